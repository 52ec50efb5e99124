"""Shapes in another size."""

import pytest

from pnp.base.geometry import Point, Size
from pnp.model.stock import Fold, FoldKind, Shape, ShapeKind


def test_all_measures_of_a_shape_grow_together() -> None:
    fold = Fold(FoldKind.VALLEY, Point(0, 5), Point(10, 5))
    shape = Shape(
        "s",
        Size(10, 20),
        ShapeKind.PATH,
        corner=1,
        d="M 0 0 L 10 0 L 10 20 Z",
        bleed=2,
        folds=(fold,),
    )
    large = shape.scaled(2)
    assert tuple(large.size) == (20, 40)
    assert (large.corner, large.bleed) == (2, 4)
    assert large.d == "M 0 0 L 20 0 L 20 40 Z"
    assert large.folds == (Fold(FoldKind.VALLEY, Point(0, 10), Point(20, 10)),)


def test_what_is_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="longer"):
        Shape("s", Size(1e9, 1)).scaled(1e9)

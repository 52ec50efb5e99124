"""Marks on layers: each on one, none inside of another."""

from pnp.arrange.guides import without_layer
from pnp.model.face import Circle, Group, Layer, Paint

DOT, SPOT = Circle(1, 2, 3, Paint()), Circle(4, 5, 6, Paint())
FOLD = Group((SPOT,), layer=Layer.FOLD)


def test_what_names_no_layer_lies_on_the_usual_one() -> None:
    assert Group.on_layers((DOT, DOT, FOLD, DOT), Layer.CUT) == (
        Group((DOT, DOT), layer=Layer.CUT),
        FOLD,
        Group((DOT,), layer=Layer.CUT),
    )
    assert Group.on_layers((), Layer.CUT) == ()


def test_guides_that_were_moved_together_keep_their_layers() -> None:
    (moved,) = Group.on_layers((Group((DOT, FOLD), x=0.4, rotate=0.1),), Layer.CUT)
    assert moved == Group((Group((DOT,), layer=Layer.CUT), FOLD), x=0.4, rotate=0.1)


def test_one_layer_is_left_out_however_deep() -> None:
    marks = (DOT, Group((DOT, FOLD), x=1), FOLD)
    assert without_layer(marks, Layer.CUT, Layer.CUT) == (Group((FOLD,), x=1), FOLD)
    assert without_layer((DOT,), Layer.CUT, Layer.CUT) == ()

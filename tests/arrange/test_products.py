"""Pieces as products of shops: which one each is, and the pages that are cut."""

from typing import Any

import pytest

from pnp.arrange.products import SHY, Fitting
from pnp.base.geometry import Size
from pnp.base.paths import polygon
from pnp.model.face import Side
from pnp.model.game import Component, Piece
from pnp.model.shop import Backs
from pnp.model.stock import Shape, ShapeKind
from tests.support.shops import circle, product, rect, shop

POKER, US, TAROT, CHIP = (
    product(rect("poker", 63, 88)),
    product(rect("us", 63.5, 88.9)),
    product(rect("tarot", 70, 120)),
    product(circle("chip", 20)),
)
SHOP = shop(TAROT, US, POKER, CHIP)


def hexagon(width: float, height: float) -> Shape:
    corners = [(0.25, 0), (0.75, 0), (1, 0.5), (0.75, 1), (0.25, 1), (0, 0.5)]
    d = polygon((x * width, y * height) for x, y in corners)
    return Shape("hexagon", Size(width, height), ShapeKind.PATH, d=d)


def near(*numbers: float) -> Any:
    return pytest.approx(numbers, abs=SHY)


def sold(shape: Shape, named: str = "") -> tuple[str, bool] | None:
    found = Fitting.nearest(shape, SHOP, named)
    return (found.product.id, found.turned) if found else None


def test_a_piece_is_the_product_of_its_size_or_the_nearest() -> None:
    assert sold(rect("card", 63, 88)) == ("poker", False)
    assert sold(rect("card", 63.4, 88.8)) == ("us", False)
    assert sold(rect("card", 88, 63)) == ("poker", True)
    assert sold(circle("token", 19)) == ("chip", False)


def test_what_is_further_off_or_of_another_form_is_not_sold() -> None:
    assert sold(rect("card", 65.6, 88)) is None
    assert sold(circle("token", 63)) is None
    assert sold(rect("tile", 20, 20)) is None
    assert sold(hexagon(20, 20)) is None


def test_a_product_that_is_named_is_taken_or_nothing() -> None:
    assert sold(rect("card", 63, 88), "us") == ("us", False)
    assert sold(rect("card", 63, 88), "tarot") is None


def test_outlines_are_compared_and_not_only_their_boxes() -> None:
    hexes = shop(product(hexagon(40, 34.6)))
    assert Fitting.nearest(hexagon(39, 34), hexes) is not None
    diamond = Shape(
        "diamond",
        Size(40, 34.6),
        ShapeKind.PATH,
        d=polygon([(20, 0), (40, 17), (20, 34.6), (0, 17)]),
    )
    assert Fitting.nearest(diamond, hexes) is None


def component(width: float, height: float, back: str = "back.xml") -> Component:
    pieces = (Piece("ada", 2, {}), Piece("bob", 1, {}))
    return Component(
        "deck", "Deck", rect("card", width, height), pieces, fields={}, front="f", back=back
    )


def fitted(card: Component, *, backs: Backs = Backs.ONCE) -> Fitting:
    found = Fitting.nearest(card.shape, shop(POKER, backs=backs))
    assert found is not None
    return found


def test_a_page_has_the_piece_in_its_middle_and_art_up_to_its_edges() -> None:
    card = component(62, 87)
    fitting = fitted(card)
    page = fitting.single_pages(card)[0]
    (put,) = page.placements
    assert page.size == (69 - SHY, 94 - SHY)
    assert page.block == near(3, 3, 63, 88)
    assert put.box == near(3.5, 3.5, 62, 87)
    assert put.box.grown(put.bleed) == near(0, 0, *page.size)
    assert fitting.bleed == pytest.approx(3.5)
    assert not fitting.is_exact and fitted(component(63, 88)).is_exact


def test_a_lying_piece_stands_and_its_back_has_the_same_edge_on_top() -> None:
    card = component(88, 63)
    front, *_, back = fitted(card).single_pages(card)
    assert [page.placements[0].rotation for page in (front, back)] == [90, 270]
    assert front.placements[0].box == near(3, 3, 63, 88)


def test_single_pages_show_every_face_once() -> None:
    card = component(63, 88)
    names = [page.file for page in fitted(card).single_pages(card)]
    assert names == ["ada-front", "bob-front", "ada-back", "bob-back"]
    alone = component(63, 88, back="")
    assert [page.file for page in fitted(alone).single_pages(alone)] == ["ada-front", "bob-front"]


@pytest.mark.parametrize("backs", [Backs.BEFORE, Backs.BEHIND])
def test_pages_go_in_pairs_and_every_copy_has_one(backs: Backs) -> None:
    card = component(63, 88)
    pages = fitted(card, backs=backs).pages_in_pairs(card)
    assert [page.title.split()[0] for page in pages] == ["ada"] * 4 + ["bob"] * 2
    first, second = (Side.BACK, Side.FRONT)[:: 1 if backs is Backs.BEFORE else -1]
    assert [page.side for page in pages] == [first, second] * 3


def test_a_piece_without_a_back_has_a_white_page() -> None:
    card = component(63, 88, back="")
    back, front = fitted(card, backs=Backs.BEFORE).pages_in_pairs(card)[:2]
    assert not back.placements and back.under and front.placements


def test_what_is_cut_out_lies_as_the_piece_does() -> None:
    lying = fitted(component(88, 63)).cut
    assert (lying.size, lying.safe) == ((88, 63), 3)
    assert fitted(component(62, 88)).cut.size == (63, 88)

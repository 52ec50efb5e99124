"""What is told of an order at a shop."""

from pnp.arrange.products import nearest
from pnp.exports.shop_notes import Parcel, letter, measures, near_misses, remarks
from pnp.model.game import Component, Piece
from pnp.model.shop import Backs
from tests.shops import circle, product, rect, shop

POKER = product(rect("poker", 63, 88)._replace(corner=3.0))
PIECES = (Piece("ada", 3, {}), Piece("bob", 1, {}))
DECK = Component("deck", "Deck", rect("card", 88, 62), PIECES, fields={}, front="f")


def parcel(backs: Backs = Backs.ONCE) -> Parcel:
    fitting = nearest(DECK.shape, shop(POKER, backs=backs))
    assert fitting is not None
    return Parcel("Cards", DECK, fitting, ("deck/front/x3-001-ada.png",))


def test_sizes_are_told_in_words() -> None:
    assert measures(rect("card", 63.5, 88.9)) == "63.5 × 88.9 mm"
    assert measures(circle("token", 16)) == "a circle of 16 mm"


def test_products_of_another_form_are_not_near() -> None:
    assert "nothing of this form" in near_misses(circle("token", 16), shop(POKER))
    assert near_misses(rect("card", 70, 120), shop(POKER)).endswith("poker (63 × 88 mm)")


def test_a_deck_without_backs_has_white_pages_where_pages_are_wanted() -> None:
    assert any("white" in one.message for one in remarks(DECK, parcel(Backs.BEFORE).fitting))
    assert not any("white" in one.message for one in remarks(DECK, parcel().fitting))


def test_the_note_says_what_to_order_and_how_figures_are_known() -> None:
    note = letter("Game (English), 1", shop(POKER), [parcel()], ["box: not sold"])
    for said in (
        "Game (English), 1: files for The Corner Shop",
        "product: Poker (poker), cut to 63 × 88 mm",
        "order: 4 in all: 1 piece x3, 1 piece x1",
        "files: 1 in deck/ of 136 × 185 pixels at 50 dpi, with 3 mm of bleed",
        "corners: rounded by 3 mm",
        "turned: by a quarter",
        "box: not sold",
        "https://shop.example/sizes (read on the shop's own page)",
    ):
        assert said in note

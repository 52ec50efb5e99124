"""An order may be for some of it: which pieces that is, and what files are called then."""

from pnp.model.order import MOST_NAMED, Order

SOME = Order(pieces=("deck/ada", "deck/bruno"), without=("tokens/one", "box"), copies=2)


def test_all_pieces_are_taken_unless_some_are_named() -> None:
    assert Order().takes("deck", "ada")
    assert SOME.takes("deck", "ada") and not SOME.takes("deck", "cleo")
    assert SOME.takes("tokens", "two") and not SOME.takes("tokens", "one")
    assert not SOME._replace(without=("deck/ada",)).takes("deck", "ada")
    assert SOME.takes("deckhands", "cleo"), "another part, whose name begins alike"


def test_a_part_knows_only_what_is_about_it() -> None:
    assert SOME.of("deck") == SOME._replace(without=())
    assert SOME.of("tokens") == Order(without=("tokens/one",), copies=2)
    assert SOME.of("rules") == Order(copies=2)


def test_files_of_some_pieces_never_take_the_place_of_the_whole() -> None:
    names = {
        Order(): "",
        SOME: "-ada+bruno-without-one-copies2",
        Order(without=("box",)): "",
        Order(pieces=("deck/ada",), sheets="1"): "-ada-sheets1",
        Order(without=("deck/ada",), changed=True): "-without-ada-changed",
    }
    for order, share in names.items():
        assert order.share == share
        assert order.file_name("g", "deck", "en") == f"g-deck-en-a4{share}.pdf"


def test_many_pieces_have_a_short_name_of_their_own() -> None:
    many = Order(pieces=tuple(f"deck/card{number}" for number in range(30)))
    other = many._replace(pieces=many.pieces[:-1])
    assert many.share.startswith("-30-pieces-") and len(many.share) < MOST_NAMED
    assert len({many.share, other.share, many._replace(pieces=("deck/a",)).share}) == 3


def test_what_was_asked_for_is_known_again() -> None:
    assert SOME.asked == {
        "pieces": ("deck/ada", "deck/bruno"), "without": ("tokens/one", "box"), "copies": 2,
    }  # fmt: skip

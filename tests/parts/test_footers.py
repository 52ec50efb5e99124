"""What stands at the foot of sheets, and codes of what lies there."""

from pnp.base.findings import NOWHERE
from pnp.base.geometry import Box
from pnp.model.face import Flip, Group, Side
from pnp.model.order import Order
from pnp.parts.footers import LeafCodes, SheetFeet
from pnp.text.setting import Slot, Style
from tests.conftest import Pnp, Starter
from tests.support.arranging import setter
from tests.support.editions import edition, pieces
from tests.uses.test_reprint import codes


def test_a_foot_says_what_the_sheet_is_in_the_language_of_its_reader() -> None:
    part = pieces("micropul", "tiles", "de")
    foot = SheetFeet(part.edition, [part.printed], part.title, Order())
    placements = part.document.sheets[0].placements
    text = foot(1, 1, Side.BACK, placements)
    assert text.line.startswith(f"{part.edition.title} · {part.title} · Deutsch · ")
    assert text.line.endswith(part.edition.word("version", version="1.0"))
    assert text.title in text.line
    assert text.code == part.document.sheets[0].code == foot.codes[1]
    assert 2 not in foot.codes


DECK = "clockwork_city", "deck"


def codes_of(order: Order, language: str = "en") -> list[str]:
    return [sheet.code for sheet in pieces(*DECK, language, order).document.sheets]


def test_front_and_back_of_a_sheet_have_the_same_code_and_other_sheets_have_others() -> None:
    found = codes_of(Order())
    assert found[::2] == found[1::2]
    assert len(set(found)) == len(found) / 2


def test_what_shapes_a_sheet_changes_its_code_and_how_it_is_written_does_not() -> None:
    first = codes_of(Order())[0]
    assert codes_of(Order(format="png", sheets="1", allow_missing=True))[0] == first
    for order in (Order(paper="letter"), Order(scale=0.9), Order(flip=Flip.SHORT)):
        assert codes_of(order)[0] != first
    assert codes_of(Order(), "de")[0] != first


def test_a_card_that_changes_leaves_the_codes_of_other_sheets(run: Pnp, starter: Starter) -> None:
    starter.add_component("more")
    starter.file("more.yaml").write_text("pieces: [{id: one, copies: 18}, {id: two}]\n")
    run("build")
    before = codes(starter, "more")
    starter.file("more.yaml").write_text("pieces: [{id: one, copies: 18}, {id: three}]\n")
    run("build")
    after = codes(starter, "more")
    assert len(before) == 3
    assert [one == other for one, other in zip(before, after, strict=True)] == [True, True, False]


def test_a_template_that_changes_makes_other_codes(run: Pnp, starter: Starter) -> None:
    run("build")
    before = codes(starter)
    starter.draw('<dot x="20" y="20" r="2"/>')
    run("build")
    assert set(before).isdisjoint(codes(starter))


def leaf(words: str, number: int = 1, paper: str = "a4") -> str:
    """Return the code of a sheet of paper with one page of rules."""
    text = setter().set_text(words, Slot(Box(0, 0, 80, 5), Style(9.0, "#000000"), NOWHERE))[0]
    return LeafCodes(edition("micropul"), Order(paper))(number, [[Group((text,))]])


def test_the_code_of_a_page_of_rules_follows_from_what_it_says() -> None:
    assert leaf("Draw a tile.") == leaf("Draw a tile.")
    others = leaf("Draw two tiles."), leaf("Draw a tile.", 2)
    assert len({leaf("Draw a tile."), *others, leaf("Draw a tile.", paper="letter")}) == 4

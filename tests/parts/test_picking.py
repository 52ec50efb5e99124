"""Some sheets of a job: numbered as in the whole, each with its other side."""

import json

import pypdfium2
import pytest

from pnp.draw.listing import list_document
from pnp.findings import LeftOut
from pnp.model.order import Order
from tests.conftest import GAME, Pnp, Starter
from tests.editions import pieces, rules

DECK = "clockwork_city", "deck"


def test_a_sheet_comes_with_its_back_and_keeps_its_number() -> None:
    whole, some = pieces(*DECK), pieces(*DECK, order=Order(sheets="2+4-end"))
    kept = [(sheet.number, str(sheet.side)) for sheet in some.picked.sheets]
    assert kept[:4] == [(2, "front"), (2, "back"), (4, "front"), (4, "back")]
    assert kept[-1] == (whole.document.sheets[-1].number, "back")
    one, other = some.picked.sheets[0], whole.document.sheets[2]
    assert one._replace(marks=()) == other._replace(marks=())  # art is compared by its listing
    alone, there = (list_document(whole.document._replace(sheets=(it,))) for it in (one, other))
    assert alone == there
    assert "Sheet 2" in some.picked.sheets[0].title.replace("\u00a0", " ")


def test_a_page_stands_for_its_sheet_of_paper() -> None:
    by_page = pieces(*DECK, order=Order(pages="4")).picked
    assert by_page.sheets == pieces(*DECK, order=Order(sheets="2")).picked.sheets


def test_only_faces_that_are_shown_are_drawn() -> None:
    some = pieces(*DECK, order=Order(sheets="1"))
    shown = {some.shows(put) for put in some.picked.placements}
    assert set(some.wanted) == shown
    assert len(some.wanted) < len(some.names)
    assert not list(some.sheets_judged())  # the whole job is what has to be complete


@pytest.mark.parametrize("booklet", [False, True])
def test_pages_of_rules_come_with_what_is_behind_them(booklet: bool) -> None:
    some = rules("micropul", order=Order(pages="3", booklet=booklet))
    assert [sheet.number for sheet in some.picked.sheets] == [3, 4]
    assert some.picked.sheets == some.document.sheets[2:4]
    whole = [heading for heading in some.document.headings if heading.page in (3, 4)]
    assert [one.title for one in some.picked.headings] == [one.title for one in whole]
    assert {one.page for one in some.picked.headings} <= {1, 2}


def test_sheets_beyond_the_end_are_refused_with_the_number_there_is() -> None:
    with pytest.raises(LeftOut) as left:
        _ = pieces("micropul", "stones", order=Order(sheets="1-2")).picked
    assert "stones has 1 sheet, --sheets asks for number 2" in str(left.value)


def test_a_share_lies_beside_the_whole_and_is_inspected(run: Pnp, starter: Starter) -> None:
    starter.edit("game.yaml", "says: 9, status: house", "says: 109, status: house")
    lines = starter.file("cards.csv").read_text("utf-8").splitlines()
    more = [f"copy{n},{line.partition(',')[2]}" for n in range(100) for line in lines[1:2]]
    starter.append("cards.csv", "\n".join(more) + "\n")
    run("build")
    whole = starter.pdf().read_bytes()
    run("build", "--sheets", "2,4-5")
    run("build", "--pages", "-2", "--format", "png")
    assert starter.pdf().read_bytes() == whole
    share = starter.out / GAME / f"{GAME}-cards-en-a4-sheets2+4-5.pdf"
    file = pypdfium2.PdfDocument(share)
    assert len(file) == 6
    assert "Sheet 2 of" in file[0].get_textpage().get_text_range().replace("\u00a0", " ")
    assert file.get_page(0).get_size() == pypdfium2.PdfDocument(starter.pdf())[0].get_size()
    manifest = starter.out / GAME / "manifest-en-a4-sheets2+4-5.json"
    (entry,) = json.loads(manifest.read_text("utf-8"))["files"]
    assert [(page["page"], page["sheet"]) for page in entry["pages"]][:3] == [
        (1, 2),
        (2, 2),
        (3, 4),
    ]
    assert "nothing to complain about" in run("inspect", share, starter.pdf()).output
    assert "up to date" in run("build", "--sheets", "2,4-5").output
    assert (starter.out / GAME / f"{GAME}-cards-en-a4-pages1-2-sheet1-front.png").is_file()
    assert "cards has 35 sheets" in run("build", "--sheets", "99", status=1).stderr
    assert "no range" in run("build", "--sheets", "x", status=2).output

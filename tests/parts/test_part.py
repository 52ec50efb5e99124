"""What parts say, some of their sheets, and ways out where they have no room."""

import json
import re

import pypdfium2
import pytest

from pnp.base.findings import LeftOut
from pnp.draw.listing import list_document
from pnp.model.order import Order
from tests.conftest import GAME, Pnp, Starter
from tests.support.editions import edition, pieces, rules


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_text_of_a_sheet_has_a_place(language: str) -> None:
    words = edition("micropul", language)
    for component in (*words.game.components, None):
        part = pieces(words.game.id, component.id, language) if component else None
        imprint = (part or rules(words.game.id, language)).imprint
        assert words.title in [said.text for said in imprint.texts]
        for text, where in imprint.texts:
            assert where.file and where.line, text
            assert (where.file.endswith(".po")) <= (language == "de")
        assert imprint.place(words.title) == imprint.texts[2 if component else 0].where


def test_letters_are_found_in_the_text_that_stands_there() -> None:
    part = pieces("micropul", "tiles")
    imprint = part.imprint
    said = imprint.texts[0]
    assert imprint.places(f"{said.text} · x", said.text[0]) == {said.where: said.text[0]}
    assert imprint.places("渡", "渡") == {part.where: "渡"}


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


TOWERS, BOX = ("clockwork_city", "towers"), ("microscopic", "box")


@pytest.mark.parametrize("order", [Order(paper="a5"), Order(scale=1.5)], ids=["a5", "larger"])
@pytest.mark.parametrize("name", [TOWERS, BOX], ids=["towers", "box"])
def test_every_way_out_that_is_told_is_one(name: tuple[str, str], order: Order) -> None:
    with pytest.raises(LeftOut) as left:
        _ = pieces(*name, order=order).document
    (finding,) = left.value.findings
    told = re.search(r"--paper ([\w ]+)", finding.hint)
    assert told
    papers = told[1].split(" or ")
    for paper in papers:
        assert pieces(*name, order=order._replace(paper=paper)).document.sheets
    fitting = re.search(r"--scale ([\d.]+)", finding.hint)
    assert fitting
    scale = float(fitting[1])
    assert pieces(*name, order=order._replace(scale=scale)).document.sheets
    with pytest.raises(LeftOut):
        _ = pieces(*name, order=order._replace(scale=scale + 0.01)).document
    assert name[1] not in re.split("[ ,]", finding.hint.partition("--only ")[2])


def test_papers_that_are_too_small_as_well_are_not_offered() -> None:
    with pytest.raises(LeftOut) as left:
        _ = pieces(*TOWERS, order=Order(scale=1.5)).document
    assert "--paper a3;" in left.value.findings[0].hint


def test_a_booklet_without_room_for_columns_offers_pages_without_a_fold(
    run: Pnp, starter: Starter
) -> None:
    (starter.data / "rules.md").write_text("# Rules {#rules -}\n\nTake a card. {#take -}\n")
    stock = starter.root / "card_data" / "stock"
    stock.mkdir()
    (stock / "papers.yaml").write_text("papers:\n  small: {title: Small, size: [105, 110]}\n")
    asked = ("build", "--paper", "small", "--only", "rules")
    told = run(*asked, "--booklet", status=1).stderr
    assert "pages of a booklet have columns" in told
    assert "it fits without --booklet" in told
    assert "--scale" not in told  # which rules do not follow
    assert told.endswith("Nothing was written.\n")
    run(*asked)


def test_what_fits_is_built_and_listed_without_what_does_not(run: Pnp, starter: Starter) -> None:
    starter.add_component("more")
    run("build")
    starter.edit("game.yaml", "title: More, shape: poker", "title: More, shape: {rect: [300, 400]}")
    result = run("build", status=1)
    assert "more: a piece of 300 × 400 mm does not fit on A4" in result.stderr
    assert "--scale 0.66 and below; --only cards leaves it out" in result.stderr
    assert "0 files written, 1 unchanged, 1 removed, 1 left out" in result.stdout
    listed = json.loads((starter.out / GAME / "manifest-en-a4.json").read_text("utf-8"))
    assert [entry["part"] for entry in listed["files"]] == ["cards"]
    assert "1 left out" in run("build", status=1).stdout  # and is told again
    answer = json.loads(run("build", "--json", status=1).stdout)
    assert len(answer["unchanged"]) == len(answer["findings"]) == 1


def test_a_mistake_in_data_still_stops_everything(run: Pnp, starter: Starter) -> None:
    starter.edit("game.yaml", "shape: poker ", "shape: {rect: [300, 400]} ")
    starter.add_component("more")
    starter.file("more.yaml").write_text("pieces: [{id: one, copys: 2}]\n")
    assert "Nothing was written" in run("build", status=1).stderr
    assert not starter.out.exists()

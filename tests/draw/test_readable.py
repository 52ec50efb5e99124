"""Rulebooks as they are read out: the tree tells the rules, in the order of the text."""

import io
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import pikepdf
import pytest
from reportlab.pdfbase.pdfdoc import PDFDocument

from pnp.build import drawn
from pnp.draw.operators import begin_tag, end_of_line, utf16
from pnp.draw.packing import PdfFile, Place
from pnp.draw.pdf import Leaf, Structure
from pnp.draw.resources import string
from pnp.model.face import DECORATION, FaceName, Tag, Word
from pnp.model.game import Block
from pnp.model.order import Order
from pnp.model.sheet import MarkedContent, StructElem
from pnp.parts.rules import RulesText
from pnp.text.breaking import plain
from pnp.work.request import Report
from tests.support.aloud import SOFT_HYPHEN, Heard, heard
from tests.support.editions import edition, rules

LONG = 12  # letters; shorter ones stand in tables too
ICON = re.compile(r"\{icon:([^}]*)\}\s?")
READ = [("micropul", "en", False), ("microscopic", "de", False), ("clockwork_city", "uk", True)]


@cache
def opened(game: str, language: str, booklet: bool) -> tuple[pikepdf.Pdf, Heard]:
    part = rules(game, language, Order(booklet=booklet))
    files = drawn(part, Report())
    data = b"".join(part for _, parts in files for part in parts)
    pdf = pikepdf.open(io.BytesIO(data))
    return pdf, heard(pdf)


def words(text: str) -> str:
    """Return a text without what lines and typography add."""
    return " ".join(text.replace(SOFT_HYPHEN, "").replace("\u00a0", " ").split())


def source(game: str, language: str, order: Order) -> Iterator[str]:
    """Yield the texts of the rules as they should be heard, one after the other."""
    spoken = edition(game, language)
    signs = RulesText(spoken).signs
    for block in Block.walk(RulesText(spoken, order).blocks([])):
        for text in (block.text, *(cell for row in block.rows for cell in row)):
            said = ICON.sub(lambda icon: f"{signs[icon[1]]} ", text)
            if said and not block.is_alternative:
                yield words(plain(said))


@pytest.mark.parametrize(("game", "language", "booklet"), READ)
def test_the_tree_tells_every_text_once_and_in_order(
    game: str, language: str, booklet: bool
) -> None:
    _, whole = opened(game, language, booklet)
    told = [words(one.text) for one in whole.all() if one.role not in ("Figure", "Lbl")]
    told = [text for text in told if text]
    wanted = list(source(game, language, Order(booklet=booklet)))
    rest = iter(told)
    missing = [text for text in wanted if text not in rest]
    assert not missing
    once = Counter(wanted)
    assert {text: told.count(text) for text in once if len(text) > LONG} == {
        text: count for text, count in once.items() if len(text) > LONG
    }


@pytest.mark.parametrize(("game", "language", "booklet"), READ)
def test_everything_on_a_page_is_read_once_or_is_decoration(
    game: str, language: str, booklet: bool
) -> None:
    pdf, _ = opened(game, language, booklet)
    parents = pdf.Root.StructTreeRoot.ParentTree.Nums
    for number, page in enumerate(pdf.pages):
        assert page.StructParents == number
        assert page.Tabs == "/S"
        assert parents[2 * number] == number
        depth, numbers = 0, []
        for step in pikepdf.parse_content_stream(page):
            operator = str(step.operator)
            if operator in ("BDC", "BMC"):
                depth += 1
                entries: Any = step.operands[1] if operator == "BDC" else {}
                numbers += [int(entries["/MCID"])] if "/MCID" in entries else []
            depth -= operator == "EMC"
            assert depth or operator not in ("f", "S", "B", "TJ", "Tj", "Do", "sh"), operator
        assert sorted(numbers) == list(range(len(parents[2 * number + 1])))
        for mcid, element in enumerate(parents[2 * number + 1]):
            kids = element.K if isinstance(element.K, pikepdf.Array) else [element.K]
            own = [kid for kid in kids if not isinstance(kid, pikepdf.Dictionary)]
            other = [kid for kid in kids if isinstance(kid, pikepdf.Dictionary)]
            here = element.Pg.objgen == page.objgen and mcid in own
            there = any(kid.Pg.objgen == page.objgen and mcid == kid.MCID for kid in other)
            assert here or there


def test_the_file_says_that_it_can_be_read_out_and_in_which_language() -> None:
    pdf, _ = opened("microscopic", "de", False)
    assert bool(pdf.Root.MarkInfo.Marked)
    assert pdf.Root.Lang == "de"
    with pdf.open_metadata() as found:
        assert found["pdfuaid:part"] == "1"
        assert found["dc:title"] == str(pdf.docinfo.Title)
        assert found["xmp:CreateDate"] == "2000-01-01T00:00:00+00:00"


def test_headings_lists_tables_and_figures_are_what_they_are() -> None:
    _, whole = opened("microscopic", "de", False)
    every = list(whole.all())
    levels = [int(one.role[1:]) for one in every if one.role[0] == "H" and one.role != "H"]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert {"L", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD", "Aside"} < {
        one.role for one in every
    }
    for table in (one for one in every if one.role == "Table"):
        rows = [one for one in table.inner if one.role == "TR"]
        assert len({len(row.inner) for row in rows}) == 1
        assert {cell.scope for cell in rows[0].inner} == {"/Column"}
    assert all(one.alt for one in every if one.role == "Figure")
    assert {one.role for one in every if one.role == "L" for one in one.inner} == {"LI"}


def test_the_foot_and_pictures_of_pieces_are_not_heard() -> None:
    pdf, whole = opened("microscopic", "de", False)
    told = " ".join(one.text for one in whole.all())
    assert "Version" not in told
    fonts = {str(name) for page in pdf.pages for name in page.Resources.Font}
    assert any(name.endswith(".mute") for name in fonts)


def test_pages_that_are_left_out_are_not_told() -> None:
    file = PdfFile(PDFDocument(invariant=1))
    one, other = FaceName("rules", "1"), FaceName("rules", "2")
    story = (
        StructElem("P", (MarkedContent(one, 0), MarkedContent(other, 0))),
        StructElem("P", (MarkedContent(other, 1),)),
    )
    tree = Structure(file, {other: Leaf(0, "7 0 R")}).written(story, "1 0 R")
    assert "/ParentTreeNextKey 1" in tree
    alone = PdfFile(PDFDocument(invariant=1))
    Structure(alone, {one: Leaf(0, "7 0 R")}).written(story, "1 0 R")
    assert alone.pdf.objectcounter == file.pdf.objectcounter - 1


@pytest.mark.parametrize(
    ("kept", "levels"),
    [
        ((1, 2, 3, 2), "1232"),  # a whole book
        ((2, 3, 2), "121"),
        ((3, 2, 3), "112"),
        ((1, 3, 3, 2), "1222"),
    ],
)
def test_headings_of_some_sheets_begin_with_the_first_level(
    kept: tuple[int, ...], levels: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []

    def noted(_: PdfFile, content: str, place: Place | None = None) -> str:
        written.append(content)
        return "8 0 R"

    monkeypatch.setattr(PdfFile, "pack", noted)
    face, gone = FaceName("rules", "2"), FaceName("rules", "1")
    story = [StructElem("H1", (MarkedContent(gone, 0),))]
    story += [StructElem(f"H{level}", (MarkedContent(face, at),)) for at, level in enumerate(kept)]
    file = PdfFile(PDFDocument(invariant=1))
    Structure(file, {face: Leaf(0, "7 0 R")}).written(tuple(story), "1 0 R")
    assert "".join(re.findall(r"/S /H(\d)", " ".join(written))) == levels


def test_a_string_keeps_every_letter() -> None:
    for text in ("plain (and) \\ so", "Größe", "Кіт ഀ \u0a28\u5c0d", "é\n"):
        assert str(pikepdf.Object.parse(string(text).encode("latin-1"))) == text


def test_operators_tell_what_marks_are() -> None:
    assert begin_tag(Tag("P", 3)) == "/P << /MCID 3 >> BDC"
    assert begin_tag(Tag(DECORATION)) == "/Artifact BMC"
    assert begin_tag(Tag("Span", said="é")) == f"/Span << /ActualText {utf16('é')} >> BDC"
    end = Word("ab-", 0.0, (1, 2, 3), ())
    assert end_of_line((end,), Word("-", 0.0, (3,), ())).startswith("[<00010002>] TJ /Span")
    assert end_of_line((end,), Word(" ", 0.0, (4,), ())) == "[<0001000200030004>] TJ"

"""A PDF as others read it."""

import io
import random
import re
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image
from reportlab.pdfbase.pdfdoc import PDFDocument

from pnp.build import build, drawn
from pnp.draw.operators import begin_tag, end_of_line
from pnp.draw.packing import PdfFile, Place
from pnp.draw.pdf import Leaf, Structure
from pnp.draw.png import Showing
from pnp.draw.resources import string
from pnp.load.project import find_project, shipped_root
from pnp.model.face import DECORATION, FaceName, Tag, Word
from pnp.model.game import Block
from pnp.model.order import Order
from pnp.model.sheet import MarkedContent, StructElem
from pnp.parts.edition import LoadedGame, Workshop
from pnp.parts.pieces import PiecesPart
from pnp.parts.rules import RulesText
from pnp.text.breaking import plain
from pnp.work.inking import drawing, inked
from pnp.work.request import Report, Request, silence
from tests.support.aloud import SOFT_HYPHEN, Heard, heard
from tests.support.editions import edition, rules
from tests.support.project import BACK, Cards, built
from tests.support.project import FRONT as FRONT_SHOWING
from tests.support.strict import complaints

# Files that have a bit of everything, read by a pedant.


FRONT = """
<face>
  <box w="63" h="88" fill="linear(0 0 63 88, #ff0000 0.2, #00ff00, #0000ff 0.9)"/>
  <box w="9" h="9" fill="#ff0000" opacity="0.00001"/>
  <dot x="30" y="60" r="8" fill="radial(30 60 8, #ffffff, #000000)" stroke="#00ff00" dash="1 0.5"/>
  <group opacity="0.5" rotate="12"><box w="5" h="5" fill="#000000" opacity="0.25"/></group>
  <use name="outer" x="40" y="60" rotate="30" opacity="0.7"/>
  {% for name in ("rgb.png", "rgba.png", "grey.jpg", "cmyk.jpg", "cmyk.tif", "palette.png") %}
  <image src="{{ name }}" x="{{ 9 * loop.index0 }}" y="70" w="6" h="6"/>
  {% endfor %}
  <text x="4" y="4" w="50" h="20">{{ piece.name }}</text>
</face>
"""
ART = """
<art>
  <symbol name="inner" w="10" h="10">
    <box w="10" h="10" fill="current" opacity="0.6"/><image src="rgba.png" w="5" h="5"/>
    <text w="10" h="10" font="title">Ж</text>
  </symbol>
  <symbol name="outer" w="10" h="10">
    <use name="inner" fill="#00aa00"/><box w="3" h="3" fill="linear(0 0 3 3, #ffffff, current)"/>
  </symbol>
</art>
"""
ROWS = ('a,9,"Żółw (x) \\ €",#ffffff', "b-2,2,Їжак,#f0f0f0")


def everything(folder: Path) -> Path:
    """Build cards with all kinds of marks and pictures, nested symbols, and odd letters."""
    cards = Cards(front=FRONT, back=BACK, rows=ROWS, title="'Löwe (und \\ Bär)) Ёж'")
    project = cards.write(folder)
    (folder / "templates/small/art.xml").write_text(ART, "utf-8")
    picture = Image.frombytes("RGB", (9, 9), random.Random(1).randbytes(243))
    clear = picture.convert("RGBA")
    clear.putalpha(picture.convert("L"))
    kinds = {"rgb.png": picture, "rgba.png": clear, "grey.jpg": picture.convert("L")}
    kinds |= {f"cmyk.{ending}": picture.convert("CMYK") for ending in ("jpg", "tif")}
    kinds["palette.png"] = picture.convert("P", palette=Image.Palette.ADAPTIVE, colors=5)
    for name, kind in kinds.items():
        kind.save(folder / "card_data/small" / name)
    return built(project, folder / "out")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return everything(tmp_path_factory.mktemp("everything"))


def test_a_file_with_a_bit_of_everything_is_flawless(whole: Path) -> None:
    assert complaints(whole) == []
    with pikepdf.open(whole) as pdf:
        assert str(pdf.docinfo["/Title"]) == "Löwe (und \\ Bär)) Ёж: Cards"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (rb"startxref\n", rb"startxref\n1"),
        (rb"/Length (\d+)", rb"/Length 7\1"),
        (rb"/BleedBox \[ ", rb"/BleedBox [ 9"),
        (rb"/ObjStm /N (\d+)", rb"/ObjStm /N 1\1"),
        (rb"endstream", rb"eNdstream"),
    ],
)
def test_damage_is_noticed(whole: Path, tmp_path: Path, old: bytes, new: bytes) -> None:
    data, count = re.subn(old, new, whole.read_bytes(), count=1)
    assert count
    path = tmp_path / "damaged.pdf"
    path.write_bytes(data)
    assert complaints(path)


@pytest.mark.parametrize(
    ("old", "new"),
    [("/ExtGState << /A", "/ExtGState << /B"), ("/XObject <<", "/Pattern <<"), ("<<", "(<<")],
)
def test_damage_in_a_packed_object_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str
) -> None:
    pack = PdfFile.pack
    monkeypatch.setattr(PdfFile, "pack", lambda file, text: pack(file, text.replace(old, new, 1)))
    assert complaints(everything(tmp_path))


@pytest.mark.parametrize("row", range(1, 30, 3))
@pytest.mark.parametrize("byte", [0, 4, 6])
def test_damage_in_the_table_is_noticed(whole: Path, tmp_path: Path, row: int, byte: int) -> None:
    data = whole.read_bytes()
    start = int(data.rpartition(b"startxref\n")[2].split()[0])
    head, _, rest = data[start:].partition(b"stream\n")
    rows = bytearray(zlib.decompress(rest))
    if byte == 6 and rows[7 * row] == 1:
        byte = 4  # which is nothing for objects that stand alone
    rows[7 * row + byte] ^= 1
    packed = zlib.compress(rows)
    head = re.sub(rb"/Length \d+", b"/Length %d" % len(packed), head)
    end = b"\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n" % start
    path = tmp_path / "damaged.pdf"
    path.write_bytes(data[:start] + head + b"stream\n" + packed + end)
    assert complaints(path)


def test_every_file_of_a_game_is_flawless_and_has_an_identity_of_its_own(tmp_path: Path) -> None:
    papers = ("a4", "letter")
    for paper in papers:
        request = Request(("micropul",), ("uk",), Order(paper), out=tmp_path / paper)
        build(find_project(shipped_root()), request, silence)
    files = sorted(tmp_path.rglob("*.pdf"))
    assert {path.name: complaints(path) for path in files} == {path.name: [] for path in files}
    ids = set()
    for path in files:
        with pikepdf.open(path) as pdf:
            ids.add(bytes(pdf.trailer.ID[0]))
    assert len(ids) == len(files) == 3 * len(papers)


# Rulebooks as they are read out: the tree tells the rules, in the order of the text.


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
    assert begin_tag(Tag("Span", said="é")) == "/Span << /ActualText <feff00e9> >> BDC"
    end = Word("ab-", 0.0, (1, 2, 3), ())
    assert end_of_line((end,), Word("-", 0.0, (3,), ())).startswith("[<00010002>] TJ /Span")
    assert end_of_line((end,), Word(" ", 0.0, (4,), ())) == "[<0001000200030004>] TJ"


# Fingerprints of pages: the same for what looks the same, another for what does not.


DOT = '<image src="dot.png" x="1" y="40" w="9" h="9"/>'
CARDS = Cards(
    front=FRONT_SHOWING.replace("</face>", f"{DOT}</face>"),
    back=BACK,
    rows=("one,1,First,#336699", "two,2,Second,#993366"),
)


def paint(folder_showing: Path, colour: str) -> None:
    """Write the picture that is on all cards."""
    Image.new("RGB", (4, 4), colour).save(folder_showing / "templates" / "small" / "dot.png")


def shown(folder_showing: Path, cards: Cards = CARDS, view: str = "faces") -> dict[str, str]:
    """Return the fingerprints of the pages of two cards, by name."""
    project = cards.write(folder_showing)
    edition = LoadedGame(Workshop.open(project), "small").edition("en")
    part = PiecesPart(edition, edition.game.components[0], Order(view=view))
    with inked(part, Report()) as found:
        batches = list(found)
        shows = Showing(drawing(part, part.picked, found), batches)
    return {sheet.file: shows.sheet(sheet) for sheet in part.picked.sheets}


@pytest.fixture
def folder_showing(tmp_path: Path) -> Path:
    CARDS.write(tmp_path)
    paint(tmp_path, "#ff0000")
    return tmp_path


def with_second(row: str) -> Cards:
    """Return the cards with another second one."""
    return replace(CARDS, rows=(CARDS.rows[0], row))


def changed(before: dict[str, str], after: dict[str, str]) -> set[str]:
    """Return the pages that show something else."""
    assert before.keys() == after.keys()
    return {name for name, shows in after.items() if before[name] != shows}


def test_the_same_page_is_known_again_and_so_is_a_back_in_common(folder_showing: Path) -> None:
    pages = shown(folder_showing)
    assert list(pages) == ["one-front", "two-front", "one-back", "two-back"]
    assert pages["one-back"] == pages["two-back"]
    assert len(set(pages.values())) == 3
    assert not changed(pages, shown(folder_showing))


@pytest.mark.parametrize("row", ["two,2,Čačak,#993366", "two,2,Second,#993367"])
def test_a_card_that_changed_changes_its_own_page_and_the_contact_sheet(
    row: str, folder_showing: Path
) -> None:
    pages, contact = shown(folder_showing), shown(folder_showing, view="contact")
    other = with_second(row)
    assert changed(pages, shown(folder_showing, other)) == {"two-front"}
    assert changed(contact, shown(folder_showing, other, "contact")) == {"contact"}


def test_a_caption_is_on_the_contact_sheet_alone(folder_showing: Path) -> None:
    pages, contact = shown(folder_showing), shown(folder_showing, view="contact")
    more = with_second("two,3,Second,#993366")
    assert not changed(pages, shown(folder_showing, more))
    assert changed(contact, shown(folder_showing, more, "contact")) == {"contact"}


def test_a_picture_in_a_file_counts_with_its_pixels(folder_showing: Path) -> None:
    pages = shown(folder_showing)
    paint(folder_showing, "#00ff00")
    assert changed(pages, shown(folder_showing)) == {"one-front", "two-front"}


def test_a_font_counts_with_its_outlines(
    folder_showing: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = shown(folder_showing)
    read = Path.read_bytes
    monkeypatch.setattr(
        Path, "read_bytes", lambda path: read(path) + b"!" * (path.suffix == ".ttf")
    )
    assert changed(pages, shown(folder_showing)) == {"one-front", "two-front"}

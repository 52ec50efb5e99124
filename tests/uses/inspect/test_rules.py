"""What a printed file has to keep."""

import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from pnp.base.findings import NOWHERE, Severity, Where
from pnp.base.geometry import Box, Point, Size
from pnp.base.outlines import Convex
from pnp.build import build, drawn
from pnp.load.project import find_project, shipped_root
from pnp.model.order import Order
from pnp.uses.inspect import rules
from pnp.uses.inspect.inspection import inspect_pdf
from pnp.uses.inspect.manifest import degrees, same_turn
from pnp.uses.inspect.report import Hints, Inspection, PageReport, PlacedFace, Stroke
from pnp.uses.inspect.rules import (
    CutLine,
    Job,
    across,
    cut_lines,
    cut_pieces,
    marks_keep_off_pieces,
    mm,
    near,
    pages,
    same_paper,
)
from pnp.uses.inspect.tags import elements, parents_of, stretches, tags_are_sound
from pnp.work.request import Report, Request, silence
from tests.conftest import GAME, Pnp, Starter
from tests.support.editions import rules as rules_tag_rules
from tests.support.pdfs import A4, SHIPPED, add_page, ink, look, new, warnings

# Rules for every PDF, and for its cut marks.


def test_a_good_file_has_no_findings(tmp_path: Path) -> None:
    pdf = new()
    add_page(pdf)
    report = look(pdf, tmp_path)
    assert report.findings == ()
    assert report.file == str(tmp_path / "file.pdf")
    assert report.pages[0].size == pytest.approx(A4, abs=1e-3)
    assert report.pages[0].ink == pytest.approx((50, 50, 20, 20), abs=0.3)


def test_findings_stand_in_the_file(tmp_path: Path) -> None:
    pdf = new()
    add_page(pdf, trim=False)
    (finding,) = look(pdf, tmp_path).findings
    assert finding.where.file == str(tmp_path / "file.pdf")


@pytest.mark.parametrize("size", [(210, 297), (297, 210), (215.9, 279.4), (148.4, 210.4)])
def test_known_paper_is_fine_either_way_round(size: tuple[float, float], tmp_path: Path) -> None:
    pdf = new()
    add_page(pdf, ink(50, 50, 20, 20, size[1]), size)
    assert look(pdf, tmp_path).findings == ()


def test_unknown_paper_is_a_warning(tmp_path: Path) -> None:
    pdf = new()
    for _ in range(2):
        add_page(pdf, size=(210.6, 297))
    assert warnings(look(pdf, tmp_path)) == ["pages 1-2: 210.6 × 297 mm is no known paper"]


def test_pages_of_different_sizes_are_a_warning(tmp_path: Path) -> None:
    pdf = new()
    for size in (A4, (297.0, 420.0), A4):
        add_page(pdf, size=size)
    expected = "pages of different sizes: pages 1, 3: 210 × 297 mm; page 2: 297 × 420 mm"
    assert warnings(look(pdf, tmp_path)) == [expected]


def test_a_turned_page_is_the_same_paper(tmp_path: Path) -> None:
    pdf = new()
    add_page(pdf)
    add_page(pdf, ink(50, 50, 20, 20, 210), (297, 210))
    assert look(pdf, tmp_path).findings == ()


@pytest.mark.parametrize("scaling", [None, "/AppDefault"])
def test_scaling_viewers_are_a_warning_with_a_hint(scaling: str | None, tmp_path: Path) -> None:
    pdf = pikepdf.new()
    if scaling:
        pdf.Root["/ViewerPreferences"] = Dictionary(PrintScaling=Name(scaling))
    add_page(pdf)
    (finding,) = look(pdf, tmp_path).findings
    assert finding.severity is Severity.WARNING
    assert "96-98 %" in finding.message
    assert "100 %" in finding.hint


def test_missing_trim_boxes_are_one_warning(tmp_path: Path) -> None:
    pdf = new()
    for trim in (False, True, False):
        add_page(pdf, trim=trim)
    assert warnings(look(pdf, tmp_path)) == ["pages 1, 3: no TrimBox"]


def test_a_pile_of_faces_is_told_with_some_of_them() -> None:
    pile = [PlacedFace("a", Box(0, 0, 9, 9), 0, mirrored=False)] * 40  # 780 pairs
    messages = list(islice(rules._overlaps(pile), 5))
    assert messages == ["a and a overlap by 9 × 9 mm"] * 5
    page = PageReport(
        number=3, size=Size(210, 297), media=Box(0, 0, 210, 297), crop=Box(0, 0, 210, 297),
        bleed=None, trim=None, fonts=(), pictures=(), faces=tuple(pile), drawn=40,
    )  # fmt: skip
    job = rules.Job(
        path=Path("x.pdf"), where=Where("x.pdf"), margin=0, papers={}, pages=(page,),
        hints=Hints("", "", "", "", "", outline=False), ours=False,
    )  # fmt: skip
    told = [finding.message for finding in rules._faces_are_apart(job)]
    assert len(told) == rules.MOST_OVERLAPS + 1
    assert told[-1] == "page 3: more faces overlap"


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ([3], "page 3"),
        ([2, 1], "pages 1-2"),
        ([1, 3, 3], "pages 1, 3"),
        ([1, 2, 3, 7, 9, 10], "pages 1-3, 7, 9-10"),
    ],
)
def test_runs_of_pages_are_short(numbers: list[int], told: str) -> None:
    assert pages(numbers) == told


def test_lengths_have_the_digits_that_matter() -> None:
    assert mm(1.0, -0.001, 2.346) == "1, 0, 2.35"
    assert across(210, 297.04) == "210 × 297.04 mm"
    assert [degrees(359.99), degrees(90)] == ["0°", "90°"]


def test_what_agrees_on_paper() -> None:
    assert near((1, 2), (1.05, 2))
    assert not near((1, 2), (1.06, 2))
    assert same_turn(-0.05, 360)
    assert not same_turn(0, 180)
    assert same_paper(Size(297.4, 210), Size(210, 297))
    assert not same_paper(Size(210.6, 297), Size(210, 297))


def test_gaps_are_known_for_each_side() -> None:
    found = Box(1, 2, 10, 10).inside(Box(0, 0, 20, 30))._asdict()
    assert found == {"left": 1, "top": 2, "right": 9, "bottom": 18}


PAGE = PageReport(
    number=1,
    size=Size(100, 100),
    media=Box(0, 0, 100, 100),
    crop=Box(0, 0, 100, 100),
    bleed=None,
    trim=None,
    fonts=(),
    pictures=(),
    faces=(),
    drawn=0,
)


def upright_at(place: float, *boxes: Box) -> list[CutLine]:
    return [one for one in cut_lines(boxes, ()) if one.upright and one.at == place]


def test_pieces_in_a_grid_share_cuts() -> None:
    (line,) = upright_at(10, Box(10, 10, 20, 20), Box(10, 32, 20, 20))
    assert (line.begin, line.end) == (10, 52)


def test_a_piece_in_the_way_parts_a_cut() -> None:
    first, last = upright_at(10, Box(10, 10, 20, 20), Box(5, 40, 20, 10), Box(10, 60, 20, 20))
    assert (first.begin, first.end, first.after) == (10, 30, 40)
    assert (last.before, last.begin, last.end) == (50, 60, 80)


def test_a_stroke_marks_the_end_that_it_stands_at() -> None:
    (line,) = upright_at(10, Box(10, 40, 20, 20))
    assert line.side_of(Stroke(True, 10, 34, 38)) == "top"
    assert line.side_of(Stroke(True, 10, 62, 66)) == "bottom"
    assert line.side_of(Stroke(True, 10, 45, 49)) == ""
    assert line.side_of(Stroke(True, 11, 34, 38)) == ""
    assert line.side_of(Stroke(False, 10, 34, 38)) == ""


def test_a_stroke_behind_another_piece_marks_nothing() -> None:
    first, _ = upright_at(10, Box(10, 10, 20, 20), Box(5, 40, 20, 10), Box(10, 60, 20, 20))
    assert first.side_of(Stroke(True, 10, 32, 36)) == "bottom"
    assert first.side_of(Stroke(True, 10, 52, 56)) == ""


def test_round_pieces_ask_for_no_cut_and_backs_behind_a_fold_neither() -> None:
    card = PlacedFace("cards/a/front", Box(10, 10, 20, 30), 0.0, mirrored=False)
    coin = PlacedFace(
        "coins/a/front", Box(50, 10, 20, 20), 0.0, mirrored=False, outline=Convex([Point(0, 0)])
    )
    back = card._replace(name="cards/a/back", box=Box(60, 50, 20, 30))
    other = card._replace(box=Box(10, 50, 20, 30))
    page = replace(PAGE, faces=(card, coin, back, other))
    assert cut_pieces(page) == ((card.box, other.box), (coin.box,))
    assert cut_pieces(replace(PAGE, faces=(card, coin))) == ((), ())


@pytest.fixture
def cards(run: Pnp, starter: Starter) -> Path:
    """Return a file of the starter's cards."""
    run("build", "--only", "cards", "--jobs", "1")
    (path,) = (starter.out / GAME).glob("*.pdf")
    return path


def edited(path: Path, old: bytes, new: bytes) -> Inspection:
    """Replace something on the first page and look at the file again."""
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        page = pdf.pages[0]
        page.contents_coalesce()
        data = page.Contents.read_bytes()
        assert old in data
        page.Contents = pdf.make_stream(data.replace(old, new))
        pdf.save(path)
    return inspect_pdf(path, SHIPPED)


def marks(path: Path) -> tuple[object, ...]:
    return tuple(inspect_pdf(path, SHIPPED).pages[0].marks)


def test_every_cut_of_a_sheet_has_marks_that_are_seen(cards: Path) -> None:
    page = inspect_pdf(cards, SHIPPED).pages[0]
    assert {mark.side for mark in page.marks} == {"left", "top", "right", "bottom"}
    assert all(mark.seen >= 2.9 for mark in page.marks)
    block = Box.holding([face.box for face in page.faces])
    for mark in page.marks:
        trims = [
            place
            for face in page.faces
            for place in (
                (face.box.x, face.box.right)
                if mark.side in ("top", "bottom")
                else (face.box.y, face.box.bottom)
            )
        ]
        assert min(abs(mark.at - trim) for trim in trims) < 0.01
    assert block.width > 0


def test_marks_that_are_drowned_in_ink_are_told(cards: Path) -> None:
    found = edited(cards, b"RG 0.15 w", b"RG 0.15 w q 0 0 300 300 re 0.2 0.2 0.2 rg f Q")
    assert "0 mm of a cut mark can be seen at the top, 3 mm are good" in str(found.findings)


def test_cuts_without_a_mark_are_told(cards: Path) -> None:
    with pikepdf.open(cards) as pdf:
        pdf.pages[0].contents_coalesce()
        data = pdf.pages[0].Contents.read_bytes()
    start = data.index(b" d ", data.index(b"RG 0.15 w")) + 3
    first = data[start : data.index(b" l", start) + 2]
    found = edited(cards, first, b"")
    assert "no mark at the" in str(found.findings)


def test_pages_without_marks_are_left_in_peace(run: Pnp, starter: Starter) -> None:
    run("build", "--only", "cards", "--guides", "none", "--jobs", "1")
    (path,) = (starter.out / GAME).glob("*.pdf")
    assert inspect_pdf(path, SHIPPED).findings == ()
    assert marks(path) == ()


@pytest.fixture(scope="module")
def shared_sheet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a sheet of tiles and stones, which share it."""
    out = tmp_path_factory.mktemp("gathered")
    request = Request(("micropul",), ("en",), Order(gather=True), only=("tiles", "stones"), out=out)
    (path,) = build(find_project(shipped_root()), request, silence).written
    return path


@pytest.fixture
def gathered(shared_sheet: Path, tmp_path: Path) -> Path:
    """Return a copy that may be spoilt."""
    return Path(shutil.copy(shared_sheet, tmp_path / shared_sheet.name))


def first_mark(path: Path) -> bytes:
    with pikepdf.open(path) as pdf:
        pdf.pages[0].contents_coalesce()
        data = pdf.pages[0].Contents.read_bytes()
    start = data.index(b" d ", data.index(b"RG 0.15 w")) + 3
    return data[start : data.index(b" l", start) + 2]


def test_pieces_that_share_a_sheet_have_marks_at_every_edge(gathered: Path) -> None:
    found = inspect_pdf(gathered, SHIPPED)
    assert found.findings == ()
    page = found.pages[0]
    assert len(page.marks) == 2 * (7 + 9)
    assert all(mark.seen >= 2.9 for mark in page.marks)


def test_a_mark_that_a_shared_sheet_lacks_is_told(gathered: Path) -> None:
    found = edited(gathered, first_mark(gathered), b"")
    assert "no mark at the top of cuts at x =" in str(found.findings)


def test_a_mark_of_a_shared_sheet_that_is_drowned_in_ink_is_told(gathered: Path) -> None:
    found = edited(gathered, b"RG 0.15 w", b"RG 0.15 w q 0 0 300 300 re 0.2 0.2 0.2 rg f Q")
    assert "0 mm of a cut mark can be seen at the top, 3 mm are good" in str(found.findings)


def test_a_mark_that_lies_on_a_piece_is_an_error(gathered: Path) -> None:
    page = inspect_pdf(gathered, SHIPPED).pages[0]
    wide = page.faces[0]._replace(name="aids/a/front", box=Box(20, 300, 40, 20))
    faces, line = (*page.faces, wide), page.faces[0].box.right  # which goes through the wide one
    on_it, beside = Stroke(True, line, 305, 309), Stroke(True, line, 330, 334)
    for strokes, told in (((beside,), []), ((beside, on_it), ["lies on aids/a/front"])):
        changed = replace(page, faces=faces, strokes=(*page.strokes, *strokes))
        job = Job(
            path=gathered,
            where=NOWHERE,
            margin=5.0,
            papers=SHIPPED,
            pages=(changed,),
            hints=inspect_pdf(gathered, SHIPPED).hints,
            ours=True,
        )
        found = [str(finding) for finding in marks_keep_off_pieces(job)]
        assert len(found) == len(told)
        assert all(words in one for words, one in zip(told, found, strict=True))


# Tags that screen readers would stumble over are found in finished files.


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    files = drawn(rules_tag_rules("micropul"), Report())
    path = tmp_path_factory.mktemp("book") / "rules.pdf"
    path.write_bytes(b"".join(part for _, parts in files for part in parts))
    return path


def told(path: Path, ours: bool = True, language: str = "en") -> list[str]:
    hints = Hints("None", "", "Micropul", language, "", outline=True)
    job = Job(path, Where(str(path)), 5.0, {}, (), hints, ours)
    found = list(tags_are_sound(job))
    wanted = Severity.ERROR if ours else Severity.WARNING
    assert {one.severity for one in found} <= {wanted}
    return [one.message.removeprefix("tags: ") for one in found]


def walk(pdf: pikepdf.Pdf, role: str) -> Iterator[Any]:
    return (
        thing
        for thing in pdf.objects
        if isinstance(thing, Dictionary) and thing.get("/S") == role and "/P" in thing
    )


def rewritten(pdf: pikepdf.Pdf, old: bytes, new: bytes) -> None:
    """Change the first stretch of operators like this on the first page."""
    for stream in pdf.pages[0].Contents:
        data = stream.read_bytes()
        if re.search(old, data):
            stream.write(re.sub(old, new, data, count=1))
            return
    raise AssertionError("nothing was found to be changed")


def drop(role: str, key: str) -> Callable[[pikepdf.Pdf], None]:
    def change(pdf: pikepdf.Pdf) -> None:
        del next(walk(pdf, role))[key]

    return change


def set_role(role: str, other: str) -> Callable[[pikepdf.Pdf], None]:
    def change(pdf: pikepdf.Pdf) -> None:
        next(walk(pdf, role))["/S"] = Name(other)

    return change


def without(*keys: str) -> Callable[[pikepdf.Pdf], None]:
    def change(pdf: pikepdf.Pdf) -> None:
        holder: Any = pdf.Root
        for key in keys[:-1]:
            holder = holder[key]
        del holder[keys[-1]]

    return change


def lose_a_cell(pdf: pikepdf.Pdf) -> None:
    row = list(walk(pdf, "/TR"))[-1]
    row["/K"] = Array(list(row.K)[1:])


def forget_parents(pdf: pikepdf.Pdf) -> None:
    pdf.Root.StructTreeRoot.ParentTree.Nums[1][0] = pdf.Root.StructTreeRoot.ParentTree.Nums[1][3]


def read_twice(pdf: pikepdf.Pdf) -> None:
    one, other = list(walk(pdf, "/P"))[:2]
    other["/K"] = one.K
    other["/Pg"] = one.Pg


def take_another_parent(pdf: pikepdf.Pdf) -> None:
    next(walk(pdf, "/P"))["/P"] = pdf.Root.StructTreeRoot


CASES: list[tuple[Callable[[pikepdf.Pdf], None], str]] = [
    (without("/MarkInfo"), "MarkInfo does not say"),
    (without("/ViewerPreferences", "/DisplayDocTitle"), "instead of its title"),
    (without("/Metadata"), "XMP does not say PDF/UA"),
    (without("/StructTreeRoot", "/K"), "the tree is empty"),
    (without("/StructTreeRoot", "/ParentTree"), "its stretches have no parents"),
    (lambda pdf: pdf.pages[0].__delitem__("/Tabs"), "not visited in the order"),
    (lambda pdf: rewritten(pdf, rb"/P << /MCID \d+ >> BDC", b"/P BMC"), "which is on no page"),
    (lambda pdf: rewritten(pdf, rb"/P << /MCID \d+ >> BDC", b"/P BMC"), "neither read nor"),
    (lambda pdf: rewritten(pdf, rb"/MCID 3\b", b"/MCID 2"), "stands twice"),
    (lambda pdf: rewritten(pdf, rb"(/P << /MCID)", rb"/Artifact BMC EMC \1"), ""),
    (drop("/Figure", "/Alt"), "a Figure has no alternative text"),
    (drop("/TH", "/A"), "a TH does not say"),
    (set_role("/P", "/Murmur"), "nobody knows the role 'Murmur'"),
    (set_role("/H2", "/H4"), "an H4 follows an H1"),
    (set_role("/LI", "/P"), "a L holds P"),
    (lose_a_cell, "rows of a table have"),
    (forget_parents, "has another parent"),
    (read_twice, "is read 2 times"),
    (take_another_parent, "a P names another parent"),
]


def test_our_own_tags_are_sound(book: Path) -> None:
    assert told(book) == []
    assert told(book, language="") == ["the file has no language"]


@pytest.mark.parametrize(("change", "message"), CASES)
def test_what_is_wrong_is_told(
    book: Path, tmp_path: Path, change: Callable[[pikepdf.Pdf], None], message: str
) -> None:
    path = tmp_path / "changed.pdf"
    with pikepdf.open(book) as pdf:
        change(pdf)
        pdf.save(path)
    found = told(path, ours=True)
    assert any(message in one for one in found) if message else not found
    assert len(told(path, ours=False)) <= len(found)


def test_decoration_inside_of_what_is_read_is_told(book: Path, tmp_path: Path) -> None:
    path = tmp_path / "changed.pdf"
    with pikepdf.open(book) as pdf:
        rewritten(pdf, rb"(/P << /MCID \d+ >> BDC)", rb"\1 /Artifact BMC EMC")
        pdf.save(path)
    assert told(path) == ["page 1: 1 stretches are read and decoration at once"]


def test_a_tree_that_holds_itself_ends(book: Path, tmp_path: Path) -> None:
    path = tmp_path / "loop.pdf"
    with pikepdf.open(book) as pdf:
        part = next(walk(pdf, "/L"))
        part["/K"] = Array([*part.K, pdf.Root.StructTreeRoot.K])
        pdf.save(path)
    assert told(path)


def test_a_file_without_tags_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "plain.pdf"
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.save(path)
    assert told(path) == []


def test_the_tree_is_read_in_order(book: Path) -> None:
    with pikepdf.open(book) as pdf:
        every = list(elements(pdf))
        assert [one.role for one in every[:3]] == ["Document", "H1", "P"]
        numbers = stretches(pdf.pages[0].obj).numbers
        assert len(parents_of(pdf)[0]) == len(numbers)

"""Cut marks of finished files, from the file alone."""

import shutil
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from pnp.build import build
from pnp.findings import NOWHERE
from pnp.geometry import Box
from pnp.inspect.inspection import inspect_pdf
from pnp.inspect.mark_rules import marks_keep_off_pieces
from pnp.inspect.report import Inspection, Stroke
from pnp.inspect.rules import Job
from pnp.load.project import find_project, shipped_root
from pnp.model.order import Order
from pnp.work.report import silence
from pnp.work.request import Request
from tests.conftest import GAME, Pnp, Starter
from tests.inspect.pdfs import SHIPPED


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
    request = Request(("micropul",), ("en",), Order(gather=True), only=("stones",), out=out)
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

from itertools import islice
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Dictionary, Name

from pnp.findings import Severity, Where
from pnp.geometry import Box, Size
from pnp.inspect import rules
from pnp.inspect.report import Hints, PageReport, PlacedFace
from tests.inspect.pdfs import A4, add_page, ink, look, new, warnings


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

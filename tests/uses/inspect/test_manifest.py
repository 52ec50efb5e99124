"""What a manifest says against what is on the paper."""

import hashlib
import os
import sys
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Dictionary, Name

from pnp.base.findings import Severity
from pnp.base.geometry import Box, Size
from pnp.uses.inspect.manifest import ListedPiece, listed_file
from tests.support.pdfs import A4, add_page, errors, ink, inspect_pdf, new, said, warnings
from tests.support.printed import HINTS, Plan, Put, judge, make


def test_a_broken_manifest_that_names_the_file_is_an_error(tmp_path: Path) -> None:
    made = make(tmp_path)
    manifest = tmp_path / "manifest-a.json"
    manifest.write_text(f'{{"files": [{{"file": "{made.path.name}"}}]}}', encoding="utf-8")
    finding, other = inspect_pdf(made.path).findings
    assert finding.severity is other.severity is Severity.ERROR
    assert finding.where == (str(manifest), 1, 12, "")
    said = "can not be read as a manifest: files #1: "
    assert finding.message == f"{said}'sha256' is missing"
    assert other.message == f"{said}'pages' is missing"


def test_manifests_of_other_files_do_not_matter(tmp_path: Path) -> None:
    made = make(tmp_path)
    (tmp_path / "manifest-a.json").write_text("{}", encoding="utf-8")
    (tmp_path / "manifest-b.json").write_text('{"files": [{"file": "other"}]}', encoding="utf-8")
    made.path.write_bytes(made.path.read_bytes() + b"\n")
    (message,) = errors(inspect_pdf(made.path))
    assert message.startswith("sha256 is ")


HOSTILE = {
    "infinite": '{"files": [{"file": "NAME", "sha256": "", "pages": [{"page": Infinity}]}]}',
    "long": '{"files": [{"file": "NAME", "pages": [{"page": 1' + "0" * 5000 + "}]}]}",
    "far": '{"files": [{"file": "NAME", "pages": [{"page": 1, "width": 1' + "0" * 400 + "}]}]}",
    "deep": '{"NAME": ' + "[" * 100_000,
    "beyond": '{"files": [{"file": "NAME", "pages": [{"page": 1, "width": 1e999}]}]}',
    "no number": '{"files": [{"file": "NAME", "sha256": "", "pages": [], "margin": NaN}]}',
    "a text": '"NAME"',
    "files are a text": '{"files": "NAME"}',
    "files are a number": '{"files": 7, "x": "NAME"}',
    "an entry is a list": '{"files": [["NAME"]]}',
    "pages are a number": '{"files": [{"file": "NAME", "sha256": "", "pages": 7}]}',
    "a page is a text": '{"files": [{"file": "NAME", "sha256": "", "pages": ["x"]}]}',
    "cut": '{"files": [{"file": "NAME", "sha2',
    "no letters": '{"files": "NAME \udcff"}',
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_manifest_is_an_error(text: str, tmp_path: Path) -> None:
    made = make(tmp_path)
    manifest = tmp_path / "manifest-a.json"
    named = text.replace("NAME", made.path.name)
    manifest.write_text(named, encoding="utf-8", errors="surrogateescape")
    for message in errors(inspect_pdf(made.path)):
        assert message.startswith("can not be read as a manifest: ")
    assert inspect_pdf(made.path).findings


UNREADABLE = {
    "deep": "[" * 100_000,
    "infinite": '{"files": Infinity',
    "empty": "",
    "long": "1" * 5000,
}


@pytest.mark.parametrize("text", UNREADABLE.values(), ids=UNREADABLE.keys())
def test_what_may_have_listed_the_file_is_told_unless_another_does(
    text: str, tmp_path: Path
) -> None:
    made = make(tmp_path)
    (tmp_path / "manifest-a.json").write_text(text, "utf-8")
    assert inspect_pdf(made.path).findings == ()
    (tmp_path / "manifest-micropul-en-a4.json").unlink()
    (message,) = errors(inspect_pdf(made.path))
    assert message.startswith("can not be read as a manifest: ")


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes in folders")
def test_a_pipe_is_no_manifest(tmp_path: Path) -> None:
    made = make(tmp_path)
    os.mkfifo(tmp_path / "manifest-a.json")
    listed, trouble = listed_file(made.path)
    assert listed is not None
    assert trouble == []


def test_a_folder_is_no_manifest(tmp_path: Path) -> None:
    made = make(tmp_path)
    (tmp_path / "manifest-a.json").mkdir()
    assert inspect_pdf(made.path).findings == ()


def test_a_huge_manifest_is_told_and_not_read(tmp_path: Path) -> None:
    made = make(tmp_path)
    with (tmp_path / "manifest-a.json").open("wb") as file:
        file.truncate(100_000_000)
    (tmp_path / "manifest-micropul-en-a4.json").unlink()
    (message,) = errors(inspect_pdf(made.path))
    assert message == "can not be read as a manifest: larger than 32 MB"


def test_a_manifest_that_may_not_be_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = make(tmp_path)

    def deny(*_: object, **__: object) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", deny)
    _, (finding,) = listed_file(made.path)
    assert "Permission denied" in finding.message


def test_backs_are_shared_within_a_component() -> None:
    back = ListedPiece("tiles/1", 1, "back", Box(0, 0, 1, 1), 0)
    assert str(back) == "tiles/1 back (copy 1)"
    assert back.is_shown_by("tiles/9/back")
    assert not back.is_shown_by("cards/1/back")


def test_a_file_as_it_was_built_has_no_findings(tmp_path: Path) -> None:
    report = inspect_pdf(make(tmp_path).path)
    assert report.findings == ()
    assert [page.side for page in report.pages] == ["front", "back"]


def test_a_file_without_backs_has_no_findings(tmp_path: Path) -> None:
    assert judge(tmp_path, Plan(duplex="none", backs=[])) == []


def test_a_piece_without_a_back_is_fine(tmp_path: Path) -> None:
    plan = Plan()
    assert judge(tmp_path, replace(plan, backs=plan.backs[1:])) == []


def test_a_changed_file_is_an_error(tmp_path: Path) -> None:
    made = make(tmp_path)
    built = made.entry["sha256"]
    made.path.write_bytes(made.path.read_bytes() + b"\n")
    found = hashlib.sha256(made.path.read_bytes()).hexdigest()
    report = inspect_pdf(made.path)
    assert errors(report) == [f"sha256 is {found}, the manifest says {built}"]
    assert "changed after the build" in report.findings[0].hint


def test_a_page_too_few_is_an_error(tmp_path: Path) -> None:
    made = make(tmp_path)
    made.entry["pages"].append({"page": 3, "side": "front", "sheet": 2, "width": 1, "height": 1,
                                "pieces": []})  # fmt: skip
    made.write()
    assert errors(inspect_pdf(made.path)) == ["2 pages in the file, 3 in the manifest"]


def test_a_page_too_many_is_an_error_and_so_are_its_faces(tmp_path: Path) -> None:
    plan = Plan()
    made = make(tmp_path, replace(plan, backs=plan.backs[:1]))
    del made.entry["pages"][1]
    made.write()
    assert errors(inspect_pdf(made.path)) == [
        "2 pages in the file, 1 in the manifest",
        "page 2: tiles/back at 165, 20 mm is not in the manifest",
    ]


def test_another_page_size_is_an_error(tmp_path: Path) -> None:
    made = make(tmp_path)
    made.entry["pages"][0]["height"] = 297.1
    made.write()
    found = errors(inspect_pdf(made.path))
    assert found == ["page 1: 210 × 297 mm, the manifest says 210 × 297.1 mm"]


@pytest.mark.parametrize(
    ("hint", "duplex"), [("DuplexFlipShortEdge", "long"), ("", "long"), ("Simplex", "short")]
)
def test_a_duplex_hint_that_disagrees_is_an_error(hint: str, duplex: str, tmp_path: Path) -> None:
    made = make(tmp_path, Plan(backs=[]))
    with pikepdf.open(made.path, allow_overwriting_input=True) as pdf:
        wishes = {"/PrintScaling": Name("/None")} | ({"/Duplex": Name(f"/{hint}")} if hint else {})
        pdf.Root["/ViewerPreferences"] = Dictionary(wishes)
        pdf.save(made.path)
    made.entry["sha256"] = hashlib.sha256(made.path.read_bytes()).hexdigest()
    made.entry["duplex"] = duplex
    made.write()
    assert errors(inspect_pdf(made.path)) == [
        f"the Duplex hint is {hint or 'missing'}, "
        f"duplex {duplex} in the manifest needs {HINTS[duplex]}"
    ]


def test_an_unknown_duplex_is_an_error(tmp_path: Path) -> None:
    made = make(tmp_path, Plan(backs=[]))
    made.entry["duplex"] = "left"
    made.write()
    (message,) = errors(inspect_pdf(made.path))
    assert message == "duplex is 'left' in the manifest: not one of long short none"


def test_a_missing_piece_is_an_error(tmp_path: Path) -> None:
    plan = Plan()
    assert judge(tmp_path, replace(plan, drawn=plan.fronts[:2])) == [
        "page 1: tiles/2 front (copy 2) is not on the paper; the manifest has it at 15, 60 mm"
    ]


def test_an_extra_face_is_an_error(tmp_path: Path) -> None:
    plan = Plan()
    extra = Put("tiles/9", "front", 100, 100)
    assert judge(tmp_path, replace(plan, drawn=[*plan.fronts, extra])) == [
        "page 1: tiles/9/front at 100, 100 mm is not in the manifest"
    ]


def test_a_piece_out_of_place_is_an_error(tmp_path: Path) -> None:
    assert judge(tmp_path, Plan().first(x=14.9, y=19.94)) == [
        "page 1: tiles/1 front (copy 1) is at 14.9, 19.94 mm, the manifest says 15, 20 mm"
    ]


def test_a_hair_is_not_out_of_place(tmp_path: Path) -> None:
    assert judge(tmp_path, Plan().first(x=15.04, width=29.96)) == []


def test_a_piece_of_another_size_is_an_error(tmp_path: Path) -> None:
    assert judge(tmp_path, Plan().first(height=39.9)) == [
        "page 1: tiles/1 front (copy 1) is 30 × 39.9 mm, the manifest says 30 × 40 mm"
    ]


def test_a_piece_turned_by_nearly_nothing_is_at_zero(tmp_path: Path) -> None:
    plan = Plan(fronts=[Put("tiles/1", "front", 15, 20, 30, 30, rotation=90)], backs=[])
    assert judge(tmp_path, plan.first(rotation=359.9999)) == [
        "page 1: tiles/1 front (copy 1) is turned by 0°, the manifest says 90°"
    ]


def test_a_piece_turned_the_wrong_way_is_an_error(tmp_path: Path) -> None:
    assert judge(tmp_path, Plan().first(rotation=180)) == [
        "page 1: tiles/1 front (copy 1) is turned by 180°, the manifest says 0°"
    ]


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_turned_pieces_are_measured_on_paper(rotation: float, tmp_path: Path) -> None:
    fronts = [Put("tiles/1", "front", 15, 20, rotation=rotation)]
    assert judge(tmp_path, Plan(fronts=fronts, backs=[])) == []


def test_a_turned_page_measures_the_same_pieces(tmp_path: Path) -> None:
    made = make(tmp_path, Plan(fronts=[Put("tiles/1", "front", 15, 20)], backs=[]))
    with pikepdf.open(made.path, allow_overwriting_input=True) as pdf:
        pdf.pages[0].obj["/Rotate"] = 90
        pdf.save(made.path)
    made.entry["sha256"] = hashlib.sha256(made.path.read_bytes()).hexdigest()
    turned = Put("tiles/1", "front", 297 - 20 - 40, 15, width=40, height=30, rotation=90)
    made.entry["pages"][0] |= {"width": 297, "height": 210, "pieces": [turned.entry()]}
    made.write()
    assert inspect_pdf(made.path).findings == ()


def test_the_wrong_front_is_an_error(tmp_path: Path) -> None:
    assert judge(tmp_path, Plan().first(name="tiles/7/front")) == [
        "page 1: tiles/7/front is at 15, 20 mm, the manifest says tiles/1/front"
    ]


def test_a_back_where_a_front_belongs_is_an_error(tmp_path: Path) -> None:
    (message,) = judge(tmp_path, Plan().first(name="tiles/1/back"))
    assert message.startswith("page 1: tiles/1/back is at 15, 20 mm")


def test_a_back_of_another_component_is_an_error(tmp_path: Path) -> None:
    plan = Plan()
    wrong = [replace(plan.backs[0], name="cards/1/back"), *plan.backs[1:]]
    assert judge(tmp_path, replace(plan, drawn_back=wrong)) == [
        "page 2: cards/1/back is at 165, 20 mm, the manifest says tiles/1/back"
    ]


def test_a_back_of_another_piece_of_the_component_is_fine(tmp_path: Path) -> None:
    plan = Plan()
    other = [replace(plan.backs[0], name="tiles/2/back"), *plan.backs[1:]]
    assert judge(tmp_path, replace(plan, drawn_back=other)) == []


def test_a_front_where_a_back_belongs_is_an_error(tmp_path: Path) -> None:
    plan = Plan()
    wrong = [replace(plan.backs[0], name="tiles/1/front"), *plan.backs[1:]]
    (message,) = judge(tmp_path, replace(plan, drawn_back=wrong))
    assert message == "page 2: tiles/1/front is at 165, 20 mm, the manifest says tiles/1/back"


def test_a_hair_over_a_neighbour_or_the_margin_is_fine(tmp_path: Path) -> None:
    fronts = [Put("tiles/1", "front", 4.97, 20), Put("tiles/2", "front", 34.94, 20)]
    assert judge(tmp_path, Plan(fronts=fronts, backs=[])) == []


def test_overlapping_pieces_are_an_error(tmp_path: Path) -> None:
    fronts = [Put("tiles/1", "front", 15, 20), Put("tiles/2", "front", 44.5, 30)]
    assert judge(tmp_path, Plan(fronts=fronts, backs=[])) == [
        "page 1: tiles/1/front and tiles/2/front overlap by 0.5 × 30 mm"
    ]


def test_one_piece_on_another_is_an_error(tmp_path: Path) -> None:
    fronts = [Put("tiles/1", "front", 15, 20), Put("tiles/2", "front", 20, 25, 10, 10)]
    (message,) = judge(tmp_path, Plan(fronts=fronts, backs=[]))
    assert message.endswith("overlap by 10 × 10 mm")


def test_a_piece_in_the_margin_is_an_error_and_so_is_its_ink(tmp_path: Path) -> None:
    plan = Plan(fronts=[Put("tiles/1", "front", 15, 254)], backs=[])
    found = judge(tmp_path, plan)
    assert "page 1: tiles/1/front is 3 mm from the bottom edge, printers leave 5 mm white" in found
    assert len(found) == 2
    assert any(message.startswith("page 1: ink ") for message in found)


def test_ink_of_our_own_files_is_an_error_even_without_a_manifest(tmp_path: Path) -> None:
    made = make(tmp_path, Plan(fronts=[Put("tiles/1", "front", 4.9, 20)], backs=[]))
    assert errors(inspect_pdf(made.path, margin=5.5))
    for manifest in tmp_path.glob("manifest-*"):
        manifest.unlink()
    found = errors(inspect_pdf(made.path, margin=5.5))
    assert any("ink 4." in message for message in found)


def test_ink_of_a_listed_file_without_faces_is_an_error(tmp_path: Path) -> None:
    made = make(tmp_path, Plan(fronts=[], backs=[]))
    pdf = new(HINTS["long"])
    add_page(pdf, ink(2, 50, 20, 20))
    pdf.save(made.path)
    made.entry["sha256"] = hashlib.sha256(made.path.read_bytes()).hexdigest()
    made.write()
    (message,) = errors(inspect_pdf(made.path))
    assert message.startswith("page 1: ink ")


def test_a_mirrored_face_is_an_error(tmp_path: Path) -> None:
    assert judge(tmp_path, Plan(mirrored=True)) == ["page 1: tiles/1/front is drawn mirrored"]


# Backs behind fronts


@pytest.mark.parametrize(
    ("paper", "duplex", "place", "turn"),
    [
        (A4, "long", (165, 20), 0),
        (A4, "short", (15, 237), 180),
        ((297.0, 210.0), "short", (252, 20), 0),
        ((297.0, 210.0), "long", (15, 150), 180),
    ],
)
def test_each_way_to_turn_the_paper_over(
    paper: tuple[float, float],
    duplex: str,
    place: tuple[float, float],
    turn: float,
    tmp_path: Path,
) -> None:
    front = Put("tiles/1", "front", 15, 20)
    back = Put("tiles/1", "back", *place, rotation=turn)
    plan = Plan(duplex, paper, [front], [back])
    assert judge(tmp_path, plan) == []
    (moved,) = judge(tmp_path, replace(plan, backs=[replace(back, x=back.x + 0.1)]))
    assert f"is at {back.x + 0.1:g}, {back.y:g}, 30, 40 mm" in moved
    assert f"behind its front is {back.x:g}, {back.y:g}, 30, 40 mm" in moved
    (turned,) = judge(tmp_path, replace(plan, backs=[replace(back, rotation=180 - turn)]))
    assert turned == (
        f"page 2: tiles/1 back (copy 1) is turned by {180 - turn:g}°, behind its front is {turn:g}°"
    )


def test_turning_over_twice_is_the_identity() -> None:
    box = Box(15, 20, 30, 40)
    for paper in (Size(210, 297), Size(297, 210)):
        for duplex in ("long", "short"):
            once = box.turned_over(90, paper, duplex)
            assert once[0].turned_over(once[1], paper, duplex) == (box, 90)


def test_a_back_of_another_size_than_its_front_is_an_error(tmp_path: Path) -> None:
    plan = Plan(fronts=[Put("tiles/1", "front", 15, 20)])
    plan.backs = [Put("tiles/1", "back", 165, 20, height=41)]
    (message,) = judge(tmp_path, plan)
    assert message.endswith("is at 165, 20, 30, 41 mm, behind its front is 165, 20, 30, 40 mm")


def test_a_back_on_another_sheet_is_an_error(tmp_path: Path) -> None:
    plan = Plan()
    made = make(tmp_path, replace(plan, backs=plan.backs[:1]))
    made.entry["pages"][1]["sheet"] = 2
    made.write()
    assert errors(inspect_pdf(made.path)) == [
        "page 2: tiles/1 back (copy 1) has no front on the same sheet"
    ]


def test_backs_of_a_file_printed_on_one_side_are_a_warning(tmp_path: Path) -> None:
    report = inspect_pdf(make(tmp_path, Plan(duplex="none")).path)
    assert said(report) == ["page 2: backs, but duplex is 'none'"]
    assert warnings(report) == said(report)


def test_front_and_back_on_one_side_to_be_folded_are_fine(tmp_path: Path) -> None:
    fronts = [Put("tiles/1", "front", 15, 20), Put("tiles/1", "back", 55, 20)]
    assert judge(tmp_path, Plan(duplex="none", fronts=fronts, backs=[])) == []

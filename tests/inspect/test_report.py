import json
from pathlib import Path
from typing import Any

from pikepdf import Dictionary

from tests.inspect.pdfs import SHOWN, add_page, helvetica, image, look, new


def test_the_report_is_plain_json(tmp_path: Path) -> None:
    pdf = new("Simplex")
    resources: dict[str, Any] = {
        "XObject": Dictionary(Im=image(pdf, 100, 100)),
        "Font": Dictionary(),
    }
    resources["Font"]["/F1"] = helvetica(pdf)
    add_page(pdf, f"{SHOWN} q 72 0 0 72 300 300 cm /Im Do Q", **resources)
    report = look(pdf, tmp_path)
    told = json.loads(json.dumps(report.as_json()))
    (page,) = told["pages"]
    assert list(told) == ["file", "hints", "pages"]
    assert (told["hints"]["print_scaling"], told["hints"]["duplex"]) == ("None", "Simplex")
    assert told["hints"]["outline"] is False
    assert (page["number"], page["side"], page["width"], page["height"]) == (1, "", 210.0, 297.0)
    assert page["trim"] == {"x": 0.0, "y": 0.0, "width": 210.0, "height": 297.0}
    assert page["bleed"] is None
    assert set(page["ink"]) == {"x", "y", "width", "height"}
    assert page["fonts"] == [
        {"name": "Helvetica", "embedded": False, "subset": False, "used": True}
    ]
    picture = {"name": "Im", "pixels": [100, 100], "width": 25.4, "height": 25.4, "dpi": 100.0}
    assert page["pictures"] == [picture]
    assert [str(finding.severity) for finding in report.findings] == ["error", "warning"]
    assert report.findings[0].message == "page 1: font Helvetica is not embedded"
    assert str(report.findings[0].where) == str(tmp_path / "file.pdf")

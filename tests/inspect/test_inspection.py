from pathlib import Path

from pnp.geometry import Size
from pnp.inspect.inspection import inspect_pdf
from tests.conftest import Pnp, Starter
from tests.inspect.made import Plan, Put, make
from tests.inspect.pdfs import SHIPPED, add_page, ink, new

B5 = Size(176, 250)


def b5_file(path: Path) -> Path:
    pdf = new()
    add_page(pdf, ink(50, 50, 20, 20, B5.height), B5)
    pdf.save(path)
    return path


def test_a_paper_is_known_if_it_is_told(tmp_path: Path) -> None:
    path = b5_file(tmp_path / "b5.pdf")
    (finding,) = inspect_pdf(path, SHIPPED).findings
    assert finding.message == "page 1: 176 × 250 mm is no known paper"
    assert finding.hint == "known: " + ", ".join(SHIPPED)
    assert inspect_pdf(path, {**SHIPPED, "B5": B5}).findings == ()


def test_a_paper_of_the_project_is_known(run: Pnp, starter: Starter) -> None:
    path = b5_file(starter.root / "b5.pdf")
    assert "176 × 250 mm is no known paper" in run("inspect", path).stderr
    stock = starter.root / "card_data" / "stock"
    stock.mkdir()
    table = "papers:\n  b5: {title: B5, size: [176, 25cm], margins: 5}\n"
    (stock / "papers.yaml").write_text(table, encoding="utf-8")
    assert "nothing to complain about" in run("inspect", path).stdout
    path = b5_file(starter.root / "other.pdf")
    (stock / "papers.yaml").write_text("papers:\n  b5: {size: [176]}\n", encoding="utf-8")
    assert "known: A4, Letter" in run("inspect", path).stderr


def test_the_margin_of_the_build_counts_if_it_is_smaller(tmp_path: Path) -> None:
    made = make(tmp_path, Plan(fronts=[Put("tiles/1", "front", 3.5, 20)], backs=[]))
    assert inspect_pdf(made.path, SHIPPED).findings
    made.entry["margin"] = 3
    made.write()
    assert inspect_pdf(made.path, SHIPPED).findings == ()

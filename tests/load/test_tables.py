from pathlib import Path

from pnp.geometry import Size
from pnp.load.project import Project, shipped_root
from pnp.load.stock import load_stock
from pnp.load.tables import paper_sizes


def test_sizes_of_papers_agree_with_the_stock() -> None:
    project = Project(shipped_root(), shipped_root())
    papers = load_stock(project).papers.values()
    assert paper_sizes(project) == {paper.title: paper.size for paper in papers}


def test_a_project_adds_papers_and_a_broken_row_is_none(tmp_path: Path) -> None:
    stock = tmp_path / "card_data" / "stock"
    stock.mkdir(parents=True)
    rows = "b5: {title: B5, size: [176, 25cm]}\n  a: {title: A, size: 3}\n  b: 4\n  c: {title: C}\n"
    (stock / "papers.yaml").write_text(f"papers:\n  {rows}", encoding="utf-8")
    found = paper_sizes(Project(tmp_path, shipped_root()))
    assert found["B5"] == Size(176, 250)
    assert list(found) == ["A4", "Letter", "A3", "A5", "Legal", "B5"]

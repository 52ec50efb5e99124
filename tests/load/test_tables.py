from pathlib import Path

import pytest

from pnp.base.geometry import Size
from pnp.load.project import Project, paper_sizes, shipped_root
from pnp.load.stock import load_stock


def test_sizes_of_papers_agree_with_the_stock() -> None:
    project = Project(shipped_root(), shipped_root())
    papers = load_stock(project).papers.values()
    found = paper_sizes(project)
    assert {title: found[title] for title in found if " / " not in title} == {
        paper.title: paper.size for paper in papers
    }


def test_what_two_papers_have_in_common_is_known_too() -> None:
    found = paper_sizes(Project(shipped_root(), shipped_root()))
    assert found["A4 / Letter"] == pytest.approx((210, 279.4))
    assert "A4 / A3" not in found  # which is A4


def test_a_project_adds_papers_and_a_broken_row_is_none(tmp_path: Path) -> None:
    stock = tmp_path / "card_data" / "stock"
    stock.mkdir(parents=True)
    rows = "b5: {title: B5, size: [176, 25cm]}\n  a: {title: A, size: 3}\n  b: 4\n  c: {title: C}\n"
    (stock / "papers.yaml").write_text(f"papers:\n  {rows}", encoding="utf-8")
    found = paper_sizes(Project(tmp_path, shipped_root()))
    assert found["B5"] == Size(176, 250)
    assert list(found)[:6] == ["A4", "Letter", "A3", "A5", "Legal", "B5"]

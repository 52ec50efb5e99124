"""A check looks at ways to print that nobody has asked for, and does not stop at them."""

from tests.conftest import Pnp, Starter

PAPERS = """papers:
  narrow: {title: Narrow, size: [210, 297], margins: 55}
"""


def test_a_booklet_that_nobody_asked_for_is_a_warning(run: Pnp, starter: Starter) -> None:
    (starter.data.parent / "stock").mkdir(exist_ok=True)
    (starter.data.parent / "stock" / "papers.yaml").write_text(PAPERS, "utf-8")
    (starter.data / "rules.md").write_text("# Rules {#rules -}\n\nPlay. {#play -}\n", "utf-8")
    told = run("check", "--paper", "narrow").stderr
    assert "warning: card_data/stock/papers.yaml:2:11: rules: on Narrow, pages of a booklet" in told
    assert "error:" not in told
    asked = run("build", "--paper", "narrow", "--booklet", status=1).stderr
    assert "error: card_data/stock/papers.yaml:2:11: rules: on Narrow, pages of a booklet" in asked

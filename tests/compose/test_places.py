"""Places: the line of an element, and drawings about their own middle."""

from pathlib import Path

from pnp.base.findings import Where
from pnp.compose.marks import (
    turn_about_centre,
)
from pnp.compose.vocabulary import Lines
from pnp.model.face import Circle, Paint


def test_the_first_folder_that_has_a_template_names_it(tmp_path: Path) -> None:
    own, shared = tmp_path / "own", tmp_path / "shared"
    for folder in (own, shared):
        folder.mkdir()
    (shared / "a.xml").write_text("", "utf-8")
    assert Path(Lines([own, shared]).shown("a.xml")).name == "a.xml"
    assert "shared" in Lines([own, shared]).shown("a.xml")
    assert Lines([own, shared]).shown("b.xml") == "b.xml"


def test_a_mark_is_a_place_if_it_has_a_line(tmp_path: Path) -> None:
    assert Lines([tmp_path]).place("b.xml:7") == Where("b.xml", 7)
    assert Lines([tmp_path]).place("dot") == Where("dot")


def test_what_is_turned_stays_about_its_middle() -> None:
    dot = Circle(0, 0, 1, Paint())
    group = turn_about_centre(dot, {"x": 10, "y": 20, "rotate": 90, "opacity": 0.5}, 4, 2, 3)
    assert (group.x, group.y, group.scale) == (10 + 6, 20 + 3, 3)
    assert (group.rotate, group.opacity, group.marks) == (90, 0.5, (dot,))

"""Words in figures that are too small as printed are told."""

from pnp.check.figures import figures_are_legible
from pnp.findings import NOWHERE, Severity
from pnp.geometry import Box
from pnp.model.face import Face, Group, Mark, Pictured, Run, Text
from pnp.model.names import FaceName


def label(size: float) -> Text:
    runs = (Run(0.0, 0.0, "body", size, "#000000", ()),)
    return Text(Box(0, 0, 20, 5), "core", runs, size, size, where=NOWHERE)


def told(mark: Mark, scale: float) -> list[str]:
    marks = (mark,)
    page = Face(FaceName("rules", "1"), 100, 100, 0.0, (Group((Group(marks, scale=scale),)),))
    found = list(figures_are_legible([page], {"fig": marks}))
    assert all(one.severity is Severity.WARNING for one in found)
    return [one.message for one in found]


def test_a_label_counts_as_it_is_printed() -> None:
    assert told(label(7.5), 1.0) == []
    assert told(label(7.5), 0.94) == []
    assert told(label(7.5), 0.7) == ["fig: 'core' is printed in 5.2 pt"]
    assert told(Group((label(10),), scale=0.5), 1.0) == ["fig: 'core' is printed in 5.0 pt"]


def test_words_on_pictures_of_pieces_are_nobodys_reading() -> None:
    assert told(Group((label(2),), of=Pictured(FaceName("cards", "ant"), NOWHERE)), 1.0) == []


def test_words_outside_of_figures_are_judged_elsewhere() -> None:
    page = Face(FaceName("rules", "1"), 100, 100, 0.0, (label(6),))
    assert list(figures_are_legible([page], {})) == []

"""A story is a tree of what is told; parts of it can be left out with their pages."""

from pnp.model.names import FaceName
from pnp.model.story import Marked, Told


def test_an_element_holds_marks_and_others() -> None:
    mark = Marked(FaceName("rules", "1"), 4)
    inner = Told("TH", (mark,), trait="Row")
    assert Told("TR", (inner,)).holds[0] == inner
    assert not Told("TD").holds

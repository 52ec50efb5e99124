"""A story is a tree of what is told; parts of it can be left out with their pages."""

from pnp.model.face import FaceName
from pnp.model.sheet import MarkedContent, StructElem


def test_an_element_holds_marks_and_others() -> None:
    mark = MarkedContent(FaceName("rules", "1"), 4)
    inner = StructElem("TH", (mark,), trait="Row")
    assert StructElem("TR", (inner,)).holds[0] == inner
    assert not StructElem("TD").holds

"""The tree by which a file is read out: elements, and where on the pages their marks stand."""

from collections.abc import Mapping
from typing import NamedTuple

from pnp.draw.packing import PdfFile, Place
from pnp.draw.reading import string
from pnp.model.names import FaceName
from pnp.model.sheet import MarkedContent, Story, StructElem

# Roles that PDF 1.7 does not know, as those that it knows.
ROLES = "<< /Aside /Div >>"
_HEADINGS = {f"H{level}": level for level in range(1, 7)}
_TRAITS = {
    "L": "/A << /O /List /ListNumbering /{} >>",
    "TH": "/A << /O /Table /Scope /{} >>",
}


class Leaf(NamedTuple):
    """A page of the file: its number in the tree, and how others refer to it."""

    number: int
    text: str


class Structure:
    """Writes the story of a file; parts of it that stand on none of the pages are left out."""

    def __init__(self, file: PdfFile, pages: Mapping[FaceName, Leaf]) -> None:
        self._file = file
        self._pages = pages  # which page a face lies on
        self._parents: dict[int, dict[int, str]] = {}  # of each page's stretches

    def written(self, story: Story, root: str) -> str:
        """Write all elements, and return the root of their tree."""
        whole = _levelled(_shown(StructElem("Document", story), self._pages), [])
        top = self._element(whole, root)
        rows = (f"{page} {self._listed(held)}" for page, held in sorted(self._parents.items()))
        parents = self._file.pack(f"<< /Nums [ {' '.join(rows)} ] >>")
        last = max((leaf.number for leaf in self._pages.values()), default=-1) + 1
        return (
            f"<< /Type /StructTreeRoot /K {top} /ParentTree {parents} /ParentTreeNextKey {last}"
            f" /RoleMap {ROLES} >>"
        )

    def _listed(self, held: Mapping[int, str]) -> str:
        return f"[ {' '.join(held.get(at, 'null') for at in range(max(held) + 1))} ]"

    def _element(self, element: StructElem, parent: str) -> str:
        """Write an element and what it holds, and return how others refer to it."""
        place = self._file.reserve()
        parts = [f"<< /S /{element.role} /P {parent}"]
        if element.trait:
            parts.append(_TRAITS[element.role].format(element.trait))
        if element.alt:
            parts.append(f"/Alt {string(element.alt)}")
        if element.said:
            parts.append(f"/ActualText {string(element.said)}")
        pages = [self._pages[one.face] for one in element.holds if isinstance(one, MarkedContent)]
        if pages:
            parts.append(f"/Pg {pages[0].text}")
        held = [self._held(one, place, pages[0] if pages else None) for one in element.holds]
        if held:
            parts.append(f"/K {held[0] if len(held) == 1 else '[ ' + ' '.join(held) + ' ]'}")
        return self._file.pack(f"{' '.join(parts)} >>", place)

    def _held(self, one: StructElem | MarkedContent, place: Place, page: Leaf | None) -> str:
        if isinstance(one, StructElem):
            return self._element(one, place.text)
        there = self._pages[one.face]
        self._parents.setdefault(there.number, {})[one.number] = place.text
        if there == page:
            return str(one.number)
        return f"<< /Type /MCR /Pg {there.text} /MCID {one.number} >>"


def _shown(element: StructElem, pages: Mapping[FaceName, Leaf]) -> StructElem:
    """Return an element without what stands on other pages."""
    holds: list[StructElem | MarkedContent] = []
    for one in element.holds:
        if isinstance(one, MarkedContent):
            holds += [one] if one.face in pages else []
        elif (inner := _shown(one, pages)).holds or not one.holds:
            holds.append(inner)
    return element._replace(holds=tuple(holds))


def _levelled(element: StructElem, above: list[int]) -> StructElem:
    """Return an element whose headings begin with H1 and leave out no level.

    PDF/UA wants that of every file, also of one that has only some sheets of a book. Of the
    headings `above`, those stay whose chapter goes on.
    """
    role = element.role
    if level := _HEADINGS.get(role):
        above[:] = [*(higher for higher in above if higher < level), level]
        role = f"H{len(above)}"
    holds = (_levelled(one, above) if isinstance(one, StructElem) else one for one in element.holds)
    return element._replace(role=role, holds=tuple(holds))

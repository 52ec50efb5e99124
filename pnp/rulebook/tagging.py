"""A book as it is read out: elements are noted while blocks are set, and found again on pages."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import groupby
from typing import NamedTuple

from pnp.model.face import DECORATION, NONE, Face, Group, Mark, Tag
from pnp.model.names import FaceName
from pnp.model.sheet import MarkedContent, Story, StructElem

LISTED, EMPTY = "LI", ("TD", "TH")  # what only stands in a list; what may hold nothing
HEADING = "H"


class _Leaf(NamedTuple):
    """An element that marks belong to, before it is known where they stand."""

    element: StructElem
    number: int


class _Branch(NamedTuple):
    """An element that holds others."""

    element: StructElem
    inner: list["_Leaf | _Branch"]


class Tagger:
    """Notes what is set, in the order of the text; marks carry the numbers of its elements."""

    def __init__(self) -> None:
        self._count = 0
        self._level = 0
        self._whole: list[_Leaf | _Branch] = []
        self._open = [self._whole]

    def leaf(self, role: str, *, alt: str = "", said: str = "", trait: str = "") -> Tag:
        """Note an element, and return the tag of its marks."""
        element = StructElem(role, alt=alt, said=said, trait=trait)
        self._open[-1].append(_Leaf(element, self._count))
        self._count += 1
        return Tag(role, self._count - 1)

    def heading(self, level: int) -> str:
        """Return the role of a heading; none is more than one level below the one before."""
        self._level = min(level, self._level + 1)
        return f"{HEADING}{self._level}"

    @contextmanager
    def inside(self, role: str, trait: str = "") -> Iterator[None]:
        """Note what is set meanwhile as the parts of an element."""
        inner: list[_Leaf | _Branch] = []
        self._open[-1].append(_Branch(StructElem(role, trait=trait), inner))
        self._open.append(inner)
        yield
        self._open.pop()

    def story(self, found: Mapping[int, Sequence[MarkedContent]]) -> Story:
        """Return all that has marks on paper."""
        return tuple(_told(self._whole, found))


def _told(nodes: Iterable[_Leaf | _Branch], found: Mapping[int, Sequence[MarkedContent]]) -> Story:
    told = []
    for node in nodes:
        holds = found.get(node.number, ()) if isinstance(node, _Leaf) else _told(node.inner, found)
        if holds or node.element.role in EMPTY:
            told.append(node.element._replace(holds=tuple(holds)))
    return tuple(_listed(told))


def _listed(elements: Sequence[StructElem]) -> Iterator[StructElem]:
    """Yield elements, with items that follow each other as one list."""
    for (role, trait), some in groupby(elements, lambda one: (one.role, one.trait)):
        if role == LISTED:
            items = tuple(item._replace(trait="") for item in some)
            yield StructElem("L", items, trait=trait)
        else:
            yield from some


class Marker:
    """Numbers the stretches of pages; what belongs to no element is decoration."""

    def __init__(self) -> None:
        self.found: dict[int, list[MarkedContent]] = defaultdict(list)
        self._now: dict[int, tuple[tuple[Mark, ...], tuple[Mark, ...]]] = {}  # by identity
        self._count = 0
        self._face = FaceName("", "")

    def sheet(self, faces: Iterable[Face]) -> Iterator[Face]:
        """Yield faces that lie on one side of a sheet, in the order of their text."""
        self._count = 0
        for face in faces:
            self._face = face.name
            yield face._replace(marks=tuple(self._marked(face.marks)))

    def now(self, marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
        """Return what has become of the marks of a group."""
        return self._now.get(id(marks), (marks, marks))[1]

    def _marked(self, marks: Iterable[Mark]) -> Iterator[Mark]:
        for is_read, some in groupby(marks, _is_tagged):
            if not is_read:
                yield Group(tuple(some), tag=Tag(DECORATION))
                continue
            for mark in some:
                if not isinstance(mark, Group):
                    yield mark
                elif mark.tag is None:
                    now = tuple(self._marked(mark.marks))
                    self._now[id(mark.marks)] = mark.marks, now
                    yield mark._replace(marks=now)
                elif mark.tag.number == NONE:
                    yield mark
                else:
                    self.found[mark.tag.number].append(MarkedContent(self._face, self._count))
                    yield mark._replace(tag=mark.tag._replace(number=self._count))
                    self._count += 1


def _is_tagged(mark: Mark) -> bool:
    """Tell whether marks are tagged, or some of them are."""
    if not isinstance(mark, Group) or mark.opacity < 1 or mark.shared:
        return False
    if mark.tag is None:
        return any(map(_is_tagged, mark.marks))
    return mark.tag.number != NONE or mark.tag.role == DECORATION

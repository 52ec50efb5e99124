"""Drawings in rules: figures as large as their text needs, and pieces fanned out."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import groupby
from typing import Any, NamedTuple

from pnp.base.findings import Where, sentence
from pnp.base.geometry import Size
from pnp.compose.drafter import Figure
from pnp.compose.faces import Composer, Shown
from pnp.model.face import FIGURE, NONE, Group, Mark, Paint, Path, Tag, Text, TracedText
from pnp.model.game import Block
from pnp.model.sheet import MarkedContent, Story, StructElem
from pnp.text.breaking import plain

# --- A book as it is read out: elements are noted while blocks are set, and found again on pages.


LISTED, EMPTY = "LI", ("TD", "TH")  # what only stands in a list; what may hold nothing
HEADING = "H"


class _Node(NamedTuple):
    """An element that holds others, or that marks belong to before it is known where they stand."""

    element: StructElem
    inner: Sequence["_Node"] = ()
    number: int = NONE


class Tagger:
    """Notes what is set, in the order of the text; marks carry the numbers of its elements."""

    def __init__(self) -> None:
        self._count = 0
        self._level = 0
        self._whole: list[_Node] = []
        self._open = [self._whole]

    def leaf(self, role: str, *, alt: str = "", said: str = "", trait: str = "") -> Tag:
        """Note an element, and return the tag of its marks."""
        element = StructElem(role, alt=alt, said=said, trait=trait)
        self._open[-1].append(_Node(element, number=self._count))
        self._count += 1
        return Tag(role, self._count - 1)

    def heading(self, level: int) -> str:
        """Return the role of a heading; none is more than one level below the one before."""
        self._level = min(level, self._level + 1)
        return f"{HEADING}{self._level}"

    @contextmanager
    def inside(self, role: str, trait: str = "") -> Iterator[None]:
        """Note what is set meanwhile as the parts of an element."""
        inner: list[_Node] = []
        self._open[-1].append(_Node(StructElem(role, trait=trait), inner))
        self._open.append(inner)
        yield
        self._open.pop()

    def title(self, marks: tuple[Mark, ...], block: Block, role: str) -> tuple[Mark, ...]:
        """Return a drawn title of which the words are read, or all of it if they are not in it."""
        marks = tuple(_titled(marks, block.text))
        shown = {mark.text for mark in _open_texts(marks)}
        words = [plain(block.text), *(plain(one.text) for one in block.blocks)]
        if words[0] not in shown:
            with self.inside(role):
                tag = self.leaf(FIGURE, alt=". ".join(words))
            return (Group(marks, tag=tag),)
        tags = {words[0]: self.leaf(role)}
        tags |= {text: self.leaf("P") for text in words[1:] if text in shown}
        return tuple(_read_apart(marks, tags))

    def story(self, found: Mapping[int, Sequence[MarkedContent]]) -> Story:
        """Return all that has marks on paper."""
        return _with_marks(self._whole, found)


def _with_marks(nodes: Iterable[_Node], found: Mapping[int, Sequence[MarkedContent]]) -> Story:
    elements = []
    for node in nodes:
        holds: Sequence[StructElem | MarkedContent] = _with_marks(node.inner, found)
        holds = holds or found.get(node.number, ())
        if holds or node.element.role in EMPTY:
            elements.append(node.element._replace(holds=tuple(holds)))
    # Items that follow each other are one list.
    listed: list[StructElem] = []
    for (role, trait), some in groupby(elements, lambda one: (one.role, one.trait)):
        if role == LISTED:
            items = tuple(item._replace(trait="") for item in some)
            listed.append(StructElem("L", items, trait=trait))
        else:
            listed += some
    return tuple(listed)


def _titled(marks: Iterable[Mark], title: str) -> Iterator[Mark]:
    """Yield a drawing whose texts know the title if they say it, as a game's name often does."""
    for mark in marks:
        if isinstance(mark, Text) and mark.text == plain(title):
            yield mark._replace(origins=(*mark.origins, *TracedText.origins_of(plain(title))))
        elif isinstance(mark, Group) and not mark.shared:
            yield mark._replace(marks=tuple(_titled(mark.marks, title)))
        else:
            yield mark


def _open_texts(marks: Iterable[Mark]) -> Iterator[Text]:
    """Yield texts that can be read apart from what lies around them."""
    for mark in marks:
        if isinstance(mark, Text):
            yield mark
        elif isinstance(mark, Group) and mark.opacity == 1 and not mark.shared:
            yield from _open_texts(mark.marks)


def _read_apart(marks: Iterable[Mark], left: dict[str, Tag]) -> Iterator[Mark]:
    """Yield a drawing whose texts carry these tags, each once."""
    for mark in marks:
        if isinstance(mark, Text) and mark.text in left:
            yield Group((mark,), tag=left.pop(mark.text))
        elif isinstance(mark, Group) and mark.opacity == 1 and not mark.shared:
            yield mark._replace(marks=tuple(_read_apart(mark.marks, left)))
        else:
            yield mark


# How large a figure is drawn.

LARGER = 1.2  # how much a figure across the page may grow on large paper
SMALLER = 0.93  # how much a figure shrinks before another size of it is drawn: 7.5 points become 7
_HINT = sentence("height=60, and for narrow pages sizes=126x72,86x90")

Mistake = tuple[str, str]  # and a hint


def _millimetres(text: str) -> float:
    """Read a length; nothing if it is none."""
    try:
        length = float(text)
    except ValueError:
        return 0.0
    return length if 0 < length < 1000 else 0.0


# Pieces of a row of the parts list are fanned out like cards in a hand.

HIGHEST = 30.0  # mm
UNLIKE = 8.0  # times as slim: a track and a figure do not lie upon each other
BETWEEN = 1.5  # mm, between pieces of different form
LEAST_SEEN = 0.3  # the share of a card that those upon it leave to be seen
RIM = Paint(stroke="#ffffff", line=0.35)  # between cards that lie upon each other


class PieceFan(NamedTuple):
    """Pieces that lie upon each other, the first on top, and what is wrong with their names."""

    shown: Sequence[Shown]
    problems: Sequence[ValueError] = ()

    @classmethod
    def named(cls, composer: Composer, words: Iterable[str]) -> "PieceFan":
        """Return faces by `component/piece@side`."""
        shown, problems = [], []
        for word in words:
            name, _, side = word.partition("@")
            try:
                shown.append(composer.shown(name, side or "front"))
            except ValueError as problem:
                problems.append(problem)
        return cls(shown, problems)

    def drawn(self, width: float, highest: float = HIGHEST) -> tuple[tuple[Mark, ...], float]:
        """Return them within a width, and how high they are; those of quite another form below."""
        rows: list[list[Shown]] = []  # of those that are about as slim as the first of the row
        for one in self.shown:
            for row in rows:
                if 1 / UNLIKE < _slimness(one) / _slimness(row[0]) < UNLIKE:
                    row.append(one)
                    break
            else:
                rows.append([one])
        if len(rows) == 1:
            return _fan(self.shown, width, highest)
        marks: list[Mark] = []
        top = 0.0
        for row in rows:
            drawn, high = _fan(row, width, highest / len(rows))
            marks.append(Group(drawn, 0.0, top))
            top += high + BETWEEN
        return tuple(marks), max(0.0, top - BETWEEN)


def _slimness(one: Shown) -> float:
    return one.size.width / one.size.height


def _fan(shown: Sequence[Shown], width: float, highest: float) -> tuple[tuple[Mark, ...], float]:
    count = len(shown)
    tall = shown[0].size.height > shown[0].size.width * 1.2
    across = width * (0.62 if tall else 0.74) if count > 1 else width
    if count > 3:
        across = min(across, width / (1 + (count - 1) * LEAST_SEEN))
    across = min(across, highest / max(one.size.height / one.size.width for one in shown))
    step = (width - across) / max(1, count - 1)
    marks: list[Mark] = []
    high = 0.0
    for number in reversed(range(count)):
        one = shown[number]
        scale = across / one.size.width
        high = max(high, one.size.height * scale)
        card = Group(one.marks, clip=one.outline, of=one.of)
        rim = Path(one.outline, RIM._replace(line=RIM.line / scale))
        drawn = (card, rim) if count > 1 else (card,)
        marks.append(Group(drawn, number * step, 0.0, scale=scale))
    return tuple(marks), high


# What templates draw, and how it is read out.


class Given(NamedTuple):
    """What a figure's template may use, by name, and what is said of icons."""

    numbers: Mapping[str, Any]
    examples: Mapping[str, Any]
    signs: Mapping[str, str] = {}  # what the icons in texts stand for


class Drawings:
    """Draws what blocks name templates for."""

    def __init__(
        self, composer: Composer, given: Given, wrong: Callable[[Where, str, str], None]
    ) -> None:
        self._composer = composer
        self._given = given
        self._wrong = wrong
        self.pictures: dict[str, tuple[Mark, ...]] = {}  # what was drawn, by block
        self.sizes: dict[str, Size] = {}  # and how large

    def size(self, block: Block, width: float, room: float, most: float) -> tuple[Size, float]:
        """Return the size that a figure is drawn in, and how it is scaled to fit."""
        sizes, wrong = self.sizes_of(block.options, width)
        for message, hint in wrong:
            said = sentence("{block}: {problem}", block=block.id, problem=message)
            self._wrong(block.where, said, hint)
        # The widest that hardly has to shrink, or the narrowest.
        fitting = (one for one in sizes if one.width * SMALLER <= room)
        narrowest = min(sizes, key=lambda one: one.width)
        size = max(fitting, key=lambda one: one.width, default=narrowest)
        return size, min(most, room / size.width)

    def template_of(self, block: Block) -> str:
        """Return the template that a figure names; nothing if it names none, which is told."""
        if block.words:
            return block.words[0]
        message = sentence("{block}: a figure names its template", block=block.id)
        self._wrong(block.where, message, "::: figure rules_board.xml height=60")
        return ""

    def drawn(self, block: Block, template: str, size: Size, **words: str) -> tuple[Mark, ...]:
        """Return what a block's template draws."""
        name, examples = block.options.get("example", ""), self._given.examples
        if name and name not in examples:
            message = sentence(
                "{block}: there is no example {name}", block=block.id, name=repr(name)
            )
            self._wrong(block.where, message, "")
        values = {
            "params": dict(block.options),
            "numbers": dict(self._given.numbers),
            "example": examples.get(name),
            "examples": dict(examples),
        }
        figure = Figure(block.id, template, block.where, size=size, values=values, words=words)
        marks = self._composer.figure(figure)
        self.pictures[block.id], self.sizes[block.id] = marks, size
        return marks

    @staticmethod
    def sizes_of(options: Mapping[str, str], width: float) -> tuple[list[Size], list[Mistake]]:
        """Return sizes that a figure can be drawn in, the usual one first, and what is wrong."""
        wrong: list[Mistake] = []
        height = _millimetres(options.get("height", ""))
        if not height:
            given = options.get("height")
            message = sentence("height={value} is not a height in millimetres", value=repr(given))
            wrong.append((message, "height=60"))
        sizes = [Size(width, height or 10.0)]
        for given in filter(None, options.get("sizes", "").split(",")):
            across, _, down = given.partition("x")
            size = Size(_millimetres(across), _millimetres(down))
            if all(size):
                sizes.append(size)
            else:
                message = sentence(
                    "sizes={value} is not a width and a height in millimetres", value=repr(given)
                )
                wrong.append((message, _HINT))
        return sizes, wrong

    @staticmethod
    def alternative(block: Block, marks: tuple[Mark, ...]) -> str:
        """Return the sentence that a figure is read as; without one, all its labels are."""
        said = " ".join(plain(one.text) for one in block.blocks if one.is_alternative)
        labels = dict.fromkeys(plain(mark.text) for mark in Text.all_in(marks))
        return said or ", ".join(labels) or block.id

    @staticmethod
    def says(marks: tuple[Mark, ...], said: str) -> bool:
        """Tell whether a drawing says something, in one text or several, in whatever capitals."""
        drawn = "".join(plain(text.text) for text in Text.all_in(marks))
        return "".join(plain(said).casefold().split()) in "".join(drawn.casefold().split())

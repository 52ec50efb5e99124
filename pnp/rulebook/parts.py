"""Rows of the list of parts: pictures at the left, how many there are and texts beside them."""

from collections.abc import Callable, Sequence
from itertools import takewhile

from pnp.compose.faces import Composer
from pnp.findings import Where
from pnp.model.face import Group, Mark
from pnp.model.game import Block, BlockKind
from pnp.rulebook.fan import fanned_out, shown_by
from pnp.rulebook.slabs import Painter, Paragraph, Slab, height_of, lines_of
from pnp.rulebook.style import GUTTER, BookLook
from pnp.rulebook.telling import Teller
from pnp.text.fonts import BOLD
from pnp.text.setting import Style
from pnp.worded import said_by, worded

PICTURES, SMALL = 24.0, 20.0  # the width that pictures take, alone in a row and with another
BESIDE = 3.0  # between pictures and texts
HALF = 54.0  # the width that a part needs beside another
GAP = 2.6  # between rows

SetParagraph = Callable[[str, Style, float, Where, float], Paragraph]
Marked = Callable[[Block, list[Slab], float], list[Slab]]


class PartSetter:
    """Sets parts, one in a row or two."""

    def __init__(
        self,
        composer: Composer,
        paragraph: SetParagraph,
        marked: Marked,
        painter: Painter,
        look: BookLook,
        teller: Teller,
        wrong: Callable[[Where, str], None],
    ) -> None:
        self._composer, self._paragraph, self._marked = composer, paragraph, marked
        self._painter, self._look, self._teller = painter, look, teller
        self._wrong = wrong

    def row(self, block: Block, width: float) -> Slab:
        """Set a part: in a half of the width, if there is room for two."""
        across = PICTURES
        if in_halves(width):
            width, across = half(width), SMALL
        pictures, high = self._pictures(block, across)
        slabs: list[Slab] = []
        style, indent = self._look.text()._replace(style=BOLD), across + BESIDE
        with self._teller.inside("LI", "None"), self._teller.inside("LBody"):
            for one in block.blocks:
                made = self._paragraph(one.text, style, width, one.where, indent)
                made.tag, lines = self._teller.leaf("P"), lines_of(made, 0.6)
                slabs += self._marked(one, lines, width) if one.gap else lines
                style = self._look.text()
        height = height_of(slabs)
        whole = max(height, high)
        marks = self._painter.stack(slabs, y=(whole - height) / 2)
        picture = Group(pictures, 0.0, (whole - high) / 2)
        return Slab(whole, GAP, marks=(picture, *marks))

    def _pictures(self, block: Block, width: float) -> tuple[tuple[Mark, ...], float]:
        """Fan out the faces that a row names, the first on top."""
        shown, problems = shown_by(self._composer, block.words)
        for problem in problems:
            told = worded("{block}: {problem}", block=block.id, problem=said_by(problem))
            self._wrong(block.where, told)
        return fanned_out(shown, width)


def half(width: float) -> float:
    """Return the width of each of two parts in a row."""
    return (width - GUTTER) / 2


def in_halves(width: float) -> bool:
    """Tell whether a row has room for two parts."""
    return half(width) >= HALF


def is_right(blocks: Sequence[Block], number: int) -> bool:
    """Tell whether a block is a part with another one to its left, where there is room for it."""
    before = takewhile(lambda one: one.kind is BlockKind.PART, reversed(blocks[:number]))
    return blocks[number].kind is BlockKind.PART and sum(1 for _ in before) % 2 == 1


def beside(left: Slab, right: Slab, width: float) -> Slab:
    """Put two parts into one row, their middles on one line."""
    high = max(left.height, right.height)
    places = ((left, 0.0), (right, half(width) + GUTTER))
    marks = tuple(Group(one.marks, x, (high - one.height) / 2) for one, x in places)
    return Slab(high, left.before, marks=marks)

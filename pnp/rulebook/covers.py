"""The last pages of a booklet, which has them by fours: lines for notes, and a back cover."""

from collections.abc import Sequence
from itertools import chain

from pnp.compose.faces import Composer
from pnp.geometry import Box
from pnp.model.face import Group, Mark, Paint, Rect
from pnp.model.game import Block, BlockKind, walk
from pnp.rulebook.fan import fanned_out, shown_by
from pnp.rulebook.spacing import SIDES
from pnp.rulebook.style import BookLook, Frame
from pnp.text.inline import plain
from pnp.text.setting import Align, VAlign

RULED = 8.5  # mm between lines to write on
PAD = 6.0
CHOICE, PIECES = 6, 3  # pieces that a back cover may show, and how many it shows


class Covers:
    """Draws the pages that a booklet has to spare."""

    def __init__(self, composer: Composer, look: BookLook, frame: Frame) -> None:
        self._composer, self._look, self._frame = composer, look, frame
        self._box = Box(frame.left, frame.top, frame.width, frame.height)

    def spare(self, pages: int, title: str) -> tuple[list[tuple[Mark, ...]], bool]:
        """Return pages for notes, and whether there is a back cover behind them."""
        spare = -pages % SIDES if pages > 1 else 0
        return [self.notes(title)] * (spare - 1), spare > 0

    def notes(self, title: str) -> tuple[Mark, ...]:
        """Return a page with lines to write on."""
        x, y, width, height = self._box
        soft = Paint(fill=self._look.palette.soft)
        rows = int((height - 2 * RULED) / RULED)
        lines = (
            Rect(Box(x, y + (row + 3) * RULED - 0.1, width, 0.15), 0.0, soft) for row in range(rows)
        )
        style = self._look.heading(2)
        return (self._composer.setter.label(title, Box(x, y, width, 9), style), *lines)

    def back(self, blocks: Sequence[Block], imprint: str) -> tuple[Mark, ...]:
        """Return a back cover: some pieces, the title and what stands below it, the imprint."""
        x, y, width, height = self._box
        height += self._frame.bottom - self._frame.top  # it has no running foot
        palette, look, label = self._look.palette, self._look, self._composer.setter.label
        middle = y + height * 0.5
        inner = width - 2 * PAD
        shown, high = self._pieces(blocks, inner * 0.62)
        said = ((blocks[0], look.title()), *((one, look.caption()) for one in blocks[0].blocks))
        texts = []
        for block, style in said:
            tall = 15.0 if style.family == "title" else 14.0
            size = min(style.size, 26.0) if style.family == "title" else 10.0
            centred = style._replace(size=size, least=7.5, align=Align.CENTRE)
            box = Box(x + PAD, middle, inner, tall)
            texts.append(label(plain(block.text), box, centred))
            middle += tall + 1.0
        foot = look.foot(Align.CENTRE)._replace(wrap=True, least=7.0, valign=VAlign.BOTTOM)
        below = Box(x + PAD, y + height - 16, inner, 12)
        lines = " \u00b7 ".join(filter(None, (self._composer.game.by, imprint)))
        ground = Rect(Box(x, y, width, height), 4.0, Paint(fill=palette.tint))
        edge = Box(x + 1.6, y + 1.6, width - 3.2, height - 3.2)
        rim = Rect(edge, 3.0, Paint(stroke=palette.accent, line=0.5))
        top = y + max(PAD, (height * 0.5 - high) * 0.62)
        pieces = Group(shown, x + (width - inner * 0.62) / 2, top)
        return (ground, rim, pieces, *texts, label(lines, below, foot))

    def _pieces(self, blocks: Sequence[Block], width: float) -> tuple[tuple[Mark, ...], float]:
        """Fan out the first pieces of the parts list, fronts only, and of one size."""
        words = chain.from_iterable(one.words for one in walk(blocks) if one.kind is BlockKind.PART)
        names = [word for word in dict.fromkeys(words) if "@" not in word][:CHOICE]
        shown, _ = shown_by(self._composer, names)  # what is wrong is told of the parts list
        alike = [one for one in shown if one.size == shown[0].size][:PIECES]
        return fanned_out(alike, width, self._frame.height * 0.36)

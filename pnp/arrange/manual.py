"""Backs by hand: all fronts, then all backs, in the order in which the pile goes in again."""

from collections.abc import Iterator, Sequence

from pnp.arrange.backs import turns_sideways
from pnp.arrange.job import PaperJob, Printing
from pnp.arrange.sheets import both_sides
from pnp.geometry import Box, Edges, Size
from pnp.model.face import Group, Mark, Paint, Path
from pnp.model.names import Side
from pnp.model.order import FACE_DOWN, FACE_UP
from pnp.model.sheet import BACKS, FRONTS, TRIAL, Sheet
from pnp.paths import polygon
from pnp.text.fonts import BOLD
from pnp.text.setting import Align, Style, VAlign

INK = "#303030"
_TITLE = Style(size=22.0, least=10.0, fill=INK, style=BOLD, align=Align.CENTRE)
_STEPS = Style(size=13.0, least=6.0, fill=INK, leading=1.35)
_BACK = Style(size=14.0, least=7.0, fill=INK, align=Align.CENTRE, valign=VAlign.TOP)


def by_hand(job: PaperJob) -> tuple[Sheet, ...]:
    """Put every copy of every piece on paper, the backs after all fronts."""
    return backs_afterwards(job, both_sides(job))


def backs_afterwards(job: Printing, sheets: Sequence[Sheet]) -> tuple[Sheet, ...]:
    """Put backs after all fronts, with a sheet before them that shows how the paper goes in again.

    Sheets that come out face down are turned over as a pile: the first is on top again. Those that
    come out face up lie with the last on top.
    """
    fronts = [one._replace(volume=FRONTS) for one in sheets if one.side is Side.FRONT]
    backs = [one._replace(volume=BACKS) for one in sheets if one.side is Side.BACK]
    if not backs:
        return tuple(sheets)
    if job.order.tray == FACE_UP:
        backs.reverse()
    return (*_trial(job, fronts[0].size), *fronts, *backs)


def _trial(job: Printing, size: Size) -> Iterator[Sheet]:
    """Yield both sides of a sheet with an arrow to the same edge of the paper."""
    whole = Box(0, 0, *size)
    inside = whole.shrunk(Edges(*[max(20.0, *job.paper.margins)] * 4))
    front = (_arrow(inside), *_instructions(job, inside))
    back: tuple[Mark, ...] = (_arrow(inside), _told(job, inside))
    if not turns_sideways(size, job.order.flip):
        back = (Group(back, size.width, size.height, rotate=180),)
    for side, marks in ((Side.FRONT, front), (Side.BACK, back)):
        yield Sheet(
            number=0,
            side=side,
            size=size,
            reach=whole,
            block=whole,
            placements=(),
            marks=marks,
            title=job.word("manual_title"),
            name=f"{TRIAL}-{side}",
            volume=TRIAL,
        )


def _arrow(room: Box) -> Mark:
    """Draw an arrow to the upper edge."""
    x, y, long = room.centre.x, room.y, 30.0
    corners = ((0, 0), (14, 16), (6, 16), (6, long), (-6, long), (-6, 16), (-14, 16))
    return Path(polygon([(x + dx, y + dy) for dx, dy in corners]), Paint(fill=INK))


def _instructions(job: Printing, room: Box) -> Iterator[Mark]:
    rest = room.shrunk(Edges(top=38))
    yield job.setter.label(job.word("manual_title"), rest._replace(height=12), _TITLE)
    up = job.order.tray == FACE_UP
    other = FACE_DOWN if up else FACE_UP
    said = (
        job.word("manual_up" if up else "manual_down"),
        job.word("manual_right"),
        job.word("manual_turn"),
        job.word("manual_same", tray=f"--tray {other}"),
    )
    high = min(32.0, (rest.height - 16) / len(said))
    for at, text in enumerate(said):
        box = Box(rest.x, rest.y + 16 + at * high, rest.width, high - 3)
        yield job.setter.label(text, box, _STEPS, marked=True)


def _told(job: Printing, room: Box) -> Mark:
    box = room.shrunk(Edges(top=40))
    return job.setter.label(job.word("manual_back"), box, _BACK, marked=True)

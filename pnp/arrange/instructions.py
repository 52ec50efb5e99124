"""What a calibration sheet tells its reader to do, step by step, with a picture of the reading."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from pnp.arrange.verniers import LETTERS, PITCH, STEP
from pnp.geometry import Box, Edges, Size
from pnp.model.face import Circle, Group, Mark, Paint, Path, Rect, Text
from pnp.model.names import Flip
from pnp.model.order import Order
from pnp.model.stock import Paper
from pnp.paths import line, polygon
from pnp.text.fonts import BOLD
from pnp.text.setting import Align, Style, Typesetter, VAlign
from pnp.units import POINT

INK, SHADE, HIGH = "#000000", "#dfe3e8", "#c8102e"
LARGEST, SMALLEST = 11.5, 5.5  # points
EXAMPLE = Size(84.0, 23.0)  # the picture
ENLARGED = 1.3  # by which it is enlarged
# What is done between printing the sheet and entering the numbers.
STEPS = (
    *("calibrate_margins", "calibrate_lengths"),
    *("calibrate_cut", "calibrate_fold", "calibrate_read"),
)
_TITLE = Style(size=16.0, least=9.0, fill=INK, style=BOLD)
_STEP = Style(size=LARGEST, fill=INK, leading=1.28)
_NUMBER = Style(size=LARGEST, fill=INK, style=BOLD, wrap=False)
_FIGURE = Style(size=7.0, fill=INK, align=Align.CENTRE, valign=VAlign.MIDDLE, wrap=False)
_READ = 5  # the line that meets in the picture, counted from nought

Words = Callable[..., str]  # of the stock, in the reader's language


class Calibration(NamedTuple):
    """What a sheet is made for, and the words on it."""

    paper: Paper
    flip: Flip
    setter: Typesetter
    word: Words

    @property
    def size(self) -> Size:
        """The paper's."""
        return self.paper.size

    @property
    def command(self) -> str:
        """What is to be typed in the end."""
        flip = "" if self.flip is Flip.LONG else f" --flip {self.flip}"
        paper = "" if self.paper.id == Order().paper else f" --paper {self.paper.id}"
        readings = " ".join(f"{letter}=…" for letter in LETTERS)
        return f"pnp calibrate --set NAME {readings}{flip}{paper}"


def instructions(job: Calibration, room: Box) -> Iterator[Mark]:
    """Set the steps, as large as they fit."""
    title = job.setter.label(job.word("calibrate_title"), room._replace(height=16), _TITLE)
    yield title
    rest = room.shrunk(Edges(top=_bottom(title) - room.y + 4))
    size = LARGEST
    steps = _Column(job, rest, size).filled()
    while size > SMALLEST and _lowest(steps) > rest.bottom:
        size = round(size - 0.2, 3)
        steps = _Column(job, rest, size).filled()
    yield from steps


class _Column:
    """The steps one below the other, in one size."""

    def __init__(self, job: Calibration, room: Box, size: float) -> None:
        self._job, self._room, self._size = job, room, size
        self._indent = size * POINT * 1.6
        self._y = room.y
        self._marks: list[Mark] = []

    def filled(self) -> list[Mark]:
        """Return all steps and the picture."""
        flip = self._job.flip
        self._step(1, f"calibrate_{flip}", {"paper": self._job.paper.title})
        for number, word in enumerate(STEPS, 2):
            if word == "calibrate_read":
                self._picture()
            self._step(number, word)
        self._step(2 + len(STEPS), "calibrate_set")
        self._set(self._job.command, style=_STEP._replace(style=BOLD))
        other = Flip.SHORT if flip is Flip.LONG else Flip.LONG
        self._set(self._job.word("calibrate_wrong", flip=f"--flip {other}"), style=_STEP)
        return self._marks

    def _step(self, number: int, word: str, values: Mapping[str, str] | None = None) -> None:
        box = Box(self._room.x, self._y, self._indent, 10)
        style = _NUMBER._replace(size=self._size)
        self._marks.append(self._job.setter.label(str(number), box, style))
        self._set(self._job.word(word, **(values or {})), _STEP)

    def _set(self, said: str, style: Style) -> None:
        x, width = self._room.x + self._indent, self._room.width - self._indent
        box = Box(x, self._y, width, 1000.0)
        text = self._job.setter.label(said, box, style._replace(size=self._size), marked=True)
        self._marks.append(text)
        self._y = _bottom(text) + self._size * POINT * 0.9

    def _picture(self) -> None:
        width = self._room.width - self._indent
        scale = min(ENLARGED, width / EXAMPLE.width)
        marks = tuple(example_of_reading(self._job.setter))
        self._marks.append(Group(marks, self._room.x + self._indent, self._y, scale=scale))
        self._y += EXAMPLE.height * scale + self._size * POINT * 1.1


def example_of_reading(setter: Typesetter) -> Iterator[Mark]:
    """Show a flap that is folded over, and the two lines that meet: +1.25."""
    width, height = EXAMPLE
    edge, middle, larger = height * 0.52, width / 2 + 7, 2.6
    yield Rect(Box(0, 0, width, height), 0.0, Paint(stroke="#9aa0a6", line=0.15))
    yield Rect(Box(0, 0, width, edge), 0.0, Paint(fill=SHADE))
    yield Path(line(0, edge, width, edge), Paint(stroke="#9aa0a6", line=0.3))
    for pitch, way in ((PITCH + STEP, -1), (PITCH, 1)):
        for at in range(_READ - 4, _READ + 5):
            x = middle + (at - _READ) * pitch * larger
            long = 6.6 if at % 4 == 0 else 4.6 if at % 2 == 0 else 3.2
            paint = Paint(stroke=HIGH if at == _READ else INK, line=0.5 if at == _READ else 0.25)
            yield Path(line(x, edge, x, edge + way * long), paint)
            if at % 4 == 0:
                box = Box(x - 4, edge + way * 8.6 - 1.5, 8, 3)
                yield setter.label(f"+{at // 4}", box, _FIGURE)
    yield Circle(middle, edge, 4.6, Paint(stroke=HIGH, line=0.4))
    yield _folded_sheet()


def _folded_sheet() -> Mark:
    """Show small how an edge of a sheet is folded over to its front."""
    sheet = polygon(((0, 0), (9, 0), (9, 12), (0, 12)))
    flap = polygon(((0, 0), (9, 0), (9, 2.6), (0, 2.6)))
    arrow = "M 4.5 -2.2 C 7.5 -3.4 8 2 4.9 5.4"
    head = polygon(((4.2, 6.4), (4.6, 4.4), (6.0, 5.6)))
    marks = (
        Path(sheet, Paint(fill="#ffffff", stroke=INK, line=0.2)),
        Path(flap, Paint(fill="#b9c0c8", stroke=INK, line=0.2)),
        Path(arrow, Paint(stroke=HIGH, line=0.35)),
        Path(head, Paint(fill=HIGH)),
    )
    return Group(marks, 3.2, 6.4)


def _bottom(text: Text) -> float:
    """Return where the last line of a text ends."""
    return max((run.y for run in text.runs), default=text.box.y) + text.size * POINT * 0.3


def _lowest(marks: Iterable[Mark]) -> float:
    return max(_bottom(mark) for mark in marks if isinstance(mark, Text))

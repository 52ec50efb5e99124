"""Texts at their places on faces and sheets, and where some of their words stand."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, groupby
from typing import NamedTuple

from pnp.base.geometry import Box, Pose
from pnp.base.units import POINT
from pnp.model.face import Group, Mark, Run, Text

LEGIBLE = 6.0  # points
STILL = Pose()  # where groups have not moved anything
_CAPITALS = 0.7  # of the size: how high they are
_LOOSE = str.maketrans({"\u00a0": " ", "\u202f": " "})
_MARKUP = re.compile(r"\{icon:[^{}\n]*\}|\\?\*|[\u200b\u00ad]")  # what is not read
_ROOM = 0.1  # mm between runs of which an icon or a space parts the words


class PlacedText(NamedTuple):
    """A text, and how the groups that hold it move and turn it."""

    text: Text
    pose: Pose

    @property
    def size(self) -> float:
        """How large its letters are there, in points."""
        return self.text.size * self.pose.scale

    @property
    def box(self) -> Box:
        """Where its letters stand, from the tops of capitals to the last line they stand on."""
        runs = self.text.runs
        tops = [run.y - _CAPITALS * run.size * POINT for run in runs]
        xs = [*(run.x for run in runs), *map(_end, runs)]
        return lying(Box.around(xs, [*tops, *(run.y for run in runs)]), self.pose)

    @property
    def letters(self) -> str:
        """What is to be read: lines put together, without markup and ties."""
        return loose("".join(_read(self.text.runs)))

    def boxes(self, start: int, end: int) -> Iterator[Box]:
        """Yield where some of its letters stand, a box for each line."""
        said = _read(self.text.runs)
        begins = accumulate((len(one) for one in said), initial=0)
        found = [
            (run, _part(run, max(start - at, 0), min(end - at, len(one))))
            for run, one, at in zip(self.text.runs, said, begins, strict=False)
            if max(start, at) < min(end, at + len(one))
        ]
        for _, line in groupby(found, key=lambda one: one[0].y):
            yield lying(Box.holding([box for _, box in line]), self.pose)


class PrintedText(NamedTuple):
    """A message that a text at its place says, or one of those that it says."""

    id: str
    text: PlacedText
    start: int
    end: int

    @property
    def is_whole(self) -> bool:
        """Whether the text says nothing else."""
        return not self.start and self.end == len(self.text.text.text)

    @property
    def words(self) -> str:
        """What is written there."""
        return self.text.text.text[self.start : self.end]

    @property
    def boxes(self) -> tuple[Box, ...]:
        """Where its letters stand: around a text that it is all of, else on each line."""
        if self.is_whole:
            return (self.text.box,)
        said = self.text.text.text
        start, end = (len(_MARKUP.sub("", said[:at])) for at in (self.start, self.end))
        return tuple(self.text.boxes(start, end)) or (self.text.box,)


def placed_texts(
    marks: Iterable[Mark], pose: Pose = STILL, is_own: bool = False
) -> Iterator[PlacedText]:
    """Yield texts that have letters, as groups move and turn them; perhaps only a face's own."""
    for mark in marks:
        if isinstance(mark, Text) and mark.runs:
            yield PlacedText(mark, pose)
        elif isinstance(mark, Group) and not (is_own and mark.of):
            yield from placed_texts(mark.marks, mark.pose.inside(pose), is_own)


def printed_texts(marks: Iterable[Mark]) -> Iterator[PrintedText]:
    """Yield what marks say, message by message; pieces that are only shown say nothing."""
    for text in placed_texts(marks, is_own=True):
        for id_, start, end in text.text.origins:
            yield PrintedText(id_, text, start, end)


def lying(box: Box, pose: Pose) -> Box:
    """Return the box around one that is moved and turned."""
    corners = [pose.at(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    return Box.around([x for x, _ in corners], [y for _, y in corners])


def loose(text: str) -> str:
    """Return a text without the ties that typography adds."""
    return text.translate(_LOOSE)


def _read(runs: Sequence[Run]) -> list[str]:
    """Return the words of runs as they are read on: a word that was broken is whole again."""
    found = []
    for run, after in zip(runs, (*runs[1:], None), strict=True):
        said = "".join(word.text for word in run.words)
        if run.turn is not None:
            said = f"{said} " if run.turn.text == " " else said.removesuffix(run.turn.text)
        elif after and (after.y != run.y or after.x > _end(run) + _ROOM):
            said += " "
        found.append(said)
    return found


def _part(run: Run, first: int, last: int) -> Box:
    """Return the box around some letters of a run; inside of a word all are equally wide."""
    start, end = (_across(run, letter) * run.size * POINT / 1000 for letter in (first, last))
    top = _CAPITALS * run.size * POINT
    return Box(run.x + start, run.y - top, end - start, top)


def _across(run: Run, letters: int) -> float:
    """Return how wide the first letters of a run are, in thousandths of its size."""
    wide = 0.0
    for word in run.words:
        some = min(letters, len(word.text))
        wide += word.advance * some / max(len(word.text), 1)
        letters -= some
    return wide


def _end(run: Run) -> float:
    return run.x + sum(word.advance for word in run.words) / 1000 * run.size * POINT

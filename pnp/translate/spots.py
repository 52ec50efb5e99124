"""Where texts stand on pages of rules, and which messages they are."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from pnp.findings import Where
from pnp.geometry import Box, Pose
from pnp.model.face import Face, Group, Mark, Run, Text
from pnp.model.message_ids import TextKind, rule, taken_apart
from pnp.model.rules import Block, BlockKind
from pnp.parts.facts import localized
from pnp.text.typography import dressed
from pnp.translate.heard import AttentiveEdition
from pnp.translate.marks import Finder
from pnp.translate.source import TextSource
from pnp.units import POINT

STILL = Pose()  # where groups have not moved anything
LEGIBLE = 6.0  # points
_CAPITALS = 0.7  # of the size: how high they are


class TextSpot(NamedTuple):
    """A text on a page."""

    context: str
    box: Box
    is_cell: bool  # of a table


class RuleTexts:
    """Knows the messages that the pages of one edition show."""

    def __init__(self, edition: AttentiveEdition, source: TextSource) -> None:
        self._edition = edition
        self._known = {message.context for message in source.messages}
        labels = (m for m in source.messages if taken_apart(m.context).kind is TextKind.LABEL)
        self._words: dict[str, str] = {}  # contexts of words by what pages show of them
        self._dressed = 0  # how many of the words that the edition has said are among them
        self._labels = Finder(source._replace(messages=tuple(labels)), edition.catalog)

    @cached_property
    def _blocks(self) -> tuple[Block, ...]:
        return localized(self._edition, [])

    @cached_property
    def _of_rules(self) -> dict[tuple[Where, str], str]:
        """Contexts by where a block stands and what it says; bare numbers are no messages."""
        return {key: one for key, one in _contexts(self._blocks) if one in self._known}

    @cached_property
    def _on_the_title(self) -> dict[str, str]:
        """The title and what stands below it, which a template may show."""
        titles = [block for block in self._blocks if block.kind is BlockKind.TITLE]
        return {one.text: rule(one.id) for title in titles for one in (title, *title.blocks)}

    def find(self, face: Face, text: Text) -> str:
        """Return the id of what a text shows: of the rules, a word of all books, or a label."""
        context = self._of_rules.get((text.where, _loose(text.text)), "")
        context = context or self._on_the_title.get(text.text, "") or self._word(text.text)
        found = None if context else self._labels.find(face, _loose(text.text))
        return found.context if found else context

    def _word(self, text: str) -> str:
        """Return the context of a word that every rulebook carries."""
        said = self._edition.said
        for one in islice(said, self._dressed, None):  # what was said since
            self._words.setdefault(dressed(one, self._edition.language), said[one])
        self._dressed = len(said)
        return self._words.get(text, "")

    def spots(self, face: Face) -> Iterator[TextSpot]:
        """Yield the texts of a page that are messages, each with its box.

        What stands on pieces that are shown too small to be read is left out.
        """
        for text, size, box in placed_texts(face.marks):
            if size >= LEGIBLE and (context := self.find(face, text)):
                is_cell = (text.where, _loose(text.text)) in self._of_rules
                yield TextSpot(context, box, is_cell and context.count(".") > 1)


def _contexts(
    blocks: Iterable[Block], repeats: bool = False
) -> Iterator[tuple[tuple[Where, str], str]]:
    for block in blocks:
        if block.text:
            yield (block.where, _loose(block.text)), rule(block.id)
        for number, row in enumerate(block.rows):
            original = min(number, 1) if repeats else number
            for column, cell in enumerate(row):
                place = block.cell(number, column)
                yield (place, _loose(cell)), rule(block.id, original, column)
        yield from _contexts(block.blocks, block.kind is BlockKind.PER_PLAYER)


def _loose(text: str) -> str:
    """Return a text without the ties that typography adds."""
    return text.replace("\u00a0", " ").replace("\u202f", " ")


def placed_texts(marks: Iterable[Mark], pose: Pose = STILL) -> Iterator[tuple[Text, float, Box]]:
    """Yield texts with their sizes and where their letters stand, as groups move and turn them."""
    for mark in marks:
        if isinstance(mark, Text) and mark.runs:
            yield mark, mark.size * pose.scale, _around(_inked(mark.runs), pose)
        elif isinstance(mark, Group):
            yield from placed_texts(mark.marks, mark.pose.inside(pose))


def _around(box: Box, pose: Pose) -> Box:
    corners = [pose.at(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    return Box.around([x for x, _ in corners], [y for _, y in corners])


def _inked(runs: Sequence[Run]) -> Box:
    """Return the box around letters, from the tops of capitals to the last line they stand on."""
    ends = [
        run.x + sum(word.advance for word in run.words) / 1000 * run.size * POINT for run in runs
    ]
    tops = [run.y - _CAPITALS * run.size * POINT for run in runs]
    return Box.around([*(run.x for run in runs), *ends], [*tops, *(run.y for run in runs)])

"""Where texts stand on pages of rules, and which messages they are."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from pnp.findings import Where
from pnp.geometry import Box
from pnp.model.face import Face, Text
from pnp.model.game import Block, BlockKind
from pnp.model.messages import TextKind, rule, taken_apart
from pnp.model.order import Order
from pnp.parts.rules import AS_DOCUMENTED, localized
from pnp.text.inline import dressed
from pnp.translate.heard import AttentiveEdition
from pnp.translate.marks import Finder
from pnp.translate.placed import legible_texts, loose
from pnp.translate.source import TextSource


class TextSpot(NamedTuple):
    """A text on a page."""

    context: str
    box: Box
    is_cell: bool  # of a table
    text: Text


class RuleTexts:
    """Knows the messages that the pages of one edition show."""

    def __init__(
        self, edition: AttentiveEdition, source: TextSource, order: Order = AS_DOCUMENTED
    ) -> None:
        self._edition, self._order = edition, order
        self._known = {message.context for message in source.messages}
        labels = (m for m in source.messages if taken_apart(m.context).kind is TextKind.LABEL)
        self._words: dict[str, str] = {}  # contexts of words by what pages show of them
        self._dressed = 0  # how many of the words that the edition has said are among them
        self._labels = Finder(source._replace(messages=tuple(labels)), edition.catalog)

    @cached_property
    def _blocks(self) -> tuple[Block, ...]:
        return localized(self._edition, [], self._order)

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
        context = self._of_rules.get((text.where, loose(text.text)), "")
        context = context or self._on_the_title.get(text.text, "") or self._word(text.text)
        found = None if context else self._labels.find(face, loose(text.text))
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
        for one in legible_texts(face.marks):
            if context := self.find(face, one.text):
                is_cell = (one.text.where, loose(one.text.text)) in self._of_rules
                yield TextSpot(context, one.box, is_cell and context.count(".") > 1, one.text)


def _contexts(
    blocks: Iterable[Block], repeats: bool = False
) -> Iterator[tuple[tuple[Where, str], str]]:
    for block in blocks:
        if block.text:
            yield (block.where, loose(block.text)), rule(block.id)
        for number, row in enumerate(block.rows):
            original = min(number, 1) if repeats else number
            for column, cell in enumerate(row):
                place = block.cell(number, column)
                yield (place, loose(cell)), rule(block.id, original, column)
        yield from _contexts(block.blocks, block.kind is BlockKind.PER_PLAYER)

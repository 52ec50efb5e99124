"""Where texts stand on pages of rules, and which messages they are."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from pnp.findings import Where
from pnp.geometry import Box
from pnp.model.face import Face, Group, Mark, Text
from pnp.model.message_ids import rule
from pnp.model.rules import Block, BlockKind
from pnp.parts.facts import localized
from pnp.text.typography import dressed
from pnp.translate.heard import AttentiveEdition
from pnp.translate.marks import Finder


class TextSpot(NamedTuple):
    """A text on a page."""

    context: str
    box: Box
    is_cell: bool  # of a table


class RuleTexts:
    """Knows the messages that the pages of one edition show."""

    def __init__(self, edition: AttentiveEdition, finder: Finder) -> None:
        self._edition = edition
        self._finder = finder

    @cached_property
    def _blocks(self) -> tuple[Block, ...]:
        return localized(self._edition, [])

    @cached_property
    def _of_rules(self) -> dict[tuple[Where, str], str]:
        """Contexts by where a block stands and what it says."""
        return dict(_contexts(self._blocks))

    @cached_property
    def _on_the_title(self) -> dict[str, str]:
        """The title and what stands below it, which a template may show."""
        titles = [block for block in self._blocks if block.kind is BlockKind.TITLE]
        return {one.text: rule(one.id) for title in titles for one in (title, *title.blocks)}

    def find(self, face: Face, text: Text) -> str:
        """Return the id of what a text shows: of the rules, a word of all books, or a label."""
        context = self._of_rules.get((text.where, _loose(text.text)), "")
        context = context or self._on_the_title.get(text.text, "") or self._word(text.text)
        found = None if context else self._finder.find(face, text.text)
        return found.context if found else context

    def _word(self, text: str) -> str:
        """Return the context of a word that every rulebook carries."""
        language = self._edition.language
        said = self._edition.said
        return next((said[one] for one in said if dressed(one, language) == text), "")

    def spots(self, face: Face) -> Iterator[TextSpot]:
        """Yield the texts of a page that are messages, each with its box."""
        for text, box in _placed(face.marks, 0.0, 0.0, 1.0):
            if context := self.find(face, text):
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
                yield (block.where, _loose(cell)), rule(block.id, original, column)
        yield from _contexts(block.blocks, block.kind is BlockKind.PER_PLAYER)


def _loose(text: str) -> str:
    """Return a text without the ties that tables add."""
    return text.replace("\u00a0", " ")


def _placed(marks: Iterable[Mark], x: float, y: float, scale: float) -> Iterator[tuple[Text, Box]]:
    """Yield texts with their boxes, as groups move and scale them."""
    for mark in marks:
        if isinstance(mark, Text):
            left, top, width, height = mark.box
            box = Box(x + left * scale, y + top * scale, width * scale, height * scale)
            yield mark, box
        elif isinstance(mark, Group):
            inside = x + mark.x * scale, y + mark.y * scale, scale * mark.scale
            yield from _placed(mark.marks, *inside)

"""Drawings in rules: what templates are given, and how they are read out."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from pnp.compose.drafter import Figure
from pnp.compose.faces import Composer
from pnp.findings import Where
from pnp.geometry import Size
from pnp.model.face import FIGURE, Group, Mark, Tag, Text, texts
from pnp.model.game import Block
from pnp.rulebook.figures import LARGER, best_size, drawn_sizes
from pnp.rulebook.telling import Teller
from pnp.text.inline import plain
from pnp.worded import worded


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

    def largest(self, wide: bool) -> float:
        """Return how much a figure may grow where there is room."""
        return LARGER if wide else 1.0

    def size(self, block: Block, width: float, room: float, most: float) -> tuple[Size, float]:
        """Return the size that a figure is drawn in, and how it is scaled to fit."""
        sizes, wrong = drawn_sizes(block.options, width)
        for message, hint in wrong:
            told = worded("{block}: {problem}", block=block.id, problem=message)
            self._wrong(block.where, told, hint)
        size = best_size(sizes, room)
        return size, min(most, room / size.width)

    def template_of(self, block: Block) -> str:
        """Return the template that a figure names; nothing if it names none, which is told."""
        if block.words:
            return block.words[0]
        message = worded("{block}: a figure names its template", block=block.id)
        self._wrong(block.where, message, "::: figure rules_board.xml height=60")
        return ""

    def drawn(self, block: Block, template: str, size: Size, **words: str) -> tuple[Mark, ...]:
        """Return what a block's template draws."""
        name, examples = block.options.get("example", ""), self._given.examples
        if name and name not in examples:
            message = worded("{block}: there is no example {name}", block=block.id, name=repr(name))
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


def read_title(
    marks: tuple[Mark, ...], block: Block, role: str, teller: Teller
) -> tuple[Mark, ...]:
    """Return a drawn title of which the words are read, or all of it if they are not in it."""
    shown = {mark.text for mark in _open_texts(marks)}
    words = [plain(block.text), *(plain(one.text) for one in block.blocks)]
    if words[0] not in shown:
        with teller.inside(role):
            tag = teller.leaf(FIGURE, alt=". ".join(words))
        return (Group(marks, tag=tag),)
    tags = {words[0]: teller.leaf(role)}
    tags |= {text: teller.leaf("P") for text in words[1:] if text in shown}
    return tuple(_read_apart(marks, tags))


def shows(marks: tuple[Mark, ...], said: str) -> bool:
    """Tell whether a drawing says something, in one text or in several, in whatever capitals."""
    drawn = "".join(plain(text.text) for text in texts(marks))
    return "".join(plain(said).casefold().split()) in "".join(drawn.casefold().split())


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


def told(block: Block, marks: tuple[Mark, ...]) -> str:
    """Return the sentence that a figure is read as; without one, all its labels are."""
    said = " ".join(plain(one.text) for one in block.blocks if one.is_alternative)
    labels = dict.fromkeys(plain(mark.text) for mark in texts(marks))
    return said or ", ".join(labels) or block.id

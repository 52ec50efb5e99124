"""Every English text of a game that a translator meets, with a stable id."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from pnp.compose.template_scan import labels
from pnp.model.game import Block, Component, Game, Rules
from pnp.model.messages import (
    GAME_TITLE,
    Catalog,
    Message,
    assembly,
    called,
    field,
    label,
    note,
    rule,
    term,
    title,
    word,
)
from pnp.model.stock import Stock
from pnp.placeholders import has_words

_NOTES = {"text": "paragraph", "item": "list item", "title": "title of the rules"}
_CALLED = "a variant of the game; printed behind its name, with a · between"


def game_messages(game: Game, folders: Sequence[Path]) -> tuple[Message, ...]:
    """Return the texts of a game: terms, titles, fields of pieces, labels in templates, rules.

    Terms come first, since whoever translates begins with them.
    """
    found = {message.context: message for message in (*_own(game), *labels(game, folders))}
    if not game.rules:
        return tuple(found.values())
    terms = [one for one in game.rules.terms if label(one.says) not in found]
    glossary = [Message(term(one.id), one.says, one.where, one.note) for one in terms]
    found.update((message.context, message) for message in _rules(game.rules))
    return (*glossary, *found.values())


def stock_messages(stock: Stock) -> tuple[Message, ...]:
    """Return the words that every sheet carries."""
    return tuple(Message(word(id_), text) for id_, text in stock.words.items())


def missing(messages: Sequence[Message], catalog: Catalog) -> tuple[Message, ...]:
    """Return the texts that have no translation that still holds."""
    return tuple(one for one in messages if not catalog.holds(one.context, one.english))


def _own(game: Game) -> Iterator[Message]:
    yield Message(GAME_TITLE, game.title, game.places["title"])
    if game.called:
        yield Message(called(game.variant), game.called, game.places["called"], _CALLED)
    for part in game.components:
        yield Message(title(part.id), part.title, part.places["title"])
        if part.note:
            yield Message(note(part.id), part.note, part.places["note"])
        for step, text in part.assembly.items():
            yield Message(assembly(part.id, step), text, part.places[f"assembly_{step}"])
        yield from _pieces(part)


def _pieces(component: Component) -> Iterator[Message]:
    names = [name for name, form in component.fields.items() if form.translatable]
    for piece in component.pieces:
        for name in names:
            value = piece.fields[name]
            where = piece.places.get(name, piece.where)
            if isinstance(value, list):
                for number, item in enumerate(value):
                    yield Message(field(component.id, piece.id, name, number), item, where)
            elif value:
                yield Message(field(component.id, piece.id, name), value, where)


def _rules(rules: Rules) -> Iterator[Message]:
    section = ""
    for block in rules.all_blocks():
        if block.kind in ("title", "heading"):
            section = block.text
        told = f"{_NOTES.get(block.kind, block.kind)} · {section}" if section else ""
        told += f" · stands only with {asked}" if (asked := block.options.get("when")) else ""
        told += " · read out instead of a figure, not printed" if block.is_alternative else ""
        for context, text in _texts(block):
            yield Message(context, text, block.where, told)


def _texts(block: Block) -> Iterator[tuple[str, str]]:
    if block.text:
        yield rule(block.id), block.text
    for number, row in enumerate(block.rows):
        for column, cell in enumerate(row):
            if has_words(cell):
                yield rule(block.id, number, column), cell

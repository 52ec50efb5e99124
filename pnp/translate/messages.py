"""Every English text of a game that a translator meets, with a stable id."""

from collections.abc import Container, Iterator, Sequence
from pathlib import Path

from pnp.compose.labels import labels
from pnp.model.game import Component, Game
from pnp.model.rules import Rules
from pnp.model.stock import Stock
from pnp.model.words import Catalog, Message
from pnp.translate.rules import PREFIX, rules_messages


def game_messages(game: Game, folders: Sequence[Path]) -> tuple[Message, ...]:
    """Return the texts of a game: titles, notes, fields of pieces, and labels in templates."""
    found = [*_own(game), *labels(game, folders)]
    if game.rules:
        printed = {message.english for message in found if message.context.startswith("label.")}
        found += _terms(game.rules, printed)
        found += rules_messages(game.rules)
    return tuple({message.context: message for message in found}.values())


def stock_messages(stock: Stock) -> tuple[Message, ...]:
    """Return the words that every sheet carries."""
    return tuple(Message(f"word.{id_}", text) for id_, text in stock.words.items())


def _terms(rules: Rules, printed: Container[str]) -> Iterator[Message]:
    """Yield the terms that no card carries; those on cards are translated there."""
    for term in rules.terms:
        if term.says not in printed:
            yield Message(f"term.{term.id}", term.says, term.where, term.note)


def _own(game: Game) -> Iterator[Message]:
    yield Message("game.title", game.title, game.places["title"])
    for component in game.components:
        yield Message(f"{component.id}.title", component.title, component.places["title"])
        if component.note:
            yield Message(f"{component.id}.note", component.note, component.places["note"])
        yield from _pieces(component)


def _pieces(component: Component) -> Iterator[Message]:
    names = [name for name, field in component.fields.items() if field.translatable]
    for piece in component.pieces:
        for name in names:
            value = piece.fields[name]
            where = piece.places.get(name, piece.where)
            context = f"{component.id}/{piece.id}.{name}"
            if isinstance(value, list):
                for number, item in enumerate(value):
                    yield Message(f"{context}.{number}", item, where)
            elif value:
                yield Message(context, value, where)


def is_of_rules(message: Message) -> bool:
    """Tell whether only the rulebook shows a text."""
    return message.context.startswith((PREFIX, "term.", "word.print_"))


def missing(messages: Sequence[Message], catalog: Catalog) -> tuple[Message, ...]:
    """Return the texts that have no translation that still holds."""
    return tuple(one for one in messages if not catalog.holds(one.context, one.english))

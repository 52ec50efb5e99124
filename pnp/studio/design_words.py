"""By what words a piece is found on its wall: what its data say, in English and as translated."""

from collections.abc import Iterator
from typing import Any

from pnp.edition import Edition
from pnp.model.game import Component, Piece
from pnp.model.messages import field

_WORDS = ("text", "word", "picture")


def words_of(edition: Edition, component: Component, piece: Piece) -> str:
    """Return all words of a piece, and those that stand for them in the edition's language."""
    found: dict[str, None] = {}
    for name, kind in component.fields.items():
        if kind.type not in _WORDS:
            continue
        for id_, value in _values(component.id, piece, name):
            found[value] = None
            if kind.translatable:
                found[edition.say(id_, value)] = None
    return " ".join(found)


def _values(component: str, piece: Piece, name: str) -> Iterator[tuple[str, str]]:
    value: Any = piece.fields[name]
    if isinstance(value, str) and value:
        yield field(component, piece.id, name), value
    for number, item in enumerate(value if isinstance(value, (list, tuple)) else ()):
        if isinstance(item, str):
            yield field(component, piece.id, name, number), item

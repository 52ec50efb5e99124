"""What templates see of a game and its pieces."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from pnp.compose.words import Words
from pnp.model.game import Component, Game, Piece
from pnp.model.message_ids import GAME_TITLE, called, field, title
from pnp.model.names import Side, game_of
from pnp.model.words import Catalog
from pnp.text.inline import literal

Values = dict[str, Any]


class Views:
    """Plain values, with words or what stands for them."""

    def __init__(self, game: Game, words: Words) -> None:
        self._words = words
        self._components: dict[str, SimpleNamespace] = {}
        name = words.message(GAME_TITLE, game.title)
        self.constants: Values = {
            "game": SimpleNamespace(
                id=game_of(game.id),
                variant=game.variant,
                called=words.message(called(game.variant), game.called) if game.called else "",
                title=name,
                version=literal(game.version),
                by=literal(game.by),
                players=list(game.players),
            ),
            "lang": words.language,
            "colours": dict(game.colours),
        }

    def face(self, component: Component, piece: Piece, side: Side) -> Values:
        """Return what the template of a face is given."""
        shape = component.shape
        return {
            "component": self._component(component),
            "piece": self._piece(component, piece),
            "side": side,
            "w": shape.size.width,
            "h": shape.size.height,
            "bleed": shape.bleed,
            "safe": shape.safe,
            "outline": shape.d,
            "ground": shape.ground,
            "shape": SimpleNamespace(**dict(shape.facts)),
        }

    def _component(self, component: Component) -> SimpleNamespace:
        if component.id not in self._components:
            name = self._words.message(title(component.id), component.title)
            view = SimpleNamespace(id=component.id, title=name, total=component.total)
            self._components[component.id] = view
        return self._components[component.id]

    def _piece(self, component: Component, piece: Piece) -> SimpleNamespace:
        values = dict(piece.fields)
        for name in _texts(component, piece):
            value, said = values[name], self._words.field
            if isinstance(value, list):
                values[name] = [
                    said(f"{name}.{n}", field(component.id, piece.id, name, n), item)
                    for n, item in enumerate(value)
                ]
            else:
                values[name] = said(name, field(component.id, piece.id, name), value)
        return SimpleNamespace(id=piece.id, copies=piece.copies, **values)


def spoken(component: Component, piece: Piece, catalog: Catalog) -> dict[str, str]:
    """Return the words of a piece in one language, by what stands for them in drafts."""
    found: dict[str, str] = {}
    for name in _texts(component, piece):
        value = piece.fields[name]
        if isinstance(value, list):
            for n, item in enumerate(value):
                found[f".{name}.{n}"] = catalog.say(field(component.id, piece.id, name, n), item)
        else:
            found[f".{name}"] = catalog.say(field(component.id, piece.id, name), value)
    return found


def without_words(component: Component, piece: Piece) -> dict[str, Any]:
    """Return what drafts know of a piece: of its words, which of them there are."""
    known = dict(piece.fields)
    for name in _texts(component, piece):
        value = known[name]
        known[name] = list(map(bool, value)) if isinstance(value, list) else bool(value)
    return known


def _texts(component: Component, piece: Piece) -> Iterator[str]:
    for name, form in component.fields.items():
        if form.translatable and piece.fields[name] is not None:
            yield name

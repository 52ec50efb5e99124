"""What templates see of a game and its pieces."""

from types import SimpleNamespace
from typing import Any

from pnp.compose.words import Words
from pnp.model.game import Component, Game, Piece
from pnp.model.message_ids import GAME_TITLE, field, title
from pnp.model.names import Side

Values = dict[str, Any]


class Views:
    """Plain values, with words or what stands for them."""

    def __init__(self, game: Game, words: Words) -> None:
        self._words = words
        self._components: dict[str, SimpleNamespace] = {}
        name = words.message(GAME_TITLE, game.title)
        self.constants: Values = {
            "game": SimpleNamespace(id=game.id, title=name, version=game.version),
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
        for name, form in component.fields.items():
            if form.translatable and values[name] is not None:
                values[name] = self._said((component.id, piece.id, name), values[name])
        return SimpleNamespace(id=piece.id, copies=piece.copies, **values)

    def _said(self, place: tuple[str, str, str], value: Any) -> Any:
        says = self._words.message
        if isinstance(value, list):
            return [says(field(*place, n), item) for n, item in enumerate(value)]
        return says(field(*place), value)

"""A piece and its component's template become a face."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from jinja2 import meta, nodes

from pnp.compose.drawing import Element, MarkMaker
from pnp.compose.elements import read
from pnp.compose.studio import Shown, Studio
from pnp.compose.templates import Templates
from pnp.findings import Finding, Where, collected
from pnp.geometry import Size
from pnp.model.face import Face, Mark
from pnp.model.game import Component, Game, Piece
from pnp.model.message_ids import GAME_TITLE, field, label, title
from pnp.model.names import FaceName, Side
from pnp.model.picture import PictureFile
from pnp.model.stock import Language
from pnp.model.words import Catalog
from pnp.text.fonts import Fonts

ART = "art.xml"
MOST_SHOWING = 10  # pieces that show pieces that show pieces


class Composer:
    """Makes the faces of one game in one language."""

    def __init__(
        self,
        game: Game,
        catalog: Catalog,
        language: Language,
        fonts: Fonts,
        folders: Sequence[Path],
        find_picture: Callable[[str, Where], PictureFile],
    ) -> None:
        self.game = game
        self.catalog = catalog
        self.language = language
        self.templates = Templates(folders, self._label)
        self._studio = Studio(
            colours=game.colours,
            fonts=fonts,
            language=language,
            find_picture=find_picture,
            place=self.templates.place,
            piece=self.shown,
        )
        self.setter, self.icons = self._studio.setter, self._studio.icons  # for texts of rules
        self.pictures: Mapping[str, PictureFile] = self._studio.pictures  # that the faces use
        self._maker = MarkMaker(self._studio)
        self._drawn: dict[tuple[str, Side], Shown] = {}
        self._showing: set[tuple[str, Side]] = set()
        self._shared: dict[str, bool] = {}
        self._views: dict[str, SimpleNamespace] = {}
        self._refused: list[Finding] = []
        name = self.catalog.say(GAME_TITLE, game.title)
        self._constants = {
            "game": SimpleNamespace(id=game.id, title=name, version=game.version),
            "lang": language.code,
            "colours": dict(game.colours),
        }
        self._load_art()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What went wrong so far, each mistake once."""
        return (*dict.fromkeys(self._refused), *self._studio.findings.values())

    def figure(
        self, template: str, size: Size, values: Mapping[str, Any], where: Where
    ) -> tuple[Mark, ...]:
        """Draw a figure of the rules; nothing if it could not be done, with findings kept."""
        given = {**self._constants, "w": size.width, "h": size.height, **values}
        drawing = self._rendered(self.templates, template, where, given)
        return () if drawing is None else tuple(read(drawing, template, self._maker).marks)

    def _rendered(
        self, templates: Templates, name: str, where: Where, values: dict[str, Any]
    ) -> str | None:
        """Render a template; None if it could not be done, with findings kept."""
        with collected(self._refused):
            return templates.render(templates.get(name, where), values)
        return None

    def shown(self, name: str, side: str) -> Shown:
        """Return the face of a piece for another drawing, or raise ValueError."""
        key = name, Side(side)
        if key not in self._drawn:
            if key in self._showing:
                raise ValueError(f"{name!r} shows itself")
            if len(self._showing) >= MOST_SHOWING:
                raise ValueError(f"pieces show pieces more than {MOST_SHOWING} levels deep")
            self._showing.add(key)
            try:
                self._drawn[key] = self._piece_drawn(*key)
            finally:
                self._showing.discard(key)
        return self._drawn[key]

    def _piece_drawn(self, name: str, side: Side) -> Shown:
        component, piece = self.game.piece(name)
        if side is Side.BACK and not component.back:
            raise ValueError(f"{component.id} have no backs")
        shape, drawing = component.shape, self._read(component, piece, side)
        if drawing is None:
            return Shown((), shape.size, shape.outline)
        return Shown(tuple(drawing.marks), shape.size, shape.outline, drawing.bulk)

    def _label(self, english: str) -> str:
        return self.catalog.say(label(english), english)

    def _load_art(self) -> None:
        """Read the symbols of all layers; the game's own win."""
        for folder in reversed(self.templates.folders):
            if (folder / ART).is_file():
                layers = Templates([folder, *self.templates.folders], self._label)
                art = self._rendered(layers, ART, Where(str(folder)), self._constants)
                if art is not None:
                    read(art, ART, MarkMaker(self._studio, "art"))

    def is_shared(self, component: Component, side: Side) -> bool:
        """Tell whether all pieces of a component have this face in common, as most backs are."""
        if side is Side.FRONT:
            return False
        name = component.back
        if name not in self._shared:
            tree = self.templates.tree(name, component.places.get(side, Where("")))
            is_whole = next(tree.find_all((nodes.Include, nodes.Extends)), None) is None
            names = meta.find_undeclared_variables(tree)
            self._shared[name] = is_whole and "piece" not in names
        return self._shared[name]

    def face(self, component: Component, piece: Piece, side: Side) -> Face | None:
        """Compose one side of a piece; None if it could not be done, with findings kept."""
        drawing = self._read(component, piece, side)
        if drawing is None:
            return None
        shape = component.shape
        return Face(
            name=FaceName(component.id, piece.id, side),
            width=shape.size.width,
            height=shape.size.height,
            bleed=shape.bleed,
            marks=tuple(drawing.marks),
            where=piece.where,
        )

    def _read(self, component: Component, piece: Piece, side: Side) -> Element | None:
        name = component.front if side is Side.FRONT else component.back
        where = component.places.get(side, component.where)
        values = self._values(component, piece, side)
        text = self._rendered(self.templates, name, where, values)
        return None if text is None else read(text, name, self._maker)

    def _values(self, component: Component, piece: Piece, side: Side) -> dict[str, Any]:
        shape = component.shape
        if component.id not in self._views:
            self._views[component.id] = SimpleNamespace(
                id=component.id,
                title=self.catalog.say(title(component.id), component.title),
                total=component.total,
            )
        return {
            **self._constants,
            "component": self._views[component.id],
            "piece": self._view(component, piece),
            "side": side,
            "w": shape.size.width,
            "h": shape.size.height,
            "bleed": shape.bleed,
            "safe": shape.safe,
            "outline": shape.d,
            "shape": SimpleNamespace(**dict(shape.facts)),
        }

    def _view(self, component: Component, piece: Piece) -> SimpleNamespace:
        values = dict(piece.fields)
        if self.catalog.entries:
            for name, form in component.fields.items():
                if form.translatable and values[name] is not None:
                    values[name] = self._translated((component.id, piece.id, name), values[name])
        return SimpleNamespace(id=piece.id, copies=piece.copies, **values)

    def _translated(self, place: tuple[str, str, str], value: Any) -> Any:
        if isinstance(value, list):
            return [self.catalog.say(field(*place, n), item) for n, item in enumerate(value)]
        return self.catalog.say(field(*place), value)

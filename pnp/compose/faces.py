"""A piece and its component's template become a face."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from jinja2 import meta, nodes

from pnp.compose.elements import FaceReader
from pnp.compose.studio import Shown, Studio
from pnp.compose.templates import Templates
from pnp.compose.vocabulary import Reader
from pnp.findings import Finding, Refused, Where
from pnp.geometry import Size
from pnp.model.face import Face, Mark, Symbol
from pnp.model.game import Component, Game, Piece
from pnp.model.message_ids import GAME_TITLE, field, label, title
from pnp.model.names import FaceName, Side
from pnp.model.picture import PictureFile
from pnp.model.stock import Language
from pnp.model.words import Catalog
from pnp.text.fonts import Fonts
from pnp.text.setting import IconPlace, Typesetter
from pnp.text.typography import dressed

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
        self._symbols: dict[str, Symbol] = {}
        setter = Typesetter(fonts, self._icon_width)
        self._studio = Studio(
            Reader(game.colours, fonts.families),
            setter,
            self._symbols,
            find_picture,
            language.hyphens,
            self.templates.place,
        )
        self._studio.piece = self.shown
        self._reader = FaceReader(self._studio)
        self._drawn: dict[tuple[str, Side], Shown] = {}
        self._showing: set[tuple[str, Side]] = set()
        self._is_figure = False  # figures are set as texts of the rules are
        self._shared: dict[str, bool] = {}
        self._views: dict[str, SimpleNamespace] = {}
        self._refused: list[Finding] = []
        self._constants = self._common()
        self._load_art()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What went wrong so far, each mistake once."""
        return (*dict.fromkeys(self._refused), *self._studio.findings.values())

    @property
    def pictures(self) -> Mapping[str, PictureFile]:
        """The picture files that the faces use."""
        return self._studio.pictures

    @property
    def setter(self) -> Typesetter:
        """What sets the texts, icons included."""
        return self._studio.setter

    def icons(self, places: Iterable[IconPlace], fill: str) -> tuple[Mark, ...]:
        """Draw the icons of a text."""
        return self._studio.icons(places, fill)

    def figure(
        self, template: str, size: Size, values: Mapping[str, Any], where: Where
    ) -> tuple[Mark, ...]:
        """Draw a figure of the rules; nothing if it could not be done, with findings kept."""
        game = SimpleNamespace(**vars(self._constants["game"]))
        game.title = dressed(game.title, self.language)
        given = {**self._constants, "game": game, "w": size.width, "h": size.height, **values}
        self._is_figure = True
        try:
            text = self.templates.render(self.templates.get(template, where), given)
        except Refused as refused:
            self._refused.extend(refused.findings)
            return ()
        finally:
            self._is_figure = False
        return FaceReader(self._studio).read(text, template)

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
        reader, self._reader = self._reader, FaceReader(self._studio)  # one that is not in use
        try:
            face = self.face(component, piece, side)
            bulk = self._reader.bulk
        finally:
            self._reader = reader
        shape = component.shape
        return Shown(face.marks if face else (), shape.size, shape.outline, bulk)

    def _label(self, english: str) -> str:
        said = self.catalog.say(label(english), english)
        return dressed(said, self.language) if self._is_figure else said

    def _icon_width(self, name: str) -> float | None:
        symbol = self._symbols.get(name)
        return symbol.width / symbol.height if symbol else None

    def _load_art(self) -> None:
        """Read the symbols of all layers; the game's own win."""
        for folder in reversed(self.templates.folders):
            if not (folder / ART).is_file():
                continue
            one = Templates([folder, *self.templates.folders], self._label)
            try:
                text = one.render(one.get(ART, Where(str(folder))), self._constants)
            except Refused as refused:
                self._refused.extend(refused.findings)
                continue
            reader = FaceReader(self._studio)
            reader.read(text, ART, "art")
            self._symbols.update(reader.symbols)

    def _common(self) -> dict[str, Any]:
        return {
            "game": SimpleNamespace(
                id=self.game.id,
                title=self.catalog.say(GAME_TITLE, self.game.title),
                version=self.game.version,
            ),
            "lang": self.language.code,
            "colours": dict(self.game.colours),
        }

    def is_shared(self, component: Component, side: Side) -> bool:
        """Tell whether all pieces of a component have this face in common, as most backs are."""
        if side is Side.FRONT:
            return False
        name = component.back
        if name not in self._shared:
            self._shared[name] = self._same_for_all(name, component.places.get(side, Where("")))
        return self._shared[name]

    def _same_for_all(self, name: str, where: Where) -> bool:
        self.templates.get(name, where)
        environment = self.templates.environment
        source = environment.loader.get_source(environment, name)[0] if environment.loader else ""
        tree = environment.parse(source)
        if any(True for _ in tree.find_all((nodes.Include, nodes.Extends))):
            return False
        return "piece" not in meta.find_undeclared_variables(tree)

    def face(self, component: Component, piece: Piece, side: Side) -> Face | None:
        """Compose one side of a piece; None if it could not be done, with findings kept."""
        name = component.front if side is Side.FRONT else component.back
        where = component.places.get(side, component.where)
        try:
            template = self.templates.get(name, where)
            text = self.templates.render(template, self._values(component, piece, side))
        except Refused as refused:
            self._refused.extend(refused.findings)
            return None
        shape = component.shape
        return Face(
            name=FaceName(component.id, piece.id, side),
            width=shape.size.width,
            height=shape.size.height,
            bleed=shape.bleed,
            marks=self._reader.read(text, name),
            where=piece.where,
        )

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
        values = {name: _own(value) for name, value in piece.fields.items()}
        if self.catalog.entries:
            for name, form in component.fields.items():
                if form.translatable and values[name] is not None:
                    values[name] = self._translated((component.id, piece.id, name), values[name])
        return SimpleNamespace(id=piece.id, copies=piece.copies, **values)

    def _translated(self, place: tuple[str, str, str], value: Any) -> Any:
        if isinstance(value, list):
            return [self.catalog.say(field(*place, n), item) for n, item in enumerate(value)]
        return self.catalog.say(field(*place), value)


def _own(value: Any) -> Any:
    """Return a value that a template may add to without changing the data."""
    return list(value) if isinstance(value, list) else value

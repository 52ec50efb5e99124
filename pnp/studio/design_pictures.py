"""Pictures of pieces as they are on disk now, each kept under what it shows."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from pnp.choices import BLED, FACES, INKS
from pnp.draw.drawing import Look
from pnp.edition import Edition, edition_of
from pnp.findings import NOWHERE, Finding, Refused, did_you_mean, refuse
from pnp.model.game import Component, Game, Piece
from pnp.model.names import Side
from pnp.model.order import Order
from pnp.parts.all import parts_of
from pnp.parts.part import Part
from pnp.pictures.pixels import VISIONS
from pnp.preview import pictures_of
from pnp.studio.house import House, Signature
from pnp.units import INCH
from pnp.work.report import Report
from pnp.workshop import LoadedGame

MOST_KEPT = 256_000_000  # bytes of pictures
MOST_PIXELS = 24_000_000  # of one picture
LEAST_DPI, MOST_DPI = 20.0, 600.0


class PieceView(NamedTuple):
    """How pieces of a component are to be shown."""

    game: str
    component: str
    language: str = "en"
    ink: str = "full"
    vision: str = "normal"
    dpi: float = 100.0
    bled: bool = False

    @classmethod
    def of(cls, house: House, game: str, component: str, asked: Mapping[str, Any]) -> "PieceView":
        """Return what a page asks for, or refuse names that do not exist."""
        known = {"language": house.stock.languages, "ink": INKS, "vision": VISIONS}
        found: dict[str, Any] = {}
        for field, names in known.items():
            name = str(asked.get(field) or cls._field_defaults[field])
            if name not in names:
                hint = did_you_mean(name, list(names))
                raise refuse(NOWHERE, f"{field}: there is no {name!r}", hint)
            found[field] = name
        try:
            dpi = min(max(float(asked.get("dpi") or 100), LEAST_DPI), MOST_DPI)
        except (TypeError, ValueError):
            raise refuse(NOWHERE, "dpi: not a number") from None
        return cls(game, component, dpi=dpi, bled=bool(asked.get("bled")), **found)

    def look_at(self, component: Component) -> "PieceView":
        """Return the same in a size that a screen can hold."""
        width, height = component.shape.size
        most = (MOST_PIXELS / (width * height)) ** 0.5 * INCH
        return self._replace(dpi=max(LEAST_DPI, min(self.dpi, most)))


class ShownPieces(NamedTuple):
    """What came of some pieces: the names of their pictures, and what is wrong."""

    pictures: Mapping[str, Mapping[str, str]]  # by piece and side
    findings: Sequence[Finding]
    failed: Sequence[str] = ()  # pieces that can not be drawn


class Gallery:
    """Draws pieces and keeps their pictures for as long as there is room."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._editions: dict[tuple[str, str], tuple[Signature, Edition]] = {}

    def picture(self, name: str) -> bytes | None:
        """Return a picture by its name, if it is still there."""
        with self._house.at_work():
            found = self._kept.get(name)
            if found is not None:
                self._kept.move_to_end(name)
            return found

    def edition(self, game: str, language: str) -> Edition:
        """Return a game in a language as it is on disk now; it is kept for the next question."""
        now = self._house.signature(game)
        known = self._editions.get((game, language))
        if known is None or known[0] != now:
            self._editions[game, language] = known = now, self._house.edition(game, language)
        return known[1]

    def part(
        self, wanted: PieceView, pieces: Iterable[str], edition: Edition | None = None
    ) -> Part:
        """Return pieces on their way to pictures, or refuse a name that there is not."""
        edition = edition or self.edition(wanted.game, wanted.language)
        component_of(edition, wanted.component)
        names = tuple(sorted(f"{wanted.component}/{piece}" for piece in pieces))
        order = Order(view=BLED if wanted.bled else FACES, ink=wanted.ink, pieces=names)
        return next(parts_of(edition, order, lambda name: name == wanted.component))

    def shown(self, wanted: PieceView, pieces: Sequence[str]) -> ShownPieces:
        """Draw pieces that are not drawn yet; one that fails hides no other."""
        if not pieces:
            return ShownPieces({}, ())
        with self._house.at_work():
            try:
                return self._drawn(wanted, self.part(wanted, pieces), pieces)
            except Refused as refused:
                told = refused.findings
            ends = [self._alone(wanted, piece) for piece in dict.fromkeys((pieces[0], pieces[-1]))]
            if all(set(one.findings) == set(told) for one in ends):  # what all of them share
                return ShownPieces({}, told, pieces)
            return self._one_by_one(wanted, pieces)

    def _one_by_one(self, wanted: PieceView, pieces: Sequence[str]) -> ShownPieces:
        """Draw each piece with a game that has met no other, whose mistakes it would tell again."""
        pictures: dict[str, Mapping[str, str]] = {}
        findings: dict[Finding, None] = {}
        failed: list[str] = []
        for piece in pieces:
            shown = self._alone(wanted, piece)
            pictures.update(shown.pictures)
            findings.update(dict.fromkeys(shown.findings))
            failed += shown.failed
        return ShownPieces(pictures, tuple(findings), failed)

    def tried(self, wanted: PieceView, piece: Piece) -> ShownPieces:
        """Draw a piece as it would be if its file said so."""
        with self._house.at_work():
            return self._alone(wanted, piece.id, piece)

    def _alone(self, wanted: PieceView, piece: str, instead: Piece | None = None) -> ShownPieces:
        loaded = LoadedGame(self._house.game(wanted.game).shop, wanted.game)
        if instead:
            loaded.game = _with_piece(loaded.game, wanted.component, instead)
        edition = edition_of(loaded, wanted.language)
        try:
            return self._drawn(wanted, self.part(wanted, [piece], edition), [piece])
        except Refused as refused:
            return ShownPieces({}, refused.findings, [piece])

    def _drawn(self, wanted: PieceView, part: Part, pieces: Sequence[str]) -> ShownPieces:
        if part.component:
            wanted = wanted.look_at(part.component)
        names: dict[str, str] = {}

        def has(name: str, print_: str) -> bool:
            asked = f"{print_} {wanted.dpi} {wanted.vision} {wanted.bled}"
            names[name] = found = sha256(asked.encode()).hexdigest()[:32]
            return found in self._kept

        report = Report()
        look = Look(wanted.dpi, wanted.vision, has=has, proof=True)
        for name, data in pictures_of(part, look, report):
            self._keep(names[name], data)
        found = {
            piece: {
                side: names[file]
                for side in map(str, Side)
                if (file := f"{piece}-{side}".replace(" ", "-")) in names
            }
            for piece in pieces
        }
        return ShownPieces(found, tuple(report.findings))

    def _keep(self, name: str, data: bytes) -> None:
        self._kept[name] = data
        self._kept.move_to_end(name)
        room = sum(map(len, self._kept.values()))
        while room > MOST_KEPT and len(self._kept) > 1:
            room -= len(self._kept.popitem(last=False)[1])


def _with_piece(game: Game, component: str, piece: Piece) -> Game:
    """Return a game in which one piece is another of the same id."""
    parts = tuple(
        part._replace(pieces=tuple(piece if one.id == piece.id else one for one in part.pieces))
        if part.id == component
        else part
        for part in game.components
    )
    return game._replace(components=parts)


def component_of(edition: Edition, name: str) -> Component:
    """Return a component by its id, or refuse with those that there are."""
    component = edition.game.component(name)
    if component is None:
        known = [one.id for one in edition.game.components]
        raise refuse(
            edition.game.where, f"there is no component {name!r}", did_you_mean(name, known)
        )
    return component

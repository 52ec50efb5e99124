"""A deck as it was, and pictures of its pieces: drawn by today's program from older data."""

from typing import NamedTuple, Protocol

from pnp.build import PLAIN, drawn
from pnp.draw.drawing import Look
from pnp.edition import Edition, edition_of
from pnp.findings import Refused
from pnp.geometry import Size
from pnp.load.project import Project
from pnp.model.messages import field
from pnp.model.order import Order
from pnp.parts.changes import Known, KnownSheet, KnownSide, known_pieces, sheets_of_rules
from pnp.parts.part import Part
from pnp.parts.pieces import PiecesPart
from pnp.parts.rules import RulesPart
from pnp.work.inking import Count, drawing
from pnp.work.report import Report, silence
from pnp.workshop import LoadedGame, Workshop


class Before(Protocol):
    """A deck as it was."""

    def known(self, part: PiecesPart) -> dict[str, Known]:
        """Return the pieces that a part had."""

    def pictures(self, part: PiecesPart, pieces: list[tuple[str, str]]) -> dict[str, bytes]:
        """Return pictures of sides of pieces, as far as there are any."""

    def name(self, part: PiecesPart, piece: str) -> str:
        """Return what a piece was called."""

    def order_of_rules(self, order: Order) -> Order:
        """Return how rules were put on paper, or else an order."""

    def sheets(self, part: RulesPart) -> dict[int, KnownSheet]:
        """Return the sheets that the rules had."""

    def sides(self, part: RulesPart, numbers: list[int]) -> dict[int, bytes]:
        """Return pictures of sides of these sheets, as far as there are any."""


class EarlierDeck(NamedTuple):
    """A deck as it was, and what whoever asked for it calls it by."""

    deck: Before
    name: str


def pieces_of(part: PiecesPart, count: Count = silence) -> dict[str, Known]:
    """Return the pieces of a part with what their faces show."""
    return known_pieces(_prints(part, count), part.copies, part.is_split)


def known_sheets(part: RulesPart) -> dict[int, KnownSheet]:
    """Return the sheets of rules with what their sides show."""
    sides = [
        KnownSide(sheet.number, sheet.code, tuple(str(put.face) for put in sheet.placements))
        for sheet in part.document.sheets
    ]
    return sheets_of_rules(sides, _prints(part))


def _prints(part: Part, count: Count = silence) -> dict[str, str]:
    """Return the fingerprints of all faces."""
    made = drawing(part, Report(), PLAIN, 1, count)
    with made.inked() as batches:
        for _ in batches:
            pass
    return part.prints


def pictures_of_sides(
    part: PiecesPart, sides: list[tuple[str, str]], dpi: float
) -> dict[str, bytes]:
    """Return pictures of some sides of pieces, by piece."""
    wanted = {f"{piece}-{side}".replace(" ", "-"): piece for piece, side in sides}
    pieces = tuple(f"{part.id}/{piece}" for piece in wanted.values())
    order = part.order.whole._replace(view="faces", pieces=pieces, format="png")
    found = drawn(part.ordered(order), Report(), Look(dpi)) if wanted else ()
    return {wanted[name]: b"".join(data) for name, data in found if name in wanted}


def pictures_of_sheets(part: RulesPart, sides: list[int], shown: float) -> dict[int, bytes]:
    """Return pictures of some sides of sheets of rules by their numbers, to be shown so large."""
    if not sides:
        return {}
    asked = part.ordered(part.order.whole._replace(pages="+".join(map(str, sides)), format="png"))
    wanted = {one.file: one.number for one in asked.picked.sheets if one.number in sides}
    dpi = dpi_of(asked.picked.sheets[0].page, shown)
    return {
        wanted[name]: b"".join(data)
        for name, data in drawn(asked, Report(), Look(dpi))
        if name in wanted
    }


def dpi_for(part: PiecesPart, shown: float) -> float:
    """Return a resolution for pieces whose longest side is shown at so many millimetres."""
    return dpi_of(part.component.shape.size, shown)


def dpi_of(size: Size, shown: float) -> float:
    """Return a resolution for something of a size that is shown at so many millimetres at most."""
    return 310.0 * min(1.0, shown / max(size))


def called(edition: Edition, part: PiecesPart, piece: str) -> str:
    """Return a piece's id with the first text that it bears, in the reader's language."""
    component = edition.game.component(part.id)
    for one in component.pieces if component else ():
        for name in (component.fields if component else ()) if one.id == piece else ():
            value = one.fields.get(name)
            if component and component.fields[name].translatable and isinstance(value, str):
                said = edition.say(field(part.id, piece, name), value)
                return f"{said} ({piece})" if said else piece
    return piece


class AtRevision:
    """A project as git has it, drawn by today's program."""

    def __init__(self, project: Project, shown_at: float) -> None:
        self._shop = Workshop.open(project)
        self._shown = shown_at
        self._editions: dict[tuple[str, str], Edition | None] = {}

    def _edition(self, part: Part) -> Edition | None:
        key = part.edition.game.id, part.edition.language.code
        if key not in self._editions:
            try:
                self._editions[key] = edition_of(LoadedGame(self._shop, key[0]), key[1])
            except Refused:  # there was no such game
                self._editions[key] = None
        return self._editions[key]

    def _part(self, part: PiecesPart) -> PiecesPart | None:
        edition = self._edition(part)
        component = edition.game.component(part.id) if edition else None
        order = part.order.whole._replace(changed=False)
        return PiecesPart(edition, component, order) if edition and component else None

    def known(self, part: PiecesPart) -> dict[str, Known]:
        """Draw the part as it was."""
        then = self._part(part)
        return pieces_of(then) if then else {}

    def pictures(self, part: PiecesPart, pieces: list[tuple[str, str]]) -> dict[str, bytes]:
        """Draw the pieces as they were."""
        then = self._part(part)
        return pictures_of_sides(then, pieces, dpi_for(then, self._shown)) if then else {}

    def name(self, part: PiecesPart, piece: str) -> str:
        """Say what a piece was called."""
        then = self._part(part)
        return called(then.edition, then, piece) if then else piece

    def order_of_rules(self, order: Order) -> Order:
        """Say that rules were printed as they would be today."""
        return order

    def _rules(self, part: RulesPart) -> RulesPart | None:
        edition = self._edition(part)
        return RulesPart(edition, part.order.whole) if edition and edition.game.rules else None

    def sheets(self, part: RulesPart) -> dict[int, KnownSheet]:
        """Draw the rules as they were."""
        then = self._rules(part)
        return known_sheets(then) if then else {}

    def sides(self, part: RulesPart, numbers: list[int]) -> dict[int, bytes]:
        """Draw sheets of the rules as they were."""
        then = self._rules(part)
        return pictures_of_sheets(then, numbers, self._shown) if then else {}

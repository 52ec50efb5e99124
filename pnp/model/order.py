"""What is asked for: everything that shapes a file, and nothing else."""

from collections.abc import Sequence
from typing import Any, NamedTuple
from zlib import crc32

from pnp.base.geometry import Point
from pnp.model.devices import REGISTRATIONS, Printer, Registration
from pnp.model.names import Flip, Guides, Side, filed

# The rows of `--backs`: the printer turns the paper, or somebody does, or it is folded; or none.
FACE_DOWN, FACE_UP = "face-down", "face-up"  # how sheets come out of a printer
DUPLEX, MANUAL, FOLD, NO_BACKS = "duplex", "manual", "fold", "none"
FULL = "full"  # the row of `--ink` that changes nothing
PAGE, STACK = "page", "stack"  # how slots are filled: as one reads, or for piles of cut cards
SLOTS = (PAGE, STACK)
MOST_NAMED = 40  # letters of pieces in the name of a file


class Order(NamedTuple):
    """How parts go on paper; names are rows of the tables in `pnp.model.choices`."""

    paper: str = "a4"
    backs: str = DUPLEX  # where backs go
    flip: Flip = Flip.LONG
    back_bleed: float | None = None  # how far backs run over the cut, if further than fronts
    tray: str = FACE_DOWN  # how sheets come out, where backs are printed by hand
    scale: float = 1.0
    booklet: bool = False  # of rules
    binding: float = 0.0  # what pages of rules keep free where they are bound
    ink: str = FULL  # what becomes of colours
    back_ink: str = ""  # the same for backs; as fronts if none is named
    view: str = ""  # instead of sheets to print, a view to look at
    pieces: tuple[str, ...] = ()  # `part/piece`; of parts that none is named of, all of them
    without: tuple[str, ...] = ()  # pieces that stay away, or whole parts
    copies: int = 0  # of every piece; 0 for what the data say
    sheets: str = (
        ""  # the sheets of paper that are wanted, as `2-3+5`; all of them if none is named
    )
    pages: str = ""  # or the pages, each with the rest of its sheet of paper
    changed: bool = False  # whether only pieces are printed that are not as they were
    format: str = "pdf"
    guides: Guides = Guides.FRONT  # the sides that show where to cut
    corners: bool = False  # whether arcs show how to round corners
    blade: float = 0.0  # how far a cutter's blade lies beside its ruler
    contour: bool = False  # whether a plotter finds outlines to follow
    register: str = ""  # whose plotter finds its marks on the sheets
    gap: float | None = None  # between pieces; None leaves it to data and paper
    columns: int = 0  # pieces side by side, 0 for as many as is best
    rows: int = 0
    turn: bool | None = None  # whether the paper lies; None for what is best
    bleed: float | None = None  # how far art runs over the cut, instead of what shapes say
    slots: str = PAGE  # the order in which copies fill them
    printer: Printer = Printer()  # whose errors are met
    offset: Point = Point(0.0, 0.0)  # how much further its backs are off, this once
    gather: bool = False  # whether components of one weight share sheets
    allow_missing: bool = False  # whether English may stand in for what is not translated

    def file_name(self, game: str, part: str, language: str, more: str = "") -> str:
        """Return the name of a part's file, or of one of several, which may bring its ending."""
        stem = (
            f"{filed(game)}-{part}-{language}-{self.paper}{self.share}{'-' if more else ''}{more}"
        )
        return stem if "." in more else f"{stem}.{self.format}"

    def ink_of(self, side: Side) -> str:
        """Return the ink of fronts or of backs."""
        return (self.back_ink if side is Side.BACK else "") or self.ink

    @property
    def share(self) -> str:
        """What files that hold a share of the sheets are called by, besides."""
        asked = (("sheets", self.sheets), ("pages", self.pages))
        some = "".join(f"-{noun}{ranges}" for noun, ranges in asked if ranges)
        return f"{self._taken}-changed{some}" if self.changed else f"{self._taken}{some}"

    @property
    def _taken(self) -> str:
        """What files that hold a share of the pieces are called by."""
        left = [name for name in self.without if "/" in name]
        copies = f"-copies{self.copies}" if self.copies else ""
        return f"{_called('', self.pieces)}{_called('without-', left)}{copies}"

    def takes(self, part: str, piece: str) -> bool:
        """Tell whether a piece is wanted."""
        own, name = self.of(part), f"{part}/{piece}"
        return (not own.pieces or name in own.pieces) and name not in own.without

    def of(self, part: str) -> "Order":
        """Return the same as far as it is about the pieces of one part."""
        pieces, without = (
            tuple(name for name in names if name.startswith(f"{part}/"))
            for names in (self.pieces, self.without)
        )
        return self._replace(pieces=pieces, without=without)

    @property
    def picks(self) -> bool:
        """Whether only some sheets are asked for."""
        return bool(self.sheets or self.pages)

    @property
    def whole(self) -> "Order":
        """The same for all sheets."""
        return self._replace(sheets="", pages="", changed=False)

    @property
    def asked(self) -> dict[str, Any]:
        """What shapes sheets and is not as usual; how they are shown or written does not."""
        usual = Order()._asdict()
        given = self.whole._replace(view="", format="pdf", allow_missing=False)
        return {name: value for name, value in given._asdict().items() if value != usual[name]}

    @property
    def press(self) -> Printer:
        """What the printer does this time."""
        return self.printer.moved(self.offset)

    @property
    def registration(self) -> Registration | None:
        """The marks that a plotter looks for on sheets, if it is to find any."""
        return REGISTRATIONS[self.register] if self.register else None

    @property
    def facts(self) -> tuple[str, ...]:
        """All of it, for a fingerprint."""
        return tuple(f"{name}={value}" for name, value in self._asdict().items())


def _called(before: str, names: Sequence[str]) -> str:
    """Return pieces as the name of a file tells them; of many, how many and which."""
    told = "+".join(name.partition("/")[2].replace("/", "-").replace(" ", "-") for name in names)
    if len(told) > MOST_NAMED:
        told = f"{len(names)}-pieces-{crc32(','.join(names).encode()):08x}"
    return f"-{before}{told}" if names else ""

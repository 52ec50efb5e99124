"""What is asked for: everything that shapes a file, and nothing else."""

import re
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple
from zlib import crc32

from pnp.base.findings import sentence
from pnp.base.geometry import Point
from pnp.model.face import Flip, Guides, Side, filed
from pnp.model.stock import REGISTRATIONS, Paper, Printer, Registration

# The rows of `--backs`: the printer turns the paper, or somebody does, or it is folded; or none.
FACE_DOWN, FACE_UP = "face-down", "face-up"  # how sheets come out of a printer
DUPLEX, MANUAL, FOLD, NO_BACKS = "duplex", "manual", "fold", "none"
FULL = "full"  # the row of `--ink` that changes nothing
PAGE, STACK = "page", "stack"  # how slots are filled: as one reads, or for piles of cut cards
SLOTS = (PAGE, STACK)
GATHERED = "gathered"  # what a file is called that components of one weight share
MOST_NAMED = 40  # letters of pieces in the name of a file


class Order(NamedTuple):
    """How parts go on paper; names are rows of the tables in `pnp.model.order`."""

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
    sheets: str = ""  # the sheets of paper that are wanted, as `2-3+5`; all if none is named
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
        left = [name for name in self.without if "/" in name]
        copies = f"-copies{self.copies}" if self.copies else ""
        changed = "-changed" if self.changed else ""
        return f"{_called('', self.pieces)}{_called('without-', left)}{copies}{changed}{some}"

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

    def meets(self, condition: str) -> bool:
        """Tell whether what a text of the rules asks for is true of it."""
        return condition not in CONDITIONS or CONDITIONS[condition](self)

    def gap_for(self, usual: float | None) -> float | None:
        """Return the gap that was chosen by hand or by the data, None if paper may decide."""
        if self.gap is not None:
            return self.gap
        return usual if self.bleed is None else 2 * self.bleed  # each piece is to have all of it

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

    def turnings(self, paper: Paper) -> Sequence[Paper]:
        """Return the paper upright and lying, or the one of them that is asked for."""
        both = (paper, paper.turned)
        return [one for one in both if self.turn in (None, one.size.width > one.size.height)]

    @property
    def press(self) -> Printer:
        """What the printer does this time."""
        own, more = self.printer.offset, self.offset
        return self.printer._replace(offset=Point(own.x + more.x, own.y + more.y))

    @property
    def registration(self) -> Registration | None:
        """The marks that a plotter looks for on sheets, if it is to find any."""
        return REGISTRATIONS[self.register] if self.register else None

    @property
    def facts(self) -> tuple[str, ...]:
        """All of it, for a fingerprint."""
        return tuple(f"{name}={value}" for name, value in self._asdict().items())


# What a text may ask of the order: with `when=backs` it stands only where there are backs.
CONDITIONS: Mapping[str, Callable[[Order], bool]] = {
    "backs": lambda order: order.backs != NO_BACKS,
    "no-backs": lambda order: order.backs == NO_BACKS,
}


def _called(before: str, names: Sequence[str]) -> str:
    """Return pieces as the name of a file tells them; of many, how many and which."""
    told = "+".join(name.partition("/")[2].replace("/", "-").replace(" ", "-") for name in names)
    if len(told) > MOST_NAMED:
        told = f"{len(names)}-pieces-{crc32(','.join(names).encode()):08x}"
    return f"-{before}{told}" if names else ""


# --- What can be chosen by name: a row says what does it, and loads it when it is asked for.


Table = Mapping[str, str]  # names, and `module:function`
# The rows of `--as`: all pieces, each face alone and cut out, and each with its bleed.
CONTACT, FACES, BLED = "contact", "faces", "bled"

# PaperJob → sheets: what `pnp build --backs` offers.
BACKS: Table = {
    DUPLEX: "pnp.arrange.sheets:both_sides",
    MANUAL: "pnp.arrange.sheets:by_hand",
    FOLD: "pnp.arrange.sheets:folded",
    NO_BACKS: "pnp.arrange.sheets:fronts",
}
# PaperJob → sheets to look at on a screen: what `pnp preview --as` offers besides sheets.
VIEWS: Table = {
    CONTACT: "pnp.arrange.contact:contact_sheet",
    FACES: "pnp.arrange.contact:single_faces",
    BLED: "pnp.arrange.contact:bled_faces",
}
# Colourings: what `pnp build --ink` and `--back-ink` offer.
INKS: Table = {
    "full": "pnp.compose.inks:FULL",
    "saver": "pnp.compose.inks:SAVER",
    "grey": "pnp.compose.inks:GREY",
    "line": "pnp.compose.inks:LINE",
}
# Drawing → files: what `pnp build --format` offers.
FORMATS: Table = {
    "pdf": "pnp.draw.pdf:pdf",
    "png": "pnp.draw.png:png",
    "listing": "pnp.draw.listing:listing",
}
AS_MARKS = frozenset({"listing"})  # formats that are given faces as they were composed
# ExportJob → files in a folder of their own: what `pnp export` offers.
EXPORTS: Table = {
    "cut": "pnp.uses.export.cut:lines",
    "png": "pnp.uses.export.png:pictures",
    "shop": "pnp.uses.export.shop:parcels",
    "tts": "pnp.uses.export.tts:tabletop",
}
# Plot → bytes: the files that `pnp export cut` makes of every sheet, by their endings.
PLOTS: Table = {"svg": "pnp.draw.plots:svg", "dxf": "pnp.draw.plots:dxf"}


def load_row(table: Table, name: str) -> Any:
    """Return what a row names."""
    module, _, function = table[name].partition(":")
    return getattr(import_module(module), function)


# --- Some of many by their numbers: `2-3`, `1,4-`, `-2`.


END = "end"  # how an open range ends in the name of a file
_RANGE = re.compile(r"(\d{0,6})(-?)(\d{0,6}|end)", re.ASCII)


class Range(NamedTuple):
    """Numbers from the first to the last; None is the last there is."""

    first: int
    last: int | None

    def __str__(self) -> str:
        if self.last == self.first:
            return str(self.first)
        return f"{self.first}-{END if self.last is None else self.last}"

    @classmethod
    def read_all(cls, text: str) -> tuple["Range", ...]:
        """Read ranges with commas, or with the plus signs of file names, or raise ValueError."""
        return tuple(cls._read(part.strip()) for part in re.split("[,+]", text)) if text else ()

    @classmethod
    def _read(cls, text: str) -> "Range":
        found = _RANGE.fullmatch(text)
        if not found or text == "-" or not text:
            raise ValueError(
                sentence("{text} is no number and no range such as 2-3, 4- or -2", text=repr(text))
            )
        start, dash, end = found.groups()
        if not dash:
            start, end = start or end, start or end
        last = None if end == END or not end else int(end)
        first = int(start) if start.isdigit() else 1
        if first < 1 or (last is not None and last < first):
            message = sentence(
                "{text} is empty: count from 1, and from the smaller to the larger", text=repr(text)
            )
            raise ValueError(message)
        return cls(first, last)

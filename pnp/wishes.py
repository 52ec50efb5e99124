"""Everything that can be asked of an order, described once: for command lines and for forms."""

import os
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from math import isfinite
from typing import Any, NamedTuple

from pnp.choices import BACKS, FORMATS, INKS, VIEWS
from pnp.findings import NOWHERE, Finding, Refused, did_you_mean, error
from pnp.geometry import Point
from pnp.model.devices import REGISTRATIONS, Printer
from pnp.model.names import Flip, Guides
from pnp.model.order import DUPLEX, FACE_DOWN, FACE_UP, FULL, PAGE, SLOTS, Order
from pnp.model.picks import picks, written
from pnp.worded import said_by, worded

MOST_COPIES = 1000
FURTHEST = 20.0  # millimetres that backs may be moved by


class WishKind(StrEnum):
    """What is filled in."""

    CHOICE = "choice"
    NUMBER = "number"
    WHOLE = "whole"
    FLAG = "flag"
    EITHER = "either"  # yes, no, or whatever is best
    NAMES = "names"  # with commas between
    RANGES = "ranges"  # of numbers
    POINT = "point"  # across and down
    PAPER = "paper"
    PRINTER = "printer"
    LANGUAGES = "languages"
    SINCE = "since"  # a revision, or a manifest of an earlier build


class Wish(NamedTuple):
    """One thing that can be asked for."""

    field: str  # of the order
    kind: WishKind
    flag: str  # on a command line
    help: str
    default: Any = None
    choices: tuple[str, ...] = ()
    least: float = 0.0
    most: float = 0.0
    metavar: str = ""
    tells: bool = False  # whether its help tells the default
    made: Callable[[Any], Any] = lambda value: value  # what the order holds

    def read(self, given: Any) -> Any:
        """Return what the order holds for a value from a form, or raise ValueError."""
        if given is None or given == "":
            return self.made(self.default)
        match self.kind:
            case WishKind.CHOICE:
                if given not in self.choices:
                    raise ValueError(
                        worded(
                            "{given}: {value}",
                            given=repr(given),
                            value=did_you_mean(str(given), self.choices),
                        )
                    )
            case WishKind.NUMBER | WishKind.WHOLE:
                given = self._number(given)
            case WishKind.FLAG | WishKind.EITHER:
                if not isinstance(given, bool):
                    raise ValueError(worded("{given} is neither yes nor no", given=repr(given)))
            case WishKind.POINT:
                given = tuple(map(self._number, str(given).split(",")))
                if len(given) != 2:
                    raise ValueError(worded("two numbers with a comma between them"))
        return self.made(given)

    def _number(self, given: Any) -> float | int:
        try:
            number = float(given)
            if self.kind is WishKind.WHOLE:
                number = int(given)
        except (TypeError, ValueError):
            raise ValueError(worded("{given} is not a number", given=repr(given))) from None
        if not isfinite(number) or not self.least <= number <= self.most:
            raise ValueError(
                worded(
                    "{given} is not from {least} to {most}",
                    given=given,
                    least=f"{self.least:g}",
                    most=f"{self.most:g}",
                )
            )
        return number


def split(text: str) -> tuple[str, ...]:
    """Split a list at its commas."""
    return tuple(dict.fromkeys(part.strip() for part in text.split(",") if part.strip()))


def _ranges(text: Any) -> str:
    return written(picks(str(text or "")))


def _or_zero(value: int | None) -> int:
    return value or 0


def _or_nothing(value: str | None) -> str:
    return value or ""


def _as_a_view(value: str) -> str:
    return value if value in VIEWS else ""


def cores() -> int:
    """Return how many processes can work at once here."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on macOS and Windows
        return os.cpu_count() or 1


def _or_cores(value: int | None) -> int:
    return value or cores()


def _choice(field: str, choices: Iterable[str], says: str, **more: Any) -> Wish:
    flag = f"--{field.replace('_', '-')}"
    row = {"field": field, "kind": WishKind.CHOICE, "flag": flag, "help": says, "tells": True}
    return Wish(**{**row, "choices": tuple(choices), **more})


def _length(field: str, most: float, says: str, **more: Any) -> Wish:
    flag = f"--{field.replace('_', '-')}"
    row = {"field": field, "kind": WishKind.NUMBER, "flag": flag, "help": says, "most": most}
    return Wish(**{**row, "metavar": "MM", **more})


def _whole(field: str, says: str, most: int = 1000) -> Wish:
    return Wish(field=field, kind=WishKind.WHOLE, flag=f"--{field}", help=says, least=1, most=most,
                metavar="N", made=_or_zero)  # fmt: skip


def _flag(field: str, says: str, flag: str = "") -> Wish:
    flag = flag or f"--{field.replace('_', '-')}"
    return Wish(field=field, kind=WishKind.FLAG, flag=flag, help=says, default=False)


def _words(field: str, kind: WishKind, metavar: str, says: str, **more: Any) -> Wish:
    row = {"field": field, "kind": kind, "flag": f"--{field}", "help": says, "default": ""}
    return Wish(**{**row, "metavar": metavar, **more})


_PICKED, _LEFT = "2-3,5", "COMPONENT[/PIECE],…"
_ALL = (  # as commands list them
    _words("paper", WishKind.PAPER, "NAME", default="a4", tells=True,
        says="Paper from the table of papers, or several for a file that suits each: a4+letter."),
    _choice("backs", BACKS, default=DUPLEX,
        says="Backs by the printer, by hand, beside their fronts to be folded behind, or none."),
    _choice("flip", Flip, "The edge that the printer turns the paper over.",
        default=Flip.LONG.value, made=Flip),
    _length("back_bleed", 20.0,
        "Art of backs over the edges of the block and gaps, for printers that miss."),
    _choice("tray", (FACE_DOWN, FACE_UP), default=FACE_DOWN,
        says="How sheets come out of the printer, for --backs manual."),
    _length("scale", 4.0, "Print everything smaller or larger, such as a board at 0.75.",
        default=1.0, least=0.1, metavar="FACTOR", tells=True),
    _choice("ink", INKS, default=FULL,
        says="All colours, about a quarter of the ink, greys, or outlines to colour in."),
    _choice("back_ink", INKS, tells=False, made=_or_nothing,
        says="The same for backs, which drink half of it.  [default: as the fronts]"),
    _choice("guides", Guides, "Which sides show where to cut.",
        default=Guides.FRONT.value, made=Guides),
    _flag("corners", "Arcs at corners that are to be rounded."),
    _length("blade", 10.0, flag="--cutter-offset", default=0.0, tells=True,
        says="Bands at the marks, for a cutter whose blade lies so far beside its ruler."),
    _flag("gather", "Let components of one weight share sheets where that saves any."),
    _flag("contour", "Outlines in the spot colour CutContour, for a plotter.", "--cut-contour"),
    _choice("register", REGISTRATIONS, tells=False, made=_or_nothing,
        says="Marks by which a plotter finds the sheet; pieces keep off them."),
    _flag("booklet", "Rules as a booklet: two pages side by side, to be folded."),
    _length("binding", 100.0, default=0.0,
        says="Room for holes or staples at the left edge of rules, on backs at the right."),
    _words("sheets", WishKind.RANGES, _PICKED, made=_ranges,
        says="Only these sheets of each part, fronts with backs, numbered as at their feet."),
    _words("pages", WishKind.RANGES, _PICKED, made=_ranges,
        says="The same by pages of the PDF: the sheets of paper that these pages are on."),
    _words("without", WishKind.NAMES, _LEFT, "Leave out these components or pieces.", made=split),
    _whole("copies", "So many copies of every piece.  [default: what the data say]", MOST_COPIES),
    _choice("view", (*VIEWS, "sheets"), flag="--as", default="contact", made=_as_a_view,
        says="All pieces on one picture, each face cut out or with its bleed, or sheets to print."),
    _choice("format", FORMATS, "Files to print, pictures to look at, or texts to compare.",
        default="pdf"),
    _length("gap", 50.0,
        "Between pieces; 0 puts them edge to edge.  [default: 2 to 4 where no sheet is lost]"),
    _length("bleed", 10.0,
        "Art over every cut, or with --gap 0 around the block alone.  [default: of the shape]"),
    _whole("columns",
        "Pieces side by side on a sheet.  [default: the fewest sheets that can be cut well]"),
    _whole("rows", "Pieces one below the other."),
    Wish(field="turn", kind=WishKind.EITHER, flag="--turn/--no-turn",
        help="Lay the paper on its side, or keep it upright."),
    _choice("slots", SLOTS, flag="--order", default=PAGE,
        says="Fill sheets as one reads, or so that stacks of cut cards are the deck in order."),
    _words("printer", WishKind.PRINTER, "NAME", made=Printer,
        says="The printer to make it for, as `pnp calibrate` knows it."),
    Wish(field="offset", kind=WishKind.POINT, flag="--offset", default=(0.0, 0.0),
        least=-FURTHEST, most=FURTHEST, made=lambda numbers: Point(*numbers),
        help="How far backs came out to the right and too low, in mm: they are moved back."),
    _flag("allow_missing", "Let a language be incomplete, with English in the gaps."),
)  # fmt: skip
WISHES: Mapping[str, Wish] = {wish.field: wish for wish in _ALL}
_BESIDES = (
    _words("languages", WishKind.LANGUAGES, "CODE,…|all", "Languages, separated by commas, or all.",
        flag="--lang", default="en", tells=True),
    _words("only", WishKind.NAMES, _LEFT, "Build these components or pieces only."),
    _words("since", WishKind.SINCE, "REV|MANIFEST",
        "Print only pieces that have changed since a revision of git or an earlier build."),
    _whole("jobs", "Processes to share the work between.  [default: one per core]", 64)._replace(
        made=_or_cores),
    _flag("force", "Build even what has not changed."),
    _flag("cache", "Draw all faces anew, and keep none for later.", "--no-cache")._replace(
        default=True),
)  # fmt: skip
# What `pnp build` can be asked besides: which files, and how they are made.
BESIDES: Mapping[str, Wish] = {wish.field: wish for wish in _BESIDES}


def order_of(given: Mapping[str, Any]) -> Order:
    """Return the order that a form asks for, or refuse with everything that is wrong in it."""
    return Order(**values_of(WISHES, given))


def values_of(wishes: Mapping[str, Wish], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a form holds, or refuse with everything that is wrong in it."""
    found: dict[str, Any] = {}
    wrong: list[Finding] = []
    for field, value in given.items():
        wish = wishes.get(field)
        if wish is None:
            hint = did_you_mean(field, list(wishes))
            wrong.append(
                error(NOWHERE, worded("nothing is called {field}", field=repr(field)), hint)
            )
            continue
        try:
            found[field] = wish.read(value)
        except ValueError as problem:
            wrong.append(
                error(
                    NOWHERE, worded("{flag}: {problem}", flag=wish.flag, problem=said_by(problem))
                )
            )
    if wrong:
        raise Refused(wrong)
    return found

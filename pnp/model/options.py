"""Every option, described once: what it is called, what it takes, and where it is offered.

From these rows come the options of all commands, the form of the studio, what does not go together,
and the table of docs/printing.md. What an option is without being asked for, `Order` says.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum, StrEnum
from math import isfinite
from typing import Any, NamedTuple

from pnp.base.findings import NOWHERE, Finding, Refused, did_you_mean, error, said_by, sentence
from pnp.base.geometry import Point
from pnp.model.face import Flip, Guides
from pnp.model.order import (
    BACKS,
    FACE_DOWN,
    FACE_UP,
    FOLD,
    FORMATS,
    INKS,
    MANUAL,
    NO_BACKS,
    SLOTS,
    STACK,
    VIEWS,
    Order,
    Range,
)
from pnp.model.stock import AND, REGISTRATIONS, Printer

MOST_COPIES = 1000
FURTHEST = 20.0  # millimetres that backs may be moved by

# Commands that offer an option, as they are typed.
BUILD = "build"
SHEETS = (BUILD, "plan")
CUT = (*SHEETS, "export cut")  # where it moves pieces on paper, too
FACES = ("export png", "export shop", "export tts")
LOOKS = ("check", "preview", "watch")
ALL = (*CUT, *FACES, *LOOKS)


class OptionKind(StrEnum):
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


class Group(StrEnum):
    """The headings of the form, in their order."""

    USUAL = "usual"  # what nearly everybody is asked first
    BACKS = "backs"
    LAYOUT = "layout"
    CUTTING = "cutting"
    PIECES = "pieces"
    FILES = "files"
    MORE = "more"  # whatever has no other


class Option(NamedTuple):
    """One thing that can be asked for."""

    field: str  # of the order, or of a request
    kind: OptionKind
    flag: str  # on a command line
    help: str
    on: tuple[str, ...]  # the commands that offer it; forms offer what `build` does
    group: Group = Group.MORE
    default: Any = None
    choices: tuple[str, ...] = ()
    least: float = 0.0
    most: float = 0.0
    metavar: str = ""
    tells: bool = False  # whether its help tells the default

    def holds(self, value: Any) -> Any:
        """Return what the order holds for a value that was given."""
        usual = Order._field_defaults.get(self.field)
        match self.kind:
            case OptionKind.CHOICE if isinstance(usual, Enum):
                return type(usual)(value)
            case OptionKind.CHOICE:
                return "" if value in (None, _NO_VIEW) else value
            case OptionKind.WHOLE:
                return value or 0
            case OptionKind.NAMES if usual is not None:
                return split(value)
            case OptionKind.RANGES:
                return "+".join(map(str, Range.read_all(str(value or ""))))
            case OptionKind.POINT:
                return Point(*value)
            case OptionKind.PRINTER:
                return Printer(value)
        return value

    def read(self, given: Any) -> Any:
        """Return what the order holds for a value from a form, or raise ValueError."""
        if given is None or given == "":
            return self.holds(self.default)
        match self.kind:
            case OptionKind.CHOICE:
                if given not in self.choices:
                    message = sentence(
                        "{given}: {value}",
                        given=repr(given),
                        value=did_you_mean(str(given), self.choices),
                    )
                    raise ValueError(message)
            case OptionKind.NUMBER | OptionKind.WHOLE:
                given = self._number(given)
            case OptionKind.FLAG | OptionKind.EITHER:
                if not isinstance(given, bool):
                    raise ValueError(sentence("{given} is neither yes nor no", given=repr(given)))
            case OptionKind.POINT:
                given = tuple(map(self._number, str(given).split(",")))
                if len(given) != 2:
                    raise ValueError(sentence("two numbers with a comma between them"))
        return self.holds(given)

    def _number(self, given: Any) -> float | int:
        try:
            number = float(given)
            if self.kind is OptionKind.WHOLE:
                number = int(given)
        except (TypeError, ValueError):
            raise ValueError(sentence("{given} is not a number", given=repr(given))) from None
        if not isfinite(number) or not self.least <= number <= self.most:
            message = sentence(
                "{given} is not from {least} to {most}",
                given=given,
                least=f"{self.least:g}",
                most=f"{self.most:g}",
            )
            raise ValueError(message)
        return number

    @staticmethod
    def offered_by(command: str) -> dict[str, "Option"]:
        """Return the options of a command by their fields."""
        return {field: option for field, option in OPTIONS.items() if command in option.on}

    @staticmethod
    def values_of(options: Mapping[str, "Option"], given: Mapping[str, Any]) -> dict[str, Any]:
        """Return what a form holds, or refuse with everything that is wrong in it."""
        found: dict[str, Any] = {}
        wrong: list[Finding] = []
        for field, value in given.items():
            option = options.get(field)
            if option is None:
                hint = did_you_mean(field, list(options))
                wrong.append(
                    error(NOWHERE, sentence("nothing is called {field}", field=repr(field)), hint)
                )
                continue
            try:
                found[field] = option.read(value)
            except ValueError as problem:
                said = sentence("{flag}: {problem}", flag=option.flag, problem=said_by(problem))
                wrong.append(error(NOWHERE, said))
        if wrong:
            raise Refused(wrong)
        return found


def split(text: str) -> tuple[str, ...]:
    """Split a list at its commas."""
    return tuple(dict.fromkeys(part.strip() for part in text.split(",") if part.strip()))


_NO_VIEW = "sheets"  # what `--as` calls sheets to print, which are no view
_PICKED, _LEFT = "2-3,5", "COMPONENT[/PIECE],…"


def _filled_in(usual: Any, kind: OptionKind) -> Any:
    """Return how a command line or a form gives what an order holds by itself."""
    match usual:
        case Enum():
            return usual.value
        case Printer():
            return usual.name
        case Point():
            return tuple(usual)
        case ():
            return ""
    return (usual or None) if kind in (OptionKind.CHOICE, OptionKind.WHOLE) else usual


def _option(field: str, kind: OptionKind, on: tuple[str, ...], says: str, **more: Any) -> Option:
    """Return a row, whose flag follows from its field, and whose default is that of an order."""
    row = {
        "flag": f"--{field.replace('_', '-')}",
        "default": _filled_in(Order._field_defaults.get(field), kind),
        "tells": kind is OptionKind.CHOICE,
    }
    return Option(field=field, kind=kind, on=on, help=says, **{**row, **more})


def _choice(
    field: str, on: tuple[str, ...], choices: Iterable[str], says: str, **more: Any
) -> Option:
    return _option(field, OptionKind.CHOICE, on, says, choices=tuple(choices), **more)


def _length(field: str, on: tuple[str, ...], most: float, says: str, **more: Any) -> Option:
    return _option(field, OptionKind.NUMBER, on, says, most=most, **{"metavar": "MM", **more})


def _whole(field: str, on: tuple[str, ...], says: str, **more: Any) -> Option:
    row = {"least": 1, "most": 1000, "metavar": "N"}
    return _option(field, OptionKind.WHOLE, on, says, **{**row, **more})


def _flag(field: str, on: tuple[str, ...], says: str, **more: Any) -> Option:
    return _option(field, OptionKind.FLAG, on, says, **{"default": False, **more})


def _words(
    field: str, kind: OptionKind, on: tuple[str, ...], metavar: str, says: str, **more: Any
) -> Option:
    row = {"metavar": metavar} if field in Order._fields else {"metavar": metavar, "default": ""}
    return _option(field, kind, on, says, **{**row, **more})


_ROWS = (  # as commands list them
    _words("languages", OptionKind.LANGUAGES, ALL, "CODE,…|all", group=Group.USUAL,
        flag="--lang", default="en", tells=True,
        says="Languages, separated by commas, or all."),
    _words("only", OptionKind.NAMES, SHEETS, _LEFT, group=Group.PIECES,
        says="Build these components or pieces only."),
    _words("paper", OptionKind.PAPER, (*CUT, "export png", "export tts", *LOOKS), "NAME",
        group=Group.USUAL, tells=True,
        says="Paper from the table of papers, or several for a file that suits each: a4+letter."),
    _choice("view", ("preview", "watch"), (*VIEWS, _NO_VIEW), flag="--as", default="contact",
        says="All pieces on one picture, each face cut out or with its bleed, or sheets to print."),
    _choice("backs", CUT, BACKS, group=Group.USUAL,
        says="Backs by the printer, by hand, beside their fronts to be folded behind, or none."),
    _choice("flip", CUT, Flip, group=Group.BACKS,
        says="The edge that the printer turns the paper over."),
    _length("back_bleed", SHEETS, 20.0, group=Group.BACKS,
        says="Art of backs over the edges of the block and gaps, for printers that miss."),
    _choice("tray", SHEETS, (FACE_DOWN, FACE_UP), group=Group.BACKS,
        says="How sheets come out of the printer, for --backs manual."),
    _words("printer", OptionKind.PRINTER, CUT, "NAME", group=Group.USUAL,
        says="The printer to make it for, as `pnp calibrate` knows it."),
    _option("offset", OptionKind.POINT, SHEETS, group=Group.BACKS,
        least=-FURTHEST, most=FURTHEST,
        says="How far backs came out to the right and too low, in mm: they are moved back."),
    _length("scale", CUT, 4.0, group=Group.LAYOUT, least=0.1, metavar="FACTOR", tells=True,
        says="Print everything smaller or larger, such as a board at 0.75."),
    _choice("ink", (*SHEETS, *FACES, *LOOKS), INKS, group=Group.USUAL,
        says="All colours, about a quarter of the ink, greys, or outlines to colour in."),
    _choice("back_ink", (*SHEETS, *FACES, *LOOKS), INKS, group=Group.BACKS,
        says="The same for backs, which drink half of it.  [default: as the fronts]"),
    _flag("booklet", SHEETS, group=Group.USUAL,
        says="Rules as a booklet: two pages side by side, to be folded."),
    _length("binding", SHEETS, 100.0, group=Group.FILES,
        says="Room for holes or staples at the left edge of rules, on backs at the right."),
    _length("gap", CUT, 50.0, group=Group.LAYOUT,
        says="Between pieces; 0 puts them edge to edge.  "
        "[default: 2 to 4 where no sheet is lost]"),
    _length("bleed", CUT, 10.0, group=Group.LAYOUT,
        says="Art over every cut, or with --gap 0 around the block alone.  "
        "[default: of the shape]"),
    _whole("columns", CUT, group=Group.LAYOUT,
        says="Pieces side by side on a sheet.  "
        "[default: the fewest sheets that can be cut well]"),
    _whole("rows", CUT, "Pieces one below the other.", group=Group.LAYOUT),
    _option("turn", OptionKind.EITHER, CUT, group=Group.LAYOUT, flag="--turn/--no-turn",
        says="Lay the paper on its side, or keep it upright."),
    _choice("slots", CUT, SLOTS, group=Group.LAYOUT, flag="--order",
        says="Fill sheets as one reads, or so that stacks of cut cards are the deck in order."),
    _flag("gather", CUT, group=Group.LAYOUT,
        says="Let components of one weight share sheets where that saves any."),
    _choice("guides", SHEETS, Guides, "Which sides show where to cut.", group=Group.CUTTING),
    _flag("corners", SHEETS, "Arcs at corners that are to be rounded.", group=Group.CUTTING),
    _length("blade", SHEETS, 10.0, group=Group.CUTTING, flag="--cutter-offset", tells=True,
        says="Bands at the marks, for a cutter whose blade lies so far beside its ruler."),
    _flag("contour", SHEETS, group=Group.CUTTING, flag="--cut-contour",
        says="Outlines in the spot colour CutContour, for a plotter."),
    _choice("register", CUT, REGISTRATIONS, group=Group.CUTTING,
        says="Marks by which a plotter finds the sheet; pieces keep off them."),
    _words("without", OptionKind.NAMES, (*CUT, *FACES), _LEFT, group=Group.PIECES,
        says="Leave out these components or pieces."),
    _whole("copies", (*CUT, *FACES), group=Group.PIECES, most=MOST_COPIES,
        says="So many copies of every piece.  [default: what the data say]"),
    _words("sheets", OptionKind.RANGES, CUT, _PICKED, group=Group.PIECES,
        says="Only these sheets of each part, fronts with backs, numbered as at their feet."),
    _words("pages", OptionKind.RANGES, CUT, _PICKED, group=Group.PIECES,
        says="The same by pages of the PDF: the sheets of paper that these pages are on."),
    _choice("format", (BUILD,), FORMATS, group=Group.FILES,
        says="Files to print, pictures to look at, or texts to compare."),
    _flag("allow_missing", (*CUT, *FACES, "check", "site"), group=Group.FILES,
        says="Let a language be incomplete, with English in the gaps."),
    _words("since", OptionKind.SINCE, SHEETS, "REV|MANIFEST", group=Group.PIECES,
        says="Print only pieces that have changed since a revision of git or an earlier build."),
    _flag("measured", ("plan",), flag="--no-ink", default=True,
        says="Leave out ink, which takes longest."),
    _whole("jobs", (*CUT, *FACES, "site", "check"), group=Group.FILES, most=64,
        says="Processes to share the work between.  [default: one per core]"),
    _flag("force", (BUILD, "site", "export cut", *FACES), group=Group.FILES,
        says="Build even what has not changed."),
    _flag("cache", (*CUT, *FACES, "check", "preview", "site", "reprint"), group=Group.FILES,
        flag="--no-cache", default=True,
        says="Draw all faces anew, and keep none for later."),
)  # fmt: skip
OPTIONS: Mapping[str, Option] = {option.field: option for option in _ROWS}


class Conflict(NamedTuple):
    """Two options that one sheet of paper can not have both of."""

    options: tuple[str, str]  # the fields of an order
    clash: Callable[[Order], bool]
    reason: str
    hint: str


CONFLICTS: tuple[Conflict, ...] = (
    Conflict(
        ("register", "backs"),
        lambda order: bool(order.register) and order.backs == FOLD,
        sentence(
            "a folded sheet is half as large, and its marks are not where --register puts them"
        ),
        sentence("choose --backs duplex, manual or none, or leave out --register"),
    ),
    Conflict(
        ("register", "paper"),
        lambda order: bool(order.register) and AND in order.paper,
        sentence("a plotter looks for the marks of --register from the edges of one paper"),
        sentence("choose one --paper, or leave out --register"),
    ),
    Conflict(
        ("back_bleed", "backs"),
        lambda order: order.back_bleed is not None and order.backs in (FOLD, NO_BACKS),
        sentence("--back-bleed is for backs on the other side of the paper, and there are none"),
        sentence("leave out --back-bleed, or choose --backs duplex or manual"),
    ),
    Conflict(
        ("tray", "backs"),
        lambda order: order.tray != Order().tray and order.backs not in (MANUAL, FOLD),
        sentence("--tray tells the order of backs that are printed by hand, and these are not"),
        sentence("choose --backs manual, or fold for boards in parts, or leave out --tray"),
    ),
    Conflict(
        ("back_ink", "backs"),
        lambda order: bool(order.back_ink) and order.backs == NO_BACKS,
        sentence("there are no backs to ink"),
        sentence("leave out --back-ink, or choose other --backs"),
    ),
    Conflict(
        ("gather", "slots"),
        lambda order: order.gather and order.slots == STACK,
        sentence("--gather mixes components, and a pile of mixed sheets is no deck"),
        sentence("leave out --order stack or --gather"),
    ),
    Conflict(
        ("gather", "columns"),
        lambda order: order.gather and bool(order.columns or order.rows),
        sentence("--gather has shelves of pieces, no columns and rows"),
        sentence("leave out --columns and --rows, or --gather"),
    ),
    Conflict(
        ("gather", "blade"),
        lambda order: order.gather and order.blade > 0,
        sentence(
            "--cutter-offset has bands beside a block of equal pieces, and --gather mixes them"
        ),
        sentence("leave out --cutter-offset or --gather"),
    ),
)

"""Faces and marks: a short list of drawable things stands between layout and output."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from pnp.base.findings import NOWHERE, Where, sentence
from pnp.base.geometry import EPSILON, SAME, Affine, Box, Pose, Size

# --- How faces are called, and the few words for sides, layers and for turning paper over.


RULES = "rules"  # the part of a game that its rules become


class Side(StrEnum):
    """A side of a piece, or of a sheet of paper."""

    FRONT = "front"
    BACK = "back"

    __hash__ = str.__hash__  # of names of faces, which are looked up by the thousand


class Flip(StrEnum):
    """The edge of the paper that a printer turns it over."""

    LONG = "long"
    SHORT = "short"

    def is_sideways(self, paper: Size) -> bool:
        """Tell whether it turns the sheet about a vertical axis, like the page of a book.

        Upright paper turned over its long edge does so, and lying paper over its short edge.
        """
        return (paper.height >= paper.width) == (self is Flip.LONG)

    def behind(self, box: Box, paper: Size) -> Box:
        """Return the place on the other side of the sheet that lies behind a box."""
        if self.is_sideways(paper):
            return box._replace(x=paper.width - box.right)
        return box._replace(y=paper.height - box.bottom)


class Guides(StrEnum):
    """Which sides of the paper show where to cut."""

    FRONT = "front"
    BOTH = "both"
    NONE = "none"


class Layer(StrEnum):
    """What a viewer can switch off by itself."""

    CUT = "cut"
    FOLD = "fold"
    CONTOUR = "contour"
    FOOT = "foot"


class PlotterInk(StrEnum):
    """A colour that a plotter follows with its blade, called as plotters know it."""

    CUT = "CutContour"
    CREASE = "Crease"


OF = "/"  # between a game and one of its variants, as people name them: `tea/travel`


def game_of(name: str) -> str:
    """Return the game whose files tell of it, or of a variant of it."""
    return name.partition(OF)[0]


def variant_of(name: str) -> str:
    """Return the variant that a name asks for; nothing for the game itself."""
    return name.partition(OF)[2]


def filed(name: str) -> str:
    """Return a game or a variant as the names of files tell it."""
    return name.replace(OF, "-")


class FaceName(NamedTuple):
    """One side of one piece of a component; a page of rules is a piece as well."""

    component: str
    piece: str
    side: Side = Side.FRONT

    @property
    def owner(self) -> str:
        """The piece that it is a side of, as people write it."""
        return f"{self.component}/{self.piece}"

    def __str__(self) -> str:
        return f"{self.component}/{self.piece}/{self.side}"

    @classmethod
    def parse(cls, text: str) -> "FaceName":
        """Read a name as it was written, or raise ValueError."""
        component, _, rest = text.partition("/")
        piece, _, side = rest.rpartition("/")
        return cls(component, piece, Side(side))


# --- Texts that know the messages they say: strings with the ids of their words, stretch by
# stretch.


class Origin(NamedTuple):
    """A stretch of a text, and the message that it says."""

    id: str
    start: int
    end: int


class TracedText(str):
    """A text with the messages that it says."""

    origins: tuple[Origin, ...]

    def __new__(cls, text: str, origins: tuple[Origin, ...] = ()) -> "TracedText":
        """Make a text of some letters."""
        made = super().__new__(cls, text)
        made.origins = origins
        return made

    @staticmethod
    def of(text: str, *ids: str) -> str:
        """Return a text that says a message, or one of several, from first to last."""
        return TracedText(text, tuple([Origin(id_, 0, len(text)) for id_ in ids])) if text else text

    @staticmethod
    def origins_of(text: str) -> tuple[Origin, ...]:
        """Return what a text says where."""
        return text.origins if isinstance(text, TracedText) else ()

    @staticmethod
    def carried(text: str, source: str) -> str:
        """Return a text made of another, letter by letter or nearly so, with the other's ids."""
        if not isinstance(source, TracedText) or not text:
            return text
        end, length = len(source), len(text)
        moved = (
            Origin(id_, min(start, length), length if stop == end else min(stop, length))
            for id_, start, stop in source.origins
        )
        return TracedText(text, tuple(moved))

    @staticmethod
    def joined(between: str, parts: Iterable[str]) -> str:
        """Return parts with something between them, like `str.join`; each keeps its ids."""
        found = list(parts)
        origins = tuple(TracedText._moved(found, len(between)))
        text = between.join(found)
        return TracedText(text, origins) if origins else text

    @staticmethod
    def refilled(text: str, template: str, values: Iterable[str]) -> str:
        """Return what became of a template that says it all, with the ids of what filled it."""
        origins = [one._replace(start=0, end=len(text)) for one in TracedText.origins_of(template)]
        for value in values:
            at = text.find(value) if isinstance(value, TracedText) else -1
            if at >= 0:
                origins += TracedText._moved(["", value], at)
        return TracedText(text, tuple(origins)) if origins else text

    @staticmethod
    def _moved(parts: Iterable[str], between: int) -> Iterator[Origin]:
        at = 0
        for part in parts:
            for id_, start, end in TracedText.origins_of(part):
                yield Origin(id_, at + start, at + end)
            at += len(part) + between


_TONE = "\0"  # between the key of a picture and the tone in which it is printed


class PictureFile(NamedTuple):
    """A picture that was found good: where it lies and what its header says, without pixels."""

    key: str  # its name inside the project, one for each file
    format: str  # "png", "jpeg", "svg" or "other"
    width: int  # in pixels, as it prints upright
    height: int
    path: str
    channels: int = 0  # of a JPEG: 1 grey, 3 colour, 4 CMYK
    inverted: bool = False  # a JPEG in Adobe's CMYK, where 0 is full ink
    tone: str = ""  # in which it is printed: as it is, grey, pale or faint
    turn: int = 1  # the orientation that a camera noted (EXIF 1 to 8)
    is_moving: bool = False  # it has more frames than the first, which is printed

    @staticmethod
    def tone_of(key: str) -> tuple[str, str]:
        """Return the key of a picture as it lies in the project, and the tone."""
        name, _, tone = key.partition(_TONE)
        return name, tone


ANYWHERE = 10_000.0  # the bleed of marks whose extent does not matter
NONE = -1
MOST_DEPTH = 50  # elements inside each other, those of symbols and pieces on a face included
MOST_MARKS = 200_000  # on one face, those of symbols and pieces included
DECORATION = "Artifact"  # the role of what is only looked at
FIGURE = "Figure"  # and of what a sentence stands for
MITER = 10.0  # as PDF has it, if nobody asks for another
FAINTEST = 0.005  # mm, of a line: no printer has dots as small, so pictures leave it out
CURRENT = "current"  # the colour that a symbol takes from where it is used


class Gradient(NamedTuple):
    """Colours that run into each other, along a line or out from a point."""

    kind: str  # linear or radial
    place: tuple[float, ...]  # x y x y of a line; x y r of a circle, perhaps its focus x y
    stops: tuple[tuple[float, str], ...]  # from 0 to 1
    drawn: Affine = SAME  # what becomes of the place: circles may be ellipses


class Paint(NamedTuple):
    """How a mark is inked; colours are `#rrggbb` or empty for none."""

    fill: str | Gradient = ""
    stroke: str = ""
    line: float = 0.2
    opacity: float = 1.0
    dash: tuple[float, ...] = ()
    cap: str = "butt"
    join: str = "miter"
    miter: float = MITER  # how far a corner may stick out, in widths of the line
    start: float = 0.0  # how far into its dashes the line begins
    even: bool = False  # whether the inside of the inside is outside
    pen: Affine = SAME  # what becomes of a round pen: lines may be thicker one way
    spot: PlotterInk | None = None  # instead of the stroke's colour, which shows how it looks


class Rect(NamedTuple):
    """A rectangle, with rounded corners if `corner` is not zero."""

    box: Box
    corner: float
    paint: Paint


class Circle(NamedTuple):
    """A circle by its centre."""

    x: float
    y: float
    radius: float
    paint: Paint


class Path(NamedTuple):
    """An outline as absolute `M`, `L`, `C` and `Z` commands, each number apart by one space."""

    d: str
    paint: Paint


@dataclass(eq=False, slots=True)
class Word:
    """A shaped run of glyphs, widths in thousandths of the font size; equal only to itself."""

    text: str
    advance: float
    glyphs: tuple[int, ...]
    kerns: tuple[float, ...]  # what to add behind each glyph; empty if there is no kerning


class Run(NamedTuple):
    """Words of one font on one line; the spaces between them are words too."""

    x: float
    y: float
    font: str
    size: float
    fill: str
    words: tuple[Word, ...]
    turn: Word | None = None  # where the text goes on in another line: a space or a soft hyphen


class Text(NamedTuple):
    """Set lines, with what was asked for and what went wrong, so that a check can report it."""

    box: Box
    text: str
    runs: tuple[Run, ...]
    asked: float  # the size in points that the template asked for
    size: float  # the size that was used
    missing: str = ""  # letters that the font does not have
    unknown_icons: tuple[str, ...] = ()
    unstyled: str = ""  # a style that was asked for, and that the family has no file for
    too_wide: float = 0.0  # millimetres that stick out
    too_high: float = 0.0
    where: Where = NOWHERE
    wraps: bool = True  # whether it may take more than one line
    origins: tuple[Origin, ...] = ()  # the messages that it says

    @property
    def over(self) -> tuple[str, ...]:
        """How far it sticks out of its box, in words."""
        wide, high = self.too_wide, self.too_high
        over = [sentence("{amount} mm too wide", amount=f"{wide:.1f}")] if wide > EPSILON else []
        more = [sentence("{amount} mm too high", amount=f"{high:.1f}")] if high > EPSILON else []
        return (*over, *more)

    @staticmethod
    def all_in(marks: tuple["Mark", ...]) -> Iterator["Text"]:
        """Yield every text, those inside of groups included."""
        return (mark for mark in Group.walk(marks) if isinstance(mark, Text))


class Picture(NamedTuple):
    """A picture file, scaled into a box; what falls outside `clip` is cut away."""

    source: str  # the key of the picture in the project
    box: Box
    clip: Box
    where: Where = NOWHERE  # the line that shows it

    def toned(self, tone: str) -> "Picture":
        """Return the picture as other inks print it."""
        return self._replace(source=self.key(self.source, tone))

    @staticmethod
    def key(source: str, tone: str) -> str:
        """Return the key of a picture that is printed in another tone."""
        return f"{source}{_TONE}{tone}"


class Tag(NamedTuple):
    """What marks are to somebody who has a page read out."""

    role: str  # as PDF names it; DECORATION for what is only looked at
    number: int = NONE  # of the element while a book is set, then of the stretch on its sheet
    said: str = ""  # what is read instead of them


class Pictured(NamedTuple):
    """A face that is shown in another drawing, and where the words of its piece stand."""

    name: FaceName
    where: Where


class Group(NamedTuple):
    """Marks that move, turn and scale together."""

    marks: tuple["Mark", ...]
    x: float = 0.0
    y: float = 0.0
    rotate: float = 0.0
    scale: float = 1.0
    mirror: bool = False  # whether left is right, before they are turned
    clip: str = ""
    even: bool = False  # whether the inside of the inside is outside of the clip
    opacity: float = 1.0
    mask: tuple["Mark", ...] = ()  # drawn on black: the brighter, the more is seen of the marks
    shared: str = ""  # a name for marks that many faces have in common: drawn once, used often
    tag: Tag | None = None
    of: "Pictured | None" = None  # what it is a picture of: nobody finds or copies its texts
    layer: Layer | None = None  # that they lie on, of the page

    @property
    def pose(self) -> Pose:
        """How its marks lie in what the group is part of."""
        return Pose.of(self.x, self.y, self.rotate, self.scale, mirror=self.mirror)

    @staticmethod
    def walk(marks: tuple["Mark", ...]) -> Iterator["Mark"]:
        """Yield every mark that art does not hold, groups before what they hold."""
        for mark in marks:
            yield mark
            if isinstance(mark, Group):
                yield from Group.walk(mark.marks)

    @staticmethod
    def on_layers(marks: Iterable["Mark"], usual: Layer) -> tuple["Mark", ...]:
        """Return marks in groups of one layer each; what names none lies on the usual one.

        A viewer can switch layers off: which of the marks over a sheet's pieces.

        A layer that is off takes along all inside of it, so none lies inside of another.
        """
        out: list[Mark] = []
        loose: list[Mark] = []

        def gather() -> None:
            if loose:
                out.append(Group(tuple(loose), layer=usual))
                loose.clear()

        for mark in marks:
            if not Group._names_layer(mark):
                loose.append(mark)
                continue
            gather()
            if isinstance(mark, Group) and mark.layer is None:
                out.append(mark._replace(marks=Group.on_layers(mark.marks, usual)))
            else:
                out.append(mark)
        gather()
        return tuple(out)

    @staticmethod
    def _names_layer(mark: "Mark") -> bool:
        """Tell whether a mark, or one inside of it, names its layer."""
        if not isinstance(mark, Group):
            return False
        return mark.layer is not None or any(map(Group._names_layer, mark.marks))


class Needs(NamedTuple):
    """What a stretch of operators has to find in its resources, by name."""

    fonts: set[str]
    alphas: set[float]
    gradients: dict[str, str]  # as they are written
    pictures: set[str]
    shared: set[str]
    layers: set[Layer]
    spots: set[PlotterInk]
    masks: set[str]  # forms, which are among the shared ones too

    @classmethod
    def none(cls) -> "Needs":
        """Return what nothing needs, to be filled."""
        return cls(set(), set(), {}, set(), set(), set(), set(), set())

    def add(self, other: "Needs") -> None:
        """Take over what another stretch needs."""
        pairs: Iterator[tuple[Any, Any]] = zip(self, other, strict=True)
        for own, its in pairs:
            own.update(its)


class Inked(NamedTuple):
    """Marks as the PDF holds them: packed operators and what they need."""

    data: bytes
    needs: Needs
    name: str = ""
    width: float = 0.0
    height: float = 0.0
    bleed: float = ANYWHERE
    blends: bool = False  # it is blended with what lies below as a whole, not mark by mark


def _lost() -> tuple["Mark", ...]:
    raise LookupError("the marks of this art are not at hand")


@dataclass(eq=False, slots=True)
class Art:
    """Marks without a word in them: inked once, for all languages and files that show them."""

    operators: str  # few: written where they are shown
    needs: Needs
    forms: Mapping[str, Inked]  # marks in common that it shows, and those inside of them
    make: Callable[[], tuple["Mark", ...]] = field(default=_lost)

    @property
    def marks(self) -> tuple["Mark", ...]:
        """What was drawn; hardly anybody asks, so it may have to be drawn again."""
        return self.make()

    def __reduce__(self) -> tuple[object, ...]:
        """Travel without the way to make it again."""
        return Art, (self.operators, self.needs, self.forms)


Shape = Rect | Circle | Path  # what is inked by a paint
Mark = Shape | Text | Picture | Group | Art


class Bulk(NamedTuple):
    """How much a drawing holds, what its symbols and pieces hold included."""

    marks: int = 0
    depth: int = 0

    def excess(self, element: str) -> str:
        """Say that an element holds more than a face may, or too deeply; nothing if not."""
        if self.marks > MOST_MARKS:
            return sentence(
                "{element} has {count} elements, those of its symbols and pieces included;"
                " {most} are allowed",
                element=element,
                count=self.marks,
                most=MOST_MARKS,
            )
        if self.depth > MOST_DEPTH:
            most = MOST_DEPTH
            return sentence("symbols and pieces nested more than {most} levels deep", most=most)
        return ""


class Symbol(NamedTuple):
    """A small drawing that icons and shared art are made from."""

    name: str
    width: float
    height: float
    marks: tuple[Mark, ...]
    bulk: Bulk = Bulk()


class Face(NamedTuple):
    """One side of a piece: its trim box starts at 0, 0 and its marks may run into the bleed."""

    name: FaceName
    width: float
    height: float
    bleed: float
    marks: tuple[Mark, ...]
    where: Where = NOWHERE
    mirror: float | None = None  # how far over the cut it goes on, mirrored, if it is to
    whole: Box | None = None  # what it is a part of, from its own corner: only that has edges

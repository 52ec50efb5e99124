"""Is anything drawn over words? What covers how much of which text, by the outlines of marks."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise, product
from math import dist
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.base.findings import Finding, quoted, sentence, shortened, warning
from pnp.base.geometry import Box, Edges, Point, Pose
from pnp.base.outlines import Convex, is_inside, outlines
from pnp.base.paths import bounds
from pnp.base.units import POINT
from pnp.model.face import (
    RULES,
    Art,
    Circle,
    Face,
    Group,
    Mark,
    Path,
    Picture,
    PictureFile,
    Rect,
    Shape,
    Text,
)
from pnp.pictures.pixels import pillow

if TYPE_CHECKING:
    from pnp.pictures.pixels import Image

SOLID = 0.4  # of an ink, from which letters below it are hard to read
HIDDEN = 1 / 3  # of a letter, from which it is hard to know
MOST_ART, MOST_FILES = 2000, 20  # that are kept for other faces and languages
_ACROSS = (0.2, 0.5, 0.8)  # where letters are looked at: of their widths,
_SMALL, _HIGH = (0.08, 0.22, 0.36), (0.08, 0.28, 0.48, 0.64)  # and above their line, in sizes

Files = Callable[[], Mapping[str, PictureFile]]


class _Place(NamedTuple):
    """Where groups put a mark, what they leave of it, and what the innermost is called."""

    pose: Pose = Pose()
    opacity: float = 1.0
    clips: tuple[tuple[str, Pose], ...] = ()
    name: str = ""

    def inside(self, outer: "_Place") -> "_Place":
        """Return the place if all of it lies in another."""
        return _Place(
            self.pose.inside(outer.pose),
            self.opacity * outer.opacity,
            (*outer.clips, *((d, pose.inside(outer.pose)) for d, pose in self.clips)),
            self.name or outer.name,
        )

    def of(self, group: Group) -> "_Place":
        """Return the place of what a group holds."""
        name = group.shared.rpartition(" ")[0]
        clips = ((group.clip, group.pose),) if group.clip else ()
        return _Place(group.pose, group.opacity, clips, name).inside(self)

    def around(self, box: Box) -> Box:
        """Return the box on the face around one that lies here."""
        return Box.around(*zip(*(self.pose.at(*one) for one in Convex.of_box(box)), strict=True))


class _Ink(NamedTuple):
    """A mark that may cover something, the box around it on the face, and where it lies."""

    mark: Mark
    box: Box
    place: _Place

    @property
    def name(self) -> str:
        """What people call it."""
        if isinstance(self.mark, Picture):
            return PictureFile.tone_of(self.mark.source)[0]
        if isinstance(self.mark, Text):
            return sentence("the text {text}", text=repr(shortened(self.mark.text, 30)))
        name = self.place.name
        return sentence("the symbol {name}", name=name) if name else sentence("art")

    def covers(self, spot: Point, files: Files) -> bool:
        """Tell whether a place of the face that is in the box lies below it."""
        if not all(is_inside(pose.back(*spot), outlines(d)) for d, pose in self.place.clips):
            return False
        own = self.place.pose.back(*spot)
        match self.mark:
            case Rect() | Circle() | Path():
                return _is_inked(self.mark, own)
            case Picture(box=box, clip=clip):
                if not clip.holds(Box(*own, 0, 0)):
                    return False
                alpha = _alpha(files()[self.mark.source])
                if alpha is None:
                    return True
                across = (own.x - box.x) / box.width * (alpha.width - 1)
                down = (own.y - box.y) / box.height * (alpha.height - 1)
                solid: Any = alpha.getpixel((round(across), round(down)))
                return bool(solid >= 255 * SOLID)
        return True  # letters: they are as good as their box


class _Words:
    """A text on a face: its letters, and which places of them are covered by what."""

    def __init__(self, text: Text, place: _Place) -> None:
        self.text = text
        self.letters = [
            (letter, [place.pose.at(*spot) for spot in spots]) for letter, spots in _letters(text)
        ]
        every = [spot for _, spots in self.letters for spot in spots]
        self.box = Box.around(*zip(*every, strict=True)) if every else Box(0, 0, 0, 0)
        self._covered: list[set[Point]] = [set() for _ in self.letters]  # places of each
        self.by: dict[str, int] = {}  # how many places each mark covers

    def cover(self, ink: _Ink, files: Files) -> None:
        """Note which letters a mark covers; a shadow below its own text is none of them."""
        if isinstance(ink.mark, Text) and ink.mark.text == self.text.text:
            return
        for held, (_, spots) in zip(self._covered, self.letters, strict=True):
            for spot in spots:
                if spot not in held and ink.box.holds(Box(*spot, 0, 0)) and ink.covers(spot, files):
                    held.add(spot)
                    self.by[ink.name] = self.by.get(ink.name, 0) + 1

    @property
    def hidden(self) -> str:
        """The letters that can hardly be read."""
        return "".join(
            letter
            for held, (letter, spots) in zip(self._covered, self.letters, strict=True)
            if len(held) >= HIDDEN * len(spots)
        )


def texts_are_free(face: Face, files: Files) -> Iterator[Finding]:
    """Yield texts whose letters lie below art, pictures or other texts."""
    if face.name.component != RULES:  # pages stack nothing, and their figures are asked alone
        trim = Box(0, 0, face.width, face.height)  # what lies elsewhere is of other parts
        yield from _hidden_texts(face.marks, str(face.name), files, trim)


def figures_are_free(pictures: Mapping[str, tuple[Mark, ...]], files: Files) -> Iterator[Finding]:
    """Yield texts of figures that something is drawn over."""
    for name, marks in pictures.items():
        yield from _hidden_texts(marks, name, files)


def _hidden_texts(
    marks: tuple[Mark, ...], name: str, files: Files, trim: Box | None = None
) -> Iterator[Finding]:
    texts: list[_Words] = []
    for mark, place in _placed(marks, _Place()):
        for ink in _inks(mark, place, [words.box for words in texts]) if texts else ():
            for words in texts:
                if words.box.overlaps(ink.box):
                    words.cover(ink, files)
        if isinstance(mark, Text) and (found := _Words(mark, place)).letters:
            texts += [found] if trim is None or trim.overlaps(found.box) else []
    for words in texts:
        if hidden := words.hidden:
            message = sentence(
                "{piece}: {cover} lies over {hidden} of {letters} letters of {text}: {which}",
                piece=name,
                cover=max(words.by, key=lambda one: words.by[one]),
                hidden=len(hidden),
                letters=len(words.letters),
                text=repr(shortened(words.text.text, 30)),
                which=quoted(hidden, 30),
            )
            hint = sentence("draw the text after it, or move one of them")
            yield warning(words.text.where, message, hint)


def _placed(marks: Iterable[Mark], place: _Place) -> Iterator[tuple[Mark, _Place]]:
    """Yield all that is no group, in the order in which it is drawn.

    Pieces that are shown are told as pieces, and nobody knows here what a mask leaves.
    """
    for mark in marks:
        if not isinstance(mark, Group):
            yield mark, place
        elif mark.of is None and not mark.mask:
            yield from _placed(mark.marks, place.of(mark))


def _inks(mark: Mark, place: _Place, near: Iterable[Box]) -> Iterator[_Ink]:
    """Yield what a mark may cover of anything near."""
    if isinstance(mark, Art):
        around, held = _art(mark)
        whole = place.around(around) if held else around
        if held and any(whole.overlaps(box) for box in near):
            for ink in held:
                yield _Ink(ink.mark, place.around(ink.box), ink.place.inside(place))
    elif isinstance(mark, Text):
        for spots in _words(mark):
            yield _Ink(mark, place.around(spots), place)
    elif (box := _extent(mark)) and place.opacity * _opacity(mark) >= SOLID:
        yield _Ink(mark, place.around(box), place)


@lru_cache(maxsize=MOST_ART)  # the same for all languages, and it may have to be drawn again
def _art(art: Art) -> tuple[Box, tuple[_Ink, ...]]:
    held = tuple(
        ink for mark, place in _placed(art.marks, _Place()) for ink in _inks(mark, place, ())
    )
    return Box.holding([ink.box for ink in held]) if held else Box(0, 0, 0, 0), held


def _opacity(mark: Mark) -> float:
    return mark.paint.opacity if isinstance(mark, Shape) else 1.0


def _extent(mark: Mark) -> Box | None:
    """Return the box around the ink of a mark; None if it has none."""
    match mark:
        case Picture():
            return mark.clip if mark.clip.overlaps(mark.box) else None
        case Rect():
            box = mark.box
        case Circle(x=x, y=y, radius=r):
            box = Box(x - r, y - r, 2 * r, 2 * r)
        case Path():
            box = bounds(mark.d)
        case _:
            return None
    line = mark.paint.line / 2 if mark.paint.stroke else 0.0
    return box.grown(Edges(*[line] * 4)) if mark.paint.fill or line else None


def _is_inked(mark: Shape, spot: Point) -> bool:
    """Tell whether a place in the box around a shape is on its ink."""
    paint = mark.paint
    line = paint.line / 2 if paint.stroke else 0.0
    match mark:
        case Circle(x=x, y=y, radius=r):
            far = dist(spot, (x, y))
            return far <= r + line if paint.fill else abs(far - r) <= line
        case Rect(box=box):
            edge, place = Edges(*[line] * 4), Box(*spot, 0, 0)
            hollow = not paint.fill and box.shrunk(edge).holds(place)
            return box.grown(edge).holds(place) and not hollow
        case Path(d=d):
            turns = [_turns(spot, (*one, one[0])) for one in outlines(d)]
            if paint.fill and (sum(map(abs, turns)) % 2 if paint.even else sum(turns)):
                return True
            around = [(*one, one[0]) if "Z" in d else one for one in outlines(d)] if line else ()
            return any(_far(spot, *ends) <= line for one in around for ends in pairwise(one))


def _turns(spot: Point, around: tuple[Point, ...]) -> int:
    """Return how often an outline goes around a place, clockwise or not."""
    found = 0
    for a, b in pairwise(around):
        if (a.y > spot.y) != (b.y > spot.y):
            x = a.x + (b.x - a.x) * (spot.y - a.y) / (b.y - a.y)
            found += (1 if b.y > a.y else -1) * (spot.x < x)
    return found


def _far(spot: Point, a: Point, b: Point) -> float:
    x, y = b.x - a.x, b.y - a.y
    square = x * x + y * y
    share = ((spot.x - a.x) * x + (spot.y - a.y) * y) / square if square else 0.0
    share = min(1.0, max(0.0, share))
    return dist(spot, (a.x + share * x, a.y + share * y))


@lru_cache(maxsize=MOST_FILES)
def _alpha(file: PictureFile) -> "Image | None":
    """Return how solid each pixel of a picture is; None if all are."""
    if file.format == "jpeg":
        return None
    with pillow().open(file.path) as image:
        alpha: Image = image.convert("RGBA").getchannel("A")
    return alpha


def _letters(text: Text) -> Iterator[tuple[str, Iterator[Point]]]:
    """Yield the letters of a text, each with places where it has its ink."""
    for run in text.runs:
        x, em = run.x, run.size * POINT
        for word in run.words:
            wide = word.advance / 1000 * em / max(1, len(word.text))
            for letter in word.text:
                heights = _SMALL if letter.islower() and letter not in "bdfhklt" else _HIGH
                if letter.strip():
                    places = product(_ACROSS, heights)
                    yield letter, (Point(x + a * wide, run.y - h * em) for a, h in places)
                x += wide


def _words(text: Text) -> Iterator[Box]:
    """Yield the boxes around the words of a text, from their lines to the tops of small letters."""
    for run in text.runs:
        x, em = run.x, run.size * POINT
        for word in run.words:
            wide, high = word.advance / 1000 * em, _SMALL[-1] * em
            if word.text.strip():
                yield Box(x, run.y - high, wide, high)
            x += wide

"""Are faces right? Texts fit, pictures are sharp, and kinds can be told apart at a glance."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import hypot
from typing import NamedTuple

from pnp.base.colours import Colour
from pnp.base.findings import (
    NOWHERE,
    Finding,
    Severity,
    Where,
    all_of,
    error,
    quoted,
    sentence,
    warning,
)
from pnp.base.geometry import EPSILON, Box
from pnp.base.units import INCH
from pnp.check.table import On
from pnp.check.words import unset_scripts
from pnp.model.face import (
    FAINTEST,
    Art,
    Circle,
    Face,
    Gradient,
    Group,
    Mark,
    Path,
    Picture,
    PictureFile,
    Rect,
    Shape,
    Side,
    Text,
)
from pnp.model.game import Component
from pnp.model.messages import Saying
from pnp.model.stock import PSEUDO
from pnp.pictures.pixels import VISIONS, simulate

_FALLBACK = sentence("name a font that has it under fallback: in fonts.yaml")
_SHORTEN = sentence("shorten the text or give it more room")
_BY_LETTERS = sentence("use letters that stand one by one from left to right, such as Latin ones")


class Imprint(NamedTuple):
    """What sheets and pages say beside their pieces, and where each of these texts stands."""

    where: Where = NOWHERE  # of the whole
    texts: Sequence[Saying] = ()
    language: str = ""  # that all of them speak, by its English name

    def places(self, text: str, letters: str) -> dict[Where, str]:
        """Return where letters of a text come from, and which of them from each place."""
        found: dict[Where, str] = {}
        nearest = sorted(self.texts, key=lambda one: one.text not in text)
        for letter in letters:
            where = next((one.where for one in nearest if letter in one.text), self.where)
            found[where] = found.get(where, "") + letter
        return found

    def place(self, text: str, letter: str = "") -> Where:
        """Return where a text stands that is nothing else, or where one of its letters does."""
        near = next((one.where for one in self.texts if one.text == text), None)
        return near or next(iter(self.places(text, letter)), self.where)

    def judge_text(self, text: Text, name: str, piece: Where = NOWHERE) -> Iterable[Finding]:
        """Return what is wrong with one text; `piece` is where the words of its face stand."""
        wrong = text.missing or text.unknown_icons or text.unstyled or text.over
        if not (wrong or unset_scripts(text.text)):
            return ()  # as nearly all are
        return On.TEXT.judge(SetText(text, name, piece, self))


UNSAID = Imprint()


class SetText(NamedTuple):
    """A text for the table of checks, what its face is called, and where its words stand."""

    text: Text
    name: str
    piece: Where
    imprint: Imprint


def text_is_whole(text: Text, name: str, piece: Where, imprint: Imprint) -> Iterator[Finding]:
    """Yield letters, symbols, styles and room that one text lacks."""
    scripts = unset_scripts(text.text)

    def with_piece(hint: str) -> str:
        return sentence("{hint}; {more}", hint=hint, more=see) if see else hint

    short = quoted(text.text, 40)
    see = sentence("the piece stands in {place}", place=str(piece)) if piece.file else ""
    where = text.where if text.where.file else imprint.place(text.text)
    if scripts:  # whatever else is wrong: it is not set at all
        yield _unset(text, name, scripts, imprint)._replace(hint=with_piece(_BY_LETTERS))
        return
    missing = {where: text.missing} if text.missing else {}
    if text.missing and where == imprint.where:
        missing = imprint.places(text.text, text.missing)
    for place, letters in missing.items():
        named = " ".join(f"{letter!r} (U+{ord(letter):04X})" for letter in letters)
        message = sentence(
            "{name}: the font has no {letters} for {text}", name=name, letters=named, text=short
        )
        yield error(place, message, with_piece(_FALLBACK))
    for icon in text.unknown_icons:
        message = sentence(
            "{name}: there is no symbol {icon} in art.xml for {text}",
            name=name,
            icon=repr(icon),
            text=short,
        )
        yield error(where, message, see)
    if text.unstyled:  # said of the line once, whatever stands there
        message = sentence(
            "there is no {style} file of this font: it is printed in another style",
            style=text.unstyled,
        )
        hint = sentence("name one in fonts.yaml, or leave the style out")
        yield warning(where, message, hint)
    if over := text.over:
        message = sentence(
            "{name}: {text} is {over} for its box of {box}, even at {size} pt",
            name=name,
            text=short,
            over=all_of(over),
            box=_millimetres(text.box),
            size=f"{text.size:g}",
        )
        yield error(where, message, with_piece(_SHORTEN))


def _unset(text: Text, name: str, scripts: Mapping[str, str], imprint: Imprint) -> Finding:
    message = sentence(
        "{name}: {text} is in {scripts} letters, which can not be set yet",
        name=name,
        text=quoted(text.text, 40),
        scripts=" + ".join(scripts),
    )
    if language := imprint.language:
        message = sentence("{problem} ({language})", problem=message, language=language)
    letter = next(iter(scripts.values()))
    return error(text.where if text.where.file else imprint.place(text.text, letter), message)


def texts_fit(face: Face, language: str, imprint: Imprint = UNSAID) -> Iterator[Finding]:
    """Yield what is wrong with the texts of a face; those that no file has are in the imprint."""
    found = _texts(face.marks, face, language, Box(0, 0, face.width, face.height), imprint)
    if language != PSEUDO.code:
        return found
    # A made-up language shows what does not fit instead of stopping at it.
    return (finding._replace(severity=Severity.WARNING) for finding in found)


def _texts(
    marks: Iterable[Mark], face: Face, language: str, trim: Box | None, imprint: Imprint
) -> Iterator[Finding]:
    """Yield what is wrong with texts; those of another piece are told as if it stood alone."""
    for mark in marks:
        if isinstance(mark, Group):
            shown = face._replace(name=mark.of.name, where=mark.of.where) if mark.of else face
            cut = None  # unless it takes no more than a move
            plain = not (mark.rotate or mark.mirror or mark.shared) and mark.scale == 1
            if trim is not None and plain:
                cut = trim._replace(x=trim.x - mark.x, y=trim.y - mark.y)
            yield from _texts(mark.marks, shown, language, cut, imprint)
        elif isinstance(mark, Text):
            yield from imprint.judge_text(mark, f"{face.name} ({language})", face.where)
            if trim is not None and not trim.holds(mark.box):
                side, box = f"{face.name.component}, {face.name.side}", _millimetres(mark.box)
                message = sentence(
                    "{side}: a text box of {box} reaches over the cut", side=side, box=box
                )
                where = mark.where if mark.where.file else imprint.place(mark.text)
                yield error(where, message, sentence("move it inside the piece"))


def _millimetres(box: Box) -> str:
    return sentence("{width} × {height} mm", width=f"{box.width:g}", height=f"{box.height:g}")


SHARP = 300  # dots per inch, of which nobody sees one
COARSE = 200  # below which anybody sees them at arm's length


class _Shown(NamedTuple):
    """A picture as a line of a template shows it, where it is largest."""

    dpi: float
    width: float  # in millimetres
    height: float
    face: str


def pictures_are_sharp(
    faces: Iterable[Face], pictures: Mapping[str, PictureFile]
) -> Iterator[Finding]:
    """Yield pictures that are printed too large for their pixels, once for the line that does."""
    found: dict[tuple[str, Where], dict[str, _Shown]] = {}
    for face in faces:
        for picture, scale in _placed(face.marks, 1.0):
            file = pictures[picture.source]
            width, height = picture.box.width * scale, picture.box.height * scale
            dpi = min(file.width / width, file.height / height) * INCH
            if round(dpi) < COARSE:
                key = PictureFile.tone_of(picture.source)[0], picture.where
                one = _Shown(dpi, width, height, str(face.name))
                shown = found.setdefault(key, {})
                shown[one.face] = min(shown.get(one.face, one), one)
    for (name, where), shown in found.items():
        yield _coarse(name, where, min(shown.values()), len(shown) - 1)


def pictures_are_still(
    faces: Iterable[Face], pictures: Mapping[str, PictureFile]
) -> Iterator[Finding]:
    """Yield pictures that move on a screen, once for the line that shows them."""
    if not any(file.is_moving for file in pictures.values()):
        return
    moving = dict.fromkeys(
        (PictureFile.tone_of(picture.source)[0], picture.where)
        for face in faces
        for picture, _ in _placed(face.marks, 1.0)
        if pictures[picture.source].is_moving
    )
    for name, where in moving:
        message = sentence("picture {file} moves; only its first frame is printed", file=name)
        yield warning(where, message, sentence("save the frame that you want as PNG"))


def _coarse(name: str, where: Where, worst: _Shown, others: int) -> Finding:
    piece: str = worst.face
    if others:
        piece = sentence("{piece} and {number} more", piece=piece, number=others)
    size = sentence(
        "{width} × {height} mm", width=f"{worst.width:.0f}", height=f"{worst.height:.0f}"
    )
    message = sentence(
        "{piece}: picture {file} has {dpi} dots per inch at {size}, {sharp} are sharp",
        piece=piece,
        file=name,
        dpi=f"{worst.dpi:.0f}",
        size=size,
        sharp=SHARP,
    )
    width, height = (round(side / INCH * SHARP) for side in (worst.width, worst.height))
    hint = sentence(
        "use one of {width} × {height} pixels, or show it smaller; below {coarse} dots are seen",
        width=width,
        height=height,
        coarse=COARSE,
    )
    return warning(where, message, hint)


def _placed(marks: Iterable[Mark], scale: float) -> Iterator[tuple[Picture, float]]:
    """Yield pictures, and how much larger groups make them; most art has none to look for."""
    for mark in marks:
        match mark:
            case Picture():
                yield mark, scale
            case Group():
                yield from _placed(mark.marks, scale * mark.scale)
            case Art() if mark.needs.pictures or any(
                form.needs.pictures for form in mark.forms.values()
            ):
                yield from _placed(mark.marks, scale)


def lines_are_printed(faces: Iterable[Face], where: Callable[[Side], Where]) -> Iterator[Finding]:
    """Yield each side with lines that are too thin for any printer, and the thinnest of them."""
    found: dict[Side, list[tuple[float, str]]] = {}
    for face in faces:
        width = min(_lines(face.marks, 1.0), default=FAINTEST)
        if width < FAINTEST - EPSILON:
            found.setdefault(face.name.side, []).append((width, str(face.name)))
    for side, faint in found.items():
        width, piece = min(faint)
        message = sentence(
            "{piece}: a line of {width} mm is too thin to be printed",
            piece=piece,
            width=f"{width:.4f}".rstrip("0").rstrip("."),
        )
        if others := len(faint) - 1:
            message = sentence("{problem}, and {number} more", problem=message, number=others)
        hint = sentence(
            "pictures leave out what is thinner than {faintest} mm: 0.1 mm can be seen",
            faintest=FAINTEST,
        )
        yield warning(where(side), message, hint)


def _lines(marks: Iterable[Mark], scale: float) -> Iterator[float]:
    """Yield how thick lines are that are drawn."""
    for mark in marks:
        match mark:
            case Rect() | Circle() | Path() if mark.paint.stroke and mark.paint.line:
                a, b, c, d, *_ = mark.paint.pen
                yield mark.paint.line * scale * (hypot(a, b) + hypot(c, d)) / 2
            case Group():
                yield from _lines(mark.marks, scale * mark.scale)
            case Art():
                yield from _lines(mark.marks, scale)


_EYES = {
    "normal": sentence("normal eyes"),
    "protanopia": sentence("protanopia"),
    "deuteranopia": sentence("deuteranopia"),
    "tritanopia": sentence("tritanopia"),
    "grey": sentence("a grey print"),
}
NEAR = 0.16  # colours nearer than this look alike (0 is equal, 1 is black and white)


def kinds_differ(component: Component, fronts: Mapping[str, Face]) -> Iterator[Finding]:
    """Yield pairs of kinds that can be told apart only by colour."""
    by_kind: dict[str, list[Face]] = defaultdict(list)
    for piece in component.pieces:
        if piece.id in fronts:
            by_kind[str(piece.fields[component.kinds])].append(fronts[piece.id])
    features = {kind: [set(_features(face)) for face in faces] for kind, faces in by_kind.items()}
    always = {kind: set.intersection(*held) for kind, held in features.items()}
    ever = {kind: set[str]().union(*held) for kind, held in features.items()}
    for one, other in combinations(by_kind, 2):
        if always[one] - ever[other] or always[other] - ever[one]:
            continue
        mine, theirs = (
            set.intersection(*(set(_inks(face.marks)) for face in by_kind[kind]))
            for kind in (one, other)
        )
        message = sentence(
            "{component}: {kind} and {other} can be told apart only by colour",
            component=component.id,
            kind=repr(one),
            other=repr(other),
        )
        alike = [_EYES[vision] for vision in VISIONS if _look_alike(mine, theirs, vision)]
        if alike:
            message = sentence("{problem}, and not even so for {eyes}", problem=message, eyes=alike)
        yield warning(
            component.where, message, sentence("give each a symbol or a shape of its own")
        )


def _features(face: Face) -> Iterator[str]:
    """Yield the symbols and outlines on a face."""
    for mark in walk(face.marks):
        match mark:
            case Group() if mark.shared:
                yield f"symbol {mark.shared.rpartition(' ')[0]}"
            case Rect():
                yield f"box {mark.box} {mark.corner}"
            case Circle():
                yield f"dot {mark.x} {mark.y} {mark.radius}"
            case Path():
                yield f"path {mark.d}"


def _inks(marks: tuple[Mark, ...]) -> Iterator[str]:
    for mark in walk(marks):
        if isinstance(mark, Shape):
            fill = mark.paint.fill
            fills = [colour for _, colour in fill.stops] if isinstance(fill, Gradient) else [fill]
            yield from filter(None, (*fills, mark.paint.stroke))


def _look_alike(one: set[str], other: set[str], vision: str) -> bool:
    """Tell whether every colour of the one has a near one in the other, for these eyes."""

    def is_near(a: str, b: str) -> bool:
        first, second = (simulate(*Colour.parse(colour), vision) for colour in (a, b))
        return max(abs(x - y) for x, y in zip(first, second, strict=True)) < NEAR

    def near(colours: set[str], others: set[str]) -> bool:
        return all(any(is_near(a, b) for b in others) for a in colours)

    return near(one - other, other) and near(other - one, one)


def walk(marks: tuple[Mark, ...]) -> Iterator[Mark]:
    """Yield every mark but art as a whole, groups before what they hold."""
    for mark in marks:
        if not isinstance(mark, Art):
            yield mark
        if isinstance(mark, (Art, Group)):
            yield from walk(mark.marks)

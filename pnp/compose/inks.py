"""Inks: a drawing becomes the same drawing with less ink, in grey, or as outlines to colour in.

Each mark is drawn again with an eye on what lies below it. A shape that stood out by its colour
alone gets a line around it. Shapes of one colour that lie on each other are one shape: tones may
change, and never what is joined.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from itertools import groupby
from typing import Any, NamedTuple, assert_never

from pnp.base.colours import CONTRAST, Colour, Tone, as_hex
from pnp.base.geometry import Box, Point, Pose
from pnp.compose.marks import Outline
from pnp.model.draft import Blank, Inset, TextTable
from pnp.model.face import Art, Circle, Gradient, Group, Paint, Path, Picture, Rect, Shape
from pnp.pictures.svg_paint import recoloured

# What lies where on a drawing while it is drawn again.
SPECK = 0.5  # square millimetres; what is smaller is no ground for anything

Marks = tuple[Any, ...]  # of a draft
Fill = str | Gradient
Clip = tuple[Outline, Pose]


class Backdrop(NamedTuple):
    """The colour at a place, in full ink and in the other."""

    before: Tone
    after: Tone


BLACK, WHITE = "#000000", "#ffffff"
PAPER = Backdrop(Tone.of(WHITE), Tone.of(WHITE))


class Coat(NamedTuple):
    """A shape that others lie upon."""

    outline: Outline
    pose: Pose
    clips: tuple[Clip, ...]
    before: Fill
    after: Fill
    opacity: tuple[float, float]  # before and after

    def covers(self, x: float, y: float) -> bool:
        """Tell whether it is seen at a place of the drawing."""
        clipped = all(clip.holds(*pose.back(x, y)) for clip, pose in self.clips)
        return clipped and self.outline.holds(*self.pose.back(x, y))


class Underlay:
    """The layers that were drawn so far."""

    def __init__(self) -> None:
        self._layers: list[tuple[Box, Coat]] = []

    def lay(self, layer: Coat) -> None:
        """Put a layer on top, if anything can be seen upon it."""
        if layer.outline.area * layer.pose.scale**2 >= SPECK:
            box, at = layer.outline.box, layer.pose.at
            corners = [at(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
            reach = Box.around([corner.x for corner in corners], [corner.y for corner in corners])
            self._layers.append((reach, layer))

    def below(self, x: float, y: float) -> Backdrop:
        """Return what is seen at a place."""
        before: list[tuple[Tone, float]] = []
        after: list[tuple[Tone, float]] = []
        for box, layer in reversed(self._layers):
            is_near = box.x <= x <= box.right and box.y <= y <= box.bottom
            if is_near and layer.covers(x, y):
                here = layer.pose.back(x, y)
                before.append((at(layer.before, here), layer.opacity[0]))
                after.append((at(layer.after, here), layer.opacity[1]))
                if min(layer.opacity) >= 1:
                    break
        return Backdrop(_mixed(before), _mixed(after))


def _mixed(tones: Iterable[tuple[Tone, float]]) -> Tone:
    """Return what tones look like that let each other shine through, the uppermost first."""
    mixed, rest = [0.0, 0.0, 0.0], 1.0
    for colour, opacity in (*tones, (PAPER.before, 1.0)):
        mixed = [sum_ + part * rest * opacity for sum_, part in zip(mixed, colour, strict=True)]
        rest *= 1 - opacity
    return Tone(*mixed)


def over(colour: Tone, opacity: float, ground: Tone) -> Tone:
    """Return what a colour looks like on a ground that shines through."""
    return Tone(*(b + (a - b) * opacity for a, b in zip(colour, ground, strict=True)))


def at(fill: Fill, place: Point) -> Tone:
    """Return the colour of a fill at a place."""
    if isinstance(fill, str):
        return Tone.of(fill)
    if fill.kind == "linear":
        x0, y0, x1, y1 = fill.place
        length = (x1 - x0) ** 2 + (y1 - y0) ** 2
        share = ((place.x - x0) * (x1 - x0) + (place.y - y0) * (y1 - y0)) / (length or 1.0)
    else:
        x, y, radius, *_ = fill.place
        share = ((place.x - x) ** 2 + (place.y - y) ** 2) ** 0.5 / (radius or 1.0)
    last, colour = fill.stops[0]
    for stop, next_ in fill.stops:  # on the way from one to the next
        if share <= stop:
            return over(Tone.of(next_), (share - last) / (stop - last or 1.0), Tone.of(colour))
        last, colour = stop, next_
    return Tone.of(colour)


# Lines around things: what is told apart by its colour needs one where colours become alike.
APART = 0.16  # how different colours are that tell one thing from another
VEIL = 0.45  # what lets more shine through is a shade or a gloss
THICK = 0.7  # millimetres; a line that is thicker is a surface
VAST = 1000.0  # square millimetres; from here it is a ground


class Standing(NamedTuple):
    """What is known of a shape where it lies."""

    scale: float
    area: float  # square millimetres on paper that it covers
    line: float  # square millimetres that its line covers
    opacity: float  # of the groups that hold it
    grounds: tuple[Backdrop, ...]  # at some places of its outline

    @property
    def before(self) -> Tone:
        """What mostly lies below it in full ink."""
        return middle([ground.before for ground in self.grounds])

    def contrast_before(self, paint: Paint) -> float:
        """Return how much a filled shape stood out from all around it; 0 if it is a shade."""
        opacity = paint.opacity * self.opacity
        is_ground = self.area > VAST and all(ground == PAPER for ground in self.grounds)
        return (
            0.0 if opacity < VEIL or is_ground else self._contrasts(usual(paint.fill), opacity)[0]
        )

    def contrast_after(self, fill: Fill, opacity: float) -> float:
        """Return how much it stands out in the other ink."""
        return self._contrasts(usual(fill), opacity * self.opacity)[1]

    def _contrasts(self, colour: str, opacity: float) -> tuple[float, float]:
        """Return how different a colour is from most of its ground, before and after."""
        own, grounds = Tone.of(colour), self.grounds or (PAPER,)  # a dot has no outline
        before, after = (
            sorted(over(own, opacity, under[one]).distance(under[one]) for under in grounds)
            for one in (0, 1)
        )
        return before[len(before) // 3], after[len(after) // 2]


def middle(tones: list[Tone]) -> Tone:
    """Return the tone that is lighter than half of them."""
    return sorted(tones)[len(tones) // 2]


def is_shadow(colour: str, grounds: tuple[Backdrop, ...]) -> bool:
    """Tell whether letters could not be read: they are the shadow of others."""
    return Tone.of(colour).distance(middle([ground.before for ground in grounds])) < APART


def usual(fill: Fill) -> str:
    """Return the colour that stands for a fill."""
    return fill.stops[len(fill.stops) // 2][1] if isinstance(fill, Gradient) else fill


def is_thick(paint: Paint, spot: Standing) -> bool:
    """Tell whether a line is so thick that it has two edges."""
    return bool(paint.stroke) and paint.line * spot.scale >= THICK and not paint.dash


def hollow(mark: Shape, edge: str, inside: str, width: float) -> tuple[Shape, ...]:
    """Return a shape whose thick line is drawn as two edges with another colour between them."""
    paint = mark.paint
    inner = paint._replace(fill="", stroke=inside, line=max(0.0, paint.line - 2 * width))
    return (
        *([mark._replace(paint=paint._replace(stroke=""))] if paint.fill else []),
        mark._replace(paint=paint._replace(fill="", stroke=edge)),
        mark._replace(paint=inner),
    )


VEILED = 0.5  # how much is mostly seen of what has a mask
PICTURE = "#808080"  # what pictures are taken for by what lies upon them


class _Place(NamedTuple):
    """Where a group has its marks."""

    pose: Pose = Pose()
    clips: tuple[Clip, ...] = ()
    opacity: float = 1.0
    room: float = 1e9  # square millimetres that clips leave

    def inside(self, group: Group) -> "_Place":
        own = group.pose.inside(self.pose)
        clips, room = self.clips, self.room
        opacity = self.opacity * group.opacity * (VEILED if group.mask else 1.0)
        if group.clip:
            clip = Outline.along(group.clip)
            clips, room = (*clips, (clip, own)), min(room, clip.area * own.scale**2)
        return _Place(own, clips, opacity, room)


def redraw(manner: "_Saver | _LineArt", marks: Iterable[Any], scale: float) -> tuple[Any, ...]:
    """Return the marks of a draft in other inks."""
    return _Redrawing(manner).marks(marks, _Place(Pose(scale)))


def _coat(mark: Any) -> str:
    """Return the one colour of a solid surface, or of all that a group holds; else nothing."""
    match mark:
        case Group() if mark.opacity == 1 and not (mark.clip or mark.mask or mark.shared):
            colours = set(map(_coat, mark.marks))
            return colours.pop() if len(colours) == 1 else ""
        case Rect() | Circle() | Path() if mark.paint.opacity == 1 and not mark.paint.dash:
            fill, stroke = mark.paint.fill, mark.paint.stroke
            return "" if fill and stroke else stroke or (fill if isinstance(fill, str) else "")
    return ""


def _edge_and_inside(mark: Shape, made: tuple[Shape, ...]) -> tuple[Marks, Marks]:
    """Return what a shape in the other ink has around it, and what lies inside."""
    *around, inside = made or (None,)
    if inside is None or around or not (mark.paint.fill and inside.paint.stroke):
        return tuple(around), made[-1:]
    paint = inside.paint
    edge = inside._replace(paint=paint._replace(line=2 * paint.line))
    return (edge,), (inside._replace(paint=paint._replace(stroke="")),)


class _Redrawing:
    """Draws one drawing again."""

    def __init__(self, manner: "_Saver | _LineArt") -> None:
        self._manner = manner
        self._underlay = Underlay()

    def marks(self, marks: Iterable[Any], place: _Place) -> tuple[Any, ...]:
        """Draw marks, with those that are one shape since they have one colour as one."""
        out: list[Any] = []
        for coat, run in groupby(marks, _coat):
            members = tuple(run)
            if coat and (len(members) > 1 or isinstance(members[0], Group)):
                coats: list[Coat] = []  # none is a ground for another
                edges, insides = self._joined(members, place, coats)
                out += *edges, *insides
                for one in coats:
                    self._underlay.lay(one)
            else:
                for mark in members:
                    out += self._mark(mark, place)
        return tuple(out)

    def _mark(self, mark: Any, place: _Place) -> tuple[Any, ...]:
        match mark:
            case Group():
                return (mark._replace(marks=self.marks(mark.marks, place.inside(mark))),)
            case TextTable():
                return (mark._replace(marks=self.marks(mark.marks, place)),)
            case Blank():
                return (self._blank(mark, place),)
            case Picture():
                return (self._picture(mark, place),)
            case Inset():
                return (mark,)
            case Art():
                return self.marks(mark.marks, place)
            case _:
                return self._shape(mark, place)

    def _joined(self, marks: Marks, place: _Place, coats: list[Coat]) -> tuple[Marks, Marks]:
        """Return what is drawn around marks of one colour, and inside of them above all that."""
        edges: list[Any] = []
        insides: list[Any] = []
        for mark in marks:
            if isinstance(mark, Group):
                parts = self._joined(mark.marks, place.inside(mark), coats)
                around, inside = ((mark._replace(marks=part),) if part else () for part in parts)
            else:
                made, laid = self._drawn(mark, place)
                around, inside = _edge_and_inside(mark, made)
                coats += laid
            edges += around
            insides += inside
        return tuple(edges), tuple(insides)

    def _shape(self, mark: Shape, place: _Place) -> tuple[Shape, ...]:
        made, coats = self._drawn(mark, place)
        for coat in coats:
            self._underlay.lay(coat)
        return made

    def _drawn(self, mark: Shape, place: _Place) -> tuple[tuple[Shape, ...], list[Coat]]:
        """Return a shape in the other ink, and what it is for those that lie upon it."""
        paint, outline, scale = mark.paint, Outline.of(mark), place.pose.scale
        band = None
        if paint.stroke and paint.line * scale >= THICK and not paint.dash:
            is_closed = not isinstance(mark, Path) or mark.d.endswith("Z")
            band = outline.as_line(paint.line, is_closed)
        grounds = self._grounds(outline if paint.fill or not band else band, place)
        area, line = (
            min(part * scale**2, place.room) for part in (outline.area, outline.length * paint.line)
        )
        spot = Standing(scale, area=area, line=line, opacity=place.opacity, grounds=grounds)
        made = self._manner.shape(mark, spot)
        after = made[-1].paint if made else paint._replace(fill="", stroke="", opacity=0.0)
        inside = made[0].paint.fill if made else ""
        coats = []
        for covered, before, colour in (
            (outline, paint.fill, inside),
            (band, paint.stroke, after.stroke),
        ):
            if covered and before:
                solid = after.opacity * place.opacity if colour else 0.0
                opacity = paint.opacity * place.opacity, solid
                fills = before, colour or WHITE
                coats.append(Coat(covered, place.pose, place.clips, *fills, opacity=opacity))
        return made, coats

    def _grounds(self, outline: Outline, place: _Place) -> tuple[Backdrop, ...]:
        return tuple(self._underlay.below(*place.pose.at(*corner)) for corner in outline.places)

    def _blank(self, blank: Blank, place: _Place) -> Blank:
        # Where a text probably has its letters.
        box = blank.box
        across, down = box.width * 0.3, box.height * 0.2
        inner = Box(box.x + across, box.y + down, box.width - 2 * across, box.height - 2 * down)
        grounds = self._grounds(Outline.of_box(inner), place)
        fill = self._manner.letters(blank.style.fill, grounds)
        return blank._replace(style=blank.style._replace(fill=fill))

    def _picture(self, picture: Picture, place: _Place) -> Picture:
        outline, fills = Outline.of_box(picture.clip), (PICTURE, self._manner.pale)
        opacity = place.opacity, place.opacity
        self._underlay.lay(Coat(outline, place.pose, place.clips, *fills, opacity=opacity))
        return picture.toned(self._manner.tone)


class Colouring(NamedTuple):
    """What a row of `choices.INKS` names: what becomes of drawings, and of colours of pages."""

    drawing: Callable[[Marks, float], Marks] | None = None  # in this scale; as it is if None
    ground: Callable[[str], str] = str  # of boxes and bars on a page
    letters: Callable[[str], str] = str  # on a page, or on such a ground


FULL = Colouring()

# Less ink: large surfaces become tints, lines and small shapes stay, letters stay dark.
SMALL, LARGE = 5.0, 16.0  # square millimetres: up to here in full ink, from here a tint
NO_LINE = 0.8  # square millimetres; what is smaller needs no line around it
TINT, WASH = 0.155, 0.05  # how much darkness a surface keeps, and a whole ground
COLOUR, HINT = 0.42, 0.14  # how much of their colour
LOST = 0.6  # of what told a shape apart, before it needs a line
EDGE = 0.15  # millimetres, the line around what had none
THIN = 0.2  # millimetres; no line that stays is thicker
SOFT, DIM = 0.33, 0.5  # how light lines are at least and at most
DARK = 0.42  # how light letters are at most


class _Saver:
    """Draws with about a quarter of the ink."""

    tone, pale = "pale", "#e6e6e6"  # what becomes of pictures, and what they mostly are then

    def shape(self, mark: Shape, spot: Standing) -> tuple[Shape, ...]:
        """Return a shape as a tint, with the lines that it needs."""
        paint = mark.paint
        made = paint._replace(fill=recoloured(paint.fill, partial(_tinted, area=spot.area)))
        if is_thick(paint, spot):
            tint = _tinted(paint.stroke, spot.line)
            band = paint._replace(fill=paint.stroke)
            if _is_lost(band, tint, spot._replace(area=spot.line)):
                edge, width = _edge(paint.stroke, spot), EDGE / spot.scale
                return hollow(mark._replace(paint=made), edge, tint, width)
            return (mark._replace(paint=made._replace(stroke=tint)),)
        if paint.stroke:
            line = min(paint.line, THIN / spot.scale)
            made = made._replace(stroke=_line(paint, made.fill, spot), line=line)
        elif paint.fill and _is_lost(paint, made.fill, spot):
            edge = _edge(usual(paint.fill), spot)
            made = made._replace(stroke=edge, line=EDGE / spot.scale, join="round")
        return (mark._replace(paint=made),)

    def letters(self, colour: str, grounds: tuple[Backdrop, ...]) -> str:
        """Return a colour that can be read on a pale ground, with the hue that was there."""
        if is_shadow(colour, grounds):
            return _tinted(colour, LARGE)
        return readable(colour, grounds)


def readable(colour: str, grounds: tuple[Backdrop, ...] = (PAPER,)) -> str:
    """Return the colour of letters: as it is if it can be read, else dark in the hue of old."""
    own, below = Tone.of(colour), middle([ground.before for ground in grounds])
    after = middle([ground.after for ground in grounds])
    ground = Colour.parse(after.colour).luminance
    if Colour.contrast(Colour.parse(colour).luminance, ground) >= CONTRAST:
        return colour
    hue = own if own.strength > 0.06 or below.strength < 0.03 else below
    return hue.toned(SOFT, min(hue.strength, 0.12)).colour


def _tinted(colour: str, area: float) -> str:
    """Return the colour of a surface: the larger it is, the paler; a small one stays."""
    own, vast = Tone.of(colour), min(1.0, area / VAST)
    stays = min(1.0, max(0.0, (LARGE - area) / (LARGE - SMALL)))
    if stays >= 1:
        return colour
    dark, coloured = TINT + (WASH - TINT) * vast, COLOUR + (HINT - COLOUR) * vast
    tint = own.toned(1 - dark * (1 - own.light), coloured * own.strength)
    return over(own, stays, tint).colour


def _is_lost(paint: Paint, fill: Fill, spot: Standing) -> bool:
    """Tell whether a shape needs a line to be seen."""
    before = spot.contrast_before(paint) if spot.area > NO_LINE else 0.0
    return before > APART and spot.contrast_after(fill, paint.opacity) < LOST * before


def _line(paint: Paint, fill: Fill, spot: Standing) -> str:
    """Return the colour of a thin line: one that was lighter than its ground becomes darker."""
    own = Tone.of(paint.stroke)
    before = Tone.of(usual(paint.fill)) if paint.fill else spot.before
    after = Tone.of(usual(fill)) if fill else middle([ground.after for ground in spot.grounds])
    is_dark = own.light <= before.light + 0.02 and own.distance(after) >= 0.9 * own.distance(before)
    if is_dark or own.light <= after.light - 0.25:
        return own._replace(light=max(own.light, SOFT)).colour
    hue = own if own.strength > before.strength else before
    apart = min(0.5, max(0.12, own.distance(before)))
    return hue.toned(max(DARK, after.light - apart), max(0.04, hue.strength * 0.8)).colour


def _edge(colour: str, spot: Standing) -> str:
    """Return the colour of a line around something: the darker of it and its ground."""
    one = min(Tone.of(colour), spot.before)
    return one._replace(light=min(DIM, max(one.light, SOFT))).colour


SAVER = Colouring(partial(redraw, _Saver()), lambda colour: _tinted(colour, LARGE), readable)


# For printers that have no colours: every colour becomes the grey that is as bright.
BLACK_BELOW = 0.33  # letters that are darker become black, which has sharp edges on every printer


@lru_cache(maxsize=4096)
def grey(colour: str) -> str:
    """Return the grey that is as bright as a colour."""
    return colour and as_hex((Colour.screen(Colour.parse(colour).luminance),) * 3)


def letters(colour: str) -> str:
    """Return the grey of letters."""
    return BLACK if Tone.of(colour).light < BLACK_BELOW else grey(colour)


def _greyed_marks(marks: Marks) -> Marks:
    return tuple(map(_greyed_mark, marks))


def _greyed_mark(mark: Any) -> Any:
    match mark:
        case Group() | TextTable():
            return mark._replace(marks=_greyed_marks(mark.marks))
        case Art():
            return Group(_greyed_marks(mark.marks))
        case Blank():
            return mark._replace(style=mark.style._replace(fill=letters(mark.style.fill)))
        case Picture():
            return mark.toned("grey")
        case Inset():
            return mark
        case Rect() | Circle() | Path():
            paint = mark.paint
            fill = recoloured(paint.fill, grey)
            return mark._replace(paint=paint._replace(fill=fill, stroke=grey(paint.stroke)))
        case _:
            assert_never(mark)


GREY = Colouring(lambda marks, _: _greyed_marks(marks), grey, letters)


# Outlines to colour in: white inside, black lines around all that colour told apart.
LINE_EDGE = 0.2  # millimetres, the line around what had none
THICKEST = 0.3  # millimetres, of the lines that stay
SOLID = 0.6  # square millimetres; what is smaller can not be coloured in
FAINT = 0.1  # how different a line is at least from its ground


class _LineArt:
    """Draws lines alone."""

    tone, pale = "faint", "#f0f0f0"  # pictures are light grey, to be painted over

    def shape(self, mark: Shape, spot: Standing) -> tuple[Shape, ...]:
        """Return a shape that is white inside; shades and glosses go."""
        paint, width = mark.paint, LINE_EDGE / spot.scale
        solid = paint.opacity * spot.opacity >= VEIL
        fill = WHITE if paint.fill and solid else ""
        made = paint._replace(fill=fill, stroke="", opacity=1.0)
        is_band = is_thick(paint, spot) and solid
        if is_band and spot.contrast_before(paint._replace(fill=paint.stroke)) > APART:
            return hollow(mark._replace(paint=made._replace(stroke=WHITE)), BLACK, WHITE, width)
        if is_band:
            made = made._replace(stroke=WHITE)
        elif paint.stroke and solid and _is_seen(mark, spot):
            line = min(paint.line, THICKEST / spot.scale)
            made = made._replace(stroke=BLACK, line=line)
        elif paint.fill and not paint.stroke and spot.contrast_before(paint) > APART:
            if spot.area < SOLID:
                is_dark = Tone.of(_darkest(paint.fill)).light < spot.before.light
                made = made._replace(fill=BLACK if is_dark else WHITE)
            else:
                made = made._replace(stroke=BLACK, line=width, join="round")
        return (mark._replace(paint=made),) if made.fill or made.stroke else ()

    def letters(self, colour: str, grounds: tuple[Backdrop, ...]) -> str:
        """Return black, since everything below is white; shadows go."""
        return WHITE if is_shadow(colour, grounds) else BLACK


def _darkest(fill: Fill) -> str:
    return fill if isinstance(fill, str) else min((one for _, one in fill.stops), key=Tone.of)


def _is_seen(mark: Shape, spot: Standing) -> bool:
    """Tell whether a line stood out from what it lies on, or from what it is around."""
    paint = mark.paint
    own = Tone.of(paint.stroke)
    inside = Tone.of(_darkest(paint.fill)) if paint.fill else spot.before
    return max(own.distance(spot.before), own.distance(inside)) > FAINT


LINE = Colouring(partial(redraw, _LineArt()), lambda _: WHITE, lambda _: BLACK)

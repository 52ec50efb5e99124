"""Less ink: large surfaces become tints, lines and small shapes stay, letters stay dark.

A shape that stood out from what lies below it by its colour alone gets a line around it.
"""

from pnp.colours import CONTRAST, colour_of, contrast, luminance, parts, tone
from pnp.compose.canvas import PAPER, Backdrop, Fill, over
from pnp.compose.colouring import Colouring, Marks
from pnp.compose.edges import APART, VAST, Standing, hollow, is_shadow, is_thick, middle, usual
from pnp.compose.redrawing import Redrawing
from pnp.model.face import Gradient, Paint, Picture, Shape

SMALL, LARGE = 5.0, 16.0  # square millimetres: up to here in full ink, from here a tint
SPECK = 0.8  # square millimetres; what is smaller needs no line around it
TINT, WASH = 0.16, 0.05  # how much darkness a surface keeps, and a whole ground
COLOUR, HINT = 0.42, 0.14  # how much of their colour
LOST = 0.6  # of what told a shape apart, before it needs a line
EDGE = 0.15  # millimetres, the line around what had none
THIN = 0.2  # millimetres; no line that stays is thicker
SOFT, DIM = 0.33, 0.5  # how light lines are at least and at most
DARK = 0.42  # how light letters are at most
PALE = "#e6e6e6"  # what pictures mostly are


class Saver:
    """Draws with about a quarter of the ink."""

    def shape(self, mark: Shape, spot: Standing) -> tuple[Shape, ...]:
        """Return a shape as a tint, with the lines that it needs."""
        paint = mark.paint
        made = paint._replace(fill=_filled(paint.fill, spot.area))
        if is_thick(paint, spot):
            tint = tinted(paint.stroke, spot.line)
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
            return tinted(colour, LARGE)
        return readable(colour, grounds)

    def picture(self, picture: Picture) -> tuple[Picture, Fill]:
        """Return a picture that is pale."""
        return picture.toned("pale"), PALE


def readable(colour: str, grounds: tuple[Backdrop, ...] = (PAPER,)) -> str:
    """Return the colour of letters: as it is if it can be read, else dark in the hue of old."""
    own, below = tone(colour), middle([ground.before for ground in grounds])
    after = middle([ground.after for ground in grounds])
    ground = luminance(parts(colour_of(after)))
    if contrast(luminance(parts(colour)), ground) >= CONTRAST:
        return colour
    hue = own if own.strength > 0.06 or below.strength < 0.03 else below
    return colour_of(hue.toned(SOFT, min(hue.strength, 0.12)))


def tinted(colour: str, area: float) -> str:
    """Return the colour of a surface: the larger it is, the paler; a small one stays."""
    own, vast = tone(colour), min(1.0, area / VAST)
    stays = min(1.0, max(0.0, (LARGE - area) / (LARGE - SMALL)))
    if stays >= 1:
        return colour
    dark, coloured = TINT + (WASH - TINT) * vast, COLOUR + (HINT - COLOUR) * vast
    tint = own.toned(1 - dark * (1 - own.light), coloured * own.strength)
    return colour_of(over(own, stays, tint))


def _filled(fill: Fill, area: float) -> Fill:
    if isinstance(fill, Gradient):
        return fill._replace(stops=tuple((at, tinted(one, area)) for at, one in fill.stops))
    return fill and tinted(fill, area)


def _is_lost(paint: Paint, fill: Fill, spot: Standing) -> bool:
    """Tell whether a shape needs a line to be seen."""
    before = spot.tells(paint) if spot.area > SPECK else 0.0
    return before > APART and spot.told(fill, paint.opacity) < LOST * before


def _line(paint: Paint, fill: Fill, spot: Standing) -> str:
    """Return the colour of a thin line: one that was lighter than its ground becomes darker."""
    own = tone(paint.stroke)
    before = tone(usual(paint.fill)) if paint.fill else spot.before
    after = tone(usual(fill)) if fill else spot.after
    is_dark = own.light <= before.light + 0.02 and own.distance(after) >= 0.9 * own.distance(before)
    if is_dark or own.light <= after.light - 0.25:
        return colour_of(own._replace(light=max(own.light, SOFT)))
    hue = own if own.strength > before.strength else before
    apart = min(0.5, max(0.12, own.distance(before)))
    return colour_of(hue.toned(max(DARK, after.light - apart), max(0.04, hue.strength * 0.8)))


def _edge(colour: str, spot: Standing) -> str:
    """Return the colour of a line around something: the darker of it and its ground."""
    one = min(tone(colour), spot.before)
    return colour_of(one._replace(light=min(DIM, max(one.light, SOFT))))


def _saved(marks: Marks, scale: float) -> Marks:
    return Redrawing(Saver()).marks(marks, scale)


SAVER = Colouring(_saved, lambda colour: tinted(colour, LARGE), readable)

"""Outlines to colour in: white inside, black lines around all that colour told apart."""

from pnp.colours import tone
from pnp.compose.canvas import Backdrop, Fill
from pnp.compose.colouring import Colouring, Marks
from pnp.compose.edges import APART, VEIL, Standing, hollow, is_shadow, is_thick
from pnp.compose.redrawing import Redrawing
from pnp.model.face import Picture, Shape

BLACK, WHITE = "#000000", "#ffffff"
EDGE = 0.2  # millimetres, the line around what had none
THICKEST = 0.3  # millimetres, of the lines that stay
SOLID = 0.6  # square millimetres; what is smaller can not be coloured in
FAINT = 0.1  # how different a line is at least from its ground
PALE = "#f0f0f0"  # what pictures mostly are


class Outlines:
    """Draws lines alone."""

    def shape(self, mark: Shape, spot: Standing) -> tuple[Shape, ...]:
        """Return a shape that is white inside; shades and glosses go."""
        paint, width = mark.paint, EDGE / spot.scale
        solid = paint.opacity * spot.opacity >= VEIL
        fill = WHITE if paint.fill and solid else ""
        made = paint._replace(fill=fill, stroke="", opacity=1.0)
        if is_thick(paint, spot) and solid and _is_seen(mark, spot):
            return hollow(mark._replace(paint=made._replace(stroke=WHITE)), BLACK, WHITE, width)
        if paint.stroke and solid and _is_seen(mark, spot):
            line = min(paint.line, THICKEST / spot.scale)
            made = made._replace(stroke=BLACK, line=line)
        elif paint.fill and not paint.stroke and spot.tells(paint) > APART:
            if spot.area < SOLID:
                is_dark = tone(_darkest(paint.fill)).light < spot.before.light
                made = made._replace(fill=BLACK if is_dark else WHITE)
            else:
                made = made._replace(stroke=BLACK, line=width, join="round")
        return (mark._replace(paint=made),) if made.fill or made.stroke else ()

    def letters(self, colour: str, grounds: tuple[Backdrop, ...]) -> str:
        """Return black, since everything below is white; shadows go."""
        return WHITE if is_shadow(colour, grounds) else BLACK

    def picture(self, picture: Picture) -> tuple[Picture, Fill]:
        """Return a picture in light grey, to be painted over."""
        return picture.toned("faint"), PALE


def _darkest(fill: Fill) -> str:
    return fill if isinstance(fill, str) else min((one for _, one in fill.stops), key=tone)


def _is_seen(mark: Shape, spot: Standing) -> bool:
    """Tell whether a line stood out from what it lies on, or from what it is around."""
    paint = mark.paint
    own = tone(paint.stroke)
    inside = tone(_darkest(paint.fill)) if paint.fill else spot.before
    return max(own.distance(spot.before), own.distance(inside)) > FAINT


def _drawn(marks: Marks, scale: float) -> Marks:
    return Redrawing(Outlines()).marks(marks, scale)


LINE = Colouring(_drawn, lambda _: WHITE, lambda _: BLACK)

"""Lines around things: what is told apart by its colour needs one where colours become alike."""

from typing import NamedTuple

from pnp.colours import Tone, tone
from pnp.compose.canvas import PAPER, Backdrop, Fill, over
from pnp.model.face import Gradient, Paint, Shape

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

    @property
    def after(self) -> Tone:
        """What mostly lies below it in the other ink."""
        return middle([ground.after for ground in self.grounds])

    @property
    def is_ground(self) -> bool:
        """Whether it is large and lies on bare paper."""
        return self.area > VAST and all(ground == PAPER for ground in self.grounds)

    def tells(self, paint: Paint) -> float:
        """Return how much a filled shape stood out from all around it; 0 if it is a shade."""
        opacity = paint.opacity * self.opacity
        if opacity < VEIL or self.is_ground:
            return 0.0
        return self._apart(usual(paint.fill), opacity)[0]

    def told(self, fill: Fill, opacity: float) -> float:
        """Return how much it stands out in the other ink."""
        return self._apart(usual(fill), opacity * self.opacity)[1]

    def _apart(self, colour: str, opacity: float) -> tuple[float, float]:
        """Return how different a colour is from most of its ground, before and after."""
        own = tone(colour)
        before, after = (
            sorted(over(own, opacity, ground[one]).distance(ground[one]) for ground in self.grounds)
            for one in (0, 1)
        )
        return before[len(before) // 3], after[len(after) // 2]


def middle(tones: list[Tone]) -> Tone:
    """Return the tone that is lighter than half of them."""
    return sorted(tones)[len(tones) // 2]


def is_shadow(colour: str, grounds: tuple[Backdrop, ...]) -> bool:
    """Tell whether letters could not be read: they are the shadow of others."""
    return tone(colour).distance(middle([ground.before for ground in grounds])) < APART


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
        mark._replace(paint=paint._replace(stroke="")),
        mark._replace(paint=paint._replace(fill="", stroke=edge)),
        mark._replace(paint=inner),
    )

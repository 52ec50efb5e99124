"""A drawing becomes the same drawing in other inks: each mark with an eye on what lies below it."""

from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol

from pnp.compose.canvas import Backdrop, Canvas, Clip, Coat, Fill
from pnp.compose.edges import Standing
from pnp.compose.outlines import Outline, outline_of, traced
from pnp.geometry import Box, Pose
from pnp.model.draft import Blank, Inset, TextTable
from pnp.model.face import Art, Group, Picture, Rect, Shape

VEILED = 0.5  # how much is mostly seen of what has a mask
PICTURE = "#808080"  # what pictures are taken for by what lies upon them


class Manner(Protocol):
    """One way to ink: what becomes of shapes, letters and pictures."""

    def shape(self, mark: Shape, spot: Standing) -> tuple[Shape, ...]:
        """Return what is drawn instead of a shape; the first of it covers what it covered."""
        ...

    def letters(self, colour: str, grounds: tuple[Backdrop, ...]) -> str:
        """Return the colour of letters on such grounds."""
        ...

    def picture(self, picture: Picture) -> tuple[Picture, Fill]:
        """Return a picture, and the colour that it mostly has then."""
        ...


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
            clip = traced(group.clip)
            clips, room = (*clips, (clip, own)), min(room, clip.area * own.scale**2)
        return _Place(own, clips, opacity, room)


class Redrawing:
    """Draws one drawing again."""

    def __init__(self, manner: Manner) -> None:
        self._manner = manner
        self._canvas = Canvas()

    def marks(self, marks: Iterable[Any], scale: float) -> tuple[Any, ...]:
        """Return the marks of a draft in other inks."""
        return self._marks(marks, _Place(Pose(scale)))

    def _marks(self, marks: Iterable[Any], place: _Place) -> tuple[Any, ...]:
        out: list[Any] = []
        for mark in marks:
            match mark:
                case Group():
                    inner = self._marks(mark.marks, place.inside(mark))
                    out.append(mark._replace(marks=inner))
                case TextTable():
                    out.append(mark._replace(marks=self._marks(mark.marks, place)))
                case Blank():
                    out.append(self._blank(mark, place))
                case Picture():
                    out.append(self._picture(mark, place))
                case Inset():
                    out.append(mark)
                case Art():
                    out.extend(self._marks(mark.marks, place))
                case _:
                    out.extend(self._shape(mark, place))
        return tuple(out)

    def _shape(self, mark: Shape, place: _Place) -> tuple[Shape, ...]:
        outline, scale = outline_of(mark), place.pose.scale
        grounds = self._grounds(outline, place)
        area, line = (
            min(part * scale**2, place.room)
            for part in (outline.area, outline.length * mark.paint.line)
        )
        spot = Standing(scale, area=area, line=line, opacity=place.opacity, grounds=grounds)
        made = self._manner.shape(mark, spot)
        before = mark.paint.fill
        if before:
            after = made[0].paint if made else mark.paint._replace(opacity=0.0)
            opacity = mark.paint.opacity * place.opacity, after.opacity * place.opacity
            fills = before, after.fill or "#ffffff"
            if not after.fill:
                opacity = opacity[0], 0.0
            self._canvas.lay(Coat(outline, place.pose, place.clips, *fills, opacity))
        return made

    def _grounds(self, outline: Outline, place: _Place) -> tuple[Backdrop, ...]:
        found = (place.pose.at(*corner) for corner in outline.places)
        return tuple(self._canvas.below(*corner) for corner in found)

    def _blank(self, blank: Blank, place: _Place) -> Blank:
        grounds = self._grounds(_inner(blank.box), place)
        fill = self._manner.letters(blank.style.fill, grounds)
        return blank._replace(style=blank.style._replace(fill=fill))

    def _picture(self, picture: Picture, place: _Place) -> Picture:
        made, after = self._manner.picture(picture)
        outline = outline_of(Rect(picture.clip, 0.0, None))  # type: ignore[arg-type]
        fills, opacity = (PICTURE, after), (place.opacity, place.opacity)
        self._canvas.lay(Coat(outline, place.pose, place.clips, *fills, opacity))
        return made


def _inner(box: Box) -> Outline:
    """Return where a text probably has its letters."""
    across, down = box.width * 0.3, box.height * 0.2
    inner = Box(box.x + across, box.y + down, box.width - 2 * across, box.height - 2 * down)
    return outline_of(Rect(inner, 0.0, None))  # type: ignore[arg-type]

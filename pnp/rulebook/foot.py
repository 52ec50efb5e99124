"""The running foot of a rulebook's pages."""

from pnp.compose.faces import Composer
from pnp.geometry import Box
from pnp.model.face import DECORATION, Group, Paint, Rect, Tag
from pnp.placeholders import with_values
from pnp.rulebook.style import FOOT, FOOT_GAP, BookLook, Foot, Frame
from pnp.text.setting import Align


def set_foot(
    foot: Foot,
    page: tuple[int, int],
    frame: Frame,
    look: BookLook,
    composer: Composer,
    code: str = "",
) -> Group:
    """Set the foot of a page, by its number and how many there are; nobody has it read out.

    A narrow page says less of the game, so that its code has room.
    """
    number, total = map(composer.language.numerals.written, page)
    y = frame.foot + FOOT_GAP
    line = Rect(Box(frame.left, y - 1.6, frame.width, 0.2), 0.0, Paint(fill=look.palette.soft))
    half = frame.width * 0.78
    rest = Box(frame.left + half, y, frame.width - half, FOOT)
    right = with_values(foot.right, number=number, total=total)
    label = composer.setter.label
    box, style = Box(frame.left, y, half, FOOT), look.foot(Align.LEFT)
    left = label(f"{foot.left} · {code}" if code else foot.left, box, style)
    if code and left.over:
        left = label(f"{foot.short} · {code}", box, style)
    marks = (
        line,
        left,
        label(right, rest, look.foot(Align.RIGHT)),
    )
    return Group(marks, tag=Tag(DECORATION))

"""Guides where an order wants them: on fronts, on both sides, or nowhere but at folds."""

from pnp.arrange.guides import with_guides
from pnp.base.geometry import Box, Size
from pnp.model.face import Circle, FaceName, Flip, Group, Guides, Layer, Paint, Side
from pnp.model.order import Order
from pnp.model.sheet import Placement, Sheet
from pnp.model.stock import Shape

A4 = Size(210, 297)
CUT = Circle(10, 20, 5, Paint(stroke="#808080"))
FOLD = Group((CUT,), layer=Layer.FOLD)
SHAPES = {"c": Shape("card", Size(63, 88), corner=3)}


def sheets(order: Order) -> tuple[Sheet, ...]:
    box = Box(50, 50, 63, 88)
    front = Sheet(
        number=1,
        side=Side.FRONT,
        size=A4,
        reach=Box(0, 0, *A4),
        block=box,
        placements=(Placement(FaceName("c", "p"), 1, box),),
        guides=(CUT, FOLD),
    )
    back = Placement(FaceName("c", "p", Side.BACK), 1, box._replace(x=97))
    return with_guides(
        (front, front._replace(side=Side.BACK, placements=(back,), guides=())), SHAPES, order
    )


def test_fronts_alone_have_guides_unless_asked() -> None:
    front, back = sheets(Order())
    assert front.guides == (CUT, FOLD)
    assert back.guides == ()


def test_guides_on_both_sides_follow_the_flip_and_leave_folds_out() -> None:
    _, back = sheets(Order(guides=Guides.BOTH))
    assert back.guides == (Group((CUT._replace(x=-10),), layer=Layer.CUT, x=210),)
    _, back = sheets(Order(guides=Guides.BOTH, flip=Flip.SHORT))
    assert back.guides == (Group((CUT._replace(y=-20),), layer=Layer.CUT, y=297),)


def test_without_guides_folds_remain() -> None:
    front, back = sheets(Order(guides=Guides.NONE))
    assert front.guides == (FOLD,)
    assert back.guides == ()


def test_arcs_and_contours_come_on_request() -> None:
    front, back = sheets(Order(corners=True, contour=True, guides=Guides.NONE))
    assert [one.layer for one in front.guides if isinstance(one, Group)] == [
        Layer.FOLD,
        Layer.CONTOUR,
    ]
    assert back.guides == ()
    front, _ = sheets(Order(corners=True))
    assert len(front.guides) == 4

"""A component on its way to a shop: art reaches the edges of its pages, whatever its own bleed."""

import pickle

import pytest

from pnp.arrange.products import nearest
from pnp.edition import edition_of
from pnp.load.project import find_project
from pnp.model.order import Order
from pnp.model.shop import Backs
from pnp.model.stock import ShapeKind
from pnp.parts.shop import ShopPart
from pnp.store import Store
from pnp.workshop import LoadedGame, Workshop
from tests.conftest import GAME, Starter
from tests.shops import circle, product, rect, shop


def part(starter: Starter, across: float = 0.0, bleed: float = 3.2) -> ShopPart:
    """Return the cards of the game, or round ones of this size, for a shop."""
    workshop = Workshop.open(find_project(starter.root), Store(None))
    edition = edition_of(LoadedGame(workshop, GAME), "en")
    component = edition.game.components[0]
    if across:
        shape = circle("token", across)._replace(bleed=1.5)
        component = component._replace(shape=shape)
    sold = product(circle("chip", across) if across else rect("poker", 63, 88), bleed)
    fitting = nearest(component.shape, shop(sold, backs=Backs.BEFORE))
    assert fitting is not None
    return ShopPart(edition, component, Order(view="bled"), fitting)


def test_art_goes_on_beyond_its_own_bleed_as_its_mirror_image(starter: Starter) -> None:
    face = next(part(starter).faces(part(starter).names))
    assert face.bleed == pytest.approx(3.2)
    assert face.mirror == 2.0
    own = part(starter, bleed=1.8)
    face = next(own.faces(own.names))
    assert (face.bleed, face.mirror) == (2.0, None)  # of which a page shows what it has room for


def test_a_round_piece_is_asked_to_draw_all_of_it(starter: Starter) -> None:
    token = part(starter, across=60)
    assert token.component.shape.kind is ShapeKind.CIRCLE
    assert token.component.shape.bleed == pytest.approx(3.2)
    assert token.printed.shape.mirror is None


def test_it_stays_what_it_is_in_another_process_and_for_another_order(starter: Starter) -> None:
    one = part(starter)
    for other in (one.ordered(one.order._replace(copies=1)), pickle.loads(pickle.dumps(one))):
        assert isinstance(other, ShopPart) and other.fitting == one.fitting
        assert other.printed.shape == one.printed.shape
    pages = one.document.sheets
    assert len(pages) == 2 * 9
    assert len(one.ordered(one.order._replace(copies=1)).document.sheets) == 2 * 5

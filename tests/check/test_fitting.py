"""Lids go over trays, cards into them, tokens into holes: on screen as with scissors."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from pnp.base.folding import Space
from pnp.base.geometry import Size
from pnp.base.paths import circle
from pnp.check.fitting import closed, parts_fit
from pnp.check.nets import slabs
from pnp.model.game import Component, Game
from pnp.model.order import Order
from pnp.model.stock import Shape, Sleeve, Tuck
from pnp.uses.check import check
from pnp.work.request import Request, silence
from tests.support.editions import loaded
from tests.support.folded import block, picture, shared
from tests.support.project import Cards

TRAY, LID = 0, 1
NETS = ("clockwork_city", "macroscope", "micropolis", "micropul", "microscopic")


def with_(id_: str, change: Callable[[Component], Component]) -> Game:
    """Return Macroscope with one component changed."""
    game = loaded("macroscope").game
    made = tuple(change(one) if one.id == id_ else one for one in game.components)
    return game._replace(components=made)


def reshaped(d: str = "", holes: Sequence[str] = ()) -> Game:
    def changed(one: Component) -> Component:
        shape = one.shape._replace(d=d or one.shape.d, holes=tuple(holes) or one.shape.holes)
        return one._replace(shape=shape)

    return with_("model", changed)


def device() -> Shape:
    found = loaded("macroscope").game.component("model")
    assert found
    return found.shape


def long_walls() -> str:
    """Return the outlines with walls as long as they once were."""
    return device().d.replace("100.5", "104")


def said(game: Game) -> list[str]:
    found = (finding for one in game.components for finding in parts_fit(one, game))
    return [f"{one.severity}: {one.message}" for one in found]


@pytest.mark.parametrize("name", NETS)
def test_all_that_is_shipped_fits(name: str) -> None:
    assert said(loaded(name).game) == []


@pytest.mark.parametrize("thick", [0.3, 0.4])
def test_the_folded_lid_goes_over_the_folded_tray(thick: float) -> None:
    tray, lid = slabs(device(), TRAY, thick), closed(device(), TRAY, LID, thick)
    assert lid.play > 0.5 and lid.meets is None
    assert shared(tray, lid.slabs) == 0
    deck = [block(Space(20.5, 21, thick), 88, 63, 40 * 0.375)]
    assert shared(deck, tray) == shared(deck, lid.slabs) == 0
    # Seen from the front, the lid hides the tray but its foot and the ends of its walls.
    seen = picture(tray, deck, lid.slabs).getcolors(10**6)
    assert seen
    shares = {colour: count for count, colour in seen}
    assert shares[(0x35, 0xB6, 0xD6)] > 4 * shares[(0xE8, 0xB0, 0x4A)] > 0


@pytest.mark.parametrize("thick", [0.3, 0.4])
def test_walls_that_are_too_long_meet_the_rim_above_the_slot(thick: float) -> None:
    shape = device()._replace(d=long_walls())
    lid = closed(shape, TRAY, LID, thick)
    assert lid.meets and lid.play < 0
    assert shared(slabs(shape, TRAY, thick), lid.slabs) > 100


@pytest.mark.parametrize(("name", "id_"), [("macroscope", "box"), ("microscopic", "box")])
def test_cards_go_into_the_folded_box(name: str, id_: str) -> None:
    box = loaded(name).game.component(id_)
    assert box and box.shape.tuck
    (width, height), stack = box.shape.tuck
    walls = slabs(box.shape, 0, box.thick)
    xs, ys, _ = zip(*walls[0].corners, strict=True)
    x, y = ((min(axis) + max(axis)) / 2 for axis in (xs, ys))
    place = Space(x - width / 2, y - height / 2, 2 * box.thick)
    assert shared([block(place, width, height, stack)], walls) == 0


def test_what_meets_is_named_with_its_places_and_sizes() -> None:
    (message,) = said(reshaped(d=long_walls()))
    assert message.startswith("error: model: lid does not go over tray: its panel at 97, 156.75 ")
    assert "(3 × 67.5 mm) is 1.05" in message and "(89 × 20 mm), on paper 0.38 mm" in message


def test_a_lid_with_little_play_jams() -> None:
    message, *_ = said(with_("model", lambda one: one._replace(thick=0.58)))
    assert message == ("warning: model: lid has 0.18 mm of play over tray, on paper 0.58 mm thick")


def test_cards_that_are_too_many_too_wide_or_too_thick_have_no_room() -> None:
    wide = with_("cards", lambda one: one._replace(shape=one.shape._replace(size=Size(91, 66))))
    (message,) = said(wide)
    assert "40 × cards take 91 × 66 × 15 mm, tray has 63.88 × 17 mm" in message
    (message,) = said(with_("cards", lambda one: one._replace(thick=0.45)))
    assert "take 88 × 63 × 18 mm, tray has 63.88 × 17 mm, its paper 0.38 mm thick" in message


def test_a_box_is_too_small_for_a_larger_deck() -> None:
    def smaller(box: Component) -> Component:
        net = Tuck(Size(88, 63), 13.0).net("box", 1.2)
        return box._replace(shape=net._replace(tuck=box.shape.tuck))

    (message,) = said(with_("box", smaller))
    assert "box: its cards take 88 × 63 × 15 mm, box has 89.38 × 64.06 × 13.7" in message


def test_tokens_need_holes_of_their_size_and_number() -> None:
    big = with_("tokens", lambda one: one._replace(shape=one.shape._replace(size=Size(20, 20))))
    assert "error: model: tokens are 20 mm wide, the holes of layer 18.6 mm" in said(big)
    small = with_("tokens", lambda one: one._replace(shape=one.shape._replace(size=Size(16, 16))))
    assert any("over holes of 16 mm, 0 mm of them lie on lid" in one for one in said(small))
    less = reshaped(holes=device().holes[:-1])
    assert "error: model: 12 × tokens, but layer has 11 holes" in said(less)


def test_tokens_on_windows_are_held_by_a_layer() -> None:
    def bare(one: Component) -> Component:
        return one._replace(fits=tuple(fit for fit in one.fits if fit.part != "layer"))

    assert said(with_("model", bare)) == [
        "warning: model: nothing keeps tokens on the holes of lid"
    ]


def test_the_holes_of_a_layer_lie_over_the_windows() -> None:
    _, *rest = device().holes
    moved = reshaped(holes=(circle(25.3, 136.25, 8), *rest))
    assert "error: model: the holes of layer lie up to 2 mm beside those of lid" in said(moved)
    wide = device().d.replace("184", "190")
    assert any("layer is 73 × 83 mm large, lid below it" in one for one in said(reshaped(d=wide)))


def test_a_part_that_there_is_not_is_told_at_its_line(tmp_path: Path) -> None:
    shape = "{path: 'M 0 0 L 9 0 L 9 9 Z M 20 0 L 30 0 L 30 9 Z', bleed: 1}"
    fits = "{put: roof, over: flor}, {put: deck, into: floor}, {put: roof, over: floor}"
    project = Cards(shape=shape + f"\n    parts: [roof, floor]\n    fits: [{fits}]").write(tmp_path)
    found = check(project, Request(games=("small",), languages=("en",), order=Order()), silence)
    assert [(one.message, one.hint) for one in found if "fits" in one.message] == [
        ("cards: fits: there is no 'flor'", "did you mean 'floor'?"),
        ("cards: fits: there is no 'deck'", "known: roof, floor, cards"),
    ]
    places = [str(one.where).rpartition("/")[2] for one in found]
    assert [one for one in places if one in ("game.yaml:9:30", "game.yaml:9:43")] == [
        "game.yaml:9:30", "game.yaml:9:43",
    ]  # fmt: skip


def test_check_names_the_row_of_what_has_no_room(tmp_path: Path) -> None:
    cross = "M 10 0 H 50 V 10 H 60 V 50 H 50 V 60 H 10 V 50 H 0 V 10 H 10 Z"
    folds = "[[10, 10, 50, 10], [10, 50, 50, 50], [10, 10, 10, 50], [50, 10, 50, 50]]"
    shape = f"{{path: '{cross}', folds: {{mountain: {folds}}}}}"
    fits = "{put: cards, into: cards}, {put: cards, onto: cards}"
    project = Cards(shape=f"{shape}\n    fits: [{fits}]").write(tmp_path)
    found = check(project, Request(games=("small",), languages=("en",), order=Order()), silence)
    assert [(one.message, str(one.where).rpartition("/")[2]) for one in found[:2]] == [
        (
            "cards: 1 × cards take 60 × 60 × 0.38 mm, cards has 39.63 × 39.63 mm, its paper"
            " 0.38 mm thick",
            "game.yaml:8:12",
        ),
        ("cards can not go onto cards", "game.yaml:8:39"),
    ]


# Advice: what a device has no room for.


def test_sleeves_are_tried_upright_and_lying() -> None:
    sleeve = Sleeve("own", "Own", Size(64, 89))
    assert sleeve.slack(Size(88, 63)) == sleeve.slack(Size(63, 88)) == pytest.approx(2)
    assert sleeve.slack(Size(88, 66)) < 0


def test_only_what_is_put_into_something_folded_is_held_by_it() -> None:
    assert loaded("macroscope").game.held == {"cards", "more"}  # tokens lie in holes
    assert loaded("clockwork_city").game.held == frozenset()

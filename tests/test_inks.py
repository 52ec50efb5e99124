"""Inks and colours."""

import io
from collections.abc import Iterator
from functools import cache, partial
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from pnp.base.colours import Colour, Tone, as_hex
from pnp.build import build, drawn
from pnp.check.legibility import texts_are_legible
from pnp.compose.faces import pictures_of
from pnp.draw.png import Backdrops
from pnp.model.face import Side
from pnp.model.order import INKS, Order
from pnp.parts.part import Part
from pnp.parts.rules import parts_of
from pnp.uses.inspect.ink import measure_pages
from pnp.work.request import Report, Request, silence
from tests.conftest import Pnp, Starter
from tests.support.editions import edition
from tests.support.project import BACK, Cards

# Inks on paper: much less of it, grey, or lines alone; and each ink by itself.


# A component of each game, with backs: much colour, many lines, and both.
PARTS = (("micropul", "tiles"), ("clockwork_city", "characters"), ("microscopic", "organisms"))
OTHERS = [ink for ink in INKS if ink != "full"]


def part(game: str, id_: str, order: Order) -> Part:
    (found,) = parts_of(edition(game, "en"), order, lambda one: one == id_)
    return found


@cache
def made(game: str, id_: str, ink: str, back_ink: str = "") -> bytes:
    """Return a part as a PDF."""
    order = Order(ink=ink, back_ink=back_ink)
    ((_, data),) = drawn(part(game, id_, order), Report())
    return b"".join(data)


def ink_of(pdf: bytes) -> list[float]:
    return [page.cover.whole for page in measure_pages(pdf)]


@pytest.mark.parametrize(("game", "id_"), PARTS)
def test_a_saver_takes_a_quarter_of_the_ink_on_both_sides(game: str, id_: str) -> None:
    full, saver = (ink_of(made(game, id_, ink)) for ink in ("full", "saver"))
    assert sum(saver) < 0.25 * sum(full)
    assert all(less < 0.4 * much for less, much in zip(saver, full, strict=True))


@pytest.mark.parametrize("ink", OTHERS)
@pytest.mark.parametrize(("game", "id_"), PARTS)
def test_all_texts_can_be_read_in_every_ink(game: str, id_: str, ink: str) -> None:
    shown = part(game, id_, Order(ink=ink, view="faces"))
    draw = partial(Backdrops().drawn, pictures_of(shown.composers))
    found = texts_are_legible(shown.faces(shown.names), draw, sizes=False)
    assert [finding.message for finding in found] == []


def pixels(pdf: bytes, page: int) -> Image.Image:
    document = pypdfium2.PdfDocument(pdf)
    try:
        shown: Image.Image = document[page].render(scale=1).to_pil().convert("RGB")
        return shown
    finally:
        document.close()


def test_grey_has_no_colour_and_line_is_mostly_white() -> None:
    game, id_ = PARTS[2]
    for page in (0, 1):
        grey = pixels(made(game, id_, "grey"), page)
        for one, other in pairwise(grey.split()):
            assert one.tobytes() == other.tobytes()
        line = pixels(made(game, id_, "line"), page).convert("L")
        white = sum(line.histogram()[250:]) / (line.width * line.height)
        assert 0.6 < white < 0.99


def test_backs_may_have_an_ink_of_their_own() -> None:
    game, id_ = PARTS[0]
    full, saver = (ink_of(made(game, id_, ink)) for ink in ("full", "saver"))
    both = ink_of(made(game, id_, "full", "saver"))
    assert both == pytest.approx([full[0], saver[1]], abs=0.1)  # feet may tell them apart


def files(folder: Path, out: str, order: Order, jobs: int = 1) -> Iterator[bytes]:
    """Build a deck of two kinds of pictures and return its files."""
    front = (
        '<face><image src="p.png" x="5" y="5" w="20" h="20"/>'
        '<box x="30" y="5" w="9" h="9" fill="#c02020"/></face>'
    )
    project = Cards(front=front, back=BACK).write(folder)
    picture = Image.new("RGB", (4, 4), "#2040c0")
    picture.save(folder / "templates" / "small" / "p.png")
    request = Request(("small",), ("en",), order, out=folder / out, jobs=jobs, force=True)
    report = build(project, request._replace(cache=True), silence)
    assert not report.findings
    return (path.read_bytes() for path in (*report.written, *report.unchanged))


def test_no_ink_leaks_into_another(tmp_path: Path) -> None:
    """Whatever was drafted and kept before, in whichever order."""
    seen = {}
    for turn in ("first", "again"):
        for ink in INKS:
            (seen[turn, ink],) = files(tmp_path, turn + ink, Order(ink=ink))
    assert len({seen["first", ink] for ink in INKS}) == len(INKS)
    assert all(seen["first", ink] == seen["again", ink] for ink in INKS)


def test_pictures_follow(tmp_path: Path) -> None:
    colours = {}
    for ink in INKS:
        pictures = files(tmp_path, ink, Order(ink=ink, format="png", view="faces"))
        front = Image.open(io.BytesIO(next(pictures))).convert("RGB")
        colour = front.getpixel((40, 40))
        assert isinstance(colour, tuple)
        colours[ink] = colour
    assert colours["full"] == pytest.approx((0x20, 0x40, 0xC0), abs=1)
    red, green, blue = colours["saver"]
    assert blue > green > red > 180
    assert len(set(colours["grey"])) == len(set(colours["line"])) == 1
    assert colours["grey"][0] < 120
    assert colours["line"][0] > 200


def test_backs_are_asked_for_by_their_side() -> None:
    order = Order(ink="saver", back_ink="line")
    assert [order.ink_of(side) for side in (Side.FRONT, Side.BACK)] == ["saver", "line"]
    assert Order(ink="grey").ink_of(Side.BACK) == "grey"


@pytest.mark.parametrize(("ink", "lost"), [("full", False), ("grey", True)])
def test_kinds_of_equal_brightness_are_lost_in_grey_and_it_is_told(
    run: Pnp, starter: Starter, ink: str, lost: bool
) -> None:
    """Red and green that are as bright: normal eyes tell them apart in colour, and not in grey."""
    starter.edit("game.yaml", "    back: back.xml\n", "    back: back.xml\n    kinds: kind\n")
    fill = '{{ "#c04040" if piece.kind == "storm" else "#3f7a3f" }}'
    starter.file("card.xml").write_text(f'<face><box w="63" h="88" fill="{fill}"/></face>')
    told = run("check", "--ink", ink).stderr
    assert "'calm' and 'storm' can be told apart only by colour" in told
    assert ("not even so for normal" in told) is lost


# Colours in numbers, against values from the standards.


def test_a_colour_has_three_parts() -> None:
    assert Colour.parse("#ff8000") == (1.0, 128 / 255, 0.0)


def test_light_and_screen_are_each_other_turned_round() -> None:
    for step in range(256):
        assert Colour.screen(Colour.light(step / 255)) == pytest.approx(step / 255, abs=1e-4)
    assert Colour.light(0.5) == pytest.approx(
        0.2140, abs=1e-4
    )  # a middle grey gives a fifth of the light


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [
        ("#000000", "#ffffff", 21.0),
        ("#777777", "#ffffff", 4.48),
        ("#ff0000", "#ffffff", 4.0),
        ("#0000ff", "#ffffff", 8.59),
        ("#123456", "#123456", 1.0),
    ],
)
def test_contrast_is_that_of_the_guidelines(one: str, other: str, ratio: float) -> None:
    first, second = (Colour.parse(colour).luminance for colour in (one, other))
    assert (
        Colour.contrast(first, second)
        == Colour.contrast(second, first)
        == pytest.approx(ratio, abs=0.01)
    )


def test_tones_are_those_of_oklab() -> None:
    assert Tone.of("#ffffff") == pytest.approx((1, 0, 0), abs=1e-3)
    assert Tone.of("#ff0000") == pytest.approx((0.6280, 0.2249, 0.1258), abs=1e-3)
    assert Tone.of("#ffffff").distance(Tone.of("#000000")) == pytest.approx(1, abs=1e-3)


def test_a_tone_and_its_colour_are_each_other_turned_round() -> None:
    for colour in ("#000000", "#1d4f91", "#c02020", "#f3efe6", "#00ff00"):
        assert Tone.of(colour).colour == colour
        assert as_hex(Colour.parse(colour)) == colour


def test_what_no_screen_shows_keeps_its_hue_and_loses_strength() -> None:
    strong = Tone.of("#1d4f91").toned(0.95, 0.4)
    shown = Tone.of(strong.colour)
    assert shown.light == pytest.approx(0.95, abs=0.02)
    assert 0 < shown.strength < 0.1 and shown.yellow < 0
    assert Tone(0.5, 0, 0).toned(0.7, 0.2) == Tone(0.7, 0, 0)

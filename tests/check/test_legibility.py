"""What can be read, on faces and in figures, and what is meant as it stands."""

import random
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path as File
from typing import Any

import pytest
from PIL import Image

from pnp.base.findings import NOWHERE, Severity
from pnp.base.geometry import Box
from pnp.check.legibility import (
    figures_are_legible,
    markup_is_meant,
    texts_are_legible,
    texts_stay_legible,
)
from pnp.draw.png import Backdrops
from pnp.load.pictures import find_picture
from pnp.model.face import (
    Circle,
    Face,
    FaceName,
    Gradient,
    Group,
    Mark,
    Paint,
    Path,
    Picture,
    Pictured,
    PictureFile,
    Rect,
    Run,
    Text,
)
from pnp.model.order import Order
from pnp.text.setting import Slot, Style
from pnp.uses.check import check
from pnp.work.request import Request
from tests.support.arranging import setter
from tests.support.project import Cards

WHOLE = Box(0, 0, 63, 88)
LEFT, RIGHT, TOP, BASE = 5.0, 27.3, 5.0, 8.1  # of the letters


def face(*marks: Mark) -> Face:
    return Face(FaceName("cards", "a"), 63, 88, 2, marks)


def fade(one: str, other: str) -> Gradient:
    """Return a gradient from the top of a card to its lower end."""
    return Gradient("linear", (0, 0, 0, 88), ((0.0, one), (1.0, other)))


def text(colour: str, size: float = 9.0, on: tuple[Mark, ...] = ()) -> Face:
    style = Style(size, colour, leading=1.2)
    mark, _ = setter().set_text("Draw two cards", Slot(Box(5, 5, 50, 20), style, NOWHERE))
    return face(*on, mark)


def complaints(*faces: Face, pictures: dict[str, PictureFile] | None = None) -> list[str]:
    draw = partial(Backdrops().drawn, pictures or {})
    return [finding.message for finding in texts_are_legible(faces, draw)]


GROUND_OF_BLACK = Rect(Box(0, 0, 63, 88), 0, Paint(fill="#000000"))
GROUND = Rect(Box(-2, -2, 67, 92), 0, Paint(fill="#1d2d44"))


def test_dark_on_white_and_white_on_dark_are_fine() -> None:
    assert not complaints(text("#222222"))
    assert not complaints(text("#ffffff", on=(GROUND,)))


def test_grey_on_white_is_too_faint() -> None:
    (message,) = complaints(text("#aaaaaa"))
    assert message == "cards/a/front: 'Draw two cards' has a contrast of 2.3 to 1"


def test_a_text_without_ink_can_not_be_read() -> None:
    assert "has a contrast of 1.0 to 1" in complaints(text(""))[0]


def test_a_face_of_many_metres_is_not_looked_at() -> None:
    assert complaints(text("#f0f0f0"))
    assert not complaints(text("#f0f0f0")._replace(width=61_000))


def test_what_lies_below_counts_not_what_lies_beside() -> None:
    beside = Rect(Box(0, 60, 63, 20), 0, Paint(fill="#222222"))
    assert not complaints(text("#222222", on=(beside,)))
    assert complaints(text("#222222", on=(GROUND,)))


def test_a_path_covers_its_inside_only() -> None:
    ring = Path("M 0 0 L 63 0 L 63 88 L 0 88 Z", Paint(fill="#222222"))
    triangle = Path("M 63 0 L 63 88 L 40 88 Z", Paint(fill="#222222"))
    hole = "M 2 2 L 2 80 L 60 80 L 60 2 Z"
    assert complaints(text("#222222", on=(ring,)))
    assert not complaints(text("#222222", on=(ring._replace(d=f"{ring.d} {hole}"),)))
    assert not complaints(text("#222222", on=(triangle,)))


def test_a_curve_and_a_circle_cover_their_inside_only() -> None:
    dark = Paint(fill="#222222")
    for x, covers in ((15, True), (24, True), (33, False)):
        round_ = Circle(x, 7, 5, dark)
        bent = Path(f"M {x - 5} 7 C {x - 5} 0 {x + 5} 0 {x + 5} 7 L {x} 30 Z", dark)
        assert bool(complaints(text("#222222", on=(round_,)))) is covers
        assert bool(complaints(text("#222222", on=(bent,)))) is covers


@pytest.mark.parametrize(
    ("x", "covers"), [(2.5, False), (7, True), (15, True), (24, True), (28.5, False)]
)
def test_every_word_of_a_line_counts(x: float, covers: bool) -> None:
    band = Rect(Box(x, 0, 2, 88), 0, Paint(fill="#222222"))
    assert bool(complaints(text("#222222", on=(band,)))) is covers


def test_thin_lines_below_a_word_do_not_drown_it() -> None:
    lines = tuple(Rect(Box(x, 0, 0.2, 88), 0, Paint(fill="#222222")) for x in range(0, 63, 4))
    assert not complaints(text("#222222", on=lines))


@pytest.mark.parametrize(
    ("group", "covers"),
    [
        (Group((Rect(Box(0, 0, 10, 10), 0, Paint(fill="#222222")),), x=10, y=2), True),
        (Group((Rect(Box(0, 0, 10, 10), 0, Paint(fill="#222222")),), x=4, y=2, rotate=90), False),
        (Group((Rect(Box(0, 0, 10, 10), 0, Paint(fill="#222222")),), x=20, y=2, rotate=90), True),
        (Group((Rect(Box(0, 0, 4, 4), 0, Paint(fill="#222222")),), x=10, y=2), False),
        (Group((Rect(Box(0, 0, 4, 4), 0, Paint(fill="#222222")),), x=10, y=2, scale=3), True),
        (Group((Rect(Box(0, 0, 4, 4), 0, Paint(fill="#222222")),), x=10, y=2, scale=1e-9), False),
        (Group((GROUND_OF_BLACK,), opacity=0.1), False),
        (Group((GROUND_OF_BLACK,), clip="M 0 20 L 63 20 L 63 88 L 0 88 Z"), False),
        (Group((GROUND_OF_BLACK,), clip="M 0 0 L 63 0 L 63 20 L 0 20 Z"), True),
    ],
    ids=[
        "moved",
        "turned away",
        "turned below",
        "small",
        "larger",
        "tiny",
        "faint",
        "cut away",
        "cut out",
    ],
)
def test_a_ground_in_a_group_lies_where_the_group_puts_it(group: Group, covers: bool) -> None:
    assert bool(complaints(text("#222222", on=(group,)))) is covers


def test_the_colour_of_a_gradient_below_the_text_counts() -> None:
    def on(gradient: Gradient) -> bool:
        ground = Rect(Box(0, 0, 63, 88), 0, Paint(fill=gradient))
        return bool(complaints(text("#222222", on=(ground,))))

    assert on(fade("#222222", "#ffffff")) and not on(fade("#ffffff", "#222222"))
    stops = ((0.0, "#ffffff"), (0.3, "#222222"), (0.4, "#222222"), (1.0, "#ffffff"))
    ring = Gradient("radial", (16, 7, 120), stops)
    assert not on(ring)
    assert on(ring._replace(place=(16 + 120 * 0.35, 7, 120)))
    assert not on(ring._replace(place=(16 + 119, 7, 120)))


def test_letters_in_a_smaller_group_are_small() -> None:
    whole = text("#222222", 9.0)
    (message,) = complaints(face(Group(whole.marks, scale=0.5)))
    assert message.endswith("is set in 4.5 pt")


def test_gradients_and_clear_marks_are_mixed_as_drawn() -> None:
    shade = Paint(fill=fade("#ffffff", "#000000"))
    assert not complaints(text("#222222", on=(Rect(Box(0, 0, 63, 88), 0, shade),)))
    veil = Rect(Box(0, 0, 63, 88), 0, Paint(fill="#000000", opacity=0.1))
    assert not complaints(text("#222222", on=(veil,)))


def test_a_moved_group_moves_its_ground() -> None:
    away = Group((GROUND,), x=200)
    assert not complaints(text("#222222", on=(away,)))


def test_small_letters_are_noticed() -> None:
    assert complaints(text("#222222", 6.2)) == ["cards/a/front: 'Draw two cards' is set in 6.2 pt"]


@pytest.mark.parametrize("rotate", [0, 30, 90, 180, 270])
def test_turned_letters_are_looked_at_where_they_stand(rotate: float) -> None:
    words = Group(text("#222222").marks, 30, 44, rotate=rotate)
    plate = Group(
        (Rect(Box(LEFT, TOP, RIGHT - LEFT, 4), 0, Paint(fill="#ffffff")),), 30, 44, rotate
    )
    assert complaints(face(GROUND, words))
    assert not complaints(face(GROUND, plate, words))


def test_faint_letters_are_as_faint_as_they_are_printed() -> None:
    assert not complaints(face(Group(text("#000000").marks, opacity=0.7)))
    (message,) = complaints(face(Group(text("#000000").marks, opacity=0.4)))
    assert message.endswith("has a contrast of 2.8 to 1")


def test_faces_are_judged_each_on_its_own_ground() -> None:
    dark, light = text("#222222", on=(GROUND,)), text("#222222")
    none = face(GROUND)
    assert len(complaints(light, dark, none, light, dark)) == 2


def photograph(folder: File, low: int, high: int, kind: str = "jpg") -> PictureFile:
    """Save a picture whose tones lie between two greys, with specks of all tones."""
    chance = random.Random(7)
    small = bytes(chance.randint(low, high) for _ in range(12 * 16))
    image = Image.frombytes("L", (12, 16), small).resize((240, 320), Image.Resampling.BICUBIC)
    for _ in range(300):
        image.putpixel((chance.randrange(240), chance.randrange(320)), chance.randint(0, 255))
    image.convert("RGB").save(folder / f"photo.{kind}", quality=95)
    return find_picture(f"photo.{kind}", [folder], [folder], NOWHERE)


@pytest.mark.parametrize(
    ("low", "high", "ink", "legible"),
    [
        (10, 70, "#ffffff", True),
        (10, 70, "#222222", False),
        (190, 250, "#111111", True),
        (190, 250, "#ffffff", False),
        (90, 150, "#808080", False),
        (90, 150, "#dddddd", False),
        (0, 255, "#808080", False),
    ],
    ids=["white on dark", "dark on dark", "dark on light", "white on light", "grey on grey",
         "light on grey", "grey on everything"],
)  # fmt: skip
@pytest.mark.parametrize("kind", ["jpg", "png"])
def test_a_photograph_below_the_letters_counts(
    tmp_path: File, kind: str, low: int, high: int, ink: str, legible: bool
) -> None:
    photo = photograph(tmp_path, low, high, kind)
    below = Picture(photo.key, WHOLE, WHOLE)
    said = complaints(text(ink, on=(below,)), pictures={photo.key: photo})
    assert (not said) is legible


def test_a_photograph_beside_the_letters_does_not_count(tmp_path: File) -> None:
    photo = photograph(tmp_path, 0, 60)
    beside = Picture(photo.key, WHOLE, Box(0, 20, 63, 68))
    assert not complaints(text("#222222", on=(beside,)), pictures={photo.key: photo})


def test_a_picture_that_can_not_be_drawn_is_told(tmp_path: File) -> None:
    photo = photograph(tmp_path, 0, 60)
    below = Picture(photo.key, WHOLE, WHOLE)
    gone = photo._replace(path=str(tmp_path / "gone.jpg"))
    (message,) = complaints(text("#222222", on=(below,)), pictures={photo.key: gone})
    assert message.startswith("the picture is broken")


def test_sizes_are_judged_in_the_source_language_only(tmp_path: File) -> None:
    drawn = '<text x="3" y="3" w="57" h="20" size="6.2" fill="#aaaaaa">{{ piece.name }}</text>'
    front = f"<face>{drawn}</face>"
    project = Cards(front=front).write(tmp_path)
    for language, count in (("en", 2), ("de", 1)):
        found = check(project, Request(("small",), (language,)), lambda _: None)
        said = [one.message for one in found if one.message.startswith("cards/a/front: 'Alpha'")]
        assert len(said) == count


def test_faces_with_mistakes_are_not_drawn(tmp_path: File) -> None:
    front = '<face><box w="9" h="9" fill="current"/><text w="60" h="20">Hello</text></face>'
    found = check(Cards(front=front).write(tmp_path), Request(("small",), ("en",)), lambda _: None)
    (message,) = (one.message for one in found)
    assert message == "<box>: fill: 'current' has no meaning outside of a symbol"


@pytest.mark.parametrize("marks", [0, 3_000])
def test_texts_are_held_against_a_picture_and_not_against_every_mark(marks: int) -> None:
    looks: list[object] = []
    drawn: list[Face] = []

    class Ground:
        """A white picture that counts how often it is looked at."""

        size = (180, 250)

        def crop(self, box: tuple[int, int, int, int]) -> "Image.Image":
            looks.append(box)
            return Image.new("RGB", (9, 9), "white")

    def draw(faces: Sequence[Face], _: float) -> Iterable[Any]:
        drawn.extend(faces)
        return [Ground() for _ in faces]

    dots = [Circle(1, 1, 1, Paint(fill="#000000"))] * marks
    one = text("#222222")
    many = one._replace(marks=(*dots, *one.marks * 40))
    assert not list(texts_are_legible([many], draw))
    assert (len(drawn), len(looks)) == (1, 40)


def test_the_smallest_text_of_pieces_that_are_printed_smaller_is_told() -> None:
    faces = [text("#000000", 9.0), text("#000000", 7.5)]
    assert not list(texts_stay_legible(faces, Order(scale=0.95)))
    (finding,) = texts_stay_legible(faces, Order(scale=0.75))
    assert "at --scale 0.75" in finding.message and "5.6 pt" in finding.message
    assert "--scale 0.94" in finding.hint
    assert not list(texts_stay_legible([], Order(scale=0.1)))


def told(text: str) -> list[str]:
    mark = Group((Text(Box(0, 0, 20, 8), text, (), 10, 10),))
    face = Face(FaceName("cards", "ferry"), 63, 88, 2, (mark,))
    return [f"{one.message}; {one.hint}" for one in markup_is_meant([face])]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Pay {water}.", "an icon is written {icon:water}"),
        ("Pay <b>two</b>.", "write **bold**"),
        ("One<br/>two", "write **bold**"),
    ],
)
def test_what_is_printed_as_it_stands_is_told_with_what_was_meant(text: str, said: str) -> None:
    (found,) = told(text)
    assert "cards/ferry/front" in found and said in found


@pytest.mark.parametrize("text", ["Pay {icon:water}.", "1 < 2 > 0", "**two**", "a { b", "<3"])
def test_other_signs_are_nobodys_mistake(text: str) -> None:
    assert not told(text)


def label(size: float) -> Text:
    runs = (Run(0.0, 0.0, "body", size, "#000000", ()),)
    return Text(Box(0, 0, 20, 5), "core", runs, size, size, where=NOWHERE)


def told_figures(mark: Mark, scale: float) -> list[str]:
    marks = (mark,)
    page = Face(FaceName("rules", "1"), 100, 100, 0.0, (Group((Group(marks, scale=scale),)),))
    found = list(figures_are_legible([page], {"fig": marks}))
    assert all(one.severity is Severity.WARNING for one in found)
    return [one.message for one in found]


def test_a_label_counts_as_it_is_printed() -> None:
    assert told_figures(label(7.5), 1.0) == []
    assert told_figures(label(7.5), 0.94) == []
    assert told_figures(label(7.5), 0.7) == ["fig: 'core' is printed in 5.2 pt"]
    assert told_figures(Group((label(10),), scale=0.5), 1.0) == ["fig: 'core' is printed in 5.0 pt"]


def test_words_on_pictures_of_pieces_are_nobodys_reading() -> None:
    assert (
        told_figures(Group((label(2),), of=Pictured(FaceName("cards", "ant"), NOWHERE)), 1.0) == []
    )


def test_words_outside_of_figures_are_judged_elsewhere() -> None:
    page = Face(FaceName("rules", "1"), 100, 100, 0.0, (label(6),))
    assert list(figures_are_legible([page], {})) == []

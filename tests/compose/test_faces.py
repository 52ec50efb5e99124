"""Faces."""

import re
import zlib
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from pnp.base.findings import Where
from pnp.base.geometry import Box, Size
from pnp.base.paths import absolute
from pnp.base.store import Store
from pnp.compose import drafter as easel_module
from pnp.compose.draft_cache import DraftCache
from pnp.compose.drafter import DraftRenderer, DraftTools
from pnp.compose.elements import (
    Context,
    Element,
)
from pnp.compose.inks import FULL
from pnp.compose.marks import (
    fit_picture,
    room_in_stack,
)
from pnp.compose.vocabulary import ELEMENTS, REQUIRED, Lines
from pnp.compose.words import AnyLanguage
from pnp.draw.operators import Inker
from pnp.model.face import (
    CURRENT,
    Art,
    Bulk,
    Circle,
    Face,
    FaceName,
    Group,
    Paint,
    PictureFile,
    Rect,
    Side,
    Symbol,
)
from pnp.model.game import Component, Piece
from pnp.model.stock import Shape
from pnp.parts.pieces import adapted
from tests.support.templates import COLOURS, FONTS, Table, front, laid_open

# Faces of a language: filled drafts, and those that no other language shares.


def test_languages_show_the_very_same_art(table: Table) -> None:
    table.write("card.xml", '<face><dot r="1"/><text w="50" h="9">{{ piece.name }}</text></face>')
    drafter = table.drafter(table.game(), AnyLanguage())
    one, two = (front(table.speaker(drafter, language)) for language in ("en", "de"))
    assert one and two
    assert isinstance(one.marks[0], Art) and one.marks[0] is two.marks[0]


def test_a_face_that_decides_by_words_is_of_its_language_alone(table: Table) -> None:
    table.write("card.xml", '<face><dot r="{{ 1 if lang == "en" else 2 }}"/></face>')
    drafter = table.drafter(table.game(back="card.xml"), AnyLanguage())
    radii = []
    for language in ("en", "de"):
        composer = table.speaker(drafter, language)
        (component,) = composer.game.components
        for side in Side:
            face = composer.face(component, component.pieces[0], side)
            assert face
            radii += [mark.radius for mark in laid_open(face.marks) if isinstance(mark, Circle)]
        assert len(composer._own) == 1, "and one drafter is enough for all of them"
    assert radii == [1, 1, 2, 2]


def test_pictures_and_mistakes_of_both_kinds_of_faces_are_known(table: Table) -> None:
    table.write("card.xml", '<face><image src="ant.png" w="9" h="9"/></face>')
    table.write(
        "back.xml",
        '<face>{% if lang == "de" %}<image src="ant.png" w="9" h="9"/><image src="no" w="9" h="9"/>'
        "{% endif %}</face>",
    )
    drafter = table.drafter(table.game(back="back.xml"), AnyLanguage())
    german, english = table.speaker(drafter, "de"), table.speaker(drafter, "en")
    for composer in (german, english):
        (component,) = composer.game.components
        composer.face(component, component.pieces[0], Side.BACK)
    assert (list(german.pictures), list(english.pictures)) == (["demo/ant.png"], [])
    assert [finding.message for finding in german.findings] == ["there is no picture 'no'"]
    assert not english.findings
    assert front(english) and list(english.pictures) == ["demo/ant.png"]


# The easel: templates are rendered and read, and symbols are there when they are asked for.


def easel(table: Table) -> DraftRenderer:
    tools = DraftTools(
        game=table.game(),
        families=FONTS.families,
        folders=table.folders,
        find_picture=table.find_picture,
        words=AnyLanguage(),
        ink=Inker().art,
        colouring=FULL,
        keeper=DraftCache(Store(None), table.folders, "", ""),
    )
    return DraftRenderer(tools, {"lang": "xx"})


def test_a_template_is_rendered_and_read(table: Table) -> None:
    table.write("card.xml", '<face><box w="{{ w }}" h="2"/></face>')
    made = easel(table)
    text = made.written("card.xml", Where(""), {"w": 3})
    assert text
    (box,), _ = made.drawn(text, "card.xml")
    assert isinstance(box, Rect) and box.box.width == 3
    assert not made.findings


def test_what_can_not_be_rendered_is_told_and_nothing_is_drawn(table: Table) -> None:
    made = easel(table)
    assert made.written("nope.xml", Where("game.yaml"), {}) is None
    assert [finding.where for finding in made.findings] == [Where("game.yaml")]


def test_symbols_are_coloured_once_and_can_be_looked_into(table: Table) -> None:
    made = easel(table)
    assert set(made.context.symbols) == {"gene", "leaf"}
    (art,) = made.coloured("gene", "#aa0000")
    assert isinstance(art, Art) and made.coloured("gene", "#aa0000")[0] is art
    (box,) = art.marks
    assert isinstance(box, Rect) and box.paint.fill == "#aa0000"


def test_elements_are_kept_only_as_far_as_there_is_room(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, xml = easel(table), '<face><path d="m 0 0 l 0 {}" stroke="ink"/></face>'
    long = len(xml.format(0))
    monkeypatch.setattr(easel_module, "MOST_KEPT", 5 * long)
    absolute.cache_clear()
    kept = []
    for number in range(9):
        made.drawn(xml.format(number), "card.xml")
        sizes = [made.context.attributes.cache_info().currsize, absolute.cache_info().currsize]
        kept.append(max(sizes))
    assert max(kept) == 6 and kept[-1] < 6  # face and paths


# Drawing: places, sizes and bulk of single elements.


@pytest.mark.parametrize("fit", ["cover", "contain", "stretch"])
def test_a_picture_of_the_same_proportions_fills_its_box(fit: str) -> None:
    assert fit_picture(400, 200, Box(1, 2, 20, 10), fit) == Box(1, 2, 20, 10)


def test_a_picture_covers_its_box_or_is_contained_in_it() -> None:
    assert fit_picture(400, 200, Box(0, 0, 10, 10), "cover") == Box(-5, 0, 20, 10)
    assert fit_picture(400, 200, Box(0, 0, 10, 10), "contain") == Box(0, 2.5, 10, 5)


@pytest.mark.parametrize(
    ("tag", "values", "expected"),
    [
        ("dot", {"r": 2.0}, (4, 4)),
        ("icon", {"size": 3.0}, (3, 3)),
        ("path", {"d": "M 1 1 L 5 1 L 5 7 Z"}, (5, 7)),
        ("box", {"w": 6.0, "h": 2.0}, (6, 2)),
        ("use", {"w": None}, (0, 0)),
    ],
)
def test_the_room_of_an_element(
    tag: str, values: dict[str, object], expected: tuple[float, float]
) -> None:
    assert room_in_stack(tag, values) == expected


def test_an_element_adds_up_what_is_drawn_inside() -> None:
    element = Element("group", ("_", "card.xml:3", "x", "1"))
    element.hold(Bulk(3, 2), 1)
    element.hold(Bulk(1, 1))
    assert element.bulk == Bulk(4, 3)
    assert element.line == "card.xml:3"
    assert Element("group", ()).line == ""


EXTREMES = ["0", "-0", "1e-320", "1e-9", "0.0001", "0.001", "1000", "-1000", "99999.9999",
            "100000", "-100000", "3937in", "1e400", "nan", "inf", "1e300"]  # fmt: skip
GIVEN = {"w": "5", "h": "5", "r": "2", "d": "M 0 0 L 5 5", "src": "ant.png", "size": "5"}
INNER = {"text": "Word", "group": '<dot r="1"/>', "row": '<dot r="1"/>', "column": '<dot r="1"/>'}
KINDS = {"length", "distance", "extent", "points", "number", "factor", "share", "lengths"}


def extremes() -> Iterator[str]:
    """Yield every element with every number of its own at its extremes, and with two of them."""
    for tag, known in ELEMENTS.items():
        if tag in ("face", "art", "symbol", "br"):
            continue
        needed = {name: one for name, one in known.items() if one.default is REQUIRED}
        for symbol in ("gene", "tiny", "huge") if "name" in known else ("",):
            given = {name: GIVEN.get(name, symbol) for name in needed}
            paint = {"fill": "ink", "stroke": "ink"} if "stroke" in known else {}
            numbers = [name for name, one in known.items() if one.kind in KINDS]
            for one, other in combinations_with_replacement(numbers, 2):
                for value in EXTREMES:
                    values = {**given, **paint, one: value, other: value}
                    said = " ".join(f'{name}="{value}"' for name, value in values.items())
                    yield f"<{tag} {said}>{INNER.get(tag, '')}</{tag}>"


def test_whatever_numbers_stand_there_a_mark_is_refused_or_can_be_inked(table: Table) -> None:
    box = '<box w="20" h="10" fill="current"/>'
    sizes = {
        "gene": 'w="20" h="10"',
        "tiny": 'w="0.0001" h="0.0001"',
        "huge": 'w="99999" h="99999"',
    }
    symbols = (f'<symbol name="{name}" {size}>{box}</symbol>' for name, size in sizes.items())
    table.write("art.xml", f"<art>{''.join(symbols)}</art>")
    made = table.face("\n".join(extremes()))
    assert made.face is not None
    assert all(line.startswith("card.xml:") for line in table.told(made))
    assert len(made.findings) > 100
    inker = Inker()
    whole = inker.face(made.face)
    written = [zlib.decompress(one.data).decode() for one in (whole, *inker.all.shared.values())]
    numbers = re.sub(r"<[0-9a-f]*>|/\w+", "", " ".join(written))
    assert len(numbers) > 50_000
    assert not re.search(r"nan|inf|\de", numbers)
    assert max(map(len, numbers.split())) < 20


@pytest.mark.parametrize("dot", ['x="100000" r="100000"', 'y="-99999" r="2"', 'r="100000" x="1"'])
def test_a_dot_that_reaches_too_far_is_told(table: Table, dot: str) -> None:
    told = table.told(table.face(f"<dot {dot}/>"))
    assert told == ["card.xml:2: <dot>: it reaches farther than anything that is printed"]
    assert not table.face('<dot x="50000" r="50000" fill="ink"/>').findings


@pytest.mark.parametrize("size", ["0.00001", "1e-320", "0.0001pt"])
def test_what_is_divided_by_is_not_next_to_nothing(table: Table, size: str) -> None:
    (told,) = table.told(table.face(f'<icon name="gene" size="{size}"/>'))
    assert "shorter than anything that is printed" in told


# The context: attributes are checked once, and each mistake is told once.


def no_picture(name: str, where: Where) -> PictureFile:
    raise AssertionError((name, where))


class NoLines(Lines):
    """Lines of one template that is nowhere."""

    def knows(self, mark: str) -> bool:
        return mark.startswith("card.xml:")

    def place(self, mark: str) -> Where:
        return Where(mark)


@pytest.fixture
def context() -> Context:
    return Context(
        colours=COLOURS,
        families=FONTS.families,
        words=AnyLanguage(),
        find_picture=no_picture,
        lines=NoLines([]),
        bundled=tuple,
        load_symbols=lambda: None,
    )


def test_attributes_are_read_and_filled_up(context: Context) -> None:
    given = ("_", "card.xml:2", "r", "2cm", "fill", "ink")
    values = context.attributes("dot", given)
    assert values is not None
    assert (values["r"], values["fill"], values["x"], values["_"]) == (
        20,
        "#101820",
        0,
        "card.xml:2",
    )
    assert context.attributes("dot", given) is values
    assert not context.findings


def test_all_mistakes_of_an_element_are_told_and_each_once(context: Context) -> None:
    for _ in range(2):
        assert context.attributes("box", ("_", "card.xml:2", "w", "wide", "hight", "3")) is None
    told = [finding.message for finding in context.findings.values()]
    assert told == [
        "<box>: there is no attribute 'hight'",
        "<box>: w: 'wide' is not a length: write 30, 30mm, 2.5in or 9pt",
        "<box>: 'h' is missing",
    ]
    assert {finding.where for finding in context.findings.values()} == {Where("card.xml:2")}


def test_a_symbol_is_scaled_and_coloured_once_for_each_colour(context: Context) -> None:
    leaf = Symbol("leaf", 4, 8, (Rect(Box(0, 0, 4, 8), 0, Paint(fill=CURRENT)),))
    made = context.drawn(leaf, 2, 3, 16, "#aa0000")
    assert (made.x, made.y, made.scale, made.shared) == (2, 3, 2, "leaf #aa0000")
    assert made.marks is context.drawn(leaf, 0, 0, 8, "#aa0000").marks
    assert made.marks != context.drawn(leaf, 0, 0, 8, "#bb0000").marks


def test_symbols_of_one_name_are_not_mistaken_for_each_other(context: Context) -> None:
    leaf = Symbol("leaf", 4, 8, (Rect(Box(0, 0, 4, 8), 0, Paint(fill=CURRENT)),))
    context.drawn(leaf, 0, 0, 8, "#aa0000")
    assert context.drawn(leaf._replace(marks=()), 0, 0, 8, "#aa0000").marks == ()


def test_only_marks_of_templates_are_known(context: Context) -> None:
    assert context.knows("card.xml:2") and context.knows("card.xml:2")
    assert not context.knows("x:²")


# Faces in another size, and windows of faces.


MARKS = (Rect(Box(0, 0, 60, 90), 0, Paint(fill="#ff0000")),)
WHOLE = Face(FaceName("cards", "a", Side.BACK), 60, 90, 2, MARKS)


def printed(width: float, height: float, piece: Piece) -> Component:
    shape = Shape("card", Size(width, height), bleed=1)
    return Component("cards", "Cards", shape, (piece,), {}, "c.xml")


def test_in_its_own_size_a_face_keeps_its_marks() -> None:
    piece = Piece("a", 1, {})
    assert adapted(WHOLE, printed(60, 90, piece), piece, 1.0)[1:5] == (60, 90, 1, MARKS)


def test_a_part_is_a_window_of_the_scaled_whole_and_shares_its_drawing() -> None:
    piece = Piece("a.B1", 1, {}, window=Box(0, 40, 30, 5), part_of="a")
    face = adapted(WHOLE, printed(30, 5, piece), piece, 0.5)
    assert face.name == FaceName("cards", "a.B1", Side.BACK)
    (window,) = face.marks
    assert isinstance(window, Group)
    assert (window.x, window.y, window.shared) == (0, -40, "cards/a/back")
    assert window.marks == (Group(MARKS, scale=0.5),)

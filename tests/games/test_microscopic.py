from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from pnp.base.findings import Finding, Severity
from pnp.build import drawn
from pnp.check.counts import counts_hold
from pnp.check.faces import texts_fit
from pnp.draw.png import pages_as_png
from pnp.load.forms.counts import ComputedForm
from pnp.load.game import load_game
from pnp.load.project import Project, shipped_root
from pnp.load.stock import load_stock
from pnp.model.face import Face, Group, Mark, Side, Text
from pnp.model.game import Component, Count, Game, Piece
from pnp.model.order import FULL, Order
from pnp.parts.pieces import PiecesPart
from pnp.pictures.pixels import Look
from pnp.uses.check import check
from pnp.work.request import Report, Request, silence
from tests.check.test_examples import answers
from tests.support.editions import edition

PROJECT = Project(shipped_root(), shipped_root())
CARDS = ("genes", "organisms", "aids")
KINDS = ("simple", "cold", "heat", "water", "photosynthetic")
TRANSLATED = ["ru"]  # the longest texts; `pnp check --lang all` looks at the others
MOST_MARKS = 250
SAFE = 3.0  # mm that texts keep from the cut
SMALLEST = 7.0  # points


@cache
def microscopic() -> Game:
    return load_game(PROJECT, load_stock(PROJECT), "microscopic")


def part(name: str) -> Component:
    found = microscopic().component(name)
    assert found is not None
    return found


def cells(**fields: Any) -> list[Piece]:
    """The cells whose fields hold these values."""
    return [
        piece
        for piece in part("genes").pieces
        if piece.fields["card"] == "cell"
        and all(piece.fields[name] == value for name, value in fields.items())
    ]


# The game is whole


def test_the_game_loads_with_all_its_cards() -> None:
    assert {name: part(name).total for name in CARDS} == {"genes": 74, "organisms": 7, "aids": 4}


def test_nothing_is_wrong_in_english() -> None:
    assert [str(it) for it in check(PROJECT, Request(("microscopic",), ("en",)), silence)] == []


def test_the_rules_numbers_add_up() -> None:
    told = answers(microscopic())
    names = {"simple": "simple", "photosynthetic": "photosynthetic"}
    by_kind = [told[f"{names.get(kind, f'{kind}-adapted')} cells"] for kind in KINDS]
    assert by_kind == [16, 12, 12, 12, 10]
    assert sum(by_kind) == told["cells"] == 62
    assert told["cells"] + told["mutations"] + told["viruses"] == told["gene pool cards"] == 74
    features = [told[name] for name in ("draws", "replaces", "discounts", "doubles", "plain cells")]
    assert features == [10, 4, 14, 8, 26]
    assert sum(features) == 62


def test_every_card_of_the_gene_pool_is_an_individual() -> None:
    pieces = part("genes").pieces
    assert all(piece.copies == 1 for piece in pieces)
    assert len({piece.fields["seed"] for piece in pieces}) == 74


def test_what_is_our_own_design_says_so() -> None:
    house = {piece.id for piece in part("genes").pieces if piece.fields["status"] == "house"}
    assert house == {
        piece.id
        for piece in part("genes").pieces
        if piece.fields["card"] == "mutation"
        or (piece.fields["kind"] == "simple" and piece.fields["bonus"] in ("replace", "discount"))
    }
    told = {piece.id: piece.fields["status"] for piece in part("organisms").pieces}
    assert Counter(told.values()) == {"documented": 1, "public": 1, "house": 5}
    assert (told["heat"], told["cold"]) == ("documented", "public")


def test_the_aid_says_what_the_cards_say() -> None:
    (aid,) = part("aids").pieces
    assert aid.fields["kinds"] == list(KINDS)
    assert aid.fields["cells"] == [len(cells(kind=kind)) for kind in KINDS]
    for kind, cost in zip(KINDS, aid.fields["costs"], strict=True):
        assert {piece.fields["cost"] for piece in cells(kind=kind, worth=1)} == {cost}
    doubles = cells(worth=aid.fields["worth"])
    assert {piece.fields["cost"] for piece in doubles} == {aid.fields["double"]}


# Any other deck is reported


def complaints(game: Game) -> Iterator[Finding]:
    """Yield what the counts find, one count after the other: the first is enough here."""
    for asked in game.counts:
        if isinstance(asked.ask, ComputedForm):  # which comes out of others
            continue
        setups = game.setups if asked.players else ()
        yield from counts_hold(game._replace(counts=(asked,), setups=setups))


def reported(game: Game, severities: Iterable[Severity] = tuple(Severity)) -> bool:
    return any(finding.severity in severities for finding in complaints(game))


@cache
def counts_for(component: str) -> tuple[Count, ...]:
    """Return all counts, first those about a component, last those for a number of players."""
    counts = microscopic().counts
    return tuple(sorted(counts, key=lambda it: (component not in str(it.ask), bool(it.players))))


def with_pieces(component: Component, pieces: Iterable[Piece]) -> Game:
    changed = component._replace(pieces=tuple(pieces))
    parts = (changed if it is component else it for it in microscopic().components)
    return microscopic()._replace(components=tuple(parts), counts=counts_for(component.id))


def without(component: Component, piece: Piece) -> Game:
    return with_pieces(component, (it for it in component.pieces if it is not piece))


def instead(component: Component, piece: Piece, **fields: Any) -> Game:
    other = piece._replace(fields={**piece.fields, **fields})
    return with_pieces(component, (other if it is piece else it for it in component.pieces))


def every_piece() -> Iterator[Any]:
    for component in map(part, CARDS):
        for piece in component.pieces:
            yield pytest.param(component, piece, id=f"{component.id}-{piece.id}")


def unlike(component: Component) -> Iterator[Piece]:
    """Yield the pieces that differ in more than their drawing, each once."""
    seen = set()
    for piece in component.pieces:
        words = {name: value for name, value in piece.fields.items() if name != "seed"}
        if str(words) not in seen:
            seen.add(str(words))
            yield piece


def other_numbers(piece: Piece) -> Iterator[tuple[str, Any]]:
    """Yield every number of a piece, one more and one less."""
    for name, value in piece.fields.items():
        if isinstance(value, int) and not isinstance(value, bool) and name != "seed":
            yield from ((name, value - 1), (name, value + 1))


def other_choices(component: Component, piece: Piece) -> Iterator[tuple[str, Any]]:
    """Yield everything else that the fields of a piece may say: another kind, another bonus."""
    for name, field in component.fields.items():
        if field.one_of and field.length is None and name != "status":
            choices = (*field.one_of, *([None] if field.optional else []))
            yield from ((name, other) for other in choices if other != piece.fields[name])


def test_the_deck_as_it_is_has_nothing_to_complain_about() -> None:
    assert list(counts_hold(microscopic())) == []


@pytest.mark.parametrize(("component", "piece"), list(every_piece()))
def test_a_card_too_few_or_too_many_is_reported(component: Component, piece: Piece) -> None:
    assert reported(without(component, piece))
    assert reported(with_pieces(component, (*component.pieces, piece)))


@pytest.mark.parametrize(("component", "piece"), list(every_piece()))
def test_a_changed_number_is_reported(component: Component, piece: Piece) -> None:
    is_cell = piece.fields.get("card") == "cell"
    for name, other in other_numbers(piece):
        changed = instead(component, piece, **{name: other})
        grave = is_cell and name in ("cost", "worth")
        assert reported(changed, [Severity.ERROR] if grave else Severity), f"{name}: {other}"


@pytest.mark.parametrize("name", CARDS)
def test_another_kind_or_bonus_is_reported(name: str) -> None:
    component = part(name)
    for piece in unlike(component):
        for field, other in other_choices(component, piece):
            told = f"{piece.id}, {field}: {other}"
            assert reported(instead(component, piece, **{field: other})), told


# Every face is good


def inside(
    marks: Iterable[Mark], x: float = 0.0, y: float = 0.0
) -> Iterator[tuple[Mark, float, float]]:
    """Yield all marks with how far their groups moved them."""
    for mark in marks:
        yield mark, x, y
        if isinstance(mark, Group):
            yield from inside(mark.marks, x + mark.x, y + mark.y)


@cache
def faces(language: str) -> tuple[tuple[Face, ...], tuple[Finding, ...]]:
    """Fronts and backs, all in English, and what was found on the way."""
    words = edition("microscopic", language)
    found = (*words.loaded.findings, *words.words_judged(allow_missing=False))
    composer = words.composer(FULL)
    made = [
        composer.face(component, piece, side)
        for component in map(part, CARDS)
        for piece in (component.pieces if language == "en" else unlike(component))
        for side in Side
        if side is Side.FRONT or piece is component.pieces[0]
    ]
    assert all(face is not None for face in made)
    return tuple(face for face in made if face), (*found, *composer.findings)


def test_every_face_composes_without_findings() -> None:
    made, found = faces("en")
    assert [str(it) for it in found] == []
    assert len(made) == (74 + 1) + (7 + 1) + (1 + 1)


def test_no_face_has_more_marks_than_a_fast_build_allows() -> None:
    busy = {
        face.name: total
        for face in faces("en")[0]
        if (total := sum(not isinstance(mark, Group) for mark, _, _ in inside(face.marks)))
        > MOST_MARKS
    }
    assert busy == {}


@pytest.mark.parametrize("language", ["en", *TRANSLATED])
def test_texts_fit_are_large_enough_and_keep_away_from_the_cut(language: str) -> None:
    for face in faces(language)[0]:
        assert [str(it) for it in texts_fit(face, language)] == []
        for mark, x, y in inside(face.marks):
            if isinstance(mark, Text):
                assert mark.size >= SMALLEST, f"{face.name}: {mark.text} in {mark.size} pt"
                left, top = mark.box.x + x, mark.box.y + y
                right = face.width - left - mark.box.width
                bottom = face.height - top - mark.box.height
                nearest = min(left, top, right, bottom)
                assert nearest >= SAFE - 1e-6, f"{face.name}: {mark.text} is {nearest} mm away"


def test_no_two_cards_of_the_gene_pool_are_drawn_alike() -> None:
    genes = [face for face in faces("en")[0] if face.name.component == "genes"]
    assert len({face.marks for face in genes if face.name.side is Side.FRONT}) == 74


def back_of(component: Component) -> Image.Image:
    """Return a picture of the back that all pieces share."""
    first = component._replace(pieces=component.pieces[:1])
    shown = PiecesPart(edition("microscopic"), first, Order(view="faces"))
    ((_, pdf),) = drawn(shown, Report())
    _, png = pages_as_png(b"".join(pdf), Look())
    return Image.open(BytesIO(png)).convert("RGB")


@pytest.mark.parametrize("name", ["genes", "organisms"])
def test_a_back_looks_the_same_after_a_half_turn(name: str) -> None:
    back = back_of(part(name))
    turned = back.transpose(Image.Transpose.ROTATE_180)
    assert max(ImageStat.Stat(ImageChops.difference(back, turned)).mean) < 2

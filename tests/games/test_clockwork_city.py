import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from pnp.base.findings import Finding, Severity
from pnp.check.counts import counts_hold
from pnp.check.faces import texts_fit
from pnp.load.forms.counts import ComputedForm, NumberedForm
from pnp.load.game import load_game
from pnp.load.project import Project, shipped_root
from pnp.load.stock import load_stock
from pnp.model.face import Art, Face, FaceName, Group, Mark, Side, Text
from pnp.model.game import Component, Game, Piece
from pnp.model.order import FULL
from pnp.uses.check import check
from pnp.work.request import Request, silence
from tests.check.test_examples import answers
from tests.doc_pictures.docs import looks
from tests.support.editions import edition
from tests.support.templates import laid_open

GAME = "clockwork_city"
PROJECT = Project(shipped_root(), shipped_root())
TRANSLATED = ["uk"]  # the longest texts; `pnp check --lang all` looks at the others
CARDS = ("deck", "characters")
SAFE = 3.0  # mm that texts keep from the cut


@cache
def game() -> Game:
    return load_game(PROJECT, load_stock(PROJECT), GAME)


def part(name: str) -> Component:
    found = game().component(name)
    assert found is not None
    return found


DECK = part("deck")

# The game is whole


def test_nothing_is_wrong_in_english() -> None:
    assert [str(it) for it in check(PROJECT, Request((GAME,), ("en",)), silence)] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_translation_breaks_a_card(language: str) -> None:
    found = check(PROJECT, Request((GAME,), (language,)), silence)
    assert [str(it) for it in found if it.severity is Severity.ERROR] == []


def test_the_deck_is_made_of_the_kinds_in_the_rules() -> None:
    told = Counter(piece.fields["kind"] for piece in part("deck").pieces)
    assert list(told.values()) == [24, 16, 5, 6, 1, 6]
    assert sum(told.values()) == part("deck").total == 58
    letters = {piece.fields["kind"]: piece.fields["letter"] for piece in part("deck").pieces}
    assert "".join(sorted(letters.values())) == "efghij"


@pytest.mark.parametrize(
    ("players", "cards", "hands"), [("two", 34, 14), ("three", 46, 21), ("four", 58, 28)]
)
def test_set_ups_leave_what_the_rules_say(players: str, cards: int, hands: int) -> None:
    told = answers(game())
    assert told[f"cards for {players} players"] == cards
    assert told[f"cards dealt to {players} players"] == hands


def test_what_is_our_own_design_says_so() -> None:
    for name in CARDS:
        assert {piece.fields["status"] for piece in part(name).pieces} == {"house"}


# Any other deck is reported


def with_pieces(component: Component, pieces: Iterable[Piece]) -> Game:
    changed = component._replace(pieces=tuple(pieces))
    parts = (changed if it is component else it for it in game().components)
    return game()._replace(components=tuple(parts))


def told_at_once(changed: Game) -> Iterator[Finding]:
    """Yield what the counts of the whole box find, one after the other: the first is enough."""
    for asked in changed.counts:
        if asked.players is None and not isinstance(asked.ask, ComputedForm):
            yield from counts_hold(changed._replace(counts=(asked,), setups=()))


def is_error(changed: Game) -> bool:
    """Whether some count of the whole box finds an error."""
    return any(it.severity is Severity.ERROR for it in told_at_once(changed))


def errors(changed: Game) -> list[Finding]:
    return [it for it in counts_hold(changed) if it.severity is Severity.ERROR]


def every_card() -> Iterator[Any]:
    for name in CARDS:
        for piece in part(name).pieces:
            yield pytest.param(part(name), piece, id=piece.id)


def test_the_cards_as_they_are_have_nothing_to_complain_about() -> None:
    assert list(counts_hold(game())) == []


@pytest.mark.parametrize(("component", "piece"), list(every_card()))
def test_a_card_too_few_or_too_many_is_an_error(component: Component, piece: Piece) -> None:
    others = [it for it in component.pieces if it is not piece]
    assert is_error(with_pieces(component, others))
    assert is_error(with_pieces(component, [*component.pieces, piece]))
    assert is_error(with_pieces(component, [*others, piece._replace(copies=2)]))


@pytest.mark.parametrize(("component", "piece"), list(every_card()))
def test_one_card_in_place_of_another_is_reported(component: Component, piece: Piece) -> None:
    other = component.pieces[component.pieces.index(piece) - 1]
    swapped = (other if it is piece else it for it in component.pieces)
    assert any(told_at_once(with_pieces(component, swapped)))


@pytest.mark.parametrize(("component", "piece"), list(every_card()))
def test_a_card_of_another_kind_set_or_number_is_reported(
    component: Component, piece: Piece
) -> None:
    for name, field in component.fields.items():
        now = piece.fields[name]
        changes = [other for other in field.one_of if other != now][:1]
        if isinstance(now, int):
            changes += [now + 1, now - 1]
        for other in changes:
            changed = piece._replace(fields={**piece.fields, name: other})
            pieces = (changed if it is piece else it for it in component.pieces)
            assert any(told_at_once(with_pieces(component, pieces))), f"{name}: {other}"


@pytest.mark.parametrize("piece", DECK.pieces, ids=lambda piece: piece.id)
def test_any_other_part_is_an_error_that_names_the_card(piece: Piece) -> None:
    """Part 5 of 4, a part that is missing or there twice, and parts of what is no machine."""
    (asked,) = [it for it in game().counts if isinstance(it.ask, NumberedForm)]
    numbers = (None, *range(8))
    others = [(part, of) for part in numbers for of in numbers]
    others.remove((piece.fields["part"], piece.fields["of"]))
    for now, of in others:
        changed = piece._replace(fields={**piece.fields, "part": now, "of": of})
        deck = with_pieces(DECK, (changed if it is piece else it for it in DECK.pieces))
        found = list(counts_hold(deck._replace(counts=(asked,), setups=())))
        assert all(it.severity is Severity.ERROR for it in found)
        alone = piece.id == "power_machine" and now == of == 1  # which is a machine too many
        named = [it for it in found if it.where == piece.where or piece.id in it.message]
        assert found if alone else named, (now, of)


def test_numbers_that_come_out_of_others_do() -> None:
    """The engine counts the cards that leave for itself; here the rules' own numbers say it."""
    told = answers(game())
    for name, players in (("two", 2), ("three", 3), ("four", 4)):
        assert told[f"cards in the piles of {name} players"] == (
            told[f"cards for {name} players"] - 7 * players
        )
    fewer = game().numbers["removed.2.fuel"]._replace(says=1)
    wrong = game()._replace(numbers={**game().numbers, "removed.2.fuel": fewer})
    assert [it.message.partition(":")[0] for it in errors(wrong)] == [
        "cards for two players by the numbers of the rules"
    ]


# Every face is good


@cache
def faces(language: str) -> tuple[dict[FaceName, Face], tuple[Finding, ...]]:
    """Fronts and backs of all cards by name, and what was found on the way."""
    words = edition(GAME, language)
    found = (*words.loaded.findings, *words.words_judged(allow_missing=False))
    composer = words.composer(FULL)
    components = [it for it in words.game.components if it.id in CARDS]
    made = [
        *(composer.face(it, piece, Side.FRONT) for it in components for piece in it.pieces),
        *(composer.face(it, it.pieces[0], Side.BACK) for it in components),
    ]
    assert all(face is not None for face in made)
    kept = {face.name: face for face in made if face}
    fits = [it for face in kept.values() for it in texts_fit(face, language)]
    return kept, (*found, *composer.findings, *fits)


def inside(
    marks: Iterable[Mark], x: float = 0.0, y: float = 0.0
) -> Iterator[tuple[Mark, float, float]]:
    """Yield all marks with how far their groups moved them."""
    for mark in marks:
        yield mark, x, y
        if isinstance(mark, Group):
            yield from inside(mark.marks, x + mark.x, y + mark.y)


def texts(face: Face) -> dict[str, Text]:
    return {mark.text: mark for mark, _, _ in inside(face.marks) if isinstance(mark, Text)}


def test_every_face_composes_without_findings() -> None:
    made, found = faces("en")
    assert [str(it) for it in found] == []
    assert len(made) == 64 + 2


@pytest.mark.parametrize("language", ["en", *TRANSLATED])
def test_texts_are_large_enough_and_keep_away_from_the_cut(language: str) -> None:
    for face in faces(language)[0].values():
        for mark, x, y in inside(face.marks):
            if isinstance(mark, Text):
                assert mark.size >= 7, f"{face.name}: {mark.text} in {mark.size} pt"
                box = mark.box
                right, bottom = face.width - box.right - x, face.height - box.bottom - y
                edges = (box.x + x, box.y + y, right, bottom)
                assert min(edges) >= SAFE - 1e-6, f"{face.name}: {mark.text} at {edges}"


def test_a_card_tells_its_part_its_number_and_its_letter() -> None:
    for piece in part("deck").pieces:
        told = texts(faces("en")[0][FaceName("deck", piece.id)])
        fields = piece.fields
        assert fields["name"] in told
        assert fields["letter"] in told
        if fields["of"]:
            assert f"{fields['part']}/{fields['of']}" in told


def picture_of(face: Face) -> Group:
    """Return the picture that a card shows a window of."""
    window = laid_open(face.marks)[0]
    assert isinstance(window, Group)
    assert (window.x, window.y, window.rotate, window.scale) == (0, 0, 0, 1)
    (picture,) = window.marks
    assert isinstance(picture, Group)
    return picture


def form_of(face: Face) -> str:
    """Return the name of the form that a card's picture is stored as."""
    art = face.marks[0]
    assert isinstance(art, Art)
    found = re.search(r"/(S\w+) Do", art.operators)
    assert found and len(art.forms[found[1]].data) > 1000
    return found[1]


def machines() -> list[str]:
    return sorted({it.fields["set"] for it in part("deck").pieces if it.fields["of"]})


@pytest.mark.parametrize("machine", machines())
def test_the_cards_of_a_machine_are_windows_of_one_picture(machine: str) -> None:
    cards = [it for it in part("deck").pieces if it.fields["set"] == machine]
    wide = len(cards) // 2
    forms = set()
    for place, piece in enumerate(cards):
        face = faces("en")[0][FaceName("deck", piece.id)]
        picture = picture_of(face)
        column, row = place % wide, place // wide
        assert (picture.x, picture.y) == (-63 * column, -88 * row)
        assert picture.scale == 1
        assert picture.shared.startswith(f"{machine} ")
        forms.add(form_of(face))
    assert len(forms) == 1, "the picture is stored once"


def test_no_two_cards_show_the_same_picture() -> None:
    seen = set()
    for name, face in faces("en")[0].items():
        if name.component == "deck" and name.side is Side.FRONT:
            picture = picture_of(face)
            seen.add((picture.shared, picture.x, picture.y))
    assert len(seen) == 58


def bare(mark: Any) -> Any:
    """Return a mark without its colours and without what it holds."""
    return mark._replace(marks=()) if isinstance(mark, Group) else mark._replace(paint=None)


def test_backs_are_one_family_and_look_the_same_after_a_half_turn() -> None:
    backs = [face for name, face in faces("en")[0].items() if name.side is Side.BACK]
    one, other = ([bare(mark) for mark, _, _ in inside(laid_open(face.marks))] for face in backs)
    assert one == other, "the same marks in two sets of colours"
    back = next(
        picture
        for name, picture in looks(PROJECT, GAME, "characters", "faces", 127).items()
        if name.endswith("-back")
    )
    turned = back.transpose(Image.Transpose.ROTATE_180)
    assert max(ImageStat.Stat(ImageChops.difference(back, turned)).mean) < 1

"""Variants of a game: what they change, what they leave, and where their mistakes stand."""

from pathlib import Path

import pytest

from pnp.load.game import (
    asked_variants,
    expanded,
    in_folder,
    load_game,
    of_variant,
    unknown_variant,
    variant_ids,
    varied,
    with_variants,
)
from pnp.load.rules import read_blocks
from pnp.load.stock import load_stock
from pnp.load.yaml_file import parse_yaml
from pnp.model.face import filed, game_of, variant_of
from pnp.model.game import Game
from tests.support.loading import CARDS, GAME, line, make_project, refused

MORE = """\
colours: {sea: "#112233", sand: "#445566"}
numbers:
  hand: {says: 5, status: house, source: ours}
counts:
  - {id: all, count: {of: cards}, says: 4, status: house, source: ours}
  - {id: cheap, count: {of: cards, where: {cost: 1}}, says: 1, status: house, source: ours}
setups:
  - {players: 2, remove: [{of: cards, copies: 1}]}
variants:
  travel:
    called: travel size
"""


def loaded(root: Path, changes: str, name: str = "demo/travel") -> Game:
    """Load the variant of a small game; its changes begin in line 21."""
    told = "".join(f"    {one}\n" for one in changes.splitlines())
    project = make_project(root, {"game.yaml": f"{GAME}{MORE}{told}", "cards.yaml": CARDS})
    return load_game(project, load_stock(project), name)


def wrong(root: Path, changes: str, name: str = "demo/travel") -> list[str]:
    return [line(one, root) for one in refused(lambda: loaded(root, changes, name))]


def test_what_a_variant_does_not_name_is_as_in_the_game(tmp_path: Path) -> None:
    own, game = loaded(tmp_path, ""), loaded(tmp_path, "", "demo")
    assert (own.id, own.variant, own.called) == ("demo/travel", "travel", "travel size")
    assert (game.variant, game.called) == ("", "")
    assert own._replace(id=game.id, called="", places={}) == game._replace(places={})


def test_names_are_laid_over_each_other_and_null_takes_away(tmp_path: Path) -> None:
    game = loaded(
        tmp_path, 'colours: {sea: "#aabbcc", sand: null, sky: "#ffffff"}\nnumbers: {hand: null}'
    )
    assert game.colours == {"sea": "#aabbcc", "sky": "#ffffff"}
    assert game.numbers == {}
    assert len(game.counts) == 2


def test_settings_of_a_component_are_replaced_one_by_one(tmp_path: Path) -> None:
    game = loaded(tmp_path, "components: {cards: {title: Little cards, shape: {rect: [30, 40]}}}")
    (cards,) = game.components
    assert (cards.title, tuple(cards.shape.size), cards.front) == (
        "Little cards",
        (30, 40),
        "card.xml",
    )
    assert cards.places["title"].line == 21 and cards.places["front"].line == 8


def test_some_pieces_stay_away_and_others_have_other_copies(tmp_path: Path) -> None:
    (cards,) = loaded(
        tmp_path, "components: {cards: {without: [ant], copies: {bee: 7}}}"
    ).components
    assert [(piece.id, piece.copies) for piece in cards.pieces] == [("bee", 7)]


def test_counts_are_named_by_their_ids_and_a_bare_number_is_what_one_says(tmp_path: Path) -> None:
    new = "new: {count: {of: cards}, says: 4, status: house, source: mine}"
    counts = loaded(tmp_path, f"counts: {{all: 3, cheap: null, {new}}}").counts
    assert [(one.id, one.says, one.source) for one in counts] == [
        ("all", 3, "the variant travel"),
        ("new", 4, "mine"),
    ]
    assert [one.where.line for one in counts] == [21, 21]


def test_set_ups_are_named_by_players_and_numbers_by_name(tmp_path: Path) -> None:
    game = loaded(tmp_path, "setups: {2: null, 3: {remove: []}}\nnumbers: {hand: {says: 6}}")
    assert [one.players for one in game.setups] == [3]
    assert (game.numbers["hand"].says, game.numbers["hand"].source) == (6, "ours")


def test_a_scaled_component_has_the_size_on_paper_and_is_drawn_in_its_own(tmp_path: Path) -> None:
    (cards,) = loaded(tmp_path, "components: {cards: {scale: 0.5}}").components
    assert tuple(cards.shape.size) == (31.5, 44) and cards.shape.bleed == 2
    assert tuple(cards.drawn.shape.size) == (63, 88) and cards.drawn.shape.bleed == 4


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ("colurs: {}", "game.yaml:21:5: variants.travel: there is no key 'colurs'"),
        ("components: {cards: {shape: pokr}}", "game.yaml:21:33: no shape 'pokr'"),
        (
            "components: {cards: {without: [ann]}}",
            "game.yaml:21:36: cards: there is no piece 'ann'",
        ),
        (
            "components: {cards: {copies: {be: 2}}}",
            "game.yaml:21:39: cards: there is no piece 'be'",
        ),
        ("components: {cards: {without: [ant, bee]}}", "game.yaml:21:35: cards: no piece is left"),
        ("components: {cards: {back: null}}", "components.cards.back: the game has none to take"),
        ("counts: {al: null}", "game.yaml:21:14: counts.al: the game has none to take away"),
        ("counts: {all: three}", "variants.travel.counts.all: 'three' is neither a number nor"),
        ("setups: {two: null}", "variants.travel.setups.two: 'two' is not a number in digits"),
        ("components: {cards: {front: null}}", "components.cards: 'front' is missing"),
    ],
)
def test_mistakes_stand_where_the_variant_says_it(changes: str, told: str, tmp_path: Path) -> None:
    found = wrong(tmp_path, changes)
    assert any(told in one for one in found), found


def test_what_is_wrong_with_the_form_of_a_variant_is_told_in_the_same_words_of_the_game(
    tmp_path: Path,
) -> None:
    assert wrong(tmp_path, "colurs: {}") == wrong(tmp_path, "colurs: {}", "demo")


def test_a_variant_without_a_name_to_print_is_refused(tmp_path: Path) -> None:
    text = f"{GAME}variants: {{all: {{called: every}}, mini: {{}}}}\n"
    project = make_project(tmp_path / "b", {"game.yaml": text})
    told = [str(one) for one in refused(lambda: load_game(project, load_stock(project), "demo"))]
    assert any("'all' means something else" in one for one in told)
    assert any("'called' is missing" in one for one in told)


def test_a_variant_that_there_is_not_is_refused_with_near_ones(tmp_path: Path) -> None:
    (told,) = wrong(tmp_path, "", "demo/travl")
    assert told.endswith("there is no variant 'travl' [did you mean 'travel'?]")
    project = make_project(tmp_path, {"game.yaml": f"{GAME}{MORE}"})
    (unknown,) = unknown_variant(project, "demo/travl")
    assert unknown.message == "demo has no variant 'travl'"
    assert not list(unknown_variant(project, "demo/travel"))
    assert not list(unknown_variant(project, "demo"))


def test_a_game_whose_folder_a_variant_would_share_is_refused(tmp_path: Path) -> None:
    project = make_project(tmp_path, {"game.yaml": f"{GAME}{MORE}"})
    other = tmp_path / "card_data" / "demo-travel"
    other.mkdir()
    (other / "game.yaml").write_text(GAME, "utf-8")
    found = refused(lambda: load_game(project, load_stock(project), "demo/travel"))
    assert "there are a game 'demo-travel' and a variant 'demo/travel'" in found[0].message


def test_all_stands_for_a_game_and_its_variants(tmp_path: Path) -> None:
    project = make_project(tmp_path, {"game.yaml": f"{GAME}{MORE}"})
    assert variant_ids(project, "demo") == ("travel",)
    assert with_variants(project, "demo/travel") == ("demo/travel",)
    assert list(expanded(project, ["demo/all", "x"])) == ["demo", "demo/travel", "x"]
    assert in_folder(project, "demo-travel") == "demo/travel"
    assert in_folder(project, "demo") == "demo" and in_folder(project, "else") == "else"
    assert (filed("a/b"), game_of("a/b"), variant_of("a/b")) == ("a-b", "a", "b")


def test_places_follow_rows_that_move_up(tmp_path: Path) -> None:
    text = f"{GAME}{MORE}    counts: {{all: null}}\n"
    source = varied(parse_yaml(text, "game.yaml"), "travel")
    assert source.value["counts"][0]["id"] == "cheap"
    assert source.where(("counts", 0, "says")).line == 15


RULES = """\
# Demo {#title}

1. One. {#one -}
2. Two. {#two - variant=none}
3. Three. {#three - variant=travel,mini}
4. Four. {#four -}
"""


def test_texts_of_rules_stand_in_the_variants_that_they_name(tmp_path: Path) -> None:
    blocks, mistakes = read_blocks(RULES, "rules.md")
    assert not mistakes

    def stand(variant: str) -> list[tuple[str, int]]:
        return [(one.id, one.number) for one in of_variant(blocks, variant) if one.number]

    assert stand("") == [("one", 1), ("two", 2), ("four", 3)]
    assert stand("travel") == [("one", 1), ("three", 2), ("four", 3)]
    assert stand("other") == [("one", 1), ("four", 2)]
    (unknown,) = asked_variants(blocks, ["travel"])
    assert unknown.message == "three: there is no variant 'mini'" and unknown.where.line == 5

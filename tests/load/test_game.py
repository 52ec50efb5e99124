"""Games and their variants."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from pnp.base.findings import Where
from pnp.base.source import Source
from pnp.load.forms import files as forms
from pnp.load.forms.base import fit
from pnp.load.forms.counts import KINDS
from pnp.load.forms.pieces import file_form
from pnp.load.game import (
    asked_variants,
    load_game,
    of_variant,
    varied,
)
from pnp.load.rules import read_blocks
from pnp.load.stock import load_stock
from pnp.load.yaml_file import parse_yaml
from pnp.model.face import filed, game_of, variant_of
from pnp.model.game import Field, Game
from tests.support.loading import CARDS, GAME, line, load, make_project, refused, told

# A game's files against their forms: every mistake with its place, in words a person would use.


Told = Callable[[str], list[str]]


def with_card(tmp_path: Path, row: str) -> list[str]:
    """Return what is wrong with a second card; it stands in line 3."""
    first = "pieces:\n  - {id: ant, name: Ant, cost: 1}\n"
    return told(tmp_path, {"cards.yaml": f"{first}  - {row}\n"})


def with_line(tmp_path: Path, old: str, new: str) -> list[str]:
    """Return what is wrong with game.yaml if a stretch of it is another."""
    assert old in GAME
    return told(tmp_path, {"game.yaml": GAME.replace(old, new)})


def with_shape(tmp_path: Path, shape: str) -> list[str]:
    """Return what is wrong with a shape; it begins at 6:12."""
    return with_line(tmp_path, "shape: poker", f"shape: {shape}")


def with_field(tmp_path: Path, field: str) -> list[str]:
    """Return what is wrong with a third field; it begins at 9:39."""
    return with_line(tmp_path, "cost: whole}", f"cost: whole, {field}}}")


def test_a_game_that_fits_is_loaded_with_its_places(tmp_path: Path) -> None:
    game = load(tmp_path)
    (cards,) = game.components
    ant, bee = cards.pieces
    file, pieces = (str(tmp_path / "card_data/demo" / name) for name in ("game.yaml", "cards.yaml"))
    assert (game.title, cards.title, cards.total) == ("Demo", "Cards", 4)
    assert (bee.id, bee.copies, bee.fields) == ("bee", 3, {"name": "Bee", "cost": 2})
    assert game.places["title"] == Where(file, 1, 8)
    assert cards.where == Where(file, 4, 3)
    assert cards.places["front"] == Where(file, 8, 12)
    assert ant.where == Where(pieces, 2, 5)
    assert bee.places == {"name": Where(pieces, 3, 21)}


# Keys


def test_a_misspelt_key_offers_the_nearest_one(tmp_path: Path) -> None:
    assert with_line(tmp_path, "    front:", "    fornt:") == [
        "game.yaml:5:5: components.cards: 'front' is missing [is 'fornt' meant to be it?]",
        "game.yaml:8:5: components.cards: there is no key 'fornt' [did you mean 'front'?]",
    ]


def test_a_missing_key_is_named_where_it_should_stand(tmp_path: Path) -> None:
    assert with_line(tmp_path, "title: Demo\n", "") == ["game.yaml:1:1: 'title' is missing"]
    assert with_line(tmp_path, "    shape: poker\n", "") == [
        "game.yaml:5:5: components.cards: 'shape' is missing"
    ]
    assert with_card(tmp_path, "{id: bee, cost: 2}") == [
        "cards.yaml:3:5: piece bee: 'name' is missing"
    ]


def test_a_misspelt_field_of_a_card_offers_the_nearest_one(tmp_path: Path) -> None:
    assert with_card(tmp_path, "{id: bee, name: Bee, cost: 2, coppies: 2}") == [
        "cards.yaml:3:35: piece bee: there is no key 'coppies' [did you mean 'copies'?]"
    ]


def test_a_key_like_no_other_lists_all_that_there_are(tmp_path: Path) -> None:
    (line,) = with_line(tmp_path, "title: Demo", "title: Demo\nxyzzy: 1")
    assert line.startswith("game.yaml:2:1: there is no key 'xyzzy' [known: title, version, by")


def test_a_component_named_like_a_key_is_still_a_component(tmp_path: Path) -> None:
    found = told(
        tmp_path, {"game.yaml": GAME.replace("  cards:", "  shape:").replace("front", "fornt")}
    )
    assert found[1] == (
        "game.yaml:8:5: components.shape: there is no key 'fornt' [did you mean 'front'?]"
    )


def test_a_merge_key_is_unknown(tmp_path: Path) -> None:
    (line,) = with_card(tmp_path, "{<<: {a: 1}, id: bee, name: Bee, cost: 2}")
    assert line.startswith("cards.yaml:3:6: piece bee: there is no key '<<'")


# Values of the wrong kind


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("copies: three", "3:43: piece bee: copies: 'three' is not a whole number"),
        ("copies: -2", "3:43: piece bee: copies: -2 is less than 0"),
        ("copies: 10001", "3:43: piece bee: copies: 10001 is more than 10000"),
        ("copies: 2.0", "3:43: piece bee: copies: 2.0 is not a whole number"),
        ("copies: true", "3:43: piece bee: copies: true is not a whole number"),
        (
            'copies: "2"',
            "3:43: piece bee: copies: '2' is not a whole number [write 2, without quotes]",
        ),
        ("copies: 02", "3:43: piece bee: copies: '02' is not a whole number [write 2]"),
        ("copies: [1]", "3:43: piece bee: copies: a list is not a whole number"),
        ("copies: ~", "3:43: piece bee: copies: nothing is not a whole number"),
    ],
)
def test_copies_are_a_whole_number(tmp_path: Path, row: str, expected: str) -> None:
    assert with_card(tmp_path, f"{{id: bee, name: Bee, cost: 2, {row}}}") == [
        f"cards.yaml:{expected}"
    ]


def test_a_number_for_a_text_is_to_be_put_in_quotes(tmp_path: Path) -> None:
    assert with_line(tmp_path, "title: Demo", "title: 5") == [
        'game.yaml:1:8: title: 5 is not text [put it in quotes: "5"]'
    ]
    assert with_line(tmp_path, 'version: "1"', "version: 1.10") == [
        'game.yaml:2:10: version: 1.1 is not text [put it in quotes: "1.1"]'
    ]
    assert with_card(tmp_path, "{id: bee, name: true, cost: 2}") == [
        'cards.yaml:3:21: piece bee: name: true is not text [put it in quotes: "true"]'
    ]


def test_all_mistakes_of_a_file_come_at_once_and_in_order(tmp_path: Path) -> None:
    rows = "  - {id: ant, name: 5, cost: x}\n  - bee\n  - {id: c d, nmae: x, cost: 1}\n"
    text = f"pieces:\n{rows}more: 1\n"
    found = told(tmp_path, {"cards.yaml": text})
    assert [line.split(": ")[0] for line in found] == [
        "cards.yaml:2:21",
        "cards.yaml:2:30",
        "cards.yaml:3:5",
        "cards.yaml:4:5",
        "cards.yaml:4:10",
        "cards.yaml:4:15",
        "cards.yaml:5:1",
    ]


def test_mistakes_in_several_files_come_at_once(tmp_path: Path) -> None:
    found = told(
        tmp_path,
        {
            "game.yaml": GAME.replace("poker", "pokr"),
            "cards.yaml": "pieces: [{id: a, name: A}]",
            "examples.yaml": "examples: {a: {}}",
        },
    )
    assert [line.split(":")[0] for line in found] == ["game.yaml", "cards.yaml", "examples.yaml"]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("", "1:1: the file is empty"),
        ("# nothing yet\n", "1:1: the file is empty"),
        ("hello", "1:1: 'hello' is not a mapping (`key: value` lines)"),
        ("- a\n- b\n", "1:1: a list is not a mapping (`key: value` lines)"),
        ("pieces: 5", "1:9: pieces: 5 is not a list"),
        ("pieces: {a: 1}", "1:9: pieces: a mapping is not a list"),
        ("pieces: []", "1:9: pieces: 0 items, at least 1"),
    ],
)
def test_a_file_of_another_form_is_refused(tmp_path: Path, content: str, expected: str) -> None:
    assert told(tmp_path, {"cards.yaml": content}) == [f"cards.yaml:{expected}"]


def test_a_colour_that_became_a_comment_is_explained(tmp_path: Path) -> None:
    assert with_line(tmp_path, "title: Demo", "title: Demo\ncolours:\n  ink: #000000") == [
        "game.yaml:3:7: colours.ink: nothing is not text [a text that begins with # needs quotes]"
    ]


def test_a_short_colour_is_a_whole_one(tmp_path: Path) -> None:
    text = GAME.replace("title: Demo", "title: Demo\ncolours: {ink: '#f0A'}")
    assert load(tmp_path, {"game.yaml": text}).colours == {"ink": "#ff00AA"}


@pytest.mark.parametrize("colour", ["'#ffff'", "red", "'#12345g'", "'#1234567'", "000000"])
def test_a_colour_is_three_or_six_hexadecimal_digits(tmp_path: Path, colour: str) -> None:
    (line,) = with_line(tmp_path, "title: Demo", f"title: Demo\ncolours: {{ink: {colour}}}")
    assert line.startswith("game.yaml:2:16: colours.ink: ")
    assert line.endswith('is not a colour such as "#1d4f91"')


@pytest.mark.parametrize("name", ["none", "current"])
def test_colours_can_not_take_the_names_that_templates_use(tmp_path: Path, name: str) -> None:
    found = with_line(tmp_path, "title: Demo", f"title: Demo\ncolours: {{{name}: '#000000'}}")
    assert found == [f"game.yaml:2:11: {name!r} means something else in templates"]


@pytest.mark.parametrize("name", ["Big", "two words", "-x", "é"])
def test_names_are_small_letters(tmp_path: Path, name: str) -> None:
    assert with_line(tmp_path, "  cards:", f"  {name}:") == [
        f"game.yaml:4:3: components.{name}: {name!r} is not a name: small letters, digits, - and _"
    ]


def test_the_id_of_a_piece_is_a_name_or_a_whole_number(tmp_path: Path) -> None:
    game = load(
        tmp_path,
        {"cards.yaml": "pieces: [{id: 7, name: A, cost: 1}, {id: X-1.b_2, name: B, cost: 2}]"},
    )
    assert [piece.id for piece in game.components[0].pieces] == ["7", "X-1.b_2"]
    for id_ in ("a b", "'../x'", "a/b", "'.a'", "''"):
        (line,) = with_card(tmp_path, f"{{id: {id_}, name: B, cost: 1}}")
        assert "is not a name: letters, digits, - _ and ." in line
    (line,) = with_card(tmp_path, "{id: 1.5, name: B, cost: 1}")
    assert line == 'cards.yaml:3:10: pieces #2: id: 1.5 is not text [put it in quotes: "1.5"]'


# Tiles with quarters

TILES = GAME.replace(
    "fields: {name: text, cost: whole}",
    'fields: {quarters: {list: 4, one_of: [a, b, "1", "2", "+", "-"], optional: true}}',
)


@pytest.mark.parametrize(
    ("quarters", "expected"),
    [
        ("[a, b, 1, 2, +]", "1:29: piece 30: quarters: 5 items, at most 4"),
        ("[a, b, 1]", "1:29: piece 30: quarters: 3 items, at least 4"),
        ("[a, b, c, 2]", "1:36: piece 30: quarters #3: 'c' is not one of a, b, 1, 2, +, -"),
        ("[a, b, true, 2]", "1:36: piece 30: quarters #3: true is not one of a, b, 1, 2, +, -"),
        ("[a, b, 3, 2]", "1:36: piece 30: quarters #3: '3' is not one of a, b, 1, 2, +, -"),
        ("abab", "1:29: piece 30: quarters: 'abab' is not a list"),
        ("[a, b, [c], 2]", "1:36: piece 30: quarters #3: a list is not one of a, b, 1, 2, +, -"),
    ],
)
def test_a_tile_has_four_quarters_of_six_kinds(
    tmp_path: Path, quarters: str, expected: str
) -> None:
    files = {"game.yaml": TILES, "cards.yaml": f"pieces: [{{id: 30, quarters: {quarters}}}]"}
    assert told(tmp_path, files) == [f"cards.yaml:{expected}"]


def test_numbers_stand_for_words_where_the_choices_are_words(tmp_path: Path) -> None:
    files = {"game.yaml": TILES, "cards.yaml": "pieces: [{id: 1, quarters: [1, 2, +, '-']}]"}
    (piece,) = load(tmp_path, files).components[0].pieces
    assert piece.fields["quarters"] == ["1", "2", "+", "-"]


def test_choices_with_commas_and_conjunctions_are_told_apart(tmp_path: Path) -> None:
    choice = "{one_of: ['hit or miss', 'a, b', \"it's\", plain]}"
    files = {
        "game.yaml": GAME.replace("{name: text, cost: whole}", f"{{kind: {choice}}}"),
        "cards.yaml": "pieces: [{id: a, kind: hit and miss}]",
    }
    assert told(tmp_path, files) == [
        "cards.yaml:1:24: piece a: kind: 'hit and miss' is not one of hit or miss, a, b, it's,"
        " plain"
        " [did you mean 'hit or miss'?]"
    ]


# Shapes


def test_an_unknown_shape_offers_the_nearest_one(tmp_path: Path) -> None:
    assert with_shape(tmp_path, "pokr") == [
        "game.yaml:6:12: no shape 'pokr' [did you mean 'poker' or 'poker-us'?]"
    ]


@pytest.mark.parametrize(
    ("shape", "expected"),
    [
        (
            "{rekt: [1, 2]}",
            "6:13: components.cards.shape: there is no key 'rekt' [did you mean 'rect'?]",
        ),
        ("{rect: [1, 2, 3]}", "6:19: components.cards.shape.rect: 3 items, at most 2"),
        ("{rect: [30]}", "6:19: components.cards.shape.rect: 1 item, at least 2"),
        ("{rect: 30}", "6:19: components.cards.shape.rect: 30 is not a list"),
        (
            "{rect: [30, x]}",
            "6:24: components.cards.shape.rect #2: 'x' is not a length: write 30, 30mm, 2.5in or"
            " 9pt",
        ),
        (
            "{circle: -1}",
            "6:21: components.cards.shape.circle: -1 mm is not a size: it has to be at least",
        ),
        ("{circle: 9, bleed: -1}", "6:31: components.cards.shape.bleed: -1 mm is less than 0"),
        ("5", "6:12: components.cards.shape: 5 is neither text nor a mapping (`key: value` lines)"),
        (
            "[1]",
            "6:12: components.cards.shape: a list is neither text nor a mapping (`key: value`"
            " lines)",
        ),
        (
            "{}",
            "6:12: shape cards: none of them given; a shape is one of rect, rounded, square,"
            " circle, triangle, hexagon, octagon, polygon, path",
        ),
        (
            "{rect: [9, 9], circle: 9}",
            "6:12: shape cards: rect and circle given; a shape is one of rect, rounded, square,"
            " circle, triangle, hexagon, octagon, polygon, path",
        ),
        (
            "{rect: [10, 20], corner: 6}",
            "6:12: shape cards: corner 6 mm is more than half of the side",
        ),
        (
            "{polygon: [[0, 0], [9, 9]]}",
            "6:12: shape cards: a polygon is a list of three or more points [x, y]",
        ),
        ("{polygon: []}", "6:12: shape cards: a polygon is a list of three or more points [x, y]"),
        (
            "{polygon: [[0, 0], [9, 9], [1]]}",
            "6:12: shape cards: a polygon is a list of three or more points [x, y]",
        ),
        (
            "{polygon: [[0, 0], [9, 0], [5, 0]]}",
            "6:12: shape cards: its outline has nothing inside",
        ),
        (
            "{polygon: [[-1, 0], [9, 0], [5, 5]]}",
            "6:12: shape cards: its outline begins at -1, 0 [draw it right of and below 0, 0]",
        ),
        ("{path: M 0 0 X}", "6:12: shape cards: 'X' is not path data"),
        ("{path: ''}", "6:12: shape cards: the path is empty"),
        ("{path: M 0 0 L 5 5 1}", "6:12: shape cards: L takes 2 numbers, not 3"),
    ],
)
def test_a_shape_that_can_not_be_cut_is_refused(tmp_path: Path, shape: str, expected: str) -> None:
    (line,) = with_shape(tmp_path, shape)
    assert line.startswith(f"game.yaml:{expected}")


def test_shapes_of_every_kind_have_their_size(tmp_path: Path) -> None:
    def size(shape: str) -> tuple[float, float]:
        game = load(tmp_path, {"game.yaml": GAME.replace("shape: poker", f"shape: {shape}")})
        width, height = game.components[0].shape.size
        return round(width, 4), round(height, 4)

    assert size("{rect: [2.5in, 3.5in], corner: 31.75}") == (63.5, 88.9)
    assert size("{circle: 2cm}") == (20, 20)
    assert size("{polygon: [[10, 0], [20, 17.3205], [0, 17.3205]]}") == (20, 17.3205)
    assert size("{path: 'm 0 0 h 12 v 7 h -12 z'}") == (12, 7)


# Declared fields


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        (
            "x: txet",
            "9:42: components.cards.fields.x: 'txet' is not one of text, word, number, whole, flag,"
            " colour, picture [did you mean 'text'?]",
        ),
        (
            "x: {typ: text}",
            "9:43: components.cards.fields.x: there is no key 'typ' [did you mean 'type'?]",
        ),
        (
            "X: text",
            "9:39: components.cards.fields.X: 'X' is not a name: small letters, digits and _, a"
            " letter first",
        ),
        (
            "2x: text",
            "9:39: components.cards.fields.2x: '2x' is not a name: small letters, digits and _, a"
            " letter first",
        ),
        (
            "x: {list: four}",
            "9:49: components.cards.fields.x.list: 'four' is neither 'any' nor a whole number",
        ),
        ("x: {list: 0}", "9:49: components.cards.fields.x.list: 0 is less than 1"),
        ("x: {one_of: []}", "9:51: components.cards.fields.x.one_of: 0 items, at least 1"),
        (
            "x: {one_of: [1.5]}",
            "9:52: components.cards.fields.x.one_of #1: 1.5 is neither text nor a whole number"
            ' [put it in quotes: "1.5"]',
        ),
        (
            "x: {optional: yes}",
            "9:53: components.cards.fields.x.optional: 'yes' is not true or false [write true]",
        ),
        ("x: {type: whole, default: x}", "9:65: x: the field can not hold its own default"),
        ("x: {one_of: [a, b], default: c}", "9:68: x: the field can not hold its own default"),
        ("x: {list: 2, default: [a]}", "9:61: x: the field can not hold its own default"),
        ("id: text", "9:39: 'id' is a field of every piece; choose another name"),
        ("copies: whole", "9:39: 'copies' is a field of every piece; choose another name"),
    ],
)
def test_a_field_that_makes_no_sense_is_refused(tmp_path: Path, field: str, expected: str) -> None:
    found = with_field(tmp_path, field)  # its pieces have fields that are not described any more
    assert [one for one in found if one.startswith("game.yaml")] == [f"game.yaml:{expected}"]


def test_a_default_stands_in_and_an_optional_field_may_be_empty(tmp_path: Path) -> None:
    fields = "{name: {type: text, default: X}, cost: {type: whole, optional: true}}"
    files = {"game.yaml": GAME.replace("{name: text, cost: whole}", fields)}
    files["cards.yaml"] = "pieces: [{id: a}, {id: b, name: Y, cost: null}, {id: c, cost: 3}]"
    found = [dict(piece.fields) for piece in load(tmp_path, files).components[0].pieces]
    assert found == [
        {"name": "X", "cost": None},
        {"name": "Y", "cost": None},
        {"name": "X", "cost": 3},
    ]


def test_a_field_may_be_called_like_a_method(tmp_path: Path) -> None:
    names = ["copy", "json", "schema", "dict", "validate", "model_fields", "model_config", "class"]
    files = {
        "game.yaml": GAME.replace("{name: text, cost: whole}", str(dict.fromkeys(names, "word"))),
        "cards.yaml": f"pieces: [{ {'id': 'a', **dict.fromkeys(names, 'x')} }]",
    }
    (piece,) = load(tmp_path, files).components[0].pieces
    assert piece.fields == dict.fromkeys(names, "x")
    files["cards.yaml"] = files["cards.yaml"].replace("'schema'", "'shcema'")
    found = told(tmp_path, files)
    assert any("there is no key 'shcema' [did you mean 'schema'?]" in line for line in found)


# Pieces


def test_a_second_piece_of_the_same_id_is_refused(tmp_path: Path) -> None:
    assert with_card(tmp_path, "{id: ant, name: Bee, cost: 2}") == [
        "cards.yaml:3:5: piece 'ant' stands here a second time (first in line 2)"
        " [use `copies` to print one several times]"
    ]


def test_a_number_and_a_word_can_be_the_same_id(tmp_path: Path) -> None:
    text = "pieces:\n  - {id: 7, name: A, cost: 1}\n  - {id: '7', name: B, cost: 2}\n"
    (line,) = told(tmp_path, {"cards.yaml": text})
    assert line.startswith("cards.yaml:3:5: piece '7' stands here a second time")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("../x.yaml", "'../x.yaml' lies outside the game's folder"),
        ("/etc/passwd.yaml", "'/etc/passwd.yaml' lies outside the game's folder"),
        ("a/../../x.csv", "'a/../../x.csv' lies outside the game's folder"),
        ('"a\\0.yaml"', "the character U+0000 can not be printed"),
        ("cards.txt", "'cards.txt' is no file with pieces: .yaml, .csv, .xlsx, .ods"),
        ("cards", "'cards' is no file with pieces: .yaml, .csv, .xlsx, .ods"),
        ("''", "'' is no file with pieces: .yaml, .csv, .xlsx, .ods"),
        ("card.yaml", "there is no file 'card.yaml' [did you mean 'cards.yaml'?]"),
        ("sub", "'sub' is no file with pieces: .yaml, .csv, .xlsx, .ods"),
    ],
)
def test_the_file_of_a_component_lies_in_the_folder(
    tmp_path: Path, name: str, expected: str
) -> None:
    (tmp_path / "card_data").mkdir()
    (tmp_path / "card_data" / "x.yaml").write_text(CARDS)
    (tmp_path / "card_data" / "x.csv").write_text("id,name,cost\na,A,1\n")
    assert with_line(tmp_path, "pieces: cards.yaml", f"pieces: {name}") == [
        f"game.yaml:7:13: {expected}"
    ]


def test_a_link_out_of_the_folder_is_no_way_around(tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text(CARDS)
    folder = tmp_path / "card_data" / "demo"
    folder.mkdir(parents=True)
    (folder / "link.yaml").symlink_to(secret)
    (line,) = with_line(tmp_path, "pieces: cards.yaml", "pieces: link.yaml")
    assert line == "game.yaml:7:13: 'link.yaml' lies outside the game's folder"


def test_a_file_of_pieces_may_lie_in_a_folder_of_the_game(tmp_path: Path) -> None:
    files = {"game.yaml": GAME.replace("cards.yaml", "decks/a.yaml"), "decks/a.yaml": CARDS}
    assert load(tmp_path, files).components[0].total == 4


# Counts, set-ups, examples


def test_a_count_is_asked_in_one_way(tmp_path: Path) -> None:
    rest = "says: 1, status: public, source: x"
    both = "count: {of: x}, sum: {of: x, field: cost}"
    counts = f"counts:\n  - {{id: a, {rest}}}\n  - {{id: b, {rest}, {both}}}\n"
    kinds = f"a count is one of {', '.join(KINDS)}"
    assert with_line(tmp_path, "title: Demo\n", f"title: Demo\n{counts}") == [
        f"game.yaml:3:5: count a: none given; {kinds}",
        f"game.yaml:4:5: count b: count and sum given; {kinds}",
    ]


def test_counts_are_named_by_their_id_and_set_ups_by_their_number(tmp_path: Path) -> None:
    count = "{id: all, says: x, status: pubic, source: y, count: {of: 5}}"
    text = f"counts:\n  - {count}\nsetups:\n  - {{players: two}}\n"
    assert with_line(tmp_path, "title: Demo\n", f"title: Demo\n{text}") == [
        "game.yaml:3:21: count all: says: 'x' is not a number",
        "game.yaml:3:32: count all: status: 'pubic' is not one of documented, derived, public,"
        " house"
        " [did you mean 'public'?]",
        'game.yaml:3:62: count all: count.of: 5 is neither text nor a list [put it in quotes: "5"]',
        "game.yaml:5:15: setups #1: players: 'two' is not a whole number",
    ]


COUNT = "{id: all, name: deck, says: 4, status: house, source: x, count: {of: cards}}"
NUMBER = "{says: 7, status: documented, source: rules}"


def test_numbers_are_loaded_with_their_places(tmp_path: Path) -> None:
    half = "{says: 2.5, status: house, source: our own}"
    text = f"numbers:\n  hand_limit: {NUMBER}\n  to_win.2: {half}\ncounts:\n  - {COUNT}\n"
    game = load(tmp_path, {"game.yaml": GAME.replace("title: Demo\n", f"title: Demo\n{text}")})
    numbers = game.numbers
    assert list(numbers) == ["hand_limit", "to_win.2"]
    assert numbers["hand_limit"][:4] == ("hand_limit", 7, "documented", "rules")
    assert numbers["to_win.2"][1:4] == (2.5, "house", "our own")
    assert (numbers["to_win.2"].where.line, numbers["to_win.2"].where.column) == (4, 3)
    assert [count.name for count in game.counts] == ["deck"]


@pytest.mark.parametrize("name", ["Hand", "hand-limit", "1st", ".a", "a.", "a..b", "a b", "a.B"])
def test_names_of_numbers_and_counts_have_dots_between(tmp_path: Path, name: str) -> None:
    how = "is not a name: small letters, digits, _ and dots between, a letter first"
    (found,) = with_line(tmp_path, "title: Demo\n", f"title: Demo\nnumbers:\n  {name}: {NUMBER}\n")
    assert f"{name!r} {how}" in found
    count = COUNT.replace("name: deck", f"name: {name}")
    (found,) = with_line(tmp_path, "title: Demo\n", f"title: Demo\ncounts:\n  - {count}\n")
    assert f"{name!r} {how}" in found


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        ("{says: 7, status: documented}", "3:9: numbers.hand: 'source' is missing"),
        ("{says: x, status: house, source: y}", "numbers.hand.says: 'x' is not a number"),
        ("{says: 1, status: said, source: y}", "numbers.hand.status: 'said' is not one of"),
        ("{says: 1, status: house, source: y, of: z}", "numbers.hand: there is no key 'of'"),
        ("7", "numbers.hand: 7 is not a mapping"),
    ],
)
def test_a_number_says_where_it_is_from(tmp_path: Path, number: str, expected: str) -> None:
    (found,) = with_line(tmp_path, "title: Demo\n", f"title: Demo\nnumbers:\n  hand: {number}\n")
    assert expected in found


def test_a_name_stands_for_one_number_alone(tmp_path: Path) -> None:
    other = COUNT.replace("id: all", "id: other")
    third = COUNT.replace("id: all", "id: third").replace("name: deck", "name: hand")
    text = f"numbers:\n  hand: {NUMBER}\ncounts:\n  - {COUNT}\n  - {other}\n  - {third}\n"
    assert with_line(tmp_path, "title: Demo\n", f"title: Demo\n{text}") == [
        "game.yaml:6:23: count other: count all has the name 'deck' already",
        "game.yaml:7:23: count third: a number has the name 'hand' already",
    ]


def test_an_example_says_something(tmp_path: Path) -> None:
    found = told(tmp_path, {"examples.yaml": "examples:\n  a: {says: 5}\n  b: {board: []}\n"})
    assert found == [
        "examples.yaml:2:13: examples.a.says: 5 is not a mapping (`key: value` lines)",
        "examples.yaml:3:6: examples.b: 'says' is missing",
    ]


# Words that nobody should meet

# fmt: off
KEYS = [
    "title", "size", "margins", "rect", "polygon", "fields", "shape", "a", "Big", "of", "says",
    "count", "components", "counts", "list", "type", "one_of", "id", "pieces", "kinds", "players",
    "colours",
]
# fmt: on
PLAIN = ["x", "", "30mm", "any", None, True, False, -1, 0, 3, 0.5]
VALUES = st.recursive(
    st.sampled_from(PLAIN),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4)
    ),
    max_leaves=12,
)
FIELDS = {
    "a": Field("a", "number", length=0),
    "kinds": Field("kinds", "word", ("x", "y"), length=2),
    "size": Field("size", "flag", optional=True),
    "type": Field("type", "colour", optional=True),
}
FORMS: list[type[BaseModel]] = [
    *forms.TABLES.values(),
    forms.GameForm,
    forms.ExamplesForm,
    file_form(FIELDS),
]
JARGON = (
    "Input",
    "should be",
    "valid",
    "pydantic",
    "Form",
    "Literal",
    "function",
    "constrained",
    "[key]",
)


@settings(max_examples=300)
@given(st.sampled_from(FORMS), VALUES, st.booleans())
def test_the_words_of_the_validator_never_reach_a_person(
    form: type[BaseModel], value: object, at_top: bool
) -> None:
    if not at_top:
        value = dict.fromkeys(form.model_fields, value)
    _, findings = fit(Source("f", value), form)
    for finding in findings:
        assert not any(word in str(finding) for word in JARGON), str(finding)
        assert "does not fit" not in finding.message, str(finding)


def test_a_union_speaks_with_one_voice() -> None:
    for margins, expected in [
        ("x", "1:32: papers.a.margins: 'x' is not a length: write 30, 30mm, 2.5in or 9pt"),
        (
            "[1, x, 3, 4]",
            "1:36: papers.a.margins #2: 'x' is not a length: write 30, 30mm, 2.5in or 9pt",
        ),
        ("[1, 2, 3]", "1:32: papers.a.margins: 3 items, at least 4"),
        (
            "{}",
            "1:32: papers.a.margins: a mapping is neither a length such as 30, 30mm, 2.5in or 9pt"
            " nor a list",
        ),
        ("-1", "1:32: papers.a.margins: -1 mm is less than 0"),
    ]:
        text = f"papers: {{a: {{title: A,margins: {margins}, size: [1, 2]}}}}"
        _, findings = fit(parse_yaml(text, "f"), forms.TABLES["papers"])
        assert [str(finding) for finding in findings] == [f"error: f:{expected}"]


# Variants of a game: what they change, what they leave, and where their mistakes stand.


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
    (unknown,) = project.unknown_variant("demo/travl")
    assert unknown.message == "demo has no variant 'travl'"
    assert not list(project.unknown_variant("demo/travel"))
    assert not list(project.unknown_variant("demo"))


def test_a_game_whose_folder_a_variant_would_share_is_refused(tmp_path: Path) -> None:
    project = make_project(tmp_path, {"game.yaml": f"{GAME}{MORE}"})
    other = tmp_path / "card_data" / "demo-travel"
    other.mkdir()
    (other / "game.yaml").write_text(GAME, "utf-8")
    found = refused(lambda: load_game(project, load_stock(project), "demo/travel"))
    assert "there are a game 'demo-travel' and a variant 'demo/travel'" in found[0].message


def test_all_stands_for_a_game_and_its_variants(tmp_path: Path) -> None:
    project = make_project(tmp_path, {"game.yaml": f"{GAME}{MORE}"})
    assert project.variants("demo") == ("travel",)
    assert project.with_variants("demo/travel") == ("demo/travel",)
    assert list(project.expand(["demo/all", "x"])) == ["demo", "demo/travel", "x"]
    assert project.game_filed("demo-travel") == "demo/travel"
    assert project.game_filed("demo") == "demo" and project.game_filed("else") == "else"
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

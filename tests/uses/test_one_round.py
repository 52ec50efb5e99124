"""Thirty mistakes in one project are told in one round, and none that is the work of another."""

import json
from pathlib import Path

from tests.conftest import Pnp, Starter

TOKENS = """
  tokens:
    title: Tokens
    shape: token-25
    pieces: tokens.yaml
    front: token.xml
    fields: {worth: whole}
  boards:
    title: Boards
    shape: {rect: [60, 40], corner: 50}
    pieces: boards.yaml
    front: board.xml
  banners:
    title: Banners
    shape: flag
    pieces: banners.yaml
    front: banner.xml
  maps:
    title: Maps
    shape: poker
    pieces: maps.csv
    front: map.xml
"""
RULES = """# Isle {#title}

Each player takes 7 cards. {#take IS-1.01}

A harbour is calm. {#calm IS-1.02}

Deal {hand} cards. {#deal IS-1.02}

Then play a card.
"""
PO = """msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "tokens.title"
msgid "Tokens"
msgstr "Marken {amount}"
"""
STOCK = {
    "fonts": "fonts:\n  fancy: {folder: fonts, regular: Fancy.ttf}\n",
    "shapes": "shapes:\n  flag: {rect: [40, 20], circle: 5}\n",
    "languages": "languages:\n  qq: {title: Q, english: Q, hyphens: '', plurals: '0'}\n",
}
OUTLINE = """sections:
  - title: All
    facts: {IS-1.01: The hand., IS-1.02: The harbour., 13: Odd.}
"""


def plant(starter: Starter) -> list[str]:
    """Plant mistakes; return for each of them what has to be told of it."""
    edit, write, stock = starter.edit, Path.write_text, starter.data.parent / "stock"
    edit("game.yaml", "\n# What the rules", TOKENS + "\n# What the rules")
    write(
        starter.file("tokens.yaml"), "pieces:\n  - {id: one, worth: 1}\n  - {id: two, worth: 2}\n"
    )
    write(starter.file("boards.yaml"), "pieces: [{id: a}, {id: b, copys: 2}]\n")
    write(starter.file("banners.yaml"), "pieces: [{id: red}]\n")
    write(starter.file("maps.csv"), "id,copies,scale\nisle,1,2\n")
    long = "Much too long a word for so little a box of this kind"
    write(
        starter.file("token.xml"),
        '<face><image x="1" y="1" w="5" h="5" src="nosuch.png"/>\n'
        f'<text x="1" y="1" w="9" h="3" size="9" min="9">{long}</text>\n'
        '<text x="1" y="9" w="9" h="3" font="fantasy">A</text></face>\n',
    )
    write(starter.file("board.xml"), "<face>{{ wiggle(3) }}\n<dott x='1'/></face>\n")
    write(starter.file("banner.xml"), "<face>\n{% if piece.id %}</face>\n")
    write(starter.file("map.xml"), "<face>\n<box></face>\n")
    edit("game.yaml", 'sea: "#1f6f8b"', 'sea: "1f6f8b"')
    edit("game.yaml", 'version: "0.1"', "version: 0.1\nauthor: me")
    edit("game.yaml", "players: [2, 4]", "players: two")
    edit(
        "game.yaml",
        "counts:\n",
        "counts:\n"
        "  - {id: tokens, count: {of: tokens}, says: 3, status: house, source: us}\n"
        "  - {id: odd, count: {of: tokens}, sum: {of: tokens, field: worth}, says: 3,"
        " status: house, source: us}\n"
        "  - {id: worth, sum: {of: tokens, field: worht}, says: 3, status: house, source: us}\n",
    )
    edit("cards.csv", "gale,2", "gale,zwei")
    edit("cards.csv", "Ferry,calm", "Ferry,clam")
    starter.append("cards.csv", "harbour,1,Harbour,calm,1,Again.\n")
    edit("card.xml", "{{ piece.cost }}", "{{ piece.cots }}")
    edit("card.xml", 'fill="sand"/>', 'fil="sand"/>')
    edit("back.xml", 'name="eye"', 'name="eys"')
    edit("back.xml", 'stroke="sand"', 'stroke="sandy"')
    write(starter.file("rules.md"), RULES)
    write(starter.file("outline.yaml"), OUTLINE)
    write(starter.file("examples.yaml"), "examples:\n  first: {position: 3}\n")
    (starter.data / "locale").mkdir()
    write(starter.data / "locale" / "de.po", PO)
    stock.mkdir(exist_ok=True)
    for name, text in STOCK.items():
        write(stock / f"{name}.yaml", text)
    return [
        "game.yaml:2:10: version: 0.1 is not text",
        "game.yaml:3:1: there is no key 'author'",
        "players: 'two' is not a list",
        "colours.sea: '1f6f8b' is not a colour",
        "shape boards: corner 50 mm is more than half",
        "count odd: count and sum given",
        "tokens: 2 in the data, 3 in the rules",
        "worth: field: unknown field 'worht'",
        "boards.yaml:1:27: piece b: there is no key 'copys'",
        "maps.csv:1:11: column 'scale': there is no such field",
        "piece ferry: kind: 'clam' is not one of calm, storm",
        "piece gale: copies: 'zwei' is not a whole number",
        "piece 'harbour' stands here a second time",
        "it has no attribute 'cots'",
        "<box>: there is no attribute 'fil'",
        "there is no symbol 'eys' in art.xml",
        "'sandy'",
        "nosuch.png",
        "'fantasy'",
        "'wiggle' is undefined",
        "<dott>",
        "banner.xml:2: ",
        "map.xml",
        "'Then play a card.' has no id",
        "the number 7 stands bare",
        "nothing is called {hand}",
        "outline.yaml",
        "examples.first: 'says' is missing",
        "Marken",
        "Fancy.ttf",
        "shape flag: rect and circle given",
        "is 35.6 mm too high",
        "languages.yaml:2:",
    ]


def told(output: str) -> list[str]:
    """Return the errors of a command."""
    return [line for line in output.splitlines() if line.startswith(("error:", "warning: card"))]


def test_mistakes_of_all_kinds_are_told_in_one_round(run: Pnp, starter: Starter) -> None:
    planted = plant(starter)
    assert len(planted) >= 30
    lines = told(run("check", "--lang", "en,de", status=1).stderr)
    missing = [one for one in planted if not any(one in line for line in lines)]
    assert missing == []
    *others, last = lines
    # Nothing else is told: no error is the work of another.
    strange = [line for line in others if not any(one in line for one in planted)]
    assert [line for line in strange if "19 of 20 texts are not translated" not in line] == []
    assert "not looked at, since it depends on what is wrong above: " in last
    assert "faces of cards/ferry, cards/gale, boards/b" in last
    # A build tells the same, and makes nothing.
    built = told(run("build", "--lang", "en,de", status=1).stderr)
    assert set(lines) == set(built)
    assert not starter.out.exists()
    as_json = json.loads(run("check", "--json", "--lang", "en,de", status=1).stdout)
    assert "not looked at" in as_json["findings"][-1]["message"]


def test_nothing_is_said_of_what_was_not_looked_at_if_all_was(run: Pnp, starter: Starter) -> None:
    assert run("check").stdout == "All is well: 1 game, 1 language.\n"
    starter.edit("game.yaml", "says: 9", "says: 8")
    assert "not looked at" not in run("check").output


def test_a_file_that_is_no_yaml_hides_no_other_file(run: Pnp, starter: Starter) -> None:
    starter.edit("game.yaml", "players: [2, 4]", "players: [2, 4")
    starter.file("rules.md").write_text("# Isle {#title}\n\nPlay.\n", "utf-8")
    output = run("check", status=1).stderr
    assert "not YAML" in output
    assert "rules.md:3: 'Play.' has no id" in output
    assert "not looked at, as long as it can not be read" in output

"""The small project that every case begins with: each kind of file is in it, none is large."""

from functools import cache
from importlib.resources import files
from typing import NamedTuple

from pnp.load.project import shipped_root
from pnp.uses.newgame import PLACES
from tests.fuzz import samples
from tests.support.shops import TABLE as SHOPS

GAME = "harbour"
DATA = f"card_data/{GAME}"
TEMPLATES = f"templates/{GAME}"
STOCK = "card_data/stock"
RULES_FILE = f"{DATA}/rules.md"
ENGINES = ("micropul", "microscopic", "clockwork_city", "micropolis", "macroscope")


class Link(NamedTuple):
    """A symbolic link in a project, and where it leads."""

    target: str


Files = dict[str, bytes]
Overlay = dict[str, bytes | Link | None]  # None: there is no such file


def text(value: str) -> bytes:
    """Return a text as a file holds it."""
    return value.lstrip("\n").encode()


MORE_COMPONENTS = """
  tokens:
    title: Tokens
    shape: chip
    pieces: tokens.yaml
    front: token.xml
    gap: 4
    fields:
      picture: picture
      sides: {list: 4, one_of: [land, sea], optional: true}
      worth: {type: number, default: 0.5}

numbers:
  hand_limit: {says: 3, status: house, source: our own design}
  people: {says: 1500, status: house, source: our own design}

setups:
  - players: 2
    remove: [{of: tokens, where: {sides: {has: sea}}, copies: 1}]
"""
MORE_COUNTS = """
  - {id: worth, name: tokens.worth, sum: {of: tokens, field: worth}, says: 2.5, status: house,
    source: us}
  - {id: faces, distinct: {of: tokens, by: sides, turns: {sides: [1, 2, 3, 0]}}, says: 2,
    status: house, source: us}
  - {id: two, players: 2, count: {of: tokens}, says: 2, status: house, source: us}
"""
TOKENS = """
pieces:
  - {id: fish, copies: 2, picture: fish.png, sides: [land, sea, sea, land], worth: 1}
  - id: crab
    picture: fish.png
    sides: [sea, sea, sea, sea]
"""
TOKEN = """
<face>
  <image src="{{ piece.picture }}" x="2" y="2" w="10" h="6" fit="contain"/>
  <text x="2" y="9" w="14" h="5" font="own" size="8" align="centre">{{ _("Worth") }}</text>
  <group x="8" y="16" rotate="15" clip="M-4 -4 H4 V4 H-4 Z">
    <path d="{{ star(0, 0, 4, 2, 5) }}" fill="linear(0 0 4 4, sea, sand 1)" dash="1 0.5"
          stroke="ink"/>
  </group>
</face>
"""
RULES = """
# Harbour {#title template=title.xml height=30 accent=sea}

A game for {players.min} to {players.max} players. {#tagline HB-1.01}

## Parts {#parts}

::: part cards/harbour tokens/fish {#part-cards HB-1.02}
{cards} {cards:card|cards} and {tokens} {tokens:token|tokens} {#part-line -}

Each card measures {size:cards}. {#part-text -}
:::

## Play {#play}

- Draw up to {hand_limit} cards, **never** more. {#draw HB-2.01}
- A {card:ferry} carries {people} {people:person|people}. {#ferry -}

| worth | of |
|---|---|
| {tokens.worth} | {icon:eye} |

{#worths HB-2.02 wide=yes}

::: note {#note-box -}
*Storms* close the harbour: {prose:1.2}. {#note -}

::: figure figure.xml height=20 {#fig -}
Two cards of one kind. {#caption -}
:::
:::
"""
TITLE = """
<face><box w="{{ w }}" h="{{ h }}" fill="sea"/>
<text x="4" y="4" w="{{ w - 8 }}" h="12" font="title" size="20"
  fill="#ffffff">{{ game.title }}</text></face>
"""
FIGURE = """
<face>
  <row x="4" y="2" w="{{ w - 8 }}" h="16" gap="3" justify="centre">
    <piece name="cards/gale" w="11"/><piece name="cards/harbour" w="11" side="back"/>
  </row>
  <text x="1" y="1" w="20" h="6" size="8.5">{{ say(_("At most {n}"), n=numbers.hand_limit) }}</text>
</face>
"""
OUTLINE = """
sections:
  - title: Parts
    facts: {HB-1.01: players, HB-1.02: "what is in the box"}
  - title: Play
    facts:
      HB-2.01: hand limit
      HB-2.02: worth of tokens
"""
TERMS = """
terms:
  ferry: {says: Ferry, note: printed on a card}
  harbour: {says: harbour}
"""
TABLES = {
    "papers": """
papers:
  a4: {title: A4, size: [210, 297], margins: 5}
  strip: {title: Strip, size: [4in, 20cm], margins: [5, 6, 5, 8], inches: true}
""",
    "shapes": """
shapes:
  chip: {circle: 20, bleed: 1.5, safe: 1}
  poker: {rect: [63, 88], corner: 3}
  house: {polygon: [[0, 0], [20, 0], [20, 30], [0, 30]], folds: {mountain: [[0, 15, 20, 15]]},
    tabs: [{area: [[0, 20], [20, 20], [20, 30]], label: "1"}], holes: ["M5 5 h3 v3 z"]}
""",
    "languages": """
languages:
  en: {title: English, english: English, hyphens: en_GB, plurals: "nplurals=2; plural=(n != 1);"}
  de:
    title: Deutsch
    english: German
    hyphens: de_DE
    plurals: "nplurals=2; plural=(n != 1);"
    quotes: ["„", "“"]
    decimal: ","
    narrow: "%"
    tied: [zu]
    twice: [die]
""",
    "fonts": """
fonts:
  own: {folder: letters, regular: own.ttf, bold: own.ttf}
  title: {package: fontpkg_russo_one, regular: RussoOne-Regular.ttf}
""",
    "words": """
words:
  rules: Rules
  sheet: "Sheet {number} of {total}"
  print_actual: "Choose **actual size** or 100% in the print dialog."
""",
    "shops": SHOPS,
    "compare": """
compare:
  en:
    common: the and of to a in is it you that
    and_or: and or
    figure: fig figure
    page: page p
    endings: {"+": s}
    numbers: {"1": one, "2": two, "3": three third}
    scope: {only: "only, just", at least: "at least"}
""",
}


def _game() -> str:
    own = files("pnp").joinpath("starter", "game.yaml").read_text("utf-8")
    head, mark, counts = own.partition("\n# What the rules say")
    whole = head + MORE_COMPONENTS + mark + counts.rstrip() + MORE_COUNTS
    return whole.replace("@GAME@", GAME).replace("@TITLE@", GAME.title())


@cache
def project() -> Files:
    """Return the files of the project by their paths."""
    found = {
        place.format(game=GAME): files("pnp").joinpath("starter", name).read_bytes()
        for name, place in PLACES.items()
    }
    found[f"{DATA}/game.yaml"] = text(_game())
    found[f"{DATA}/tokens.yaml"] = text(TOKENS)
    found[RULES_FILE] = text(RULES)
    found[f"{DATA}/outline.yaml"] = text(OUTLINE)
    found[f"{DATA}/terms.yaml"] = text(TERMS)
    found[f"{DATA}/fish.png"] = samples.picture("PNG")
    found[f"{TEMPLATES}/token.xml"] = text(TOKEN)
    found[f"{TEMPLATES}/title.xml"] = text(TITLE)
    found[f"{TEMPLATES}/figure.xml"] = text(FIGURE)
    found[f"{STOCK}/letters/own.ttf"] = samples.font()
    found |= {f"{STOCK}/{name}.yaml": text(table) for name, table in TABLES.items()}
    return found


@cache
def engine_game(game: str) -> Files:
    """Return a shipped game as its engine needs it: no rules, no words, and faces left white."""
    root = shipped_root()
    folders = (root / "card_data" / game, root / "templates" / game)
    return {
        path.relative_to(root).as_posix(): path.read_bytes() if is_data or is_art else b"<face/>"
        for folder in folders
        for path in sorted(folder.rglob("*"))
        for is_data, is_art in [(path.suffix in (".yaml", ".csv"), path.name == "art.xml")]
        if is_data or path.suffix == ".xml"
        if path.name not in ("outline.yaml", "terms.yaml")
    }

"""A project to translate: the starter game with a language of its own."""

import re
from pathlib import Path

from tests.conftest import GAME, Pnp, Starter

SWEDISH = 'title: Svenska, english: Swedish, hyphens: sv, plurals: "nplurals=2; plural=(n != 1);"'
WORDS = {
    "Harbour": "Hamn",
    "Cards": "Kort",
    "Lighthouse": "Fyr",
    "Ferry": "Färja",
    "Gale": "Storm",
    "Whirlpool": "Virvel",
    "Draw **one** card.": "Dra **ett** kort.",
    "Look at the top card {icon:eye} and put it back.": (
        "Se på översta kortet {icon:eye} och lägg tillbaka det."
    ),
    "Move a card to another player, or take one back.": (
        "Flytta ett kort till en annan spelare, eller ta tillbaka ett."
    ),
    "*Every* player discards a card.": "*Varje* spelare kastar ett kort.",
    "Shuffle all cards that lie face up.": "Blanda alla kort som ligger med framsidan upp.",
}


def add_swedish(starter: Starter) -> None:
    """Add one row to the project's own table of languages."""
    stock = starter.root / "card_data" / "stock"
    stock.mkdir(exist_ok=True)
    (stock / "languages.yaml").write_text(f"languages:\n  sv: {{{SWEDISH}}}\n", "utf-8")


def po_path(starter: Starter, lang: str, game: str = GAME) -> Path:
    return starter.root / "card_data" / game / "locale" / f"{lang}.po"


def translated(text: str, words: dict[str, str], other: str = "") -> str:
    """Fill in a PO file; `other` stands before every text that has no translation here."""

    def fill(match: re.Match[str]) -> str:
        english = match[1]
        said = words.get(english, other + english if other else "")
        return f'msgid "{english}"\nmsgstr "{said}"'

    return re.sub(r'msgid "(.+)"\nmsgstr ""', fill, text)


def start_swedish(starter: Starter, run: Pnp) -> Path:
    """Begin a translation and fill the game's part of it in."""
    add_swedish(starter)
    run("translate", "start", GAME, "sv")
    path = po_path(starter, "sv")
    path.write_text(translated(path.read_text("utf-8"), WORDS), "utf-8")
    return path

"""Write the benchmark deck as a pnp project folder."""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterable, Sequence
from pathlib import Path

from tests.bench import cards as deck

GAME_YAML = """\
title: Bench
version: "1"
colours: {ink: "@INK@", cost: "@COST@"}
components:
  cards:
    title: Cards
    shape: {rect: [63, 88], corner: 0, bleed: 0}
    pieces: cards.csv
    front: card.xml
    back: back.xml
    fields: {title: text, cost: whole, text: text, footer: word, art: whole}
""".replace("@INK@", deck.INK).replace("@COST@", deck.COST_COLOUR)

CARD_XML = """\
<face>
  <box x="2" y="2" w="59" h="84" r="3" stroke="ink" line="0.6"/>
  <text x="5.5" y="5.5" w="43" h="6" size="11" bold="yes" wrap="no" fill="ink">
    {{ piece.title }}
  </text>
  <dot x="54.5" y="8.5" r="4.5" fill="cost"/>
  <text x="50" y="4" w="9" h="9" size="13" bold="yes" align="centre" valign="middle" fill="#ffffff">
    {{ piece.cost }}
  </text>
  <use name="art{{ piece.art }}" x="9" y="15"/>
  <text x="6" y="53" w="51" h="24" size="8.5" fill="ink">{{ piece.text }}</text>
  <text x="6" y="80" w="51" h="4" size="6" align="centre" fill="ink">{{ piece.footer }}</text>
</face>
"""


def _art_xml() -> str:
    """Return the illustrations and the icon as symbols."""
    drawings = "".join(
        f'<symbol name="art{number}" w="45" h="34">'
        + "".join(f'<path d="{d}" fill="{colour}"/>' for d, colour in picture)
        + "</symbol>\n"
        for number, picture in enumerate(deck.ART)
    )
    icon = f'<path d="{deck.ICON}" fill="{deck.ICON_COLOUR}"/>'
    return f'<art>\n{drawings}<symbol name="gene" w="10" h="10">{icon}</symbol>\n</art>\n'


def _back_xml() -> str:
    """Return the back as marks."""
    marks = []
    for kind, numbers, colour in deck.BACK:
        if kind == "rect":
            x, y, w, h = numbers
            marks.append(f'<box x="{x}" y="{y}" w="{w}" h="{h}" fill="{colour}"/>')
        else:
            x, y, r = numbers
            marks.append(f'<dot x="{x}" y="{y}" r="{r}" fill="{colour}"/>')
    return "<face>\n" + "\n".join(marks) + "\n</face>\n"


PICTURE_GAME_YAML = """\
title: Bench
version: "1"
components:
  cards:
    title: Cards
    shape: {rect: [63, 88], bleed: 0}
    pieces: cards.csv
    front: picture.xml
    fields: {picture: picture}
"""
PICTURE_XML = '<face><image src="{{ piece.picture }}" w="63" h="88" fit="stretch"/></face>\n'

COLUMNS = ("id", "title", "cost", "text", "footer", "art")
PICTURE_COLUMNS = ("id", "picture")


def write_rows(file: Path, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write a data file with its header line."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(rows)


def write_project(folder: Path, n: int, pictures: bool = False) -> None:
    """Write a project with n cards, either the drawn deck or the picture deck."""
    data = folder / "card_data" / "bench"
    if pictures:
        deck.pictures(data / "pictures", n)
        names = [f"{i:03d}" for i in range(n)]
        rows = [(name, f"pictures/{name}.png") for name in names]
        write_rows(data / "cards.csv", PICTURE_COLUMNS, rows)
        files = {"game.yaml": PICTURE_GAME_YAML}
        templates = {"picture.xml": PICTURE_XML}
    else:
        all_cards = deck.cards(n)
        write_rows(
            data / "cards.csv",
            COLUMNS,
            [[getattr(card, column) for column in COLUMNS] for card in all_cards],
        )
        files = {"game.yaml": GAME_YAML}
        templates = {"card.xml": CARD_XML, "art.xml": _art_xml(), "back.xml": _back_xml()}
    paths = {data / name: text for name, text in files.items()}
    paths |= {folder / "templates" / "bench" / name: text for name, text in templates.items()}
    for file, contents in paths.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(contents, encoding="utf-8")


def main() -> None:
    """Run from the command line, which keeps the imaging library out of the runner."""
    parser = argparse.ArgumentParser(prog="project")
    parser.add_argument("folder", type=Path)
    parser.add_argument("cards", type=int)
    parser.add_argument("--pictures", action="store_true")
    args = parser.parse_args()
    write_project(args.folder, args.cards, args.pictures)


if __name__ == "__main__":
    main()

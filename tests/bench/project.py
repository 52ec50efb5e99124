"""Write the benchmark deck as a pnp project folder."""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterable, Sequence
from pathlib import Path

from tests.bench import cards as deck

# To be filled in. The *_FILES map a file name below the project folder to its contents.
GAME_YAML = ""
DECK_FILES: dict[str, str] = {}
PICTURE_GAME_YAML = ""
PICTURE_FILES: dict[str, str] = {}

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
        files = {"game.yaml": PICTURE_GAME_YAML, **PICTURE_FILES}
    else:
        all_cards = deck.cards(n)
        write_rows(
            data / "cards.csv",
            COLUMNS,
            [[getattr(card, column) for column in COLUMNS] for card in all_cards],
        )
        files = {"game.yaml": GAME_YAML, **DECK_FILES}
    for name, contents in files.items():
        file = folder / name
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

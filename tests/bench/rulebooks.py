"""Micropul's rulebooks for the peers: the very words that pnp sets, with boxes for figures."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from pnp.load.project import find_project, shipped_root
from pnp.model.game import Block
from pnp.parts.edition import LoadedGame, Workshop
from pnp.parts.rules import RulesText

GAME = "micropul"


def written(blocks: Sequence[Block]) -> Iterator[dict[str, Any]]:
    """Yield blocks as plain data, what holds others with its contents."""
    for block in blocks:
        yield {
            "kind": block.kind,
            "text": block.text.replace("{icon:", "").replace("}", ""),
            "level": block.level,
            "number": block.number,
            "rows": [list(row) for row in block.rows],
            "height": float(block.options.get("height", 0)),
            "wide": "wide" in block.words or block.kind == "title",
            "blocks": list(written(block.blocks)),
        }


def main() -> None:
    """Write all languages into one file."""
    game = LoadedGame(Workshop.open(find_project(shipped_root())), GAME)
    books = [
        {"language": code, "blocks": list(written(RulesText(game.edition(code)).blocks([])))}
        for code in game.shop.stock.languages
    ]
    Path(sys.argv[1]).write_text(json.dumps(books, ensure_ascii=False), "utf-8")


if __name__ == "__main__":
    main()

"""Texts of the rules that a translator meets."""

import re
from collections.abc import Iterator

from pnp.model.rules import Block, Rules
from pnp.model.words import Message
from pnp.placeholders import without_braces

PREFIX = "rules."
_LETTER = re.compile(r"[^\W\d_]")


def rules_messages(rules: Rules) -> Iterator[Message]:
    """Yield every text of the rules that a translator meets."""
    section = ""
    for block in rules.all_blocks():
        if block.kind in ("title", "heading"):
            section = block.text
        note = f"{_NOTES.get(block.kind, block.kind)} · {section}" if section else ""
        if block.text:
            yield Message(PREFIX + block.id, block.text, block.where, note)
        for context, cell in _cells(block):
            if has_words(cell):
                yield Message(context, cell, block.where, note)


_NOTES = {"text": "paragraph", "item": "list item", "title": "title of the rules"}


def _cells(block: Block) -> Iterator[tuple[str, str]]:
    for number, row in enumerate(block.rows):
        for column, cell in enumerate(row):
            yield f"{PREFIX}{block.id}.{number}.{column}", cell


def has_words(cell: str) -> bool:
    """Tell whether there is anything to translate beside placeholders of numbers."""
    return bool(_LETTER.search(without_braces(cell))) or ("|" in cell)

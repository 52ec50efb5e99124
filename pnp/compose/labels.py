"""The fixed words in templates: every `_("…")`."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from jinja2 import nodes
from jinja2.ext import extract_from_ast

from pnp.compose.templates import Templates
from pnp.compose.words import AnyLanguage
from pnp.findings import Where
from pnp.model.game import Game
from pnp.model.message_ids import label
from pnp.model.words import Message


def labels(game: Game, folders: Sequence[Path]) -> Iterator[Message]:
    """Yield the labels in the templates that a game's components use."""
    templates = Templates(folders, AnyLanguage())
    waiting = [
        (name, part.places.get(side, part.where))
        for part in game.components
        for side, name in (("front", part.front), ("back", part.back))
        if name
    ]
    waiting.extend(_figures(game))
    seen: set[str] = set()
    while waiting:
        name, where = waiting.pop(0)
        if name in seen:
            continue
        seen.add(name)
        tree = templates.tree(name, where)
        place = Where(templates.shown(name))
        waiting.extend((used, place) for used in _used(tree))
        for line, _, text in extract_from_ast(tree, ["_"]):
            if isinstance(text, str):
                yield Message(label(text), text, place._replace(line=line))


def _figures(game: Game) -> Iterator[tuple[str, Where]]:
    """Yield the templates that the rules draw with."""
    for block in game.rules.all_blocks() if game.rules else ():
        if "template" in block.options:
            yield block.options["template"], block.where
        elif block.kind == "figure" and block.words:
            yield block.words[0], block.where


def _used(tree: nodes.Template) -> list[str]:
    kinds = (nodes.Import, nodes.FromImport, nodes.Include, nodes.Extends)
    used = [getattr(node, "template", None) for node in tree.find_all(kinds)]
    return [name.value for name in used if isinstance(name, nodes.Const)]

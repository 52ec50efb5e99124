"""The fixed words in templates: every `_("…")`."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from pnp.compose.skimming import Skimmed, skimmed
from pnp.findings import Where, shown
from pnp.model.game import Game
from pnp.model.message_ids import label
from pnp.model.words import Message

_PLAIN_NAME = re.compile(r"\w[\w-]*(?:[./]\w[\w-]*)*")


def labels(game: Game, folders: Sequence[Path]) -> Iterator[Message]:
    """Yield the labels in the templates that a game's components use."""
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
        file, found = _skimmed(name, where, folders)
        waiting.extend((used, Where(file)) for used in found.used)
        for line, text in found.labels:
            yield Message(label(text), text, Where(file, line))


def _skimmed(name: str, where: Where, folders: Sequence[Path]) -> tuple[str, Skimmed]:
    """Return a template's file and what it says, or refuse at the place that names it."""
    path = next((folder / name for folder in folders if (folder / name).is_file()), None)
    if path is not None and _PLAIN_NAME.fullmatch(name):
        try:
            found = skimmed(path.read_bytes().decode())
        except (OSError, UnicodeDecodeError):
            found = None
        if found is not None:
            return shown(path), found
    return _read_closely(name, where, folders)


def _read_closely(name: str, where: Where, folders: Sequence[Path]) -> tuple[str, Skimmed]:
    from jinja2 import nodes  # noqa: PLC0415  few templates need it
    from jinja2.ext import extract_from_ast  # noqa: PLC0415

    from pnp.compose.templates import Templates  # noqa: PLC0415
    from pnp.compose.words import AnyLanguage  # noqa: PLC0415

    templates = Templates(folders, AnyLanguage())
    tree = templates.tree(name, where)
    kinds = (nodes.Import, nodes.FromImport, nodes.Include, nodes.Extends)
    used = [getattr(node, "template", None) for node in tree.find_all(kinds)]
    return templates.shown(name), Skimmed(
        [(line, text) for line, _, text in extract_from_ast(tree, ["_"]) if isinstance(text, str)],
        [name.value for name in used if isinstance(name, nodes.Const)],
    )


def _figures(game: Game) -> Iterator[tuple[str, Where]]:
    """Yield the templates that the rules draw with."""
    for block in game.rules.all_blocks() if game.rules else ():
        if "template" in block.options:
            yield block.options["template"], block.where
        elif block.kind == "figure" and block.words:
            yield block.words[0], block.where

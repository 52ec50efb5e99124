"""What templates say without being run: their fixed words (`_("…")`), uses and macros."""

import re
from bisect import bisect
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from pnp.base.findings import Where, shown
from pnp.base.source import UNPRINTABLE
from pnp.model.game import Game
from pnp.model.messages import Message, label

_ANY_TAG = re.compile(
    r"\{#.*?#\}|\{\{[-+]?(?P<value>.*?)[-+]?\}\}|\{%[-+]?(?P<order>.*?)[-+]?%\}", re.DOTALL
)
_OPENS = re.compile(r"\{[#{%]")
_STRING = r""""[^"\\]*"|'[^'\\]*'"""
_STRINGS = re.compile(_STRING)
_CALL = re.compile(r"(?<![\w.])_\s*\(")
_SAYS = re.compile(rf"\s*(?:({_STRING})\s*\)|[A-Za-z])")  # or a name, whose value nobody knows
_NAMES = re.compile(r"\s*(?:import|from|include|extends)\b\s*")
_NAMED = re.compile(rf"({_STRING})\s*(?:(?:import|as|with|without|ignore)\b.*)?", re.DOTALL)
_RAW = re.compile(r"\s*(?:raw|filter)\b")  # not a tag, or one that comes after what it holds
# A label in a test comes before those that the test chooses from.
_TEST = re.compile(rf"\S.*\bif\b(?:(?!\belse\b).)*{_CALL.pattern}", re.DOTALL)


class TemplateFacts(NamedTuple):
    """The labels of a template with their lines, and the templates that it names."""

    labels: list[tuple[int, str]]
    used: list[str]


def scan(source: str) -> TemplateFacts | None:
    """Return what a template says; None if that takes somebody who knows all of Jinja."""
    if "\r" in source or UNPRINTABLE.search(source) or _OPENS.search(_ANY_TAG.sub("", source)):
        return None
    lines = [place.start() for place in re.finditer("\n", source)]
    found = TemplateFacts([], [])
    try:
        for tag in _ANY_TAG.finditer(source):
            if tag.lastgroup:
                inside, start = tag[tag.lastgroup], tag.start(tag.lastgroup)
                found.labels.extend(
                    (bisect(lines, start + place) + 1, text)
                    for place, text in _labels_in(inside, _plain(inside))
                )
                if tag.lastgroup == "order":
                    found.used.extend(_used(inside))
    except ValueError:
        return None
    return found


def _plain(inside: str) -> str:
    """Return a tag without what its strings say; raise ValueError if it may end elsewhere."""
    plain = _STRINGS.sub(lambda found: "0" * len(found[0]), inside)
    if any(mark in plain for mark in "'\"\\"):
        raise ValueError("a string is not plain")
    if any(plain.count(a) != plain.count(b) for a, b in ("()", "[]", "{}")):
        raise ValueError("a bracket is not closed")
    return plain


def _labels_in(inside: str, plain: str) -> Iterator[tuple[int, str]]:
    """Yield the labels of a tag with the places of their brackets."""
    for call in _CALL.finditer(plain):
        said = _SAYS.match(inside, call.end())
        if said is None or _TEST.search(plain):
            raise ValueError("a label is not plain")
        if said[1]:
            yield call.end() - 1, said[1][1:-1]


def _used(inside: str) -> Iterator[str]:
    """Yield the template that an order names."""
    if _RAW.match(inside):
        raise ValueError("what follows is not read as usual")
    if uses := _NAMES.match(inside):
        named = _NAMED.fullmatch(inside, uses.end())
        if named:
            yield named[1][1:-1]
        elif _STRINGS.search(inside):
            raise ValueError("a name is put together")


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
        file, found = _scanned(name, where, folders)
        waiting.extend((used, Where(file)) for used in found.used)
        for line, text in found.labels:
            yield Message(label(text), text, Where(file, line))


def _scanned(name: str, where: Where, folders: Sequence[Path]) -> tuple[str, TemplateFacts]:
    """Return a template's file and what it says, or refuse at the place that names it."""
    path = next((folder / name for folder in folders if (folder / name).is_file()), None)
    if path is not None and _PLAIN_NAME.fullmatch(name):
        try:
            found = scan(path.read_bytes().decode())
        except (OSError, UnicodeDecodeError):
            found = None
        if found is not None:
            return shown(path), found
    return _read_closely(name, where, folders)


def _read_closely(name: str, where: Where, folders: Sequence[Path]) -> tuple[str, TemplateFacts]:
    from jinja2 import nodes  # noqa: PLC0415  few templates need it
    from jinja2.ext import extract_from_ast  # noqa: PLC0415

    from pnp.compose.templates import Templates  # noqa: PLC0415
    from pnp.compose.words import AnyLanguage  # noqa: PLC0415

    templates = Templates(folders, AnyLanguage())
    tree = templates.tree(name, where)
    kinds = (nodes.Import, nodes.FromImport, nodes.Include, nodes.Extends)
    used = [getattr(node, "template", None) for node in tree.find_all(kinds)]
    return templates.shown(name), TemplateFacts(
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


_MACRO = re.compile(
    r"(?:\{#-?\s*(?P<said>(?:(?!#\}).)*?)\s*-?#\}\s*)?"
    r"\{%-?\s*macro\s+(?P<name>\w+)\s*\((?P<takes>[^%]*?)\)\s*-?%\}",
    re.S,
)


class Macro(NamedTuple):
    """A macro of a template: how it is called, and the comment above it."""

    call: str
    said: str


def macros(template: str) -> Iterator[Macro]:
    """Yield the macros of a template in their order."""
    for found in _MACRO.finditer(template):
        said = " ".join((found["said"] or "").split())
        yield Macro(f"{found['name']}({' '.join(found['takes'].split())})", said)

"""Listings that stay readable: every text and box, and a digest for what pictures are made of."""

import re
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import groupby
from typing import NamedTuple

FEW = 40  # lines that need no shortening
LONG = 60  # letters of path data
_DATA = re.compile(rf"(path|inside) (M [^#a-z]{{{LONG},}}?[Zz\d])(?= (?:fill|stroke)|$)")
_KEPT = ("text ", "box ", "image ")


class Node(NamedTuple):
    """A line of a listing, and what is listed below it."""

    line: str
    inside: list["Node"]

    @property
    def lines(self) -> Iterator[str]:
        yield self.line
        for node in self.inside:
            yield from node.lines

    @property
    def says(self) -> bool:
        """Whether there is a text in it."""
        return self.line.startswith("text ") or any(node.says for node in self.inside)


def brief(listing: str) -> str:
    """Return a listing with pictures shortened to how many marks they have, and a digest."""
    lines = listing.splitlines()
    if len(lines) > FEW:
        lines = [line for node in _nodes(lines) for line in _told([node], 0)]
    return "\n".join(_DATA.sub(_shorter, line) for line in lines) + "\n"


def digest(lines: Sequence[str]) -> str:
    """Return a few letters that change with any of the lines."""
    return sha256("\n".join(lines).encode()).hexdigest()[:10]


def _shorter(found: re.Match[str]) -> str:
    kind, data = found.groups()
    return f"{kind} {data[:LONG].rsplit(' ', 1)[0]} … {digest([data])}"


def _nodes(lines: Sequence[str]) -> list[Node]:
    """Return the tree that the lines' indents make."""
    root = Node("", [])
    open_ = [root]
    for line in lines:
        bare = line.lstrip(" ")
        depth = (len(line) - len(bare)) // 2
        del open_[depth + 1 :]
        node = Node(bare, [])
        open_[-1].inside.append(node)
        open_.append(node)
    return root.inside


def _told(nodes: Sequence[Node], depth: int) -> Iterator[str]:
    """Yield the lines of what says something; pictures side by side become one line."""
    for plain, group in groupby(nodes, _is_picture):
        some = list(group)
        lines = [line for node in some for line in node.lines]
        if plain and len(lines) > 2:
            yield f"{'  ' * depth}… {len(lines)} marks {digest(lines)}"
            continue
        for node in some:
            yield "  " * depth + node.line
            yield from _told(node.inside, depth + 1)


def _is_picture(node: Node) -> bool:
    kept = node.line.startswith(_KEPT) or not node.line.startswith(("path ", "dot ", "group "))
    return not kept and not node.says

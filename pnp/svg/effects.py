"""What drawings have and paper has not: filters, blending, lines that do not grow, markers."""

from collections.abc import Collection, Iterator

from pnp.svg.inks import URL
from pnp.svg.styles import Style
from pnp.svg.tree import Node
from pnp.worded import worded

_EFFECTS = {  # properties that we can not draw, what is harmless, and what to do
    "filter": (
        "none",
        worded("filters are not drawn"),
        worded("take blur and shadow away, or export it as PNG"),
    ),
    "mix-blend-mode": (
        "normal",
        worded("blending is not drawn"),
        worded("use opacity, or export it as PNG"),
    ),
    "vector-effect": (
        "none",
        worded("lines of a fixed width are not drawn"),
        worded("take vector-effect away"),
    ),
}
_LINES = {"path", "line", "polyline", "polygon"}
_MARKERS = ("marker-start", "marker-mid", "marker-end")


def undrawn(node: Node, style: Style, named: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield what can not be drawn of an element, and what to do about it."""
    for name, (harmless, message, hint) in _EFFECTS.items():
        if style[name] != harmless:
            element = f"<{node.tag} {name}>"
            yield worded("{element}: {problem}", element=element, problem=message), hint
    if node.tag in _LINES and any(_is_marked(style[name], named) for name in _MARKERS):
        hint = worded("turn them into paths (Inkscape: Path > Stroke to Path)")
        yield worded("<{tag}>: markers on lines are not drawn", tag=node.tag), hint


def _is_marked(said: str, named: Collection[str]) -> bool:
    """Tell whether a line has a marker; nobody draws one that the file does not hold."""
    match = URL.fullmatch(said)
    is_missing = match and match[1].startswith("#") and match[1][1:] not in named
    return said != "none" and not is_missing

"""What attributes, style sheets and styles say of an element together."""

from collections import defaultdict

from pnp.svg.css import LEAST, Rule, declarations
from pnp.svg.tree import Node
from pnp.svg.values import in_pixels, size_of_letters

Style = dict[str, str]
START: Style = {
    "fill": "black", "fill-opacity": "1", "fill-rule": "nonzero", "clip-rule": "nonzero",
    "stroke": "none", "stroke-width": "1", "stroke-linecap": "butt", "stroke-linejoin": "miter",
    "stroke-miterlimit": "4", "stroke-dasharray": "none", "stroke-dashoffset": "0",
    "stroke-opacity": "1", "visibility": "visible", "color": "", "paint-order": "normal",
    "font-size": "16",
    "marker-start": "none", "marker-mid": "none", "marker-end": "none",
}  # fmt: skip
_OWN: Style = {  # what is not handed down
    "opacity": "1", "clip-path": "none", "mask": "none", "filter": "none", "display": "inline",
    "transform": "", "stop-color": "black", "stop-opacity": "1", "mix-blend-mode": "normal",
    "vector-effect": "none", "overflow": "",
}  # fmt: skip
_WRITTEN = {*START, *_OWN}  # as attributes, too
_LENGTHS = {"stroke-width", "stroke-dasharray", "stroke-dashoffset"}
_PLACES = {"x", "y", "width", "height", "r", "rx", "ry", "cx", "cy", "fx", "fy"} | {
    f"{axis}{end}" for axis in "xy" for end in "12"
}
_SHORT = {"marker": ("marker-start", "marker-mid", "marker-end")}
_AS_BEFORE = {"inherit", "unset", "initial", "revert"}


class Styles:
    """The styles of one drawing."""

    def __init__(self, rules: list[Rule]) -> None:
        self._by: dict[str, list[tuple[int, Rule]]] = defaultdict(list)
        self._homes: dict[Node, Style] = {}
        for order, rule in enumerate(rules):
            self._by[_hook(rule)].append((order, rule))

    def of(self, node: Node, before: Style) -> Style:
        """Return the style of an element inside of another."""
        said = {**{name: before[name] for name in START}, **_OWN}
        given = self._said(node)
        for name, value in given:
            if name == "font-size":
                said[name] = size_of_letters(value, float(before[name]))
        for name, value in given:
            if name == "font-size":
                continue
            for one in _SHORT.get(name, (name,)):
                if value in _AS_BEFORE:
                    value = before.get(one, "") if value in ("inherit", "unset") else ""  # noqa: PLW2901
                    value = value or START.get(one, _OWN.get(one, ""))  # noqa: PLW2901
                said[one] = in_pixels(value, float(said["font-size"])) if one in _LENGTHS else value
        return said

    def settle(self, root: Node) -> None:
        """Write lengths in letters as pixels: the size of letters holds where they stand."""
        for node in root.all():
            for name, text in node.given.items():
                if name in _PLACES and "e" in text:
                    size = float(self.at_home(node)["font-size"])
                    node.given[name] = in_pixels(text, size)

    def at_home(self, node: Node) -> Style:
        """Return the style of an element where it stands, whoever uses it elsewhere."""
        if node not in self._homes:
            before = self.at_home(node.holder) if node.holder else START
            self._homes[node] = self.of(node, before)
        return self._homes[node]

    def _said(self, node: Node) -> list[tuple[str, str]]:
        """Return all that is said of an element; what comes later wins."""
        said = [
            (False, LEAST, 0, name, text.strip())
            for name, text in node.given.items()
            if name in _WRITTEN
        ]
        hooks = {"", f"#{node.given.get('id', '')}"}
        hooks.update(f".{name}" for name in node.given.get("class", "").split())
        found = (one for hook in sorted(hooks) for one in self._by.get(hook, ()))
        for order, rule in found:
            if rule.selector.fits(node):
                weight = rule.selector.weight
                said += [(last, weight, order + 1, name, text) for name, text, last in rule.said]
        for name, text, last in declarations(node.given.get("style", "")):
            said.append((last, (9**9, 0, 0), 0, name, text))
        said.sort(key=lambda one: one[:3])
        return [(name, text) for *_, name, text in said if text]


def _hook(rule: Rule) -> str:
    """Return a name that every element of a rule has, so that others need not be looked at."""
    _, ids, classes = rule.selector.parts[-1]
    return f"#{ids[0]}" if ids else f".{classes[0]}" if classes else ""

"""Style sheets as drawing programs write them: tags, classes, ids, and what stands inside what."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from pnp.svg.tree import Complaints, Node
from pnp.worded import worded

_HINT = worded("save it with attributes in place of a style sheet")
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)|<!--|-->", re.S)
_RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")
_PART = re.compile(r"(\*|[A-Za-z][\w-]*)?((?:[.#][\w-]+)*)")
_NAME = re.compile(r"([.#])([\w-]+)")
LEAST = (0, 0, 0)  # the weight of an attribute
_LONGEST = 3  # elements inside each other that a rule names
MOST_MATCHED = 2_000_000  # selectors times elements


class Selector(NamedTuple):
    """What a rule is for: elements, each inside of the one before it."""

    parts: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...]  # tag, ids, classes
    direct: tuple[bool, ...]  # whether a part is right inside of the one before

    @property
    def weight(self) -> tuple[int, int, int]:
        """Which of two rules wins."""
        ids = sum(len(ids) for _, ids, _ in self.parts)
        classes = sum(len(classes) for _, _, classes in self.parts)
        return ids, classes, sum(tag not in ("", "*") for tag, *_ in self.parts)

    def fits(self, node: Node) -> bool:
        """Tell whether a rule is for an element."""
        return self._fits(node, len(self.parts) - 1)

    def _fits(self, node: Node | None, at: int) -> bool:
        if node is None or not _is_such(node, *self.parts[at]):
            return False
        if at == 0:
            return True
        holder = node.holder
        while holder is not None and not self._fits(holder, at - 1):
            holder = None if self.direct[at] else holder.holder
        return holder is not None


class Rule(NamedTuple):
    """Some properties for some elements."""

    selector: Selector
    said: tuple[tuple[str, str, bool], ...]  # property, value, whether it is important


def _is_such(node: Node, tag: str, ids: tuple[str, ...], classes: tuple[str, ...]) -> bool:
    own = node.given.get("class", "").split() if classes else ()
    return (
        tag in ("", "*", node.tag)
        and all(node.given.get("id") == one for one in ids)
        and all(one in own for one in classes)
    )


def declarations(text: str) -> Iterator[tuple[str, str, bool]]:
    """Yield what `name: value; name: value` says."""
    for part in _COMMENT.sub("", text).split(";"):
        name, colon, value = part.partition(":")
        if colon:
            value, _, important = value.partition("!")
            yield name.strip().lower(), value.strip(), important.strip() == "important"


def rules_of(root: Node, complaints: Complaints) -> list[Rule]:
    """Return the rules of all style sheets of a drawing."""
    sheets = [node for node in root.all() if node.tag == "style"]
    count = sum(1 for _ in root.all())
    found = [rule for sheet in sheets for rule in _rules(sheet, complaints)]
    if sum(10 ** len(rule.selector.parts) for rule in found) * count > 10 * MOST_MATCHED:
        said = worded("{count} rules are too many for so many elements", count=len(found))
        complaints.add(sheets[0], said, _HINT)
        complaints.refuse()
    return found


def _rules(sheet: Node, complaints: Complaints) -> Iterator[Rule]:
    text = _COMMENT.sub("", "".join(sheet.text))
    for at in re.findall(r"@[\w-]+", text):
        if at != "@charset":
            complaints.add(sheet, worded("<style>: {rule} is not known here", rule=at), _HINT)
            return
    for match in _RULE.finditer(text):
        said = tuple(declarations(match[2]))
        for one in match[1].split(","):
            selector = _selector(one)
            if selector:
                yield Rule(selector, said)
            elif one.strip():
                message = worded(
                    "<style>: {selector} is not a tag, a class or an id",
                    selector=repr(one.strip()[:40]),
                )
                complaints.add(sheet, message, _HINT)


def _selector(text: str) -> Selector | None:
    parts: list[tuple[str, tuple[str, ...], tuple[str, ...]]] = []
    direct, is_direct = list[bool](), False
    for word in text.replace(">", " > ").split():
        match = _PART.fullmatch(word)
        if word == ">" and parts and not is_direct:
            is_direct = True
            continue
        if match is None:
            return None
        names = _NAME.findall(match[2])
        ids, classes = (tuple(name for mark, name in names if mark == kind) for kind in "#.")
        parts.append((match[1] or "", ids, classes))
        direct.append(is_direct)
        is_direct = False
    is_whole = 1 <= len(parts) <= _LONGEST and not is_direct
    return Selector(tuple(parts), tuple(direct)) if is_whole else None

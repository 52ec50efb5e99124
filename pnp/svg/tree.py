"""An SVG file as elements that know their place; what could reach out of the file is refused."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from xml.parsers import expat

from pnp.findings import Few, Where, error
from pnp.worded import said_by, worded
from pnp.xml_faults import xml_fault

MOST_BYTES = 10_000_000
MOST_ELEMENTS = 50_000
MOST_DEPTH = 40  # elements inside each other, and uses of uses
_SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"
_AS_PATHS = worded(
    "turn texts into paths: Inkscape has Path > Object to Path, Illustrator Create Outlines"
)
_PLAIN = worded("save it as plain SVG")
_REFUSED = {
    "script": (worded("scripts do not run on paper"), worded("take the script out")),
    "text": (worded("texts are not drawn: their fonts are not in the file"), _AS_PATHS),
    "image": (
        worded("pictures inside of drawings are not drawn"),
        worded("show it by an <image> of its own"),
    ),
    "foreignObject": (worded("what is not SVG can not be drawn"), _PLAIN),
    "a": (worded("a link leads nowhere on paper"), worded("ungroup it")),
}


@dataclass(eq=False, slots=True)
class Node:
    """An element of a drawing."""

    tag: str
    given: dict[str, str]
    line: int
    column: int
    holder: "Node | None"
    inside: list["Node"] = field(default_factory=list)
    text: list[str] = field(default_factory=list)

    def all(self) -> Iterator["Node"]:
        """Yield it and everything inside, in the order of the file."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.inside))


class Complaints:
    """What is wrong with one file, each thing where it stands."""

    def __init__(self, file: str) -> None:
        self._few = Few(file)
        self._file = file
        self._told: set[tuple[int, int, str]] = set()

    def add(self, node: Node | tuple[int, int], message: str, hint: str = "") -> None:
        """Note something; what a thousand copies of an element have in common is told once."""
        line, column = node if isinstance(node, tuple) else (node.line, node.column)
        if (line, column, message) not in self._told:
            self._told.add((line, column, message))
            where = Where(self._file, line, column)
            self._few.add(message, lambda: error(where, message, hint))

    def wrong(self, node: Node, problem: ValueError) -> None:
        """Note an element that can not be drawn as it is."""
        self.add(node, worded("<{tag}>: {problem}", tag=node.tag, problem=said_by(problem)))

    def refuse(self) -> None:
        """Go no further if anything is wrong."""
        self._few.refuse()


class _Stop(Exception):
    """Nothing behind this is read."""


def read_tree(data: bytes, complaints: Complaints) -> Node:
    """Return the root of a drawing, or refuse the file with all that is wrong at first sight."""
    return _Reader(complaints).read(data)


class _Reader:
    """Builds the tree while expat reads."""

    def __init__(self, complaints: Complaints) -> None:
        self._complaints = complaints
        self._root: Node | None = None
        self._open: list[Node] = []
        self._skipped = 0  # levels inside of what is none of our business
        self._count = 0

    def read(self, data: bytes) -> Node:
        self._parser = parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.EntityDeclHandler = self._refuse_entity
        parser.ProcessingInstructionHandler = self._instruction
        try:
            if len(data) > MOST_BYTES:
                self._stop(_too_large(len(data)))
            parser.Parse(data, True)
        except expat.ExpatError as problem:
            at = problem.lineno, problem.offset + 1
            message = worded("not well-formed XML: {problem}", problem=xml_fault(problem))
            self._complaints.add(at, message, worded("open it and save it again"))
        except (_Stop, ValueError, LookupError) as problem:  # an encoding that nobody knows
            if not isinstance(problem, _Stop):
                message = worded("it can not be read: {problem}", problem=str(problem))
                self._complaints.add((1, 1), message, worded("save it as UTF-8"))
        self._complaints.refuse()
        if self._root is None or self._root.tag != "svg":
            self._complaints.add((1, 1), worded("the outermost element is not <svg>"), _PLAIN)
            self._complaints.refuse()
        assert self._root  # noqa: S101
        return self._root

    @property
    def _here(self) -> tuple[int, int]:
        return self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1

    def _stop(self, message: str, hint: str = "") -> None:
        self._complaints.add(self._here if self._root else (1, 1), message, hint)
        raise _Stop

    def _refuse_entity(self, name: str, *_: Any) -> None:
        message = worded("entity {name}: a file that writes itself is not read", name=repr(name))
        self._stop(message, _PLAIN)

    def _instruction(self, target: str, _: str) -> None:
        if target == "xml-stylesheet":
            self._complaints.add(self._here, worded("a style sheet outside of the file"), _PLAIN)

    def _start(self, name: str, given: dict[str, str]) -> None:
        space, _, tag = name.rpartition(" ")
        self._count += 1
        if self._count > MOST_ELEMENTS:
            message = worded("more than {most} elements", most=MOST_ELEMENTS)
            self._stop(message, worded("simplify the drawing"))
        if self._skipped or space not in ("", _SVG) or tag in ("metadata", "title", "desc"):
            self._skipped += 1  # editors keep notes of their own in a drawing
            return
        if len(self._open) >= MOST_DEPTH:
            message = worded("nested more than {most} levels deep", most=MOST_DEPTH)
            self._stop(message, worded("ungroup some of it"))
        holder = self._open[-1] if self._open else None
        node = Node(tag, _plain(given), *self._here, holder)
        if holder:
            holder.inside.append(node)
        else:
            self._root = node
        self._open.append(node)
        is_choice = holder is not None and holder.tag == "switch"
        if tag == "foreignObject" and is_choice:  # Illustrator's own, beside what others draw
            holder.inside.pop()  # type: ignore[union-attr]
            self._open.pop()
            self._skipped = 1
        elif tag in _REFUSED:
            problem, hint = _REFUSED[tag]
            self._complaints.add(node, worded("<{tag}>: {problem}", tag=tag, problem=problem), hint)
            self._open.pop()
            self._skipped = 1
        self._judge(node)

    def _judge(self, node: Node) -> None:
        for name in node.given:
            if name.startswith("on"):
                problem, hint = _REFUSED["script"]
                element = f"<{node.tag} {name}>"
                message = worded("{element}: {problem}", element=element, problem=problem)
                self._complaints.add(node, message, hint)

    def _end(self, _: str) -> None:
        if self._skipped:
            self._skipped -= 1
        else:
            self._open.pop()

    def _characters(self, text: str) -> None:
        if not self._skipped and self._open and self._open[-1].tag == "style":
            self._open[-1].text.append(text)


def _too_large(size: int) -> str:
    return worded(
        "{size} MB; {most} MB are allowed", size=f"{size / 1e6:.1f}", most=MOST_BYTES // 1_000_000
    )


def _plain(given: dict[str, str]) -> dict[str, str]:
    """Return attributes of SVG; links are called alike in its two versions."""
    found = {name: text for name, text in given.items() if " " not in name}
    link = given.get(f"{_XLINK} href")
    return found if link is None or "href" in found else {**found, "href": link}

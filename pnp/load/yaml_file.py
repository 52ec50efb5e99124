"""YAML with positions: plain scalars by YAML 1.2, no aliases, no tags, no repeated keys."""

import math
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from pnp.findings import Few, Finding, Refused, Where, error, shortened, shown
from pnp.source import (
    MOST_VALUES,
    UNPRINTABLE,
    Place,
    Source,
    Trail,
    read_text,
    unprintable,
)

MOST_DEPTH = 40

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_WHOLE = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\Z")
_DECIMAL = re.compile(r"[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?\Z")
_NAMED = {"true": True, "false": False, "null": None, "~": None, "": None}
_HINTS = {  # to what the parser says, what a person can do about it
    "cannot start any token": "put the text in quotes; indent with spaces, not with tabs",
    "mapping values are not allowed": "put a text with a colon in quotes, or mend the indentation",
    "expected key": "the line does not stand under the one above: mend the indentation",
    "expected '-' indicator": "the line does not stand under the one above: mend the indentation",
    "expected ',' or ']'": "a [ is opened and not closed, or a comma is missing",
    "expected ',' or '}'": "a { is opened and not closed, or a comma is missing",
    "unexpected end of stream": "a quote is opened and not closed",
    "unknown escape": "inside double quotes write \\\\ for \\, or use single quotes",
}


def read_yaml(path: Path) -> Source:
    """Read a YAML file into plain values and their positions."""
    return parse_yaml(read_text(path), shown(path))


def parse_yaml(text: str, file: str) -> Source:
    """Turn YAML text into plain values and their positions."""
    reader = _Reader(file, yaml.parse(text, Loader=_LOADER))
    try:
        root = reader.document()
    except yaml.MarkedYAMLError as problem:
        reader.few.add("broken", partial(_broken, problem, file))
    except yaml.reader.ReaderError as problem:
        reader.few.add("broken", partial(_unreadable, problem, text, file))
    reader.few.refuse()
    return Source(file, root, reader.values, reader.keys)


class _Reader:
    """Builds values from parser events.

    `yaml.compose` would be shorter, but it crashes where lists are nested very deeply, stops at the
    first alias, hides which tags the file has, and takes nearly as long as all that is done here.
    """

    def __init__(self, file: str, events: Iterator[Any]) -> None:
        self.values: dict[Trail, Place] = {}
        self.keys: dict[Trail, Place] = {}
        self.few = Few(file)
        self._file = file
        self._events = events

    def document(self) -> Any:
        """Return what the file holds; the last of several documents, which are reported."""
        root, documents = None, 0
        for event in self._events:
            if isinstance(event, yaml.NodeEvent):
                root = self._value(event, ())
            elif isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents == 2:
                    self._report(event, "end", "a second document: one file holds one document")
        return root

    def _value(self, event: Any, trail: Trail) -> Any:
        """Return the value that begins here."""
        if len(self.values) >= MOST_VALUES:
            raise self._stop(event, f"more than {MOST_VALUES:,} values in one file")
        self.values[trail] = _place(event.start_mark)
        if isinstance(event, yaml.AliasEvent):
            said = f"alias *{shortened(event.anchor or '')}: aliases are not allowed here"
            self._report(event, "alias", said)
            return None
        self._refuse_extras(event)
        if isinstance(event, yaml.ScalarEvent):  # quoted texts and blocks stay texts
            return typed(event.value) if event.implicit[0] else event.value
        if len(trail) >= MOST_DEPTH:
            raise self._stop(event, f"nested more than {MOST_DEPTH} levels deep")
        if isinstance(event, yaml.SequenceStartEvent):
            return self._items(trail)
        return self._entries(trail)

    def _items(self, trail: Trail) -> list[Any]:
        items: list[Any] = []
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            items.append(self._value(event, (*trail, len(items))))
        return items

    def _entries(self, trail: Trail) -> dict[str, Any]:
        entries: dict[str, Any] = {}
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            key = self._key(event, trail)
            inner = (*trail, key)
            if key in entries:
                line, _ = self.keys[inner]
                said = f"{shortened(key)!r} stands here a second time (first in line {line})"
                self._report(event, "twice", said)
            self.keys[inner] = _place(event.start_mark)
            entries[key] = self._value(next(self._events), inner)
        return entries

    def _key(self, event: Any, trail: Trail) -> str:
        if isinstance(event, yaml.ScalarEvent):
            self._refuse_extras(event)
            key: str = event.value
            return key
        if isinstance(event, yaml.CollectionStartEvent):
            self._report(event, "key", "a list or mapping can not be a key")
        self._value(event, (*trail, "?"))
        return "?"

    def _refuse_extras(self, event: Any) -> None:
        if event.anchor:
            said = f"anchor &{shortened(event.anchor)}: anchors are not allowed here"
            self._report(event, "anchor", said)
        if getattr(event, "style", "") == '"' and (odd := UNPRINTABLE.search(event.value)):
            self._report(event, "letter", unprintable(odd[0]))  # written as a code
        if event.tag:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            self._report(event, "tag", f"tag {shortened(tag)}: tags are not allowed here")

    def _report(self, event: Any, kind: str, message: str) -> None:
        where = Where(self._file, *_place(event.start_mark))
        self.few.add(kind, partial(error, where, message))

    def _stop(self, event: Any, message: str) -> Refused:
        self._report(event, "end", message)
        return Refused(self.few.found)


class YamlPlace(NamedTuple):
    """Where something stands in a text, from its first letter to behind its last."""

    start: int
    end: int
    style: str = ""  # of a scalar: its quote, | or >; [ or { if it stands in brackets, - if not
    is_key: bool = False


def stretches(text: str) -> dict[Trail, tuple[YamlPlace, ...]]:
    """Return where keys, if they have any, and values stand in a text that can be read."""
    found: dict[Trail, tuple[YamlPlace, ...]] = {}
    events: Iterator[Any] = yaml.parse(text, Loader=_LOADER)

    def walk(event: Any, trail: Trail, key: tuple[YamlPlace, ...]) -> int:
        begin: int = event.start_mark.index
        end: int = event.end_mark.index
        if isinstance(event, yaml.ScalarEvent):
            found[trail] = (*key, YamlPlace(begin, end, event.style or ""))
            return end
        is_list = isinstance(event, yaml.SequenceStartEvent)
        number = 0
        while not isinstance(inner := next(events), yaml.CollectionEndEvent):
            if is_list:
                end = walk(inner, (*trail, number), ())
            else:
                name = YamlPlace(inner.start_mark.index, inner.end_mark.index, is_key=True)
                end = walk(next(events), (*trail, inner.value), (name,))
            number += 1
        if event.flow_style:
            end = getattr(inner.end_mark, "index", end)
        style = ("[" if is_list else "{") if event.flow_style else "-"
        found[trail] = (*key, YamlPlace(begin, end, style))
        return end

    for event in events:
        if isinstance(event, yaml.NodeEvent):
            walk(event, (), ())
    return found


def _place(mark: Any) -> Place:
    return mark.line + 1, mark.column + 1


def typed(text: str) -> Any:
    """Return what a plain word stands for: true, false, nothing, a number, or itself."""
    if text in _NAMED:
        return _NAMED[text]
    if _WHOLE.match(text):
        return int(text) if len(text) < 20 else text
    if not _DECIMAL.match(text):
        return text
    number = float(text)
    return number if math.isfinite(number) else text


def _broken(problem: yaml.MarkedYAMLError, file: str) -> Finding:
    mark, begun = problem.problem_mark, problem.context_mark
    place = mark or begun
    message = f"not YAML: {problem.problem or problem.context}"
    if mark and begun and begun.line < mark.line:
        message += f", {problem.context} that begins in line {begun.line + 1}"
    hint = next((hint for words, hint in _HINTS.items() if words in message), "")
    where = Where(file, *_place(place)) if place else Where(file)
    return error(where, message, hint)


def _unreadable(problem: yaml.reader.ReaderError, text: str, file: str) -> Finding:
    at = max(0, text.find(chr(problem.character)))
    where = Where(file, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))
    return error(where, f"not YAML: the character U+{problem.character:04X} is not allowed")

"""YAML with positions: plain scalars by YAML 1.2, no aliases, no tags, no repeated keys."""

import math
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from pnp.findings import Few, Finding, Refused, Where, error, shortened, shown
from pnp.load.yaml_words import HINTS, reworded
from pnp.source import (
    MOST_VALUES,
    UNPRINTABLE,
    Place,
    Source,
    Trail,
    read_text,
    unprintable,
)
from pnp.worded import worded

MOST_DEPTH = 40

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_WHOLE = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\Z")
_DECIMAL = re.compile(r"[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?\Z")
_NAMED = {"true": True, "false": False, "null": None, "~": None, "": None}


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
                    self._report(event, "end", _second_document)
        return root

    def _value(self, event: Any, trail: Trail) -> Any:
        """Return the value that begins here."""
        if len(self.values) >= MOST_VALUES:
            raise self._stop(event, _too_many)
        self.values[trail] = _place(event.start_mark)
        if isinstance(event, yaml.AliasEvent):
            self._report(event, "alias", _alias, event.anchor or "")
            return None
        self._refuse_extras(event)
        if isinstance(event, yaml.ScalarEvent):  # quoted texts and blocks stay texts
            return typed(event.value) if event.implicit[0] else event.value
        if len(trail) >= MOST_DEPTH:
            raise self._stop(event, _too_deep)
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
                self._report(event, "twice", _twice, key, line)
            self.keys[inner] = _place(event.start_mark)
            entries[key] = self._value(next(self._events), inner)
        return entries

    def _key(self, event: Any, trail: Trail) -> str:
        if isinstance(event, yaml.ScalarEvent):
            self._refuse_extras(event)
            key: str = event.value
            return key
        if isinstance(event, yaml.CollectionStartEvent):
            self._report(event, "key", _no_key)
        self._value(event, (*trail, "?"))
        return "?"

    def _refuse_extras(self, event: Any) -> None:
        if event.anchor:
            self._report(event, "anchor", _anchor, event.anchor)
        if getattr(event, "style", "") == '"' and (odd := UNPRINTABLE.search(event.value)):
            self._report(event, "letter", unprintable, odd[0])  # written as a code
        if event.tag:
            self._report(event, "tag", _tag, event.tag)

    def _report(self, event: Any, kind: str, say: Callable[..., str], *values: Any) -> None:
        """Note a mistake; words are found only for those that are told."""
        where = Where(self._file, *_place(event.start_mark))
        self.few.add(kind, lambda: error(where, say(*values)))

    def _stop(self, event: Any, say: Callable[[], str]) -> Refused:
        self._report(event, "end", say)
        return Refused(self.few.found)


def _second_document() -> str:
    return worded("a second document: one file holds one document")


def _too_many() -> str:
    return worded("more than {most} values in one file", most=MOST_VALUES)


def _too_deep() -> str:
    return worded("nested more than {most} levels deep", most=MOST_DEPTH)


def _twice(key: str, line: int) -> str:
    return worded(
        "{key} stands here a second time (first in line {line})",
        key=repr(shortened(key)),
        line=str(line),
    )


def _no_key() -> str:
    return worded("a list or mapping can not be a key")


def _alias(name: str) -> str:
    return worded("alias {name}: aliases are not allowed here", name=f"*{shortened(name)}")


def _anchor(name: str) -> str:
    return worded("anchor {name}: anchors are not allowed here", name=f"&{shortened(name)}")


def _tag(tag: str) -> str:
    name = shortened(tag.replace("tag:yaml.org,2002:", "!!"))
    return worded("tag {name}: tags are not allowed here", name=name)


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
    said = reworded(problem.problem or problem.context or "")
    message = worded("not YAML: {problem}", problem=said)
    if mark and begun and begun.line < mark.line:
        message = worded(
            "not YAML: {problem}, {context} that begins in line {line}",
            problem=said,
            context=reworded(problem.context or ""),
            line=str(begun.line + 1),
        )
    hint = next((hint for words, hint in HINTS.items() if words in message), "")
    where = Where(file, *_place(place)) if place else Where(file)
    return error(where, message, hint)


def _unreadable(problem: yaml.reader.ReaderError, text: str, file: str) -> Finding:
    at = max(0, text.find(chr(problem.character)))
    where = Where(file, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))
    code = f"U+{problem.character:04X}"
    return error(where, worded("not YAML: the character {code} is not allowed", code=code))

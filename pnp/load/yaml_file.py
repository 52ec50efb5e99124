"""YAML with positions, read by 1.2 without aliases or tags, and edited to the letter."""

import json
import math
import re
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from pnp.base.findings import (
    Few,
    Finding,
    Refused,
    Sentence,
    Where,
    error,
    refuse,
    sentence,
    shortened,
    shown,
)
from pnp.base.source import MOST_VALUES, UNPRINTABLE, Place, Source, Trail, read_text, unprintable

MOST_DEPTH = 40

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_WHOLE = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\Z")
_DECIMAL = re.compile(r"[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?\Z")
_NAMED = {"true": True, "false": False, "null": None, "~": None, "": None}
_INDENT = sentence("the line does not stand under the one above: mend the indentation")
_HINTS = {  # to what the parser says, what a person can do about it
    "cannot start any token": sentence("put the text in quotes; indent with spaces, not with tabs"),
    "mapping values are not allowed": sentence(
        "put a text with a colon in quotes, or mend the indentation"
    ),
    "expected key": _INDENT,
    "expected '-' indicator": _INDENT,
    "expected ',' or ']'": sentence("a [ is opened and not closed, or a comma is missing"),
    "expected ',' or '}'": sentence(
        "a {brace} is opened and not closed, or a comma is missing", brace="{"
    ),
    "unexpected end of stream": sentence("a quote is opened and not closed"),
    "unknown escape": sentence("inside double quotes write \\\\ for \\, or use single quotes"),
}
_SECOND = sentence("a second document: one file holds one document")
_TOO_MANY = sentence("more than {most} values in one file", most=MOST_VALUES)
_TOO_DEEP = sentence("nested more than {most} levels deep", most=MOST_DEPTH)
_TWICE = sentence("{key} stands here a second time (first in line {line})", key="", line="")
_NO_KEY = sentence("a list or mapping can not be a key")
_ALIAS = sentence("alias {name}: aliases are not allowed here", name="")
_ANCHOR = sentence("anchor {name}: anchors are not allowed here", name="")
_TAG = sentence("tag {name}: tags are not allowed here", name="")


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
                    self._report(event, "end", _SECOND)
        return root

    def _value(self, event: Any, trail: Trail) -> Any:
        """Return the value that begins here."""
        if len(self.values) >= MOST_VALUES:
            raise self._stop(event, _TOO_MANY.but(most=MOST_VALUES))
        self.values[trail] = _place(event.start_mark)
        if isinstance(event, yaml.AliasEvent):
            self._report(event, "alias", _ALIAS, name=f"*{shortened(event.anchor or '')}")
            return None
        self._refuse_extras(event)
        if isinstance(event, yaml.ScalarEvent):  # quoted texts and blocks stay texts
            return typed(event.value) if event.implicit[0] else event.value
        if len(trail) >= MOST_DEPTH:
            raise self._stop(event, _TOO_DEEP.but(most=MOST_DEPTH))
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
                line = str(self.keys[inner][0])
                self._report(event, "twice", _TWICE, key=repr(shortened(key)), line=line)
            self.keys[inner] = _place(event.start_mark)
            entries[key] = self._value(next(self._events), inner)
        return entries

    def _key(self, event: Any, trail: Trail) -> str:
        if isinstance(event, yaml.ScalarEvent):
            self._refuse_extras(event)
            return str(event.value)
        if isinstance(event, yaml.CollectionStartEvent):
            self._report(event, "key", _NO_KEY)
        self._value(event, (*trail, "?"))
        return "?"

    def _refuse_extras(self, event: Any) -> None:
        if event.anchor:
            self._report(event, "anchor", _ANCHOR, name=f"&{shortened(event.anchor)}")
        if getattr(event, "style", "") == '"' and (odd := UNPRINTABLE.search(event.value)):
            self._report(event, "letter", unprintable(odd[0]))  # written as a code
        if event.tag:
            name = shortened(event.tag.replace("tag:yaml.org,2002:", "!!"))
            self._report(event, "tag", _TAG, name=name)

    def _report(self, event: Any, kind: str, said: Sentence, **values: str) -> None:
        """Note a mistake; words are found only for those that are told."""
        where = Where(self._file, *_place(event.start_mark))
        self.few.note(kind, where, said, **values)

    def _stop(self, event: Any, said: Sentence) -> Refused:
        self._report(event, "end", said)
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
    place, said = mark or begun, problem.problem or problem.context or ""
    message = sentence("not YAML: {problem}", problem=said)
    if mark and begun and begun.line < mark.line:
        message = sentence(
            "not YAML: {problem}, {context} that begins in line {line}",
            problem=said,
            context=problem.context or "",
            line=str(begun.line + 1),
        )
    hint = next((hint for words, hint in _HINTS.items() if words in message), "")
    where = Where(file, *_place(place)) if place else Where(file)
    return error(where, message, hint)


def _unreadable(problem: yaml.reader.ReaderError, text: str, file: str) -> Finding:
    at = max(0, text.find(chr(problem.character)))
    where = Where(file, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))
    code = f"U+{problem.character:04X}"
    return error(where, sentence("not YAML: the character {code} is not allowed", code=code))


_BY_HAND = "change it in the file itself"
_BREAK = re.compile("\r\n|\n|\r")
_CODED = re.compile("[\x7f-\x9f\u2028\u2029\ufeff]")
_SIGNS = "-?:,[]{}#&*!|>'\"%@`"  # with which no plain word begins, whoever reads it
_REMARK = re.compile(r"(?:^|\s)#", re.MULTILINE)


class YamlText:
    """A text with where everything in it stands."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.source: Source = parse_yaml(text, file)
        self._places = stretches(text)
        found = _BREAK.search(text)
        self._newline = found[0] if found else "\n"

    def with_value(self, trail: Trail, value: Any) -> str:
        """Return the text with another value at a place; None takes it away."""
        expected = deepcopy(self.source.value)
        holder = _at(expected, trail[:-1])
        is_there = trail in self._places
        if is_there and _same(_at(self.source.value, trail), value):
            return self.text
        if value is None:
            return self._without_entry(trail, expected)
        holder[trail[-1]] = value
        ways: Iterable[str]
        if not is_there:
            ways = self._entered(trail, value)
        elif isinstance(value, list) and isinstance(_at(self.source.value, trail), list):
            ways = self._listed(trail, value)
        else:
            ways = self._rewritten(trail, value)
        return self._first(ways, expected, trail)

    def with_copy(self, trail: Trail, key: str, value: Any) -> str:
        """Return the text with a copy behind an item of a list, in which one value is another."""
        expected = deepcopy(self.source.value)
        items, number = _at(expected, trail[:-1]), int(trail[-1])
        items.insert(number + 1, {**deepcopy(items[number]), key: value})
        start, end = self._lines(trail)
        item, inside = self._place(trail), self._place((*trail, key))
        before, behind = self.text[start : inside.start], self.text[inside.end : item.end]
        ways = (
            self._cut(end, end, self._newline + before + way + behind)
            for way in self._written(value, inside.style, _at(self.source.value, (*trail, key)))
        )
        return self._first(ways, expected, trail)

    def with_item(self, trail: Trail, values: dict[str, Any]) -> str:
        """Return the text with new values behind the last item of a list, written as that is."""
        expected = deepcopy(self.source.value)
        items = _at(expected, trail)
        last: Trail = (*trail, len(items) - 1)
        items.append(values)
        start, end = self._lines(last)
        place = self._place(last)
        lead = self.text[start : place.start]
        entries = [f"{key}: {self._flow(value)}" for key, value in values.items()]
        gap = f"{self._newline}{' ' * len(lead)}"
        item = f"{{{', '.join(entries)}}}" if place.style == "{" else gap.join(entries)
        return self._first([self._cut(end, end, self._newline + lead + item)], expected, last)

    def without_item(self, trail: Trail) -> str:
        """Return the text without the lines of an item of a list."""
        expected = deepcopy(self.source.value)
        del _at(expected, trail[:-1])[int(trail[-1])]
        start, end = self._lines(trail)
        behind = _BREAK.match(self.text, end)
        return self._first([self._cut(start, behind.end() if behind else end)], expected, trail)

    def _first(self, ways: Iterable[str], expected: Any, trail: Trail) -> str:
        for text in ways:
            try:
                found = parse_yaml(text, self.source.file).value
            except Refused:
                continue
            if _same(found, expected):
                return text
        raise self._refusal(trail, "this can not be changed here without touching more of the file")

    def _refusal(self, trail: Trail, said: str) -> Refused:
        where: Where = self.source.where(trail)
        return refuse(where, said, _BY_HAND)

    def _place(self, trail: Trail) -> YamlPlace:
        if trail not in self._places:
            raise self._refusal(trail, f"there is no {trail[-1]!r} in the file")
        return self._places[trail][-1]

    def _cut(self, start: int, end: int, new: str = "") -> str:
        return self.text[:start] + new + self.text[end:]

    def _line_end(self, at: int) -> int:
        """Return where the line ends that holds the letter before a place."""
        found = _BREAK.search(self.text, max(0, at - 1))
        return found.start() if found else len(self.text)

    def _lines(self, trail: Trail) -> tuple[int, int]:
        """Return where the lines of an item of a list begin and end, if it has them alone."""
        place = self._place(trail)
        start, end = _line_start(self.text, place.start), self._line_end(place.end)
        alone = re.fullmatch(r"[ ]*-[ ]+", self.text[start : place.start])
        rest = self.text[place.end : end].strip() if place.end <= end else ""
        if not alone or (rest and not rest.startswith("#")):
            raise self._refusal(trail, "it shares its line with others")
        return start, end

    def _rewritten(self, trail: Trail, value: Any) -> Iterator[str]:
        """Yield the ways to write another value in place of one that is there."""
        place = self._place(trail)
        old = self.text[place.start : place.end]
        if place.style and place.style in "|>" and isinstance(value, str):
            yield self._cut(place.start, place.end, self._block(old, value))
        if isinstance(value, list) or (place.style and place.style in "[{-|>"):
            return
        for way in self._written(value, place.style, _at(self.source.value, trail)):
            yield self._cut(place.start, place.end, way if old else f" {way}")

    def _block(self, old: str, value: str) -> str:
        """Return lines of text below their | or >, as deep as they were."""
        head, *lines = _BREAK.split(old)
        full = next((line for line in lines if line.strip()), "")
        indent = full[: len(full) - len(full.lstrip(" "))]
        tail = old[len(old.rstrip("\r\n")) :]
        body = [f"{indent}{line}" if line else "" for line in value.rstrip("\n").split("\n")]
        return self._newline.join((head, *body)) + tail

    def _listed(self, trail: Trail, value: list[Any]) -> Iterator[str]:
        """Yield the ways to write a list in place of another; items that stay keep their looks."""
        place, old = self._place(trail), _at(self.source.value, trail)
        spots = [self._place((*trail, number)) for number in range(len(old))]
        raw = [self.text[one.start : one.end] for one in spots]
        style = spots[-1].style if spots else ""
        items = [
            raw[at] if at < len(old) and _same(old[at], one)
            else self._likely(one, spots[at].style if at < len(old) else style, old[at:at + 1])
            for at, one in enumerate(value)
        ]  # fmt: skip
        kept, text = min(len(old), len(value)), self.text
        if len(old) != len(value) and place.style == "[":
            if not _REMARK.search(text[place.start : place.end]):
                yield self._cut(place.start, place.end, f"[{', '.join(items)}]")
            return
        if len(value) > len(old) and spots:
            start, end = _line_start(text, spots[-1].start), self._line_end(spots[-1].end)
            lead = text[start : spots[-1].start]
            more = "".join(f"{self._newline}{lead}{item}" for item in items[kept:])
            text = text[:end] + more + text[end:]
        elif len(value) < len(old):
            begin, end = self._line_end(spots[kept - 1].end), self._line_end(spots[-1].end)
            if not value or _REMARK.search(text[begin:end]):
                return
            text = text[:begin] + text[end:]
        for spot, item in reversed(list(zip(spots[:kept], items[:kept], strict=True))):
            text = text[: spot.start] + item + text[spot.end :]
        yield text

    def _likely(self, value: Any, style: str, old: list[Any]) -> str:
        """Return the first way to write an item that is read as it is meant, wherever it stands."""
        for way in self._written(value, style, old[0] if old else None):
            try:
                if _same(parse_yaml(f"[{way}]", "").value, [value]):
                    return way
            except Refused:
                continue
        return _doubled(str(value))

    def _flow(self, value: Any) -> str:
        """Return a value, or a list of some, as it can stand among others on one line."""
        if isinstance(value, list):
            return f"[{', '.join(self._likely(one, '', []) for one in value)}]"
        return self._likely(value, "", [])

    def _entered(self, trail: Trail, value: Any) -> Iterator[str]:
        """Yield the ways to add a value under a new name."""
        place, last = self._place(trail[:-1]), self._children(trail[:-1])[-1]
        key = str(trail[-1])
        is_list = isinstance(value, list)
        for way in [self._flow(value)] if is_list else self._written(value, "", None):
            if place.style == "{":
                yield self._cut(last[-1].end, last[-1].end, f", {key}: {way}")
                continue
            begin = self._children(trail[:-1])[0][0].start
            start = _line_start(self.text, begin)
            at, line = self._line_end(last[-1].end), f"{' ' * (begin - start)}{key}: {way}"
            yield self._cut(at, at, self._newline + line)

    def _without_entry(self, trail: Trail, expected: Any) -> str:
        """Return the text without a name and its value, or with nothing as its value."""
        if trail not in self._places:
            return self.text
        if not isinstance(trail[-1], str):
            raise self._refusal(trail, "an item of a list can not be empty")
        gone = deepcopy(expected)
        del _at(gone, trail[:-1])[trail[-1]]
        for start, end in self._entry(trail):
            if not _REMARK.search(self.text[start:end]):
                try:
                    return self._first([self._cut(start, end)], gone, trail)
                except Refused:
                    continue
        _at(expected, trail[:-1])[trail[-1]] = None
        place = self._place(trail)
        return self._first([self._cut(place.start, place.end, "null")], expected, trail)

    def _entry(self, trail: Trail) -> Iterator[tuple[int, int]]:
        """Yield what goes with an entry of a mapping."""
        key, value = self._places[trail]
        around = self._children(trail[:-1])
        number = around.index(self._places[trail])
        if self._place(trail[:-1]).style == "{":
            if number:
                yield around[number - 1][-1].end, value.end
            elif len(around) > 1:
                yield key.start, around[1][0].start
            return
        start = _line_start(self.text, key.start)
        if not self.text[start : key.start].strip():
            end = self._line_end(value.end)
            found = _BREAK.match(self.text, end)
            yield start, found.end() if found else end

    def _children(self, trail: Trail) -> list[tuple[YamlPlace, ...]]:
        inside = [found for way, found in self._places.items() if way and way[:-1] == trail]
        if not inside:
            raise self._refusal(trail, "there is nothing in it yet")
        return sorted(inside, key=lambda places: places[0].start)

    def _written(self, value: Any, style: str, old: Any) -> Iterator[str]:
        """Yield the ways to write a single value, the most like the old one first."""
        if not isinstance(value, str):
            yield json.dumps(value)
            return
        plain = value == value.strip() and "\n" not in value and typed(value) == value
        plain = plain and value[:1] not in _SIGNS
        ways: dict[str, Callable[[], str]] = {
            "": lambda: value,
            "'": lambda: "'" + value.replace("'", "''") + "'",
            '"': lambda: _doubled(value),
        }
        if style in ways and (style or plain or (isinstance(old, str) and plain)):
            yield ways[style]()
        if plain and style not in ("'", '"'):
            yield value
        yield _doubled(value)


def _line_start(text: str, at: int) -> int:
    return max(text.rfind(mark, 0, at) for mark in "\r\n") + 1


def _doubled(text: str) -> str:
    """Return a text in double quotes."""
    coded = json.dumps(text, ensure_ascii=False)
    return _CODED.sub(lambda found: f"\\u{ord(found[0]):04x}", coded)


def _at(value: Any, trail: Trail) -> Any:
    for step in trail:
        value = value[step]
    return value


def _same(one: Any, other: Any) -> bool:
    """Tell whether values are equal and of one kind: true is not 1."""
    return json.dumps(one) == json.dumps(other)

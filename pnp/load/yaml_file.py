"""YAML with positions: plain scalars by YAML 1.2, no aliases, no tags, no repeated keys."""

import math
import re
from pathlib import Path
from typing import Any

import yaml

from pnp.findings import Finding, Refused, Where, error, shown
from pnp.source import MOST_VALUES, Source, Trail, read_text

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
    reader = _Reader(file)
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            reader.take(event)
    except yaml.MarkedYAMLError as problem:
        reader.findings.append(_broken(problem, file))
    except yaml.reader.ReaderError as problem:
        reader.findings.append(_unreadable(problem, text, file))
    if reader.findings:
        raise Refused(reader.findings)
    return Source(file, reader.root, reader.values, reader.keys)


class _Reader:
    """Builds values from parser events; a stack instead of recursion bounds the depth.

    `yaml.compose` would be shorter, but it crashes where lists are nested very deeply, stops at the
    first alias, hides which tags the file has, and takes nearly as long as all that is done here.
    """

    def __init__(self, file: str) -> None:
        self.file = file
        self.root: Any = None
        self.values: dict[Trail, tuple[int, int]] = {}
        self.keys: dict[Trail, tuple[int, int]] = {}
        self.findings: list[Finding] = []
        self._open: list[tuple[Any, Trail]] = []
        self._key: list[str | None] = []
        self._skip = 0
        self._documents = 0

    def take(self, event: Any) -> None:
        """Use one event of the parser."""
        if isinstance(event, yaml.ScalarEvent):
            self._refuse_extras(event)
            self._put(event.value if self._wants_key else _scalar(event), event.start_mark)
        elif isinstance(event, yaml.MappingStartEvent):
            self._begin({}, event)
        elif isinstance(event, yaml.SequenceStartEvent):
            self._begin([], event)
        elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
            self._end()
        elif isinstance(event, yaml.AliasEvent):
            self._report(event.start_mark, f"alias *{event.anchor}: aliases are not allowed here")
            self._put(None, event.start_mark)
        elif isinstance(event, yaml.DocumentStartEvent):
            self._documents += 1
            if self._documents == 2:
                self._report(event.start_mark, "a second document: one file holds one document")

    @property
    def _wants_key(self) -> bool:
        return bool(self._open) and self._key[-1] is None and isinstance(self._open[-1][0], dict)

    def _begin(self, value: Any, event: Any) -> None:
        self._refuse_extras(event)
        trail = self._put(value, event.start_mark)
        if len(self._open) >= MOST_DEPTH:
            self._report(event.start_mark, f"nested more than {MOST_DEPTH} levels deep")
            raise Refused(self.findings)
        self._open.append((value, trail))
        self._key.append(None)

    def _end(self) -> None:
        self._open.pop()
        self._key.pop()

    def _put(self, value: Any, mark: Any) -> Trail:
        place = (mark.line + 1, mark.column + 1)
        if len(self.values) >= MOST_VALUES:
            self._report(mark, f"more than {MOST_VALUES:,} values in one file")
            raise Refused(self.findings)
        if not self._open:
            self.root = value
            self.values[()] = place
            return ()
        holder, trail = self._open[-1]
        if isinstance(holder, list):
            trail = (*trail, len(holder))
            holder.append(value)
        elif self._key[-1] is None:
            return self._begin_entry(holder, trail, value, mark)
        else:
            trail = (*trail, self._key[-1])
            holder[self._key[-1]] = value
            self._key[-1] = None
        self.values[trail] = place
        return trail

    def _begin_entry(self, holder: dict[str, Any], trail: Trail, value: Any, mark: Any) -> Trail:
        if isinstance(value, (dict, list)):
            self._report(mark, "a list or mapping can not be a key")
        key = value if isinstance(value, str) else "?"
        if key in holder:
            first = self.keys[(*trail, key)]
            self._report(mark, f"{key!r} stands here a second time (first in line {first[0]})")
        self._key[-1] = key
        self.keys[(*trail, key)] = (mark.line + 1, mark.column + 1)
        return (*trail, key)

    def _refuse_extras(self, event: Any) -> None:
        if event.anchor:
            self._report(event.start_mark, f"anchor &{event.anchor}: anchors are not allowed here")
        if event.tag:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            self._report(event.start_mark, f"tag {tag}: tags are not allowed here")

    def _report(self, mark: Any, message: str) -> None:
        self.findings.append(error(Where(self.file, mark.line + 1, mark.column + 1), message))


def _scalar(event: Any) -> Any:
    text: str = event.value
    return typed(text) if event.implicit[0] else text  # quoted texts and blocks stay texts


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
    hints = [hint for words, hint in _HINTS.items() if words in message]
    where = Where(file, place.line + 1, place.column + 1) if place else Where(file)
    return error(where, message, hints[0] if hints else "")


def _unreadable(problem: yaml.reader.ReaderError, text: str, file: str) -> Finding:
    at = max(0, text.find(chr(problem.character)))
    where = Where(file, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))
    return error(where, f"not YAML: the character U+{problem.character:04X} is not allowed")

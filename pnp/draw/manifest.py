"""The manifest: every piece on every page in millimetres, so that anyone can check the paper.

Whoever reads a manifest again, or a log of sheets, reads it here, through one form.
"""

import json
import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.findings import (
    MOST_ALIKE,
    Finding,
    Refused,
    Sentence,
    Where,
    error,
    sentence,
    shortened,
    shown,
    shown_value,
)
from pnp.base.geometry import SAME, Box
from pnp.base.source import Place, Trail, read_text
from pnp.model.sheet import Document, Sheet

_AS_IT_IS = json.JSONEncoder(ensure_ascii=False)
_DEPTH_OF_PAGES = 3  # how deep pages stand in a manifest
_SEAL, _END = b',\n "seal": "', b"\n}"


class Pages(list[dict[str, Any]]):
    """The pages of a file, written beforehand: thousands of pieces take their time.

    While other processes ink the faces, this one has nothing else to do.
    """

    def __init__(self, document: Document, only: str = "") -> None:
        shown = [
            sheet for sheet in document.sheets if not only or only in (sheet.file, sheet.volume)
        ]
        super().__init__(_page(number, sheet) for number, sheet in enumerate(shown, 1))
        self.shown = _written(list(self), _DEPTH_OF_PAGES)
        # How near to the paper's edge anything may be drawn.
        margins = (
            min(one.drawn.around(one.reach).inside(Box(0, 0, *one.page))) for one in document.sheets
        )
        self._margin = _mm(min(margins))
        self._turned = {"duplex": document.duplex or "none"}
        if document.by_hand:
            self._turned["by_hand"] = document.by_hand

    def entry(self, file: str, sha256: str) -> dict[str, Any]:
        """Return what the manifest says of the file."""
        named = {"file": file, "sha256": sha256}
        return {**named, **self._turned, "margin": self._margin, "pages": self}


def _page(number: int, sheet: Sheet) -> dict[str, Any]:
    return {
        "page": number,
        "side": sheet.side,
        "sheet": sheet.number,
        **sheet.size.lengths,
        **({"code": sheet.code} if sheet.code else {}),
        **(
            {"fold": {"x" if sheet.fold.upright else "y": _mm(sheet.fold.at)}} if sheet.fold else {}
        ),
        **({} if sheet.drawn == SAME else {"drawn": [round(one, 8) for one in sheet.drawn]}),
        "pieces": [
            {
                "piece": placement.piece,
                "copy": placement.copy,
                "face": placement.face.side,
                **placement.box.lengths,
                "rotation": _mm(placement.rotation),
            }
            for placement in sheet.placements
        ],
    }


def manifest(*, files: list[dict[str, Any]], **facts: Any) -> bytes:
    """Return the manifest of a game in one language on one paper: facts, then files by name."""
    return listed(**facts, files=sorted(files, key=lambda entry: str(entry["file"])))


def listed(**facts: Any) -> bytes:
    """Return facts as a list of files that a later build reads again."""
    return sealed(_written(facts, 0).encode())


def sealed(written: bytes) -> bytes:
    """Put the fingerprint of all that is written behind it, so that damage is noticed."""
    return written.removesuffix(_END) + _SEAL + sha256(written).hexdigest().encode() + b'"\n}\n'


def _written(value: Any, depth: int) -> str:
    """Write JSON with one piece a line: small enough to read, and a diff shows what moved."""
    if isinstance(value, Pages):
        return value.shown
    indent = "\n" + " " * (depth + 1)
    if isinstance(value, dict) and "piece" not in value:
        rows = (f"{json.dumps(key)}: {_written(item, depth + 1)}" for key, item in value.items())
        return "{" + indent + f",{indent}".join(rows) + "\n" + " " * depth + "}"
    if isinstance(value, list) and value:
        rows = (_written(item, depth + 1) for item in value)
        return "[" + indent + f",{indent}".join(rows) + "\n" + " " * depth + "]"
    return _AS_IT_IS.encode(value)


def _mm(value: float) -> float:
    return round(value, 3) + 0.0


# --- What was written is read again, perhaps from a file that somebody has changed or made up.


class _Number(NamedTuple):
    """The form of a number: what is beyond its bounds is on no paper."""

    whole: bool = False
    least: float = -1e6
    most: float = 1e6

    def problem(self, value: Any) -> Sentence | None:
        """Say what is wrong with a value, if it is none of these numbers."""
        if type(value) not in ((int,) if self.whole else (int, float)):
            return _WHOLE if self.whole else _NUMBER
        if not self.least <= value <= self.most:
            return _BETWEEN.but(least=f"{self.least:.15g}", most=f"{self.most:.15g}")
        return None


# A form is a kind of value, a list with the form of each item, or a mapping with those of its
# keys; keys that need not be there end in `?`, and `str` stands for any key. A tuple is a list
# that has at least so many items.
_MM, _SIZE = _Number(), _Number(least=0.01)
_ANY, _COUNT = _Number(whole=True, least=0), _Number(whole=True, least=1)
_PIECE = {"piece": str, "copy": _COUNT, "face": str, "rotation": _MM, **dict.fromkeys("xy", _MM),
          "width": _MM, "height": _MM}  # fmt: skip
_PAGE = {"page": _COUNT, "side": str, "sheet": _ANY, "width": _SIZE, "height": _SIZE,
         "code?": str, "fold?": {"x?": _MM, "y?": _MM}, "drawn?": (_MM,) * 6,
         "pieces": [_PIECE]}  # fmt: skip
_FILE = {"file": str, "sha256": str}
_MADE = {**_FILE, "part?": str, "duplex?": str, "by_hand?": str, "margin?": _MM, "pages": [_PAGE]}
_ENTRY = {
    **_MADE,
    "part": str,
    "inputs?": str,
    "order?": dict,
    "faces?": {str: str},
    "holds?": [str],
}
_EDITION = {"inputs": str, "card": dict, "files": [str]}  # of a site
LISTED = {"components": [str], "inputs?": str, "editions?": {str: _EDITION},
          "files": [{**_FILE, "part": str}]}  # fmt: skip
BUILT = {**LISTED, "game": str, "language": str, "paper?": str, "files": [_ENTRY]}
PRINTED = {"files": [_MADE]}  # as much as can be held against paper
LOOK = {"part": str, "holds?": [str], "sheet": _COUNT, "order": dict, "version": str, "pnp": str,
        "faces": {str: str}, "pieces": _ANY}  # fmt: skip
NO_MANIFEST = sentence("can not be read as a manifest: {problem}", problem="")
_MISSING = sentence("{value} is missing", value="")
_WHOLE = sentence("{value} is not a whole number", value="")
_NUMBER = sentence("{value} is not a number", value="")
_BETWEEN = sentence("{given} is not from {least} to {most}", given="", least="", most="")
_FEW = sentence("{number} {number:item|items}, at least {least}", number=0, least="1")
_PRINTED = sentence("{value} can not be printed", value="")
_KINDS: Mapping[type[Any], Sentence] = {
    str: sentence("{value} is not text", value=""),
    dict: sentence("{value} is not a mapping (`key: value` lines)", value=""),
    list: sentence("{value} is not a list", value=""),
}


def read_manifest(path: Path, form: Mapping[str, Any] = BUILT) -> dict[str, Any]:
    """Return an earlier manifest, or nothing if there is none that is as it was written."""
    value, found = read_written(path, form)
    return {} if found else value


def read_written(
    path: Path, form: Mapping[Any, Any], said: Sentence = NO_MANIFEST, is_sealed: bool = True
) -> tuple[Any, list[Finding]]:
    """Return what a file says, None if it can not be read, and what does not fit its form."""
    file = shown(path)
    try:
        text = read_text(path)
        value = json.loads(text)
    except Refused as refused:
        return None, [error(one.where, said.but(problem=one.message)) for one in refused.findings]
    except json.JSONDecodeError as problem:
        place = Where(file, problem.lineno, problem.colno)
        return None, [error(place, said.but(problem=problem.msg))]
    except ValueError as problem:  # a number of thousands of digits
        return None, [error(Where(file), said.but(problem=str(problem)))]
    except RecursionError:
        return None, [error(Where(file), said.but(problem=sentence("nested too deeply")))]
    found = [
        error(Where(file, *_place(text, trail)), said.but(problem=problem))
        for trail, problem in islice(_misfits(value, form, ()), MOST_ALIKE)
    ]
    if is_sealed and not found and not seal_holds(text.encode()):
        found = [error(Where(file), sentence("is not a manifest as it was written"))]
    return value, found


def seal_holds(data: bytes) -> bool:
    """Tell whether a manifest is as it was written."""
    return data == sealed(data.rpartition(_SEAL)[0] + _END)


def fits(value: Any, form: Mapping[str, Any]) -> bool:
    """Tell whether a value has its form."""
    return not any(_misfits(value, form, ()))


def _misfits(value: Any, form: Any, trail: Trail) -> Iterator[tuple[Trail, str]]:
    """Yield what does not fit, and where it stands."""
    problem: Sentence | None = None
    if isinstance(form, _Number):
        problem = form.problem(value)
    elif not isinstance(value, _kind(form)):
        problem = _KINDS[_kind(form)]
    elif form is str:
        problem = None if value.isprintable() else _PRINTED
    elif isinstance(form, tuple) and len(value) < len(form):
        problem = _FEW.but(number=len(value), least=str(len(form)))
    elif isinstance(form, (list, tuple)):
        for number, item in enumerate(value):
            yield from _misfits(item, form[0], (*trail, number))
    elif isinstance(form, dict):
        inner = dict.fromkeys(value, form[str]) if str in form else form
        for key in inner:
            name = key if str in form else key.removesuffix("?")
            if name in value:
                yield from _misfits(value[name], inner[key], (*trail, name))
            elif name == key:
                yield trail, _said(trail, _MISSING, repr(key))
    if problem:
        yield trail, _said(trail, problem, shown_value(value))


def _kind(form: Any) -> type[Any]:
    """Return what a value of a form is in Python."""
    return form if isinstance(form, type) else dict if isinstance(form, dict) else list


def _said(trail: Trail, problem: Sentence, value: str) -> str:
    """Say what is wrong with a value, and which it is: `files #1.pages #2.side`."""
    steps = (f" #{one + 1}" if isinstance(one, int) else f".{one}" for one in trail)
    said, name = problem.but(value=value, given=value), shortened("".join(steps).lstrip(". "), 100)
    return sentence("{value}: {problem}", value=name, problem=said) if name else said


_READ = json.JSONDecoder().raw_decode
_BLANK = re.compile(r"[ \t\r\n]*")


def _place(text: str, trail: Trail) -> Place:
    """Return the line and column of a value in JSON, or of the nearest thing around it."""
    at = _behind(text, 0)
    for step in trail:
        at = dict(_items(text, at)).get(step, at)
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _items(text: str, at: int) -> Iterator[tuple[str | int, int]]:
    """Yield the keys of a mapping, or the numbers of a list, and where their values begin."""
    is_list, number, at = text[at] == "[", 0, _behind(text, at + 1)
    while text[at] not in "]}":
        key: str | int = number
        if not is_list:
            key, at = _READ(text, at)
            at = _behind(text, _behind(text, at) + 1)  # the colon
        yield key, at
        at = _behind(text, _READ(text, at)[1])
        at = _behind(text, at + (text[at] == ","))
        number += 1


def _behind(text: str, at: int) -> int:
    """Return where the next thing begins."""
    return _BLANK.match(text, at).end()  # type: ignore[union-attr]  # it is always there

"""The manifest: every piece on every page in millimetres, so that anyone can check the paper."""

import json
from hashlib import sha256
from typing import Any

from pnp.base.geometry import SAME, Box
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


def seal_holds(data: bytes) -> bool:
    """Tell whether a manifest is as it was written."""
    return data == sealed(data.rpartition(_SEAL)[0] + _END)


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

"""What the codes of sheets stand for: a log that outlives the builds after."""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pnp import __version__
from pnp.geometry import Edges
from pnp.model.game import RULES
from pnp.model.order import Order
from pnp.parts.picking import leaf
from pnp.source import read_bytes

KEPT = 5_000  # codes that are kept; the oldest go first
LOOKS = 5  # of one code
_NAME = "prints"

Record = dict[str, Any]  # one sheet as it was made once


class Print(NamedTuple):
    """A sheet as it was made once."""

    game: str
    language: str
    part: str
    sheet: int
    order: Mapping[str, Any]  # what was not as usual
    version: str  # of the game
    pnp: str
    faces: Mapping[str, str]  # the fingerprint of every face on it
    pieces: int  # that lie on its front


def log_file(folder: Path, language: str) -> Path:
    """Return where the prints of a game in one language are kept."""
    return folder / f"{_NAME}-{language}.json"


def is_log(path: Path) -> bool:
    """Tell whether a file is such a one."""
    return path.name.startswith(f"{_NAME}-") and path.suffix == ".json"


def logged(path: Path, version: str, entries: Iterable[Mapping[str, Any]]) -> bytes:
    """Return the log with all sheets of these files, as a manifest lists them."""
    known = _read(path)
    for entry in entries:
        for code, record in _sheets(entry, version):
            looks = known.setdefault(code, [])
            if not any(_is_same(one, record) for one in looks):
                looks[:] = [*looks, record][-LOOKS:]
    kept = dict(list(known.items())[-KEPT:])
    rows = (f' "{code}": {json.dumps(looks, ensure_ascii=False)}' for code, looks in kept.items())
    return ("{\n" + ",\n".join(rows) + "\n}\n").encode()


def prints(out: Path) -> dict[str, list[Print]]:
    """Return every code that was printed from an output folder, with all that it stands for."""
    found: dict[str, list[Print]] = {}
    for path in sorted(out.glob(f"*/{_NAME}-*.json")):
        language = path.stem.removeprefix(f"{_NAME}-")
        for code, looks in _read(path).items():
            found.setdefault(code, []).extend(
                Print(game=path.parent.name, language=language, **look) for look in looks
            )
    return found


def order_of(record: Print) -> Order:
    """Return the order of a sheet; ValueError or TypeError if this program knows no such wish."""
    return order_from(record.order)._replace(sheets=str(record.sheet))


def order_from(asked: Mapping[str, Any]) -> Order:
    """Return an order from what was not as usual, as JSON has it."""
    usual = Order()._asdict()
    given: dict[str, Any] = {name: _as(usual.get(name), value) for name, value in asked.items()}
    return Order(**given)


def _as(usual: Any, value: Any) -> Any:
    """Return a value of JSON as the noun that it was, of the kind of the usual one."""
    if isinstance(value, list) and isinstance(usual, tuple) and hasattr(usual, "_make"):
        return usual._make(map(_as, usual, value))
    if isinstance(value, list) and usual is not None:  # names, however many
        return tuple(value)
    if isinstance(value, list):  # margins, where there are none usually
        return Edges(*value) if len(value) == len(Edges()) else tuple(value)
    return type(usual)(value) if isinstance(usual, str) else value


def _sheets(entry: Mapping[str, Any], version: str) -> Iterator[tuple[str, Record]]:
    """Yield the sheets of paper of a file, fronts and backs together."""
    faces: Mapping[str, str] = entry.get("faces") or {}
    shared = [name for name in faces if name.endswith("/back")]
    found: dict[str, Record] = {}
    for page in entry["pages"]:
        if not faces or not page.get("code"):
            continue
        shown = (f"{piece['piece']}/{piece['face']}" for piece in page["pieces"])
        own = [name if name in faces else shared[0] for name in shown]
        record = {
            "part": entry["part"],
            "sheet": leaf(page["sheet"]) if entry["part"] == RULES else page["sheet"],
            "order": entry.get("order", {}),
            "version": version,
            "pnp": __version__,
            "faces": {},
            "pieces": len(page["pieces"]),
        }
        kept = found.setdefault(page["code"], record)
        kept["faces"].update({name: faces[name] for name in own})
    yield from found.items()


def _is_same(one: Record, other: Record) -> bool:
    return all(one[key] == other[key] for key in ("part", "sheet", "order", "faces", "pieces"))


def _read(path: Path) -> dict[str, list[Record]]:
    """Return a log, or nothing if there is none that can be read."""
    try:
        found = json.loads(read_bytes(path))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {
        code: [one for one in looks if _is_record(one)]
        for code, looks in found.items()
        if isinstance(looks, list)
    }


def _is_record(value: Any) -> bool:
    kinds = {
        "part": str, "sheet": int, "order": dict, "version": str, "pnp": str, "faces": dict,
        "pieces": int,
    }  # fmt: skip
    return (
        isinstance(value, dict)
        and value.keys() == kinds.keys()
        and all(isinstance(value[key], kind) for key, kind in kinds.items())
    )

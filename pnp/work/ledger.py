"""What builds have made: manifests, by which it is known what is fresh, and the log of sheets."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from pnp import __version__
from pnp.base.findings import NOWHERE, refuse, sentence
from pnp.base.geometry import Edges
from pnp.base.source import is_link, read_bytes
from pnp.draw.manifest import manifest, seal_holds
from pnp.load.project import Project, Seen, file_digest, game_digests, versions
from pnp.model.face import RULES, game_of
from pnp.model.order import Order
from pnp.model.sheet import Document
from pnp.work.request import Pair, Request

KEPT = 5_000  # codes that are kept; the oldest go first
LOOKS = 5  # of one code
_NAME = "prints"
_ALIKE = ("part", "sheet", "order", "faces", "pieces")  # what makes a sheet that it is

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

    @classmethod
    def read_all(cls, out: Path) -> dict[str, list["Print"]]:
        """Return every code that was printed from an output folder, with all it stands for."""
        found: dict[str, list[Print]] = {}
        for path in sorted(out.glob(f"*/{_NAME}-*.json")):
            language = path.stem.removeprefix(f"{_NAME}-")
            for code, looks in _read_log(path).items():
                found.setdefault(code, []).extend(
                    cls(game=path.parent.name, language=language, **look) for look in looks
                )
        return found

    def request(self, request: Request) -> Request:
        """Return what a build has to be asked for to make a sheet again."""
        try:
            order = order_from(self.order)._replace(sheets=str(self.sheet))
        except (TypeError, ValueError):
            wishes = ", ".join(f"{name} {value}" for name, value in self.order.items())
            told = sentence(
                "this version of pnp does not know all that the sheet was made with: {wishes}",
                wishes=wishes,
            )
            hint = sentence("it was made by pnp {version}", version=self.pnp)
            raise refuse(NOWHERE, told, hint) from None
        return request._replace(
            games=(self.game,), languages=(self.language,), order=order, only=(self.part,)
        )


def logged(path: Path, version: str, entries: Iterable[Mapping[str, Any]]) -> bytes:
    """Return the log with all sheets of these files, as a manifest lists them."""
    known = _read_log(path)
    for entry in entries:
        for code, record in _sheets(entry, version):
            looks = known.setdefault(code, [])
            if not any(all(one[key] == record[key] for key in _ALIKE) for one in looks):
                looks[:] = [*looks, record][-LOOKS:]
    kept = dict(list(known.items())[-KEPT:])
    rows = (f' "{code}": {json.dumps(looks, ensure_ascii=False)}' for code, looks in kept.items())
    return ("{\n" + ",\n".join(rows) + "\n}\n").encode()


def order_from(asked: Mapping[str, Any]) -> Order:
    """Return an order from what was not as usual, as JSON has it."""
    usual = Order()._asdict()
    given: dict[str, Any] = {name: _noun(usual.get(name), value) for name, value in asked.items()}
    return Order(**given)


def _noun(usual: Any, value: Any) -> Any:
    """Return a value of JSON as the noun that it was, of the kind of the usual one."""
    if isinstance(value, list) and isinstance(usual, tuple) and hasattr(usual, "_make"):
        return usual._make(map(_noun, usual, value))
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
            "sheet": Document.leaf(page["sheet"]) if entry["part"] == RULES else page["sheet"],
            "order": entry.get("order", {}),
            "version": version,
            "pnp": __version__,
            "faces": {},
            "pieces": len(page["pieces"]),
        }
        kept = found.setdefault(page["code"], record)
        kept["faces"].update({name: faces[name] for name in own})
    yield from found.items()


def _read_log(path: Path) -> dict[str, list[Record]]:
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


Entry = dict[str, Any]  # what the manifest says of one file


def fresh_files(project: Project, request: Request) -> dict[Pair, list[Path]]:
    """Return the editions whose files are all there and up to date, with these files."""
    found: dict[Pair, list[Path]] = {}
    known: set[str] = set()
    seen = Seen()
    for pair in request.editions:
        if game_of(pair[0]) not in project.games:
            continue
        try:
            ledger = Ledger(project, request, pair, seen)
        except OSError:  # a file that can not be read: loading it says so in words
            continue
        if files := ledger.fresh_files():
            found[pair] = files
            known.update(ledger.parts)
    return found if known.issuperset(request.parts) else {}


class Ledger:
    """The manifest of an edition: what it said, what of it still holds, what it says now."""

    def __init__(self, project: Project, request: Request, pair: Pair, seen: Seen) -> None:
        self.path = request.manifest(*pair)
        self.log = self.path.with_name(f"{_NAME}-{pair[1]}.json")
        self._request, self._pair = request, pair
        self._digests = game_digests(project, *pair, seen)
        before = read_manifest(self.path)
        self.is_of_today = before.get("inputs") == self._digests[True]
        self.parts: Sequence[str] = before.get("components", ())
        self._before: Sequence[Entry] = before.get("files", ())
        self._entries: dict[str, list[Entry]] = {}
        for entry in self._before:
            self._entries.setdefault(entry["part"], []).append(entry)

    def fresh_files(self) -> list[Path] | None:
        """Return the files of all parts that are wanted, if they are up to date."""
        files: list[Path] = []
        for part in filter(self._request.wants, self.parts):
            found = self.fresh(part)
            if found is None:
                return None
            files += found
        return files if self.is_of_today else None

    def fresh(self, part: str) -> list[Path] | None:
        """Return a part's files if they are what the manifest says, made from these inputs."""
        entries = self._entries.get(part)
        if not entries:
            return None
        inputs = self._request.inputs(self._digests, part, self._pair[1])
        files = [self.path.parent / entry["file"] for entry in entries]
        try:
            same = (
                entry.get("inputs") == inputs and file_digest(path) == entry.get("sha256")
                for entry, path in zip(entries, files, strict=True)
            )
            return files if all(same) else None
        except OSError:
            return None

    def enter(self, part: str, entries: Sequence[Entry]) -> None:
        """Take in what a part's files are now."""
        inputs = self._request.inputs(self._digests, part, self._pair[1])
        self._entries[part] = [{"part": part, "inputs": inputs, **entry} for entry in entries]

    def entries(self, parts: Sequence[str]) -> list[Entry]:
        """Return what is known of the files of these parts."""
        return [entry for part in parts for entry in self._entries.get(part, ())]

    def stale(self, parts: Sequence[str]) -> list[Path]:
        """Return files that the manifest listed before and does not with these parts.

        What somebody has changed since is theirs.
        """
        listed = {entry["file"] for entry in self.entries(parts)}
        folder, gone = self.path.parent, list[Path]()
        for entry in self._before:
            path = folder / entry["file"]
            if entry["file"] in listed or path.parent != folder or is_link(path):
                continue
            with suppress(OSError):
                gone += [path] if file_digest(path) == entry.get("sha256") else []
        return gone

    def logged(self, parts: Sequence[str], version: str) -> bytes:
        """Return the log of all sheets that were ever made, with those of these parts."""
        return logged(self.log, version, self.entries(parts))

    def manifest(self, parts: Sequence[str]) -> bytes:
        """Return the manifest of an edition that has these parts."""
        game, language = self._pair
        return manifest(
            game=game,
            language=language,
            paper=self._request.order.paper,
            inputs=self._digests[True],
            versions=dict(versions()),
            components=list(parts),
            files=self.entries(parts),
        )


def read_manifest(path: Path) -> dict[str, Any]:
    """Return an earlier manifest, or nothing if there is none that can be read."""
    try:
        data = read_bytes(path)
        found = json.loads(data) if seal_holds(data) else {}
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) and _is_usable(found) else {}


def _is_usable(manifest: dict[str, Any]) -> bool:
    files, components = manifest.get("files"), manifest.get("components")
    return (
        isinstance(files, list)
        and all(isinstance(entry, dict) for entry in files)
        and all(isinstance(entry.get(key), str) for entry in files for key in ("file", "part"))
        and isinstance(components, list)
        and all(isinstance(component, str) for component in components)
    )

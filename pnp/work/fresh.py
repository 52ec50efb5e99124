"""Is there anything to do? Answered from fingerprints alone, before anything heavy is loaded."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pnp.draw.manifest import manifest, seal_holds, without
from pnp.load.digest import Seen, file_digest, game_digests, versions
from pnp.load.project import Project
from pnp.model.names import game_of
from pnp.source import is_link, read_bytes
from pnp.work.printed import log_file, logged
from pnp.work.request import Pair, Request

Entry = dict[str, Any]  # what the manifest says of one file


def fresh_files(project: Project, request: Request) -> dict[Pair, list[Path]]:
    """Return the editions whose files are all there and up to date, with these files."""
    found: dict[Pair, list[Path]] = {}
    known: set[str] = set()
    ledgers = Ledgers(project, request)
    for pair in request.editions:
        try:
            ledger = ledgers.of(*pair) if game_of(pair[0]) in project.games else None
        except OSError:  # a file that can not be read: loading it says so in words
            continue
        files = ledger.fresh_files(request) if ledger else None
        if ledger and files:
            found[pair] = files
            known.update(ledger.parts)
    return found if known.issuperset(request.parts) else {}


class Ledgers:
    """The ledgers of all editions that are asked for; what they share is hashed once."""

    def __init__(self, project: Project, request: Request) -> None:
        self._project, self._request = project, request
        self._seen = Seen()

    def of(self, game: str, language: str) -> "Ledger":
        """Return the ledger of an edition."""
        digests = game_digests(self._project, game, language, self._seen)
        return Ledger(self._request, (game, language), digests)


class Ledger:
    """The manifest of an edition: what it said, what of it still holds, what it says now."""

    def __init__(self, request: Request, pair: Pair, digests: tuple[str, str]) -> None:
        self.path = request.manifest(*pair)
        self.log = log_file(self.path.parent, pair[1])
        self._request, self._pair = request, pair
        self._digests = digests
        before = read_manifest(self.path)
        self.is_of_today = before.get("inputs") == self._digests[True]
        self.parts: Sequence[str] = before.get("components", ())
        self._before: Sequence[Entry] = before.get("files", ())
        self._entries: dict[str, list[Entry]] = {}
        for entry in self._before:
            self._entries.setdefault(entry["part"], []).append(entry)

    def fresh_files(self, request: Request) -> list[Path] | None:
        """Return the files of all parts that are wanted, if they are up to date."""
        files: list[Path] = []
        for part in filter(request.wants, self.parts):
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
        gone = [entry for entry in self._before if entry["file"] not in listed]
        return [path for entry in gone if (path := self._as_made(entry))]

    def _as_made(self, entry: Entry) -> Path | None:
        """Return a file of an earlier build if it is still the one that was made."""
        path = self.path.parent / entry["file"]
        if path.parent != self.path.parent or is_link(path):
            return None
        try:
            return path if file_digest(path) == entry.get("sha256") else None
        except OSError:
            return None

    def logged(self, parts: Sequence[str], version: str) -> bytes:
        """Return the log of all sheets that were ever made, with those of these parts."""
        return logged(self.log, version, self.entries(parts))

    def manifest(self, parts: Sequence[str]) -> bytes:
        """Return the manifest of an edition that has these parts."""
        game, language = self._pair
        files = self.entries(parts)
        return manifest(
            game=game,
            language=language,
            paper=self._request.order.paper,
            inputs=self._digests[True],
            versions=versions(),
            components=list(parts),
            files=files,
        )


def read_manifest(path: Path) -> dict[str, Any]:
    """Return an earlier manifest, or nothing if there is none that can be read."""
    try:
        data = read_bytes(path)
        found = json.loads(data) if seal_holds(data) else {}
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) and _is_usable(found) else {}


def without_files(data: bytes, names: frozenset[str]) -> bytes:
    """Return a manifest that says nothing of some files: they are not those of its build."""
    return without(json.loads(data), names)


def _is_usable(manifest: dict[str, Any]) -> bool:
    files, components = manifest.get("files"), manifest.get("components")
    return (
        isinstance(files, list)
        and all(isinstance(entry, dict) for entry in files)
        and all(isinstance(entry.get(key), str) for entry in files for key in ("file", "part"))
        and isinstance(components, list)
        and all(isinstance(component, str) for component in components)
    )

"""Is there anything to do? Answered from fingerprints alone, before anything heavy is loaded."""

import json
from pathlib import Path
from typing import Any

from pnp.draw.manifest import seal_holds
from pnp.load.digest import file_digest, game_digests
from pnp.load.project import Project
from pnp.request import RULES, Request


def fresh_files(project: Project, request: Request) -> list[Path] | None:
    """Return the files of a build if all are there and up to date, else None."""
    files: list[Path] = []
    known: set[str] = set()
    seen: dict[Path, str] = {}
    for game in request.games:
        if game not in project.games:
            return None
        for language in request.languages:
            manifest = read_manifest(request.folder(game) / request.manifest_name(language))
            found = _fresh(project, request, manifest, (game, language), seen)
            if found is None:
                return None
            files.extend(found)
            known.update(manifest["components"])
    return files if files and known.issuperset(request.only) else None


def _fresh(
    project: Project,
    request: Request,
    manifest: dict[str, Any],
    edition: tuple[str, str],
    seen: dict[Path, str],
) -> list[Path] | None:
    if not manifest:
        return None
    game, language = edition
    try:
        digests = game_digests(project, game, language, seen)
    except OSError:  # a file that can not be read: loading it says so in words
        return None
    if manifest.get("inputs") != digests[True]:
        return None
    entries = {entry["file"]: entry for entry in manifest["files"]}
    files = []
    for component in filter(request.wants, manifest["components"]):
        name = request.file_name(game, component, language)
        path = request.folder(game) / name
        inputs = request.inputs(digests[component == RULES], component, language)
        if not entry_is_fresh(entries.get(name), path, inputs):
            return None
        files.append(path)
    return files


def entry_is_fresh(entry: dict[str, Any] | None, path: Path, inputs: str) -> bool:
    """Tell whether a file is what the manifest says, made from these inputs."""
    if entry is None or entry.get("inputs") != inputs:
        return False
    try:
        return file_digest(path) == entry.get("sha256")
    except OSError:
        return False


def read_manifest(path: Path) -> dict[str, Any]:
    """Return an earlier manifest, or nothing if there is none that can be read."""
    try:
        data = path.read_bytes()
        found = json.loads(data) if seal_holds(data) else {}
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) and _is_usable(found) else {}


def _is_usable(manifest: dict[str, Any]) -> bool:
    files, components = manifest.get("files"), manifest.get("components")
    return (
        isinstance(files, list)
        and all(isinstance(entry, dict) and isinstance(entry.get("file"), str) for entry in files)
        and isinstance(components, list)
        and all(isinstance(component, str) for component in components)
    )

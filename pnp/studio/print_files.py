"""Files that were made: told with their pages and sheets, opened one by one or as a zip."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from pnp.parts.taking import sheets_with
from pnp.source import is_link
from pnp.work.fresh import read_manifest

CHUNK = 262_144  # bytes that are read at once
MIMES = {".pdf": "application/pdf", ".png": "image/png", ".listing": "text/plain; charset=utf-8"}
_WHEN = (1980, 1, 1, 0, 0, 0)  # the first that a zip can tell: equal files make equal zips


class MadeFile(NamedTuple):
    """A file that a build has made, by the manifest that lists it."""

    folder: str
    manifest: str
    name: str

    @classmethod
    def read(cls, written: str) -> "MadeFile | None":
        """Return the file that an address names, if it can be one."""
        parts = written.split("/")
        plain = len(parts) == len(cls._fields) and all(_is_plain(part) for part in parts)
        return cls(*parts) if plain else None

    def __str__(self) -> str:
        return "/".join(self)

    @property
    def mime(self) -> str:
        """What a browser takes it for."""
        return MIMES.get(Path(self.name).suffix, "application/octet-stream")

    def entry(self, out: Path) -> dict[str, Any] | None:
        """Return what the manifest says of it, None if it lists no such file."""
        if not all(map(_is_plain, self)) or not self.manifest.startswith("manifest-"):
            return None
        listed = read_manifest(out / self.folder / self.manifest).get("files", ())
        return next((entry for entry in listed if entry["file"] == self.name), None)

    def path(self, out: Path) -> Path | None:
        """Return where it is; None for whatever no build has listed."""
        path = out / self.folder / self.name
        is_there = self.entry(out) is not None and path.is_file() and not is_link(path)
        return path if is_there else None


def _is_plain(name: str) -> bool:
    """Tell whether a name leads nowhere else."""
    return bool(name) and not name.startswith(".") and not set(name) & set("/\\:\0")


def made_by(paths: Iterable[Path]) -> Iterator[MadeFile]:
    """Yield files with the manifests that list them."""
    known: dict[Path, dict[str, str]] = {}
    for path in paths:
        if path.parent not in known:
            known[path.parent] = {
                entry["file"]: manifest.name
                for manifest in sorted(path.parent.glob("manifest-*.json"))
                for entry in read_manifest(manifest).get("files", ())
            }
        if manifest := known[path.parent].get(path.name):
            yield MadeFile(path.parent.name, manifest, path.name)


def told(out: Path, files: Iterable[MadeFile]) -> list[dict[str, Any]]:
    """Return what a page shows of files; such as are gone are left out."""
    found = []
    for one in files:
        entry, path = one.entry(out), one.path(out)
        if entry is None or path is None:
            continue
        pages = entry.get("pages", ())
        duplex = entry.get("duplex", "none")
        found.append(
            {
                "at": str(one),
                "name": one.name,
                "part": entry["part"],
                "bytes": path.stat().st_size,
                "pages": len(pages),
                "sheets": sheets_with([page["side"] for page in pages], duplex != "none"),
                "duplex": duplex,
            }
        )
    return found


class _Passing:
    """Takes what a zip writes, and gives it away at once."""

    def __init__(self) -> None:
        self._waiting: list[bytes] = []

    def write(self, data: bytes) -> int:
        self._waiting.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        """Nothing waits for long."""

    def taken(self) -> bytes:
        data = b"".join(self._waiting)
        self._waiting.clear()
        return data


def zipped(paths: Iterable[Path]) -> Iterator[bytes]:
    """Yield a zip of files while they are read; none of it is ever on the disk."""
    passing = _Passing()
    with ZipFile(passing, mode="w", compression=ZIP_STORED) as archive:  # type: ignore[call-overload]
        for path in paths:
            row = ZipInfo(path.name, _WHEN)
            row.external_attr = 0o644 << 16
            with path.open("rb") as source, archive.open(row, mode="w") as inside:
                while data := source.read(CHUNK):
                    inside.write(data)
                    yield passing.taken()
    yield passing.taken()


def zip_name(files: Iterable[MadeFile]) -> str:
    """Return what a zip is called: after its only manifest, or after its game."""
    names = list(files)
    manifests = {one.manifest.removeprefix("manifest-").removesuffix(".json") for one in names}
    folder = names[0].folder
    return f"{folder}-{manifests.pop()}.zip" if len(manifests) == 1 else f"{folder}.zip"

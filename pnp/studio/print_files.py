"""What the room to print in shows: games as fans of real pieces, files that builds have made."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.source import is_link
from pnp.base.units import INCH
from pnp.load.project import Project, Seen, combined, game_digests
from pnp.model.face import Side
from pnp.model.game import Component, Game
from pnp.model.order import FACES, Order
from pnp.model.sheet import paper_sheets
from pnp.parts.edition import Edition
from pnp.parts.rules import parts_of
from pnp.pictures.pixels import Look
from pnp.uses.preview import pictures_of
from pnp.work.ledger import read_manifest
from pnp.work.request import Report

SHEET = "sheet-"  # how pictures of sheets begin that are kept
PIXELS = 360  # along the longer side of a piece
PIECES = 5  # pieces of a picture
OF_MAIN = 3  # of them, those of the component that the game has most of
HANDY = 160.0  # millimetres; what is longer is a board or a net
MIMES = {".pdf": "application/pdf", ".png": "image/png", ".listing": "text/plain; charset=utf-8"}


class CoverFace(NamedTuple):
    """A piece of a game's picture, drawn once and kept by what it shows."""

    component: str
    piece: str
    width: float
    height: float

    @classmethod
    def all_of(cls, game: Game) -> list["CoverFace"]:
        """Return the pieces that stand for a game: some of its main deck, one each of others."""
        fit = [one for one in game.components if one.pieces and _is_flat(one)]
        fit = fit or [one for one in game.components if one.pieces][:1]
        if not fit:
            return []

        def shown(one: Component, at: int) -> CoverFace:
            return cls(one.id, one.pieces[at].id, *one.shape.size)

        main = max(fit, key=lambda one: len(one.pieces))
        others = [shown(one, 0) for one in fit if one is not main][: PIECES - OF_MAIN]
        others.sort(key=lambda one: -one.width * one.height)  # the smallest lies on top
        count = min(len(main.pieces), PIECES - len(others))
        first = [shown(main, len(main.pieces) * at // count) for at in range(count)]
        return [*others[:-1], *first, *others[-1:]]

    @staticmethod
    def key(project: Project, game: str, language: str, at: int) -> str:
        """Return what one of them is kept under: it changes with all that is drawn."""
        digests = game_digests(project, game, language, Seen())
        return f"cover-{combined(digests[0], game, language, str(PIXELS), str(at))}"

    def draw(self, edition: Edition) -> bytes:
        """Draw the front of the piece, as large as a screen needs it."""
        order = Order(view=FACES, pieces=(f"{self.component}/{self.piece}",))
        look = Look(PIXELS / max(self.width, self.height) * INCH, proof=True)
        (part,) = parts_of(edition, order, self.component.__eq__)
        pictures = pictures_of(part, look, Report())
        return next(data for file, data in pictures if file.endswith(Side.FRONT))


def _is_flat(one: Component) -> bool:
    shape = one.shape
    return max(shape.size) <= HANDY and not (shape.folds or shape.tuck or one.split)


class MadeFile(NamedTuple):
    """A file that a build has made, by the manifest that lists it."""

    folder: str
    manifest: str
    name: str

    @classmethod
    def among(cls, paths: Iterable[Path]) -> Iterator["MadeFile"]:
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
                yield cls(path.parent.name, manifest, path.name)

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

    def row(self, out: Path) -> dict[str, Any] | None:
        """Return what a page shows of it, None if it is gone."""
        entry, path = self.entry(out), self.path(out)
        if entry is None or path is None:
            return None
        pages, duplex = entry.get("pages", ()), entry.get("duplex", "none")
        return {
            "at": str(self),
            "name": self.name,
            "part": entry["part"],
            "bytes": path.stat().st_size,
            "pages": len(pages),
            "sheets": paper_sheets([page["side"] for page in pages], duplex != "none"),
            "duplex": duplex,
        }


def _is_plain(name: str) -> bool:
    """Tell whether a name leads nowhere else."""
    return bool(name) and not name.startswith(".") and not set(name) & set("/\\:\0")

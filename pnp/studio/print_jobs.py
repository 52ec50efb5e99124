"""Long work of the room to print in, in a process of its own: plans, and files that are made."""

from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.findings import Finding, Refused
from pnp.base.source import is_link
from pnp.base.store import Store
from pnp.base.units import INCH
from pnp.build import renew
from pnp.draw.manifest import read_manifest
from pnp.load.project import Project, Seen, combined, game_digests
from pnp.model.face import Side
from pnp.model.game import Component, Game
from pnp.model.order import FACES, Order
from pnp.model.sheet import Document, Plan
from pnp.parts.edition import Edition, LoadedGame, Workshop
from pnp.parts.rules import RulesText, parts_of
from pnp.pictures.pixels import Look
from pnp.studio.print_form import OptionNames, request_of
from pnp.uses.plan import PlanDetail, plans
from pnp.uses.preview import pictures_of
from pnp.uses.update import plan_update, update
from pnp.work.request import Doing, Progress, Report, seldom, silence

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
        there = [one for one in game.components if one.pieces]
        flat = [one for one in there if not (one.shape.folds or one.shape.tuck or one.split)]
        fit = [one for one in flat if max(one.shape.size) <= HANDY] or there[:1]
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
            "sheets": Document.count_paper([page["side"] for page in pages], duplex != "none"),
            "duplex": duplex,
        }


def _is_plain(name: str) -> bool:
    """Tell whether a name leads nowhere else."""
    return bool(name) and not name.startswith(".") and not set(name) & set("/\\:\0")


Tell = Callable[[Any], None]
THUMBNAIL = 40.0  # dots per inch of small pictures of sheets
SIDES = 2  # of the first sheet of each part, which are shown


def covers(project: Project, given: Mapping[str, Any], tell: Callable[[str], None]) -> list[str]:
    """Draw the pictures of games that are not kept yet; tell each game that is ready."""
    language, store, ready = given["language"], Store.usual(), []
    shop = Workshop.open(project, store)
    for name in given["games"]:
        try:
            loaded = LoadedGame(shop, name)
            faces, edition = CoverFace.all_of(loaded.game), loaded.edition(language)
            names = [CoverFace.key(project, name, language, at) for at in range(len(faces))]
            for key, face in zip(names, faces, strict=True):
                if store.keeps and store.get(key) is None:
                    store.put(key, face.draw(edition))
            loaded.save()
        except Refused:  # its own page tells
            continue
        ready.append(name)
        tell(name)
    return ready


def build(project: Project, given: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Make the files, by the road of `pnp build`, and tell what there is now."""
    asked = request_of(project, given["game"], given["form"])
    progress = _progress_to(tell)
    if asked.since:
        report = update(project, asked.request, asked.since, progress)
    else:
        report = renew(project, asked.request, progress)
    files = MadeFile.among(dict.fromkeys((*report.written, *report.unchanged)))
    rows = [row for one in files if (row := one.row(asked.request.out))]
    return {
        "files": rows,
        "written": len(report.written),
        "findings": OptionNames(project).facts(report.findings),
        "steps": _steps(project, given, asked.request.order, rows),
    }


def _steps(
    project: Project, given: Mapping[str, Any], order: Order, files: Sequence[Mapping[str, Any]]
) -> list[str]:
    """Return how to print these files, in the reader's language."""
    pages: Counter[str] = Counter()
    for one in files:
        pages[one["part"]] += one["pages"]
    try:
        loaded = LoadedGame(Workshop.open(project, Store.usual()), given["game"])
        edition = loaded.edition(given["reader"])
        return RulesText(edition, order).steps(pages) if files else []
    except Refused:  # the files are there all the same
        return []


def _progress_to(tell: Tell) -> Progress:
    """Return what hands on how far work is, with its numbers apart from its words."""

    def tell_on(text: str) -> None:
        doing = Doing.of(text)
        tell({"at": text, "faces": doing.faces, "share": doing.share})

    return seldom(tell_on)


def plan(project: Project, given: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Tell what printing takes: first what is known from shapes alone, then ink and pictures."""
    asked = request_of(project, given["game"], given["form"])
    detail, progress = PlanDetail(ink=True, dpi=THUMBNAIL), _progress_to(tell)
    names = OptionNames(project)

    def planned(found: Sequence[Plan], findings: Sequence[Finding]) -> dict[str, Any]:
        return {
            "plans": [_plan_as_shown(one, pictures=one is found[0]) for one in found],
            "findings": names.facts(findings),
        }

    if asked.since:  # what has changed is known only once all of it is drawn
        return planned(*plan_update(project, asked.request, asked.since, detail, progress))
    request = asked.request.choose(project)
    quick = planned(*plans(project, request, PlanDetail(ink=False), silence))
    tell({"plan": quick})
    return planned(*plans(project, request, detail, progress))


def _plan_as_shown(plan: Plan, pictures: bool) -> dict[str, Any]:
    """Return all of a plan, and pictures of the first sheets of its parts."""
    facts = plan.told
    for row, sleeved in zip(facts["sleeves"], plan.sleeves, strict=True):
        row["title"] = sleeved.sleeve.title
    for row, part in zip(facts["parts"], plan.parts, strict=True):
        row["pictures"] = [_picture(one) for one in part.pictures[:SIDES] if pictures]
    return facts


def _picture(data: bytes) -> str:
    """Return the address of a picture, which is kept; or else all of it."""
    store, name = Store.usual(), sha256(data).hexdigest()
    store.put(f"{SHEET}{name}", data)
    if store.get(f"{SHEET}{name}") is None:  # nothing can be kept here
        return f"data:image/png;base64,{b64encode(data).decode()}"
    return f"/printing/sheet/{name}"

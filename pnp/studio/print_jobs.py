"""Long work of the room to print in, in a process of its own: plans, and files that are made."""

from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.findings import Finding, Refused
from pnp.base.source import is_link
from pnp.base.store import Store
from pnp.base.units import INCH
from pnp.build import renew
from pnp.draw.drawing import Look
from pnp.load.project import Project, Seen, combined, game_digests
from pnp.model.face import Side
from pnp.model.game import Component, Game
from pnp.model.order import FACES, Order
from pnp.model.plan import Plan
from pnp.parts.all import parts_of, steps_to_print
from pnp.parts.edition import Edition, LoadedGame, Workshop, edition_of
from pnp.parts.part import sheets_with
from pnp.studio.print_form import OptionNames, request_of
from pnp.uses.plan import PlanDetail, plans
from pnp.uses.preview import pictures_of
from pnp.uses.update import plan_update, update
from pnp.work.ledger import read_manifest
from pnp.work.request import Doing, Progress, Report, choose, seldom, silence

# --- Games as pictures: a fan of real pieces of each, drawn once and kept by what they show.


SHEET = "sheet-"  # how pictures of sheets begin that are kept
PIXELS = 360  # along the longer side of a piece
PIECES = 5  # pieces of a picture
OF_MAIN = 3  # of them, those of the component that the game has most of
HANDY = 160.0  # millimetres; what is longer is a board or a net


class CoverFace(NamedTuple):
    """A piece of a picture."""

    component: str
    piece: str
    width: float
    height: float


def faces_of(game: Game) -> list[CoverFace]:
    """Return the pieces that stand for a game: some of its main deck, one each of others."""
    fit = [one for one in game.components if one.pieces and _is_flat(one)]
    fit = fit or [one for one in game.components if one.pieces][:1]
    if not fit:
        return []
    main = max(fit, key=lambda one: len(one.pieces))
    others = [_shown(one, 0) for one in fit if one is not main][: PIECES - OF_MAIN]
    others.sort(key=lambda one: -one.width * one.height)  # the smallest lies on top
    count = min(len(main.pieces), PIECES - len(others))
    first = [_shown(main, len(main.pieces) * at // count) for at in range(count)]
    return [*others[:-1], *first, *others[-1:]]


def _is_flat(one: Component) -> bool:
    shape = one.shape
    return max(shape.size) <= HANDY and not (shape.folds or shape.tuck or one.split)


def _shown(component: Component, at: int) -> CoverFace:
    return CoverFace(component.id, component.pieces[at].id, *component.shape.size)


def cover_name(project: Project, game: str, language: str, at: int) -> str:
    """Return what a piece of a picture is kept under: it changes with all that is drawn."""
    digests = game_digests(project, game, language, Seen())
    return f"cover-{combined(digests[0], game, language, str(PIXELS), str(at))}"


def cover(edition: Edition, face: CoverFace) -> bytes:
    """Draw a piece of a game's picture."""
    order = Order(view=FACES, pieces=(f"{face.component}/{face.piece}",))
    look = Look(PIXELS / max(face.width, face.height) * INCH, proof=True)
    (part,) = parts_of(edition, order, face.component.__eq__)
    pictures = pictures_of(part, look, Report())
    return next(data for file, data in pictures if file.endswith(Side.FRONT))


def covers(project: Project, given: Mapping[str, Any], tell: Callable[[str], None]) -> list[str]:
    """Draw the pictures of games that are not kept yet; tell each game that is ready."""
    language, store, ready = given["language"], Store.usual(), []
    shop = Workshop.open(project, store)
    for name in given["games"]:
        try:
            loaded = LoadedGame(shop, name)
            faces, edition = faces_of(loaded.game), edition_of(loaded, language)
            names = [cover_name(project, name, language, at) for at in range(len(faces))]
            for key, face in zip(names, faces, strict=True):
                if store.keeps and store.get(key) is None:
                    store.put(key, cover(edition, face))
            loaded.save()
        except Refused:  # its own page tells
            continue
        ready.append(name)
        tell(name)
    return ready


MIMES = {".pdf": "application/pdf", ".png": "image/png", ".listing": "text/plain; charset=utf-8"}
Tell = Callable[[Any], None]
THUMBNAIL = 40.0  # dots per inch of small pictures of sheets
SIDES = 2  # of the first sheet of each part, which are shown


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


def files_told(out: Path, files: Iterable[MadeFile]) -> list[dict[str, Any]]:
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


def build(project: Project, given: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Make the files, by the road of `pnp build`, and tell what there is now."""
    asked = request_of(project, given["game"], given["form"])
    progress = progress_to(tell)
    if asked.since:
        report = update(project, asked.request, asked.since, progress)
    else:
        report = renew(project, asked.request, progress)
    files = list(made_by(dict.fromkeys((*report.written, *report.unchanged))))
    rows = files_told(asked.request.out, files)
    return {
        "files": rows,
        "written": len(report.written),
        "findings": [OptionNames(project).told(one) for one in report.findings],
        "steps": _steps(project, given, asked.request.order, rows),
    }


def _steps(
    project: Project,
    given: Mapping[str, Any],
    order: Order,
    files: Sequence[Mapping[str, Any]],
) -> list[str]:
    """Return how to print these files, in the reader's language."""
    pages: Counter[str] = Counter()
    for one in files:
        pages[one["part"]] += one["pages"]
    try:
        loaded = LoadedGame(Workshop.open(project, Store.usual()), given["game"])
        edition = edition_of(loaded, given["reader"])
        return steps_to_print(edition, order, pages) if files else []
    except Refused:  # the files are there all the same
        return []


def progress_to(tell: Tell) -> Progress:
    """Return what hands on how far work is, with its numbers apart from its words."""

    def told_on(text: str) -> None:
        doing = Doing.of(text)
        tell({"at": text, "faces": doing.faces, "share": doing.share})

    return seldom(told_on)


def plan(project: Project, given: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Tell what printing takes: first what is known from shapes alone, then ink and pictures."""
    asked = request_of(project, given["game"], given["form"])
    wishes, progress = PlanDetail(ink=True, dpi=THUMBNAIL), progress_to(tell)
    planned = partial(_planned, OptionNames(project))
    if asked.since:  # what has changed is known only once all of it is drawn
        return planned(*plan_update(project, asked.request, asked.since, wishes, progress))
    request = choose(project, asked.request)
    quick = planned(*plans(project, request, PlanDetail(ink=False), silence))
    tell({"plan": quick})
    return planned(*plans(project, request, wishes, progress))


def _planned(
    names: OptionNames, found: Sequence[Plan], findings: Sequence[Finding]
) -> dict[str, Any]:
    return {
        "plans": [_plan_as_shown(one, pictures=one is found[0]) for one in found],
        "findings": [names.told(one) for one in findings],
    }


def _plan_as_shown(plan: Plan, pictures: bool) -> dict[str, Any]:
    """Return all of a plan, and pictures of the first sheets of its parts."""
    facts = plan.told
    for row, sleeved in zip(facts["sleeves"], plan.sleeves, strict=True):
        row["title"] = sleeved.sleeve.title
    for row, part in zip(facts["parts"], plan.parts, strict=True):
        shown = part.pictures[:SIDES] if pictures else ()
        row["pictures"] = [_picture(one) for one in shown]
    return facts


def _picture(data: bytes) -> str:
    """Return the address of a picture, which is kept; or else all of it."""
    store, name = Store.usual(), sha256(data).hexdigest()
    store.put(f"{SHEET}{name}", data)
    if store.get(f"{SHEET}{name}") is None:  # nothing can be kept here
        return f"data:image/png;base64,{b64encode(data).decode()}"
    return f"/printing/sheet/{name}"

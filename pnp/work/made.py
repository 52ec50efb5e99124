"""What previews, exports and sites have made: what is up to date stays, and what is old goes."""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.filenames import path_fault
from pnp.draw.manifest import listed
from pnp.load.po import SCREENS
from pnp.load.project import (
    Project,
    Seen,
    combined,
    file_digest,
    game_digests,
    program_digest,
    shipped_root,
    versions,
)
from pnp.model.face import filed, game_of
from pnp.model.game import RULES
from pnp.model.order import FACES
from pnp.pictures.pixels import Look
from pnp.work.ledger import fresh_files, read_manifest
from pnp.work.request import Pair, Request


def fresh_pictures(project: Project, request: Request, look: Look) -> list[Path] | None:
    """Return all pictures that are asked for if they are there and up to date, else None."""
    files: list[Path] = []
    seen = Seen()
    for pair in request.editions:
        if game_of(pair[0]) not in project.games:
            return None
        try:
            found = Album(project, request, pair, look, seen=seen).fresh
        except OSError:  # a file that can not be read: loading it says so in words
            return None
        if found is None:
            return None
        files += found
    return files


class Album:
    """The pictures of an edition that one preview asks for: as they were, and as they are now."""

    def __init__(
        self,
        project: Project,
        request: Request,
        pair: Pair,
        look: Look,
        *,
        seen: Seen | None = None,
    ) -> None:
        self.request = request
        self._pair, self._look, self._store = pair, look, request.store
        dpi = repr(look.dpi)  # which the names of pictures do not tell
        self._inputs = combined(game_digests(project, *pair, seen)[request.wants(RULES)], dpi)
        self._program = combined(program_digest(), dpi)
        asked = (*pair, *request.only, str(request.cards), *request.order.facts, look.vision)
        self._name = f"pictures-{combined(str(project.data.resolve()), *asked)[:32]}"
        kept = self._store.get(self._name)
        self._before: dict[str, Any] = json.loads(kept) if kept else {}
        self._now: dict[str, list[str]] = {}  # what each picture shows, and its fingerprint

    @property
    def fresh(self) -> list[Path] | None:
        """All its pictures, if nothing has changed since they were made."""
        if self._before.get("inputs") != self._inputs:
            return None
        pictures: dict[str, list[str]] = self._before["pictures"]
        same = all(self._is_there(name, digest) for name, (_, digest) in pictures.items())
        return [self._folder / name for name in pictures] if same else None

    @property
    def files(self) -> list[Path]:
        """All its pictures as they are now, in their order."""
        return [self._folder / name for name, (_, digest) in self._now.items() if digest]

    @property
    def old(self) -> list[Path]:
        """Pictures that this preview made before and makes no more, and nobody has touched."""
        before: dict[str, list[str]] = self._before.get("pictures", {})
        gone = (name for name in before if name not in self._now)
        return [self._folder / name for name in gone if self._is_there(name, before[name][1])]

    @property
    def _folder(self) -> Path:
        return self.request.folder(self._pair[0]) / "preview"

    def path(self, part: str, name: str) -> Path:
        """Return where a picture belongs."""
        game, language = self._pair
        vision = "" if self._look.vision == "normal" else f"-{self._look.vision}"
        some = "some-" if self.request.cards and self.request.order.view != FACES else ""
        return self._folder / f"{filed(game)}-{part}-{language}-{some}{name}{vision}.png"

    def look(self, part: str) -> Look:
        """Return how pictures of a part are made, unless they are there."""

        def has(name: str, shows: str) -> bool:
            return self._has(self.path(part, name).name, shows)

        return self._look._replace(has=has)

    def _has(self, name: str, shows: str) -> bool:
        """Tell whether a picture that shows this is there: by the same program, and untouched."""
        self._now[name] = [shows, ""]
        if self._before.get("program") != self._program:
            return False
        showed, digest = self._before["pictures"].get(name, ("", ""))
        if showed != shows or not self._is_there(name, digest):
            return False
        self._now[name] = [shows, digest]
        return True

    def _is_there(self, name: str, digest: str) -> bool:
        try:
            return file_digest(self._folder / name) == digest
        except OSError:
            return False

    def enter(self, path: Path, digest: str) -> None:
        """Take in a picture that has been made."""
        self._now[path.name][1] = digest

    def save(self, is_whole: bool) -> None:
        """Keep all of it for the next preview; one that has to tell of mistakes is never fresh."""
        pictures = {name: made for name, made in self._now.items() if made[1]}
        if not is_whole:  # those that could not be made this time may still be there
            pictures = {**self._before.get("pictures", {}), **pictures}
        inputs = self._inputs if is_whole else ""
        now = {"inputs": inputs, "program": self._program, "pictures": pictures}
        self._store.put(self._name, json.dumps(now).encode())


LIST = "manifest.json"


class Way(NamedTuple):
    """A way to export games, and what it is asked for besides the order."""

    name: str  # a row of `choices.EXPORTS`, and the folder inside a game's
    options: Mapping[str, Any] = {}
    within: str = ""  # a folder inside of that, for each of several such as shops
    rules: bool = False  # whether the rules belong to it unless other parts are named

    @property
    def folder(self) -> Path:
        """Where it goes inside a game's folder, language aside."""
        return Path(self.name, self.within)

    @property
    def facts(self) -> tuple[str, ...]:
        """All of it, for a fingerprint."""
        told = (f"{name}={value!r}" for name, value in sorted(self.options.items()))
        return (self.name, self.within, *told)


class ExportRecord:
    """The folder of an export of one edition: its list, as it was and as it is now."""

    def __init__(
        self, project: Project, request: Request, way: Way, pair: Pair, *, seen: Seen | None = None
    ) -> None:
        game, language = self._pair = pair
        self.folder = request.folder(game) / way.folder / language
        self.list = self.folder / LIST
        digests = game_digests(project, *pair, seen)
        self._inputs = combined(digests[True], *request.only, *request.order.facts, *way.facts)
        before = read_manifest(self.list)
        self._before: dict[str, Any] = {
            row["file"]: row for row in before.get("files", ()) if is_inside(row["file"])
        }
        self._was = before.get("inputs")
        self._now: dict[str, dict[str, Any]] = {}

    @property
    def fresh(self) -> list[Path] | None:
        """All its files, if they are there and nothing has changed since they were made."""
        same = self._was == self._inputs and all(map(self._is_there, self._before))
        return [self.folder / name for name in self._before] if same and self._before else None

    @property
    def old(self) -> list[Path]:
        """Files that an export before has made and this one does not, and nobody has touched."""
        gone = (name for name in self._before if name not in self._now)
        return [self.folder / name for name in gone if self._is_there(name)]

    def _is_there(self, name: str) -> bool:
        try:
            return file_digest(self.folder / name) == str(self._before[name].get("sha256"))
        except (OSError, ValueError):
            return False

    def enter(self, name: str, digest: str, told: Mapping[str, Any]) -> None:
        """Take in a file that has been made, with what is told of it."""
        self._now[name] = {"file": name, **told, "sha256": digest}

    def manifest(self, told: bool) -> bytes:
        """Return the list of all that is in the folder now; if anything was told, it is again."""
        game, language = self._pair
        files = list(self._now.values())
        parts = dict.fromkeys(row["part"] for row in files if row["part"])
        return listed(
            game=game,
            language=language,
            inputs="" if told else self._inputs,
            versions=dict(versions()),
            components=list(parts),
            files=files,
        )


def is_inside(name: str) -> bool:
    """Tell whether a list, which anybody may have written, names a file of its own folder."""
    return ".." not in name.split("/") and not name.startswith("/") and not path_fault(name)


def exports_of(project: Project, request: Request, way: Way) -> Iterator[tuple[Pair, ExportRecord]]:
    """Yield the folder of every edition that is asked for."""
    seen = Seen()
    for pair in request.editions:
        yield pair, ExportRecord(project, request, way, pair, seen=seen)


def fresh_exports(project: Project, request: Request, way: Way) -> list[Path] | None:
    """Return all files of an export if they are there and up to date, else None."""
    files: list[Path] = []
    if not set(map(game_of, request.games)) <= set(project.games):
        return None
    try:
        for _, exported in exports_of(project, request, way):
            found = exported.fresh
            if found is None:
                return None
            files += found
    except OSError:  # a file that can not be read: loading it says so in words
        return None
    return files


SITE_LIST = "site.json"
CHECKSUMS = "checksums.txt"
FILES = "files"  # the folder of what is printed
_PAGES = Path(__file__).parents[1] / "uses" / "site" / "pages"


class SiteOrder(NamedTuple):
    """Which games in which languages a site is made of, and for which papers."""

    request: Request
    papers: tuple[str, ...]
    prints: bool = True  # whether there are files to print

    def printed(self, paper: str) -> Request:
        """Return what is built for one of the papers."""
        request = self.request
        order = request.order._replace(paper=paper)
        return request._replace(order=order, out=request.out / FILES)

    @property
    def facts(self) -> tuple[str, ...]:
        """All of it, for a fingerprint."""
        asked = self.request
        return (*asked.games, "", *asked.languages, "", *self.papers, str(self.prints),
                *asked.order.facts)  # fmt: skip


class SiteRecord:
    """The list of a site, as it was and as it is now."""

    def __init__(self, project: Project, asked: SiteOrder) -> None:
        self._project, self._asked = project, asked
        self.folder = asked.request.out
        self.list = self.folder / SITE_LIST
        before = read_manifest(self.list)
        rows = before.get("files", ())
        self._before = {row["file"]: row.get("sha256") for row in rows if is_inside(row["file"])}
        self._editions: dict[str, Any] = before.get("editions", {})
        self._now: dict[str, str] = {}  # digests by file
        self._rows: dict[str, dict[str, Any]] = {}
        self._seen, self._digests = Seen(), dict[str, str]()
        self._pages = combined(*(file_digest(one) for one in sorted(_PAGES.iterdir())))

    def _inputs(self, pair: Pair) -> str:
        """Return the fingerprint of all that shapes the pages of an edition."""
        digests = game_digests(self._project, *pair, self._seen)
        screens = shipped_root() / "card_data" / SCREENS
        words = (screens / "words.yaml", screens / "locale" / f"{pair[1]}.po")
        said = [file_digest(path) for path in words if path.is_file()]
        return combined(digests[True], self._pages, *said, *self._asked.facts)

    def fresh(self, pair: Pair) -> dict[str, Any] | None:
        """Return what is told of an edition whose pages are there and up to date, else None."""
        row = self._editions.get("/".join(pair))
        if not row or row.get("inputs") != self._inputs(pair):
            return None
        return row if all(map(self._is_there, row["files"])) else None

    def _is_there(self, name: str) -> bool:
        return name in self._before and self._digest(name) == self._before[name]

    def _digest(self, name: str) -> str:
        if name not in self._digests:
            try:
                self._digests[name] = file_digest(self.folder / name)
            except (OSError, ValueError):
                self._digests[name] = ""
        return self._digests[name]

    @property
    def is_fresh(self) -> bool:
        """Whether all of the site is there and up to date."""
        pairs = self._asked.request.editions
        names = (row for row in self._before if not row.startswith(f"{FILES}/"))
        whole = len(self._editions) == len(pairs) and all(map(self.fresh, pairs))
        return whole and all(map(self._is_there, names))

    def enter(self, pair: Pair, files: Mapping[str, str], card: Mapping[str, Any]) -> None:
        """Take in the pages of an edition, with what the list of all games tells of it."""
        self._now.update(files)
        row = {"inputs": self._inputs(pair), "card": dict(card), "files": sorted(files)}
        self._rows["/".join(pair)] = row

    def keep(self, pair: Pair, row: Mapping[str, Any]) -> None:
        """Take over an edition whose pages are up to date."""
        self.enter(pair, {name: self._before[name] for name in row["files"]}, row["card"])

    def add(self, name: str, digest: str) -> None:
        """Take in a file that belongs to no edition."""
        self._now[name] = digest

    @property
    def files(self) -> list[Path]:
        """All its files."""
        return [self.folder / name for name in self._before]

    @property
    def old(self) -> list[Path]:
        """Files that an earlier site has made and this one does not, and nobody has touched."""
        gone = (name for name in self._before if name not in self._now)
        return [self.folder / name for name in gone if self._is_there(name)]

    def checksums(self) -> bytes:
        """Return the fingerprints of all files, as `sha256sum --check` reads them."""
        rows = (f"{digest}  {name}\n" for name, digest in sorted(self._now.items()))
        return "".join(rows).encode()

    def manifest(self, told: bool) -> bytes:
        """Return the list of all that there is; if anything was told, it is told again."""
        for row in self._rows.values():
            row["inputs"] = "" if told else row["inputs"]
        games = dict.fromkeys(map(game_of, self._asked.request.games))
        return listed(
            versions=dict(versions()),
            components=list(games),
            editions=self._rows,
            files=[
                {"file": name, "part": "", "sha256": digest}
                for name, digest in sorted(self._now.items())
            ],
        )


def fresh_site(project: Project, asked: SiteOrder) -> list[Path] | None:
    """Return all files of a site if they are there and up to date, else None."""
    request = asked.request
    if not set(map(game_of, request.games)) <= set(project.games):
        return None
    try:
        record = SiteRecord(project, asked)
        if not record.is_fresh or not all(_are_printed(project, asked)):
            return None
    except OSError:  # a file that can not be read: loading it says so in words
        return None
    return record.files


def _are_printed(project: Project, asked: SiteOrder) -> Iterable[bool]:
    for paper in asked.papers if asked.prints else ():
        request = asked.printed(paper)
        yield len(fresh_files(project, request)) == len(request.editions)

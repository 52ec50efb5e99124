"""What previews, exports and sites have made: what is up to date stays, and what is old goes."""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.filenames import path_fault
from pnp.draw.manifest import LISTED, listed, read_manifest
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
from pnp.model.face import RULES, filed, game_of
from pnp.model.order import FACES
from pnp.pictures.pixels import Look
from pnp.work.ledger import fresh_files
from pnp.work.request import Pair, Request


class _MadeFiles:
    """Files that were made into a folder: as a list has them, and as they are now."""

    def __init__(self, folder: Path, listed: Mapping[str, str]) -> None:
        self.folder = folder
        self._listed = {name: digest for name, digest in listed.items() if is_inside(name)}
        self._now: dict[str, Any] = {}  # what is told of each file that is made, or kept
        self._digests: dict[str, str] = {}

    def _is_there(self, name: str) -> bool:
        """Tell whether a file is the one that the list has."""
        if name not in self._digests:
            try:
                self._digests[name] = file_digest(self.folder / name)
            except (OSError, ValueError):
                return False
        return self._digests[name] == self._listed.get(name)

    @property
    def files(self) -> list[Path]:
        """All files of the list."""
        return [self.folder / name for name in self._listed]

    @property
    def old(self) -> list[Path]:
        """Files that were made before and are no more, and nobody has touched."""
        gone = (name for name in self._listed if name not in self._now)
        return [self.folder / name for name in gone if self._is_there(name)]


def is_inside(name: str) -> bool:
    """Tell whether a list, which anybody may have written, names a file of its own folder."""
    return ".." not in name.split("/") and not name.startswith("/") and not path_fault(name)


def _all_fresh(
    project: Project, request: Request, made: Iterable[list[Path] | None]
) -> list[Path] | None:
    """Return all files of what is asked for if they are there and up to date, else None."""
    files: list[Path] = []
    if not set(map(game_of, request.games)) <= set(project.games):
        return None
    try:
        for fresh in made:
            if fresh is None:
                return None
            files += fresh
    except OSError:  # a file that can not be read: loading it says so in words
        return None
    return files


class Album(_MadeFiles):
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
        # What each picture shows, and its fingerprint.
        self._pictures: dict[str, list[str]] = self._before.get("pictures", {})
        listed = {name: digest for name, (_, digest) in self._pictures.items()}
        super().__init__(request.folder(pair[0]) / "preview", listed)

    @classmethod
    def all_fresh(cls, project: Project, request: Request, look: Look) -> list[Path] | None:
        """Return all pictures that are asked for if they are there and up to date, else None."""
        seen = Seen()
        albums = (cls(project, request, pair, look, seen=seen) for pair in request.editions)
        return _all_fresh(project, request, (one.fresh for one in albums))

    @property
    def fresh(self) -> list[Path] | None:
        """All its pictures, if nothing has changed since they were made."""
        same = self._before.get("inputs") == self._inputs
        return super().files if same and all(map(self._is_there, self._listed)) else None

    @property
    def files(self) -> list[Path]:
        """All its pictures as they are now, in their order."""
        return [self.folder / name for name, (_, digest) in self._now.items() if digest]

    def path(self, part: str, name: str) -> Path:
        """Return where a picture belongs."""
        game, language = self._pair
        vision = "" if self._look.vision == "normal" else f"-{self._look.vision}"
        some = "some-" if self.request.cards and self.request.order.view != FACES else ""
        return self.folder / f"{filed(game)}-{part}-{language}-{some}{name}{vision}.png"

    def look(self, part: str) -> Look:
        """Return how pictures of a part are made, unless they are there."""

        def has(name: str, shows: str) -> bool:
            """Tell whether one that shows this is there: by the same program, and untouched."""
            file = self.path(part, name).name
            showed, digest = self._pictures.get(file, ("", ""))
            same = self._before.get("program") == self._program and showed == shows
            is_kept = same and self._is_there(file)
            self._now[file] = [shows, digest if is_kept else ""]
            return is_kept

        return self._look._replace(has=has)

    def enter(self, path: Path, digest: str) -> None:
        """Take in a picture that has been made."""
        self._now[path.name][1] = digest

    def save(self, is_whole: bool) -> None:
        """Keep all of it for the next preview; one that has to tell of mistakes is never fresh."""
        pictures = {name: made for name, made in self._now.items() if made[1]}
        if not is_whole:  # those that could not be made this time may still be there
            pictures = {**self._pictures, **pictures}
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


class ExportRecord(_MadeFiles):
    """The folder of an export of one edition: its list, as it was and as it is now."""

    def __init__(
        self, project: Project, request: Request, way: Way, pair: Pair, *, seen: Seen | None = None
    ) -> None:
        self._pair = pair
        folder = request.folder(pair[0]) / way.name / way.within / pair[1]
        self.list = folder / LIST
        digests = game_digests(project, *pair, seen)
        options = (f"{name}={value!r}" for name, value in sorted(way.options.items()))
        facts = (*request.order.facts, way.name, way.within, *options)
        self._inputs = combined(digests[True], *request.only, *facts)
        before = read_manifest(self.list, LISTED)
        self._was = before.get("inputs")
        rows = before.get("files", ())
        super().__init__(folder, {row["file"]: str(row.get("sha256")) for row in rows})

    @classmethod
    def of_editions(
        cls, project: Project, request: Request, way: Way
    ) -> Iterator[tuple[Pair, "ExportRecord"]]:
        """Yield the folder of every edition that is asked for."""
        seen = Seen()
        for pair in request.editions:
            yield pair, cls(project, request, way, pair, seen=seen)

    @classmethod
    def all_fresh(cls, project: Project, request: Request, way: Way) -> list[Path] | None:
        """Return all files of an export if they are there and up to date, else None."""
        folders = cls.of_editions(project, request, way)
        return _all_fresh(project, request, (one.fresh for _, one in folders))

    @property
    def fresh(self) -> list[Path] | None:
        """All its files, if they are there and nothing has changed since they were made."""
        same = self._was == self._inputs and all(map(self._is_there, self._listed))
        return self.files or None if same else None

    def enter(self, name: str, digest: str, about: Mapping[str, Any]) -> None:
        """Take in a file that has been made, with what is told of it."""
        self._now[name] = {"file": name, **about, "sha256": digest}

    def manifest(self, again: bool) -> bytes:
        """Return the list of all that is in the folder now; what was found may be told again."""
        game, language = self._pair
        files = list(self._now.values())
        parts = dict.fromkeys(row["part"] for row in files if row["part"])
        return listed(
            game=game,
            language=language,
            inputs="" if again else self._inputs,
            versions=dict(versions()),
            components=list(parts),
            files=files,
        )


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


class SiteRecord(_MadeFiles):
    """The list of a site, as it was and as it is now."""

    def __init__(self, project: Project, asked: SiteOrder) -> None:
        self._project, self._asked = project, asked
        self.list = asked.request.out / SITE_LIST
        before = read_manifest(self.list, LISTED)
        rows = before.get("files", ())
        super().__init__(asked.request.out, {row["file"]: row.get("sha256") for row in rows})
        self._editions: dict[str, Any] = before.get("editions", {})
        self._rows: dict[str, dict[str, Any]] = {}
        self._seen = Seen()
        self._pages = combined(*(file_digest(one) for one in sorted(_PAGES.iterdir())))

    @classmethod
    def all_fresh(cls, project: Project, asked: SiteOrder) -> list[Path] | None:
        """Return all files of a site if they are there and up to date, else None."""
        return _all_fresh(project, asked.request, (cls(project, one).fresh for one in (asked,)))

    def _inputs(self, pair: Pair) -> str:
        """Return the fingerprint of all that shapes the pages of an edition."""
        digests = game_digests(self._project, *pair, self._seen)
        screens = shipped_root() / "card_data" / SCREENS
        words = (screens / "words.yaml", screens / "locale" / f"{pair[1]}.po")
        screen = [file_digest(path) for path in words if path.is_file()]
        asked, papers, prints = self._asked
        facts = (*asked.games, "", *asked.languages, "", *papers, str(prints), *asked.order.facts)
        return combined(digests[True], self._pages, *screen, *facts)

    def edition(self, pair: Pair) -> dict[str, Any] | None:
        """Return what is told of an edition whose pages are there and up to date, else None."""
        row = self._editions.get("/".join(pair))
        if not row or row.get("inputs") != self._inputs(pair):
            return None
        return row if all(map(self._is_there, row["files"])) else None

    @property
    def fresh(self) -> list[Path] | None:
        """All its files, if they are there and up to date, those to print included."""
        asked = self._asked
        pairs = asked.request.editions
        names = (name for name in self._listed if not name.startswith(f"{FILES}/"))
        whole = len(self._editions) == len(pairs) and all(map(self.edition, pairs))
        if not whole or not all(map(self._is_there, names)):
            return None
        for paper in asked.papers if asked.prints else ():
            if len(fresh_files(self._project, asked.printed(paper))) < len(pairs):
                return None
        return self.files

    def enter(self, pair: Pair, files: Mapping[str, str], card: Mapping[str, Any]) -> None:
        """Take in the pages of an edition, with what the list of all games tells of it."""
        self._now.update(files)
        row = {"inputs": self._inputs(pair), "card": dict(card), "files": sorted(files)}
        self._rows["/".join(pair)] = row

    def keep(self, pair: Pair, row: Mapping[str, Any]) -> None:
        """Take over an edition whose pages are up to date."""
        self.enter(pair, {name: self._listed[name] for name in row["files"]}, row["card"])

    def add(self, name: str, digest: str) -> None:
        """Take in a file that belongs to no edition."""
        self._now[name] = digest

    def checksums(self) -> bytes:
        """Return the fingerprints of all files, as `sha256sum --check` reads them."""
        rows = (f"{digest}  {name}\n" for name, digest in sorted(self._now.items()))
        return "".join(rows).encode()

    def manifest(self, again: bool) -> bytes:
        """Return the list of all that there is; what was found may be told again."""
        for row in self._rows.values():
            row["inputs"] = "" if again else row["inputs"]
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

"""What a web site holds: what is still right stays, and what is old of an earlier one goes."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pnp.draw.manifest import listed
from pnp.load.digest import Seen, combined, file_digest, game_digests, versions
from pnp.load.project import Project, shipped_root
from pnp.load.words import SCREENS
from pnp.model.names import game_of
from pnp.work.exported import is_inside
from pnp.work.fresh import fresh_files, read_manifest
from pnp.work.request import Pair, Request

LIST = "site.json"
CHECKSUMS = "checksums.txt"
FILES = "files"  # the folder of what is printed
_PAGES = Path(__file__).parents[1] / "site" / "pages"


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


class Sited:
    """The list of a site, as it was and as it is now."""

    def __init__(self, project: Project, asked: SiteOrder) -> None:
        self._project, self._asked = project, asked
        self.folder = asked.request.out
        self.list = self.folder / LIST
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
        record = Sited(project, asked)
        if not record.is_fresh or not all(_are_printed(project, asked)):
            return None
    except OSError:  # a file that can not be read: loading it says so in words
        return None
    return record.files


def _are_printed(project: Project, asked: SiteOrder) -> Iterable[bool]:
    for paper in asked.papers if asked.prints else ():
        request = asked.printed(paper)
        yield len(fresh_files(project, request)) == len(request.editions)

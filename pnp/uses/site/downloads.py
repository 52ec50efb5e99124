"""Files to print of a site: built as `pnp build` builds them, and what pages say of each."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from pnp.build import staged
from pnp.load.digest import file_digest
from pnp.load.project import Project
from pnp.work.ledger import fresh_files, is_log, read_manifest
from pnp.work.made import SiteOrder
from pnp.work.output import Output, Staged
from pnp.work.report import Progress, Report, in_turn
from pnp.work.request import Pair


class Download(NamedTuple):
    """A file to print."""

    part: str  # of the game
    path: str  # from the root of the site
    pages: int
    sheets: int  # of paper
    both: bool  # whether it is printed on both sides
    size: int  # bytes
    digest: str

    @property
    def name(self) -> str:
        """What it is called."""
        return self.path.rpartition("/")[2]


Downloads = dict[str, tuple[Download, ...]]  # by paper


class PrintFolder:
    """All files to print, those that wait to appear included."""

    def __init__(self, asked: SiteOrder, waiting: Iterable[Staged]) -> None:
        self._asked = asked
        self._waiting = {one.path: one.waiting for one in waiting}
        self._root = asked.request.out

    def of(self, pair: Pair) -> Downloads:
        """Return what an edition has to print."""
        if not self._asked.prints:
            return {}
        return {paper: tuple(self._on(pair, paper)) for paper in self._asked.papers}

    def _on(self, pair: Pair, paper: str) -> Iterator[Download]:
        path = self._asked.printed(paper).manifest(*pair)
        for entry in read_manifest(self._found(path)).get("files", ()):
            file, pages = path.parent / entry["file"], entry["pages"]
            both = entry["duplex"] != "none"
            yield Download(
                part=entry["part"],
                path=file.relative_to(self._root).as_posix(),
                pages=len(pages),
                sheets=-(-len(pages) // 2) if both else len(pages),
                both=both,
                size=self._found(file).stat().st_size,
                digest=entry["sha256"],
            )

    def _found(self, path: Path) -> Path:
        """Return where a file lies now."""
        return self._waiting.get(path, path)

    def digests(self, pairs: Iterable[Pair]) -> Iterator[tuple[str, str]]:
        """Yield all files of editions with their fingerprints, and what tells of them."""
        for pair in pairs:
            for paper, files in self.of(pair).items():
                yield from ((one.path, one.digest) for one in files)
                path = self._asked.printed(paper).manifest(*pair)
                yield path.relative_to(self._root).as_posix(), file_digest(self._found(path))


def print_files(
    project: Project, asked: SiteOrder, output: Output, report: Report, tell: Progress
) -> None:
    """Build the files to print for every paper, as far as they are not up to date."""
    papers = asked.papers if asked.prints else ()
    for paper, told in zip(papers, in_turn(tell, [1.0] * len(papers)), strict=True):
        request = asked.printed(paper)
        fresh = {} if request.force else fresh_files(project, request)
        if len(fresh) < len(request.editions):
            made = staged(project, request._replace(fresh=frozenset(fresh)), output, told)
            made.staged = [one for one in made.staged if not is_log(one.path)]  # nobody reprints
            report.take(made)  # a game with a mistake keeps the others back here
            output.staged = []
        report.unchanged += [path for files in fresh.values() for path in files]

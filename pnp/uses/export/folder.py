"""The road of all exports: an edition is loaded, judged and made, and its folder appears whole."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from pnp.base.findings import Finding
from pnp.build import Body, appearing, each_edition, each_part
from pnp.load.project import Project
from pnp.model.face import RULES
from pnp.model.order import EXPORTS, load_row
from pnp.parts.edition import Edition, LoadedGame
from pnp.parts.part import Part
from pnp.parts.rules import parts_of, refuse_unknown_pieces
from pnp.work.made import ExportRecord, Way
from pnp.work.output import Output
from pnp.work.request import Pair, Progress, Report, Request


class ExportFile(NamedTuple):
    """A file on its way into the folder of an export."""

    path: str  # inside of it, with slashes
    data: bytes
    part: str  # of the game, that it shows
    about: Mapping[str, Any] = {}  # what else the list says of it


class ExportJob(NamedTuple):
    """An edition that is to be exported."""

    edition: Edition
    request: Request
    way: Way
    folder: ExportRecord
    report: Report  # what is noticed on the way
    tell: Progress

    def parts(self) -> Iterator[Part]:
        """Yield the parts that are asked for, and tell so; rules if named, or if they belong."""
        asked = self.request

        def wants(part: str) -> bool:
            is_named = self.way.rules or part != RULES or RULES in asked.parts
            return asked.wants(part) and is_named

        for part, step in each_part(parts_of(self.edition, asked.order, wants), self.tell):
            step(f"{self.edition.name}: {part.title}")
            yield part


def export(project: Project, request: Request, way: Way, tell: Progress) -> Report:
    """Fill the folder of every edition that is asked for, with nothing in it that is not.

    If anything is wrong, that is a refusal with all findings, and all folders stay as they are.
    """
    folders = dict(ExportRecord.of_editions(project, request, way))
    with appearing(request.out, tell) as (output, making):
        found = each_edition(project, _Export(request, output, way, folders), making)
        report = Report.of(one.report for one in found.values())
        report.stop_on_errors()
        for pair, folder in folders.items():
            for name, digest, told in found[pair].made:
                folder.enter(name, digest, told)
            output.stage(folder.list, folder.manifest(again=bool(report.findings)), tells=True)
        old = [path for folder in folders.values() for path in folder.old]
        report.add(*output.commit(old, beside=True))
    return report


Entry = tuple[str, str, Mapping[str, Any]]  # a file, its fingerprint, and what is told of it


class _Export(Body):
    """Makes the files of the folder of an edition."""

    output: Output

    def __init__(
        self, request: Request, output: Output, way: Way, folders: Mapping[Pair, ExportRecord]
    ) -> None:
        super().__init__(request, output)
        self._way, self._folders = way, folders

    def judge_game(self, loaded: LoadedGame) -> Iterable[Finding]:
        """Refuse pieces that there are not, besides."""
        refuse_unknown_pieces(loaded.game, self.request.only)
        return loaded.findings

    def wants_rules(self, _: Edition) -> bool:
        """Tell whether rules are exported: they are named, or belong to it."""
        return RULES in self.request.parts or (self._way.rules and self.request.wants(RULES))

    def make(self, edition: Edition, report: Report, tell: Progress) -> list[Entry]:
        """Return what the list says of all files."""
        job = ExportJob(
            edition=edition,
            request=self.request,
            way=self._way,
            folder=self._folders[edition.game.id, edition.language.code],
            report=report,
            tell=tell,
        )
        make: Callable[..., Iterator[ExportFile]] = load_row(EXPORTS, self._way.name)
        entries: list[Entry] = []
        for path, data, part, about in make(job, **self._way.options):
            digest = report.stage(self.output, job.folder.folder / path, (data,))
            entries.append((path, digest, {"part": part, **about}))
        return entries

"""The road of all exports: an edition is loaded, judged and made, and its folder appears whole."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from pnp.choices import EXPORTS, chosen
from pnp.edition import Edition, edition_of
from pnp.load.project import Project
from pnp.model.game import RULES
from pnp.parts.all import parts_of, refuse_unknown_pieces
from pnp.parts.part import Part
from pnp.work.appearing import as_it_is
from pnp.work.exported import Exported, Way, exports_of
from pnp.work.output import Output
from pnp.work.report import Progress, Report
from pnp.work.request import Request
from pnp.workshop import LoadedGame, Workshop


class Made(NamedTuple):
    """A file on its way into the folder of an export."""

    path: str  # inside of it, with slashes
    data: bytes
    part: str  # of the game, that it shows
    told: Mapping[str, Any] = {}  # what else the list says of it


class ExportJob(NamedTuple):
    """An edition that is to be exported."""

    edition: Edition
    request: Request
    way: Way
    folder: Exported
    report: Report  # what is noticed on the way
    tell: Progress

    def parts(self) -> Iterator[Part]:
        """Yield the parts that are asked for; rules if they are named, or belong to it."""
        asked = self.request

        def wants(part: str) -> bool:
            is_named = self.way.rules or part != RULES or RULES in asked.parts
            return asked.wants(part) and is_named

        yield from parts_of(self.edition, asked.order, wants)


def export(project: Project, request: Request, way: Way, tell: Progress) -> Report:
    """Fill the folder of every edition that is asked for, with nothing in it that is not.

    If anything is wrong, that is a refusal with all findings, and all folders stay as they are.
    """
    make: Callable[..., Iterator[Made]] = chosen(EXPORTS, way.name)
    report, shop = Report(), Workshop.open(project, request.store)
    loaded: LoadedGame | None = None
    folders: list[Exported] = []
    with Output(request.out) as output:
        for (game, language), folder in exports_of(project, request, way):
            with report.refusals():
                if loaded is None or loaded.game.id != game:
                    loaded = LoadedGame(shop, game)
                    refuse_unknown_pieces(loaded.game, request.only)
                edition = edition_of(loaded, language)
                rules = RULES in request.parts or (way.rules and request.wants(RULES))
                judged = edition.words_judged(request.order.allow_missing, rules)
                report.add(*loaded.findings, *judged)
                job = ExportJob(
                    edition=edition,
                    request=request,
                    way=way,
                    folder=folder,
                    report=report,
                    tell=tell,
                )
                _fill(folder, make(job, **way.options), output, report)
                loaded.save()
            folders.append(folder)
        report.stop_on_errors()
        for folder in folders:
            output.stage(folder.list, folder.manifest(told=bool(report.findings)), tells=True)
        old = [path for folder in folders for path in folder.old]
        report.add(*output.commit(as_it_is, old))
    return report


def _fill(folder: Exported, files: Iterator[Made], output: Output, report: Report) -> None:
    for path, data, part, told in files:
        place = folder.folder / path
        digest, changed = output.stage_parts(place, (data,))
        folder.enter(path, digest, {"part": part, **told})
        (report.written if changed else report.unchanged).append(place)

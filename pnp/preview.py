"""Pictures of faces, sheets and whole decks, made from the same PDF as the print."""

from collections.abc import Iterator

from pnp.build import drawn
from pnp.draw.drawing import Look
from pnp.edition import Edition, edition_of
from pnp.load.project import Project
from pnp.parts.all import parts_of
from pnp.parts.part import Part
from pnp.work.output import Output
from pnp.work.report import Progress, Report
from pnp.work.request import Request
from pnp.workshop import LoadedGame, Workshop


def preview(project: Project, request: Request, look: Look, tell: Progress) -> Report:
    """Write pictures of a game's parts; refuse with all findings if anything is wrong."""
    report, shop = Report(), Workshop.open(project, request.store)
    with Output(request.out) as output:
        for game, language in request.editions:
            with report.refusals():
                edition = edition_of(LoadedGame(shop, game), language)
                report.add(*edition.loaded.findings)
                for name, data in pictures(edition, request, look, report, tell):
                    path = request.folder(game) / "preview" / name
                    output.stage(path, data)
                    report.written.append(path)
        report.stop_on_errors()
        output.commit()
    return report


def pictures(
    edition: Edition, request: Request, look: Look, report: Report, tell: Progress
) -> Iterator[tuple[str, bytes]]:
    """Yield names and pictures of an edition's parts; what is refused is left out."""
    suffix = "" if look.vision == "normal" else f"-{look.vision}"
    for part in parts_of(edition, request.order):
        if request.wants(part.id):
            tell(f"{edition.name}: {part.title}")
            stem = f"{edition.game.id}-{part.id}-{edition.language.code}"
            with report.refusals():
                for name, data in pictures_of(part, look, report):
                    yield f"{stem}-{name}{suffix}.png", data


def pictures_of(part: Part, look: Look, report: Report) -> Iterator[tuple[str, bytes]]:
    """Yield the names and pictures of one part."""
    for name, data in drawn(part.ordered(part.order._replace(format="png")), report, look):
        yield name, b"".join(data)

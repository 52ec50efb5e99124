"""Pictures of faces, sheets and whole decks, made from the same PDF as the print."""

from collections.abc import Iterator

from pnp.build import drawn
from pnp.choices import FACES
from pnp.draw.drawing import Look
from pnp.edition import Edition, edition_of
from pnp.findings import Refused
from pnp.load.project import Project
from pnp.parts.all import parts_of, refuse_unknown_cards, refuse_unknown_pieces
from pnp.parts.part import Part
from pnp.work.album import Album
from pnp.work.appearing import as_it_is
from pnp.work.output import Output
from pnp.work.report import Progress, Report
from pnp.work.request import Request
from pnp.workshop import LoadedGame, Workshop


def preview(project: Project, request: Request, look: Look, tell: Progress) -> Report:
    """Write pictures of games as far as they can be drawn; what is wrong is in the report.

    A picture that is there and shows the same is left alone. Old ones of the same preview go.
    """
    report, shop = Report(), Workshop.open(project, request.store)
    albums = []
    with Output(request.out) as output:
        for game in request.games:
            with report.refusals():
                loaded = LoadedGame(shop, game)
                report.add(*loaded.borrowed.findings)
                if not request.is_of_pieces:  # a card by itself need not add up with others
                    report.add(*loaded.findings)
                refuse_unknown_pieces(loaded.game, request.only)
                refuse_unknown_cards(loaded.game, request.cards, request.wants)
                for language in request.languages:
                    album = Album(project, request, (game, language), look)
                    if album.fresh is not None:
                        report.unchanged += album.fresh
                        continue
                    albums.append(album)
                    with report.refusals():
                        _fill(album, edition_of(loaded, language), output, report, tell)
                if not request.is_of_pieces:  # nor does it make drafts of others old
                    loaded.save()
        if report.has_errors and not (report.written or report.unchanged):
            raise Refused(report.findings)
        old = [] if report.has_errors else [path for album in albums for path in album.old]
        report.add(*output.commit(as_it_is, old))
    for album in albums:
        album.save(is_whole=not report.has_errors)
    return report


def _fill(album: Album, edition: Edition, output: Output, report: Report, tell: Progress) -> None:
    """Make the pictures of an edition that are not there yet."""
    written = set()
    for part in _wanted(edition, album.request):
        tell(f"{edition.name}: {part.title}")
        with report.refusals():
            for name, data in pictures_of(part, album.look(part.id), report):
                path = album.path(part.id, name)
                digest, changed = output.stage_parts(path, (data,))
                album.enter(path, digest)
                if changed:
                    written.add(path)
    for path in album.files:
        (report.written if path in written else report.unchanged).append(path)


def _wanted(edition: Edition, request: Request) -> Iterator[Part]:
    """Yield the parts that are asked for; of those with a piece named, the faces of such pieces."""
    for part in parts_of(edition, request.order._replace(pieces=()), request.wants):
        if request.cards:
            if cards := _cards(part, request):
                yield part.ordered(part.order._replace(pieces=cards))
            continue
        if not request.only or part.id in request.only:
            yield part
        if pieces := request.order.of(part.id).pieces:
            yield part.ordered(part.order._replace(view=FACES, pieces=pieces))


def _cards(part: Part, request: Request) -> tuple[str, ...]:
    """Return the pieces of a part that are asked for without its name."""
    pieces = part.component.pieces if part.component else ()
    return tuple(f"{part.id}/{piece.id}" for piece in pieces if piece.id in request.cards)


def pictures_of(part: Part, look: Look, report: Report) -> Iterator[tuple[str, bytes]]:
    """Yield the names and pictures of one part."""
    for name, data in drawn(part.ordered(part.order._replace(format="png")), report, look):
        yield name, b"".join(data)

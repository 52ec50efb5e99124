"""Pictures of decks, sheets and faces, of a close look at one, and small ones: as a print is."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from pnp.base.findings import NOWHERE, Finding, Refused, did_you_mean, error, sentence
from pnp.base.geometry import Box, Size
from pnp.base.units import INCH, POINTS_PER_MM
from pnp.build import Body, appearing, drawn, each_edition, each_part
from pnp.compose.elements import place_picture
from pnp.draw.operators import Drawing, Look
from pnp.draw.pdf import write_pdf
from pnp.load.project import Project
from pnp.model.face import FaceName, PictureFile
from pnp.model.game import Game
from pnp.model.order import FACES
from pnp.model.sheet import Document, Sheet
from pnp.parts.edition import Edition, LoadedGame
from pnp.parts.part import Part
from pnp.parts.rules import parts_of, refuse_unknown_pieces
from pnp.pictures.pdfium import open_pdf, pixels
from pnp.work.inking import drawing, inked
from pnp.work.made import Album
from pnp.work.output import Output
from pnp.work.request import Progress, Report, Request


def preview(project: Project, request: Request, look: Look, tell: Progress) -> Report:
    """Write pictures of games as far as they can be drawn; what is wrong is in the report.

    A picture that is there and shows the same is left alone. Old ones of the same preview go.
    """
    with appearing(request.out, tell) as (output, making):
        found = each_edition(project, _Pictures(project, request, output, look), making)
        albums = [one.made for one in found.values() if one.made]
        report = Report.of(one.report for one in found.values())
        if report.has_errors and not (report.written or report.unchanged):
            raise Refused(report.findings)
        old = [] if report.has_errors else [path for album in albums for path in album.old]
        report.add(*output.commit(old, beside=True))
    for album in albums:
        album.save(is_whole=not report.has_errors)
    return report


class _Pictures(Body):
    """Makes the pictures of an edition that are not there yet."""

    output: Output

    def __init__(self, project: Project, request: Request, output: Output, look: Look) -> None:
        super().__init__(request, output)
        self._project, self._look = project, look
        self.keeps_drafts = not request.is_of_pieces  # or those of others would become old

    def judge_game(self, loaded: LoadedGame) -> Iterable[Finding]:
        """Judge it, unless single pieces are shown, which need not add up with others."""
        refuse_unknown_pieces(loaded.game, self.request.only)
        _refuse_unknown_cards(loaded.game, self.request.cards, self.request.wants)
        own = () if self.request.is_of_pieces else loaded.findings
        return (*loaded.borrowed.findings, *own)

    def judge_words(self, _: Edition) -> Iterable[Finding]:
        """Judge none: what is missing is to be seen."""
        return ()

    def make(self, edition: Edition, report: Report, tell: Progress) -> Album | None:
        """Return the pictures, or nothing if they are up to date."""
        pair = edition.game.id, edition.language.code
        album = Album(self._project, self.request, pair, self._look)
        if album.fresh is not None:
            report.unchanged += album.fresh
            return None
        with report.refusals():
            written = set()
            for part, step in each_part(_wanted(edition, self.request), tell):
                step(f"{edition.name}: {part.title}")
                with report.refusals():
                    for name, data in pictures_of(part, album.look(part.id), report):
                        path = album.path(part.id, name)
                        digest, changed = self.output.stage_parts(path, (data,))
                        album.enter(path, digest)
                        if changed:
                            written.add(path)
            for path in album.files:
                (report.written if path in written else report.unchanged).append(path)
        return album


def _wanted(edition: Edition, request: Request) -> Iterator[Part]:
    """Yield the parts that are asked for; of those with a piece named, the faces of such pieces."""
    for part in parts_of(edition, request.order._replace(pieces=()), request.wants):
        if request.cards:
            every = part.component.pieces if part.component else ()  # named without their part
            cards = tuple(f"{part.id}/{one.id}" for one in every if one.id in request.cards)
            if cards:
                yield part.ordered(part.order._replace(pieces=cards))
            continue
        if not request.only or part.id in request.only:
            yield part
        if pieces := request.order.of(part.id).pieces:
            yield part.ordered(part.order._replace(view=FACES, pieces=pieces))


def pictures_of(part: Part, look: Look, report: Report) -> Iterator[tuple[str, bytes]]:
    """Yield the names and pictures of one part."""
    for name, data in drawn(part.ordered(part.order._replace(format="png")), report, look):
        yield name, b"".join(data)


def close_up(part: Part, shown: FaceName | Sheet, look: Look, seen: Box | None = None) -> bytes:
    """Return the picture of one face or sheet of a part, or of what is to be seen of it, as PNG.

    The part is one that nobody else draws: it shows nothing but this sheet from now on.
    """
    sheet = shown if isinstance(shown, Sheet) else _sheet_with(part, shown)
    if seen is not None:  # what lies outside is not drawn
        near = (put for put in sheet.placements if put.box.grown(put.bleed).overlaps(seen))
        sheet = sheet._replace(placements=tuple(near))
    part.alone = sheet
    with inked(part, Report(), proof=look.proof) as batches:
        return picture_of(drawing(part, part.picked, batches, look=look), seen)


def _sheet_with(part: Part, face: FaceName) -> Sheet:
    """Return the first sheet of a part that shows a face, with nothing else on it."""
    for sheet in part.document.sheets:
        if own := tuple(put for put in sheet.placements if part.shows(put) == face):
            return sheet._replace(placements=own)
    raise LookupError(face)


def picture_of(made: Drawing, seen: Box | None = None) -> bytes:
    """Return the picture of the first sheet of a drawing, or of what is to be seen of it."""
    pdf = b"".join(write_pdf(made))
    with open_pdf(pdf, NOWHERE) as file:
        page, clear = file[0], made.document.sheets[0].clear
        off = (0.0, 0.0, 0.0, 0.0)  # points that are not seen: left, foot, right and top
        if seen is not None:
            width, height = page.get_size()
            edges = (seen.x, seen.y, seen.right, seen.bottom)
            left, top, right, foot = (edge * POINTS_PER_MM for edge in edges)
            off = (max(0.0, left), max(0.0, height - foot), max(0.0, width - right), max(0.0, top))
        return made.look.pack(pixels(page, made.look.dpi, clear, off))


def thumbnail(picture: PictureFile, pixels: int) -> bytes:
    """Return a picture that fits into a square of so many pixels, as PNG."""
    longer = max(picture.width, picture.height)
    size = Size(picture.width / longer * INCH, picture.height / longer * INCH)
    box = Box(0.0, 0.0, *size)
    mark, _ = place_picture(picture, box, "contain")
    sheet = Sheet(size=size, reach=box, block=box, under=(mark,), clear=True)
    document = Document(
        game="", part="", title=picture.key, language="", author="", duplex=None, sheets=(sheet,)
    )
    drawing = Drawing(
        document=document,
        font=_nothing,  # a picture has no words
        pictures={picture.key: picture},
        look=Look(dpi=pixels),
    )
    return picture_of(drawing)


def _nothing(*_: Any) -> Any:
    raise NotImplementedError


def _refuse_unknown_cards(game: Game, names: Sequence[str], wants: Callable[[str], bool]) -> None:
    """Refuse all names of cards that no part of the game has which is wanted."""
    parts = [part for part in game.components if wants(part.id)]
    known = [piece.id for part in parts for piece in part.pieces]
    unknown = []
    for name in (one for one in names if one not in known):
        said = sentence("no piece is called {name}", name=repr(name))
        unknown.append(error(game.where, said, did_you_mean(name, known)))
    if unknown:
        raise Refused(unknown)

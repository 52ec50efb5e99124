"""The pages of one edition after the other: of the game, of its rules and of how to print it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from pnp.base.findings import Finding, Where, error
from pnp.build import Body
from pnp.draw.vector import Vectors
from pnp.load.screens import ScreenWords
from pnp.model.face import PictureFile
from pnp.model.game import RULES, Block, BlockKind, Component, walk
from pnp.model.names import filed
from pnp.model.order import FULL, Order
from pnp.parts.edition import Edition
from pnp.parts.rules import given_for, localized, printing_section
from pnp.parts.workshop import Workshop
from pnp.uses.site.downloads import Download, Downloads, PrintFolder
from pnp.uses.site.frame import INDEX, RULES_PAGE, Frame, page
from pnp.uses.site.index_pages import Card, card_of
from pnp.uses.site.pictures import FigurePictures, PictureSaver, PiecePictures, SvgPicture, spread
from pnp.uses.site.prose import ProseMaker, index_of
from pnp.work.made import SiteOrder
from pnp.work.output import Output
from pnp.work.report import Progress, Report
from pnp.work.request import Request

Sections = Mapping[str, Sequence[Block]]  # on printing, by paper
_LISTED = (BlockKind.TABLE,)  # what pages tell in a list of files


def in_common(sections: Sections) -> Iterator[Block]:
    """Yield what holds for all papers, steps numbered anew."""
    number = 0
    for block in next(iter(sections.values()), ()):
        if block.kind in _LISTED or not _is_common(block, sections):
            continue
        number = number + 1 if block.number else 0
        yield block._replace(number=number)


def of_one(paper: str, sections: Sections) -> Iterator[Block]:
    """Yield what holds for one paper only, as paragraphs."""
    for block in sections[paper]:
        if block.kind not in _LISTED and not _is_common(block, sections):
            yield block._replace(kind=BlockKind.TEXT, id=f"{block.id}-{paper}", number=0)


def _is_common(block: Block, sections: Sections) -> bool:
    """Tell whether all papers say the same; with one alone, all but the first sentence is."""
    if block.kind is BlockKind.TEXT:
        return False
    return all(any(one.text == block.text for one in other) for other in sections.values())


SHOWN = 6  # pieces of a component
PLAIN_PAPER = 80  # g/m², for rules
_MEGA, _KILO = 1_000_000, 1_000


class Sample(NamedTuple):
    """A component on the page of its game."""

    title: str
    many: str  # how many there are
    size: str
    note: str
    pictures: tuple[SvgPicture, ...]


class GamePage:
    """What the page of one edition's game says."""

    def __init__(
        self, edition: Edition, pictures: PiecePictures, made: ProseMaker, say: ScreenWords
    ) -> None:
        self._edition, self._pictures, self._made, self._say = edition, pictures, made, say

    def told(
        self, blocks: Sequence[Block], downloads: Downloads, asked: SiteOrder
    ) -> dict[str, Any]:
        """Return all that it shows, by name."""
        made, edition = self._made, self._edition
        sections = {
            paper: tuple(printing_section(edition, asked.printed(paper).order))
            for paper in downloads
        }
        return {
            "box": made.all(one for one in walk(blocks) if one.kind is BlockKind.PART),
            "samples": tuple(self._samples()),
            "papers": [
                {
                    "id": paper,
                    "title": edition.shop.paper(paper).title,
                    "told": made.all(of_one(paper, sections)),
                    "files": [self._row(one) for one in sorted(files, key=self._order)],
                }
                for paper, files in downloads.items()
            ],
            "steps": made.all(in_common(sections)),
            "credits": tuple(self._credits()),
        }

    def _samples(self) -> Iterator[Sample]:
        """Yield some pieces of every component."""
        edition = self._edition
        for component in edition.game.components:
            if not edition.loaded.borrowed.has_all(component) or not component.pieces:
                continue
            pieces = component.pieces
            some = tuple(pieces[at] for at in spread(len(pieces), SHOWN))
            width, height = (round(side, 1) for side in component.shape.size)
            yield Sample(
                title=edition.called(component),
                many=self._count(component),
                size=edition.word("size", width=width, height=height),
                note=edition.noted(component),
                pictures=tuple(self._pictures.pieces(component, some)),
            )

    def _count(self, component: Component) -> str:
        total, different = component.total, len(component.pieces)
        words = "site_pieces_count" if total == different else "site_pieces_different"
        return self._say(words, count=total, different=different)

    def _order(self, one: Download) -> int:
        """Tell where a file stands: as its component among all, rules last."""
        ids = [component.id for component in self._edition.game.components]
        return ids.index(one.part) if one.part in ids else len(ids)

    def _row(self, one: Download) -> dict[str, Any]:
        """Return what a table of files tells of one."""
        edition = self._edition
        component = edition.game.component(one.part)
        title = edition.called(component) if component else edition.word(RULES)
        weight = component.weight if component else PLAIN_PAPER
        return {
            "file": one,
            "title": title,
            "sides": edition.word("print_both" if one.both else "print_one"),
            "paper": edition.word("print_weight", weight=weight),
            "size": self._size(one.size),
        }

    def _size(self, count: int) -> str:
        if count >= _MEGA:
            return self._say("site_megabytes", size=round(count / _MEGA, 1))
        return self._say("site_kilobytes", size=max(1, round(count / _KILO)))

    def _credits(self) -> Iterator[str]:
        game, borrowed = self._edition.game, self._edition.loaded.borrowed
        if game.by:
            yield self._say("site_by", designer=game.by)
        sets = (one for some in borrowed.sets.values() for one in some)
        yield from (one.credit for one in dict.fromkeys(sets))


class EditionContext:
    """Where the pages of one edition are made."""

    def __init__(
        self,
        edition: Edition,
        vectors: Vectors,
        put: Callable[[str, bytes], None],
        report: Report,
        order: Order,
    ) -> None:
        self.edition = edition
        self._order, self._report = order, report
        self._composer = composer = edition.composer(FULL)
        vectors.picture = lambda key: composer.pictures[key]
        self._saver = PictureSaver(edition.game, vectors, put)
        self.pieces = PiecePictures(self._composer, self._saver)

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """The rules in the language of the edition, as they are on paper."""
        findings: list[Finding] = []
        blocks = localized(self.edition, findings, self._order)
        self._report.add(*findings)
        return blocks

    @cached_property
    def _figures(self) -> FigurePictures:
        given = given_for(self.edition)
        return FigurePictures(self._composer, given, self._saver, self._wrong)

    def _wrong(self, where: Where, message: str, hint: str) -> None:
        self._report.add(error(where, message, hint))

    def prose(self) -> ProseMaker:
        """Return what makes the texts of another page."""
        return ProseMaker(self._figures, self.edition.word)

    def judge(self) -> None:
        """Tell what is wrong with anything that was drawn."""
        self._report.add(*self._composer.findings)


def vectors_in(shop: Workshop) -> Vectors:
    """Return what writes drawings; each context tells it which pictures there are."""
    known: dict[str, PictureFile] = {}
    return Vectors(shop.fonts.ensure, known.__getitem__)


class MadeEdition(NamedTuple):
    """The pages and pictures of an edition, waiting to appear."""

    files: dict[str, str]  # fingerprints by name
    card: Card


class PageMaker(Body):
    """Makes pages; what is drawn for one language serves the next."""

    output: Output

    def __init__(
        self, asked: SiteOrder, request: Request, output: Output, prints: PrintFolder
    ) -> None:
        super().__init__(request, output)
        self._asked, self._prints = asked, prints
        self._drawn: dict[str, Vectors] = {}  # of the game that is made now

    def make(self, edition: Edition, report: Report, _: Progress) -> MadeEdition:
        """Make the pages of a game in one language."""
        made, game = MadeEdition({}, {}), edition.game.id
        if game not in self._drawn:
            self._drawn = {game: vectors_in(edition.shop)}

        def put(path: str, data: bytes) -> None:
            if path not in made.files:
                place = self.request.out / path
                made.files[path], changed = self.output.stage_parts(place, (data,))
                (report.written if changed else report.unchanged).append(place)

        order = self.request.order
        context = EditionContext(edition, self._drawn[game], put, report=report, order=order)
        made.card.update(self._pages(context, put))
        context.judge()
        return made

    def _pages(self, context: EditionContext, put: Callable[[str, bytes], None]) -> Card:
        """Write the page of the game and that of its rules; return its card."""
        edition, blocks = context.edition, context.blocks
        code, folder = edition.language.code, filed(edition.game.id)
        frame = Frame(edition.shop, self.request.languages)
        say = frame.say(code)
        card = card_of(edition, blocks, context.pieces, say)
        shared = {"card": card, "word": edition.word}
        downloads = self._prints.of((edition.game.id, code))
        game = GamePage(edition, context.pieces, context.prose(), say)

        def put_page(path: str, template: str, **told: Any) -> None:
            around = frame.around(code, path)
            put(f"{code}/{path}", page(template, **around, **shared, **told))

        told = game.told(blocks, downloads, self._asked)
        put_page(f"{folder}/{INDEX}", "game.html", **told)
        if blocks:
            title, *prose = context.prose().all(blocks)
            told = {"title": title, "prose": prose, "index": index_of(prose)}
            put_page(f"{folder}/{RULES_PAGE}", "rules.html", **told)
        return card

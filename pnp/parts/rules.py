"""The rules of a game as a part: set on pages, proven to be whole, and put on paper."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from pnp.arrange.pages import booklet, in_booklet, on_sides, page_on, single_pages
from pnp.edition import Edition
from pnp.findings import NOWHERE, Finding, LeftOut, error
from pnp.model.face import Face
from pnp.model.game import RULES, Block
from pnp.model.names import FaceName, Flip
from pnp.model.order import Order
from pnp.model.sheet import Document, pages_on
from pnp.parts.facts import given_for, localized
from pnp.parts.part import BEGUN, Part
from pnp.parts.printing import printing_section
from pnp.parts.proof import proven
from pnp.parts.sheet_codes import LeafCodes
from pnp.rulebook.pages import Air, Book, SetFigure, alone, set_book
from pnp.rulebook.style import Foot, Frame, frame_for, too_narrow


class RulesPart(Part):
    """Rules on their way to paper; a page is a piece with one face."""

    def __init__(self, edition: Edition, order: Order) -> None:
        where = edition.game.rules.blocks[0].where if edition.game.rules else NOWHERE
        super().__init__(edition, RULES, edition.word("rules"), order, where)
        self._findings: list[Finding] = []
        self._others: dict[Order, RulesPart] = {}
        self.only: Air | None = None  # the spacing that suited it before, if there is no time

    @property
    def effort(self) -> int:
        """About how much work it is: a block takes as long to set as a face to draw."""
        return BEGUN + len(self.edition.game.rules.blocks if self.edition.game.rules else ())

    def ordered(self, order: Order) -> "RulesPart":
        """Return the same part for another order; pages are set once, however they are viewed."""
        key = order._replace(view="")
        if key not in self._others:
            self._others[key] = RulesPart(self.edition, order)
        return self._others[key]

    def variants(self) -> Iterator[Order]:
        """Yield the order for single pages and for a booklet."""
        return (self.order._replace(booklet=booklet) for booklet in (False, True))

    @property
    def copies(self) -> Iterator[tuple[str, int]]:
        """Every page."""
        return ((name.owner, 1) for name in self.names)

    @cached_property
    def _book(self) -> Book:
        """The pages; what is wrong with them is kept."""
        edition = self.edition
        rules = localized(edition, self._findings, self.order)
        blocks = (*rules, *printing_section(edition, self.order))
        book = self._set(blocks)
        if book.spare > 1 and self.only is None:
            shorter = (*rules, *printing_section(edition, self.order, short=True))
            other = self._set(shorter)
            if len(other.pages) < len(book.pages):  # a sheet of paper less
                blocks, book = shorter, other
        proof = proven(blocks, book)
        self._findings += [*book.findings, *edition.composer(self.order.ink).findings, *proof]
        return book

    def _set(self, blocks: Sequence[Block]) -> Book:
        edition = self.edition
        return set_book(
            composer=edition.composer(self.order.ink),
            blocks=blocks,
            given=given_for(edition),
            frame=self._frame,
            foot=self._foot,
            word=edition.saying,
            sides=on_sides if self.order.booklet else alone,
            booklet=self.order.booklet,
            code=LeafCodes(edition, self.order),
            only=self.only,
        )

    @property
    def air(self) -> Air:
        """The spacing that suits it."""
        return self._book.air

    @property
    def _frame(self) -> Frame:
        """The text area of its pages; if there is next to none, what helps is told."""
        try:
            return self._framed(self.order)
        except LeftOut as left:
            raise self.with_ways_out(left, self._framed) from None

    def _framed(self, order: Order) -> Frame:
        """Return the text area of pages made to an order, or refuse."""
        paper = self.edition.shop.paper_for(order._replace(register=""))  # pages are not cut
        page = page_on(paper, order.booklet)
        frame = frame_for(page.size, page.margins, order.binding, order.booklet)
        message, hint = too_narrow(frame, paper.title, order.binding, order.booklet)
        if message:
            where = self.edition.shop.place_of(order.paper)
            raise LeftOut([error(where, message, hint)])
        return frame

    @property
    def _foot(self) -> Foot:
        edition = self.edition
        version = edition.word("version", version=edition.game.version)
        left = " · ".join((edition.full_title, self.title, edition.language.title, version))
        return Foot(left, edition.word("page"), edition.full_title)

    @cached_property
    def document(self) -> Document:
        """Its sheets."""
        edition, order, book = self.edition, self.order, self._book
        paper, total = edition.shop.paper_for(order._replace(register="")), len(book.pages)
        if order.booklet:
            sheets = booklet(total, paper)
            headings = in_booklet(book.headings, sheets)
        else:
            numbers = range(1, total + 1)
            titles = [edition.word("page", number=number, total=total) for number in numbers]
            sheets, headings = single_pages(paper, titles), book.headings
        return Document(
            game=edition.game.id,
            part=RULES,
            title=f"{edition.full_title}: {self.title}",
            language=edition.language.code,
            author=edition.game.by,
            duplex=Flip.SHORT if order.booklet else Flip.LONG,
            sheets=tuple(
                sheet._replace(code=book.codes[int(sheet.placements[0].face.piece)])
                for sheet in pages_on(sheets, order.press)
            ),
            headings=headings,
            story=book.story,
        )

    @cached_property
    def names(self) -> Sequence[FaceName]:
        """Its pages."""
        return [page.name for page in self._book.pages]

    def faces(self, names: Iterable[FaceName]) -> Iterator[Face]:
        """Yield pages."""
        wanted = set(names)
        yield from (page for page in self._book.pages if page.name in wanted)

    def faces_in(self, order: Iterable[FaceName]) -> Iterator[Face]:
        """Yield pages in another order than their own."""
        pages = {page.name: page for page in self._book.pages}
        return (pages[name] for name in order)

    def figure(self, block: str) -> SetFigure | None:
        """Return the page that has the figure of a block, and where; None if none has it."""
        return self._book.figures.get(block)

    @property
    def findings(self) -> Sequence[Finding]:
        """What went wrong with the pages, once they are set."""
        return self._findings

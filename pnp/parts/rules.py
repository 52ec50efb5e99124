"""The rules as a part: filled in, set, proven, put on paper; and all parts of an edition."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from pnp.arrange.pages import booklet, impose, page_on, single_pages
from pnp.base.findings import NOWHERE, Finding, LeftOut, Refused, did_you_mean, error, sentence
from pnp.check.games import Guesses
from pnp.check.table import On, When
from pnp.load.po import SOURCE_LANGUAGE
from pnp.model.face import RULES, Face, FaceName, Flip, Mark, PictureFile, Side, TracedText
from pnp.model.game import Advice, Block, Component, Game, Rules
from pnp.model.messages import MessageId
from pnp.model.order import Order
from pnp.model.sheet import Document
from pnp.model.stock import AND
from pnp.parts.edition import Edition
from pnp.parts.footers import LeafCodes
from pnp.parts.part import BEGUN, Part
from pnp.parts.pieces import PiecesPart, component_parts
from pnp.parts.translatable import names_in
from pnp.rulebook.columns import Air
from pnp.rulebook.drawings import Given
from pnp.rulebook.localize import Localizer, Values
from pnp.rulebook.pages import Book, Figured, Foot, set_book
from pnp.rulebook.printing import PrintedFile, PrintRun
from pnp.rulebook.slabs import Frame
from pnp.text.breaking import apply_typography, literal, plain

# --- The rules of a game as a part: words filled in, set on pages, proven, put on paper.


AS_DOCUMENTED = Order()


class RulesText:
    """The words of a game's rules in the language of an edition, true for an order."""

    def __init__(self, edition: Edition, order: Order = AS_DOCUMENTED) -> None:
        self._edition, self._order = edition, order

    @property
    def values(self) -> Values:
        """All that placeholders can name, as it is printed."""
        edition, order = self._edition, self._order
        known = edition.shop.stock.papers.keys() >= set(order.paper.split(AND))

        def size_of(component: Component) -> str:
            width, height = (round(side * order.scale, 1) for side in component.shape.size)
            return literal(edition.word("size", width=width, height=height))

        names, sizes = (
            names_in(edition.game, edition.catalog),
            {component.id: size_of(component) for component in edition.game.components},
        )
        game, terms = edition.game, edition.game.rules.unread if edition.game.rules else ()
        if game.mistakes:  # any name may be one in the end
            is_sure = all(one.is_whole for one in game.components) and "terms" not in terms
            names = Guesses.of(names, "?", not is_sure or "components" in game.unread)
            sizes = Guesses.of(sizes, "?", "components" in game.unread)
        return Values(
            language=edition.language,
            title=literal(edition.title),
            numbers=edition.loaded.numbers,
            names=names,
            sizes=sizes,
            paper=literal(edition.shop.paper(order.paper).title if known else order.paper),
        )

    def blocks(self, findings: list[Finding]) -> tuple[Block, ...]:
        """Return the rules with everything filled in; what is wrong with them is added."""
        edition, values = self._edition, self.values
        found: list[Finding] = []
        localizer = Localizer(
            values=values,
            source=values._replace(language=edition.shop.stock.languages[SOURCE_LANGUAGE]),
            catalog=edition.catalog,
            findings=found,
        )
        blocks = localizer.ordered((edition.game.rules or Rules(())).blocks, self._order)
        findings += [one for one in found if one.where not in edition.unfilled]
        return blocks

    @property
    def signs(self) -> dict[str, str]:
        """What the icons of its texts stand for."""
        game = self._edition.game
        names = names_in(game, self._edition.catalog)
        terms = game.rules.terms if game.rules else ()
        return {term.icon: plain(names[term.id]) for term in terms if term.icon}

    @property
    def given(self) -> Given:
        """What its figures are drawn from."""
        loaded = self._edition.loaded
        return Given(loaded.numbers, loaded.examples, self.signs)

    def printing(self, short: bool = False) -> Iterator[Block]:
        """Yield the section on printing, as long as its game wants it, or shorter."""
        edition, wanted = self._edition, self._edition.game.printing
        language = edition.language
        order = self._order.whole._replace(view="", format="pdf")  # which are for screens
        for block in PrintRun(tuple(self._files(order)), order, edition.saying).blocks(
            game=edition.title,
            paper=edition.shop.paper(order.paper).title,
            numerals=language.numerals,
            advice=Advice.SHORT if short and wanted is Advice.FULL else wanted,
        ):
            rows = tuple(
                tuple(apply_typography(cell, language) for cell in row) for row in block.rows
            )
            yield block._replace(text=apply_typography(block.text, language), rows=rows)

    def steps(self, made: Mapping[str, int] | None = None) -> list[str]:
        """Return what to do before printing, with the pages of parts if only some were made."""
        order = self._order.whole._replace(view="", format="pdf")
        run = PrintRun(tuple(self._files(order, made)), order, self._edition.saying)
        return [apply_typography(step, self._edition.language) for step in run.steps]

    def _files(self, order: Order, made: Mapping[str, int] | None = None) -> Iterator[PrintedFile]:
        """Yield the files of the components; what can not be arranged is told elsewhere."""
        edition, game = self._edition, self._edition.game
        for part in component_parts(edition, order, lambda _: True):
            for component in filter(None, map(game.component, part.holds)):
                sheets = part.arranged()
                if sheets and (made is None or part.id in made):
                    yield PrintedFile(
                        component=component,
                        title=part.title,
                        where=edition.place(
                            MessageId.title(component.id),
                            component.title,
                            component.places["title"],
                        ),
                        name=order.file_name(game.id, part.id, edition.language.code),
                        pages=made[part.id] if made else sheets.pages,
                        backs=sheets.backs,
                        is_split=isinstance(part, PiecesPart) and part.is_split,
                        is_held=component.id in game.held,
                    )


class ProvenPages(NamedTuple):
    """Pages of rules for the table of checks."""

    blocks: Sequence[Block]
    faces: Sequence[Face]
    pictures: Mapping[str, tuple[Mark, ...]]
    outline: Sequence[str]
    files: Callable[[], Mapping[str, PictureFile]] = dict  # what pictures are drawn from


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

    @property
    def is_known(self) -> bool:
        """Whether all texts are known, and all pieces that figures may show."""
        game = self.edition.game
        is_sure = not self.edition.shop.stock.mistakes
        return is_sure and game.is_whole and not (game.rules and game.rules.unread)

    def judged_in_part(self) -> Iterator[Finding]:
        """Yield what is wrong with placeholders."""
        found: list[Finding] = []
        RulesText(self.edition, self.order).blocks(found)
        yield from found

    @cached_property
    def _book(self) -> Book:
        """The pages; what is wrong with them is kept."""
        edition = self.edition
        text = RulesText(edition, self.order)
        rules = text.blocks(self._findings)
        blocks = (*rules, *text.printing())
        book = self._set(blocks)
        if book.spare > 1 and self.only is None:
            shorter = (*rules, *text.printing(short=True))
            other = self._set(shorter)
            if len(other.pages) < len(book.pages):  # a sheet of paper less
                blocks, book = shorter, other
        titles = [heading.title for heading in book.headings]
        composer = edition.composer(self.order.ink)
        made = ProvenPages(
            blocks=blocks,
            faces=book.pages,
            pictures=book.pictures,
            outline=titles,
            files=lambda: composer.pictures,
        )
        proof = On.PAGES.judge(made, When.BUILD)
        self._findings += [*book.findings, *composer.findings, *proof]
        self._proven = made
        return book

    def judged(self, _: Sequence[Face], when: When = When.CHECK) -> Iterator[Finding]:
        """Yield what readers would stumble over on pages that are technically right."""
        return On.PAGES.judge(self._proven, when) if self._book else iter(())

    def _set(self, blocks: Sequence[Block]) -> Book:
        def sides_of_booklet(count: int) -> list[tuple[int, ...]]:
            return [tuple(filter(None, (left, right))) for left, right, _ in impose(count)]

        try:
            frame = self._framed(self.order)
        except LeftOut as left:
            raise self.with_ways_out(left, self._framed) from None
        edition, title = self.edition, self.edition.full_title
        version = edition.word("version", version=edition.game.version)
        line = TracedText.joined(" · ", (title, self.title, edition.language.title, version))
        return set_book(
            composer=edition.composer(self.order.ink),
            blocks=blocks,
            given=RulesText(edition).given,
            frame=frame,
            foot=Foot(line, edition.word("page"), title),
            word=edition.saying,
            sides=sides_of_booklet if self.order.booklet else None,
            code=LeafCodes(edition, self.order),
            only=self.only,
        )

    @property
    def air(self) -> Air:
        """The spacing that suits it."""
        return self._book.air

    def _framed(self, order: Order) -> Frame:
        """Return the text area of pages made to an order, or refuse."""
        paper = self.edition.shop.paper_for(order._replace(register=""))  # pages are not cut
        page = page_on(paper, order.booklet)
        frame = Frame.of(page.size, page.margins, order.binding, order.booklet)
        message, hint = frame.too_narrow(paper.title, order.binding, order.booklet)
        if message:
            where = self.edition.shop.place_of(order.paper)
            raise LeftOut([error(where, message, hint)])
        return frame

    @cached_property
    def document(self) -> Document:
        """Its sheets."""
        edition, order, book = self.edition, self.order, self._book
        paper, total = edition.shop.paper_for(order._replace(register="")), len(book.pages)
        if order.booklet:
            sheets = booklet(total, paper)
            places = {
                put.face.piece: at for at, one in enumerate(sheets, 1) for put in one.placements
            }
            headings = tuple(one._replace(page=places[str(one.page)]) for one in book.headings)
        else:
            numbers = range(1, total + 1)
            titles = [edition.word("page", number=number, total=total) for number in numbers]
            sheets, headings = single_pages(paper, titles), book.headings
        sides = Side.BACK, Side.FRONT  # every second page is on the back of its sheet
        return Document(
            game=edition.game.id,
            part=RULES,
            title=f"{edition.full_title}: {self.title}",
            language=edition.language.code,
            author=edition.game.by,
            duplex=Flip.SHORT if order.booklet else Flip.LONG,
            sheets=tuple(
                sheet._replace(
                    code=book.codes[int(sheet.placements[0].face.piece)],
                    drawn=order.press.to_page(sheet.size, sides[sheet.number % 2]),
                )
                for sheet in sheets
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

    def figure(self, block: str) -> Figured | None:
        """Return the page that has the figure of a block, and where; None if none has it."""
        return self._book.figures.get(block)

    @property
    def findings(self) -> Sequence[Finding]:
        """What went wrong with the pages, once they are set."""
        return self._findings


def parts_of(
    edition: Edition, order: Order, wants: Callable[[str], bool] = lambda _: True
) -> Iterator[Part]:
    """Yield the parts of an edition that are wanted, none of them at work yet."""
    refuse_unknown_pieces(edition.game, (*order.pieces, *order.without))
    yield from component_parts(edition, order, wants)
    if edition.game.rules and wants(RULES):
        yield RulesPart(edition, order.of(RULES)._replace(copies=0))


def refuse_unknown_pieces(game: Game, names: Sequence[str]) -> None:
    """Refuse all names of pieces, as `part/piece`, that a part of the game does not have."""
    unknown: list[Finding] = []
    for part, slash, name in (name.partition("/") for name in names):
        component = game.component(part)
        known = [piece.id for piece in component.pieces] if component else []
        is_of_rules = part == RULES and game.rules is not None
        if slash and name not in known and (component or is_of_rules):
            where = component.where if component else game.where
            command = f"`pnp preview {game.id} {part}`"
            all_of_it = sentence("{command} shows what there is", command=command)
            said = sentence("{part} has no piece {name}", part=part, name=repr(name))
            unknown.append(error(where, said, did_you_mean(name, known, all_of_it)))
    if unknown:
        raise Refused(unknown)

"""All parts of an edition."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, groupby
from typing import Any, NamedTuple

from pnp.arrange.gather import gather_sheets, pack
from pnp.arrange.job import GatheredJob
from pnp.arrange.pages import booklet, impose, page_on, single_pages
from pnp.base.findings import (
    NOWHERE,
    Finding,
    LeftOut,
    Refused,
    did_you_mean,
    error,
    refuse,
    sentence,
)
from pnp.check.faces import Imprint
from pnp.check.table import On, When, judge
from pnp.load.po import SOURCE_LANGUAGE
from pnp.model.face import Face, FaceName, Flip, Mark, Side, TracedText
from pnp.model.game import RULES, Advice, Block, Component, Game, Rules
from pnp.model.messages import MessageId
from pnp.model.order import FOLD, Order
from pnp.model.sheet import Document, Heading, Placement, Sheet
from pnp.model.stock import AND, Printer
from pnp.parts.edition import Edition
from pnp.parts.footers import LeafCodes, SharedCodes, SheetFeet
from pnp.parts.part import BEGUN, Part
from pnp.parts.pieces import PiecesPart
from pnp.parts.texts import names_in
from pnp.rulebook.columns import Air
from pnp.rulebook.drawings import Given
from pnp.rulebook.localize import Localizer, Values, as_ordered
from pnp.rulebook.pages import Book, SetFigure, alone, set_book
from pnp.rulebook.printing import PrintedFile, printing_blocks, printing_steps
from pnp.rulebook.slabs import Foot, Frame, frame_for, too_narrow
from pnp.text.breaking import apply_typography, literal, plain

# --- Components of one weight that share sheets: a part made of parts.


GATHERED = "gathered"


class Saving(NamedTuple):
    """Components that share sheets, and how many sheets that saves."""

    parts: tuple[PiecesPart, ...]
    sheets: int
    saved: int


class GatheredPart(Part):
    """Several components on their way to the same sheets."""

    def __init__(self, edition: Edition, parts: tuple[PiecesPart, ...], order: Order) -> None:
        weight = parts[0].component.weight
        title = edition.word(GATHERED)
        folded = f"-{FOLD}" if _is_folded(parts[0], order) else ""
        super().__init__(edition, f"{GATHERED}-{weight}{folded}", title, order, parts[0].where)
        self.parts = parts
        self.component = parts[0].component
        self._of = {part.id: part for part in parts}

    @property
    def holds(self) -> tuple[str, ...]:
        """The components that lie on its sheets."""
        return tuple(self._of)

    def ordered(self, order: Order) -> "GatheredPart":
        """Return the same part for another order."""
        parts = tuple(part.ordered(order) for part in self.parts)
        return GatheredPart(self.edition, parts, order)

    def variants(self) -> Iterator[Order]:
        """Yield the order for printers that turn paper over either edge."""
        return (self.order._replace(flip=flip) for flip in Flip)

    def judged(self, faces: Sequence[Face], when: When = When.CHECK) -> Iterator[Finding]:
        """Yield what players would stumble over, component by component."""
        for part in self.parts:
            yield from part.judged([one for one in faces if one.name.component == part.id], when)

    @cached_property
    def imprint(self) -> Imprint:
        """What its sheets say beside what is on pieces."""
        every = [part.imprint for part in self.parts]
        own = self.edition.saying(GATHERED)
        return Imprint(self.where, (own, *chain.from_iterable(one.texts for one in every)))

    @property
    def copies(self) -> Iterator[tuple[str, int]]:
        """Every copy of every piece."""
        return chain.from_iterable(part.copies for part in self.parts)

    @cached_property
    def document(self) -> Document:
        """Its sheets."""
        edition, order = self.edition, self.order
        components = [part.printed for part in self.parts]
        lots = tuple(
            (one, edition.noted(part.component))
            for one, part in zip(components, self.parts, strict=True)
        )
        feet = SharedFeet(edition, components, self.title, order)
        paper = edition.shop.paper_for(order)
        way = pack(components, paper, order)
        if way is None:
            raise self._without_room(paper.title)
        job = GatheredJob(
            lots=lots,
            paper=paper,
            order=order,
            setter=edition.setter,
            foot=feet,
            word=edition.word,
        )
        laid = gather_sheets(job, way)
        sheets = tuple(
            one._replace(code=feet.codes[one.number]).drawn_for(order.press) for one in laid
        )
        by_hand = any(one.volume for one in sheets)
        has_backs = any(one.side is Side.BACK for one in sheets)
        document = Document(
            game=edition.game.id,
            part=self.id,
            title=f"{edition.full_title}: {self.title}",
            language=edition.language.code,
            author=edition.game.by,
            duplex=order.flip if has_backs and not by_hand else None,
            by_hand=order.flip if by_hand else None,
            sheets=sheets,
        )
        return self._finished(document, {one.id: one.shape for one in components})

    def _without_room(self, paper: str) -> Refused:
        names = ", ".join(self.holds)
        said = sentence("{components}: no room on {paper}", components=names, paper=paper)
        return refuse(self.where, said, sentence("leave out {option}", option="--gather"))

    @cached_property
    def names(self) -> Sequence[FaceName]:
        """All fronts, then all backs."""
        every = list(chain.from_iterable(part.names for part in self.parts))
        return sorted(every, key=lambda name: name.side is Side.BACK)

    def faces(self, names: Iterable[FaceName]) -> Iterator[Face]:
        """Compose faces one by one, each by its own component."""
        for id_, some in groupby(names, key=lambda name: name.component):
            yield from self._of[id_].faces(some)

    def shows(self, placement: Placement) -> FaceName:
        """Return the face that lies at a place."""
        return self._of[placement.face.component].shows(placement)

    @property
    def findings(self) -> Sequence[Finding]:
        """What went wrong with the faces so far."""
        return tuple(dict.fromkeys(chain.from_iterable(part.findings for part in self.parts)))

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel light: another process finds out the rest by itself."""
        return GatheredPart, (self.edition, self.parts, self.order)


def savings(edition: Edition, order: Order) -> list[Saving]:
    """Return what can share sheets, by weight, as far as that saves any.

    If backs are folded behind fronts, what has backs and what has none goes on different sheets.
    """
    wanted = (one for one in _drawable(edition) if one.id not in order.without)
    every = [PiecesPart(edition, one, order) for one in wanted]
    kinds = [(part.component.weight, _is_folded(part, order)) for part in every]
    found = []
    for kind in dict.fromkeys(kinds):
        alone = {}
        for part, own in zip(every, kinds, strict=True):
            if own == kind and part.taken.pieces and not part.is_split:
                count = _sheets_alone(part)
                if count and _shared(edition, [part], order):
                    alone[part] = count
        if saving := _best(edition, alone, order):
            found.append(saving)
    return found


def _drawable(edition: Edition) -> Iterator[Component]:
    """Yield the components that lack no pictures; what is left out is told with the game."""
    return filter(edition.loaded.borrowed.has_all, edition.game.components)


def _is_folded(part: PiecesPart, order: Order) -> bool:
    """Tell whether pieces lie beside their backs, so that others would only be in the way."""
    return order.backs == FOLD and bool(part.component.back)


def _best(edition: Edition, alone: dict[PiecesPart, int], order: Order) -> Saving | None:
    """Return the components that save sheets together, without those that do not help."""
    chosen = list(alone)
    together = _shared(edition, chosen, order)
    for part in sorted(alone, key=lambda one: -alone[one]):
        rest = [one for one in chosen if one is not part]
        fewer = _shared(edition, rest, order)
        if rest and fewer + alone[part] <= together:
            chosen, together = rest, fewer
    saved = sum(alone[part] for part in chosen) - together
    return Saving(tuple(chosen), together, saved) if saved > 0 else None


def _shared(edition: Edition, parts: Sequence[PiecesPart], order: Order) -> int:
    if not parts:
        return 0
    way = pack([part.printed for part in parts], edition.shop.paper_for(order), order)
    return len(way.sheets) if way else 0


def _sheets_alone(part: PiecesPart) -> int:
    """Return how many sheets a component takes by itself; 0 if it has no room."""
    try:
        fronts = (sheet for sheet in part.document.sheets if sheet.side is Side.FRONT)
        return sum(bool(sheet.placements) for sheet in fronts)  # a trial is none
    except (Refused, LeftOut):
        return 0


def component_parts(edition: Edition, order: Order, wants: Callable[[str], bool]) -> Iterator[Part]:
    """Yield the parts of all components that are wanted, some of them together on request."""
    together: set[str] = set()
    for saving in savings(edition, order) if order.gather and not order.view else ():
        one = GatheredPart(edition, saving.parts, order)
        together.update(one.holds)
        if any(map(wants, (one.id, *one.holds))):
            yield one
    for component in _drawable(edition):
        if wants(component.id) and component.id not in together:
            part = PiecesPart(edition, component, order)
            if part.taken.pieces or not component.pieces:  # some are left
                yield part


# --- The rules of a game as a part: words filled in, set on pages, proven, put on paper.


AS_DOCUMENTED = Order()


def values_of(edition: Edition, order: Order = AS_DOCUMENTED) -> Values:
    """Return all that placeholders can name, in the edition's language and as it is printed."""
    known = edition.shop.stock.papers.keys() >= set(order.paper.split(AND))
    return Values(
        language=edition.language,
        title=literal(edition.title),
        numbers=edition.loaded.numbers,
        names=names_in(edition.game, edition.catalog),
        sizes={part.id: _size_of(part, edition, order.scale) for part in edition.game.components},
        paper=literal(edition.shop.paper(order.paper).title if known else order.paper),
    )


def localized(
    edition: Edition, findings: list[Finding], order: Order = AS_DOCUMENTED
) -> tuple[Block, ...]:
    """Return the rules in the edition's language with everything filled in, true for an order."""
    rules, values = edition.game.rules or Rules(()), values_of(edition, order)
    found: list[Finding] = []
    localizer = Localizer(
        values=values,
        source=values._replace(language=edition.shop.stock.languages[SOURCE_LANGUAGE]),
        catalog=edition.catalog,
        findings=found,
    )
    blocks = localizer.blocks(as_ordered(rules.blocks, order))
    findings += [one for one in found if one.where not in edition.unfilled]
    return blocks


def signs_of(edition: Edition) -> dict[str, str]:
    """Return what the icons of an edition's texts stand for, in its language."""
    names = names_in(edition.game, edition.catalog)
    terms = edition.game.rules.terms if edition.game.rules else ()
    return {term.icon: plain(names[term.id]) for term in terms if term.icon}


def given_for(edition: Edition) -> Given:
    """Return what the figures of an edition's rules are drawn from."""
    return Given(edition.loaded.numbers, edition.loaded.examples, signs_of(edition))


def _size_of(component: Component, edition: Edition, scale: float) -> str:
    width, height = (round(side * scale, 1) for side in component.shape.size)
    return literal(edition.word("size", width=width, height=height))


def printing_section(edition: Edition, order: Order, short: bool = False) -> Iterator[Block]:
    """Yield the section in the edition's language, as long as its game wants it, or shorter."""
    wanted = edition.game.printing
    order = order.whole._replace(view="", format="pdf")  # which are for screens
    language = edition.language
    for block in printing_blocks(
        game=edition.title,
        paper=edition.shop.paper(order.paper).title,
        files=tuple(_files(edition, order)),
        order=order,
        word=edition.saying,
        numerals=language.numerals,
        advice=Advice.SHORT if short and wanted is Advice.FULL else wanted,
    ):
        rows = tuple(tuple(apply_typography(cell, language) for cell in row) for row in block.rows)
        yield block._replace(text=apply_typography(block.text, language), rows=rows)


def steps_to_print(
    edition: Edition, order: Order, made: Mapping[str, int] | None = None
) -> list[str]:
    """Return what to do before printing in the edition's language, however short its rules are.

    If only some parts were made, their pages are given.
    """
    order = order.whole._replace(view="", format="pdf")
    steps = printing_steps(tuple(_files(edition, order, made)), order, edition.saying)
    return [apply_typography(step, edition.language) for step in steps]


def _files(
    edition: Edition, order: Order, made: Mapping[str, int] | None = None
) -> Iterator[PrintedFile]:
    """Yield the files of the components; what can not be arranged is told elsewhere."""
    for part, component in _parts(edition, order):
        sheets = part.arranged()
        if sheets and (made is None or part.id in made):
            yield PrintedFile(
                component=component,
                title=part.title,
                where=edition.place(
                    MessageId.title(component.id), component.title, component.places["title"]
                ),
                name=order.file_name(edition.game.id, part.id, edition.language.code),
                pages=made[part.id] if made else sheets.pages,
                backs=sheets.backs,
                is_split=isinstance(part, PiecesPart) and part.is_split,
            )


def _parts(edition: Edition, order: Order) -> Iterator[tuple[Part, Component]]:
    """Yield every component with the part whose sheets it lies on."""
    for part in component_parts(edition, order, lambda _: True):
        for id_ in part.holds:
            component = edition.game.component(id_)
            if component:
                yield part, component


class ProvenPages(NamedTuple):
    """Pages of rules for the table of checks."""

    blocks: Sequence[Block]
    faces: Sequence[Face]
    pictures: Mapping[str, tuple[Mark, ...]]
    outline: Sequence[str]


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
        titles = [heading.title for heading in book.headings]
        proof = judge(On.PAGES, ProvenPages(blocks, book.pages, book.pictures, titles))
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
            sides=_on_sides if self.order.booklet else alone,
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
        said = edition.full_title, self.title, edition.language.title, version
        return Foot(TracedText.joined(" · ", said), edition.word("page"), edition.full_title)

    @cached_property
    def document(self) -> Document:
        """Its sheets."""
        edition, order, book = self.edition, self.order, self._book
        paper, total = edition.shop.paper_for(order._replace(register="")), len(book.pages)
        if order.booklet:
            sheets = booklet(total, paper)
            headings = _in_booklet(book.headings, sheets)
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
                for sheet in _pages_on(sheets, order.press)
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


def parts_of(
    edition: Edition, order: Order, wants: Callable[[str], bool] = lambda _: True
) -> Iterator[Part]:
    """Yield the parts of an edition that are wanted, none of them at work yet."""
    refuse_unknown_pieces(edition.game, (*order.pieces, *order.without))
    yield from component_parts(edition, order, wants)
    if edition.game.rules and wants(RULES):
        pass  # import gone

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


class SharedFeet(SheetFeet):
    """Says the same of sheets that several components share."""

    def __init__(
        self, edition: Edition, components: Sequence[Component], title: str, order: Order
    ) -> None:
        super().__init__(edition, components[0], title, order)
        self.codes = SharedCodes(edition, components, order)
        every = map(edition.loaded.borrowed.credit, components)
        self._credit = " · ".join(filter(None, dict.fromkeys(every)))


def _in_booklet(headings: Sequence[Heading], sheets: Sequence[Sheet]) -> tuple[Heading, ...]:
    """Point headings to the sheets that their pages are on."""
    places = {
        placement.face.piece: number
        for number, sheet in enumerate(sheets, 1)
        for placement in sheet.placements
    }
    return tuple(heading._replace(page=places[str(heading.page)]) for heading in headings)


def _on_sides(count: int) -> list[tuple[int, ...]]:
    """Return the pages that lie on each side of a booklet's sheets."""
    return [tuple(filter(None, (left, right))) for left, right, _ in impose(count)]


def _pages_on(sheets: tuple[Sheet, ...], printer: Printer) -> tuple[Sheet, ...]:
    """Return pages as they have to be drawn: every second one is on the back of its sheet."""
    sides = (Side.BACK, Side.FRONT)
    return tuple(
        sheet._replace(drawn=printer.to_page(sheet.size, sides[sheet.number % 2]))
        for sheet in sheets
    )

"""Rulebooks of an edition: values gathered, texts localized, pages set and put on paper."""

from collections.abc import Iterator, Mapping
from types import SimpleNamespace
from typing import Any, NamedTuple

from pnp.arrange.parts import as_printed
from pnp.build import Edition, arrange
from pnp.check.examples import numbers_of, pieces_of
from pnp.check.pages import rules_are_on_paper
from pnp.engines import UnknownEngineError, find
from pnp.findings import Finding, Refused, refuse
from pnp.geometry import Box, Edges, Size
from pnp.load.words import SOURCE_LANGUAGE
from pnp.model.face import Face
from pnp.model.game import Component, Game
from pnp.model.rules import Block, Rules
from pnp.model.sheet import Document, Heading, Placement, Sheet
from pnp.model.stock import Language, Paper
from pnp.request import Request
from pnp.rulebook.blocks import BlockSetter, Given
from pnp.rulebook.booklet import Side, imposed
from pnp.rulebook.localize import Localizer
from pnp.rulebook.pages import COMPONENT, INSET, Book, Foot, bound
from pnp.rulebook.printing import PrintedFile, Settings, printing_blocks
from pnp.rulebook.slabs import Painter
from pnp.rulebook.style import Look, Palette, frame_for
from pnp.rulebook.values import Values, written
from pnp.text.typography import dressed


class Rulebook(NamedTuple):
    """A rulebook ready to be drawn, and what is wrong with it."""

    document: Document
    faces: tuple[Face, ...]
    findings: tuple[Finding, ...]


def rulebook(edition: Edition, request: Request) -> Rulebook:
    """Set the rules of an edition on the pages of a request; without rules, there are no pages."""
    rules = edition.game.rules or Rules(())
    findings: list[Finding] = []
    judged = _judged_examples(edition.game)
    numbers = _numbers(edition.game, judged)
    blocks = _localizer(edition, rules, numbers, findings).blocks(rules.blocks)
    settings = _settings(edition, request)
    files = tuple(_files(edition, request))
    whole = (*blocks, *_dressed(printing_blocks(files, settings, edition.word), edition.language))
    given = Given(numbers, judged, blocks[0].blocks[0].text if blocks[0].blocks else "")
    book, found = _set(edition, whole, given, _page_size(edition.shop.paper, request))
    findings += found
    return Rulebook(_document(edition, book, request), book.pages, tuple(dict.fromkeys(findings)))


_JUDGED: dict[int, tuple[Game, dict[str, SimpleNamespace]]] = {}  # by identity


def _judged_examples(game: Game) -> dict[str, SimpleNamespace]:
    """Return every example with what the engine works out: once for all languages."""
    held, known = _JUDGED.get(id(game), (None, {}))
    if held is not game:
        known = _judged(game)
        _JUDGED[id(game)] = game, known
    return known


def _judged(game: Game) -> dict[str, SimpleNamespace]:
    if not game.engine or not game.examples:
        return {}
    try:
        engine, pieces, numbers = find(game.engine), pieces_of(game), numbers_of(game)
    except UnknownEngineError as problem:
        raise refuse(game.places["engine"], str(problem)) from None
    return {
        example.id: SimpleNamespace(
            id=example.id,
            data=dict(example.data),
            facts=dict(engine.judge(pieces, example.data, numbers).facts),
        )
        for example in game.examples
    }


def _numbers(game: Game, judged: Mapping[str, SimpleNamespace]) -> dict[str, Any]:
    """Return everything that a number's placeholder can name."""
    totals = {component.id: component.total for component in game.components}
    players = dict(zip(("players.min", "players.max"), game.players, strict=False))
    facts = {
        f"example.{id_}.{name}": value
        for id_, example in judged.items()
        for name, value in example.facts.items()
    }
    fields = {
        f"{component.id}/{piece.id}.{name}": value
        for component in game.components
        for piece in component.pieces
        for name, value in piece.fields.items()
        if isinstance(value, (int, float)) and not isinstance(value, bool)
    }
    found = {name: _whole(value) for name, value in numbers_of(game).items()}
    return {**totals, **fields, **players, **found, **facts}


def _whole(value: float) -> float:
    return int(value) if value == int(value) else value


def localized(edition: Edition) -> tuple[Block, ...]:
    """Return the rules in the edition's language with all numbers filled in."""
    rules = edition.game.rules or Rules(())
    numbers = _numbers(edition.game, _judged_examples(edition.game))
    return _localizer(edition, rules, numbers, []).blocks(rules.blocks)


def _localizer(
    edition: Edition, rules: Rules, numbers: Mapping[str, Any], findings: list[Finding]
) -> Localizer:
    game = edition.game
    values = Values(
        edition.language,
        edition.say("game.title", game.title),
        numbers,
        names_of(edition, rules),
        {part.id: _size_of(part, edition) for part in game.components},
    )
    titles = {part.id: edition.say(f"{part.id}.title", part.title) for part in game.components}
    source = values._replace(language=edition.shop.stock.languages[SOURCE_LANGUAGE])
    return Localizer(values, source, edition.catalog, titles, findings)


def names_of(edition: Edition, rules: Rules) -> dict[str, str]:
    """Return the names of pieces and terms in the edition's language, by id."""
    names = {
        piece.id: edition.say(f"{part.id}/{piece.id}.name", piece.fields["name"])
        for part in edition.game.components
        for piece in part.pieces
        if isinstance(piece.fields.get("name"), str)
    }
    for term in rules.terms:
        said = edition.say(f"label.{term.says}", term.says)
        if said == term.says:
            said = edition.say(f"term.{term.id}", term.says)
        names[term.id] = said.partition(" | ")[0]
    return names


def _size_of(component: Component, edition: Edition) -> str:
    width, height = (written(round(side, 1), edition.language) for side in component.shape.size)
    return edition.word("size", width=width, height=height)


def _settings(edition: Edition, request: Request) -> Settings:
    title = edition.say("game.title", edition.game.title)
    paper = edition.shop.paper.title
    return Settings(title, paper, request.flip, request.scale, request.backs, request.booklet)


def _files(edition: Edition, request: Request) -> Iterator[PrintedFile]:
    """Yield the files of the other components; what can not be arranged is told elsewhere."""
    game = edition.game
    for component in game.components:
        try:
            printed, split = as_printed(component, edition.shop.paper, request.scale)
            backs = request.backs and bool(printed.back)
            document = arrange(edition, printed, backs, request.flip, split)
        except Refused:
            continue
        title = edition.say(f"{component.id}.title", component.title)
        name = request.file_name(game.id, component.id, edition.language.code)
        yield PrintedFile(component, title, name, len(document.sheets), backs, bool(split))


def _dressed(blocks: tuple[Block, ...], language: Language) -> Iterator[Block]:
    for block in blocks:
        rows = tuple(tuple(dressed(cell, language) for cell in row) for row in block.rows)
        yield block._replace(text=dressed(block.text, language), rows=rows)


def _page_size(paper: Paper, request: Request) -> Size:
    """Return the size of a page: half a sheet in a booklet."""
    if not request.booklet:
        return paper.size
    wide = paper.size.turned if paper.size.height > paper.size.width else paper.size
    return Size(wide.width / 2, wide.height)


def _set(
    edition: Edition, blocks: tuple[Block, ...], given: Given, size: Size
) -> tuple[Book, list[Finding]]:
    composer = edition.recipe.composer()
    look = Look(_palette(edition.game, blocks[0].options), edition.language.hyphens)
    frame = frame_for(size)
    setter = BlockSetter(composer, look, frame, edition.word, given)
    slabs = setter.slabs(blocks)
    title = edition.say("game.title", edition.game.title)
    version = edition.word("version", version=edition.game.version)
    left = " · ".join((title, edition.word("rules"), edition.language.title, version))
    right = edition.say("word.page", edition.shop.stock.words["page"])
    painter = Painter(composer.setter, composer.icons)
    book = bound(slabs, frame, look, Foot(left, right), painter, composer.setter)
    titles = [heading.title for heading in book.headings]
    proof = rules_are_on_paper(blocks, book.pages, setter.pictures, titles)
    return book, [*setter.findings, *composer.findings, *proof]


def _palette(game: Game, options: Mapping[str, str]) -> Palette:
    """Return the rulebook's colours: names of the game's own, as its title asks for them."""
    asked = {name: game.colours[value] for name, value in options.items() if value in game.colours}
    return Palette(**{name: asked[name] for name in Palette._fields if name in asked})


def _document(edition: Edition, book: Book, request: Request) -> Document:
    title = edition.say("game.title", edition.game.title)
    sheets = _booklet(book, edition) if request.booklet else _single(book, edition)
    return Document(
        name=f"{edition.game.id}-{COMPONENT}",
        title=f"{title}: {edition.word('rules')}",
        language=edition.language.code,
        author=edition.game.by,
        duplex="short" if request.booklet else "long",
        sheets=sheets,
        headings=_in_booklet(book, sheets) if request.booklet else book.headings,
    )


def _single(book: Book, edition: Edition) -> tuple[Sheet, ...]:
    paper = edition.shop.paper
    reach = Box(0, 0, *paper.size).shrunk(paper.margins)
    sheets = []
    for number, page in enumerate(book.pages, 1):
        box = Box(INSET, INSET, page.width, page.height)
        title = edition.word("page", number=number, total=len(book.pages))
        placements = (_placement(number, box),)
        sheets.append(Sheet(number, "front", paper.size, reach, box, placements, (), title))
    return tuple(sheets)


def _booklet(book: Book, edition: Edition) -> tuple[Sheet, ...]:
    paper = edition.shop.paper
    lying = paper.turned if paper.size.height > paper.size.width else paper
    reach = Box(0, 0, *lying.size).shrunk(lying.margins)
    sheets = []
    for number, side in enumerate(imposed(len(book.pages)), 1):
        placements = tuple(_pair(side, lying.size))
        block = Box(0, 0, *lying.size).grown(Edges(-INSET, -INSET, -INSET, -INSET))
        names = " · ".join(str(page) for page in (side.left, side.right) if page)
        sheets.append(Sheet(number, "front", lying.size, reach, block, placements, (), names))
    return tuple(sheets)


def _pair(side: Side, size: Size) -> Iterator[Placement]:
    half = size.width / 2
    for page, x in ((side.left, side.shift), (side.right, half - side.shift)):
        if page:
            box = Box(x + INSET, INSET, half - 2 * INSET, size.height - 2 * INSET)
            yield _placement(page, box)


def _placement(page: int, box: Box) -> Placement:
    return Placement(f"{COMPONENT}/{page}", 1, "front", box, 0.0, Edges())


def _in_booklet(book: Book, sheets: tuple[Sheet, ...]) -> tuple[Heading, ...]:
    """Point the headings to the sheets that their pages are on."""
    places = {
        placement.piece: number
        for number, sheet in enumerate(sheets, 1)
        for placement in sheet.placements
    }
    return tuple(
        heading._replace(page=places[f"{COMPONENT}/{heading.page}"]) for heading in book.headings
    )

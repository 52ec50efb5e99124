"""The pages of one edition after the other: of the game, of its rules and of how to print it."""

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from pnp import __version__
from pnp.base.colours import CONTRAST, Colour, Tone
from pnp.base.findings import Finding, Where, error
from pnp.base.source import read_bytes
from pnp.build import Body, appearing, each_edition, staged
from pnp.draw.manifest import read_manifest
from pnp.draw.vector import Vectors
from pnp.load.po import SOURCE_LANGUAGE
from pnp.load.project import Project, file_digest
from pnp.load.screens import ScreenWords
from pnp.model.face import RULES, PictureFile, filed
from pnp.model.game import Block, BlockKind
from pnp.model.order import FULL, Order
from pnp.model.stock import Language
from pnp.parts.edition import Edition, Workshop
from pnp.parts.rules import RulesText
from pnp.rulebook.slabs import Palette
from pnp.text.breaking import plain
from pnp.uses.site.prose import FigurePictures, PictureSaver, PiecePictures, Prose, ProseMaker
from pnp.work.ledger import fresh_files
from pnp.work.made import CHECKSUMS, SiteOrder, SiteRecord
from pnp.work.output import Output, Staged
from pnp.work.request import Pair, Progress, Report, Request, in_turn

# --- What surrounds every page: its language, the way to the same page in others, and to the
# root.


PAGES = Path(__file__).parent / "pages"
_RIGHT_TO_LEFT = ("R", "AL")


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(PAGES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def page(template: str, **values: Any) -> bytes:
    """Return a page with these values in it; whatever they say, it is text and no markup."""
    written = _environment().get_template(template).render(**values)
    return (written.strip() + "\n").encode()


def direction(language: Language) -> str:
    """Return how a language is read, as its own name is."""
    first = unicodedata.bidirectional(language.title[:1])
    return "rtl" if first in _RIGHT_TO_LEFT else "ltr"


PLAIN = ("icon.svg", "site.css", "site.js")  # files that are the same in every site


GAMES_CSS = "games.css"
INDEX = "index.html"
RULES_PAGE = "rules.html"


class Frame:
    """Knows the languages of a site."""

    def __init__(self, shop: Workshop, languages: Sequence[str]) -> None:
        self._languages = {code: shop.language(code) for code in languages}
        self._english = shop.language(SOURCE_LANGUAGE)
        self._words: dict[str, ScreenWords] = {}

    def say(self, code: str) -> ScreenWords:
        """Return what says the words of pages in a language."""
        if code not in self._words:
            self._words[code] = ScreenWords(self._languages[code], self._english)
        return self._words[code]

    def around(self, code: str, path: str, is_entrance: bool = False) -> dict[str, Any]:
        """Return what a page is given besides what it tells; `path` goes on inside a language.

        The entrance is at the root, and there for all languages.
        """
        inside = "" if is_entrance else f"{code}/"
        return {
            "lang": code,
            "dir": direction(self._languages[code]),
            "path": f"{inside}{path}",
            "root": "../" * f"{inside}{path}".count("/"),
            "say": self.say(code),
            "version": __version__,
            "tongues": [
                {
                    "code": other,
                    "title": language.title,
                    "dir": direction(language),
                    "path": f"{other}/{path}",  # from the root of the site
                    "current": other == code and not is_entrance,
                }
                for other, language in self._languages.items()
            ],
            "home": f"{inside}{INDEX}",
        }

    def homes(self, cards: Mapping[str, Sequence["Card"]]) -> Iterator[tuple[str, bytes]]:
        """Yield all files that belong to no game; cards are those of each language."""
        for name in PLAIN:
            yield name, read_bytes(PAGES / name)
        code = next(iter(self._languages))
        first, around = cards[code], self.around(code, INDEX, is_entrance=True)
        yield GAMES_CSS, page("games.css", cards=first)
        yield INDEX, page("home.html", **around, cards=first, is_entrance=True)
        for own in self._languages:
            around = self.around(own, INDEX)
            yield f"{own}/{INDEX}", page("home.html", **around, cards=cards[own], is_entrance=False)


# --- The pages that lead to all games: their cards, and the colours that each brings along.


DAY, NIGHT = "#ffffff", "#17181c"  # the grounds of pages
TINT_BY_NIGHT = 0.27  # how light the ground of a call-out is there
_STEP = 0.02


def screen_colours(palette: Palette) -> Mapping[str, Mapping[str, str]]:
    """Return the colours of a rulebook as variables of CSS, by day and by night.

    They are changed until letters in them can be read.
    """
    head = palette.head or palette.accent
    night_tint = Tone.of(palette.accent).toned(TINT_BY_NIGHT, 0.03).colour
    tint = palette.tint if is_read(palette.ink, palette.tint) else "#f4f4f2"
    on_head = palette.on_head if is_read(palette.on_head, head) else readable(DAY, head)
    accent = readable(readable(palette.accent, DAY), tint)
    night_accent = readable(readable(palette.accent, NIGHT), night_tint)
    return {
        "day": {"accent": accent, "tint": tint, "head": head, "on-head": on_head},
        "night": {"accent": night_accent, "tint": night_tint},
    }


def is_read(letters: str, ground: str) -> bool:
    """Tell whether most eyes can read letters on a ground."""
    here, there = (Colour.parse(one).luminance for one in (letters, ground))
    return Colour.contrast(here, there) >= CONTRAST


def readable(letters: str, ground: str) -> str:
    """Return a colour of the same hue that can be read on a ground."""
    seen = Tone.of(letters)
    step = -_STEP if Tone.of(ground).light > 0.6 else _STEP
    made, light = letters, seen.light
    while not is_read(made, ground) and 0 < light < 1:
        light += step
        made = seen.toned(light, seen.strength).colour
    return made


Card = dict[str, Any]  # as the list of a site keeps it


def card_of(
    edition: Edition, blocks: Sequence[Block], pictures: PiecePictures, say: ScreenWords
) -> Card:
    """Return all that stands on the card of an edition."""
    game = edition.game
    palette = Palette.of(game.colours, blocks[0].options if blocks else {})
    wall = pictures.wall(palette.head or palette.accent, edition.loaded.borrowed.has_all)
    tagline = (plain(one.text) for block in blocks[:1] for one in block.blocks)
    return {
        "id": filed(game.id),
        "title": edition.full_title,
        "tagline": " ".join(tagline),
        "by": game.by,
        "facts": list(facts_of(edition, say)),
        "wall": wall._asdict(),
        "rules": bool(blocks),
        "colours": screen_colours(palette),
    }


def facts_of(edition: Edition, say: ScreenWords) -> Iterator[str]:
    """Yield for whom a game is and how long it takes, where its data say so."""
    game = edition.game
    if game.players:
        fewest, most = game.players[0], game.players[-1]
        words = "site_players_one" if fewest == most else "site_players"
        yield say(words, fewest=fewest, most=most)
    numbers = {name: number.says for name, number in game.numbers.items()}
    if "age" in numbers:
        yield say("site_age", age=numbers["age"])
    longest = numbers.get("minutes", numbers.get("minutes.to"))
    if longest is not None:
        least = numbers.get("minutes.from", longest)
        words = "site_minutes_one" if least == longest else "site_minutes"
        yield say(words, least=least, most=longest)


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


# --- Files to print of a site: built as `pnp build` builds them, and what pages say of each.


class Download(NamedTuple):
    """A file to print."""

    part: str  # of the game
    path: str  # from the root of the site
    pages: int
    sheets: int  # of paper
    both: bool  # whether it is printed on both sides
    size: int  # bytes
    digest: str

    @property
    def name(self) -> str:
        """What it is called."""
        return self.path.rpartition("/")[2]


Downloads = dict[str, tuple[Download, ...]]  # by paper


class PrintFolder:
    """All files to print, those that wait to appear included."""

    def __init__(self, asked: SiteOrder, waiting: Iterable[Staged]) -> None:
        self._asked = asked
        self._waiting = {one.path: one.waiting for one in waiting}
        self._root = asked.request.out

    def of(self, pair: Pair) -> Downloads:
        """Return what an edition has to print."""
        if not self._asked.prints:
            return {}
        return {paper: tuple(self._on(pair, paper)) for paper in self._asked.papers}

    def _on(self, pair: Pair, paper: str) -> Iterator[Download]:
        path = self._asked.printed(paper).manifest(*pair)
        for entry in read_manifest(self._found(path)).get("files", ()):
            file, pages = path.parent / entry["file"], entry["pages"]
            both = entry["duplex"] != "none"
            yield Download(
                part=entry["part"],
                path=file.relative_to(self._root).as_posix(),
                pages=len(pages),
                sheets=-(-len(pages) // 2) if both else len(pages),
                both=both,
                size=self._found(file).stat().st_size,
                digest=entry["sha256"],
            )

    def _found(self, path: Path) -> Path:
        """Return where a file lies now."""
        return self._waiting.get(path, path)

    def digests(self, pairs: Iterable[Pair]) -> Iterator[tuple[str, str]]:
        """Yield all files of editions with their fingerprints, and what tells of them."""
        for pair in pairs:
            for paper, files in self.of(pair).items():
                yield from ((one.path, one.digest) for one in files)
                path = self._asked.printed(paper).manifest(*pair)
                yield path.relative_to(self._root).as_posix(), file_digest(self._found(path))


SHOWN = 6  # pieces of a component
PLAIN_PAPER = 80  # g/m², for rules
_MEGA, _KILO = 1_000_000, 1_000


class GamePage:
    """What the page of one edition's game says."""

    def __init__(
        self, edition: Edition, pictures: PiecePictures, made: ProseMaker, say: ScreenWords
    ) -> None:
        self._edition, self._pictures, self._made, self._say = edition, pictures, made, say

    def content(
        self, blocks: Sequence[Block], downloads: Downloads, asked: SiteOrder
    ) -> dict[str, Any]:
        """Return all that it shows, by name."""
        made, edition = self._made, self._edition
        places = {one.id: place for place, one in enumerate(edition.game.components)}

        def place(one: Download) -> int:
            return places.get(one.part, len(places))  # rules last

        sections = {
            paper: tuple(RulesText(edition, asked.printed(paper).order).printing())
            for paper in downloads
        }
        return {
            "box": made.all(one for one in Block.walk(blocks) if one.kind is BlockKind.PART),
            "samples": tuple(self._samples()),
            "papers": [
                {
                    "id": paper,
                    "title": edition.shop.paper(paper).title,
                    "told": made.all(of_one(paper, sections)),
                    "files": [self._row(one) for one in sorted(files, key=place)],
                }
                for paper, files in downloads.items()
            ],
            "steps": made.all(in_common(sections)),
            "credits": tuple(self._credits()),
        }

    def _samples(self) -> Iterator[dict[str, Any]]:
        """Yield some pieces of every component."""
        edition = self._edition
        for component in edition.game.components:
            if not edition.loaded.borrowed.has_all(component) or not component.pieces:
                continue
            width, height = (round(side, 1) for side in component.shape.size)
            total, different = component.total, len(component.pieces)
            counted = "site_pieces_count" if total == different else "site_pieces_different"
            yield {
                "title": edition.called(component),
                "many": self._say(counted, count=total, different=different),
                "size": edition.word("size", width=width, height=height),
                "note": edition.noted(component),
                "pictures": tuple(self._pictures.pieces(component, SHOWN)),
            }

    def _row(self, one: Download) -> dict[str, Any]:
        """Return what a table of files tells of one."""
        edition = self._edition
        component = edition.game.component(one.part)
        title = edition.called(component) if component else edition.word(RULES)
        weight = component.weight if component else PLAIN_PAPER
        size = self._say("site_kilobytes", size=max(1, round(one.size / _KILO)))
        if one.size >= _MEGA:
            size = self._say("site_megabytes", size=round(one.size / _MEGA, 1))
        return {
            "file": one,
            "title": title,
            "sides": edition.word("print_both" if one.both else "print_one"),
            "paper": edition.word("print_weight", weight=weight),
            "size": size,
        }

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
        blocks = RulesText(self.edition, self._order).blocks(findings)
        self._report.add(*findings)
        return blocks

    @cached_property
    def _figures(self) -> FigurePictures:
        def wrong(where: Where, message: str, hint: str) -> None:
            self._report.add(error(where, message, hint))

        given = RulesText(self.edition).given
        return FigurePictures(self._composer, given, self._saver, wrong)

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


class PageMaker(Body):
    """Makes pages; what is drawn for one language serves the next."""

    output: Output

    def __init__(
        self, asked: SiteOrder, request: Request, output: Output, prints: PrintFolder
    ) -> None:
        super().__init__(request, output)
        self._asked, self._prints = asked, prints
        self._drawn: dict[str, Vectors] = {}  # of the game that is made now

    def make(self, edition: Edition, report: Report, _: Progress) -> tuple[dict[str, str], Card]:
        """Make the pages of a game in one language; return fingerprints by name, and its card."""
        files, game = dict[str, str](), edition.game.id
        if game not in self._drawn:
            self._drawn = {game: vectors_in(edition.shop)}

        def put(path: str, data: bytes) -> None:
            if path not in files:
                files[path] = report.stage(self.output, self.request.out / path, (data,))

        order = self.request.order
        context = EditionContext(edition, self._drawn[game], put, report=report, order=order)
        blocks, code, folder = context.blocks, edition.language.code, filed(game)
        frame = Frame(edition.shop, self.request.languages)
        say = frame.say(code)
        card = card_of(edition, blocks, context.pieces, say)
        shared = {"card": card, "word": edition.word}

        def put_page(path: str, template: str, **told: Any) -> None:
            around = frame.around(code, path)
            put(f"{code}/{path}", page(template, **around, **shared, **told))

        # The page of the game, and that of its rules.
        content = GamePage(edition, context.pieces, context.prose(), say).content(
            blocks, self._prints.of((game, code)), self._asked
        )
        put_page(f"{folder}/{INDEX}", "game.html", **content)
        if blocks:
            title, *prose = context.prose().all(blocks)
            content = {"title": title, "prose": prose, "index": index_of(prose)}
            put_page(f"{folder}/{RULES_PAGE}", "rules.html", **content)
        context.judge()
        return files, card


def index_of(prose: Iterable[Prose], deepest: int = 3) -> tuple[dict[str, Any], ...]:
    """Return the headings of a page in their order, as lines of its index."""
    return tuple(
        {
            "id": one.id,
            "title": "".join(bit.text for line in one.lines for bit in line),
            "level": one.level,
        }
        for one in prose
        if one.kind == BlockKind.HEADING and one.level <= deepest
    )


# --- The road of a site: files to print are built, pages are made, and all of it appears together.

PRINTS = 2.0  # how much longer files to print take than pages


def make_site(project: Project, asked: SiteOrder, tell: Progress) -> Report:
    """Make a whole site; if anything is wrong, that is a refusal and the old one stays as it is."""
    report, request = Report(), asked.request
    with appearing(request.out, tell, "OUT") as (output, making):
        printing, paging = in_turn(making, (PRINTS, 1.0))
        print_files(project, asked, output, report, printing)
        report.stop_on_errors()
        prints, record = PrintFolder(asked, report.staged), SiteRecord(project, asked)
        cards = _pages(project, asked, output, report, record, prints, paging)
        report.stop_on_errors()
        for path, digest in prints.digests(request.editions):
            record.add(path, digest)
        # Pages that lead to all games.
        frame = Frame(Workshop.open(project, request.store), request.languages)
        by_language = {
            code: [cards[game, code] for game in request.games] for code in request.languages
        }
        output.staged = []
        for path, data in frame.homes(by_language):
            record.add(path, report.stage(output, request.out / path, (data,)))
        report.staged += output.staged
        # Equal pictures of several languages are one.
        output.staged = list({one.path: one for one in report.staged}.values())
        place = request.out / CHECKSUMS
        record.add(CHECKSUMS, report.stage(output, place, (record.checksums(),), tells=True))
        output.stage(record.list, record.manifest(again=bool(report.findings)), tells=True)
        old = [*dict.fromkeys((*report.removed, *record.old))]
        report.add(*output.commit(old, beside=True))
        report.removed = [path for path in old if not path.exists()]
        report.written, report.unchanged = ([*dict.fromkeys(some)] for some in
                                            (report.written, report.unchanged))  # fmt: skip
    return report


def _pages(
    project: Project,
    asked: SiteOrder,
    output: Output,
    report: Report,
    record: SiteRecord,
    prints: PrintFolder,
    tell: Progress,
) -> dict[Pair, Card]:
    """Make the pages of every edition that are not up to date; return the cards of all."""
    request, cards = asked.request, dict[Pair, Card]()
    fresh = {} if request.force else {pair: record.edition(pair) for pair in request.editions}
    for pair, row in fresh.items():
        if row:
            record.keep(pair, row)
            cards[pair] = row["card"]
            report.unchanged += [record.folder / name for name in row["files"]]
    left = request._replace(fresh=frozenset(cards))
    pages = PageMaker(asked, left, output, prints)
    for pair, outcome in each_edition(project, pages, tell).items():
        report.take(outcome.report)
        files, cards[pair] = outcome.made or ({}, {})
        record.enter(pair, files, cards[pair])
    return cards


def print_files(
    project: Project, asked: SiteOrder, output: Output, report: Report, tell: Progress
) -> None:
    """Build the files to print for every paper, as far as they are not up to date."""
    papers = asked.papers if asked.prints else ()
    for paper, told in zip(papers, in_turn(tell, [1.0] * len(papers)), strict=True):
        request = asked.printed(paper)
        fresh = {} if request.force else fresh_files(project, request)
        if len(fresh) < len(request.editions):
            left = request._replace(fresh=frozenset(fresh))
            made = staged(project, left, output, told, logs=False)  # nobody reprints
            report.take(made)  # a game with a mistake keeps the others back here
            output.staged = []
        report.unchanged += [path for files in fresh.values() for path in files]

"""What the games of a build share, games loaded with what they borrow, and their editions."""

import re
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property, partial
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.base.filenames import package_folder
from pnp.base.findings import (
    Finding,
    Refused,
    Where,
    collected,
    has_errors,
    listed,
    refuse,
    sentence,
    shown,
    warning,
)
from pnp.base.placeholders import BRACED, Placeholder
from pnp.base.store import Store
from pnp.check.table import On
from pnp.check.words import load_wordings
from pnp.compose.draft_cache import ART, DraftCache
from pnp.compose.drafter import Drafter, DraftTools
from pnp.compose.faces import Composer
from pnp.compose.words import AnyLanguage, Words
from pnp.draw.operators import Inker
from pnp.draw.png import Backdrops
from pnp.load.game_cache import GameCache
from pnp.load.pictures import finder
from pnp.load.po import SOURCE_LANGUAGE, load_catalog
from pnp.load.project import Project, Seen, combined, file_digest, program_digest
from pnp.model.face import TracedText, filed
from pnp.model.game import Component, Game
from pnp.model.messages import GAME_TITLE, Catalog, Entry, Message, MessageId, Saying, TextKind
from pnp.model.order import FULL, INKS, Order, load_row
from pnp.model.stock import AND, PSEUDO, Family, Language, Paper, PictureSet, Stock
from pnp.parts.translatable import UNDONE, UNFILLED, game_messages, stock_messages, summed, verdicts
from pnp.pictures.svg import ENDING
from pnp.text.breaking import demand_patterns
from pnp.text.fonts import Fonts
from pnp.text.setting import Typesetter

if TYPE_CHECKING:
    from pnp.check.games import Answers, JudgedGame


def drafter(
    project: Project,
    game: Game,
    stock: Stock,
    words: Words,
    ink: str = FULL,
    store: Store | None = None,
) -> Drafter:
    """Return what drafts a game's faces in some words and one ink, and keeps them in a store."""
    families, sets = tuple(stock.families), stock.pictures
    folders = project.template_folders(game.id)
    said = game.id, game.title, game.called, game.version, dict(game.colours)
    packages = {one.package for one in sets.values()}
    versions = [(name, Seen().package(name)) for name in sorted(packages)]
    # All drawings that faces may show become part of drafts.
    near = (project.folder(game.id), *folders)
    found = sorted({path for folder in near for path in folder.rglob(f"*{ENDING}")})
    drawings = combined(*(file_digest(path) for path in found if path.is_file())) if found else ""
    seal = f"{program_digest()} {(drawings, said, families, ink, versions)!r}"
    # Games of other projects may be called the same.
    pack = f"{filed(game.id)}-{combined(str(project.data.resolve()), game.id)[:12]}"
    keeper = DraftCache(store or Store(None), folders, pack, seal)
    tools = DraftTools(
        game=game,
        families=families,
        folders=folders,
        find_picture=finder(project, game, sets, keeper),
        words=words,
        ink=Inker().art,
        colouring=load_row(INKS, ink),
        keeper=keeper,
    )
    return Drafter(tools)


# --- What a game borrows: pictures of installed packages, and which of its components show them.


class Borrowed:
    """The sets of pictures that data and templates of a game name, by component."""

    def __init__(self, project: Project, game: Game, sets: Mapping[str, PictureSet]) -> None:
        self._game, self._sets = game, sets
        self._texts = DraftCache(Store(None), project.template_folders(game.id), "", "")

    @cached_property
    def sets(self) -> dict[str, tuple[PictureSet, ...]]:
        """The sets that each component shows, also by showing pieces of another one."""
        parts = self._game.components
        own = {one.id: set(self._named(one)) for one in parts}
        for _ in parts:  # who shows whom
            for one in parts:
                own[one.id].update(*(own[id_] for id_ in self._shown(one)))
        return {
            id_: tuple(self._sets[name] for name in self._sets if name in names)
            for id_, names in own.items()
        }

    @cached_property
    def missing(self) -> dict[PictureSet, list[Component]]:
        """The sets that are not installed, with the components that can not be drawn therefore."""
        found: dict[PictureSet, list[Component]] = {}
        for component in self._game.components:
            for one in self.sets[component.id]:
                if package_folder(one.package) is None:
                    found.setdefault(one, []).append(component)
        return found

    @property
    def findings(self) -> Iterator[Finding]:
        """What is left out, and what to install."""
        for one, parts in self.missing.items():
            names = listed([part.id for part in parts])
            message = sentence(
                "{components}: left out, as the package {package} is not installed, which has"
                " pictures for it",
                components=names,
                package=one.package,
            )
            yield warning(parts[0].where, message, one.remedy)

    def has_all(self, component: Component) -> bool:
        """Tell whether all is there that a component shows."""
        return not any(component.id == one.id for parts in self.missing.values() for one in parts)

    def credit(self, component: Component) -> str:
        """Return the words that every sheet of a component owes to those who drew for it."""
        return " · ".join(dict.fromkeys(one.credit for one in self.sets[component.id]))

    def _named(self, component: Component) -> Iterator[str]:
        text = self._text(component)
        values = {value for piece in component.pieces for value in _words(piece.fields.values())}
        begun = {value.partition(":")[0] for value in values if ":" in value}
        return (n for n in self._sets if n in begun or re.search(rf"(?<![\w-]){n}:", text))

    def _shown(self, component: Component) -> Iterator[str]:
        text = self._text(component)
        ids = (one.id for one in self._game.components if "<piece" in text)
        return (id_ for id_ in ids if re.search(rf"(?<![\w-]){id_}/", text))

    def _text(self, component: Component) -> str:
        """Return all that the templates of a component say, and the symbols of its game."""
        return "\0".join(
            map(self._texts.whole, filter(None, (component.front, component.back, ART)))
        )


def _words(values: Any) -> Iterator[str]:
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, (list, tuple)):
            yield from _words(value)


ENGINES = Path(__file__).parents[1] / "engines"


class Workshop:
    """What all games of a build share."""

    def __init__(self, project: Project, stock: Stock, store: Store | None = None) -> None:
        self.project = project
        self.stock = stock
        self.store = store or Store(None)  # what is kept between builds

    @classmethod
    def open(
        cls, project: Project, store: Store | None = None, in_part: bool = False
    ) -> "Workshop":
        """Load the stock; refuse it with all mistakes, or keep what could be read."""
        project.refuse_strange_date()
        project.refuse_strays()
        store = store or Store(None)
        shop = cls(
            project, GameCache(store, project).kept("stock", "", lambda: _stock(project)), store
        )
        shop.refuse_or_mend(in_part)
        return shop

    def refuse_or_mend(self, in_part: bool) -> None:
        """Refuse mistakes in tables, and fonts that are not there; or let others stand in."""
        stock, findings = self.stock, list[Finding](self.stock.mistakes)
        good: dict[str, Family] = {}
        for id_, one in stock.families.items():
            with collected(findings):
                alone = stock._replace(families={id_: one._replace(fallback=())})
                Fonts(alone).demand_files()
                good[id_] = one
        if not findings:
            return
        if not (in_part and good and stock.papers and SOURCE_LANGUAGE in stock.languages):
            raise Refused(dict.fromkeys(findings))
        lost = [row for table, row in stock.unread if table == "fonts" and row]
        lost += [id_ for id_ in stock.families if id_ not in good]
        other, paper = next(iter(good.values())), next(iter(stock.papers.values()))
        families = {
            id_: (good.get(id_) or other._replace(id=id_))._replace(fallback=())
            for id_ in (*stock.families, *lost)
        }
        unread = stock.unread | {("fonts", id_) for id_ in lost}
        papers = {row: paper for table, row in stock.unread if table == "papers" and row}
        words = {row: row for table, row in stock.unread if table == "words" and row}
        self.stock = stock._replace(
            families=families,
            papers={**papers, **stock.papers},
            words={**words, **stock.words},
            mistakes=tuple(dict.fromkeys(findings)),
            unread=unread,
        )

    @cached_property
    def cache(self) -> GameCache:
        """What was loaded before."""
        return GameCache(self.store, self.project)

    @cached_property
    def fonts(self) -> Fonts:
        """The fonts of sheets, and of what is written into files."""
        return Fonts(self.stock)

    def __getstate__(self) -> dict[str, Any]:
        """Leave out what can not travel to another process."""
        return {"project": self.project, "stock": self.stock, "store": self.store}

    def paper(self, id_: str) -> Paper:
        """Return a paper by its name, which was looked up before, or what several share."""
        found = [self.stock.papers[name] for name in dict.fromkeys(id_.split(AND))]
        return Paper.common(found) if len(found) > 1 else found[0]

    def place_of(self, paper: str) -> Where:
        """Return where a paper stands in its table, or the first of several."""
        return self.stock.places["papers", paper.partition(AND)[0]]

    def paper_for(self, order: Order) -> Paper:
        """Return the paper of an order as its printer reaches it, and as marks leave it free."""
        paper = self.paper(order.paper)
        paper = paper._replace(margins=order.press.margins_on(paper))
        marks = order.registration
        if marks is None:
            return paper
        if said := marks.out_of_reach(paper):
            raise refuse(self.place_of(order.paper), *said)
        return paper._replace(keep=marks.keep)

    def language(self, code: str) -> Language:
        """Return a language by its code, which the command line has looked up."""
        if code == PSEUDO.code and code not in self.stock.languages:
            return PSEUDO
        found = self.stock.languages[code]
        demand_patterns(found, self.stock.places["languages", code])
        return found


def _stock(project: Project) -> Stock:
    from pnp.load.stock import read_stock  # noqa: PLC0415  it takes its time, and is mostly kept

    return read_stock(project)


def _game(shop: Workshop, id_: str) -> Game:
    from pnp.load.game import read_game  # noqa: PLC0415  just so

    return read_game(shop.project, shop.stock, id_)


class LoadedGame:
    """A game, and what holds in any language: worked out when it is asked for, and kept."""

    def __init__(self, shop: Workshop, id_: str, in_part: bool = False) -> None:
        """Load a game; refuse it with all mistakes in its files, or keep what could be read."""
        self.shop, self.in_part = shop, in_part
        self.game = shop.cache.game(id_, lambda: _game(shop, id_))
        if has_errors(self.game.mistakes) and not in_part:
            raise Refused(self.game.mistakes)
        self._drafts: dict[str, Drafter] = {}  # by ink

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong with it; engines are given counts, which may be wrong as well."""
        return (
            *self.shop.stock.mistakes,
            *self.game.mistakes,
            *self._judged[0],
            *self.borrowed.findings,
        )

    @staticmethod
    def unopened(shop: Workshop, id_: str) -> Finding:
        """Return what can be said of a game whose file does not even tell what it has."""
        said = sentence("not looked at, as long as it can not be read: pieces, faces, translations")
        return warning(Where(shown(shop.project.game_folder(id_) / "game.yaml")), said)

    @property
    def not_looked_at(self) -> Iterator[Finding]:
        """What can not be judged before mistakes in its files are mended."""
        if self.has_mistakes:
            from pnp.check.games import not_looked_at  # noqa: PLC0415  only mistakes need it

            yield from filter(None, [not_looked_at(self.game, self.shop.stock)])

    @property
    def has_mistakes(self) -> bool:
        """Whether something in its files, or in tables, keeps all of it from being made."""
        return has_errors((*self.game.mistakes, *self.shop.stock.mistakes))

    @cached_property
    def borrowed(self) -> Borrowed:
        """The pictures that it takes from installed packages."""
        return Borrowed(self.shop.project, self.game, self.shop.stock.pictures)

    @cached_property
    def _judged(self) -> tuple[tuple[Finding, ...], "Answers", dict[str, Any]]:
        """What its rules come to: held against each other once, as long as no file changes."""
        engine = self.game.engine
        if engine and not (ENGINES / engine).is_dir() and not (ENGINES / f"{engine}.py").is_file():
            return self._held()  # somebody else's, and it may change at any time
        return self.shop.cache.kept("judged", self.game.id, self._held)

    @cached_property
    def _against_itself(self) -> "JudgedGame":
        from pnp.check.games import JudgedGame  # noqa: PLC0415  mostly known

        return JudgedGame(self.game, load_wordings(self.shop.project).get(SOURCE_LANGUAGE))

    def _held(self) -> tuple[tuple[Finding, ...], "Answers", dict[str, Any]]:
        game, found = self._against_itself, list[Finding]()
        with collected(found):  # what an engine refuses
            found.extend(On.GAME.judge(game))
        findings = tuple(dict.fromkeys(found))
        if has_errors(findings):  # whoever asks on is told so
            return findings, {}, {}
        return findings, game.known, game.named

    @cached_property
    def messages(self) -> tuple[Message, ...]:
        """All its texts, with the words that its sheets carry."""
        stock = self.shop.stock
        sure = {id_: text for id_, text in stock.words.items() if stock.is_sure("words", id_)}
        return (*self.own_messages, *stock_messages(stock._replace(words=sure)))

    @cached_property
    def own_messages(self) -> tuple[Message, ...]:
        """The texts that no other game has."""
        folders = self.shop.project.template_folders(self.game.id)
        return game_messages(self.game, folders, self.in_part)

    def edition(self, code: str) -> "Edition":
        """Return it in one language, whatever is missing of it."""
        language = self.shop.language(code)
        if language == PSEUDO:
            return Edition(self, language, pseudo_catalog(self.messages))
        whole = load_catalog(self.shop.project, self.game.id, code)
        catalog, gaps = whole.of_variant(self.game.variant), 0
        if code != SOURCE_LANGUAGE:
            cards = [one for one in self.messages if not MessageId.is_of_rules(one.context)]
            gaps = len(catalog.missing(cards))
        return Edition(self, language, catalog, gaps)

    @cached_property
    def backdrops(self) -> Backdrops:
        """What draws faces without their texts, for all languages."""
        return Backdrops()

    def drafts(self, ink: str) -> Drafter:
        """Return what drafts its faces in one ink for all languages."""
        if ink not in self._drafts:
            desk = self.shop.project, self.game, self.shop.stock
            self._drafts[ink] = drafter(*desk, AnyLanguage(), ink, self.shop.store)
        return self._drafts[ink]

    def save(self) -> None:
        """Keep what was drafted for the next time."""
        for one in self._drafts.values():
            one.save()

    def rest(self) -> None:
        """Put away what draws."""
        for one in self._drafts.values():
            one.rest()

    @cached_property
    def examples(self) -> "Answers":
        """Every example of its rules with what the engine works out."""
        return self._against_itself.known if has_errors(self.findings) else self._judged[1]

    @cached_property
    def numbers(self) -> Mapping[str, Any]:
        """Everything that a number's placeholder can name."""
        return self._against_itself.guessed if has_errors(self.findings) else self._judged[2]

    def __getstate__(self) -> dict[str, Any]:
        """Travel light: another process works the rest out by itself."""
        return {"shop": self.shop, "game": self.game, "in_part": self.in_part, "_drafts": {}}


class Edition:
    """One game in one language; it can travel to another process and compose its faces there."""

    def __init__(
        self, loaded: LoadedGame, language: Language, catalog: Catalog, gaps: int = 0
    ) -> None:
        self.loaded = loaded
        self.shop, self.game = loaded.shop, loaded.game
        self.language = language
        self.catalog = catalog
        self.gaps = gaps  # texts on cards and sheets that stand in English
        self._composers: dict[str, Composer] = {}  # by ink
        self.unfilled: frozenset[Where] = frozenset()  # where the judge has told of placeholders

    @property
    def title(self) -> str:
        """What the game is called in this language."""
        return self.say(GAME_TITLE, self.game.title)

    @property
    def full_title(self) -> str:
        """The same with what the variant is called, if it is one: what heads sheets and files."""
        return TracedText.joined(" · ", filter(None, (self.title, self.variant)))

    @property
    def variant(self) -> str:
        """What the variant is called in this language; nothing for the game itself."""
        game = self.game
        return self.say(MessageId.called(game.variant), game.called) if game.called else ""

    @property
    def name(self) -> str:
        """What is told while it is being made."""
        titles = " · ".join(filter(None, (self.game.title, self.game.called)))
        return f"{titles} ({self.language.title})"

    @property
    def is_source(self) -> bool:
        """Whether it is in the language that games are written in."""
        return self.language.code == SOURCE_LANGUAGE

    @cached_property
    def setter(self) -> Typesetter:
        """What sets the words of sheets, which have no icons."""
        return Typesetter(self.shop.fonts, lambda _: None, self.language)

    def say(self, context: str, english: str) -> str:
        """Return a text in the edition's language."""
        return TracedText.of(self.catalog.say(context, english), context)

    def word(self, id_: str, **values: object) -> str:
        """Return one of the stock's words, with its placeholders filled."""
        written = self.language.numerals.written
        said = {name: written(value) for name, value in values.items()}
        text = self.catalog.say(MessageId.word(id_), self.shop.stock.words[id_])
        return TracedText.of(Placeholder.with_values(text, **said), MessageId.word(id_))

    def saying(self, id_: str, **values: object) -> Saying:
        """Return one of the stock's words with the place where it stands."""
        english, where = self.shop.stock.words[id_], self.shop.stock.places["words", id_]
        return Saying(self.word(id_, **values), self.place(MessageId.word(id_), english, where))

    def place(self, context: str, english: str, where: Where) -> Where:
        """Return where the words of a text stand: in the file of the language, or in English."""
        entry = self.catalog.entries.get(context)
        held = entry is not None and self.catalog.holds(context, english)
        return entry.where if entry and held and entry.where.file else where

    def called(self, component: Component) -> str:
        """Return what a component is called in this language."""
        return self.say(MessageId.title(component.id), component.title)

    def noted(self, component: Component) -> str:
        """Return the sentence above a component's pieces in this language, if it has one."""
        return self.say(MessageId.note(component.id), component.note) if component.note else ""

    def assembled(self, component: Component) -> dict[str, str]:
        """Return a component's own words for putting it together, in this language."""
        id_, steps = component.id, component.assembly.items()
        return {step: self.say(MessageId.assembly(id_, step), text) for step, text in steps}

    def words_judged(
        self, allow_missing: bool, rules: bool = True, style: bool = True
    ) -> list[Finding]:
        """Return what is wrong with its translation; that of the rules, and style, if wanted.

        Faces and sheets tell themselves which letters their fonts lack and what does not fit.
        """
        if self.language.code in (SOURCE_LANGUAGE, PSEUDO.code):
            return []
        messages = [
            m for m in self.loaded.messages if rules or not MessageId.is_of_rules(m.context)
        ]
        words = load_wordings(self.shop.project) if style else None
        asked = self.language, self.catalog, self.game, style, self._place, words
        found = list(verdicts(messages, *asked))
        self.unfilled = frozenset(finding.where for _, check, finding in found if check in UNFILLED)
        return [
            one.gap(self.catalog, allow_missing) if one.check in UNDONE else one.finding
            for one in summed(found, messages, self._place)
        ]

    def _place(self, message: Message) -> Where:
        """Return the file that the translation of a text belongs into."""
        own = MessageId.parse(message.context).kind is not TextKind.WORD
        folder = self.shop.project.folder(self.game.id if own else "stock")
        return Where(shown(folder / "locale" / f"{self.language.code}.po"))

    def apart(self) -> "Edition":
        """Return the same edition, which keeps to itself what it drafts and what is wrong there."""
        loaded = copy(self.loaded)
        loaded.shop, loaded._drafts = copy(self.shop), {}
        loaded.shop.store = Store(None)
        return Edition(loaded, self.language, self.catalog)

    def composer(self, ink: str) -> Composer:
        """Return what makes its faces in one ink: it keeps what many need, and what went wrong."""
        if ink not in self._composers:
            desk = self.shop.project, self.game, self.shop.stock
            self._composers[ink] = Composer(
                drafter=self.loaded.drafts(ink),
                in_words=partial(drafter, *desk, ink=ink),
                catalog=self.catalog,
                language=self.language,
                fonts=Fonts(self.shop.stock),
            )
        return self._composers[ink]

    def __getstate__(self) -> dict[str, Any]:
        """Leave out what can not travel to another process."""
        kept = {name: value for name, value in self.__dict__.items() if name != "setter"}
        return kept | {"_composers": {}}


_ACCENTS = str.maketrans("ACDEGIKLNORSTUYZacdegiklnorstuyz", "ÂÇĎÉĞÎĶĽŃÖŘŠŤÛÝŽâçďéğîķľńöřšťûýž")
_KEPT = re.compile(rf"({BRACED}|\\\*|\*+|\n)")  # placeholders, markup, line breaks
_MORE = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def pseudo_catalog(messages: Sequence[Message]) -> Catalog:
    """Return every text as somebody who knows no English sees it."""
    return Catalog(
        PSEUDO.code,
        {one.context: Entry(one.english, pseudo(one.english), where=one.where) for one in messages},
    )


def pseudo(english: str) -> str:
    """Accent a text and make it a third longer; placeholders and markup stay as they are."""
    parts = _KEPT.split(english)

    def kept(part: str) -> str:  # a placeholder or a mark; the forms inside are words
        head, colon, forms = part.partition(":")
        if not colon or head in ("{icon", "{prose", "{size"):
            return part
        name, bar, forms = forms.partition("|") if head == "{card" else ("", "", forms)
        return f"{head}:{name}{bar}{forms.translate(_ACCENTS)}"

    words = [
        "".join(kept(one) if n % 2 else one.translate(_ACCENTS) for n, one in enumerate(parts))
    ]
    letters = sum(len(part) for part in parts[::2]) // 3 - 2
    for one in cycle(_MORE):
        letters -= len(one) + 1
        if letters < 0:
            return f"[{' '.join(words)}]"
        words.append(one.translate(_ACCENTS))
    raise AssertionError

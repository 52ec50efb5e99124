"""What the games of a build share, and games: loaded, and judged in any language."""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.base.filenames import package_folder
from pnp.base.findings import Finding, Where, collected, has_errors, listed, refuse, warning, worded
from pnp.base.store import Store
from pnp.check.table import On, judge
from pnp.compose.draft_cache import ART, DraftCache
from pnp.compose.drafter import Drafter
from pnp.compose.words import AnyLanguage, Words
from pnp.draw.operators import Inker
from pnp.load.digest import Seen, combined, file_digest, program_digest, refuse_strange_date
from pnp.load.game_cache import GameCache
from pnp.load.pictures import finder
from pnp.load.project import Project
from pnp.model.choices import INKS, chosen
from pnp.model.game import Component, Game
from pnp.model.messages import Message
from pnp.model.names import filed
from pnp.model.order import FULL, Order
from pnp.model.stock import AND, PSEUDO, Language, Paper, PictureSet, Stock, common
from pnp.parts.texts import game_messages, stock_messages
from pnp.pictures.svg import ENDING
from pnp.text.breaking import demand_patterns
from pnp.text.fonts import Fonts

if TYPE_CHECKING:
    from pnp.check.games import Answers


# --- What drafts the faces of a game, and what it keeps between builds.


class Materials(NamedTuple):
    """What the faces of a game are drafted from, and in which ink."""

    project: Project
    game: Game
    stock: Stock
    ink: str = FULL


def drafts(desk: Materials, store: Store) -> Drafter:
    """Return what drafts a game's faces for all languages, and keeps them."""
    return _drafter(desk, AnyLanguage(), store)


def in_words(desk: Materials, words: Words) -> Drafter:
    """Return what drafts a game's faces in the words of one language, and keeps none."""
    return _drafter(desk, words, Store(None))


def _drafter(desk: Materials, words: Words, store: Store) -> Drafter:
    project, game, stock, ink = desk
    families, sets = tuple(stock.families), stock.pictures
    folders = project.template_folders(game.id)
    near = (project.folder(game.id), *folders)
    said = game.id, game.title, game.called, game.version, dict(game.colours)
    packages = {one.package for one in sets.values()}
    versions = [(name, Seen().package(name)) for name in sorted(packages)]
    common = _drawings(near), said, families, ink, versions
    keeper = DraftCache(store, folders, _pack(project, game), f"{program_digest()} {common!r}")
    return Drafter(
        game=game,
        families=families,
        folders=folders,
        find_picture=finder(project, game, sets, keeper),
        words=words,
        ink=Inker().art,
        colouring=chosen(INKS, ink),
        keeper=keeper,
    )


def _drawings(folders: tuple[Path, ...]) -> str:
    """Return the fingerprint of all drawings that faces may show; they become part of drafts."""
    found = sorted({path for folder in folders for path in folder.rglob(f"*{ENDING}")})
    return combined(*(file_digest(path) for path in found if path.is_file())) if found else ""


def _pack(project: Project, game: Game) -> str:
    """Return what drafts are kept under: games of other projects may be called the same."""
    root = str(project.data.resolve())
    return f"{filed(game.id)}-{combined(root, game.id)[:12]}"


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
            told = worded(
                "{components}: left out, as the package {package} is not installed, which has"
                " pictures for it",
                components=names,
                package=one.package,
            )
            yield warning(parts[0].where, told, one.remedy)

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
        for name in self._sets:
            if name in begun or re.search(rf"(?<![\w-]){name}:", text):
                yield name

    def _shown(self, component: Component) -> Iterator[str]:
        text = self._text(component)
        for one in self._game.components:
            if "<piece" in text and re.search(rf"(?<![\w-]){one.id}/", text):
                yield one.id

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
    def open(cls, project: Project, store: Store | None = None) -> "Workshop":
        """Load the stock."""
        refuse_strange_date()
        project.refuse_strays()
        store = store or Store(None)
        shop = cls(project, GameCache(store, project).stock(), store)
        shop.fonts.demand_files()
        return shop

    @cached_property
    def cache(self) -> GameCache:
        """What was loaded before."""
        return GameCache(self.store, self.project)

    @cached_property
    def fonts(self) -> Fonts:
        """The fonts of sheets, and of what is written into files."""
        return Fonts(self.stock)

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """What is to be told of the stock, whatever is made with it."""
        return self.fonts.findings

    def __getstate__(self) -> dict[str, Any]:
        """Leave out what can not travel to another process."""
        return {"project": self.project, "stock": self.stock, "store": self.store}

    def paper(self, id_: str) -> Paper:
        """Return a paper by its name, or what several have in common.

        The command line has looked the names up.
        """
        found = [self.stock.papers[name] for name in dict.fromkeys(id_.split(AND))]
        return common(found) if len(found) > 1 else found[0]

    def place_of(self, paper: str) -> Where:
        """Return where a paper stands in its table, or the first of several."""
        return self.stock.places["papers", paper.partition(AND)[0]]

    def paper_for(self, order: Order) -> Paper:
        """Return the paper of an order as its printer reaches it, and as marks leave it free."""
        paper = order.press.paper(self.paper(order.paper))
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


class LoadedGame:
    """A game, and what holds in any language: worked out when it is asked for, and kept."""

    def __init__(self, shop: Workshop, id_: str) -> None:
        self.shop = shop
        self.game = shop.cache.game(shop.stock, id_)
        self._drafts: dict[str, Drafter] = {}  # by ink

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong with it; engines are given counts, which may be wrong as well."""
        return (*self._judged[0], *self.borrowed.findings)

    @cached_property
    def borrowed(self) -> "Borrowed":
        """The pictures that it takes from installed packages."""
        pass  # import gone

        return Borrowed(self.shop.project, self.game, self.shop.stock.pictures)

    @cached_property
    def _judged(self) -> tuple[tuple[Finding, ...], "Answers", dict[str, Any]]:
        """What its rules come to: held against each other once, as long as no file changes."""
        engine = self.game.engine
        if engine and not (ENGINES / engine).is_dir() and not (ENGINES / f"{engine}.py").is_file():
            return self._held()  # somebody else's, and it may change at any time
        return self.shop.cache.kept("judged", self.game.id, self._held)

    def _held(self) -> tuple[tuple[Finding, ...], "Answers", dict[str, Any]]:
        from pnp.check.games import JudgedGame, numbers_named  # noqa: PLC0415  mostly known

        game, found = JudgedGame(self.game), list[Finding]()
        with collected(found):  # what an engine refuses
            found.extend(judge(On.GAME, game))
        findings = tuple(dict.fromkeys(found))
        if has_errors(findings):  # whoever asks on is told so
            return findings, {}, {}
        return findings, game.known, numbers_named(self.game, game.known)

    @cached_property
    def messages(self) -> tuple[Message, ...]:
        """All its texts, with the words that its sheets carry."""
        return (*self.own_messages, *stock_messages(self.shop.stock))

    @cached_property
    def own_messages(self) -> tuple[Message, ...]:
        """The texts that no other game has."""
        folders = self.shop.project.template_folders(self.game.id)
        return game_messages(self.game, folders)

    def drafts(self, ink: str) -> "Drafter":
        """Return what drafts its faces in one ink for all languages."""
        if ink not in self._drafts:
            pass  # import gone

            desk = Materials(self.shop.project, self.game, self.shop.stock, ink)
            self._drafts[ink] = drafts(desk, self.shop.store)
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
        if has_errors(self.findings):
            from pnp.check.games import examples_of  # noqa: PLC0415  mostly known

            return examples_of(self.game)
        return self._judged[1]

    @cached_property
    def numbers(self) -> dict[str, Any]:
        """Everything that a number's placeholder can name."""
        if has_errors(self.findings):
            from pnp.check.games import numbers_named  # noqa: PLC0415  mostly known

            return numbers_named(self.game, self.examples)
        return self._judged[2]

    def __getstate__(self) -> dict[str, Any]:
        """Travel light: another process works the rest out by itself."""
        return {"shop": self.shop, "game": self.game, "_drafts": {}}

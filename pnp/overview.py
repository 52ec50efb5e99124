"""An overview of a project's games."""

from typing import Any

from pnp.findings import Finding
from pnp.load.po import SOURCE_LANGUAGE, load_catalog
from pnp.load.project import Project
from pnp.load.stock import load_stock
from pnp.load.variants import with_variants
from pnp.translate.messages import missing
from pnp.work.report import Report
from pnp.workshop import LoadedGame, Workshop


def overview(
    project: Project, asked: tuple[str, ...] = ()
) -> tuple[list[dict[str, Any]], list[Finding]]:
    """Return what there is to build, and every mistake in the games that can not be built."""
    shop, report = Workshop(project, load_stock(project)), Report()
    games = []
    every = (name for game in project.games for name in with_variants(project, game))
    for id_ in asked or every:
        with report.refusals():
            games.append(_game(LoadedGame(shop, id_)))
    return games, list(report.findings)


def _game(loaded: LoadedGame) -> dict[str, Any]:
    game = loaded.game
    return {
        "game": game.id,
        "title": game.title,
        **({"called": game.called} if game.called else {}),
        "version": game.version,
        "by": game.by,
        "players": list(game.players),
        "components": [
            {
                "component": component.id,
                "title": component.title,
                "pieces": component.total,
                "different": len(component.pieces),
                "width": component.shape.size.width,
                "height": component.shape.size.height,
            }
            for component in game.components
        ],
        "rules": game.rules is not None,
        "languages": languages_of(loaded),
    }


def languages_of(loaded: LoadedGame) -> dict[str, int]:
    """Return for each language how many of a hundred texts of the game's own are translated."""
    texts, shares = loaded.own_messages, {SOURCE_LANGUAGE: 100}
    for code in loaded.shop.stock.languages:
        if code != SOURCE_LANGUAGE:
            words = load_catalog(loaded.shop.project, loaded.game.id, code)
            lacking = missing(texts, words.of_variant(loaded.game.variant))
            shares[code] = (len(texts) - len(lacking)) * 100 // max(1, len(texts))
    return shares

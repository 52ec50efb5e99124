"""An overview of a project's games."""

from typing import Any

from pnp.findings import Finding, Refused
from pnp.load.game import load_game
from pnp.load.project import Project
from pnp.load.stock import load_stock
from pnp.load.words import SOURCE_LANGUAGE, load_catalog
from pnp.model.game import Game
from pnp.model.stock import Stock
from pnp.translate.messages import game_messages, missing, stock_messages


def overview(project: Project) -> tuple[list[dict[str, Any]], list[Finding]]:
    """Return what there is to build, and every mistake in the games that can not be built."""
    stock = load_stock(project)
    games: list[dict[str, Any]] = []
    findings: list[Finding] = []
    for id_ in project.games:
        try:
            games.append(_game(project, stock, load_game(project, stock, id_)))
        except Refused as refused:
            findings.extend(refused.findings)
    return games, findings


def _game(project: Project, stock: Stock, game: Game) -> dict[str, Any]:
    return {
        "game": game.id,
        "title": game.title,
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
        "languages": _languages(project, stock, game),
    }


def _languages(project: Project, stock: Stock, game: Game) -> dict[str, int]:
    """Return for each language how many of a hundred texts are translated."""
    messages = (
        *game_messages(game, project.template_folders(game.id)),
        *stock_messages(stock),
    )
    shares = {}
    for code in stock.languages:
        lacking = missing(messages, load_catalog(project, game.id, code))
        done = len(messages) if code == SOURCE_LANGUAGE else len(messages) - len(lacking)
        shares[code] = done * 100 // len(messages)
    return shares

"""An overview of a project's games."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from pnp.base.findings import Finding, shown
from pnp.base.geometry import Size
from pnp.base.numerals import hundredths
from pnp.base.source import read_text
from pnp.base.units import INCH
from pnp.load.forms.base import table_rows
from pnp.load.forms.files import ShopsForm
from pnp.load.po import SOURCE_LANGUAGE, load_catalog
from pnp.load.project import Project
from pnp.load.stock import load_shops, load_stock
from pnp.model.order import FULL
from pnp.model.stock import Stock
from pnp.parts.edition import LoadedGame, Workshop
from pnp.work.request import Report

_MACRO = re.compile(
    r"(?:\{#-?\s*(?P<said>(?:(?!#\}).)*?)\s*-?#\}\s*)?"
    r"\{%-?\s*macro\s+(?P<name>\w+)\s*\((?P<takes>[^%]*?)\)\s*-?%\}",
    re.S,
)


class Macro(NamedTuple):
    """A macro of a template: how it is called, and the comment above it."""

    call: str
    said: str


def macros(template: str) -> Iterator[Macro]:
    """Yield the macros of a template in their order."""
    for found in _MACRO.finditer(template):
        said = " ".join((found["said"] or "").split())
        yield Macro(f"{found['name']}({' '.join(found['takes'].split())})", said)


def overview(
    project: Project, asked: tuple[str, ...] = ()
) -> tuple[list[dict[str, Any]], list[Finding]]:
    """Return what there is to build, and every mistake in the games that can not be built."""
    shop, report = Workshop(project, load_stock(project)), Report()
    games = []
    every = (name for game in project.games for name in project.with_variants(game))
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
            lacking = words.of_variant(loaded.game.variant).missing(texts)
            shares[code] = (len(texts) - len(lacking)) * 100 // max(1, len(texts))
    return shares


# --- What templates and games may name: shapes, papers, fonts, macros and the like, by table.


OURS = "pnp"  # where a row is from that comes with the program

Row = dict[str, Any]


def catalogue(project: Project, what: str, games: tuple[str, ...] = ()) -> list[Row]:
    """Return the rows of one table: what comes with pnp and what the project adds.

    Colours, icons and macros are those of some games, or of all in the project.
    """
    stock = load_stock(project)
    own, folder = project.root != project.shipped, shown(project.data / "stock")
    if what in STOCK:
        files = ((row, stock.places[what, row["name"]].file) for row in STOCK[what](stock))
        return [
            {**row, "from": file if own and file.startswith(folder) else OURS}
            for row, file in files
        ]
    if what == "shops":
        return list(_shops(project))
    shop = Workshop(project, stock)
    if what == "macros":
        return list(_macros(project, games or project.games))
    return [
        {**row, "from": game}
        for game in games or project.games
        for row in OF_GAMES[what](LoadedGame(shop, game))
    ]


def _shapes(stock: Stock) -> Iterator[Row]:
    for id_, shape in stock.shapes.items():
        yield {
            "name": id_,
            "size": shape.size,
            "outline": str(shape.kind),
            "corner": shape.corner,
            "bleed": shape.bleed,
            "safe": shape.safe,
        }


def _fonts(stock: Stock) -> Iterator[Row]:
    for id_, family in stock.families.items():
        styles = {  # a file that serves several is the first of them
            family.bold_italic.file: "bold italic",
            family.italic.file: "italic",
            family.bold.file: "bold",
            family.regular.file: "regular",
        }
        yield {"name": id_, "file": family.regular.file, "styles": list(reversed(styles.values()))}


def _pictures(stock: Stock) -> Iterator[Row]:
    for id_, one in stock.pictures.items():
        files = [one.package, one.folder] if one.folder else [one.package]
        yield {"name": id_, "files": "/".join(files), "licence": one.licence, "install": one.remedy}


def _shops(project: Project) -> Iterator[Row]:
    rows, own = table_rows(project, "shops", ShopsForm, []), shown(project.data / "stock")
    for shop in load_shops(project).values():
        is_own = project.root != project.shipped and rows[shop.id][0].file.startswith(own)
        for product in shop.products.values():
            pixels = " × ".join(str(round(length / INCH * shop.dpi)) for length in product.page)
            yield {
                "name": f"{shop.id} {product.id}",
                "outline": str(product.shape.kind),
                "cut": Size(*(round(length, 2) for length in product.shape.size)),
                "files": f"{shop.files}, {pixels} px",
                "bleed": list(dict.fromkeys(map(hundredths, product.bleed[:2]))),
                "safe": float(hundredths(product.safe)),
                "known": str(product.origin.status),
                "from": rows[shop.id][0].file if is_own else OURS,
            }


def _macros(project: Project, games: tuple[str, ...]) -> Iterator[Row]:
    """Yield the macros of each template that some game may import, once."""
    shared = [root / "templates" for root in reversed(project.layers)]
    own = [project.root / "templates" / game for game in games]
    for path in (path for folder in (*shared, *own) for path in sorted(folder.glob("*.xml"))):
        ours = path.is_relative_to(project.shipped) and project.root != project.shipped
        for call, said in macros(read_text(path)):
            file = path.relative_to(project.shipped / "templates") if ours else shown(path)
            yield {"name": call, "says": said, "from": f"{OURS}: {file}" if ours else file}


STOCK: Mapping[str, Callable[[Stock], Iterator[Row]]] = {
    "shapes": _shapes,
    "papers": lambda stock: (
        {"name": id_, "title": one.title, "size": one.size} for id_, one in stock.papers.items()
    ),
    "sleeves": lambda stock: (
        {"name": id_, "title": one.title, "inside": one.size} for id_, one in stock.sleeves.items()
    ),
    "fonts": _fonts,
    "pictures": _pictures,
    "languages": lambda stock: (
        {"name": code, "title": one.title, "english": one.english}
        for code, one in stock.languages.items()
    ),
}
OF_GAMES: Mapping[str, Callable[[LoadedGame], Iterator[Row]]] = {
    "colours": lambda loaded: (
        {"name": name, "colour": colour} for name, colour in loaded.game.colours.items()
    ),
    "icons": lambda loaded: (
        {"name": name, "written": f"{{icon:{name}}}", "size": Size(width, height)}
        for name, (width, height, _) in loaded.drafts(FULL).symbols.items()
    ),
}
TABLES = (*STOCK, "shops", *OF_GAMES, "macros")

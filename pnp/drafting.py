"""What drafts the faces of a game, and what it keeps between builds."""

from pathlib import Path
from typing import NamedTuple

from pnp.compose.draft_cache import DraftCache
from pnp.compose.drafter import Drafter
from pnp.compose.words import AnyLanguage, Words
from pnp.draw.operators import Inker
from pnp.load.digest import Seen, combined, file_digest, program_digest
from pnp.load.pictures import finder
from pnp.load.project import Project
from pnp.model.game import Game
from pnp.model.names import filed
from pnp.model.order import FULL
from pnp.model.stock import Stock
from pnp.parts.choices import INKS, chosen
from pnp.pictures.svg import ENDING
from pnp.store import Store


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

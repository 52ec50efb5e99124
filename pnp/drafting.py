"""What drafts the faces of a game, and what it keeps between builds."""

from pnp.compose.drafter import Drafter
from pnp.compose.keeping import Keeper
from pnp.compose.words import AnyLanguage, Words
from pnp.draw.operators import Inker
from pnp.load.digest import combined, program_digest
from pnp.load.pictures import find_picture
from pnp.load.project import Project
from pnp.model.game import Game
from pnp.store import Store


def drafts(project: Project, game: Game, families: tuple[str, ...], store: Store) -> Drafter:
    """Return what drafts a game's faces for all languages, and keeps them."""
    return _drafter(project, game, families, AnyLanguage(), store)


def in_words(project: Project, game: Game, families: tuple[str, ...], words: Words) -> Drafter:
    """Return what drafts a game's faces in the words of one language, and keeps none."""
    return _drafter(project, game, families, words, Store(None))


def _drafter(
    project: Project, game: Game, families: tuple[str, ...], words: Words, store: Store
) -> Drafter:
    folders = project.template_folders(game.id)
    near = (project.data / game.id, *folders)
    common = game.id, game.title, game.version, dict(game.colours), families
    keeper = Keeper(store, folders, _pack(project, game), f"{program_digest()} {common!r}")
    return Drafter(
        game=game,
        families=families,
        folders=folders,
        find_picture=lambda name, where: find_picture(name, near, project.layers, where, keeper),
        words=words,
        ink=Inker().art,
        keeper=keeper,
    )


def _pack(project: Project, game: Game) -> str:
    """Return what drafts are kept under: games of other projects may be called the same."""
    root = str(project.data.resolve())
    return f"{game.id}-{combined(root, game.id)[:12]}"

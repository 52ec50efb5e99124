"""Games as pictures: a fan of real pieces of each, drawn once and kept by what they show."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from pnp.base.findings import Refused, told_plainly
from pnp.base.store import Store
from pnp.base.units import INCH
from pnp.draw.drawing import Look
from pnp.load.digest import Seen, combined, game_digests
from pnp.load.project import Project
from pnp.load.variants import with_variants
from pnp.model.choices import FACES
from pnp.model.game import Component, Game
from pnp.model.names import Side
from pnp.model.order import Order
from pnp.parts.all import parts_of
from pnp.parts.edition import Edition, edition_of
from pnp.parts.workshop import LoadedGame, Workshop
from pnp.studio.state import House
from pnp.uses.preview import pictures_of
from pnp.work.report import Report

SHEET = "sheet-"  # how pictures of sheets begin that are kept
PIXELS = 360  # along the longer side of a piece
PIECES = 5  # pieces of a picture
OF_MAIN = 3  # of them, those of the component that the game has most of
HANDY = 160.0  # millimetres; what is longer is a board or a net


class CoverFace(NamedTuple):
    """A piece of a picture."""

    component: str
    piece: str
    width: float
    height: float


def wall(house: House, language: str) -> list[dict[str, Any]]:
    """Return what is shown of every game and variant; of a broken one, what is wrong with it."""
    rows = []
    for game in house.project.games:
        for name in with_variants(house.project, game):
            try:
                rows.append(_row(house, name, language))
            except Refused as refused:
                findings = [told_plainly(one) for one in refused.findings]
                rows.append({"id": name, "title": name, "findings": findings})
    return rows


def _row(house: House, name: str, language: str) -> dict[str, Any]:
    edition = house.edition(name, language)
    game = edition.game
    return {
        "id": name,
        "title": edition.title,
        "variant": edition.variant,
        "by": game.by,
        "players": game.players,
        "pieces": sum(component.total for component in game.components),
        "faces": [one._asdict() for one in faces_of(game)],
    }


def faces_of(game: Game) -> list[CoverFace]:
    """Return the pieces that stand for a game: some of its main deck, one each of others."""
    fit = [one for one in game.components if one.pieces and _is_flat(one)]
    fit = fit or [one for one in game.components if one.pieces][:1]
    if not fit:
        return []
    main = max(fit, key=lambda one: len(one.pieces))
    others = [_shown(one, 0) for one in fit if one is not main][: PIECES - OF_MAIN]
    others.sort(key=lambda one: -one.width * one.height)  # the smallest lies on top
    count = min(len(main.pieces), PIECES - len(others))
    first = [_shown(main, len(main.pieces) * at // count) for at in range(count)]
    return [*others[:-1], *first, *others[-1:]]


def _is_flat(one: Component) -> bool:
    shape = one.shape
    return max(shape.size) <= HANDY and not (shape.folds or shape.tuck or one.split)


def _shown(component: Component, at: int) -> CoverFace:
    return CoverFace(component.id, component.pieces[at].id, *component.shape.size)


def cover_name(project: Project, game: str, language: str, at: int) -> str:
    """Return what a piece of a picture is kept under: it changes with all that is drawn."""
    digests = game_digests(project, game, language, Seen())
    return f"cover-{combined(digests[0], game, language, str(PIXELS), str(at))}"


def cover(edition: Edition, face: CoverFace) -> bytes:
    """Draw a piece of a game's picture."""
    order = Order(view=FACES, pieces=(f"{face.component}/{face.piece}",))
    look = Look(PIXELS / max(face.width, face.height) * INCH, proof=True)
    (part,) = parts_of(edition, order, face.component.__eq__)
    pictures = pictures_of(part, look, Report())
    return next(data for file, data in pictures if file.endswith(Side.FRONT))


def covers(project: Project, given: Mapping[str, Any], tell: Callable[[str], None]) -> list[str]:
    """Draw the pictures of games that are not kept yet; tell each game that is ready."""
    language, store, ready = given["language"], Store.usual(), []
    shop = Workshop.open(project, store)
    for name in given["games"]:
        try:
            loaded = LoadedGame(shop, name)
            faces, edition = faces_of(loaded.game), edition_of(loaded, language)
            names = [cover_name(project, name, language, at) for at in range(len(faces))]
            for key, face in zip(names, faces, strict=True):
                if store.keeps and store.get(key) is None:
                    store.put(key, cover(edition, face))
            loaded.save()
        except Refused:  # its own page tells
            continue
        ready.append(name)
        tell(name)
    return ready

"""Pictures of games that are not kept yet, drawn in a process of their own."""

from collections.abc import Callable, Mapping
from typing import Any

from pnp.edition import edition_of
from pnp.findings import Refused
from pnp.load.project import Project
from pnp.store import Store
from pnp.studio.print_wall import cover, cover_name, faces_of
from pnp.workshop import LoadedGame, Workshop


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

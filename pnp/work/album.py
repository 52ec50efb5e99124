"""Which pictures there are, and what each of them shows: kept between previews."""

import json
from pathlib import Path
from typing import Any

from pnp.choices import FACES
from pnp.load.digest import Seen, combined, file_digest, game_digests, program_digest
from pnp.load.project import Project
from pnp.model.game import RULES
from pnp.model.names import filed, game_of
from pnp.pictures.pixels import Look
from pnp.work.request import Pair, Request


def fresh_pictures(project: Project, request: Request, look: Look) -> list[Path] | None:
    """Return all pictures that are asked for if they are there and up to date, else None."""
    files: list[Path] = []
    seen = Seen()
    for pair in request.editions:
        if game_of(pair[0]) not in project.games:
            return None
        try:
            found = Album(project, request, pair, look, seen=seen).fresh
        except OSError:  # a file that can not be read: loading it says so in words
            return None
        if found is None:
            return None
        files += found
    return files


class Album:
    """The pictures of an edition that one preview asks for: as they were, and as they are now."""

    def __init__(
        self,
        project: Project,
        request: Request,
        pair: Pair,
        look: Look,
        *,
        seen: Seen | None = None,
    ) -> None:
        self.request = request
        self._pair, self._look, self._store = pair, look, request.store
        dpi = repr(look.dpi)  # which the names of pictures do not tell
        self._inputs = combined(game_digests(project, *pair, seen)[request.wants(RULES)], dpi)
        self._program = combined(program_digest(), dpi)
        asked = (*pair, *request.only, str(request.cards), *request.order.facts, look.vision)
        self._name = f"pictures-{combined(str(project.data.resolve()), *asked)[:32]}"
        kept = self._store.get(self._name)
        self._before: dict[str, Any] = json.loads(kept) if kept else {}
        self._now: dict[str, list[str]] = {}  # what each picture shows, and its fingerprint

    @property
    def fresh(self) -> list[Path] | None:
        """All its pictures, if nothing has changed since they were made."""
        if self._before.get("inputs") != self._inputs:
            return None
        pictures: dict[str, list[str]] = self._before["pictures"]
        same = all(self._is_there(name, digest) for name, (_, digest) in pictures.items())
        return [self._folder / name for name in pictures] if same else None

    @property
    def files(self) -> list[Path]:
        """All its pictures as they are now, in their order."""
        return [self._folder / name for name, (_, digest) in self._now.items() if digest]

    @property
    def old(self) -> list[Path]:
        """Pictures that this preview made before and makes no more, and nobody has touched."""
        before: dict[str, list[str]] = self._before.get("pictures", {})
        gone = (name for name in before if name not in self._now)
        return [self._folder / name for name in gone if self._is_there(name, before[name][1])]

    @property
    def _folder(self) -> Path:
        return self.request.folder(self._pair[0]) / "preview"

    def path(self, part: str, name: str) -> Path:
        """Return where a picture belongs."""
        game, language = self._pair
        vision = "" if self._look.vision == "normal" else f"-{self._look.vision}"
        some = "some-" if self.request.cards and self.request.order.view != FACES else ""
        return self._folder / f"{filed(game)}-{part}-{language}-{some}{name}{vision}.png"

    def look(self, part: str) -> Look:
        """Return how pictures of a part are made, unless they are there."""

        def has(name: str, shows: str) -> bool:
            return self._has(self.path(part, name).name, shows)

        return self._look._replace(has=has)

    def _has(self, name: str, shows: str) -> bool:
        """Tell whether a picture that shows this is there: by the same program, and untouched."""
        self._now[name] = [shows, ""]
        if self._before.get("program") != self._program:
            return False
        showed, digest = self._before["pictures"].get(name, ("", ""))
        if showed != shows or not self._is_there(name, digest):
            return False
        self._now[name] = [shows, digest]
        return True

    def _is_there(self, name: str, digest: str) -> bool:
        try:
            return file_digest(self._folder / name) == digest
        except OSError:
            return False

    def enter(self, path: Path, digest: str) -> None:
        """Take in a picture that has been made."""
        self._now[path.name][1] = digest

    def save(self, is_whole: bool) -> None:
        """Keep all of it for the next preview; one that has to tell of mistakes is never fresh."""
        pictures = {name: made for name, made in self._now.items() if made[1]}
        if not is_whole:  # those that could not be made this time may still be there
            pictures = {**self._before.get("pictures", {}), **pictures}
        inputs = self._inputs if is_whole else ""
        now = {"inputs": inputs, "program": self._program, "pictures": pictures}
        self._store.put(self._name, json.dumps(now).encode())

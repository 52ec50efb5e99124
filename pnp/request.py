"""What a build is asked for, and how its files are called."""

from pathlib import Path
from typing import NamedTuple

from pnp.load.digest import combined
from pnp.load.words import SOURCE_LANGUAGE

RULES = "rules"


class Request(NamedTuple):
    """The options of one build."""

    games: tuple[str, ...]
    languages: tuple[str, ...]
    paper: str
    only: tuple[str, ...] = ()
    backs: bool = True
    flip: str = "long"
    out: Path = Path("output")
    jobs: int = 1
    force: bool = False
    scale: float = 1.0
    booklet: bool = False
    allow_missing: bool = False

    def folder(self, game: str) -> Path:
        """Return where a game's files go."""
        return self.out / game

    def file_name(self, game: str, component: str, language: str) -> str:
        """Return the name of a component's file."""
        return f"{game}-{component}-{language}-{self.paper}.pdf"

    def manifest_name(self, language: str) -> str:
        """Return the name of the manifest."""
        return f"manifest-{language}-{self.paper}.json"

    def inputs(self, digest: str, component: str, language: str) -> str:
        """Return the fingerprint of one file's inputs, the options included."""
        gaps = self.allow_missing and language != SOURCE_LANGUAGE
        flags = (self.backs, self.booklet, gaps)
        asked = (self.paper, self.flip, str(self.scale), *(str(flag) for flag in flags))
        return combined(digest, component, *asked)

    def wants(self, component: str) -> bool:
        """Tell whether a component is asked for."""
        return not self.only or component in self.only

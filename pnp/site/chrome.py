"""What surrounds every page: its language, the way to the same page in others, and to the root."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from pnp import __version__
from pnp.load.words import SOURCE_LANGUAGE
from pnp.model.stock import Language
from pnp.screens import ScreenWords
from pnp.site.html import direction
from pnp.workshop import Workshop

INDEX = "index.html"
RULES_PAGE = "rules.html"


class Tongue(NamedTuple):
    """The same page in one of the languages."""

    code: str
    title: str
    dir: str
    path: str  # from the root of the site
    current: bool


class Chrome:
    """Knows the languages of a site."""

    def __init__(self, shop: Workshop, languages: Sequence[str]) -> None:
        self._languages = [shop.language(code) for code in languages]
        self._english = shop.language(SOURCE_LANGUAGE)
        self._words: dict[str, ScreenWords] = {}

    def say(self, code: str) -> ScreenWords:
        """Return what says the words of pages in a language."""
        if code not in self._words:
            self._words[code] = ScreenWords(self._language(code), self._english)
        return self._words[code]

    def _language(self, code: str) -> Language:
        return next(one for one in self._languages if one.code == code)

    def around(self, code: str, path: str) -> dict[str, Any]:
        """Return what a page is given besides what it tells; `path` goes on inside a language."""
        own = f"{code}/{path}"
        return {
            **self._shared(code, own, own.count("/")),
            "tongues": self._tongues(path, code),
            "home": f"{code}/{INDEX}",
        }

    def entrance(self) -> dict[str, Any]:
        """Return the same for the page at the root, which is there for all languages."""
        code = self._languages[0].code
        tongues = self._tongues(INDEX, "")
        return {**self._shared(code, INDEX, 0), "tongues": tongues, "home": INDEX}

    def _shared(self, code: str, path: str, depth: int) -> dict[str, Any]:
        language = self._language(code)
        return {
            "lang": code,
            "dir": direction(language),
            "path": path,
            "root": "../" * depth,
            "say": self.say(code),
            "version": __version__,
        }

    def _tongues(self, path: str, current: str) -> list[Tongue]:
        return [
            Tongue(
                code=one.code,
                title=one.title,
                dir=direction(one),
                path=f"{one.code}/{path}",
                current=one.code == current,
            )
            for one in self._languages
        ]

"""What surrounds every page: its language, the way to the same page in others, and to the root."""

import unicodedata
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from pnp import __version__
from pnp.base.source import read_bytes
from pnp.load.po import SOURCE_LANGUAGE
from pnp.load.screens import ScreenWords
from pnp.model.stock import Language
from pnp.parts.workshop import Workshop

PAGES = Path(__file__).parent / "pages"
PLAIN = ("icon.svg", "site.css", "site.js")  # files that are the same in every site
_RIGHT_TO_LEFT = ("R", "AL")


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(PAGES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def page(template: str, **values: Any) -> bytes:
    """Return a page with these values in it; whatever they say, it is text and no markup."""
    written = _environment().get_template(template).render(**values)
    return (written.strip() + "\n").encode()


def plain_file(name: str) -> bytes:
    """Return a file that all pages share."""
    return read_bytes(PAGES / name)


def direction(language: Language) -> str:
    """Return how a language is read, as its own name is."""
    first = unicodedata.bidirectional(language.title[:1])
    return "rtl" if first in _RIGHT_TO_LEFT else "ltr"


INDEX = "index.html"
RULES_PAGE = "rules.html"


class PageLanguage(NamedTuple):
    """The same page in one of the languages."""

    code: str
    title: str
    dir: str
    path: str  # from the root of the site
    current: bool


class Frame:
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

    def _tongues(self, path: str, current: str) -> list[PageLanguage]:
        return [
            PageLanguage(
                code=one.code,
                title=one.title,
                dir=direction(one),
                path=f"{one.code}/{path}",
                current=one.code == current,
            )
            for one in self._languages
        ]

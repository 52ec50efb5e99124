"""Pages of HTML, written from templates by Jinja2: the one place here that knows it."""

import unicodedata
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from pnp.model.stock import Language
from pnp.source import read_bytes

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

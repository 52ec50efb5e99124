r"""The small markup inside texts: `**bold**`, `*italic*`, `{icon:name}` and line breaks.

A star that is meant as a star is written `\*`.
"""

import re
from typing import NamedTuple

from pnp.text.fonts import BOLD, ITALIC
from pnp.worded import said_by, worded

_STAR = re.compile(r"\\?\*")
_MARKUP = re.compile(r"(\\\*|\*\*|\*|\{icon:[^{}\n]+\})")


class Span(NamedTuple):
    """A stretch of text in one style, or an icon by its name."""

    style: int
    text: str
    icon: str = ""


def paragraphs(text: str, style: int = 0) -> tuple[tuple[Span, ...], ...]:
    """Split a text at its line breaks, and each line into spans; raise ValueError if unbalanced."""
    if "*" not in text and "{" not in text and "\n" not in text:
        return ((Span(style, text),),)
    lines: list[list[Span]] = [[]]
    state = style
    for number, part in enumerate(_MARKUP.split(text)):  # what is between stands at odd places
        if part == "**":
            state ^= BOLD
        elif part == "*":
            state ^= ITALIC
        elif part == "\\*":
            lines[-1].append(Span(state, "*"))
        elif number % 2:
            lines[-1].append(Span(state, "", part[6:-1]))
        elif part:
            first, *others = part.split("\n")
            lines[-1].append(Span(state, first))
            lines.extend([Span(state, other)] for other in others)
    if state != style:
        raise ValueError(worded("a * or ** is opened and not closed"))
    return tuple(tuple(span for span in line if span.text or span.icon) for line in lines)


def literal(text: str) -> str:
    """Return what prints a text as it stands: in a title, every star is a star."""
    end = "\u200b" if text.endswith("\\") else ""  # or it would change what comes behind
    return (_STAR.sub(r"\\*", text) if "*" in text else text) + end


def fault(text: str) -> str:
    """Return what is wrong with the markup of a text, nothing if all is closed."""
    try:
        paragraphs(text)
    except ValueError as problem:
        return said_by(problem)
    return ""


def misread(text: str, problem: ValueError) -> str:
    """Say what is wrong with a text that could not be split."""
    return worded("{text}: {problem}", text=repr(text[:40]), problem=said_by(problem))


def plain(text: str) -> str:
    """Return a text without its markup and icons; one that is not balanced loses its stars."""
    try:
        return "\n".join("".join(span.text for span in line) for line in paragraphs(text))
    except ValueError:
        return text.replace("*", "")

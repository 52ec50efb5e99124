"""markdown-it, which reads Markdown: the one place that knows it."""

from functools import cache
from typing import Any

from markdown_it import MarkdownIt


def block_parser() -> Any:
    """Return a parser of blocks and tables that leaves the texts in them as they are."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.disable("inline")  # a million stars cost nothing
    return parser


@cache
def _inline_parser() -> Any:
    return MarkdownIt("commonmark")


def bare(text: str) -> str:
    """Return a stretch of text without its marks: no emphasis, links, pictures or tags."""
    (line,) = _inline_parser().parseInline(text)
    return "".join(
        " " if token.type == "html_inline" else token.content
        for token in line.children
        if token.type != "image"
    )

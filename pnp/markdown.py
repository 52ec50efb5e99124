"""markdown-it, which reads Markdown: the one place that knows it."""

from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode


def block_tree(text: str, **rules: Any) -> Any:
    """Return blocks and tables, the texts in them as they are; own rules go before the others."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.disable("inline")  # a million stars cost nothing
    options: Any = {"alt": ["paragraph", "reference", "blockquote", "list", "table"]}
    for name, rule in rules.items():
        parser.block.ruler.before("fence", name, rule, options)
    return SyntaxTreeNode(parser.parse(text))


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

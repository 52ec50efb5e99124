"""Rules: Markdown in blocks with ids and facts, their outline and their terms."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from pnp.base.findings import (
    Few,
    Finding,
    Sentence,
    Where,
    collected,
    did_you_mean,
    refuse,
    sentence,
    shortened,
    shown,
)
from pnp.base.placeholders import BRACES
from pnp.base.source import Source, read_text
from pnp.load.forms.base import F as R
from pnp.load.forms.base import noun
from pnp.load.forms.files import OutlineForm, TermsForm
from pnp.load.forms.mending import fit_in_part
from pnp.load.yaml_file import read_yaml
from pnp.model.game import HOLDERS, Block, BlockKind, Fact, Rules, Term

# --- markdown-it, which reads Markdown: the one place that knows it.


def block_tree(text: str, **rules: Any) -> Any:
    """Return blocks and tables, the texts in them as they are; own rules go before the others."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.disable("inline")  # a million stars cost nothing
    options: Any = {"alt": ["paragraph", "reference", "blockquote", "list", "table"]}
    for name, rule in rules.items():
        parser.block.ruler.before("fence", name, rule, options)
    return SyntaxTreeNode(parser.parse(text))


_INLINE: Any = cache(partial(MarkdownIt, "commonmark"))


def bare(text: str) -> str:
    """Return a stretch of text without its marks: no emphasis, links, pictures or tags."""
    (line,) = _INLINE().parseInline(text)
    return "".join(
        " " if token.type == "html_inline" else token.content
        for token in line.children
        if token.type != "image"
    )


MOST_LINES = 50_000  # of rules: each becomes several objects while it is read
MOST_BARS = 200_000  # between cells of tables
DIRECTIVES = (*HOLDERS, BlockKind.COLUMN, BlockKind.PAGE)
FENCE = ":::"
# A match begins with the first of several spaces, or else each of a million would be tried.
_ATTRIBUTES = re.compile(r"(?<!\s)\s*+\{#([^\s{}]*)((?:\s+[^\s{}]+)*)\s*\}\s*$")
_ID = re.compile(r"[a-z0-9]+(?:[-.][a-z0-9]+)*")
_NAMES = re.compile(r"'[^']*'|\"[^\"]*\"|[0-9]+|::: \S+")  # by which findings of a kind differ
_BAR = re.compile(r"(?<!\\)\|")
_NO_FACT = "-"
_PART_HINT = sentence(
    "begin it with a line such as {example}",
    example="`{tiles} {tiles:tile|tiles} {#part-tiles-line -}`",
)
_ATTRIBUTE_HINT = sentence(
    "end it with {example}, or {other} if it states no fact",
    example="{#id FACT-1.01 …}",
    other="{#id -}",
)
_FOREIGN = {  # to rules, of what Markdown knows
    "blockquote": sentence("a blockquote has no place in rules"),
    "code_block": sentence("a code block has no place in rules"),
    "fence": sentence("a fence has no place in rules"),
    "hr": sentence("a hr has no place in rules"),
}


def read_blocks(text: str, file: str) -> tuple[tuple[Block, ...], list[Finding]]:
    """Return the blocks of a text, with everything that is wrong with them."""
    _refuse_endless(text, file)
    lines = text.split("\n")
    marked = "\n".join(_with_bars(line, "\\|") for line in lines)
    tree = block_tree(marked, directive=_directive)
    reader = _Reader(file, lines)
    return reader.titled(reader.blocks(tree.children)), reader.few.found


def _refuse_endless(text: str, file: str) -> None:
    lines, bars, most = text.count("\n"), text.count("|"), MOST_BARS
    if lines > MOST_LINES:
        said = sentence("{number} lines, at most {most} in rules", number=lines, most=MOST_LINES)
        raise refuse(Where(file), said)
    if bars > most:
        said = sentence("{number} | between cells, at most {most} in rules", number=bars, most=most)
        raise refuse(Where(file), said)


class _Reader:
    """Turns the nodes of a Markdown tree into blocks."""

    def __init__(self, file: str, lines: Sequence[str]) -> None:
        self.file = file
        self._lines = lines
        self.few = Few(file)
        self._ids: dict[str, int] = {}

    def titled(self, blocks: tuple[Block, ...]) -> tuple[Block, ...]:
        """Make the first heading and the text below it the title."""
        first = blocks[0] if blocks else None
        if first is None or first.kind is not BlockKind.HEADING or first.level != 1:
            line = first.where.line if first else 1
            hint = sentence("write {example} first", example="`# Title {#title}`")
            self._report(line, sentence("rules begin with a title"), hint)
            return blocks
        tagline = tuple(block for block in blocks[1:2] if block.kind is BlockKind.TEXT)
        return (first._replace(kind=BlockKind.TITLE, blocks=tagline), *blocks[1 + len(tagline) :])

    def blocks(self, nodes: Iterable[Any], holder: str = "") -> tuple[Block, ...]:
        """Return the blocks of some nodes; a table is named by the text below, or its holder."""
        found: list[Block] = []
        for block in (block for node in nodes for block in self._block(node)):
            last = found[-1] if found else None
            if last and _is_nameless(last) and block.kind is BlockKind.TEXT and not block.text:
                named = block._replace(kind=BlockKind.TABLE, where=last.where)
                found[-1] = named._replace(rows=last.rows, cells=last.cells)
            else:
                found.append(block)
        for number, block in enumerate(found):
            if _is_nameless(block):
                found[number] = block._replace(id=holder)
                if not holder:
                    said = sentence("this table has no id")
                    self._report(block.where.line, said, _ATTRIBUTE_HINT)
        return tuple(found)

    def _block(self, node: Any) -> Iterator[Block]:
        line = node.map[0] + 1
        match node.type:
            case "heading":
                block = self._read(BlockKind.HEADING, _content(node), line, wants_facts=False)
                yield block._replace(level=int(node.tag[1]))
            case "paragraph":
                yield self._read(BlockKind.TEXT, _content(node), line)
            case "bullet_list" | "ordered_list":
                yield from self._items(node)
            case "table":
                yield self._table(node, line)
            case "directive":
                yield from self._directive(node, line)
            case other:
                kind = other.replace("_", " ")
                said = sentence("a {kind} has no place in rules", kind=kind)
                self._report(line, _FOREIGN.get(other, said))

    def _items(self, node: Any) -> Iterator[Block]:
        number = int(node.attrs.get("start", 1)) if node.type == "ordered_list" else 0
        for item in node.children:
            line = item.map[0] + 1
            if not item.children or item.children[0].type != "paragraph":
                self._report(line, sentence("an item of a list holds one text"))
                continue
            yield self._read(BlockKind.ITEM, _content(item.children[0]), line)._replace(
                number=number
            )
            number += 1 if number else 0
            if len(item.children) > 1:
                said = sentence("an item of a list holds one text and no list of its own")
                self._report(line, said)

    def _table(self, node: Any, line: int) -> Block:
        found = [row for part in node.children for row in part.children]
        rows = [tuple(cell.children[0].content for cell in row.children) for row in found]
        block = Block(BlockKind.TABLE, "")
        if len(rows) > 1 and rows[-1] and _ATTRIBUTES.fullmatch(rows[-1][0]):
            block = self._read(BlockKind.TABLE, rows.pop()[0], line + len(rows) + 1)
        cells = tuple(
            tuple(self._cells(row.map[0] + 1, len(texts)))
            for row, texts in zip(found, rows, strict=False)
        )
        return block._replace(rows=tuple(rows), cells=cells, where=Where(self.file, line))

    def _cells(self, line: int, count: int) -> Iterator[Where]:
        """Yield where the cells of a row begin; those that it leaves out stand at its end."""
        source = self._lines[line - 1]
        bars = [bar.end() for bar in _BAR.finditer(_with_bars(source, " "))]
        starts = bars if source.lstrip().startswith("|") else [0, *bars]
        for start in (*starts[:count], *[len(source)] * (count - len(starts))):
            rest = source[start:]
            yield Where(self.file, line, start + len(rest) - len(rest.lstrip()) + 1)

    def _directive(self, node: Any, line: int) -> Iterator[Block]:
        block = self._read(BlockKind.NOTE, node.info, line, wants_id=False)
        kind, *words = block.text.split() or [""]
        inner = self.blocks(node.children, block.id if kind == BlockKind.PER_PLAYER else "")
        if not node.meta["closed"]:
            said = sentence("{block} is not closed", block=f"{FENCE} {kind}")
            self._report(line, said, sentence("end the block with a line of `:::`"))
        if kind not in DIRECTIVES:
            said = sentence("there is no block {block}", block=f"{FENCE} {kind}")
            self._report(line, said, did_you_mean(kind, DIRECTIVES))
            return
        if kind in HOLDERS and not block.id:
            self._report(line, sentence("this {block} has no id", block=kind), _ATTRIBUTE_HINT)
        if kind == BlockKind.PART and not (inner and BRACES.search(inner[0].text)):
            self._report(line, sentence("a part does not say how many there are"), _PART_HINT)
        named, options = _parted(words)
        yield block._replace(
            kind=BlockKind(kind), text="", words=named, options=options, blocks=inner
        )

    def _read(
        self, kind: BlockKind, text: str, line: int, wants_id: bool = True, wants_facts: bool = True
    ) -> Block:
        """Return a block with its text and the attributes in the braces behind it."""
        where, column = Where(self.file, line), self._lines[line - 1].find(text) + 1
        match = _ATTRIBUTES.search(text)
        if match is None:
            if wants_id:
                said = sentence("{text} has no id", text=repr(shortened(text)))
                self._report(line, said, _ATTRIBUTE_HINT)
            return Block(kind, "", text, where=where, column=column)
        id_ = match[1]
        facts, options = _parted(match[2].split())
        if wants_facts and not facts:
            said = sentence("{id} names no fact", id=repr(shortened(id_, 60)))
            self._report(line, said, _ATTRIBUTE_HINT)
        self._note_id(id_, line)
        facts = tuple(fact for fact in facts if fact != _NO_FACT)
        text = text[: match.start()].rstrip()
        return Block(kind, id_, text, facts=facts, options=options, where=where, column=column)

    def _note_id(self, id_: str, line: int) -> None:
        name = repr(shortened(id_, 60))
        if not _ID.fullmatch(id_):
            hint = sentence("small letters and digits, words joined by -")
            self._report(line, sentence("{id} is not an id", id=name), hint)
        elif id_ in self._ids:
            said = sentence(
                "id {id} stands here a second time (first in line {line})",
                id=name,
                line=str(self._ids[id_]),
            )
            self._report(line, said)
        self._ids.setdefault(id_, line)

    def _report(self, line: int, message: Sentence, hint: str = "") -> None:
        self.few.note(_NAMES.sub("", message[:200]), Where(self.file, line), message, hint)


def _is_nameless(block: Block) -> bool:
    return block.kind is BlockKind.TABLE and not block.id


def _content(node: Any) -> str:
    """Return the text of an element that holds nothing else."""
    return str(node.children[0].content).replace("\n", " ")


def _parted(words: Iterable[str]) -> tuple[tuple[str, ...], dict[str, str]]:
    """Return the words that name something, and those that set something."""
    named = tuple(word for word in words if "=" not in word)
    return named, dict(word.split("=", 1) for word in words if "=" in word)


def _directive(state: Any, start: int, end: int, silent: bool) -> bool:
    """Read a block between `::: name` and the `:::` that belongs to it."""
    info = _fence(state, start)
    if not info:
        return False
    if silent:
        return True
    depth, line = 1, start
    while depth and line + 1 < end:
        line += 1
        if (found := _fence(state, line)) is not None:
            depth += 1 if found else -1
    opened = state.push("directive_open", "div", 1)
    opened.info, opened.map, opened.meta = info, [start, line], {"closed": not depth}
    outer, state.lineMax = state.lineMax, line if not depth else line + 1
    state.md.block.tokenize(state, start + 1, state.lineMax)
    state.lineMax = outer
    state.push("directive_close", "div", -1)
    state.line = line + 1
    return True


def _fence(state: Any, line: int) -> str | None:
    """Return what stands behind `:::`, None if the line is none of these."""
    text: str = state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]
    return text.lstrip(":").strip() if text.startswith(FENCE) else None


def _with_bars(line: str, bar: str) -> str:
    """Return a line of a table with something else for the bars of plural forms: no cell ends."""
    if not line.lstrip().startswith("|"):
        return line
    return BRACES.sub(lambda match: match[0].replace("|", bar), line)


RULES, OUTLINE, TERMS = "rules.md", "outline.yaml", "terms.yaml"


def load_rules(folder: Path, findings: list[Finding]) -> Rules | None:
    """Read the rules in a game's folder; None if it has none, or none that can be read."""
    path = folder / RULES
    if path.is_file():
        with collected(findings):
            blocks, mistakes = read_blocks(read_text(path), shown(path))
            findings.extend(mistakes)
            unread = {"texts"} if mistakes else set[str]()
            outline, numbers = _outline(folder / OUTLINE, findings, unread)
            return Rules(
                blocks,
                outline,
                tuple(_terms(folder / TERMS, findings, unread)),
                where=Where(shown(path)),
                numbers=numbers,
                unread=frozenset(unread),
            )
    return None


def _in_part(
    path: Path, form: type[R], findings: list[Finding], unread: set[str]
) -> tuple[Source, R] | None:
    """Return what a file says as far as it can be read; what is not all there is noted."""
    count = len(findings)
    found = None
    with collected(findings):
        if path.is_file():
            source, fitted, mistakes, *_ = fit_in_part(read_yaml(path), form)
            findings += mistakes
            found = (source, fitted) if fitted is not None else None
    unread |= {path.stem} if len(findings) > count else set()
    return found


def _outline(
    path: Path, findings: list[Finding], unread: set[str]
) -> tuple[tuple[Fact, ...], dict[str, Fact]]:
    read = _in_part(path, OutlineForm, findings, unread)
    if not read:
        return (), {}
    source, form = read
    facts = (
        Fact(id_, says, section.title, source.where_key(("sections", number, "facts", id_)))
        for number, section in enumerate(form.sections)
        for id_, says in section.facts.items()
    )
    return tuple(facts), {
        id_: Fact(id_, "", "", source.where_key(("numbers", id_)))._replace(numbers=tuple(numbers))
        for id_, numbers in form.numbers.items()
    }


def _terms(path: Path, findings: list[Finding], unread: set[str]) -> Iterator[Term]:
    if read := _in_part(path, TermsForm, findings, unread):
        source, form = read
        for id_, row in form.terms.items():
            yield noun(Term, row, id=id_, where=source.where_key(("terms", id_)))

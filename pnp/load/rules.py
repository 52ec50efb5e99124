"""The rules of a game: `rules.md`, the facts that they cover and the terms that they use."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from pnp.findings import Finding, Refused, Where, did_you_mean, error, shortened, shown
from pnp.forms.validate import fit
from pnp.load.yaml_file import read_yaml
from pnp.model.rules import Block, Fact, Rules, Term
from pnp.placeholders import BRACES
from pnp.source import read_text

RULES, OUTLINE, TERMS = "rules.md", "outline.yaml", "terms.yaml"
HOLDERS = ("note", "ruling", "example", "figure", "part", "per-player")
HINTS = ("column", "page")
DIRECTIVES = (*HOLDERS, *HINTS)
FENCE = ":::"
# A match begins with the first of several spaces, or else each of a million would be tried.
_ATTRIBUTES = re.compile(r"(?<!\s)\s*+\{#([^\s{}]*)((?:\s+[^\s{}]+)*)\s*\}\s*$")
_ID = re.compile(r"[a-z0-9]+(?:[-.][a-z0-9]+)*")
_NO_FACT = "-"
_ATTRIBUTE_HINT = "end it with {#id FACT-1.01 …}, or {#id -} if it states no fact"


def load_rules(folder: Path, findings: list[Finding]) -> Rules | None:
    """Read the rules in a game's folder; None if it has none, or none that can be read."""
    if not (folder / RULES).is_file():
        return None
    try:
        reader = _Reader(shown(folder / RULES))
        blocks = reader.read(read_text(folder / RULES))
    except Refused as refused:
        findings.extend(refused.findings)
        return None
    findings.extend(reader.findings)
    outline = tuple(_outline(folder / OUTLINE, findings))
    terms = tuple(_terms(folder / TERMS, findings))
    return Rules(blocks, outline, terms, Where(reader.file))


def _outline(path: Path, findings: list[Finding]) -> Iterator[Fact]:
    source, form = _form(path, "OutlineForm", findings)
    for number, section in enumerate(form.sections if form else ()):
        for id_, says in section.facts.items():
            where = source.where_key(("sections", number, "facts", id_))
            yield Fact(id_, says, section.title, where)


def _terms(path: Path, findings: list[Finding]) -> Iterator[Term]:
    source, form = _form(path, "TermsForm", findings)
    for id_, row in form.terms.items() if form else ():
        yield Term(id_, row.says, row.note, source.where_key(("terms", id_)))


def _form(path: Path, name: str, findings: list[Finding]) -> tuple[Any, Any]:
    from pnp.forms import rules as rule_forms  # noqa: PLC0415  only games with rules need it

    if not path.is_file():
        return None, None
    try:
        source = read_yaml(path)
    except Refused as refused:
        findings.extend(refused.findings)
        return None, None
    fitted, mistakes = fit(source, getattr(rule_forms, name))
    findings.extend(mistakes)
    return source, fitted


class Attributes(NamedTuple):
    """What stands in the braces behind a text."""

    id: str = ""
    facts: tuple[str, ...] = ()
    options: Mapping[str, str] = {}


class _Reader:
    """Turns Markdown into blocks; what does not belong into rules becomes a finding."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.findings: list[Finding] = []
        self._ids: dict[str, int] = {}
        self._tokens: Sequence[Any] = ()
        self._next = 0

    def read(self, text: str) -> tuple[Block, ...]:
        lines = (_escaped(line) for line in text.split("\n"))
        self._tokens = _parser().parse("\n".join(lines))
        self._next = 0
        blocks = tuple(self._blocks(""))
        return self._titled(blocks)

    def _titled(self, blocks: tuple[Block, ...]) -> tuple[Block, ...]:
        """Make the first heading and the text below it the title."""
        first = blocks[0] if blocks else None
        if first is None or first.kind != "heading" or first.level != 1:
            line = first.where.line if first else 1
            self._report(line, "rules begin with a title", "write `# Title {#title}` first")
            return blocks
        tagline = [block for block in blocks[1:2] if block.kind == "text"]
        title = first._replace(kind="title", blocks=tuple(tagline))
        return (title, *blocks[1 + len(tagline) :])

    def _report(self, line: int, message: str, hint: str = "") -> None:
        self.findings.append(error(Where(self.file, line), message, hint))

    def _blocks(self, until: str, holder: str = "") -> Iterator[Block]:
        """Yield blocks up to the token that closes their holder, which names its table."""
        waiting: Block | None = None  # a table, until its attributes are found
        while self._next < len(self._tokens):
            token = self._tokens[self._next]
            self._next += 1
            if token.type == until:
                break
            for block in self._block(token):
                lone = block.kind == "text" and not block.text
                if waiting and lone:
                    yield self._named_table(waiting, block)
                    waiting = None
                    continue
                if waiting:
                    yield self._nameless(waiting, holder)
                waiting = block if block.kind == "table" and not block.id else None
                if not waiting:
                    yield block
        if waiting:
            yield self._nameless(waiting, holder)

    def _named_table(self, table: Block, attributes: Block) -> Block:
        return table._replace(id=attributes.id, facts=attributes.facts, options=attributes.options)

    def _nameless(self, table: Block, holder: str) -> Block:
        if holder:
            return table._replace(id=holder)
        self._report(table.where.line, "this table has no id", _ATTRIBUTE_HINT)
        return table

    def _block(self, token: Any) -> Iterator[Block]:
        line = token.map[0] + 1 if token.map else 0
        if token.type == "heading_open":
            yield self._heading(int(token.tag[1]), line)
        elif token.type == "paragraph_open":
            yield self._text("text", line)
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            yield from self._items(token)
        elif token.type == "table_open":
            yield self._table(line)
        elif token.type == "directive_open":
            yield from self._directive(token, line)
        else:
            name = token.type.removesuffix("_open").replace("_", " ")
            self._report(line, f"a {name} has no place in rules")
            self._skip(token)

    def _skip(self, token: Any) -> None:
        """Pass over an element and all that it holds."""
        depth = token.nesting
        while depth > 0 and self._next < len(self._tokens):
            depth += self._tokens[self._next].nesting
            self._next += 1

    def _inline(self) -> str:
        """Return the text of the element that was just opened, and step behind its end."""
        text: str = self._tokens[self._next].content
        self._next += 2
        return text.replace("\n", " ")

    def _heading(self, level: int, line: int) -> Block:
        text, attributes = self._split(self._inline(), line, wants_facts=False)
        where = Where(self.file, line)
        return Block(
            "heading", attributes.id, text, level, 0, attributes.facts, (), attributes.options,
            where=where,
        )  # fmt: skip

    def _text(self, kind: str, line: int, number: int = 0) -> Block:
        text, attributes = self._split(self._inline(), line)
        where = Where(self.file, line)
        options = attributes.options
        return Block(
            kind, attributes.id, text, 0, number, attributes.facts, (), options, where=where
        )

    def _items(self, opened: Any) -> Iterator[Block]:
        number = int(opened.attrs.get("start", 1)) if opened.type.startswith("ordered") else 0
        end = opened.type.replace("_open", "_close")
        while self._tokens[self._next].type != end:
            item = self._tokens[self._next]
            line = item.map[0] + 1
            if self._tokens[self._next + 1].type != "paragraph_open":
                self._next += 1
                self._report(line, "an item of a list holds one text")
                self._skip(item)
                continue
            self._next += 2
            yield self._text("item", line, number)
            number += 1 if number else 0
            if self._tokens[self._next].type != "list_item_close":
                self._report(line, "an item of a list holds one text and no list of its own")
                self._skip(item)
                continue
            self._next += 1
        self._next += 1

    def _table(self, line: int) -> Block:
        rows: list[list[str]] = []
        while (token := self._tokens[self._next]).type != "table_close":
            self._next += 1
            if token.type == "tr_open":
                rows.append([])
            elif token.type == "inline":
                rows[-1].append(token.content)
        self._next += 1
        attributes = Attributes()
        if len(rows) > 1 and rows[-1] and _ATTRIBUTES.fullmatch(rows[-1][0]):
            _, attributes = self._split(rows.pop()[0], line + len(rows) + 1)
        where = Where(self.file, line)
        cells = tuple(tuple(row) for row in rows)
        return Block(
            "table", attributes.id, "", 0, 0, attributes.facts, (), attributes.options, cells,
            where=where,
        )  # fmt: skip

    def _directive(self, token: Any, line: int) -> Iterator[Block]:
        info, attributes = self._split(token.info, line, wants_id=False)
        kind, *words = info.strip().split() or [""]
        options = dict(word.split("=", 1) for word in words if "=" in word)
        named = tuple(word for word in words if "=" not in word)
        holder = attributes.id if kind == "per-player" else ""
        inner = tuple(self._blocks("directive_close", holder))
        if not token.meta["closed"]:
            self._report(line, f"::: {kind} is not closed", "end the block with a line of `:::`")
        if kind not in DIRECTIVES:
            self._report(line, f"there is no block ::: {kind}", did_you_mean(kind, DIRECTIVES))
            return
        if kind in HOLDERS and not attributes.id:
            self._report(line, f"this {kind} has no id", _ATTRIBUTE_HINT)
        yield Block(
            kind, attributes.id, "", 0, 0, attributes.facts, named, options, (), inner,
            where=Where(self.file, line),
        )  # fmt: skip

    def _split(
        self, text: str, line: int, wants_id: bool = True, wants_facts: bool = True
    ) -> tuple[str, Attributes]:
        """Part a text from its attributes."""
        match = _ATTRIBUTES.search(text)
        if match is None:
            if wants_id:
                self._report(line, f"{shortened(text)!r} has no id", _ATTRIBUTE_HINT)
            return text, Attributes()
        id_, words = match[1], match[2].split()
        options = dict(word.split("=", 1) for word in words if "=" in word)
        facts = tuple(word for word in words if "=" not in word and word != _NO_FACT)
        if wants_facts and not facts and _NO_FACT not in words:
            self._report(line, f"{id_!r} names no fact", _ATTRIBUTE_HINT)
        self._note_id(id_, line)
        return text[: match.start()].rstrip(), Attributes(id_, facts, options)

    def _note_id(self, id_: str, line: int) -> None:
        if not _ID.fullmatch(id_):
            hint = "small letters and digits, words joined by -"
            self._report(line, f"{id_!r} is not an id", hint)
        elif id_ in self._ids:
            first = self._ids[id_]
            self._report(line, f"id {id_!r} stands here a second time (first in line {first})")
        self._ids.setdefault(id_, line)


def _parser() -> Any:
    from pnp.markdown import block_parser  # noqa: PLC0415  only games with rules need it

    parser = block_parser()
    options: Any = {"alt": ["paragraph", "reference", "blockquote", "list", "table"]}
    parser.block.ruler.before("fence", "directive", _directive, options)
    return parser


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
        found = _fence(state, line)
        if found is not None:
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


def _escaped(line: str) -> str:
    """Keep the bars of plural forms from parting the cells of a table."""
    if not line.lstrip().startswith("|"):
        return line
    return BRACES.sub(lambda match: match[0].replace("|", "\\|"), line)

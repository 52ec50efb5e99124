"""A rulebook as blocks: headings, items of lists and paragraphs, each with its place."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from pnp.findings import Where, refuse, shown
from pnp.source import read_text

MOST_LETTERS = 1_500_000
MOST_BLOCKS = 30_000
LONGEST = 4_000  # letters of a block; a longer paragraph is cut


class Place(NamedTuple):
    """Where something stands: a line of a text, or a page of a PDF."""

    file: str
    line: int = 0
    page: int = 0

    def __str__(self) -> str:
        return f"{self.file} page {self.page}" if self.page else f"{self.file}:{self.line}"


class Line(NamedTuple):
    """One line of a file; `size` is that of its letters where it is known."""

    text: str
    place: Place
    size: float = 0.0


class Form(StrEnum):
    """What a block looks like."""

    HEADING = "heading"
    ITEM = "item"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, an item of a list or a paragraph, without its marks and numbers."""

    form: Form
    text: str
    place: Place
    label: str = ""  # the number of a heading or an item


_HEADING = re.compile(r"#{1,6}\s+(.*?)\s*#*$")
_BULLET = re.compile(r"\s*[-*+•▪◦●–—·]\s+(.*)$")
_LABEL = re.compile(r"(?:(\d{1,3})[.)]|([A-Za-z])[.)])\s+(?=\S)")
_RULE = re.compile(r"\s*(?:[-*_=~]\s*){3,}$")
_MARKUP = (  # what Markdown adds to a text, and what stays of it
    (re.compile(r"!\[([^\]]{0,300})\]\([^)\s]{0,2000}\)"), ""),
    (re.compile(r"\[([^\]]{0,300})\]\([^)\s]{0,2000}\)"), r"\1"),
    (re.compile(r"</?[A-Za-z][^<>]{0,300}>"), " "),
    (re.compile(r"\*{1,3}|(?<!\w)_{1,3}|_{1,3}(?!\w)|`+"), ""),
    (re.compile(r"\\(?=[^\w\s])"), ""),
    (re.compile(r"\s+"), " "),
)
_ENDS = (".", "!", "?", ":", ";", ")", "…", "»", "”", '"', ",")
_FULL_STOP = (".", "!", "?", "…", ")", '"', "”", "»", ";")
_LONGEST_HEADING = 70
_WORTH_JOINING = 40  # letters; a shorter line that breaks off is rather a label
_MARK = "\ufeff"
_SOFT = ("\u00ad", "\ufffe", "\x02")  # hyphens that stand only at the end of a line


class _Style(NamedTuple):
    """How a file shows what is a heading."""

    body: float  # the size of letters in paragraphs
    marked: bool  # whether headings are marked as in Markdown


def read_blocks(path: Path) -> tuple[Block, ...]:
    """Read a PDF, a Markdown file or a plain text, or say why that can not be done."""
    where = Where(shown(path))
    if path.exists() and not path.is_file():
        raise refuse(where, "is not a file")
    if _is_pdf(path):
        from pnp.translate.compare.pdf_text import read_pdf  # noqa: PLC0415  only PDFs need it

        lines = read_pdf(path)
    else:
        lines = _read_lines(path, where)
    if sum(len(line.text) for line in lines) > MOST_LETTERS:
        raise refuse(where, f"more than {MOST_LETTERS:,} letters: this is no rulebook")
    found = tuple(piece for block in _joined(_blocks(lines)) for piece in _pieces(block))
    if len(found) > MOST_BLOCKS:
        raise refuse(where, f"more than {MOST_BLOCKS:,} paragraphs: this is no rulebook")
    if not any(block.text for block in found):
        raise refuse(where, "has no text", "a scan needs to go through text recognition first")
    return found


def _is_pdf(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return b"%PDF-" in file.read(1024)
    except OSError:
        return False  # reading the text tells what is wrong


def _read_lines(path: Path, where: Where) -> list[Line]:
    text = read_text(path)
    if "\0" in text:
        raise refuse(where, "is neither a PDF nor Markdown nor plain text")
    rows = text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n\n").split("\n")
    return [Line(row, Place(where.file, number)) for number, row in enumerate(rows, 1)]


def _blocks(lines: Sequence[Line]) -> Iterator[Block]:
    """Gather lines into blocks; an empty line, a mark or a heading begins a new one."""
    style = _Style(_body_size(lines), any(_HEADING.match(line.text.strip()) for line in lines))
    held: list[Line] = []
    for line in lines:
        empty = not line.text.strip() or bool(_RULE.match(line.text))
        if held and (empty or _begins(line, held[-1], style.body)):
            yield from _made(held, style)
            held = []
        if not empty:
            held.append(line)
    yield from _made(held, style)


def _begins(line: Line, before: Line, body: float) -> bool:
    """Tell whether a line begins a block although no empty line stands before it."""
    text = line.text.strip()
    if any(_HEADING.match(one) for one in (text, before.text.strip())):
        return True
    if _BULLET.match(line.text) or _LABEL.match(text):
        return True
    if not line.size:
        return False
    if abs(line.size - before.size) > 0.08 * body:
        return True
    full = before.text.strip().endswith(_FULL_STOP)
    return full and text[:1].isupper() and len(before.text) < 0.75 * len(line.text)


def _body_size(lines: Iterable[Line]) -> float:
    """Return the size of letters that most of a PDF is set in."""
    weights: dict[float, int] = {}
    for line in lines:
        weights[line.size] = weights.get(line.size, 0) + len(line.text)
    return max(weights, key=lambda size: weights[size], default=0.0)


def _made(lines: Sequence[Line], style: _Style) -> Iterator[Block]:
    """Make a block of the lines that belong to it."""
    if not lines:
        return
    raw = _in_one(lines)
    heading, bullet = _HEADING.match(raw), _BULLET.match(raw)
    text = (heading or bullet or [raw, raw])[1]
    label = _LABEL.match(plain(text))
    form = Form.TEXT
    if heading or (not bullet and _looks_like_heading(lines, plain(text), style)):
        form = Form.HEADING
    elif bullet or label:
        form = Form.ITEM
    text = plain(text)
    if label:
        text = text[label.end() :]
    name = (label[1] or label[2]).casefold() if label else ""
    if text:
        yield Block(form, text, lines[0].place, name)


def _in_one(lines: Sequence[Line]) -> str:
    """Join lines, and the two halves of a word that was broken between them."""
    text = ""
    for line in lines:
        piece = line.text.strip()
        hyphen = line.size and text[-1:] == "-" and text[-2:-1].isalpha() and piece[:1].islower()
        if hyphen or text.endswith(_SOFT):
            text = text[:-1] + piece
        else:
            text = f"{text} {piece}" if text else piece
    return text


def plain(text: str) -> str:
    """Return a text without marks: no emphasis, no links, one kind of apostrophe and space."""
    text = unicodedata.normalize("NFKC", text).replace("’", "'").replace("\u00ad", "")
    text = "".join(one for one in text if one >= " " and one != _MARK)
    for pattern, kept in _MARKUP:
        text = pattern.sub(kept, text)
    return text.strip()


def _looks_like_heading(lines: Sequence[Line], text: str, style: _Style) -> bool:
    """Tell a heading without a mark: one short line, in capitals, large, or set apart."""
    if len(text) > _LONGEST_HEADING or not any(letter.isalpha() for letter in text):
        return False
    if lines[0].size:
        return lines[0].size > 1.12 * style.body
    letters = [letter for letter in text if letter.isalpha()]
    if len(lines) > 1 or len(letters) < 3 or text.endswith((".", ",", ";", "!", "?")):
        return False
    apart = len(text) <= 50 and not text[0].islower() and not re.search(r"\d\s*\w", text)
    return all(letter.isupper() for letter in letters) or (apart and not style.marked)


def _joined(blocks: Iterable[Block]) -> Iterator[Block]:
    """Join a paragraph with its rest behind the end of a page or a column."""
    held: Block | None = None
    for block in blocks:
        if held and _continues(held, block):
            held = replace(held, text=f"{held.text} {block.text}")
            continue
        if held:
            yield held
        held = block
    if held:
        yield held


def _pieces(block: Block) -> Iterator[Block]:
    """Cut a block that is longer than any paragraph, between two words if there are any."""
    text = block.text
    while len(text) > LONGEST:
        end = text.rfind(" ", 1, LONGEST)
        end = end if end > 0 else LONGEST
        yield replace(block, text=text[:end])
        text = text[end:].strip()
    if text:
        yield replace(block, text=text)


def _continues(held: Block, block: Block) -> bool:
    begins = block.text[:1]
    return (
        block.form is Form.TEXT
        and held.form is not Form.HEADING
        and _WORTH_JOINING <= len(held.text) < LONGEST
        and not held.text.endswith(_ENDS)
        and (begins.islower() or begins.isdigit())
    )

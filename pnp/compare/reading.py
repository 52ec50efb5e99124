"""A PDF, a Markdown file or a plain text as passages: headings, items and paragraphs."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from textwrap import wrap

from pnp.compare.document import LONGEST, MOST_LETTERS, Passage, Role, Spot, TextLine
from pnp.findings import Where, refuse, shown
from pnp.markdown import bare
from pnp.source import read_text

MOST_PASSAGES = 30_000  # of a document, in all its languages

_HEADING = re.compile(r"#{1,6}\s+(.*)$")
_BULLET = re.compile(r"\s*[-*+•▪◦●–—·]\s+(.*)$")
_LABEL = re.compile(r"(\d{1,3}|[A-Za-z])[.)]\s+(?=\S)")
_RULE = re.compile(r"\s*(?:[-*_=~]\s*){3,}$")
_ENDS = (".", "!", "?", ":", ";", ")", "…", "»", "”", '"', ",")
_FULL_STOP = (".", "!", "?", "…", ")", '"', "”", "»", ";")
_LONGEST_HEADING = 70
_WORTH_JOINING = 40  # letters; a shorter line that breaks off is rather a label
_BYTE_ORDER_MARK = "\ufeff"
_PLAIN = str.maketrans({"’": "'", "ʼ": "'", "ʹ": "'", "\u00ad": None})
_SOFT = ("\u00ad", "\ufffe", "\x02")  # hyphens that stand only at the end of a line


def read_passages(path: Path) -> tuple[Passage, ...]:
    """Read a PDF, a Markdown file or a plain text, or say why that can not be done."""
    where = Where(shown(path))
    if path.exists() and not path.is_file():
        raise refuse(where, "is not a file")
    if _is_pdf(path):
        from pnp.compare.pdf_text import pdf_lines  # noqa: PLC0415  only PDFs need it

        lines = pdf_lines(path)
    else:
        lines = _text_lines(path, where)
    if sum(len(line.text) for line in lines) > MOST_LETTERS:
        raise refuse(where, f"more than {MOST_LETTERS:,} letters: this is no rulebook")
    found = tuple(
        replace(passage, text=text)
        for passage in _joined(_passages(lines))
        for text in wrap(passage.text, LONGEST, break_on_hyphens=False)
    )
    if len(found) > MOST_PASSAGES:
        raise refuse(where, f"more than {MOST_PASSAGES:,} paragraphs: this is no rulebook")
    if not found:
        raise refuse(where, "has no text", "a scan needs to go through text recognition first")
    return found


def _is_pdf(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return b"%PDF-" in file.read(1024)
    except OSError:
        return False  # reading the text tells what is wrong


def _text_lines(path: Path, where: Where) -> list[TextLine]:
    text = read_text(path)
    if "\0" in text:
        raise refuse(where, "is neither a PDF nor Markdown nor plain text")
    rows = text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n\n").split("\n")
    return [TextLine(row, Spot(where.file, number)) for number, row in enumerate(rows, 1)]


def _passages(lines: Sequence[TextLine]) -> Iterator[Passage]:
    """Gather lines into passages; an empty line, a mark or a heading begins a new one."""
    sizes: Counter[float] = Counter()
    for line in lines:
        sizes[line.size] += len(line.text)
    body = max(sizes, key=lambda size: sizes[size], default=0.0)  # what most of a PDF is set in
    marked = any(_HEADING.match(line.text.strip()) for line in lines)
    held: list[TextLine] = []
    for line in (*lines, TextLine("", Spot(""))):
        empty = not line.text.strip() or bool(_RULE.match(line.text))
        if held and (empty or _begins(line, held[-1])):
            yield from _made(held, body, marked)
            held = []
        if not empty:
            held.append(line)


def _begins(line: TextLine, before: TextLine) -> bool:
    """Tell whether a line begins a passage although no empty line stands before it."""
    text = line.text.strip()
    if _HEADING.match(text) or _HEADING.match(before.text.strip()):
        return True
    if _BULLET.match(line.text):
        return True
    if _LABEL.match(text):  # or a number that begins a line: "draw / 1. Then …"
        return not line.size or before.text.strip().endswith(_ENDS)
    if not line.size:
        return False
    full = before.text.strip().endswith(_FULL_STOP)
    return full and text[:1].isupper() and len(before.text) < 0.75 * len(line.text)


def _made(lines: Sequence[TextLine], body: float, marked: bool) -> Iterator[Passage]:
    """Make a passage of the lines that belong to it."""
    raw = _in_one(lines)
    heading, bullet = _HEADING.match(raw), _BULLET.match(raw)
    own = (heading or bullet or [raw, raw])[1]
    text = plain(own.rstrip().rstrip("#") if heading else own)
    label = _LABEL.match(text)
    if lines[0].label:
        yield Passage(Role.LABEL, text, lines[0].spot)
        return
    if heading or (not bullet and _looks_like_heading(lines, text, body, marked)):
        role = Role.HEADING
    else:
        role = Role.ITEM if bullet or label else Role.TEXT
    if label:
        text = text[label.end() :]
    if text:
        mark = label[1].casefold() if label else ""
        yield Passage(role, text, lines[0].spot, label=mark, turned=lines[0].turned)


def _in_one(lines: Sequence[TextLine]) -> str:
    """Join lines, and the two halves of a word that was broken between them."""
    pieces: list[str] = []
    for line in lines:
        piece, before = line.text.strip(), pieces[-1] if pieces else ""
        hyphen = line.size and before[-1:] == "-" and before[-2:-1].isalpha()
        if (hyphen and piece[:1].islower()) or before.endswith(_SOFT):
            pieces[-1] = before[:-1]
            pieces.append(piece)
        else:
            pieces += [" ", piece] if pieces else [piece]
    return "".join(pieces)


def plain(text: str) -> str:
    """Return a text without marks: no emphasis, no links, one kind of apostrophe and space.

    What is longer than a passage is read in parts: some rows of marks take time for every pair.
    """
    if len(text) > LONGEST:
        return " ".join(filter(None, map(plain, wrap(text, LONGEST, break_on_hyphens=False))))
    text = unicodedata.normalize("NFKC", text).translate(_PLAIN)
    text = "".join(one for one in " ".join(text.split()) if one >= " " and one != _BYTE_ORDER_MARK)
    return " ".join(bare(text).split())


def _looks_like_heading(lines: Sequence[TextLine], text: str, body: float, marked: bool) -> bool:
    """Tell a heading without a mark: one short line, in capitals, large, or set apart."""
    letters = [letter for letter in text if letter.isalpha()]
    if len(text) > _LONGEST_HEADING or not letters:
        return False
    if lines[0].size:
        return lines[0].size > 1.12 * body
    if len(lines) > 1 or len(letters) < 3 or text.endswith((".", ",", ";", "!", "?")):
        return False
    apart = len(text) <= 50 and not text[0].islower() and not re.search(r"\d\s*\w", text)
    return all(letter.isupper() for letter in letters) or (apart and not marked)


def _joined(passages: Iterable[Passage]) -> list[Passage]:
    """Join a paragraph with its rest behind the end of a page or a column."""
    found: list[Passage] = []
    for passage in passages:
        if found and _continues(found[-1], passage):
            found[-1] = replace(found[-1], text=f"{found[-1].text} {passage.text}")
        else:
            found.append(passage)
    return found


def _continues(held: Passage, passage: Passage) -> bool:
    begins = passage.text[:1]
    return (
        passage.role is Role.TEXT
        and held.role is not Role.HEADING
        and _WORTH_JOINING <= len(held.text) < LONGEST
        and not held.text.endswith(_ENDS)
        and (begins.islower() or begins.isdigit())
    )

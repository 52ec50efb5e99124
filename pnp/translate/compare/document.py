"""A rulebook as comparing sees it: passages with their places, lines of PDFs, and differences."""

import ctypes
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, pairwise
from pathlib import Path
from typing import NamedTuple

from pnp.base.findings import Where, refuse, shown
from pnp.pictures.pdfium import PdfDocument, PdfiumError, PdfTextPage, open_pdf, raw
from pnp.translate.compare.profiles import LanguageProfile
from pnp.uses.inspect.confined import read_confined

MOST_LETTERS = 1_500_000  # of a document
LONGEST = 4_000  # letters of a passage; a longer paragraph is cut


class Spot(NamedTuple):
    """Where something stands: a line of a text, or a page of a PDF."""

    file: str
    line: int = 0
    page: int = 0

    def __str__(self) -> str:
        return f"{self.file} page {self.page}" if self.page else f"{self.file}:{self.line}"


class TextLine(NamedTuple):
    """One line of a file; `size` is that of its letters where it is known."""

    text: str
    spot: Spot
    size: float = 0.0
    label: bool = False  # whether it stands in a picture or a table
    turned: bool = False  # whether it stands first in a column


class Role(StrEnum):
    """What a passage is in its document."""

    HEADING = "heading"
    ITEM = "item"
    TEXT = "text"
    LABEL = "label"  # in a picture or a table


@dataclass(frozen=True, slots=True)
class Passage:
    """A heading, an item of a list or a paragraph, without its marks and numbers."""

    role: Role
    text: str
    spot: Spot
    label: str = ""  # the number of a heading or an item
    turned: bool = False  # stands first in a column, and may go on with what the last one said


Languages = tuple[LanguageProfile, LanguageProfile]

FAINT = 10  # a rank below it is told only if other languages raise it
_LONGEST = 100  # letters of a quote


class Grade(StrEnum):
    """How likely a difference changes play."""

    SERIOUS = "serious"
    LIKELY = "likely"
    SLIGHT = "slight"


class Quote(NamedTuple):
    """One side of a difference: where, what stands there, and which letters are meant."""

    spot: Spot
    text: str
    passage: Passage
    start: int = 0
    end: int = 0  # 0 if no words are meant but the place


class Difference(NamedTuple):
    """One thing that stands in one version and not in the other."""

    rank: int  # the higher, the surer it changes play
    kind: str
    message: str
    section: str
    a: Quote | None
    b: Quote | None
    about: str = ""  # what is missing, in a form that all languages share
    only: int = 0  # which side has it, 1 or 2

    @property
    def grade(self) -> Grade:
        """Say in one word how much it matters."""
        if self.rank >= 80:
            return Grade.SERIOUS
        return Grade.LIKELY if self.rank >= 45 else Grade.SLIGHT


def quoted(passage: Passage, at: int = 0, end: int = 0) -> Quote:
    """Return the place of a passage, with a quote around one of its letters; words end at `end`."""
    text = excerpt(passage.text, at)
    return Quote(spot=passage.spot, text=text, passage=passage, start=at, end=end)


def excerpt(text: str, at: int) -> str:
    """Return a stretch of a text around a letter, cut between words."""
    if len(text) <= _LONGEST:
        return text
    start = max(0, min(at - _LONGEST // 2, len(text) - _LONGEST))
    end = start + _LONGEST
    if start:
        start = text.find(" ", start, at) + 1 or start
    if end < len(text):
        end = max(text.rfind(" ", at, end), 0) or end
    return ("…" if start else "") + text[start:end] + ("…" if end < len(text) else "")


_MARGIN = 0.1  # of a page's height, where running heads and feet stand
_SAME_PLACE = 3.0  # points
_OFTEN = 0.4  # share of the pages that a running foot stands on
_TINY = 0.6  # of the body's size; what is smaller is a picture of something printed
_SAME_SIZE = 0.08  # of the body's size
_APART = 1.12  # times the usual distance of two lines: a new paragraph
_LINE = 25  # letters from which a line is no label
_TEXT = 60  # letters from which a block is no label
_LARGE = 1.12  # times the body's size: a heading
_SENTENCE = (".", ":", "!", "?", ";", "…")
_WORDS = 3  # from which what ends with a full stop is a sentence
_ROW = 400  # letters; what is longer is a column and no row of a table
_DIGITS = re.compile(r"\d+")
_MARK = re.compile(r"\s*(?:\w{1,3}[.)]|[-*•▪◦●–—·])\s*")  # of an item


class Snippet(NamedTuple):
    """Letters that stand together on a line; places in points from the top left corner."""

    text: str
    size: float
    left: float
    right: float
    base: float
    height: float  # of its page

    @property
    def top(self) -> float:
        """The upper edge of its letters."""
        return self.base - 0.8 * self.size


Block = list[Snippet]  # lines below each other
Row = list[Block]  # blocks beside each other


def laid_out(pages: Sequence[Sequence[Snippet]], file: str) -> Iterator[TextLine]:
    """Return the text of pages block by block, without running heads and feet."""
    kept = _without_furniture(pages)
    body = body_size(chain.from_iterable(kept))
    kept = [[snippet for snippet in page if snippet.size >= _TINY * body] for page in kept]
    leading = _leading(kept, body)
    grid = _grid(kept, body)
    for number, page in enumerate(kept, 1):
        rows = _rows(_blocks(page, leading, _SAME_SIZE * body), grid, body)
        labels = _labels(rows, grid, body)
        lowest = math.inf  # where the running text above ends
        for row, label in zip(rows, labels, strict=True):
            turned = not label and row[0][0].base < lowest
            lowest = lowest if label else row[-1][-1].base
            spot = Spot(file, page=number)
            # The lines of a paragraph, or the cells of a row as one line.
            lines = [snippet.text for snippet in row[0]] if len(row) == 1 else [_text(row)]
            for line in lines:
                yield TextLine(line, spot, size=row[0][0].size, label=label, turned=turned)
            yield TextLine("", spot)


def _without_furniture(pages: Sequence[Sequence[Snippet]]) -> list[list[Snippet]]:
    """Leave out lines at the edge that stand on many pages and differ in digits only."""
    places: dict[str, set[tuple[float, int]]] = {}  # of equal texts: the height, and the page
    for number, page in enumerate(pages):
        for snippet in filter(_at_edge, page):
            places.setdefault(_without_digits(snippet), set()).add((snippet.base, number))
    often = max(2, _OFTEN * len(pages))
    running = {
        (text, base) for text, found in places.items() for base in _often(sorted(found), often)
    }
    return [
        [
            snippet
            for snippet in page
            if not (_at_edge(snippet) and (_without_digits(snippet), snippet.base) in running)
        ]
        for page in pages
    ]


def _without_digits(snippet: Snippet) -> str:
    return _DIGITS.sub("0", snippet.text)


def _often(places: Sequence[tuple[float, int]], least: float) -> Iterator[float]:
    """Yield the heights near which something stands on that many pages."""
    near: Counter[int] = Counter()  # how often each page is among those near by
    start = end = 0
    for base, _ in places:
        while end < len(places) and places[end][0] - base < _SAME_PLACE:
            near[places[end][1]] += 1
            end += 1
        while base - places[start][0] >= _SAME_PLACE:
            page = places[start][1]
            near[page] -= 1
            if not near[page]:
                del near[page]
            start += 1
        if len(near) >= least:
            yield base


def _at_edge(snippet: Snippet) -> bool:
    return not _MARGIN * snippet.height < snippet.base < (1 - _MARGIN) * snippet.height


def body_size(texts: Iterable[Snippet | TextLine]) -> float:
    """Return the size that most letters have."""
    sizes: Counter[float] = Counter()
    for one in texts:
        sizes[one.size] += len(one.text)
    return max(sizes, key=lambda size: sizes[size], default=0.0)


def _leading(pages: Sequence[Sequence[Snippet]], body: float) -> float:
    """Return how far below each other lines of running text stand, in sizes of their letters."""
    steps = Counter(
        round(two.base - one.base, 1)
        for page in pages
        for one, two in pairwise(page)
        if one.size == two.size == body and body < two.base - one.base < 2 * body
    )
    return steps.most_common(1)[0][0] / body if steps else 1.3


def _blocks(page: Sequence[Snippet], leading: float, slack: float) -> list[Block]:
    """Gather lines that stand below each other as closely as those of a paragraph do."""
    blocks: list[Block] = []
    for snippet in page:
        last = blocks[-1][-1] if blocks else None
        if (
            last
            and abs(snippet.size - last.size) <= slack
            and 0 < snippet.base - last.base <= _APART * leading * last.size
            and snippet.left < last.right
            and last.left < snippet.right
        ):
            blocks[-1].append(snippet)
        else:
            blocks.append([snippet])
    return blocks


def _rows(blocks: Sequence[Block], grid: set[int], body: float) -> list[Row]:
    """Gather blocks that stand beside each other: the cells of a row, or an item and its mark."""
    rows: list[Row] = []
    for block in blocks:
        column = round(block[0].left) in grid and block[0].size == body
        if rows and _beside(rows[-1], block) and (not column or _MARK.fullmatch(_text(rows[-1]))):
            rows[-1].append(block)
        else:
            rows.append([block])
    return rows


def _text(row: Row) -> str:
    return " ".join(snippet.text.strip() for block in row for snippet in block)


def _beside(row: Row, block: Block) -> bool:
    """Tell whether a block stands to the right of a row, at its height."""
    if len(_text([*row, block])) > _ROW:
        return False
    snippets = [snippet for cell in row for snippet in cell]
    top = min(snippet.top for snippet in snippets)
    bottom = max(snippet.base for snippet in snippets)
    shared = min(bottom, block[-1].base) - max(top, block[0].top)
    least = min(bottom - top, block[-1].base - block[0].top)
    return shared > 0.3 * least and block[0].left >= max(snippet.right for snippet in row[-1])


def _grid(pages: Sequence[Sequence[Snippet]], body: float) -> set[int]:
    """Return where the lines of running text begin, in whole points."""
    lefts = Counter(
        round(snippet.left)
        for page in pages
        for snippet in page
        if abs(snippet.size - body) <= _SAME_SIZE * body and len(snippet.text) >= _LINE
    )
    return {left + by for left, count in lefts.items() if count > 1 for by in (-1, 0, 1)}


def _labels(rows: Sequence[Row], grid: set[int], body: float) -> list[bool]:
    """Tell which rows are cells of tables or labels in pictures; the others are running text."""
    tables = {_place(row) for row in rows if _is_cells(row)}
    tables -= {(left, body) for left in grid}
    found = [_is_cells(row) or _place(row) in tables or _is_label(row, grid, body) for row in rows]
    for at, (row, below) in enumerate(pairwise(rows)):  # what stands over text is its title
        title = _place(row) == _place(below) and row[0][0].size == body and _has_letters(row)
        found[at] = found[at] and not (title and len(row) == 1 and not found[at + 1])
    return found


def _place(row: Row) -> tuple[int, float]:
    return round(row[0][0].left), row[0][0].size


def _has_letters(row: Row) -> bool:
    return any(letter.isalpha() for letter in _text(row))


def _is_cells(row: Row) -> bool:
    return len(row) > 1 and not _MARK.fullmatch(row[0][0].text)


def _is_label(row: Row, grid: set[int], body: float) -> bool:
    """Tell a label in a picture: short, no sentence, and not set like running text."""
    text = _text(row)
    if not _has_letters(row):
        return True
    sentence = text.endswith(_SENTENCE) and text.count(" ") >= _WORDS - 1
    if sentence or len(text) >= _TEXT:
        return False
    left, size = _place(row)
    return left not in grid or (size < _LARGE * body and size != body)


MOST_BYTES = 300_000_000
MOST_PAGES = 1_000

_GAP = 2.5  # of a letter's size; a wider gap parts columns and cells, a sign fits into less
_JUMP = 0.6  # of a letter's size; what stands higher or lower is another line
_RESIZED = 1.3  # how far sizes may part inside a line


def pdf_lines(path: Path) -> list[TextLine]:
    """Return the lines of a PDF in the order of its text, an empty one between two blocks."""
    where = Where(shown(path))
    if path.stat().st_size > MOST_BYTES:
        raise refuse(where, f"larger than {MOST_BYTES // 1_000_000} MB")
    return list(laid_out(read_confined(_pages, path, where, where), where.file))


def _pages(path: Path, where: Where) -> list[list[Snippet]]:
    """Read the text of all pages."""
    with open_pdf(path, where) as document:
        try:
            if len(document) > MOST_PAGES:
                raise refuse(where, f"has more than {MOST_PAGES} pages: this is no rulebook")
            return [list(_snippets(document, number, where)) for number in range(len(document))]
        except (PdfiumError, UnicodeDecodeError) as problem:
            raise refuse(where, f"is a PDF that can not be read: {problem}") from None


def _snippets(document: PdfDocument, page: int, where: Where) -> Iterator[Snippet]:
    """Cut a page where a line ends, where letters grow or shrink, and at wide gaps."""
    sheet = document[page]
    height = sheet.get_height()
    text = sheet.get_textpage()
    if text.count_chars() > MOST_LETTERS:
        raise refuse(where, f"more than {MOST_LETTERS:,} letters: this is no rulebook")
    held: Snippet | None = None
    letters: list[str] = []  # of what is held
    for number in range(text.count_chars()):
        code = raw.FPDFText_GetUnicode(text, number)
        letter = chr(code) if 0 < code < 0xD800 or 0xDFFF < code < 0x110000 else ""
        if not letter.strip():
            if letter in ("\r", "\n"):
                yield from _whole(held, letters)
                held = None
            else:
                letters.append(letter)
            continue
        snippet = _letter(text, number, letter, height)
        if held and _goes_on(held, snippet):
            held = held._replace(right=snippet.right)
            letters.append(letter)
        else:
            yield from _whole(held, letters)
            held, letters = snippet, [letter]
    yield from _whole(held, letters)
    text.close()


def _whole(held: Snippet | None, letters: list[str]) -> Iterator[Snippet]:
    if held:
        yield held._replace(text="".join(letters))


def _letter(text: PdfTextPage, number: int, letter: str, height: float) -> Snippet:
    """Return one letter with its place, and its size whatever the page is scaled by."""
    matrix, box = raw.FS_MATRIX(), raw.FS_RECTF()
    x, y = ctypes.c_double(), ctypes.c_double()
    size = float(raw.FPDFText_GetFontSize(text, number))
    if raw.FPDFText_GetMatrix(text, number, ctypes.byref(matrix)):
        size *= (float(matrix.b) ** 2 + float(matrix.d) ** 2) ** 0.5
    raw.FPDFText_GetCharOrigin(text, number, ctypes.byref(x), ctypes.byref(y))
    raw.FPDFText_GetLooseCharBox(text, number, ctypes.byref(box))
    return Snippet(
        text=letter,
        size=round(size, 1),
        left=float(x.value),
        right=float(box.right),
        base=height - float(y.value),
        height=height,
    )


def _goes_on(held: Snippet, letter: Snippet) -> bool:
    small, large = sorted((held.size, letter.size))
    return (
        large <= _RESIZED * small
        and abs(letter.base - held.base) < _JUMP * large
        and -large < letter.left - held.right < _GAP * large
    )

"""Where words may be broken, and which ways to break a paragraph are best.

Lines are broken by total fit: all are chosen together, not one after the other. Among the ways
with the fewest lines, the one whose lines are most even is taken: the sum of the squared slack of
all lines but the last is least.

Hyphenation patterns are those that pyphen carries. They are read here, not by it: German has sixty
thousand of them, a rulebook meets a few hundred, and taking apart only those costs a tenth of the
time.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.util import find_spec
from itertools import accumulate, compress, pairwise
from operator import add
from pathlib import Path
from typing import NamedTuple

from pnp.base.findings import Where, did_you_mean, refuse, said_by, sentence
from pnp.base.geometry import EPSILON
from pnp.base.numerals import MINUS, NARROW
from pnp.base.placeholders import BRACED, GAP
from pnp.model.face import TracedText
from pnp.model.stock import Language

HYPHEN_COST = 0.12  # what a hyphen at the end of a line is worth in squared slack
LONELY_COST = 0.15  # a last line of one short word, or of the end of one
LONELY_SHARE = 0.2  # of the line, below which one word is lonely
INFINITE = float("inf")


def break_lines(
    widths: Sequence[float], glues: Sequence[float], hyphens: Sequence[float], limit: float
) -> tuple[list[int], float]:
    """Choose where lines end; return the ends and by how much the widest line sticks out.

    `widths` are unbreakable chunks, `glues` the space before each of them (0 where two chunks
    touch), `hyphens` what a hyphen behind each of them is wide (0 where none is needed).
    """
    count = len(widths)
    # Where each chunk ends if all stood on one line, and begins, behind its glue.
    sums = list(accumulate(map(add, widths, glues), initial=0.0))
    starts = list(map(add, sums, glues))
    total = sums[-1]
    if count == 0 or total - starts[0] <= limit + EPSILON:
        return [count], 0.0
    best, lines, before = _ways(starts, sums, hyphens, limit)
    before[count] = _last_line(best, lines, starts, glues, limit, total)
    ends, widest = [], max(map(add, widths[:-1], hyphens), default=0.0)
    while count:
        ends.append(count)
        count = before[count]
    # The last chunk never gets a hyphen.
    return ends[::-1], max(0.0, widest - limit, widths[-1] - limit)


def _ways(
    starts: Sequence[float], sums: Sequence[float], hyphens: Sequence[float], limit: float
) -> tuple[list[float], list[int], list[int]]:
    """Return for each chunk but the last, if a line ends there, the best way up to it.

    That is its price, how many lines it has, and where the last of them begins.
    """
    count = len(starts)
    best = [0.0] * (count + 1)  # the lowest price up to here, among those with fewest lines
    lines = [0] * (count + 1)
    before = [0] * (count + 1)
    room, scale = limit + EPSILON, 1 / max(limit, EPSILON)
    first = 0
    for end in range(1, count):
        edge = sums[end]
        while first < end - 1 and edge - starts[first] > room:
            first += 1
        hyphen = hyphens[end - 1]
        start = first
        if hyphen:
            edge += hyphen
            while start < end - 1 and edge - starts[start] > room:
                start += 1
        needed = lines[start]  # a later start that needs one line more can not win
        lowest, chosen = INFINITE, start
        while start < end and lines[start] == needed:
            slack = (limit - edge + starts[start]) * scale
            price = best[start] + slack * slack
            if price < lowest:
                lowest, chosen = price, start
            start += 1
        best[end] = lowest + HYPHEN_COST if hyphen else lowest
        lines[end] = needed + 1
        before[end] = chosen
    return best, lines, before


def _last_line(
    best: Sequence[float],
    lines: Sequence[int],
    starts: Sequence[float],
    glues: Sequence[float],
    limit: float,
    total: float,
) -> int:
    """Return where the last line begins; it may be short, but not one lonely short word."""
    count = len(starts)
    word = count - 1  # where the last word begins, which may be several syllables
    while word and not glues[word]:
        word -= 1
    start = 0
    while start < count - 1 and total - starts[start] > limit + EPSILON:
        start += 1
    needed = lines[start]
    lowest, chosen = INFINITE, start
    while start < count and lines[start] == needed:
        lonely = start >= word and total - starts[start] < limit * LONELY_SHARE
        price = best[start] + (LONELY_COST if lonely else 0.0)
        if price < lowest:
            lowest, chosen = price, start
        start += 1
    return chosen


# Where words may be broken: hyphenation patterns of the language.

LEFT, RIGHT = 3, 3  # letters that stay together at either end
SOFT_HYPHEN = "\u00ad"
_FIRM = re.compile("(?<=[\u00a0\u202f])")  # behind a space that no line ends at
_WORD = re.compile(r"\W*([^\W\d_]+)\W*")  # with the marks around it
_ENCODINGS = {"microsoft-cp1251": "cp1251"}
_DIGITS = b"0123456789"
_CHANGES = re.compile(rb"^.*/.*", re.MULTILINE)  # lines that change letters at the hyphen
MOST_WORDS = 16_384  # that are kept
LARGE = 50_000  # patterns, which are ten megabytes and more
_WHOLE = 100  # stronger than any pattern, and even: no hyphen


class Patterns:
    """The patterns of one language: by their letters, taken apart when a word meets them."""

    def __init__(self, path: Path) -> None:
        first, _, rest = path.read_bytes().partition(b"\n")
        encoding = first.decode("ascii").strip().lower()
        self._encoding = _ENCODINGS.get(encoding, encoding)
        rest = rest.replace(b"\r\n", b"\n")
        # Digits leave fastest while they are bytes. Comments become keys that no word meets.
        keys = rest.translate(None, _DIGITS).decode(self._encoding).split("\n")
        self._lines = dict(zip(keys, rest.split(b"\n"), strict=True))
        for line in _CHANGES.findall(rest):
            letters = line.partition(b"/")[0].translate(None, _DIGITS)
            self._lines[letters.decode(self._encoding)] = line
        self.is_large = len(self._lines) > LARGE
        self._longest = LARGE if self.is_large else max(map(len, self._lines), default=0)
        self._values: dict[str, list[tuple[int, int]]] = {}  # of those that a word has met

    def positions(self, word: str) -> list[int]:
        """Return where a hyphen may stand, as numbers of letters before it."""
        dotted = f".{word.lower()}."
        starts, slices = _stretches(len(dotted), min(self._longest, len(dotted)))
        found = list(map(dotted.__getitem__, slices))
        points = [0] * (len(dotted) + 1)
        for start, letters in compress(
            zip(starts, found, strict=True), map(self._lines.__contains__, found)
        ):
            values = self._values.get(letters)
            if values is None:
                values = self._values[letters] = self._taken_apart(letters)
            for place, value in values:
                if points[start + place] < value:  # noqa: PLR1730  a call for each is slow
                    points[start + place] = value
        last = len(word) - RIGHT
        return [place for place in range(LEFT, last + 1) if points[place + 1] % 2]

    def _taken_apart(self, letters: str) -> list[tuple[int, int]]:
        """Return the numbers of a pattern that are not zero, with their places."""
        line = self._lines[letters].decode(self._encoding)
        pattern, changes, _ = line.partition("/")
        found, place = [], 0
        for letter in pattern:
            if letter.isdecimal():
                found.append((place, int(letter)))
            else:
                place += 1
        if not changes:
            return found
        # Letters change at the hyphen, as in Hungarian: such a word stays whole.
        return [(place, _WHOLE if value % 2 else value) for place, value in found]


@lru_cache(maxsize=512)
def _stretches(length: int, longest: int) -> tuple[list[int], list[slice]]:
    """Return where all stretches of a word begin that a pattern may meet, and the stretches."""
    slices = [
        slice(start, end)
        for start in range(length - 1)
        for end in range(start + 1, min(start + longest, length) + 1)
    ]
    return [stretch.start for stretch in slices], slices


def demand_patterns(language: Language, where: Where) -> None:
    """Refuse a language whose patterns nobody has."""
    name, code = language.hyphens, language.code
    if name and name not in pattern_names():
        message = sentence(
            "language {language}: there are no hyphenation patterns {name}",
            language=code,
            name=repr(name),
        )
        near = did_you_mean(name, sorted(pattern_names()))
        raise refuse(where, message, sentence('{hint}; hyphens: "" breaks no words', hint=near))


@cache
def pattern_names() -> Mapping[str, Path]:
    """Return where the patterns of every language are, by the names that languages.yaml uses."""
    package = find_spec("pyphen")  # which takes its time where it is imported
    folder = Path(package.origin).parent if package and package.origin else Path()
    names: dict[str, Path] = {}
    for path in sorted(folder.glob("dictionaries/hyph_*.dic")):
        name = path.stem.removeprefix("hyph_")
        names[name] = path
        names.setdefault(name.partition("_")[0], path)
    return names


_KEPT: dict[str, Patterns] = {}


def _patterns(language: str) -> Patterns | None:
    """Return the patterns of a language; of those that are large, only the last are kept."""
    path = pattern_names().get(language)
    if language not in _KEPT and path:
        found = Patterns(path)
        for name in [name for name, one in _KEPT.items() if one.is_large and found.is_large]:
            del _KEPT[name]
        _KEPT[language] = found
    return _KEPT.get(language)


def syllables(word: str, language: str) -> tuple[str, ...]:
    """Split a word where a hyphen may stand; words that firm spaces tie are split one by one."""
    if word.isalpha():
        return tuple(_split_at(_cuts(word, language), word))
    found = [""]
    for one in _FIRM.split(word):
        start, *rest = _split(one, language)
        found = [*found[:-1], found[-1] + start, *rest]
    return tuple(found)


def _split(word: str, language: str) -> list[str]:
    """Split one word; a soft hyphen in it overrides the patterns."""
    if SOFT_HYPHEN in word:
        return [part for part in word.split(SOFT_HYPHEN) if part] or [""]
    match = _WORD.fullmatch(word)
    if match is None:
        return [word]
    first = match.start(1)
    return _split_at([first + place for place in _cuts(match[1], language)], word)


def _cuts(word: str, language: str) -> Sequence[int]:
    small = word.lower()
    return _known_positions(small if len(small) == len(word) else word, language)


@lru_cache(maxsize=MOST_WORDS)
def _known_positions(word: str, language: str) -> tuple[int, ...]:
    """Return where letters may be parted; a word too short for it asks for no patterns."""
    patterns = _patterns(language) if len(word) >= LEFT + RIGHT else None
    return tuple(patterns.positions(word)) if patterns else ()


def _split_at(cuts: Sequence[int], word: str) -> list[str]:
    return [word[a:b] for a, b in pairwise((0, *cuts, len(word)))] if cuts else [word]


# --- What is written inside texts: the small markup, and marks and spaces as a language has them.
BOLD, ITALIC = 1, 2  # they add up; regular is 0
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
        raise ValueError(sentence("a * or ** is opened and not closed"))
    return tuple(tuple(span for span in line if span.text or span.icon) for line in lines)


def literal(text: str) -> str:
    """Return what prints a text as it stands: in a title, every star is a star."""
    end = "\u200b" if text.endswith("\\") else ""  # or it would change what comes behind
    return TracedText.carried((_STAR.sub(r"\\*", text) if "*" in text else text) + end, text)


def markup_fault(text: str) -> str:
    """Return what is wrong with the markup of a text, nothing if all is closed."""
    try:
        paragraphs(text)
    except ValueError as problem:
        return said_by(problem)
    return ""


def plain(text: str) -> str:
    """Return a text without its markup and icons; one that is not balanced loses its stars."""
    try:
        said = "\n".join("".join(span.text for span in line) for line in paragraphs(text))
    except ValueError:
        said = text.replace("*", "")
    return TracedText.carried(said, text)


# Quotes, narrow spaces, words that stay together.

FIRM = "\u00a0"  # a space that no line ends at
_KEEP = re.compile(f"{BRACED}|{GAP}")  # icons go through as they are
_OPENING = re.compile(r"""(?<![^\s(\[–—*])"|(?<=['’])"(?=\w)""")
_BEGIN = r"(?<![^\s(\[*/„“«‘‚‹])"  # where a word begins; stars are markup
_SIGN = re.compile(rf"{_BEGIN}(?<!\d[ {FIRM}{NARROW}])[-–](?=\d)")
_DIGIT = re.compile(r"\d")
_MEASURE = re.compile(rf"(\d\**) (?=\**[×%°{GAP}])")
_TIMES = re.compile(r"× (?=\d)")
_INSIDE = re.compile(rf"(?<=«)[ {FIRM}]")  # a quotation begins with a space


def apply_typography(text: str, language: Language) -> str:
    """Return a text with the marks and firm spaces of its language; twice is the same as once."""
    if "{" not in text and GAP not in text:
        return TracedText.carried(_dressed(text, language), text)
    kept = iter(_KEEP.findall(text))
    made = _dressed(_KEEP.sub(GAP, text), language)
    return TracedText.carried(re.sub(GAP, lambda _: next(kept), made), text)


def _dressed(text: str, language: Language) -> str:
    if '"' in text:
        opening, closing = language.quotes
        text = _OPENING.sub(opening, text).replace('"', closing)
    text = text.replace("'", "\u2019")
    if "-" in text or "–" in text:
        text = _SIGN.sub(MINUS, text)
    counts = _DIGIT.search(text)
    if counts:
        text = _MEASURE.sub(rf"\1{FIRM}", text)
        text = _TIMES.sub(f"×{FIRM}", text)
    text = text.replace(" –", f"{FIRM}–").replace(" —", f"{FIRM}—")
    if language.narrow:
        text = re.sub(rf"[ {FIRM}](?=[{re.escape(language.narrow)}])", NARROW, text)
        text = _INSIDE.sub(NARROW, text)
    number, short = _ties(language.tied)
    if counts:
        text = number.sub(rf"\1{FIRM}", text)
    return short.sub(rf"\1{FIRM}", text) if language.tied else text


@lru_cache(maxsize=32)
def _ties(tied: tuple[str, ...]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return what finds a number before its noun, and a short word, with the space behind them.

    A bonus such as +1 has no noun, and a short word goes with what follows it.
    """
    short = rf"(?:{'|'.join(map(re.escape, tied)) or '(?!)'})\**"
    return (
        re.compile(rf"((?<![\d+{MINUS}])\d+\**) (?=\**[^\W_])(?!\**{short} )", re.IGNORECASE),
        re.compile(rf"{_BEGIN}({short}) (?=\S)", re.IGNORECASE),
    )

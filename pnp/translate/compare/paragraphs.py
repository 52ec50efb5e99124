"""Paragraphs and items that stand in one version only, and lists of different length."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import median

from pnp.translate.compare.difference import Difference, Line, Side, side
from pnp.translate.compare.loose import Found
from pnp.translate.compare.mentions import Kind
from pnp.translate.compare.reading import Block, Form

_FEWEST = 3  # words; what has fewer is the label of a picture
_LONG = 60  # letters from which a paragraph says a whole rule
_SOME = 40  # letters that can hold a condition
_OFF = 0.5  # how far the lengths of two paragraphs may part, as a logarithm

_WITH_NUMBERS, _WITHOUT, _SHORT = 88, 60, 30
_LIST, _SPLIT, _LENGTH = 50, 32, 20


def lists(
    lines: Sequence[Line], languages: tuple[str, str]
) -> Iterator[tuple[Difference, list[Line]]]:
    """Tell lists that answer each other and differ in length, with their lone items."""
    runs_a, runs_b = _runs([line.a for line in lines]), _runs([line.b for line in lines])
    sizes_a, sizes_b = Counter(runs_a.values()), Counter(runs_b.values())
    for one, two in _partners(lines, runs_a, runs_b):
        if sizes_a[one] != sizes_b[two]:
            own = [
                line
                for line in lines
                if any(runs_a.get(id(block)) == one for block in line.a)
                or any(runs_b.get(id(block)) == two for block in line.b)
            ]
            lone = [line for line in own if line.alone]
            yield _list(own, lone, (sizes_a[one], sizes_b[two]), languages), lone


def _partners(
    lines: Sequence[Line], runs_a: dict[int, int], runs_b: dict[int, int]
) -> Iterator[tuple[int, int]]:
    """Pair the lists that share the most items, each with one other."""
    shared: Counter[tuple[int, int]] = Counter()
    for line in lines:
        for one in line.a:
            for two in line.b:
                if id(one) in runs_a and id(two) in runs_b:
                    shared[runs_a[id(one)], runs_b[id(two)]] += 1
    taken_a: set[int] = set()
    taken_b: set[int] = set()
    for (a, b), _ in shared.most_common():
        if a not in taken_a and b not in taken_b:
            taken_a.add(a)
            taken_b.add(b)
            yield a, b


def _runs(blocks: Sequence[tuple[Block, ...]]) -> dict[int, int]:
    """Give all items that stand together the number of their list."""
    flat = [block for group in blocks for block in group]
    found: dict[int, int] = {}
    number, last = 0, None
    for block in flat:
        if block.form is not Form.ITEM:
            last = None
            continue
        if last is None or bool(last.label) != bool(block.label) or block.label in ("1", "a"):
            number += 1
        found[id(block)] = number
        last = block
    return found


def _list(
    lines: Sequence[Line], lone: Sequence[Line], sizes: tuple[int, int], languages: tuple[str, str]
) -> Difference:
    """Quote the item that has no partner, or the one that was split, or the first."""
    split = [line for line in lines if len(line.a) != len(line.b) and not line.alone]
    told = (*lone, *split, *lines)[0]
    rank = max(_LIST, _lone_rank(lone)) if lone else _SPLIT if split else _LIST
    message = f"a list has {sizes[0]} items in {languages[0]} and {sizes[1]} in {languages[1]}"
    if lone:
        message += f"; this one stands only in {languages[0] if told.a else languages[1]}"
    elif split:
        message += "; one item is split in two"
    before = [line for line in lines[: lines.index(told)] if not line.alone]
    beside = (*before[-1:], *(line for line in lines if not line.alone), told)[0]
    return Difference(rank, "list", message, told.section, *_sides(told, beside))


def _sides(told: Line, beside: Line) -> tuple[Side | None, Side | None]:
    """Return both places of a line; where it has only one, that of its neighbour."""
    a, b = told.a or beside.a, told.b or beside.b
    return (side(a[0]) if a else None, side(b[0]) if b else None)


def paragraphs(
    lines: Sequence[Line], elsewhere: set[Found], languages: tuple[str, str]
) -> Iterator[Difference]:
    """Tell paragraphs without a partner; neighbours are told together, numbers nearby excuse."""
    group: list[Line] = []
    beside = next((line for line in lines if not line.alone), None)
    for line in lines:
        tells = line.alone and _tells(line, elsewhere)
        if group and not (tells and bool(line.a) == bool(group[0].a)):
            yield _paragraph(group, beside or group[0], languages)
            group = []
        if tells:
            group.append(line)
        elif not line.alone:
            beside = line
    if group:
        yield _paragraph(group, beside or group[0], languages)


def _tells(line: Line, elsewhere: set[Found]) -> bool:
    """Tell whether a lone paragraph is more than a label, and not answered nearby."""
    blocks = [block for block in (*line.a, *line.b) if block.form is not Form.HEADING]
    words = sum(len(word) > 1 for block in blocks for word in block.text.split())
    found = [one for one in (*line.row.a, *line.row.b) if one.mention.kind is not Kind.PERHAPS]
    return words >= _FEWEST and not (found and all(one in elsewhere for one in found))


def _paragraph(group: Sequence[Line], beside: Line, languages: tuple[str, str]) -> Difference:
    line = group[0]
    only = languages[0] if line.a else languages[1]
    many = len(group)
    message = f"this paragraph stands only in {only}"
    if many > 1:
        message = f"{many} paragraphs from here on stand only in {only}"
    sides = _sides(line, beside)
    return Difference(_lone_rank(group), "paragraph", message, line.section, *sides)


def _lone_rank(lines: Sequence[Line]) -> int:
    kinds = {found.mention.kind for line in lines for found in (*line.row.a, *line.row.b)}
    if Kind.DIGITS in kinds:
        return _WITH_NUMBERS
    size = sum(len(block.text) for line in lines for block in (*line.a, *line.b))
    return _WITHOUT if size >= _LONG else _SHORT


def lengths(lines: Sequence[Line], languages: tuple[str, str]) -> Iterator[Difference]:
    """Tell paragraphs that are much shorter than their partners: a sentence may be lost."""
    sizes = {
        at: (sum(len(x.text) for x in line.a), sum(len(x.text) for x in line.b))
        for at, line in enumerate(lines)
        if not line.alone
    }
    ratios = {at: math.log(b / a) for at, (a, b) in sizes.items()}
    usual = median(ratios.values()) if ratios else 0.0
    for at, ratio in ratios.items():
        a, b = sizes[at]
        if abs(ratio - usual) > _OFF and abs(b - a * math.exp(usual)) > _SOME:
            short = languages[0] if ratio > usual else languages[1]
            times = math.exp(abs(ratio - usual))
            message = f"much shorter in {short} than usual (1 : {times:.1f}): is a sentence lost?"
            line = lines[at]
            yield Difference(
                _LENGTH, "length", message, line.section, side(line.a[0]), side(line.b[0])
            )

"""Two versions of a rulebook, and what stands in one and not in the other, the worst first."""

from collections.abc import Sequence

from pnp.translate.compare.align import Pair, align
from pnp.translate.compare.difference import Difference, Line
from pnp.translate.compare.loose import Row, compare_row, mentioned
from pnp.translate.compare.numbers import moved, numbers
from pnp.translate.compare.paragraphs import lengths, lists, paragraphs
from pnp.translate.compare.reading import Block, Form
from pnp.translate.compare.tongues import WORD, tongues
from pnp.translate.compare.versions import Version


def compare(a: Version, b: Version) -> tuple[Difference, ...]:
    """Return all differences of two versions, the worst first."""
    blocks_a, blocks_b = _worth_reading(a), _worth_reading(b)
    languages = (a.language, b.language)
    pairs = align(blocks_a, blocks_b, *languages)
    lines = _lines(pairs, blocks_a, blocks_b, languages)
    elsewhere = moved(lines)
    of_lists = list(lists(lines, languages))
    in_lists = [line for _, lone in of_lists for line in lone]
    found = [
        *(one for line in lines for one in numbers(line, elsewhere, languages)),
        *(one for one, _ in of_lists),
        *paragraphs([line for line in lines if line not in in_lists], elsewhere, languages),
        *lengths(lines, languages),
    ]
    return tuple(sorted(found, key=lambda one: -one.rank))


def _worth_reading(version: Version) -> tuple[Block, ...]:
    """Leave out a lone "or" between two items, which every printer sets in another way."""
    and_or = tongues()[version.language].and_or
    return tuple(
        block
        for block in version.blocks
        if {word.casefold() for word in WORD.findall(block.text)} - and_or
        or any(letter.isdigit() for letter in block.text)
    )


def _lines(
    pairs: Sequence[Pair], a: Sequence[Block], b: Sequence[Block], languages: tuple[str, str]
) -> list[Line]:
    """Compare all pairs, and name the section of each by the nearest heading above."""
    section = ""
    lines = []
    for pair in pairs:
        own_a, own_b = tuple(a[slice(*pair.a)]), tuple(b[slice(*pair.b)])
        headings = [block.text for block in (*own_a, *own_b) if block.form is Form.HEADING]
        section = headings[0].rstrip(" :") if headings else section
        if own_a and own_b:
            row = compare_row(own_a, own_b, *languages)
        else:
            row = Row(mentioned(own_a, languages[0]), mentioned(own_b, languages[1]), (), ())
        lines.append(Line(section, own_a, own_b, row))
    return lines

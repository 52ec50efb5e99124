"""All versions side by side as one HTML page that prints: paragraph by paragraph, with findings."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from pnp.compare.difference import Difference, Quote
from pnp.compare.document import Passage, Role
from pnp.compare.report import Comparison

Cells = dict[int, list[Passage]]  # passages that answer each other, by the column of their version

MADE_BY = '<meta name="generator" content="pnp translate compare">'

_STYLE = """
@page { size: A4 landscape; margin: 12mm }
body { font: 10pt/1.35 sans-serif; margin: 1em }
h1 { font-size: 1.3em }
table { border-collapse: collapse; width: 100%; table-layout: fixed }
td, th { border: 1px solid #999; padding: .3em .5em; vertical-align: top; text-align: left;
  overflow-wrap: anywhere }
tr { break-inside: avoid }
thead { display: table-header-group }
.heading { font-weight: bold }
.label { color: #555 }
.place { color: #555; font-size: .8em; white-space: nowrap }
td.alone { background: #eee }
mark { background: #ffe08a; text-decoration: underline }
.serious b { color: #a00 }
.likely b { color: #850 }
.slight b { color: #056 }
.findings p { margin: 0 0 .4em }
"""


class _Found(NamedTuple):
    """One difference with its number on the page and the version that shows it."""

    number: int
    column: int  # of the version that is compared with the first
    difference: Difference


def page(comparisons: Sequence[Comparison]) -> str:
    """Return the whole page."""
    first = comparisons[0].a
    versions = [first, *(one.b for one in comparisons)]
    found = [
        _Found(0, column, difference)
        for column, one in enumerate(comparisons, 1)
        for difference in one.differences
    ]
    found.sort(key=lambda one: -one.difference.rank)
    found = [one._replace(number=number) for number, one in enumerate(found, 1)]
    names = [f"{one.passages[0].spot.file} ({one.language})" for one in versions]
    title = escape(" · ".join(names))
    heads = "".join(f"<th>{escape(name)}</th>" for name in names)
    share = 78 // len(versions)
    columns = f'<col style="width:{share}%">' * len(versions)
    return "\n".join(
        (
            '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">',
            MADE_BY,
            f"<title>{title}</title><style>{_STYLE}</style></head><body>",
            f"<h1>{title}</h1>",
            *_list(found),
            f"<table><colgroup>{columns}<col></colgroup>",
            f"<thead><tr>{heads}<th>Findings</th></tr></thead><tbody>",
            *_rows(comparisons, [one.language for one in versions], found),
            "</tbody></table></body></html>\n",
        )
    )


def _list(found: Sequence[_Found]) -> Iterator[str]:
    """Yield the list of all findings, each with a link to its row."""
    if not found:
        yield "<p>No differences found.</p>"
        return
    yield "<ol>"
    for one in found:
        said = f"{one.difference.kind}: {escape(one.difference.message)}"
        grade = one.difference.grade
        yield f'<li class="{grade}"><a href="#f{one.number}"><b>{grade}</b></a>, {said}</li>'
    yield "</ol>"


def _rows(
    comparisons: Sequence[Comparison], languages: Sequence[str], found: Sequence[_Found]
) -> Iterator[str]:
    marks: dict[int, list[tuple[int, int]]] = defaultdict(list)
    beside: dict[int, list[_Found]] = defaultdict(list)  # by the passage of the first place
    for one in found:
        places = [quote for quote in (one.difference.a, one.difference.b) if quote]
        for quote in places:
            if quote.end:
                marks[id(quote.passage)].append((quote.start, quote.end))
        if main := _main(one.difference):
            beside[id(main.passage)].append(one)
    for row in _aligned(comparisons):
        own = [passage for cell in row.values() for passage in cell]
        notes = {one.number: one for passage in own for one in beside[id(passage)]}
        cells = "".join(
            _cell(row.get(column, []), language, marks) for column, language in enumerate(languages)
        )
        yield f'<tr>{cells}<td class="findings">{"".join(map(_note, notes.values()))}</td></tr>'


def _main(one: Difference) -> Quote | None:
    """Return the place that a difference is told at: where the words stand, else the first."""
    places = [quote for quote in (one.a, one.b) if quote]
    return next((quote for quote in places if quote.end), places[0] if places else None)


def _aligned(comparisons: Sequence[Comparison]) -> Iterator[Cells]:
    """Join the pairs of all comparisons into rows, in the order of the first version."""
    first = comparisons[0].a.passages
    place = {id(passage): number for number, passage in enumerate(first)}
    rows: list[Cells] = [{0: [passage]} for passage in first]
    behind: dict[int, Cells] = defaultdict(dict)  # what only others have, by the row before it
    for column, comparison in enumerate(comparisons, 1):
        last = -1
        for match in comparison.matches:
            own, others = (side.passages for side in match.sides)
            if own:
                last = place[id(own[0])]
                for passage in own[1:]:
                    _join(rows, place, last, place[id(passage)])
            cells = rows[last] if own else behind[last]
            cells.setdefault(column, []).extend(others)
    for number, cells in enumerate([{}, *rows], -1):
        yield from (one for one in (cells, behind.get(number)) if one)


def _join(rows: list[Cells], place: dict[int, int], one: int, two: int) -> None:
    """Take two rows for one, because a passage of another version answers both."""
    if one == two:
        return
    for column, passages in rows[two].items():
        rows[one].setdefault(column, []).extend(passages)
    place.update((id(passage), one) for passage in rows[two][0])
    rows[two] = {}


def _cell(
    passages: Sequence[Passage], language: str, marks: dict[int, list[tuple[int, int]]]
) -> str:
    if not passages:
        return '<td class="alone"></td>'
    return f'<td lang="{escape(language)}">{"".join(_told(one, marks) for one in passages)}</td>'


def _told(passage: Passage, marks: dict[int, list[tuple[int, int]]]) -> str:
    """Write one passage with its place, and mark the words that findings speak of."""
    text, at = "", 0
    for start, end in sorted(marks.get(id(passage), ())):
        if start >= at:
            text += (
                escape(passage.text[at:start]) + f"<mark>{escape(passage.text[start:end])}</mark>"
            )
            at = end
    text += escape(passage.text[at:])
    label = f'<span class="label">{escape(passage.label)}.</span> ' if passage.label else ""
    bullet = "• " if passage.role is Role.ITEM and not passage.label else ""
    spot = f"page {passage.spot.page}" if passage.spot.page else f"line {passage.spot.line}"
    return (
        f'<div class="{passage.role}">{bullet}{label}{text} <span class="place">{spot}</span></div>'
    )


def _note(one: _Found) -> str:
    difference = one.difference
    said = f"{escape(difference.kind)}: {escape(difference.message)}"
    grade = difference.grade
    return f'<p class="{grade}" id="f{one.number}"><b>{one.number} {grade}</b>, {said}</p>'

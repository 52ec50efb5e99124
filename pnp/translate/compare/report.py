"""A comparison of two versions or more: for people, for programs, and as a page side by side."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

from pnp.translate.compare.alignment import Match
from pnp.translate.compare.differences import lined_up
from pnp.translate.compare.document import FAINT, Difference, Grade, Passage, Quote, Role
from pnp.translate.compare.versions import Version

_FEWEST = 2  # other languages that make a judgement
_MOST_KEEP = 2 / 3  # share of the others from which a loss is one language's own
_RAISED, _MOST = 12, 79  # what agreeing witnesses add to the rank, and how far it may rise


_Key = tuple[int, str, int]  # where in the version that all are compared with, and what is missing


def weighed(
    found: Sequence[Sequence[Difference]], languages: Sequence[str]
) -> list[tuple[Difference, ...]]:
    """Judge the differences of several versions from a first one by what the others say.

    What most others keep is raised. What most others lack or add as well is the fault of the first
    version, and told once, with the first version that shows it. What stays faint is left out.
    `languages` names the first too.
    """
    seen: dict[_Key, set[int]] = defaultdict(set)
    for at, differences in enumerate(found):
        for key in filter(None, map(_key, differences)):
            seen[key].add(at)
    judged = (_judged(at, found, seen, languages) for at in range(len(found)))
    return [
        tuple(sorted((one for one in own if one.rank >= FAINT), key=lambda one: -one.rank))
        for own in judged
    ]


def _judged(
    at: int,
    found: Sequence[Sequence[Difference]],
    seen: Mapping[_Key, set[int]],
    languages: Sequence[str],
) -> Iterator[Difference]:
    others = len(found) - 1
    for one in found[at]:
        key = _key(one)
        if not key or others < _FEWEST:
            yield one
            continue
        same = sorted(seen[key] - {at})
        if others - len(same) >= _MOST_KEEP * others:
            agree = f"{others - len(same)} of {others} others agree with {languages[0]}"
            yield _noted(one, agree, _RAISED)
        elif len(same) < _MOST_KEEP * others:
            yield one
        elif at < same[0]:
            too, more = ("lack", 0) if one.only == 1 else ("have", _RAISED)
            codes = ", ".join(languages[other + 1] for other in same)
            yield _noted(one, f"{codes} {too} it too: look at {languages[0]}", more)


def _noted(one: Difference, note: str, more: int) -> Difference:
    rank = max(one.rank, min(one.rank + more, _MOST))
    return one._replace(rank=rank, message=f"{one.message} ({note})")


def _key(one: Difference) -> _Key | None:
    return (id(one.a.passage), one.about, one.only) if one.about and one.a else None


MOST_DIFFERENCES = 1_000  # of two versions that are told, the worst first


class Comparison(NamedTuple):
    """Two versions, what tells them apart, and which passages answer each other."""

    a: Version
    b: Version
    differences: tuple[Difference, ...]
    matches: tuple[Match, ...] = ()
    left_out: int = 0  # differences that are not among them


def compared_all(
    first: Version, others: Sequence[Version], least: str = Grade.SLIGHT
) -> list[Comparison]:
    """Compare versions with the first; more than two others are witnesses of each other."""
    found = [lined_up(first, other) for other in others]
    judged = weighed([one.differences for one in found], [one.language for one in (first, *others)])
    grades = list(Grade)
    kept = grades[: grades.index(Grade(least)) + 1]
    comparisons = []
    for other, own, both in zip(others, judged, found, strict=True):
        grave = tuple(one for one in own if one.grade in kept)
        left_out, worst = max(0, len(grave) - MOST_DIFFERENCES), grave[:MOST_DIFFERENCES]
        comparisons.append(Comparison(first, other, worst, both.matches, left_out=left_out))
    return comparisons


def report_lines(one: Comparison, styled: Callable[[str, str], str]) -> Iterator[str]:
    """Yield a comparison line by line; names and grades as `styled` for a kind of thing."""
    names = [f"{side.passages[0].spot.file} ({side.language})" for side in (one.a, one.b)]
    yield styled(" and ".join(names), "names")
    for name, side in zip(names, (one.a, one.b), strict=True):
        if side.note:
            yield f"  {name}: {side.note}"
    sections: dict[tuple[str, str], list[Difference]] = defaultdict(list)
    for difference in one.differences:  # the worst come first
        sections[difference.grade, difference.section].append(difference)
    for (grade, section), differences in sections.items():
        yield ""
        yield styled(grade, grade) + (f", in “{section}”:" if section else ":")
        for difference in differences:
            yield f"  {difference.kind}: {difference.message}"
            sides = [side for side in (difference.a, difference.b) if side]
            width = max((len(str(side.spot)) for side in sides), default=0)
            yield from (f"    {str(side.spot).ljust(width)}  {side.text}" for side in sides)
    if one.differences:
        yield ""
        counts = Counter(difference.grade for difference in one.differences)
        grades = ", ".join(f"{count} {grade}" for grade, count in counts.items())
        number, more = len(one.differences), ""
        if one.left_out:
            more = f" And {one.left_out:,} more, which are not told."
        yield f"{number} difference{'s' * (number > 1)}: {grades}.{more}"
    else:
        yield "No differences found."
    yield ""


def as_json(one: Comparison) -> dict[str, Any]:
    """Return a comparison for a program."""
    sides = {
        name: {
            "file": version.passages[0].spot.file,
            "language": version.language,
            **({"note": version.note} if version.note else {}),
        }
        for name, version in (("a", one.a), ("b", one.b))
    }
    differences = [
        {
            "grade": str(found.grade),
            "kind": found.kind,
            "message": found.message,
            "section": found.section,
            "a": found.a and _side(found.a),
            "b": found.b and _side(found.b),
        }
        for found in one.differences
    ]
    more = {"left_out": one.left_out} if one.left_out else {}
    return {**sides, "differences": differences, **more}


def _side(quote: Quote) -> dict[str, Any]:
    file, line, page = quote.spot
    return {"file": file, "line": line or None, "page": page or None, "quote": quote.text}


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
        worded = [quote for quote in places if quote.end]
        for quote in worded:
            marks[id(quote.passage)].append((quote.start, quote.end))
        for main in (*worded, *places)[:1]:  # where the words stand, else the first
            beside[id(main.passage)].append(one)
    for row in _aligned(comparisons):
        own = [passage for cell in row.values() for passage in cell]
        notes = {one.number: one for passage in own for one in beside[id(passage)]}
        cells = "".join(
            _cell(row.get(column, []), language, marks) for column, language in enumerate(languages)
        )
        yield f'<tr>{cells}<td class="findings">{"".join(map(_note, notes.values()))}</td></tr>'


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
    return f'<td lang="{escape(language)}">{"".join(_written(one, marks) for one in passages)}</td>'


def _written(passage: Passage, marks: dict[int, list[tuple[int, int]]]) -> str:
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

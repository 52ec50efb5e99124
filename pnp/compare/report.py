"""A comparison as a person reads it, and as a program does."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from pnp.compare.comparing import lined_up
from pnp.compare.difference import Difference, Grade, Quote
from pnp.compare.matching import Match
from pnp.compare.versions import Version
from pnp.compare.witnesses import weighed

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
    return [
        _first(Comparison(first, other, tuple(one for one in own if one.grade in kept)))._replace(
            matches=both.matches
        )
        for other, own, both in zip(others, judged, found, strict=True)
    ]


def _first(one: Comparison) -> Comparison:
    """Leave out all but the worst of very many differences."""
    left_out = max(0, len(one.differences) - MOST_DIFFERENCES)
    return one._replace(differences=one.differences[:MOST_DIFFERENCES], left_out=left_out)


def told(one: Comparison, styled: Callable[[str, str], str]) -> Iterator[str]:
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
            yield from _told(difference)
    if one.differences:
        yield ""
    yield _summary(one.differences, one.left_out)
    yield ""


def _told(one: Difference) -> Iterator[str]:
    yield f"  {one.kind}: {one.message}"
    sides = [side for side in (one.a, one.b) if side]
    width = max((len(str(side.spot)) for side in sides), default=0)
    for side in sides:
        yield f"    {str(side.spot).ljust(width)}  {side.text}"


def _summary(differences: tuple[Difference, ...], left_out: int) -> str:
    if not differences:
        return "No differences found."
    counts = Counter(one.grade for one in differences)
    grades = ", ".join(f"{count} {grade}" for grade, count in counts.items())
    more = f" And {left_out:,} more, which are not told." if left_out else ""
    return f"{len(differences)} difference{'s' * (len(differences) > 1)}: {grades}.{more}"


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

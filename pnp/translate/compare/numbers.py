"""Numbers and references that stand in one version and not in the other."""

from collections.abc import Iterator, Sequence

from pnp.translate.compare.difference import Difference, Line, Side, side
from pnp.translate.compare.loose import Found, Loose
from pnp.translate.compare.mentions import REFERENCES, Kind, mentions, row
from pnp.translate.compare.tongues import tongues

_NEAR = 3  # rows within which a number may have moved
_ASIDE = 45  # letters; a number in a shorter bracket explains rather than rules
_ENUMERATION = 6  # numbers from which a paragraph is a list of contents, where each one counts

_CHANGED, _CHANGED_WORD = 100, 92
_DIGITS, _WORD, _REFERENCE, _DUAL, _ONE = 90, 70, 40, 34, 28
_REPEATED, _BRACKETED = 13, 15  # what a repetition and a bracket take off


def moved(lines: Sequence[Line]) -> set[Found]:
    """Return mentions that are loose in one row and answered a few rows away."""
    waiting: list[dict[str, list[Found]]] = []
    for line in lines:
        waiting.append({})
        for one in _unanswered(line, of_a=False):
            waiting[-1].setdefault(one.mention.value, []).append(one)
    found: set[Found] = set()
    for at, line in enumerate(lines):
        near = waiting[max(0, at - _NEAR) : at + _NEAR + 1]
        for one in _unanswered(line, of_a=True):
            answers = next(
                (row_[one.mention.value] for row_ in near if row_.get(one.mention.value)), None
            )
            if answers:
                found |= {one, answers.pop(0)}
    return found


def _unanswered(line: Line, of_a: bool) -> list[Found]:
    if line.alone:
        all_of_it = line.row.a if of_a else line.row.b
        return [one for one in all_of_it if one.mention.kind is not Kind.PERHAPS]
    return [one.found for one in (line.row.loose_a if of_a else line.row.loose_b)]


def numbers(line: Line, elsewhere: set[Found], languages: tuple[str, str]) -> Iterator[Difference]:
    """Tell what blocks mention and their partners do not."""
    loose = [
        [one for one in side_ if one.found not in elsewhere]
        for side_ in (line.row.loose_a, line.row.loose_b)
    ]
    plain_a, plain_b = ([one for one in side_ if _is_number(one)] for side_ in loose)
    if len(plain_a) == len(plain_b):
        for one, two in zip(plain_a, plain_b, strict=True):
            yield _changed(line, one, two)
        loose = [[one for one in side_ if not _is_number(one)] for side_ in loose]
    for number, side_ in enumerate(loose):
        here, there = languages[number], languages[1 - number]
        for same in _by_value(side_):
            yield _missing(line, same, here, there, first=number == 0)


def _is_number(loose: Loose) -> bool:
    return loose.found.mention.kind not in REFERENCES


def _by_value(loose: Sequence[Loose]) -> list[list[Loose]]:
    groups: dict[str, list[Loose]] = {}
    for one in loose:
        groups.setdefault(one.found.mention.value, []).append(one)
    return list(groups.values())


def _changed(line: Line, one: Loose, two: Loose) -> Difference:
    kinds = {one.found.mention.kind, two.found.mention.kind}
    rank = _CHANGED if kinds == {Kind.DIGITS} else _CHANGED_WORD
    message = f"{one.found.mention.value} against {two.found.mention.value}"
    return Difference(
        rank, "changed number", message, line.section, _here(one.found), _here(two.found)
    )


def _missing(line: Line, same: Sequence[Loose], here: str, there: str, first: bool) -> Difference:
    one = same[0]
    kind, rank = _judged(line, one, there)
    own, other = _here(one.found), side(one.block, one.at)
    return Difference(
        rank,
        kind,
        _message(same, here, there),
        line.section,
        own if first else other,
        other if first else own,
    )


def _message(same: Sequence[Loose], here: str, there: str) -> str:
    found = same[0].found
    value, text = found.mention.value, found.block.text
    times = f"{len(same)} times " if len(same) > 1 else "once " if same[0].elsewhere else ""
    ending = (
        f"more in {here} than in {there}" if same[0].elsewhere else f"in {here}, not in {there}"
    )
    whole = row(text, mentions(text, here), found.number, here)
    return f"{value} stands {times}{ending}" + (f" (of the row {whole})" if whole else "")


def _judged(line: Line, loose: Loose, there: str) -> tuple[str, int]:
    """Return the kind of what is missing, and how much it matters."""
    mention, text = loose.found.mention, loose.found.block.text
    if mention.kind in REFERENCES:
        return "reference", _REFERENCE
    if mention.value == "1":
        return "number", _ONE
    if mention.value == "2" and tongues()[there].dual:
        return "number", _DUAL
    kind, rank = ("number", _DIGITS) if mention.kind is Kind.DIGITS else ("number word", _WORD)
    if loose.elsewhere and min(len(line.row.a), len(line.row.b)) < _ENUMERATION:
        rank -= _REPEATED
    if _aside(text, mention.start):
        rank -= _BRACKETED
    return kind, rank


def _aside(text: str, at: int) -> bool:
    """Tell whether a letter stands in a short bracket."""
    start, end = text.rfind("(", 0, at), text.find(")", at)
    return start >= 0 and end >= 0 and ")" not in text[start:at] and end - start <= _ASIDE


def _here(found: Found) -> Side:
    return side(found.block, found.mention.start)

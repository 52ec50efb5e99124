"""Pieces of a row of the parts list, fanned out like cards in a hand."""

from collections.abc import Iterable, Sequence

from pnp.compose.faces import Composer
from pnp.compose.filling import Shown
from pnp.model.face import Group, Mark, Paint, Path

HIGHEST = 30.0  # mm
UNLIKE = 8.0  # times as slim: a track and a figure do not lie upon each other
BETWEEN = 1.5  # mm, between pieces of different form
LEAST_SEEN = 0.3  # the share of a card that those upon it leave to be seen
RIM = Paint(stroke="#ffffff", line=0.35)  # between cards that lie upon each other


def shown_by(composer: Composer, words: Iterable[str]) -> tuple[list[Shown], list[ValueError]]:
    """Return faces by `component/piece@side`, and what is wrong with these names."""
    shown, problems = [], []
    for word in words:
        name, _, side = word.partition("@")
        try:
            shown.append(composer.shown(name, side or "front"))
        except ValueError as problem:
            problems.append(problem)
    return shown, problems


def fanned_out(
    shown: Sequence[Shown], width: float, highest: float = HIGHEST
) -> tuple[tuple[Mark, ...], float]:
    """Return faces within a width, the first on top, and how high they are.

    Those of quite another form stand below.
    """
    rows = _alike(shown)
    if len(rows) == 1:
        return _fan(shown, width, highest)
    marks: list[Mark] = []
    top = 0.0
    for row in rows:
        drawn, high = _fan(row, width, highest / len(rows))
        marks.append(Group(drawn, 0.0, top))
        top += high + BETWEEN
    return tuple(marks), max(0.0, top - BETWEEN)


def _alike(shown: Iterable[Shown]) -> list[list[Shown]]:
    """Return pieces in rows of those that are about as slim as the first of the row."""
    rows: list[list[Shown]] = []
    for one in shown:
        for row in rows:
            if 1 / UNLIKE < _slimness(one) / _slimness(row[0]) < UNLIKE:
                row.append(one)
                break
        else:
            rows.append([one])
    return rows


def _slimness(one: Shown) -> float:
    return one.size.width / one.size.height


def _fan(shown: Sequence[Shown], width: float, highest: float) -> tuple[tuple[Mark, ...], float]:
    count = len(shown)
    tall = shown[0].size.height > shown[0].size.width * 1.2
    across = width * (0.62 if tall else 0.74) if count > 1 else width
    if count > 3:
        across = min(across, width / (1 + (count - 1) * LEAST_SEEN))
    across = min(across, highest / max(one.size.height / one.size.width for one in shown))
    step = (width - across) / max(1, count - 1)
    marks: list[Mark] = []
    high = 0.0
    for number in reversed(range(count)):
        one = shown[number]
        scale = across / one.size.width
        high = max(high, one.size.height * scale)
        card = Group(one.marks, clip=one.outline, of=one.of)
        rim = Path(one.outline, RIM._replace(line=RIM.line / scale))
        drawn = (card, rim) if count > 1 else (card,)
        marks.append(Group(drawn, number * step, 0.0, scale=scale))
    return tuple(marks), high

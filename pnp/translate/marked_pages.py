"""Pages of rules with the ids of their texts in the margin, for whoever looks one up."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from pnp.findings import shortened
from pnp.geometry import Box
from pnp.model.face import Face, Group, Mark, Paint, Path
from pnp.model.messages import TextKind, taken_apart
from pnp.model.names import FaceName
from pnp.model.order import Order
from pnp.model.sheet import Document, Placement, Sheet
from pnp.parts.rules import RulesPart
from pnp.text.setting import Align, Style, Typesetter
from pnp.translate.heard import AttentiveEdition
from pnp.translate.readings import readable
from pnp.translate.source import TextSource
from pnp.translate.spots import RuleTexts, TextSpot

MARGIN = 32.0  # mm that a page gets at either side
STEP = 2.7  # between two ids
INK = "#b0005c"
_GAP = 1.0  # between an id and its line
_LONGEST = 40  # letters of an id
_STYLE = Style(size=6.6, fill=INK, least=4.5, family="condensed", wrap=False)
_LINE = Paint(stroke=INK, line=0.12, opacity=0.7)


class _Tag(NamedTuple):
    """An id, and the place that it points to."""

    text: str
    x: float
    y: float
    is_left: bool


class MarkedRules(RulesPart):
    """Rules to look at: wider pages, with the id of every text beside it."""

    def __init__(self, edition: AttentiveEdition, order: Order, source: TextSource) -> None:
        super().__init__(edition, order)
        self._from = edition, source
        self._texts = RuleTexts(edition, source)

    def ordered(self, order: Order) -> "MarkedRules":
        """Return the same part for another order."""
        edition, source = self._from
        return MarkedRules(edition, order, source)

    @cached_property
    def document(self) -> Document:
        """Its sheets, with room for ids."""
        document = super().document
        return document._replace(sheets=tuple(map(_widened, document.sheets)))

    def faces(self, names: Iterable[FaceName]) -> Iterator[Face]:
        """Yield pages with their ids."""
        setter = self.edition.setter
        for face in super().faces(names):
            tags = list(_tags(list(self._texts.spots(face)), face.width))
            ids = [
                mark for is_left in (True, False) for mark in _column(tags, is_left, face, setter)
            ]
            marks = (Group(face.marks, MARGIN), *ids)
            yield face._replace(width=face.width + 2 * MARGIN, marks=marks)


def _widened(sheet: Sheet) -> Sheet:
    def wide(box: Box) -> Box:
        return box._replace(width=box.width + 2 * MARGIN)

    def placed(one: Placement) -> Placement:
        return one._replace(box=wide(one.box))

    return sheet._replace(
        size=sheet.size._replace(width=sheet.size.width + 2 * MARGIN),
        reach=wide(sheet.reach),
        block=wide(sheet.block),
        placements=tuple(map(placed, sheet.placements)),
    )


def _tags(spots: Sequence[TextSpot], width: float) -> Iterator[_Tag]:
    """Yield what stands in the margins: one id for each text, one for each row of a table."""
    told: set[tuple[str, bool]] = set()
    left = min((spot.box.x for spot in spots), default=0.0)
    right = max((spot.box.right for spot in spots), default=width)
    for row, group in groupby(spots, key=_row):
        cells = list(group)
        first, box = cells[0], cells[0].box
        is_left = box.x + min(box.width, width / 3) / 2 < width / 2
        text = f"{row}.{_columns(cells)}" if first.is_cell else row
        if (text, is_left) in told and not first.is_cell:
            continue  # a paragraph in two parts, or a word that a figure shows many times
        told.add((text, is_left))
        edge = box.x if is_left else max(one.box.right for one in cells)
        if taken_apart(first.context).kind is not TextKind.LABEL:  # which is inside of a figure
            edge = left if is_left else right
        yield _Tag(shortened(readable(text), _LONGEST), edge, box.y, is_left)


def _row(spot: TextSpot) -> str:
    """Return the id of a text, or of the row that a cell stands in."""
    kind, owner, _ = taken_apart(spot.context)
    own = owner if kind is TextKind.RULES else spot.context
    return own.rpartition(".")[0] if spot.is_cell else own


def _columns(cells: Sequence[TextSpot]) -> str:
    numbers = sorted({int(one.context.rpartition(".")[2]) for one in cells})
    return f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])


def _column(tags: Iterable[_Tag], is_left: bool, face: Face, setter: Typesetter) -> Iterator[Mark]:
    """Yield the ids of one margin below each other, each with a line to its text."""
    mine = sorted((tag for tag in tags if tag.is_left is is_left), key=lambda tag: tag.y)
    x = 0.0 if is_left else face.width + MARGIN
    for tag, y in zip(mine, _apart([tag.y for tag in mine], face.height), strict=True):
        box = Box(x + _GAP, y, MARGIN - 2 * _GAP, STEP)
        style = _STYLE._replace(align=Align.RIGHT if is_left else Align.LEFT)
        yield setter.label(tag.text, box, style)._replace(too_wide=0.0, missing="")  # ours to judge
        start = box.right + _GAP / 2 if is_left else box.x - _GAP / 2
        end = MARGIN + tag.x + (-_GAP if is_left else _GAP) / 2
        middle = y + STEP / 3
        yield Path(f"M {start:.2f} {middle:.2f} L {end:.2f} {tag.y + STEP / 3:.2f}", _LINE)


def _apart(wanted: Sequence[float], height: float) -> list[float]:
    """Return places below each other that are near to those wanted, none below the page."""
    found: list[float] = []
    for y in wanted:
        found.append(max(y, found[-1] + STEP) if found else y)
    last = height - STEP
    for number in reversed(range(len(found))):
        found[number] = min(found[number], last)
        last = found[number] - STEP
    return found

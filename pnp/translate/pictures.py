"""Pictures of pieces and pages for translators, with the id of every text in the margin."""

from collections.abc import Container, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from pnp.base.findings import Refused, shortened
from pnp.base.geometry import Box
from pnp.draw.operators import Look
from pnp.load.po import SOURCE_LANGUAGE
from pnp.model.face import RULES, Face, FaceName, Group, Mark, Paint, Path
from pnp.model.messages import Message, MessageId, TextKind
from pnp.model.order import Order
from pnp.model.sheet import Document, Sheet
from pnp.model.stock import Language
from pnp.parts.edition import Edition
from pnp.parts.rules import RulesPart, parts_of
from pnp.pictures.pixels import Packing
from pnp.text.setting import Align, Style, Typesetter
from pnp.translate.as_printed import readable
from pnp.translate.lettering import LEGIBLE, printed_texts
from pnp.translate.source import TextSource
from pnp.uses.preview import pictures_of
from pnp.work.request import Progress, Report

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


class TextSpot(NamedTuple):
    """A text on a page."""

    context: str
    box: Box

    @property
    def is_cell(self) -> bool:
        """Whether it stands in a table."""
        return MessageId.parse(self.context).kind is TextKind.RULES and self.context.count(".") > 1


def rule_texts(face: Face, known: Container[str]) -> Iterator[TextSpot]:
    """Yield the texts of a page that are messages of its game, or words of all books.

    What stands on pieces that are shown too small to be read is left out.
    """
    for one in printed_texts(face.marks):
        is_word = MessageId.parse(one.id).kind is TextKind.WORD
        if (is_word or one.id in known) and one.is_whole and one.text.size >= LEGIBLE:
            yield TextSpot(one.id, one.text.box)


class MarkedRules(RulesPart):
    """Rules to look at: wider pages, with the id of every text beside it."""

    def __init__(self, edition: Edition, order: Order, source: TextSource) -> None:
        super().__init__(edition, order)
        self._from = edition, source
        self._known = {message.context for message in source.messages}

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
            tags = list(_tags(list(rule_texts(face, self._known)), face.width))
            left, right = (_column(tags, is_left, face, setter) for is_left in (True, False))
            marks = (Group(face.marks, MARGIN), *left, *right)
            yield face._replace(width=face.width + 2 * MARGIN, marks=marks)


def _widened(sheet: Sheet) -> Sheet:
    def wide(box: Box) -> Box:
        return box._replace(width=box.width + 2 * MARGIN)

    return sheet._replace(
        size=sheet.size._replace(width=sheet.size.width + 2 * MARGIN),
        reach=wide(sheet.reach),
        block=wide(sheet.block),
        placements=tuple(one._replace(box=wide(one.box)) for one in sheet.placements),
    )


def _tags(spots: Sequence[TextSpot], width: float) -> Iterator[_Tag]:
    """Yield what stands in the margins: one id for each text, one for each row of a table."""
    done: set[tuple[str, bool]] = set()
    left = min((spot.box.x for spot in spots), default=0.0)
    right = max((spot.box.right for spot in spots), default=width)
    for row, group in groupby(spots, key=_row):
        cells = list(group)
        first, box = cells[0], cells[0].box
        is_left = box.x + min(box.width, width / 3) / 2 < width / 2
        text = row
        if first.is_cell:
            numbers = sorted({int(one.context.rpartition(".")[2]) for one in cells})
            text += f".{numbers[0]}" + (f"–{numbers[-1]}" if numbers[1:] else "")
        if (text, is_left) in done and not first.is_cell:
            continue  # a paragraph in two parts, or a word that a figure shows many times
        done.add((text, is_left))
        edge = box.x if is_left else max(one.box.right for one in cells)
        if MessageId.parse(first.context).kind is not TextKind.LABEL:  # which is inside of a figure
            edge = left if is_left else right
        yield _Tag(shortened(readable(text), _LONGEST), edge, box.y, is_left)


def _row(spot: TextSpot) -> str:
    """Return the id of a text, or of the row that a cell stands in."""
    kind, owner, _ = MessageId.parse(spot.context)
    own = owner if kind is TextKind.RULES else spot.context
    return own.rpartition(".")[0] if spot.is_cell else own


def _column(tags: Iterable[_Tag], is_left: bool, face: Face, setter: Typesetter) -> Iterator[Mark]:
    """Yield the ids of one margin below each other, each with a line to its text."""
    mine = sorted((tag for tag in tags if tag.is_left is is_left), key=lambda tag: tag.y)
    x = 0.0 if is_left else face.width + MARGIN
    for tag, y in zip(mine, _spread([tag.y for tag in mine], face.height), strict=True):
        box = Box(x + _GAP, y, MARGIN - 2 * _GAP, STEP)
        style = _STYLE._replace(align=Align.RIGHT if is_left else Align.LEFT)
        yield setter.label(tag.text, box, style)._replace(too_wide=0.0, missing="")  # ours to judge
        start = box.right + _GAP / 2 if is_left else box.x - _GAP / 2
        end = MARGIN + tag.x + (-_GAP if is_left else _GAP) / 2
        middle = y + STEP / 3
        yield Path(f"M {start:.2f} {middle:.2f} L {end:.2f} {tag.y + STEP / 3:.2f}", _LINE)


def _spread(wanted: Sequence[float], height: float) -> list[float]:
    """Return places below each other that are near to those wanted, none below the page."""
    found: list[float] = []
    for y in wanted:
        found.append(max(y, found[-1] + STEP) if found else y)
    last = height - STEP
    for number in reversed(range(len(found))):
        found[number] = min(found[number], last)
        last = found[number] - STEP
    return found


PIECES, PAGES = Look(75, packing=Packing.PAINTING), Look(105, packing=Packing.PAGE)
_VIEW = "contact"


def pictures(source: TextSource, language: Language, tell: Progress) -> Iterator[tuple[str, bytes]]:
    """Yield pictures in English and, where they differ and can be made, in the language."""
    before: dict[str, bytes] = {}
    if not source.loaded:  # the stock is no game
        return
    for code in (SOURCE_LANGUAGE, language.code):
        edition = source.loaded.edition(code)
        tell(f"{edition.name}: pictures")
        found = dict(_shown(edition, source))
        for name, data in found.items():
            if before.get(name) != data:
                yield f"{folder(code)}{name}", data
        before = found


def folder(code: str) -> str:
    """Return where the pictures in a language are."""
    return f"pictures/{code}/"


def picture_of(message: Message, component: str) -> str:
    """Return the name of the picture that shows a text first, nothing if none does."""
    if message.page and message.part == RULES:
        return f"{RULES}-{message.page}{PAGES.packing.ending}"
    part = message.part or component
    return f"{part}-{_VIEW}{PIECES.packing.ending}" if part else ""


def _shown(edition: Edition, source: TextSource) -> Iterator[tuple[str, bytes]]:
    """Yield pictures of pieces and pages, whatever is still wrong with them."""
    order = Order(view=_VIEW)
    for part in parts_of(edition, order):
        shown, look = part, PIECES
        if part.id == RULES:
            shown, look = MarkedRules(edition, order, source), PAGES
        with suppress(Refused):
            for name, data in list(pictures_of(shown, look, Report())):
                yield f"{part.id}-{name.removeprefix('page')}{look.packing.ending}", data

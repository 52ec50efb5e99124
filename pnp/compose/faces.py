"""The faces of one game in one language: drafts, filled with words."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any, NamedTuple, assert_never
from weakref import proxy

from pnp.base.findings import Finding, Where, error, said_by, sentence
from pnp.base.geometry import EPSILON, Box, Edges, Size
from pnp.base.source import UNPRINTABLE, unprintable
from pnp.base.units import POINT
from pnp.compose.drafter import Drafter, Drafting, Figure
from pnp.compose.limits import NeedsOneLanguage
from pnp.compose.marks import turn_about_centre
from pnp.compose.templates import translated_texts
from pnp.compose.vocabulary import Lines
from pnp.compose.words import LINE_BREAK, OneLanguage
from pnp.model.draft import HYPHENS, Blank, Draft, Inset, Said, TextTable
from pnp.model.face import (
    Art,
    Bulk,
    Circle,
    Face,
    FaceName,
    Group,
    Mark,
    Paint,
    Path,
    Picture,
    Pictured,
    PictureFile,
    Rect,
    Side,
    Symbol,
    Text,
    TracedText,
)
from pnp.model.game import Component, Piece
from pnp.model.messages import Catalog
from pnp.model.stock import Language
from pnp.text.breaking import markup_fault
from pnp.text.fonts import Fonts
from pnp.text.setting import STEP, IconPlace, Slot, Style, Typesetter, VAlign

Measure = Callable[[str, Style, float], tuple[float, float]]  # a text's height, and what sticks out


class _Rows(NamedTuple):
    """Where the rows of a table stand, and in which size they are set."""

    places: list[tuple[float, float]]  # the top and the height of each
    size: float
    bottom: float
    too_wide: float  # how far the widest word sticks out of its cell


def _fit_rows(grid: TextTable, texts: Sequence[Sequence[str]], measure: Measure) -> _Rows | None:
    """Return the rows of a table in the largest size that fits; None if it has no cells."""
    style = next((cell.style for row in grid.marks for cell in _cells(row)), None)
    if style is None:
        return None
    low, high = 0, max(0, round((style.size - style.least) / STEP))
    while low < high:  # the fewest steps down that fit
        middle = (low + high) // 2
        rows = _place_rows(grid, texts, measure, round(style.size - middle * STEP, 3))
        if rows.too_wide <= EPSILON and rows.bottom <= grid.box.height + EPSILON:
            high = middle
        else:
            low = middle + 1
    rows = _place_rows(grid, texts, measure, round(style.size - low * STEP, 3))
    if rows.too_wide > EPSILON or rows.bottom > grid.box.height:
        return rows
    # What is left of the height is shared out.
    more = (grid.box.height - rows.bottom) / len(rows.places)
    places = [(y + number * more, tall + more) for number, (y, tall) in enumerate(rows.places)]
    return rows._replace(places=places)


def _place_rows(
    grid: TextTable, texts: Sequence[Sequence[str]], measure: Measure, size: float
) -> _Rows:
    """Return rows as high as their texts."""
    places: list[tuple[float, float]] = []
    y = wide = 0.0
    for row, said in zip(grid.marks, texts, strict=True):
        tall = 0.0
        for cell, text in zip(_cells(row), said, strict=True):
            room = max(0.1, cell.box.width - 2 * grid.pad)
            high, over = measure(text, cell.style._replace(size=size), room) if text else (0.0, 0.0)
            tall, wide = max(tall, high), max(wide, over)
        places.append((y, tall + 2 * grid.pad))
        y += tall + 2 * grid.pad
    return _Rows(places, size, y, wide)


# --- Drafts become faces: their blanks are filled with the words of one language.
MOST_LETTERS = 50_000  # in one text, far more than any box holds
_SPACE = re.compile(r"[ \t\r\n]+")


class Shown(NamedTuple):
    """A finished face of a piece, to be shown inside another drawing."""

    marks: tuple[Mark, ...]
    size: Size
    outline: str
    of: Pictured
    bulk: Bulk = Bulk()


def _cells(row: Group) -> list[Blank]:
    """Return the blanks of a row."""
    marks: Sequence[Any] = row.marks  # of a draft
    return [mark for mark in marks if isinstance(mark, Blank)]


MOST_SHOWING = 10  # pieces that show pieces that show pieces

Drawn = tuple[tuple[Mark, ...], Bulk]


class Composer:
    """Makes the faces of one game in one language."""

    def __init__(
        self,
        drafter: Drafter,
        in_words: Callable[[OneLanguage], Drafter],
        catalog: Catalog,
        language: Language,
        fonts: Fonts,
    ) -> None:
        self.game = drafter.game
        self.colouring = drafter.colouring
        self.language = language
        self._drafter = drafter
        self._in_words = in_words  # what drafts for one language alone
        self._catalog, self._spoken = catalog, OneLanguage(catalog, language.numerals)
        self._place = Lines(drafter.folders).place
        own = proxy(self)  # nothing in a circle: many languages are built one after the other
        # For texts of rules, too.
        self.setter = Typesetter(fonts, lambda name: own._icon_width(name), language)  # noqa: PLW0108
        self._drawn: dict[tuple[str, Side], Shown] = {}
        self._showing: set[tuple[str, Side]] = set()
        self._own: list[Drafter] = []
        self._findings: dict[tuple[Where, str], Finding] = {}  # of the words
        self._texts: tuple[Said, ...] = ()  # of the draft that is being filled
        self._slots: dict[tuple[Box, Style, str], Slot] = {}
        self._icons: dict[tuple[str, str], tuple[Mark, ...]] = {}
        self._symbols: dict[int, tuple[Any, tuple[Mark, ...]]] = {}  # with words, by identity

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What went wrong so far, each mistake once."""
        drafting = (finding for one in (self._drafter, *self._own) for finding in one.findings)
        return tuple(dict.fromkeys((*drafting, *self._findings.values())))

    @property
    def pictures(self) -> Mapping[str, PictureFile]:
        """The pictures that its faces use."""
        found = dict(self._drafter.pictures)
        for one in self._own:
            found |= one.pictures
        return found

    def figure(self, figure: Figure) -> tuple[Mark, ...]:
        """Draw a figure of the rules; nothing if it could not be done, with findings kept."""
        drawn = self._filled(lambda one: one.figure(figure), figure.template, figure.words)
        return drawn[0] if drawn else ()

    def shown(self, name: str, side: str) -> Shown:
        """Return the face of a piece for another drawing, or raise ValueError."""
        key = name, Side(side)
        if key not in self._drawn:
            if key in self._showing:
                raise ValueError(sentence("{piece} shows itself", piece=repr(name)))
            if len(self._showing) >= (most := MOST_SHOWING):
                raise ValueError(
                    sentence("pieces show pieces more than {most} levels deep", most=most)
                )
            self._showing.add(key)
            try:
                self._drawn[key] = self._draw_piece(*key)
            finally:
                self._showing.discard(key)
        return self._drawn[key]

    def _draw_piece(self, name: str, side: Side) -> Shown:
        component, piece = self.game.piece(name)
        if side is Side.BACK and not component.back:
            raise ValueError(sentence("{component} have no backs", component=component.id))
        drawn = component.drawn  # figures are laid out for the usual size
        shape, (marks, bulk) = drawn.shape, self._face(drawn, piece, side) or ((), Bulk())
        of = Pictured(FaceName(component.id, piece.id, side), piece.where)
        return Shown(marks=marks, size=shape.size, outline=shape.outline, of=of, bulk=bulk)

    def is_shared(self, component: Component, side: Side) -> bool:
        """Tell whether all pieces of a component have this face in common, as most backs are."""
        if side is Side.FRONT:
            return False
        where = component.places.get(side, Where(""))
        return self._drafter.is_common(component.back, where)

    def face(self, component: Component, piece: Piece, side: Side) -> Face | None:
        """Compose one side of a piece; None if it could not be done, with findings kept."""
        drawn = self._face(component.drawn, piece, side)
        if drawn is None:
            return None
        shape, (marks, _), scale = component.shape, drawn, component.scale
        marks = marks if scale == 1.0 else (Group(marks, scale=scale),)
        name = FaceName(component.id, piece.id, side)
        return Face(name, *shape.size, shape.bleed, marks, where=piece.where)

    def read(self, template: str, where: Where) -> None:
        """Read a template without drawing, for what can be wrong with it whatever is drawn."""
        self._ask(lambda drafter: drafter.read(template, where))

    def _face(self, component: Component, piece: Piece, side: Side) -> Drawn | None:
        template = component.front if side is Side.FRONT else component.back
        words = translated_texts(component, piece, self._catalog)
        return self._filled(lambda one: one.piece(component, piece, side), template, words)

    def _filled(self, draft: Drafting, template: str, words: Mapping[str, str]) -> Drawn | None:
        """Draft something and fill it with words, which say how much it holds."""
        found: Draft | None = self._ask(draft)
        if found is None:
            return None
        held = [found.bulk]
        outside, self._texts = self._texts, found.texts  # a piece may show another
        marks = self._marks(found.marks, words, held)
        self._texts = outside
        bulk = Bulk(sum(bulk.marks for bulk in held), max(bulk.depth for bulk in held))
        if fault := bulk.excess("<face>"):
            self._report(f"{template}:1", fault)
            return (), Bulk()
        return marks, bulk

    def _ask(self, ask: Callable[[Drafter], Any]) -> Any:
        """Ask who drafts for all languages, or who does for this one if words decide."""
        try:
            return ask(self._drafter)
        except NeedsOneLanguage:
            if not self._own:
                self._own.append(self._in_words(self._spoken))
            return ask(self._own[0])

    def _symbol(self, name: str) -> Symbol | None:
        found: Symbol | None = self._ask(lambda drafter: drafter.symbol(name))
        return found

    def _icon_width(self, name: str) -> float | None:
        symbol = self._symbol(name)
        return symbol.width / symbol.height if symbol else None

    def icons(self, places: Iterable[IconPlace], fill: str) -> tuple[Mark, ...]:
        """Draw the icons of a text."""
        drawn = []
        for icon in places:
            if symbol := self._symbol(icon.name):
                key, scale = (icon.name, fill), icon.size / symbol.height
                if key not in self._icons:
                    marks = self._ask(partial(Drafter.icon, name=icon.name, fill=fill))
                    self._icons[key] = self._marks(marks, {}, [])
                shared = f"{icon.name} {fill}"
                drawn.append(Group(self._icons[key], icon.x, icon.y, scale=scale, shared=shared))
        return tuple(drawn)

    def _report(self, mark: str, message: str) -> None:
        finding = error(self._place(mark), message)
        self._findings.setdefault((finding.where, finding.message), finding)

    def _marks(
        self, marks: Iterable[Any], given: Mapping[str, str], held: list[Bulk]
    ) -> tuple[Mark, ...]:
        out: list[Mark] = []
        for mark in marks:
            match mark:
                case Blank():
                    if text := self._words(mark, given):
                        key = box, style, line = mark.box, mark.style, mark.mark
                        if key not in self._slots:
                            self._slots[key] = Slot(box, self._hyphened(style), self._place(line))
                        out.append(self._set(text, mark, self._slots[key], held))
                case TextTable():
                    out.extend(self._grid(mark, given, held))
                case Inset():
                    out.extend(self._inset(mark, held))
                case Group():
                    out.append(mark._replace(marks=self._inside(mark, given, held)))
                case _:
                    out.append(mark)
        return tuple(out)

    def _inside(self, group: Group, given: Mapping[str, str], held: list[Bulk]) -> tuple[Mark, ...]:
        """Fill what a group holds; marks that many groups have in common stay the same."""
        if not group.shared:
            return self._marks(group.marks, given, held)
        known, marks = self._symbols.get(id(group.marks), (None, ()))
        if known is not group.marks:
            marks = self._marks(group.marks, given, held)
            self._symbols[id(group.marks)] = group.marks, marks
        return marks

    def _words(self, blank: Blank, given: Mapping[str, str]) -> str:
        """Return what a text says, nothing if it can not be set."""
        try:
            said = self._texts[blank.said] if isinstance(blank.said, int) else blank.said
            written = self._spoken.filled(said, given)
        except ValueError as problem:
            self._report(blank.mark, said_by(problem))
            return ""
        text = str(written)
        if "\n" in text or "  " in text or "\t" in text or "\r" in text:
            text = _SPACE.sub(" ", text)
        text = text.strip(" ")
        if LINE_BREAK in text:
            text = "\n".join(line.strip(" ") for line in text.split(LINE_BREAK))
        fault = ""
        if len(text) > MOST_LETTERS:
            fault = sentence(
                "text {text} has {count} letters; {most} are allowed",
                text=repr(text[:40]),
                count=len(text),
                most=MOST_LETTERS,
            )
        elif found := UNPRINTABLE.search(text):
            fault = unprintable(found[0])
        elif wrong := markup_fault(text):
            fault = sentence("text {text}: {problem}", text=repr(text[:40]), problem=wrong)
        if not fault:
            return TracedText.carried(text, written)
        self._report(blank.mark, fault)
        return ""

    def _set(self, text: str, blank: Blank, slot: Slot, held: list[Bulk]) -> Mark:
        mark, icons = self.setter.set_text(text, slot)
        if origins := TracedText.origins_of(text):
            mark = mark._replace(origins=origins)  # equal letters are set once, whoever says them
        if not icons and blank.opacity == 1.0:
            return mark
        for icon in icons:
            if symbol := self._symbol(icon.name):
                held.append(Bulk(symbol.bulk.marks, symbol.bulk.depth + 1))
        return Group((mark, *self.icons(icons, blank.style.fill)), opacity=blank.opacity)

    def _grid(self, grid: TextTable, given: Mapping[str, str], held: list[Bulk]) -> Iterator[Mark]:
        """Yield a table whose rows are as high as their texts in this language."""
        texts = [[self._words(cell, given) for cell in _cells(row)] for row in grid.marks]
        measured = self.setter.measured
        rows = _fit_rows(
            grid, texts, lambda text, style, width: measured(text, self._hyphened(style), width)
        )
        if rows is None:
            return
        size = rows.size
        for row, said, (y, height) in zip(grid.marks, texts, rows.places, strict=True):
            inner: list[Mark] = []
            for mark in row.marks:  # what lies below the texts, as high as the row has become
                if isinstance(mark, Rect):
                    is_rule = mark.box.height < height / 2
                    box = mark.box if is_rule else mark.box._replace(height=height)
                    inner.append(mark._replace(box=box))
            for cell, text in zip(_cells(row), said, strict=True):
                box = cell.box._replace(y=0.0, height=height).shrunk(Edges(*[grid.pad] * 4))
                style = self._hyphened(cell.style)._replace(size=size, least=size)
                if text:
                    slot = Slot(box, style, self._place(cell.mark))
                    inner.append(self._set(text, cell, slot, held))
            yield Group(tuple(inner), grid.box.x, grid.box.y + y)
        if (over := rows.bottom - grid.box.height) > 0:
            whole, where = " | ".join(chain(*texts)), self._place(grid.mark)
            yield Text(
                box=grid.box, text=whole, runs=(), asked=size, size=size, too_high=over, where=where
            )

    def _hyphened(self, style: Style) -> Style:
        if style.hyphens == HYPHENS:
            return style._replace(hyphens=self.language.hyphens)
        return style

    def _inset(self, inset: Inset, held: list[Bulk]) -> Iterator[Mark]:
        """Show the face of a piece as it is printed, cut along its outline."""
        try:
            piece = self.shown(inset.name, inset.side)
        except ValueError as problem:
            self._report(inset.mark, sentence("<piece>: {problem}", problem=said_by(problem)))
            return
        held.append(Bulk(piece.bulk.marks, piece.bulk.depth + 1))
        (width, height), room = piece.size, inset.place
        drawing = Group(piece.marks, shared=f"{inset.name} {inset.side}", of=piece.of)
        cut = Group((drawing,), -width / 2, -height / 2, clip=piece.outline)
        yield turn_about_centre(cut, room, width, height, (room["w"] or width) / width)


def pictures_of(composers: Iterable[Composer]) -> Mapping[str, PictureFile]:
    """Return the pictures that faces in several inks use."""
    return {key: file for one in composers for key, file in one.pictures.items()}


# --- A proof of a face: texts that do not fit are outlined, with what is wrong beside them.
RED = "#d00000"
OUTLINE = Paint(stroke=RED, line=0.5)
TAG = 4.4  # mm, the height of what is written beside a box
PADDING = 0.8
_LABEL = Style(size=8.5, fill="#ffffff", valign=VAlign.MIDDLE, wrap=False)


def proof_face(face: Face, setter: Typesetter) -> Face:
    """Return a face with a red box around every text that does not fit."""
    return face._replace(marks=_proofed(face.marks, Box(0, 0, face.width, face.height), setter))


def _proofed(marks: tuple[Mark, ...], trim: Box, setter: Typesetter) -> tuple[Mark, ...]:
    out: list[Mark] = []
    over: list[Mark] = []  # art may hide what is wrong, but not that it is
    for mark in marks:
        match mark:
            case Group():
                around = Box(trim.x - mark.x, trim.y - mark.y, trim.width, trim.height)
                out.append(mark._replace(marks=_proofed(mark.marks, around, setter)))
            case Text():
                out.append(mark)
                over += _outlined(mark, trim, setter)
            case Rect() | Circle() | Path() | Picture() | Art():
                out.append(mark)
            case _:
                assert_never(mark)
    return (*out, *over)


def _outlined(text: Text, trim: Box, setter: Typesetter) -> tuple[Mark, ...]:
    """Return what shows that a text is wrong; nothing if it is right."""
    missing = ("letters missing",) if text.missing else ()
    said = ", ".join((*text.over, *missing, *(f"no icon {icon}" for icon in text.unknown_icons)))
    if not said:
        return ()
    box = text.box
    # The tag goes above its box, below it, or inside if there is no room.
    below = box.bottom if box.bottom + TAG <= trim.bottom else box.y
    room = Box(box.x, box.y - TAG if box.y - TAG >= trim.y else below, box.width, TAG)
    label = setter.label(said, room._replace(x=room.x + PADDING, width=1000.0), _LABEL)
    advance = sum(word.advance for run in label.runs for word in run.words)
    width = advance / 1000 * label.size * POINT + 2 * PADDING
    left = max(trim.x, min(room.x, trim.right - width))
    moved = Group((Rect(room._replace(width=width), 0.0, Paint(fill=RED)), label), left - room.x)
    return Rect(box, 0.0, OUTLINE), moved

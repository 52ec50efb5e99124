"""The faces of one game in one language: drafts, filled with words."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
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


class LaidRow(NamedTuple):
    """A row in its place: how high it is, and the size of its letters."""

    y: float
    height: float
    size: float


def _fitted_rows(
    grid: TextTable, texts: Sequence[Sequence[str]], measure: Measure
) -> tuple[list[LaidRow], float]:
    """Return the rows of a table in the largest size that fits, and what they are too high by."""
    style = next((cell.style for row in grid.marks for cell in _cells(row)), None)
    if style is None:
        return [], 0.0
    steps = max(0, round((style.size - style.least) / STEP))
    low, high = 0, steps
    while low < high:  # the fewest steps down that fit
        middle = (low + high) // 2
        rows, wide = _laid(grid, texts, measure, round(style.size - middle * STEP, 3))
        if wide <= EPSILON and rows[-1].y + rows[-1].height <= grid.box.height + EPSILON:
            high = middle
        else:
            low = middle + 1
    rows, wide = _laid(grid, texts, measure, round(style.size - low * STEP, 3))
    over = max(0.0, rows[-1].y + rows[-1].height - grid.box.height)
    spare = max(0.0, grid.box.height - (rows[-1].y + rows[-1].height))
    if wide > EPSILON or over:
        return rows, over
    # What is left of the height is shared out.
    more = spare / len(rows)
    return [
        row._replace(y=row.y + number * more, height=row.height + more)
        for number, row in enumerate(rows)
    ], over


def _laid(
    grid: TextTable, texts: Sequence[Sequence[str]], measure: Measure, size: float
) -> tuple[list[LaidRow], float]:
    """Return rows as high as their texts, and how far the widest word sticks out of its cell."""
    rows: list[LaidRow] = []
    y = wide = 0.0
    for row, said in zip(grid.marks, texts, strict=True):
        tall = 0.0
        for cell, text in zip(_cells(row), said, strict=True):
            room = max(0.1, cell.box.width - 2 * grid.pad)
            high, over = measure(text, cell.style._replace(size=size), room) if text else (0.0, 0.0)
            tall, wide = max(tall, high), max(wide, over)
        rows.append(LaidRow(y, tall + 2 * grid.pad, size))
        y += tall + 2 * grid.pad
    return rows, wide


# --- Drafts become faces: their blanks are filled with the words of one language.


MOST_LETTERS = 50_000  # in one text, far more than any box holds
_SPACE = re.compile(r"[ \t\r\n]+")


Ask = Callable[[Callable[[Drafter], Any]], Any]  # whoever drafts for this language


class Shown(NamedTuple):
    """A finished face of a piece, to be shown inside another drawing."""

    marks: tuple[Mark, ...]
    size: Size
    outline: str
    of: Pictured
    bulk: Bulk = Bulk()


class Filler:
    """Sets the words of one language."""

    def __init__(
        self,
        ask: Ask,
        fonts: Fonts,
        language: Language,
        words: OneLanguage,
        piece: Callable[[str, str], Shown],
        place: Callable[[str], Where],
    ) -> None:
        self.setter = Typesetter(fonts, partial(_icon_width, ask), language)
        self.findings: dict[tuple[Where, str], Finding] = {}
        self._ask, self._place = ask, place
        self._language = language
        self._spoken = words
        self._piece = piece
        self._texts: tuple[Said, ...] = ()  # of the draft that is being filled
        self._slots: dict[tuple[Box, Style, str], Slot] = {}
        self._icons: dict[tuple[str, str], tuple[Mark, ...]] = {}
        self._symbols: dict[int, tuple[Any, tuple[Mark, ...]]] = {}  # with words, by identity

    def filled(
        self, draft: Draft, template: str, given: Mapping[str, str]
    ) -> tuple[tuple[Mark, ...], Bulk]:
        """Return the marks of a draft in the language's words, and how much they hold."""
        held = [draft.bulk]
        outside, self._texts = self._texts, draft.texts  # a piece may show another
        marks = self._marks(draft.marks, given, held)
        self._texts = outside
        count, depth = sum(bulk.marks for bulk in held), max(bulk.depth for bulk in held)
        bulk = Bulk(count, depth)
        if told := bulk.excess("<face>"):
            self._report(f"{template}:1", told)
            return (), Bulk()
        return marks, bulk

    def icons(self, places: Iterable[IconPlace], fill: str) -> tuple[Mark, ...]:
        """Draw the icons of a text."""
        return tuple(icon for one in places if (icon := self._icon(one, fill)))

    def _icon(self, icon: IconPlace, fill: str) -> Group | None:
        symbol = _symbol(self._ask, icon.name)
        if symbol is None:
            return None
        if (icon.name, fill) not in self._icons:
            drawn = self._ask(lambda drafter: drafter.icon(icon.name, fill))
            self._icons[icon.name, fill] = self._marks(drawn, {}, [])
        marks, scale = self._icons[icon.name, fill], icon.size / symbol.height
        return Group(marks, icon.x, icon.y, scale=scale, shared=f"{icon.name} {fill}")

    def _report(self, mark: str, message: str) -> None:
        finding = error(self._place(mark), message)
        self.findings.setdefault((finding.where, finding.message), finding)

    def _marks(
        self, marks: Iterable[Any], given: Mapping[str, str], held: list[Bulk]
    ) -> tuple[Mark, ...]:
        out: list[Mark] = []
        for mark in marks:
            match mark:
                case Blank():
                    made = self._text(mark, given, held)
                    if made is not None:
                        out.append(made)
                case TextTable():
                    out.extend(self._grid(mark, given, held))
                case Inset():
                    shown = self._inset(mark, held)
                    if shown is not None:
                        out.append(shown)
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

    def _text(self, blank: Blank, given: Mapping[str, str], held: list[Bulk]) -> Mark | None:
        text = self._words(blank, given)
        return self._set(text, blank, self._slot(blank), held) if text else None

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
        if len(text) > MOST_LETTERS:
            message = sentence(
                "text {text} has {count} letters; {most} are allowed",
                text=repr(text[:40]),
                count=len(text),
                most=MOST_LETTERS,
            )
            self._report(blank.mark, message)
            return ""
        if found := UNPRINTABLE.search(text):
            self._report(blank.mark, unprintable(found[0]))
            return ""
        if wrong := markup_fault(text):
            self._report(
                blank.mark, sentence("text {text}: {problem}", text=repr(text[:40]), problem=wrong)
            )
            return ""
        return TracedText.carried(text, written)

    def _set(self, text: str, blank: Blank, slot: Slot, held: list[Bulk]) -> Mark:
        mark, icons = self.setter.set_text(text, slot)
        if origins := TracedText.origins_of(text):
            mark = mark._replace(origins=origins)  # equal letters are set once, whoever says them
        if not icons and blank.opacity == 1.0:
            return mark
        for icon in icons:
            symbol = _symbol(self._ask, icon.name)
            if symbol:
                held.append(Bulk(symbol.bulk.marks, symbol.bulk.depth + 1))
        return Group((mark, *self.icons(icons, blank.style.fill)), opacity=blank.opacity)

    def _grid(self, grid: TextTable, given: Mapping[str, str], held: list[Bulk]) -> Iterator[Mark]:
        """Yield a table whose rows are as high as their texts in this language."""
        texts = [[self._words(cell, given) for cell in _cells(row)] for row in grid.marks]
        measured = self.setter.measured
        rows, over = _fitted_rows(
            grid, texts, lambda text, style, width: measured(text, self._hyphened(style), width)
        )
        for row, said, laid in zip(grid.marks, texts, rows, strict=False):
            inner = [*_grounds(row, laid)]
            for cell, text in zip(_cells(row), said, strict=True):
                box = cell.box._replace(y=0.0, height=laid.height).shrunk(Edges(*[grid.pad] * 4))
                style = self._hyphened(cell.style)._replace(size=laid.size, least=laid.size)
                if text:
                    slot = Slot(box, style, self._place(cell.mark))
                    inner.append(self._set(text, cell, slot, held))
            yield Group(tuple(inner), grid.box.x, grid.box.y + laid.y)
        if over:
            whole = " | ".join(text for row in texts for text in row)
            size, where = rows[0].size, self._place(grid.mark)
            yield Text(
                box=grid.box, text=whole, runs=(), asked=size, size=size, too_high=over, where=where
            )

    def _hyphened(self, style: Style) -> Style:
        """Return a style with the hyphens of the language."""
        if style.hyphens == HYPHENS:
            return style._replace(hyphens=self._language.hyphens)
        return style

    def _slot(self, blank: Blank) -> Slot:
        key = blank.box, blank.style, blank.mark
        if key not in self._slots:
            style = self._hyphened(blank.style)
            self._slots[key] = Slot(blank.box, style, self._place(blank.mark))
        return self._slots[key]

    def _inset(self, inset: Inset, held: list[Bulk]) -> Mark | None:
        """Show the face of a piece as it is printed, cut along its outline."""
        try:
            piece = self._piece(inset.name, inset.side)
        except ValueError as problem:
            self._report(inset.mark, sentence("<piece>: {problem}", problem=said_by(problem)))
            return None
        held.append(Bulk(piece.bulk.marks, piece.bulk.depth + 1))
        (width, height), room = piece.size, inset.place
        drawing = Group(piece.marks, shared=f"{inset.name} {inset.side}", of=piece.of)
        cut = Group((drawing,), -width / 2, -height / 2, clip=piece.outline)
        return turn_about_centre(cut, room, width, height, (room["w"] or width) / width)


def _grounds(row: Group, laid: LaidRow) -> Iterator[Mark]:
    """Yield what lies below the texts of a row, as high as the row has become."""
    for mark in row.marks:
        if isinstance(mark, Rect):
            is_rule = mark.box.height < laid.height / 2
            yield mark if is_rule else mark._replace(box=mark.box._replace(height=laid.height))


def _cells(row: Group) -> list[Blank]:
    """Return the blanks of a row."""
    marks: Sequence[Any] = row.marks  # of a draft
    return [mark for mark in marks if isinstance(mark, Blank)]


def _symbol(ask: Ask, name: str) -> Symbol | None:
    found: Symbol | None = ask(lambda drafter: drafter.symbol(name))
    return found


def _icon_width(ask: Ask, name: str) -> float | None:
    symbol = _symbol(ask, name)
    return symbol.width / symbol.height if symbol else None


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
        self._catalog = catalog
        self._words = OneLanguage(catalog, language.numerals)
        own = proxy(self)  # nothing in a circle: many languages are built one after the other
        self._filler = Filler(
            ask=lambda ask: own._asked(ask),  # noqa: PLW0108
            fonts=fonts,
            language=language,
            words=self._words,
            piece=lambda name, side: own.shown(name, side),  # noqa: PLW0108  not itself
            place=Lines(drafter.folders).place,
        )
        self.setter, self.icons = self._filler.setter, self._filler.icons  # for texts of rules
        self._drawn: dict[tuple[str, Side], Shown] = {}
        self._showing: set[tuple[str, Side]] = set()
        self._own: list[Drafter] = []

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What went wrong so far, each mistake once."""
        drafting = (finding for one in (self._drafter, *self._own) for finding in one.findings)
        return tuple(dict.fromkeys((*drafting, *self._filler.findings.values())))

    @property
    def pictures(self) -> Mapping[str, PictureFile]:
        """The pictures that its faces use."""
        return {
            key: picture
            for one in (self._drafter, *self._own)
            for key, picture in one.pictures.items()
        }

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
            if len(self._showing) >= MOST_SHOWING:
                raise ValueError(
                    sentence("pieces show pieces more than {most} levels deep", most=MOST_SHOWING)
                )
            self._showing.add(key)
            try:
                self._drawn[key] = self._piece_drawn(*key)
            finally:
                self._showing.discard(key)
        return self._drawn[key]

    def _piece_drawn(self, name: str, side: Side) -> Shown:
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
        return Face(
            name=FaceName(component.id, piece.id, side),
            width=shape.size.width,
            height=shape.size.height,
            bleed=shape.bleed,
            marks=marks if scale == 1.0 else (Group(marks, scale=scale),),
            where=piece.where,
        )

    def _face(self, component: Component, piece: Piece, side: Side) -> Drawn | None:
        template = component.front if side is Side.FRONT else component.back
        words = translated_texts(component, piece, self._catalog)
        return self._filled(lambda one: one.piece(component, piece, side), template, words)

    def _filled(self, draft: Drafting, template: str, words: Mapping[str, str]) -> Drawn | None:
        """Draft something and fill it with words."""
        found = self._asked(draft)
        return None if found is None else self._filler.filled(found, template, words)

    def _asked(self, ask: Callable[[Drafter], Any]) -> Any:
        """Ask who drafts for all languages, or who does for this one if words decide."""
        try:
            return ask(self._drafter)
        except NeedsOneLanguage:
            if not self._own:
                self._own.append(self._in_words(self._words))
            return ask(self._own[0])


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
    trim = Box(0, 0, face.width, face.height)
    return face._replace(marks=_proofed(face.marks, trim, setter))


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

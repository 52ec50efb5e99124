"""Drafts become faces: their blanks are filled with the words of one language."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from pnp.base.findings import Finding, Where, error, said_by, worded
from pnp.base.geometry import Box, Edges, Size
from pnp.base.source import UNPRINTABLE, unprintable
from pnp.compose.drafter import Drafter, SymbolFacts
from pnp.compose.layout import cells, fitted_rows, grounds
from pnp.compose.tokens import turned
from pnp.compose.words import LINE_BREAK, Speaker
from pnp.model.draft import HYPHENS, Blank, Draft, Inset, Said, TextTable, too_much
from pnp.model.face import Bulk, Group, Mark, Pictured, Text
from pnp.model.stock import Language
from pnp.model.traced import carried, origins_of
from pnp.text.fonts import Fonts
from pnp.text.inline import markup_fault
from pnp.text.setting import IconPlace, Slot, Style, Typesetter

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
        speaker: Speaker,
        piece: Callable[[str, str], Shown],
        place: Callable[[str], Where],
    ) -> None:
        self.setter = Typesetter(fonts, partial(_icon_width, ask), language)
        self.findings: dict[tuple[Where, str], Finding] = {}
        self._ask, self._place = ask, place
        self._language = language
        self._speaker = speaker
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
        if told := too_much("<face>", bulk):
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
            written = self._speaker.written(said, given)
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
            message = worded(
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
                blank.mark, worded("text {text}: {problem}", text=repr(text[:40]), problem=wrong)
            )
            return ""
        return carried(text, written)

    def _set(self, text: str, blank: Blank, slot: Slot, held: list[Bulk]) -> Mark:
        mark, icons = self.setter.set_text(text, slot)
        if origins := origins_of(text):
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
        texts = [[self._words(cell, given) for cell in cells(row)] for row in grid.marks]
        measured = self.setter.measured
        rows, over = fitted_rows(
            grid, texts, lambda text, style, width: measured(text, self._hyphened(style), width)
        )
        for row, said, laid in zip(grid.marks, texts, rows, strict=False):
            inner = [*grounds(row, laid)]
            for cell, text in zip(cells(row), said, strict=True):
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
            self._report(inset.mark, worded("<piece>: {problem}", problem=said_by(problem)))
            return None
        held.append(Bulk(piece.bulk.marks, piece.bulk.depth + 1))
        (width, height), room = piece.size, inset.place
        drawing = Group(piece.marks, shared=f"{inset.name} {inset.side}", of=piece.of)
        cut = Group((drawing,), -width / 2, -height / 2, clip=piece.outline)
        return turned(cut, room, width, height, (room["w"] or width) / width)


def _symbol(ask: Ask, name: str) -> SymbolFacts | None:
    found: SymbolFacts | None = ask(lambda drafter: drafter.symbol(name))
    return found


def _icon_width(ask: Ask, name: str) -> float | None:
    symbol = _symbol(ask, name)
    return symbol.width / symbol.height if symbol else None

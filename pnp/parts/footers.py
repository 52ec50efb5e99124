"""The foot of sheets: a line in the reader's language, and a code of what lies there."""

from collections.abc import Sequence
from functools import cached_property
from typing import assert_never

from pnp.arrange.job import FootText
from pnp.base.findings import sentence
from pnp.base.source import read_text
from pnp.load.project import combined
from pnp.model.face import (
    RULES,
    Art,
    Circle,
    Group,
    Mark,
    Path,
    Picture,
    Rect,
    Side,
    Text,
    TracedText,
)
from pnp.model.game import Component
from pnp.model.messages import MessageId
from pnp.model.order import STACK, Order
from pnp.model.sheet import Placement
from pnp.parts.edition import Edition

# --- Short codes that are read off paper: few letters, none like another, and a slip is noticed.


LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # no I, L, O, U
LENGTH = 8
_BITS = 5
_FIELD = 0b100101  # x^5 + x^2 + 1, by which products are kept in the field
_MEANT = str.maketrans({"I": "1", "L": "1", "O": "0", "U": "V", "-": "", " ": "", "\u2013": ""})


def code_of(digest: str) -> str:
    """Return the code of a fingerprint in hexadecimal digits."""
    number = int(digest[:16], 16)
    values = [number >> _BITS * place & 31 for place in range(LENGTH - 1)]
    letters = "".join(LETTERS[value] for value in (*values, _check(values)))
    return f"{letters[:4]}-{letters[4:]}"


def read_code(text: str) -> str:
    """Return a code as it is printed, however somebody has typed it; or raise ValueError."""
    letters = text.upper().translate(_MEANT)
    if len(letters) != LENGTH:
        raise ValueError(
            sentence(
                "{number} letters and digits, a code has {length}",
                number=len(letters),
                length=LENGTH,
            )
        )
    strange = [letter for letter in letters if letter not in LETTERS]
    if strange:
        raise ValueError(sentence("no code has {letter} in it", letter=repr(strange[0])))
    values = [LETTERS.index(letter) for letter in letters]
    if _check(values[:-1]) != values[-1]:
        raise ValueError(sentence("a letter or digit is wrong, or two are swapped"))
    return f"{letters[:4]}-{letters[4:]}"


def _check(values: list[int]) -> int:
    """Return what makes the sum of all values, each times its own weight, nothing."""
    total, weight = 0, 1
    for value in reversed(values):
        weight = _times_two(weight)
        one, other = value, weight  # their product in the field
        while other:
            if other & 1:
                total ^= one
            one, other = _times_two(one), other >> 1
    return total


def _times_two(value: int) -> int:
    doubled = value << 1
    return doubled ^ _FIELD if doubled > 31 else doubled


class _ComponentCodes:
    """The codes of sheets as far as one component lies there.

    They are known before a face is drawn: from the data and words of the pieces that lie there,
    their templates and the order. What changes on one sheet changes the code of no other. What else
    a face may show is told by its fingerprint, which is logged beside the code.
    """

    def __init__(self, edition: Edition, component: Component, order: Order) -> None:
        self._edition, self._component, self._order = edition, component, order

    def code(self, number: int, total: int, placements: Sequence[Placement]) -> str:
        """Return the code of one sheet of so many, with all that lies there of the component."""
        own = (put for put in placements if put.face.component == self._component.id)
        lies = sorted({(put.face.piece, put.copy) for put in own})
        shown = (f"{piece} {copy} {self._sayings[piece]}" for piece, copy in lies)
        return code_of(combined(self._basis, f"{number}/{total}", *shown))

    @cached_property
    def _sayings(self) -> dict[str, str]:
        """What the data and the translation say of each piece."""
        words: dict[str, list[str]] = {}
        for context, entry in self._edition.catalog.entries.items():
            words.setdefault(MessageId.parse(context).owner, []).append(entry.text)
        id_ = self._component.id
        return {
            piece.id: repr(
                (sorted(piece.fields.items()), words.get(f"{id_}/{piece.part_of or piece.id}"))
            )
            for piece in self._component.pieces
        }

    @cached_property
    def _basis(self) -> str:
        """What all sheets have in common."""
        edition, component, order = self._edition, self._component, self._order
        folders = edition.shop.project.template_folders(edition.game.id)
        names = filter(None, (component.front, component.back))
        paths = [[it / name for it in folders if (it / name).is_file()] for name in names]
        # However lines end on this system.
        templates = [combined(*read_text(some[0]).splitlines()) for some in paths if some]
        asked = sorted((name, str(value)) for name, value in order.asked.items())
        ids = edition.game.id, edition.game.version, component.id, edition.language.code
        return repr((ids, asked, component.shape, component.note, templates))


class LeafCodes:
    """The codes of a rulebook's sheets of paper: of what their pages say and show.

    What their feet say of the game and of how many pages there are does not count.
    """

    def __init__(self, edition: Edition, order: Order) -> None:
        asked = sorted((name, str(value)) for name, value in order.asked.items())
        self._basis = repr((edition.game.id, RULES, edition.language.code, asked))

    def __call__(self, number: int, pages: Sequence[Sequence[Mark]]) -> str:
        """Return the code of a sheet with these pages."""
        shown = (combined(*map(_shown_by, Group.walk(tuple(marks)))) for marks in pages)
        return code_of(combined(self._basis, str(number), *shown))


def _shown_by(mark: Mark) -> str:
    """Return what a mark says or shows, wherever it stands."""
    match mark:
        case Text():
            return mark.text
        case Art():
            return mark.operators
        case Picture():
            return mark.source
        case Rect() | Circle() | Path():
            return repr(mark)
        case Group():
            return ""
        case _:
            assert_never(mark)


class SheetFeet:
    """Says what a sheet is: of which game and component, which of how many, and its code."""

    def __init__(
        self, edition: Edition, components: Sequence[Component], title: str, order: Order
    ) -> None:
        self._edition, self._title, self._order = edition, title, order
        self._codes = [_ComponentCodes(edition, one, order) for one in components]
        self.codes: dict[int, str] = {}  # front and back of a sheet have the same
        every = map(edition.loaded.borrowed.credit, components)
        self._credit = " · ".join(filter(None, dict.fromkeys(every)))

    def __call__(
        self, number: int, total: int, side: Side, placements: Sequence[Placement] = ()
    ) -> FootText:
        """Return the words of one sheet of so many."""
        edition = self._edition
        sheet = edition.word("sheet", number=number, total=total)
        where = TracedText.joined(", ", (sheet, edition.word(side)))
        version = edition.word("version", version=edition.game.version)
        language = edition.language.title
        if edition.gaps:
            language = TracedText.joined(
                "", (language, " (", edition.word("gaps", count=edition.gaps), ")")
            )
        line = TracedText.joined(" · ", (edition.full_title, self._title, language, where, version))
        advice = edition.word("stack") if self._order.slots == STACK else ""
        if number not in self.codes:
            own = [codes.code(number, total, placements) for codes in self._codes]
            self.codes[number] = code_of(combined(*own)) if own[1:] else own[0]
        code = self.codes[number]
        ruler, credit = edition.word("ruler"), self._credit
        return FootText(line, ruler, where, code=code, credit=credit, advice=advice)

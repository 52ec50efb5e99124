"""The foot of sheets: a line in the reader's language, and a code of what lies there."""

from collections.abc import Sequence
from functools import cached_property
from typing import assert_never

from pnp.arrange.job import FootText
from pnp.codes import code_of
from pnp.edition import Edition
from pnp.load.digest import combined
from pnp.model.face import Art, Circle, Group, Mark, Path, Picture, Rect, Text, outside_art
from pnp.model.game import RULES, Component
from pnp.model.messages import taken_apart
from pnp.model.names import Side
from pnp.model.order import STACK, Order
from pnp.model.sheet import Placement
from pnp.model.traced import joined
from pnp.source import read_text


class SheetCodes:
    """The codes of a component's sheets; front and back of a sheet have the same.

    They are known before a face is drawn: from the data and words of the pieces that lie there,
    their templates and the order. What changes on one sheet changes the code of no other. What else
    a face may show is told by its fingerprint, which is logged beside the code.
    """

    def __init__(self, edition: Edition, component: Component, order: Order) -> None:
        self._edition = edition
        self._component = component
        self._order = order
        self._known: dict[int, str] = {}

    def __getitem__(self, number: int) -> str:
        """Return the code of a sheet that has a foot; others have none."""
        return self._known.get(number, "")

    def code(self, number: int, total: int, placements: Sequence[Placement]) -> str:
        """Return the code of one sheet of so many, with all that lies there."""
        if number not in self._known:
            lies = sorted({(put.face.piece, put.copy) for put in placements})
            told = (f"{piece} {copy} {self._told[piece]}" for piece, copy in lies)
            self._known[number] = code_of(combined(self._basis, f"{number}/{total}", *told))
        return self._known[number]

    @cached_property
    def _told(self) -> dict[str, str]:
        """What the data and the translation say of each piece."""
        words: dict[str, list[str]] = {}
        for context, entry in self._edition.catalog.entries.items():
            words.setdefault(taken_apart(context).owner, []).append(entry.text)
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
        templates = [
            combined(*read_text(next(paths)).splitlines())  # however they end on this system
            for name in (component.front, component.back)
            if name and any((folder / name).is_file() for folder in folders)
            for paths in [(folder / name for folder in folders if (folder / name).is_file())]
        ]
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
        told = (combined(*map(_told, outside_art(tuple(marks)))) for marks in pages)
        return code_of(combined(self._basis, str(number), *told))


def _told(mark: Mark) -> str:
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


class SharedCodes:
    """The codes of sheets that several components share: of what each of them has there."""

    def __init__(self, edition: Edition, components: Sequence[Component], order: Order) -> None:
        self._codes = {one.id: SheetCodes(edition, one, order) for one in components}
        self._known: dict[int, str] = {}

    def __getitem__(self, number: int) -> str:
        """Return the code of a sheet."""
        return self._known.get(number, "")

    def code(self, number: int, total: int, placements: Sequence[Placement]) -> str:
        """Return the code of one sheet of so many, with all that lies there."""
        if number not in self._known:
            every = (
                codes.code(number, total, [put for put in placements if put.face.component == id_])
                for id_, codes in self._codes.items()
            )
            self._known[number] = code_of(combined(*every))
        return self._known[number]


class SheetFeet:
    """Says what a sheet is: of which game and component, which of how many, and its code."""

    codes: SheetCodes | SharedCodes

    def __init__(self, edition: Edition, component: Component, title: str, order: Order) -> None:
        self._edition, self._title, self._order = edition, title, order
        self.codes = SheetCodes(edition, component, order)
        self._credit = edition.loaded.borrowed.credit(component)

    def __call__(
        self, number: int, total: int, side: Side, placements: Sequence[Placement] = ()
    ) -> FootText:
        """Return the words of one sheet of so many."""
        edition = self._edition
        sheet = edition.word("sheet", number=number, total=total)
        where = joined(", ", (sheet, edition.word(side)))
        version = edition.word("version", version=edition.game.version)
        language = edition.language.title
        if edition.gaps:
            language = joined("", (language, " (", edition.word("gaps", count=edition.gaps), ")"))
        line = joined(" · ", (edition.full_title, self._title, language, where, version))
        advice = edition.word("stack") if self._order.slots == STACK else ""
        code = self.codes.code(number, total, placements)
        ruler, credit = edition.word("ruler"), self._credit
        return FootText(line, ruler, where, code=code, credit=credit, advice=advice)


class SharedFeet(SheetFeet):
    """Says the same of sheets that several components share."""

    def __init__(
        self, edition: Edition, components: Sequence[Component], title: str, order: Order
    ) -> None:
        super().__init__(edition, components[0], title, order)
        self.codes = SharedCodes(edition, components, order)
        every = map(edition.loaded.borrowed.credit, components)
        self._credit = " · ".join(filter(None, dict.fromkeys(every)))

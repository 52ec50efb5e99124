"""What stands at the foot of a component's sheets, in the reader's language."""

from collections.abc import Sequence

from pnp.arrange.foot import FootText
from pnp.edition import Edition
from pnp.model.game import Component
from pnp.model.names import Side
from pnp.model.order import STACK, Order
from pnp.model.sheet import Placement
from pnp.parts.sheet_codes import SharedCodes, SheetCodes


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
        where = f"{edition.word('sheet', number=number, total=total)}, {edition.word(side)}"
        version = edition.word("version", version=edition.game.version)
        language = edition.language.title
        if edition.gaps:
            language = f"{language} ({edition.word('gaps', count=edition.gaps)})"
        line = " · ".join((edition.full_title, self._title, language, where, version))
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

"""What is to be put on paper: a component as it prints, the paper, and the words of its sheets."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from pnp.arrange.foot import FootText
from pnp.arrange.parts import Division
from pnp.model.game import Component
from pnp.model.names import Side
from pnp.model.order import Order
from pnp.model.sheet import Placement
from pnp.model.stock import Paper
from pnp.text.setting import Typesetter


def _unsaid(id_: str, **_: object) -> str:
    return id_


class Feet(Protocol):
    """Says what stands at the foot of a sheet."""

    def __call__(
        self, number: int, total: int, side: Side, placements: Sequence[Placement] = ()
    ) -> FootText:
        """Return the words of one sheet of so many, by which it is known again."""


class Printing(Protocol):
    """What any job knows of paper and words."""

    @property
    def paper(self) -> Paper:
        """What it is printed on."""

    @property
    def order(self) -> Order:
        """How it is to be printed."""

    @property
    def setter(self) -> Typesetter:
        """What sets its words."""

    @property
    def word(self) -> Callable[..., str]:
        """A word of the stock by its id, with its placeholders filled."""


class Alike(NamedTuple):
    """Pieces whose backs look the same: the first of them, and how many copies they have."""

    piece: str
    copies: int


class PaperJob(NamedTuple):
    """All that a layout needs; it returns sheets."""

    component: Component
    paper: Paper
    order: Order  # how it is to be printed
    setter: Typesetter
    foot: Feet
    note: str = ""  # above the pieces
    assembly: Mapping[str, str] = {}  # words for steps, instead of the stock's
    backs: tuple[Alike, ...] = ()  # the different ones, for a view; the first alone if none is told
    split: Division | None = None  # how pieces larger than the paper are split
    word: Callable[..., str] = (
        _unsaid  # a word of the stock by its id, with its placeholders filled
    )

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides that the pieces have."""
        return (Side.FRONT, Side.BACK) if self.component.back else (Side.FRONT,)


class Lot(NamedTuple):
    """A component that shares its sheets with others, and the note that would stand above it."""

    component: Component
    note: str = ""


class GatheredJob(NamedTuple):
    """What is to share sheets, and on which paper."""

    lots: tuple[Lot, ...]
    paper: Paper
    order: Order
    setter: Typesetter
    foot: Feet
    word: Callable[..., str]

    @property
    def has_backs(self) -> bool:
        """Whether any of it has a back."""
        return any(lot.component.back for lot in self.lots)

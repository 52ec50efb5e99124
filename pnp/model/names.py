"""How faces are called, and the few words for sides, layers and for turning paper over."""

from enum import StrEnum
from typing import NamedTuple


class Side(StrEnum):
    """A side of a piece, or of a sheet of paper."""

    FRONT = "front"
    BACK = "back"

    __hash__ = str.__hash__  # of names of faces, which are looked up by the thousand


class Flip(StrEnum):
    """The edge of the paper that a printer turns it over."""

    LONG = "long"
    SHORT = "short"


class Guides(StrEnum):
    """Which sides of the paper show where to cut."""

    FRONT = "front"
    BOTH = "both"
    NONE = "none"


class Layer(StrEnum):
    """What a viewer can switch off by itself."""

    CUT = "cut"
    FOLD = "fold"
    CONTOUR = "contour"
    FOOT = "foot"


class PlotterInk(StrEnum):
    """A colour that a plotter follows with its blade, called as plotters know it."""

    CUT = "CutContour"
    CREASE = "Crease"


OF = "/"  # between a game and one of its variants, as people name them: `tea/travel`


def game_of(name: str) -> str:
    """Return the game whose files tell of it, or of a variant of it."""
    return name.partition(OF)[0]


def variant_of(name: str) -> str:
    """Return the variant that a name asks for; nothing for the game itself."""
    return name.partition(OF)[2]


def filed(name: str) -> str:
    """Return a game or a variant as the names of files tell it."""
    return name.replace(OF, "-")


class FaceName(NamedTuple):
    """One side of one piece of a component; a page of rules is a piece as well."""

    component: str
    piece: str
    side: Side = Side.FRONT

    @property
    def owner(self) -> str:
        """The piece that it is a side of, as people write it."""
        return f"{self.component}/{self.piece}"

    def __str__(self) -> str:
        return f"{self.component}/{self.piece}/{self.side}"

    @classmethod
    def parse(cls, text: str) -> "FaceName":
        """Read a name as it was written, or raise ValueError."""
        component, _, rest = text.partition("/")
        piece, _, side = rest.rpartition("/")
        return cls(component, piece, Side(side))

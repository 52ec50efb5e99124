"""A place where a text stands: on a piece, a page or a sheet of a game that is made to an order."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from pnp.model.game import RULES
from pnp.model.names import FaceName, Side
from pnp.model.order import Order

MOST = 40  # places of the same text, to leaf through


class Surface(StrEnum):
    """What shows a text."""

    PIECE = "piece"
    PAGE = "page"  # of rules
    SHEET = "sheet"  # around its pieces
    CALIBRATION = "calibration"
    CHANGES = "changes"  # the page about them


class Guise(StrEnum):
    """What boards in parts would have to be like to say something that none of them says."""

    NONE = ""
    EDGE_TO_EDGE = "edge to edge"
    WITH_BACKS = "with backs"


class Stand(NamedTuple):
    """A place where a text stands."""

    on: Surface
    game: str = ""  # or a variant of it
    face: FaceName = FaceName(RULES, "1")  # of a piece; of rules, the page to look at first
    order: Order = Order()  # how it is printed
    holds: tuple[str, ...] = ()  # components whose pieces lie on a sheet
    number: int = 1  # of the sheet
    side: Side = Side.FRONT
    gaps: int = 0  # texts in English, if its foot is to tell of them
    guise: Guise = Guise.NONE
    instead: str = ""  # a text that uses this one, for where it is not found itself


Stands = Mapping[str, tuple[Stand, ...]]  # by the ids of texts
Ranked = dict[Stand, int]  # places, and how surely a text stands there: the less the better

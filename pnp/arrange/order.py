"""What is asked for when a component goes on paper."""

from collections.abc import Callable
from typing import NamedTuple

from pnp.arrange.foot import FootText
from pnp.arrange.parts import Division
from pnp.model.stock import Paper


class Order(NamedTuple):
    """Paper, sides and words."""

    paper: Paper
    backs: bool
    flip: str  # long or short
    note: str
    foot: Callable[[int, int, str], FootText]  # sheet, of how many, side
    split: Division | None = None  # how a piece larger than the paper is split
    part: str = ""  # what to do with such a part; {name} is filled in

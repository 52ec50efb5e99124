"""What a file says to somebody who has it read out: its text in order, apart from its pages."""

from typing import NamedTuple

from pnp.model.names import FaceName


class Marked(NamedTuple):
    """A stretch of marks on a face, by its number on the sheet that the face lies on."""

    face: FaceName
    number: int


class Told(NamedTuple):
    """A part of a text as PDF names it (H2, P, LI, TD …), and what it holds."""

    role: str
    holds: tuple["Told | Marked", ...] = ()
    alt: str = ""  # instead of a picture
    said: str = ""  # instead of marks that stand for letters
    trait: str = ""  # how a list is numbered, or what a header of a table is over


Story = tuple[Told, ...]

"""A rulebook as comparing sees it: passages of text, each with its place."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

MOST_LETTERS = 1_500_000  # of a document
LONGEST = 4_000  # letters of a passage; a longer paragraph is cut


class Spot(NamedTuple):
    """Where something stands: a line of a text, or a page of a PDF."""

    file: str
    line: int = 0
    page: int = 0

    def __str__(self) -> str:
        return f"{self.file} page {self.page}" if self.page else f"{self.file}:{self.line}"


class TextLine(NamedTuple):
    """One line of a file; `size` is that of its letters where it is known."""

    text: str
    spot: Spot
    size: float = 0.0
    label: bool = False  # whether it stands in a picture or a table
    turned: bool = False  # whether it stands first in a column


class Role(StrEnum):
    """What a passage is in its document."""

    HEADING = "heading"
    ITEM = "item"
    TEXT = "text"
    LABEL = "label"  # in a picture or a table


@dataclass(frozen=True, slots=True)
class Passage:
    """A heading, an item of a list or a paragraph, without its marks and numbers."""

    role: Role
    text: str
    spot: Spot
    label: str = ""  # the number of a heading or an item
    turned: bool = False  # stands first in a column, and may go on with what the last one said

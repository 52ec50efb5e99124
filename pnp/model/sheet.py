"""Sheets: faces and guides at fixed places on paper."""

from typing import NamedTuple

from pnp.geometry import Box, Edges, Size
from pnp.model.face import Mark


class Placement(NamedTuple):
    """One copy of a piece on paper; `bleed` is what the neighbours leave of it."""

    piece: str  # component/piece
    copy: int
    face: str  # front or back
    box: Box
    rotation: float
    bleed: Edges


class Sheet(NamedTuple):
    """One side of one sheet of paper."""

    number: int
    side: str  # front or back
    size: Size
    reach: Box  # what the printer can reach
    block: Box  # around all trim boxes
    placements: tuple[Placement, ...]
    marks: tuple[Mark, ...]  # guides, notes and the foot
    title: str = ""  # as the outline names it
    under: tuple[Mark, ...] = ()  # below the pieces


class Heading(NamedTuple):
    """A line of the outline: where in the file a heading stands."""

    title: str
    level: int
    page: int  # from 1
    y: float


class Document(NamedTuple):
    """Everything that becomes one file, except the faces themselves."""

    name: str
    title: str
    language: str
    author: str
    duplex: str  # none, long or short: the edge that the paper is turned over
    sheets: tuple[Sheet, ...]
    headings: tuple[Heading, ...] = ()  # instead of one line for each sheet

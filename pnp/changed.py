"""What has changed in an edition since a deck of then: what to print, and what to do with it."""

from typing import NamedTuple

from pnp.arrange.changes import PICTURE
from pnp.before import Before, called, dpi_for, pictures_of_sides, pieces_of
from pnp.change_sheet import Exchange
from pnp.edition import Edition
from pnp.parts.changes import Change, Known, changes, side_that_tells
from pnp.parts.part import BEGUN, Part
from pnp.parts.pieces import PiecesPart
from pnp.since_rules import rules_since
from pnp.work.inking import Count
from pnp.work.report import Doing, Progress, Report, in_turn
from pnp.work.request import Request


class WhatChanged(NamedTuple):
    """What has to be printed, and what somebody has to do who has the edition as it was."""

    parts: tuple[Part, ...]
    told: tuple[Exchange, ...]


class DeckComparison:
    """An edition beside the deck that somebody has."""

    def __init__(
        self, edition: Edition, request: Request, before: Before, shows: bool = True
    ) -> None:
        self._edition, self._before = edition, before
        self._request = request._replace(order=request.order._replace(changed=True))
        self._shows = shows  # whether pictures are wanted of what has changed

    def made(self, report: Report, tell: Progress) -> WhatChanged:
        """Compare all that is asked for, component by component, and the rules."""
        parts: list[Part] = []
        told: list[Exchange] = []
        wanted = [one for one in self._edition.game.components if self._request.wants(one.id)]
        weights = [BEGUN + len(one.pieces) for one in wanted]
        *steps, last = in_turn(tell, [*weights, BEGUN])
        for component, step in zip(wanted, steps, strict=True):
            with report.refusals():
                part = PiecesPart(self._edition, component, self._request.order.whole)
                then, now = self._before.known(part), pieces_of(part, _count(part, step))
                found = changes(then, now)
                told += self._told(part, found, then, now)
                parts += self._packed(part, found)
        with report.refusals():
            last(self._edition.name)
            rules = rules_since(self._edition, self._request, self._before, report, self._shows)
            told += rules.told
            parts += [rules.part] if rules.part else []
        return WhatChanged(tuple(parts), tuple(told))

    def _told(
        self, part: PiecesPart, found: list[Change], then: dict[str, Known], now: dict[str, Known]
    ) -> list[Exchange]:
        """Return what to do, with a picture of the side that has changed."""
        sides = {
            one.piece: side_that_tells(then.get(one.piece), now.get(one.piece))
            for one in found
            if self._shows
        }
        old = self._before.pictures(part, [(p, s) for p, s in sides.items() if p in then])
        wanted = [(p, s) for p, s in sides.items() if p in now]
        new = pictures_of_sides(part, wanted, dpi_for(part, PICTURE))
        return [
            Exchange(
                name=f"{part.title}: {self._name(part, one.piece, now)}",
                size=part.component.shape.size,
                out=one.out,
                into=one.into,
                before=old.get(one.piece, b"") if one.out else b"",
                after=new.get(one.piece, b"") if one.into or one.piece in now else b"",
            )
            for one in found
        ]

    def _name(self, part: PiecesPart, piece: str, now: dict[str, Known]) -> str:
        """Return what a piece is called, with its old name if it had another."""
        before = self._before.name(part, piece)
        today = called(self._edition, part, piece) if piece in now else before
        return today if before in (today, piece) else f"{before} → {today}"

    def _packed(self, part: PiecesPart, found: list[Change]) -> list[PiecesPart]:
        """Return a part with the copies that have to be printed and nothing else, if any."""
        into = {one.piece: one.into for one in found if one.into}
        pieces = tuple(
            piece._replace(copies=into[piece.id])
            for piece in part.component.pieces
            if piece.id in into
        )
        component = part.component._replace(pieces=pieces)
        return [PiecesPart(part.edition, component, self._request.order)] if pieces else []


def _count(part: PiecesPart, tell: Progress) -> Count:
    """Return what tells how many faces of a part are compared."""
    name = f"{part.edition.name}: {part.title}"
    tell(name)
    return lambda done, total: tell(Doing(name, done / total, (done, total)))

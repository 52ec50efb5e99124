"""What has changed since an earlier deck: what to print, and the page that says what to do."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from pnp.arrange.contact import CHANGES, PICTURE, Headline, Pair, change_pages
from pnp.base.findings import sentence, warning
from pnp.base.geometry import Edges, Size
from pnp.draw.operators import Batch, Drawing, Inker
from pnp.model.face import Face, PictureFile, Side, TracedText
from pnp.model.game import RULES
from pnp.model.sheet import Document, Placement, Sheet, leaf
from pnp.model.stock import Paper
from pnp.parts.edition import Edition
from pnp.parts.part import BEGUN, Part
from pnp.parts.pieces import PiecesPart
from pnp.parts.rules import RulesPart
from pnp.pictures.files import read_facts
from pnp.uses.earlier import (
    EarlierDeck,
    Known,
    KnownSheet,
    called,
    dpi_for,
    known_sheets,
    pictures_of_sheets,
    pictures_of_sides,
    pieces_of,
)
from pnp.work.inking import Count
from pnp.work.request import Doing, Progress, Report, Request, in_turn


class Change(NamedTuple):
    """What to do about one piece."""

    piece: str
    out: int = 0  # copies to take out
    into: int = 0  # copies to print and put in
    looks: bool = False  # whether it looks different


class SheetChange(NamedTuple):
    """What to do about one sheet of rules."""

    sheet: int
    side: int  # the number of the one that tells the change
    out: int = 0
    into: int = 0


def sheet_changes(
    before: Mapping[int, KnownSheet], now: Mapping[int, KnownSheet]
) -> list[SheetChange]:
    """Return what to do about each sheet of rules that does not say what it said."""
    nothing = KnownSheet("", {})
    found = []
    for number in sorted({*before, *now}):
        then, today = before.get(number, nothing), now.get(number, nothing)
        if then.code != today.code:
            every = {**then.sides, **today.sides}
            other = [side for side in every if then.sides.get(side) != today.sides.get(side)]
            found.append(
                SheetChange(number, min(other or every), int(number in before), int(number in now))
            )
    return found


Keep = Callable[[bytes], Path]  # puts a picture into a file for a while


class Exchange(NamedTuple):
    """What to do about one piece, with its pictures as far as there are any."""

    name: str
    size: Size
    out: int
    into: int
    before: bytes = b""
    after: bytes = b""


def changes_drawn(
    edition: Edition, paper: Paper, told: Sequence[Exchange], since: str, keep: Keep
) -> Drawing:
    """Return these pages for whoever draws them."""
    pictures: dict[str, PictureFile] = {}

    def key(data: bytes) -> str:
        if not data:
            return ""
        name = f"{CHANGES}/{len(pictures)}"
        pictures[name] = read_facts(data)._replace(key=name, path=str(keep(data)))
        return name

    pairs = [
        Pair(
            name=one.name,
            told=_counts_said(edition, one),
            size=one.size,
            before=key(one.before),
            after=key(one.after),
        )
        for one in told
    ]
    title = edition.word("changes")
    since_words = edition.word("changes_since", since=since)
    line = TracedText.joined(" · ", (edition.full_title, edition.language.title, since_words))
    words = Headline(title, line, edition.word("changes_before"), edition.word("changes_after"))
    pages = change_pages(pairs, paper, words, edition.setter)
    document = Document(
        game=edition.game.id,
        part=CHANGES,
        title=f"{edition.full_title}: {title}",
        language=edition.language.code,
        author=edition.game.by,
        duplex=None,
        sheets=change_sheets(pages, paper, title),
    )
    return _drawing(edition, document, pages, pictures)


def _counts_said(edition: Edition, one: Exchange) -> str:
    """Say how many copies go and come."""
    counts = (("changes_out", one.out), ("changes_in", one.into))
    return TracedText.joined(
        " · ", (edition.word(word, count=count) for word, count in counts if count)
    )


def _drawing(
    edition: Edition, document: Document, pages: Sequence[Face], pictures: dict[str, PictureFile]
) -> Drawing:
    inker = Inker()
    faces = [inker.face(page) for page in pages]
    return Drawing(
        document=document,
        batches=[Batch(faces, inker.all.settle())],
        faces=pages,
        font=edition.shop.fonts.ensure,
        pictures=pictures,
    )


class RulesUpdate(NamedTuple):
    """What to do about the rules, and a part with the sheets that have to be printed."""

    told: list[Exchange]
    part: RulesPart | None = None


def rules_since(
    edition: Edition, request: Request, before: EarlierDeck, report: Report, shows: bool
) -> RulesUpdate:
    """Compare rules with what they were, sheet by sheet, laid out as they were."""
    if edition.game.rules is None or not request.wants(RULES):
        return RulesUpdate([])
    order = before.order_of_rules(request.order.whole).of(RULES)
    part = RulesPart(edition, order._replace(copies=0, format=request.order.format))
    then = before.sheets(part)
    if not all(one.code for one in then.values()):
        said = sentence("rules are not compared: their sheets have had no codes yet")
        hint = sentence("{option} {part} makes them as they are today", option="--only", part=RULES)
        report.add(warning(part.where, said, hint))
        return RulesUpdate([])
    now = known_sheets(part)
    found = sheet_changes(then, now)
    into = [str(one.sheet) for one in found if one.into]
    wanted = part.order._replace(
        sheets="+".join(into) if len(into) < len(now) else "", changed=True
    )
    told = _sheets_exchanged(part, found, before, shows)
    return RulesUpdate(told, part.ordered(wanted) if into else None)


def _sheets_exchanged(
    part: RulesPart, found: list[SheetChange], before: EarlierDeck, shows: bool
) -> list[Exchange]:
    """Return what to do with each sheet, with a picture of the side that has changed."""
    sizes = {sheet.number: sheet.page for sheet in part.document.sheets}
    old = before.sides(part, [one.side for one in found if one.out and shows])
    new = pictures_of_sheets(part, [one.side for one in found if one.into and shows], PICTURE)
    return [
        Exchange(
            name=f"{part.title}: {_sheet_name(part, one.sheet)}",
            size=sizes.get(one.side, next(iter(sizes.values()))),
            out=one.out,
            into=one.into,
            before=old.get(one.side, b""),
            after=new.get(one.side, b""),
        )
        for one in found
    ]


def _sheet_name(part: RulesPart, number: int) -> str:
    """Say which sheet it is, with its pages as far as it has any today."""
    sheets = part.document.sheets
    total = max(number, *(leaf(sheet.number) for sheet in sheets))
    pages = [
        int(put.face.piece)
        for sheet in sheets
        if leaf(sheet.number) == number
        for put in sheet.placements
    ]
    said = part.edition.word("sheet", number=number, total=total)
    return f"{said} ({', '.join(map(str, sorted(pages)))})" if pages else said


class WhatChanged(NamedTuple):
    """What has to be printed, and what somebody has to do who has the edition as it was."""

    parts: tuple[Part, ...]
    told: tuple[Exchange, ...]


class DeckComparison:
    """An edition beside the deck that somebody has."""

    def __init__(
        self, edition: Edition, request: Request, before: EarlierDeck, shows: bool = True
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


def change_sheets(pages: Sequence[Face], paper: Paper, title: str) -> tuple[Sheet, ...]:
    """Return each page on one side of a sheet."""
    return tuple(
        Sheet(
            number=number,
            side=Side.FRONT,
            size=paper.size,
            reach=paper.reach,
            block=paper.reach,
            placements=(Placement(page.name, 1, paper.reach, bleed=Edges()),),
            title=title,
            name=f"page{number}",
        )
        for number, page in enumerate(pages, 1)
    )


def changes(before: Mapping[str, Known], now: Mapping[str, Known]) -> list[Change]:
    """Return what to do about each piece that is not as it was, those that are gone at the end."""
    found = []
    for piece, today in now.items():
        then = before.get(piece, Known(0, today.front, today.back))
        if then[1:] != today[1:]:
            found.append(Change(piece, out=then.copies, into=today.copies, looks=True))
        elif then.copies != today.copies:
            more = today.copies - then.copies
            found.append(Change(piece, out=max(-more, 0), into=max(more, 0)))
    gone = [piece for piece in before if piece not in now]
    return [*found, *(Change(piece, out=before[piece].copies) for piece in gone)]


def side_that_tells(then: Known | None, now: Known | None) -> str:
    """Return the side that tells a change: the back only if it alone is another."""
    only_back = then and now and then.front == now.front and then.back != now.back
    return Side.BACK if only_back else Side.FRONT

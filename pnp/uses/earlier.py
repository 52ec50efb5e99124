"""A deck as it was, and pictures of its pieces: from a revision of its data, or from a manifest."""

import io
import re
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from pnp.base.findings import Where, refuse, sentence, shown
from pnp.base.geometry import Box, Size
from pnp.base.source import read_bytes
from pnp.base.units import INCH
from pnp.build import drawn
from pnp.draw.operators import Look
from pnp.model.face import FaceName, Side
from pnp.model.game import RULES
from pnp.model.messages import MessageId
from pnp.model.order import Order
from pnp.model.sheet import leaf
from pnp.parts.edition import Edition
from pnp.parts.pieces import PiecesPart
from pnp.parts.rules import RulesPart
from pnp.pictures.pdfium import PdfDocument, open_pdf, pixels
from pnp.work.inking import Count, fingerprints
from pnp.work.ledger import order_from, read_manifest
from pnp.work.request import Report, silence


class Known(NamedTuple):
    """A piece as it is or was: how many copies, and what its sides show."""

    copies: int
    front: tuple[str, ...]
    back: tuple[str, ...]


class KnownSheet(NamedTuple):
    """A sheet of rules as it is or was: its code, and what its sides show, by their numbers."""

    code: str
    sides: dict[int, tuple[str, ...]]


class EarlierDeck(Protocol):
    """A deck as it was."""

    label: str  # what whoever asked for it calls it by

    def known(self, part: PiecesPart) -> dict[str, Known]:
        """Return the pieces that a part had."""

    def pictures(self, part: PiecesPart, pieces: list[tuple[str, str]]) -> dict[str, bytes]:
        """Return pictures of sides of pieces, as far as there are any."""

    def name(self, part: PiecesPart, piece: str) -> str:
        """Return what a piece was called."""

    def order_of_rules(self, order: Order) -> Order:
        """Return how rules were put on paper, or else an order."""

    def sheets(self, part: RulesPart) -> dict[int, KnownSheet]:
        """Return the sheets that the rules had."""

    def sides(self, part: RulesPart, numbers: list[int]) -> dict[int, bytes]:
        """Return pictures of sides of these sheets, as far as there are any."""


def pieces_of(part: PiecesPart, count: Count = silence) -> dict[str, Known]:
    """Return the pieces of a part with what their faces show."""
    return known_pieces(fingerprints(part, count), part.copies, part.is_split)


def known_sheets(part: RulesPart) -> dict[int, KnownSheet]:
    """Return the sheets of rules with what their sides show."""
    sides = [
        KnownSide(sheet.number, sheet.code, tuple(str(put.face) for put in sheet.placements))
        for sheet in part.document.sheets
    ]
    return sheets_of_rules(sides, fingerprints(part))


def pictures_of_sides(
    part: PiecesPart, sides: list[tuple[str, str]], dpi: float
) -> dict[str, bytes]:
    """Return pictures of some sides of pieces, by piece."""
    wanted = {f"{piece}-{side}".replace(" ", "-"): piece for piece, side in sides}
    pieces = tuple(f"{part.id}/{piece}" for piece in wanted.values())
    order = part.order.whole._replace(view="faces", pieces=pieces, format="png")
    found = drawn(part.ordered(order), Report(), Look(dpi)) if wanted else ()
    return {wanted[name]: b"".join(data) for name, data in found if name in wanted}


def pictures_of_sheets(part: RulesPart, sides: list[int], shown: float) -> dict[int, bytes]:
    """Return pictures of some sides of sheets of rules by their numbers, to be shown so large."""
    if not sides:
        return {}
    asked = part.ordered(part.order.whole._replace(pages="+".join(map(str, sides)), format="png"))
    wanted = {one.file: one.number for one in asked.picked.sheets if one.number in sides}
    dpi = dpi_of(asked.picked.sheets[0].page, shown)
    return {
        wanted[name]: b"".join(data)
        for name, data in drawn(asked, Report(), Look(dpi))
        if name in wanted
    }


def dpi_for(part: PiecesPart, shown: float) -> float:
    """Return a resolution for pieces whose longest side is shown at so many millimetres."""
    return dpi_of(part.component.shape.size, shown)


def dpi_of(size: Size, shown: float) -> float:
    """Return a resolution for something of a size that is shown at so many millimetres at most."""
    return 310.0 * min(1.0, shown / max(size))


def called(edition: Edition, part: PiecesPart, piece: str) -> str:
    """Return a piece's id with the first text that it bears, in the reader's language."""
    component = edition.game.component(part.id)
    for one in component.pieces if component else ():
        for name in (component.fields if component else ()) if one.id == piece else ():
            value = one.fields.get(name)
            if component and component.fields[name].translatable and isinstance(value, str):
                said = edition.say(MessageId.text_of(part.id, piece, name), value)
                return f"{said} ({piece})" if said else piece
    return piece


_SHAPING = ("scale", "ink", "back_ink", "bleed")  # what an order does to faces


class InManifest:
    """A build as its manifest lists it; pictures come from its PDFs, if they are still there."""

    def __init__(self, path: Path, order: Order, shown_at: float) -> None:
        self._path, self._shown = path, shown_at
        self.label = path.stem
        found = read_manifest(path)
        where = Where(shown(path))
        if not found:
            said = sentence("is not a manifest as it was written")
            raise refuse(where, said, sentence("name another, or a revision"))
        self.game, self.language = str(found["game"]), str(found["language"])
        self._entries: dict[str, dict[str, Any]] = {}
        self._rules: list[dict[str, Any]] = []  # as many as it has files
        for entry in found["files"]:
            if entry["part"] == RULES:
                self._rules.append(entry)
            else:
                self._entries[entry["part"]] = entry
        if not all(entry.get("faces") for entry in self._entries.values()):
            raise refuse(
                where,
                sentence("was written by an older version of pnp: it has no fingerprints of faces"),
                sentence("name a revision of git instead, or build once more and go on from there"),
            )
        for entry in self._entries.values():
            _refuse_another_look(where, entry["order"], order)

    def known(self, part: PiecesPart) -> dict[str, Known]:
        """Return what the manifest says of a part."""
        entry = self._entries.get(part.id)
        if entry is None:
            return {}
        placed = [(one["piece"], one["copy"]) for page in entry["pages"] for one in page["pieces"]]
        return known_pieces(entry["faces"], placed, part.is_split)

    def pictures(self, part: PiecesPart, pieces: list[tuple[str, str]]) -> dict[str, bytes]:
        """Cut faces out of the PDF of that build; none if it is another file today."""
        entry = self._entries.get(part.id)
        data = self._file(entry) if entry else b""
        if not entry or not data:
            return {}
        found = {}
        with open_pdf(data, Where(entry["file"])) as document:
            for piece, side in pieces:
                if place := _place(entry, f"{part.id}/{piece}", side):
                    found[piece] = _cut_out(document, *place, dpi_for(part, self._shown))
        return found

    def name(self, part: PiecesPart, piece: str) -> str:
        """Say what a piece was called."""
        return called(part.edition, part, piece)

    def order_of_rules(self, order: Order) -> Order:
        """Return how the rules were put on paper, so that sheets fit among those of then."""
        asked = self._rules[0].get("order", {}) if self._rules else None
        try:
            return order if asked is None else order_from(asked)
        except (TypeError, ValueError):
            wishes = ", ".join(f"{name} {value}" for name, value in (asked or {}).items())
            said = sentence(
                "this version of pnp does not know all that rules were made with: {wishes}",
                wishes=wishes,
            )
            hint = sentence("leave them out: {option} {part}", option="--without", part=RULES)
            raise refuse(Where(shown(self._path)), said, hint) from None

    def sheets(self, _: RulesPart) -> dict[int, KnownSheet]:
        """Return what the manifest says of the rules."""
        sides = [
            KnownSide(
                number=page["sheet"],
                code=page.get("code", ""),
                pages=tuple(f"{one['piece']}/{one['face']}" for one in page["pieces"]),
            )
            for entry in self._rules
            for page in entry["pages"]
        ]
        faces = [entry.get("faces", {}) for entry in self._rules]
        return sheets_of_rules(sides, {name: shows for one in faces for name, shows in one.items()})

    def sides(self, _: RulesPart, numbers: list[int]) -> dict[int, bytes]:
        """Return sides of the rules as the PDF of that build has them; none if it is another."""
        found = {}
        for entry in self._rules:
            pages = [page for page in entry["pages"] if page["sheet"] in numbers]
            if data := self._file(entry) if pages else b"":
                with open_pdf(data, Where(entry["file"])) as document:
                    for page in pages:
                        box = Box(0, 0, page["width"], page["height"])
                        dpi = dpi_of(Size(box.width, box.height), self._shown)
                        found[page["sheet"]] = _cut_out(document, page["page"] - 1, box, dpi)
        return found

    def _file(self, entry: Mapping[str, Any]) -> bytes:
        """Return the PDF of that build; nothing if it is another file today."""
        path = self._path.parent / entry["file"]
        data = read_bytes(path) if path.suffix == ".pdf" and path.is_file() else b""
        return data if sha256(data).hexdigest() == entry["sha256"] else b""


def _refuse_another_look(where: Where, then: Mapping[str, Any], order: Order) -> None:
    """Refuse to compare faces that were made in another size or with other inks."""
    usual, now = Order()._asdict(), order._asdict()
    for name in _SHAPING:
        before = then.get(name, usual[name])
        if before != now[name]:
            said = sentence(
                "was built with {wish} {then}, today's would be {now}",
                wish=name,
                then=str(before),
                now=str(now[name]),
            )
            option = f"--{name.replace('_', '-')}"
            raise refuse(where, said, sentence("say the same {option} as then", option=option))


def _place(entry: dict[str, Any], owner: str, side: str) -> tuple[int, Box] | None:
    for page in entry["pages"]:
        for one in page["pieces"]:
            if (one["piece"], one["face"], one["rotation"]) == (owner, side, 0):
                return page["page"] - 1, Box(one["x"], one["y"], one["width"], one["height"])
    return None


def _cut_out(document: PdfDocument, page: int, box: Box, dpi: float) -> bytes:
    """Return what lies in a box on a page."""
    dots = dpi / INCH
    left, top, right, bottom = (
        round(edge * dots) for edge in (box.x, box.y, box.right, box.bottom)
    )
    piece = pixels(document[page], dpi).image.crop((left, top, right, bottom))
    buffer = io.BytesIO()
    piece.convert("RGB").save(buffer, "PNG")
    return buffer.getvalue()


_PART = re.compile(r"\.[A-Z]\d{1,2}(?=/|$)")  # of a piece that is split over sheets


def known_pieces(
    faces: Mapping[str, str], copies: Iterable[tuple[str, int]], is_split: bool
) -> dict[str, Known]:
    """Return pieces from the fingerprints of faces and all copies, as `component/piece`."""
    sides: dict[str, dict[Side, list[str]]] = {}
    shared: list[str] = []
    for name, shows in faces.items():
        face = FaceName.parse(_PART.sub("", name) if is_split else name)
        sides.setdefault(face.piece, {}).setdefault(face.side, []).append(shows)
        if face.side is Side.BACK:
            shared = shared or [shows]
    most: dict[str, int] = {}
    for owner, copy in copies:
        piece = (_PART.sub("", owner) if is_split else owner).partition("/")[2]
        most[piece] = max(copy, most.get(piece, 0))
    return {
        piece: Known(
            copies=count,
            front=tuple(sides.get(piece, {}).get(Side.FRONT, ())),
            back=tuple(sides.get(piece, {}).get(Side.BACK, shared)),
        )
        for piece, count in most.items()
    }


class KnownSide(NamedTuple):
    """One side of a sheet of rules: its number, the sheet's code, and the pages on it."""

    number: int
    code: str
    pages: tuple[str, ...]  # their faces


def sheets_of_rules(sides: Iterable[KnownSide], shows: Mapping[str, str]) -> dict[int, KnownSheet]:
    """Return sheets from their sides and the fingerprints of all pages, by their numbers."""
    found: dict[int, KnownSheet] = {}
    for side in sides:
        sheet = found.setdefault(leaf(side.number), KnownSheet(side.code, {}))
        sheet.sides[side.number] = tuple(shows.get(page, "") for page in side.pages)
    return found

"""A deck as it was, known from a revision of its data or from a manifest, or as it is today."""

import io
import re
from collections import ChainMap
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from pnp.arrange.contact import CHANGES, PICTURE
from pnp.base.findings import Refused, Where, refuse, sentence, shown
from pnp.base.geometry import Box, Size
from pnp.base.source import read_bytes
from pnp.base.units import INCH
from pnp.build import drawn
from pnp.draw.manifest import BUILT, read_written
from pnp.draw.operators import Look
from pnp.load.project import Project
from pnp.model.face import RULES, FaceName, Side
from pnp.model.messages import MessageId
from pnp.model.order import NO_BACKS, Order
from pnp.model.sheet import Document
from pnp.model.stock import AND
from pnp.parts.edition import Edition, LoadedGame, Workshop
from pnp.parts.part import Part
from pnp.parts.pieces import PiecesPart
from pnp.parts.rules import RulesPart
from pnp.pictures.pdfium import PdfDocument, open_pdf, pixels
from pnp.work.inking import Count, fingerprints
from pnp.work.ledger import order_from
from pnp.work.project_files import project_at
from pnp.work.request import Pair, Report, Request, silence


class Known(NamedTuple):
    """A piece as it is or was: how many copies, and what its sides show."""

    copies: int
    front: tuple[str, ...]
    back: tuple[str, ...]


class KnownSheet(NamedTuple):
    """A sheet of rules as it is or was: its code, and what its sides show, by their numbers."""

    code: str
    sides: dict[int, tuple[str, ...]]


@contextmanager
def earlier_deck(
    project: Project, request: Request, since: str
) -> Iterator[tuple[Request, "Deck"]]:
    """Return what is asked for, and the deck of a manifest or a revision to hold against it."""
    request = request.only_changed(since)
    listed = Path(since)
    if listed.suffix == ".json":
        built = ManifestDeck(listed, request.order)
        request = request._replace(games=(built.game,), languages=(built.language,))
        yield request.choose(project), built
        return
    request = request.choose(project)
    with project_at(project, since) as revised:
        yield request, RevisionDeck(revised, since)


def _resolution(size: Size) -> float:
    """Return dots per inch for something of a size on the page that tells of changes."""
    return 310.0 * min(1.0, PICTURE / max(size))


class Deck:
    """A deck, asked about parts of today's; this one is today's, as the program draws it."""

    label = ""  # what whoever asked for it calls it by

    def _pieces(self, part: PiecesPart) -> PiecesPart | None:
        """Return what a part of today's deck is in this one."""
        return part

    def _rules(self, part: RulesPart) -> RulesPart | None:
        return part

    def pieces(self, part: PiecesPart, count: Count = silence) -> dict[str, Known]:
        """Return the pieces of a part, drawn to know what their faces show."""
        own = self._pieces(part)
        return known_pieces(fingerprints(own, count), own.copies, own.is_split) if own else {}

    def pictures(self, part: PiecesPart, sides: list[tuple[str, str]]) -> dict[str, bytes]:
        """Return pictures of sides of pieces by their ids, as far as there are any."""
        own = self._pieces(part)
        if not own or not sides:
            return {}
        wanted = {f"{piece}-{side}".replace(" ", "-"): piece for piece, side in sides}
        pieces = tuple(f"{own.id}/{piece}" for piece in wanted.values())
        order = own.order.whole._replace(view="faces", pieces=pieces, format="png")
        look = Look(_resolution(own.component.shape.size))
        found = drawn(own.ordered(order), Report(), look)
        return {wanted[name]: b"".join(data) for name, data in found if name in wanted}

    def name(self, part: PiecesPart, piece: str) -> str:
        """Return a piece's id with the first text that it bears, in the reader's language."""
        own = self._pieces(part)
        fields = own.component.fields if own else {}
        for one in own.component.pieces if own else ():
            for name in fields if own and one.id == piece else ():
                value = one.fields.get(name)
                if own and fields[name].translatable and isinstance(value, str):
                    text = own.edition.say(MessageId.text_of(own.id, piece, name), value)
                    return f"{text} ({piece})" if text else piece
        return piece

    def order_of_rules(self, order: Order, _: Container[str]) -> Order:
        """Return how rules are put on paper: as they would be today."""
        return order

    def sheets(self, part: RulesPart) -> dict[int, KnownSheet]:
        """Return the sheets of the rules, drawn to know what they show."""
        own = self._rules(part)
        if own is None:
            return {}
        sides = [
            (sheet.number, sheet.code, [str(put.face) for put in sheet.placements])
            for sheet in own.document.sheets
        ]
        return sheets_of_rules(sides, fingerprints(own))

    def pages(self, part: RulesPart, numbers: list[int]) -> dict[int, bytes]:
        """Return pictures of sides of these sheets, as far as there are any."""
        own = self._rules(part)
        if own is None or not numbers:
            return {}
        order = own.order.whole._replace(pages="+".join(map(str, numbers)), format="png")
        asked = own.ordered(order)
        sheets = asked.picked.sheets
        wanted = {one.file: one.number for one in sheets if one.number in numbers}
        found = drawn(asked, Report(), Look(_resolution(sheets[0].page)))
        return {wanted[name]: b"".join(data) for name, data in found if name in wanted}


class RevisionDeck(Deck):
    """A project as git has it, drawn by today's program."""

    def __init__(self, project: Project, label: str) -> None:
        self.label = label
        self._shop = Workshop.open(project)
        self._editions: dict[Pair, Edition | None] = {}

    def _edition(self, part: Part) -> Edition | None:
        key = game, language = part.edition.game.id, part.edition.language.code
        if key not in self._editions:
            self._editions[key] = None
            with suppress(Refused):  # there was no such game
                self._editions[key] = LoadedGame(self._shop, game).edition(language)
        return self._editions[key]

    def _pieces(self, part: PiecesPart) -> PiecesPart | None:
        edition = self._edition(part)
        component = edition.game.component(part.id) if edition else None
        order = part.order.whole._replace(changed=False)
        return PiecesPart(edition, component, order) if edition and component else None

    def _rules(self, part: RulesPart) -> RulesPart | None:
        edition = self._edition(part)
        return RulesPart(edition, part.order.whole) if edition and edition.game.rules else None


# What an order does to faces, and what to those of backs besides.
_SHAPING, _OF_BACKS = ("scale", "ink", "bleed"), ("back_ink", "back_bleed")

Entry = dict[str, Any]  # what a manifest says of a file


class ManifestDeck(Deck):
    """A build as its manifest lists it; pictures come from its PDFs, if they are still there."""

    def __init__(self, path: Path, order: Order) -> None:
        self._path, self.label = path, path.stem
        found, wrong = read_written(path, BUILT)
        otherwise = sentence("name another, or a revision")
        if wrong:
            raise Refused(one._replace(hint=otherwise) for one in wrong)
        where = Where(shown(path))
        self.game, self.language = found["game"], found["language"]
        # A part may have several files, and a file may hold pieces of several components.
        entries: list[Entry] = found["files"]
        self._of_rules = [entry for entry in entries if entry["part"] == RULES]
        self._of_pieces = [entry for entry in entries if entry["part"] != RULES]
        if any(entry["part"] == CHANGES for entry in entries):
            raise refuse(
                where, sentence("lists only what had changed, not a whole deck"), otherwise
            )
        if not all(entry.get("faces") for entry in self._of_pieces):
            raise refuse(
                where,
                sentence("was written by an older version of pnp: it has no fingerprints of faces"),
                sentence("name a revision of git instead, or build once more and go on from there"),
            )
        # Faces that were made in another size or with other inks are not compared.
        self._has_backs = order.backs != NO_BACKS
        usual, today = Order()._asdict(), order._asdict()
        shaping = (*_SHAPING, *_OF_BACKS) if self._has_backs else _SHAPING
        for entry, name in product(self._of_pieces, shaping):
            earlier = entry.get("order", {}).get(name, usual[name])
            if earlier != today[name]:
                said = sentence(
                    "was built with {wish} {then}, today's would be {now}",
                    wish=name,
                    then=str(earlier),
                    now=str(today[name]),
                )
                option = f"--{name.replace('_', '-')}"
                raise refuse(where, said, sentence("say the same {option} as then", option=option))

    def _placed(self, part: PiecesPart) -> Iterator[tuple[Entry, Entry, Entry]]:
        """Yield each place of a component's pieces, with its page and its file."""
        for entry in self._of_pieces:
            for page in entry["pages"]:
                for one in page["pieces"]:
                    if one["piece"].startswith(f"{part.id}/"):
                        yield entry, page, one

    def pieces(self, part: PiecesPart, _: Count = silence) -> dict[str, Known]:
        """Return what the manifest says of a component; of backs only if there are to be any."""
        sides = tuple(Side) if self._has_backs else (Side.FRONT,)
        faces = {
            name: shows
            for entry in self._of_pieces
            for name, shows in entry["faces"].items()
            if name.startswith(f"{part.id}/") and name.rpartition("/")[2] in sides
        }
        placed = [(one["piece"], one["copy"]) for *_, one in self._placed(part)]
        return known_pieces(faces, placed, part.is_split)

    def pictures(self, part: PiecesPart, sides: list[tuple[str, str]]) -> dict[str, bytes]:
        """Cut faces out of the PDFs of that build; none of those that are other files today."""
        places: dict[tuple[str, str], tuple[Entry, Entry, Entry]] = {}  # the first of all copies
        for at in self._placed(part):
            if not at[2]["rotation"]:
                places.setdefault((at[2]["piece"], at[2]["face"]), at)
        wanted = {
            piece: places[name]
            for piece, side in sides
            if (name := (f"{part.id}/{piece}", side)) in places
        }
        found, dpi = {}, _resolution(part.component.shape.size)
        for entry in self._of_pieces:
            own = {piece: at for piece, at in wanted.items() if at[0] is entry}
            if data := self._file(entry) if own else b"":
                with open_pdf(data, Where(entry["file"])) as document:
                    for piece, (_, page, one) in own.items():
                        box = Box(one["x"], one["y"], one["width"], one["height"])
                        found[piece] = _cut_out(document, page["page"] - 1, box, dpi)
        return found

    def order_of_rules(self, order: Order, papers: Container[str]) -> Order:
        """Return how the rules were put on paper, so that sheets fit among those."""
        if not self._of_rules:
            return order
        asked = self._of_rules[0].get("order", {})
        try:
            then = order_from(asked)
            if not all(name in papers for name in then.paper.split(AND)):
                raise ValueError(then.paper)
            return then
        except (KeyError, ValueError):
            wishes = ", ".join(f"{name} {value}" for name, value in asked.items())
            said = sentence(
                "this version of pnp does not know all that rules were made with: {wishes}",
                wishes=wishes,
            )
            hint = sentence("leave them out: {option} {part}", option="--without", part=RULES)
            raise refuse(Where(shown(self._path)), said, hint) from None

    def sheets(self, _: RulesPart) -> dict[int, KnownSheet]:
        """Return what the manifest says of the rules."""
        sides = [
            (
                page["sheet"],
                page.get("code", ""),
                [f"{one['piece']}/{one['face']}" for one in page["pieces"]],
            )
            for entry in self._of_rules
            for page in entry["pages"]
        ]
        faces = ChainMap(*(entry.get("faces", {}) for entry in reversed(self._of_rules)))
        return sheets_of_rules(sides, faces)

    def pages(self, _: RulesPart, numbers: list[int]) -> dict[int, bytes]:
        """Return sides of the rules as the PDF of that build has them; none if it is another."""
        found = {}
        for entry in self._of_rules:
            pages = [page for page in entry["pages"] if page["sheet"] in numbers]
            if data := self._file(entry) if pages else b"":
                with open_pdf(data, Where(entry["file"])) as document:
                    for page in pages:
                        box = Box(0, 0, page["width"], page["height"])
                        dpi = _resolution(Size(box.width, box.height))
                        found[page["sheet"]] = _cut_out(document, page["page"] - 1, box, dpi)
        return found

    def _file(self, entry: Mapping[str, Any]) -> bytes:
        """Return the PDF of that build; nothing if it is another file today."""
        path = self._path.parent / entry["file"]
        data = read_bytes(path) if path.suffix == ".pdf" and path.is_file() else b""
        return data if sha256(data).hexdigest() == entry["sha256"] else b""


def _cut_out(document: PdfDocument, page: int, box: Box, dpi: float) -> bytes:
    """Return what lies in a box on a page; nothing if the file has no such place."""
    if page >= len(document):
        return b""
    whole, dots = pixels(document[page], dpi).image, dpi / INCH
    left, top = (max(0, round(edge * dots)) for edge in (box.x, box.y))
    right, bottom = (
        min(most, round(edge * dots))
        for edge, most in zip((box.right, box.bottom), whole.size, strict=True)
    )
    if left >= right or top >= bottom:
        return b""
    piece = whole.crop((left, top, right, bottom))
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


KnownSide = tuple[int, str, Sequence[str]]  # its number, the sheet's code, and its pages


def sheets_of_rules(sides: Iterable[KnownSide], shows: Mapping[str, str]) -> dict[int, KnownSheet]:
    """Return sheets from their sides and the fingerprints of all pages, by their numbers."""
    found: dict[int, KnownSheet] = {}
    for number, code, pages in sides:
        sheet = found.setdefault(Document.leaf(number), KnownSheet(code, {}))
        sheet.sides[number] = tuple(shows.get(page, "") for page in pages)
    return found

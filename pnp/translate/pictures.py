"""Pictures of pieces and pages for translators: small files, and the id of every text."""

from collections.abc import Iterator
from contextlib import suppress

from pnp.draw.drawing import Look
from pnp.findings import Refused
from pnp.load.po import SOURCE_LANGUAGE
from pnp.model.game import RULES
from pnp.model.messages import Message
from pnp.model.order import Order
from pnp.model.stock import Language
from pnp.parts.all import parts_of
from pnp.pictures.pixels import Packing
from pnp.translate.heard import AttentiveEdition, attentive
from pnp.translate.marked_pages import MarkedRules
from pnp.translate.source import TextSource
from pnp.uses.preview import pictures_of
from pnp.work.report import Progress, Report

PIECES, PAGES = Look(75, packing=Packing.PAINTING), Look(105, packing=Packing.PAGE)
_VIEW = "contact"


def pictures(source: TextSource, language: Language, tell: Progress) -> Iterator[tuple[str, bytes]]:
    """Yield pictures in English and, where they differ and can be made, in the language."""
    before: dict[str, bytes] = {}
    if not source.loaded:  # the stock is no game
        return
    for code in (SOURCE_LANGUAGE, language.code):
        edition = attentive(source.loaded, code)
        tell(f"{edition.name}: pictures")
        found = dict(_shown(edition, source))
        for name, data in found.items():
            if before.get(name) != data:
                yield f"{folder(code)}{name}", data
        before = found


def folder(code: str) -> str:
    """Return where the pictures in a language are."""
    return f"pictures/{code}/"


def picture_of(message: Message, component: str) -> str:
    """Return the name of the picture that shows a text first, nothing if none does."""
    if message.page and message.part == RULES:
        return f"{RULES}-{message.page}{PAGES.packing.ending}"
    part = message.part or component
    return f"{part}-{_VIEW}{PIECES.packing.ending}" if part else ""


def _shown(edition: AttentiveEdition, source: TextSource) -> Iterator[tuple[str, bytes]]:
    """Yield pictures of pieces and pages, whatever is still wrong with them."""
    order = Order(view=_VIEW)
    for part in parts_of(edition, order):
        shown, look = part, PIECES
        if part.id == RULES:
            shown, look = MarkedRules(edition, order, source), PAGES
        with suppress(Refused):
            for name, data in list(pictures_of(shown, look, Report())):
                yield f"{part.id}-{name.removeprefix('page')}{look.packing.ending}", data

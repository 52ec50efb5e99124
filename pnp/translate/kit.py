"""A parcel for a translator who has neither git nor Python: texts, terms, pictures, a letter."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from pnp.draw.drawing import Look
from pnp.edition import Edition, edition_of
from pnp.findings import Refused
from pnp.load.words import SOURCE_LANGUAGE
from pnp.model.order import Order
from pnp.model.rules import RULES
from pnp.model.stock import Language
from pnp.parts.all import parts_of
from pnp.preview import pictures_of
from pnp.translate.letter import papers
from pnp.translate.parcel import send
from pnp.translate.source import STOCK, open_source
from pnp.work.report import Progress, Report
from pnp.workshop import LoadedGame, Workshop

PIECES, PAGES = 75, 90  # pixels per inch: a kit goes by mail


def kit(shop: Workshop, id_: str, language: Language, out: Path, tell: Progress) -> Sequence[str]:
    """Write the zip and return what is in it."""
    sources = [open_source(shop, one) for one in dict.fromkeys((id_, STOCK))]
    contents = dict(papers(sources, language))
    if sources[0].loaded:
        contents.update(_pictures(sources[0].loaded, language, tell))
    send(out, contents)
    return list(contents)


def _pictures(
    loaded: LoadedGame, language: Language, tell: Progress
) -> Iterator[tuple[str, bytes]]:
    """Yield pictures in English and, where they differ and can be made, in the language."""
    before: dict[str, bytes] = {}
    for code in (SOURCE_LANGUAGE, language.code):
        edition = edition_of(loaded, code)
        tell(f"{edition.name}: pictures")
        found = dict(_shown(edition))
        for name, data in found.items():
            if before.get(name) != data:
                yield f"pictures/{code}/{name}.png", data
        before = found


def _shown(edition: Edition) -> Iterator[tuple[str, bytes]]:
    """Yield pictures of pieces and pages, whatever is still wrong with them."""
    for part in parts_of(edition, Order(view="contact")):
        look = Look(PAGES if part.id == RULES else PIECES)
        with suppress(Refused):
            for name, data in list(pictures_of(part, look, Report())):
                yield f"{part.id}-{name.removeprefix('page')}", data

"""A parcel for a translator who has neither git nor Python: texts, terms, pictures, a letter."""

from collections.abc import Sequence
from pathlib import Path

from pnp.translate.helps import Help
from pnp.translate.letter import papers
from pnp.translate.parcel import send
from pnp.translate.pictures import pictures
from pnp.translate.sights import with_sights
from pnp.translate.source import STOCK, open_source
from pnp.work.report import Progress
from pnp.workshop import Workshop


def kit(shop: Workshop, id_: str, asked: Help, out: Path, tell: Progress) -> Sequence[str]:
    """Write the zip and return what is in it."""
    opened = [open_source(shop, one) for one in dict.fromkeys((id_, STOCK))]
    sources = [with_sights(one, pages=True) for one in opened]
    shown = dict(pictures(sources[0], asked.language, tell))
    contents = {**dict(papers(sources, asked, list(shown))), **shown}
    send(out, contents)
    return list(contents)

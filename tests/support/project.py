"""A small project in a folder, built by the very pipeline that `pnp build` runs."""

from dataclasses import dataclass
from pathlib import Path

import pypdfium2
from PIL import Image

from pnp.base.units import POINTS_PER_MM
from pnp.build import build
from pnp.load.project import Project, shipped_root
from pnp.model.face import Flip
from pnp.model.order import NO_BACKS, Order
from pnp.work.request import Request, silence

GAME = """\
title: {title}
version: "1.0"
by: Ada Łovelace
components:
  cards:
    title: Cards
    shape: {shape}
    pieces: cards.csv
    front: card.xml
{back}{gap}    fields: {{name: text, colour: word}}
"""
FRONT = """\
<face>
  <box x="{{ -bleed }}" y="{{ -bleed }}" w="{{ w + 2 * bleed }}" h="{{ h + 2 * bleed }}"
       fill="{{ piece.colour }}"/>
  <text x="4" y="4" w="{{ w - 8 }}" h="20" size="12">{{ piece.name }}</text>
</face>
"""
BACK = """\
<face>
  <box x="{{ -bleed }}" y="{{ -bleed }}" w="{{ w + 2 * bleed }}" h="{{ h + 2 * bleed }}"
       fill="#204060"/>
</face>
"""


@dataclass(frozen=True, slots=True)
class Cards:
    """What is on the cards of a small game."""

    front: str = FRONT
    back: str = ""
    shape: str = "{rect: [63, 88], bleed: 2}"
    rows: tuple[str, ...] = ("a,1,Alpha,#ffffff",)
    gap: float | None = None
    title: str = "Small Game"

    def write(self, folder: Path) -> Project:
        """Write the project and return it."""
        data, templates = folder / "card_data" / "small", folder / "templates" / "small"
        data.mkdir(parents=True, exist_ok=True)
        templates.mkdir(parents=True, exist_ok=True)
        back = "    back: back.xml\n" if self.back else ""
        gap = "" if self.gap is None else f"    gap: {self.gap}\n"
        game = GAME.format(title=self.title, shape=self.shape, back=back, gap=gap)
        (data / "game.yaml").write_text(game, "utf-8")
        (data / "cards.csv").write_text(
            "\n".join(["id,copies,name,colour", *self.rows]) + "\n", "utf-8"
        )
        (templates / "card.xml").write_text(self.front, "utf-8")
        if self.back:
            (templates / "back.xml").write_text(self.back, "utf-8")
        return Project(folder, shipped_root())


def built(
    project: Project,
    out: Path,
    *,
    paper: str = "a4",
    backs: bool = True,
    flip: Flip = Flip.LONG,
    jobs: int = 1,
    language: str = "en",
) -> Path:
    """Build the small game and return its PDF."""
    request = Request(
        games=("small",),
        languages=(language,),
        order=Order(paper, "duplex" if backs else NO_BACKS, flip),
        out=out,
        jobs=jobs,
        force=True,
    )
    build(project, request, silence)
    return out / "small" / f"small-cards-{language}-{paper}.pdf"


def rendered(path: Path, page: int = 0, dpi: float = 300) -> Image.Image:
    """Return a page as a picture."""
    document = pypdfium2.PdfDocument(path)
    try:
        image = document[page].render(scale=dpi / 72).to_pil().convert("RGB")
        assert isinstance(image, Image.Image)
        return image
    finally:
        document.close()


def pixels(mm: float, dpi: float = 300) -> float:
    """Return how many pixels a length is."""
    return mm / 25.4 * dpi


def extent_of(image: Image.Image, colour: tuple[int, int, int], dpi: float = 300) -> list[float]:
    """Return left, top, right and bottom of all pixels near a colour, in millimetres."""
    bands = [
        band.point([255 * (abs(value - want) < 60) for value in range(256)])
        for band, want in zip(image.split(), colour, strict=True)
    ]
    white = Image.new("L", image.size, 255)
    none = Image.new("L", image.size, 0)
    mask = white
    for band in bands:
        mask = Image.composite(mask, none, band)
    box = mask.getbbox()
    assert box is not None, f"nothing is {colour}"
    return [edge / dpi * 25.4 for edge in box]


def points(mm: float) -> float:
    """Return a length in points."""
    return mm * POINTS_PER_MM

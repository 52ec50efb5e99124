"""The pictures of the guide for designers, made by whoever follows it."""

import io
import tempfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageChops, ImageOps

from tests.doc_pictures.press import GROUND, in_a_row
from tests.support import guide
from tests.support.project import rendered

Shown = list[Image.Image]


def drawn(seen: guide.Seen, dpi: float) -> Shown:
    """Return what files show: pictures as they are, the first page of a PDF."""
    shown = []
    for name, data in seen.written:
        if name.endswith(".png"):
            shown.append(on_ground(Image.open(io.BytesIO(data))))
        elif name.endswith(".pdf"):
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder, "one.pdf")
                path.write_bytes(data)
                shown.append(rendered(path, dpi=dpi).convert("RGB"))
    return shown


def on_ground(picture: Image.Image) -> Image.Image:
    """Return a picture with a calm ground where it has none."""
    if picture.mode != "RGBA":
        return picture.convert("RGB")
    ground = Image.new("RGB", picture.size, GROUND)
    ground.paste(picture, (0, 0), picture)
    return ground


def smaller(shown: Shown, share: float) -> Shown:
    """Return pictures in a share of their size."""
    return [ImageOps.scale(picture, share, Image.Resampling.LANCZOS) for picture in shown]


def trimmed(page: Image.Image) -> Image.Image:
    """Return the upper part of a page, as far as there is something on it."""
    upper = page.crop((0, 0, page.width, page.height // 2))
    box = ImageChops.invert(upper.convert("L")).getbbox() or (0, 0, 1, 1)
    return ImageOps.expand(upper.crop(box), 12, "#ffffff")


PICTURES: dict[str, Callable[[guide.Seen], Image.Image]] = {
    "tea-cards.png": lambda seen: smaller(drawn(seen, 9), 0.55)[-1],
    "tea-proof.png": lambda seen: smaller(drawn(seen, 9), 0.55)[-1],
    "tea-sheets.png": lambda seen: in_a_row(drawn(seen, 33), 12),
    "tea-changes.png": lambda seen: trimmed(drawn(seen, 90)[-1]),
    "tea-inks.png": lambda seen: in_a_row(smaller(drawn(seen, 9), 0.4), 10),
    "tea-train.png": lambda seen: smaller(drawn(seen, 9), 0.55)[-1],
}


def made() -> dict[str, Image.Image]:
    """Return all pictures of the guide as it stands."""
    with tempfile.TemporaryDirectory() as folder:
        steps = guide.follow(guide.GUIDE.read_text("utf-8"), Path(folder))
        return {one.name: PICTURES[one.name](one) for one in steps if isinstance(one, guide.Seen)}

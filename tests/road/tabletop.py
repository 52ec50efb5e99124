"""A deck for Tabletop Simulator: one picture with all faces in a grid, and how to read it."""

import io
import json
from math import ceil, sqrt

from PIL import Image

from pnp.draw.operators import Drawing, Files
from pnp.draw.png import png


def tabletop(drawing: Drawing) -> Files:
    """Yield a picture and its description."""
    pictures = [
        Image.open(io.BytesIO(b"".join(data))).convert("RGB") for _, data in png(drawing)
    ]  # fmt: skip
    columns = ceil(sqrt(len(pictures)))
    rows = ceil(len(pictures) / columns)
    width, height = pictures[0].size
    whole = Image.new("RGB", (columns * width, rows * height))
    for number, picture in enumerate(pictures):
        whole.paste(picture, (number % columns * width, number // columns * height))
    buffer = io.BytesIO()
    whole.save(buffer, "PNG")
    yield "deck.png", (buffer.getvalue(),)
    yield "grid.json", (json.dumps({"NumWidth": columns, "NumHeight": rows}).encode(),)

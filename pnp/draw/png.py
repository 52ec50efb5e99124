"""PNG pictures, rendered from the very PDF that is printed."""

import io
from collections.abc import Iterator

import pypdfium2

from pnp.findings import Where, refuse
from pnp.vision import seen

MOST_PIXELS = 60_000_000


def pages_as_png(pdf: bytes, dpi: float, vision: str = "normal") -> Iterator[bytes]:
    """Yield each page as a PNG; `vision` shows it as people with other eyes see it."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            width, height = (side / 72 * dpi for side in page.get_size())
            if width * height > MOST_PIXELS:
                message = f"a picture of {width:.0f} × {height:.0f} pixels is too large"
                raise refuse(Where(""), message, f"{dpi:g} dpi is much: try a smaller --dpi")
            image = page.render(scale=dpi / 72).to_pil().convert("RGB")
            buffer = io.BytesIO()
            seen(image, vision).save(buffer, "PNG", dpi=(dpi, dpi), optimize=True)
            yield buffer.getvalue()
    finally:
        document.close()

"""Picture files as addresses that hold them, for drawings which bring all that they show."""

from base64 import b64encode
from io import BytesIO
from pathlib import Path

from pnp.findings import Where, refuse
from pnp.images.decode import decoded, in_tone
from pnp.images.files import SAVE_AGAIN, reason_of
from pnp.images.png import read_png
from pnp.model.picture import PictureFile
from pnp.worded import worded


def data_address(picture: PictureFile) -> str:
    """Return the picture as any browser shows it, or refuse it if its data are broken."""
    try:
        data = Path(picture.path).read_bytes()
        kind = picture.format
        plain_jpeg = kind == "jpeg" and picture.turn == 1 and picture.channels in (1, 3)
        if picture.tone or not (kind == "png" or plain_jpeg):
            kind, data = "png", _as_png(picture, data)
    except Exception as problem:  # Pillow raises nearly anything at a broken file
        said = worded("the picture is broken: {reason}", reason=reason_of(problem))
        raise refuse(Where(picture.key), said, SAVE_AGAIN) from problem
    return f"data:image/{kind};base64,{b64encode(data).decode('ascii')}"


def _as_png(picture: PictureFile, data: bytes) -> bytes:
    """Have a picture decoded, and pack it without loss."""
    png = read_png(data, is_known=True) if picture.format == "png" else None
    colour, alpha = decoded(data, png)
    image = in_tone(colour, picture.tone) if picture.tone else colour.convert("RGB")
    if alpha is not None:
        image = image.convert("RGBA")
        image.putalpha(alpha)
    image.info.clear()  # or a transparent colour would be written again
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()

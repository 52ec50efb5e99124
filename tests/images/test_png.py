"""PNG files taken apart, and written."""

import io
import zlib

import pytest
from PIL import Image

from pnp.images.png import INDEXED, RGB, Pixels, read_png, written_png


def saved(mode: str, **options: object) -> bytes:
    file = io.BytesIO()
    Image.new(mode, (4, 3)).save(file, "PNG", **options)
    return file.getvalue()


def test_a_file_has_a_header_and_packed_rows() -> None:
    png = read_png(saved("RGB"))
    assert png.header[:4] == (4, 3, 8, RGB)
    assert len(zlib.decompress(png.data)) == 3 * (1 + 4 * 3)
    assert (png.palette, png.clear, png.is_hollow) == (b"", None, False)


def test_a_palette_and_clear_colours_are_handed_on() -> None:
    png = read_png(saved("P", transparency=0))
    assert png.header.colour == INDEXED
    assert png.palette[:3] == b"\0\0\0"
    assert png.clear == b"\0"


def test_rows_that_no_data_can_fill_are_noticed() -> None:
    png = read_png(saved("RGB"))
    huge = png._replace(header=png.header._replace(width=9000, height=9000))
    assert huge.is_hollow


def test_a_changed_byte_is_noticed() -> None:
    data = bytearray(saved("L"))
    data[20] ^= 1
    with pytest.raises(ValueError, match="check sum"):
        read_png(bytes(data))


def test_what_is_written_is_read_by_others_as_it_was() -> None:
    noise = Image.effect_noise((37, 23), 80).convert("RGB")
    data = written_png(Pixels(*noise.size, memoryview(noise.tobytes())), 150)
    with Image.open(io.BytesIO(data)) as image:
        assert image.info["dpi"] == pytest.approx((150, 150), abs=0.02)
        assert (image.size, image.mode) == ((37, 23), "RGB")
        assert image.tobytes() == noise.tobytes()
    assert read_png(data).header[:4] == (37, 23, 8, RGB), "its check sums hold"

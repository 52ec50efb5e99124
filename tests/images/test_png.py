"""PNG files taken apart, and written."""

import io
import zlib

import pytest
from PIL import Image

from pnp.pictures.pixels import INDEXED, RGB, RGB_ALPHA, Pixels, Png


def saved(mode: str, **options: object) -> bytes:
    file = io.BytesIO()
    Image.new(mode, (4, 3)).save(file, "PNG", **options)
    return file.getvalue()


def test_a_file_has_a_header_and_packed_rows() -> None:
    png = Png.read(saved("RGB"))
    assert png.header[:4] == (4, 3, 8, RGB)
    assert len(zlib.decompress(png.data)) == 3 * (1 + 4 * 3)
    assert (png.palette, png.clear, png.is_plain) == (b"", None, True)


def test_a_palette_and_clear_colours_are_handed_on() -> None:
    png = Png.read(saved("P", transparency=0))
    assert png.header.colour == INDEXED
    assert png.palette[:3] == b"\0\0\0"
    assert png.clear == b"\0"


def rows_of(packed: bytes, height: int = 3, step: int = 7) -> int:
    """Return how many bytes the rows of 4 RGB pixels have, whose data come in small parts."""
    whole = memoryview(packed)
    parts = tuple(whole[at : at + step] for at in range(0, len(whole), step))
    png = Png.read(saved("RGB"))
    header = png.header._replace(height=height)
    return sum(map(len, png._replace(header=header, parts=parts).rows()))


ROW = bytes(1 + 4 * 3)


def test_rows_are_unpacked_and_counted() -> None:
    assert rows_of(zlib.compress(ROW * 3)) == len(ROW) * 3
    many = 50_000  # which are more than are unpacked at a time
    assert rows_of(zlib.compress(ROW * many), height=many, step=1000) == len(ROW) * many


def test_a_row_is_as_long_as_its_pixels_take() -> None:
    header = Png.read(saved("1")).header
    assert header.row == 2
    assert header._replace(width=9).row == 3
    assert header._replace(bits=16, colour=RGB_ALPHA).row == 1 + 4 * 8


WHOLE = zlib.compress(ROW * 3)
BROKEN_DATA = {
    "no zlib": (b"no zlib at all", "can not be unpacked"),
    "garbage behind its start": (WHOLE[:2] + b"\xff" * 40, "can not be unpacked"),
    "cut": (WHOLE[:-5], "end too early"),
    "without its check sum": (WHOLE[:-4], "end too early"),
    "another check sum": (WHOLE[:-1] + b"?", "can not be unpacked"),
    "half the rows": (zlib.compress(ROW * 2), "end after 2 of 3 rows"),
    "half a row": (zlib.compress(ROW[:5]), "end after 0 of 3"),
    "a row more": (zlib.compress(ROW * 4), "go on after 3 rows"),
    "a byte more": (zlib.compress(ROW * 3 + b"\0"), "go on after 3 rows"),
    "a filter that there is not": (zlib.compress(ROW * 2 + b"\5" + ROW[1:]), "the filter 5"),
}


@pytest.mark.parametrize(("data", "reason"), BROKEN_DATA.values(), ids=BROKEN_DATA)
def test_broken_rows_are_told(data: bytes, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        rows_of(data)


def test_a_flood_of_data_behind_the_last_row_is_not_unpacked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = []
    whole = zlib.decompressobj

    class Counted:
        """Unpacks, and notes how much."""

        def __init__(self) -> None:
            self._own = whole()

        def decompress(self, data: bytes, most: int) -> bytes:
            more = self._own.decompress(data, most)
            given.append(len(more))
            return more

        def __getattr__(self, name: str) -> object:
            return getattr(self._own, name)

    packed = zlib.compress(bytes(50_000_000))
    monkeypatch.setattr(zlib, "decompressobj", Counted)
    with pytest.raises(ValueError, match="go on after 3 rows"):
        rows_of(packed, step=len(packed))
    assert sum(given) < 1_000_000


def test_a_changed_byte_is_noticed() -> None:
    data = bytearray(saved("L"))
    data[20] ^= 1
    with pytest.raises(ValueError, match="check sum"):
        Png.read(bytes(data))


def test_what_is_written_is_read_by_others_as_it_was() -> None:
    noise = Image.effect_noise((37, 23), 80).convert("RGB")
    data = Pixels(*noise.size, memoryview(noise.tobytes())).as_png(150)
    with Image.open(io.BytesIO(data)) as image:
        assert image.info["dpi"] == pytest.approx((150, 150), abs=0.02)
        assert (image.size, image.mode) == ((37, 23), "RGB")
        assert image.tobytes() == noise.tobytes()
    assert Png.read(data).header[:4] == (37, 23, 8, RGB), "its check sums hold"

"""Files of pictures."""

import base64
import io
import os
import random
import struct
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageColor

from pnp.base.findings import NOWHERE, Refused
from pnp.load.pictures import find_picture
from pnp.model.face import PictureFile
from pnp.pictures import files
from pnp.pictures import files as jpeg_jpeg
from pnp.pictures.embed import data_uri
from pnp.pictures.files import ORIENTATION, Problem, RareKind, read_facts, read_jpeg, verify_scans
from pnp.pictures.pixels import INDEXED, RGB, RGB_ALPHA, Pixels, Png, decode, pillow, quietly
from pnp.pictures.pixels import PNG_START as START
from pnp.pictures.svg_tree import Colour

# Bad picture files are refused with a reason, good ones tell their size and colours.


def chunk(kind: bytes, body: bytes = b"") -> bytes:
    return struct.pack(">I4s", len(body), kind) + body + struct.pack(">I", zlib.crc32(kind + body))


def header(width: int = 2, height: int = 2, bits: int = 8, colour: int = 2, lace: int = 0) -> bytes:
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, lace))


IDAT = chunk(b"IDAT", zlib.compress(bytes(14)))
GARBAGE = chunk(b"IDAT", b"x\x9c" + b"\xff" * 20)
IEND = chunk(b"IEND")
GOOD = START + header() + IDAT + IEND


def saved(path: Path, kind: str = "PNG", mode: str = "RGB", **options: object) -> Path:
    Image.new(mode, (20, 30)).save(path, kind, **options)
    return path


def find(root: Path, name: str = "a.png") -> PictureFile:
    return find_picture(name, [root], [root], NOWHERE)


def put(data: bytes) -> str:
    """Return what is said about a bad file."""
    with pytest.raises(Problem) as caught:
        read_facts(data)
    return f"{caught.value.message}\n{caught.value.hint}"


@pytest.mark.parametrize(
    "data",
    [
        b"hello",
        b"\0" * 99,
    ],
)
def test_what_is_no_picture_names_the_formats(data: bytes) -> None:
    text = put(data)
    assert "it has to be PNG, JPEG, WebP, GIF, TIFF, BMP or SVG" in text
    assert "save drawings (EPS, PDF, SVGZ) as plain .svg" in text


def test_an_empty_file_is_no_picture() -> None:
    assert "is an empty file" in put(b"")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (START, "the file ends too early"),
        (START + header() + IDAT, "the file ends too early"),
        (START + header() + IEND, "it has no picture data"),
        (START + header() + chunk(b"IDAT") + IEND, "it has no picture data"),
        (START + IDAT + header() + IEND, "its header is not where it belongs"),
        (START + header() + header() + IDAT + IEND, "its header is not where it belongs"),
        (START + chunk(b"IHDR", b"\0" * 12) + IDAT + IEND, "its header has the wrong length"),
        (START + header(0, 2) + IDAT + IEND, "its size is 0 × 2 pixels"),
        (START + header(bits=3) + IDAT + IEND, "its header makes no sense"),
        (START + header(colour=5) + IDAT + IEND, "its header makes no sense"),
        (START + header(lace=2) + IDAT + IEND, "its header makes no sense"),
        (START + header(colour=3) + IDAT + IEND, "it has no palette"),
        (START + header(colour=3) + chunk(b"PLTE", b"1234") + IDAT + IEND, "it has no palette"),
        (START + header(9000, 9000) + IDAT + IEND, "its picture data end after 0 of 9,000 rows"),
        (START + header(2, 1) + IDAT + IEND, "its picture data go on after 1 row"),
        (START + header(2, 3) + IDAT + IEND, "its picture data end after 2 of 3 rows"),
        (START + header() + GARBAGE + IEND, "its picture data can not be unpacked"),
        (START + header(lace=1) + GARBAGE + IEND, "broken data stream"),
        (GOOD[:50] + b"?" + GOOD[51:], "the check sum of a part does not match (at byte 33)"),
        (START + b"\x7f\xff\xff\xff" + GOOD[12:], "the file ends too early"),
    ],
)
def test_a_broken_png_says_what_is_broken(data: bytes, reason: str) -> None:
    text = put(data)
    assert "is broken: " in text
    assert reason in text


@pytest.mark.parametrize(("width", "height"), [(20_000, 10), (10, 12_001), (10_001, 10_000)])
def test_too_many_pixels_are_refused_from_the_header(width: int, height: int) -> None:
    text = put(START + header(width, height) + IDAT + IEND)
    assert f"is too large: {width:,} × {height:,} pixels" in text
    assert "the limits are 12,000 pixels on a side and 100,000,000 pixels in all" in text


def test_the_largest_allowed_picture_is_allowed(tmp_path: Path) -> None:
    data = zlib.compress(bytes(10_000 * 1251))
    png = START + header(10_000, 10_000, 1, 0) + chunk(b"IDAT", data) + IEND
    (tmp_path / "a.png").write_bytes(png)
    assert find(tmp_path).width == 10_000


def test_a_huge_picture_of_another_format_is_refused_alike() -> None:
    def bitmap(width: int, height: int) -> bytes:
        size = struct.pack("<IiiHHIIIIII", 40, width, height, 1, 24, 0, 0, 0, 0, 0, 0)
        return b"BM" + struct.pack("<IHHI", 54, 0, 0, 54) + size

    assert "is too large: 20,000 × 10 pixels; the limits" in put(bitmap(20_000, 10))
    assert "is too large: 10,100 × 10,000 pixels; the" in put(bitmap(10_100, 10_000))
    text = put(bitmap(30_000, 30_000))
    assert "is too large: 30,000 × 30,000 pixels; the limits are 12,000 pixels" in text


@pytest.mark.filterwarnings("error")
def test_a_size_within_our_limit_passes_where_pillow_would_warn(tmp_path: Path) -> None:
    Image.new("1", (9_900, 9_900)).save(tmp_path / "a.tif", compression="group4")
    assert find(tmp_path, "a.tif").width == 9_900


@pytest.mark.parametrize("kind", ["WEBP", "TIFF", "GIF", "BMP"])
def test_a_picture_that_has_to_be_decoded_may_have_fewer_pixels(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MOST_DECODED", 599)
    file = io.BytesIO()
    Image.new("RGB", (20, 30)).save(file, kind)
    text = put(file.getvalue())
    assert "is too large: 20 × 30 pixels in a format that has to be decoded; 599 pixels are" in text
    assert "save it as a plain PNG or an upright JPEG" in text


def test_what_is_not_decoded_in_colour_is_not_limited_by_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(files, "MOST_DECODED", 599)
    file = io.BytesIO()
    Image.new("1", (20, 30)).save(file, "TIFF")
    for data in (file.getvalue(), real(), GOOD):
        assert read_facts(data).width in (20, 2)
    turned = Image.Exif()
    turned[ORIENTATION] = 6
    assert "is too large: 30 × 20 pixels" in put(real(exif=turned))
    laced = chunk(b"IDAT", zlib.compress(bytes(4000)))
    assert "is too large: 40 × 30 pixels" in put(START + header(40, 30, lace=1) + laced + IEND)


def jpeg(*segments: tuple[int, bytes], end: bytes = b"\0\0\xff\xd9") -> bytes:
    parts = (struct.pack(">BBH", 0xFF, kind, len(body) + 2) + body for kind, body in segments)
    return b"\xff\xd8" + b"".join(parts) + end


def frame(width: int = 20, height: int = 30, bits: int = 8, channels: int = 3) -> bytes:
    sampled = b"".join(bytes([number, 0x11, 0]) for number in range(1, channels + 1))
    return struct.pack(">BHHB", bits, height, width, channels) + sampled


SCAN = (0xDA, b"\1\1\0\0\x3f\0")
TABLES = (0xC4, b"".join(bytes([number, 1]) + bytes(16) for number in (0, 16)))


def real(mode: str = "RGB", *segments: tuple[int, bytes], **options: object) -> bytes:
    """Return a whole JPEG, with some segments of ours behind its start."""
    file = io.BytesIO()
    Image.effect_noise((20, 30), 50).convert(mode).save(file, "JPEG", **options)
    return jpeg(*segments, end=file.getvalue()[2:])


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"\xff\xd8\xff", "is broken: its header makes no sense"),
        (jpeg(SCAN), "is broken: its header makes no sense"),
        (jpeg(TABLES, (0xC0, frame()), SCAN, end=b"\0\0"), "is broken: the file ends too early"),
        (jpeg((0xE1, b"\xff\xd9"), TABLES, (0xC0, frame()), SCAN, end=b""), "ends too early"),
        (jpeg((0xC0, frame()), SCAN), "is broken: a table that its picture data need is missing"),
        (jpeg((0xC0, frame()), end=b"\xff\xd9\0\0"), "is broken: it has no picture data"),
        (jpeg((0xC0, frame()), end=b"\0\0\0\0"), "is broken: it has no picture data"),
        (jpeg((0xC0, b"\x08\0"), SCAN), "its header makes no sense, or it is a rare kind of JPEG"),
        (jpeg((0xC0, frame(0)), SCAN), "its header makes no sense, or it is a rare kind of JPEG"),
        (
            jpeg((0xC0, frame(channels=2)), SCAN),
            "its header makes no sense, or it is a rare kind of JPEG",
        ),
        (
            jpeg((0xC1, frame(bits=12)), SCAN),
            "its header makes no sense, or it is a rare kind of JPEG",
        ),
        (jpeg((0xC9, frame()), SCAN), "is a rare kind of JPEG"),
        (jpeg((0xC2, frame(20_000)), SCAN), "is too large: 20,000 × 30 pixels"),
    ],
)
def test_a_bad_jpeg_says_what_is_bad(data: bytes, reason: str) -> None:
    assert reason in put(data)


def test_a_jpeg_tells_its_colours(tmp_path: Path) -> None:
    for mode, channels, inverted in (("L", 1, False), ("RGB", 3, False), ("CMYK", 4, True)):
        saved(tmp_path / "a.jpg", "JPEG", mode, progressive=True)
        picture = find(tmp_path, "a.jpg")
        assert (picture.channels, picture.inverted) == (channels, inverted)
    data = real("CMYK")
    adobe = data.index(b"\xff\xee")
    (tmp_path / "plain.jpg").write_bytes(data[:adobe] + data[adobe + 16 :])
    assert not find(tmp_path, "plain.jpg").inverted


def test_padding_in_a_jpeg_and_what_stands_behind_it_are_passed_over(tmp_path: Path) -> None:
    data = real()
    (tmp_path / "a.jpg").write_bytes(data[:2] + b"\xff\xff" + data[2:] + bytes(5000))
    assert find(tmp_path, "a.jpg").height == 30


@pytest.mark.parametrize("turn", range(1, 9))
@pytest.mark.parametrize("kind", ["JPEG", "WEBP", "TIFF"])
def test_a_turned_photo_has_its_upright_size(tmp_path: Path, kind: str, turn: int) -> None:
    exif = Image.Exif()
    exif[ORIENTATION] = turn
    saved(tmp_path / "a", kind, exif=exif)
    picture = find(tmp_path, "a")
    assert (picture.width, picture.height) == ((30, 20) if turn > 4 else (20, 30))
    assert picture.turn == (1 if kind == "TIFF" else turn)


@pytest.mark.parametrize(
    "exif",
    [
        b"Exif\0\0",
        b"Exif\0\0II*\0\xff\xff\xff\xff",
        b"Exif\0\0MM\0*\0\0\0\x08\xff\xff\0\0",
        b"Exif\0\0MM\0*\0\0\0\x08\0\1\1\x12\0\3\0\0\0\1\0\x09\0\0",
        b"http://ns.adobe.com/xap/1.0/\0",
    ],
)
def test_an_exif_without_sense_leaves_the_photo_upright(tmp_path: Path, exif: bytes) -> None:
    (tmp_path / "a.jpg").write_bytes(real("RGB", (0xE1, exif)))
    assert find(tmp_path, "a.jpg").turn == 1


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF", "TIFF", "BMP"])
def test_a_truncated_file_is_refused_and_never_crashes(tmp_path: Path, kind: str) -> None:
    data = saved(tmp_path / "whole", kind).read_bytes()
    for length in range(0, len(data), 10):
        (tmp_path / "a.png").write_bytes(data[:length])
        try:
            find(tmp_path)
        except Refused:
            continue
        assert kind not in ("PNG", "JPEG"), f"{length} of {len(data)} bytes were taken for a {kind}"


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"\0\0\0\x20ftypavif" + bytes(20), "AVIF"),
        (b"\0\0\0\x18ftypheic" + bytes(20), "export it as JPEG"),
        (b"\0\0\0\x18ftypmif1" + bytes(20), "HEIC"),
        (b"8BPS\0\1" + bytes(20), "Photoshop"),
        (b"gimp xcf v011" + bytes(20), "GIMP"),
        (b"%PDF-1.6\n%" + bytes(20), "Illustrator"),
        (b"%!PS-Adobe-3.0 EPSF-3.0", "export it as SVG"),
        (b"\x1f\x8b\x08" + bytes(20), "plain .svg"),
        (b"\xff\x0a" + bytes(20), "JPEG XL"),
        (b'\xef\xbb\xbf<?xml version="1.0"?><svg/>', "end in .svg"),
    ],
)
def test_what_can_not_be_printed_is_told_with_what_to_save_it_as(data: bytes, says: str) -> None:
    assert says in put(data)


def first(data: bytes) -> tuple[str, tuple[int, ...]]:
    """Return how a file is embedded: its colours, and the first pixel."""
    embedded, alpha = decode(data)
    assert alpha is None
    return embedded.mode, embedded.convert("RGB").getpixel((0, 0))  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("kind", "mode", "options"),
    [
        ("TIFF", "CMYK", {}),
        ("TIFF", "CMYK", {"compression": "tiff_lzw"}),
        ("TIFF", "RGB", {"compression": "tiff_adobe_deflate"}),
        ("GIF", "P", {}),
        ("BMP", "RGB", {}),
        ("WEBP", "RGB", {"lossless": True}),
    ],
)
def test_other_formats_are_printed_in_their_colours(
    kind: str, mode: str, options: dict[str, object]
) -> None:
    made = io.BytesIO()
    Image.new("RGB", (4, 3), (255, 0, 0)).convert(mode).save(made, kind, **options)
    facts = read_facts(made.getvalue())
    assert (facts.format, facts.width, facts.height) == ("other", 4, 3)
    assert not facts.is_moving
    space, pixel = first(made.getvalue())
    assert space == ("CMYK" if mode == "CMYK" else "RGB")
    assert pixel[0] > 230 and max(pixel[1:]) < 40


@pytest.mark.parametrize("kind", ["GIF", "WEBP", "TIFF"])
def test_of_several_pictures_the_first_is_printed(kind: str) -> None:
    made = io.BytesIO()
    frames = [Image.new("RGB", (4, 3), colour) for colour in ((255, 0, 0), (0, 0, 255))]
    frames[0].save(made, kind, save_all=True, append_images=frames[1:])
    assert read_facts(made.getvalue()).is_moving is (kind != "TIFF")
    _, pixel = first(made.getvalue())
    assert pixel[0] > 230 and max(pixel[1:]) < 40


# What has to be decoded comes out as colour, and alpha if there is any to be seen.


def saved_decode(mode: str, kind: str, value: Any = 0, **options: Any) -> bytes:
    file = io.BytesIO()
    Image.new(mode, (4, 3), value).save(file, kind, **options)
    return file.getvalue()


@pytest.mark.parametrize(
    ("data", "mode", "has_alpha"),
    [
        (saved_decode("1", "TIFF"), "1", False),
        (saved_decode("L", "TIFF"), "L", False),
        (saved_decode("CMYK", "TIFF"), "CMYK", False),
        (saved_decode("P", "TIFF"), "RGB", False),
        (saved_decode("RGBA", "WEBP", (9, 9, 9, 99)), "RGB", True),
        (saved_decode("RGBA", "WEBP", (9, 9, 9, 255)), "RGB", False),
        (saved_decode("LA", "TIFF", (9, 99)), "L", True),
    ],
)
def test_colour_and_alpha_come_apart(data: bytes, mode: str, has_alpha: bool) -> None:
    colour, alpha = decode(data)
    assert (colour.mode, alpha is not None) == (mode, has_alpha)


def test_a_turned_photo_comes_upright() -> None:
    exif = Image.Exif()
    exif[ORIENTATION] = 6
    colour, _ = decode(saved_decode("RGB", "JPEG", exif=exif))
    assert colour.size == (3, 4)


def test_a_clear_colour_of_a_png_becomes_alpha() -> None:
    data = saved_decode("L", "PNG", 7, transparency=7)
    colour, alpha = decode(data, Png.read(data))
    assert alpha is not None
    assert alpha.getextrema() == (0, 0)
    assert colour.mode == "L"


# PNG files taken apart, and written.


def saved_png(mode: str, **options: object) -> bytes:
    file = io.BytesIO()
    Image.new(mode, (4, 3)).save(file, "PNG", **options)
    return file.getvalue()


def test_a_file_has_a_header_and_packed_rows() -> None:
    png = Png.read(saved_png("RGB"))
    assert png.header[:4] == (4, 3, 8, RGB)
    assert len(zlib.decompress(png.data)) == 3 * (1 + 4 * 3)
    assert (png.palette, png.clear, png.is_plain) == (b"", None, True)


def test_a_palette_and_clear_colours_are_handed_on() -> None:
    png = Png.read(saved_png("P", transparency=0))
    assert png.header.colour == INDEXED
    assert png.palette[:3] == b"\0\0\0"
    assert png.clear == b"\0"


def rows_of(packed: bytes, height: int = 3, step: int = 7) -> int:
    """Return how many bytes the rows of 4 RGB pixels have, whose data come in small parts."""
    whole = memoryview(packed)
    parts = tuple(whole[at : at + step] for at in range(0, len(whole), step))
    png = Png.read(saved_png("RGB"))
    header = png.header._replace(height=height)
    return sum(map(len, png._replace(header=header, parts=parts).rows()))


ROW = bytes(1 + 4 * 3)


def test_rows_are_unpacked_and_counted() -> None:
    assert rows_of(zlib.compress(ROW * 3)) == len(ROW) * 3
    many = 50_000  # which are more than are unpacked at a time
    assert rows_of(zlib.compress(ROW * many), height=many, step=1000) == len(ROW) * many


def test_a_row_is_as_long_as_its_pixels_take() -> None:
    header = Png.read(saved_png("1")).header
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
    data = bytearray(saved_png("L"))
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


# JPEG files are followed to their end: what is cut, or garbage, is told.


KINDS: dict[str, dict[str, Any]] = {
    "plain": {},
    "no subsampling": {"subsampling": 0},
    "progressive": {"progressive": True},
    "restarts by rows": {"restart_marker_rows": 1},
    "restarts by blocks": {"restart_marker_blocks": 3},
    "progressive with restarts": {"progressive": True, "restart_marker_blocks": 5},
}
SIZES = [(1, 1), (8, 8), (17, 33), (120, 90)]


def saved_jpeg(mode: str = "RGB", size: tuple[int, int] = (120, 90), **options: Any) -> bytes:
    """Return a JPEG of noise, which takes many bytes."""
    chance = random.Random(3)
    noise = Image.frombytes("L", size, chance.randbytes(size[0] * size[1]))
    file = io.BytesIO()
    noise.convert(mode).save(file, "JPEG", **options)
    return file.getvalue()


def judged(data: bytes) -> str:
    """Return what is wrong with a file."""
    try:
        verify_scans(data, read_jpeg(data))
    except ValueError as problem:
        return str(problem)
    return ""


@pytest.mark.parametrize("options", KINDS.values(), ids=KINDS)
@pytest.mark.parametrize("mode", ["L", "RGB", "CMYK"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_whole_file_is_whole(mode: str, size: tuple[int, int], options: dict[str, Any]) -> None:
    data = saved_jpeg(mode, size, **options)
    frame = read_jpeg(data).frame
    assert (frame.width, frame.height) == size
    assert len(frame.channels) == len(mode) if mode != "L" else 1
    assert judged(data) == ""
    assert judged(data + bytes(3000)) == "", "what stands behind its end does not matter"


@pytest.mark.parametrize("options", KINDS.values(), ids=KINDS)
@pytest.mark.parametrize("mode", ["L", "RGB", "CMYK"])
def test_a_scan_that_is_cut_is_told_wherever_it_is_cut(mode: str, options: dict[str, Any]) -> None:
    """Viewers print grey from there on, and say nothing: the marker of its end is there."""
    data = saved_jpeg(mode, **options)
    chance = random.Random(5)
    scans = [scan for scan in read_jpeg(data).scans if scan.ends[-1] - scan.start > 400]
    for scan in scans:
        end = scan.ends[-1]
        for cut in chance.sample(range(scan.start, end - 200), 8):
            short = data[:cut].rstrip(b"\xff") + data[end:]
            assert "its picture data" in judged(short), f"{cut - scan.start} of {end - scan.start}"


def test_a_stretch_between_two_restarts_is_followed_as_well() -> None:
    data = saved_jpeg(restart_marker_rows=1)
    (scan,) = read_jpeg(data).scans
    first, second = scan.ends[:2]
    short = data[: first + 2 + (second - first) // 3].rstrip(b"\xff") + data[second:]
    assert judged(short) == "its picture data end too early"
    assert judged(data[:first] + data[second:]) == "parts of its picture data are missing"
    last = data[: scan.ends[-2]] + data[scan.ends[-1] :]
    assert judged(last) == f"its picture data have {len(scan.ends) - 1} of {len(scan.ends)} parts"


def test_restarts_that_nobody_announced_are_told() -> None:
    data = saved_jpeg(restart_marker_rows=1)
    at = data.index(b"\xff\xdd")
    assert "its picture data" in judged(data[:at] + data[at + 6 :])


@pytest.mark.parametrize("name", ["plain", "progressive"])
def test_garbage_in_a_scan_is_told(name: str) -> None:
    data = saved_jpeg(size=(300, 200), **KINDS[name])
    scan = read_jpeg(data).scans[-1]
    chance = random.Random(2)
    length = scan.ends[-1] - scan.start
    noise = bytes(chance.randrange(255) for _ in range(length))  # no 255, which starts a marker
    assert "its picture data" in judged(data[: scan.start] + noise + data[scan.ends[-1] :])


def test_data_that_go_on_after_the_last_row_are_told() -> None:
    data = saved_jpeg()
    (scan,) = read_jpeg(data).scans
    end = scan.ends[-1]
    longer = data[:end] + data[scan.start : end].replace(b"\xff", b"\x7f") + data[end:]
    assert judged(longer) == "its picture data go on after the last row"
    a_little = data[:end] + bytes(30) + data[end:]
    assert judged(a_little) == "", "cameras fill up"


def parts_of(data: bytes, marker: int) -> list[tuple[int, int]]:
    """Return where the segments of a kind begin and end."""
    found, at = [], 2
    while data[at + 1] != 0xDA:
        end = at + 2 + int.from_bytes(data[at + 2 : at + 4])
        if data[at + 1] == marker:
            found.append((at, end))
        at = end
    return found


@pytest.mark.parametrize("name", ["plain", "progressive"])
def test_a_missing_huffman_table_is_told(name: str) -> None:
    data = saved_jpeg(**KINDS[name])
    for start, end in parts_of(data, 0xC4):
        assert judged(data[:start] + data[end:]) == "a table that its picture data need is missing"


def test_missing_numbers_for_brightness_are_told() -> None:
    data = saved_jpeg()
    (start, _), *_, (_, end) = parts_of(data, 0xDB)
    assert judged(data[:start] + data[end:]) == "its picture data make no sense"


def test_a_picture_of_endless_scans_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    data = saved_jpeg(progressive=True)
    monkeypatch.setattr(jpeg_jpeg, "MOST_SCANS", 9)
    assert judged(data) == "it has more than 9 scans"


def test_a_kind_that_no_pdf_holds_is_told_apart() -> None:
    data = saved_jpeg()
    ((start, _),) = parts_of(data, 0xC0)
    with pytest.raises(RareKind):
        read_jpeg(data[: start + 1] + b"\xc9" + data[start + 2 :])


@pytest.mark.parametrize("name", ["plain", "progressive", "restarts by rows"])
def test_damage_never_crashes(name: str) -> None:
    good = saved_jpeg(size=(40, 30), **KINDS[name])
    chance = random.Random(11)
    for _ in range(150):
        bad = bytearray(good)
        for _ in range(chance.randint(1, 3)):
            bad[chance.randrange(2, len(bad))] = chance.randrange(256)
        try:
            judged(bytes(bad))
        except OSError as problem:  # that Pillow does not know the file at all
            assert "cannot identify" in str(problem)


# Pillow is loaded by one module, and only when it is needed.


def test_nobody_waits_for_pillow_before_there_is_a_picture() -> None:
    lines = "import sys, pnp.pictures.files; print('PIL' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True)
    assert done.stdout.strip() == "False"


def test_sizes_are_limited_by_our_own_words() -> None:
    assert pillow().MAX_IMAGE_PIXELS is None


def test_a_library_that_talks_by_itself_is_not_heard(capfd: pytest.CaptureFixture[str]) -> None:
    file = io.BytesIO()
    Image.effect_noise((64, 64), 50).save(file, "TIFF", compression="tiff_lzw")
    data = bytearray(file.getvalue())
    data[200:400] = bytes(range(200))
    with pytest.raises(Problem):
        read_facts(bytes(data))
    assert capfd.readouterr() == ("", "")
    os.write(2, b"heard again")
    assert capfd.readouterr().err == "heard again"


def test_a_terminal_that_is_closed_is_no_obstacle(monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(_: int) -> int:
        raise OSError(9, "Bad file descriptor")

    monkeypatch.setattr(os, "dup", closed)
    with quietly(b"II*\0"):
        pass


# Colours by their names.


@pytest.mark.parametrize(("name", "colour"), [("Teal", "#008080"), ("rebeccapurple", "#663399")])
def test_colours_have_the_names_of_style_sheets(name: str, colour: str) -> None:
    for _ in range(2):  # Pillow puts its answers back into its table
        assert Colour.of(name).colour == colour
    ImageColor.getrgb("teal")
    assert Colour.of("teal").colour == "#008080"


# Pictures inside of drawings: as they are where browsers show them, else decoded.


def saved_address(folder: Path, name: str, mode: str = "RGB") -> PictureFile:
    Image.new(mode, (4, 2), 200 if mode == "L" else None).save(folder / name)
    return find_picture(name, [folder], [folder], NOWHERE)


def held(address: str) -> bytes:
    return base64.b64decode(address.partition(",")[2])


@pytest.mark.parametrize("name", ["a.png", "a.jpg"])
def test_a_plain_picture_is_held_as_it_is(tmp_path: Path, name: str) -> None:
    picture = saved_address(tmp_path, name)
    address = data_uri(picture)
    assert address.startswith(f"data:image/{picture.format};base64,")
    assert held(address) == (tmp_path / name).read_bytes()


@pytest.mark.parametrize(("name", "mode"), [("a.jpg", "CMYK"), ("a.webp", "RGB"), ("a.png", "L")])
def test_others_are_decoded(tmp_path: Path, name: str, mode: str) -> None:
    picture = saved_address(tmp_path, name, mode)._replace(tone="grey" if mode == "L" else "")
    image = Image.open(io.BytesIO(held(data_uri(picture))))
    assert (image.format, image.size) == ("PNG", (4, 2))


def test_pale_pictures_keep_what_shines_through(tmp_path: Path) -> None:
    Image.new("RGBA", (4, 2), (0, 0, 0, 90)).save(tmp_path / "a.png")
    picture = find_picture("a.png", [tmp_path], [tmp_path], NOWHERE)._replace(tone="faint")
    image = Image.open(io.BytesIO(held(data_uri(picture))))
    assert image.convert("RGBA").getpixel((1, 1)) == (217, 217, 217, 90)


def test_a_broken_picture_is_refused(tmp_path: Path) -> None:
    picture = saved_address(tmp_path, "a.webp")
    (tmp_path / "a.webp").write_bytes(b"RIFF")
    with pytest.raises(Refused, match="broken"):
        data_uri(picture)

"""Bad picture files are refused with a reason, good ones tell their size and colours."""

import io
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

from pnp.base.findings import NOWHERE, Refused
from pnp.load.pictures import find_picture
from pnp.model.face import PictureFile
from pnp.pictures import files
from pnp.pictures.files import ORIENTATION, Problem, read_facts
from pnp.pictures.pixels import PNG_START as START
from pnp.pictures.pixels import decode


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

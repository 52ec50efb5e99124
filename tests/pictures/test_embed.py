"""Pictures in a PDF."""

import io
import random
import struct
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops
from reportlab.pdfbase import pdfdoc

from pnp.base.findings import NOWHERE, Refused
from pnp.draw.packing import PdfFile
from pnp.draw.resources import image as image_xobject
from pnp.load.pictures import find_picture
from pnp.model.face import PictureFile
from pnp.pictures.embed import Embedded
from pnp.pictures.files import ORIENTATION
from pnp.pictures.pixels import (
    PNG_START,
    InkCoverage,
    Look,
    OpaquePicture,
    Packing,
    Pixels,
    Png,
    simulated,
)

# Pictures go into a PDF unchanged where they can, and look right on paper always.


RED, GREEN, BLUE, WHITE, BLACK = ((255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255), (0, 0, 0))
SIDE = 8  # of a printed pixel in the test, in points
Pixel = tuple[int, int, int]


def chunk(kind: bytes, body: bytes = b"") -> bytes:
    return struct.pack(">I4s", len(body), kind) + body + struct.pack(">I", zlib.crc32(kind + body))


def png(
    size: tuple[int, int], bits: int, colour: int, rows: list[bytes], *extra: tuple[bytes, bytes]
) -> bytes:
    """Write a PNG by hand, with unfiltered rows in two chunks."""
    header = struct.pack(">IIBBBBB", *size, bits, colour, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows))
    chunks = [(b"IHDR", header), *extra, (b"IDAT", data[:9]), (b"IDAT", data[9:]), (b"IEND", b"")]
    return PNG_START + b"".join(chunk(*each) for each in chunks)


def found(folder: Path, data: bytes) -> PictureFile:
    (folder / "picture").write_bytes(data)
    return find_picture("picture", [folder], [folder], NOWHERE)


def saved(folder: Path, image: Image.Image, kind: str, **options: Any) -> PictureFile:
    file = io.BytesIO()
    image.save(file, kind, **options)
    return found(folder, file.getvalue())


def pdf_of(embedded: Embedded) -> bytes:
    """Make a page in pale blue with the picture over all of it."""
    width, height = embedded.entries["Width"], embedded.entries["Height"]
    assert isinstance(width, int)
    assert isinstance(height, int)
    document = pdfdoc.PDFDocument()
    page = pdfdoc.PDFPage()
    page.pagewidth, page.pageheight = width * SIDE, height * SIDE
    page.ExtGState = page._shadingUsed = {}
    page.XObjects = pdfdoc.PDFDictionary({"Picture": image_xobject(PdfFile(document), embedded)})
    page.setStream(
        f"0 0 1 rg 0 0 {width * SIDE} {height * SIDE} re f "
        f"{width * SIDE} 0 0 {height * SIDE} 0 0 cm /Picture Do"
    )
    document.addPage(page)
    file = io.BytesIO()
    document.SaveToFile(file, None)
    return file.getvalue()


def printed(embedded: Embedded) -> list[list[Pixel]]:
    """Return the colours at the centre of each printed pixel, row by row, on blue paper."""
    data = pdf_of(embedded)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert pdf.check_pdf_syntax() == []
    image = pypdfium2.PdfDocument(data)[0].render(scale=1).to_pil().convert("RGB")
    half = SIDE // 2
    return [
        [image.getpixel((x, y)) for x in range(half, image.width, SIDE)]
        for y in range(half, image.height, SIDE)
    ]


def near(got: list[list[Pixel]], wanted: list[list[Pixel]], by: int = 3) -> bool:
    return all(
        abs(one - other) <= by
        for got_row, wanted_row in zip(got, wanted, strict=True)
        for pixel, wish in zip(got_row, wanted_row, strict=True)
        for one, other in zip(pixel, wish, strict=True)
    )


def grey(*values: int) -> list[Pixel]:
    return [(value, value, value) for value in values]


PALETTE = (b"PLTE", bytes([*RED, *GREEN, *BLACK]))
PASSED_THROUGH = {
    "grey 1 bit": (
        png((4, 2), 1, 0, [b"\xa0", b"\x10"]),
        [grey(255, 0, 255, 0), grey(0, 0, 0, 255)],
    ),
    "grey 2 bits": (png((4, 1), 2, 0, [b"\x1b"]), [grey(0, 85, 170, 255)]),
    "grey 4 bits": (png((3, 1), 4, 0, [b"\x0f\x80"]), [grey(0, 255, 136)]),
    "grey 8 bits": (
        png((3, 2), 8, 0, [b"\0\x80\xff", b"\xff\x40\0"]),
        [grey(0, 128, 255), grey(255, 64, 0)],
    ),
    "grey 16 bits": (png((2, 1), 16, 0, [b"\x40\x10\xff\xff"]), [grey(64, 255)]),
    "colour 8 bits": (png((3, 1), 8, 2, [bytes([*RED, *GREEN, *BLACK])]), [[RED, GREEN, BLACK]]),
    "colour 16 bits": (
        png((2, 1), 16, 2, [b"\xff\xff\0\0\0\0\x20\0\x80\x7f\xff\0"]),
        [[RED, (32, 128, 255)]],
    ),
    "palette 1 bit": (png((2, 1), 1, 3, [b"\x40"], PALETTE), [[RED, GREEN]]),
    "palette 2 bits": (png((3, 1), 2, 3, [b"\x18"], PALETTE), [[RED, GREEN, BLACK]]),
    "palette 4 bits": (png((3, 1), 4, 3, [b"\x21\x00"], PALETTE), [[BLACK, GREEN, RED]]),
    "palette 8 bits": (png((3, 1), 8, 3, [b"\2\1\0"], PALETTE), [[BLACK, GREEN, RED]]),
}


@pytest.mark.parametrize("name", PASSED_THROUGH)
def test_a_plain_png_passes_through_and_prints_its_colours(tmp_path: Path, name: str) -> None:
    data, wanted = PASSED_THROUGH[name]
    embedded = Embedded.of(found(tmp_path, data))
    packed = Png.read(data).data
    assert embedded.data == packed
    assert embedded.mask is None
    assert packed in pdf_of(embedded)
    assert near(printed(embedded), wanted)


def test_the_entries_are_pdf_as_it_is_written(tmp_path: Path) -> None:
    data, _ = PASSED_THROUGH["palette 2 bits"]
    assert Embedded.of(found(tmp_path, data)).entries == {
        "Width": 3,
        "Height": 1,
        "ColorSpace": "[ /Indexed /DeviceRGB 2 <ff000000ff00000000> ]",
        "BitsPerComponent": 2,
        "Filter": "/FlateDecode",
        "DecodeParms": "<< /Predictor 15 /Colors 1 /BitsPerComponent 2 /Columns 3 >>",
    }


def test_a_palette_longer_than_its_pixels_can_name_is_cut(tmp_path: Path) -> None:
    data = png((2, 1), 1, 3, [b"\x40"], PALETTE)
    assert "/DeviceRGB 1 <ff000000ff00>" in str(
        Embedded.of(found(tmp_path, data)).entries["ColorSpace"]
    )


def test_every_filter_of_a_png_is_read(tmp_path: Path) -> None:
    image = Image.linear_gradient("L").resize((9, 7))
    colours = Image.merge(
        "RGB", (image, image.rotate(180), image.transpose(Image.Transpose.FLIP_LEFT_RIGHT))
    )
    wanted = [[colours.getpixel((x, y)) for x in range(9)] for y in range(7)]
    assert near(printed(Embedded.of(saved(tmp_path, colours, "PNG"))), wanted)  # type: ignore[arg-type]


HALF_RED_ON_BLUE = (128, 0, 127)
BLENDED = {
    "grey and alpha": (png((3, 1), 8, 4, [b"\xff\xff\xff\0\0\xff"]), [[WHITE, BLUE, BLACK]]),
    "grey and alpha 16 bits": (
        png((2, 1), 16, 4, [b"\xff\xff\x80\0\xff\xff\xff\xff"]),
        [[(128, 128, 255), WHITE]],
    ),
    "colour and alpha": (
        png((3, 1), 8, 6, [bytes([*RED, 255, *RED, 128, *GREEN, 0])]),
        [[RED, HALF_RED_ON_BLUE, BLUE]],
    ),
    "colour and alpha 16 bits": (
        png((2, 1), 16, 6, [b"\xff\xff\0\0\0\0\x80\0\0\0\xff\xff\0\0\xff\xff"]),
        [[HALF_RED_ON_BLUE, GREEN]],
    ),
    "palette with tRNS": (
        png((3, 1), 8, 3, [b"\0\1\2"], PALETTE, (b"tRNS", b"\x80\0")),
        [[HALF_RED_ON_BLUE, BLUE, BLACK]],
    ),
    "palette with one transparent colour": (
        png((3, 1), 2, 3, [b"\x18"], PALETTE, (b"tRNS", b"\xff\0")),
        [[RED, BLUE, BLACK]],
    ),
    "grey 1 bit with tRNS": (png((2, 1), 1, 0, [b"\x40"], (b"tRNS", b"\0\1")), [[BLACK, BLUE]]),
    "grey 2 bits with tRNS": (
        png((4, 1), 2, 0, [b"\x1b"], (b"tRNS", b"\0\2")),
        [[BLACK, (85, 85, 85), BLUE, WHITE]],
    ),
    "grey 4 bits with tRNS": (png((2, 1), 4, 0, [b"\x0f"], (b"tRNS", b"\0\x0f")), [[BLACK, BLUE]]),
    "grey 8 bits with tRNS": (
        png((2, 1), 8, 0, [b"\x0f\xff"], (b"tRNS", b"\0\x0f")),
        [[BLUE, WHITE]],
    ),
    "grey 16 bits with tRNS": (
        png((3, 1), 16, 0, [b"\x80\x01\x80\x02\xff\xff"], (b"tRNS", b"\x80\x02")),
        [[(128, 128, 128), BLUE, WHITE]],
    ),
    "colour 8 bits with tRNS": (
        png((2, 1), 8, 2, [bytes([*RED, *GREEN])], (b"tRNS", b"\0\xff\0\0\0\0")),
        [[BLUE, GREEN]],
    ),
    "colour 16 bits with tRNS": (
        png(
            (2, 1),
            16,
            2,
            [b"\x20\x10\x80\x07\xff\0" + b"\0\0\xff\xff\0\0"],
            (b"tRNS", b"\x20\x10\x80\x07\xff\0"),
        ),
        [[BLUE, GREEN]],
    ),
}


@pytest.mark.parametrize("name", BLENDED)
def test_alpha_blends_with_what_lies_below(tmp_path: Path, name: str) -> None:
    data, wanted = BLENDED[name]
    embedded = Embedded.of(found(tmp_path, data))
    assert embedded.mask is not None
    assert embedded.mask.entries["ColorSpace"] == "/DeviceGray"
    wide = embedded.entries["BitsPerComponent"] == 16
    assert pdf_of(embedded).startswith(b"%PDF-1.5" if wide else b"%PDF-1.4")
    assert near(printed(embedded), wanted)


def filtered(rows: list[bytes], size: int, kind: int) -> bytes:
    """Filter the rows of a PNG, straight from its standard."""
    out, above = b"", bytes(len(rows[0]))
    for row in rows:
        out += bytes([kind])
        for place, value in enumerate(row):
            left, corner = (row[place - size], above[place - size]) if place >= size else (0, 0)
            up = above[place]
            guess = left + up - corner
            paeth = min((left, up, corner), key=lambda byte: abs(guess - byte))
            out += bytes([(value - (0, left, up, (left + up) // 2, paeth)[kind]) % 256])
        above = row
    return out


@pytest.mark.parametrize("kind", range(5))
@pytest.mark.parametrize(("bits", "colour"), [(8, 4), (8, 6), (16, 4), (16, 6)])
@pytest.mark.parametrize("alpha", [255, 254])
def test_alpha_is_split_off_under_every_filter(
    tmp_path: Path, kind: int, bits: int, colour: int, alpha: int
) -> None:
    channels, size = (3 if colour == 6 else 1), bits // 8
    greys = [[(x * 70 + y * 40) % 256 for x in range(3)] for y in range(3)]
    rows = [
        b"".join(bytes([value]) * (channels * size) + bytes([alpha]) * size for value in row)
        for row in greys
    ]
    data = zlib.compress(filtered(rows, (channels + 1) * size, kind))
    header = struct.pack(">IIBBBBB", 3, 3, bits, colour, 0, 0, 0)
    parts = chunk(b"IHDR", header), chunk(b"IDAT", data), chunk(b"IEND")
    embedded = Embedded.of(found(tmp_path, PNG_START + b"".join(parts)))
    assert (embedded.mask is None) == (alpha == 255)
    assert near(printed(embedded), [grey(*row) for row in greys])


def laced(pixel: bytes, bits: int, colour: int, *extra: tuple[bytes, bytes]) -> bytes:
    """Write an interlaced PNG of one pixel."""
    header = struct.pack(">IIBBBBB", 1, 1, bits, colour, 0, 0, 1)
    chunks = [(b"IHDR", header), *extra, (b"IDAT", zlib.compress(b"\0" + pixel)), (b"IEND", b"")]
    return PNG_START + b"".join(chunk(*each) for each in chunks)


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        (laced(b"\x64", 8, 0), (100, 100, 100)),
        (laced(b"\x64\xff", 16, 0), (100, 100, 100)),
        (laced(bytes(GREEN), 8, 2), GREEN),
        (laced(bytes([255, 0, 0, 128]), 8, 6), HALF_RED_ON_BLUE),
        (laced(b"\1", 8, 3, PALETTE), GREEN),
        (laced(b"\1", 8, 3, PALETTE, (b"tRNS", b"\xff\0")), BLUE),
    ],
)
def test_an_interlaced_png_is_decoded(tmp_path: Path, data: bytes, wanted: Pixel) -> None:
    assert near(printed(Embedded.of(found(tmp_path, data))), [[wanted]])


CMYK_RED = (0, 255, 255, 0)


@pytest.mark.parametrize(
    ("mode", "value", "wanted"),
    [("L", 100, (100, 100, 100)), ("RGB", RED, RED), ("CMYK", CMYK_RED, (237, 28, 36))],
)
@pytest.mark.parametrize("progressive", [False, True])
def test_a_jpeg_passes_through_and_prints_its_colours(
    tmp_path: Path, mode: str, value: Any, wanted: Pixel, progressive: bool
) -> None:
    image = Image.new(mode, (2, 2), value)
    embedded = Embedded.of(saved(tmp_path, image, "JPEG", quality=100, progressive=progressive))
    assert embedded.data == (tmp_path / "picture").read_bytes()
    assert embedded.data in pdf_of(embedded)
    assert embedded.entries["Filter"] == "/DCTDecode"
    assert ("Decode" in embedded.entries) == (mode == "CMYK")
    assert near(printed(embedded), [[wanted] * 2] * 2, by=40 if mode == "CMYK" else 3)


def corner_image(mode: str) -> Image.Image:
    """Make a picture of 32 × 16 pixels whose left upper quarter is dark."""
    image = Image.new("RGB", (32, 16), WHITE)
    image.paste(BLACK, (0, 0, 16, 8))
    return image.convert(mode)


CORNERS = {1: (0, 0), 2: (1, 0), 3: (1, 1), 4: (0, 1), 5: (0, 0), 6: (1, 0), 7: (1, 1), 8: (0, 1)}


@pytest.mark.parametrize("turn", range(1, 9))
@pytest.mark.parametrize(
    ("kind", "mode"),
    [("JPEG", "RGB"), ("JPEG", "L"), ("JPEG", "CMYK"), ("WEBP", "RGB"), ("TIFF", "RGB")],
)
def test_a_turned_photo_prints_upright(tmp_path: Path, kind: str, mode: str, turn: int) -> None:
    exif = Image.Exif()
    exif[ORIENTATION] = turn
    picture = saved(tmp_path, corner_image(mode), kind, exif=exif)
    embedded = Embedded.of(picture)
    size = (embedded.entries["Width"], embedded.entries["Height"])
    assert size == (picture.width, picture.height) == ((16, 32) if turn > 4 else (32, 16))
    rows = printed(embedded)
    down, across = picture.height // 4, picture.width // 4
    dark = {
        (right, low)
        for right in (0, 1)
        for low in (0, 1)
        if sum(rows[down * (1 + 2 * low)][across * (1 + 2 * right)]) < 200
    }
    assert dark == {CORNERS[turn]}


@pytest.mark.parametrize(
    ("kind", "mode", "value", "wanted"),
    [
        ("WEBP", "RGB", RED, RED),
        ("WEBP", "RGBA", (255, 0, 0, 128), HALF_RED_ON_BLUE),
        ("GIF", "RGB", GREEN, GREEN),
        ("TIFF", "RGB", RED, RED),
        ("TIFF", "RGBA", (255, 0, 0, 128), HALF_RED_ON_BLUE),
        ("TIFF", "LA", (255, 0), BLUE),
        ("TIFF", "1", 1, WHITE),
        ("TIFF", "I;16", 100 * 256, (100, 100, 100)),
        ("TIFF", "CMYK", (0, 0, 0, 255), (35, 31, 32)),
        ("BMP", "RGB", GREEN, GREEN),
        ("BMP", "P", 0, BLACK),
    ],
)
def test_other_formats_are_decoded(
    tmp_path: Path, kind: str, mode: str, value: Any, wanted: Pixel
) -> None:
    options = {"lossless": True} if kind == "WEBP" else {}
    embedded = Embedded.of(saved(tmp_path, Image.new(mode, (2, 2), value), kind, **options))
    assert near(printed(embedded), [[wanted] * 2] * 2, by=40 if mode == "CMYK" else 3)


def test_an_opaque_alpha_makes_no_mask(tmp_path: Path) -> None:
    image = Image.new("RGBA", (4, 4), (*RED, 255))
    assert Embedded.of(saved(tmp_path, image, "PNG")).mask is None
    assert Embedded.of(saved(tmp_path, image, "TIFF")).mask is None


def test_plain_and_alpha_png_need_no_pillow(tmp_path: Path) -> None:
    for name, mode in (("a.png", "RGB"), ("b.png", "RGBA")):
        Image.new(mode, (4, 4)).save(tmp_path / name)
    program = (
        "import sys; from pathlib import Path; from pnp.base.findings import NOWHERE;"
        "from pnp.load.pictures import find_picture; from pnp.pictures.embed import Embedded;"
        "root = Path(sys.argv[1]);"
        "names = sorted(path.name for path in root.iterdir());"
        "[Embedded.of(find_picture(name, [root], [root], NOWHERE)) for name in names];"
        "sys.exit('PIL' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program, str(tmp_path)], check=True)


def all_kinds() -> dict[str, tuple[PictureFile, bytes]]:
    """Return one small picture for each way through this module, with its bytes."""
    kinds: dict[str, tuple[str, bytes]] = {
        name: ("png", data) for name, (data, _) in (PASSED_THROUGH | BLENDED).items()
    }
    kinds["interlaced"] = ("png", laced(b"\x64", 8, 0))
    for kind in ("JPEG", "WEBP", "GIF", "TIFF", "BMP"):
        file = io.BytesIO()
        Image.radial_gradient("L").resize((16, 16)).convert("RGB").save(file, kind)
        kinds[kind] = ("jpeg" if kind == "JPEG" else "other", file.getvalue())
    return {
        name: (PictureFile("art/x", known_as, 16, 16, "", channels=3, turn=3), data)
        for name, (known_as, data) in kinds.items()
    }


KINDS = all_kinds()


def embed_or_refuse(path: Path, picture: PictureFile, data: bytes) -> None:
    path.write_bytes(data)
    try:
        Embedded.of(
            PictureFile(
                picture.key, picture.format, 16, 16, str(path), picture.channels, turn=picture.turn
            )
        )
    except Refused as refused:
        (finding,) = refused.findings
        assert str(finding).startswith("error: art/x: the picture is broken: ")
        assert " object at 0x" not in finding.message


@pytest.mark.parametrize("name", KINDS)
def test_a_truncated_file_is_refused_and_never_crashes(tmp_path: Path, name: str) -> None:
    picture, data = KINDS[name]
    for length in range(0, len(data), 10):
        embed_or_refuse(tmp_path / "x", picture, data[:length])


@settings(max_examples=300)
@given(st.sampled_from(sorted(KINDS)), st.data())
def test_a_damaged_file_is_refused_or_embedded(
    tmp_path_factory: pytest.TempPathFactory, name: str, data: st.DataObject
) -> None:
    picture, good = KINDS[name]
    bad = bytearray(good)
    for place in data.draw(st.lists(st.integers(0, len(good) - 1), min_size=1, max_size=4)):
        bad[place] = data.draw(st.integers(0, 255))
    embed_or_refuse(tmp_path_factory.getbasetemp() / "damaged", picture, bytes(bad))


def test_a_file_that_vanished_is_refused(tmp_path: Path) -> None:
    with pytest.raises(
        Refused, match=r"error: art/gone\.png: the picture is broken: .*No such file"
    ):
        Embedded.of(PictureFile("art/gone.png", "png", 1, 1, str(tmp_path / "gone.png")))


def test_a_png_whose_data_no_longer_unpack_is_refused(tmp_path: Path) -> None:
    picture = found(tmp_path, png((2, 2), 8, 6, [bytes(8), bytes(8)]))
    for data in (b"no zlib at all", zlib.compress(b"\0" * 5)):
        header = struct.pack(">IIBBBBB", 2, 2, 8, 6, 0, 0, 0)
        parts = chunk(b"IHDR", header), chunk(b"IDAT", data), chunk(b"IEND")
        (tmp_path / "picture").write_bytes(PNG_START + b"".join(parts))
        with pytest.raises(Refused, match="error: picture: the picture is broken"):
            Embedded.of(picture)


def test_alpha_of_a_large_picture_is_split_off_in_parts(tmp_path: Path) -> None:
    chance = random.Random(1)
    rows = [chance.randbytes(4 * 500) for _ in range(400)]  # three times what is unpacked at once
    embedded = Embedded.of(found(tmp_path, png((500, 400), 8, 6, rows)))
    assert embedded.mask is not None
    colour = b"".join(
        b"\0" + b"".join(row[at : at + 3] for at in range(0, 2000, 4)) for row in rows
    )
    alpha = b"".join(b"\0" + row[3::4] for row in rows)
    assert embedded.data == zlib.compress(colour, 1), "as if it were packed in one go"
    assert embedded.mask.data == zlib.compress(alpha, 1)


@pytest.mark.parametrize("last", [255, 254])
def test_a_single_pixel_in_the_last_row_is_seen_through(tmp_path: Path, last: int) -> None:
    rows = [bytes([9, 9, 9, 255]) * 500 for _ in range(399)]
    rows.append(bytes([9, 9, 9, 255]) * 499 + bytes([9, 9, 9, last]))
    assert (Embedded.of(found(tmp_path, png((500, 400), 8, 6, rows))).mask is None) == (last == 255)


# Pictures are packed as closely as their kind allows.


def picture() -> Image.Image:
    """Return soft colours with a sharp black bar, as a card has."""
    image = Image.linear_gradient("L").convert("RGB")
    image.paste((200, 30, 30), (20, 20, 90, 60))
    image.paste((0, 0, 0), (100, 20, 104, 240))
    return image


def made(image: Image.Image, packing: Packing, vision: str = "normal") -> bytes:
    pixels = Pixels(*image.size, memoryview(image.tobytes()))
    return Look(75, vision, packing).pack(pixels)


@pytest.mark.parametrize("packing", Packing)
def test_a_packed_picture_looks_the_same(packing: Packing) -> None:
    data = made(picture(), packing)
    with Image.open(io.BytesIO(data)) as image:
        assert (image.format == "JPEG") is (packing.ending == ".jpg")
        found = image.convert("RGB")
    assert found.size == (256, 256)
    far = sum(ImageChops.difference(found, picture()).convert("L").histogram()[24:])
    assert far < 0.02 * 256 * 256, "only edges may blur"


def test_a_page_has_few_colours_and_a_painting_is_small() -> None:
    noise = Image.effect_noise((300, 300), 60).convert("RGB")
    sizes = {packing: len(made(noise, packing)) for packing in Packing}
    assert sizes[Packing.PAINTING] < sizes[Packing.EXACT]
    with Image.open(io.BytesIO(made(noise, Packing.PAGE))) as image:
        assert image.mode == "P"
        assert len(set(image.tobytes())) <= 64


def test_an_exact_picture_keeps_every_pixel_in_any_eyes() -> None:
    for vision in ("normal", "grey"):
        with Image.open(io.BytesIO(made(picture(), Packing.EXACT, vision))) as image:
            assert image.mode == "RGB"
            assert image.tobytes() == simulated(picture(), vision).tobytes()


@pytest.mark.parametrize("vision", ["normal", "grey"])
def test_what_is_clear_stays_clear_in_any_eyes(vision: str) -> None:
    image = picture().convert("RGBA")
    image.putalpha(Image.linear_gradient("L"))
    data = Look(75, vision).pack(Pixels(*image.size, memoryview(image.tobytes()), clear=True))
    with Image.open(io.BytesIO(data)) as found:
        assert found.mode == "RGBA"
        assert found.getchannel("A").tobytes() == image.getchannel("A").tobytes()
        assert found.convert("RGB").tobytes() == simulated(picture(), vision).tobytes()


# How much ink a picture takes.


@pytest.mark.parametrize(
    ("colour", "wanted"),
    [
        ("#ffffff", InkCoverage()),
        ("#000000", InkCoverage(black=100)),  # not four inks on top of each other
        ("#808080", InkCoverage(black=49.8)),
        ("#ff0000", InkCoverage(magenta=100, yellow=100)),
        ("#00ffff", InkCoverage(cyan=100)),
        ("#000080", InkCoverage(cyan=50.2, magenta=50.2, black=49.8)),
    ],
)
def test_a_colour_takes_its_inks(colour: str, wanted: InkCoverage) -> None:
    assert InkCoverage.of(Image.new("RGB", (4, 4), colour)) == pytest.approx(wanted, abs=0.05)


def test_half_a_page_takes_half_of_the_ink() -> None:
    page = Image.new("RGB", (10, 10), "#ffffff")
    page.paste("#ff0000", (0, 0, 5, 10))
    assert InkCoverage.of(page).whole == pytest.approx(100)


# Pictures from pictures: each lies in its cell, and nothing of it is lost.


def picture_mosaic(colour: str, size: tuple[int, int] = (6, 4), mode: str = "RGB") -> bytes:
    buffer = io.BytesIO()
    Image.new(mode, size, colour).save(buffer, "PNG")
    return buffer.getvalue()


def read(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def test_every_picture_lies_in_the_cell_of_its_number() -> None:
    whole = read(
        OpaquePicture(picture_mosaic("red"), 72).montage(
            3, 2, {0: picture_mosaic("red"), 4: picture_mosaic("blue")}
        )
    )
    assert whole.size == (18, 8) and whole.mode == "RGB"
    assert whole.getpixel((0, 0)) == (255, 0, 0) == whole.getpixel((5, 3))
    assert whole.getpixel((6, 4)) == (0, 0, 255) == whole.getpixel((11, 7))
    assert whole.getpixel((17, 7)) == (255, 255, 255), "an empty cell is white"


def test_what_is_clear_is_white_on_sheets() -> None:
    clear = read(
        OpaquePicture(picture_mosaic("red"), 72).montage(
            1, 1, {0: picture_mosaic("#ff000000", mode="RGBA")}
        )
    )
    assert clear.getpixel((2, 2)) == (255, 255, 255)


def test_a_square_holds_all_of_a_picture() -> None:
    both = OpaquePicture(picture_mosaic("red"), 72).montage(
        2, 1, {0: picture_mosaic("red"), 1: picture_mosaic("blue")}
    )
    drawn_out = read(OpaquePicture(both, 72).squared())
    assert drawn_out.size == (12, 12)
    assert drawn_out.getpixel((0, 11)) == (255, 0, 0)
    assert drawn_out.getpixel((11, 0)) == (0, 0, 255)


def test_pictures_shrink_to_what_is_allowed_and_no_further() -> None:
    assert read(OpaquePicture(picture_mosaic("red", (600, 300)), 72).shrunk(100)).size == (100, 50)
    assert read(OpaquePicture(picture_mosaic("red", (60, 30)), 72).shrunk(100)).size == (60, 30)


def test_a_blank_is_as_large_as_another() -> None:
    assert read(OpaquePicture(picture_mosaic("red"), 72).montage(1, 1, {})).getcolors() == [
        (24, (255, 255, 255))
    ]

"""Pictures from pictures: each lies in its cell, and nothing of it is lost."""

import io

from PIL import Image

from pnp.pictures.pixels import OpaquePicture


def picture(colour: str, size: tuple[int, int] = (6, 4), mode: str = "RGB") -> bytes:
    buffer = io.BytesIO()
    Image.new(mode, size, colour).save(buffer, "PNG")
    return buffer.getvalue()


def read(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def test_every_picture_lies_in_the_cell_of_its_number() -> None:
    whole = read(
        OpaquePicture(picture("red"), 72).montage(3, 2, {0: picture("red"), 4: picture("blue")})
    )
    assert whole.size == (18, 8) and whole.mode == "RGB"
    assert whole.getpixel((0, 0)) == (255, 0, 0) == whole.getpixel((5, 3))
    assert whole.getpixel((6, 4)) == (0, 0, 255) == whole.getpixel((11, 7))
    assert whole.getpixel((17, 7)) == (255, 255, 255), "an empty cell is white"


def test_what_is_clear_is_white_on_sheets() -> None:
    clear = read(
        OpaquePicture(picture("red"), 72).montage(1, 1, {0: picture("#ff000000", mode="RGBA")})
    )
    assert clear.getpixel((2, 2)) == (255, 255, 255)


def test_a_square_holds_all_of_a_picture() -> None:
    both = OpaquePicture(picture("red"), 72).montage(2, 1, {0: picture("red"), 1: picture("blue")})
    drawn_out = read(OpaquePicture(both, 72).squared())
    assert drawn_out.size == (12, 12)
    assert drawn_out.getpixel((0, 11)) == (255, 0, 0)
    assert drawn_out.getpixel((11, 0)) == (0, 0, 255)


def test_pictures_shrink_to_what_is_allowed_and_no_further() -> None:
    assert read(OpaquePicture(picture("red", (600, 300)), 72).shrunk(100)).size == (100, 50)
    assert read(OpaquePicture(picture("red", (60, 30)), 72).shrunk(100)).size == (60, 30)


def test_a_blank_is_as_large_as_another() -> None:
    assert read(OpaquePicture(picture("red"), 72).montage(1, 1, {})).getcolors() == [
        (24, (255, 255, 255))
    ]

"""Pictures inside of drawings: as they are where browsers show them, else decoded."""

import base64
import io
from pathlib import Path

import pytest
from PIL import Image

from pnp.base.findings import NOWHERE, Refused
from pnp.load.pictures import find_picture
from pnp.model.face import PictureFile
from pnp.pictures.embed import data_uri


def saved(folder: Path, name: str, mode: str = "RGB") -> PictureFile:
    Image.new(mode, (4, 2), 200 if mode == "L" else None).save(folder / name)
    return find_picture(name, [folder], [folder], NOWHERE)


def held(address: str) -> bytes:
    return base64.b64decode(address.partition(",")[2])


@pytest.mark.parametrize("name", ["a.png", "a.jpg"])
def test_a_plain_picture_is_held_as_it_is(tmp_path: Path, name: str) -> None:
    picture = saved(tmp_path, name)
    address = data_uri(picture)
    assert address.startswith(f"data:image/{picture.format};base64,")
    assert held(address) == (tmp_path / name).read_bytes()


@pytest.mark.parametrize(("name", "mode"), [("a.jpg", "CMYK"), ("a.webp", "RGB"), ("a.png", "L")])
def test_others_are_decoded(tmp_path: Path, name: str, mode: str) -> None:
    picture = saved(tmp_path, name, mode)._replace(tone="grey" if mode == "L" else "")
    image = Image.open(io.BytesIO(held(data_uri(picture))))
    assert (image.format, image.size) == ("PNG", (4, 2))


def test_pale_pictures_keep_what_shines_through(tmp_path: Path) -> None:
    Image.new("RGBA", (4, 2), (0, 0, 0, 90)).save(tmp_path / "a.png")
    picture = find_picture("a.png", [tmp_path], [tmp_path], NOWHERE)._replace(tone="faint")
    image = Image.open(io.BytesIO(held(data_uri(picture))))
    assert image.convert("RGBA").getpixel((1, 1)) == (217, 217, 217, 90)


def test_a_broken_picture_is_refused(tmp_path: Path) -> None:
    picture = saved(tmp_path, "a.webp")
    (tmp_path / "a.webp").write_bytes(b"RIFF")
    with pytest.raises(Refused, match="broken"):
        data_uri(picture)

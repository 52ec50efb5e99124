"""Pictures are found inside the project, and bad ones are refused with a reason."""

import os
import pickle
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from PIL import Image

from pnp.findings import Refused, Where
from pnp.load import pictures
from pnp.load.pictures import JPEG_END, find_picture
from pnp.model.picture import PictureFile

HERE = Where("card_data/demo/deck.yaml", 7, 3)
START = b"\x89PNG\r\n\x1a\n"


def chunk(kind: bytes, body: bytes = b"") -> bytes:
    return struct.pack(">I4s", len(body), kind) + body + struct.pack(">I", zlib.crc32(kind + body))


def header(width: int = 2, height: int = 2, bits: int = 8, colour: int = 2, lace: int = 0) -> bytes:
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, lace))


IDAT = chunk(b"IDAT", zlib.compress(bytes(14)))
IEND = chunk(b"IEND")
GOOD = START + header() + IDAT + IEND


def saved(path: Path, kind: str = "PNG", mode: str = "RGB", **options: object) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new(mode, (20, 30)).save(path, kind, **options)
    return path


def find(root: Path, name: str = "a.png") -> PictureFile:
    return find_picture(name, [root], [root], HERE)


def refusal(root: Path, name: str = "a.png") -> str:
    with pytest.raises(Refused) as caught:
        find(root, name)
    (finding,) = caught.value.findings
    assert finding.where == HERE
    return str(finding)


def put(root: Path, data: bytes, name: str = "a.png") -> str:
    """Write a bad file and return what is said about it."""
    (root / name).write_bytes(data)
    return refusal(root, name)


@pytest.mark.parametrize(
    ("name", "kind", "known_as"),
    [
        ("a.png", "PNG", "png"),
        ("a.jpg", "JPEG", "jpeg"),
        ("a.webp", "WEBP", "other"),
        ("a.gif", "GIF", "other"),
        ("a.tif", "TIFF", "other"),
        ("a.bmp", "BMP", "other"),
        ("jpeg-by-mistake.png", "JPEG", "jpeg"),
    ],
)
def test_a_picture_says_its_format_and_size(
    tmp_path: Path, name: str, kind: str, known_as: str
) -> None:
    saved(tmp_path / "art" / name, kind)
    picture = find(tmp_path, f"art/{name}")
    assert (picture.key, picture.format) == (f"art/{name}", known_as)
    assert (picture.width, picture.height) == (20, 30)
    assert pickle.loads(pickle.dumps(picture)) == picture


def test_the_first_folder_that_has_the_name_wins(tmp_path: Path) -> None:
    saved(tmp_path / "game/a.png")
    saved(tmp_path / "shared/a.png")
    saved(tmp_path / "shared/b.png")
    folders = [tmp_path / "game", tmp_path / "shared"]
    assert find_picture("a.png", folders, [tmp_path], HERE).key == "game/a.png"
    assert find_picture("b.png", folders, [tmp_path], HERE).key == "shared/b.png"
    assert find_picture("../shared/b.png", folders, [tmp_path], HERE).key == "shared/b.png"


def test_the_same_name_in_two_roots_makes_two_keys(tmp_path: Path) -> None:
    roots = [tmp_path / "project", tmp_path / "shipped"]
    saved(roots[0] / "a.png")
    saved(roots[1] / "a.png")
    keys = [find_picture("a.png", [root], roots, HERE).key for root in roots]
    assert keys == ["a.png", "shipped/a.png"]


def test_a_link_inside_the_project_is_the_file_that_it_leads_to(tmp_path: Path) -> None:
    saved(tmp_path / "a.png")
    (tmp_path / "b.png").symlink_to("a.png")
    assert find(tmp_path, "b.png") == find(tmp_path, "a.png")


def test_a_file_that_changed_is_looked_at_again(tmp_path: Path) -> None:
    saved(tmp_path / "a.png")
    assert find(tmp_path).width == 20
    (tmp_path / "a.png").write_bytes(GOOD)
    assert find(tmp_path).width == 2


def test_a_missing_picture_is_named_with_near_matches(tmp_path: Path) -> None:
    saved(tmp_path / "art/dragon.png")
    text = refusal(tmp_path, "art/dragn.png")
    assert "card_data/demo/deck.yaml:7:3: picture 'art/dragn.png' is missing" in text
    assert "did you mean 'art/dragon.png'?" in text
    assert "art/dragon.png" in refusal(tmp_path, "art/DRAGON.PNG")


def test_a_hint_does_not_list_a_whole_folder(tmp_path: Path) -> None:
    for number in range(40):
        (tmp_path / f"{number:04}.png").touch()
    hint = refusal(tmp_path, "something-else-entirely.jpg").splitlines()[-1]
    assert hint == f"  hint: looked in: {tmp_path.name}"


def test_a_missing_folder_is_a_missing_picture(tmp_path: Path) -> None:
    assert "is missing" in refusal(tmp_path / "nowhere", "a.png")


@pytest.mark.parametrize(
    "name",
    ["/etc/hostname", "../../x.png", "../x.png", "C:\\x.png", "\\\\host\\x.png", "a/../../x"],
)
def test_a_name_that_leaves_the_project_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "project").mkdir()
    saved(tmp_path / "x.png")
    assert "lies outside the project folder" in refusal(tmp_path / "project", name)


def test_a_link_out_of_the_project_is_refused(tmp_path: Path) -> None:
    project = tmp_path / "project"
    project.mkdir()
    saved(tmp_path / "x.png")
    (project / "a.png").symlink_to(tmp_path / "x.png")
    (project / "folder").symlink_to(tmp_path)
    (project / "dead.png").symlink_to(tmp_path / "nothing.png")
    for name in ("a.png", "folder/x.png", "folder/nothing.png", "dead.png"):
        assert "lies outside the project folder" in refusal(project, name)


def test_a_link_out_of_the_project_is_not_passed_over_for_the_next_folder(tmp_path: Path) -> None:
    project = tmp_path / "project"
    saved(tmp_path / "a.png")
    saved(project / "shared/a.png")
    (project / "game").mkdir()
    (project / "game/a.png").symlink_to(tmp_path / "a.png")
    with pytest.raises(Refused, match="lies outside the project folder"):
        find_picture("a.png", [project / "game", project / "shared"], [project], HERE)


def test_a_link_that_leads_in_a_circle_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.png").symlink_to("b.png")
    (tmp_path / "b.png").symlink_to("a.png")
    assert "picture 'a.png' is" in refusal(tmp_path)


@pytest.mark.parametrize("name", ["", "a\0.png", "x" * 5000])
def test_a_name_that_can_not_be_one_is_refused(tmp_path: Path, name: str) -> None:
    assert "error" in refusal(tmp_path, name)


def test_a_pipe_is_never_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.png")
    assert "is not a regular file" in refusal(tmp_path)


def test_a_device_is_never_opened() -> None:
    with pytest.raises(Refused, match="is not a regular file"):
        find_picture("null", [Path("/dev")], [Path("/dev")], HERE)


def test_a_folder_is_no_picture(tmp_path: Path) -> None:
    (tmp_path / "a.png").mkdir()
    assert "is a folder" in refusal(tmp_path)


def test_a_file_that_may_not_be_read_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved(tmp_path / "a.png")

    def deny(*_: object) -> object:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(pictures, "_facts", deny)
    assert "can not be read: Permission denied" in refusal(tmp_path)


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    with (tmp_path / "a.png").open("wb") as file:
        file.truncate(150_000_000)
    assert "is too large: 150.0 MB, the limit is 100 MB" in refusal(tmp_path)


@pytest.mark.parametrize(
    "data",
    [
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"%PDF-1.7\n",
        b"%!PS-Adobe",
        b"hello",
        b"\0" * 99,
    ],
)
def test_what_is_no_picture_names_the_formats(tmp_path: Path, data: bytes) -> None:
    text = put(tmp_path, data)
    assert "it has to be PNG, JPEG, WebP, GIF, TIFF or BMP" in text
    assert "export drawings (SVG, EPS, PDF) as PNG" in text


def test_an_empty_file_is_no_picture(tmp_path: Path) -> None:
    assert "is an empty file" in put(tmp_path, b"")


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
        (START + header(9000, 9000) + IDAT + IEND, "can not fill 9000 × 9000 pixels"),
        (GOOD[:50] + b"?" + GOOD[51:], "the check sum of a part does not match (at byte 33)"),
        (START + b"\x7f\xff\xff\xff" + GOOD[12:], "the file ends too early"),
    ],
)
def test_a_broken_png_says_what_is_broken(tmp_path: Path, data: bytes, reason: str) -> None:
    text = put(tmp_path, data)
    assert "is broken: " in text
    assert reason in text


@pytest.mark.parametrize(("width", "height"), [(20_000, 10), (10, 12_001), (10_001, 10_000)])
def test_too_many_pixels_are_refused_from_the_header(
    tmp_path: Path, width: int, height: int
) -> None:
    text = put(tmp_path, START + header(width, height) + IDAT + IEND)
    assert f"is too large: {width:,} × {height:,} pixels" in text
    assert "the limits are 12,000 pixels on a side and 100,000,000 pixels in all" in text


def test_the_largest_allowed_picture_is_allowed(tmp_path: Path) -> None:
    data = zlib.compress(bytes(10_000 * 1251))
    png = START + header(10_000, 10_000, 1, 0) + chunk(b"IDAT", data) + IEND
    (tmp_path / "a.png").write_bytes(png)
    assert find(tmp_path).width == 10_000


def test_a_huge_picture_of_another_format_is_refused_alike(tmp_path: Path) -> None:
    def bitmap(width: int, height: int) -> bytes:
        size = struct.pack("<IiiHHIIIIII", 40, width, height, 1, 24, 0, 0, 0, 0, 0, 0)
        return b"BM" + struct.pack("<IHHI", 54, 0, 0, 54) + size

    assert "is too large: 20,000 × 10 pixels; the limits" in put(tmp_path, bitmap(20_000, 10))
    assert "is too large: 10,100 × 10,000 pixels; the" in put(tmp_path, bitmap(10_100, 10_000))
    text = put(tmp_path, bitmap(30_000, 30_000))
    assert "is too large: 900,000,000 pixels; the limits are 12,000 pixels" in text


@pytest.mark.filterwarnings("error")
def test_a_size_within_our_limit_passes_where_pillow_would_warn(tmp_path: Path) -> None:
    Image.new("1", (9_900, 9_900)).save(tmp_path / "a.tif", compression="group4")
    assert find(tmp_path, "a.tif").width == 9_900


def jpeg(*segments: tuple[int, bytes], end: bytes = b"\0\0\xff\xd9") -> bytes:
    parts = (struct.pack(">BBH", 0xFF, kind, len(body) + 2) + body for kind, body in segments)
    return b"\xff\xd8" + b"".join(parts) + end


def frame(width: int = 20, height: int = 30, bits: int = 8, channels: int = 3) -> bytes:
    return struct.pack(">BHHB", bits, height, width, channels) + b"\1\x11\0" * channels


SCAN = (0xDA, b"\1\1\0\0\x3f\0")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"\xff\xd8\xff", "is broken: the file ends too early"),
        (jpeg(SCAN), "is broken: it has no frame"),
        (jpeg((0xC0, frame()), SCAN, end=b"\0\0"), "is broken: the file ends too early"),
        (jpeg((0xE1, JPEG_END), (0xC0, frame()), SCAN, end=b""), "the file ends too early"),
        (jpeg((0xC0, frame()), end=b"\xff\xd9\0\0"), "is broken: it has no picture data"),
        (jpeg((0xC0, frame()), end=b"\0\0\0\0"), "is broken: a marker is missing at byte 21"),
        (jpeg((0xC0, b"\x08\0"), SCAN), "is broken: its header is too short"),
        (jpeg((0xC0, frame(0)), SCAN), "is broken: its size is 0 × 30 pixels"),
        (jpeg((0xC0, frame(channels=2)), SCAN), "is broken: it has 2 colours instead of 1, 3 or 4"),
        (jpeg((0xC1, frame(bits=12)), SCAN), "has 12 bits for each colour"),
        (jpeg((0xC9, frame()), SCAN), "is a rare kind of JPEG"),
        (jpeg((0xC2, frame(20_000)), SCAN), "is too large: 20,000 × 30 pixels"),
    ],
)
def test_a_bad_jpeg_says_what_is_bad(tmp_path: Path, data: bytes, reason: str) -> None:
    assert reason in put(tmp_path, data)


def test_a_jpeg_tells_its_colours(tmp_path: Path) -> None:
    for mode, channels, inverted in (("L", 1, False), ("RGB", 3, False), ("CMYK", 4, True)):
        saved(tmp_path / "a.jpg", "JPEG", mode, progressive=True)
        picture = find(tmp_path, "a.jpg")
        assert (picture.channels, picture.inverted) == (channels, inverted)
    (tmp_path / "plain.jpg").write_bytes(jpeg((0xC0, frame(channels=4)), SCAN))
    assert not find(tmp_path, "plain.jpg").inverted


def test_padding_and_bare_markers_in_a_jpeg_are_passed_over(tmp_path: Path) -> None:
    data = jpeg((0xC0, frame()), SCAN)
    (tmp_path / "a.jpg").write_bytes(data[:2] + b"\xff\xff\xff\x01" + data[2:] + bytes(5000))
    assert find(tmp_path, "a.jpg").height == 30


@pytest.mark.parametrize("turn", range(1, 9))
@pytest.mark.parametrize("kind", ["JPEG", "WEBP", "TIFF"])
def test_a_turned_photo_has_its_upright_size(tmp_path: Path, kind: str, turn: int) -> None:
    exif = Image.Exif()
    exif[pictures.ORIENTATION] = turn
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
    (tmp_path / "a.jpg").write_bytes(jpeg((0xE1, exif), (0xC0, frame()), SCAN))
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


def test_png_and_jpeg_need_no_pillow(tmp_path: Path) -> None:
    saved(tmp_path / "a.png")
    saved(tmp_path / "a.jpg", "JPEG")
    program = (
        "import sys; from pathlib import Path; from pnp.findings import NOWHERE;"
        "from pnp.load.pictures import find_picture; root = Path(sys.argv[1]);"
        "[find_picture(name, [root], [root], NOWHERE) for name in ('a.png', 'a.jpg')];"
        "sys.exit('PIL' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program, str(tmp_path)], check=True)

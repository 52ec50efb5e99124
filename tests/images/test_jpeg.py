"""JPEG files are followed to their end: what is cut, or garbage, is told."""

import io
import random
from typing import Any

import pytest
from PIL import Image

from pnp.pictures import files as jpeg
from pnp.pictures.files import RareKind, read_jpeg, verify_scans

KINDS: dict[str, dict[str, Any]] = {
    "plain": {},
    "no subsampling": {"subsampling": 0},
    "progressive": {"progressive": True},
    "restarts by rows": {"restart_marker_rows": 1},
    "restarts by blocks": {"restart_marker_blocks": 3},
    "progressive with restarts": {"progressive": True, "restart_marker_blocks": 5},
}
SIZES = [(1, 1), (8, 8), (17, 33), (120, 90)]


def saved(mode: str = "RGB", size: tuple[int, int] = (120, 90), **options: Any) -> bytes:
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
    data = saved(mode, size, **options)
    frame = read_jpeg(data).frame
    assert (frame.width, frame.height) == size
    assert len(frame.channels) == len(mode) if mode != "L" else 1
    assert judged(data) == ""
    assert judged(data + bytes(3000)) == "", "what stands behind its end does not matter"


@pytest.mark.parametrize("options", KINDS.values(), ids=KINDS)
@pytest.mark.parametrize("mode", ["L", "RGB", "CMYK"])
def test_a_scan_that_is_cut_is_told_wherever_it_is_cut(mode: str, options: dict[str, Any]) -> None:
    """Viewers print grey from there on, and say nothing: the marker of its end is there."""
    data = saved(mode, **options)
    chance = random.Random(5)
    scans = [scan for scan in read_jpeg(data).scans if scan.ends[-1] - scan.start > 400]
    for scan in scans:
        end = scan.ends[-1]
        for cut in chance.sample(range(scan.start, end - 200), 8):
            short = data[:cut].rstrip(b"\xff") + data[end:]
            assert "its picture data" in judged(short), f"{cut - scan.start} of {end - scan.start}"


def test_a_stretch_between_two_restarts_is_followed_as_well() -> None:
    data = saved(restart_marker_rows=1)
    (scan,) = read_jpeg(data).scans
    first, second = scan.ends[:2]
    short = data[: first + 2 + (second - first) // 3].rstrip(b"\xff") + data[second:]
    assert judged(short) == "its picture data end too early"
    assert judged(data[:first] + data[second:]) == "parts of its picture data are missing"
    last = data[: scan.ends[-2]] + data[scan.ends[-1] :]
    assert judged(last) == f"its picture data have {len(scan.ends) - 1} of {len(scan.ends)} parts"


def test_restarts_that_nobody_announced_are_told() -> None:
    data = saved(restart_marker_rows=1)
    at = data.index(b"\xff\xdd")
    assert "its picture data" in judged(data[:at] + data[at + 6 :])


@pytest.mark.parametrize("name", ["plain", "progressive"])
def test_garbage_in_a_scan_is_told(name: str) -> None:
    data = saved(size=(300, 200), **KINDS[name])
    scan = read_jpeg(data).scans[-1]
    chance = random.Random(2)
    length = scan.ends[-1] - scan.start
    noise = bytes(chance.randrange(255) for _ in range(length))  # no 255, which starts a marker
    assert "its picture data" in judged(data[: scan.start] + noise + data[scan.ends[-1] :])


def test_data_that_go_on_after_the_last_row_are_told() -> None:
    data = saved()
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
    data = saved(**KINDS[name])
    for start, end in parts_of(data, 0xC4):
        assert judged(data[:start] + data[end:]) == "a table that its picture data need is missing"


def test_missing_numbers_for_brightness_are_told() -> None:
    data = saved()
    (start, _), *_, (_, end) = parts_of(data, 0xDB)
    assert judged(data[:start] + data[end:]) == "its picture data make no sense"


def test_a_picture_of_endless_scans_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    data = saved(progressive=True)
    monkeypatch.setattr(jpeg, "MOST_SCANS", 9)
    assert judged(data) == "it has more than 9 scans"


def test_a_kind_that_no_pdf_holds_is_told_apart() -> None:
    data = saved()
    ((start, _),) = parts_of(data, 0xC0)
    with pytest.raises(RareKind):
        read_jpeg(data[: start + 1] + b"\xc9" + data[start + 2 :])


@pytest.mark.parametrize("name", ["plain", "progressive", "restarts by rows"])
def test_damage_never_crashes(name: str) -> None:
    good = saved(size=(40, 30), **KINDS[name])
    chance = random.Random(11)
    for _ in range(150):
        bad = bytearray(good)
        for _ in range(chance.randint(1, 3)):
            bad[chance.randrange(2, len(bad))] = chance.randrange(256)
        try:
            judged(bytes(bad))
        except OSError as problem:  # that Pillow does not know the file at all
            assert "cannot identify" in str(problem)

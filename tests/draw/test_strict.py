"""Files that have a bit of everything, read by a pedant."""

import random
import re
import zlib
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from pnp.build import build
from pnp.draw.packing import PdfFile
from pnp.load.project import find_project, shipped_root
from pnp.model.order import Order
from pnp.work.request import Request, silence
from tests.support.project import BACK, Cards, built
from tests.support.strict import complaints

FRONT = """
<face>
  <box w="63" h="88" fill="linear(0 0 63 88, #ff0000 0.2, #00ff00, #0000ff 0.9)"/>
  <box w="9" h="9" fill="#ff0000" opacity="0.00001"/>
  <dot x="30" y="60" r="8" fill="radial(30 60 8, #ffffff, #000000)" stroke="#00ff00" dash="1 0.5"/>
  <group opacity="0.5" rotate="12"><box w="5" h="5" fill="#000000" opacity="0.25"/></group>
  <use name="outer" x="40" y="60" rotate="30" opacity="0.7"/>
  {% for name in ("rgb.png", "rgba.png", "grey.jpg", "cmyk.jpg", "cmyk.tif", "palette.png") %}
  <image src="{{ name }}" x="{{ 9 * loop.index0 }}" y="70" w="6" h="6"/>
  {% endfor %}
  <text x="4" y="4" w="50" h="20">{{ piece.name }}</text>
</face>
"""
ART = """
<art>
  <symbol name="inner" w="10" h="10">
    <box w="10" h="10" fill="current" opacity="0.6"/><image src="rgba.png" w="5" h="5"/>
    <text w="10" h="10" font="title">Ж</text>
  </symbol>
  <symbol name="outer" w="10" h="10">
    <use name="inner" fill="#00aa00"/><box w="3" h="3" fill="linear(0 0 3 3, #ffffff, current)"/>
  </symbol>
</art>
"""
ROWS = ('a,9,"Żółw (x) \\ €",#ffffff', "b-2,2,Їжак,#f0f0f0")


def everything(folder: Path) -> Path:
    """Build cards with all kinds of marks and pictures, nested symbols, and odd letters."""
    cards = Cards(front=FRONT, back=BACK, rows=ROWS, title="'Löwe (und \\ Bär)) Ёж'")
    project = cards.write(folder)
    (folder / "templates/small/art.xml").write_text(ART, "utf-8")
    picture = Image.frombytes("RGB", (9, 9), random.Random(1).randbytes(243))
    clear = picture.convert("RGBA")
    clear.putalpha(picture.convert("L"))
    kinds = {"rgb.png": picture, "rgba.png": clear, "grey.jpg": picture.convert("L")}
    kinds |= {f"cmyk.{ending}": picture.convert("CMYK") for ending in ("jpg", "tif")}
    kinds["palette.png"] = picture.convert("P", palette=Image.Palette.ADAPTIVE, colors=5)
    for name, kind in kinds.items():
        kind.save(folder / "card_data/small" / name)
    return built(project, folder / "out")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return everything(tmp_path_factory.mktemp("everything"))


def test_a_file_with_a_bit_of_everything_is_flawless(whole: Path) -> None:
    assert complaints(whole) == []
    with pikepdf.open(whole) as pdf:
        assert str(pdf.docinfo["/Title"]) == "Löwe (und \\ Bär)) Ёж: Cards"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (rb"startxref\n", rb"startxref\n1"),
        (rb"/Length (\d+)", rb"/Length 7\1"),
        (rb"/BleedBox \[ ", rb"/BleedBox [ 9"),
        (rb"/ObjStm /N (\d+)", rb"/ObjStm /N 1\1"),
        (rb"endstream", rb"eNdstream"),
    ],
)
def test_damage_is_noticed(whole: Path, tmp_path: Path, old: bytes, new: bytes) -> None:
    data, count = re.subn(old, new, whole.read_bytes(), count=1)
    assert count
    path = tmp_path / "damaged.pdf"
    path.write_bytes(data)
    assert complaints(path)


@pytest.mark.parametrize(
    ("old", "new"),
    [("/ExtGState << /A", "/ExtGState << /B"), ("/XObject <<", "/Pattern <<"), ("<<", "(<<")],
)
def test_damage_in_a_packed_object_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str
) -> None:
    pack = PdfFile.pack
    monkeypatch.setattr(PdfFile, "pack", lambda file, text: pack(file, text.replace(old, new, 1)))
    assert complaints(everything(tmp_path))


@pytest.mark.parametrize("row", range(1, 30, 3))
@pytest.mark.parametrize("byte", [0, 4, 6])
def test_damage_in_the_table_is_noticed(whole: Path, tmp_path: Path, row: int, byte: int) -> None:
    data = whole.read_bytes()
    start = int(data.rpartition(b"startxref\n")[2].split()[0])
    head, _, rest = data[start:].partition(b"stream\n")
    rows = bytearray(zlib.decompress(rest))
    if byte == 6 and rows[7 * row] == 1:
        byte = 4  # which is nothing for objects that stand alone
    rows[7 * row + byte] ^= 1
    packed = zlib.compress(rows)
    head = re.sub(rb"/Length \d+", b"/Length %d" % len(packed), head)
    end = b"\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n" % start
    path = tmp_path / "damaged.pdf"
    path.write_bytes(data[:start] + head + b"stream\n" + packed + end)
    assert complaints(path)


def test_every_file_of_a_game_is_flawless_and_has_an_identity_of_its_own(tmp_path: Path) -> None:
    papers = ("a4", "letter")
    for paper in papers:
        request = Request(("micropul",), ("uk",), Order(paper), out=tmp_path / paper)
        build(find_project(shipped_root()), request, silence)
    files = sorted(tmp_path.rglob("*.pdf"))
    assert {path.name: complaints(path) for path in files} == {path.name: [] for path in files}
    ids = set()
    for path in files:
        with pikepdf.open(path) as pdf:
            ids.add(bytes(pdf.trailer.ID[0]))
    assert len(ids) == len(files) == 3 * len(papers)

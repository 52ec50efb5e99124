"""Fonts in finished files: .otf and .ttf print alike, and letters come from whoever has them."""

import shutil
import subprocess
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from pnp.load.project import Project
from tests.support.otf import otf, source
from tests.support.project import Cards, built

WORD = "Hello, Vapo".replace(",", "")
FRONT = (
    '<face><text x="4" y="4" w="55" h="30" font="{}" size="20">{{{{ piece.name }}}}</text></face>'
)


def project(folder: Path, fonts: str, font: str = "own", name: str = WORD) -> Project:
    """Return a project of one card in a font of its own."""
    made = Cards(front=FRONT.format(font), rows=(f"a,1,{name},#ffffff",)).write(folder)
    letters = folder / "card_data" / "stock" / "letters"
    letters.mkdir(parents=True)
    (letters / "own.ttf").write_bytes(bytes(source().blob.data))
    (letters / "own.otf").write_bytes(otf())
    (letters / "keyed.otf").write_bytes(otf(keyed=True))
    (folder / "card_data" / "stock" / "fonts.yaml").write_text(f"fonts:\n{fonts}", "utf-8")
    return made


def shown(path: Path) -> tuple[Image.Image, str]:
    """Return the upper left of a page, and the text on all of it."""
    document = pypdfium2.PdfDocument(path)
    try:
        page = document[0]
        seen = page.render(scale=300 / 72).to_pil().convert("L").crop((100, 150, 1000, 500))
        return seen, str(page.get_textpage().get_text_range())
    finally:
        document.close()


def own(file: str, more: str = "") -> str:
    return f"  own: {{folder: letters, regular: {file}{more}}}\n"


@pytest.mark.parametrize("file", ["own.otf", "keyed.otf"])
def test_an_otf_prints_and_is_copied_like_its_ttf(tmp_path: Path, file: str) -> None:
    plain, copied = shown(built(project(tmp_path / "t", own("own.ttf")), tmp_path / "ttf"))
    path = built(project(tmp_path / "o", own(file)), tmp_path / "otf")
    drawn, text = shown(path)
    assert WORD in copied
    assert WORD in text
    assert plain.getextrema() == (0, 255)
    off = ImageChops.difference(plain, drawn).histogram()
    assert sum(off[64:]) < 0.001 * sum(off)
    with pikepdf.open(path) as pdf:
        kinds = [str(one.get("/Subtype")) for one in pdf.objects if isinstance(one, pikepdf.Stream)]
        fonts = [
            one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and "/W" in one
            and one.get("/Subtype") == "/CIDFontType0"
        ]  # fmt: skip
    assert kinds.count("/CIDFontType0C") == 1
    assert len(fonts) == 1


@pytest.mark.skipif(not shutil.which("gs"), reason="Ghostscript, which prints it, is not here")
def test_ghostscript_prints_letters_that_had_other_numbers(tmp_path: Path) -> None:
    seen = []
    for file in ("own.otf", "keyed.otf"):
        path = built(project(tmp_path / file, own(file)), tmp_path / f"{file}-out")
        png = tmp_path / f"{file}.png"
        asked = ["-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-sDEVICE=pnggray", "-r100"]
        subprocess.run(["gs", *asked, "-dLastPage=1", f"-sOutputFile={png}", path], check=True)
        seen.append(Image.open(png).crop((33, 50, 333, 166)))
    assert seen[0].getextrema() == (0, 255)
    assert ImageChops.difference(*seen).getbbox() is None


def test_letters_come_from_the_font_that_has_them(tmp_path: Path) -> None:
    fonts = own("own.otf", ", fallback: [title, body]")
    _, text = shown(built(project(tmp_path / "p", fonts, name="Hello Žofie Ω"), tmp_path / "out"))
    assert "Hello Žofie Ω" in text

"""Cut files and printed sheets agree: by numbers, and laid over each other as pictures."""

import io
import json
from pathlib import Path

import pytest
import resvg_py
from PIL import Image, ImageChops

from pnp.load.project import find_project
from pnp.model.order import EXPORTS, load_row
from pnp.uses.export import cut
from pnp.uses.inspect.inspection import inspect_pdf
from tests.conftest import GAME, Pnp, Starter
from tests.support.dxf import Entity, read
from tests.support.project import rendered

DPI = 150
PIECES = """\
  tiles: {title: Tiles, shape: {hexagon: 35, corner: 2}, pieces: tiles.yaml, front: tile.xml}
  coins: {title: Coins, shape: {circle: 20}, pieces: tiles.yaml, front: tile.xml}
"""


@pytest.fixture
def shapes(starter: Starter) -> Starter:
    starter.edit("game.yaml", "\n# What the rules", f"{PIECES}\n# What the rules")
    starter.file("tiles.yaml").write_text("pieces: [{id: one, copies: 40}]\n", "utf-8")
    front = '<face><path d="{{ ground }}" fill="#ffffff"/></face>\n'
    starter.file("tile.xml").write_text(front, "utf-8")
    return starter


def boxes(entities: list[Entity], height: float) -> list[tuple[float, ...]]:
    """Return boxes from the top left corner, sorted."""
    found = ((x, height - y - high, wide, high) for x, y, wide, high in (e.box for e in entities))
    return sorted(tuple(round(one, 2) for one in box) for box in found)


@pytest.mark.parametrize("part", ["tiles", "coins", "cards"])
@pytest.mark.parametrize("args", [(), ("--register", "silhouette", "--paper", "letter")])
def test_lines_are_where_the_printed_contours_are(
    run: Pnp, shapes: Starter, part: str, args: tuple[str, ...]
) -> None:
    run("build", "--only", part, "--cut-contour", *args)
    run("export", "cut", GAME, part, *args)
    paper = "letter" if args else "a4"
    papers = find_project(shapes.root).paper_sizes
    pages = inspect_pdf(shapes.pdf(part, paper=paper), papers).pages
    fronts = [page for page in pages if page.contours]
    folder = shapes.out / GAME / "cut" / "en" / part
    assert len(list(folder.glob("*.dxf"))) == len(list(folder.glob("*.svg"))) == len(fronts)
    for number, page in enumerate(fronts, 1):
        drawing = read((folder / f"sheet{number}.dxf").read_bytes())
        cuts = [one for one in drawing.entities if one.layer == "CUT"]
        wanted = sorted(tuple(box) for box in page.contours)
        assert len(cuts) == len(wanted) > 0
        for mine, printed in zip(boxes(cuts, page.size.height), wanted, strict=True):
            assert mine == pytest.approx(printed, abs=0.02)
        marks = [one for one in drawing.entities if one.layer == "REGISTER"]
        assert len(marks) == (3 if args else 0)


def test_lines_lie_on_the_printed_lines(run: Pnp, shapes: Starter) -> None:
    """Nearly every red pixel of the drawing lies on a line of the page, or beside it."""
    args = ("--register", "silhouette")
    run("build", "--only", "tiles", *args)
    run("export", "cut", GAME, "tiles", *args)
    page = rendered(shapes.pdf("tiles"), dpi=DPI).convert("L")
    drawn = shapes.out / GAME / "cut" / "en" / "tiles" / "sheet1.svg"
    png = bytes(resvg_py.svg_to_bytes(svg_string=drawn.read_text("utf-8"), dpi=DPI))
    lines = Image.open(io.BytesIO(png)).convert("RGBA").getchannel("A").resize(page.size)
    cuts = lines.point(lambda value: 255 * (value > 60))
    ink = page.point(lambda value: 255 * (value < 250)).resize(page.size)
    near = ImageChops.lighter(ink, ink)
    for x, y in ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1)):
        near = ImageChops.lighter(near, ImageChops.offset(ink, x, y))
    astray = ImageChops.subtract(cuts, near)
    assert cuts.histogram()[255] > 5000
    assert astray.histogram()[255] < cuts.histogram()[255] * 0.01


def test_the_list_tells_the_pieces_of_every_sheet(run: Pnp, shapes: Starter) -> None:
    run("export", "cut", GAME, "coins")
    listed = json.loads((shapes.out / GAME / "cut" / "en" / "manifest.json").read_text("utf-8"))
    drawn, other = listed["files"]
    assert (drawn["file"], other["file"]) == ("coins/sheet1.svg", "coins/sheet1.dxf")
    assert (drawn["sheet"], drawn["width"], drawn["height"]) == (1, 210, 297)
    assert len(drawn["pieces"]) == 40 and drawn["pieces"][0] == "coins/one#1"
    assert drawn["code"]


def test_rules_are_not_cut(run: Pnp, shapes: Starter) -> None:
    shapes.file("rules.md").write_text("# Rules {#rules -}\n\nPlay. {#play -}\n", "utf-8")
    run("export", "cut", GAME)
    assert not (shapes.out / GAME / "cut" / "en" / "rules").exists()
    assert load_row(EXPORTS, "cut") is cut.lines


def test_pieces_keep_off_the_marks(run: Pnp, shapes: Starter) -> None:
    run("build", "--only", "tiles,cards", "--register", "silhouette", "--guides", "none")
    for part in ("tiles", "cards"):
        papers = find_project(shapes.root).paper_sizes
        found = inspect_pdf(shapes.pdf(part), papers)
        assert not found.findings
        for face in found.pages[0].faces:
            assert face.box.x > 12 and face.box.y > 16.5


def test_marks_that_a_printer_does_not_reach_are_refused(run: Pnp, shapes: Starter) -> None:
    tables = Path(shapes.root, "card_data", "stock")
    tables.mkdir(exist_ok=True)
    wide = "papers: {wide: {title: Wide, size: [210, 297], margins: 12}}\n"
    (tables / "papers.yaml").write_text(wide, "utf-8")
    told = run("build", "--paper", "wide", "--register", "silhouette", status=1).output
    assert "papers.yaml:1" in told
    assert "marks lie 10 mm from the edges, and the printer leaves 12.0 mm free" in told
    assert "hint: leave out --register" in told


@pytest.mark.parametrize("wish", [("--backs", "fold"), ("--paper", "a4+letter")])
def test_marks_need_one_whole_paper(run: Pnp, wish: tuple[str, str]) -> None:
    assert "--register" in run("build", "--register", "silhouette", *wish, status=1).output

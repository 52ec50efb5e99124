"""Pictures of decks, of a close look at one face, and small ones."""

import io
import shutil
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from pnp.base.findings import NOWHERE
from pnp.base.geometry import Box
from pnp.base.store import FOLDER
from pnp.compose.faces import Composer
from pnp.load.pictures import find_picture
from pnp.model.face import FaceName, Side
from pnp.model.order import Order
from pnp.parts.part import Part
from pnp.parts.pieces import PiecesPart
from pnp.parts.rules import RulesPart
from pnp.pictures.pixels import Look, Pixels
from pnp.uses.preview import close_up, pictures_of, thumbnail
from pnp.work.request import Report
from tests.conftest import GAME, Pnp, Starter, contents
from tests.support.editions import edition

NOTHING = "Nothing has changed: {} up to date.\n"


class Work:
    """What previews have composed and rendered since somebody asked."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._composed: list[str] = []
        self._rendered = 0
        face = Composer.face

        def composed(composer: Composer, component, piece, side):  # type: ignore[no-untyped-def]
            self._composed.append(str(FaceName(component.id, piece.id, side)))
            return face(composer, component, piece, side)

        pack = Look.pack

        def packed(look: Look, pixels: Pixels) -> bytes:
            self._rendered += 1
            return pack(look, pixels)

        patch.setattr(Composer, "face", composed)
        patch.setattr(Look, "pack", packed)

    def done(self) -> tuple[list[str], int]:
        """Return the faces composed and how many pages were rendered, and begin to count anew."""
        found = self._composed, self._rendered
        self._composed, self._rendered = [], 0
        return found


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    return Work(monkeypatch)


@pytest.fixture
def folder(starter: Starter) -> Path:
    return starter.out / GAME / "preview"


def names(folder: Path) -> list[str]:
    return sorted(path.name.removeprefix(f"{GAME}-cards-en-") for path in folder.iterdir())


def test_one_piece_alone_is_all_that_is_drawn(run: Pnp, folder: Path, work: Work) -> None:
    told = run("preview", GAME, "cards/gale", "--dpi", "50").stdout
    assert names(folder) == ["gale-back.png", "gale-front.png"]
    assert told.count("wrote ") == 2 and told.endswith("2 pictures written.\n")
    assert work.done() == (["cards/gale/front", "cards/gale/back"], 2)


def test_it_looks_as_it_does_among_all_faces(run: Pnp, folder: Path) -> None:
    run("preview", GAME, "cards/gale", "--dpi", "50")
    alone = contents(folder)
    shutil.rmtree(folder)
    run("preview", GAME, "--as", "faces", "--dpi", "50")
    assert {name: contents(folder)[name] for name in alone} == alone


def test_several_pieces_and_components_go_with_commas(
    run: Pnp, starter: Starter, folder: Path, work: Work
) -> None:
    starter.add_component("tokens")
    run("preview", GAME, "cards/gale,cards/ferry,tokens", "--dpi", "50")
    assert names(folder) == [
        "ferry-back.png", "ferry-front.png", "gale-back.png", "gale-front.png",
        f"{GAME}-tokens-en-contact.png",
    ]  # fmt: skip
    assert work.done()[1] == 4, "a back that pieces have in common is rendered once"


def test_some_cards_of_whatever_component_are_shown_together(
    run: Pnp, starter: Starter, folder: Path
) -> None:
    starter.add_component("tokens")
    run("preview", GAME, "--dpi", "50")
    before = contents(folder)
    run("preview", GAME, "--cards", "gale,one", "--dpi", "50")
    after = contents(folder)
    assert {name: after[name] for name in before} == before
    assert set(after) - set(before) == {
        f"{GAME}-cards-en-some-contact.png", f"{GAME}-tokens-en-some-contact.png",
    }  # fmt: skip
    told = run("preview", GAME, "cards", "--cards", "gael,one", status=1).stderr
    assert "did you mean 'gale'?" in told and "no piece is called 'one'" in told


def test_a_piece_needs_no_other_to_be_right(run: Pnp, starter: Starter) -> None:
    starter.edit("game.yaml", "says: 9, status: house", "says: 8, status: documented")
    run("preview", GAME, "--dpi", "50", status=1)
    run("preview", GAME, "cards/gale", "--dpi", "50")


def test_names_that_no_piece_has_are_refused_all_at_once(run: Pnp, starter: Starter) -> None:
    told = run("preview", GAME, "cards/gael,cards/,cards/ferry", status=1).stderr
    assert "game.yaml:" in told and "cards has no piece 'gael'" in told
    assert "did you mean 'gale'?" in told
    assert "cards has no piece ''" in told and f"`pnp preview {GAME} cards` shows" in told
    assert told.endswith("2 errors. Nothing was written.\n")
    assert "did you mean 'cards'?" in run("preview", GAME, "crads/gale", status=1).stderr
    assert "cards has no piece 'gael'" in run("build", "--only", "cards/gael", status=1).stderr
    assert not starter.out.exists()


def test_a_second_look_draws_nothing(run: Pnp, folder: Path, work: Work) -> None:
    run("preview", GAME, "--dpi", "50")
    before = {path: path.stat().st_mtime_ns for path in folder.iterdir()}
    work.done()
    assert run("preview", GAME, "--dpi", "50").stdout == NOTHING.format("1 picture")
    assert work.done() == ([], 0)
    assert {path: path.stat().st_mtime_ns for path in folder.iterdir()} == before


@pytest.mark.parametrize(
    ("other", "rendered"),
    [
        (["--dpi", "60"], 1),
        (["--dpi", "50", "--vision", "grey"], 1),
        (["--dpi", "50", "--as", "sheets"], 2),
        (["--dpi", "50", "--lang", "xx"], 1),
        (["--dpi", "50", "--no-cache"], 1),
    ],
    ids=lambda value: " ".join(value[-2:]) if isinstance(value, list) else "",
)
def test_another_look_is_another_picture(
    other: list[str], rendered: int, run: Pnp, folder: Path, work: Work
) -> None:
    run("preview", GAME, "--dpi", "50")
    work.done()
    run("preview", GAME, *other)
    assert work.done()[1] == rendered


def test_one_card_changed_is_one_picture_drawn(
    run: Pnp, starter: Starter, folder: Path, work: Work
) -> None:
    run("preview", GAME, "--as", "faces", "--dpi", "50")
    before = contents(folder)
    assert work.done()[1] == 6, "five fronts, and one back for all"
    starter.edit("cards.csv", "Ferry,calm", "Fërry,calm")
    told = run("preview", GAME, "--as", "faces", "--dpi", "50").stdout
    assert told.startswith("wrote ") and "ferry-front.png" in told
    assert told.endswith("1 picture written, 9 unchanged.\n")
    assert work.done()[1] == 1
    after = contents(folder)
    assert [name for name in after if after[name] != before[name]] == [
        f"{GAME}-cards-en-ferry-front.png"
    ]


def test_what_no_picture_shows_changes_none(run: Pnp, starter: Starter, work: Work) -> None:
    run("preview", GAME, "--as", "faces", "--dpi", "50")
    work.done()
    starter.append("game.yaml", "\n# A remark.\n")
    told = run("preview", GAME, "--as", "faces", "--dpi", "50").stdout
    assert told == NOTHING.format("10 pictures")
    assert work.done()[1] == 0


@pytest.mark.parametrize("damage", ["gone", "painted", "nothing is kept"])
def test_pictures_are_never_taken_on_trust(
    damage: str, run: Pnp, folder: Path, work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("preview", GAME, "cards/gale,cards/ferry", "--dpi", "50")
    before = contents(folder)
    work.done()
    picture = folder / f"{GAME}-cards-en-gale-front.png"
    if damage == "gone":
        picture.unlink()
    elif damage == "painted":
        picture.write_bytes(picture.read_bytes() + b"!")
    else:
        monkeypatch.setenv("PNP_CACHE", "")
    told = run("preview", GAME, "cards/gale,cards/ferry", "--dpi", "50").stdout
    assert contents(folder) == before
    assert work.done()[1] == (3 if damage == "nothing is kept" else 1)
    assert ("wrote " in told) is (damage != "nothing is kept")


def test_a_language_that_changed_leaves_the_others_alone(
    run: Pnp, starter: Starter, folder: Path, work: Work
) -> None:
    run("preview", GAME, "--lang", "en,xx", "--dpi", "50")
    work.done()
    (folder / f"{GAME}-cards-xx-contact.png").unlink()
    told = run("preview", GAME, "--lang", "en,xx", "--dpi", "50").stdout
    assert told.endswith("1 picture written, 1 unchanged.\n")
    composed, rendered = work.done()
    assert (len(composed), rendered) == (6, 1)


def test_what_is_refused_is_not_remembered(run: Pnp, starter: Starter, work: Work) -> None:
    run("preview", GAME, "--dpi", "50")
    starter.edit("cards.csv", "Ferry,calm", "渡船,calm")
    for _ in range(2):
        assert "U+6E21" in run("preview", GAME, "--dpi", "50", status=1).stderr


def test_what_does_not_fit_is_drawn_and_told_again_until_it_fits(
    run: Pnp, starter: Starter, folder: Path
) -> None:
    run("preview", GAME, "--dpi", "50")
    right = contents(folder)
    starter.edit("cards.csv", "Ferry,calm", "The Ferry of the Seven Old Sisters,calm")
    told = run("preview", GAME, "--dpi", "50", status=1)
    assert "mm too wide" in told.stderr and "1 picture written." in told.stdout
    assert contents(folder) != right
    again = run("preview", GAME, "--dpi", "50", status=1)
    assert "mm too wide" in again.stderr and "Nothing has changed" in again.stdout
    assert "Nothing was written" in run("build", GAME, status=1).stderr
    starter.edit("cards.csv", "The Ferry of the Seven Old Sisters,calm", "Ferry,calm")
    run("preview", GAME, "--dpi", "50")
    assert contents(folder) == right


def test_a_broken_component_hides_no_other(run: Pnp, starter: Starter, folder: Path) -> None:
    starter.add_component("tokens")
    starter.file("plain.xml").write_text("<face><dot/></face>", "utf-8")
    run("preview", GAME, "--dpi", "50", status=1)
    assert names(folder) == ["contact.png"]


def test_faces_of_pieces_have_nothing_around_them(run: Pnp, folder: Path) -> None:
    run("preview", GAME, "cards/gale", "--dpi", "100")
    with Image.open(folder / f"{GAME}-cards-en-gale-front.png") as image:
        corner, middle = image.getpixel((0, 0)), image.getpixel((100, 300))
    assert isinstance(corner, tuple) and isinstance(middle, tuple)
    assert corner[3] == 0 and middle[3] == 255, "cards have round corners"


@pytest.mark.parametrize("dpi", ["50", "60"])
def test_old_pictures_of_the_same_preview_are_removed(
    dpi: str, run: Pnp, starter: Starter, folder: Path
) -> None:
    run("preview", GAME, "--as", "faces", "--dpi", "50")
    run("preview", GAME, "--dpi", "50")
    (folder / "mine.png").write_bytes(b"a picture of somebody else")
    starter.edit("cards.csv", "gale,2", "storm,2")
    run("preview", GAME, "--as", "faces", "--dpi", dpi)
    found = names(folder)
    assert {"storm-front.png", "storm-back.png", "contact.png", "mine.png"} <= set(found)
    assert not [name for name in found if name.startswith("gale")]


def test_an_old_picture_that_somebody_painted_on_stays(
    run: Pnp, starter: Starter, folder: Path
) -> None:
    run("preview", GAME, "--as", "faces", "--dpi", "50")
    painted = folder / f"{GAME}-cards-en-gale-front.png"
    painted.write_bytes(painted.read_bytes() + b"!")
    starter.edit("cards.csv", "gale,2", "storm,2")
    run("preview", GAME, "--as", "faces", "--dpi", "50")
    assert "gale-front.png" in names(folder) and "gale-back.png" not in names(folder)


def test_one_card_on_the_easel_makes_no_draft_of_others_old(
    run: Pnp, starter: Starter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path / "kept"))

    def drafts() -> dict[str, bytes | None]:
        kept = contents(tmp_path / "kept")
        return {name: data for name, data in kept.items() if name.startswith(f"{GAME}-")}

    run("preview", GAME, "--dpi", "50")
    before = drafts()
    assert before
    starter.edit("cards.csv", "Ferry,calm", "Fërry,calm")
    run("preview", GAME, "cards/ferry", "--dpi", "50")
    assert drafts() == before


LOOK = Look(100)


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def tiles() -> Part:
    game = edition("micropul")
    component = game.game.component("tiles")
    assert component
    return PiecesPart(game, component, Order(view="faces", pieces=("tiles/40",)))


def test_a_piece_alone_is_the_picture_that_a_preview_makes() -> None:
    shown = dict(pictures_of(tiles(), LOOK, Report()))
    for side in Side:
        name = FaceName("tiles", "40", side)
        (other,) = (data for key, data in shown.items() if side in key)
        alone = opened(close_up(tiles(), name, LOOK))
        assert not ImageChops.difference(alone, opened(other)).getbbox()


def test_a_page_alone_can_be_seen_in_part() -> None:
    whole, part = RulesPart(edition("micropul"), Order()), RulesPart(edition("micropul"), Order())
    name = whole.names[1]
    page = opened(close_up(whole, name, LOOK))
    seen = opened(close_up(part, name, LOOK, Box(50.8, 76.2, 101.6, 25.4)))
    assert abs(seen.width - 400) <= 1 and abs(seen.height - 100) <= 1
    near = page.crop((200, 300, 200 + seen.width, 300 + seen.height))
    difference = ImageChops.difference(near.resize((40, 10)), seen.resize((40, 10)))
    assert max(difference.convert("L").tobytes()) < 60, "the same, to the edge of a pixel"


def test_a_sheet_can_be_seen_in_part_and_only_that_is_drawn() -> None:
    def made() -> PiecesPart:
        game = edition("micropul")
        component = game.game.component("tiles")
        assert component
        return PiecesPart(game, component, Order())

    whole, part = made(), made()
    sheet = whole.document.sheets[0]
    foot = Box(0, 254, 101.6, 38.1)
    near = opened(close_up(part, sheet, LOOK, foot))
    assert len(part.wanted) < len(sheet.placements) / 4
    cut = opened(close_up(whole, sheet, LOOK)).crop((0, 1000, near.width, 1000 + near.height))
    difference = ImageChops.difference(cut.resize((40, 15)), near.resize((40, 15)))
    assert max(difference.convert("L").tobytes()) < 60, "the same, to the edge of a pixel"


RED, BLUE = (255, 0, 0), (0, 0, 255)
DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">
<rect width="20" height="20" fill="#ff0000"/><rect x="20" width="10" height="20" fill="#0000ff"/>
</svg>"""


def small(folder: Path, name: str) -> Image.Image:
    """Return the small picture of a file."""
    picture = find_picture(name, [folder], [folder], NOWHERE)
    return Image.open(BytesIO(thumbnail(picture, 64)))


@pytest.mark.parametrize("name", ["a.svg", "a.png", "a.webp"])
def test_a_small_picture_has_its_shape_its_colours_and_its_holes(tmp_path: Path, name: str) -> None:
    if name == "a.svg":
        (tmp_path / name).write_text(DRAWING, "utf-8")
    else:
        image = Image.new("RGBA", (400, 200))
        image.paste((*RED, 255), (0, 0, 200, 200))
        image.paste((*BLUE, 255), (200, 0, 300, 200))
        image.save(tmp_path / name, lossless=True)
    found = small(tmp_path, name)
    assert found.size == (64, 32)
    colours = [found.getpixel((x, 16)) for x in (8, 40, 60)]
    assert colours[:2] == [(*RED, 255), (*BLUE, 255)]
    assert isinstance(colours[2], tuple)
    assert colours[2][3] == 0


def test_a_photograph_stands_upright(tmp_path: Path) -> None:
    image = Image.new("RGB", (400, 200), RED)
    image.save(tmp_path / "a.jpg", exif=_turned(image))
    assert small(tmp_path, "a.jpg").size == (32, 64)


def _turned(image: Image.Image) -> Image.Exif:
    exif = image.getexif()
    exif[0x0112] = 6
    return exif

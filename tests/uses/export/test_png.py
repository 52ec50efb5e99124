"""Pictures in folders."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pnp.base.geometry import Size
from pnp.base.store import Store
from pnp.base.units import INCH
from pnp.cli.export import png as command
from pnp.model.face import FaceName, Side
from pnp.model.order import Order
from pnp.parts.edition import LoadedGame, Workshop
from pnp.parts.rules import parts_of
from pnp.pictures.pixels import Look
from pnp.uses.export import folder as road
from pnp.uses.export.png import Portrait, portraits
from pnp.work.request import Report
from tests.conftest import GAME, Pnp, Starter, contents
from tests.support.project import BACK, Cards

# One picture for each face, with names that sort as the data do.


NAMES = [
    "001-harbour-front.png", "002-lighthouse-front.png", "003-ferry-front.png",
    "004-gale-front.png", "005-whirlpool-front.png", "back.png",
]  # fmt: skip
DOT = '<face><dot x="{{ w / 2 }}" y="{{ h / 2 }}" r="{{ w / 2 + bleed }}" fill="coral"/></face>'


@pytest.fixture
def folder(starter: Starter) -> Path:
    return starter.out / GAME / "png" / "en"


def files(folder: Path) -> list[str]:
    return [path.name for path in sorted((folder / "cards").iterdir())]


def listed(folder: Path) -> list[dict[str, Any]]:
    rows = json.loads((folder / "manifest.json").read_text("utf-8"))["files"]
    assert isinstance(rows, list)
    return rows


def size(path: Path) -> tuple[int, int]:
    with Image.open(path) as image:
        return image.size


def test_there_is_a_picture_of_each_face_and_one_of_the_back(run: Pnp, folder: Path) -> None:
    told = run("export", "png", GAME, "--dpi", "60").stdout
    assert files(folder) == NAMES
    assert told.endswith("6 pictures written.\n")


def test_the_list_tells_copies_and_sizes(run: Pnp, folder: Path) -> None:
    run("export", "png", GAME, "--dpi", "60")
    rows = {Path(row["file"]).name: row for row in listed(folder)}
    assert sorted(rows) == NAMES
    assert rows["002-lighthouse-front.png"] | {"sha256": ""} == {
        "file": "cards/002-lighthouse-front.png", "part": "cards", "piece": "lighthouse",
        "side": "front", "copies": 2, "width": 63.0, "height": 88.0, "sha256": "",
    }  # fmt: skip
    assert rows["back.png"]["copies"] == 9, "all cards have that back"
    run("export", "png", GAME, "--dpi", "60", "--copies", "4")
    assert {row["copies"] for row in listed(folder)} == {4, 20}


def test_pictures_are_as_large_as_the_piece_at_that_many_dots(run: Pnp, folder: Path) -> None:
    run("export", "png", GAME, "cards/gale")
    for asked, more in (((), 0.0), (("--bleed", "3"), 6.0), (("--bleed", "shape"), 4.0)):
        run("export", "png", GAME, "cards/gale", *asked)
        width, height = size(folder / "cards" / "004-gale-front.png")
        assert width == pytest.approx((63 + more) / INCH * 300, abs=1)
        assert height == pytest.approx((88 + more) / INCH * 300, abs=1)


def test_a_piece_is_cut_out_on_clear_ground_unless_its_bleed_is_wanted(
    run: Pnp, starter: Starter, folder: Path
) -> None:
    starter.edit("game.yaml", "shape: poker ", "shape: token-25 ")
    starter.file("card.xml").write_text(DOT, "utf-8")
    starter.file("back.xml").write_text(DOT, "utf-8")
    run("export", "png", GAME, "cards/gale", "--dpi", "100")
    cut = Image.open(io.BytesIO((folder / "cards" / "004-gale-front.png").read_bytes()))
    assert cut.mode == "RGBA"
    assert cut.getpixel((0, 0))[3] == 0 and cut.getpixel((49, 49)) == (194, 65, 12, 255)  # type: ignore[index]
    run("export", "png", GAME, "cards/gale", "--dpi", "100", "--bleed", "shape")
    whole = Image.open(io.BytesIO((folder / "cards" / "004-gale-front.png").read_bytes()))
    assert whole.mode == "RGB"
    edge = round(0.7 / INCH * 100)  # outside of the cut
    assert whole.getpixel((whole.width // 2, edge)) == (194, 65, 12)


def test_they_look_as_previews_of_the_same_faces_do(run: Pnp, starter: Starter) -> None:
    run("export", "png", GAME, "cards/gale", "--dpi", "50")
    run("preview", GAME, "cards/gale", "--dpi", "50")
    shown = contents(starter.out / GAME / "preview")
    made = contents(starter.out / GAME / "png" / "en" / "cards")
    assert made["004-gale-front.png"] == shown[f"{GAME}-cards-en-gale-front.png"]


def test_each_piece_has_its_back_beside_it_where_backs_differ(
    run: Pnp, starter: Starter, folder: Path
) -> None:
    starter.file("back.xml").write_text(
        '<face><text x="5" y="5" w="50" h="20" size="12">{{ piece.name }}</text></face>', "utf-8"
    )
    run("export", "png", GAME, "--dpi", "40")
    assert files(folder)[:4] == [
        "001-harbour-back.png", "001-harbour-front.png",
        "002-lighthouse-back.png", "002-lighthouse-front.png",
    ]  # fmt: skip


def test_a_piece_keeps_its_number_whatever_else_is_asked_for(run: Pnp, folder: Path) -> None:
    run("export", "png", GAME, "--dpi", "40", "--without", "cards/harbour")
    assert files(folder) == NAMES[1:]
    run("export", "png", GAME, "cards/gale", "cards/ferry", "--dpi", "40")
    assert files(folder) == ["003-ferry-front.png", "004-gale-front.png", "back.png"]


def test_rules_are_pictures_of_pages_if_they_are_named(
    run: Pnp, starter: Starter, folder: Path
) -> None:
    starter.file("rules.md").write_text("# Rules {#rules -}\n\nPlay a card. {#play -}\n", "utf-8")
    run("export", "png", GAME, "--dpi", "40")
    assert not (folder / "rules").exists()
    run("export", "png", GAME, "rules", "--dpi", "40")
    assert "001.png" in [path.name for path in (folder / "rules").iterdir()]
    assert not (folder / "cards").exists(), "the folder holds what was asked for last"


@pytest.mark.parametrize("bleed", ["11", "-1", "nan", "much"])
def test_a_bleed_that_is_none_is_refused(bleed: str, run: Pnp, starter: Starter) -> None:
    assert "--bleed" in run("export", "png", GAME, "--bleed", bleed, status=2).stderr
    assert not starter.out.exists()


def test_numbers_grow_with_the_deck() -> None:
    def one(number: int, of: int, shared: bool = False, component: str = "cards") -> str:
        face = FaceName(component, "old salt", Side.BACK)
        return Portrait(face, number, of, 1, Size(1, 1), shared, b"").file

    assert one(7, 999) == "007-old-salt-back.png"
    assert one(7, 1000) == "0007-old-salt-back.png"
    assert one(1, 1000, shared=True) == "back.png"
    assert one(2, 12, component="rules") == "002.png"
    assert command.name == "png"


def test_every_face_comes_once_and_tells_how_large_it_is(tmp_path: Path) -> None:
    rows = ("a,2,Alpha,#ffbbbb", "b,1,Beta,#bbbbff")
    project = Cards(rows=rows, back=BACK).write(tmp_path)
    edition = LoadedGame(Workshop.open(project, Store(None)), "small").edition("en")
    (part,) = parts_of(edition, Order())
    report = Report()
    found = list(portraits(part, Look(30), report, bled=True))
    told = [(str(one.face), one.number, one.copies, one.shared) for one in found]
    assert told == [
        ("cards/a/front", 1, 2, False),
        ("cards/b/front", 2, 1, False),
        ("cards/a/back", 1, 3, True),
    ]
    assert {one.size for one in found} == {(67, 92)} and {one.of for one in found} == {2}
    assert not report.findings
    assert {one.size for one in portraits(part, Look(30), report)} == {(63, 88)}


# Folders of exports appear whole, hold what was asked for last, and leave alone what is yours.


NOTHING = "Nothing has changed: {} pictures up to date.\n"


@pytest.fixture
def folder_folder(starter: Starter) -> Path:
    return starter.out / GAME / "png" / "en"


def png(run: Pnp, *args: str, status: int = 0) -> str:
    return run("export", "png", GAME, "--dpi", "40", *args, status=status).output


def test_what_has_not_changed_is_left_alone(
    run: Pnp, folder_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    png(run)
    before = contents(folder_folder)
    with monkeypatch.context() as patch:
        patch.setattr(road, "export", None)  # nothing is even loaded
        assert png(run) == NOTHING.format(6)
    (folder_folder / "cards" / "back.png").unlink()
    assert "1 picture written, 5 unchanged." in png(run)
    (folder_folder / "cards" / "back.png").write_bytes(b"spoilt")
    assert "wrote" in png(run)
    assert contents(folder_folder) == before
    assert "6 pictures up to date" in png(run, "--force")


def test_another_wish_makes_other_pictures(run: Pnp, starter: Starter, folder_folder: Path) -> None:
    png(run)
    for args in (("--ink", "grey"), ("--ink", "grey", "--back-ink", "line"), ("--bleed", "1")):
        before = contents(folder_folder)
        assert "written" in png(run, *args)
        assert contents(folder_folder) != before
    starter.edit("card.xml", "</face>", '<dot x="5" y="5" r="2" fill="ink"/></face>')
    assert "5 pictures written, 1 unchanged." in png(run, "--bleed", "1")


def test_old_pictures_go_and_files_of_yours_stay(
    run: Pnp, starter: Starter, folder_folder: Path
) -> None:
    starter.add_component("tokens")
    png(run)
    assert (folder_folder / "tokens").is_dir()
    (folder_folder / "notes.txt").write_text("mine")
    (folder_folder / "cards" / "001-harbour-front.png").write_bytes(b"retouched by hand")
    png(run, "cards/gale")
    assert sorted(contents(folder_folder)) == [
        "cards", "cards/001-harbour-front.png", "cards/004-gale-back.png",
        "cards/004-gale-front.png", "manifest.json", "notes.txt",
    ]  # fmt: skip


def test_a_list_that_names_files_elsewhere_removes_none(
    run: Pnp, starter: Starter, folder_folder: Path
) -> None:
    from hashlib import sha256

    from pnp.draw.manifest import listed

    png(run, "cards/gale")
    outside = starter.root / "outside.txt"
    outside.write_bytes(b"mine")
    digest = sha256(b"mine").hexdigest()
    names = ["../../../../outside.txt", outside.as_posix()]
    rows = [{"file": name, "part": "cards", "piece": "", "sha256": digest} for name in names]
    (folder_folder / "manifest.json").write_bytes(listed(inputs="", components=[], files=rows))
    png(run, "cards/ferry")
    assert outside.read_bytes() == b"mine"


def test_languages_have_folders_of_their_own(run: Pnp, starter: Starter) -> None:
    run("translate", "start", GAME, "de")
    png(run, "--lang", "en,de", "--allow-missing")
    assert sorted(path.name for path in (starter.out / GAME / "png").iterdir()) == ["de", "en"]
    assert "translat" in png(run, "--lang", "de", status=1)


def test_a_mistake_leaves_everything_as_it_was(
    run: Pnp, starter: Starter, folder_folder: Path
) -> None:
    png(run)
    before = contents(starter.out)
    starter.edit(
        "card.xml", "</face>", '<text x="1" y="1" w="9" h="3">Too much to say</text></face>'
    )
    told = png(run, status=1)
    assert "card.xml:" in told and "Nothing was written." in told
    assert contents(starter.out) == before


def test_names_that_are_none_are_refused(run: Pnp, starter: Starter) -> None:
    assert "did you mean 'cards'?" in png(run, "crads", status=1)
    assert "did you mean 'gale'?" in png(run, "cards/gael", status=1)
    assert "no game 'harbor'" in run("export", "png", "harbor", status=1).stderr
    assert "no language 'xy'" in png(run, "--lang", "xy", status=1)
    assert not starter.out.exists()

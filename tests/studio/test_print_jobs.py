"""Long work of the room to print in, done here."""

from typing import Any

import pytest

from pnp.base.findings import Refused
from pnp.load.project import Project
from pnp.studio.print_jobs import CoverFace, build, covers, plan
from tests.studio.conftest import Client

FORM = {"languages": "de", "paper": "letter", "only": "stones,rules"}
GIVEN = {"game": "micropul", "form": FORM, "reader": "de"}


def test_a_plan_is_told_quickly_and_then_with_ink_and_pictures(project: Project) -> None:
    told: list[Any] = []
    whole = plan(project, GIVEN, told.append)["plans"]
    quick = told[0]["plan"]["plans"]
    assert [part["part"] for part in quick[0]["parts"]] == ["stones", "rules"]
    assert quick[0]["ink"] is None and whole[0]["ink"] > 0
    assert quick[0]["papers"] == whole[0]["papers"]
    assert whole[0]["paper"] == "Letter"
    assert [len(part["pictures"]) for part in whole[0]["parts"]] == [2, 2]
    shares = [one["share"] for one in told[1:]]
    assert shares == sorted(shares) and 0 < shares[-2] < 1 == shares[-1]


def test_pictures_of_sheets_are_kept_apart_from_the_plan(
    project: Project, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = {**FORM, "only": "stones"}
    (one,) = plan(project, {**GIVEN, "form": form}, lambda _: None)["plans"]
    at = one["parts"][0]["pictures"][0]
    assert client.get(at).data.startswith(b"\x89PNG")
    assert client.get(f"{at}0").status_code == 404
    monkeypatch.setenv("PNP_CACHE", "")
    (one,) = plan(project, {**GIVEN, "form": form}, lambda _: None)["plans"]
    assert one["parts"][0]["pictures"][0].startswith("data:image/png;base64,")


def test_a_plan_of_several_languages_has_pictures_of_the_first(project: Project) -> None:
    form = {**FORM, "languages": "de,en", "only": "stones"}
    first, second = plan(project, {**GIVEN, "form": form}, lambda _: None)["plans"]
    assert first["parts"][0]["pictures"] and not second["parts"][0]["pictures"]


def test_files_are_made_with_progress_that_never_goes_back(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.work.request.GLANCE", 0.0)  # however fast they come
    told: list[Any] = []
    answer = build(project, GIVEN, told.append)
    shares = [one["share"] for one in told]
    assert shares == sorted(shares) and shares[-1] == 1.0
    assert any(one["faces"] for one in told)
    assert [one["part"] for one in answer["files"]] == ["stones", "rules"]
    assert answer["written"] == 2
    assert any("Tatsächliche" in step or "100" in step for step in answer["steps"])
    assert "1\u00a0×\u00a0300" in answer["steps"][0], "the tiles are not among them"
    again = build(project, GIVEN, told.append)
    assert again["written"] == 0 and again["files"] == answer["files"]


def test_only_what_has_changed_is_made_on_demand(project: Project) -> None:
    build(project, GIVEN, lambda _: None)
    manifest = next((project.root / "output" / "micropul").glob("manifest-*.json"))
    form = {**FORM, "since": str(manifest)}
    answer = build(project, {**GIVEN, "form": form}, lambda _: None)
    assert answer["files"] == [] == answer["steps"]
    (none,) = plan(project, {**GIVEN, "form": form}, lambda _: None)["plans"]
    assert none["parts"] == [] == none["changes"]
    face = next((project.root / "templates" / "micropul").glob("stone*.xml"))
    text = face.read_text("utf-8")
    face.write_text(text.replace("</face>", '<dot x="8" y="8" r="1" fill="red"/></face>'), "utf-8")
    told: list[Any] = []
    (some,) = plan(project, {**GIVEN, "form": form}, told.append)["plans"]
    made = build(project, {**GIVEN, "form": form}, lambda _: None)["files"]
    assert {part["part"]: part["sheets"] for part in some["parts"]} == {
        one["part"]: one["sheets"] for one in made
    }
    assert some["changes"] and some["ink"] > 0
    assert all("plan" not in one for one in told), "nothing is told before it is known"


def test_a_part_without_room_is_left_out_and_told(project: Project) -> None:
    form = {"languages": "en", "scale": "4", "only": "tiles,rules", "paper": "a5"}
    answer = build(project, {**GIVEN, "form": {**form, "columns": 3}}, lambda _: None)
    assert [one["part"] for one in answer["files"]] == ["rules"]
    assert answer["findings"][0]["severity"] == "error"


def test_a_broken_game_is_refused_with_its_place(project: Project) -> None:
    path = project.folder("micropul") / "game.yaml"
    path.write_text(path.read_text("utf-8").replace("shape: square-30", "shape: squared"), "utf-8")
    with pytest.raises(Refused, match="squared"):
        build(project, GIVEN, lambda _: None)
    assert not list((project.root / "output").rglob("*.pdf"))


def test_pictures_of_games_are_drawn_once(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Any] = []
    given = {"games": ["micropul", "nobody"], "language": "en"}
    assert covers(project, given, told.append) == ["micropul"] == told
    monkeypatch.setattr(CoverFace, "draw", _nobody)
    assert covers(project, given, told.append) == ["micropul"]


def _nobody(*_: Any) -> Any:
    raise AssertionError("they are there already")

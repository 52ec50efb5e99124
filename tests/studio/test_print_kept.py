"""What somebody has chosen is there again at the next visit."""

from pathlib import Path

import pytest

from pnp.base.store import Store
from pnp.load.project import Project
from pnp.studio import print_room
from pnp.studio.print_room import keep_choices, read_choices
from tests.studio.conftest import Client


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of settings of one's own."""
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "settings"))


def test_each_game_of_each_project_has_its_own(project: Project, tmp_path: Path) -> None:
    keep_choices(project, "micropul", {"form": {"paper": "letter"}})
    keep_choices(project, "micropul/travel", {"form": {"paper": "a5"}})
    assert read_choices(project, "micropul") == {"form": {"paper": "letter"}}
    assert read_choices(project._replace(root=tmp_path), "micropul") == {}
    keep_choices(project, "micropul", {})
    assert read_choices(project, "micropul") == {}
    assert read_choices(project, "micropul/travel"), "others stay"


def test_a_broken_file_is_as_good_as_none(project: Project) -> None:
    keep_choices(project, "micropul", {"form": {}})
    path = Store.settings_folder() / print_room.FILE
    for text in ("{", "[]", "null", ""):
        path.write_text(text)
        assert read_choices(project, "micropul") == {}
    keep_choices(project, "micropul", {"form": {"paper": "a3"}})
    assert read_choices(project, "micropul")["form"] == {"paper": "a3"}


def test_the_file_stays_small(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(print_room, "REMEMBERED", 2)
    for name in ("a", "b", "c"):
        keep_choices(project, name, {"form": {"paper": "a3"}})
    assert [bool(read_choices(project, name)) for name in ("a", "b", "c")] == [False, True, True]


def test_a_page_shows_what_was_kept_until_somebody_starts_over(client: Client) -> None:
    form = {"paper": "letter+a4", "languages": "de,cs", "turn": False, "offset": "1,2", "gap": "0"}
    client.post("/printing/settings", {"game": "micropul", "form": form})
    page = client.get("/print/micropul").get_data(as_text=True)
    assert 'name="paper" value="letter" checked' in page
    assert 'name="also" value="a4" checked' in page
    assert 'value="cs" checked' in page and 'value="en" checked' not in page
    assert '<option value="no" selected>' in page
    assert 'value="1"' in page and 'value="2"' in page
    client.post("/printing/settings", {"game": "micropul", "form": None})
    assert 'name="paper" value="a4" checked' in client.get("/print/micropul").get_data(as_text=True)


def test_nobody_keeps_settings_of_games_that_there_are_not(client: Client) -> None:
    assert client.post("/printing/settings", {"game": "../x", "form": {}}).status_code == 422

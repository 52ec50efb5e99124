"""The frame that all rooms stand in."""

import json
import re
from collections.abc import Mapping
from typing import Any

import pytest

from pnp.base.findings import Refused
from pnp.load.project import Project
from pnp.studio import state as state_module
from pnp.studio.app import ROOMS, open_studio
from pnp.studio.state import Events, Studio, Tasks, TaskState
from tests.studio.conftest import Client, Served, violations
from tests.support.waiting import until


def greets(_: Project, given: Mapping[str, Any], tell: Any) -> Any:
    """Some work for another process."""
    tell("hello")
    return {"hello": given["name"]}


def refuses(project: Project, *_: Any) -> Any:
    """Work that can not be done."""
    project.game_folder("nobody")


def sleeps(*_: Any) -> Any:
    """Work without an end."""
    import time

    time.sleep(600)


KNOWN = {name: f"tests.studio.test_frame:{name}" for name in ("greets", "refuses", "sleeps")}


def done(tasks: Tasks, state: TaskState) -> TaskState:
    """Wait for the end of a task."""
    until(lambda: (now := tasks.state(state.id)) is not None and now.state != "running")
    now = tasks.state(state.id)
    assert now
    return now


def test_work_goes_on_elsewhere_and_tells_how_far_it_is(project: Project) -> None:
    events = Events()
    events.beat = 0.1
    heard = events.stream()
    next(heard)
    tasks = Tasks(project, events, KNOWN)
    end = done(tasks, tasks.begin("greets", {"name": "Ada"}))
    assert (end.state, end.answer, end.says) == ("done", {"hello": "Ada"}, "hello")
    assert '"says": "hello"' in next(one for one in heard if one.startswith("event: task"))


def test_a_refusal_is_told_with_its_findings(project: Project) -> None:
    tasks = Tasks(project, Events(), KNOWN)
    end = done(tasks, tasks.begin("refuses", {}))
    assert end.state == "refused"
    assert end.findings[0]["message"] == "no game 'nobody'"


def test_work_can_be_ended(project: Project) -> None:
    tasks = Tasks(project, Events(), KNOWN)
    begun = tasks.begin("sleeps", {})
    tasks.stop(begun.id)
    assert done(tasks, begun).state == "stopped"
    tasks.close()


def test_the_house_sees_files_as_they_are_now(studio: Studio) -> None:
    before = studio.game("micropul")
    assert studio.game("micropul") is before
    path = studio.project.folder("micropul") / "game.yaml"
    path.write_text(path.read_text("utf-8").replace('version: "', 'version: "9'), "utf-8")
    after = studio.game("micropul")
    assert after is not before
    assert after.game.version.startswith("9")
    with pytest.raises(Refused, match="no game 'nobody'"):
        studio.game("nobody")


def test_a_translation_that_is_saved_leaves_the_game_loaded(studio: Studio) -> None:
    before = studio.game("micropul")
    kept = studio.keep("something", "micropul", object)
    folder = studio.project.folder("micropul") / "locale"
    (folder / "de.new").write_bytes((folder / "de.po").read_bytes() + b"\n")
    (folder / "de.new").replace(folder / "de.po")
    assert studio.game("micropul") is before
    assert studio.keep("something", "micropul", object) is kept


@pytest.mark.parametrize(
    ("files", "games"),
    [
        (["card_data/micropul/game.yaml"], {"micropul"}),
        (["card_data/stock/papers.yaml"], {"micropul"}),
        (["templates/studio.xml"], {"micropul"}),
        (["card_data/nobody/game.yaml"], {"micropul"}),
    ],
)
def test_a_file_belongs_to_its_game_or_to_all(
    studio: Studio, files: list[str], games: set[str]
) -> None:
    assert studio._of_games(files) == games


def test_every_task_that_rooms_begin_is_there() -> None:
    from importlib import import_module

    for name in state_module.TASKS.values():
        module, _, function = name.partition(":")
        assert callable(getattr(import_module(module), function))


def test_scripts_get_their_texts_and_plural_forms(client: Client) -> None:
    client.post("/language", {"language": "cs"})
    page = client.get("/print").get_data(as_text=True)
    found = re.search(r'id="for-scripts">(.*?)</script>', page, re.DOTALL)
    assert found
    given = json.loads(found[1])
    assert given["plural"][:6] == [2, 0, 1, 1, 1, 2]
    assert all(id_.startswith("js_") for id_ in given["texts"])


def test_a_strange_address_and_a_refusal_have_a_page(client: Client) -> None:
    assert client.get("/nothing").status_code == 404


def test_two_studios_can_not_have_one_port(project: Project) -> None:
    first = open_studio(project)
    try:
        with pytest.raises(Refused, match="can not be had"):
            open_studio(project, port=first.server.server_port)
    finally:
        first.server.server_close()
        first.studio.close()


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_opens_without_complaint_and_is_fit_for_all(
    page: Any, served: Served, room: str
) -> None:
    page.goto(served.url(f"/{room}"))
    assert page.locator("nav a[aria-current]").count() == 1
    assert violations(page) == []

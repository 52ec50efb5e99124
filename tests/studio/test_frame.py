"""The frame of the studio: addresses, guard, options, style."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from pnp.base.findings import NOWHERE, Finding, Refused, error
from pnp.load.project import Project, shipped_root
from pnp.model.options import CONFLICTS, OPTIONS, Option
from pnp.studio import state as state_module
from pnp.studio.app import ROOMS, Guard, application, open_studio
from pnp.studio.print_form import OptionNames
from pnp.studio.state import Events, Studio, Tasks, TaskState
from tests.studio.conftest import HOST, PORT, Client, Served, violations
from tests.support.waiting import until

# The frame that all rooms stand in.


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
    kept = studio.latest("something", studio.signature("micropul"), object)
    folder = studio.project.folder("micropul") / "locale"
    (folder / "de.new").write_bytes((folder / "de.po").read_bytes() + b"\n")
    (folder / "de.new").replace(folder / "de.po")
    assert studio.game("micropul") is before
    assert studio.latest("something", studio.signature("micropul"), object) is kept


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


# Who may talk to the studio: the browser that it opened, and nobody else.


BASE = f"http://{HOST}"


@pytest.fixture
def guard() -> Guard:
    return Guard.of(PORT)


@pytest.fixture
def stranger(studio: Studio, guard: Guard) -> FlaskClient:
    """Somebody who knows the port."""
    return application(studio, guard).test_client()


def test_nobody_gets_in_without_the_secret(stranger: FlaskClient) -> None:
    for path in ("/", "/print", "/events", "/tasks", "/nothing"):
        answer = stranger.get(path, base_url=BASE)
        assert answer.status_code == 401
        assert b"project" not in answer.data, "not a word about the project"
    assert stranger.get("/enter?token=guess", base_url=BASE).status_code == 401
    assert stranger.get("/enter", base_url=BASE).status_code == 401


def test_the_address_lets_in_and_then_a_strict_cookie_does(
    stranger: FlaskClient, guard: Guard
) -> None:
    answer = stranger.get(guard.way_in, base_url=BASE)
    assert (answer.status_code, answer.location) == (302, "/")
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=Strict" in cookie
    assert stranger.get("/print", base_url=BASE).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", f"evil.example:{PORT}", "127.0.0.1:1", ""])
def test_other_names_of_this_machine_are_refused(
    stranger: FlaskClient, guard: Guard, host: str
) -> None:
    stranger.get(guard.way_in, base_url=BASE)
    headers = {"Host": host}
    assert stranger.get("/print", headers=headers).status_code == 421
    assert stranger.get(guard.way_in, headers=headers).status_code == 421


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": BASE, "Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {},
    ],
)
def test_changes_come_from_our_own_pages_only(
    stranger: FlaskClient, guard: Guard, headers: dict[str, str]
) -> None:
    stranger.get(guard.way_in, base_url=BASE)
    answer = stranger.post("/language", json={"language": "de"}, headers=headers, base_url=BASE)
    assert answer.status_code == 403


def test_a_page_at_another_address_of_this_machine_is_another_page(
    stranger: FlaskClient, guard: Guard
) -> None:
    stranger.get(guard.way_in, base_url=BASE)
    headers = {"Origin": f"http://localhost:{PORT}"}
    answer = stranger.post("/language", json={"language": "de"}, headers=headers, base_url=BASE)
    assert answer.status_code == 403


def entered(studio: Studio, guard: Guard, host: str) -> int:
    """Return what becomes of somebody who opens the link under some host."""
    asks = application(studio, guard).test_client()
    return asks.get(guard.way_in, headers={"Host": host}).status_code


LITERAL = ["192.168.1.20", "10.0.0.7", "[fd00::2]", "[2001:db8::7]"]


@pytest.mark.parametrize("host", LITERAL)
def test_listening_everywhere_it_answers_to_addresses_and_to_no_other_name(
    studio: Studio, host: str
) -> None:
    open_, own = Guard.of(PORT, literal=True), Guard.of(PORT)
    assert entered(studio, open_, f"{host}:{PORT}") == 302
    assert entered(studio, open_, f"localhost:{PORT}") == 302
    assert entered(studio, open_, f"{host}:1") == 421
    assert entered(studio, open_, host) == 421, "that would be port 80"
    assert entered(studio, own, f"{host}:{PORT}") == 421
    for name in ("evil.example", "192.168.1.20.evil.example", "2130706433", "fd00::2", "[evil]"):
        assert entered(studio, open_, f"{name}:{PORT}") == 421, name


def test_an_address_that_is_named_is_answered_and_no_other(studio: Studio) -> None:
    guard = Guard.of(PORT, ("192.168.1.20",))
    assert entered(studio, guard, f"192.168.1.20:{PORT}") == 302
    assert entered(studio, guard, f"192.168.1.21:{PORT}") == 421
    assert entered(studio, Guard.of(80), "localhost") == 302, "browsers do not say port 80"


def test_a_page_elsewhere_changes_nothing_whatever_its_address(studio: Studio) -> None:
    guard = Guard.of(PORT, literal=True)
    asks, ours = application(studio, guard).test_client(), f"http://192.168.1.20:{PORT}"
    asks.get(guard.way_in, base_url=ours)
    for origin, status in ((ours, 200), (f"http://192.168.1.66:{PORT}", 403)):
        sent = {"json": {"language": "de"}, "headers": {"Origin": origin}}
        assert asks.post("/language", base_url=ours, **sent).status_code == status


def test_every_answer_says_what_a_page_may_load(client: Client) -> None:
    for path in ("/print", "/nothing", "/static/core.js"):
        headers = client.get(path).headers
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"


def test_too_much_is_refused(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.post("/language", {"language": "x" * 26_000_000}).status_code == 413


def test_a_reader_chooses_a_language(client: Client) -> None:
    client.post("/language", {"language": "de"})
    assert b'<html lang="de"' in client.get("/print").data
    assert client.post("/language", {"language": "../../x"}).headers.get("Set-Cookie") is None


# Findings name options by their flags, and pages by what the form calls them.


NAMES = OptionNames(Project(shipped_root(), shipped_root()))


def option(field: str, flag: str = "", value: str = "") -> dict[str, str]:
    rows = (("field", field), ("flag", flag), ("value", value))
    return {name: said for name, said in rows if said}


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("nothing of the kind -- or --else", ["nothing of the kind -- or --else"]),
        (
            "leave out --order stack or --gather",
            [
                "leave out ",
                option("slots", "--order", "stack"),
                " or ",
                option("gather", "--gather"),
            ],
        ),
        (
            "choose --backs manual, or fold for boards in parts",
            [
                "choose ",
                option("backs", "--backs", "manual"),
                ", or ",
                option("backs", value="fold"),
                " for boards in parts",
            ],
        ),
        ("it fits on --paper a3 or letter", [
            "it fits on ", option("paper", "--paper", "a3"), " or ",
            option("paper", value="letter"),
        ]),
        ("another --paper may do", ["another ", option("paper", "--paper"), " may do"]),
        ("at --scale 0.75 and below", [
            "at ", option("scale", "--scale", "0.75"), " and below",
        ]),
        ("--back-bleed: 'x' is not a number", [
            option("back_bleed", "--back-bleed"), ": 'x' is not a number",
        ]),
        ("say --no-turn", ["say ", option("turn", "--no-turn")]),
        ("`--allow-missing` prints English", [
            option("allow_missing", "--allow-missing"), " prints English",
        ]),
        ("print `pnp calibrate --paper a5` first", ["print `pnp calibrate --paper a5` first"]),
    ],
)  # fmt: skip
def test_flags_are_told_apart_from_words(text: str, parts: list[Any]) -> None:
    assert NAMES.parts(text) == parts


def test_every_conflict_leads_to_one_of_its_options() -> None:
    for row in CONFLICTS:
        parts = [*NAMES.parts(row.reason), *NAMES.parts(row.hint)]
        assert {one["field"] for one in parts if isinstance(one, dict)} & set(row.options)


def test_every_wrong_value_leads_to_its_option() -> None:
    wrong: dict[str, Any] = {
        field: "nonsense" for field, option in OPTIONS.items() if option.choices or option.most
    }
    with pytest.raises(Refused) as refused:
        Option.values_of(OPTIONS, wrong)
    found = [one["said"]["message"][0] for one in NAMES.facts(refused.value.findings)]
    assert [one["field"] for one in found] == list(wrong)


def test_a_terminal_keeps_its_words(tmp_path: Path) -> None:
    finding: Finding = error(NOWHERE, "--gap 0 it is")
    (told,) = NAMES.facts([finding])
    assert told["message"] == "--gap 0 it is" and str(finding) == "error: --gap 0 it is"
    assert "said" not in NAMES.facts([error(NOWHERE, "something")])[0]


def test_a_page_gets_the_parts(client: Client) -> None:
    form = {"gather": True, "slots": "stack", "bleed": "3"}
    answer = client.post("/printing/plan", {"game": "micropul", "form": form}).json
    (told,) = answer["findings"]
    assert told["said"]["hint"][1] == option("slots", "--order", "stack")


# Every rule of style has something to dress: what nobody names any more is gone.


HERE = Path(__file__).resolve().parents[2] / "pnp" / "studio"
SAID = "\n".join(
    path.read_text("utf-8")
    for folder, kinds in (("pages", ".html"), ("static", ".js"))
    for path in sorted((HERE / folder).glob(f"*{kinds}"))
)
# `t-${kind}` and `ink {{ row }}` name all that begin so, or any at all.
BEGINNINGS = tuple(re.findall(r"([\w-]*-)(?:\$\{|\{\{)", SAID))


def names(css: str) -> set[str]:
    """Return the classes and ids that rules are for."""
    text = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    return set(re.findall(r"[.#]([A-Za-z][\w-]*)", " ".join(re.findall(r"([^{}]+)\{", text))))


@pytest.mark.parametrize("path", sorted((HERE / "static").glob("*.css")), ids=lambda one: one.name)
def test_styles_are_used(path: Path) -> None:
    from pnp.model.order import INKS

    said = f"{SAID} {' '.join(INKS)}"
    unused = {
        name
        for name in names(path.read_text("utf-8"))
        if not re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", said)
        and not name.startswith(BEGINNINGS)
    }
    assert not unused

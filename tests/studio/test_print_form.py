"""The form to print with: whatever `pnp build` can be asked, and the very same meaning."""

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pnp.base.findings import Refused
from pnp.cli import build as command_line
from pnp.load.project import Project
from pnp.model.options import Group, OptionKind
from pnp.studio.print_form import OFFERED, out_of, request_of
from pnp.studio.print_room import controls, kept_form, linked_form
from pnp.work.request import Report, Request, cores
from tests.studio.conftest import Client

# What a command line has and a form need not have, each with its reason.
ELSEWHERE = {
    "games": "the page is of one game",
    "out": "files are opened and saved by the browser",
    "as_json": "for programs",
}
GIVEN: dict[OptionKind, Any] = {
    OptionKind.NUMBER: "2.5",
    OptionKind.WHOLE: "3",
    OptionKind.EITHER: False,
    OptionKind.NAMES: "stones, tiles/2",
    OptionKind.RANGES: "2-3,5",
    OptionKind.POINT: "1.5,-2",
    OptionKind.PAPER: "a4+letter",
    OptionKind.LANGUAGES: "de,en",
    OptionKind.SINCE: "HEAD",
    OptionKind.PRINTER: "office",
}
PRINTERS = "printers:\n  office:\n    - {offset: [0.5, 0], angle: 0, scale: [1, 1]}\n"


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of settings with one printer."""
    folder = tmp_path / "settings"
    folder.mkdir()
    (folder / "printers.yaml").write_text(PRINTERS)
    monkeypatch.setenv("PNP_CONFIG", str(folder))
    return folder


def typed(project: Project, monkeypatch: pytest.MonkeyPatch, *line: str) -> tuple[Request, str]:
    """Return what a command line asks for."""
    seen: list[tuple[Request, str]] = []

    def noted(_: Project, request: Request, since: str = "", *__: object) -> Report:
        seen.append((request, since))
        return Report()

    monkeypatch.setattr(command_line, "built", noted)
    monkeypatch.setattr("pnp.uses.update.update", noted)
    given = ["micropul", *line, "--out", str(out_of(project))]
    result = CliRunner().invoke(
        command_line.command, given, obj=project.root, catch_exceptions=False
    )
    assert seen, result.output
    return seen[0]


def test_every_option_of_the_command_has_its_control(client: Client) -> None:
    page = client.get("/print/micropul").get_data(as_text=True).partition("</form>")[0]
    controls = set(re.findall(r'<(?:input|select)[^>]* name="([a-z_]+)"', page))
    for parameter in command_line.command.params:
        assert parameter.name in controls or parameter.name in ELSEWHERE, parameter.name
    assert {"part", "also"} == controls - set(OFFERED), "parts and papers have boxes of their own"
    asked = {parameter.name for parameter in command_line.command.params}
    assert set(OFFERED) == asked - set(ELSEWHERE)


def test_a_field_that_is_new_comes_last(monkeypatch: pytest.MonkeyPatch) -> None:
    new = OFFERED["scale"]._replace(field="shine", flag="--shine", group=Group.MORE)
    monkeypatch.setattr("pnp.studio.print_room.OFFERED", {**OFFERED, "shine": new})
    last = controls({}, {})[Group.MORE]
    assert list(controls({}, {}))[-1] is Group.MORE
    assert [(one.field, one.label) for one in last.values()] == [("shine", "--shine")]


def test_an_empty_form_is_a_bare_command(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    assert tuple(request_of(project, "micropul", {})) == typed(project, monkeypatch)
    assert request_of(project, "micropul", {}).request.jobs == cores()


@pytest.mark.parametrize("field", list(OFFERED))
def test_a_form_and_a_command_line_ask_for_the_same(
    project: Project, monkeypatch: pytest.MonkeyPatch, field: str
) -> None:
    option = OFFERED[field]
    last = {OptionKind.FLAG: not option.default, OptionKind.CHOICE: (option.choices or "x")[-1]}
    value = {**GIVEN, **last}[option.kind]
    flag = option.flag.split("/")[-1 if value is False and option.kind is OptionKind.EITHER else 0]
    line = [flag] if isinstance(value, bool) else [flag, str(value)]
    asked = request_of(project, "micropul", {field: value})
    assert tuple(asked) == typed(project, monkeypatch, *line)
    assert asked != request_of(project, "micropul", {})


def test_what_does_not_go_together_is_told_as_on_the_command_line(project: Project) -> None:
    asked = request_of(project, "micropul", {"gather": True, "slots": "stack"}).request
    with pytest.raises(Refused, match="a pile of mixed sheets is no deck"):
        asked.choose(project)


def test_all_mistakes_of_a_form_are_told_at_once(project: Project) -> None:
    with pytest.raises(Refused) as caught:
        request_of(project, "micropul", {"scale": "9", "copies": "x", "papper": "a4"})
    assert len(caught.value.findings) == 3


def test_only_what_a_form_can_hold_is_kept() -> None:
    given = {"paper": "letter", "scale": "", "evil": "x", "only": ["a"], "without": "x" * 9999}
    assert kept_form({**given, "gather": True}) == {"paper": "letter", "gather": True}
    assert kept_form("nonsense") == {}


def test_links_of_other_rooms_ask_for_a_language_or_a_part() -> None:
    assert linked_form({"languages": "de", "only": "tiles", "force": "yes"}) == {
        "languages": "de",
        "only": "tiles",
    }
    assert linked_form({}) == {}


def test_a_switch_that_is_on_says_what_its_flag_does() -> None:
    files = controls({}, {})[Group.FILES]
    assert files["cache"].switches_off and not files["force"].switches_off


def test_files_go_where_one_may_write(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    assert out_of(project) == project.root / "output"
    monkeypatch.setattr("os.access", lambda *_: False)
    assert out_of(project) == Path("output")


def test_other_rooms_lead_to_a_language_and_to_a_part(client: Client) -> None:
    texts = client.get("/translate/micropul/de").get_data(as_text=True)
    assert 'href="/print/micropul?languages=de"' in texts
    assert "/print/stock" not in client.get("/translate/stock/de").get_data(as_text=True)
    wall = client.get("/design/micropul/tiles").get_data(as_text=True)
    assert 'href="/print/micropul?only=tiles"' in wall
    page = client.get("/print/micropul?languages=de&only=tiles").get_data(as_text=True)
    assert 'name="languages" value="de" checked' in page
    assert 'name="languages" value="en" checked' not in page
    assert re.search(r'name="only"[^>]* value="tiles"', page)

"""Commands by themselves: each is described, and so is everything that it can be asked for."""

import subprocess
import sys
from pathlib import Path

import click
import pytest

from pnp import __main__ as process
from pnp import cli
from pnp.cli import COMMANDS, export, main, translate
from pnp.cli.completion import OFFERS
from pnp.load.project import find_project
from pnp.model.options import split
from pnp.model.order import EXPORTS, Order
from pnp.work import request as asking
from tests.conftest import GAME, Starter


def every(group: click.Group = main) -> list[click.Command]:
    """Return all commands, those of groups too."""
    context = click.Context(group)
    found = [group.get_command(context, name) for name in group.list_commands(context)]
    own = [one for one in found if one]
    return [*own, *(inner for one in own if isinstance(one, click.Group) for inner in every(one))]


@pytest.mark.parametrize("command", every(), ids=lambda one: one.name)
def test_every_option_says_what_it_is_for(command: click.Command) -> None:
    assert command.help and command.help.splitlines()[0].endswith(".")
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, f"{command.name} {parameter.opts}"


def test_the_program_knows_its_commands() -> None:
    modules = {path.stem for path in Path(str(cli.__file__)).parent.glob("*.py")}
    assert set(COMMANDS) <= modules
    assert set(export.command.commands) == set(EXPORTS)
    for group in (export.command, translate.command):
        assert all(one.short_help for one in group.commands.values())


def test_the_program_runs_as_a_module_too() -> None:
    assert callable(process.run)


def asked(parameter: str = "games", **given: object) -> tuple[click.Context, click.Parameter]:
    root = click.Context(click.Command("pnp"))
    root.params = {"project": None}
    context = click.Context(click.Command("build"), parent=root)
    context.params = given
    return context, click.Option([f"--{parameter}"])


def test_tab_offers_what_is_not_on_the_line_yet(starter: Starter) -> None:
    assert OFFERS["games"](*asked(), "") == [GAME]
    assert OFFERS["games"](*asked(games=(GAME,)), "") == []
    assert OFFERS["sources"](*asked(games=(GAME,)), "s") == ["stock"]
    assert OFFERS["only"](*asked(), "c") == ["cards"]
    assert OFFERS["paper"](*asked(), "a4") == ["a4"]
    assert "de,en" in OFFERS["languages"](*asked(), "de,e")
    assert "all" not in OFFERS["languages"](*asked(), "de,")


def test_lists_are_split_at_commas_each_name_once(starter: Starter) -> None:
    assert split(" de, en,,de ") == ("de", "en")
    assert asking.component_ids(find_project(starter.root), GAME) == ("cards",)


def test_capitals_of_papers_and_languages_do_not_matter(starter: Starter) -> None:
    order = Order(paper="A4+Letter")
    asked = asking.Request.asked_for(find_project(starter.root), [GAME], "DE,en", order)
    assert (asked.languages, asked.order.paper) == (("de", "en"), "a4+letter")
    assert asking.Request.asked_for(
        find_project(starter.root), [GAME], "Xx", Order()
    ).languages == ("Xx",)


def test_a_desk_asks_every_game_in_every_language_and_keeps_refusals() -> None:
    from pnp.base.findings import NOWHERE, refuse

    desk = translate.Desk(None, ["ants", "bees"], ["de", "uk"], True, [])  # type: ignore[arg-type, list-item]

    def answer(game: object, language: object) -> str:
        if (game, language) == ("bees", "de"):
            raise refuse(NOWHERE, "no bees")
        return f"{game} {language}"

    assert desk.each(answer) == ["ants de", "ants uk", "bees uk"]
    assert [finding.message for finding in desk.findings] == ["no bees"]


def test_without_its_library_inspect_says_what_to_install(starter: Starter) -> None:
    script = (
        "import sys; sys.modules['pikepdf'] = None; from pnp.cli import main; "
        "main(['inspect', 'some.pdf'])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith("error: inspecting needs the package pikepdf")
    assert "pip install 'pnp-press[inspect]'" in done.stderr

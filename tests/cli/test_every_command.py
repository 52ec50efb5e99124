"""Commands by themselves: each is described, and so is everything that it can be asked for."""

from types import ModuleType

import click
import pytest

from pnp import __main__ as process
from pnp.choices import EXPORTS
from pnp.cli import (
    COMMANDS,
    build,
    calibrate,
    check,
    complete,
    completion,
    export,
    export_cut,
    export_png,
    export_shop,
    export_tts,
    exporting,
    inspect,
    new,
    plan,
    preview,
    program,
    reprint,
    schema,
    site,
    studio,
    translate,
    translate_accept,
    translate_check,
    translate_compare,
    translate_kit,
    translate_start,
    translate_status,
    translate_update,
    translating,
    watch,
)
from pnp.cli import list as listing
from pnp.load.project import find_project
from pnp.model.order import Order
from pnp.wishes import split
from pnp.work import choosing, unknown
from tests.conftest import GAME, Starter

ALONE = [
    build,
    calibrate,
    check,
    completion,
    export,
    inspect,
    listing,
    new,
    plan,
    preview,
    reprint,
    schema,
    site,
    studio,
    translate,
    watch,
]
OF_TRANSLATE = [
    translate_accept,
    translate_check,
    translate_compare,
    translate_kit,
    translate_start,
    translate_status,
    translate_update,
]

OF_EXPORT = [export_cut, export_png, export_shop, export_tts]


def command_of(module: ModuleType) -> click.Command:
    found = module.command
    assert isinstance(found, click.Command)
    return found


@pytest.mark.parametrize(
    "module", [*ALONE, *OF_TRANSLATE, *OF_EXPORT], ids=lambda one: one.__name__
)
def test_every_option_says_what_it_is_for(module: ModuleType) -> None:
    command = command_of(module)
    assert command.help and command.help.splitlines()[0].endswith(".")
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, f"{command.name} {parameter.opts}"


def test_the_program_knows_its_commands() -> None:
    assert sorted(str(command_of(module).name) for module in ALONE) == sorted(COMMANDS)
    for module, own in ((translate, OF_TRANSLATE), (export, OF_EXPORT)):
        group = command_of(module)
        assert isinstance(group, program.Program)
        assert set(group.known) == {one.__name__.rpartition("_")[2] for one in own}
    assert set(export.COMMANDS) == set(EXPORTS)
    assert callable(exporting.exported)


def test_the_program_runs_as_a_module_too() -> None:
    assert callable(process.run)


def asked(parameter: str = "games", **given: object) -> tuple[click.Context, click.Parameter]:
    root = click.Context(click.Command("pnp"))
    root.params = {"project": None}
    context = click.Context(click.Command("build"), parent=root)
    context.params = given
    return context, click.Option([f"--{parameter}"])


def test_tab_offers_what_is_not_on_the_line_yet(starter: Starter) -> None:
    assert complete.games(*asked(), "") == [GAME]
    assert complete.games(*asked(games=(GAME,)), "") == []
    assert complete.sources(*asked(games=(GAME,)), "s") == ["stock"]
    assert complete.components(*asked(), "c") == ["cards"]
    assert complete.papers(*asked(), "a4") == ["a4"]
    assert "de,en" in complete.languages(*asked(), "de,e")
    assert "all" not in complete.languages(*asked(), "de,")


def test_lists_are_split_at_commas_each_name_once(starter: Starter) -> None:
    assert split(" de, en,,de ") == ("de", "en")
    assert unknown.component_ids(find_project(starter.root), GAME) == ("cards",)


def test_capitals_of_papers_and_languages_do_not_matter(starter: Starter) -> None:
    order = Order(paper="A4+Letter")
    asked = choosing.asked_for(find_project(starter.root), [GAME], "DE,en", order)
    assert (asked.languages, asked.order.paper) == (("de", "en"), "a4+letter")
    assert choosing.asked_for(find_project(starter.root), [GAME], "Xx", Order()).languages == (
        "Xx",
    )


def test_a_desk_asks_every_game_in_every_language_and_keeps_refusals() -> None:
    from pnp.findings import NOWHERE, refuse

    desk = translating.Desk(None, ["ants", "bees"], ["de", "uk"], True, [])  # type: ignore[arg-type, list-item]

    def answer(game: object, language: object) -> str:
        if (game, language) == ("bees", "de"):
            raise refuse(NOWHERE, "no bees")
        return f"{game} {language}"

    assert desk.each(answer) == ["ants de", "ants uk", "bees uk"]
    assert [finding.message for finding in desk.findings] == ["no bees"]

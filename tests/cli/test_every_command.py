"""Every command, and what completes it."""

import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.shell_completion import ShellComplete

from pnp import __main__ as process
from pnp import cli
from pnp.cli import COMMANDS, export, main, translate
from pnp.cli.completion import OFFERS
from pnp.load.project import find_project
from pnp.model.options import split
from pnp.model.order import EXPORTS, Order
from pnp.uses.newgame import start_game
from pnp.work import request as asking
from tests.conftest import GAME, Pnp, Starter
from tests.support.shops import with_shops

# Commands by themselves: each is described, and so is everything that it can be asked for.


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


# What the shell offers when Tab is pressed.


LANGUAGES = ["en", "nl", "de", "es", "fr", "hu", "pl", "cs", "sl", "uk", "ru", "it"]


def offered(*line: str) -> list[str]:
    """Complete the last word of a line."""
    shell = ShellComplete(main, {}, "pnp", "_PNP_COMPLETE")
    return [item.value for item in shell.get_completions(list(line[:-1]), line[-1])]


def test_commands(starter: Starter) -> None:
    assert "build" in offered("") and "check" in offered("")
    assert offered("pre") == ["preview"]
    assert "--lang" in offered("build", "--")


@pytest.mark.parametrize("command", ["build", "check", "preview"])
def test_games(command: str, starter: Starter) -> None:
    start_game(starter.root, "island")
    assert offered(command, "") == [GAME, "island"]
    assert offered(command, "is") == ["island"]


def test_a_game_is_offered_once(starter: Starter) -> None:
    start_game(starter.root, "island")
    assert offered("build", "island", "") == [GAME]


def test_the_words_of_all_sheets_can_be_translated_too(starter: Starter) -> None:
    assert offered("translate", "status", "") == [GAME, "stock"]
    assert offered("translate", "status", GAME, "stock", "") == []
    assert offered("translate", "start", "st") == ["stock"]


def test_games_of_another_project(
    starter: Starter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert offered("--project", str(starter.root), "build", "") == [GAME]
    assert "micropul" in offered("build", "")
    assert offered("--project", str(tmp_path), "build", "") == []


def test_languages_also_behind_a_comma(starter: Starter) -> None:
    found = offered("build", "--lang", "")
    assert set(LANGUAGES) <= set(found) and "all" in found
    assert offered("check", "--lang", "d") == ["de"]
    assert offered("check", "--lang", "de,f") == ["de,fr"]
    assert "de,de" not in offered("check", "--lang", "de,")


def test_papers(starter: Starter) -> None:
    assert {"a4", "letter"} <= set(offered("build", "--paper", ""))
    assert offered("build", "--paper", "le") == ["letter"] or "legal" in offered(
        "build", "--paper", "le"
    )


def test_own_papers(starter: Starter) -> None:
    (starter.root / "card_data" / "stock").mkdir()
    (starter.root / "card_data" / "stock" / "papers.yaml").write_text(
        "papers: {zine: {title: Zine, size: [140, 216]}}"
    )
    assert offered("build", "--paper", "z") == ["zine"]


def test_components(starter: Starter) -> None:
    starter.add_component("tokens")
    assert offered("build", "--only", "") == ["cards", "tokens"]
    assert offered("build", GAME, "--only", "cards,") == ["cards,tokens"]
    assert offered("preview", GAME, "t") == ["tokens"]


def test_pieces_behind_a_slash(starter: Starter) -> None:
    assert offered("preview", GAME, "") == ["cards"]
    assert offered("preview", GAME, "cards/") == [
        f"cards/{piece}" for piece in ("harbour", "lighthouse", "ferry", "gale", "whirlpool")
    ]
    assert offered("preview", GAME, "cards/fe") == ["cards/ferry"]
    assert offered("export", "png", GAME, "cards/fe") == ["cards/ferry"]
    assert offered("preview", GAME, "cards/gale,cards/f") == ["cards/gale,cards/ferry"]
    assert offered("preview", GAME, "crads/") == offered("preview", "none", "cards/") == []


def test_choices(starter: Starter) -> None:
    assert offered("build", "--flip", "") == ["long", "short"]
    assert offered("build", "--backs", "") == ["duplex", "manual", "fold", "none"]


def test_broken_files_offer_nothing_and_say_nothing(starter: Starter) -> None:
    starter.file("game.yaml").write_text("components: [")
    stock = starter.root / "card_data" / "stock"
    stock.mkdir()
    (stock / "languages.yaml").write_bytes(b"\xff")
    assert offered("build", "--only", "") == []
    assert "de" in offered("build", "--lang", "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_for_a_shell(shell: str, run: Pnp) -> None:
    told = run("completion", shell).stdout
    assert "_PNP_COMPLETE" in told and "pnp" in told


def test_the_script_for_bash_is_one(run: Pnp) -> None:
    script = run("completion", "bash").stdout
    done = subprocess.run(["bash", "-n"], input=script, text=True, capture_output=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_an_unknown_shell(run: Pnp) -> None:
    run("completion", "csh", status=2)


def test_shops_and_what_they_sell(starter: Starter) -> None:
    with_shops(starter.root)
    assert offered("export", "shop", GAME, "--shop", "c") == ["corner"]
    assert offered("export", "shop", GAME, "--shop", "corner", "--product", "") == ["poker", "chip"]
    assert "large-hex-tile" in offered("export", "shop", GAME, "--product", "la")


def test_pieces_behind_a_component(starter: Starter) -> None:
    assert offered("build", GAME, "--only", "cards/g") == ["cards/gale"]
    assert offered("build", "--without", "cards/gale,cards/f") == ["cards/gale,cards/ferry"]


def test_variants_behind_a_game(starter: Starter) -> None:
    starter.append("game.yaml", "\nvariants: {mini: {called: Mini}}\n")
    assert offered("build", GAME[:3]) == [GAME]
    assert offered("build", f"{GAME}/") == [f"{GAME}/mini", f"{GAME}/all"]
    assert offered("build", f"{GAME}/mini", "--only", "cards/g") == ["cards/gale"]

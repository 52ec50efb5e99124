"""What the shell offers when Tab is pressed."""

import subprocess
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from pnp.cli import main
from pnp.uses.newgame import start_game
from tests.conftest import GAME, Pnp, Starter
from tests.support.shops import with_shops

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

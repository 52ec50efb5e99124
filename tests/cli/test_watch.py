"""`pnp watch` builds what is saved, tells mistakes and goes on, and ends quietly."""

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pnp.work import project_files
from tests.conftest import GAME, Pnp, Starter

Act = Callable[[], None]


@pytest.fixture
def saved(monkeypatch: pytest.MonkeyPatch, starter: Starter) -> list[tuple[str, Act]]:
    """What somebody does while the program watches, and the file that it is told of."""
    acts: list[tuple[str, Act]] = []

    def changes(folders: tuple[Path, ...]) -> Iterator[tuple[Path, ...]]:
        assert [folder.name for folder in folders] == ["card_data", "templates"]
        yield ()
        for name, act in acts:
            act()
            yield (starter.file(name),)

    monkeypatch.setattr(project_files, "changes", changes)
    return acts


def test_what_is_saved_is_built_and_said(
    run: Pnp, starter: Starter, saved: list[tuple[str, Act]]
) -> None:
    starter.add_component("tokens")
    saved += [
        ("cards.csv", lambda: starter.edit("cards.csv", "Ferry,calm", "Boat,calm")),
        ("cards.csv", lambda: None),
    ]
    lines = run("watch", GAME).stdout.splitlines()
    at = lines.index(f"changed card_data/{GAME}/cards.csv".replace("/", str(Path("/"))))
    assert lines[at - 1].startswith("Watching ") and "2 files written." in lines[:at]
    assert lines[at + 1] == f"wrote {starter.pdf().relative_to(starter.root)}"
    assert lines[at + 2] == "1 file written, 1 unchanged."
    assert lines[-1] == "Nothing has changed: 2 files up to date."


def test_a_mistake_is_told_and_it_goes_on(
    run: Pnp, starter: Starter, saved: list[tuple[str, Act]]
) -> None:
    saved += [
        ("game.yaml", lambda: starter.append("game.yaml", "x: [\n")),
        ("game.yaml", lambda: starter.edit("game.yaml", "x: [\n", "")),
    ]
    told = run("watch", GAME, "cards")
    assert "not YAML" in told.stderr and "1 error. Nothing was written." in told.stderr
    assert told.stdout.endswith("Nothing has changed: 1 file up to date.\n")


def test_pictures_are_renewed_with_what_does_not_fit(
    run: Pnp, starter: Starter, saved: list[tuple[str, Act]]
) -> None:
    long = "The Ferry of the Seven Old Sisters,calm"
    saved += [("cards.csv", lambda: starter.edit("cards.csv", "Ferry,calm", long))]
    told = run("watch", GAME, "cards/ferry", "--preview")
    assert "mm too wide" in told.stderr
    assert told.stdout.count("ferry-front.png") == 2 and not starter.pdf().exists()


def test_a_game_that_is_not_there_is_refused(run: Pnp, saved: list[tuple[str, Act]]) -> None:
    assert "no game" in run("watch", "harbor", status=1).stderr


@pytest.mark.skipif(sys.platform == "win32", reason="sends Ctrl-C as others do")
def test_a_process_notices_what_is_saved_and_ends_quietly(starter: Starter) -> None:
    pytest.importorskip("watchfiles")
    asked = [sys.executable, "-m", "pnp", "watch", GAME, "cards/ferry", "--preview"]
    with subprocess.Popen(
        asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1
    ) as process:
        assert process.stdout and process.stderr
        for line in process.stdout:
            if line.startswith("Watching "):
                starter.edit("cards.csv", "Ferry,calm", "Boat,calm")
            if line.startswith("1 picture written"):
                break
        process.send_signal(signal.SIGINT)
        assert process.stderr.read() == ""
    assert process.returncode == 0

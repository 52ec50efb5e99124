"""A small project to work on, and the command line to do it with."""

import atexit
import gc
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, settings

from pnp.base.store import FOLDER, SETTINGS
from pnp.cli import main
from pnp.uses.newgame import start_game

GAME = "harbour"

if sys.platform == "win32":  # these are about locks and limits that Windows has not
    collect_ignore = ["work/test_output.py", "work/test_faults.py"]

# Whoever starts the tests in the background may make them deaf to Ctrl-C and to a closed terminal,
# which some are about.
signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
# A red run is red for everybody, and however busy a machine is, it is no reason to be red.
settings.register_profile(
    "same", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("same")


gc.set_threshold(100_000, 20, 50)  # as many games are held as the tests like to look at
# What builds keep for each other is nobody else's, and neither are printers. Processes of one run
# share what is kept, as those of one build do.
if "PNP_TESTS_KEPT" not in os.environ:
    os.environ["PNP_TESTS_KEPT"] = tempfile.mkdtemp(prefix="pnp-kept-")
    atexit.register(shutil.rmtree, os.environ["PNP_TESTS_KEPT"], ignore_errors=True)
os.environ[FOLDER] = os.environ["PNP_TESTS_KEPT"]
os.environ[SETTINGS] = tempfile.mkdtemp(prefix="pnp-printers-")
atexit.register(shutil.rmtree, os.environ[SETTINGS], ignore_errors=True)


class Pnp:
    """The command line, in this process; what is not meant to fail has to succeed."""

    def __call__(self, *args: str | Path, status: int | None = 0) -> Result:
        result = CliRunner().invoke(main, [str(arg) for arg in args])
        crashed = result.exception and not isinstance(result.exception, SystemExit)
        assert not crashed, f"{args}: {result.exception!r}\n{result.output}"
        assert "Traceback" not in result.output
        told = f"{args}: {result.exit_code}\n{result.output}"
        assert status is None or result.exit_code == status, told
        return result


class Starter:
    """A project folder with the game that `pnp new` makes."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.data = root / "card_data" / GAME
        self.templates = root / "templates" / GAME
        self.out = root / "output"

    def file(self, name: str) -> Path:
        """Return a file of the game by its bare name."""
        return (self.templates if name.endswith(".xml") else self.data) / name

    def edit(self, name: str, old: str, new: str) -> None:
        """Replace a stretch of a file that stands there exactly once."""
        path = self.file(name)
        text = path.read_text("utf-8")
        assert text.count(old) == 1, f"{name} has {old!r} {text.count(old)} times"
        path.write_text(text.replace(old, new), "utf-8")

    def append(self, name: str, text: str) -> None:
        """Add lines to a file."""
        with self.file(name).open("a", encoding="utf-8") as file:
            file.write(text)

    def draw(self, element: str) -> None:
        """Put one more element on the fronts."""
        self.edit("card.xml", "</face>", f"{element}\n</face>")

    def add_component(self, id_: str) -> None:
        """Add a second deck of the same cards, with no back."""
        rows = f"title: {id_.title()}, shape: poker, pieces: {id_}.yaml, front: plain.xml"
        self.edit("game.yaml", "\n# What the rules", f"  {id_}: {{{rows}}}\n\n# What the rules")
        self.file(f"{id_}.yaml").write_text("pieces: [{id: one, copies: 2}, {id: two}]\n")
        self.file("plain.xml").write_text('<face><dot x="20" y="20" r="5" fill="ink"/></face>\n')

    def pdf(self, component: str = "cards", lang: str = "en", paper: str = "a4") -> Path:
        """Return where the file of a component goes."""
        return self.out / GAME / f"{GAME}-{component}-{lang}-{paper}.pdf"

    def manifest(self, lang: str = "en", paper: str = "a4") -> Path:
        """Return where the manifest goes."""
        return self.out / GAME / f"manifest-{lang}-{paper}.json"


def contents(folder: Path) -> dict[str, bytes | None]:
    """Return every file below a folder with its bytes, and every folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else None
        for path in sorted(folder.rglob("*"))
    }


@pytest.fixture(scope="session", autouse=True)
def one_core() -> Iterator[None]:
    """Let nobody share work out unasked: those who are to help load everything once more."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "sched_getaffinity", lambda _: {0}, raising=False)  # not on macOS
        yield


@pytest.fixture(scope="session")
def fresh_start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("starter") / "project"
    start_game(root, GAME)
    return root


@pytest.fixture(scope="session")
def built_start(fresh_start: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("built") / "project"
    shutil.copytree(fresh_start, root)
    Pnp()("--project", root, "build", "--out", root / "output")
    return root


@pytest.fixture
def run() -> Pnp:
    return Pnp()


@pytest.fixture
def starter(fresh_start: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Starter:
    """The starter game, not built yet, in the current folder."""
    root = tmp_path / "project"
    shutil.copytree(fresh_start, root)
    monkeypatch.chdir(root)
    return Starter(root)


@pytest.fixture
def built(built_start: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Starter:
    """The starter game, built on A4 in English, in the current folder."""
    root = tmp_path / "project"
    shutil.copytree(built_start, root)
    monkeypatch.chdir(root)
    return Starter(root)

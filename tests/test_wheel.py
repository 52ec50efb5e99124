"""The wheel is the program: installed somewhere else, it writes the very same files."""

import importlib.util
import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).resolve().parents[1]
pytestmark = pytest.mark.xdist_group("wheel")  # one build serves all tests of this file
OFFLINE = ("No matching distribution found for hatchling", "Could not find a version")


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel; without hatchling and without a network there is nothing to test."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps"]
    if importlib.util.find_spec("hatchling"):
        command.append("--no-build-isolation")
    command += ["--wheel-dir", str(folder), str(ROOT)]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if run.returncode:
        offline = any(sign in run.stderr for sign in OFFLINE)
        if offline and not os.environ.get("CI"):
            pytest.skip("hatchling is not installed and can not be fetched: no wheel to test")
        pytest.fail(f"the wheel can not be built:\n{run.stderr}", pytrace=False)
    (built,) = folder.glob("pnp_press-*.whl")
    return built


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into a folder of its own."""
    target = tmp_path_factory.mktemp("installed")
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index",
         "--target", target, wheel],
        check=True,
    )  # fmt: skip
    return target


def run_installed(installed: Path, folder: Path, *arguments: str) -> str:
    """Run Python with the installed program and its dependencies, and nothing of the checkout.

    Without `site`, no .pth file can bring the checkout in; with -P, neither can the folder.
    """
    libraries = [sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]
    path = os.pathsep.join(dict.fromkeys([str(installed), *libraries]))
    run = subprocess.run(
        [sys.executable, "-S", "-P", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def files(out: Path) -> dict[str, bytes]:
    """Return all files of an output folder, without the lock."""
    return {
        path.relative_to(out).as_posix(): path.read_bytes()
        for path in sorted(out.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }


@pytest.mark.slow
def test_the_installed_program_is_not_the_checkout(installed: Path, tmp_path: Path) -> None:
    script = "import pnp; print(pnp.__file__)"
    where = Path(run_installed(installed, tmp_path, "-c", script).strip())
    assert where.is_relative_to(installed)
    assert not where.is_relative_to(ROOT)


@pytest.mark.slow
def test_the_wheel_writes_the_same_files_as_the_checkout(installed: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    asked = ("-m", "pnp", "build", "micropul", "macroscope", "--lang", "en,uk", "--out")
    run_installed(installed, empty, *asked, str(tmp_path / "one"))
    subprocess.run(
        [sys.executable, *asked, tmp_path / "two"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=True,
        capture_output=True,
    )
    one, two = files(tmp_path / "one"), files(tmp_path / "two")
    assert sorted(one) == sorted(two)
    assert any(name.endswith(".pdf") for name in one)
    assert any(name.endswith(".json") for name in one)
    assert [name for name in one if one[name] != two[name]] == []
    assert not list(empty.iterdir())


def test_a_game_started_from_the_wheel_builds(installed: Path, tmp_path: Path) -> None:
    run_installed(installed, tmp_path, "-m", "pnp", "new", "harbour")
    run_installed(installed, tmp_path, "-m", "pnp", "build", "harbour")
    assert (tmp_path / "output" / "harbour" / "harbour-cards-en-a4.pdf").is_file()


def test_the_wheel_carries_games_and_templates_and_nothing_of_the_workshop(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        names = archive.namelist()
    for name in (
        "pnp/shipped/card_data/micropul/game.yaml",
        "pnp/shipped/card_data/micropul/locale/uk.po",
        "pnp/shipped/card_data/stock/papers.yaml",
        "pnp/shipped/templates/house.xml",
        "pnp/starter/game.yaml",
    ):
        assert name in names
    root = Path("pnp/shipped")
    listed = subprocess.run(
        ["git", "ls-files", "card_data", "templates"], cwd=ROOT, capture_output=True, text=True
    )
    assert {(root / name).as_posix() for name in listed.stdout.split()} <= set(names)
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"pnp"}
    assert not [name for name in names if "__pycache__" in name or name.endswith(".pyc")]

"""Other systems, consoles and versions."""

import errno
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path

import pytest

from pnp.cli.common import findings_reported
from pnp.cli.new import pasted
from pnp.load import project as digest
from tests.conftest import GAME, Pnp, Starter, contents
from tests.support.systems import ROOT, commands, mind_no_capitals

# A whole day's work on a system without signals, forks, links, users and `fcntl`.


KIT = Path("output") / f"{GAME}-de-kit.zip"
BUILD: list[str | Path] = ["build", "--lang", "en,de", "--allow-missing", "--jobs", "2"]
DAY: list[list[str | Path]] = [
    ["new", "island"],
    ["list"],
    ["check"],
    BUILD,
    [*BUILD, "--force", "--no-cache"],  # a second time, over what is there
    BUILD,
    ["build", GAME, "--format", "listing", "--jobs", "2"],
    ["preview", GAME, "--as", "faces"],
    ["translate", "start", GAME, "de"],
    ["translate", "update"],
    ["translate", "kit", GAME, "de"],
    ["translate", "accept", KIT],
    ["translate", "status"],
    ["inspect", f"output/{GAME}/{GAME}-cards-en-a4.pdf"],
    ["schema"],
    ["schema", "--check"],
]


def written(
    fresh: Path, root: Path, lines: Sequence[Sequence[str | Path]], system: str = ""
) -> dict[str, bytes | None]:
    """Return all files of a project after such work on such a system."""
    shutil.copytree(fresh, root)
    done = commands(root, lines, system=system)
    assert done.statuses == [0] * len(lines), done.out + done.err
    assert "Traceback" not in done.err
    return contents(root)


@pytest.mark.slow
@pytest.mark.parametrize(("system", "lines"), [("windows", DAY), ("forkserver", DAY[3:4])])
def test_all_commands_write_the_same_files(
    fresh_start: Path, tmp_path: Path, system: str, lines: list[list[str | Path]]
) -> None:
    """Windows begins processes by spawn; Linux does by forkserver from Python 3.14 on."""
    usual = written(fresh_start, tmp_path / "usual" / "project", lines)
    found = written(fresh_start, tmp_path / "other" / "a day on Ünix", lines, system)
    assert sorted(found) == sorted(usual)
    assert [name for name, data in found.items() if data != usual[name]] == []
    assert any(name.endswith("de-a4.pdf") for name in found)


def test_what_is_taken_away_is_missed(tmp_path: Path) -> None:
    script = (
        "import os, signal\n"
        "from tests.support.systems import play\n"
        "play('windows', '')\n"
        "print(hasattr(os, 'fork'), hasattr(signal, 'SIGHUP'), hasattr(signal, 'SIGTERM'))\n"
        "import fcntl\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert run.stdout.split() == ["False", "False", "True"]
    assert "import of fcntl halted" in run.stderr


# The set of versions for which files are promised to be equal to the byte.


INSTALLING = ROOT / "docs" / "installing.md"
DRAW = {"jinja2", "markdown-it-py", "pillow", "pypdfium2", "pyphen", "reportlab", "uharfbuzz"}


def test_all_that_decides_on_bytes_is_in_the_set() -> None:
    found = dict(digest.versions())
    assert re.fullmatch(r"3\.\d+", found.pop("python"))
    assert re.match(r"\d+\.\d", found.pop("zlib"))
    assert set(found) >= DRAW
    assert {name.partition("-")[0] for name in set(found) - DRAW} == {"fontpkg"}
    assert {name: found[name] for name in DRAW} == {name: version(name) for name in DRAW}


def test_the_set_is_in_the_manifest(built: Starter) -> None:
    assert json.loads(built.manifest().read_bytes())["versions"] == digest.versions()


def test_another_version_makes_files_old(
    run: Pnp, built: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = json.loads(built.manifest().read_bytes())
    other = {**digest.versions(), "zlib": "1.2.3.zlib-ng"}
    monkeypatch.setattr(digest, "versions", lambda: other)
    monkeypatch.setattr("pnp.work.ledger.versions", lambda: other)
    run("build")
    after = json.loads(built.manifest().read_bytes())
    assert after["versions"]["zlib"] == "1.2.3.zlib-ng"
    assert after["inputs"] != before["inputs"]
    assert after["files"][0]["inputs"] != before["files"][0]["inputs"]


def bounds() -> Iterator[tuple[str, str]]:
    """Yield what the program asks for, with the lowest version that will do."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    row = re.compile(r"([\w-]+)(>=|==|<)([\w.]+)(?:,<[\w.]+)?(?:;.*)?")
    for line in (*project["dependencies"], *project["optional-dependencies"]["inspect"]):
        name, sign, lowest = row.fullmatch(line).groups()  # type: ignore[union-attr]
        if sign != "<":
            yield name, lowest


def test_every_library_has_a_lowest_version_that_the_docs_tell() -> None:
    rows = dict(re.findall(r"^\| `([\w-]+)` \| ([\w.]+) \|", INSTALLING.read_text("utf-8"), re.M))
    assert rows == dict(bounds())


def test_the_sandbox_of_templates_has_no_known_way_out() -> None:
    jinja = tuple(map(int, dict(bounds())["jinja2"].split(".")))
    assert jinja >= (3, 1, 6)


def test_the_lowest_versions_are_tried_by_the_workflow() -> None:
    workflow = Path(ROOT / ".github" / "workflows" / "test.yml").read_text("utf-8")
    assert "lowest-direct" in workflow
    for system in ("ubuntu", "windows", "macos"):
        assert f"{system}-latest" in workflow
    for python in ("3.11", "3.14"):
        assert f'"{python}"' in workflow


# Files that end their lines as on Windows: read alike, and never written.


GAME_NEWLINES = "micropul"  # it has every kind of file
TEXTS = {".yaml", ".csv", ".po", ".md", ".xml", ".json"}


def project(root: Path, ending: bytes) -> Path:
    """Copy a game, with all its texts, whose lines end in such a way."""
    for part in ("card_data", "templates"):
        for name in (GAME_NEWLINES, "stock", "house.xml"):
            source = ROOT / part / name
            for path in [source] if source.is_file() else sorted(source.rglob("*")):
                if path.is_file():
                    data, to = path.read_bytes(), root / path.relative_to(ROOT)
                    to.parent.mkdir(parents=True, exist_ok=True)
                    text = path.suffix in TEXTS
                    to.write_bytes(data.replace(b"\n", ending) if text else data)
    shutil.copyfile(root / "card_data" / GAME_NEWLINES / "game.yaml", root / "game.yaml")
    return root


def made(run: Pnp, root: Path) -> dict[str, bytes]:
    """Return the files of a build, but for manifests, which know the bytes of their sources."""
    run("--project", root, "build", "--lang", "uk", "--out", root / "output")
    return {path.name: path.read_bytes() for path in (root / "output").rglob("*.pdf")}


@pytest.mark.slow
def test_a_project_in_lines_of_windows_prints_the_same(run: Pnp, tmp_path: Path) -> None:
    unix, windows = project(tmp_path / "unix", b"\n"), project(tmp_path / "windows", b"\r\n")
    assert b"\r\n" in (windows / "game.yaml").read_bytes()
    wanted, found = made(run, unix), made(run, windows)
    assert len(wanted) == 3
    assert sorted(wanted) == sorted(found)
    assert [name for name in wanted if wanted[name] != found[name]] == []


def test_no_file_is_written_in_lines_of_windows(run: Pnp, tmp_path: Path) -> None:
    root = project(tmp_path / "windows", b"\r\n")
    run("--project", root, "new", "island")
    po = root / "card_data" / "island" / "locale" / "de.po"
    run("--project", root, "translate", "start", "island", "de")
    run("--project", root, "schema")
    run("--project", root, "build", "island", "--out", root / "output")
    for path in (
        po,
        root / "card_data" / "island" / "game.yaml",
        root / "templates" / "island" / "card.xml",
        root / "card_data" / "schema" / "game.schema.json",
        root / "output" / "island" / "manifest-en-a4.json",
    ):
        assert b"\r" not in path.read_bytes(), path


def test_translations_in_lines_of_windows_are_kept(run: Pnp, tmp_path: Path) -> None:
    unix, windows = project(tmp_path / "unix", b"\n"), project(tmp_path / "windows", b"\r\n")
    told = [
        run("--project", root, "translate", "status", GAME_NEWLINES, "--lang", "uk").stdout
        for root in (unix, windows)
    ]
    assert told[0] == told[1]
    for root in (unix, windows):
        run("--project", root, "translate", "update", GAME_NEWLINES, "--lang", "uk")
    po = Path("card_data") / GAME_NEWLINES / "locale" / "uk.po"
    assert (windows / po).read_bytes().replace(b"\r\n", b"\n") == (unix / po).read_bytes()


# Consoles that know few letters, folders with strange names, and pipes that nobody reads.


PLAIN = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
LINES: list[list[str | Path]] = [
    ["build", "--lang", "en,de", "--allow-missing", "--jobs", "2"],
    ["preview", GAME],
    ["translate", "start", GAME, "uk"],
    ["translate", "kit", GAME, "uk"],
    ["list", "--json"],
    ["inspect", f"output/{GAME}/{GAME}-cards-en-a4.pdf"],
    ["check", "--lang", "de"],  # which has much to say
]


@pytest.fixture(scope="module")
def usual(fresh_start: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes | None]:
    return worked(fresh_start, tmp_path_factory.mktemp("usual") / "project", {})


def worked(fresh: Path, root: Path, env: dict[str, str]) -> dict[str, bytes | None]:
    """Return all files of a project after some work with such variables."""
    shutil.copytree(fresh, root)
    done = commands(root, LINES, env=env, options=["-X", "warn_default_encoding"])
    assert done.statuses == [0] * (len(LINES) - 1) + [1], done.out + done.err
    assert "Traceback" not in done.err
    own = re.compile(r"(?!.*site-packages).*/pnp/.*EncodingWarning")
    ours = [line for line in done.err.splitlines() if own.match(line)]
    assert not ours, "files are opened in the letters of the locale"
    return contents(root)


@pytest.mark.parametrize(
    "env",
    [PLAIN, {**PLAIN, "PYTHONIOENCODING": "ascii:strict"}, {"PYTHONIOENCODING": "cp1252:strict"}],
    ids=["C", "ascii", "cp1252"],
)
def test_nothing_depends_on_what_the_console_can_show(
    fresh_start: Path, tmp_path: Path, usual: dict[str, bytes | None], env: dict[str, str]
) -> None:
    assert worked(fresh_start, tmp_path / "a café Łódź", env) == usual


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names are letters there")
def test_a_folder_may_be_called_by_bytes_that_are_no_letters(
    fresh_start: Path, tmp_path: Path, usual: dict[str, bytes | None]
) -> None:
    assert worked(fresh_start, tmp_path / os.fsdecode(b"caf\xe9"), {}) == usual


def test_a_project_that_is_named_by_strange_bytes_is_missed_in_words(run: Pnp) -> None:
    told = run("--project", os.fsdecode(b"/caf\xe9"), "list", status=1).stderr
    assert "not a project: it has no card_data/ folder" in told


@pytest.mark.skipif(sys.platform == "win32", reason="where nobody can take it away")
def test_the_folder_that_one_is_in_may_be_gone(tmp_path: Path) -> None:
    script = "import os; os.mkdir('x'); os.chdir('x'); os.rmdir('../x')\nfrom pnp.cli import main\n"
    for line in ("list", "build --json", "new x"):
        run = subprocess.run(
            [sys.executable, "-c", f"{script}main({line.split()})"],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
        )
        assert run.returncode == 1
        assert "the folder that you are in is gone" in run.stdout + run.stderr
        assert "Traceback" not in run.stderr


@pytest.mark.parametrize(
    "line",
    [
        ["build", "--out", ""],
        ["--project", "", "list"],
        ["translate", "kit", GAME, "de", "--out", ""],
    ],
)
def test_no_name_is_not_the_name_of_this_folder(
    run: Pnp, starter: Starter, line: list[str]
) -> None:
    before = contents(starter.root)
    assert "no name is given" in run(*line, status=2).stderr
    assert contents(starter.root) == before


@pytest.mark.parametrize("number", [errno.EPIPE, errno.EINVAL])
def test_a_pipe_that_nobody_reads_is_no_mistake(tmp_path: Path, number: int) -> None:
    """Windows says of it that an argument is invalid."""
    script = (
        "import sys\nfrom pnp.cli import run\n"
        "class Closed:\n"
        "    encoding, fileno, isatty = 'utf-8', lambda _: 1, lambda _: False\n"
        f"    def flush(self, _=''): raise OSError({number}, 'Invalid argument')\n"
        "    write = flush\n"
        "sys.stdout = Closed()\n"
        "sys.argv = ['pnp', 'list']\nrun()\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert (run.returncode, run.stderr) == (1, "")


def test_an_invalid_argument_is_told_if_somebody_listens(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit), findings_reported():
        raise OSError(errno.EINVAL, "Invalid argument")
    assert capsys.readouterr().err == "error: Invalid argument\n1 error.\n"


@pytest.mark.parametrize(
    ("path", "system", "wanted"),
    [
        ("/my games", "posix", "'/my games'"),
        ("/games", "posix", "/games"),
        (r"C:\Games\größe", "nt", r"C:\Games\größe"),
        (r"C:\My Games (2)", "nt", r'"C:\My Games (2)"'),
        (r"C:\Tom & Ann's", "nt", r'''"C:\Tom & Ann's"'''),
        (r"C:\$ games 'n'", "nt", r"'C:\$ games ''n'''"),
    ],
)
def test_a_command_can_be_pasted_into_the_shell_of_its_system(
    path: str, system: str, wanted: str
) -> None:
    assert pasted(path, system) == wanted


def test_output_is_kept_out_of_the_sources_however_they_are_spelt(
    run: Pnp, starter: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    mind_no_capitals(starter.root, monkeypatch.setattr)
    for out in ("Card_Data/new", "TEMPLATES", starter.root / "card_DATA" / GAME):
        assert "which it is made from" in run("build", "--out", out, status=1).stderr
    run("build", "--out", "Output")
    assert (starter.root / "Output" / GAME).is_dir()
    assert run("build", "--out", "output").stdout == "Nothing has changed: 1 file up to date.\n"

"""The set of versions for which files are promised to be equal to the byte."""

import json
import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest

from pnp.load import project as digest
from tests.conftest import Pnp, Starter
from tests.support.systems import ROOT

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

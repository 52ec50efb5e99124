import importlib.metadata
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from types import ModuleType

import pytest

import pnp.engines
from pnp.base.findings import Refused, Where
from pnp.engines import find, names
from pnp.engines import micropul as built_in
from tests.support.games import NAMES

WHERE = Where("game.yaml", 3, 9)


@pytest.mark.parametrize("name", NAMES)
def test_every_built_in_engine_is_found_under_its_own_name(name: str) -> None:
    engine = find(name)
    assert isinstance(engine, ModuleType)
    assert engine.__name__ == f"pnp.engines.{name}"


@pytest.mark.parametrize("name", ["micropull", "Micropul", "micropul.rules", ""])
def test_an_unknown_name_is_answered_with_near_ones(name: str) -> None:
    with pytest.raises(Refused) as caught:
        find(name, WHERE)
    (finding,) = caught.value.findings
    assert finding.message == f"no rules engine is called {name!r}"
    assert finding.where == WHERE
    assert "micropul" in finding.hint


def test_a_name_like_no_other_is_answered_with_all() -> None:
    with pytest.raises(Refused, match="known: " + ", ".join(NAMES)):
        find("zzz")


def test_a_file_in_the_folder_is_an_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "fourth_game.py").write_text("Example = None\n", "utf-8")
    monkeypatch.setattr(pnp.engines, "__path__", [*pnp.engines.__path__, str(tmp_path)])
    assert names() == tuple(sorted((*NAMES, "fourth_game")))
    assert find("fourth_game").Example is None


def test_an_installed_package_adds_an_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    installed = EntryPoints(
        [
            EntryPoint("other", "pnp.engines.micropul", "pnp.engines"),
            EntryPoint("micropul", "nowhere", "pnp.engines"),
        ]
    )
    monkeypatch.setattr(importlib.metadata, "entry_points", installed.select)
    assert names() == (*NAMES, "other")
    assert find("other") is built_in
    assert find("micropul") is built_in, "the built-in engine wins"

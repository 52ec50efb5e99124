import importlib.metadata
from importlib.metadata import EntryPoint, EntryPoints

import pytest

from pnp.engines import ENGINES, UnknownEngineError, find, names


@pytest.mark.parametrize("name", ENGINES)
def test_every_built_in_engine_is_found_under_its_own_name(name: str) -> None:
    assert find(name).name == name


def test_an_unknown_name_is_answered_with_near_ones() -> None:
    with pytest.raises(UnknownEngineError) as caught:
        find("micropull")
    assert isinstance(caught.value, KeyError)
    assert caught.value.near[0] == "micropul"
    assert str(caught.value).startswith("no rules engine is called 'micropull'; there is micropul")


def test_a_name_like_no_other_is_answered_with_all() -> None:
    with pytest.raises(UnknownEngineError, match=r"there is .*micropul"):
        find("zzz")


def test_an_installed_package_adds_an_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    installed = EntryPoints(
        [
            EntryPoint("other", "pnp.engines.micropul:ENGINE", "pnp.engines"),
            EntryPoint("micropul", "nowhere:NOTHING", "pnp.engines"),
        ]
    )
    monkeypatch.setattr(importlib.metadata, "entry_points", installed.select)
    assert names() == ("clockwork_city", "micropul", "microscopic", "other")
    assert find("other").name == "micropul"
    assert find("micropul").name == "micropul", "the built-in engine wins"

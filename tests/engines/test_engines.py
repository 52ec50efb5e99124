"""What every engine has to do."""

import importlib.metadata
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import pnp.engines
from pnp.base.findings import Refused, Where
from pnp.engines import find, names
from pnp.engines import micropul as built_in
from tests.support.games import NAMES, shipped

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


# Searches at the Towers, with the cards of the shipped game.


CITY = shipped("clockwork_city")
FULL = [
    "gyrocopter-1", "gyrocopter-2", "cipher_drum-1", "cipher_drum-2", "airship-1", "airship-2",
    "scrap-gear",
]  # fmt: skip


def facts(**example: Any) -> dict[str, Any]:
    return CITY.facts(example)


def problems(**example: Any) -> tuple[str, ...]:
    return CITY.judge(example).problems


FOUND = {"finds": "cipher_drum-3"}


def search(hand: list[str], **more: Any) -> dict[str, Any]:
    return facts(hand=hand, search={**FOUND, **more})


def test_a_right_card_costs_another_only_above_the_hand_limit() -> None:
    full = search(FULL, shows="cipher_drum-1")
    assert (full["outcome"], full["hand_found"], full["discards"], full["hand_after"]) == (
        "right",
        8,
        True,
        7,
    )
    small = search(["cipher_drum-1"], shows="cipher_drum-1")
    assert (small["discards"], small["hand_after"]) == (False, 2)


def test_a_wrong_card_takes_the_place_of_another_one_and_never_its_own() -> None:
    shown = search(["gyrocopter-1", "airship-1"], shows="gyrocopter-1")
    assert (shown["outcome"], shown["may_lay"], shown["hand_after"]) == (
        "wrong",
        ["gyrocopter-1"],
        2,
    )
    named = search(["gyrocopter-1", "airship-1"], asks="fuel_supplier", lays="airship-1")
    assert (named["may_lay"], named["hand_after"]) == (["gyrocopter-1", "airship-1"], 2)
    assert search([], asks="fuel_supplier")["hand_after"] == 1
    (problem,) = problems(
        hand=["airship-1"], search={**FOUND, "asks": "fuel_supplier", "lays": "cipher_drum-3"}
    )
    assert problem == "search.lays: 'cipher_drum-3' can not be laid in its place"


def test_searches_against_the_rules_are_told() -> None:
    assert "either shows or asks" in problems(hand=["airship-1"], search=FOUND)[0]
    assert "the hand of the player" in problems(search={**FOUND, "asks": "power_machine"})[0]
    scrap = problems(hand=["scrap-gear"], search={**FOUND, "shows": "scrap-gear"})
    assert "search: scrap metal is not asked for" in scrap
    silent = problems(hand=["airship-1"], search={**FOUND, "asks": "power_machine"})
    assert silent == ("search: say in lays which card of the hand is laid in its place",)
    over = problems(hand=[*FULL, "airship-3"], search={**FOUND, "shows": "cipher_drum-1"})
    assert "hand: 8 cards, at most 7" in over

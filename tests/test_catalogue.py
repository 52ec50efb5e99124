"""What `pnp list shapes` and the like show: pnp's own rows, and those that a project adds."""

import json

import pytest

from pnp.cli.completion import WHAT
from pnp.load.project import find_project
from pnp.uses.overview import TABLES, catalogue
from tests.conftest import GAME, Pnp, Starter
from tests.support.shops import with_shops


def named(starter: Starter, what: str) -> dict[str, str]:
    rows = catalogue(find_project(starter.root), what)
    return {row["name"]: row["from"] for row in rows}


def test_the_command_offers_every_table() -> None:
    assert set(WHAT) == set(TABLES)


def test_rows_of_a_project_stand_beside_those_of_pnp_and_say_so(starter: Starter) -> None:
    stock = starter.data.parent / "stock"
    stock.mkdir()
    (stock / "shapes.yaml").write_text("shapes:\n  stamp: {rect: [20, 30]}\n  mini: {circle: 9}\n")
    found = named(starter, "shapes")
    assert found["poker"] == "pnp"
    assert found["stamp"] == found["mini"] == "card_data/stock/shapes.yaml"


def test_products_of_shops_are_listed_with_where_they_are_from(starter: Starter) -> None:
    with_shops(starter.root)
    found = named(starter, "shops")
    assert found["thegamecrafter poker"] == "pnp"
    assert found["corner chip"] == "card_data/stock/shops.yaml"
    rows = {row["name"]: row for row in catalogue(find_project(starter.root), "shops")}
    assert rows["corner poker"]["files"] == "png, 136 × 185 px"
    assert rows["press poker"]["known"] == "unverified"


def test_colours_icons_and_macros_are_those_of_the_game(starter: Starter) -> None:
    (starter.templates / "parts.xml").write_text("{# A wave. #}{% macro wave(y) %}{% endmacro %}")
    assert named(starter, "colours")["coral"] == GAME
    assert named(starter, "icons") == {"eye": GAME}
    macros = named(starter, "macros")
    assert macros["wave(y)"] == f"templates/{GAME}/parts.xml"
    assert macros["ground(w, h, bleed, fill)"] == "pnp: house.xml"


@pytest.mark.parametrize("what", WHAT)
def test_a_table_is_shown_to_people_and_to_programs(run: Pnp, starter: Starter, what: str) -> None:
    rows = json.loads(run("list", what, "--json").stdout)[what]
    head, *lines = run("list", what).stdout.splitlines()
    assert len(lines) == len(rows) > 0
    assert head.split() == list(rows[0])
    for line, row in zip(lines, rows, strict=True):
        assert line.startswith(f"  {row['name']}")


def test_a_size_is_two_numbers_for_programs(run: Pnp, starter: Starter) -> None:
    rows = json.loads(run("list", "shapes", "--json").stdout)["shapes"]
    assert {"width": 63.0, "height": 88.0} in [row["size"] for row in rows]
    assert "63 × 88 mm" in run("list", "shapes").stdout


def test_some_games_can_be_listed_and_a_wrong_name_is_told(run: Pnp, starter: Starter) -> None:
    assert GAME in run("list", GAME).stdout
    told = run("list", "shape", status=1).stderr
    assert "no game 'shape'" in told and "did you mean 'shapes'" in told
    assert "no game 'nobody'" in run("list", "icons", "nobody", status=1).stderr

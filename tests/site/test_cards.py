"""What is told of games: for whom they are, their colours, and what there is to print."""

from pathlib import Path

import pytest

from pnp.rulebook.slabs import Palette
from pnp.uses.site.pages import (
    DAY,
    NIGHT,
    Download,
    Frame,
    GamePage,
    PrintFolder,
    facts_of,
    is_read,
    readable,
    screen_colours,
)
from tests.site.conftest import asked_for
from tests.support.editions import GAMES, edition, shop

SAY = Frame(shop(), ["en"]).say("en")


@pytest.mark.parametrize(
    ("game", "facts"),
    [
        ("micropul", ["1–2 players"]),
        ("clockwork_city", ["2–4 players", "from age 6", "30–40 minutes"]),
        ("macroscope", ["2–6 players", "from age 6", "30 minutes"]),
    ],
)
def test_facts_are_those_of_the_data(game: str, facts: list[str]) -> None:
    assert list(facts_of(edition(game), SAY)) == facts


@pytest.mark.parametrize("game", GAMES)
def test_colours_of_a_game_can_be_read_by_day_and_by_night(game: str) -> None:
    one = edition(game).game
    assert one.rules
    made = screen_colours(Palette.of(one.colours, one.rules.blocks[0].options))
    assert is_read(made.accent, DAY)
    assert is_read(made.accent, made.tint)
    assert is_read(made.on_head, made.head)
    assert is_read(made.night_accent, NIGHT)
    assert is_read(made.night_accent, made.night_tint)
    assert is_read("#ececf0", made.night_tint)
    assert is_read("#1d1d1f", made.tint)


def test_a_colour_that_can_be_read_stays() -> None:
    assert readable("#1d4f91", DAY) == "#1d4f91"
    assert readable("#ffee00", DAY) != "#ffee00"
    made = screen_colours(Palette(accent="#ffee00", on_head="#ffffff"))
    assert is_read(made.on_head, made.head)


@pytest.mark.slow
def test_files_to_print_are_told_by_the_manifest(site: Path) -> None:
    files = PrintFolder(asked_for(site), ()).of(("micropul", "uk"))
    assert list(files) == ["a4", "letter"]
    tiles = next(one for one in files["a4"] if one.part == "tiles")
    assert tiles.path == "files/micropul/micropul-tiles-uk-a4.pdf"
    assert tiles.size == (site / tiles.path).stat().st_size
    assert tiles.both and tiles.sheets * 2 == tiles.pages
    without = asked_for(site)._replace(prints=False)
    assert PrintFolder(without, ()).of(("micropul", "uk")) == {}


def test_the_page_of_a_game_tells_what_a_file_takes(site: Path) -> None:
    told = (site / "en" / "micropul" / "index.html").read_text("utf-8")
    one = next(
        one for one in PrintFolder(asked_for(site), ()).of(("micropul", "en"))["letter"]
        if one.part == "tiles"
    )  # fmt: skip
    assert one.digest in told
    assert f'href="../../{one.path}"' in told
    assert "48\u00a0tiles" in told or "48 tiles" in told
    assert "both sides" in told
    assert "Jean-François Lassonde" in told


@pytest.mark.parametrize(("size", "told"), [(1_234_567, "1.2 MB"), (56_789, "57 kB"), (12, "1 kB")])
def test_sizes_are_told_in_words(size: int, told: str) -> None:
    page = GamePage(edition("micropul"), None, None, SAY)  # type: ignore[arg-type]
    one = Download(part="tiles", path="a/b.pdf", pages=2, sheets=1, both=True, size=size, digest="")
    assert page._row(one)["size"] == told
    assert one.name == "b.pdf"


def test_the_entrance_stands_beside_the_homes_of_all_languages() -> None:
    frame = Frame(shop(), ["de", "uk"])
    files = dict(frame.homes({"de": [], "uk": []}))
    assert list(files) == [
        "icon.svg", "site.css", "site.js", "games.css",
        "index.html", "de/index.html", "uk/index.html",
    ]  # fmt: skip
    assert b"data-entrance" in files["index.html"]
    assert b"data-entrance" not in files["de/index.html"]

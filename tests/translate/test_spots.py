"""Texts on pages of rules are known again: paragraphs, cells, titles, words and labels."""

from functools import cache
from pathlib import Path

import pytest

from pnp.load.project import find_project
from pnp.model.game import Block, BlockKind
from pnp.model.order import Order
from pnp.parts.rules import RulesPart
from pnp.translate.heard import attentive
from pnp.translate.source import open_source
from pnp.translate.spots import RuleTexts, TextSpot, _contexts
from pnp.workshop import Workshop

ROOT = Path(__file__).resolve().parents[2]


@cache
def spots(code: str) -> list[tuple[int, TextSpot]]:
    source = open_source(Workshop.open(find_project(ROOT)), "micropul")
    assert source.loaded
    edition = attentive(source.loaded, code)
    part, texts = RulesPart(edition, Order()), RuleTexts(edition, source)
    return [
        (int(face.name.piece), spot)
        for face in part.faces(part.names)
        for spot in texts.spots(face)
    ]


@pytest.mark.parametrize("code", ["en", "uk"])
def test_every_text_of_the_rules_is_found_on_its_pages(code: str) -> None:
    source = open_source(Workshop.open(find_project(ROOT)), "micropul")
    elsewhere = "stands only with no-backs"  # which such pages are not for
    wanted = {
        one.context
        for one in source.messages
        if one.context.startswith("rules.")
        and elsewhere not in one.note
        and "not printed" not in one.note
    }
    found = {spot.context for _, spot in spots(code)}
    assert wanted <= found
    assert {"word.ruling", "word.print_title", "label.core"} <= found


def test_spots_lie_on_the_paper_in_the_order_of_reading() -> None:
    first = [spot for page, spot in spots("en") if page == 1]
    assert all(0 <= spot.box.x < 200 and 0 <= spot.box.y < 287 for spot in first)
    title = next(spot for spot in first if spot.context == "rules.tagline")
    later = next(spot for spot in first if spot.context == "rules.components")
    assert title.box.y < later.box.y


def test_cells_are_told_from_paragraphs() -> None:
    cells = {spot.context for _, spot in spots("en") if spot.is_cell}
    assert "rules.setup-table.0.1" in cells
    assert "rules.setup-hand" not in cells


def test_rows_for_each_number_of_players_are_one_text() -> None:
    table = Block(BlockKind.TABLE, "t", rows=(("Players",), ("2 of them",), ("3\u00a0of them",)))
    holder = Block(BlockKind.PER_PLAYER, "p", blocks=(table,))
    found = {text: context for (_, text), context in _contexts([holder])}
    assert found == {
        "Players": "rules.t.0.0",
        "2 of them": "rules.t.1.0",
        "3 of them": "rules.t.1.0",
    }
    assert dict(_contexts([table]))[table.where, "3 of them"] == "rules.t.2.0"

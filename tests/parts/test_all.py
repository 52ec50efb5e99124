"""All parts of an edition, the words of its rules, and the section on printing."""

import pytest

from pnp.base.findings import Finding
from pnp.load.project import find_project
from pnp.model.game import RULES, Block
from pnp.model.order import NO_BACKS, Order
from pnp.parts.edition import LoadedGame, Workshop
from pnp.parts.part import Part
from pnp.parts.pieces import PiecesPart
from pnp.parts.rules import RulesText, parts_of
from tests.conftest import GAME, Starter
from tests.support.editions import DRAWN, GAMES, edition, need_drawings


@pytest.mark.parametrize("game", GAMES)
def test_every_component_and_the_rules_are_a_part(game: str) -> None:
    if game == DRAWN[0]:
        need_drawings()
    parts = list(parts_of(edition(game), Order()))
    assert all(isinstance(part, Part) for part in parts)
    components = [component.id for component in edition(game).game.components]
    assert [part.id for part in parts] == [*components, RULES]


def test_only_wanted_parts_come() -> None:
    wanted = parts_of(edition("micropul"), Order(), {"stones", "rules"}.__contains__)
    assert [part.id for part in wanted] == ["stones", "rules"]


def test_a_game_without_rules_has_no_part_for_them(starter: Starter) -> None:
    game = LoadedGame(Workshop.open(find_project(starter.root)), GAME)
    assert [part.id for part in parts_of(game.edition("en"), Order())] == ["cards"]


def walked(blocks: tuple[Block, ...]) -> list[Block]:
    return [one for block in blocks for one in (block, *walked(block.blocks))]


@pytest.mark.parametrize("language", ["en", "uk"])
def test_no_placeholder_is_left_in_the_words_of_the_rules(language: str) -> None:
    findings: list[Finding] = []
    blocks = walked(RulesText(edition("micropul", language)).blocks(findings))
    assert findings == []
    assert not [block.text for block in blocks if "{" in block.text.replace("{icon:", "")]
    assert not any(block.gap for block in blocks)


def cells(order: Order) -> str:
    return "\n".join(
        cell
        for block in RulesText(edition("micropul"), order).printing()
        for row in ((block.text,), *block.rows)
        for cell in row
    )


def test_the_section_on_printing_names_the_files_as_they_are_made() -> None:
    assert "micropul-tiles-en-letter.pdf" in cells(Order("letter", view="faces", format="png"))
    assert "both sides" in cells(Order()) and "both sides" not in cells(Order(backs=NO_BACKS))


def test_what_is_arranged_is_not_again_for_the_section_on_printing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    order = Order(scale=0.83)
    known = {part.id: part.arranged() for part in parts_of(edition("micropul"), order)}
    monkeypatch.setattr(PiecesPart, "_arranged", lambda _: pytest.fail("arranged again"))
    blocks = walked(tuple(RulesText(edition("micropul"), order).printing()))
    shown = " ".join(cell for block in blocks for row in block.rows for cell in row)
    for id_ in ("tiles", "stones"):
        sheets = known[id_]
        assert sheets is not None
        assert str(sheets.pages) in shown

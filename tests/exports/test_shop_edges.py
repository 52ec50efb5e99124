"""Art that ends where a shop may still cut is told, and white paper is not."""

import pytest

from pnp.exports.shop_edges import art_reaches
from tests.conftest import Starter
from tests.parts.test_shop import part

GROUND = '<box x="{{ -bleed }}" y="{{ -bleed }}" w="{{ w + 2 * bleed }}" h="{{ h + 2 * bleed }}"'
AT_THE_CUT = '<box x="0" y="0" w="{{ w }}" h="{{ h }}"'


def told(starter: Starter, across: float = 0.0) -> list[str]:
    return [finding.message for finding in art_reaches(part(starter, across))]


def test_art_in_its_bleed_goes_on_to_the_edge(starter: Starter) -> None:
    assert told(starter) == []


def test_art_that_ends_at_the_cut_leaves_a_sliver_unless_it_is_mirrored(starter: Starter) -> None:
    starter.edit("card.xml", GROUND, AT_THE_CUT)
    assert told(starter) == [
        "cards, front: art ends before the bleed does that The Corner Shop wants:"
        " harbour and 4 more"
    ]
    starter.edit("game.yaml", "shape: poker ", "shape: {rect: [63, 88], mirror: true} #")
    assert told(starter) == []


def test_white_paper_may_end_where_it_will(starter: Starter) -> None:
    starter.edit("card.xml", GROUND, '<box x="9" y="9" w="9" h="9"')
    assert told(starter) == []


@pytest.mark.parametrize(("radius", "short"), [("30 + bleed", False), ("30", True)])
def test_round_pieces_have_to_draw_it_themselves(
    radius: str, short: bool, starter: Starter
) -> None:
    dot = f'<face><dot x="30" y="30" r="{{{{ {radius} }}}}" fill="coral"/></face>'
    for name in ("card.xml", "back.xml"):
        starter.file(name).write_text(dot, "utf-8")
    assert bool(told(starter, across=60)) is short

"""The easel: templates are rendered and read, and symbols are there when they are asked for."""

import pytest

from pnp.base.findings import Where
from pnp.base.paths import absolute
from pnp.base.store import Store
from pnp.compose import drafter as easel_module
from pnp.compose.draft_cache import DraftCache
from pnp.compose.drafter import DraftRenderer
from pnp.compose.words import AnyLanguage
from pnp.draw.operators import Inker
from pnp.model.face import Art, Rect
from tests.support.templates import FONTS, Table


def easel(table: Table) -> DraftRenderer:
    return DraftRenderer(
        game=table.game(),
        families=FONTS.families,
        folders=table.folders,
        find_picture=table.find_picture,
        words=AnyLanguage(),
        ink=Inker().art,
        redraw=None,
        constants={"lang": "xx"},
        keeper=DraftCache(Store(None), table.folders, "", ""),
    )


def test_a_template_is_rendered_and_read(table: Table) -> None:
    table.write("card.xml", '<face><box w="{{ w }}" h="2"/></face>')
    made = easel(table)
    text = made.written("card.xml", Where(""), {"w": 3})
    assert text
    (box,), _ = made.drawn(text, "card.xml")
    assert isinstance(box, Rect) and box.box.width == 3
    assert not made.findings


def test_what_can_not_be_rendered_is_told_and_nothing_is_drawn(table: Table) -> None:
    made = easel(table)
    assert made.written("nope.xml", Where("game.yaml"), {}) is None
    assert [finding.where for finding in made.findings] == [Where("game.yaml")]


def test_symbols_are_coloured_once_and_can_be_looked_into(table: Table) -> None:
    made = easel(table)
    assert set(made.symbols) == {"gene", "leaf"}
    (art,) = made.coloured("gene", "#aa0000")
    assert isinstance(art, Art) and made.coloured("gene", "#aa0000")[0] is art
    (box,) = art.marks
    assert isinstance(box, Rect) and box.paint.fill == "#aa0000"


def test_elements_are_kept_only_as_far_as_there_is_room(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, xml = easel(table), '<face><path d="m 0 0 l 0 {}" stroke="ink"/></face>'
    long = len(xml.format(0))
    monkeypatch.setattr(easel_module, "MOST_KEPT", 5 * long)
    absolute.cache_clear()
    kept = []
    for number in range(9):
        made.drawn(xml.format(number), "card.xml")
        sizes = [made.context.attributes.cache_info().currsize, absolute.cache_info().currsize]
        kept.append(max(sizes))
    assert max(kept) == 6 and kept[-1] < 6  # face and paths

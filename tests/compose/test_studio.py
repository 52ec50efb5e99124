"""The studio: attributes are checked once, and each mistake is told once."""

import pytest

from pnp.compose.studio import Studio
from pnp.findings import Where
from pnp.model.picture import PictureFile
from tests.compose.helpers import COLOURS, FONTS, STOCK


def no_picture(name: str, where: Where) -> PictureFile:
    raise AssertionError((name, where))


@pytest.fixture
def studio() -> Studio:
    return Studio(COLOURS, FONTS, STOCK.languages["en"], no_picture, Where)


def test_attributes_are_read_and_filled_up(studio: Studio) -> None:
    given = ("_", "card.xml:2", "r", "2cm", "fill", "ink")
    values = studio.attributes("dot", given)
    assert values is not None
    assert (values["r"], values["fill"], values["x"], values["_"]) == (
        20,
        "#101820",
        0,
        "card.xml:2",
    )
    assert studio.attributes("dot", given) is values
    assert not studio.findings


def test_all_mistakes_of_an_element_are_told_and_each_once(studio: Studio) -> None:
    for _ in range(2):
        assert studio.attributes("box", ("_", "card.xml:2", "w", "wide", "hight", "3")) is None
    told = [finding.message for finding in studio.findings.values()]
    assert told == [
        "<box>: there is no attribute 'hight'",
        "<box>: w: 'wide' is not a length: write 30, 30mm, 2.5in or 9pt",
        "<box>: 'h' is missing",
    ]
    assert {finding.where for finding in studio.findings.values()} == {Where("card.xml:2")}


def test_without_a_game_there_are_no_pieces(studio: Studio) -> None:
    with pytest.raises(ValueError, match="there is no piece 'cards/ant' here"):
        studio.piece("cards/ant", "front")

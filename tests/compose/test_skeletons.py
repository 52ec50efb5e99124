"""Texts taken out of what a template wrote, and their places."""

import pytest

from pnp.compose.drafter import taken_out
from pnp.compose.tokens import place_in


def test_texts_are_taken_out_and_leave_their_places() -> None:
    xml = "<face><text w='9'> a &amp; b\n</text><text>c</text><dot/></face>"
    skeleton, bodies = taken_out(xml)
    assert bodies == [" a & b\n", "c"]
    other, _ = taken_out(xml.replace("c<", "something else<"))
    assert skeleton == other != taken_out(xml.replace("dot", "box"))[0]
    places = [place_in(part) for part in skeleton.replace("<", ">").split(">")]
    assert [place for place in places if place is not None] == [0, 1]


@pytest.mark.parametrize(
    "xml",
    [
        "<face><text> \n </text></face>",  # takes no room in a row
        "<face><text>a<br/>b</text></face>",
        "<face><text/></face>",
        "<face><text>&eacute;</text></face>",  # a mistake that has its line
        "<face><text>a\x01</text></face>",
        "<face><!-- <text>a</text> --></face>",
        "<face><text><![CDATA[a]]></text></face>",
        "<face>a</face>",
    ],
)
def test_what_may_be_more_than_a_text_stays(xml: str) -> None:
    assert taken_out(xml) == (xml, [])


def test_letters_are_no_place() -> None:
    assert place_in("#1") is None

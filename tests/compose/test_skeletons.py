"""Texts taken out of what a template wrote, and their places."""

import pytest

from pnp.compose.drafter import take_out_texts
from pnp.compose.elements import _TAKEN_OUT


def test_texts_are_taken_out_and_leave_their_places() -> None:
    xml = "<face><text w='9'> a &amp; b\n</text><text>c</text><dot/></face>"
    skeleton, bodies = take_out_texts(xml)
    assert bodies == [" a & b\n", "c"]
    other, _ = take_out_texts(xml.replace("c<", "something else<"))
    assert skeleton == other != take_out_texts(xml.replace("dot", "box"))[0]
    places = [_TAKEN_OUT.fullmatch(part) for part in skeleton.replace("<", ">").split(">")]
    assert [place[1] for place in places if place] == ["0", "1"]


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
    assert take_out_texts(xml) == (xml, [])


def test_letters_are_no_place() -> None:
    assert not _TAKEN_OUT.fullmatch("#1")

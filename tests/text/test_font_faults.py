import pytest

from pnp.base.findings import Sentence, sentence
from pnp.text.font_files import Tables, of_another_kind


@pytest.mark.parametrize(
    ("begins", "said"),
    [
        (b"wOFF", "font a.ttf is packed for web pages (WOFF)"),
        (b"wOF2", "font a.ttf is packed for web pages (WOFF2)"),
        (b"ttcf", "font a.ttf is a collection of several fonts"),
        (b"%!PS", "font a.ttf is a PostScript font"),
        (b"\x80\1ab", "font a.ttf is a PostScript font"),
    ],
)
def test_other_fonts_are_told_by_how_they_begin(begins: bytes, said: str) -> None:
    told = of_another_kind(begins, "a.ttf")
    assert told is not None and told[0] == said
    assert all(isinstance(one, Sentence) for one in told)
    assert of_another_kind(b"\0\1\0\0", "a.ttf") is None


def test_what_is_wrong_inside_keeps_its_own_words() -> None:
    message, hint = Tables(b"", "a.ttf").broken(sentence("it has no letters"))
    assert (message, hint) == ("font a.ttf is broken: it has no letters", "copy it again")
    assert isinstance(message, Sentence) and isinstance(message.values["problem"], Sentence)

"""Values of attributes: what they may say, and how a wrong one is told."""

import pytest

from pnp.compose.vocabulary import Reader, _Mistake
from pnp.model.face import Gradient

READER = Reader({"ink": "#101820", "Sea": "#0055AA"}, ("body", "title"))


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        ("length", "-2mm", -2.0),
        ("distance", "0", 0.0),
        ("extent", "1in", 25.4),
        ("points", "9", 9.0),
        ("points", "9pt", 9.0),
        ("points", "25.4mm", 72.0),
        ("lengths", "1 2mm 1cm", (1.0, 2.0, 10.0)),
        ("lengths", "", ()),
        ("number", "-1.5e2", -150.0),
        ("factor", "0.5", 0.5),
        ("share", "0", 0.0),
        ("share", "1", 1.0),
        ("colour", "ink", "#101820"),
        ("colour", "Sea", "#0055aa"),
        ("colour", "#ABCDEF", "#abcdef"),
        ("colour", "none", ""),
        ("colour", "", ""),
        ("colour", "current", "current"),
        ("font", "title", "title"),
        ("path", "m1 1h5", "M 1 1 L 6 1"),
        ("word", "anything at all", "anything at all"),
        ("flag", "yes", True),
        ("flag", "True", True),
        ("flag", "no", False),
        ("flag", "False", False),
        ("start|centre|end", "centre", "centre"),
        ("start|centre|end", "center", "centre"),
        ("colour", "#FA0", "#ffaa00"),
        ("paint", "#fa08", "#ffaa0088"),
    ],
)
def test_a_value_is_read(kind: str, text: str, expected: object) -> None:
    found = READER.read(kind, text)
    assert found == (pytest.approx(expected) if isinstance(expected, float) else expected)
    assert type(found) is type(expected)


@pytest.mark.parametrize(
    ("kind", "text", "told"),
    [
        ("distance", "-1", "'-1' is less than 0"),
        ("extent", "0", "'0' is not more than 0"),
        ("points", "-6", "'-6' is not more than 0"),
        ("lengths", "1 x", "'x' is not a length: write 30, 30mm, 2.5in or 9pt"),
        ("lengths", "0 0", "'0 0': one of the lengths has to be more than 0"),
        ("number", "1_000", "'1_000' is not a number"),
        ("number", "inf", "'inf' is not a number"),
        ("number", "1e999", "'1e999' is not a number"),
        ("number", "", "'' is not a number"),
        ("factor", "-1", "'-1' is not between 0.001 and 1000"),
        ("factor", "1e200", "'1e200' is not between 0.001 and 1000"),
        ("factor", "1e-200", "'1e-200' is not between 0.001 and 1000"),
        ("share", "1.01", "'1.01' is not between 0 and 1"),
        ("share", "-0.1", "'-0.1' is not between 0 and 1"),
        ("colour", "#12345", "'#12345' is not a colour"),
        ("colour", "INK", "'INK' is not a colour"),
        ("font", "Body", "'Body' is not one of body, title"),
        ("flag", "YES", "'YES' is neither yes nor no"),
        ("start|centre|end", "middle", "'middle' is not one of start, centre, end"),
        ("paint", "linear(0 0 1, ink, Sea)", "'linear(0 0 1, ink, Sea)': linear has 3 numbers"),
        ("paint", "radial(0 0 0, ink, Sea)", "the radius is not more than 0"),
        ("paint", "linear(0 0 1 1, ink)", "a gradient has two colours or more"),
        ("paint", "linear(0 0 1 1, ink, sea)", "'sea' is not a colour"),
        ("paint", "linear(0 0 1 1, ink, none)", "'none': a gradient runs between colours"),
        ("paint", "linear(0 0 1 1, ink 0.5, Sea 0.5)", "0.5 does not come after 0.5"),
        ("paint", "linear(0 0 1 1, ink 0, Sea 2)", "'2' is not between 0 and 1"),
        ("paint", "linear(a b c d, ink, Sea)", "'a' is not a length"),
    ],
)
def test_a_value_that_does_not_fit_is_told(kind: str, text: str, told: str) -> None:
    with pytest.raises(ValueError) as caught:
        READER.read(kind, text)
    assert told in str(caught.value)


def test_a_wrong_word_offers_the_nearest_one() -> None:
    with pytest.raises(_Mistake) as caught:
        READER.read("start|centre|end", "center ")
    assert caught.value.hint == "did you mean 'centre'?"
    with pytest.raises(_Mistake) as caught:
        READER.read("colour", "inks")
    assert caught.value.hint == "did you mean 'ink'?"
    with pytest.raises(_Mistake) as caught:
        Reader({}, ()).read("colour", "reddish")
    assert caught.value.hint == "write #rrggbb or a name: none are named in game.yaml"


def test_gradients_have_places_and_stops() -> None:
    assert READER.read("paint", "radial(5 5 1cm 4 4, ink 0.2, Sea)") == Gradient(
        "radial", (5, 5, 10, 4, 4), ((0.2, "#101820"), (1.0, "#0055aa"))
    )
    assert READER.read("paint", "linear(0 0 0 9, ink, Sea, ink)").stops == (
        (0.0, "#101820"),
        (0.5, "#0055aa"),
        (1.0, "#101820"),
    )
    assert READER.read("paint", "ink") == "#101820"

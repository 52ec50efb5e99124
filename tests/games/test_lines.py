"""Where the lines on the pieces of the shipped games end, in the languages that tie short words."""

import re
from collections.abc import Iterator

import pytest

from pnp.model.face import Text
from pnp.parts.pieces import PiecesPart
from tests.support.editions import pieces, shop
from tests.support.texts import lines

WORDY = (  # whose texts take more than one line
    ("microscopic", "organisms", ""),
    ("microscopic", "aids", ""),
    ("microscopic", "genes", "virus_1"),
    ("clockwork_city", "characters", ""),
    ("clockwork_city", "box", ""),
)
TIED = {code: row.tied for code, row in shop().stock.languages.items() if row.tied}


def on_faces(part: PiecesPart, piece: str = "") -> Iterator[Text]:
    """Yield the texts on the faces of a component, or on those of one piece."""
    names = [name for name in part.names if piece in ("", name.piece)]
    for face in part.faces(names):
        yield from Text.all_in(face.marks)


@pytest.mark.parametrize(
    ("language", "place", "said"),
    [
        ("ru", "microscopic genes virus_1", ["клетку", "в\u00a0игре и\u00a0сбросьте вирус"]),
        ("sl", "microscopic genes virus_1", ["celico", "v\u00a0igri, nato odvrzi virus"]),
        ("pl", "clockwork_city box box", ["Ucieczka", "z\u00a0Zegarowego", "Miasta"]),
    ],
)
def test_a_short_word_goes_with_the_next_one(language: str, place: str, said: list[str]) -> None:
    game, component, piece = place.split()
    found = [lines(text) for text in on_faces(pieces(game, component, language), piece)]
    ends = [[line.split(" ")[-1], *others] for line, *others in found]
    assert said in ends


@pytest.mark.parametrize("language", TIED)
def test_no_line_ends_with_a_short_word(language: str) -> None:
    short = re.compile(rf"(?:^|[\s(„«])(?:{'|'.join(TIED[language])})$", re.IGNORECASE)
    found = [
        (text.text, lines(text)[:-1])
        for game, component, piece in WORDY
        for text in on_faces(pieces(game, component, language), piece)
    ]
    assert sum(len(ends) for _, ends in found) > 10
    for text, ends in found:
        assert not [line for line in ends if short.search(line)], text

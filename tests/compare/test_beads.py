"""Sentences find their answers: one, two for one, or none."""

from pnp.compare.beads import Measure, measure, string
from pnp.compare.document import Passage, Role, Spot
from pnp.compare.learnt import Terms
from pnp.compare.mentions import mentions
from pnp.compare.sentences import Sentence, sentences
from tests.compare.things import PROFILES

NOTHING = Terms(({}, {}))


def cut(text: str, language: str) -> list[Sentence]:
    own = Passage(Role.TEXT, text, Spot("x.md", 1))
    return sentences([own], mentions(own, PROFILES[language]), PROFILES[language])


ENGLISH = (
    "Every player takes five cards and looks at them. "
    "Put the six lamps into the middle of the table. "
    "Whoever has the longest beard begins the game."
)
GERMAN = (
    "Jeder Spieler nimmt fünf Karten und sieht sie sich an. "
    "Legt die sechs Lampen in die Mitte des Tisches. "
    "Wer den längsten Bart hat, beginnt das Spiel."
)


def sizes(a: str, b: str) -> list[tuple[int, int]]:
    beads = string(cut(a, "en"), cut(b, "de"), NOTHING, Measure(1.05, 6.0))
    return [(len(bead.sides[0]), len(bead.sides[1])) for bead in beads]


def test_each_sentence_has_its_answer() -> None:
    assert sizes(ENGLISH, GERMAN) == [(1, 1), (1, 1), (1, 1)]


def test_a_lost_sentence_stands_alone() -> None:
    lost = GERMAN.replace("Legt die sechs Lampen in die Mitte des Tisches. ", "")
    assert sizes(ENGLISH, lost) == [(1, 1), (1, 0), (1, 1)]
    beads = string(cut(ENGLISH, "en"), cut(lost, "de"), NOTHING, Measure(1.05, 6.0))
    assert [bead.lost for bead in beads] == [0, 1, 0]


def test_two_sentences_may_become_one() -> None:
    assert sizes(ENGLISH, GERMAN.replace("an. Legt", "an und legt")) == [(2, 1), (1, 1)]


def test_what_was_put_in_other_words_is_not_lost() -> None:
    assert sizes("Go.", "Das Spiel endet, sobald jemand die letzte Karte zieht.") == [(1, 1)]


def test_the_measure_of_two_languages() -> None:
    assert measure([(100, 120), (50, 60), (10, 12)]).ratio == 1.2
    assert measure([]).ratio == 1.0

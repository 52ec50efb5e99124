"""Sentences, words of scope and terms that one of two paragraphs has and the other lacks."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.compare.beads import Bead, measure, string
from pnp.compare.difference import Difference, Languages, Quote, quoted
from pnp.compare.document import Role
from pnp.compare.learnt import Signs, learn
from pnp.compare.matching import Match
from pnp.compare.sentences import SAYS, Sentence, sentences
from pnp.scope import ScopeWords

_SHORT = 25  # letters; what is shorter is a label
_NEAR = 2  # paragraphs within which a word may have moved
_SENTENCE, _SCOPE = 42, 38


class Threaded(NamedTuple):
    """Paragraphs that answer each other, sentence by sentence."""

    match: Match
    beads: tuple[Bead, ...]


def threaded(matches: Sequence[Match], languages: Languages) -> list[Threaded]:
    """Pair the sentences of all paragraphs that answer each other."""
    both = [match for match in matches if not match.alone]
    cut = [
        [
            sentences(side.passages, side.mentions, language)
            for side, language in zip(match.sides, languages, strict=True)
        ]
        for match in both
    ]
    terms = learn((_signs(one), _signs(two)) for one, two in cut)
    usual = measure([(match.sides[0].letters, match.sides[1].letters) for match in both])
    return [
        Threaded(match, tuple(string(one, two, terms, usual)))
        for match, (one, two) in zip(both, cut, strict=True)
    ]


def _signs(side: Sequence[Sentence]) -> Signs:
    return frozenset().union(*(sentence.signs for sentence in side))


def lost_sentences(one: Threaded, languages: Languages) -> Iterator[Difference]:
    """Tell sentences that no sentence of the other side answers."""
    for at, bead in enumerate(one.beads):
        if not bead.lost:
            continue
        sentence = bead.sides[bead.lost - 1][0]
        if sentence.length < _SHORT:
            continue
        here = quoted(sentence.passage, sentence.start, sentence.end)
        there = _beside(one, at, 2 - bead.lost)
        message = f"this sentence stands only in {languages[bead.lost - 1].code}"
        sides = (here, there) if bead.lost == 1 else (there, here)
        found = Difference(_SENTENCE, "sentence", message, one.match.section, *sides)
        yield found._replace(about=f"sentence {sentence.start}", only=bead.lost)


def _beside(one: Threaded, at: int, side: int) -> Quote:
    """Return where sentences of a side should stand: behind the one before."""
    before = [sentence for bead in one.beads[:at] for sentence in bead.sides[side]]
    passage = before[-1].passage if before else one.match.sides[side].passages[0]
    return quoted(passage, before[-1].end - 1 if before else 0)


def scopes(lines: Sequence[Threaded], languages: Languages) -> Iterator[Difference]:
    """Tell words that change a rule and stand on one side only; what moved is not missing."""
    missed = [
        [[_missed(bead, side, languages[1 - side].scope) for bead in one.beads] for side in (0, 1)]
        for one in lines
    ]
    said = [[set().union(*beads) for beads in sides] for sides in missed]
    for at, one in enumerate(lines):
        near = said[max(0, at - _NEAR) : at + _NEAR + 1]
        for side in (0, 1):
            elsewhere = set().union(*(sides[1 - side] for sides in near))
            for bead, words in zip(one.beads, missed[at][side], strict=True):
                for says in words.keys() - elsewhere:
                    places = (words[says], _answer(bead, 1 - side))
                    yield _scope(says, places, side, languages)._replace(section=one.match.section)


def _missed(bead: Bead, side: int, theirs: ScopeWords) -> dict[str, Sentence]:
    """Return what sentences say of scope and those that answer them do not, even perhaps."""
    own, others = bead.sides[side], bead.sides[1 - side]
    heading = any(sentence.passage.role is Role.HEADING for sentence in (*own, *others))
    if heading or not others or sum(sentence.length for sentence in own) < _SHORT:
        return {}
    text = " ".join(sentence.text for sentence in others)
    said = {word.says: sentence for sentence in reversed(own) for word in sentence.scope}
    return {
        says: sentence
        for says, sentence in said.items()
        if says in theirs.known and not theirs.answers(text, says)
    }


def _answer(bead: Bead, side: int) -> Quote:
    first, *_, last = (*bead.sides[side], bead.sides[side][-1])
    return quoted(first.passage, (first.start + last.end) // 2 if first is last else first.start)


def _scope(
    says: str, places: tuple[Sentence, Quote], side: int, languages: Languages
) -> Difference:
    sentence, there = places
    word = next(word for word in sentence.scope if word.says == says)
    start, end = sentence.start + word.start, sentence.start + word.end
    here = quoted(sentence.passage, start, end)
    said = sentence.passage.text[start:end]
    codes = [languages[at].code for at in (side, 1 - side)]
    message = f"“{said}” ({says}) stands in {codes[0]}, nothing like it in {codes[1]}"
    if said.casefold() == says:
        message = message.replace(f" ({says})", "")
    sides = (there, here) if side else (here, there)
    found = Difference(_SCOPE, "scope", message, "", *sides)
    return found._replace(about=f"{SAYS}{says}", only=side + 1)

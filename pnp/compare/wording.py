"""Sentences, words of scope and terms that one of two paragraphs has and the other lacks."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from pnp.compare.beads import MOST_CELLS, Bead, measure, string
from pnp.compare.difference import Difference, Languages, Quote, quoted
from pnp.compare.document import Role
from pnp.compare.learnt import Signs, learn
from pnp.compare.matching import Match
from pnp.compare.sentences import SAYS, Sentence, sentences
from pnp.scope import ScopeWords

Missed = dict[str, Sentence]  # what the other side does not say, and where this one does

_SHORT = 25  # letters; what is shorter is hardly missed as a sentence
_LABEL = 12  # letters; what is shorter is a label
_NEAR = 2  # paragraphs within which a word may have moved
_SENTENCE, _SCOPE = 42, 38
_DOUBTFUL = 30  # what a doubt takes from the rank of a word of scope, so that it needs witnesses
_CLEAR = ("at least", "at most", "only")  # what is hardly ever put in other words
_FREE = 0.01  # share of sentences without an answer above which a translation is a free one


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
    cells = accumulate((len(one) + 1) * (len(two) + 1) for one, two in cut)
    return [
        Threaded(
            match,
            tuple(string(one, two, terms, usual))
            if taken <= MOST_CELLS
            else (Bead((tuple(one), tuple(two))),),
        )
        for match, (one, two), taken in zip(both, cut, cells, strict=True)
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
        which = sentence.start if bead.lost == 1 else ""
        yield found._replace(about=f"sentence {which}", only=bead.lost)


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
    least = 2 if _free(lines) else 1
    said = [[set().union(*beads) for beads in sides] for sides in missed]
    for at, one in enumerate(lines):
        near = said[max(0, at - _NEAR) : at + _NEAR + 1]
        moved = set().union(*(sides[0] for sides in near)) & set().union(
            *(sides[1] for sides in near)
        )
        whole = not any(bead.lost for bead in one.beads)
        for bead, a, b in zip(one.beads, *missed[at], strict=True):
            if not whole or bead.sure < least:
                continue
            left = tuple({says: own[says] for says in own if says not in moved} for own in (a, b))
            for found in _told(bead, (left[0], left[1]), languages):
                yield found._replace(section=one.match.section)


def _told(bead: Bead, left: tuple[Missed, Missed], languages: Languages) -> Iterator[Difference]:
    """Tell what one side lacks; what both sides have of their own is told as a change."""
    if all(left):
        yield _changed(left, languages)
        return
    for side, own in enumerate(left):
        for says, sentence in own.items():
            word = _word(says, sentence)
            here, there = quoted(sentence.passage, *word), _answer(bead, 1 - side)
            message = f"{_said(says, sentence)} stands in {languages[side].code}, "
            message += f"nothing like it in {languages[1 - side].code}"
            sides = (there, here) if side else (here, there)
            rank = _SCOPE - _DOUBTFUL * _doubtful(bead, side, says, languages)
            found = Difference(rank, "scope", message, "", *sides)
            yield found._replace(about=f"{SAYS}{says}", only=side + 1)


def _free(lines: Sequence[Threaded]) -> bool:
    """Tell whether many sentences have no answer, so that others may be put in other words."""
    beads = [bool(bead.lost) for one in lines for bead in one.beads]
    return sum(beads) > max(1, _FREE * len(beads))


def _doubtful(bead: Bead, side: int, says: str, languages: Languages) -> bool:
    """Tell whether it may be put in other words: it was added, or is said less often."""
    text = " ".join(sentence.text for sentence in bead.sides[1 - side])
    less = says not in _CLEAR and languages[1 - side].scope.answers(text, says) > 0
    return side == 1 or less


def _changed(left: tuple[Missed, Missed], languages: Languages) -> Difference:
    firsts = [next(iter(own.items())) for own in left]
    told = (
        f"{_said(*one)} in {language.code}" for one, language in zip(firsts, languages, strict=True)
    )
    a, b = (quoted(sentence.passage, *_word(says, sentence)) for says, sentence in firsts)
    found = Difference(_SCOPE, "scope", " against ".join(told), "", a=a, b=b)
    return found._replace(about=f"{SAYS}{firsts[0][0]}", only=1)


def _word(says: str, sentence: Sentence) -> tuple[int, int]:
    """Return where in its passage a sentence says something."""
    word = next(word for word in sentence.scope if word.says == says)
    return sentence.start + word.start, sentence.start + word.end


def _said(says: str, sentence: Sentence) -> str:
    start, end = _word(says, sentence)
    said = sentence.passage.text[start:end]
    return f"“{said}”" if said.casefold() == says else f"“{said}” ({says})"


def _missed(bead: Bead, side: int, theirs: ScopeWords) -> Missed:
    """Return what sentences say of scope and those that answer them do not, even perhaps."""
    own, others = bead.sides[side], bead.sides[1 - side]
    heading = any(sentence.passage.role is Role.HEADING for sentence in (*own, *others))
    if heading or not others or sum(sentence.length for sentence in own) < _LABEL:
        return {}
    text = " ".join(sentence.text for sentence in others)
    said = {word.says: sentence for sentence in reversed(own) for word in sentence.scope}
    times = Counter(word.says for sentence in own for word in sentence.scope)
    return {
        says: sentence
        for says, sentence in said.items()
        if says in theirs.known and times[says] > theirs.answers(text, says)
    }


def _answer(bead: Bead, side: int) -> Quote:
    first, *_, last = (*bead.sides[side], bead.sides[side][-1])
    return quoted(first.passage, (first.start + last.end) // 2 if first is last else first.start)

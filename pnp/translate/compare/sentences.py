"""Sentences that answer each other, by signs and words learnt; and words of scope one lacks."""

import math
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, product
from statistics import median
from typing import NamedTuple

from pnp.check.words import ScopeWord, ScopeWords
from pnp.translate.compare.alignment import Match, Mention, Sort
from pnp.translate.compare.document import Difference, Languages, Passage, Role, quoted
from pnp.translate.compare.profiles import LanguageProfile

_END = re.compile(r"(?<![.!?…])[.!?…]++[)\]\"'”’»“]*+(?P<gap>\s++)(?=[\"'“„«(\[¿¡]*+(?P<next>\w))")
_VOWELS = frozenset("aeiouyàáâäåæèéêëěìíîïòóôöøőùúûüűůýąęаеёиоуыэюяіїє")
_WORD = re.compile(r"[^\W\d_]{4,}")
_STEMS = ((7, 5), (5, 4), (0, 4))  # from so many letters on, so many tell one word from another
NUMBER, SAYS = "#", "~"  # before numbers and words of scope, which all languages share


class Sentence(NamedTuple):
    """A sentence, where it stands, and its signs: stems of words, numbers and words of scope."""

    passage: Passage
    start: int
    end: int
    signs: frozenset[str]
    scope: tuple[ScopeWord, ...]

    @property
    def text(self) -> str:
        """What it says."""
        return self.passage.text[self.start : self.end]

    @property
    def length(self) -> int:
        """How many letters it has."""
        return self.end - self.start


def sentences(
    passages: Sequence[Passage], mentions: Sequence[Mention], profile: LanguageProfile
) -> list[Sentence]:
    """Return the sentences of passages in their order."""
    own = {id(passage): [one for one in mentions if one.passage is passage] for passage in passages}
    return [
        _sentence(passage, bounds, own[id(passage)], profile)
        for passage in passages
        for bounds in _bounds(passage.text)
    ]


def _bounds(text: str) -> Iterator[tuple[int, int]]:
    """Cut a text behind full stops; "z. B." and "tj." end no sentence: they have no vowel."""
    start = 0
    for match in _END.finditer(text):
        last = _word_before(text, match.start()).lower()
        short = last.isalpha() and (len(last) == 1 or not _VOWELS.intersection(last))
        if not short and not match["next"].islower():
            yield start, match.start("gap")
            start = match.end("gap")
    yield start, len(text)


def _word_before(text: str, end: int) -> str:
    """Return the letters right before a place."""
    start = end
    while start and text[start - 1].isalpha():
        start -= 1
    return text[start:end]


def _sentence(
    passage: Passage, bounds: tuple[int, int], mentions: Sequence[Mention], profile: LanguageProfile
) -> Sentence:
    """Return a sentence with what it says; the mentions of its passage are in their order."""
    start, end = bounds
    text = passage.text[start:end]
    first, last = (bisect_left(mentions, place, key=lambda one: one.start) for place in bounds)
    own = (f"{NUMBER}{one.value}" for one in mentions[first:last] if one.sort is not Sort.PERHAPS)
    scope = profile.words.scope.find(text)
    signs = frozenset((*own, *(SAYS + word.says for word in scope), *stems(text)))
    return Sentence(passage=passage, start=start, end=end, signs=signs, scope=scope)


def stems(text: str) -> Iterator[str]:
    """Yield the beginnings of the longer words of a text, which inflection leaves alone."""
    for word in _WORD.findall(text.lower()):
        yield word[: next(kept for least, kept in _STEMS if len(word) >= least)]


MOST_MEETINGS = 2_000_000  # of two words, in all passages; what comes later teaches nothing
_MOST_WORDS = 150  # signs of a passage; a longer one says too little of who meets whom
_OFTEN = 2  # meetings from which two words may belong together
_CLOSE = 0.45  # of all places where one of two words stands, share where both do

Signs = frozenset[str]
Sides = tuple[Counter[str], Counter[str]]


class Terms(NamedTuple):
    """Which words of the other language a word of one meets."""

    partners: tuple[Mapping[str, Signs], Mapping[str, Signs]]  # of words of either side

    def knows(self, sign: str, side: int) -> bool:
        """Tell whether a sign should be known again on the other side."""
        return sign[0] in (NUMBER, SAYS) or sign in self.partners[side]

    def answered(self, sign: str, side: int, others: Signs) -> bool:
        """Tell whether one of its partners, or itself, is among the signs of the other side."""
        return sign in others or not others.isdisjoint(self.partners[side].get(sign, ()))


def meetings(pairs: Iterable[Sequence[Collection[str]]]) -> tuple[Sides, Counter[tuple[str, str]]]:
    """Count how often words of either side stand alone and together; once together is no more.

    A word that stands in one passage only can meet no other twice, so it is left out.
    """
    kept = list(pairs)
    alone: Sides = (Counter(), Counter())
    for sides in kept:
        for count, own in zip(alone, sides, strict=True):
            count.update(own)
    together: Counter[tuple[str, str]] = Counter()
    left = MOST_MEETINGS
    for sides in kept:
        a, b = (
            [word for word in own if count[word] > 1]
            for count, own in zip(alone, sides, strict=True)
        )
        left -= len(a) * len(b)
        if left < 0:
            break
        together.update(product(a, b))
    return alone, together


def learn(pairs: Iterable[tuple[Signs, Signs]]) -> Terms:
    """Learn from passages that answer each other which words belong together."""
    words = (
        [[sign for sign in own if sign[0] not in (NUMBER, SAYS)] for own in sides]
        for sides in pairs
    )
    alone, together = meetings(sides for sides in words if max(map(len, sides)) <= _MOST_WORDS)
    close: tuple[dict[str, dict[str, int]], dict[str, dict[str, int]]] = ({}, {})
    for (one, two), met in together.items():
        if met >= _OFTEN and met >= _CLOSE * (alone[0][one] + alone[1][two] - met):
            close[0].setdefault(one, {})[two] = met
            close[1].setdefault(two, {})[one] = met
    a, b = ({sign: frozenset(met) for sign, met in side.items()} for side in close)
    return Terms((a, b))


_MOVES = {  # how many sentences of either side make a bead, and what that costs
    (1, 1): 0.0,
    (1, 2): 1.0,
    (2, 1): 1.0,
    (2, 2): 2.0,
    (1, 3): 2.0,
    (3, 1): 2.0,
}
_LOST = 3.5  # what a sentence without an answer costs; less would find more, and more that is false
_LABELLED = 25  # letters; what is shorter is a label
_KNOWN, _MISSED = 0.5, 0.7  # what a sign is worth that the partner has, and has not
_MOST_KNOWN = 4.0
_LENGTH_MOST = 8.0
_LEAST_SPREAD, _MOST_SPREAD = 4.0, 20.0
MOST_CELLS = 200_000  # pairs of places between sentences, in all paragraphs that are strung
_MOST = 60  # sentences of a paragraph; more are one bead
_ALIKE, _SURE = (0.5, 0.5), (0.25, 0.75)  # most off in length, least share of terms in common


class Bead(NamedTuple):
    """Sentences of both sides that say the same; one side may be empty."""

    sides: tuple[tuple[Sentence, ...], tuple[Sentence, ...]]
    sure: int = 0  # one sentence each: 1 if they are alike in length and terms, 2 if very much

    @property
    def lost(self) -> int:
        """Which side, 1 or 2, has a sentence alone, else 0."""
        return 0 if all(self.sides) else 1 if self.sides[0] else 2


class Measure(NamedTuple):
    """How long the second language is against the first, and how freely that varies."""

    ratio: float
    spread: float


def measure(pairs: Sequence[tuple[int, int]]) -> Measure:
    """Take the measure of two languages from the lengths of passages that answer each other."""
    if not pairs:
        return Measure(1.0, _MOST_SPREAD)
    ratio = median(two / max(1, one) for one, two in pairs)
    off = median((two - ratio * one) ** 2 / max(1.0, (two + ratio * one) / 2) for one, two in pairs)
    return Measure(ratio, min(_MOST_SPREAD, max(_LEAST_SPREAD, off / 0.455)))


def align_sentences(
    a: Sequence[Sentence], b: Sequence[Sentence], terms: Terms, usual: Measure
) -> list[Bead]:
    """Pair sentences the cheapest way, in their order."""
    if not a or not b or max(len(a), len(b)) > _MOST:
        return [Bead((tuple(a), tuple(b)))]
    ours, theirs = (
        [[_together(own[i : i + many], terms, side) for many in range(4)] for i in range(len(own))]
        for side, own in enumerate((a, b))
    )
    cost: dict[tuple[int, int], float] = {(0, 0): 0.0}
    came: dict[tuple[int, int], tuple[int, int]] = {}
    for at in ((i, j) for i in range(len(a) + 1) for j in range(len(b) + 1)):
        if at not in cost:
            continue
        for (di, dj), price in _moves(a, b, at):
            new = cost[at] + price
            if di and dj:
                new += _unlike(ours[at[0]][di], theirs[at[1]][dj], terms, usual)
            to = (at[0] + di, at[1] + dj)
            if new < cost.get(to, math.inf):
                cost[to], came[to] = new, (di, dj)
    found: list[Bead] = []
    at = (len(a), len(b))
    while at != (0, 0):
        before = (at[0] - came[at][0], at[1] - came[at][1])
        found.append(Bead((tuple(a[before[0] : at[0]]), tuple(b[before[1] : at[1]]))))
        at = before
    return [bead._replace(sure=_sure(bead, terms, usual)) for bead in _joined(found[::-1])]


def _sure(bead: Bead, terms: Terms, usual: Measure) -> int:
    """Tell how surely two sentences belong together; the same twice is no translation."""
    if any(len(side) != 1 for side in bead.sides):
        return 0
    (one,), (two,) = bead.sides
    usually = usual.ratio * one.length
    off = 2 * abs(two.length - usually) / (two.length + usually)
    own, others = (frozenset(sign for sign in s.signs if sign[0] != SAYS) for s in (one, two))
    told = [terms.answered(sign, 0, others) for sign in own if terms.knows(sign, 0)]
    told += [terms.answered(sign, 1, own) for sign in others if terms.knows(sign, 1)]
    if own and 2 * len(_without_numbers(own & others)) > len(_without_numbers(own)):
        return 0
    return sum(off <= most and sum(told) >= least * len(told) for most, least in (_ALIKE, _SURE))


def _without_numbers(signs: Signs) -> Signs:
    return frozenset(sign for sign in signs if sign[0] != NUMBER)


def _joined(beads: Sequence[Bead]) -> list[Bead]:
    """Take for one what stands alone on both sides at the same place: it was put in other words."""
    found: list[Bead] = []
    for bead in beads:
        before = found.pop() if found and {found[-1].lost, bead.lost} == {1, 2} else Bead(((), ()))
        a, b = (one + two for one, two in zip(before.sides, bead.sides, strict=True))
        found.append(Bead((a, b)))
    return found


def _moves(
    a: Sequence[Sentence], b: Sequence[Sentence], at: tuple[int, int]
) -> list[tuple[tuple[int, int], float]]:
    i, j = len(a) - at[0], len(b) - at[1]
    found = [(move, price) for move, price in _MOVES.items() if move[0] <= i and move[1] <= j]
    for own, place, move in ((a, at[0], (1, 0)), (b, at[1], (0, 1))):
        if place < len(own):
            found.append((move, 1.0 if own[place].length < _LABELLED else _LOST))
    return found


class _Said(NamedTuple):
    """Sentences next to each other as one: how long they are, and their signs."""

    length: int
    signs: Signs
    known: tuple[str, ...]  # signs that the other side should have too


def _together(sentences: Sequence[Sentence], terms: Terms, side: int) -> _Said:
    signs: Signs = frozenset().union(*(sentence.signs for sentence in sentences))
    known = tuple(sign for sign in signs if terms.knows(sign, side))
    return _Said(sum(sentence.length for sentence in sentences), signs, known)


def _unlike(a: _Said, b: _Said, terms: Terms, usual: Measure) -> float:
    """Return how badly sentences answer each other: by their lengths and by what both know."""
    one, two = a.length, b.length
    off = (two - usual.ratio * one) ** 2 / (usual.spread * (two + usual.ratio * one) / 2 + 1)
    known = _known(a.known, b.signs, terms, 0) + _known(b.known, a.signs, terms, 1)
    return min(_LENGTH_MOST, off / 2) - max(-_MOST_KNOWN, min(_MOST_KNOWN, known))


def _known(own: Sequence[str], others: Signs, terms: Terms, side: int) -> float:
    told = sum(terms.answered(sign, side, others) for sign in own)
    return _KNOWN * told - _MISSED * (len(own) - told)


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
            tuple(align_sentences(one, two, terms, usual))
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
        # They should stand behind what says the sentence before.
        before = [sentence for other in one.beads[:at] for sentence in other.sides[2 - bead.lost]]
        passage = before[-1].passage if before else one.match.sides[2 - bead.lost].passages[0]
        there = quoted(passage, before[-1].end - 1 if before else 0)
        message = f"this sentence stands only in {languages[bead.lost - 1].code}"
        sides = (here, there) if bead.lost == 1 else (there, here)
        found = Difference(_SENTENCE, "sentence", message, one.match.section, *sides)
        which = sentence.start if bead.lost == 1 else ""
        yield found._replace(about=f"sentence {which}", only=bead.lost)


def scopes(lines: Sequence[Threaded], languages: Languages) -> Iterator[Difference]:
    """Tell words that change a rule and stand on one side only; what moved is not missing."""
    missed = [
        [
            [_missed(bead, side, languages[1 - side].words.scope) for bead in one.beads]
            for side in (0, 1)
        ]
        for one in lines
    ]
    # Where many sentences have no answer, others may be put in other words.
    lost = [bool(bead.lost) for one in lines for bead in one.beads]
    least = 2 if sum(lost) > max(1, _FREE * len(lost)) else 1
    said = [[set().union(*beads) for beads in sides] for sides in missed]
    for at, one in enumerate(lines):
        near = said[max(0, at - _NEAR) : at + _NEAR + 1]
        in_a, in_b = (set().union(*side) for side in zip(*near, strict=True))
        moved = in_a & in_b
        whole = not any(bead.lost for bead in one.beads)
        for bead, a, b in zip(one.beads, *missed[at], strict=True):
            if not whole or bead.sure < least:
                continue
            left = tuple({says: own[says] for says in own if says not in moved} for own in (a, b))
            for found in _lacking(bead, (left[0], left[1]), languages):
                yield found._replace(section=one.match.section)


def _lacking(bead: Bead, left: tuple[Missed, Missed], languages: Languages) -> Iterator[Difference]:
    """Tell what one side lacks; what both sides have of their own is told as a change."""
    if all(left):
        yield _changed(left, languages)
        return
    for side, own in enumerate(left):
        for says, sentence in own.items():
            word = _word(says, sentence)
            first, last = bead.sides[1 - side][0], bead.sides[1 - side][-1]  # of the answer
            at = (first.start + last.end) // 2 if first is last else first.start
            here, there = quoted(sentence.passage, *word), quoted(first.passage, at)
            message = f"{_said(says, sentence)} stands in {languages[side].code}, "
            message += f"nothing like it in {languages[1 - side].code}"
            sides = (there, here) if side else (here, there)
            # It may be put in other words: it was added, or is said less often.
            text = " ".join(other.text for other in bead.sides[1 - side])
            less = says not in _CLEAR and languages[1 - side].words.scope.answers(text, says) > 0
            rank = _SCOPE - _DOUBTFUL * (side == 1 or less)
            found = Difference(rank, "scope", message, "", *sides)
            yield found._replace(about=f"{SAYS}{says}", only=side + 1)


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

"""What one paragraph mentions and its partner does not."""

from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from pnp.translate.compare.mentions import Kind, Mention, mentions, parts
from pnp.translate.compare.reading import Block

_FURTHEST = 50  # mentions; neighbours further away tell nothing
_LONGEST = 500  # mentions; a longer paragraph is compared without regard to their order


class Found(NamedTuple):
    """A mention with the block that it stands in."""

    mention: Mention
    block: Block
    number: int  # among all mentions of the block


class Loose(NamedTuple):
    """A mention without an answer, and the place where the answer should stand."""

    found: Found
    block: Block  # of the other side
    at: int  # letter in that block's text
    elsewhere: bool  # whether the partner has the same number, only less often


class Row(NamedTuple):
    """All mentions of blocks that answer each other, and what is loose on either side."""

    a: tuple[Found, ...]
    b: tuple[Found, ...]
    loose_a: tuple[Loose, ...]
    loose_b: tuple[Loose, ...]


def mentioned(blocks: Iterable[Block], language: str) -> tuple[Found, ...]:
    """Return all mentions of blocks, in their order."""
    return tuple(
        Found(mention, block, number)
        for block in blocks
        for number, mention in enumerate(mentions(block.text, language))
    )


def compare_row(a: Sequence[Block], b: Sequence[Block], lang_a: str, lang_b: str) -> Row:
    """Find what blocks mention and the blocks that answer them do not."""
    all_a, all_b = mentioned(a, lang_a), mentioned(b, lang_b)
    sure_a, sure_b = _sure(all_a), _sure(all_b)
    ahead = _in_order(sure_a, sure_b)
    left_a = [at for at in range(len(sure_a)) if at not in ahead]
    left_b = [at for at in range(len(sure_b)) if at not in ahead.values()]
    _strike_equal(sure_a, sure_b, left_a, left_b)
    _strike_parts(sure_a, sure_b, left_a, left_b)
    _strike_parts(sure_b, sure_a, left_b, left_a)
    _strike_perhaps(sure_a, left_a, all_b)
    _strike_perhaps(sure_b, left_b, all_a)
    back = {two: one for one, two in ahead.items()}
    return Row(
        sure_a,
        sure_b,
        tuple(_loose(sure_a, left_a, sure_b, ahead, b)),
        tuple(_loose(sure_b, left_b, sure_a, back, a)),
    )


def _sure(found: Iterable[Found]) -> tuple[Found, ...]:
    return tuple(one for one in found if one.mention.kind is not Kind.PERHAPS)


def _in_order(a: Sequence[Found], b: Sequence[Found]) -> dict[int, int]:
    """Match mentions that stand in the same order on both sides."""
    if max(len(a), len(b)) > _LONGEST:
        return {}
    values_a, values_b = ([one.mention.value for one in side] for side in (a, b))
    matcher = SequenceMatcher(None, values_a, values_b, autojunk=False)
    return {
        one + step: two + step
        for one, two, size in matcher.get_matching_blocks()
        for step in range(size)
    }


def _strike_equal(
    a: Sequence[Found], b: Sequence[Found], left_a: list[int], left_b: list[int]
) -> None:
    """Match what stands in another order."""
    waiting: dict[str, list[int]] = {}
    for at in left_b:
        waiting.setdefault(b[at].mention.value, []).append(at)
    answered = {}
    for at in left_a:
        others = waiting.get(a[at].mention.value)
        if others:
            answered[at] = others.pop(0)
    struck = set(answered.values())
    left_a[:] = [at for at in left_a if at not in answered]
    left_b[:] = [at for at in left_b if at not in struck]


def _strike_parts(
    one: Sequence[Found], two: Sequence[Found], left_one: list[int], left_two: list[int]
) -> None:
    """Match 6×4 with 24, and 7,11 with a 7 and an 11."""
    for at in list(left_one):
        for pieces in parts(one[at].mention.value):
            answers = _each(pieces, two, left_two)
            if answers:
                left_one.remove(at)
                left_two[:] = [other for other in left_two if other not in answers]
                break


def _each(pieces: Sequence[str], found: Sequence[Found], left: Sequence[int]) -> list[int]:
    """Return one loose mention for each piece, or nothing."""
    answers: list[int] = []
    for piece in pieces:
        free = [at for at in left if found[at].mention.value == piece and at not in answers]
        if not free:
            return []
        answers.append(free[0])
    return answers


def _strike_perhaps(found: Sequence[Found], left: list[int], others: Iterable[Found]) -> None:
    """Match a number with an article or "both" on the other side."""
    perhaps = [one.mention.value for one in others if one.mention.kind is Kind.PERHAPS]
    for at in list(left):
        value = found[at].mention.value
        if value in perhaps:
            perhaps.remove(value)
            left.remove(at)


def _loose(
    own: Sequence[Found],
    left: Sequence[int],
    others: Sequence[Found],
    known: dict[int, int],
    blocks: Sequence[Block],
) -> Iterator[Loose]:
    values = {one.mention.value for one in others}
    for at in left:
        block, letter = _expected(own, at, others, known, blocks)
        yield Loose(own[at], block, letter, own[at].mention.value in values)


def _expected(
    own: Sequence[Found],
    at: int,
    others: Sequence[Found],
    known: dict[int, int],
    blocks: Sequence[Block],
) -> tuple[Block, int]:
    """Return where the answer should stand: beside the answers of the neighbours."""
    for step in range(1, min(len(own), _FURTHEST)):
        if at - step in known:
            beside = others[known[at - step]]
            return beside.block, beside.mention.end
        if at + step in known:
            beside = others[known[at + step]]
            return beside.block, beside.mention.start
    share = own[at].mention.start / max(1, len(own[at].block.text))
    return blocks[0], int(share * len(blocks[0].text))

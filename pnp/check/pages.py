"""Rules and their pages: every text and figure of the source is there, once and in order."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, assert_never

from pnp.findings import Finding, Where, error, shortened
from pnp.model.face import Art, Circle, Face, Group, Mark, Path, Picture, Rect, Text, outside_art
from pnp.model.game import Block, BlockKind
from pnp.model.game import walk as walk_blocks
from pnp.text.inline import plain
from pnp.worded import worded

Pictures = Mapping[str, tuple[Mark, ...]]  # what was drawn for a block, by its id

_GAPS = str.maketrans(
    "", "", " \u00a0\u202f\u2009\u200b\n-\u2010\u2011\u00ad"
)  # lines may differ by these
_HINT = worded(
    "this is a fault of the layout, not of your text; another --paper may do until it is mended"
)


class _Item(NamedTuple):
    """Something of the source that has to be on paper."""

    block: Block
    where: Where
    letters: str  # nothing for a picture
    floats: bool = False  # it may stand later than in the text
    loose: bool = False  # a figure of a column: it floats where pages have one column only

    @property
    def key(self) -> tuple[Where, str]:
        return self.where, self.letters or f"/{self.block.id}"

    @property
    def told(self) -> str:
        """What a person calls it."""
        text = self.block.text or self.letters
        told = repr(shortened(text)) if text else worded("the picture")
        return worded("{block}: {text}", block=self.block.id, text=told)


class _Shown:
    """What the pages show: places in reading order, and the letters that stand there."""

    def __init__(self, faces: Iterable[Face], pictures: Pictures, blocks: Mapping[str, Block]):
        self.places: dict[tuple[Where, str], list[int]] = defaultdict(list)
        self.letters: dict[tuple[Where, str], str] = defaultdict(str)
        names = {id(marks): name for name, marks in pictures.items() if marks}
        for place, mark in enumerate(mark for face in faces for mark in outside_art(face.marks)):
            match mark:
                case Text():
                    key = mark.where, _letters(mark.text)
                    if len(self.letters[key]) % max(1, len(key[1])) == 0:  # and not its next part
                        self.places[key].append(place)
                    self.letters[key] += _written(mark)
                case Group():
                    if name := names.get(id(mark.marks)):
                        self.places[blocks[name].where, f"/{name}"].append(place)
                case Rect() | Circle() | Path() | Picture() | Art():
                    pass
                case _:
                    assert_never(mark)


def rules_are_on_paper(
    blocks: Sequence[Block], faces: Sequence[Face], pictures: Pictures, outline: Sequence[str]
) -> Iterator[Finding]:
    """Yield what is missing, cut short, doubled or out of order; `outline` are the bookmarks."""
    items = list(_items(blocks, pictures))
    shown = _Shown(faces, pictures, {item.block.id: item.block for item in items})
    wanted = Counter(item.key for item in items)
    lost = {}
    for item in items:
        if item.key not in lost and (wrong := _wrong(item, shown, wanted[item.key])):
            lost[item.key] = wrong
            yield error(item.where, wrong, _HINT)
    yield from _out_of_order([item for item in items if item.key not in lost], shown)
    titles = [
        plain(block.text)
        for block in walk_blocks(blocks)
        if block.kind is BlockKind.HEADING and block.level <= 3
    ]
    if list(outline[-len(titles) :] if titles else ()) != titles:
        missing = next((repr(title) for title in titles if title not in outline), None)
        message = worded(
            "{title} is not as it should be in the outline", title=missing or worded("the order")
        )
        yield error(blocks[0].where, message, _HINT)


def _wrong(item: _Item, shown: _Shown, count: int) -> str:
    places = shown.places.get(item.key, [])
    if not places:
        return worded("{text} is not on any page", text=item.told)
    if item.letters and shown.letters[item.key] != item.letters * count:
        return worded("{text} is not on the pages once and whole", text=item.told)
    if item.letters or len(places) == count:
        return ""
    return worded("{text} is on the pages more than once", text=item.told)


def _out_of_order(items: Sequence[_Item], shown: _Shown) -> Iterator[Finding]:
    """Compare neighbours; what floats stands behind the text before it and what floated before."""
    begun: Counter[tuple[Where, str]] = Counter()
    placed: list[tuple[int, _Item]] = []
    for item in items:
        placed.append((shown.places[item.key][begun[item.key]], item))
        begun[item.key] += 1
    flow = [pair for pair in placed if not (pair[1].floats or pair[1].loose)]
    floating = [pair for pair in placed if pair[1].floats]
    leads = [
        (pair, behind)
        for pair, behind in pairwise(placed)
        if (behind[1].floats or behind[1].loose) and not pair[1].floats
    ]
    for (before, one), (after, other) in (*pairwise(flow), *pairwise(floating), *leads):
        if before >= after:
            message = worded("{text} stands before {other}", text=other.told, other=one.told)
            yield error(other.where, message, _HINT)


def _items(
    blocks: Iterable[Block], pictures: Pictures, floats: bool = False, loose: bool = False
) -> Iterator[_Item]:
    for block in (block for block in blocks if not block.is_alternative):
        is_figure = block.kind is BlockKind.FIGURE
        wide = floats or (is_figure and "wide" in block.words)
        narrow = loose or (is_figure and not wide)
        if block.id in pictures:
            yield _Item(block, block.where, "", floats=wide, loose=narrow)
        texts = [(block.text, block.where)]
        for number, row in enumerate(block.rows):
            texts += [(cell, block.cell(number, at)) for at, cell in enumerate(row)]
        if block.kind is BlockKind.TITLE and block.id in pictures:
            continue  # its template shows the title and what stands below it
        for text, where in texts:
            if letters := _letters(text):
                yield _Item(block, where, letters, floats=wide, loose=narrow)
        yield from _items(block.blocks, pictures, wide, narrow)


@lru_cache(maxsize=2048)  # each is asked for by its block and by its lines
def _letters(text: str) -> str:
    return plain(text).translate(_GAPS)


def _written(text: Text) -> str:
    words = (word.text for run in text.runs for word in run.words)
    return "".join(words).translate(_GAPS)

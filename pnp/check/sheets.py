"""Is it all there? Every copy on the sheets and every text on the pages, once and in order."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise, product
from typing import NamedTuple

from pnp.arrange.layouts import SEEN
from pnp.base.findings import Finding, Where, either, error, sentence, shortened, warning
from pnp.base.geometry import Box, Size
from pnp.base.outlines import Convex, corners
from pnp.check.faces import Imprint
from pnp.model.face import Face, Flip, Group, Mark, Side, Text
from pnp.model.game import Block, BlockKind, Component
from pnp.model.sheet import Document, Placement, Sheet
from pnp.text.breaking import markup_fault, plain

TOLERANCE = 0.01  # mm

STARS = sentence(
    "write **bold** and *italic* with as many stars before as behind; a star itself is {star}",
    star=r"\*",
)

Copies = Iterable[tuple[str, int]]  # pieces as `component/piece`, each with the number of a copy


def sheets_are_complete(whole: Document, copies: Copies, imprint: Imprint) -> Iterator[Finding]:
    """Yield what is wrong with the sheets of a part that has these copies of its pieces."""
    where = imprint.where
    yield from every_copy_is_there_once(whole, copies, where)
    for sheet in whole.sheets:
        yield from nothing_is_cut_off(sheet, where)
        yield from nothing_overlaps(sheet, where)
        number, side = sheet.number, str(sheet.side)
        name = sentence("{part}, sheet {sheet} ({side})", part=whole.part, sheet=number, side=side)
        for text in Text.all_in(sheet.over):  # notes and feet
            yield from imprint.judge_text(text, name)
    yield from backs_are_behind_fronts(whole, where)


def note_is_closed(component: Component) -> Iterator[Finding]:
    """Tell of stars in the note above the pieces that open something and do not close it."""
    if problem := markup_fault(component.note):
        where = component.places.get("note", component.where)
        named = sentence("{component}: note: {problem}", component=component.id, problem=problem)
        yield error(where, named, STARS)


def every_copy_is_there_once(document: Document, copies: Copies, where: Where) -> Iterator[Finding]:
    """Compare the copies on paper with the copies in the data, side by side."""
    wanted = Counter(copies)
    for side in dict.fromkeys(placement.face.side for placement in document.placements):
        found = Counter((p.piece, p.copy) for p in document.placements if p.face.side is side)
        sided = {piece.partition("/")[0] for piece, _ in found}  # others have no such side
        for piece, copy in sorted({*wanted, *found}):
            times, due = found[piece, copy], wanted[piece, copy]
            if times != due and piece.partition("/")[0] in sided:
                message = sentence(
                    "{piece}, copy {copy}: {found} times on paper ({side}), {wanted} in the data",
                    piece=piece,
                    copy=copy,
                    found=times,
                    side=str(side),
                    wanted=due,
                )
                yield error(where, message)


def nothing_is_cut_off(sheet: Sheet, where: Where) -> Iterator[Finding]:
    """Find pieces outside the printable area."""
    reach = sheet.reach
    for placement in sheet.placements:
        if not reach.holds(placement.box.grown(placement.bleed), TOLERANCE):
            message = sentence(
                "{piece}: on sheet {sheet} ({side}) it lies outside the printable area",
                piece=placement.piece,
                sheet=sheet.number,
                side=str(sheet.side),
            )
            yield error(where, message)


def nothing_overlaps(sheet: Sheet, where: Where) -> Iterator[Finding]:
    """Find pieces that lie on each other."""
    wide = max((placement.box.width for placement in sheet.placements), default=1.0)
    high = max((placement.box.height for placement in sheet.placements), default=1.0)
    fields: dict[tuple[int, int], list[Placement]] = {}  # as large as the largest piece
    for one in sheet.placements:
        x, y = int(one.box.x // wide), int(one.box.y // high)
        for field in product((x - 1, x, x + 1), (y - 1, y, y + 1)):
            for other in fields.get(field, ()):
                if one.box.overlaps(other.box, TOLERANCE) and not (
                    (one.outline or other.outline)
                    and _shape(one).is_apart(_shape(other), TOLERANCE)
                ):
                    message = sentence(
                        "{piece} and {other} overlap on sheet {sheet} ({side})",
                        piece=other.piece,
                        other=one.piece,
                        sheet=sheet.number,
                        side=str(sheet.side),
                    )
                    yield error(where, message)
        fields.setdefault((x, y), []).append(one)


def _shape(put: Placement) -> Convex:
    if put.outline:
        return Convex.around(corners(put.outline)).placed(put.box, put.rotation)
    return Convex.of_box(put.box)


def backs_are_behind_fronts(document: Document, where: Where) -> Iterator[Finding]:
    """Turn or fold every front over and look for its back."""
    for sheet in document.sheets:
        if fold := sheet.fold:
            sides = {side: [p for p in sheet.placements if p.face.side is side] for side in Side}
            for message in _misplaced(sides[Side.FRONT], sides[Side.BACK], fold.mirror, fold.flip):
                yield error(where, message)
    backs = {one.number: one.placements for one in document.sheets if one.side is Side.BACK}
    flip = document.duplex or document.by_hand
    if not backs or flip is None:
        return
    backed = {put.face.component for back in backs.values() for put in back}
    for sheet in document.sheets:
        if sheet.side is Side.FRONT:
            fronts = [put for put in sheet.placements if put.face.component in backed]
            for message in _misplaced(fronts, backs.get(sheet.number, ()), sheet.size, flip):
                yield error(where, message)


def _misplaced(
    fronts: Iterable[Placement], backs: Iterable[Placement], paper: Size, flip: Flip
) -> Iterator[str]:
    """Say what is wrong with backs that do not lie behind their fronts, the right way up."""
    places = {(put.piece, put.copy): put for put in backs}
    for front in fronts:
        box, turn = front.box.turned_over(front.rotation, paper, flip)
        piece, place, back = front.piece, _point(box), places.get((front.piece, front.copy))
        if back is None:
            yield sentence(
                "{piece}: its back is missing, behind its front is {place}",
                piece=piece,
                place=place,
            )
        elif any(abs(a - b) > TOLERANCE for a, b in zip(box, back.box, strict=True)):
            yield sentence(
                "{piece}: its back is at {found}, behind its front is {place}",
                piece=piece,
                found=_point(back.box),
                place=place,
            )
        elif back.rotation != turn:
            yield sentence(
                "{piece}: its back is turned by {turned}°, {turn}° would be upright",
                piece=piece,
                turned=f"{back.rotation:g}",
                turn=f"{turn:g}",
            )


def _point(box: Box) -> str:
    return sentence("{x}, {y} mm", x=f"{box.x:.2f}", y=f"{box.y:.2f}")


ENOUGH = SEEN - 0.05  # mm of a cut mark


def shortest(document: Document) -> float | None:
    """Return how much is seen of the shortest mark of all sheets, None if they have none."""
    return min((one.marked for one in document.sheets if one.marked is not None), default=None)


def marks_are_long(
    whole: Document, where: Where, more_room: Callable[[], Iterable[tuple[str, Document]]]
) -> Iterator[Finding]:
    """Warn of marks that are too short to be seen well, with the options that help."""
    length = shortest(whole)
    if length is None or length >= ENOUGH:
        return
    message = sentence(
        "{part}: {seen} mm of a cut mark can be seen, {good} mm are good",
        part=whole.part,
        seen=f"{length:.2g}",
        good=f"{SEEN:g}",
    )
    ways: dict[str, str] = {}  # by kind of option, the first of each that does
    for option, other in more_room():
        if (shortest(other) or 0.0) >= ENOUGH:
            count = sum(one.side is Side.FRONT for one in other.sheets)
            way = sentence("{option} ({count} {count:sheet|sheets})", option=option, count=count)
            ways.setdefault(option.split()[0], way)
    hint = sentence("cut them with care")
    if ways:
        hint = sentence("they have room with {options}", options=either(list(ways.values())))
    yield warning(where, message, hint)


Pictures = Mapping[str, tuple[Mark, ...]]  # what was drawn for a block, by its id

_GAPS = str.maketrans(
    "", "", " \u00a0\u202f\u2009\u200b\n-\u2010\u2011\u00ad"
)  # lines may differ by these
_HINT = sentence(
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
    def label(self) -> str:
        """What a person calls it."""
        text = self.block.text or self.letters
        label = repr(shortened(text)) if text else sentence("the picture")
        return sentence("{block}: {text}", block=self.block.id, text=label)


class _Shown:
    """What the pages show: places in reading order, and the letters that stand there."""

    def __init__(self, faces: Iterable[Face], pictures: Pictures, blocks: Mapping[str, Block]):
        self.places: dict[tuple[Where, str], list[int]] = defaultdict(list)
        self.letters: dict[tuple[Where, str], str] = defaultdict(str)
        names = {id(marks): name for name, marks in pictures.items() if marks}
        for place, mark in enumerate(mark for face in faces for mark in Group.walk(face.marks)):
            if isinstance(mark, Text):
                key = mark.where, _letters(mark.text)
                if len(self.letters[key]) % max(1, len(key[1])) == 0:  # and not its next part
                    self.places[key].append(place)
                words = (word.text for run in mark.runs for word in run.words)
                self.letters[key] += "".join(words).translate(_GAPS)
            elif isinstance(mark, Group) and (name := names.get(id(mark.marks))):
                self.places[blocks[name].where, f"/{name}"].append(place)


def rules_are_on_paper(
    blocks: Sequence[Block], faces: Sequence[Face], pictures: Pictures, outline: Sequence[str]
) -> Iterator[Finding]:
    """Yield what is missing, cut short, doubled or out of order; `outline` are the bookmarks."""
    items = list(_items(blocks, pictures))
    shown = _Shown(faces, pictures, {item.block.id: item.block for item in items})
    wanted = Counter(item.key for item in items)
    lost = set()
    for item in items:
        if item.key in lost:
            continue
        places, count = shown.places.get(item.key, []), wanted[item.key]
        if not places:
            wrong = sentence("{text} is not on any page", text=item.label)
        elif item.letters and shown.letters[item.key] != item.letters * count:
            wrong = sentence("{text} is not on the pages once and whole", text=item.label)
        elif not item.letters and len(places) != count:
            wrong = sentence("{text} is on the pages more than once", text=item.label)
        else:
            continue
        lost.add(item.key)
        yield error(item.where, wrong, _HINT)
    yield from _out_of_order([item for item in items if item.key not in lost], shown)
    titles = [
        plain(block.text)
        for block in Block.walk(blocks)
        if block.kind is BlockKind.HEADING and block.level <= 3
    ]
    if list(outline[-len(titles) :] if titles else ()) != titles:
        order = sentence("the order")
        missing = next((repr(title) for title in titles if title not in outline), order)
        message = sentence("{title} is not as it should be in the outline", title=missing)
        yield error(blocks[0].where, message, _HINT)


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
            message = sentence("{text} stands before {other}", text=other.label, other=one.label)
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

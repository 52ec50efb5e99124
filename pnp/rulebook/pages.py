"""Pages of a rulebook: slabs in columns, a running foot, covers, and headings for the outline."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby
from typing import NamedTuple

from pnp.base.findings import Finding
from pnp.base.geometry import Box, Pose, Size
from pnp.base.placeholders import Placeholder
from pnp.compose.faces import Composer
from pnp.model.face import (
    DECORATION,
    FIGURE,
    NONE,
    RULES,
    Face,
    FaceName,
    Group,
    Mark,
    Paint,
    Rect,
    Tag,
    TracedText,
)
from pnp.model.game import Block, BlockKind
from pnp.model.messages import Saying
from pnp.model.sheet import Heading, MarkedContent, Story
from pnp.rulebook.blocks import BlockSetter
from pnp.rulebook.columns import SIDES, USUAL_AIR, Air, Pages, fit_pages
from pnp.rulebook.drawings import Given, PieceFan
from pnp.rulebook.slabs import FOOT, FOOT_GAP, BookLook, Frame, Palette
from pnp.text.breaking import plain
from pnp.text.setting import Align, VAlign


class Marker:
    """Numbers the stretches of pages; what belongs to no element is decoration."""

    def __init__(self) -> None:
        self.found: dict[int, list[MarkedContent]] = defaultdict(list)
        self._now: dict[int, tuple[tuple[Mark, ...], tuple[Mark, ...]]] = {}  # by identity
        self._count = 0
        self._face = FaceName("", "")

    def sheet(self, faces: Iterable[Face]) -> Iterator[Face]:
        """Yield faces that lie on one side of a sheet, in the order of their text."""
        self._count = 0
        for face in faces:
            self._face = face.name
            yield face._replace(marks=tuple(self._marked(face.marks)))

    def now(self, marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
        """Return what has become of the marks of a group."""
        return self._now.get(id(marks), (marks, marks))[1]

    def _marked(self, marks: Iterable[Mark]) -> Iterator[Mark]:
        for is_read, some in groupby(marks, _is_tagged):
            if not is_read:
                yield Group(tuple(some), tag=Tag(DECORATION))
                continue
            for mark in some:
                if not isinstance(mark, Group):
                    yield mark
                elif mark.tag is None:
                    now = tuple(self._marked(mark.marks))
                    self._now[id(mark.marks)] = mark.marks, now
                    yield mark._replace(marks=now)
                elif mark.tag.number == NONE:
                    yield mark
                else:
                    self.found[mark.tag.number].append(MarkedContent(self._face, self._count))
                    yield mark._replace(tag=mark.tag._replace(number=self._count))
                    self._count += 1


def _is_tagged(mark: Mark) -> bool:
    """Tell whether marks are tagged, or some of them are."""
    if not isinstance(mark, Group) or mark.opacity < 1 or mark.shared:
        return False
    if mark.tag is None:
        return any(map(_is_tagged, mark.marks))
    return mark.tag.number != NONE or mark.tag.role == DECORATION


# The running foot.


class Foot(NamedTuple):
    """What stands at the foot of every page; the page's number is put in."""

    left: str
    right: str  # with {number} and {total}
    short: str = ""  # instead of the left on narrow pages

    def drawn(
        self,
        page: tuple[int, int],
        frame: Frame,
        look: BookLook,
        composer: Composer,
        code: str = "",
    ) -> Group:
        """Set the foot of a page, by its number and how many there are; nobody has it read out.

        A narrow page says less of the game, so that its code has room.
        """
        number, total = map(composer.language.numerals.written, page)
        y = frame.foot + FOOT_GAP
        line = Rect(Box(frame.left, y - 1.6, frame.width, 0.2), 0.0, Paint(fill=look.palette.soft))
        half = frame.width * 0.78
        rest = Box(frame.left + half, y, frame.width - half, FOOT)
        right = TracedText.carried(
            Placeholder.with_values(self.right, number=number, total=total), self.right
        )
        label = composer.setter.label
        box, style = Box(frame.left, y, half, FOOT), look.foot(Align.LEFT)
        left = label(TracedText.joined(" · ", (self.left, code)) if code else self.left, box, style)
        if code and left.over:
            left = label(TracedText.joined(" · ", (self.short, code)), box, style)
        marks = line, left, label(right, rest, look.foot(Align.RIGHT))
        return Group(marks, tag=Tag(DECORATION))


# A page as a face, what the outline finds there, and where figures are.

DEEPEST = 3  # headings below this level stay out of the outline

Figured = tuple[Face, Box]  # a page, and where on it a figure is


def page_face(number: int, marks: tuple[Mark, ...], frame: Frame) -> Face:
    """Return what a printer reaches of a page; odd ones are bound at their left edge."""
    reach = Box(0, 0, *frame.size).shrunk(frame.unprinted)
    aside = frame.aside if number % 2 else -frame.aside
    inside = Group(marks, aside - reach.x, -reach.y)
    return Face(FaceName(RULES, str(number)), *reach[2:], bleed=0.0, marks=(inside,))


def headings_of(pages: Pages) -> Iterator[Heading]:
    """Yield what the outline leads to."""
    for number, placed in enumerate(pages, 1):
        for slab, _, y in placed:
            title, level = slab.entry or ("", 0)
            if 0 < level <= DEEPEST:
                yield Heading(title, level, number, y)


def figures_on(
    pages: Sequence[Face], pictures: Mapping[str, tuple[Mark, ...]], sizes: Mapping[str, Size]
) -> dict[str, Figured]:
    """Return where the figures of blocks are, by block."""
    names = {id(marks): name for name, marks in pictures.items() if marks and name in sizes}
    found: dict[str, Figured] = {}
    for page in pages:
        for marks, pose in _groups_in(page.marks, Pose()):
            if name := names.get(id(marks)):
                corners = pose.at(0, 0), pose.at(*sizes[name])
                box = Box.around([x for x, _ in corners], [y for _, y in corners])
                found.setdefault(name, (page, box))
    return found


def _groups_in(marks: Iterable[Mark], pose: Pose) -> Iterator[tuple[tuple[Mark, ...], Pose]]:
    """Yield the marks of groups, and how they lie; what is inside of figures is left alone."""
    for mark in marks:
        if isinstance(mark, Group):
            now = mark.pose.inside(pose)
            yield mark.marks, now
            if mark.tag is None or mark.tag.role != FIGURE:
                yield from _groups_in(mark.marks, now)


# The last pages of a booklet, which has them by fours: lines for notes, and a back cover.

RULED = 8.5  # mm between lines to write on
_PAD = 6.0
CHOICE, PIECES = 6, 3  # pieces that a back cover may show, and how many it shows


class Covers:
    """Draws the pages that a booklet has to spare."""

    def __init__(self, composer: Composer, look: BookLook, frame: Frame) -> None:
        self._composer, self._look, self._frame = composer, look, frame
        self._box = Box(frame.left, frame.top, frame.width, frame.height)

    def spare(self, pages: int, title: str) -> tuple[list[tuple[Mark, ...]], bool]:
        """Return pages for notes, and whether there is a back cover behind them."""
        spare = -pages % SIDES if pages > 1 else 0
        return [self.notes(title)] * (spare - 1), spare > 0

    def notes(self, title: str) -> tuple[Mark, ...]:
        """Return a page with lines to write on."""
        x, y, width, height = self._box
        soft = Paint(fill=self._look.palette.soft)
        rows = int((height - 2 * RULED) / RULED)
        lines = (
            Rect(Box(x, y + (row + 3) * RULED - 0.1, width, 0.15), 0.0, soft) for row in range(rows)
        )
        style = self._look.heading(2)
        return (self._composer.setter.label(title, Box(x, y, width, 9), style), *lines)

    def back(self, blocks: Sequence[Block], imprint: str) -> tuple[Mark, ...]:
        """Return a back cover: some pieces, the title and what stands below it, the imprint."""
        x, y, width, height = self._box
        height += self._frame.bottom - self._frame.top  # it has no running foot
        palette, look, label = self._look.palette, self._look, self._composer.setter.label
        middle = y + height * 0.5
        inner = width - 2 * _PAD
        shown, high = self._pieces(blocks, inner * 0.62)
        said = ((blocks[0], look.title()), *((one, look.caption()) for one in blocks[0].blocks))
        texts = []
        for block, style in said:
            tall = 15.0 if style.family == "title" else 14.0
            size = min(style.size, 26.0) if style.family == "title" else 10.0
            centred = style._replace(size=size, least=7.5, align=Align.CENTRE)
            box = Box(x + _PAD, middle, inner, tall)
            texts.append(label(plain(block.text), box, centred))
            middle += tall + 1.0
        foot = look.foot(Align.CENTRE)._replace(wrap=True, least=7.0, valign=VAlign.BOTTOM)
        below = Box(x + _PAD, y + height - 16, inner, 12)
        lines = " \u00b7 ".join(filter(None, (self._composer.game.by, imprint)))
        ground = Rect(Box(x, y, width, height), 4.0, Paint(fill=palette.tint))
        edge = Box(x + 1.6, y + 1.6, width - 3.2, height - 3.2)
        rim = Rect(edge, 3.0, Paint(stroke=palette.accent, line=0.5))
        top = y + max(_PAD, (height * 0.5 - high) * 0.62)
        pieces = Group(shown, x + (width - inner * 0.62) / 2, top)
        return (ground, rim, pieces, *texts, label(lines, below, foot))

    def _pieces(self, blocks: Sequence[Block], width: float) -> tuple[tuple[Mark, ...], float]:
        """Fan out the first pieces of the parts list, fronts only, and of one size."""
        words = chain.from_iterable(
            one.words for one in Block.walk(blocks) if one.kind is BlockKind.PART
        )
        names = [word for word in dict.fromkeys(words) if "@" not in word][:CHOICE]
        shown, _ = PieceFan.named(self._composer, names)  # what is wrong is told of the parts list
        alike = [one for one in shown if one.size == shown[0].size][:PIECES]
        return PieceFan(alike).drawn(width, self._frame.height * 0.36)


# The whole book.

Sides = Iterable[Sequence[int]]  # the pages on each side of a sheet
Leaf = Sequence[Sequence[Mark]]  # what stands on the pages of a sheet of paper
Code = Callable[[int, Leaf], str]  # of such a sheet, by its number


class Book(NamedTuple):
    """A rulebook as faces, one for each page."""

    pages: tuple[Face, ...]
    headings: tuple[Heading, ...]
    pictures: Mapping[str, tuple[Mark, ...]] = {}  # what templates drew, by block
    findings: tuple[Finding, ...] = ()
    story: Story = ()
    spare: int = 0  # pages that hold nothing of the text
    codes: Mapping[int, str] = {}  # of the sheet of paper that a page is on, by its number
    air: Air = USUAL_AIR  # the spacing that suits it
    figures: Mapping[str, Figured] = {}  # where they are, by block


def set_book(
    composer: Composer,
    blocks: Sequence[Block],
    given: Given,
    frame: Frame,
    foot: Foot,
    word: Callable[[str], Saying],
    sides: Callable[[int], Sides] | None = None,
    code: Code = lambda *_: "",
    only: Air | None = None,
) -> Book:
    """Set blocks on pages, in any spacing or `only` one; a booklet has `sides` of its sheets."""
    palette = Palette.of(composer.game.colours, blocks[0].options).inked(composer.colouring)
    look = BookLook(palette, composer.language.hyphens)
    setter = BlockSetter(composer=composer, look=look, frame=frame, words=word, given=given)
    pages, air = fit_pages(setter.slabs(blocks), frame, sides is not None, only)
    covers = Covers(composer, look, frame)
    notes, back = covers.spare(len(pages), word("notes").text) if sides else ([], False)
    contents = [*(setter.painter.paint(placed) for placed in pages), *notes]
    total = len(contents)
    contents += [covers.back(blocks, foot.left)] if back else []
    # Where pages lie; all on a sheet of paper have the same code.
    lies = [*sides(len(contents))] if sides else [(at,) for at in range(1, len(contents) + 1)]
    codes: dict[int, str] = {}
    for number, first in enumerate(range(0, len(lies), 2), 1):
        together = sorted(page for side in lies[first : first + 2] for page in side)
        own = code(number, [contents[page - 1] for page in together])
        codes |= dict.fromkeys(together, own)
    faces = []
    for number, content in enumerate(contents, 1):
        below = foot.drawn((number, total), frame, look, composer, codes[number])
        faces.append(page_face(number, (below, *content) if number <= total else content, frame))
    # Texts can be told from each other, sheet by sheet.
    known, marker = {}, Marker()
    for side in lies:
        for face in marker.sheet(faces[number - 1] for number in sorted(side)):
            known[face.name] = face
    marked = tuple(known[face.name] for face in faces)
    pictures = {name: marker.now(marks) for name, marks in setter.figures.pictures.items()}
    return Book(
        spare=len(faces) - len(pages),
        pages=marked,
        headings=tuple(headings_of(pages)),
        pictures=pictures,
        figures=figures_on(marked, pictures, setter.figures.sizes),
        findings=tuple(setter.findings),
        story=setter.tagger.story(marker.found),
        codes=codes,
        air=air,
    )

"""Rules as a page tells them: the same blocks as on paper, with pictures beside their texts."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import cycle, groupby
from typing import NamedTuple

from pnp.base.findings import Where
from pnp.base.geometry import Box
from pnp.base.units import POINTS_PER_MM
from pnp.compose.faces import Composer, Shown
from pnp.draw.vector import Vectors
from pnp.load.po import SOURCE_LANGUAGE
from pnp.model.face import Group, Mark, Paint, Rect, Side, Text, filed
from pnp.model.game import Block, BlockKind, Component, Game
from pnp.rulebook.blocks import PART_PICTURES, TableSetter
from pnp.rulebook.drawings import Drawings, Given, PieceFan
from pnp.rulebook.slabs import COLUMN, INSIDE, WIDE
from pnp.text.breaking import BOLD, ITALIC, Span, paragraphs, plain
from pnp.text.setting import Align, IconPlace

FOLDER = "pictures"
LARGER = 1.45 * 4 / 3 * POINTS_PER_MM  # pixels of a screen for a millimetre: letters as in texts
_TAG = 10  # hexadecimal digits of what a file shows


class SvgPicture(NamedTuple):
    """A picture on a page."""

    path: str  # from the root of the site
    width: int  # pixels
    height: int
    says: str = ""  # instead of it
    other: str = ""  # the file that telephones, or eyes by night, are shown instead


class PictureSaver:
    """Writes drawings of one game; what looks alike in other languages is written once."""

    def __init__(self, game: Game, vectors: Vectors, put: Callable[[str, bytes], None]) -> None:
        self._game, self._vectors, self._put = game, vectors, put

    def saved(self, name: str, marks: tuple[Mark, ...], box: Box, outline: str = "") -> SvgPicture:
        """Write what is seen in a box, perhaps cut out, and return its place on pages."""
        title = f"{self._game.title}: {name}"
        svg = self._vectors.drawing(marks, box, title, outline=outline).encode()
        tag = sha256(svg).hexdigest()[:_TAG]
        path = f"{FOLDER}/{filed(self._game.id)}/{name.replace('/', '-')}-{tag}.svg"
        self._put(path, svg)
        return SvgPicture(path, round(box.width * LARGER), round(box.height * LARGER))


WALL_WIDE, WALL_HIGH = 160.0, 90.0  # mm, of the frame
ROW, GAP = 34.0, 2.4  # how high a row is, and how far it is from the next
ASKEW = -9.0  # degrees
OVER = 30.0  # mm on every side that corners need as they turn
DIFFERENT = 10  # pieces, which come again and again
ALIKE = 1.6  # times as large: what may lie in one wall


def wall_pieces(game: Game, has_all: Callable[[Component], bool]) -> list[str]:
    """Return the pieces that stand for a game: some of the largest component, and of its like."""
    full = [one for one in game.components if has_all(one) and one.pieces]
    # Those that are played with as they are printed.
    whole = [one for one in full if not one.shape.tuck and not one.shape.folds]
    if not whole:
        return []
    main = max(whole, key=lambda one: len(one.pieces))
    size = main.shape.size.height
    alike = [one for one in whole if 1 / ALIKE < one.shape.size.height / size < ALIKE]
    most = max(1, DIFFERENT // len(alike))
    names = [
        f"{one.id}/{one.pieces[at].id}" for one in alike for at in spread(len(one.pieces), most)
    ]
    return names[:DIFFERENT]


def spread(count: int, wanted: int) -> list[int]:
    """Return numbers below a count, as far from each other as they can be."""
    few = min(count, wanted)
    return [at * count // few for at in range(few)]


def wall(shown: Sequence[Shown], ground: str) -> tuple[Mark, ...]:
    """Return rows of pieces on a ground."""
    below = Rect(Box(0, 0, WALL_WIDE, WALL_HIGH), 0.0, Paint(fill=ground))
    rows: list[Mark] = []
    number, y = 0, -OVER
    while shown and y < WALL_HIGH + OVER:
        rows += _row(shown, number, y)
        number, y = number + 1, y + ROW + GAP
    return below, Group(tuple(rows), WALL_WIDE / 2, WALL_HIGH / 2, ASKEW)


def _row(shown: Sequence[Shown], number: int, y: float) -> Iterator[Mark]:
    """Yield one row, which begins with another piece than the row above."""
    first = number * 3 % len(shown)
    x = -OVER - (number % 2) * ROW / 3
    for one in cycle((*shown[first:], *shown[:first])):
        scale = ROW / one.size.height
        piece = Group(one.marks, clip=one.outline, shared="piece", of=one.of)
        yield Group((piece,), x - WALL_WIDE / 2, y - WALL_HIGH / 2, scale=scale)
        x += one.size.width * scale + GAP
        if x > WALL_WIDE + OVER:
            return


SAID = 120  # letters that are read out of a piece


class PiecePictures:
    """Draws the pieces of one edition."""

    def __init__(self, composer: Composer, saver: PictureSaver) -> None:
        self._composer, self._saver = composer, saver

    def pieces(self, component: Component, most: int) -> Iterator[SvgPicture]:
        """Yield the fronts of some pieces cut out, then the back of the first."""
        some = [component.pieces[at] for at in spread(len(component.pieces), most)]
        faces = [(piece, Side.FRONT) for piece in some]
        if component.back:
            faces.append((some[0], Side.BACK))
        for piece, side in faces:
            name = f"{component.id}/{piece.id}"
            shown = self._composer.shown(name, side)
            called = name if side is Side.FRONT else f"{name}-{side}"
            said = dict.fromkeys(plain(text.text) for text in Text.all_in(shown.marks))
            picture = self._saver.saved(called, shown.marks, Box(0, 0, *shown.size), shown.outline)
            yield picture._replace(says=", ".join(said)[:SAID])

    def wall(self, ground: str, has_all: Callable[[Component], bool]) -> SvgPicture:
        """Return a wall of pieces, which stands for the game."""
        names = wall_pieces(self._composer.game, has_all)
        shown = [self._composer.shown(name, Side.FRONT) for name in names]
        return self._saver.saved("wall", wall(shown, ground), Box(0, 0, WALL_WIDE, WALL_HIGH))


NARROW = 0.8  # of the usual width; what is narrower is shown on telephones
INKS = ("#1d1d1f", "#ececf0")  # of signs in texts, by day and by night


class FigurePictures:
    """Draws the pictures of one edition's rules."""

    def __init__(
        self,
        composer: Composer,
        given: Given,
        saver: PictureSaver,
        wrong: Callable[[Where, str, str], None],
    ) -> None:
        self._composer, self._given, self._saver = composer, given, saver
        self._wrong = wrong
        self._figures = Drawings(composer, given, wrong)
        self._signs: dict[str, SvgPicture] = {}

    def _for_all(
        self, block: Block, template: str, width: float, **words: str
    ) -> tuple[SvgPicture, tuple[Mark, ...]]:
        """Draw a figure, and once more for telephones if it can be narrower."""
        made = []
        # The usual size, and a narrow one if it offers any.
        (size, *others), _ = Drawings.sizes_of(block.options, width)
        narrow = sorted(one for one in others if one.width < NARROW * size.width)
        for one in (size, *narrow[:1]):
            marks = self._figures.drawn(block, template, one, **words)
            made.append((self._saver.saved(block.id, marks, Box(0, 0, *one)), marks))
        (usual, marks), (slim, _) = made[0], made[-1]
        return usual._replace(other=slim.path if slim != usual else ""), marks

    def figure(self, block: Block, inside: bool) -> SvgPicture | None:
        """Return a figure of the rules with the sentence that it is read as."""
        if not block.words:
            self._wrong(block.where, f"{block.id}: a figure names its template", "")
            return None
        width = WIDE if "wide" in block.words else INSIDE if inside else COLUMN
        picture, marks = self._for_all(block, block.words[0], width)
        return picture._replace(says=Drawings.alternative(block, marks))

    def banner(self, block: Block) -> tuple[SvgPicture | None, bool]:
        """Return a drawn title, and whether it shows what stands below it, too."""
        if "template" not in block.options:
            return None, False
        tagline = "".join(one.text for one in block.blocks)
        picture, marks = self._for_all(block, block.options["template"], WIDE, tagline=tagline)
        return picture, Drawings.says(marks, tagline)

    def part(self, block: Block) -> SvgPicture | None:
        """Return the pieces that a row of the parts list names."""
        fan = PieceFan.named(self._composer, block.words)
        for problem in fan.problems:
            self._wrong(block.where, f"{block.id}: {problem}", "")
        if not fan.shown:
            return None
        marks, high = fan.drawn(PART_PICTURES)
        return self._saver.saved(block.id, marks, Box(-0.2, -0.2, PART_PICTURES + 0.4, high + 0.4))

    def sign(self, name: str) -> SvgPicture | None:
        """Return an icon that stands in a text; None if there is no such symbol."""
        if name not in self._signs:
            made = []
            for ink in INKS:
                marks = self._composer.icons((IconPlace(name, 0.0, 0.0, 10.0),), ink)
                across = self._composer.setter.icon_width(name)
                if not marks or across is None:
                    return None
                made.append(self._saver.saved(f"icon-{name}", marks, Box(0, 0, 10 * across, 10)))
            day, night = made
            other = night.path if night != day else ""
            says = self._given.signs.get(name, name)
            self._signs[name] = day._replace(other=other, says=says)
        return self._signs[name]


# --- Texts beside them.

LISTS = ("numbers", "items")


class Bit(NamedTuple):
    """A stretch of text in one style, or a sign."""

    text: str
    bold: bool = False
    italic: bool = False
    sign: SvgPicture | None = None


Lines = tuple[tuple[Bit, ...], ...]


Cells = tuple[Lines, ...]  # of a row


class Prose(NamedTuple):
    """Something that a page says: a heading, a paragraph, a list, a table, a call-out, a figure."""

    kind: str
    id: str = ""  # by which links find it
    lines: Lines = ()
    level: int = 0
    number: int = 0
    label: str = ""
    lang: str = ""  # if it is another than that of the page
    head: Cells = ()
    rows: tuple[Cells, ...] = ()
    row_heads: bool = False
    centred: tuple[bool, ...] = ()  # by column
    picture: SvgPicture | None = None
    inner: tuple["Prose", ...] = ()
    said: bool = False  # whether its picture shows the words


class ProseMaker:
    """Turns the blocks of one edition into what pages say, every id once."""

    def __init__(self, pictures: FigurePictures, word: Callable[[str], str]) -> None:
        self._pictures = pictures
        self._word = word
        self._ids: set[str] = set()

    def all(self, blocks: Iterable[Block], inside: bool = False) -> tuple[Prose, ...]:
        """Return blocks as a page tells them, with the items of a list as one."""
        made = [one for block in blocks for one in self._block(block, inside)]
        return tuple(_listed(made))

    def lines(self, text: str) -> Lines:
        """Return a text in stretches; one whose stars are not balanced loses them."""
        try:
            lines = paragraphs(text)
        except ValueError:  # which is told where the rules are set
            lines = paragraphs(text.replace("*", ""))
        return tuple(tuple(map(self._bit, line)) for line in lines)

    def _bit(self, span: Span) -> Bit:
        sign = self._pictures.sign(span.icon) if span.icon else None
        return Bit(span.text, bool(span.style & BOLD), bool(span.style & ITALIC), sign)

    def _id(self, id_: str) -> str:
        wanted, count = id_, 1
        while wanted in self._ids:
            count += 1
            wanted = f"{id_}-{count}"
        self._ids.add(wanted)
        return wanted

    def _block(self, block: Block, inside: bool) -> Iterator[Prose]:
        kind = block.kind
        match kind:
            case BlockKind.COLUMN | BlockKind.PAGE:
                return
            case BlockKind.PER_PLAYER:
                yield from self.all(block.blocks, inside)
                return
        base = Prose(
            kind=kind,
            id=self._id(block.id),
            lines=self.lines(block.text) if block.text else (),
            level=block.level,
            number=block.number,
            lang=SOURCE_LANGUAGE if block.gap else "",
        )
        match kind:
            case BlockKind.TITLE:
                banner, said = self._pictures.banner(block)
                yield base._replace(picture=banner, inner=self.all(block.blocks), said=said)
            case BlockKind.HEADING | BlockKind.TEXT | BlockKind.ITEM:
                yield base
            case BlockKind.TABLE:
                if block.rows:
                    head, *rows = (tuple(map(self.lines, row)) for row in block.rows)
                    body, columns = block.rows[1:], range(len(block.rows[0]))
                    aligned = (TableSetter.alignment(body, column) for column in columns)
                    yield base._replace(
                        head=head,
                        rows=tuple(rows),
                        row_heads=TableSetter.has_row_heads(block),
                        centred=tuple(one is Align.CENTRE for one in aligned),
                    )
            case BlockKind.FIGURE:
                caption = [one for one in block.blocks if not one.is_alternative]
                picture = self._pictures.figure(block, inside)
                yield base._replace(picture=picture, inner=self.all(caption, inside))
            case BlockKind.PART:
                picture = self._pictures.part(block)
                yield base._replace(picture=picture, inner=self.all(block.blocks, inside))
            case BlockKind.NOTE | BlockKind.RULING | BlockKind.EXAMPLE:
                label = plain(self._word(kind))
                yield base._replace(label=label, inner=self.all(block.blocks, inside=True))


def _listed(made: Sequence[Prose]) -> Iterator[Prose]:
    """Yield what follows each other as items, or as parts, as one list."""
    for (kind, numbered), some in groupby(made, lambda one: (one.kind, bool(one.number))):
        if kind == BlockKind.ITEM:
            yield Prose(LISTS[0] if numbered else LISTS[1], inner=tuple(some))
        elif kind == BlockKind.PART:
            yield Prose("parts", inner=tuple(some))
        else:
            yield from some

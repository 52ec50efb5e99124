"""Rules as a page tells them: the same blocks as on paper, with pictures beside their texts."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from pnp.load.po import SOURCE_LANGUAGE
from pnp.model.game import Block, BlockKind
from pnp.rulebook.blocks import TableSetter
from pnp.text.breaking import BOLD, ITALIC, Span, paragraphs, plain
from pnp.text.setting import Align
from pnp.uses.site.pictures import FigurePictures, SvgPicture

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

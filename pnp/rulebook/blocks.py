"""Blocks into slabs: paragraphs, lists, tables, call-outs, figures and rows of the parts list."""

from collections.abc import Callable, Mapping, Sequence
from itertools import chain

from pnp.compose.faces import Composer
from pnp.findings import Finding, Where, error
from pnp.geometry import Box, Size
from pnp.model.face import FIGURE, Circle, Group, Mark, Paint, Rect
from pnp.model.game import HOLDERS, Block, BlockKind
from pnp.model.messages import Saying
from pnp.rulebook.drawings import Drawings, Given, read_title, shows, told
from pnp.rulebook.parts import PartSetter, beside, in_halves, is_right
from pnp.rulebook.slabs import Ground, OutlineEntry, Painter, Paragraph, Slab, height_of, lines_of
from pnp.rulebook.style import COLUMN, GAP, INDENT, INSIDE, PAD, WIDE, BookLook, Frame
from pnp.rulebook.tables import TableSetter
from pnp.rulebook.telling import Teller
from pnp.text.fonts import BOLD
from pnp.text.inline import literal, misread, plain
from pnp.text.setting import Style

SET_APART = (BlockKind.TABLE, *HOLDERS)
FIGURE_GAP = 2.6
OUTSIDE = 3.2  # around call-outs, tables and figures
BELOW = 0.75  # of a page; what is higher has no room for its heading above it
UNBROKEN = 55.0  # mm; longer call-outs may go on in the next column
SOURCE = "EN"


class BlockSetter:
    """Sets the blocks of one rulebook."""

    def __init__(
        self,
        composer: Composer,
        look: BookLook,
        frame: Frame,
        words: Callable[[str], Saying],
        given: Given,
    ) -> None:
        self._composer = composer
        self._look = look
        self._frame = frame
        self._words = words
        self.painter = Painter(composer.setter, composer.icons, given.signs)
        self.teller = Teller()
        self.findings: list[Finding] = []
        self._figures = Drawings(composer, given, self._wrong)
        self._parts = PartSetter(
            composer=composer,
            paragraph=self._paragraph,
            marked=self._marked,
            painter=self.painter,
            look=look,
            teller=self.teller,
            wrong=self._wrong,
        )

    @property
    def pictures(self) -> Mapping[str, tuple[Mark, ...]]:
        """What templates drew, by block."""
        return self._figures.pictures

    @property
    def sizes(self) -> Mapping[str, Size]:
        """How large it was drawn, by block."""
        return self._figures.sizes

    def slabs(self, blocks: Sequence[Block]) -> list[Slab]:
        """Return the slabs of a whole rulebook."""
        return self._sequence(blocks, self._frame.column, COLUMN)

    def _sequence(self, blocks: Sequence[Block], width: float, drawn: float) -> list[Slab]:
        slabs: list[Slab] = []
        listed = ""
        for number, block in enumerate(blocks):
            last = number + 1 == len(blocks)
            made = self._block(block, last, width, drawn)
            if block.kind is BlockKind.ITEM:
                listed = listed or f"{block.where} {block.id}"
                made = [slab._replace(listed=listed) for slab in made]
            else:
                listed = ""
            if number and made and blocks[number - 1].kind in SET_APART:
                made[0] = made[0]._replace(before=max(made[0].before, OUTSIDE))
            if is_right(blocks, number) and in_halves(width):
                slabs[-1] = beside(slabs[-1], made[0], width)
            else:
                slabs.extend(made)
        return slabs

    def _block(self, block: Block, last: bool, width: float, drawn: float) -> list[Slab]:
        match block.kind:
            case BlockKind.TITLE:
                return self._title(block)
            case BlockKind.HEADING:
                return self._heading(block, width)
            case BlockKind.TEXT | BlockKind.ITEM:
                return self._text(block, last, width)
            case BlockKind.TABLE:
                return self._table(block, width)
            case BlockKind.PER_PLAYER:
                return self._sequence(block.blocks, width, drawn)
            case BlockKind.FIGURE:
                return self._figure(block, width, drawn)
            case BlockKind.PART:
                return [self._parts.row(block, width)]
            case BlockKind.NOTE | BlockKind.RULING | BlockKind.EXAMPLE:
                return self._call_out(block, width)
            case BlockKind.COLUMN | BlockKind.PAGE:
                return [Slab(0.0, hint=block.kind)]

    def _paragraph(
        self, text: str, style: Style, width: float, where: Where, indent: float = 0.0
    ) -> Paragraph:
        """Break a text into lines."""
        room = width - indent
        try:
            flowed = self._composer.setter.flowed(text, style, room)
        except ValueError as problem:
            self._wrong(where, misread(text, problem))
            flowed = self._composer.setter.flowed(text.replace("*", ""), style, room)
        return Paragraph(
            text=text,
            style=style,
            width=room,
            indent=indent,
            where=where,
            lines=flowed.lines,
            too_wide=flowed.too_wide,
            missing=flowed.missing,
            unknown_icons=flowed.unknown_icons,
            unstyled=flowed.unstyled,
        )

    def _lines(
        self,
        block: Block,
        style: Style,
        width: float,
        role: str,
        before: float = 0.0,
        keep: bool = False,
    ) -> list[Slab]:
        """Return the lines of a block's text, which is read as what the role says."""
        made = self._paragraph(block.text, style, width, block.where)
        made.tag = self.teller.leaf(role) if role else None
        return lines_of(made, before, keep)

    def _wrong(self, where: Where, message: str, hint: str = "") -> None:
        self.findings.append(error(where, message, hint))

    def _title(self, block: Block) -> list[Slab]:
        width, entry = self._frame.width, OutlineEntry(plain(block.text), 1)
        if "template" in block.options:
            size, scale = self._figures.size(block, WIDE, width, width)
            tagline = "".join(one.text for one in block.blocks)
            drawn = self._figures.drawn(block, block.options["template"], size, tagline=tagline)
            marks = read_title(drawn, block, self.teller.heading(1), self.teller)
            self._figures.pictures[block.id] = marks
            whole = (Group(marks, scale=scale),)
            unsaid = [] if shows(drawn, tagline) else [*map(self._tagline, block.blocks)]
            picture = Slab(size.height * scale, keep=bool(unsaid), marks=whole, wide=True)
            return [picture._replace(entry=entry), *unsaid]
        role = self.teller.heading(1)
        title = self._lines(block, self._look.title(), width, role, keep=True)
        below = [self._lines(one, self._look.text(), width, "P", GAP) for one in block.blocks]
        return [self._painted([*title, *chain(*below)])._replace(wide=True, entry=entry)]

    def _tagline(self, block: Block) -> Slab:
        """Set what stands below the title, where its template does not show it."""
        lines = self._lines(block, self._look.text(), self._frame.width, "P", GAP)
        return self._painted(lines)._replace(wide=True)

    def _heading(self, block: Block, width: float) -> list[Slab]:
        before = 5.2 if block.level <= 2 else 3.4
        role = self.teller.heading(block.level)
        lines = self._lines(block, self._look.heading(block.level), width, role, before)
        lines = self._marked(block, lines, width) if block.gap else lines
        slabs = [slab._replace(keep=True) for slab in lines]
        slabs[0] = slabs[0]._replace(entry=OutlineEntry(plain(block.text), block.level))
        if block.level <= 2:
            paint = Paint(fill=self._look.palette.accent)
            line, across = (
                Rect(Box(0, 0.5, length, 0.35), 0.0, paint) for length in (width, self._frame.width)
            )
            slabs.append(Slab(1.1, keep=True, marks=(line,), across=(across,)))
        return slabs

    def _text(self, block: Block, last: bool, width: float) -> list[Slab]:
        style = self._look.text()
        leads = block.text.endswith(":") or block.options.get("keep") == "yes"
        if leads and block.options.get("wide") == "yes":  # like the table it leads to
            width = self._frame.width
        if block.kind is BlockKind.TEXT:
            slabs = self._lines(block, style, width, "P", GAP, keep=leads and not last)
        else:
            made = self._paragraph(block.text, style, width, block.where, INDENT)
            with self.teller.inside("LI", "Decimal" if block.number else "Disc"):
                made.marker = self._marker(block, made)
                made.tag = self.teller.leaf("LBody")
            slabs = lines_of(made, GAP * 0.6)
        return self._marked(block, slabs, width) if block.gap else slabs

    def _marker(self, block: Block, made: Paragraph) -> tuple[Mark, ...]:
        palette = self._look.palette
        if not block.number:
            middle = made.leading / 2
            dot = Circle(1.6, middle, 0.75, Paint(fill=palette.accent))
            return (Group((dot,), tag=self.teller.leaf("Lbl", said="•")),)
        style = self._look.text(palette.accent)._replace(style=BOLD)
        number = block._replace(text=f"{block.number}.")
        return self.painter.stack(self._lines(number, style, INDENT, "Lbl"))

    def _marked(self, block: Block, slabs: list[Slab], width: float) -> list[Slab]:
        """Show a text that stands in English because its translation is missing."""
        whole = self._painted(slabs)
        bar = Rect(Box(-2.2, 0.4, 0.8, whole.height - 0.8), 0.0, Paint(fill=self._look.palette.gap))
        style = self._look.label(6.0, self._look.palette.gap)
        label = self._lines(block._replace(text=SOURCE), style, 6.0, "")
        sign = self.painter.stack(label, width - 4.0, -1.6)
        return [whole._replace(marks=(bar, *sign, *whole.marks))]

    def _painted(self, slabs: Sequence[Slab]) -> Slab:
        """Return slabs as one that is never broken."""
        before = slabs[0].before if slabs else 0.0
        return Slab(height_of(slabs), before, marks=self.painter.stack(slabs))

    def _call_out(self, block: Block, width: float) -> list[Slab]:
        """Set a call-out; a long one may go on in the next column."""
        palette = self._look.palette
        inner = width - 2 * PAD
        said = self._words(block.kind)
        label = block._replace(text=literal(said.text), where=said.where)
        with self.teller.inside("Aside"):
            head = self._lines(label, self._look.label(), inner, "P", keep=True)
            held = self._sequence(block.blocks, inner, INSIDE)
        if held:  # which stands close below the label
            held[0] = held[0]._replace(before=0.8)
        slabs = [
            Slab(PAD * 0.7, OUTSIDE, keep=True, is_edge=True),
            *head,
            *held,
            Slab(PAD * 0.7, is_edge=True),
        ]
        slabs[-2] = slabs[-2]._replace(keep=True)
        whole = height_of(slabs) <= UNBROKEN
        ground = Ground(width, palette.tint, palette.accent)
        last = len(slabs) - 1
        # A figure always stays with its text.
        keeps = [whole or slab.keep or slab.paragraph is None for slab in slabs]
        return [
            slab._replace(ground=ground, x=PAD, keep=number < last and keeps[number])
            for number, slab in enumerate(slabs)
        ]

    def _figure(self, block: Block, width: float, drawn: float) -> list[Slab]:
        wide = "wide" in block.words
        room = self._frame.width if wide else width
        most = self._figures.largest(wide)
        size, scale = self._figures.size(block, WIDE if wide else drawn, room, most)
        template = self._figures.template_of(block)
        if not template:
            return []
        marks = self._figures.drawn(block, template, size)
        tag = self.teller.leaf(FIGURE, alt=told(block, marks))
        picture = Group(marks, (room - size.width * scale) / 2, 0.0, scale=scale, tag=tag)
        slabs = [Slab(size.height * scale, FIGURE_GAP, marks=(picture,))]
        for text in (one for one in block.blocks if not one.is_alternative):
            slabs += self._lines(text, self._look.caption(), room, "Caption", 1.4)
        alone = wide or (self._frame.columns == 1 and width == self._frame.column)
        return [self._painted(slabs)._replace(wide=alone, floats=alone)]

    def _table(self, block: Block, width: float) -> list[Slab]:
        if not block.rows:
            return []
        wide = block.options.get("wide") == "yes"
        tables = TableSetter(self._paragraph, self.painter, self._look, self.teller)
        slabs = tables.rows(block, self._frame.width if wide else width)
        frame = self._frame
        if wide and (frame.columns > 1 or height_of(slabs) <= BELOW * frame.height):
            return [self._painted(slabs)._replace(before=OUTSIDE, wide=True)]
        last = len(slabs) - 1
        ends = (0, 1, last - 1) if height_of(slabs) > UNBROKEN else range(last)
        return [
            slab._replace(keep=number in ends, before=0.0 if number else OUTSIDE, listed=block.id)
            for number, slab in enumerate(slabs)
        ]

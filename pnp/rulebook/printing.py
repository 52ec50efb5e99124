"""The page that tells readers how to print and cut this very game, from the settings in use."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from pnp.findings import Where
from pnp.model.game import Component
from pnp.model.order import NO_BACKS, Order
from pnp.model.rules import Block, BlockKind
from pnp.model.words import Saying
from pnp.numerals import Numerals
from pnp.text.inline import literal

Words = Callable[..., Saying]


class PrintedFile(NamedTuple):
    """A file of the game and how it wants to be printed."""

    component: Component
    title: str
    where: Where  # of the title
    name: str
    pages: int
    backs: bool
    is_split: bool


def printing_blocks(
    game: str,
    paper: str,
    files: Sequence[PrintedFile],
    order: Order,
    word: Words,
    numerals: Numerals,
) -> tuple[Block, ...]:
    """Return the blocks of the page on printing and cutting; game and paper are titles."""
    intro = word("print_intro", game=literal(game), paper=literal(paper))
    wide = {"keep": "yes", "wide": "yes"}
    return (
        _heading("print", word("print_title"), 2),
        Block(BlockKind.TEXT, "print-intro", intro.text, options=wide, where=intro.where),
        _table(files, word, numerals),
        _heading("print-steps", word("print_steps"), 3),
        *_items(_steps(files, order, word), numbered=True),
        _heading("print-cutting", word("print_cutting"), 3),
        *_items(_cuts(files, word), numbered=False),
    )


def _heading(id_: str, said: Saying, level: int) -> Block:
    return Block(BlockKind.HEADING, id_, said.text, level, where=said.where)


def _table(files: Sequence[PrintedFile], word: Words, numerals: Numerals) -> Block:
    head = [word(f"print_{name}") for name in ("file", "pages", "sides", "paper")]
    rows = [
        [
            Saying(f"**{literal(file.title)}** {file.name}", file.where),
            Saying(f"1–{numerals.written(file.pages)}" if file.pages > 1 else "1", file.where),
            word("print_both" if file.backs else "print_one"),
            word("print_weight", weight=file.component.weight),
        ]
        for file in files
    ]
    texts, places = zip(*(zip(*row, strict=True) for row in (head, *rows)), strict=True)
    wide = {"wide": "yes"}
    return Block(BlockKind.TABLE, "print-files", rows=texts, options=wide, cells=places)


def _steps(files: Sequence[PrintedFile], order: Order, word: Words) -> list[Saying]:
    steps = [word("print_actual"), word("print_trial")]
    if order.scale != 1.0:
        steps.append(word("print_scale", scale=round(order.scale * 100, 6)))
    if any(file.backs for file in files):
        steps += [word(f"print_flip_{order.flip}"), word("print_simplex")]
    elif order.backs == NO_BACKS:
        steps.append(word("print_no_backs"))
    if order.booklet:
        steps.append(word("print_booklet"))
    return steps


def _cuts(files: Sequence[PrintedFile], word: Words) -> list[Saying]:
    """Return the advice that the game's own pieces call for."""
    shapes = [file.component.shape for file in files]
    cuts = [word("print_cut")]
    if any(not shape.is_rectangular and not shape.facts for shape in shapes):  # but no tuck box
        cuts.append(word("print_round"))
    if any(shape.folds for shape in shapes):
        cuts.append(word("print_fold"))
    if any(file.is_split for file in files):
        cuts.append(word("print_split"))
    if any(file.backs for file in files):
        cuts.append(word("print_thin"))
    return cuts


def _items(said: Iterable[Saying], numbered: bool) -> tuple[Block, ...]:
    return tuple(
        Block(BlockKind.ITEM, f"print-{at}", text, number=at if numbered else 0, where=where)
        for at, (text, where) in enumerate(said, 1)
    )

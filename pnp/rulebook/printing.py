"""The page that tells readers how to print and cut this very game, from the settings in use."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from pnp.base.findings import Where
from pnp.base.numerals import Numerals
from pnp.model.face import Flip, TracedText
from pnp.model.game import Advice, Block, BlockKind, Component
from pnp.model.messages import Saying
from pnp.model.order import DUPLEX, FOLD, MANUAL, NO_BACKS, STACK, Order
from pnp.text.breaking import literal

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
    is_held: bool = False  # in something folded, which has no room for more than its pieces


class PrintRun(NamedTuple):
    """Files that are printed to an order: what readers are told of them, in their language."""

    files: Sequence[PrintedFile]
    order: Order
    word: Words

    @property
    def _different(self) -> Iterable[PrintedFile]:
        """Each file once: several components may share one."""
        return {file.name: file for file in self.files}.values()

    @property
    def sheets(self) -> str:
        """How many sheets of which weight the pieces take, the heaviest first."""
        sheets: Counter[int] = Counter()
        for file in self._different:
            sheets[file.component.weight] += -(-file.pages // (2 if file.backs else 1))
        return ", ".join(f"{sheets[weight]} × {weight}" for weight in sorted(sheets, reverse=True))

    @property
    def backs(self) -> str:
        """How backs come behind fronts, nothing if no file has any."""
        return self.order.backs if any(file.backs for file in self.files) else ""

    @property
    def held(self) -> Sequence[PrintedFile]:
        """What has backs and goes into something folded."""
        return [file for file in self._different if file.backs and file.is_held]

    @property
    def is_free(self) -> bool:
        """Whether something with backs may be sleeved or made thicker."""
        free = [file for file in self.files if file.backs and not file.is_held]
        return any(file.component.shape.is_rectangular or not self.held for file in free)

    @property
    def steps(self) -> list[str]:
        """What to do before printing, step by step."""
        return [said.text for said in self._sayings(STEPS)]

    def blocks(
        self, game: str, paper: str, numerals: Numerals, advice: Advice = Advice.FULL
    ) -> tuple[Block, ...]:
        """Return the blocks of the page on printing and cutting; game and paper are titles."""
        if advice is Advice.NONE:
            return ()
        intro = self.word("print_intro", game=literal(game), paper=literal(paper))
        wide = {"keep": "yes", "wide": "yes"}
        cutting = (
            _heading("print-cutting", self.word("print_cutting"), 3),
            *_items(self._sayings(CUTS), numbered=False),
        )
        return (
            _heading("print", self.word("print_title"), 2),
            Block(BlockKind.TEXT, "print-intro", intro.text, options=wide, where=intro.where),
            self._table(numerals),
            _heading("print-steps", self.word("print_steps"), 3),
            *_items(self._sayings(STEPS), numbered=True),
            *(cutting if advice is Advice.FULL else ()),
        )

    def _table(self, numerals: Numerals) -> Block:
        word, folded = self.word, self.order.backs == FOLD
        head = [word(f"print_{name}") for name in ("file", "pages", "sides", "paper")]
        rows = [
            [
                Saying(
                    TracedText.joined("**", ("", literal(file.title), f" {file.name}")), file.where
                ),
                Saying(f"1–{numerals.written(file.pages)}" if file.pages > 1 else "1", file.where),
                word("print_both" if file.backs and not folded else "print_one"),
                word("print_weight", weight=file.component.weight),
            ]
            for file in self._different
        ]
        texts, places = zip(*(zip(*row, strict=True) for row in (head, *rows)), strict=True)
        wide = {"wide": "yes"}
        return Block(BlockKind.TABLE, "print-files", rows=texts, options=wide, cells=places)

    def _sayings(self, hints: Iterable["Hint"]) -> list[Saying]:
        return [self.word(one.word, **one.values(self)) for one in hints if one.holds(self)]


class Hint(NamedTuple):
    """A sentence of the rulebook, and when it is true."""

    word: str  # of words.yaml
    holds: Callable[[PrintRun], bool] = lambda _: True
    values: Callable[[PrintRun], Mapping[str, object]] = lambda _: {}


# What readers are told before they print, in this order.
STEPS = (
    Hint("print_total", lambda job: bool(job.files), lambda job: {"sheets": job.sheets}),
    Hint("print_actual"),
    Hint("print_trial"),
    Hint(
        "print_scale",
        lambda job: job.order.scale != 1.0,
        lambda job: {"scale": round(job.order.scale * 100, 6)},
    ),
    Hint("print_flip_long", lambda job: (job.backs, job.order.flip) == (DUPLEX, Flip.LONG)),
    Hint("print_flip_short", lambda job: (job.backs, job.order.flip) == (DUPLEX, Flip.SHORT)),
    Hint("print_simplex", lambda job: job.backs == DUPLEX),
    Hint("print_manual", lambda job: job.backs == MANUAL),
    Hint("print_fold_backs", lambda job: job.backs == FOLD),
    Hint(
        "print_printer",
        lambda job: bool(job.order.printer.name),
        lambda job: {"printer": literal(job.order.printer.name)},
    ),
    Hint("print_no_backs", lambda job: job.order.backs == NO_BACKS),
    Hint("print_booklet", lambda job: job.order.booklet),
)
# How to cut what the game's own pieces call for.
CUTS = (
    Hint("print_cut"),
    Hint("print_order", lambda job: any(file.component.shape.is_rectangular for file in job.files)),
    Hint("stack", lambda job: job.order.slots == STACK),
    Hint(
        "print_round",
        lambda job: any(
            not shape.is_rectangular and not shape.tuck
            for shape in (file.component.shape for file in job.files)
        ),
    ),
    Hint("print_fold", lambda job: any(file.component.shape.folds for file in job.files)),
    Hint("print_split", lambda job: any(file.is_split for file in job.files)),
    Hint("print_thin", lambda job: job.is_free),
    Hint(
        "print_dark",
        lambda job: bool(job.held),
        lambda job: {
            "titles": ", ".join(literal(file.title) for file in job.held),
            "weight": max(file.component.weight for file in job.held),
        },
    ),
)


def _heading(id_: str, said: Saying, level: int) -> Block:
    return Block(BlockKind.HEADING, id_, said.text, level, where=said.where)


def _items(said: Iterable[Saying], numbered: bool) -> tuple[Block, ...]:
    return tuple(
        Block(BlockKind.ITEM, f"print-{at}", text, number=at if numbered else 0, where=where)
        for at, (text, where) in enumerate(said, 1)
    )

"""What elements are made with, and the one place that keeps what is wrong with them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from pnp.base.findings import Finding, Where, did_you_mean, error, said_by, worded
from pnp.base.paths import absolute
from pnp.compose.alpha import coloured
from pnp.compose.tokens import MARK, NeedsOneLanguage
from pnp.compose.vocabulary import ELEMENTS, REQUIRED, Mistake, Reader
from pnp.compose.words import Words
from pnp.model.face import Group, PictureFile, Symbol

CACHE = 20_000  # elements that are kept as they were read

Attributes = dict[str, Any]
Bundle = Callable[[tuple[Any, ...]], tuple[Any, ...]]  # marks, with art in place of most


@dataclass(eq=False)
class Context:
    """What elements are made with: colours, words, symbols, pictures."""

    colours: Mapping[str, str]
    families: tuple[str, ...]  # of fonts
    words: Words
    find_picture: Callable[[str, Where], PictureFile]
    place: Callable[[str], Where]
    is_mark: Callable[[str], bool]  # whether a line mark is one of ours
    bundled: Bundle
    load_symbols: Callable[[], None]
    pictures: dict[str, PictureFile] = field(default_factory=dict)
    findings: dict[tuple[Where, str], Finding] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.attributes = lru_cache(maxsize=CACHE)(self._attributes)
        self._read = lru_cache(maxsize=CACHE)(Reader(self.colours, self.families).read)
        self._marks: set[str] = set()
        self._symbols: dict[str, Symbol] | None = None
        self._needs_words = False
        self.sources: dict[str, str] = {}  # what templates call pictures, by key
        self._coloured: dict[tuple[str, str], tuple[Symbol, tuple[Any, ...]]] = {}

    @property
    def symbols(self) -> dict[str, Symbol]:
        """The symbols of art.xml, read when somebody asks for them."""
        if self._symbols is None:
            self._symbols = {}
            try:
                self.load_symbols()
            except NeedsOneLanguage:
                self._needs_words = True
        if self._needs_words:
            raise NeedsOneLanguage("symbols are drawn by words")
        return self._symbols

    def knows(self, mark: str) -> bool:
        """Tell whether a line mark is one of ours; a template can write anything."""
        if mark not in self._marks and self.is_mark(mark):
            self._marks.add(mark)
        return mark in self._marks

    def rest(self) -> None:
        """Forget how elements were read: what is long takes room."""
        for kept in (self.attributes, self._read, absolute):
            kept.cache_clear()

    def report(self, mark: str, message: str, hint: str = "") -> None:
        """Report what is wrong with the element that has this line mark."""
        self.keep(error(self.place(mark), message, hint))

    def keep(self, finding: Finding) -> None:
        """Keep a finding; the same mistake in a hundred cards is one finding."""
        self.findings.setdefault((finding.where, finding.message), finding)

    def forget(self, part: str) -> None:
        """Take back all messages with such a part."""
        told = [key for key in self.findings if part in key[1]]
        for key in told:
            del self.findings[key]

    def drawn(
        self,
        symbol: Symbol,
        x: float,
        y: float,
        height: float,
        fill: str,
        is_whole: bool = True,
    ) -> Group:
        """Return a symbol at a place, with its `current` colour filled in.

        Inside of another symbol, its colour may still have to come.
        """
        marks = self.coloured(symbol, fill) if is_whole else coloured(symbol.marks, fill)
        return Group(marks, x, y, scale=height / symbol.height, shared=f"{symbol.name} {fill}")

    def coloured(self, symbol: Symbol, fill: str) -> tuple[Any, ...]:
        """Return what a symbol draws with that colour in place of `current`, once for all."""
        held, marks = self._coloured.get((symbol.name, fill), (None, ()))
        if held is not symbol:
            marks = self.bundled(coloured(symbol.marks, fill))
            self._coloured[symbol.name, fill] = symbol, marks
        return marks

    def _attributes(self, tag: str, given: tuple[str, ...]) -> Attributes | None:
        """Return the checked attributes of an element, None if they are wrong."""
        known, (defaults, required) = ELEMENTS[tag], _DEFAULTS[tag]
        values: Attributes = {MARK: tag, **defaults}
        wrong: dict[str, tuple[str, str]] = {}
        for name, text in zip(given[::2], given[1::2], strict=True):
            if name == MARK:
                values[MARK] = text
            elif name not in known:
                hint = did_you_mean(name, list(known))
                wrong[f" {name}"] = worded("there is no attribute {name}", name=repr(name)), hint
            else:
                try:
                    values[name] = self._read(known[name].kind, text)
                except ValueError as problem:
                    hint = problem.hint if isinstance(problem, Mistake) else ""
                    told = worded(
                        "{attribute}: {problem}", attribute=name, problem=said_by(problem)
                    )
                    wrong[name] = told, hint
        for name in required.difference(given[::2]):
            wrong[name] = worded("{attribute} is missing", attribute=repr(name)), ""
        strange = [one for name, one in wrong.items() if name not in known]
        for message, hint in (*strange, *(wrong[name] for name in known if name in wrong)):
            self.report(values[MARK], worded("<{tag}>: {problem}", tag=tag, problem=message), hint)
        return None if wrong else values


_DEFAULTS = {
    tag: (
        {name: one.default for name, one in known.items() if one.default is not REQUIRED},
        frozenset(name for name, one in known.items() if one.default is REQUIRED),
    )
    for tag, known in ELEMENTS.items()
}

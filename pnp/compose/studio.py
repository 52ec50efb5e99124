"""What elements are made with, and the one place that keeps what is wrong with them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from pnp.compose.symbols import drawn
from pnp.compose.templates import MARK
from pnp.compose.vocabulary import ELEMENTS, REQUIRED, Mistake, Reader
from pnp.findings import Finding, Where, did_you_mean, error
from pnp.geometry import Size
from pnp.model.face import Bulk, Mark, Symbol
from pnp.model.picture import PictureFile
from pnp.model.stock import Language
from pnp.text.fonts import Fonts
from pnp.text.setting import IconPlace, Typesetter

CACHE = 20_000  # elements that are kept as they were read

Attributes = dict[str, Any]


class Shown(NamedTuple):
    """A finished face of a piece, to be shown inside another drawing."""

    marks: tuple[Mark, ...]
    size: Size
    outline: str
    bulk: Bulk = Bulk()


def _no_pieces(name: str, _: str) -> Shown:
    raise ValueError(f"there is no piece {name!r} here")


@dataclass(eq=False)
class Studio:
    """What elements are made with: colours, fonts, symbols, pictures."""

    colours: Mapping[str, str]
    fonts: Fonts
    language: Language
    find_picture: Callable[[str, Where], PictureFile]
    place: Callable[[str], Where]
    piece: Callable[[str, str], Shown] = _no_pieces
    symbols: dict[str, Symbol] = field(default_factory=dict)
    pictures: dict[str, PictureFile] = field(default_factory=dict)
    findings: dict[tuple[Where, str], Finding] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.setter = Typesetter(self.fonts, self._icon_width, self.language)
        self.attributes = lru_cache(maxsize=CACHE)(self._attributes)
        self._reader = Reader(self.colours, self.fonts.families)

    def report(self, mark: str, message: str, hint: str = "") -> None:
        """Report what is wrong with the element that has this line mark."""
        self.keep(error(self.place(mark), message, hint))

    def keep(self, finding: Finding) -> None:
        """Keep a finding; the same mistake in a hundred cards is one finding."""
        self.findings.setdefault((finding.where, finding.message), finding)

    def icons(self, places: Iterable[IconPlace], fill: str) -> tuple[Mark, ...]:
        """Draw the icons of a text."""
        return tuple(
            drawn(self.symbols[icon.name], icon.x, icon.y, icon.size, fill)
            for icon in places
            if icon.name in self.symbols
        )

    def _icon_width(self, name: str) -> float | None:
        symbol = self.symbols.get(name)
        return symbol.width / symbol.height if symbol else None

    def _attributes(self, tag: str, given: tuple[str, ...]) -> Attributes | None:
        """Return the checked attributes of an element, None if they are wrong."""
        written = dict(zip(given[::2], given[1::2], strict=True))
        mark = written.pop(MARK, tag)
        known = ELEMENTS[tag]
        values: Attributes = {MARK: mark}
        wrong = [
            (f"there is no attribute {name!r}", did_you_mean(name, list(known)))
            for name in written
            if name not in known
        ]
        for name, attribute in known.items():
            if name in written:
                try:
                    values[name] = self._reader.read(attribute.kind, written[name])
                except ValueError as problem:
                    hint = problem.hint if isinstance(problem, Mistake) else ""
                    wrong.append((f"{name}: {problem}", hint))
            elif attribute.default is REQUIRED:
                wrong.append((f"{name!r} is missing", ""))
            else:
                values[name] = attribute.default
        for message, hint in wrong:
            self.report(mark, f"<{tag}>: {message}", hint)
        return None if wrong else values

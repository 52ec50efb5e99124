"""What elements are made with, and the one place that keeps what is wrong with them."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from pnp.compose.symbols import drawn
from pnp.compose.templates import MARK
from pnp.compose.vocabulary import ELEMENTS, REQUIRED, Mistake, Reader
from pnp.findings import Finding, Where, did_you_mean, error
from pnp.geometry import Size
from pnp.model.face import Bulk, Mark, Symbol
from pnp.model.picture import PictureFile
from pnp.text.setting import IconPlace, Typesetter

CACHE = 20_000  # elements that are kept as they were read

Attributes = dict[str, Any]
Key = tuple[str, tuple[str, ...]]  # an element and its attributes as they were written


class Shown(NamedTuple):
    """A finished face of a piece, to be shown inside another drawing."""

    marks: tuple[Mark, ...]
    size: Size
    outline: str
    bulk: Bulk = Bulk()


def _no_pieces(name: str, _: str) -> Shown:
    raise ValueError(f"there is no piece {name!r} here")


class Studio:
    """What elements are made with: colours, fonts, symbols, pictures."""

    def __init__(
        self,
        reader: Reader,
        setter: Typesetter,
        symbols: Mapping[str, Symbol],
        find_picture: Callable[[str, Where], PictureFile],
        hyphens: str,
        place: Callable[[str], Where],
    ) -> None:
        self.reader = reader
        self.setter = setter
        self.symbols = symbols
        self.find_picture = find_picture
        self.hyphens = hyphens
        self.place = place
        self.piece: Callable[[str, str], Shown] = _no_pieces
        self.made: dict[Key, Mark] = {}
        self._read: dict[Key, Attributes | None] = {}
        self.findings: dict[tuple[Where, str], Finding] = {}
        self.pictures: dict[str, PictureFile] = {}

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

    def attributes(self, tag: str, given: tuple[str, ...]) -> Attributes | None:
        """Return the checked attributes of an element, None if they are wrong."""
        key = (tag, given)
        if key not in self._read:
            if len(self._read) > CACHE:
                self._read.clear()
            self._read[key] = self._check(tag, dict(zip(given[::2], given[1::2], strict=True)))
        return self._read[key]

    def _check(self, tag: str, given: dict[str, str]) -> Attributes | None:
        mark = given.pop(MARK, tag)
        known = ELEMENTS[tag]
        values: Attributes = {MARK: mark}
        good = True
        for name in given:
            if name not in known:
                hint = did_you_mean(name, list(known))
                self.report(mark, f"<{tag}>: there is no attribute {name!r}", hint)
                good = False
        for name, attribute in known.items():
            if name not in given:
                values[name] = attribute.default
                if attribute.default is REQUIRED:
                    self.report(mark, f"<{tag}>: {name!r} is missing")
                    good = False
                continue
            try:
                values[name] = self.reader.read(attribute.kind, given[name])
            except ValueError as problem:
                hint = problem.hint if isinstance(problem, Mistake) else ""
                self.report(mark, f"<{tag}>: {name}: {problem}", hint)
                good = False
        return values if good else None

"""What a build is doing, what it did, and everything that was found on the way."""

from collections import deque
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Generic, TypeVar

from pnp.base.findings import Finding, LeftOut, Refused, has_errors

if TYPE_CHECKING:
    from pnp.work.output import Staged

GLANCE = 0.05  # seconds
Progress = Callable[[str], None]
Which = TypeVar("Which", bound=Hashable)


class Doing(str):
    """A line that says what is being done, with numbers for whoever shows a bar."""

    __slots__ = ("faces", "share")
    share: float  # how much of all is done, from 0 to 1
    faces: tuple[int, int] | None  # how many faces of a part are done, and of how many

    def __new__(
        cls, text: str, share: float = 0.0, faces: tuple[int, int] | None = None
    ) -> "Doing":
        """Return a line with its numbers."""
        made = super().__new__(cls, text)
        made.share, made.faces = min(1.0, share), faces
        return made

    @classmethod
    def of(cls, text: str) -> "Doing":
        """Return a line that may know no numbers as one that has some."""
        return text if isinstance(text, Doing) else cls(text)

    @property
    def percent(self) -> int:
        """How much of all is done, in whole percents; a hundred only if all of it is."""
        return int(self.share * 100)


NOTHING = Doing("")  # is done yet


def within(tell: Progress, start: float, size: float) -> Progress:
    """Return what tells steps as those of one thing among others: where it begins, how large."""

    def told(text: str) -> None:
        doing = Doing.of(text)
        tell(Doing(text, start + doing.share * size, doing.faces))

    return told


def in_turn(tell: Progress, weights: Sequence[float]) -> Iterator[Progress]:
    """Yield what tells the steps of things that are done one after the other."""
    total, before = sum(weights) or 1.0, 0.0
    for weight in weights:
        yield within(tell, before / total, weight / total)
        before += weight


class Together(Generic[Which]):
    """How much is done of things that go on at once; never less than was told before."""

    def __init__(self, tell: Progress, weights: Mapping[Which, float]) -> None:
        self._tell, self._weights = tell, weights
        self._total = sum(weights.values()) or 1.0
        self._sum = 0.0
        self._now: dict[Which, Doing] = {}
        self._left = deque(weights)  # the first of them is not finished

    def tell(self, which: Which, text: str) -> None:
        """Tell what is done of all, in the words of the first that is not finished."""
        doing, before = Doing.of(text), self._now.get(which, NOTHING).share
        share = max(before, doing.share)
        self._now[which] = Doing(text, share, doing.faces)
        self._sum += (share - before) * self._weights[which]
        while self._left and self._now.get(self._left[0], NOTHING).share >= 1.0:
            self._left.popleft()
        busy = (self._now[one] for one in self._left if one in self._now)
        said = next((one for one in busy if one.share < 1.0), doing)
        self._tell(Doing(said, self._sum / self._total, said.faces))

    def done(self, which: Which) -> None:
        """Tell that one of them is finished."""
        self.tell(which, Doing(self._now.get(which, ""), 1.0))


def seldom(tell: Progress) -> Progress:
    """Return what hands new words on at once, and numbers alone as often as eyes can follow."""
    last: list[tuple[str, float]] = [("", 0.0)]

    def told(text: str) -> None:
        words, when = last[0]
        now = monotonic()
        if text != words or now - when >= GLANCE or Doing.of(text).share >= 1.0:
            last[0] = text, now
            tell(text)

    return told


def silence(*_: object) -> None:
    """Tell nobody."""


class Report:
    """Files and findings, gathered from here and from other processes."""

    def __init__(self) -> None:
        self.written: list[Path] = []
        self.unchanged: list[Path] = []
        self.removed: list[Path] = []  # that an earlier build made and none needs now
        self.findings: dict[Finding, None] = {}  # each once, in their order
        self.left_out: dict[Finding, None] = {}  # those of parts that others appear without
        self.of_others: dict[Finding, None] = {}  # those of games that others appear without
        self.staged: list[Staged] = []  # files that wait to appear at their places

    @classmethod
    def lost(cls, _: object, finding: Finding) -> "Report":
        """Return the report of something that could not be made, to find out what else is wrong."""
        report = cls()
        report.add(finding)
        return report

    def add(self, *findings: Finding) -> None:
        """Take findings over."""
        self.findings.update(dict.fromkeys(findings))

    def take(self, other: "Report") -> None:
        """Take over what somebody else did."""
        self.written += other.written
        self.unchanged += other.unchanged
        self.removed += other.removed
        self.staged += other.staged
        self.add(*other.findings)
        self.left_out.update(other.left_out)

    def take_games(self, results: Sequence[tuple[str, "Report"]]) -> None:
        """Take over what became of games; of one that is refused, only why, if others are not."""
        games: dict[str, Report] = {}
        for game, result in results:
            games.setdefault(game, Report()).take(result)
        for one in games.values():
            if one.is_refused and not all(other.is_refused for other in games.values()):
                self.add(*one.findings)
                self.of_others.update(one.findings)
            else:
                self.take(one)

    @property
    def has_errors(self) -> bool:
        """Whether anything is wrong."""
        return has_errors(self.findings)

    @property
    def is_refused(self) -> bool:
        """Whether nothing may appear: for a mistake, or because nothing but what is left out is."""
        mistakes = has_errors(
            one for one in self.findings if one not in self.left_out and one not in self.of_others
        )
        return mistakes or bool(self.left_out and not (self.written or self.unchanged))

    @contextmanager
    def refusals(self) -> Iterator[None]:
        """Go on behind what is refused inside, with its findings kept."""
        try:
            yield
        except LeftOut as left:
            self.add(*left.findings)
            self.left_out.update(dict.fromkeys(left.findings))
        except Refused as refused:
            self.add(*refused.findings)

    def stop_on_errors(self) -> None:
        """Refuse to go on if anything is wrong, or nothing is left to go on with."""
        if self.is_refused:
            raise Refused(list(self.findings))

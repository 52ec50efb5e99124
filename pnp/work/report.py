"""What a build did, and everything that was found on the way."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.findings import Finding, LeftOut, Refused, has_errors

if TYPE_CHECKING:
    from pnp.work.appearing import Staged

Progress = Callable[[str], None]


class Doing(str):
    """A line that says what is being done, with numbers for whoever shows a bar.

    Each number is of what the one before it is one of: editions, their parts, faces of a part.
    """

    __slots__ = ("numbers",)
    numbers: tuple[tuple[int, int], ...]  # how many are done, and of how many

    def __new__(cls, text: str, *numbers: tuple[int, int]) -> "Doing":
        """Return a line with its numbers, the widest first."""
        made = super().__new__(cls, text)
        made.numbers = numbers
        return made

    @property
    def share(self) -> float:
        """How much of all is done, from 0 to 1."""
        share = 0.0
        for done, total in reversed(self.numbers):
            share = (done + share) / max(1, total)
        return min(1.0, share)


def within(tell: Progress, done: int, total: int) -> Progress:
    """Return what tells steps as those of one thing among others, of which some are done."""

    def told(text: str) -> None:
        tell(Doing(text, (done, total), *(text.numbers if isinstance(text, Doing) else ())))

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

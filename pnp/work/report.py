"""What a build did, and everything that was found on the way."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.findings import Finding, Refused, has_errors

if TYPE_CHECKING:
    from pnp.work.appearing import Staged

Progress = Callable[[str], None]


def silence(*_: object) -> None:
    """Tell nobody."""


class Report:
    """Files and findings, gathered from here and from other processes."""

    def __init__(self) -> None:
        self.written: list[Path] = []
        self.unchanged: list[Path] = []
        self.findings: dict[Finding, None] = {}  # each once, in their order
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
        self.staged += other.staged
        self.add(*other.findings)

    @property
    def has_errors(self) -> bool:
        """Whether anything is wrong."""
        return has_errors(self.findings)

    @contextmanager
    def refusals(self) -> Iterator[None]:
        """Go on behind what is refused inside, with its findings kept."""
        try:
            yield
        except Refused as refused:
            self.add(*refused.findings)

    def stop_on_errors(self) -> None:
        """Refuse to go on if anything is wrong."""
        if self.has_errors:
            raise Refused(list(self.findings))

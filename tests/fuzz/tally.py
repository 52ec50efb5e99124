"""What came of a run: a table by kind, problems by cause, and the slowest and largest cases."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from tests.fuzz.judge import Problem
from tests.fuzz.performing import Result

SHOWN = 5


class Tally:
    """Counts what became of cases."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.counts: dict[str, Counter[str]] = defaultdict(Counter)
        self.first: dict[str, tuple[Result, Problem]] = {}
        self.times: Counter[str] = Counter()
        self._slow: list[Result] = []
        self._large: list[Result] = []

    def add(self, result: Result) -> list[Problem]:
        """Take a result in, and return the problems that nobody has seen before."""
        row = self.counts[result.case.kind]
        row["tried"] += 1
        row[result.outcome] += 1
        row["failures"] += bool(result.problems)
        new = []
        for problem in result.problems:
            self.times[problem.key] += 1
            if problem.key not in self.first:
                self.first[problem.key] = result, problem
                new.append(problem)
        self._slow = sorted([*self._slow, result], key=lambda one: -one.seconds)[:SHOWN]
        self._large = sorted([*self._large, result], key=lambda one: -one.memory)[:SHOWN]
        return new

    @property
    def tried(self) -> int:
        """How many cases there were."""
        return sum(row["tried"] for row in self.counts.values())

    @property
    def failures(self) -> int:
        """How many cases showed a problem."""
        return sum(row["failures"] for row in self.counts.values())

    def report(self) -> str:
        """Return all of it as Markdown."""
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        yield f"Seed {self.seed}: {self.tried:,} cases, {self.failures:,} failures.\n"
        yield "| kind | tried | refused | built | failures |\n|---|---|---|---|---|"
        for kind, row in sorted(self.counts.items()):
            cells = (row[name] for name in ("tried", "refused", "built", "failures"))
            yield f"| {kind} | " + " | ".join(f"{cell:,}" for cell in cells) + " |"
        yield "\n| slowest | s | bytes | | largest | MB | bytes |\n|---|---|---|---|---|---|---|"
        for slow, large in zip(self._slow, self._large, strict=True):
            yield (
                f"| {slow.case.name} `{slow.slowest}` | {slow.seconds:.2f} | {slow.size:,} | "
                f"| {large.case.name} | {large.memory / 1e6:,.0f} | {large.size:,} |"
            )
        if self.first:
            yield "\n| times | first | problem |\n|---|---|---|"
        for key, (result, _) in sorted(self.first.items(), key=lambda one: -self.times[one[0]]):
            told = key.replace("|", "\\|").replace("\n", " ")
            yield f"| {self.times[key]:,} | {result.case.name} | {told} |"

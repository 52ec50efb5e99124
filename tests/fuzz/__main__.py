"""The long run: thousands of cases by command, each failure made small and kept."""

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from tests.fuzz.cases import Case
from tests.fuzz.judge import Problem
from tests.fuzz.keeping import keep, kept
from tests.fuzz.kinds import kinds
from tests.fuzz.performing import Result
from tests.fuzz.pool import Pool
from tests.fuzz.shrinking import Shrinker
from tests.fuzz.tally import Tally

EVERY = 5.0  # seconds between two words on how far it is


def options() -> argparse.ArgumentParser:
    """Return what can be asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="cases of one seed are always the same")
    parser.add_argument("--cases", type=int, default=1000, help="how many, of all kinds together")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--kind", default="", help="kinds by name, with commas between them")
    parser.add_argument("--time-limit", type=float, default=0, help="seconds, then it ends")
    parser.add_argument("--keep", type=Path, help="folder for failing cases, made small")
    parser.add_argument("--report", type=Path, help="file for the tables, as Markdown")
    parser.add_argument("--case", default="", help="one case by its name, such as po/17")
    parser.add_argument("--again", type=Path, help="one case from its folder")
    return parser


def cases(seed: int, names: list[str], count: int) -> Iterator[Case]:
    """Yield cases of all kinds in turn."""
    rounds = -(-count // len(names))
    everything = (Case(seed, name, number) for number in range(rounds) for name in names)
    return islice(everything, count)


def main() -> int:
    """Act cases out and tell what came of it."""
    asked = options().parse_args()
    names = [name for name in asked.kind.split(",") if name] or list(kinds())
    if strange := [name for name in names if name not in kinds()]:
        options().error(f"no kind {', '.join(strange)}; known: {', '.join(kinds())}")
    if asked.case or asked.again:
        kind, _, number = asked.case.partition("/")
        return one(kept(asked.again) if asked.again else Case(asked.seed, kind, int(number)))
    tally = many(asked, names)
    print(tally.report())
    if asked.report:
        asked.report.write_text(tally.report(), "utf-8")
    return 1 if tally.failures else 0


def one(case: Case) -> int:
    """Act one case out and tell everything about it."""
    with Pool() as pool:
        result = pool.one(case)
    print(f"{case.name}: {result.outcome}, {result.seconds:.2f} s, {result.memory / 1e6:.0f} MB")
    for problem in result.problems:
        print(f"\n{problem.key}\n{problem.told}")
    return 1 if result.problems else 0


def many(asked: argparse.Namespace, names: list[str]) -> Tally:
    """Act many cases out, as long as there is time, and make those that fail smaller."""
    tally = Tally(asked.seed)
    with Pool(asked.jobs) as pool:
        try:
            _act(asked, tally, pool, names)
        except KeyboardInterrupt:
            print("stopped.")
            return tally
        for result, problem in tally.first.values() if asked.keep else ():
            small = Shrinker(pool.one, problem).shrunk(result.case)
            print(f"{problem.key}: {keep(asked.keep, small, problem)}", flush=True)
    return tally


def _act(asked: argparse.Namespace, tally: Tally, pool: Pool, names: list[str]) -> None:
    told = begun = time.monotonic()
    for result in pool.run(_timed(cases(asked.seed, names, asked.cases), asked.time_limit)):
        for problem in tally.add(result):
            _tell(result, problem)
        if time.monotonic() - told > EVERY:
            told = time.monotonic()
            speed = tally.tried / (told - begun)
            line = f"{tally.tried:,} of {asked.cases:,} cases, {speed:.1f} a second, "
            print(f"{line}{tally.failures:,} failures, {len(tally.first)} causes", flush=True)


def _timed(found: Iterator[Case], most: float) -> Iterator[Case]:
    end = time.monotonic() + most
    for case in found:
        if most and time.monotonic() > end:
            return
        yield case


def _tell(result: Result, problem: Problem) -> None:
    print(f"! {result.case.name}: {problem.key}", flush=True)
    for line in problem.told.splitlines()[-3:]:
        print(f"    {line[:200]}", flush=True)


if __name__ == "__main__":
    sys.exit(main())

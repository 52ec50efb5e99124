"""Thousands of orders by command: each is built, read back and judged."""

import argparse
import sys
from collections import Counter
from random import Random

from tests.paper.asking import Result, answer, project, smaller
from tests.paper.orders import drawn


def dice_of(seed: int, number: int) -> Random:
    """Return dice that fall the same way for an order of a seed, whatever was drawn before."""
    return Random(f"{seed}/{number}")


def options() -> argparse.ArgumentParser:
    """Return what can be asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.paper", description=__doc__)
    parser.add_argument("orders", type=int, nargs="?", default=1000, help="how many")
    parser.add_argument("--seed", type=int, default=1, help="orders of one seed are always equal")
    parser.add_argument("--order", type=int, default=-1, help="one alone, by its number")
    return parser


def main() -> int:
    """Ask for orders and tell which are not what was asked for."""
    asked = options().parse_args()
    numbers = [asked.order] if asked.order >= 0 else range(asked.orders)
    built, sorts = 0, Counter[str]()
    with project():
        for number in numbers:
            result = answer(drawn(dice_of(asked.seed, number)))
            built += result.is_built
            if result.problems:
                sorts[result.problems[0].sort] += 1
                _tell(number, result, is_first=sorts[result.problems[0].sort] == 1)
    print(f"{len(numbers)} orders, {built} built, {sorts.total()} wrong.")
    for sort, count in sorts.most_common():
        print(f"{count:6} {sort}")
    return 1 if sorts else 0


def _tell(number: int, result: Result, *, is_first: bool) -> None:
    print(f"! --order {number}: {result.asked}")
    for problem in result.problems[:3]:
        print(f"    {problem.sort}: {problem.told.splitlines()[-1][:200]}")
    if is_first:
        small = smaller(result)
        print(f"  smaller: {small.asked}\n    {small.problems[0].told[-900:]}", flush=True)


if __name__ == "__main__":
    sys.exit(main())

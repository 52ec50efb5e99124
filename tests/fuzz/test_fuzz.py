"""The short run: some cases of every kind, always the same. The long one: python -m tests.fuzz."""

from collections.abc import Iterator

import pytest

from tests.fuzz.cases import Case
from tests.fuzz.kinds import kinds
from tests.fuzz.pool import Pool

SEED = 1
CASES = 4  # of each kind


@pytest.fixture(scope="session")
def pool() -> Iterator[Pool]:
    with Pool() as made:
        yield made


@pytest.mark.parametrize("kind", kinds())
def test_whatever_becomes_of_files_there_are_findings_and_no_harm(kind: str, pool: Pool) -> None:
    told = [
        f"--seed {SEED} --case {result.case.name}\n  {problem.key}\n  {problem.told[-900:]}"
        for result in pool.run(Case(SEED, kind, number) for number in range(CASES))
        for problem in result.problems
    ]
    assert not told, "\n".join(told)

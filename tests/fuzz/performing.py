"""One case from its files to everything that is wrong with what came of it."""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.fuzz import judge, stage
from tests.fuzz.acting import Outcome, Stray, act, entered
from tests.fuzz.cases import Case, scene
from tests.fuzz.judge import Problem, Shot
from tests.fuzz.plans import Step
from tests.fuzz.stage import PROJECT, Scene

Tell = Callable[[str], None]


class Result(NamedTuple):
    """What became of a case."""

    case: Case
    problems: tuple[Problem, ...]
    outcome: str  # built, refused, content or skipped
    size: int = 0
    seconds: float = 0.0  # of the slowest command
    memory: int = 0  # of the largest
    slowest: str = ""


def perform(case: Case, tell: Tell, home: Path, stray: Stray | None = None) -> Result:
    """Act a case out in a folder of its own, and judge it; `tell` hears what is about to happen."""
    tell("making the case")
    play = scene(case)
    folder = Path(tempfile.mkdtemp(prefix="pnp-fuzz-", dir=home))
    try:
        stage.lay_out(folder, play)
        with entered(folder):
            shots = list(_shots(folder, play, tell, stray))
            found = judge.all_problems(shots)
    except stage.LinksRefused:
        return Result(case, (), "skipped")
    finally:
        stage.clear(folder)
    slowest = max((shot.outcome for shot in shots), key=lambda one: one.seconds)
    return Result(
        case=case,
        problems=tuple({problem.key: problem for problem in found}.values()),
        outcome=_came_to([shot.outcome for shot in shots]),
        size=play.size,
        seconds=slowest.seconds,
        memory=max(shot.outcome.memory for shot in shots),
        slowest=" ".join(slowest.step.args),
    )


def _shots(folder: Path, play: Scene, tell: Tell, stray: Stray | None) -> Iterator[Shot]:
    """Run one command after the other, with a look at the folders between them."""
    project, around = stage.snapshot(folder / PROJECT), stage.around(folder)
    went_well: set[str] = set()
    for step in play.steps:
        if step.after and step.after not in went_well:
            continue
        tell(" ".join(step.args))
        outcome = act(step, play.size, stray)
        before, project = project, stage.snapshot(folder / PROJECT)
        guard, around = around, stage.around(folder)
        if not outcome.status and not outcome.crash and step.args[0] != "check":
            went_well.add(step.pair)
        yield Shot(outcome, folder, play.size, before, project, (guard, around))


def _came_to(outcomes: list[Outcome]) -> str:
    """Say in a word what the main command of a case did."""
    builds = [one for one in outcomes if _writes(one.step)] or outcomes
    return ("refused" if builds[0].status else "built") if builds else "skipped"


def _writes(step: Step) -> bool:
    return step.args[0] == "build"

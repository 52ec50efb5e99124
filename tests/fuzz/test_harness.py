"""The harness finds what it is there for: each kind of bug is planted once, and found."""

import io
import signal
import warnings
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from pnp import build
from pnp.base.findings import NOWHERE, Where, refuse
from pnp.uses import check as checking
from tests.fuzz import limits, planted
from tests.fuzz.cases import Case
from tests.fuzz.links import GUARD, MARKER
from tests.fuzz.performing import Result, perform
from tests.fuzz.pool import Pool
from tests.fuzz.project import DATA, GAME, Link
from tests.fuzz.shrinking import Shrinker

BUILT = f"output/{GAME}/{GAME}-cards-en-a4.pdf"
GOOD = Case(1, "game", 0, files={f"{DATA}/rules.md": None})
LINKED = Case(1, "game", 0, files={f"{DATA}/rules.md": None, "own.txt": Link("nowhere")})
BROKEN = Case(1, "game", 0, files={f"{DATA}/rules.md": None, f"{DATA}/cards.csv": b"id\n1\n1\n"})


def sorts(result: Result) -> list[str]:
    return [problem.sort for problem in result.problems]


def acted(case: Case) -> Result:
    with TemporaryDirectory(prefix="pnp-fuzz-") as home:
        return perform(case, lambda _: None, Path(home))


@pytest.fixture
def after_check(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], Any]], Result]:
    """Do something when check is done, and return what is found."""

    def run(more: Callable[[], Any], module: Any = checking, case: Case = GOOD) -> Result:
        name = module.__name__.rpartition(".")[2]
        true = getattr(module, name)

        def changed(*args: Any) -> Any:
            done = true(*args)
            more()
            return done

        monkeypatch.setattr(module, name, changed)
        return acted(case)

    return run


def test_a_good_project_has_no_problems() -> None:
    assert acted(GOOD).problems == ()
    assert acted(GOOD).outcome == "built"
    assert acted(BROKEN).problems == ()
    assert acted(BROKEN).outcome == "refused"


def _raise(problem: BaseException) -> Callable[[], None]:
    def work() -> None:
        raise problem

    return work


def _write(name: str, data: bytes = b"x") -> Callable[[], None]:
    def work() -> None:
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_bytes(data)

    return work


@pytest.mark.parametrize(
    ("sort", "bug"),
    [
        ("traceback", _raise(ValueError("x"))),
        ("traceback", _raise(RecursionError())),
        ("status", _raise(SystemExit(3))),
        ("traceback", lambda: print("Traceback (most recent call last)")),
        ("no place", _raise(refuse(NOWHERE, "something is wrong"))),
        ("no place", _raise(refuse(Where(f"{DATA}/game.yaml"), "something is wrong"))),
        ("control character", lambda: print("\x1b[31mred")),
        ("library speaks", lambda: warnings.warn("x", stacklevel=1)),
        ("written outside", _write(f"../{GUARD}/plain.txt")),
        ("written outside", _write("../beside.txt")),
        ("written outside", _write("../scratch/left.txt")),
        ("written in the project", _write(f"{DATA}/new.yaml")),
        ("left behind", _write("output/.pnp-lock")),
        ("shown from outside", lambda: print(Path(f"../{GUARD}/plain.txt").read_text())),
        ("check and build", _raise(refuse(Where(f"{DATA}/game.yaml", 3), "says check alone"))),
    ],
)  # fmt: skip
def test_a_planted_bug_is_found(sort: str, bug: Callable[[], Any], after_check: Any) -> None:
    assert sort in sorts(after_check(bug))


def _torn() -> None:
    Path(BUILT).write_bytes(Path(BUILT).read_bytes()[:-2000])


def _torn_and_refused() -> None:
    _torn()
    raise refuse(Where(BUILT), "x")


def _with_marker() -> None:
    from reportlab.pdfgen.canvas import Canvas

    made = io.BytesIO()
    canvas = Canvas(made)
    canvas.drawString(90, 90, MARKER)
    canvas.save()
    Path(BUILT).write_bytes(made.getvalue())


@pytest.mark.parametrize(
    ("sort", "bug"),
    [
        ("bad PDF", _torn),
        ("bad PDF", _write(BUILT, b"%PDF-1.4\n")),
        ("shown from outside", _with_marker),
        ("done again", lambda: Path(BUILT).unlink()),
        ("written in spite of a refusal", _torn_and_refused),
    ],
)
def test_a_bug_in_what_is_built_is_found(
    sort: str, bug: Callable[[], Any], after_check: Any
) -> None:
    assert sort in sorts(after_check(bug, build, LINKED if "shown" in sort else GOOD))


def test_a_refusal_of_one_alone_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "check", lambda *_: [])
    monkeypatch.setattr("pnp.work.request.Request.choose", lambda request, _: request)
    assert sorts(acted(BROKEN)) == ["check and build"]


def test_other_bytes_of_several_processes_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    case = _with_step(GOOD, ("build", "--jobs", "2", "--out", "other"))
    assert acted(case).problems == ()
    true = build.build

    def changed(project: Any, request: Any, *more: Any) -> Any:
        report = true(project, request, *more)
        if request.jobs > 1:
            Path(f"other/{GAME}/new.txt").write_text("x")
        return report

    monkeypatch.setattr(build, "build", changed)
    assert "several processes" in sorts(acted(case))


def _with_step(case: Case, args: tuple[str, ...]) -> Case:
    """Return a case of the same files that has this step among those of its plan."""
    from tests.fuzz.cases import scene

    numbers = (case._replace(number=number) for number in range(1_000))
    return next(one for one in numbers if args in [step.args for step in scene(one).steps])


def test_time_and_memory_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SECONDS", 0.0)
    monkeypatch.setattr(limits, "SECONDS_PER_BYTE", 0.0)
    monkeypatch.setattr(limits, "MOST_RISE", -1)
    assert {"slow", "memory"} <= set(sorts(acted(GOOD)))


NO_TIMER = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="Windows has no such timer")


@pytest.mark.parametrize(
    ("bug", "sort"),
    [
        (planted.leaver, "died"),
        (planted.sleeper, "hangs"),
        pytest.param(planted.runner, "slow", marks=NO_TIMER),
    ],
)
def test_a_process_that_does_not_come_back_is_found(bug: Callable[[], None], sort: str) -> None:
    name = f"{bug.__module__}:{bug.__name__}"
    cases = [GOOD, GOOD] if sort == "died" else [GOOD]  # a second one by who took its place
    with Pool(planted=name, patience=2.0 if sort == "hangs" else limits.PATIENCE) as pool:
        for result in pool.run(cases):
            assert sorts(result) == [sort]
            assert "check" in result.problems[0].what


def test_a_failing_case_is_made_smaller() -> None:
    place = f"{DATA}/notes.txt"
    tried: list[Case] = []

    def act(case: Case) -> Result:
        from tests.fuzz.cases import scene
        from tests.fuzz.judge import Problem

        tried.append(case)
        data = scene(case).overlay.get(place)
        shows = isinstance(data, bytes) and b"bad" in data
        return Result(case, (Problem("x", "y"),) if shows else (), "built")

    whole = GOOD._replace(
        files={place: b"good\n" * 50 + b"some bad words\n" + b"good\n" * 50, "a": b""}
    )
    small = Shrinker(act, act(whole).problems[0]).shrunk(whole)
    assert small.files == {place: b"bad"}

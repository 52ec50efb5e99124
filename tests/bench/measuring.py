"""Whole programs, run in fresh processes in turn: what they take, and how it compares."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Program:
    """A whole program to run: its name, command, number of cards and the file it writes."""

    name: str
    command: list[str]
    cards: int = 0
    output: Path | None = None
    one_core: bool = False
    cwd: Path = ROOT
    env: Mapping[str, str] = field(default_factory=dict)  # besides what is there
    first: Callable[[], None] | None = None  # what is done before each run, and not measured


@dataclass(frozen=True, slots=True)
class Result:
    """What one program took, or why it has no figures."""

    name: str
    cards: int = 0
    seconds: float = 0.0
    cpu: float = 0.0
    megabytes: float = 0.0
    problem: str = ""
    rounds: tuple[float, ...] = ()  # the seconds of each run


@dataclass(slots=True)
class Report:
    """Everything that is printed about one case."""

    case: str
    results: list[Result] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    aims: list[tuple[str, str]] = field(default_factory=list)

    def get(self, name: str) -> Result | None:
        """Find a usable result by its name."""
        return next((r for r in self.results if r.name == name and not r.problem), None)

    def aim(self, words: str, value: float | None, met: Callable[[float], bool]) -> None:
        """Compare a figure with an aim; a missing figure leaves it unknown."""
        if value is None:
            self.aims.append(("unknown", words))
        else:
            self.aims.append(("met" if met(value) else "missed", f"{words} (is {value:.2f})"))


@dataclass(frozen=True, slots=True)
class Bench:
    """The settings of one run of the benchmark."""

    folder: Path
    repeat: int
    peers: Sequence[str]


def run_once(program: Program) -> Result:
    """Run a program in a fresh process and take its wall time and peak memory."""
    if program.output:
        program.output.unlink(missing_ok=True)
    if program.first:
        program.first()
    with tempfile.TemporaryFile() as log:
        started = time.perf_counter()
        process = subprocess.Popen(
            program.command,
            cwd=program.cwd,
            env={**os.environ, **program.env},
            stdout=log,
            stderr=subprocess.STDOUT,
            preexec_fn=stay_on_one_core if program.one_core else None,  # noqa: PLW1509
        )
        cpu, memory = wait(process)
        seconds = time.perf_counter() - started
        log.seek(0)
        lines = log.read().decode("utf-8", "replace").strip().splitlines()
    problem = ""
    if process.returncode:
        problem = f"failed: {lines[-1][:70] if lines else process.returncode}"
    elif program.output and not program.output.exists():
        problem = "failed: wrote no file"
    return Result(program.name, program.cards, seconds, cpu, memory, problem)


def stay_on_one_core() -> None:
    """Keep a child on one core, where the system can do that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def wait(process: subprocess.Popen[bytes]) -> tuple[float, float]:
    """Wait for a process; return its processor seconds and peak MB, 0 where untold."""
    if not hasattr(os, "wait4"):
        process.wait()
        return 0.0, 0.0
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / unit


def measure(programs: Sequence[Program], repeat: int) -> list[Result]:
    """Run all programs in turn, several times over, and keep the best run of each."""
    best: dict[str, Result] = {}
    rounds: dict[str, list[float]] = {program.name: [] for program in programs}
    for _ in range(repeat):
        for program in programs:
            known = best.get(program.name)
            if known and known.problem:
                continue
            result = run_once(program)
            rounds[program.name].append(result.seconds)
            if not known or result.problem or result.seconds < known.seconds:
                best[program.name] = result
    return [replace(best[name], rounds=tuple(rounds[name])) for name in rounds]


def installed(module: str) -> bool:
    """Tell whether a module can be imported."""
    return importlib.util.find_spec(module) is not None


def version() -> Program:
    """Make the program that only prints pnp's version."""
    return Program("pnp --version", [sys.executable, "-m", "pnp", "--version"])


def ratio(report: Report, over: str, under: str) -> float | None:
    """Divide the seconds of two results round by round, and return the middle.

    A machine may be half as fast again from one minute to the next. What runs in the same round
    runs at about the same pace; the best runs of two programs need not.
    """
    top, bottom = report.get(over), report.get(under)
    if top is None or bottom is None:
        return None
    return median(a / b for a, b in zip(top.rounds, bottom.rounds, strict=True))


def at_least(limit: float) -> Callable[[float], bool]:
    """Make a test for a lower limit."""
    return lambda value: value >= limit


def at_most(limit: float) -> Callable[[float], bool]:
    """Make a test for an upper limit."""
    return lambda value: value <= limit


def below(limit: float) -> Callable[[float], bool]:
    """Make a test for a strict upper limit."""
    return lambda value: value < limit

"""Run pnp and its peers on the same decks and compare them with the aims."""

from __future__ import annotations

import argparse
import compileall
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
PEERS = {
    "canvas": "reportlab",
    "weasyprint": "weasyprint",
    "protograf": "protograf",
    "typst": "typst",
}
BOOKS = 12
TOO_SLOW = ("protograf", "weasyprint")


@dataclass(frozen=True, slots=True)
class Program:
    """A whole program to run: its name, command, number of cards and the file it writes."""

    name: str
    command: list[str]
    cards: int = 0
    output: Path | None = None
    one_core: bool = False


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
    with tempfile.TemporaryFile() as log:
        started = time.perf_counter()
        process = subprocess.Popen(
            program.command,
            cwd=ROOT,
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


def pnp(folder: Path, n: int, name: str = "pnp", jobs: int = 1, force: bool = True) -> Program:
    """Make the program that builds a deck with pnp."""
    out = folder.with_name(f"{folder.name}-out")
    command = [sys.executable, "-m", "pnp", "--project", str(folder), "build", "bench"]
    command += ["--out", str(out), "--jobs", str(jobs)]
    output = out / "bench" / "bench-cards-en-a4.pdf"
    return Program(name, [*command, "--force"] if force else command, n, output if force else None)


def version() -> Program:
    """Make the program that only prints pnp's version."""
    return Program("pnp --version", [sys.executable, "-m", "pnp", "--version"])


def project(bench: Bench, n: int, pictures: bool = False) -> Path:
    """Write a project folder in a process of its own, so that the runner stays small."""
    folder = bench.folder / (f"pictures{n}" if pictures else f"deck{n}")
    if not folder.exists():
        command = [sys.executable, "-m", "tests.bench.project", str(folder), str(n)]
        subprocess.run([*command, "--pictures"] if pictures else command, cwd=ROOT, check=True)
    return folder


def peer(bench: Bench, name: str, n: int, pictures: Path | None = None) -> Program:
    """Make the program of one peer."""
    out = bench.folder / f"{name}.pdf"
    command = [sys.executable, "-m", f"tests.bench.peer_{name}", "--cards", str(n)]
    command += ["--out", str(out)]
    if pictures:
        command += ["--pictures", str(pictures)]
    return Program(name, command, n, out)


def compare(
    bench: Bench, report: Report, own: list[Program], n: int, pictures: Path | None = None
) -> None:
    """Measure pnp and the installed peers together and add them to a report."""
    programs = list(own) if installed("pnp") else []
    for program in own:
        if not installed("pnp"):
            report.results.append(Result(program.name, problem="not installed"))
    for name in bench.peers:
        if n >= 1000 and name in TOO_SLOW:
            report.notes.append(f"{name}: skipped, too slow for {n} cards")
        elif not installed(PEERS[name]):
            report.results.append(Result(name, problem="not installed"))
        else:
            run_once(peer(bench, name, 1, pictures))
            programs.append(peer(bench, name, n, pictures))
    if n >= 1000:  # one core for each, but for the run that shows what a second one is worth
        programs = [replace(p, one_core="jobs 2" not in p.name) for p in programs]
    report.results += measure(programs, bench.repeat)


def ratio(report: Report, over: str, under: str) -> float | None:
    """Divide the seconds of two results round by round, and return the middle.

    A machine may be half as fast again from one minute to the next. What runs in the same round
    runs at about the same pace; the best runs of two programs need not.
    """
    top, bottom = report.get(over), report.get(under)
    if top is None or bottom is None:
        return None
    return median(a / b for a, b in zip(top.rounds, bottom.rounds, strict=True))


def deck74(bench: Bench) -> Report:
    """Build the deck of 74 cards."""
    report = Report("deck74")
    compare(bench, report, [pnp(project(bench, 74), 74)], 74)
    faster = "times faster than"
    report.aim(f"at least 10 {faster} protograf", ratio(report, "protograf", "pnp"), at_least(10))
    report.aim(f"at least 5 {faster} weasyprint", ratio(report, "weasyprint", "pnp"), at_least(5))
    report.aim("within 2.5 times canvas", ratio(report, "pnp", "canvas"), at_most(2.5))
    return report


def deck5000(bench: Bench) -> Report:
    """Build the deck of 5000 cards, and shorter ones to see how time and memory grow."""
    report = Report("deck5000")
    own = [
        pnp(project(bench, 5000), 5000),
        pnp(project(bench, 5000), 5000, "pnp jobs 2", jobs=2),
        pnp(project(bench, 1000), 1000, "pnp 1000 cards"),
        pnp(project(bench, 2500), 2500, "pnp 2500 cards"),
    ]
    compare(bench, report, own, 5000)
    whole, short = report.get("pnp"), report.get("pnp 1000 cards")
    growth = (whole.megabytes - short.megabytes) / 4 if whole and short else None
    pace = [report.get(name) for name in ("pnp 1000 cards", "pnp 2500 cards", "pnp")]
    steps = [f"{r.cards}: {1000 * r.seconds / r.cards:.3f}" for r in pace if r]
    if steps:
        report.notes.append(f"linearity, ms per card: {', '.join(steps)}")
    report.aim("on one core at least as fast as typst", ratio(report, "typst", "pnp"), at_least(1))
    report.aim("below 250 MB", whole.megabytes if whole else None, below(250))
    report.aim("below 15 MB more per 1000 cards", growth, below(15))
    report.aim(
        "jobs 2 at least 1.6 times faster", ratio(report, "pnp", "pnp jobs 2"), at_least(1.6)
    )
    return report


def startup(bench: Bench) -> Report:
    """Print the version, against importing click."""
    report = Report("startup")
    click = Program("import click", [sys.executable, "-c", "import click"])
    own_pair(bench, report, version(), click)
    words = "within 1.5 times importing click"
    report.aim(words, ratio(report, "pnp --version", "import click"), at_most(1.5))
    return report


def unchanged(bench: Bench) -> Report:
    """Build a deck again with nothing changed, against printing the version."""
    report = Report("unchanged")
    again = pnp(project(bench, 74), 0, "pnp unchanged", force=False)
    if installed("pnp"):
        run_once(again)
    own_pair(bench, report, again, version())
    words = "within 4 times pnp --version"
    report.aim(words, ratio(report, "pnp unchanged", "pnp --version"), at_most(4))
    return report


def own_pair(bench: Bench, report: Report, *programs: Program) -> None:
    """Measure programs that need no peer, at least ten times since they are short."""
    if not installed("pnp"):
        report.results += [Result(p.name, problem="pnp not installed") for p in programs]
        return
    for program in programs:
        run_once(program)
    report.results += measure(programs, max(bench.repeat, 10))


def pictures54(bench: Bench) -> Report:
    """Build the deck of 54 full-face pictures."""
    report = Report("pictures54")
    folder = project(bench, 54, pictures=True)
    pictures = folder / "card_data" / "bench" / "pictures"
    compare(bench, report, [pnp(folder, 54)], 54, pictures)
    words = "at least 10 times faster than protograf"
    report.aim(words, ratio(report, "protograf", "pnp"), at_least(10))
    return report


def rulebooks(bench: Bench) -> Report:
    """Set Micropul's rulebooks in all languages."""
    report = Report("rulebooks")
    words = bench.folder / "rulebooks.json"
    if installed("pnp"):
        command = [sys.executable, "-m", "tests.bench.rulebooks", str(words)]
        subprocess.run(command, cwd=ROOT, check=True)
    out = bench.folder / "rulebooks"
    out.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "pnp", "build", "micropul", "--only", "rules"]
    command += ["--lang", "all", "--out", str(out), "--force"]
    last = out / "micropul" / "micropul-rules-it-a4.pdf"
    programs = [
        Program("pnp", [*command, "--jobs", "1"], BOOKS, last),
        Program("pnp jobs 2", [*command, "--jobs", "2"], BOOKS, last),
    ]
    for name in ("weasyprint", "typst"):
        if name in bench.peers and installed(PEERS[name]):
            module = f"tests.bench.peer_{name}_rules"
            command = [sys.executable, "-m", module, str(words), str(out)]
            programs.append(Program(name, command, BOOKS, out / f"{name}-it.pdf"))
    report.results += measure(programs, bench.repeat)
    faster = ratio(report, "weasyprint", "pnp")
    report.aim("at least 4 times faster than weasyprint", faster, at_least(4))
    report.aim("within 4 times typst", ratio(report, "pnp jobs 2", "typst"), at_most(4))
    report.aim("so with one process", ratio(report, "pnp", "typst"), at_most(4))
    return report


def at_least(limit: float) -> Callable[[float], bool]:
    """Make a test for a lower limit."""
    return lambda value: value >= limit


def at_most(limit: float) -> Callable[[float], bool]:
    """Make a test for an upper limit."""
    return lambda value: value <= limit


def below(limit: float) -> Callable[[float], bool]:
    """Make a test for a strict upper limit."""
    return lambda value: value < limit


CASES: dict[str, Callable[[Bench], Report]] = {
    "deck74": deck74,
    "deck5000": deck5000,
    "startup": startup,
    "unchanged": unchanged,
    "pictures54": pictures54,
    "rulebooks": rulebooks,
}


def show(report: Report) -> None:
    """Print the table, the notes and the aims of one case."""
    print(f"\n{report.case}")
    print(f"  {'program':<16}{'seconds':>10}{'cpu':>9}{'MB':>9}{'cards/s':>10}{'to pnp':>9}")
    base = next((r for r in report.results if r.name.startswith("pnp") and not r.problem), None)
    for result in report.results:
        if result.problem:
            print(f"  {result.name:<16}  {result.problem}")
            continue
        pace = f"{result.cards / result.seconds:.0f}" if result.cards else "-"
        same = base and result.cards == base.cards
        times = f"{result.seconds / base.seconds:.2f}x" if base and same else "-"
        print(
            f"  {result.name:<16}{result.seconds:>10.3f}{result.cpu:>9.3f}"
            f"{result.megabytes:>9.1f}{pace:>10}{times:>9}"
        )
    for note in report.notes:
        print(f"  note: {note}")
    for verdict, words in report.aims:
        print(f"  {verdict:<8}{words}", flush=True)


def main() -> None:
    """Run the chosen cases and report."""
    parser = argparse.ArgumentParser(prog="run", description=__doc__)
    parser.add_argument("--case", nargs="+", choices=list(CASES), default=list(CASES))
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--peers", default=",".join(PEERS))
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    peers = [name for name in args.peers.split(",") if name]
    if unknown := set(peers) - set(PEERS):
        parser.error(f"unknown peer: {', '.join(sorted(unknown))}")
    for folder in ("pnp", "tests/bench"):  # an installed package is compiled, so this has to be
        compileall.compile_dir(ROOT / folder, quiet=1)
    reports = []
    with tempfile.TemporaryDirectory() as name:
        bench = Bench(Path(name), max(args.repeat, 1), peers)
        for case in args.case:
            reports.append(CASES[case](bench))
            show(reports[-1])
    if args.json:
        args.json.write_text(json.dumps([asdict(r) for r in reports], indent=2), encoding="utf-8")


if __name__ == "__main__":
    main()

"""Run pnp and its peers on the same decks and compare them with the aims."""

from __future__ import annotations

import argparse
import compileall
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path

from tests.bench import games, studio
from tests.bench.measuring import (
    ROOT,
    Bench,
    Program,
    Report,
    Result,
    at_least,
    at_most,
    below,
    installed,
    measure,
    ratio,
    run_once,
    version,
)

PEERS = {
    "canvas": "reportlab",
    "weasyprint": "weasyprint",
    "protograf": "protograf",
    "typst": "typst",
}
BOOKS = 12
TOO_SLOW = ("protograf", "weasyprint")


def pnp(folder: Path, n: int, name: str = "pnp", jobs: int = 1, force: bool = True) -> Program:
    """Make the program that builds a deck with pnp."""
    out = folder.with_name(f"{folder.name}-out")
    command = [sys.executable, "-m", "pnp", "--project", str(folder), "build", "bench"]
    command += ["--out", str(out), "--jobs", str(jobs)]
    output = out / "bench" / "bench-cards-en-a4.pdf"
    command += ["--force", "--no-cache"] if force else []
    return Program(name, command, n, output if force else None)


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


def deck74(bench: Bench) -> Report:
    """Build the deck of 74 cards."""
    report = Report("deck74")
    compare(bench, report, [pnp(project(bench, 74), 74)], 74)
    faster = "times faster than"
    report.aim(f"at least 10 {faster} protograf", ratio(report, "protograf", "pnp"), at_least(10))
    report.aim(f"at least 5 {faster} weasyprint", ratio(report, "weasyprint", "pnp"), at_least(5))
    report.aim("within 1.4 times canvas", ratio(report, "pnp", "canvas"), at_most(1.4))
    report.aim("ahead of typst", ratio(report, "typst", "pnp"), at_least(1))
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
    faster = ratio(report, "typst", "pnp")
    report.aim("on one core 1.5 times faster than typst", faster, at_least(1.5))
    report.aim("within 1.3 times canvas", ratio(report, "pnp", "canvas"), at_most(1.3))
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
    command += ["--lang", "all", "--out", str(out), "--force", "--no-cache"]
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
    report.aim("one process within 2 times typst", ratio(report, "pnp", "typst"), at_most(2))
    return report


CASES: dict[str, Callable[[Bench], Report]] = {
    "english": games.games_english,
    "languages": games.games_languages,
    "changed": games.games_changed,
    "check": games.games_checked,
    "previews": games.games_seen,
    "deck74": deck74,
    "deck5000": deck5000,
    "startup": startup,
    "unchanged": unchanged,
    "pictures54": pictures54,
    "rulebooks": rulebooks,
    "typing": studio.typing,
}


def show(report: Report) -> None:
    """Print the table, the notes and the aims of one case."""
    print(f"\n{report.case}")
    print(f"  {'program':<22}{'seconds':>10}{'cpu':>9}{'MB':>9}{'cards/s':>10}{'to pnp':>9}")
    base = next((r for r in report.results if r.name.startswith("pnp") and not r.problem), None)
    for result in report.results:
        if result.problem:
            print(f"  {result.name:<22}  {result.problem}")
            continue
        pace = f"{result.cards / result.seconds:.0f}" if result.cards else "-"
        same = base and result.cards == base.cards
        times = f"{result.seconds / base.seconds:.2f}x" if base and same else "-"
        print(
            f"  {result.name:<22}{result.seconds:>10.3f}{result.cpu:>9.3f}"
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

"""Put single mistakes into the program, one at a time, and see whether its tests notice.

Each is made in a copy of the project that is thrown away. What came of it is a line of JSON in
--log; whoever starts again with the same file goes on where it ended.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from itertools import chain, zip_longest
from pathlib import Path
from random import Random
from typing import Any

import yaml

from tests.mutants.sites import Site, sites

ROOT = Path(__file__).resolve().parents[2]
EQUAL = Path(__file__).parent / "equal.yaml"  # read, and found to behave as before
TIMES, LEAST = 4, 20.0  # of what the tests take without a mistake; seconds of the processor
PATIENCE = 10  # seconds that may pass for each of these, on a machine with other work
ELSEWHERE = 6  # files of tests from other folders that use a module
MORE = {"engines": ["games"], "load/forms": ["load"]}  # folders beside those of its own
WITHOUT = {"test_architecture.py", "test_wheel.py"}  # about the form of sources, not what they do
VERDICTS = ("died", "equal", "lived", "undecided", "waiting")
Row = dict[str, Any]  # a line of the log


@dataclass(frozen=True, slots=True)
class Mutant:
    """A mistake in a file of a package."""

    path: str
    site: Site

    @property
    def package(self) -> str:
        return Path(self.path).parent.relative_to("pnp").as_posix()

    @property
    def key(self) -> str:
        words = f"{self.site.was} → {self.site.now}" if self.site.was else self.site.kind
        return " ".join(f"{self.path} {self.site.function}: {words}".split())


def drawn(seed: int, package: str) -> list[Mutant]:
    """Return mistakes in the order of a seed: packages in turn, in each all kinds in turn."""
    packages: dict[str, dict[str, list[Mutant]]] = defaultdict(lambda: defaultdict(list))
    for file in sorted((ROOT / "pnp").rglob("*.py")):
        found = (Mutant(file.relative_to(ROOT).as_posix(), one) for one in sites(file.read_bytes()))
        for one in {one.key: one for one in found}.values():
            packages[one.package][one.site.kind].append(one)
    rows = []
    for name, kinds in sorted(packages.items()):
        chance = Random(f"{seed} {name}")
        columns = [chance.sample(found, len(found)) for _, found in sorted(kinds.items())]
        chance.shuffle(columns)
        rows.append(_in_turn(columns) if package in ("", name) else [])
    return _in_turn(rows)


def _in_turn(rows: list[list[Mutant]]) -> list[Mutant]:
    return [one for one in chain.from_iterable(zip_longest(*rows)) if one is not None]


def tests_of(mutant: Mutant) -> list[str]:
    """Return files of tests: those that name the function or its module, then all others."""
    folder = ROOT / "tests" / mutant.package
    while not folder.is_dir():
        folder = folder.parent
    folders = {folder, *(ROOT / "tests" / more for more in MORE.get(mutant.package, ()))}
    stem = Path(mutant.path).stem
    module = re.compile(rf"\bpnp\.(\w+\.)*{stem}\b|\bimport [\w, ]*\b{stem}\b")
    function = re.compile(rf"\b{re.escape(mutant.site.function or stem)}\b")
    ranks: dict[Path, tuple[bool, ...]] = {}
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        text, strange = file.read_text("utf-8"), file.parent not in folders
        named, used = function.search(text), module.search(text)
        if (used or not strange) and file.name not in WITHOUT:
            ranks[file] = file.stem != f"test_{stem}", not (named and used), not used, strange
    order = sorted(ranks, key=ranks.__getitem__)
    strangers = [file for file in order if file.parent not in folders][ELSEWHERE:]
    return [file.relative_to(ROOT).as_posix() for file in order if file not in strangers]


class Copy:
    """The project once more, to make mistakes in."""

    def __init__(self, root: Path) -> None:
        self.root = root
        listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(listed, cwd=ROOT, capture_output=True, check=True).stdout.decode()
        for name in filter(None, names.split("\0")):
            if (ROOT / name).is_file():  # not removed since
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, root / name)

    def baseline(self, mutant: Mutant) -> Row:
        took, _, red = self._run(tests_of(mutant), 0)  # and what is red as it is
        return {"baseline": mutant.package, "seconds": took, "red": red}

    def tried(self, mutant: Mutant, baseline: Row) -> Row:
        path, deselect = self.root / mutant.path, [f"--deselect={red}" for red in baseline["red"]]
        limit = int(max(LEAST, baseline["seconds"] * TIMES))
        source, site = path.read_bytes(), mutant.site
        path.write_bytes(source[: site.start] + site.now.encode() + source[site.end :])
        os.utime(path, (site.start, site.start))  # so that it is compiled anew
        took, status, red = self._run(tests_of(mutant), limit, "-x", *deselect)
        shutil.copy2(ROOT / mutant.path, path)
        verdict = "lived" if status == 0 else "undecided" if status < 0 else "died"
        return {"verdict": verdict, "seconds": took, "by": (red or [""])[0]}

    def _run(self, tests: list[str], limit: int, *more: str) -> tuple[float, int, list[str]]:
        """Run tests; return seconds of the processor, the status (-1: no end) and what is red."""
        words = ["sh", "-c", f'ulimit -t {limit or "unlimited"}; exec "$@"', "sh", sys.executable]
        words += ["-m", "pytest", "-n0", "-p", "no:cacheprovider", "--tb=no", "-rfE"]
        words += ["-m", "not slow", *more, *tests]
        env = {**os.environ, "PYTHONPATH": str(self.root)}
        env.pop("PNP_TESTS_KEPT", None)  # what one has kept would hide the next mistake
        before = os.times()
        try:
            done = subprocess.run(
                words, cwd=self.root, env=env, stdin=subprocess.DEVNULL, capture_output=True,
                text=True, check=False, timeout=limit * PATIENCE or None,
            )  # fmt: skip
            status, told = done.returncode, done.stdout
        except subprocess.TimeoutExpired:
            status, told = -1, ""
        took = sum(os.times()[2:4]) - sum(before[2:4])
        red = re.findall(r"^(?:FAILED|ERROR) (\S+)", told, re.MULTILINE)
        return round(took, 1), status, red


def summary(mutants: list[Mutant], verdicts: Mapping[str, str]) -> str:
    """Return a table by package, and those that lived."""
    table: dict[str, Counter[str]] = defaultdict(Counter)
    for mutant in mutants:
        for row in (mutant.package, "all"):
            table[row][verdicts.get(mutant.key, "waiting")] += 1
    lines = [f"| package | {' | '.join(VERDICTS)} |", "|---|" + "---|" * len(VERDICTS)]
    for package in sorted(table, key=lambda name: (name == "all", name)):
        lines.append(f"| {package} | {' | '.join(str(table[package][one]) for one in VERDICTS)} |")
    for one in mutants:
        if (word := verdicts.get(one.key)) in ("lived", "undecided"):
            lines.append(f"\n{word}: line {one.site.line}, {one.key}")
    return "\n".join(lines)


def main() -> None:
    """Try as many as are asked for, then tell what is known."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=300, help="mistakes, evenly over all")
    parser.add_argument("--seed", type=int, default=11, help="mistakes of one seed are the same")
    parser.add_argument("--package", default="", help="one alone, such as arrange or uses/export")
    parser.add_argument("--log", type=Path, help="file for the verdicts, one line each")
    parser.add_argument("--again", action="store_true", help="try those once more that lived")
    parser.add_argument("--known", action="store_true", help="try none, tell what is known")
    asked = parser.parse_args()
    log = asked.log or ROOT / "output" / f"mutants-{asked.seed}.jsonl"
    rows = (
        [json.loads(line) for line in log.read_text("utf-8").splitlines()] if log.exists() else []
    )
    baselines = {row["baseline"]: row for row in rows if "baseline" in row}
    verdicts = {row["key"]: row["verdict"] for row in rows if "key" in row}
    verdicts |= dict.fromkeys(yaml.safe_load(EQUAL.read_text("utf-8")) or {}, "equal")
    done = [key for key, word in verdicts.items() if word in VERDICTS[:2] or not asked.again]
    mutants = drawn(asked.seed, asked.package)[: asked.count]
    waiting = [one for one in mutants if one.key not in done and not asked.known]
    with tempfile.TemporaryDirectory(prefix="pnp-mutants-") as folder, log.open("a", 1) as file:
        copy = Copy(Path(folder))
        for mutant in waiting:
            if mutant.package not in baselines:
                baselines[mutant.package] = copy.baseline(mutant)
                print(json.dumps(baselines[mutant.package]), file=file)
            row = copy.tried(mutant, baselines[mutant.package])
            verdicts[mutant.key] = row["verdict"]
            print(json.dumps({"key": mutant.key, **asdict(mutant.site), **row}), file=file)
            print(row["verdict"], row["seconds"], mutant.key, row["by"], flush=True)
    print(summary(mutants, verdicts))


if __name__ == "__main__":
    main()

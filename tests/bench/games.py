"""The real games as people build them, against the same games built by an earlier pnp."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import cycle, pairwise
from pathlib import Path

from tests.bench.measuring import (
    ROOT,
    Bench,
    Program,
    Report,
    at_least,
    at_most,
    below,
    measure,
    ratio,
    version,
)

BEFORE = "801a5af"  # a commit of this repository
GENES, CARD = "card_data/microscopic/genes.yaml", "genes/cold_plain_1"
WORDS = "card_data/microscopic/locale/de.po"


def earlier(bench: Bench) -> Path:
    """Check an earlier commit out beside this one; whoever has it somewhere may name the folder."""
    if named := os.environ.get("PNP_BEFORE"):
        return Path(named)
    folder = bench.folder / "before"
    if not folder.exists():
        folder.mkdir()
        archive = subprocess.run(
            ["git", "archive", BEFORE], cwd=ROOT, check=True, capture_output=True
        )
        subprocess.run(["tar", "-x", "-C", str(folder)], input=archive.stdout, check=True)
    return folder


class Games:
    """Programs that build the shipped games; each has an output folder and a store of its own."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self.project = bench.folder / "games"  # a copy, in which words and cards may change
        if not self.project.exists():
            for name in ("card_data", "templates"):
                shutil.copytree(ROOT / name, self.project / name)

    def now(self, name: str, *args: str, cold: bool = True) -> Program:
        """Return what this pnp does; cold means that nothing is kept from an earlier run."""
        command = [sys.executable, "-m", "pnp", "--project", str(self.project), *args]
        if "--out" not in args and args[0] != "check":
            command += ["--out", str(self._bench.folder / "now")]
        return Program(name, [*command, "--no-cache"] if cold else command, env=self.env)

    def before(self, name: str, *args: str) -> Program:
        """Return what the earlier pnp does."""
        command = [sys.executable, "-m", "pnp", *args]
        if args[0] != "check":
            command += ["--out", str(self._bench.folder / "earlier")]
        return Program(name, command, cwd=earlier(self._bench))

    @property
    def env(self) -> dict[str, str]:
        """Where this pnp keeps what it made."""
        return {"PNP_CACHE": str(self._bench.folder / "kept")}

    def change(self, file: str, *texts: str) -> Callable[[], None]:
        """Return what changes a stretch of a file into the next of these, round and round."""
        path, turns = self.project / file, cycle(pairwise((*texts, texts[0])))

        def changed() -> None:
            (old, new), text = next(turns), path.read_text("utf-8")
            assert text.count(old) == 1, f"{file} has {old!r} {text.count(old)} times"
            path.write_text(text.replace(old, new), "utf-8")

        return changed


def games_english(bench: Bench) -> Report:
    """Build all games in English, in one process and as the README does it first."""
    report, games = Report("games in English"), Games(bench)
    build = ("build", "--force")
    report.results += measure(
        [
            games.now("now", *build, "--jobs", "1"),
            games.before("before", *build, "--jobs", "1"),
            games.now("now, first build", *build),
            games.before("before, first build", *build),
        ],
        bench.repeat,
    )
    report.aim("cold, one process: 5 times faster", ratio(report, "before", "now"), at_least(5))
    first = ratio(report, "before, first build", "now, first build")
    report.aim("the README's first build: 5 times faster", first, at_least(5))
    return report


def games_languages(bench: Bench) -> Report:
    """Build all games in twelve languages, in one process and in two."""
    report, games = Report("games in twelve languages"), Games(bench)
    build = ("build", "--force", "--lang", "all", "--jobs")
    half = ("build", "--force", "--lang", "en,nl,de,es,fr,hu", "--jobs", "1")
    report.results += measure(
        [
            games.now("now", *build, "1"),
            games.now("now, two processes", *build, "2"),
            games.now("now, six languages", *half),
            games.before("before", *build, "1"),
        ],
        min(bench.repeat, 3),
    )
    now, six = report.get("now"), report.get("now, six languages")
    report.aim("cold, one process: 12 times faster", ratio(report, "before", "now"), at_least(12))
    report.aim("below 150 MB", now.megabytes if now else None, below(150))
    grown = now.megabytes / six.megabytes if now and six else None
    report.aim("not growing: within 1.05 times six languages", grown, at_most(1.05))
    again = ratio(report, "now", "now, two processes")
    report.aim("two processes at least 1.6 times faster again", again, at_least(1.6))
    return report


def games_changed(bench: Bench) -> Report:
    """Build again after one word, and after one card."""
    report, games = Report("something changed"), Games(bench)
    every, english = ("build", "--lang", "all", "--jobs", "1"), ("build", "--jobs", "1")
    for warm in (every, english):
        subprocess.run(games.now("", *warm, cold=False).command, env={**os.environ, **games.env},
                       cwd=ROOT, check=True, capture_output=True)  # fmt: skip
    word = games.change(WORDS, 'msgid "Virus"\nmsgstr "Virus"', 'msgid "Virus"\nmsgstr "Viren"')
    card = games.change(GENES, "seed: 117,", "seed: 917,")
    changes = [
        replace(games.now("one word changed", *every, cold=False), first=word),
        replace(games.now("one card changed", *english, cold=False), first=card),
    ]
    for change in changes:  # one after the other: a card is a change in every language
        report.results += measure([change], bench.repeat)
    report.results += measure([games.now("cold, English", *english, "--force")], bench.repeat)
    report.results += measure([games.now("cold, all languages", *every, "--force")], 1)
    report.results += measure([games.before("cold before", *every, "--force")], 1)
    whole, part = report.get("cold, all languages"), report.get("one word changed")
    times = whole.seconds / part.seconds if whole and part else None
    report.aim("one word: 50 times faster than cold", times, at_least(50))
    earlier_cold = report.get("cold before")
    then = earlier_cold.seconds / part.seconds if earlier_cold and part else None
    report.aim("so against the earlier pnp", then, at_least(50))
    card_times = ratio(report, "cold, English", "one card changed")
    report.aim("one card: 20 times faster than cold English", card_times, at_least(20))
    return report


def games_checked(bench: Bench) -> Report:
    """Check all games in all languages."""
    report, games = Report("check"), Games(bench)
    check = ("check", "--lang", "all")
    report.results += measure(
        [games.now("now", *check), games.before("before", *check)], min(bench.repeat, 2)
    )
    report.aim("8 times faster", ratio(report, "before", "now"), at_least(8))
    return report


def games_seen(bench: Bench) -> Report:
    """Look at a contact sheet of 74 cards, and at one card."""
    report, games = Report("previews"), Games(bench)
    sheet = ("preview", "microscopic", "genes")
    one = games.now("one card, warm", "preview", "microscopic", CARD, cold=False)
    measure([one], 1)
    report.results += measure(
        [
            games.now("contact sheet", *sheet),
            games.before("contact sheet before", *sheet),
        ],
        min(bench.repeat, 3),
    )
    report.results += measure([one, version()], max(bench.repeat, 10))
    faster = ratio(report, "contact sheet before", "contact sheet")
    report.aim("contact sheet: 10 times faster", faster, at_least(10))
    times = ratio(report, "one card, warm", "pnp --version")
    report.aim("one card within 4 times pnp --version", times, at_most(4))
    return report

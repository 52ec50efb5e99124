"""One order after the other: plan, build, and build again since itself, read by others."""

import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from pnp.load.printers import keep_printer
from tests.fuzz import stage
from tests.fuzz.acting import Outcome, act, entered
from tests.fuzz.plans import Step
from tests.fuzz.stage import Scene
from tests.paper import judging
from tests.paper.game import GAME, OFFICE, game
from tests.paper.judging import Problem
from tests.paper.orders import Asked
from tests.paper.reading import Page, pages

OUT = "out"
MOST_TOLD = 600


class Result(NamedTuple):
    """What came of an order."""

    asked: Asked
    problems: tuple[Problem, ...]
    is_built: bool


@contextmanager
def project() -> Iterator[None]:
    """Work in a folder of its own with the game in it."""
    folder = Path(tempfile.mkdtemp(prefix="pnp-paper-"))
    try:
        stage.lay_out(folder, Scene(game(), {}, ()))
        with entered(folder):
            keep_printer(OFFICE)
            yield
    finally:
        stage.clear(folder)


def printed(asked: Asked) -> list[Page]:
    """Return the pages that come of an order."""
    shutil.rmtree(OUT, ignore_errors=True)
    _run("build", "--jobs", "1", "--out", OUT, *asked.args_of("build"))
    return [page for own in _read().values() for page in own]


def answer(asked: Asked, *, is_planned: bool = True) -> Result:
    """Print what is asked for, and tell what is wrong with it."""
    shutil.rmtree(OUT, ignore_errors=True)
    built = _run("build", "--jobs", "1", "--out", OUT, *asked.args_of("build"))
    found = [*_refused(built)]
    read = _read() if not found else {}
    asked_for = (asked.value("languages") or "en").split(",") if judging.expected(asked) else []
    if not built.status and not found and asked.order.format == "pdf" and {*read} != {*asked_for}:
        found.append(Problem("other languages", f"{asked_for} asked, {[*read]} printed"))
    for own in read.values():
        found += _judged(asked, own, built)
    if not built.status and not found:
        found += _planned(asked, read) if is_planned else ()
        found += [] if asked.order.picks else _again(asked, built)  # what was no sheet is new
    return Result(asked, tuple(found), bool(read))


def smaller(result: Result) -> Result:
    """Leave out what an order goes wrong without, as long as it goes wrong in the same way."""
    sort = result.problems[0].sort
    for field, _ in result.asked.given:
        fewer = answer(result.asked.without(field))
        if sort in {problem.sort for problem in fewer.problems}:
            result = fewer
    return result


def _run(*args: str) -> Outcome:
    return act(Step(args), 0)


def _refused(outcome: Outcome) -> Iterator[Problem]:
    """Tell of exceptions, and of refusals without a word."""
    if outcome.crash:
        yield Problem(f"traceback of {outcome.step.args[0]}, {outcome.signature}", outcome.crash)
    elif outcome.status and "rror: " not in outcome.told:
        yield Problem("refused without an error", outcome.told[-MOST_TOLD:])


def _read() -> dict[str, list[Page]]:
    """Return all pages of each language."""
    found: dict[str, list[Page]] = {}
    for path in sorted(Path(OUT).glob("*/*.pdf")):
        language = "xx" if "-xx-" in path.name else "en"
        found.setdefault(language, []).extend(pages(path))
    return found


def _judged(asked: Asked, own: list[Page], built: Outcome) -> Iterator[Problem]:
    """Judge pages; of some sheets those of the whole, and the some against it."""
    if not asked.order.picks:
        yield from judging.problems(asked, own, built.told)
        return
    everything = asked.without("sheets", "pages")
    kept, language = Path(OUT).rename("some"), "xx" if "-xx-" in own[0].file else "en"
    whole = _run("build", "--jobs", "1", "--out", OUT, *everything.args_of("build"))
    yield from _refused(whole)
    read = _read().get(language, [])
    if read:
        yield from judging.problems(everything, read, whole.told)
    yield from judging.not_of(own, read)
    shutil.rmtree(OUT, ignore_errors=True)
    kept.rename(OUT)


def _planned(asked: Asked, read: dict[str, list[Page]]) -> Iterator[Problem]:
    """A plan says as many pages of each part as there are in the files."""
    planned = _run("plan", "--json", "--no-ink", *asked.without("measured").args_of("plan"))
    yield from _refused(planned)
    if planned.crash or not read:
        return
    if planned.status:
        yield Problem("plan refuses what is built", planned.told[-MOST_TOLD:])
        return
    for plan, own in zip(json.loads(planned.told)["plans"], read.values(), strict=True):
        said = {
            part["part"].split("-")[0]: part["pages"] for part in plan["parts"] if part["pages"]
        }
        if said != (found := dict(judging.by_part(own))):
            yield Problem("plan says other pages", f"planned {said}, built {found}")


def _again(asked: Asked, built: Outcome) -> Iterator[Problem]:
    """Since itself, nothing of a build has changed."""
    manifests = sorted(Path(OUT, GAME).glob("manifest-*.json"))
    since = ("--since", str(manifests[0])) if manifests else ()
    args = asked.without("force").args_of("build")
    again = _run("build", "--jobs", "1", "--out", OUT, *args, *since)
    yield from _refused(again)
    if not again.crash and not again.status and "Nothing has changed" not in again.told:
        yield Problem("something has changed since itself", again.told[-MOST_TOLD:])

"""One loop makes whatever is made of editions; what is up to date is not made again."""

from pathlib import Path
from typing import Any

import pytest

from pnp.base.findings import NOWHERE, warning
from pnp.base.store import FOLDER
from pnp.build import renew
from pnp.text.fonts import Fonts
from pnp.work import workers
from pnp.work.request import Request, silence
from tests.conftest import GAME, Pnp, Starter, contents
from tests.support.project import Cards

SINCE = ("build", "--since", "earlier.json")
FORBIDDEN = "a font that may not be embedded"
USES = {
    "build": ("build", "--force"),
    "since": SINCE,
    "export": ("export", "png", GAME, "--dpi", "40", "--force"),
    "plan": ("plan", "--no-ink"),
    "preview": ("preview", GAME, "cards"),
    "check": ("check",),
    "site": ("site", "site", "--no-pdf", "--lang", "en"),
}


@pytest.fixture
def earlier(run: Pnp, starter: Starter) -> Starter:
    """A deck that looks different today from what a manifest says."""
    run("build")
    (starter.root / "earlier.json").write_bytes(starter.manifest().read_bytes())
    starter.edit("card.xml", "</face>", '<dot x="5" y="5" r="2" fill="ink"/></face>')
    return starter


@pytest.fixture
def helpers(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many processes are opened to help, each time that any are: new ones, not forked."""
    found, begin = list[int](), workers.open_helper

    def opened(start: Any, tasks: Any, count: int) -> Any:
        found.append(count)
        return begin(start, tasks, count, forks=False)

    monkeypatch.setattr(workers, "open_helper", opened)
    return found


@pytest.mark.parametrize("use", USES)
def test_fonts_that_forbid_it_are_told_by_all(
    use: str, run: Pnp, earlier: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Fonts, "findings", (warning(NOWHERE, FORBIDDEN),))
    assert FORBIDDEN in run(*USES[use]).stderr


def test_pieces_since_then_leave_the_drafts_that_a_build_leaves(
    run: Pnp, earlier: Starter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path / "kept"))
    run(*SINCE)
    assert list((tmp_path / "kept").glob(f"{GAME}-*.pack"))


def test_a_sheet_that_is_not_printed_again_leaves_its_drafts(
    run: Pnp, earlier: Starter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path / "kept"))
    code = next(
        line.split('"')[1]
        for line in (earlier.out / GAME / "prints-en.json").read_text().splitlines()
        if '"' in line
    )
    assert "looks different" in run("reprint", code, status=1).stderr
    assert list((tmp_path / "kept").glob(f"{GAME}-*.pack"))


def test_exports_in_several_languages_are_shared_out(
    run: Pnp, starter: Starter, helpers: list[int], tmp_path: Path
) -> None:
    asked = ("export", "png", GAME, "--dpi", "40", "--lang", "en,de,uk", "--allow-missing")
    for jobs in ("1", "2"):
        run(*asked, "--jobs", jobs, "--out", tmp_path / jobs)
    assert helpers == [1]
    assert contents(tmp_path / "1") == contents(tmp_path / "2")


def test_pages_of_a_site_are_shared_out(
    run: Pnp, starter: Starter, helpers: list[int], tmp_path: Path
) -> None:
    for jobs in ("1", "2"):
        asked = ("site", tmp_path / jobs, "--lang", "en,de", "--allow-missing", "--no-pdf")
        run(*asked, "--jobs", jobs)
    assert helpers == [1]
    assert contents(tmp_path / "1") == contents(tmp_path / "2")


@pytest.mark.parametrize("use", ["check", "plan"])
def test_judging_and_planning_are_shared_out(
    use: str, run: Pnp, starter: Starter, helpers: list[int]
) -> None:
    told = {run(use, "--lang", "en,de", "--allow-missing", "--jobs", jobs).output for jobs in "12"}
    assert len(told) == 1
    assert helpers == [1]


def test_what_is_up_to_date_stays_and_the_rest_is_built(tmp_path: Path) -> None:
    project = Cards().write(tmp_path)
    asked = Request(("small",), ("en",), out=tmp_path / "out")
    told: list[str] = []
    (first,) = renew(project, asked, silence).written
    again = renew(project, asked, told.append)
    assert (again.written, again.unchanged, told) == ([], [first], [])
    assert renew(project, asked._replace(force=True), told.append).unchanged == [first]
    assert told, "it was made again, and is the same"
    Cards(rows=("a,1,Beta,#ffffff",)).write(tmp_path)
    assert renew(project, asked, silence).written == [first]

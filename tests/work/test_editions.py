"""Editions built by several processes are those that one process builds."""

import pickle
from pathlib import Path
from typing import Any

import pytest

from pnp.work import workers
from pnp.work.output import Output
from tests.conftest import Pnp, Starter, contents

LANGUAGES = ("--lang", "en,de,uk", "--allow-missing")


def files(folder: Path) -> dict[str, bytes | None]:
    """Return everything in an output folder but its lock."""
    return {name: data for name, data in contents(folder).items() if "lock" not in name}


def test_jobs_do_not_change_a_byte(run: Pnp, starter: Starter, tmp_path: Path) -> None:
    for jobs in ("1", "2", "3"):
        run("build", *LANGUAGES, "--jobs", jobs, "--out", tmp_path / jobs)
    assert files(tmp_path / "1") == files(tmp_path / "2") == files(tmp_path / "3")
    assert len([name for name in files(tmp_path / "2") if name.endswith(".pdf")]) == 3


def test_what_has_not_changed_is_left_alone(run: Pnp, starter: Starter) -> None:
    run("build", *LANGUAGES, "--jobs", "2")
    told = run("build", *LANGUAGES, "--jobs", "2").stdout
    assert told == "Nothing has changed: 3 files up to date.\n"
    starter.pdf(lang="de").unlink()
    told = run("build", *LANGUAGES, "--jobs", "2").stdout
    assert told.count("wrote") == 1
    assert "1 file written, 2 unchanged." in told


def test_a_mistake_is_told_once_and_nothing_is_written(run: Pnp, starter: Starter) -> None:
    starter.edit("cards.csv", "Ferry,calm", "Ferry,clam")
    told = run("build", *LANGUAGES, "--jobs", "2", status=1).stderr
    assert told.count("clam") == 1
    assert not starter.out.exists()


def test_a_language_with_gaps_is_refused_by_several_too(run: Pnp, starter: Starter) -> None:
    told = run("build", "--lang", "en,de", "--jobs", "2", status=1).stderr
    assert "de.po: 12 of 12 texts are not translated: game.title" in told
    assert not starter.out.exists()


@pytest.mark.parametrize(
    ("jobs", "languages", "worth"), [("1", "en,de", 0), ("2", "en", 0), ("2", "en,de", 1)]
)
def test_others_help_when_it_is_worth_it(
    jobs: str,
    languages: str,
    worth: int,
    run: Pnp,
    starter: Starter,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    helpers, begin = [], workers.open_helper

    def opened(start: Any, tasks: Any, count: int) -> Any:
        helpers.append(count)
        return begin(start, tasks, count)

    monkeypatch.setattr(workers, "open_helper", opened)
    run("build", "--lang", languages, "--allow-missing", "--jobs", jobs)
    assert helpers == [1] * worth


def test_another_process_stages_only_what_is_new(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    with Output(tmp_path) as output:
        there: Output = pickle.loads(pickle.dumps(output))
        digest, is_new = there.stage_parts(path, [b"one", b"two"])
        assert is_new and not output.staged and [one.path for one in there.staged] == [path]
        output.staged = there.staged
        output.commit()
        assert path.read_bytes() == b"onetwo"
        assert there.stage_parts(path, [b"onetwo"]) == (digest, False)
    assert contents(tmp_path) == {"a.pdf": b"onetwo"}

"""What a build tells while it goes on, and what it did."""

import pickle
from pathlib import Path

import pytest

from pnp.build import renew
from pnp.load.project import Project, shipped_root
from pnp.work import request as report
from pnp.work.request import Doing, Request, Together, in_turn, seldom, within
from tests.support.project import Cards


def shares(told: list[str]) -> list[float]:
    return [Doing.of(one).share for one in told]


def test_what_is_done_is_a_line_with_a_share_of_all() -> None:
    told: list[str] = []
    second = within(told.append, 0.5, 0.5)
    second("cards")
    second(Doing("cards", 0.5, (5, 10)))
    assert told == ["cards", "cards"]
    assert shares(told) == [0.5, 0.75]
    assert Doing.of(told[1]).faces == (5, 10)


def test_things_in_turn_count_as_much_as_they_weigh() -> None:
    told: list[str] = []
    for tell in in_turn(told.append, (1, 3)):
        tell(Doing("x", 0.0))
        tell(Doing("x", 1.0))
    assert shares(told) == [0.0, 0.25, 0.25, 1.0]
    assert list(in_turn(told.append, ())) == []


def test_things_at_once_never_go_back_and_keep_to_the_first_that_is_not_finished() -> None:
    told: list[str] = []
    both = Together(told.append, {"a": 1.0, "b": 3.0})
    both.tell("b", Doing("second", 0.5))
    both.tell("a", Doing("first", 0.5))
    both.tell("b", Doing("second", 0.2))  # begun anew, by another process
    both.done("a")
    both.done("b")
    assert told == ["second", "first", "first", "second", "second"]
    assert shares(told) == [0.375, 0.5, 0.5, 0.625, 1.0]


def test_a_line_with_numbers_travels_between_processes() -> None:
    come = pickle.loads(pickle.dumps(Doing("cards", 0.4, (2, 5))))
    assert (come, come.share, come.faces) == ("cards", 0.4, (2, 5))


def test_a_hundred_percent_is_all_of_it() -> None:
    assert [Doing("", share).percent for share in (0.0, 0.999, 1.0)] == [0, 99, 100]


def test_numbers_alone_are_told_seldom_and_words_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "GLANCE", 3600.0)
    told: list[str] = []
    tell = seldom(told.append)
    for text in (Doing("a", 0.1), Doing("a", 0.2), Doing("b", 0.3), Doing("b", 1.0)):
        tell(text)
    assert shares(told) == [0.1, 0.3, 1.0]


@pytest.fixture
def every_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every face be told, however fast they come."""
    monkeypatch.setattr(report, "GLANCE", 0.0)


@pytest.mark.usefixtures("every_step")
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("languages", [("en",), ("de", "en"), ("de", "en", "pl", "cs", "hu")])
def test_a_build_never_goes_back_and_ends_when_files_appear(
    tmp_path: Path, languages: tuple[str, ...], jobs: int
) -> None:
    out = tmp_path / "out"
    project = Project(shipped_root(), shipped_root())
    asked = Request(("micropul",), languages, only=("tiles", "stones"), out=out, jobs=jobs)
    there: list[int] = []
    told: list[str] = []

    def tell(text: str) -> None:
        told.append(text)
        there.append(len(list(out.glob("micropul/*.pdf"))))

    renew(project, asked, tell)
    assert shares(told) == sorted(shares(told))
    assert len(set(shares(told))) > 40, "it goes by faces"
    assert all(Doing.of(one).percent < 100 for one in told[:-1])
    assert there[:-1] == [0] * (len(told) - 1) and there[-1] == 2 * len(languages)
    assert shares(told)[-1] == 1.0
    again: list[str] = []
    renew(project, asked, again.append)
    assert again == [], "there is nothing to do"
    (out / "micropul" / f"micropul-stones-{languages[-1]}-a4.pdf").unlink()
    renew(project, asked, again.append)
    assert shares(again) == sorted(shares(again)) and shares(again)[-1] == 1.0


@pytest.mark.usefixtures("every_step")
def test_faces_of_a_large_deck_are_counted_from_all_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.work.inking.WORTH_SHARING", 4)
    monkeypatch.setattr("pnp.work.inking.CHUNK", 2)
    rows = tuple(f"c{number},1,Beta,#ffffff" for number in range(40))
    asked = Request(("small",), ("en",), out=tmp_path / "out", jobs=2)
    told: list[str] = []
    renew(Cards(rows=rows).write(tmp_path), asked, told.append)
    faces = [one.faces for one in map(Doing.of, told) if one.faces]
    assert faces == sorted(faces) and faces[-1][0] == faces[-1][1] >= 40
    assert shares(told) == sorted(shares(told)) and shares(told)[-1] == 1.0

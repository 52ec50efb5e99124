"""What is asked for, and what is told."""

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from pnp.base.findings import NOWHERE, Refused, error, warning
from pnp.build import renew
from pnp.load.project import Project, find_project, shipped_root
from pnp.model.order import Order
from pnp.work import request as report
from pnp.work import workers
from pnp.work.output import Output
from pnp.work.request import (
    Doing,
    Report,
    Request,
    Together,
    component_ids,
    in_turn,
    seldom,
    within,
)
from tests.conftest import GAME, Pnp, Starter, contents
from tests.support.project import Cards

# What is asked for by name, and where its files go.


ASKED = Request(("ants", "bees"), ("en", "de"), out=Path("out"))
DIGESTS = ("cards", "rules")


def test_every_game_comes_in_every_language() -> None:
    assert ASKED.editions == [("ants", "en"), ("ants", "de"), ("bees", "en"), ("bees", "de")]


def test_all_parts_are_wanted_unless_some_are_named() -> None:
    assert ASKED.wants("cards")
    only = ASKED._replace(only=("rules",))
    assert only.wants("rules") and not only.wants("cards")


def test_pieces_are_named_behind_their_part() -> None:
    only = ASKED._replace(only=("cards/ant/1", "rules", "cards/bee"))
    assert only.parts == ("cards", "rules")
    assert only.pieces("cards") == ("ant/1", "bee") and only.pieces("rules") == ()
    assert only.wants("cards") and only.wants("rules") and not only.wants("card")
    assert not only.is_of_pieces and not ASKED.is_of_pieces
    assert ASKED._replace(only=("cards/bee",)).is_of_pieces


def test_other_formats_and_papers_have_manifests_of_their_own() -> None:
    asked = [ASKED, *(ASKED._replace(order=Order(*row)) for row in (("a5",),))]
    asked.append(ASKED._replace(order=Order(format="png")))
    found = [str(one.manifest("ants", "de")) for one in asked]
    assert found == [
        "out/ants/manifest-de-a4.json",
        "out/ants/manifest-de-a5.json",
        "out/ants/manifest-de-a4-png.json",
    ]


def test_inputs_tell_orders_apart_but_english_has_no_gaps() -> None:
    allowing = ASKED._replace(order=Order(allow_missing=True))
    assert ASKED.inputs(DIGESTS, "cards", "en") == allowing.inputs(DIGESTS, "cards", "en")
    assert ASKED.inputs(DIGESTS, "cards", "de") != allowing.inputs(DIGESTS, "cards", "de")
    assert ASKED.inputs(DIGESTS, "cards", "de") == ASKED.inputs(("cards", "x"), "cards", "de")
    assert ASKED.inputs(DIGESTS, "rules", "de") != ASKED.inputs(("cards", "x"), "rules", "de")


def test_a_game_that_is_refused_keeps_no_other_away() -> None:
    whole, good, bad = Report(), Report(), Report()
    good.written.append(Path("a.pdf"))
    bad.written.append(Path("b.pdf"))
    bad.add(error(NOWHERE, "wrong"))
    whole.take_games([("ants", good), ("bees", bad), ("bees", good)])
    whole.stop_on_errors()
    assert whole.written == good.written and whole.has_errors
    none = Report()
    none.take_games([("bees", bad)])
    assert none.is_refused


def test_a_report_keeps_each_finding_once_and_stops_on_errors() -> None:
    report, other = Report(), Report()
    odd, wrong = warning(NOWHERE, "odd"), error(NOWHERE, "wrong")
    report.add(odd, odd)
    report.stop_on_errors()
    other.add(odd)
    with other.refusals():
        raise Refused([wrong])
    report.take(other)
    assert list(report.findings) == [odd, wrong]
    assert report.has_errors


MINI = """
variants:
  mini:
    called: Mini
    components: {cards: {scale: 0.5, without: [gale]}}
    counts: {cards: 7, storms: 1}
"""


@pytest.fixture
def small(starter: Starter) -> Starter:
    """The starter game with a variant."""
    starter.append("game.yaml", MINI)
    return starter


def test_capitals_do_not_matter_where_something_is_named(run: Pnp, starter: Starter) -> None:
    run("build", "--paper", "A4", "--lang", "EN", "--backs", "NONE", "--ink", "Grey")
    assert starter.pdf().is_file() and starter.manifest().is_file()
    assert "no language 'EE'" in run("build", "--lang", "EE", status=1).output


def test_a_variant_has_files_of_its_own_beside_the_game_s(run: Pnp, small: Starter) -> None:
    run("build", GAME)
    before = contents(small.out / GAME)
    assert "1 file written" in run("build", f"{GAME}/mini").stdout
    assert contents(small.out / GAME) == before
    folder = small.out / f"{GAME}-mini"
    told = json.loads((folder / "manifest-en-a4.json").read_text("utf-8"))
    assert told["game"] == f"{GAME}/mini"
    (file,) = told["files"]
    assert file["file"] == f"{GAME}-mini-cards-en-a4.pdf"
    piece = file["pages"][0]["pieces"][0]
    assert {piece["width"], piece["height"]} == {31.5, 44.0}
    assert not any("gale" in one["piece"] for page in file["pages"] for one in page["pieces"])
    assert "2 files up to date" in run("build", f"{GAME}/all").stdout
    code = file["pages"][0]["code"]
    assert code not in json.loads(before["prints-en.json"] or b"{}")
    run("reprint", code)
    assert (folder / f"{GAME}-mini-cards-en-a4-sheets1.pdf").is_file()
    assert "nothing to complain about" in run("inspect", folder / file["file"]).stdout


def test_a_check_proves_every_variant(run: Pnp, small: Starter) -> None:
    assert "1 game, 1 variant" in run("check").stdout
    small.edit("game.yaml", "cards: 7", "cards: 8")
    told = run("check", GAME, status=None).output
    assert "game.yaml:35:21: cards: 7 in the data, 8 in the rules" in told


def test_a_variant_that_there_is_not_is_refused(run: Pnp, small: Starter) -> None:
    told = run("build", f"{GAME}/mimi", status=1).output
    assert f"{GAME} has no variant 'mimi'" in told and "did you mean 'mini'?" in told


def test_names_become_a_request(small: Starter) -> None:
    project = find_project(small.root)
    asked = Request.asked_for(project, [f"{GAME}/all"], "en", Order())
    assert asked.games == (GAME, f"{GAME}/mini")
    plain = Request.asked_for(project, [GAME], "en", Order())
    assert plain.with_all_variants(project).games == asked.games
    assert component_ids(project, f"{GAME}/mini") == ("cards",)


def test_an_export_of_a_variant_is_called_after_it(run: Pnp, small: Starter) -> None:
    run("export", "tts", f"{GAME}/mini", "--dpi", "60")
    folder = small.out / f"{GAME}-mini" / "tts" / "en"
    saved = json.loads((folder / f"{GAME}-mini-en.json").read_text("utf-8"))
    assert saved["SaveName"] == "Harbour · Mini"


# Editions built by several processes are those that one process builds.


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


# What a build tells while it goes on, and what it did.


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

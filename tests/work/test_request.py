"""What is asked for by name, and where its files go."""

import json
from pathlib import Path

import pytest

from pnp.base.findings import NOWHERE, Refused, error, warning
from pnp.load.project import find_project
from pnp.model.order import Order
from pnp.work.request import Report, Request, component_ids
from tests.conftest import GAME, Pnp, Starter, contents

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

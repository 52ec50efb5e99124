"""Some of a game on paper: pieces that are named, all but some, or other numbers of copies."""

import json
from collections import Counter
from pathlib import Path

import pytest

from tests.conftest import GAME, Pnp, Starter, contents


def pieces(path: Path) -> dict[str, dict[str, int]]:
    """Return how many fronts of each piece are in each file that a manifest lists."""
    found: dict[str, dict[str, int]] = {}
    for file in json.loads(path.read_text("utf-8"))["files"]:
        fronts = [
            piece["piece"]
            for page in file["pages"]
            for piece in page["pieces"]
            if piece["face"] == "front"
        ]
        found[file["file"]] = dict(Counter(fronts))
    return found


def name(component: str, share: str = "") -> str:
    return f"{GAME}-{component}-en-a4{share}.pdf"


@pytest.fixture
def two(starter: Starter) -> Starter:
    starter.add_component("aids")
    return starter


def test_only_pieces_that_are_named_are_printed_beside_the_whole(run: Pnp, two: Starter) -> None:
    run("build")
    before = contents(two.out / GAME)
    told = run("build", "--only", "cards/gale,cards/ferry").stdout
    assert told.endswith("1 file written.\n")
    after = contents(two.out / GAME)
    assert {path: after[path] for path in before if "prints" not in path} == {
        path: data for path, data in before.items() if "prints" not in path
    }
    listed = pieces(two.out / GAME / "manifest-en-a4-ferry+gale.json")
    assert listed == {name("cards", "-ferry+gale"): {"cards/ferry": 1, "cards/gale": 2}}
    assert "nothing to complain about" in run("inspect", *two.out.glob("*/*gale.pdf")).stdout
    assert "Nothing has changed" in run("build", "--only", "cards/ferry,cards/gale").stdout


def test_all_but_some_are_printed(run: Pnp, two: Starter) -> None:
    run("build", "--without", "cards/gale,aids")
    listed = pieces(two.out / GAME / "manifest-en-a4-without-gale.json")
    assert list(listed) == [name("cards", "-without-gale")]
    (counts,) = listed.values()
    assert sum(counts.values()) == 7 and "cards/gale" not in counts


def test_a_component_that_nothing_is_left_of_has_no_file(run: Pnp, two: Starter) -> None:
    run("build", "--without", "aids/one,aids/two")
    assert list(pieces(two.out / GAME / "manifest-en-a4-without-one+two.json")) == [name("cards")]


def test_every_piece_comes_in_as_many_copies_as_asked_for(run: Pnp, two: Starter) -> None:
    run("build", "--copies", "2")
    listed = pieces(two.out / GAME / "manifest-en-a4-copies2.json")
    assert set(listed) == {name("cards", "-copies2"), name("aids", "-copies2")}
    assert {count for counts in listed.values() for count in counts.values()} == {2}


def test_gathered_sheets_leave_out_what_is_to_stay_away(run: Pnp, two: Starter) -> None:
    run("build", "--gather", "--without", "aids,cards/gale")
    (counts,) = pieces(two.out / GAME / "manifest-en-a4-without-gale.json").values()
    assert not [piece for piece in counts if piece.startswith("aids") or piece == "cards/gale"]


def test_a_sheet_of_some_pieces_is_printed_again_by_its_code(run: Pnp, two: Starter) -> None:
    run("build")
    run("build", "--only", "cards/gale,cards/ferry,cards/harbour,cards/whirlpool")
    share = "-ferry+gale+harbour+whirlpool"
    path = two.out / GAME / name("cards", share)
    listed = json.loads((two.out / GAME / f"manifest-en-a4{share}.json").read_text("utf-8"))
    code = listed["files"][0]["pages"][0]["code"]
    whole = json.loads(two.manifest().read_text("utf-8"))
    assert code not in json.dumps(whole)
    told = run("reprint", code).stdout
    assert f"{path.stem}-sheets1.pdf" in told


def test_names_that_do_not_exist_are_refused(run: Pnp, two: Starter) -> None:
    for option in ("--only", "--without"):
        told = run("build", option, "cards/gael,aids/thre", status=1).stderr
        assert "cards has no piece 'gael'" in told and "did you mean 'gale'?" in told
        assert "aids has no piece 'thre'" in told
        assert "no component 'crads'" in run("build", option, "crads/gale", status=1).stderr
    run("build")
    told = run("build", "--copies", "2", "--since", two.manifest(), status=1).stderr
    assert "--since tells how many copies" in told
    run("build", "--copies", "0", status=2)


def test_a_broken_game_does_not_keep_the_others_from_being_built(
    run: Pnp, starter: Starter
) -> None:
    run("new", "other")
    starter.edit("game.yaml", "front: card.xml", "front: none.xml")
    told = run("build", status=1)
    assert "none.xml" in told.stderr and "1 file written" in told.stdout
    assert [path.name for path in starter.out.iterdir() if path.is_dir()] == ["other"]
    assert "Nothing was written." in run("build", GAME, status=1).stderr

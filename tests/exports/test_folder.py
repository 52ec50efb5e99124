"""Folders of exports appear whole, hold what was asked for last, and leave alone what is yours."""

from pathlib import Path

import pytest

from pnp.uses.export import folder as road
from tests.conftest import GAME, Pnp, Starter, contents

NOTHING = "Nothing has changed: {} pictures up to date.\n"


@pytest.fixture
def folder(starter: Starter) -> Path:
    return starter.out / GAME / "png" / "en"


def png(run: Pnp, *args: str, status: int = 0) -> str:
    return run("export", "png", GAME, "--dpi", "40", *args, status=status).output


def test_what_has_not_changed_is_left_alone(
    run: Pnp, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    png(run)
    before = contents(folder)
    with monkeypatch.context() as patch:
        patch.setattr(road, "export", None)  # nothing is even loaded
        assert png(run) == NOTHING.format(6)
    (folder / "cards" / "back.png").unlink()
    assert "1 picture written, 5 unchanged." in png(run)
    (folder / "cards" / "back.png").write_bytes(b"spoilt")
    assert "wrote" in png(run)
    assert contents(folder) == before
    assert "6 pictures up to date" in png(run, "--force")


def test_another_wish_makes_other_pictures(run: Pnp, starter: Starter, folder: Path) -> None:
    png(run)
    for args in (("--ink", "grey"), ("--ink", "grey", "--back-ink", "line"), ("--bleed", "1")):
        before = contents(folder)
        assert "written" in png(run, *args)
        assert contents(folder) != before
    starter.edit("card.xml", "</face>", '<dot x="5" y="5" r="2" fill="ink"/></face>')
    assert "5 pictures written, 1 unchanged." in png(run, "--bleed", "1")


def test_old_pictures_go_and_files_of_yours_stay(run: Pnp, starter: Starter, folder: Path) -> None:
    starter.add_component("tokens")
    png(run)
    assert (folder / "tokens").is_dir()
    (folder / "notes.txt").write_text("mine")
    (folder / "cards" / "001-harbour-front.png").write_bytes(b"retouched by hand")
    png(run, "cards/gale")
    assert sorted(contents(folder)) == [
        "cards", "cards/001-harbour-front.png", "cards/004-gale-back.png",
        "cards/004-gale-front.png", "manifest.json", "notes.txt",
    ]  # fmt: skip


def test_a_list_that_names_files_elsewhere_removes_none(
    run: Pnp, starter: Starter, folder: Path
) -> None:
    from hashlib import sha256

    from pnp.draw.manifest import listed

    png(run, "cards/gale")
    outside = starter.root / "outside.txt"
    outside.write_bytes(b"mine")
    digest = sha256(b"mine").hexdigest()
    names = ["../../../../outside.txt", outside.as_posix()]
    rows = [{"file": name, "part": "cards", "piece": "", "sha256": digest} for name in names]
    (folder / "manifest.json").write_bytes(listed(inputs="", components=[], files=rows))
    png(run, "cards/ferry")
    assert outside.read_bytes() == b"mine"


def test_languages_have_folders_of_their_own(run: Pnp, starter: Starter) -> None:
    run("translate", "start", GAME, "de")
    png(run, "--lang", "en,de", "--allow-missing")
    assert sorted(path.name for path in (starter.out / GAME / "png").iterdir()) == ["de", "en"]
    assert "translat" in png(run, "--lang", "de", status=1)


def test_a_mistake_leaves_everything_as_it_was(run: Pnp, starter: Starter, folder: Path) -> None:
    png(run)
    before = contents(starter.out)
    starter.edit(
        "card.xml", "</face>", '<text x="1" y="1" w="9" h="3">Too much to say</text></face>'
    )
    told = png(run, status=1)
    assert "card.xml:" in told and "Nothing was written." in told
    assert contents(starter.out) == before


def test_names_that_are_none_are_refused(run: Pnp, starter: Starter) -> None:
    assert "did you mean 'cards'?" in png(run, "crads", status=1)
    assert "did you mean 'gale'?" in png(run, "cards/gael", status=1)
    assert "no game 'harbor'" in run("export", "png", "harbor", status=1).stderr
    assert "no language 'xy'" in png(run, "--lang", "xy", status=1)
    assert not starter.out.exists()

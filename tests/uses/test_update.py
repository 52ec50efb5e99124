"""Only what has changed: pieces to print, and a page that says what to take out and put in."""

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from pnp.base.findings import Refused
from pnp.build import renew, without_files
from pnp.model.order import BACKS, Order
from pnp.uses.update import update
from pnp.work.request import Request, silence
from tests.conftest import GAME, Pnp, Starter
from tests.support.project import Cards
from tests.uses.test_reprint import words

PIECES = "pieces: [{id: one, copies: 2}, {id: two, copies: 2}, {id: three}, {id: old, copies: 3}]\n"
FACE = "<face>{% if piece.id == 'two' %}<dot x='9' y='9' r='5' fill='ink'/>{% endif %}</face>\n"


@pytest.fixture
def deck(run: Pnp, starter: Starter) -> Starter:
    """A deck of which a build and a commit are kept."""
    starter.add_component("more")
    starter.file("more.yaml").write_text(PIECES)
    starter.file("plain.xml").write_text(FACE)
    run("build")
    return starter


def change(deck: Starter) -> None:
    """Let one piece look different, one have more copies, one go and one come."""
    deck.file("plain.xml").write_text(FACE.replace("r='5'", "r='6'"))
    changed = PIECES.replace("{id: three}", "{id: three, copies: 3}").replace("id: old", "id: new")
    deck.file("more.yaml").write_text(changed)


def commit(deck: Starter) -> None:
    for args in (["init", "-q"], ["add", "card_data", "templates"], ["commit", "-qm", "one"]):
        who = ["-c", "user.name=A", "-c", "user.email=a@b.c"]
        subprocess.run(["git", *who, *args], cwd=deck.root, check=True)


def printed(deck: Starter) -> dict[str, int]:
    """Return the copies of each piece that are on the sheets of what has changed."""
    listed = json.loads((deck.out / GAME / "manifest-en-a4-changed.json").read_text("utf-8"))
    found: dict[str, int] = {}
    for entry in listed["files"]:
        for page in entry["pages"]:
            for piece in page["pieces"]:
                if piece["face"] == "front" and entry["part"] != "changes":
                    found[piece["piece"]] = max(found.get(piece["piece"], 0), piece["copy"])
    return found


def backs_of(deck: Starter) -> set[str]:
    """Return the pieces whose backs are on the sheets of what has changed."""
    listed = json.loads((deck.out / GAME / "manifest-en-a4-changed.json").read_text("utf-8"))
    pages = [page for entry in listed["files"] for page in entry["pages"]]
    return {one["piece"] for page in pages for one in page["pieces"] if one["face"] == "back"}


def told(deck: Starter) -> str:
    return words(deck.out / GAME / f"{GAME}-changes-en-a4.pdf")


@pytest.mark.parametrize("kind", ["manifest", "revision"])
def test_only_what_has_changed_is_printed_and_the_rest_is_told(
    kind: str, run: Pnp, deck: Starter
) -> None:
    asked = str(deck.manifest().relative_to(deck.root))
    if kind == "revision":
        if not shutil.which("git"):
            pytest.skip("there is no git")
        commit(deck)
        asked = "HEAD"
    change(deck)
    run("build", "--since", asked)
    assert printed(deck) == {"more/two": 2, "more/three": 2, "more/new": 3}
    said = told(deck)
    for line in ("Take out: 2 · Put in: 2", "Put in: 2", "Put in: 3", "Take out: 3"):
        assert line in said
    assert said.count("before") == 2 and said.count("now") == 3  # `three` looks as it did
    files = [deck.pdf("more").with_name(f"{GAME}-{part}.pdf") for part in
             ("more-en-a4-changed", "changes-en-a4")]  # fmt: skip
    assert len(pypdfium2.PdfDocument(files[0])) == 1  # packed together
    result = run("inspect", *files)
    assert result.output.count("nothing to complain about") == 2
    assert not (deck.out / GAME / f"{GAME}-cards-en-a4-changed.pdf").exists()


NAMES = [f"{one}{other}" for one in "bdfgklmnprst" for other in ("ana", "oro", "umu", "iki", "ete",
         "alo", "eno", "iso", "uru", "ota", "era")]  # fmt: skip
LINES = "\n\n".join(f"Give {name} what nobody wants to miss. {{#{name} -}}" for name in NAMES)


@pytest.mark.parametrize("kind", ["manifest", "booklet", "revision"])
def test_sheets_of_rules_that_say_something_else_are_printed_and_told(
    kind: str, run: Pnp, deck: Starter
) -> None:
    if kind == "revision" and not shutil.which("git"):
        pytest.skip("there is no git")
    deck.file("rules.md").write_text(f"# Rules {{#rules -}}\n\n{LINES}\n", "utf-8")
    run("build", "--paper", "a5", *(["--booklet"] if kind == "booklet" else []))
    asked = str(deck.manifest().with_name("manifest-en-a5.json").relative_to(deck.root))
    if kind == "revision":
        commit(deck)
        asked = "HEAD"
    options = ["--paper", "a5", "--since", asked]  # a booklet stays one
    assert "Nothing has changed" in run("build", *options).output
    other = NAMES[len(NAMES) // 2 if kind == "booklet" else -9]  # of sheet 2
    deck.edit("rules.md", f"Give {other} what", f"Take from {other} what")
    deck.edit("game.yaml", 'version: "0.1"', 'version: "0.2"')
    run("build", *options)
    made = deck.out / GAME / f"{GAME}-rules-en-a5-changed-sheets2.pdf"
    assert "Take from" in words(made) and NAMES[0] not in words(made)
    page = deck.out / GAME / f"{GAME}-changes-en-a5.pdf"
    said = words(page)
    assert "Rules: Sheet 2 of " in said and "Take out: 1 · Put in: 1" in said
    assert said.count("before") == said.count("now") == 1
    assert run("inspect", made, page).output.count("nothing to complain about") == 2


@pytest.mark.parametrize("kind", ["manifest", "revision"])
def test_a_plan_tells_what_will_really_be_made(kind: str, run: Pnp, deck: Starter) -> None:
    if kind == "revision" and not shutil.which("git"):
        pytest.skip("there is no git")
    deck.file("rules.md").write_text(f"# Rules {{#rules -}}\n\n{LINES}\n", "utf-8")
    run("build", "--paper", "a5")
    asked = str(deck.manifest().with_name("manifest-en-a5.json").relative_to(deck.root))
    if kind == "revision":
        commit(deck)
        asked = "HEAD"
    options = ["--paper", "a5", "--since", asked]
    assert f"nothing has changed since {asked}." in run("plan", *options).output
    change(deck)
    deck.edit("rules.md", f"Give {NAMES[-9]} what", f"Take from {NAMES[-9]} what")
    files = set(deck.out.rglob("*"))
    (plan,) = json.loads(run("plan", *options, "--json").stdout)["plans"]
    assert set(deck.out.rglob("*")) == files, "nothing is written"
    run("build", *options)
    listed = json.loads((deck.out / GAME / "manifest-en-a5-changed.json").read_text("utf-8"))
    made = {entry["part"]: len(entry["pages"]) for entry in listed["files"]}
    assert {part["part"]: part["pages"] for part in plan["parts"]} == made
    assert made.keys() == {"more", "rules", "changes"}
    assert all(part["ink"] > 0 for part in plan["parts"])
    assert {part["part"]: part["cuts"] > 0 for part in plan["parts"]}["more"]
    assert plan["parts"][0]["copies"] == 2 + 2 + 3
    counts = [(one["out"], one["into"]) for one in plan["changes"]]
    assert counts[:4] == [(2, 2), (0, 2), (0, 3), (3, 0)]
    assert set(counts[4:]) == {(1, 1)}, "sheets of rules"
    said = run("plan", *options, "--no-ink").output
    assert "Rules: Sheet 2 of" in said and ": take out 3\n" in said
    assert ": take out 2, put in 2\n" in said


def test_rules_without_codes_are_told_and_left_alone(run: Pnp, deck: Starter) -> None:
    deck.file("rules.md").write_text("# Rules {#rules -}\n\nPlay. {#play -}\n", "utf-8")
    run("build")
    listed = json.loads(deck.manifest().read_text("utf-8"))
    for entry in listed["files"]:
        for page in entry["pages"]:
            del page["code"]
    old = deck.root / "manifest-old.json"
    old.write_bytes(without_files(json.dumps(listed).encode(), ()))
    assert "rules are not compared" in run("build", "--since", old).stderr


def test_nothing_is_written_if_nothing_has_changed(run: Pnp, deck: Starter) -> None:
    files = set(deck.out.rglob("*"))
    result = run("build", "--since", deck.manifest())
    assert "Nothing has changed since" in result.output
    assert set(deck.out.rglob("*")) == files


@pytest.mark.parametrize("booklet", [(), ("--booklet",)], ids=["pages", "booklet"])
@pytest.mark.parametrize("gather", [(), ("--gather",)], ids=["alone", "gathered"])
@pytest.mark.parametrize("backs", BACKS)
def test_a_piece_is_known_whatever_file_it_lies_in(
    backs: str, gather: tuple[str, ...], booklet: tuple[str, ...], run: Pnp, starter: Starter
) -> None:
    for id_ in ("more", "less"):
        starter.add_component(id_)
    starter.file("rules.md").write_text("# Rules {#rules -}\n\nPlay. {#play -}\n", "utf-8")
    asked = ["--backs", backs, *gather, *booklet]
    run("build", *asked)
    parts = [entry["part"] for entry in json.loads(starter.manifest().read_text("utf-8"))["files"]]
    assert any(part.startswith("gathered") for part in parts) == bool(gather)
    asked += ["--since", str(starter.manifest())]
    files = set(starter.out.rglob("*"))
    assert "Nothing has changed since" in run("build", *asked).output
    assert set(starter.out.rglob("*")) == files
    # One piece with a back and one without are others now, and nothing else is printed.
    starter.edit("cards.csv", "Ferry,calm", "Furry,calm")
    starter.edit("more.yaml", "{id: two}", "{id: two, copies: 3}")
    planned = json.loads(run("plan", *asked, "--no-ink", "--json").stdout)["plans"][0]
    assert [(one["out"], one["into"]) for one in planned["changes"]] == [(1, 1), (0, 2)]
    run("build", *asked)
    ferry = next(name for name in printed(starter) if name.startswith("cards/"))
    assert printed(starter) == {ferry: 1, "more/two": 2}
    assert backs_of(starter) == ({ferry} if backs != "none" else set())
    assert "before" in told(starter), "the old face is shown"


def test_backs_that_nobody_wants_any_more_are_no_change(run: Pnp, starter: Starter) -> None:
    run("build")
    asked = ["build", "--backs", "none", "--since", str(starter.manifest())]
    assert "Nothing has changed since" in run(*asked).output
    starter.edit("cards.csv", "Ferry,calm", "Furry,calm")
    run(*asked)
    assert len(printed(starter)) == 1 and not backs_of(starter)
    starter.file("back.xml").write_text("<face/>\n")
    assert run("build", "--since", starter.manifest()).exit_code == 0
    assert len(printed(starter)) > 1, "all of them have another back"


def test_a_page_of_changes_is_no_deck(run: Pnp, deck: Starter) -> None:
    change(deck)
    run("build", "--since", deck.manifest())
    only_changed = deck.manifest().with_name("manifest-en-a4-changed.json")
    refused = run("build", "--since", only_changed, status=1).stderr
    assert "lists only what had changed, not a whole deck" in refused


WRONG: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "a copy is text": (
        lambda entry: entry["pages"][0]["pieces"][1].update(copy="1"),
        "files #1.pages #1.pieces #2.copy: '1' is not a whole number",
    ),
    "a piece is text": (
        lambda entry: entry["pages"][0].update(pieces=["x"]),
        "files #1.pages #1.pieces #1: 'x' is not a mapping",
    ),
    "a length is endless": (
        lambda entry: entry["pages"][0].update(width=float("inf")),
        "files #1.pages #1.width: inf is not from 0.01 to 1000000",
    ),
    "a face is a number": (
        lambda entry: entry["faces"].update({"cards/a/front": 1}),
        "files #1.faces.cards/a/front: 1 is not text",
    ),
    "a name has a zero": (
        lambda entry: entry.update(file="a\0b"),
        "files #1.file: 'a\\x00b' can not be printed",
    ),
    "pages are missing": (lambda entry: entry.pop("pages"), "files #1: 'pages' is missing"),
}


@pytest.mark.parametrize("case", WRONG)
@pytest.mark.parametrize("command", ["build", "plan"])
def test_a_manifest_with_a_value_of_another_kind_is_refused_with_its_place(
    command: str, case: str, run: Pnp, built: Starter
) -> None:
    spoil, said = WRONG[case]
    whole = json.loads(built.manifest().read_text("utf-8"))
    spoil(whole["files"][0])
    written = without_files(json.dumps(whole).encode(), ())  # with a seal that holds
    (built.root / "m.json").write_bytes(written)
    told = run(command, "--since", "m.json", status=1).stderr
    assert f": can not be read as a manifest: {said}" in told
    place = re.search(r"m\.json:(\d+):(\d+): can not", told)
    assert place and int(place[1]) > 1


@pytest.mark.parametrize("asked", [{"scale": "x"}, {"paper": "no"}, {"scale": 0}, {"colour": 1},
                                   {"printer": ["x", [0, 0], 0, [0, 0], None]}])  # fmt: skip
def test_rules_with_an_order_that_nobody_can_give_are_refused(
    asked: dict[str, Any], run: Pnp, starter: Starter
) -> None:
    starter.file("rules.md").write_text("# Rules {#rules -}\n\nPlay. {#play -}\n", "utf-8")
    run("build", "--only", "rules")
    whole = json.loads(starter.manifest().read_text("utf-8"))
    whole["files"][0]["order"] = asked
    (starter.root / "m.json").write_bytes(without_files(json.dumps(whole).encode(), ()))
    told = run("build", "--only", "rules", "--since", "m.json", status=1).stderr
    assert "does not know all that rules were made with" in told


def test_places_that_a_file_has_not_have_no_pictures(run: Pnp, deck: Starter) -> None:
    change(deck)
    whole = json.loads(deck.manifest().read_text("utf-8"))
    for entry in whole["files"]:
        for page in entry["pages"]:
            page["page"] += 7
    deck.manifest().write_bytes(without_files(json.dumps(whole).encode(), ()))
    run("build", "--since", deck.manifest())
    assert "before" not in told(deck) and "Take out: 2" in told(deck)


def test_without_the_old_file_there_are_no_old_pictures(run: Pnp, deck: Starter) -> None:
    change(deck)
    deck.pdf("more").write_bytes(b"another file")
    run("build", "--since", deck.manifest())
    assert "before" not in told(deck) and "Take out: 2" in told(deck)


def test_a_manifest_that_does_not_tell_faces_is_refused(run: Pnp, deck: Starter) -> None:
    listed = json.loads(deck.manifest().read_text("utf-8"))
    for entry in listed["files"]:
        del entry["faces"]
    old = deck.root / "manifest-old.json"
    old.write_bytes(without_files(json.dumps(listed).encode(), ()))
    assert "no fingerprints of faces" in run("build", "--since", old, status=1).stderr
    old.write_text(json.dumps(listed))
    assert "is not a manifest as it was written" in run("build", "--since", old, status=1).stderr
    other = run("build", "--since", deck.manifest(), "--scale", "0.9", status=1).stderr
    assert "built with scale 1.0, today's would be 0.9" in other


def test_a_revision_that_there_is_not_is_refused(run: Pnp, deck: Starter) -> None:
    if not shutil.which("git"):
        pytest.skip("there is no git")
    assert "only where the project is kept in git" in run("build", "--since", "x", status=1).stderr
    commit(deck)
    assert "git knows no such revision" in run("build", "--since", "x", status=1).stderr


def test_a_deck_of_today_lacks_nothing(tmp_path: Path) -> None:
    project = Cards().write(tmp_path)
    asked = Request.asked_for(project, ("small",), "en", Order(), out=tmp_path / "out")
    renew(project, asked, silence)
    manifest = asked.manifest("small", "en")
    assert not update(project, asked, str(manifest), silence).written


def test_what_nobody_has_kept_is_refused(tmp_path: Path) -> None:
    project = Cards().write(tmp_path)
    asked = Request.asked_for(project, ("small",), "en", Order(), out=tmp_path / "out")
    with pytest.raises(Refused):
        update(project, asked, str(tmp_path / "none.json"), silence)


def test_only_what_has_changed_has_files_of_its_own() -> None:
    asked = Request(("small",), ("en",))
    assert asked.only_changed("").order == Order()
    assert asked.only_changed("HEAD").order.changed

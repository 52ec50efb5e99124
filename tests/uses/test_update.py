"""Only what has changed: pieces to print, and a page that says what to take out and put in."""

import json
import shutil
import subprocess
from pathlib import Path

import pypdfium2
import pytest

from pnp.base.findings import Refused
from pnp.build import renew
from pnp.model.order import Order
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
    from pnp.build import without_files

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


def test_without_the_old_file_there_are_no_old_pictures(run: Pnp, deck: Starter) -> None:
    change(deck)
    deck.pdf("more").write_bytes(b"another file")
    run("build", "--since", deck.manifest())
    assert "before" not in told(deck) and "Take out: 2" in told(deck)


def test_a_manifest_that_does_not_tell_faces_is_refused(run: Pnp, deck: Starter) -> None:
    from pnp.build import without_files

    listed = json.loads(deck.manifest().read_text("utf-8"))
    for entry in listed["files"]:
        del entry["faces"]
    old = deck.root / "manifest-old.json"
    old.write_bytes(without_files(json.dumps(listed).encode(), ()))
    assert "no fingerprints of faces" in run("build", "--since", old, status=1).stderr
    old.write_text("{}")
    assert "is not a manifest" in run("build", "--since", old, status=1).stderr
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

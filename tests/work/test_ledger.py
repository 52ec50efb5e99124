"""What has changed is found by content; what was printed is known by its code."""

import json
import os
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from pnp.base.geometry import Edges, Point, Size
from pnp.draw.manifest import read_manifest, sealed
from pnp.load.project import Seen, file_digest
from pnp.model.face import Flip
from pnp.model.order import Order
from pnp.model.stock import Printer
from pnp.uses.newgame import start_game
from pnp.work import ledger as printed
from pnp.work.ledger import Print, logged, order_from
from tests.conftest import GAME, Pnp, Starter, contents


def stamps(folder: Path) -> dict[str, tuple[int, int]]:
    """Return what changes with every write, even of the same bytes."""
    return {
        path.name: (path.stat().st_ino, path.stat().st_mtime_ns)
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def says_nothing_has_changed(run: Pnp, project: Starter, *args: str, files: int = 1) -> None:
    before = stamps(project.out)
    noun = "file" if files == 1 else "files"
    told = run("build", *args).stdout
    assert told == f"Nothing has changed: {files} {noun} up to date.\n"
    assert stamps(project.out) == before


def writes(run: Pnp, *args: str) -> list[str]:
    """Build and return the names of the files written."""
    told = json.loads(run("build", "--json", *args).stdout)
    return [Path(path).name for path in told["written"]]


def test_a_second_build_writes_nothing(run: Pnp, built: Starter) -> None:
    says_nothing_has_changed(run, built)


def test_a_build_of_nothing_loads_nothing_heavy(built: Starter) -> None:
    script = (
        "import sys; from pnp.cli import main\n"
        "try: main(['build'])\n"
        "except SystemExit as end: assert not end.code\n"
        "heavy = {'reportlab', 'PIL', 'pydantic', 'jinja2', 'uharfbuzz'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "Nothing has changed" in done.stdout


def test_touching_changes_nothing(run: Pnp, built: Starter) -> None:
    for path in built.root.rglob("*"):
        os.utime(path, (1, 1))
    says_nothing_has_changed(run, built)


def test_moving_the_project_changes_nothing(
    run: Pnp, built: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved = built.root.parent / "Spiele für größere Köpfe 棋"
    shutil.copytree(built.root, moved)
    monkeypatch.chdir(moved)
    says_nothing_has_changed(run, Starter(moved))
    before = contents(Path("output"))
    run("build", "--force")
    assert contents(Path("output")) == before, "the folder's name is in the files"


@pytest.mark.parametrize("name", ["game.yaml", "cards.csv", "card.xml", "back.xml", "art.xml"])
def test_a_changed_byte_is_noticed(name: str, run: Pnp, built: Starter) -> None:
    edits = {
        "game.yaml": ("title: Cards", "title: Karts"),
        "cards.csv": ("Ferry,calm", "Furry,calm"),
        "card.xml": ('h="11" r="2"', 'h="11" r="1"'),
        "back.xml": ("range(9)", "range(8)"),
        "art.xml": ('r="1.6"', 'r="1.7"'),
    }
    path = built.file(name)
    stamp = path.stat().st_mtime_ns
    before = built.pdf().read_bytes()
    built.edit(name, *edits[name])
    os.utime(path, ns=(stamp, stamp))
    assert writes(run) == [built.pdf().name]
    assert built.pdf().read_bytes() != before
    says_nothing_has_changed(run, built)
    built.edit(name, *reversed(edits[name]))
    assert writes(run) == [built.pdf().name]
    assert built.pdf().read_bytes() == before


def test_a_picture_is_an_input(run: Pnp, built: Starter) -> None:
    from PIL import Image

    Image.new("RGB", (300, 300), "red").save(built.data / "art.png")
    built.draw('<image src="art.png" x="5" y="30" w="20" h="20"/>')
    assert writes(run) == [built.pdf().name]
    Image.new("RGB", (300, 300), "blue").save(built.data / "art.png")
    assert writes(run) == [built.pdf().name]
    says_nothing_has_changed(run, built)


@pytest.mark.parametrize("harm", ["changed", "cut short", "deleted", "emptied"])
def test_a_damaged_file_is_made_again(harm: str, run: Pnp, built: Starter) -> None:
    pdf = built.pdf()
    whole = pdf.read_bytes()
    if harm == "changed":
        pdf.write_bytes(whole[:99] + bytes([whole[99] ^ 1]) + whole[100:])
    elif harm == "cut short":
        pdf.write_bytes(whole[:-1])
    elif harm == "emptied":
        pdf.write_bytes(b"")
    else:
        pdf.unlink()
    assert writes(run) == [pdf.name]
    assert pdf.read_bytes() == whole
    says_nothing_has_changed(run, built)


BROKEN = {
    "deleted": None,
    "empty": b"",
    "not JSON": b"{",
    "not UTF-8": b"\xff\xfe\x00",
    "a list": b"[]",
    "no object": b"7",
    "nothing in it": b"{}",
    "deep": b"[" * 100_000,
    "files a number": b'{"components": ["cards"], "files": 7}',
    "files a mapping": b'{"components": ["cards"], "files": {"file": "x"}}',
    "file a list": b'{"components": ["cards"], "files": [{"file": []}]}',
    "file missing": b'{"components": ["cards"], "files": [{}]}',
    "components a number": b'{"components": 7, "files": []}',
    "components of numbers": b'{"components": [7], "files": []}',
}


@pytest.mark.parametrize("seal", ["no seal", "a seal"])
@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_manifest_is_made_again(case: str, seal: str, run: Pnp, built: Starter) -> None:
    manifest, whole = built.manifest(), built.manifest().read_bytes()
    text = BROKEN[case]
    if text is None:
        manifest.unlink()
    else:
        manifest.write_bytes(sealed(text[:-1] + b"\n}") if seal == "a seal" else text)
    assert read_manifest(manifest) == {}
    run("build")
    assert manifest.read_bytes() == whole
    says_nothing_has_changed(run, built)


def test_a_damaged_manifest_is_made_again(run: Pnp, built: Starter) -> None:
    manifest, whole = built.manifest(), built.manifest().read_bytes()
    assert whole.count(b'"width": 63.0') > 1
    manifest.write_bytes(whole.replace(b'"width": 63.0', b'"width": 64.0', 1))
    run("build")
    assert manifest.read_bytes() == whole
    says_nothing_has_changed(run, built)


@pytest.mark.parametrize("inputs", ["kept", "lost"])
def test_a_manifest_with_right_fingerprints_and_wrong_parts(
    inputs: str, run: Pnp, built: Starter
) -> None:
    manifest, whole = built.manifest(), built.manifest().read_bytes()
    found = json.loads(whole)
    if inputs == "lost":
        del found["inputs"]
    found["files"] = []
    del found["seal"]
    manifest.write_bytes(sealed(json.dumps(found, indent=1).encode()))
    assert ("inputs" in read_manifest(manifest)) == (inputs == "kept")
    run("build")
    assert manifest.read_bytes() == whole


def test_options_are_inputs(run: Pnp, built: Starter) -> None:
    long = built.pdf().read_bytes()
    assert writes(run, "--flip", "short") == [built.pdf().name]
    short = built.pdf().read_bytes()
    assert writes(run, "--backs", "none") == [built.pdf().name]
    fronts = built.pdf().read_bytes()
    assert len({long, short, fronts}) == 3
    says_nothing_has_changed(run, built, "--backs", "none")
    assert writes(run) == [built.pdf().name]
    assert built.pdf().read_bytes() == long


def test_papers_and_languages_have_files_of_their_own(run: Pnp, built: Starter) -> None:
    before = contents(built.out)
    assert writes(run, "--paper", "letter") == [built.pdf(paper="letter").name]
    assert writes(run, "--lang", "de,en", "--allow-missing") == [built.pdf(lang="de").name]
    after = contents(built.out)
    log = f"{GAME}/prints-en.json"  # which has those on other paper as well
    assert {name: after[name] for name in before if name != log} == {
        name: data for name, data in before.items() if name != log
    }
    assert built.manifest("de").is_file() and built.manifest(paper="letter").is_file()
    says_nothing_has_changed(run, built, "--lang", "en,de", "--allow-missing", files=2)


def test_a_translation_changes_its_own_language_only(run: Pnp, built: Starter) -> None:
    run("build", "--lang", "de,en", "--allow-missing")
    (built.data / "locale").mkdir()
    (built.data / "locale" / "de.po").write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
        'msgctxt "cards/ferry.name"\nmsgid "Ferry"\nmsgstr "Fähre"\n',
        "utf-8",
    )
    says_nothing_has_changed(run, built)
    assert writes(run, "--lang", "de,en", "--allow-missing") == [built.pdf(lang="de").name]


def test_forcing_makes_the_same_bytes(run: Pnp, built: Starter) -> None:
    before = contents(built.out)
    run("build", "--force")
    assert contents(built.out) == before


def test_only_one_component_keeps_what_is_known_of_the_others(run: Pnp, built: Starter) -> None:
    built.add_component("tokens")
    tokens, cards = built.pdf("tokens").name, built.pdf().name
    assert writes(run, "--only", "tokens") == [tokens]
    manifest = json.loads(built.manifest().read_bytes())
    assert [entry["file"] for entry in manifest["files"]] == [cards, tokens]
    says_nothing_has_changed(run, built, "--only", "tokens")
    run("build")
    says_nothing_has_changed(run, built, files=2)
    built.pdf("tokens").unlink()
    says_nothing_has_changed(run, built, "--only", "cards")
    assert writes(run) == [tokens]


@pytest.mark.parametrize("name", ["terms.yaml", "decks/examples.yaml"])
def test_pieces_are_an_input_whatever_their_file_is_called(
    name: str, run: Pnp, built: Starter
) -> None:
    """Rules have files of these names too, which cards need not be made again for."""
    built.add_component("tokens")
    built.edit("game.yaml", "tokens.yaml", name)
    built.file(name).parent.mkdir(exist_ok=True)
    built.file("tokens.yaml").rename(built.file(name))
    run("build")
    built.edit(name, "copies: 2", "copies: 3")
    assert writes(run) == [built.pdf("tokens").name]


def test_a_component_that_is_gone_is_gone_from_the_manifest(run: Pnp, built: Starter) -> None:
    text = built.file("game.yaml").read_text("utf-8")
    built.add_component("tokens")
    run("build")
    built.file("game.yaml").write_text(text, "utf-8")
    run("build")
    manifest = json.loads(built.manifest().read_bytes())
    assert manifest["components"] == ["cards"]
    assert [entry["file"] for entry in manifest["files"]] == [built.pdf().name]


def test_another_game_is_another_matter(run: Pnp, built: Starter) -> None:
    start_game(built.root, "island")
    assert writes(run) == ["island-cards-en-a4.pdf"]
    template = built.root / "templates" / "island" / "card.xml"
    template.write_text(template.read_text("utf-8").replace('r="4.2"', 'r="4"'), "utf-8")
    says_nothing_has_changed(run, built, GAME)
    assert writes(run) == ["island-cards-en-a4.pdf"]


def test_a_shared_template_belongs_to_every_game(run: Pnp, built: Starter) -> None:
    start_game(built.root, "island")
    run("build")
    (built.root / "templates" / "card.xml").write_text("<face/>")
    says_nothing_has_changed_but_inputs(run, built)
    built.file("card.xml").unlink()
    assert writes(run) == [built.pdf().name]


def says_nothing_has_changed_but_inputs(run: Pnp, project: Starter) -> None:
    """A file that no game uses changes the fingerprints and not one byte of a PDF."""
    before = {path: path.read_bytes() for path in project.out.rglob("*.pdf")}
    assert writes(run) == []
    assert {path: path.read_bytes() for path in project.out.rglob("*.pdf")} == before


def test_only_over_several_games_takes_those_that_have_it(run: Pnp, built: Starter) -> None:
    start_game(built.root, "island")
    built.add_component("tokens")
    assert writes(run, "--only", "tokens") == [built.pdf("tokens").name]
    assert writes(run, "--only", "tokens,cards") == ["island-cards-en-a4.pdf"]
    told = run("build", "--only", "tokns", status=1).stderr
    assert "card_data: no game has a component 'tokns'" in told
    assert "did you mean 'tokens'?" in told


def entry(code: str, look: str) -> dict[str, Any]:
    """Return what a manifest says of a file with one sheet, whose backs are all one."""
    pieces = [{"piece": f"cards/{id_}", "face": "front"} for id_ in "ab"]
    backs = [{**piece, "face": "back"} for piece in pieces]
    pages = [{"code": code, "sheet": 1, "pieces": one} for one in (pieces, backs)]
    faces = {"cards/a/front": look, "cards/b/front": "1", "cards/a/back": "2", "cards/z/front": "3"}
    return {"part": "cards", "order": {}, "pages": pages, "faces": faces}


def write(path: Path, *entries: dict[str, Any]) -> bytes:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data := logged(path, "1.0", entries))
    return data


def test_a_code_stands_for_the_faces_on_both_sides_of_its_sheet(tmp_path: Path) -> None:
    write(tmp_path / "game" / "prints-en.json", entry("AAAA-AAAA", "0"))
    (record,) = Print.read_all(tmp_path)["AAAA-AAAA"]
    assert (record.game, record.language, record.sheet, record.pieces) == ("game", "en", 1, 2)
    assert list(record.faces) == ["cards/a/front", "cards/b/front", "cards/a/back"]


def test_the_same_sheet_is_kept_once_and_another_look_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "game" / "prints-en.json"
    first = write(path, entry("AAAA-AAAA", "0"))
    assert write(path, entry("AAAA-AAAA", "0")) == first
    write(path, entry("AAAA-AAAA", "9"))
    assert [one.faces["cards/a/front"] for one in Print.read_all(tmp_path)["AAAA-AAAA"]] == [
        "0",
        "9",
    ]


def test_what_nothing_is_made_of_takes_no_memory(tmp_path: Path) -> None:
    import tracemalloc

    large, huge = tmp_path / "film.mov", tmp_path / "layers.psd"
    for path, size in ((large, 40_000_000), (huge, 101_000_000)):
        with path.open("wb") as file:
            file.truncate(size)  # holes, which take no room
    tracemalloc.start()
    try:
        digests = [Seen().digests(path)[0] for path in (large, huge)]
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()
    assert digests[0] == file_digest(large) == sha256(bytes(40_000_000)).hexdigest()
    assert digests[1] == "101000000 bytes"


def test_the_oldest_codes_go_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printed, "KEPT", 2)
    path = tmp_path / "game" / "prints-en.json"
    for code in ("A", "B", "C"):
        write(path, entry(code, "0"))
    assert list(Print.read_all(tmp_path)) == ["B", "C"]


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"A": 1}', '{"A": [1, {}]}', '{"A": [{"part": 1}]}', "\x00"]
)
def test_a_log_that_is_broken_is_begun_anew(text: str, tmp_path: Path) -> None:
    path = tmp_path / "game" / "prints-en.json"
    path.parent.mkdir()
    path.write_text(text)
    assert not any(Print.read_all(tmp_path).values())
    write(path, entry("AAAA-AAAA", "0"))
    assert len(Print.read_all(tmp_path)["AAAA-AAAA"]) == 1


def test_an_order_comes_back_from_json() -> None:
    order = Order(paper="letter", flip=Flip.SHORT, scale=0.5, booklet=True)
    assert order_from(json.loads(json.dumps(order.asked))) == order
    assert isinstance(order_from({"flip": "short"}).flip, Flip)
    far = order._replace(offset=Point(1.0, 0.5), printer=Printer(name="office"))
    assert repr(order_from(json.loads(json.dumps(far.asked)))) == repr(far)
    with pytest.raises(KeyError):
        order_from({"colour": "yes"})


def test_an_order_for_a_printer_is_known_again_from_json() -> None:
    printer = Printer("office", Point(1.0, 2.0), 0.1, Size(0.99, 1.0), Edges(1, 2, 3, 4))
    order = Order(printer=printer, offset=Point(0.5, 0.0), columns=2)
    asked = json.loads(json.dumps(order.asked))
    assert order_from(asked) == order
    assert order_from(asked).press.offset == Point(1.5, 2.0)

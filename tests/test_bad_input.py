"""Whatever is wrong: a finding with its place, exit status 1, and the output stays as it was."""

import builtins
import io
import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pnp.load.project import shipped_root
from pnp.uses.newgame import start_game
from tests.conftest import GAME, Pnp, Starter, contents
from tests.pictures.test_embed import png
from tests.text.test_fonts import BROKEN


def refused(run: Pnp, project: Starter, *said: str, args: tuple[str, ...] = ()) -> str:
    """Build, expect a refusal that says all this and leaves the output alone."""
    before = contents(project.out)
    told = run("build", *args, status=1).stderr
    assert contents(project.out) == before
    for words in said:
        assert words in told, told
    assert told.endswith("Nothing was written.\n")
    return told


EDITS = {
    "a misspelt key": (
        "game.yaml", "shape: poker", "shap: poker",
        ["game.yaml:16:5", "'shap'", "did you mean 'shape'?"],
    ),
    "a missing key": (
        "game.yaml", 'version: "0.1"\n', "",
        ["game.yaml:1:1", "'version' is missing"],
    ),
    "a number for text": (
        "game.yaml", 'version: "0.1"', "version: 0.1",
        ["game.yaml:2:10", "0.1 is not text", 'put it in quotes: "0.1"'],
    ),
    "text for a list": (
        "game.yaml", "players: [2, 4]", "players: two", ["game.yaml:4:10", "'two' is not a list"]
    ),
    "a list for text": (
        "game.yaml", "title: Cards", "title: [Cards]", ["game.yaml:15:12", "is not text"]
    ),
    "no pair of players": ("game.yaml", "[2, 4]", "[2, 3, 4]", ["game.yaml:4:10", "3 items"]),
    "an unknown shape": (
        "game.yaml", "shape: poker", "shape: pocker", ["game.yaml:16:12", "did you mean 'poker'"]
    ),
    "an unknown field type": (
        "game.yaml", "cost: whole", "cost: wohle", ["game.yaml:23:13", "whole"]
    ),
    "a broken colour": ("game.yaml", '"#1f6f8b"', '"#1f6f8"', ["game.yaml:8:8", "#1f6f8"]),
    "a key twice": ("game.yaml", 'by: ""', 'title: ""', ["game.yaml:3:1", "a second time"]),
    "no YAML": ("game.yaml", "players: [2, 4]", "players: [2, 4", ["game.yaml:7:1", "not YAML"]),
    "a tab in YAML": (
        "game.yaml", "    title: Cards", "\ttitle: Cards",
        ["game.yaml:15:1", "not YAML"],
    ),
    "a count that the rules deny": (
        "game.yaml", "says: 9, status: house", "says: 10, status: documented",
        ["game.yaml:28:5", "9", "10", "our own design"],
    ),
    "a piece larger than the paper": (
        "game.yaml", "shape: poker ", "shape: {rect: [300, 400]} ",
        ["game.yaml:16:12", "300 × 400 mm does not fit on A4", "--paper"],
    ),
    "a shape of nothing": (
        "game.yaml", "shape: poker ", "shape: {rect: [0, 4]} ",
        ["game.yaml:16"],
    ),
    "a file of pieces that is not there": (
        "game.yaml", "pieces: cards.csv", "pieces: crads.csv", ["crads.csv"]
    ),
    "pieces outside the game": (
        "game.yaml", "pieces: cards.csv", "pieces: ../stray.csv", ["game.yaml:17:13", "outside"]
    ),
    "pieces in a strange format": (
        "game.yaml", "pieces: cards.csv", "pieces: cards.xls", ["game.yaml:17:13", "cards.xls"]
    ),
    "a template that is not there": (
        "game.yaml", "front: card.xml", "front: crad.xml",
        ["game.yaml:18:12", "no template 'crad.xml'\n", "did you mean 'card.xml'"],
    ),
    "a template outside": (
        "game.yaml", "front: card.xml", "front: ../../card.xml",
        ["game.yaml:18:12", "no template"],
    ),
    "a misspelt column": (
        "cards.csv", "id,copies,name", "id,copies,nmae",
        ["cards.csv:", "nmae", "did you mean 'name'?"],
    ),
    "a column twice": ("cards.csv", "cost,rules", "cost,cost", ["cards.csv:1", "a second time"]),
    "a missing cell": (
        "cards.csv", "calm,1,", "calm,",
        ["cards.csv:2", "5 cells", "6 in the header"],
    ),
    "text for a number": (
        "cards.csv", "calm,1,", "calm,one,",
        ["cards.csv:2:24", "'one'", "whole number"],
    ),
    "half a number": (
        "cards.csv", "calm,1,", "calm,1.5,",
        ["cards.csv:2:24", "1.5", "whole number"],
    ),
    "a word that is not on the list": (
        "cards.csv", "Ferry,calm", "Ferry,clam", ["cards.csv:4:15", "did you mean 'calm'?"]
    ),
    "no name": ("cards.csv", "Ferry,calm", ",calm", ["cards.csv:4", "name"]),
    "an id twice": (
        "cards.csv", "ferry,1", "harbour,1",
        ["cards.csv:4", "a second time", "line 2"],
    ),
    "an id that is a path": ("cards.csv", "ferry,1", "../ferry,1", ["cards.csv:4:1", "../ferry"]),
    "fewer copies than none": ("cards.csv", "ferry,1", "ferry,-1", ["cards.csv:4:7", "copies"]),
    "too many copies": ("cards.csv", "ferry,1", "ferry,10001", ["cards.csv:4:7", "copies"]),
    "an open quote": ("cards.csv", 'one back."', "one back.", ["cards.csv:4", "quote"]),
    "a letter that no font has": (
        "cards.csv", "Ferry,calm", "渡船,calm",
        ["card.xml:6", "cards/ferry", "U+6E21", "U+8239", "cards.csv:4"],
    ),
    "text that does not fit": (
        "cards.csv", "Draw **one** card.", "Draw **one** card. " * 60,
        ["card.xml:14", "cards/harbour", "too high", "51 × 22 mm", "7 pt", "cards.csv:2"],
    ),
    "a word that does not fit": (
        "cards.csv", "Draw **one** card.", "W" * 200, ["card.xml:14", "cards/harbour", "mm too"]
    ),
    "a very long name": (
        "cards.csv", "Ferry,calm", "F" * 5000 + ",calm",
        ["card.xml:6", "too wide"],
    ),
    "a word without end": (
        "cards.csv", "Draw **one** card.", "W" * 49_000, ["card.xml:14", "mm too wide"]
    ),
    "a text without end": (
        "cards.csv", "Draw **one** card.", "{icon:eye}" * 20_000,
        ["card.xml:14", "200,000 letters; 50,000 are allowed"],
    ),
    "more copies than anybody prints": (
        "cards.csv", "ferry,1", "".join(f"f{n},10000,F,calm,1,\n" for n in range(999)) + "f,1",
        ["game.yaml:17:13", "9,990,009 pieces with all their copies, at most 100,000"],
    ),
    "more parts than letters": (
        "game.yaml", "shape: poker ", "split: 10\n    shape: {rect: [9000, 9000]} ",
        ["game.yaml:17:12", "parts on A4, at most 26 × 26", "--paper"],
    ),
    "an unknown symbol": (
        "cards.csv", "{icon:eye}", "{icon:eey}", ["card.xml:14", "cards/lighthouse", "'eey'"]
    ),
    "an unknown element": (
        "card.xml", '<dot x="{{ w - 10.5', '<dott x="{{ w - 10.5', ["card.xml:7", "dott"]
    ),
    "an element in capitals": ("card.xml", "<dot", "<DOT", ["card.xml:7", "DOT"]),
    "an unknown attribute": (
        "card.xml", 'r="2" fill', 'raduis="2" fill', ["card.xml:5", "raduis"]
    ),
    "an unknown colour": ("card.xml", 'fill="ink"', 'fill="inc"', ["card.xml:14", "inc"]),
    "an unknown font": ("card.xml", 'font="title"', 'font="titel"', ["card.xml:6", "titel"]),
    "a length that is none": ("card.xml", 'h="22"', 'h="wide"', ["card.xml:14", "wide"]),
    "an undefined variable": (
        "card.xml", "{{ piece.cost }}", "{{ cots }}", ["card.xml:8", "'cots' is undefined"]
    ),
    "an undefined field": (
        "card.xml", "{{ piece.cost }}", "{{ piece.cots }}",
        ["card.xml:8", "cots", "did you mean 'cost'"],
    ),
    "an endless loop": (
        "card.xml", "range(5)", "range(999999999)",
        ["card.xml:9", "a range of more than 100,000 numbers"],
    ),
    "a macro that calls itself": (
        "card.xml", "<face>", "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}\n<face>",
        ["card.xml:3", "without end"],
    ),
    "a template that includes itself": (
        "card.xml", "</face>", '{% include "card.xml" %}</face>', ["card.xml"]
    ),
    "an endless number": ("card.xml", "{{ w - 24 }}", "{{ w - 1e999 }}", ["card.xml:6"]),
    "a number of many digits": ("card.xml", "{{ w - 24 }}", "{{ " + "9" * 5000 + " }}", ["card"]),
    "brackets in brackets": (
        "card.xml", "{{ w - 24 }}", "{{ " + "(" * 3000 + "1" + ")" * 3000 + " }}", ["card.xml"]
    ),
    "groups in groups": ("card.xml", "</face>", "<group>" * 3000 + "</face>", ["card.xml"]),
    "groups without end": (
        "card.xml", "</face>", "<group>" * 3000 + "</group>" * 3000 + "</face>", ["card.xml"]
    ),
    "a block that does not end": ("card.xml", "{% endfor %}", "", ["card.xml:"]),
    "an element that does not end": ("card.xml", "</face>", "", ["card.xml"]),
    "a division by zero": ("card.xml", "{{ w - 24 }}", "{{ w / 0 }}", ["card.xml:6", "zero"]),
    "a box over the cut": (
        "card.xml", 'y="60"', 'y="80"', ["card.xml:14", "51 × 22 mm", "over the cut", "1 error."]
    ),
    "a text of all too many letters": (
        "card.xml", "</face>",
        "{% for a in range(999) %}{% for b in range(99) %}<!-- "
        + "x" * 40 + " -->{% endfor %}{% endfor %}</face>",
        ["card.xml:1", "letters; 2,000,000 are allowed"],
    ),
    "a loop of all too many steps": (
        "card.xml", "</face>",
        "{% for a in range(9999) %}{% for b in range(999) %}{% endfor %}{% endfor %}</face>",
        ["card.xml:1", "more than 1,000,000 steps of loops and calls"],
    ),
    "a file whose name is too long": (
        "game.yaml", "pieces: cards.csv", f"pieces: {'x' * 300}.csv", ["game.yaml:17", "no file"]
    ),
    "a piece that nobody sees": (
        "game.yaml", "shape: poker", "shape: {circle: 1e-320}",
        ["game.yaml:16", "at least 0.01 mm"],
    ),
    "a broken symbol": ("art.xml", "<dot", "<dto", ["art.xml:5", "dto"]),
    "a broken back": ("back.xml", "range(9)", "range(9", ["back.xml:4"]),
}  # fmt: skip


@pytest.mark.parametrize("case", EDITS)
def test_a_mistake_is_found_where_it_stands(case: str, run: Pnp, built: Starter) -> None:
    name, old, new, said = EDITS[case]
    built.edit(name, old, new)
    refused(run, built, *said)


def test_all_mistakes_are_told_at_once(run: Pnp, built: Starter) -> None:
    built.edit("cards.csv", "calm,1,", "calm,one,")
    built.edit("cards.csv", "Ferry,calm", "Ferry,clam")
    built.edit("game.yaml", "shape: poker", "shape: pocker")
    told = refused(run, built, "cards.csv:2:24", "cards.csv:4:15", "game.yaml:16:12")
    assert "3 errors." in told


PICTURES = {
    "missing": ("harbor.png", ["missing", "did you mean 'harbour.png'"]),
    "in other capitals": ("Harbour.PNG", ["is called 'harbour.png'", "capitals count"]),
    "broken": ("broken.png", ["broken.png"]),
    "not a picture": ("text.png", ["text.png"]),
    "20,000 pixels wide": ("wide.png", ["20,000 × 1", "12,000"]),
    "outside the project": ("../../../outside.png", ["outside the project folder"]),
    "at an absolute path": ("/etc/hostname", ["outside the project folder"]),
    "a folder": ("folder.png", ["folder.png"]),
}


@pytest.mark.parametrize("case", PICTURES)
def test_a_picture_that_can_not_be_used(case: str, run: Pnp, built: Starter) -> None:
    source, said = PICTURES[case]
    Image.new("RGB", (40, 40), "red").save(built.data / "harbour.png")
    Image.new("RGB", (40, 40), "red").save(built.root.parent / "outside.png")
    Image.new("1", (20_000, 1)).save(built.data / "wide.png")
    whole = (built.data / "harbour.png").read_bytes()
    (built.data / "broken.png").write_bytes(whole[: len(whole) // 2])
    (built.data / "text.png").write_text("no picture")
    (built.data / "folder.png").mkdir()
    built.draw(f'<image src="{source}" x="5" y="30" w="20" h="20"/>')
    refused(run, built, f"templates/{GAME}/card.xml:16", f"picture {source!r}", *said)


def half(kind: str, mode: str = "RGB", **options: Any) -> bytes:
    """Return a picture whose data stop in the middle, with the end that belongs to it."""
    file = io.BytesIO()
    Image.effect_noise((80, 80), 60).convert(mode).save(file, kind, **options)
    data = file.getvalue()
    return data[: len(data) // 2] + {"JPEG": b"\xff\xd9"}.get(kind, b"")


UNREAD = {
    "JPEG": half("JPEG"),
    "progressive JPEG": half("JPEG", progressive=True),
    "PNG": png((9, 9), 8, 2, [bytes(27)] * 4),
    "PNG with alpha": png((9, 9), 8, 6, [bytes(36)] * 4),
    "PNG with garbage": png((9, 9), 8, 2, [b"\xff" * 27] * 9).replace(b"x\x9c", b"x\x9d"),
    "GIF": half("GIF", "P"),
    "TIFF": half("TIFF"),
    "BMP": half("BMP"),
    "WebP": half("WEBP"),
}


@pytest.mark.parametrize("kind", UNREAD)
def test_check_and_build_say_the_same_of_a_broken_picture(
    kind: str, run: Pnp, built: Starter
) -> None:
    """Some go into the PDF as they are, others are decoded: nobody is to see it on paper first."""
    (built.data / "art").write_bytes(UNREAD[kind])
    built.draw('<image src="art" x="5" y="30" w="20" h="20"/>')
    told = refused(run, built, f"templates/{GAME}/card.xml:16", "picture 'art' is broken: ")
    checked = run("check", status=1).stderr
    assert told.splitlines()[0] == checked.splitlines()[0]


@pytest.mark.parametrize("kind", ["post of zeros", "empty glyf", "hmtx cut", "loca of zeros"])
def test_check_and_build_say_the_same_of_a_broken_font(kind: str, run: Pnp, built: Starter) -> None:
    stock = built.root / "card_data" / "stock"
    (stock / "own").mkdir(parents=True)
    (stock / "own" / "t.ttf").write_bytes(BROKEN[kind][0])
    table = "fonts:\n  title:\n    folder: own\n    regular: t.ttf\n"
    (stock / "fonts.yaml").write_text(table, "utf-8")
    told = refused(run, built, "fonts.yaml:4:14: font t.ttf is broken: ", BROKEN[kind][1])
    checked = run("check", status=1).stderr
    assert told.splitlines()[0] == checked.splitlines()[0]


def test_a_picture_that_can_be_used(run: Pnp, built: Starter) -> None:
    Image.new("RGB", (400, 400), "red").save(built.data / "harbour.png")
    built.draw('<image src="harbour.png" x="5" y="30" w="20" h="20"/>')
    run("build")
    run("inspect", built.pdf())


def test_no_and_010_are_text(run: Pnp, built: Starter) -> None:
    built.edit("game.yaml", "cards.csv", "cards.yaml")
    built.edit("game.yaml", "kind: {one_of: [calm, storm]}", "kind: word")
    rows = [
        "pieces:",
        "- {id: a, copies: 6, name: no, kind: 010, cost: 1}",
        "- {id: b, copies: 3, name: on, kind: storm, cost: 10}",
    ]
    built.file("cards.yaml").write_text("\n".join(rows))
    built.edit("card.xml", "{{ piece.name }}", "{{ piece.name }} {{ piece.kind }}")
    run("build")
    import pypdfium2

    with pypdfium2.PdfDocument(built.pdf()) as document:
        text = document[0].get_textpage().get_text_range()
    assert "no 010" in text and "on storm" in text


def test_no_is_not_a_number_and_010_neither(run: Pnp, built: Starter) -> None:
    built.edit("game.yaml", "cards.csv", "cards.yaml")
    rows = [
        "pieces:",
        "- {id: a, name: A, kind: calm, cost: 010}",
        "- {id: b, name: B, kind: calm, cost: no}",
        "- {id: c, name: true, kind: calm, cost: 1}",
    ]
    built.file("cards.yaml").write_text("\n".join(rows))
    refused(
        run,
        built,
        "cards.yaml:2:38: ",
        "cost: '010' is not a whole number",
        "cards.yaml:3:38: ",
        "cost: 'no' is not a whole number",
        "cards.yaml:4:17: ",
        "name: true is not text",
        'put it in quotes: "true"',
    )


def test_a_tile_with_five_quarters(
    run: Pnp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("card_data/micropul", "templates/micropul"):
        shutil.copytree(shipped_root() / folder, tmp_path / folder)
    start_game(tmp_path, "island")  # where nothing is wrong
    monkeypatch.chdir(tmp_path)
    tiles = tmp_path / "card_data" / "micropul" / "tiles.yaml"
    text = tiles.read_text("utf-8")
    first = text.index("quarters: [") + len("quarters: [")
    tiles.write_text(text[:first] + "a, " + text[first:], "utf-8")
    line = text[:first].count("\n") + 1
    told = run("build", status=1).stderr
    assert f"error: card_data/micropul/tiles.yaml:{line}:" in told
    assert "quarters: 5 items" in told
    made = {path.parent.name for path in (tmp_path / "output").rglob("*.pdf")}
    assert made == {"island"}, "a broken game does not stop the others"


def test_all_unknown_names_are_told_at_once(run: Pnp, built: Starter) -> None:
    args = (GAME, "habrour", "island", "--lang", "en,dee,qq", "--paper", "a44", "--only", "crads")
    told = refused(
        run,
        built,
        "error: card_data: no game 'habrour'\n  hint: did you mean 'harbour'?",
        "no game 'island'",
        "no language 'dee'\n  hint: did you mean 'de'?",
        "no language 'qq'\n  hint: known: en,",
        "; a new one is a row in card_data/stock/languages.yaml",
        "no paper 'a44'\n  hint: did you mean 'a4'?",
        f"error: card_data/{GAME}/game.yaml: {GAME} has no component 'crads'",
        "hint: did you mean 'cards'?",
        args=args,
    )
    assert "6 errors." in told


@pytest.mark.parametrize(
    "command", [["check"], ["preview", GAME], ["build"]], ids=lambda command: str(command[0])
)
def test_every_command_refuses_unknown_names(command: list[str], run: Pnp, built: Starter) -> None:
    before = contents(built.out)
    told = run(*command, "--lang", "qq", "--paper", "yy", status=1).stderr
    assert "no language 'qq'" in told and "no paper 'yy'" in told
    assert contents(built.out) == before


def test_a_broken_table_is_told_rather_than_an_unknown_paper(run: Pnp, built: Starter) -> None:
    stock = built.root / "card_data" / "stock"
    stock.mkdir()
    (stock / "papers.yaml").write_text("papers: {mine: {title: Mine, sise: [100, 100]}")
    told = refused(run, built, "card_data/stock/papers.yaml:", args=("--paper", "mine"))
    assert "no paper" not in told


def test_an_empty_deck(run: Pnp, built: Starter) -> None:
    built.file("cards.csv").write_text("id,copies,name,kind,cost,rules\n")
    text = built.file("game.yaml").read_text("utf-8")
    built.file("game.yaml").write_text(text[: text.index("# What the rules say")], "utf-8")
    refused(run, built, f"card_data/{GAME}/", "pieces")
    run("preview", GAME, status=1)
    run("check", status=1)


def test_a_game_without_components(run: Pnp, built: Starter) -> None:
    built.file("game.yaml").write_text('title: T\nversion: "1"\ncomponents: {}\n')
    refused(run, built, f"card_data/{GAME}/game.yaml:3:13", "components")


def test_a_csv_file_of_nothing(run: Pnp, built: Starter) -> None:
    built.file("cards.csv").write_text("")
    refused(run, built, "cards.csv:1", "no header")


@pytest.mark.parametrize("text", ["", "# nothing\n", "[]", "a", "- a\n- b", "null\n", "{}", "1: 2"])
def test_a_game_file_of_nothing(text: str, run: Pnp, built: Starter) -> None:
    built.file("game.yaml").write_text(text)
    refused(run, built, f"card_data/{GAME}/game.yaml")


@pytest.mark.parametrize("name", ["game.yaml", "card.xml", "back.xml", "art.xml"])
def test_a_file_that_is_not_utf_8(name: str, run: Pnp, built: Starter) -> None:
    path = built.file(name)
    path.write_bytes(path.read_bytes() + b"\n\xff\xfe\n")
    refused(run, built, f"{GAME}/{name}", "UTF-8")


@pytest.mark.parametrize("name", ["game.yaml", "cards.csv", "card.xml", "back.xml", "art.xml"])
def test_a_file_that_is_not_readable(
    name: str, run: Pnp, built: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    shut = built.file(name)
    before = contents(built.out)
    with shut.open("a") as file:
        file.write("\n")
    _shut(shut, monkeypatch)
    told = run("build", status=1).stderr
    monkeypatch.undo()
    assert f"{GAME}/{name}" in told
    assert "Permission denied" in told or "can not be read" in told
    assert contents(built.out) == before


def _shut(shut: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the permission to read a file away, also from root."""
    real = io.open

    def opened(file: Any, *args: Any, **kwargs: Any) -> Any:
        if isinstance(file, (str, os.PathLike)) and Path(file).absolute() == shut:
            raise PermissionError(13, "Permission denied", str(shut))
        return real(file, *args, **kwargs)

    monkeypatch.setattr(io, "open", opened)
    monkeypatch.setattr(builtins, "open", opened)


def test_a_stray_file_that_is_not_readable(
    run: Pnp, built: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    stray = built.data / "notes.txt"
    stray.write_text("private")
    _shut(stray, monkeypatch)
    told = run("build", status=1).stderr
    assert f"error: card_data/{GAME}/notes.txt: Permission denied" in told


def test_a_game_folder_that_links_out_of_the_project(run: Pnp, built: Starter) -> None:
    away = built.root.parent / "away"
    built.data.rename(away)
    built.data.symlink_to(away)
    built.append("cards.csv", "\n")
    refused(run, built, f"card_data/{GAME}", "outside")


def test_a_file_of_pieces_that_links_out_of_the_project(run: Pnp, built: Starter) -> None:
    away = built.root.parent / "away.csv"
    built.file("cards.csv").rename(away)
    built.file("cards.csv").symlink_to(away)
    built.append("cards.csv", "\n")
    refused(run, built, "cards.csv: links to a place outside the project")


def test_thousands_of_copies(run: Pnp, built: Starter) -> None:
    built.edit("cards.csv", "ferry,1", "ferry,3000")
    built.edit("game.yaml", "says: 9", "says: 3008")
    run("build")
    assert built.pdf().stat().st_size < 1_000_000


def test_a_component_with_a_very_long_id(run: Pnp, built: Starter) -> None:
    built.edit("game.yaml", "  cards:\n", f"  {'c' * 300}:\n")
    text = built.file("game.yaml").read_text("utf-8")
    built.file("game.yaml").write_text(text[: text.index("# What the rules say")], "utf-8")
    refused(run, built, "game.yaml:14:3", "has more than 60 letters")


def test_a_broken_project_folder(run: Pnp, tmp_path: Path) -> None:
    told = run("--project", tmp_path, "build", status=1).stderr
    assert "not a project: it has no card_data/ folder" in told
    told = run("--project", tmp_path / "nowhere", "build", status=1).stderr
    assert "not a project" in told


def test_a_project_without_games(run: Pnp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "card_data").mkdir()
    (tmp_path / "templates").mkdir()
    monkeypatch.chdir(tmp_path)
    told = run("build", status=1).stderr
    assert "error: card_data: there are no games here" in told and "pnp new GAME" in told
    assert "pnp new GAME" in run("list").stdout


@pytest.mark.parametrize(
    "args",
    [
        ["--jobs", "0"],
        ["--jobs", "many"],
        ["--flip", "left"],
        ["--backs", "some"],
        ["--frobnicate"],
        ["--paper"],
    ],
)
def test_wrong_usage_has_its_own_status(args: list[str], run: Pnp, built: Starter) -> None:
    before = contents(built.out)
    told = run("build", *args, status=2).stderr
    assert "Error: " in told
    assert contents(built.out) == before


def test_unknown_commands_are_wrong_usage(run: Pnp) -> None:
    run("bild", status=2)
    run("new", status=2)
    run("preview", status=2)
    run("inspect", status=2)


@pytest.mark.parametrize("languages", ["", ",", " , "])
def test_no_language_at_all(languages: str, run: Pnp, built: Starter) -> None:
    refused(run, built, "--lang names no language", args=("--lang", languages))


def test_a_box_for_more_cards_than_fit_into_a_house(run: Pnp, built: Starter) -> None:
    built.add_component("box")
    built.edit("game.yaml", "title: Box, shape: poker", "title: Box, shape: {tuck: {deck: cards}}")
    rows = "".join(f"c{n},10000,N,calm,1,\n" for n in range(300))
    built.file("cards.csv").write_text(f"id,copies,name,kind,cost,rules\n{rows}")
    refused(run, built, "game.yaml:25", "a box for cards 1,125,000 mm thick", "is longer than")


def test_pieces_that_show_pieces_without_end(run: Pnp, built: Starter) -> None:
    rows = "".join(f"c{n},1,N,calm,{n},\n" for n in range(300))
    built.file("cards.csv").write_text(f"id,copies,name,kind,cost,rules\n{rows}")
    built.draw('<piece name="cards/c{{ (piece.cost + 1) % 300 }}" w="9"/>')
    refused(run, built, "card.xml:16", "pieces show pieces more than 10 levels deep")


def test_a_broken_element_behind_old_line_ends(run: Pnp, built: Starter) -> None:
    built.edit("game.yaml", "cards.csv", "cards.yaml")
    row = '{id: a, name: "' + r"\r" * 99 + 'b", kind: calm, cost: 1}'
    built.file("cards.yaml").write_text(f"pieces: [{row}]")
    built.edit("card.xml", "</face>", "</fac>")
    refused(run, built, "card.xml:", "mismatched tag")


def test_a_file_without_end(run: Pnp, built: Starter) -> None:
    built.file("game.yaml").unlink()
    os.mkfifo(built.file("game.yaml"))
    refused(run, built, f"card_data/{GAME}/game.yaml: not a regular file")


@pytest.mark.parametrize("said", ["abc", "-1", "1e400", "0x10", "9" * 30, "٣"])
def test_a_date_that_is_none(
    said: str, run: Pnp, built: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", said)
    refused(run, built, "SOURCE_DATE_EPOCH: ", "is not a number of seconds since 1970")


@pytest.mark.parametrize("name", [b"a\nb", b"\xff\xfe"])
def test_a_game_whose_folder_has_no_name_to_print(name: bytes, run: Pnp, built: Starter) -> None:
    shutil.copytree(built.data, os.fsdecode(os.fsencode(built.data.parent) + b"/" + name))
    refused(run, built, "error: card_data: ", "is no name for a folder of a game")


def test_a_stray_file_with_a_strange_name(run: Pnp, built: Starter) -> None:
    Path(os.fsdecode(os.fsencode(built.data) + b"/\xff.txt")).write_text("x")
    run("build")

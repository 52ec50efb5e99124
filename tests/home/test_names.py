"""Names in data that only some systems can have: told on all of them, each at its place."""

import sys

import pytest
from PIL import Image

from pnp.base.findings import Refused
from pnp.model.stock import FontFile
from pnp.text.fonts import (
    font_path,
)
from tests.conftest import GAME, Pnp, Starter
from tests.support.systems import mind_no_capitals

LANGUAGE = "{title: T, english: T, hyphens: '', plurals: 'nplurals=1; plural=0;'}"

no_such_names = pytest.mark.skipif(sys.platform == "win32", reason="no file can be called so")
capitals_count = pytest.mark.skipif(
    sys.platform in ("win32", "darwin"), reason="capitals do not count here"
)


def told(run: Pnp, *args: str) -> str:
    return run(*(args or ("check",)), status=1).stderr


def test_two_pieces_that_differ_in_capitals_are_told_apart(run: Pnp, starter: Starter) -> None:
    starter.append("cards.csv", "Ferry,1,Gull,calm,1,\n")
    said = told(run, "preview", GAME, "--as", "faces")
    assert "cards.csv:7:1: pieces 'ferry' (line 4) and 'Ferry' differ in capitals only" in said
    assert "one file on Windows and macOS" in said
    assert not starter.out.exists()


def test_a_piece_may_not_have_a_very_long_name(run: Pnp, starter: Starter) -> None:
    starter.edit("cards.csv", "ferry,", f"{'f' * 61},")
    assert "has more than 60 letters" in told(run)


@no_such_names
@pytest.mark.parametrize("name", ["con", "aux", "lpt1", "Nul.old", "star*", "dot."])
def test_a_game_is_called_what_every_system_takes(run: Pnp, starter: Starter, name: str) -> None:
    for folder in ("card_data", "templates"):
        (starter.root / folder / GAME).rename(starter.root / folder / name)
    assert f"card_data/{name}: no game can be called {name!r}: " in told(run)


@capitals_count
def test_two_games_differ_in_more_than_capitals(run: Pnp, starter: Starter) -> None:
    (starter.data.parent / "Harbour").mkdir()
    (starter.data.parent / "Harbour" / "game.yaml").touch()
    said = told(run, "check", GAME)
    assert f"card_data/{GAME}: the games 'harbour' and 'Harbour' differ in capitals only" in said


@pytest.mark.parametrize("name", ["con", "com1", "x" * 61])
def test_a_new_game_is_called_what_every_system_takes(
    run: Pnp, starter: Starter, name: str
) -> None:
    assert "can not be the name of a game" in told(run, "new", name)
    assert not (starter.data.parent / name).exists()


def test_no_component_is_called_like_the_rules(run: Pnp, starter: Starter) -> None:
    starter.edit("game.yaml", "  cards:\n", "  rules:\n")
    said = told(run)
    assert "game.yaml:14:3: components.rules: 'rules' is what rules.md becomes" in said


@pytest.mark.parametrize("code", ["con", "aux", "nul", "prn"])
def test_a_language_has_a_file_on_every_system(run: Pnp, starter: Starter, code: str) -> None:
    table(starter, f"  {code}: {LANGUAGE}\n")
    said = told(run)
    assert f"languages.yaml:2:3: languages.{code}: {code!r}: Windows keeps that name" in said
    assert f"{code}-XX" in said


def test_two_languages_differ_in_more_than_capitals(run: Pnp, starter: Starter) -> None:
    table(starter, f"  pt-BR: {LANGUAGE}\n  pt-br: {LANGUAGE}\n")
    said = told(run)
    assert "languages.yaml:3:3: languages 'pt-BR' and 'pt-br' differ in capitals only" in said


def table(starter: Starter, rows: str) -> None:
    stock = starter.root / "card_data" / "stock"
    stock.mkdir(exist_ok=True)
    (stock / "languages.yaml").write_text(f"languages:\n{rows}", "utf-8")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("pieces: cards.csv", "pieces: sub\\cards.csv"),
        ("front: card.xml", "front: sub\\card.xml"),
        ("front: card.xml", "front: aux.xml"),
        ("back: back.xml", "back: 'C:back.xml'"),
    ],
)
def test_data_name_files_in_a_way_that_every_system_knows(
    run: Pnp, starter: Starter, old: str, new: str
) -> None:
    for folder in (starter.data, starter.templates):
        (folder / "sub").mkdir()
    starter.file("cards.csv").rename(starter.data / "sub\\cards.csv")  # where such a name is one
    starter.file("card.xml").rename(starter.templates / "sub\\card.xml")
    starter.edit("game.yaml", old, new)
    key = old.partition(":")[0]
    assert f"components.cards.{key}: " in told(run)


def test_a_hint_shows_how_folders_are_parted(run: Pnp, starter: Starter) -> None:
    starter.edit("game.yaml", "front: card.xml", "front: sub\\card.xml")
    assert "hint: write sub/card.xml" in told(run)


@no_such_names
@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("sub\\art.png", "folders are parted by /"),
        ("nul.png", "device"),
        ("ART.PNG", "is called 'art.png'\n  hint: write it as the file is called"),
        ("art.png", ""),
    ],
)
def test_pictures_are_found_by_the_same_name_everywhere(
    run: Pnp, starter: Starter, monkeypatch: pytest.MonkeyPatch, source: str, says: str
) -> None:
    for name in ("art.png", "nul.png", "sub\\art.png"):
        Image.new("RGB", (4, 4), "red").save(starter.templates / name)
    starter.draw(f'<image x="5" y="5" w="10" h="10" src="{source}"/>')
    mind_no_capitals(starter.root, monkeypatch.setattr)
    result = run("check", status=1 if says else 0)
    assert says in result.stderr


def test_fonts_and_translations_are_found_by_the_same_name_everywhere(
    run: Pnp, starter: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("translate", "start", GAME, "de")
    locale = starter.data / "locale"
    (locale / "de.po").rename(locale / "DE.po")
    mind_no_capitals(starter.root, monkeypatch.setattr)
    assert "12 of 12 texts are not translated" in told(run, "check", "--lang", "de")
    font = font_path(FontFile("own", "FiraSans-Regular.ttf", "fontpkg_fira_sans", ""))
    (starter.root / "Own.ttf").write_bytes(font.read_bytes())
    assert font_path(FontFile("own", "Own.ttf", "", str(starter.root))).is_file()
    with pytest.raises(Refused, match=r"font 'own\.ttf' is called 'Own\.ttf'"):
        font_path(FontFile("own", "own.ttf", "", str(starter.root)))


def test_templates_and_tables_are_found_by_the_same_name_everywhere(
    run: Pnp, starter: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    mind_no_capitals(starter.root, monkeypatch.setattr)
    run("check")
    starter.edit("game.yaml", "pieces: cards.csv", "pieces: Cards.csv")
    assert "there is no file 'Cards.csv'\n  hint: did you mean 'cards.csv'?" in told(run)
    starter.edit("game.yaml", "pieces: Cards.csv", "pieces: cards.csv")
    starter.edit("game.yaml", "front: card.xml", "front: Card.xml")
    assert "no template 'Card.xml'\n  hint: did you mean 'card.xml'" in told(run)

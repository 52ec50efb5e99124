"""What passages mention: numbers, names, words that change a rule."""

import re
from pathlib import Path

import pytest

from pnp.check.words import Reading
from pnp.load.forms.base import LANGUAGE
from pnp.load.project import Project, shipped_root
from pnp.translate.compare.differences import levelled
from pnp.translate.compare.profiles import load_profiles
from pnp.translate.compare.versions import unknown
from tests.conftest import Pnp
from tests.support.loading import line, make_project, refused

SWEDISH = """\
compare:
  sv:
    common: och att det som en på är av för med till den har inte om spelare kort
    letters: å
    and_or: och eller till
    figure: fig bild
    page: sida sidan
    endings: {"+": an, "~": e a}
    numbers:
      2: två
      3: tre tredje
      6: sex+ sjätt~
    perhaps:
      1: en ett
      2: båda
"""
ENGLISH = "# Rules\n\nThe player takes two cards and the 6 boats with them.\n"
IN_SWEDISH = "# Regler\n\nSpelaren tar två kort och de sexan båtar som är på bordet.\n"


def with_table(root: Path, text: str) -> Project:
    project = make_project(root)
    path = root / "card_data" / "stock" / "compare.yaml"
    path.parent.mkdir()
    path.write_text(text, "utf-8")
    return project


def test_a_project_adds_a_language(tmp_path: Path, run: Pnp) -> None:
    project = with_table(tmp_path, SWEDISH)
    profiles = load_profiles(project)
    assert len(profiles) == 13 and "en" in profiles
    sure = {word: int(one.value) for word, one in profiles["sv"].words.numbers.items() if one.sure}
    assert sure == {
        "två": 2, "tre": 3, "tredje": 3, "sex": 6, "sexan": 6, "sjätte": 6, "sjätta": 6,
    }  # fmt: skip
    for name, text in {
        "en": ENGLISH,
        "sv": IN_SWEDISH,
        "lost": IN_SWEDISH.replace("två ", ""),
    }.items():
        (tmp_path / f"{name}.md").write_text(text, "utf-8")

    def told(name: str, status: int) -> str:
        files = [tmp_path / "en.md", tmp_path / name]
        return run("--project", tmp_path, "translate", "compare", *files, status=status).stdout

    assert "sv.md (sv)" in told("sv.md", 0)
    assert "2 stands in en, not in sv" in told("lost.md", 1)


def test_a_project_changes_a_language(tmp_path: Path) -> None:
    own = SWEDISH.replace("sv:", "de:")
    assert load_profiles(with_table(tmp_path, own))["de"].words.numbers["två"].value == "2"
    assert "två" not in load_profiles(Project(shipped_root(), shipped_root()))["de"].words.numbers


def test_an_unknown_language_has_no_words_and_misses_none() -> None:
    profiles = load_profiles(Project(shipped_root(), shipped_root()))
    nobody = unknown("pt", profiles)
    assert not nobody.known and not nobody.words.numbers and "fig" in nobody.figure
    english = levelled(profiles["en"], nobody)
    assert english.words.numbers["two"] == Reading("2", sure=False)
    assert levelled(profiles["en"], profiles["de"]) is profiles["en"]
    assert [bool(re.fullmatch(LANGUAGE, it)) for it in ("pt", "pt-BR", "german")] == [1, 1, 0]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("    page: sida sidan\n", "", "3:5: compare.sv: 'page' is missing"),
        ("    letters: å", "    leters: å",
         "4:5: compare.sv: there is no key 'leters' [did you mean 'letters'"),
        ("3: tre tredje", "3: tre 3:e", "11:10: compare.sv.numbers.3: 'tre 3:e' is not words with"),
        ("6: sex+ sjätt~", "sex: sex+",
         "12:7: compare.sv.numbers.sex: 'sex' is not a number in digits"),
        ("common: och att", "common: [och, att]\n    #",
         "3:13: compare.sv.common: a list is not text"),
        ("  sv:", "  swedish:", "2:3: compare.swedish: 'swedish' is not the code of a language"),
    ],
)  # fmt: skip
def test_a_mistake_is_refused_with_its_place(
    old: str, new: str, says: str, tmp_path: Path, run: Pnp
) -> None:
    assert SWEDISH.count(old) == 1
    project = with_table(tmp_path, SWEDISH.replace(old, new))
    (finding,) = refused(lambda: load_profiles(project))
    assert line(finding, tmp_path).startswith(f"card_data/stock/compare.yaml:{says}")
    told = run("--project", tmp_path, "translate", "compare", "x.md", "y.md", status=1)
    assert f"compare.yaml:{says.partition(' [')[0]}" in told.stderr

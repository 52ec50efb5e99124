"""Several languages in one file: which they are, and where each begins."""

from pathlib import Path

import pytest

from pnp.compare.reading import read_passages
from pnp.compare.report import compared_all
from pnp.compare.versions import open_all, split_name, versions
from pnp.findings import Refused
from tests.compare.things import ENGLISH, GERMAN, PROFILES, UKRAINIAN, german, opened


def test_one_file_with_many_languages(tmp_path: Path) -> None:
    path = tmp_path / "all.md"
    path.write_text("\n".join((UKRAINIAN, german("6 Boote", "Boote"), ENGLISH)), "utf-8")
    found = versions(read_passages(path), PROFILES)
    assert list(found) == ["uk", "de", "en"]
    assert [version.passages[0].text for version in found.values()] == [
        "Доглядачі маяка", "Die Leuchtturmwärter", "The Lighthouse Keepers",
    ]  # fmt: skip
    english, ukrainian, german_ = open_all(path, PROFILES)
    assert english.language == "en"
    assert compared_all(english, [ukrainian])[0].differences == ()
    assert [one.kind for one in compared_all(english, [german_])[0].differences] == ["number"]
    assert opened(path, "de") == german_


def test_a_version_begins_with_its_title(tmp_path: Path) -> None:
    path = tmp_path / "all.md"
    titled = GERMAN.replace("Die Leuchtturmwärter", "Leuchtfeuer")
    path.write_text(f"{ENGLISH}\nlamp\n\nboat\n\n{titled}", "utf-8")
    english, other = versions(read_passages(path), PROFILES).values()
    assert english.passages[-1].text == "boat"
    assert other.passages[0].text == "Leuchtfeuer"


def test_a_file_with_many_languages_wants_one_named(tmp_path: Path) -> None:
    path = tmp_path / "all.md"
    path.write_text(ENGLISH + GERMAN, "utf-8")
    with pytest.raises(Refused, match=r"several languages \(en, de\)"):
        opened(path)
    with pytest.raises(Refused, match="no part in fr"):
        opened(path, "fr")


def test_the_name_of_a_part(tmp_path: Path) -> None:
    assert split_name("rules.md#de") == (Path("rules.md"), "de")
    assert split_name("rules.md") == (Path("rules.md"), "")
    odd = tmp_path / "rules#de"
    odd.touch()
    assert split_name(str(odd)) == (odd, "")


PORTUGUESE = """\
O jogador coloca uma peça na mesa e compra duas cartas do monte. Se não houver mais cartas, o jogo
termina. Cada jogador recebe seis peças e três pedras da mesma cor. Na sua vez, escolha uma das
ações: colocar uma peça, pegar uma peça ou pôr uma pedra. Quem tiver mais pontos no final vence.
"""


def test_a_weak_guess_is_said(tmp_path: Path) -> None:
    path = tmp_path / "rules.md"
    path.write_text(PORTUGUESE, "utf-8")
    assert opened(path).note.startswith("its language is only a guess")
    path.write_text(GERMAN, "utf-8")
    assert opened(path).note == ""


def test_a_language_that_is_not_known_is_taken_by_its_digits(tmp_path: Path) -> None:
    path = tmp_path / "rules.md"
    path.write_text(PORTUGUESE, "utf-8")
    found = opened(path, language="pt")
    assert (found.language, found.profile.known) == ("pt", False)
    assert "digits" in found.note

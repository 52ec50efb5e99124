"""Versions of a document, from PDFs and texts, in the languages that they speak."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from pnp.base.findings import Refused
from pnp.translate.compare.document import Role
from pnp.translate.compare.report import compared_all
from pnp.translate.compare.versions import open_all, read_passages, split_name, versions
from tests.support.documents import (
    ENGLISH,
    GERMAN,
    PROFILES,
    UKRAINIAN,
    differences,
    german,
    opened,
)
from tests.support.growth import SLACK, growth


def test_blocks_of_markdown(tmp_path: Path) -> None:
    path = tmp_path / "x.md"
    path.write_text(
        "# 2. *Title* #\ntext right below\nand on\n***\n- one **item**\n2) two\n"
        "   goes on [here](http://x.org/7)\n\nAn unfinished sentence over the end of the page\n\n"
        "goes on here.\n\n![17 cats](cat.png)\n",
        "utf-8",
    )
    found = [(one.role, one.label, one.text, one.spot.line) for one in read_passages(path)]
    assert found == [
        (Role.HEADING, "2", "Title", 1),
        (Role.TEXT, "", "text right below and on", 2),
        (Role.ITEM, "", "one item", 5),
        (Role.ITEM, "2", "two goes on here", 6),
        (Role.TEXT, "", "An unfinished sentence over the end of the page goes on here.", 9),
    ]


def test_plain_text_without_marks(tmp_path: Path) -> None:
    def bare(text: str) -> str:
        return text.replace("#", "").replace("*", "").replace("- ", "• ")

    assert differences(tmp_path, bare(ENGLISH), bare(GERMAN)) == ()
    found = differences(tmp_path, bare(ENGLISH), bare(german("6 Boote", "Boote")))
    assert [one.message for one in found] == ["6 stands in en, not in de"]


def refusal(path: Path) -> str:
    with pytest.raises(Refused) as caught:
        opened(path)
    (finding,) = caught.value.findings
    return finding.message


HOSTILE: Sequence[tuple[str, bytes, str]] = [
    ("empty.md", b"", "has no text"),
    ("blank.txt", b" \n\n---\n", "has no text"),
    ("binary.txt", b"PK\x03\x04\x00\x00", "neither a PDF nor"),
    ("latin.txt", "Grün".encode("latin-1"), "not UTF-8"),
    ("broken.pdf", b"%PDF-1.7\nnothing here", "can not be opened"),
    ("numbers.txt", b"1 2 3 4 5 6 7 8", "language is not clear"),
]


@pytest.mark.parametrize(("name", "data", "says"), HOSTILE, ids=[row[0] for row in HOSTILE])
def test_what_can_not_be_read_is_refused(name: str, data: bytes, says: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(data)
    assert says in refusal(tmp_path / name)


def test_other_refusals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert refusal(tmp_path / "none.md") == "there is no such file"
    assert refusal(tmp_path) == "is not a file"
    canvas = Canvas(str(tmp_path / "scan.pdf"))
    canvas.rect(10, 10, 50, 50)
    canvas.save()
    assert refusal(tmp_path / "scan.pdf") == "has no text"
    path = tmp_path / "long.md"
    path.write_text(ENGLISH, "utf-8")
    monkeypatch.setattr("pnp.translate.compare.versions.MOST_LETTERS", 100)
    assert "no rulebook" in refusal(path)
    monkeypatch.setattr("pnp.translate.compare.versions.MOST_LETTERS", 10_000)
    monkeypatch.setattr("pnp.translate.compare.versions.MOST_PASSAGES", 3)
    assert "paragraphs" in refusal(path)
    monkeypatch.setattr("pnp.translate.compare.versions.MOST_PASSAGES", 300)
    monkeypatch.setattr("pnp.translate.compare.versions.MOST", 3)
    assert "paragraphs" in refusal(path)


@pytest.mark.parametrize(
    ("line", "text"),
    [("# A # #", "A #"), ("## C##", "C"), ("# ###", ""), ("# a ### b ##", "a ### b")],
)
def test_the_marks_at_the_end_of_a_heading_are_none_of_it(
    line: str, text: str, tmp_path: Path
) -> None:
    path = tmp_path / "x.md"
    path.write_text(f"{line}\n\nA text.\n", "utf-8")
    (*headings, _) = read_passages(path)
    assert [one.text for one in headings] == [text] * bool(text)


ROWS = (
    "#",
    "# ",
    "[](a",
    "*",
    "<!--",
    "`",
    "a\n",
    "- ",
    "|",
    "\u0315\u0300",
    "a\u00ad\n",
    "@",
)


@pytest.mark.parametrize("row", ROWS)
def test_rows_of_marks_are_read_in_one_go(row: str, tmp_path: Path) -> None:
    path = tmp_path / "x.md"

    def read(number: int) -> None:
        path.write_text(f"# A title\n\n# x{row * (number // len(row))}x\n\nA text.\n", "utf-8")
        read_passages(path)

    assert growth(read, 1_000) < SLACK


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

"""Files become passages, and what is no rulebook is refused."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from pnp.compare.document import Role
from pnp.compare.reading import read_passages
from pnp.findings import Refused
from tests.compare.things import ENGLISH, GERMAN, differences, german, opened
from tests.growth import SLACK, growth


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
    monkeypatch.setattr("pnp.compare.reading.MOST_LETTERS", 100)
    assert "no rulebook" in refusal(path)
    monkeypatch.setattr("pnp.compare.reading.MOST_LETTERS", 10_000)
    monkeypatch.setattr("pnp.compare.reading.MOST_PASSAGES", 3)
    assert "paragraphs" in refusal(path)
    monkeypatch.setattr("pnp.compare.reading.MOST_PASSAGES", 300)
    monkeypatch.setattr("pnp.compare.versions.MOST", 3)
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

    assert growth(read, 4_000, tries=2) < SLACK

"""Tables as spreadsheets save them: the letters are right, and a guess is told."""

from pathlib import Path

import pytest

from pnp.base.findings import Refused
from pnp.load.spreadsheets import read_table

TEXTS = {
    "cp1252": "id;name\na;Fähre für Ängstliche, façade, mañana\n",
    "cp1250": "id;name\na;Zażółć gęślą jaźń, příliš žluťoučký kůň, árvíztűrő\n",
    "cp1251": "id;name\na;Паром для сміливих, ёлка\n",
}


def saved(folder: Path, data: bytes) -> Path:
    path = folder / "cards.csv"
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("text", TEXTS.values())
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_unicode_is_read_without_a_word(tmp_path: Path, text: str, encoding: str) -> None:
    assert read_table(saved(tmp_path, text.encode(encoding))) == (text, [])


@pytest.mark.parametrize("page", TEXTS)
def test_a_code_page_is_guessed_and_told(tmp_path: Path, page: str) -> None:
    found, (told,) = read_table(saved(tmp_path, TEXTS[page].encode(page)))
    assert found == TEXTS[page]
    assert f"read as {page}" in told.message
    assert f"encoding: {page}" in told.hint
    assert told.where.line == 2


@pytest.mark.parametrize("page", TEXTS)
def test_a_code_page_that_is_named_is_taken_at_its_word(tmp_path: Path, page: str) -> None:
    assert read_table(saved(tmp_path, TEXTS[page].encode(page)), page) == (TEXTS[page], [])


@pytest.mark.parametrize(
    ("data", "encoding", "says"),
    [
        (b"id;name\na;F\xe4hre\n", "utf-8", "byte 0xe4 is not UTF-8"),
        (b"id;name\na;\x81\n", "cp1252", "byte 0x81 is not CP1252"),
        (b"\xff\xfei\x00d", "", "is not UTF-16"),
        (b"id\x00\xff\n", "", "byte 0xff is not UTF-8"),
    ],
)
def test_what_is_not_as_it_says_is_refused(
    tmp_path: Path, data: bytes, encoding: str, says: str
) -> None:
    with pytest.raises(Refused) as refused:
        read_table(saved(tmp_path, data), encoding)
    (finding,) = refused.value.findings
    assert says in finding.message
    assert finding.where.line

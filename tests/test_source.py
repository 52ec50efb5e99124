"""Where values stand in their files."""

from pathlib import Path

import pytest

from pnp.base.findings import Refused, Where
from pnp.base.source import UNPRINTABLE, Source, read_text

SOURCE = Source(
    "a.yaml",
    {"cards": {"ant": [1, 2]}},
    values={(): (1, 1), ("cards",): (2, 3), ("cards", "ant", 1): (3, 9)},
    keys={("cards",): (2, 1), ("cards", "ant"): (3, 3)},
)


def test_a_value_is_found_or_the_nearest_around_it() -> None:
    assert SOURCE.where(("cards", "ant", 1)) == Where("a.yaml", 3, 9)
    assert SOURCE.where(("cards", "ant", 0)) == Where("a.yaml", 2, 3)
    assert SOURCE.where(("no",)) == Where("a.yaml", 1, 1)
    assert SOURCE.where_key(("cards", "ant")) == Where("a.yaml", 3, 3)


def test_a_part_knows_its_place_in_the_whole() -> None:
    part = SOURCE.part(("cards", "ant"))
    assert part.value == [1, 2]
    assert part.where((1,)) == Where("a.yaml", 3, 9)
    assert part.where_key(()) == Where("a.yaml", 3, 3)


def test_a_file_is_read_or_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    with pytest.raises(Refused, match="there is no such file"):
        read_text(path)
    path.write_bytes(b"\xef\xbb\xbfone\n")
    assert read_text(path) == "one\n"
    path.write_bytes(b"one\ntwo \xff\n")
    with pytest.raises(Refused, match=r"a.txt:2: byte 0xff is not UTF-8"):
        read_text(path)
    with pytest.raises(Refused, match="can not be read"):
        read_text(tmp_path)


def test_what_no_paper_shows_is_known() -> None:
    for letter in "\x00\x1f\ud800\udfff\ufdd0\ufdef\ufffe\uffff":
        assert UNPRINTABLE.search(f"a{letter}")
    assert not UNPRINTABLE.search("a\tb\nc\rdäЖ中\u2028\xa0\U0001f600")


@pytest.mark.parametrize("letter", ["\ufdd0", "\ufdd1", "\ufdef", "\uffff"])
def test_what_has_no_meaning_is_told_where_it_stands(letter: str, tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(f"a: 1\nbcd: {letter}\n", "utf-8")
    with pytest.raises(Refused, match=rf"a.yaml:2:6: the character U\+{ord(letter):04X} can not"):
        read_text(path)

"""Where values stand in their files."""

from pathlib import Path

import pytest

from pnp.findings import Refused, Where
from pnp.source import Source, read_text

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

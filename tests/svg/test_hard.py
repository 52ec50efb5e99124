"""Hard drawings look as resvg draws them, on the way through the PDF that is printed."""

import pytest

from pnp.base.findings import Refused
from pnp.pictures.svg import read_svg
from tests.support.drawings import by_resvg, compared, difference, rendered
from tests.support.hard import HARD
from tests.support.harder import HARDER

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

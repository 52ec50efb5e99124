import pytest

from pnp.base.findings import Sentence
from pnp.pictures.svg import undrawn
from pnp.pictures.svg_tree import START, Node, Style, Styles


def style(node: Node, **more: str) -> Style:
    """Return how a plain element looks, but for what is said of it."""
    return {**Styles([]).of(node, START), **more}


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("filter", "url(#blur)", "<path filter>: filters are not drawn"),
        ("mix-blend-mode", "multiply", "<path mix-blend-mode>: blending is not drawn"),
        ("marker-end", "url(#arrow)", "<path>: markers on lines are not drawn"),
    ],
)
def test_what_paper_has_not_is_named(name: str, value: str, said: str) -> None:
    path = Node("path", {}, 1, 1, None)
    ((message, hint),) = undrawn(path, style(path, **{name: value}), {"arrow"})
    assert message == said
    assert isinstance(message, Sentence) and isinstance(hint, Sentence)


def test_a_marker_that_the_file_does_not_hold_is_drawn_by_nobody() -> None:
    path = Node("path", {}, 1, 1, None)
    assert not list(undrawn(path, style(path, **{"marker-end": "url(#arrow)"}), set()))

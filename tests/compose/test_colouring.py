"""An ink changes drawings before they become art; full ink changes nothing."""

from pnp.compose.inks import FULL, Colouring
from pnp.model.order import INKS, load_row


def test_every_ink_of_the_table_is_a_colouring() -> None:
    assert list(INKS) == ["full", "saver", "grey", "line"]
    assert all(isinstance(load_row(INKS, name), Colouring) for name in INKS)


def test_full_ink_changes_nothing() -> None:
    assert FULL.drawing is None
    assert FULL.ground("#123456") == FULL.letters("#123456") == "#123456"

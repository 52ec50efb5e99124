"""`pnp export cut` takes all that moves pieces on paper, and nothing that does not."""

import pytest

from pnp.cli.export_cut import ARRANGED, command
from pnp.model.order import ON_PAPER
from tests.conftest import GAME, Pnp, Starter

# What changes how sheets look, how they are printed or what rules are like, and moves no piece.
AS_PRINTED = {
    *("back_bleed", "tray", "offset", "ink", "back_ink", "booklet", "binding"),
    *("guides", "corners", "blade", "contour"),
}


def test_every_option_that_moves_pieces_is_offered() -> None:
    assert set(ARRANGED) | AS_PRINTED == set(ON_PAPER)
    assert not set(ARRANGED) & AS_PRINTED
    assert {*ARRANGED, "game", "parts"} <= {parameter.name for parameter in command.params}


def test_what_has_not_changed_is_left_alone(run: Pnp, starter: Starter) -> None:
    assert "2 drawings written." in run("export", "cut", GAME).output
    assert "2 drawings up to date" in run("export", "cut", GAME).output
    assert "2 drawings written." in run("export", "cut", GAME, "--gap", "0").output
    folder = starter.out / GAME / "cut" / "en" / "cards"
    assert sorted(path.name for path in folder.iterdir()) == ["sheet1.dxf", "sheet1.svg"]


@pytest.mark.usefixtures("starter")
def test_unknown_components_are_refused(run: Pnp) -> None:
    assert "did you mean 'cards'" in run("export", "cut", GAME, "crads", status=1).output

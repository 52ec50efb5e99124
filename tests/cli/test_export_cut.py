"""`pnp export cut`: what is up to date, and what is refused."""

import pytest

from tests.conftest import GAME, Pnp, Starter


def test_what_has_not_changed_is_left_alone(run: Pnp, starter: Starter) -> None:
    assert "2 drawings written." in run("export", "cut", GAME).output
    assert "2 drawings up to date" in run("export", "cut", GAME).output
    assert "2 drawings written." in run("export", "cut", GAME, "--gap", "0").output
    folder = starter.out / GAME / "cut" / "en" / "cards"
    assert sorted(path.name for path in folder.iterdir()) == ["sheet1.dxf", "sheet1.svg"]


@pytest.mark.usefixtures("starter")
def test_unknown_components_are_refused(run: Pnp) -> None:
    assert "did you mean 'cards'" in run("export", "cut", GAME, "crads", status=1).output

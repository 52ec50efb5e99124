"""Options that do not go together are refused, all at once and with a reason."""

from click.testing import CliRunner
from pytest import MonkeyPatch

from pnp.cli import main
from pnp.model.face import Flip
from pnp.model.options import CONFLICTS, Conflict
from pnp.model.order import Order
from pnp.work import request

LARGE = Conflict(("scale", "flip"), lambda order: order.scale > 2, "--scale 3 is large", "less")
SHORT = Conflict(("flip", "scale"), lambda order: order.flip is Flip.SHORT, "short", "long")


def test_every_row_names_fields_of_an_order_and_says_why() -> None:
    for row in CONFLICTS:
        assert set(row.options) <= set(Order._fields)
        assert row.reason and row.hint
        assert not row.clash(Order()), f"{row.reason}: but nobody has asked for anything"


def test_all_that_does_not_go_together_is_told_at_once(monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setattr(request, "CONFLICTS", (LARGE, SHORT))
    told = CliRunner().invoke(main, ["build", "micropul", "--scale", "3", "--flip", "short"])
    assert told.exit_code == 1
    assert "error: --scale 3 is large" in told.output
    assert "hint: long" in told.output

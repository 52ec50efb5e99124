"""What a deck of then lacks, by the name of its manifest."""

from pathlib import Path

import pytest

from pnp.findings import Refused
from pnp.model.order import Order
from pnp.renew import renew
from pnp.updating import asked_since, update
from pnp.work.choosing import asked_for
from pnp.work.report import silence
from pnp.work.request import Request
from tests.draw.project import Cards


def test_a_deck_of_today_lacks_nothing(tmp_path: Path) -> None:
    project = Cards().write(tmp_path)
    asked = asked_for(project, ("small",), "en", Order(), out=tmp_path / "out")
    renew(project, asked, silence)
    manifest = asked.manifest("small", "en")
    assert not update(project, asked, str(manifest), silence).written


def test_what_nobody_has_kept_is_refused(tmp_path: Path) -> None:
    project = Cards().write(tmp_path)
    asked = asked_for(project, ("small",), "en", Order(), out=tmp_path / "out")
    with pytest.raises(Refused):
        update(project, asked, str(tmp_path / "none.json"), silence)


def test_only_what_has_changed_has_files_of_its_own() -> None:
    asked = Request(("small",), ("en",))
    assert asked_since(asked, "").order == Order()
    assert asked_since(asked, "HEAD").order.changed

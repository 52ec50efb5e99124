"""One small site for all tests of a process."""

from pathlib import Path

import pytest

from pnp.load.project import Project, shipped_root
from pnp.model.order import Order
from pnp.uses.site.pages import make_site
from pnp.work.made import SiteOrder
from pnp.work.request import Request, silence

PROJECT = Project(shipped_root(), shipped_root())


def asked_for(out: Path, languages: tuple[str, ...] = ("en", "uk")) -> SiteOrder:
    """A site of the smallest game."""
    order = Order(paper="a4+letter")
    return SiteOrder(Request(("micropul",), languages, order, out=out), ("a4", "letter"))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Micropul in English and Ukrainian, for both papers."""
    out = tmp_path_factory.mktemp("site") / "out"
    make_site(PROJECT, asked_for(out), silence)
    return out

"""Builds again: what is up to date stays."""

from pathlib import Path

from pnp.renew import renew
from pnp.work.report import silence
from pnp.work.request import Request
from tests.draw.project import Cards


def test_what_is_up_to_date_stays_and_the_rest_is_built(tmp_path: Path) -> None:
    project = Cards().write(tmp_path)
    asked = Request(("small",), ("en",), out=tmp_path / "out")
    told: list[str] = []
    (first,) = renew(project, asked, silence).written
    again = renew(project, asked, told.append)
    assert (again.written, again.unchanged, told) == ([], [first], [])
    assert renew(project, asked._replace(force=True), told.append).unchanged == [first]
    assert told, "it was made again, and is the same"
    Cards(rows=("a,1,Beta,#ffffff",)).write(tmp_path)
    assert renew(project, asked, silence).written == [first]

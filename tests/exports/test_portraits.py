"""Pictures of single faces for other exports: each face once, with what it is told by."""

from pathlib import Path

from pnp.edition import edition_of
from pnp.exports.portraits import portraits
from pnp.model.order import Order
from pnp.parts.all import parts_of
from pnp.pictures.pixels import Look
from pnp.store import Store
from pnp.work.report import Report
from pnp.workshop import LoadedGame, Workshop
from tests.draw.project import BACK, Cards


def test_every_face_comes_once_and_tells_how_large_it_is(tmp_path: Path) -> None:
    rows = ("a,2,Alpha,#ffbbbb", "b,1,Beta,#bbbbff")
    project = Cards(rows=rows, back=BACK).write(tmp_path)
    edition = edition_of(LoadedGame(Workshop.open(project, Store(None)), "small"), "en")
    (part,) = parts_of(edition, Order())
    report = Report()
    found = list(portraits(part, Look(30), report, bled=True))
    told = [(str(one.face), one.number, one.copies, one.shared) for one in found]
    assert told == [
        ("cards/a/front", 1, 2, False),
        ("cards/b/front", 2, 1, False),
        ("cards/a/back", 1, 3, True),
    ]
    assert {one.size for one in found} == {(67, 92)} and {one.of for one in found} == {2}
    assert not report.findings
    assert {one.size for one in portraits(part, Look(30), report)} == {(63, 88)}

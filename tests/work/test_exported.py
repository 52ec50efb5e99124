"""The list of an export: what shapes it, and which files are still right."""

from pathlib import Path

import pytest

from pnp.load.project import find_project
from pnp.model.order import Order
from pnp.work.exported import Exported, Way, fresh_exports
from pnp.work.request import Request
from tests.conftest import GAME, Starter

PAIR = (GAME, "en")


def request(starter: Starter, **asked: object) -> Request:
    return Request((GAME,), ("en",), Order(**asked), out=starter.out)  # type: ignore[arg-type]


def exported(starter: Starter, way: Way, **asked: object) -> Exported:
    return Exported(find_project(starter.root), request(starter, **asked), way, PAIR)


def filled(starter: Starter, way: Way) -> Path:
    """Fill the folder of an export with one file."""
    from hashlib import sha256

    made = exported(starter, way)
    made.folder.mkdir(parents=True)
    (made.folder / "a.png").write_bytes(b"a")
    made.enter("a.png", sha256(b"a").hexdigest(), {"part": "cards"})
    made.list.write_bytes(made.manifest(told=False))
    return made.folder


def test_every_way_has_its_folder(starter: Starter) -> None:
    assert exported(starter, Way("png")).folder == starter.out / GAME / "png" / "en"
    inside = exported(starter, Way("shop", within="mpc")).folder
    assert inside == starter.out / GAME / "shop" / "mpc" / "en"


def test_files_are_fresh_until_they_or_a_wish_change(starter: Starter) -> None:
    way = Way("png", {"dpi": 300.0})
    folder = filled(starter, way)
    assert exported(starter, way).fresh == [folder / "a.png"]
    assert exported(starter, Way("png", {"dpi": 150.0})).fresh is None
    assert exported(starter, way, ink="grey").fresh is None
    project = find_project(starter.root)
    assert fresh_exports(project, request(starter), way) == [folder / "a.png"]
    assert fresh_exports(project, request(starter)._replace(games=("none",)), way) is None
    (folder / "a.png").write_bytes(b"b")
    assert exported(starter, way).fresh is None


def test_a_file_that_somebody_has_changed_is_not_old(starter: Starter) -> None:
    way = Way("png")
    folder = filled(starter, way)
    assert exported(starter, way).old == [folder / "a.png"]
    (folder / "a.png").write_bytes(b"retouched")
    assert exported(starter, way).old == []


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"files": 3}'])
def test_a_list_that_can_not_be_read_says_nothing(data: bytes, starter: Starter) -> None:
    folder = filled(starter, Way("png"))
    (folder / "manifest.json").write_bytes(data)
    assert exported(starter, Way("png")).fresh is None
    assert exported(starter, Way("png")).old == []

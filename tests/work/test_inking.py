"""Faces shared out over processes come in order, and nobody waits for what nobody wants."""

from multiprocessing import active_children, get_start_method
from os import getpid, kill
from pathlib import Path
from signal import SIGKILL

import pytest
from PIL import Image

from pnp.base.findings import Refused
from pnp.base.geometry import Box
from pnp.draw.operators import Batch, Inker, Supplies
from pnp.load.project import Project
from pnp.model.face import Face, FaceName, Group, Paint, Rect
from pnp.model.order import Order
from pnp.parts.edition import LoadedGame, Workshop
from pnp.parts.part import Part
from pnp.parts.pieces import PiecesPart
from pnp.work import inking, workers
from pnp.work.inking import CHUNK, WORTH_SHARING, _bench, inked
from pnp.work.request import Report, silence
from tests.support.project import Cards

FIRST = getpid()
needs_fork = pytest.mark.skipif(get_start_method() != "fork", reason="what is planted is forked")
ENOUGH = WORTH_SHARING + CHUNK + 7


def cards_of(project: Project) -> PiecesPart:
    """Return the cards of a small project."""
    edition = LoadedGame(Workshop.open(project), "small").edition("en")
    return PiecesPart(edition, edition.game.components[0], Order())


def deck(folder: Path, front: str = Cards().front) -> PiecesPart:
    """Return a deck that is large enough for several processes."""
    rows = tuple(f"c{number},1,Card {number},#336699" for number in range(ENOUGH))
    return cards_of(Cards(rows=rows, front=front).write(folder))


def batches(part: PiecesPart, jobs: int) -> list[Batch]:
    """Ink all of a deck."""
    with inked(part, Report(), jobs) as found:
        return list(found)


def test_several_processes_ink_what_one_does(tmp_path: Path) -> None:
    one, three = (batches(deck(tmp_path), jobs) for jobs in (1, 3))
    assert [batch.faces for batch in one] == [batch.faces for batch in three]
    assert [batch.supplies.glyphs for batch in one] == [batch.supplies.glyphs for batch in three]
    assert sum(len(batch.faces) for batch in one) == ENOUGH


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_is_noticed_is_told_once(jobs: int, tmp_path: Path) -> None:
    front = '<face><text x="4" y="4" w="9" h="5" size="12">Far too much text</text></face>'
    with pytest.raises(Refused) as refused:
        batches(deck(tmp_path, front), jobs)
    found = [finding.message for finding in refused.value.findings]
    assert len(found) == len(set(found)) == ENOUGH


def test_whoever_stops_early_stops_the_others(tmp_path: Path) -> None:
    others = set(active_children())  # that earlier tests have not seen the end of
    with pytest.raises(KeyboardInterrupt), inked(deck(tmp_path), Report(), 3):
        assert set(active_children()) - others
        raise KeyboardInterrupt  # before anything was asked for
    assert not set(active_children()) - others


def test_each_task_brings_the_pictures_that_it_needs(tmp_path: Path) -> None:
    front = '<face><image src="a.png" x="0" y="0" w="20" h="20"/></face>'
    cards = Cards(front=front, rows=("a,1,Alpha,#ffffff", "b,1,Beta,#ffffff"))
    project = cards.write(tmp_path)
    Image.new("RGB", (300, 300), "red").save(tmp_path / "card_data" / "small" / "a.png")
    part = cards_of(project)
    bench = _bench(part)
    for name in reversed(part.names):
        batch, findings, pictures, prints, proven = bench([name], silence)
        assert not findings and not proven
        assert set(pictures) == {key for face in batch.faces for key in face.needs.pictures}
        assert len(pictures) == 1
        assert prints.keys() == {str(name)}


def test_each_task_brings_the_marks_in_common_that_it_needs() -> None:
    inner = Group((Rect(Box(0, 0, 1, 1), 0, Paint("#ff0000")),), shared="inner")
    outer = Group((inner, Rect(Box(0, 0, 2, 2), 0, Paint("#0000ff"))), shared="outer")
    inker = Inker()
    brought = []
    for name in ("one", "two"):
        inker.all = Supplies()
        inker.face(Face(FaceName("cards", name), 10, 10, 0, (outer,)))
        brought.append(inker.all.shared)
    assert len(brought[0]) == 2
    assert brought[0] == brought[1]


def dies_at(face: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every process but this one die as soon as it begins with a face."""
    real = workers.begin_with

    def begin_with(label: str) -> None:
        real(label)
        if label.endswith(face) and getpid() != FIRST:
            kill(getpid(), SIGKILL)

    monkeypatch.setattr(inking, "begin_with", begin_with)


@needs_fork
def test_a_process_that_dies_once_is_not_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    part = deck(tmp_path)
    whole = [batch.faces for batch in batches(part, 1)]
    dies_at("cards/c3/front", monkeypatch)  # in one that was forked; not in one that is new
    assert [batch.faces for batch in batches(part, 2)] == whole


@needs_fork
def test_a_face_that_kills_is_named_and_all_others_are_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object) -> bool:
        return False

    monkeypatch.setattr(workers._Crew, "_replaced", none)
    dies_at("cards/c3/front", monkeypatch)
    front = '<face>{% if piece.id == "c400" %}<text w="9" h="1" size="9">M</text>{% endif %}</face>'
    with pytest.raises(Refused) as refused:
        batches(deck(tmp_path, front), 2)
    messages = [str(finding) for finding in refused.value.findings]
    assert any("killed while small (en) cards/c3/front was made" in told for told in messages)
    assert any("c400" in told for told in messages)


def test_a_face_without_memory_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_memory(_: Part, face: Face) -> tuple[()]:
        if face.name.piece == "c5":
            raise MemoryError
        return ()

    monkeypatch.setattr(Part, "face_judged", no_memory)
    with pytest.raises(Refused, match=r"out of memory while small \(en\) cards/c5/front was made"):
        batches(deck(tmp_path), 1)

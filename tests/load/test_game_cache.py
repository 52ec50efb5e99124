"""What was loaded before comes from the shelf, unless anything of it has changed."""

import pickle
from pathlib import Path

import pytest

from pnp.base.findings import Finding, Sentence, refuse, sentence, warning
from pnp.base.findings import Where as Place
from pnp.base.store import Store
from pnp.load import game, stock
from pnp.load.game import load_game
from pnp.load.game_cache import GameCache
from pnp.load.project import Project
from pnp.load.stock import load_stock
from pnp.model.game import Game
from pnp.model.stock import Stock
from tests.support.loading import CARDS, make_project, refused, shipped


@pytest.fixture(name="store")
def fixture_store(tmp_path: Path) -> Store:
    return Store(tmp_path / "kept")


def never_load(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse whatever is loaded from now on."""

    def loaded(*_: object) -> None:
        raise refuse(Place("here"), "loaded again")

    monkeypatch.setattr(game, "load_game", loaded)
    monkeypatch.setattr(stock, "load_stock", loaded)


def taken(store: Store, root: Path, cards: str = CARDS) -> Game:
    return from_shelf(store, make_project(root, {"cards.yaml": cards}), "demo")[1]


def from_shelf(store: Store, project: Project, id_: str) -> tuple[Stock, Game]:
    shelf = GameCache(store, project)
    tables = shelf.kept("stock", "", lambda: stock.load_stock(project))
    return tables, shelf.game(id_, lambda: game.load_game(project, tables, id_))


@pytest.mark.parametrize("id_", ["clockwork_city", "micropul", "microscopic"])
def test_a_kept_game_is_the_loaded_one(
    id_: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = shipped()
    tables = load_stock(project)
    loaded = load_game(project, tables, id_)
    for _ in range(2):
        again, kept = from_shelf(store, project, id_)
        assert again == tables
        assert kept.counts
        assert kept.counts == loaded.counts
        assert kept._replace() == loaded
        never_load(monkeypatch)


def test_a_kept_game_travels_to_another_process(store: Store, tmp_path: Path) -> None:
    kept = taken(store, tmp_path)
    assert pickle.loads(pickle.dumps(kept))._replace() == kept._replace()


def test_a_kept_finding_remembers_its_words(store: Store, tmp_path: Path) -> None:
    shelf = GameCache(store, make_project(tmp_path, {"cards.yaml": CARDS}))
    made = [warning(Place("here"), sentence("{number} cards", number=3))]
    shelf.kept("judged", "demo", lambda: made)
    (kept,) = shelf.kept("judged", "demo", list[Finding])
    assert isinstance(kept.message, Sentence)
    assert (kept.message, kept.message.values) == ("3 cards", {"number": 3})


def test_what_has_changed_is_loaded_again(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert taken(store, tmp_path).components[0].total == 4
    changed = CARDS.replace("copies: 3", "copies: 5")
    assert taken(store, tmp_path, changed).components[0].total == 6
    never_load(monkeypatch)
    assert taken(store, tmp_path, changed).components[0].total == 6
    assert "loaded again" in refused(lambda: taken(store, tmp_path))[0].message
    (tmp_path / "card_data" / "stock").mkdir()
    (tmp_path / "card_data" / "stock" / "papers.yaml").write_text("papers: {}\n", "utf-8")
    assert "loaded again" in refused(lambda: taken(store, tmp_path, changed))[0].message


def test_what_is_wrong_is_never_kept(store: Store, tmp_path: Path) -> None:
    for _ in range(2):
        assert refused(lambda: taken(store, tmp_path, "pieces: [{id: ant}]\n"))


class _Evil:
    def __reduce__(self) -> tuple[object, ...]:
        return Path.touch, (Path("evil"),)


@pytest.mark.parametrize(
    "spoilt", [b"", b"nonsense", pickle.dumps(_Evil()), pickle.dumps((Path.touch, refuse))]
)
def test_a_spoilt_entry_does_nothing_and_is_loaded_again(
    spoilt: bytes, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    before = taken(store, tmp_path)
    names = [path.name.removesuffix(".pack") for path in (tmp_path / "kept").iterdir()]
    assert len(names) == 2
    for name in names:
        store.put(name, (store.get(name) or b"")[:64] + spoilt)
    assert taken(store, tmp_path) == before
    assert not Path("evil").exists()

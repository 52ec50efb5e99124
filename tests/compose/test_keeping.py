"""Drafts that are kept: under all that they are made from, and never instead of the truth."""

import io
import os
import pickle
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.base.store import Store
from pnp.compose import draft_cache as keeping
from pnp.compose.draft_cache import DraftCache
from pnp.compose.words import AnyLanguage
from pnp.model.face import Art, Side
from pnp.model.game import Component, Field, Game, Piece
from pnp.model.messages import MessageId
from tests.support.templates import Table, front, plain

CARD = """{% import "macros.xml" as m %}<face>{% from "other.txt" import o %}
{{ m.dot(piece.cost) }}<image src="ant.png" w="20" h="20"/><use name="gene" fill="ink"/>
{% include "part-" ~ piece.kind ~ ".xml" %}
<text w="50" h="20">{{ piece.name }} {icon:leaf}</text></face>"""


@pytest.fixture
def table(tmp_path: Path) -> Table:
    table = Table(tmp_path)
    table.write("card.xml", CARD)
    table.write("macros.xml", '{% macro dot(r) %}<dot r="{{ r }}"/>{% endmacro %}', shared=True)
    table.write("other.txt", "{% macro o() %}{% endmacro %}")
    table.write("part-round.xml", '<dot r="9"/>')
    table.write("unused.xml", "<face/>")
    return table


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "kept")


def game(table: Table, **fields: object) -> Game:
    """Return a game of two cards, the second always the same."""
    made = table.game({"kind": "round", **fields})
    (component,) = made.components
    same = table.game({"kind": "round", "name": "Bee"}).components[0].pieces[0].fields
    bee = Piece("bee", 1, same)
    return made._replace(components=(component._replace(pieces=(*component.pieces, bee)),))


def built(table: Table, store: Store, made: Game | None = None, german: str = "") -> list[object]:
    """Compose all cards as a build does, and keep their drafts."""
    drafter = table.drafter(made or game(table), AnyLanguage(), store)
    words = {MessageId.text_of("cards", "ant", "name"): ("Ant", german)} if german else {}
    composer = table.speaker(drafter, "de", words)
    (component,) = composer.game.components
    faces = [composer.face(component, piece, Side.FRONT) for piece in component.pieces]
    assert not composer.findings
    drafter.save()
    return [plain(face.marks) for face in faces if face]


def test_what_is_kept_is_not_drawn_again_until_somebody_looks(
    table: Table, store: Store, rendered: list[str]
) -> None:
    first = built(table, store)
    rendered.clear()
    drafter = table.drafter(game(table), AnyLanguage(), store)
    face = front(table.speaker(drafter, "de"))
    assert face and not rendered
    assert plain(face.marks) == first[0]
    assert set(rendered) == {"card.xml", "art.xml"}


def test_a_word_of_a_language_changes_no_draft(
    table: Table, store: Store, rendered: list[str]
) -> None:
    before = built(table, store)
    rendered.clear()
    drafter = table.drafter(game(table), AnyLanguage(), store)
    words = {MessageId.text_of("cards", "ant", "name"): ("Ant", "Ameise")}
    face = front(table.speaker(drafter, "de", words))
    assert face and not rendered
    assert plain(face.marks) != before[0]


def changed(name: str, text: str) -> Callable[[Table], None]:
    """Return what adds something to a template."""

    def change(table: Table) -> None:
        path = next(path for path in table.folder.rglob(name))
        table.write(name, path.read_text() + text, shared=path.parent == table.shared)

    return change


@pytest.mark.parametrize(
    "change",
    [
        changed("card.xml", "<!-- x -->"),
        changed("macros.xml", " "),
        changed("other.txt", " "),
        changed("art.xml", "<!-- x -->"),
        changed("part-round.xml", "<dot r='8'/>"),
        lambda table: table.write("macros.xml", '{% macro dot(r) %}<dot r="1"/>{% endmacro %}'),
        lambda table: setattr(table, "picture_size", (200, 200)),
    ],
    ids=["template", "import", "from", "art", "include", "a nearer import", "picture"],
)
def test_what_all_cards_are_drawn_from_changes_them_all(
    table: Table, store: Store, rendered: list[str], change: Callable[[Table], object]
) -> None:
    faces(table, store)
    change(table)
    rendered.clear()
    faces(table, store)
    assert rendered.count("card.xml") == 2
    assert built(table, store) == built(table, Store(None))


def test_only_templates_that_are_used_count(
    table: Table, store: Store, rendered: list[str]
) -> None:
    table.write("card.xml", CARD.replace('{% include "part-" ~ piece.kind ~ ".xml" %}', ""))
    faces(table, store)
    changed("unused.xml", " ")(table)
    rendered.clear()
    faces(table, store)
    assert rendered == []
    for name in ("art.xml", "macros.xml", "other.txt", "card.xml"):
        changed(name, "<!-- x -->")(table)
        rendered.clear()
        faces(table, store)
        assert rendered.count("card.xml") == 2, name


def faces(table: Table, store: Store, made: Game | None = None) -> None:
    """Compose all cards and look at none."""
    drafter = table.drafter(made or game(table), AnyLanguage(), store)
    composer = table.speaker(drafter)
    (component,) = composer.game.components
    assert all(composer.face(component, piece, Side.FRONT) for piece in component.pieces)
    drafter.save()


@pytest.mark.parametrize(
    ("fields", "drawn"),
    [
        ({}, 0),
        ({"cost": 4}, 1),
        ({"name": "Aunt"}, 0),
        ({"name": ""}, 1),
        ({"none": "x"}, 1),
        ({"rare": True}, 1),
    ],
)
def test_changing_one_card_drafts_that_one_again_and_no_other(
    table: Table, store: Store, rendered: list[str], fields: dict[str, object], drawn: int
) -> None:
    faces(table, store)
    rendered.clear()
    faces(table, store, game(table, **fields))
    assert rendered.count("card.xml") == drawn


@pytest.mark.parametrize(
    ("more", "drawn"), [("", 0), ("{{ piece.copies }}", 1), ("{{ component.total }}", 2)]
)
def test_the_number_of_a_card_changes_those_that_print_it(
    table: Table, store: Store, rendered: list[str], more: str, drawn: int
) -> None:
    table.write("card.xml", f'<face><text w="50" h="9">{{{{ piece.name }}}} {more}</text></face>')
    made = game(table)
    faces(table, store, made)
    rendered.clear()
    (component,) = made.components
    ant, bee = component.pieces
    pieces = (ant._replace(copies=7), bee)
    faces(table, store, made._replace(components=(component._replace(pieces=pieces),)))
    assert rendered.count("card.xml") == drawn


def test_a_colour_changes_all_cards(table: Table, store: Store, rendered: list[str]) -> None:
    faces(table, store)
    rendered.clear()
    faces(table, store, game(table)._replace(colours={"ink": "#000000", "Sea": "#0055AA"}))
    assert rendered.count("card.xml") == 2


def test_whether_a_field_is_translated_changes_its_cards(table: Table, store: Store) -> None:
    built(table, store)
    made = game(table)
    (component,) = made.components
    fields = {**component.fields, "name": Field("name", "word")}
    plain_word = made._replace(components=(component._replace(fields=fields),))
    assert built(table, store, plain_word, "Ameise") == built(table, Store(None), plain_word)


def test_the_program_changes_all_cards(table: Table, store: Store) -> None:
    one, two = (DraftCache(store, table.folders, "demo", stamp) for stamp in ("1.0", "1.1"))
    assert one.key("card.xml", tuple) == one.key("card.xml", tuple) != two.key("card.xml", tuple)


def test_a_card_with_a_mistake_is_not_kept_even_if_another_has_told_it(
    table: Table, store: Store
) -> None:
    table.write("card.xml", '<face><box w="no" h="1"/></face>')
    drafter = table.drafter(game(table), AnyLanguage(), store)
    (component,) = drafter.game.components
    for piece in component.pieces:
        drafter.piece(component, piece, Side.FRONT)
    drafter.save()
    for piece in component.pieces:
        again = table.drafter(game(table), AnyLanguage(), store)
        again.piece(component, piece, Side.FRONT)
        assert len(again.findings) == 1


def test_a_picture_is_shown_in_its_size_of_now(table: Table, store: Store) -> None:
    built(table, store)
    table.picture_size = (100, 400)
    face = front(table.speaker(table.drafter(game(table), AnyLanguage(), store)))
    assert face and isinstance(face.marks[0], Art)
    assert re.search(r"n 20\S* 0 0 -80\S* 0\S* 50\S* cm /", face.marks[0].operators)


@pytest.mark.parametrize("damage", range(9))
def test_a_damaged_pack_is_made_again(table: Table, store: Store, damage: int) -> None:
    before = built(table, store)
    (path,) = (table.folder / "kept").iterdir()
    data = bytearray(path.read_bytes())
    data[len(data) * damage // 9] ^= 0x55
    path.write_bytes(data)
    assert store.get("demo") is None
    assert built(table, store) == before
    assert store.get("demo")


def test_an_entry_that_is_no_draft_is_made_again(table: Table, store: Store) -> None:
    before = built(table, store)
    pack = pickle.loads(store.get("demo") or b"")
    for value in (b"", b"\x80", pickle.dumps(os.system), pickle.dumps(Table)):
        store.put("demo", pickle.dumps(dict.fromkeys(pack, (value, 0))))
        assert built(table, store) == before


class _Evil:
    def __reduce__(self) -> tuple[object, ...]:
        return os.mkdir, ("evil",)


@pytest.mark.parametrize("foreign", [_Evil(), print, Component, io.BytesIO(), {"a": (_Evil(), 0)}])
def test_a_pickle_that_names_a_foreign_class_is_not_loaded(
    tmp_path: Path, store: Store, foreign: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for pack in (foreign, {"key": (pickle.dumps(foreign), 0)}):
        store.put("demo", pickle.dumps(pack))
        assert DraftCache(store, [], "demo", "").get("key") is None
    assert not (tmp_path / "evil").exists()


def test_what_nobody_asks_for_is_kept_for_a_while(store: Store) -> None:
    def kept() -> set[str]:
        return set(pickle.loads(store.get("demo") or b""))

    first = DraftCache(store, [], "demo", "")
    first.put("old", 1)
    first.save()
    for turn in range(keeping.OLD):
        keeper = DraftCache(store, [], "demo", "")
        keeper.put(f"new {turn}", 1)
        keeper.save()
        assert "old" in kept()
    keeper = DraftCache(store, [], "demo", "")
    keeper.put("last", 1)
    keeper.save()
    assert "old" not in kept()
    assert kept() >= {"last", "new 0"}


def test_what_another_build_kept_in_between_stays(store: Store) -> None:
    one, two = (DraftCache(store, [], "demo", "") for _ in "ab")
    assert one.get("a") is two.get("b") is None
    one.put("a", 1)
    two.put("b", 2)
    one.save()
    two.save()
    last = DraftCache(store, [], "demo", "")
    assert (last.get("a"), last.get("b")) == (1, 2)


def test_nothing_is_written_if_nothing_was_made(table: Table, store: Store) -> None:
    faces(table, store)
    (path,) = (table.folder / "kept").iterdir()
    path.chmod(0o400)
    before = path.stat().st_ino
    faces(table, store)
    assert path.stat().st_ino == before


def drafts_in(store: Store) -> list[str]:
    """Return the keys of drafts in a pack; compiled templates have two words."""
    return [key for key in pickle.loads(store.get("demo") or b"") if " " not in key]


def test_of_faces_that_are_drawn_quickly_only_some_are_kept(
    store: Store, monkeypatch: pytest.MonkeyPatch, table: Table
) -> None:
    monkeypatch.setattr(keeping, "FEW", 2)
    made = table.game()
    (component,) = made.components
    cards = tuple(component.pieces[0]._replace(id=f"card{number}") for number in range(9))
    many = made._replace(components=(component._replace(pieces=cards),))
    table.write("card.xml", "<face/>")
    faces(table, store, many)
    assert len(drafts_in(store)) == 2
    table.write("card.xml", "<face>" + "<dot r='1'/>" * keeping.WORTH + "</face>")
    faces(table, store, many)
    assert len(drafts_in(store)) == 2 + 9


def test_values_of_figures_count_if_their_names_stand_in_the_template(table: Table) -> None:
    keeper = DraftCache(Store(None), table.folders, "demo", "")
    table.write("plan.xml", '{% import "macros.xml" as m %}{{ numbers.tiles }}')
    values = {"numbers": 1, "number": 2, "dot": 3, "params": 4}
    assert dict(keeper.mentioned("plan.xml", values)) == {"numbers": 1, "dot": 3}

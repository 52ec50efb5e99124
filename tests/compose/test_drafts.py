"""Drafts: made once and kept."""

import io
import os
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from pnp.base.findings import Where
from pnp.base.geometry import Size
from pnp.base.numerals import ENGLISH
from pnp.base.store import Store
from pnp.compose import draft_cache as keeping
from pnp.compose.draft_cache import DraftCache
from pnp.compose.drafter import Figure, take_out_texts
from pnp.compose.elements import _TAKEN_OUT
from pnp.compose.limits import NeedsOneLanguage
from pnp.compose.words import AnyLanguage, OneLanguage
from pnp.model.draft import Blank, ShownPicture
from pnp.model.face import Art, Circle, Picture, Side, Text
from pnp.model.game import Component, Field, Game, Piece
from pnp.model.messages import Catalog, MessageId
from tests.support.templates import Table, front, laid_open, plain

# The drafter: what is drafted once, what is told, and what can be drawn again.


def test_a_draft_is_art_with_blanks_between(table: Table) -> None:
    table.write(
        "card.xml",
        '<face><dot r="1"/><image src="ant.png" w="9" h="9"/>'
        '<text w="9" h="9">{{ piece.name }}!</text><dot r="2"/></face>',
    )
    drafter = table.drafter(table.game(), AnyLanguage())
    (component,) = drafter.game.components
    draft = drafter.piece(component, component.pieces[0], Side.FRONT)
    assert draft and draft.bulk.marks == 4
    assert draft.pictures == (ShownPicture("ant.png", "demo/ant.png", 400, 200),)
    first, blank, last = draft.marks
    assert isinstance(first, Art) and isinstance(blank, Blank) and isinstance(last, Art)
    assert [type(mark) for mark in first.marks] == [Circle, Picture]
    assert [mark.radius for mark in last.marks if isinstance(mark, Circle)] == [2]
    said = draft.texts[blank.said] if isinstance(blank.said, int) else blank.said
    assert [getattr(part, "context", part) for part in said] == ["\0.name", "!"]


def test_a_draft_is_made_once(table: Table, rendered: list[str]) -> None:
    table.write("card.xml", '<face><dot r="1"/></face>')
    drafter = table.drafter(table.game(), AnyLanguage())
    (component,) = drafter.game.components
    one, two = (drafter.piece(component, component.pieces[0], Side.FRONT) for _ in "ab")
    assert one is two
    assert rendered == ["art.xml", "card.xml"]


def test_what_decides_by_words_is_tried_once(table: Table, rendered: list[str]) -> None:
    table.write("card.xml", '<face>{% if piece.name == "x" %}{% endif %}</face>')
    drafter = table.drafter(table.game(), AnyLanguage())
    (component,) = drafter.game.components
    for _ in range(3):
        with pytest.raises(NeedsOneLanguage):
            drafter.piece(component, component.pieces[0], Side.FRONT)
    assert rendered == ["art.xml", "card.xml"]
    own = table.drafter(drafter.game, OneLanguage(Catalog("en", {}), ENGLISH))
    assert own.piece(component, component.pieces[0], Side.FRONT)


def test_symbols_that_words_decide_about_belong_to_one_language(table: Table) -> None:
    flag = '<symbol name="flag" w="{{ 4 if lang == "en" else 8 }}" h="4"><dot r="1"/></symbol>'
    table.write("art.xml", f"<art>{flag}</art>")
    table.write("card.xml", '<face><dot r="1"/><text w="50" h="9">a {icon:flag}</text></face>')
    drafter = table.drafter(table.game(), AnyLanguage())
    widths = []
    for language in ("en", "de", "en"):
        composer = table.speaker(drafter, language)
        widths.append(composer.setter.icon_width("flag"))
        (component,) = composer.game.components
        face = composer.face(component, component.pieces[0], Side.FRONT)
        assert face and len(laid_open(face.marks)) == 2 and not composer.findings
    assert widths == [1, 2, 1]


def test_figures_are_drafted_once_for_all_sizes_words_and_values(
    table: Table, rendered: list[str]
) -> None:
    table.write(
        "plan.xml", '<face><text w="{{ w }}" h="9">{{ tagline }}, {{ numbers.n }}</text></face>'
    )
    drafter = table.drafter(table.game(), AnyLanguage())
    numbers = SimpleNamespace(n=3)
    said = []
    for language, tagline in (("en", "One word"), ("de", "Ein Wort"), ("fr", "")):
        figure = Figure(
            id="plan",
            template="plan.xml",
            where=Where("rules.md"),
            size=Size(90, 20),
            values={"numbers": numbers},
            words={"tagline": tagline},
        )
        composer = table.speaker(drafter, language)
        said += [getattr(mark, "text", "") for mark in composer.figure(figure)]
        assert not composer.findings
    assert said == ["One word, 3", "Ein Wort, 3", ", 3"]
    assert rendered == ["art.xml", "plan.xml", "plan.xml"], "one with a tagline and one without"


def test_cards_that_differ_in_their_words_alone_share_a_draft(table: Table) -> None:
    table.write("card.xml", '<face><dot r="1"/><text w="50" h="9">{{ piece.name }}</text></face>')
    made = table.game()
    (component,) = made.components
    ant = component.pieces[0]
    bear = ant._replace(id="bear", fields={**ant.fields, "name": "Bear"})
    game = made._replace(components=(component._replace(pieces=(ant, bear)),))
    drafter = table.drafter(game, AnyLanguage())
    (component,) = game.components
    one, two = (drafter.piece(component, piece, Side.FRONT) for piece in (ant, bear))
    assert one and two and one.marks is two.marks
    composer = table.speaker(drafter)
    faces = [composer.face(component, piece, Side.FRONT) for piece in component.pieces]
    assert [text.text for face in faces if face for text in Text.all_in(face.marks)] == [
        "Ant",
        "Bear",
    ]


# Drafts that are kept: under all that they are made from, and never instead of the truth.


CARD = """{% import "macros.xml" as m %}<face>{% from "other.txt" import o %}
{{ m.dot(piece.cost) }}<image src="ant.png" w="20" h="20"/><use name="gene" fill="ink"/>
{% include "part-" ~ piece.kind ~ ".xml" %}
<text w="50" h="20">{{ piece.name }} {icon:leaf}</text></face>"""


@pytest.fixture
def table_keeping(tmp_path: Path) -> Table:
    table_keeping = Table(tmp_path)
    table_keeping.write("card.xml", CARD)
    table_keeping.write(
        "macros.xml", '{% macro dot(r) %}<dot r="{{ r }}"/>{% endmacro %}', shared=True
    )
    table_keeping.write("other.txt", "{% macro o() %}{% endmacro %}")
    table_keeping.write("part-round.xml", '<dot r="9"/>')
    table_keeping.write("unused.xml", "<face/>")
    return table_keeping


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "kept")


def game(table_keeping: Table, **fields: object) -> Game:
    """Return a game of two cards, the second always the same."""
    made = table_keeping.game({"kind": "round", **fields})
    (component,) = made.components
    same = table_keeping.game({"kind": "round", "name": "Bee"}).components[0].pieces[0].fields
    bee = Piece("bee", 1, same)
    return made._replace(components=(component._replace(pieces=(*component.pieces, bee)),))


def built(
    table_keeping: Table, store: Store, made: Game | None = None, german: str = ""
) -> list[object]:
    """Compose all cards as a build does, and keep their drafts."""
    drafter = table_keeping.drafter(made or game(table_keeping), AnyLanguage(), store)
    words = {MessageId.text_of("cards", "ant", "name"): ("Ant", german)} if german else {}
    composer = table_keeping.speaker(drafter, "de", words)
    (component,) = composer.game.components
    faces = [composer.face(component, piece, Side.FRONT) for piece in component.pieces]
    assert not composer.findings
    drafter.save()
    return [plain(face.marks) for face in faces if face]


def test_what_is_kept_is_not_drawn_again_until_somebody_looks(
    table_keeping: Table, store: Store, rendered: list[str]
) -> None:
    first = built(table_keeping, store)
    rendered.clear()
    drafter = table_keeping.drafter(game(table_keeping), AnyLanguage(), store)
    face = front(table_keeping.speaker(drafter, "de"))
    assert face and not rendered
    assert plain(face.marks) == first[0]
    assert set(rendered) == {"card.xml", "art.xml"}


def test_a_word_of_a_language_changes_no_draft(
    table_keeping: Table, store: Store, rendered: list[str]
) -> None:
    before = built(table_keeping, store)
    rendered.clear()
    drafter = table_keeping.drafter(game(table_keeping), AnyLanguage(), store)
    words = {MessageId.text_of("cards", "ant", "name"): ("Ant", "Ameise")}
    face = front(table_keeping.speaker(drafter, "de", words))
    assert face and not rendered
    assert plain(face.marks) != before[0]


def changed(name: str, text: str) -> Callable[[Table], None]:
    """Return what adds something to a template."""

    def change(table_keeping: Table) -> None:
        path = next(path for path in table_keeping.folder.rglob(name))
        table_keeping.write(
            name, path.read_text() + text, shared=path.parent == table_keeping.shared
        )

    return change


@pytest.mark.parametrize(
    "change",
    [
        changed("card.xml", "<!-- x -->"),
        changed("macros.xml", " "),
        changed("other.txt", " "),
        changed("art.xml", "<!-- x -->"),
        changed("part-round.xml", "<dot r='8'/>"),
        lambda table_keeping: table_keeping.write(
            "macros.xml", '{% macro dot(r) %}<dot r="1"/>{% endmacro %}'
        ),
        lambda table_keeping: setattr(table_keeping, "picture_size", (200, 200)),
    ],
    ids=["template", "import", "from", "art", "include", "a nearer import", "picture"],
)
def test_what_all_cards_are_drawn_from_changes_them_all(
    table_keeping: Table, store: Store, rendered: list[str], change: Callable[[Table], object]
) -> None:
    faces(table_keeping, store)
    change(table_keeping)
    rendered.clear()
    faces(table_keeping, store)
    assert rendered.count("card.xml") == 2
    assert built(table_keeping, store) == built(table_keeping, Store(None))


def test_only_templates_that_are_used_count(
    table_keeping: Table, store: Store, rendered: list[str]
) -> None:
    table_keeping.write("card.xml", CARD.replace('{% include "part-" ~ piece.kind ~ ".xml" %}', ""))
    faces(table_keeping, store)
    changed("unused.xml", " ")(table_keeping)
    rendered.clear()
    faces(table_keeping, store)
    assert rendered == []
    for name in ("art.xml", "macros.xml", "other.txt", "card.xml"):
        changed(name, "<!-- x -->")(table_keeping)
        rendered.clear()
        faces(table_keeping, store)
        assert rendered.count("card.xml") == 2, name


def faces(table_keeping: Table, store: Store, made: Game | None = None) -> None:
    """Compose all cards and look at none."""
    drafter = table_keeping.drafter(made or game(table_keeping), AnyLanguage(), store)
    composer = table_keeping.speaker(drafter)
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
    table_keeping: Table, store: Store, rendered: list[str], fields: dict[str, object], drawn: int
) -> None:
    faces(table_keeping, store)
    rendered.clear()
    faces(table_keeping, store, game(table_keeping, **fields))
    assert rendered.count("card.xml") == drawn


@pytest.mark.parametrize(
    ("more", "drawn"), [("", 0), ("{{ piece.copies }}", 1), ("{{ component.total }}", 2)]
)
def test_the_number_of_a_card_changes_those_that_print_it(
    table_keeping: Table, store: Store, rendered: list[str], more: str, drawn: int
) -> None:
    table_keeping.write(
        "card.xml", f'<face><text w="50" h="9">{{{{ piece.name }}}} {more}</text></face>'
    )
    made = game(table_keeping)
    faces(table_keeping, store, made)
    rendered.clear()
    (component,) = made.components
    ant, bee = component.pieces
    pieces = (ant._replace(copies=7), bee)
    faces(table_keeping, store, made._replace(components=(component._replace(pieces=pieces),)))
    assert rendered.count("card.xml") == drawn


def test_a_colour_changes_all_cards(
    table_keeping: Table, store: Store, rendered: list[str]
) -> None:
    faces(table_keeping, store)
    rendered.clear()
    faces(
        table_keeping,
        store,
        game(table_keeping)._replace(colours={"ink": "#000000", "Sea": "#0055AA"}),
    )
    assert rendered.count("card.xml") == 2


def test_whether_a_field_is_translated_changes_its_cards(
    table_keeping: Table, store: Store
) -> None:
    built(table_keeping, store)
    made = game(table_keeping)
    (component,) = made.components
    fields = {**component.fields, "name": Field("name", "word")}
    plain_word = made._replace(components=(component._replace(fields=fields),))
    assert built(table_keeping, store, plain_word, "Ameise") == built(
        table_keeping, Store(None), plain_word
    )


def test_the_program_changes_all_cards(table_keeping: Table, store: Store) -> None:
    one, two = (DraftCache(store, table_keeping.folders, "demo", stamp) for stamp in ("1.0", "1.1"))
    assert one.key("card.xml", tuple) == one.key("card.xml", tuple) != two.key("card.xml", tuple)


def test_a_card_with_a_mistake_is_not_kept_even_if_another_has_told_it(
    table_keeping: Table, store: Store
) -> None:
    table_keeping.write("card.xml", '<face><box w="no" h="1"/></face>')
    drafter = table_keeping.drafter(game(table_keeping), AnyLanguage(), store)
    (component,) = drafter.game.components
    for piece in component.pieces:
        drafter.piece(component, piece, Side.FRONT)
    drafter.save()
    for piece in component.pieces:
        again = table_keeping.drafter(game(table_keeping), AnyLanguage(), store)
        again.piece(component, piece, Side.FRONT)
        assert len(again.findings) == 1


def test_a_picture_is_shown_in_its_size_of_now(table_keeping: Table, store: Store) -> None:
    built(table_keeping, store)
    table_keeping.picture_size = (100, 400)
    face = front(
        table_keeping.speaker(table_keeping.drafter(game(table_keeping), AnyLanguage(), store))
    )
    assert face and isinstance(face.marks[0], Art)
    assert re.search(r"n 20\S* 0 0 -80\S* 0\S* 50\S* cm /", face.marks[0].operators)


@pytest.mark.parametrize("damage", range(9))
def test_a_damaged_pack_is_made_again(table_keeping: Table, store: Store, damage: int) -> None:
    before = built(table_keeping, store)
    (path,) = (table_keeping.folder / "kept").iterdir()
    data = bytearray(path.read_bytes())
    data[len(data) * damage // 9] ^= 0x55
    path.write_bytes(data)
    assert store.get("demo") is None
    assert built(table_keeping, store) == before
    assert store.get("demo")


def test_an_entry_that_is_no_draft_is_made_again(table_keeping: Table, store: Store) -> None:
    before = built(table_keeping, store)
    pack = pickle.loads(store.get("demo") or b"")
    for value in (b"", b"\x80", pickle.dumps(os.system), pickle.dumps(Table)):
        store.put("demo", pickle.dumps(dict.fromkeys(pack, (value, 0))))
        assert built(table_keeping, store) == before


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


def test_nothing_is_written_if_nothing_was_made(table_keeping: Table, store: Store) -> None:
    faces(table_keeping, store)
    (path,) = (table_keeping.folder / "kept").iterdir()
    path.chmod(0o400)
    before = path.stat().st_ino
    faces(table_keeping, store)
    assert path.stat().st_ino == before


def drafts_in(store: Store) -> list[str]:
    """Return the keys of drafts in a pack; compiled templates have two words."""
    return [key for key in pickle.loads(store.get("demo") or b"") if " " not in key]


def test_of_faces_that_are_drawn_quickly_only_some_are_kept(
    store: Store, monkeypatch: pytest.MonkeyPatch, table_keeping: Table
) -> None:
    monkeypatch.setattr(keeping, "FEW", 2)
    made = table_keeping.game()
    (component,) = made.components
    cards = tuple(component.pieces[0]._replace(id=f"card{number}") for number in range(9))
    many = made._replace(components=(component._replace(pieces=cards),))
    table_keeping.write("card.xml", "<face/>")
    faces(table_keeping, store, many)
    assert len(drafts_in(store)) == 2
    table_keeping.write("card.xml", "<face>" + "<dot r='1'/>" * keeping.WORTH + "</face>")
    faces(table_keeping, store, many)
    assert len(drafts_in(store)) == 2 + 9


def test_values_of_figures_count_if_their_names_stand_in_the_template(table_keeping: Table) -> None:
    keeper = DraftCache(Store(None), table_keeping.folders, "demo", "")
    table_keeping.write("plan.xml", '{% import "macros.xml" as m %}{{ numbers.tiles }}')
    values = {"numbers": 1, "number": 2, "dot": 3, "params": 4}
    assert dict(keeper.mentioned("plan.xml", values)) == {"numbers": 1, "dot": 3}


# Texts taken out of what a template wrote, and their places.


def test_texts_are_taken_out_and_leave_their_places() -> None:
    xml = "<face><text w='9'> a &amp; b\n</text><text>c</text><dot/></face>"
    skeleton, bodies = take_out_texts(xml)
    assert bodies == [" a & b\n", "c"]
    other, _ = take_out_texts(xml.replace("c<", "something else<"))
    assert skeleton == other != take_out_texts(xml.replace("dot", "box"))[0]
    places = [_TAKEN_OUT.fullmatch(part) for part in skeleton.replace("<", ">").split(">")]
    assert [place[1] for place in places if place] == ["0", "1"]


@pytest.mark.parametrize(
    "xml",
    [
        "<face><text> \n </text></face>",  # takes no room in a row
        "<face><text>a<br/>b</text></face>",
        "<face><text/></face>",
        "<face><text>&eacute;</text></face>",  # a mistake that has its line
        "<face><text>a\x01</text></face>",
        "<face><!-- <text>a</text> --></face>",
        "<face><text><![CDATA[a]]></text></face>",
        "<face>a</face>",
    ],
)
def test_what_may_be_more_than_a_text_stays(xml: str) -> None:
    assert take_out_texts(xml) == (xml, [])


def test_letters_are_no_place() -> None:
    assert not _TAKEN_OUT.fullmatch("#1")

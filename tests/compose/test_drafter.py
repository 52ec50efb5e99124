"""The drafter: what is drafted once, what is told, and what can be drawn again."""

from types import SimpleNamespace

import pytest

from pnp.base.findings import Where
from pnp.base.geometry import Size
from pnp.base.numerals import ENGLISH
from pnp.compose.drafter import Figure
from pnp.compose.faces import _icon_width
from pnp.compose.limits import NeedsOneLanguage
from pnp.compose.words import AnyLanguage, OneLanguage
from pnp.draw.listing import laid_open
from pnp.model.draft import Blank, ShownPicture
from pnp.model.face import Art, Circle, Picture, Side, Text
from pnp.model.messages import Catalog
from tests.support.templates import Table


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
        widths.append(_icon_width(composer._asked, "flag"))
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

"""Views: what templates see of pieces, in words or in what stands for them."""

from pnp.base.numerals import ENGLISH
from pnp.compose.limits import OPEN
from pnp.compose.templates import Views, translated_texts
from pnp.compose.words import AnyLanguage, OneLanguage
from pnp.model.face import Side
from pnp.model.messages import Catalog, Entry, MessageId
from tests.support.templates import Table

GERMAN = {
    MessageId.text_of("cards", "ant", "name"): Entry("Ant", "Ameise"),
    MessageId.text_of("cards", "ant", "texts", 1): Entry("two", "zwei"),
}


def test_a_piece_is_seen_in_the_words_of_a_language(table: Table) -> None:
    game = table.game({"texts": ["one", "two", ""]})
    (component,) = game.components
    catalog = Catalog("de", GERMAN)
    view = Views(game, OneLanguage(catalog, ENGLISH)).face(
        component, component.pieces[0], Side.FRONT
    )
    assert (view["piece"].name, view["piece"].texts) == ("Ameise", ["one", "zwei", ""])
    assert translated_texts(component, component.pieces[0], catalog) == {
        ".name": "Ameise", ".texts.0": "one", ".texts.1": "zwei", ".texts.2": "",
    }  # fmt: skip


def test_all_pieces_have_the_same_in_place_of_their_words(table: Table) -> None:
    game = table.game()
    (component,) = game.components
    ant = component.pieces[0]
    bear = ant._replace(id="bear", fields={**ant.fields, "name": "Bear"})
    views = Views(game, AnyLanguage())
    names = [views.face(component, one, Side.FRONT)["piece"].name for one in (ant, bear)]
    assert names[0] == names[1] and OPEN in names[0]
    assert Views.without_words(component, ant) == Views.without_words(component, bear)
    empty = ant._replace(fields={**ant.fields, "name": ""})
    assert Views.without_words(component, empty) != Views.without_words(component, ant)

"""Faces of a language: filled drafts, and those that no other language shares."""

from pnp.compose.words import AnyLanguage
from pnp.draw.listing import laid_open
from pnp.model.face import Art, Circle, Side
from tests.support.templates import Table, front


def test_languages_show_the_very_same_art(table: Table) -> None:
    table.write("card.xml", '<face><dot r="1"/><text w="50" h="9">{{ piece.name }}</text></face>')
    drafter = table.drafter(table.game(), AnyLanguage())
    one, two = (front(table.speaker(drafter, language)) for language in ("en", "de"))
    assert one and two
    assert isinstance(one.marks[0], Art) and one.marks[0] is two.marks[0]


def test_a_face_that_decides_by_words_is_of_its_language_alone(table: Table) -> None:
    table.write("card.xml", '<face><dot r="{{ 1 if lang == "en" else 2 }}"/></face>')
    drafter = table.drafter(table.game(back="card.xml"), AnyLanguage())
    radii = []
    for language in ("en", "de"):
        composer = table.speaker(drafter, language)
        (component,) = composer.game.components
        for side in Side:
            face = composer.face(component, component.pieces[0], side)
            assert face
            radii += [mark.radius for mark in laid_open(face.marks) if isinstance(mark, Circle)]
        assert len(composer._own) == 1, "and one drafter is enough for all of them"
    assert radii == [1, 1, 2, 2]


def test_pictures_and_mistakes_of_both_kinds_of_faces_are_known(table: Table) -> None:
    table.write("card.xml", '<face><image src="ant.png" w="9" h="9"/></face>')
    table.write(
        "back.xml",
        '<face>{% if lang == "de" %}<image src="ant.png" w="9" h="9"/><image src="no" w="9" h="9"/>'
        "{% endif %}</face>",
    )
    drafter = table.drafter(table.game(back="back.xml"), AnyLanguage())
    german, english = table.speaker(drafter, "de"), table.speaker(drafter, "en")
    for composer in (german, english):
        (component,) = composer.game.components
        composer.face(component, component.pieces[0], Side.BACK)
    assert (list(german.pictures), list(english.pictures)) == (["demo/ant.png"], [])
    assert [finding.message for finding in german.findings] == ["there is no picture 'no'"]
    assert not english.findings
    assert front(english) and list(english.pictures) == ["demo/ant.png"]

"""Drafts filled with words: texts, icons, symbols with texts in them, and other pieces."""

from pnp.check.faces import walk
from pnp.compose.words import AnyLanguage
from pnp.draw.listing import laid_open
from pnp.model.face import Circle, Group, Text
from pnp.model.messages import MessageId
from tests.support.templates import Table, front, plain

NAME = MessageId.text_of("cards", "ant", "name")
SIGN = """<art><symbol name="sign" w="20" h="10">
  <box w="20" h="10" fill="current"/><text w="20" h="10" fill="current">{{ _("Stop") }}</text>
</symbol></art>"""


def said(
    table: Table, language: str = "de", german: str = "Ameise", name: str = "Ant"
) -> list[str]:
    """Return the texts of a face in a language."""
    words = {NAME: (name, german), MessageId.label("Stop"): ("Stop", "Halt")} if german else {}
    game = table.game({"name": name})
    composer = table.speaker(table.drafter(game, AnyLanguage()), language, words)
    face = front(composer)
    assert face and not composer.findings and not composer._own
    return [text.text for text in Text.all_in(face.marks)]


def test_a_text_is_set_in_the_words_of_each_language(table: Table) -> None:
    table.write("card.xml", '<face><text w="50" h="9">{{ piece.name }}!</text></face>')
    assert said(table) == ["Ameise!"]
    assert said(table, german="") == ["Ant!"], "what nobody has translated stays English"
    assert said(table, german="eins\nzwei\n") == ["eins\nzwei!"]


def test_an_empty_text_is_no_text(table: Table) -> None:
    table.write("card.xml", '<face><text w="50" h="9"> {{ piece.name }} </text></face>')
    assert said(table, name="", german="") == []
    assert said(table, german="  ") == []


def test_hyphens_are_those_of_the_language(table: Table) -> None:
    long = "Wachstumsmarkt"
    table.write(
        "card.xml", '<face><text w="19" h="40" hyphens="yes">{{ piece.name }}</text></face>'
    )
    game = table.game({"name": long})
    drafter = table.drafter(game, AnyLanguage())
    german, french = (front(table.speaker(drafter, language)) for language in ("de", "fr"))
    assert german and french and plain(german.marks) != plain(french.marks)


def test_icons_stand_in_texts_and_in_their_colour(table: Table) -> None:
    table.write("card.xml", '<face><text w="50" h="9" fill="Sea">{{ piece.name }}</text></face>')
    drafter = table.drafter(table.game({"name": "a {icon:leaf}"}), AnyLanguage())
    face = front(table.speaker(drafter))
    assert face
    (group,) = laid_open(face.marks)
    assert isinstance(group, Group) and isinstance(group.marks[0], Text)
    (dot,) = [mark for mark in walk(group.marks) if isinstance(mark, Circle)]
    assert dot.paint.stroke == "#0055aa"


def test_symbols_say_what_is_in_them(table: Table) -> None:
    table.write("art.xml", SIGN)
    table.write(
        "card.xml",
        '<face><use name="sign" fill="Sea"/><icon name="sign" y="30" size="5"/>'
        '<text w="50" h="9" y="50">{icon:sign}{{ piece.name }}</text></face>',
    )
    assert said(table) == ["Halt", "Halt", "{icon:sign}Ameise", "Halt"]
    assert said(table, german="") == ["Stop", "Stop", "{icon:sign}Ant", "Stop"]


def test_what_many_groups_have_in_common_stays_in_common(table: Table) -> None:
    table.write("art.xml", SIGN)
    uses = '<use name="sign" fill="ink"/><use name="sign" fill="ink" y="20"/>'
    table.write("card.xml", f"<face>{uses}</face>")
    drafter = table.drafter(table.game(), AnyLanguage())
    face = front(table.speaker(drafter))
    assert face
    one, two = face.marks
    assert isinstance(one, Group) and isinstance(two, Group)
    assert plain(one.marks) == plain(two.marks) and one.shared == two.shared


def test_a_piece_is_shown_in_the_words_of_each_language(table: Table) -> None:
    table.write("card.xml", '<face><text w="50" h="9">{{ piece.name }}</text></face>')
    table.write("back.xml", '<face><piece name="cards/ant" w="20"/><dot r="2"/></face>')
    game = table.game(back="back.xml")
    drafter = table.drafter(game, AnyLanguage())
    for language, words, name in (("en", {}, "Ant"), ("de", {NAME: ("Ant", "Ameise")}, "Ameise")):
        composer = table.speaker(drafter, language, words)
        shown = composer.shown("cards/ant", "back")
        assert [text.text for text in Text.all_in(shown.marks)] == [name]
        assert shown.bulk.marks == 3 and not composer.findings

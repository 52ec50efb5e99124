"""What stands at the edges of sheets, and where somebody can change it."""

import pytest

from pnp.parts.imprint import imprint_of
from tests.editions import edition


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_text_of_a_sheet_has_a_place(language: str) -> None:
    words = edition("micropul", language)
    for component in (*words.game.components, None):
        imprint = imprint_of(words, words.game.where, component)
        assert words.title in [said.text for said in imprint.texts]
        for text, where in imprint.texts:
            assert where.file and where.line, text
            assert (where.file.endswith(".po")) <= (language == "de")
        assert imprint.place(words.title) == imprint.texts[2 if component else 0].where


def test_letters_are_found_in_the_text_that_stands_there() -> None:
    words = edition("micropul")
    imprint = imprint_of(words, words.game.where, words.game.components[0])
    said = imprint.texts[0]
    assert imprint.places(f"{said.text} · x", said.text[0]) == {said.where: said.text[0]}
    assert imprint.places("渡", "渡") == {words.game.where: "渡"}

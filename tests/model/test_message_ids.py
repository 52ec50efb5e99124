"""Ids of messages are put together and taken apart in one place."""

import pytest

from pnp.model.messages import GAME_TITLE, MessageId, TextKind


@pytest.mark.parametrize(
    ("id_", "written", "apart"),
    [
        (GAME_TITLE, "game.title", (TextKind.GAME, "title")),
        (MessageId.word("print_one"), "word.print_one", (TextKind.WORD, "print_one")),
        (MessageId.label("{n} g/m². So"), "label.{n} g/m². So", (TextKind.LABEL, "{n} g/m². So")),
        (MessageId.term("core"), "term.core", (TextKind.TERM, "core")),
        (MessageId.rule("setup"), "rules.setup", (TextKind.RULES, "setup")),
        (MessageId.rule("scores", 2, 0), "rules.scores.2.0", (TextKind.RULES, "scores.2.0")),
        (MessageId.title("tiles"), "tiles.title", (TextKind.COMPONENT, "tiles", "title")),
        (MessageId.note("tiles"), "tiles.note", (TextKind.COMPONENT, "tiles", "note")),
        (
            MessageId.text_of("deck", "pilot", "name"),
            "deck/pilot.name",
            (TextKind.PIECE, "deck/pilot", "name"),
        ),
        (
            MessageId.text_of("deck", "v1.2", "steps", 3),
            "deck/v1.2.steps.3",
            (TextKind.PIECE, "deck/v1.2", "steps.3"),
        ),
    ],
)
def test_an_id_says_what_it_belongs_to(id_: str, written: str, apart: tuple[str, ...]) -> None:
    assert id_ == written
    assert MessageId.parse(id_) == MessageId(*apart)  # type: ignore[arg-type]
    assert MessageId.parse(id_).kind is apart[0]


def test_some_texts_are_in_the_rulebook_only() -> None:
    ids = (
        GAME_TITLE,
        MessageId.word("sheet"),
        MessageId.word("print_one"),
        MessageId.label("rules."),
        MessageId.term("x"),
        MessageId.rule("x"),
    )
    assert [MessageId.is_of_rules(id_) for id_ in ids] == [False, False, True, False, True, True]

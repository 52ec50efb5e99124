"""Rules that leave a fact out, or a number unproven, are found."""

from pnp.check.rules import rules_hold
from pnp.findings import Where
from pnp.model.game import Block, BlockKind, Fact, Rules

OUTLINE = (Fact("AN-1.01", "ants carry leaves", "Aim"), Fact("AN-1.02", "no wings", "Aim"))


def told(*blocks: Block) -> list[str]:
    """Return what is wrong with rules of these blocks."""
    return [found.message for found in rules_hold(Rules(blocks, OUTLINE))]


def test_complete_rules_are_well() -> None:
    holder = Block(
        BlockKind.NOTE,
        "n",
        facts=("AN-1.01",),
        blocks=(Block(BlockKind.TEXT, "t", facts=("AN-1.02",)),),
    )
    assert told(holder) == []


def test_a_fact_that_no_text_states_is_named() -> None:
    (message,) = told(Block(BlockKind.TEXT, "t", "Leaves.", facts=("AN-1.01",)))
    assert message == "no text of the rules states AN-1.02: no wings"


def test_a_fact_that_nobody_knows_is_told_with_a_near_one() -> None:
    found = list(
        rules_hold(
            Rules(
                (
                    Block(
                        BlockKind.TEXT,
                        "t",
                        facts=("AN-1.01", "AN-1.02", "AN-1.03"),
                        where=Where("r", 7),
                    ),
                ),
                OUTLINE,
            )
        )
    )
    assert [str(one.where) for one in found] == ["r:7"]
    assert "the outline has no fact 'AN-1.03'" in found[0].message
    assert "AN-1.0" in found[0].hint


def test_a_bare_number_is_found_in_texts_and_tables() -> None:
    whole = ("AN-1.01", "AN-1.02")
    assert told(Block(BlockKind.TEXT, "t", "Draw 2 of {n} and {prose:3}.", facts=whole)) == [
        "t: the number 2 stands bare in 'Draw 2 of {n} and {prose:3}.'"
    ]
    assert told(Block(BlockKind.TEXT, "t", "Take 1,234,567.5 ants.", facts=whole)) == [
        "t: the number 1234567.5 stands bare in 'Take 1,234,567.5 ants.'"
    ]
    table = Block(BlockKind.TABLE, "tab", rows=(("a", "b"), ("7 ants", "{n} and 7")), facts=whole)
    assert [message.partition(" in ")[0] for message in told(table)] == [
        "tab: the number 7 stands bare",
        "tab: the number 7 stands bare",
    ]


def test_a_condition_that_nothing_can_ask_is_told() -> None:
    facts = tuple(fact.id for fact in OUTLINE)
    text = Block(BlockKind.TEXT, "t", facts=facts, options={"when": "bakcs"}, where=Where("r", 3))
    (found,) = rules_hold(Rules((text,), OUTLINE))
    assert found.where == Where("r", 3) and "when=bakcs" in found.message
    assert found.hint.startswith("did you mean 'backs'")


def test_a_fact_has_to_be_stated_without_asking_for_something_unusual() -> None:
    facts = tuple(fact.id for fact in OUTLINE)
    assert told(Block(BlockKind.TEXT, "t", facts=facts, options={"when": "backs"})) == []
    assert len(told(Block(BlockKind.TEXT, "t", facts=facts, options={"when": "no-backs"}))) == 2


def test_a_figure_that_nothing_tells_is_warned_about() -> None:
    caption = Block(BlockKind.TEXT, "c", "Ants.", facts=("AN-1.01", "AN-1.02"))
    sentence = Block(BlockKind.TEXT, "a", "Two ants carry a leaf.", options={"alt": "yes"})
    figure = Block(BlockKind.FIGURE, "f", blocks=(caption,))
    (message,) = told(figure)
    assert message == "f: nothing tells the figure to those who do not see it"
    assert told(figure._replace(blocks=(caption, sentence))) == []

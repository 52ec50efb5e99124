"""What rules and the studio say about printing this very game."""

from pnp.model.game import Advice
from pnp.model.order import Order
from pnp.parts.printing import printing_section, steps_to_print
from tests.editions import edition


def test_steps_are_those_of_the_order() -> None:
    english = edition("micropul")
    duplex, folded = (steps_to_print(english, Order(backs=way)) for way in ("duplex", "fold"))
    assert any("long edge" in step for step in duplex)
    assert not any("long edge" in step for step in folded)
    assert any("fold the sheet" in step for step in folded)


def test_steps_are_told_in_the_language_even_where_rules_say_nothing() -> None:
    german = edition("micropul", "de")
    steps = steps_to_print(german, Order(booklet=True))
    assert steps != steps_to_print(edition("micropul"), Order(booklet=True))
    told = [block.text for block in printing_section(german, Order(booklet=True))]
    assert set(steps) <= set(told)
    assert german.game.printing is not Advice.NONE


def test_only_what_was_made_is_told() -> None:
    english = edition("micropul")
    whole = steps_to_print(english, Order())
    stones = steps_to_print(english, Order(), {"stones": 2, "rules": 5})
    assert "2\u00a0×\u00a0300" in whole[0] and "1\u00a0×\u00a0300" in stones[0]
    rules = steps_to_print(english, Order(), {"rules": 5})
    assert len(rules) < len(stones) and not any("300" in step for step in rules)


def test_sheets_that_components_share_are_counted_once() -> None:
    shared = steps_to_print(edition("micropul"), Order(gather=True))
    assert "1\u00a0×\u00a0300" in shared[0]

"""Rules have to be complete, and all their numbers have to come from the data."""

from collections.abc import Iterator

from pnp.findings import Finding, did_you_mean, error, shortened, warning
from pnp.model.game import CONDITIONS, Block, BlockKind, Rules
from pnp.model.order import Order
from pnp.numerals import ENGLISH
from pnp.placeholders import without_braces
from pnp.worded import worded

_ALT = "`Two tiles in a row. {#figure-alt alt=yes -}`"


def rules_hold(rules: Rules) -> Iterator[Finding]:
    """Yield the facts that no text states, and the numbers that no data stands behind."""
    yield from _facts_are_covered(rules)
    for block in rules.all_blocks():
        yield from _condition_is_known(block)
        yield from _numbers_are_named(block)
        yield from _figures_are_told(block)


def _facts_are_covered(rules: Rules) -> Iterator[Finding]:
    known = dict.fromkeys(sorted(fact.id for fact in rules.outline))
    stated: set[str] = set()
    for block in rules.all_blocks():
        if block.stands(Order()):
            stated.update(block.facts)
        for fact in block.facts:
            if fact not in known:
                message = worded(
                    "{block}: the outline has no fact {fact}", block=block.id, fact=repr(fact)
                )
                yield error(block.where, message, did_you_mean(fact, list(known)))
    for missing in rules.outline:
        if missing.id not in stated:
            message = worded(
                "no text of the rules states {fact}: {text}", fact=missing.id, text=missing.says
            )
            hint = worded("name the fact behind the text that states it")
            yield error(missing.where, message, hint)


def _condition_is_known(block: Block) -> Iterator[Finding]:
    asked = block.options.get("when")
    if asked is not None and asked not in CONDITIONS:
        message = worded(
            "{block}: nothing can be asked as when={asked}",
            block=block.id,
            asked=shortened(asked),
        )
        yield error(block.where, message, did_you_mean(asked, list(CONDITIONS)))


def _figures_are_told(block: Block) -> Iterator[Finding]:
    is_figure = block.kind is BlockKind.FIGURE
    if is_figure and not any(one.is_alternative for one in block.blocks):
        message = worded(
            "{block}: nothing tells the figure to those who do not see it", block=block.id
        )
        hint = worded("say what it shows in a text of its own: {example}", example=_ALT)
        yield warning(block.where, message, hint)


def _numbers_are_named(block: Block) -> Iterator[Finding]:
    cells = (
        (cell, block.cell(number, column))
        for number, row in enumerate(block.rows)
        for column, cell in enumerate(row)
    )
    for text, where in ((block.text, block.where), *cells):
        for digits in dict.fromkeys(ENGLISH.numbers_in(without_braces(text))):
            message = worded(
                "{block}: the number {number} stands bare in {text}",
                block=block.id,
                number=str(digits),
                text=repr(shortened(text)),
            )
            hint = worded(
                "name a number of game.yaml, such as {name}, or write {prose}",
                name="{hand_limit}",
                prose="{prose:1}",
            )
            yield error(where, message, hint)

"""Rules have to be complete, and all their numbers have to come from the data."""

from collections.abc import Iterator

from pnp.findings import Finding, did_you_mean, error, shortened, warning
from pnp.model.order import Order
from pnp.model.rules import CONDITIONS, Block, BlockKind, Rules
from pnp.numerals import ENGLISH
from pnp.placeholders import without_braces

_ALT_HINT = "say what it shows in a text of its own: `Two tiles in a row. {#figure-alt alt=yes -}`"
_DIGIT_HINT = "name a number of game.yaml, such as {hand_limit}, or write {prose:1}"


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
                hint = did_you_mean(fact, list(known))
                yield error(block.where, f"{block.id}: the outline has no fact {fact!r}", hint)
    for missing in rules.outline:
        if missing.id not in stated:
            message = f"no text of the rules states {missing.id}: {missing.says}"
            yield error(missing.where, message, "name the fact behind the text that states it")


def _condition_is_known(block: Block) -> Iterator[Finding]:
    asked = block.options.get("when")
    if asked is not None and asked not in CONDITIONS:
        message = f"{block.id}: nothing can be asked as when={shortened(asked)}"
        yield error(block.where, message, did_you_mean(asked, list(CONDITIONS)))


def _figures_are_told(block: Block) -> Iterator[Finding]:
    is_figure = block.kind is BlockKind.FIGURE
    if is_figure and not any(one.is_alternative for one in block.blocks):
        message = f"{block.id}: nothing tells the figure to those who do not see it"
        yield warning(block.where, message, _ALT_HINT)


def _numbers_are_named(block: Block) -> Iterator[Finding]:
    cells = (
        (cell, block.cell(number, column))
        for number, row in enumerate(block.rows)
        for column, cell in enumerate(row)
    )
    for text, where in ((block.text, block.where), *cells):
        for digits in dict.fromkeys(ENGLISH.numbers_in(without_braces(text))):
            message = f"{block.id}: the number {digits} stands bare in {shortened(text)!r}"
            yield error(where, message, _DIGIT_HINT)

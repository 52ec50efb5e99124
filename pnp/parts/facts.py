"""The words of an edition's rules: names and sizes in its language, all placeholders filled."""

from pnp.edition import Edition
from pnp.findings import Finding
from pnp.load.words import SOURCE_LANGUAGE
from pnp.model.game import Component
from pnp.model.rules import Block, Rules
from pnp.rulebook.localize import Localizer
from pnp.rulebook.values import Values
from pnp.text.inline import literal
from pnp.translate.glossary import names_in


def values_of(edition: Edition) -> Values:
    """Return all that placeholders of the rules can name, in the edition's language."""
    return Values(
        language=edition.language,
        title=literal(edition.title),
        numbers=edition.loaded.numbers,
        names=names_in(edition.game, edition.catalog),
        sizes={part.id: _size_of(part, edition) for part in edition.game.components},
    )


def localized(edition: Edition, findings: list[Finding]) -> tuple[Block, ...]:
    """Return the rules in the edition's language with everything filled in."""
    rules, values = edition.game.rules or Rules(()), values_of(edition)
    found: list[Finding] = []
    localizer = Localizer(
        values=values,
        source=values._replace(language=edition.shop.stock.languages[SOURCE_LANGUAGE]),
        catalog=edition.catalog,
        findings=found,
    )
    blocks = localizer.blocks(rules.blocks)
    findings += [one for one in found if one.where not in edition.unfilled]
    return blocks


def _size_of(component: Component, edition: Edition) -> str:
    width, height = (round(side, 1) for side in component.shape.size)
    return literal(edition.word("size", width=width, height=height))

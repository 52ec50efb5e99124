"""The words of an edition's rules: names and sizes in its language, all placeholders filled."""

from pnp.edition import Edition
from pnp.findings import Finding
from pnp.load.words import SOURCE_LANGUAGE
from pnp.model.game import Block, Component, Rules
from pnp.model.order import Order
from pnp.model.stock import AND
from pnp.rulebook.conditions import as_ordered
from pnp.rulebook.drawings import Given
from pnp.rulebook.localize import Localizer
from pnp.rulebook.values import Values
from pnp.text.inline import literal, plain
from pnp.translate.glossary import names_in

AS_DOCUMENTED = Order()


def values_of(edition: Edition, order: Order = AS_DOCUMENTED) -> Values:
    """Return all that placeholders can name, in the edition's language and as it is printed."""
    known = edition.shop.stock.papers.keys() >= set(order.paper.split(AND))
    return Values(
        language=edition.language,
        title=literal(edition.title),
        numbers=edition.loaded.numbers,
        names=names_in(edition.game, edition.catalog),
        sizes={part.id: _size_of(part, edition, order.scale) for part in edition.game.components},
        paper=literal(edition.shop.paper(order.paper).title if known else order.paper),
    )


def localized(
    edition: Edition, findings: list[Finding], order: Order = AS_DOCUMENTED
) -> tuple[Block, ...]:
    """Return the rules in the edition's language with everything filled in, true for an order."""
    rules, values = edition.game.rules or Rules(()), values_of(edition, order)
    found: list[Finding] = []
    localizer = Localizer(
        values=values,
        source=values._replace(language=edition.shop.stock.languages[SOURCE_LANGUAGE]),
        catalog=edition.catalog,
        findings=found,
    )
    blocks = localizer.blocks(as_ordered(rules.blocks, order))
    findings += [one for one in found if one.where not in edition.unfilled]
    return blocks


def signs_of(edition: Edition) -> dict[str, str]:
    """Return what the icons of an edition's texts stand for, in its language."""
    names = names_in(edition.game, edition.catalog)
    terms = edition.game.rules.terms if edition.game.rules else ()
    return {term.icon: plain(names[term.id]) for term in terms if term.icon}


def given_for(edition: Edition) -> Given:
    """Return what the figures of an edition's rules are drawn from."""
    return Given(edition.loaded.numbers, edition.loaded.examples, signs_of(edition))


def _size_of(component: Component, edition: Edition, scale: float) -> str:
    width, height = (round(side * scale, 1) for side in component.shape.size)
    return literal(edition.word("size", width=width, height=height))

"""The words of an edition's rules: names and sizes in its language, all placeholders filled."""

from pnp.edition import Edition
from pnp.findings import Finding
from pnp.load.words import SOURCE_LANGUAGE
from pnp.model.game import Component
from pnp.model.rules import Block, Rules
from pnp.rulebook.localize import Localizer
from pnp.rulebook.values import Values, written


def localized(edition: Edition, findings: list[Finding]) -> tuple[Block, ...]:
    """Return the rules in the edition's language with everything filled in."""
    rules, parts = edition.game.rules or Rules(()), edition.game.components
    values = Values(
        language=edition.language,
        title=edition.title,
        numbers=edition.loaded.numbers,
        names=names_of(edition),
        sizes={part.id: _size_of(part, edition) for part in parts},
    )
    localizer = Localizer(
        values=values,
        source=values._replace(language=edition.shop.stock.languages[SOURCE_LANGUAGE]),
        catalog=edition.catalog,
        components={part.id: edition.say(f"{part.id}.title", part.title) for part in parts},
        findings=findings,
    )
    return localizer.blocks(rules.blocks)


def names_of(edition: Edition) -> dict[str, str]:
    """Return the names of pieces and terms in the edition's language, by id."""
    names = {
        piece.id: edition.say(f"{part.id}/{piece.id}.name", piece.fields["name"])
        for part in edition.game.components
        for piece in part.pieces
        if isinstance(piece.fields.get("name"), str)
    }
    for term in edition.game.rules.terms if edition.game.rules else ():
        said = edition.say(f"label.{term.says}", term.says)
        if said == term.says:
            said = edition.say(f"term.{term.id}", term.says)
        names[term.id] = said.partition(" | ")[0]
    return names


def _size_of(component: Component, edition: Edition) -> str:
    width, height = (written(round(side, 1), edition.language) for side in component.shape.size)
    return edition.word("size", width=width, height=height)

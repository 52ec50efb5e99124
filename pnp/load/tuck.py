"""What a tuck box has to hold: the cards of some components, on their paper, perhaps in sleeves."""

from collections.abc import Mapping, Sequence

from pnp.findings import Refused, Where, did_you_mean, error, refuse
from pnp.forms.files import ShapeForm, SleevesForm, TuckForm
from pnp.geometry import Size
from pnp.model.game import Component
from pnp.model.stock import Shape, Tuck, tuck_box
from pnp.worded import said_by, worded


def box_of(
    id_: str,
    form: ShapeForm,
    known: Mapping[str, Component],
    bulks: Mapping[str, float],
    where: Where,
) -> Shape:
    """Return the box that a form describes, or refuse it with everything that is wrong."""
    tuck = form.tuck or TuckForm(deck=[])
    names = tuck.deck if isinstance(tuck.deck, list) else [tuck.deck]
    wrong = [
        error(
            where,
            worded("no component {name} stands above this one", name=repr(name)),
            did_you_mean(name, [*known]),
        )
        for name in names
        if name not in known
    ]
    if tuck.paper not in bulks:
        hint = did_you_mean(tuck.paper, [*bulks])
        message = worded("bulks.yaml has no paper {name}", name=repr(tuck.paper))
        wrong.append(error(where, message, hint))
    if wrong:
        raise Refused(wrong)
    content = held([known[name] for name in names], tuck, bulks[tuck.paper])
    try:
        return tuck_box(id_, content, form.bleed)
    except ValueError as problem:
        message = worded(
            "a box for cards {thickness} mm thick: {problem}",
            thickness=f"{content.stack:,.0f}",
            problem=said_by(problem),
        )
        raise refuse(where, message) from None


def held(decks: Sequence[Component], form: TuckForm, bulk: float) -> Tuck:
    """Return the largest card and how thick all cards are together, on paper of this bulk."""
    sleeves = form.sleeves
    if not isinstance(sleeves, SleevesForm):
        sleeves = SleevesForm(thickness=sleeves)
    in_sleeves = sleeves.thickness > 0
    sizes = [deck.shape.size for deck in decks]
    width = max(size.width for size in sizes) + sleeves.width * in_sleeves
    height = max(size.height for size in sizes) + sleeves.height * in_sleeves
    stack = sum(deck.total * (_thickness(deck, form, bulk) + sleeves.thickness) for deck in decks)
    return Tuck(Size(width, height), round(stack, 4))


def _thickness(deck: Component, form: TuckForm, bulk: float) -> float:
    """Return how thick one card is, in millimetres."""
    return form.thickness or (form.weight or deck.weight) * bulk / 1000

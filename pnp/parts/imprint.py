"""What sheets and pages say beside their pieces, with the places where somebody can change it."""

from collections.abc import Iterator

from pnp.arrange.assembly import WORDS as STEPS
from pnp.arrange.split import WORDS as SPLIT
from pnp.check.faces import Imprint
from pnp.edition import Edition
from pnp.findings import Where
from pnp.model.game import Component
from pnp.model.messages import GAME_TITLE, Saying, assembly, called, note, title

WORDS = (
    "sheet",
    "front",
    "back",
    "version",
    "gaps",
    "ruler",
    "stack",
    *SPLIT,
    *STEPS,
    "rules",
    "page",
)


def imprint_of(edition: Edition, where: Where, component: Component | None) -> Imprint:
    """Return what the sheets of a component, or the pages of the rules, say at their edges."""
    return Imprint(where, tuple(_said(edition, where, component)))


def _said(edition: Edition, where: Where, component: Component | None) -> Iterator[Saying]:
    game, place = edition.game, edition.place
    if component:
        id_, places = component.id, component.places
        yield Saying(edition.called(component), place(title(id_), component.title, places["title"]))
        yield Saying(edition.noted(component), place(note(id_), component.note, places["note"]))
        for step, text in edition.assembled(component).items():
            own, written = component.assembly[step], places[f"assembly_{step}"]
            yield Saying(text, place(assembly(id_, step), own, written))
        for one in edition.loaded.borrowed.sets[id_]:
            yield Saying(one.credit, one.where)
        yield from (Saying(tab.label, places["shape"]) for tab in component.shape.tabs)
    yield Saying(edition.title, place(GAME_TITLE, game.title, game.places["title"]))
    if game.called:
        said = place(called(game.variant), game.called, game.places["called"])
        yield Saying(edition.variant, said)
    yield Saying(game.version, game.places["version"])
    language = edition.language
    tongue = edition.shop.stock.places.get(("languages", language.code), where)
    yield Saying(language.title, tongue)
    yield from map(edition.saying, WORDS)

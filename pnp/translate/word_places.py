"""Where a word stands in what is made of a game, and how surely."""

from collections.abc import Sequence
from contextlib import suppress

from pnp.calibrating import calibration
from pnp.findings import Refused
from pnp.load.po import SOURCE_LANGUAGE
from pnp.model.messages import Message
from pnp.model.names import FaceName
from pnp.parts.part import Part
from pnp.translate.heard import AttentiveEdition
from pnp.translate.made_sheets import layer_called, on_layer
from pnp.translate.placed import placed_texts
from pnp.translate.sought import NOWHERE_FOUND, Sought
from pnp.translate.stand import Ranked, Stand
from pnp.translate.word_ways import Making
from pnp.workshop import Workshop


def on_calibration(shop: Workshop, made: Making, message: Message) -> Ranked:
    """Look at both sides of the calibration sheet."""
    sought = Sought(message.context, message.english, shop.language(SOURCE_LANGUAGE))
    drawing = calibration(shop, SOURCE_LANGUAGE, made.order, lambda _, english: english)
    return {
        Stand(made.on, order=made.order, side=one.side): sought.find(placed_texts(one.over)).rank
        for one in drawing.document.sheets
    }


def on_sheets(parts: Sequence[Part], made: Making, message: Message) -> Ranked:
    """Look at the sheets of parts that are made so."""
    layer, found = layer_called(message.context), Ranked()
    for part in parts:
        sought = Sought(message.context, message.english, part.edition.language)
        with suppress(Refused):
            for sheet in part.document.sheets:
                place = Stand(
                    on=made.on,
                    game=part.edition.game.id,
                    order=made.order,
                    holds=part.holds,
                    number=sheet.number,
                    side=sheet.side,
                    gaps=made.gaps,
                    guise=made.guise,
                )
                found[place] = sought.find(placed_texts(sheet.over)).rank
                if layer:
                    found[place] = 0 if on_layer(sheet, layer) else NOWHERE_FOUND.rank
    return found


def on_changes(edition: AttentiveEdition, made: Making) -> Ranked:
    """Choose a piece that may have changed."""
    for component in edition.game.components:
        if component.pieces and component.front:
            face = FaceName(component.id, component.pieces[0].id)
            return {Stand(made.on, edition.game.id, face): 0}
    return {}

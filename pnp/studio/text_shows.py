"""The piece, page or sheet that shows a text, drawn with the words that somebody types."""

from collections.abc import Callable
from contextlib import suppress

from pnp.findings import Refused
from pnp.model.messages import Catalog
from pnp.studio.text_desk import TextDesk
from pnp.studio.text_on_pages import on_page
from pnp.studio.text_on_papers import on_calibration, on_changes
from pnp.studio.text_on_pieces import on_piece
from pnp.studio.text_on_sheets import on_sheet
from pnp.studio.text_sight import AskedText, Sight
from pnp.translate.stand import Surface

_DRAWN: dict[Surface, Callable[[AskedText], Sight]] = {
    Surface.PIECE: on_piece,
    Surface.PAGE: on_page,
    Surface.SHEET: on_sheet,
    Surface.CALIBRATION: on_calibration,
    Surface.CHANGES: on_changes,
}


def sight(
    desk: TextDesk, context: str, catalog: Catalog, at: int = 0, whole: bool = True
) -> Sight | None:
    """Draw what shows a text in these words; None if nothing can be shown of it.

    Of pages and sheets only what is around the text, which is there sooner, or the whole.
    """
    known, place = desk.known, (desk.language.code, context)
    stands = known.stands(context)
    if not stands:
        return None
    stand = known.moved.get(place, stands[0]) if at % len(stands) == 0 else stands[at % len(stands)]
    asked = AskedText(desk=desk, context=context, catalog=catalog, stand=stand, whole=whole)
    shown = _drawn(asked)
    if at or (shown and (shown.boxes or shown.remark)):
        return shown
    for other in known.others(context):  # this language may have it elsewhere
        found = _drawn(asked._replace(stand=other))
        if found and found.boxes:
            known.moved[place] = other
            return found
    return shown


def _drawn(asked: AskedText) -> Sight | None:
    with suppress(Refused):  # what is wrong is told of the words
        return _DRAWN[asked.stand.on](asked)
    return None

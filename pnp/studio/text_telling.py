"""What is told of texts: rows, what is known of one, and where those are that no paper shows."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from pnp.base.findings import Severity
from pnp.base.placeholders import placeholders, spoken
from pnp.check.translations import word_difference
from pnp.load.screens import ScreenWords
from pnp.model.messages import TextKind, taken_apart
from pnp.parts.texts import UNDONE, TextVerdict, terms_in
from pnp.studio.text_session import TextDesk, said_by_people, state_of
from pnp.translate.files import by_hand, place, places

SCRIPTED = "js_"  # how the ids of texts begin that scripts fill
# Rooms by how the ids of their texts begin; whatever begins otherwise stands in all of them.
ROOMS = {
    **dict.fromkeys(("print", "option"), "print"),
    **dict.fromkeys(("translate", "words", "language", "text", "filter", "state"), "translate"),
    **dict.fromkeys(("zoom", "editor", "conflict", "accept", "proof"), "translate"),
    "design": "design",
}
SITE = "site"


class Unseen(NamedTuple):
    """What is to be said instead of a picture, and where the text can be looked at."""

    says: str = ""
    address: str = ""


def unseen(desk: TextDesk, context: str, say: ScreenWords) -> Unseen:
    """Return what is to be said of a text that stands on no paper."""
    kind, owner, _ = taken_apart(context)
    if desk.known.locations(context):
        return Unseen()
    if kind is not TextKind.SCREEN:
        return Unseen(say("text_unsaid" if kind is TextKind.WORD else "text_unseen"))
    first = owner.removeprefix(SCRIPTED).partition("_")[0]
    if first == SITE:
        return Unseen(say("text_on_site"))
    if first not in ROOMS:
        return Unseen(say("text_on_screens"), "/")
    room = ROOMS[first]
    return Unseen(say("text_on_screen", room=say(f"room_{room}")), f"/{room}")


def rows(desk: TextDesk) -> Iterator[dict[str, Any]]:
    """Yield every text for a list, in the order of the file."""
    for message in desk.source.messages:
        unit, found = desk.unit(message.context), desk.verdicts.get(message.context, [])
        yield {
            "context": message.context,
            "group": taken_apart(message.context).kind,
            "english": message.english,
            "text": unit.text,
            "state": state_of(unit, _has_error(found)),
            "notes": said_by_people(unit),
            "findings": sum(one.check not in UNDONE for one in found),
        }


def told(desk: TextDesk, context: str) -> dict[str, Any]:
    """Return all that is to be known of one text."""
    message, unit = desk.message(context), desk.unit(context)
    terms = terms_in(spoken(message.english), desk.source.terms(desk.catalog))
    game = desk.source.game
    return {
        "context": context,
        "english": message.english,
        "reads": message.reads,
        "where": place(context, game, message.part, message.page),
        "place": " ".join(places(message.where, desk.house.project)),
        "note": message.note,
        "hints": by_hand(unit.hints),
        "room": message.room,
        "terms": [one._asdict() for one in terms],
        "before": unit.before if unit.fuzzy else "",
        "change": word_difference(unit.before, unit.english) if unit.before else "",
        "holes": [hole._asdict() for hole in placeholders(message.english)],
        "places": len(desk.known.locations(context)),
        "unit": desk.as_saved(unit),
        "state": state_of(unit, _has_error(desk.verdicts.get(context, []))),
    }


def beside(desk: TextDesk, context: str) -> dict[str, str]:
    """Return what other languages say, as far as they have said it."""
    message = desk.message(context)
    found = {}
    for code in desk.source.shop.stock.languages:
        if code != desk.language.code and desk.source.path(code).is_file():
            said = desk.source.catalog(code).said(context, message.english)
            found.update({code: said} if said else {})
    return found


def _has_error(found: list[TextVerdict]) -> bool:
    wrong = (one for one in found if one.check not in UNDONE)
    return any(one.finding.severity is Severity.ERROR for one in wrong)

"""What is said of texts that no paper shows: which screen they stand on, and the way there."""

from typing import NamedTuple

from pnp.model.messages import TextKind, taken_apart
from pnp.screens import ScreenWords
from pnp.studio.text_desk import TextDesk

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
    if desk.known.stands(context):
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

"""A sheet of texts that have changed, to be printed and read once more on paper."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from pnp.findings import Refused
from pnp.studio.app import said
from pnp.studio.state import House
from pnp.studio.text_desk import TextDesk
from pnp.studio.text_shows import sight

MOST_PICTURES = 60


class ProvenText(NamedTuple):
    """A text that has changed, and what shows it."""

    context: str
    english: str
    old: str
    new: str
    picture: dict[str, Any] | None


class Earlier:
    """The translations of a project as they were when somebody opened them first."""

    def __init__(self) -> None:
        self._texts: dict[tuple[str, str], dict[str, str]] = {}

    def remember(self, desk: TextDesk) -> None:
        """Keep a language as it is, unless it was kept before."""
        key = desk.source.id, desk.language.code
        if key not in self._texts:
            self._texts[key] = {one.context: one.text for one in desk.units.values()}

    def changed(self, desk: TextDesk) -> Iterator[tuple[str, str]]:
        """Yield the texts that say something else now, with what they said."""
        before = self._texts.get((desk.source.id, desk.language.code), {})
        for message in desk.source.messages:
            old = before.get(message.context, "")
            if desk.unit(message.context).text != old:
                yield message.context, old


def proof(house: House, desk: TextDesk, earlier: Earlier) -> list[ProvenText]:
    """Return what has changed, with pictures of the pieces and pages that show the first of it."""
    found: list[ProvenText] = []
    for context, old in earlier.changed(desk):
        picture = None
        if len(found) < MOST_PICTURES:
            with suppress(Refused), house.at_work():
                seen = sight(desk, context, desk.catalog, whole=False)
                picture = seen.told(said()) if seen else None
        found.append(
            ProvenText(
                context=context,
                english=desk.message(context).english,
                old=old,
                new=desk.unit(context).text,
                picture=picture,
            )
        )
    return found

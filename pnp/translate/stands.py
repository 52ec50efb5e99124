"""Where the texts of a game and of its variants stand."""

from collections.abc import Iterable

from pnp.load.variants import variant_ids
from pnp.model.messages import TextKind, in_variant, taken_apart
from pnp.model.names import OF
from pnp.translate.game_places import GamePlaces
from pnp.translate.seen import Seen, seen_texts
from pnp.translate.source import TextSource
from pnp.translate.stand import MOST, Stands
from pnp.workshop import LoadedGame

_BESIDE_PIECES = (TextKind.GAME, TextKind.COMPONENT)


def stands_of(source: TextSource, seen: Iterable[Seen]) -> Stands:
    """Return where each text of a game stands, and of its variants where the game has it not."""
    found = GamePlaces(source, seen).found if source.loaded else {}
    for variant in variant_ids(source.shop.project, source.id) if source.loaded else ():
        other = LoadedGame(source.shop, f"{source.id}{OF}{variant}")
        for context, stands in _of_variant(source, other, found.keys()).items():
            found.setdefault(context, dict.fromkeys(stands))
    return {context: tuple(stands)[:MOST] for context, stands in found.items()}


def _of_variant(source: TextSource, other: LoadedGame, found: Iterable[str]) -> Stands:
    """Return where texts stand that only a variant has, or has in other words."""
    left = {one.context for one in source.messages} - set(found)
    ids = {one.context: in_variant(one.context, other.game.variant) for one in other.own_messages}
    wanted = {id_: own if own in left else id_ for id_, own in ids.items() if {id_, own} & left}
    if not wanted:
        return {}
    asked = TextSource(source.shop, source.id, other.own_messages, other)
    on_faces = any(taken_apart(id_).kind not in _BESIDE_PIECES for id_ in wanted)
    places = GamePlaces(asked, seen_texts(asked) if on_faces else ()).found
    return {own: tuple(places[id_]) for id_, own in wanted.items() if id_ in places}

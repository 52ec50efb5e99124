"""What the list of all games tells of one: its wall of pieces, for whom it is, its colours."""

from collections.abc import Iterator, Sequence
from typing import Any

from pnp.edition import Edition
from pnp.model.game import Block
from pnp.model.names import filed
from pnp.rulebook.style import palette_of
from pnp.screens import ScreenWords
from pnp.site.palettes import screen_colours
from pnp.site.pieces import PiecePictures
from pnp.text.inline import plain

Card = dict[str, Any]  # as the list of a site keeps it


def card_of(
    edition: Edition, blocks: Sequence[Block], pictures: PiecePictures, say: ScreenWords
) -> Card:
    """Return all that stands on the card of an edition."""
    game = edition.game
    palette = palette_of(game.colours, blocks[0].options if blocks else {})
    wall = pictures.wall(palette.head or palette.accent, edition.loaded.borrowed.has_all)
    tagline = (plain(one.text) for block in blocks[:1] for one in block.blocks)
    return {
        "id": filed(game.id),
        "title": edition.full_title,
        "tagline": " ".join(tagline),
        "by": game.by,
        "facts": list(facts_of(edition, say)),
        "wall": wall._asdict(),
        "rules": bool(blocks),
        "colours": screen_colours(palette).rules,
    }


def facts_of(edition: Edition, say: ScreenWords) -> Iterator[str]:
    """Yield for whom a game is and how long it takes, where its data say so."""
    game = edition.game
    if game.players:
        fewest, most = game.players[0], game.players[-1]
        words = "site_players_one" if fewest == most else "site_players"
        yield say(words, fewest=fewest, most=most)
    numbers = {name: number.says for name, number in game.numbers.items()}
    if "age" in numbers:
        yield say("site_age", age=numbers["age"])
    longest = numbers.get("minutes", numbers.get("minutes.to"))
    if longest is not None:
        least = numbers.get("minutes.from", longest)
        words = "site_minutes_one" if least == longest else "site_minutes"
        yield say(words, least=least, most=longest)

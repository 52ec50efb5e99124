"""The pages that lead to all games: their cards, and the colours that each brings along."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pnp.base.colours import CONTRAST, colour_of, contrast, luminance, parts, tone
from pnp.load.screens import ScreenWords
from pnp.model.game import Block
from pnp.model.names import filed
from pnp.parts.edition import Edition
from pnp.rulebook.style import Palette, palette_of
from pnp.text.inline import plain
from pnp.uses.site.frame import INDEX, PLAIN, Frame, page, plain_file
from pnp.uses.site.pictures import PiecePictures

DAY, NIGHT = "#ffffff", "#17181c"  # the grounds of pages
TINT_BY_NIGHT = 0.27  # how light the ground of a call-out is there
_STEP = 0.02


class ScreenColours(NamedTuple):
    """What a style sheet is told of a game."""

    accent: str
    tint: str
    head: str
    on_head: str
    night_accent: str
    night_tint: str

    @property
    def rules(self) -> Mapping[str, Mapping[str, str]]:
        """The same as variables of CSS, by day and by night."""
        own = {"accent": self.accent, "tint": self.tint, "head": self.head}
        return {
            "day": {**own, "on-head": self.on_head},
            "night": {"accent": self.night_accent, "tint": self.night_tint},
        }


def screen_colours(palette: Palette) -> ScreenColours:
    """Return the colours of a rulebook, changed until letters in them can be read."""
    head = palette.head or palette.accent
    night_tint = colour_of(tone(palette.accent).toned(TINT_BY_NIGHT, 0.03))
    tint = palette.tint if is_read(palette.ink, palette.tint) else "#f4f4f2"
    return ScreenColours(
        accent=readable(readable(palette.accent, DAY), tint),
        tint=tint,
        head=head,
        on_head=palette.on_head if is_read(palette.on_head, head) else readable(DAY, head),
        night_accent=readable(readable(palette.accent, NIGHT), night_tint),
        night_tint=night_tint,
    )


def is_read(letters: str, ground: str) -> bool:
    """Tell whether most eyes can read letters on a ground."""
    return contrast(luminance(parts(letters)), luminance(parts(ground))) >= CONTRAST


def readable(letters: str, ground: str) -> str:
    """Return a colour of the same hue that can be read on a ground."""
    seen = tone(letters)
    step = -_STEP if tone(ground).light > 0.6 else _STEP
    made, light = letters, seen.light
    while not is_read(made, ground) and 0 < light < 1:
        light += step
        made = colour_of(seen.toned(light, seen.strength))
    return made


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


GAMES_CSS = "games.css"


def home_pages(
    frame: Frame, languages: Sequence[str], cards: Mapping[str, Sequence[Card]]
) -> Iterator[tuple[str, bytes]]:
    """Yield all files that belong to no game; cards are those of each language."""
    for name in PLAIN:
        yield name, plain_file(name)
    first = cards[languages[0]]
    yield GAMES_CSS, page("games.css", cards=first)
    yield INDEX, page("home.html", **frame.entrance(), cards=first, is_entrance=True)
    for code in languages:
        around = frame.around(code, INDEX)
        told = page("home.html", **around, cards=cards[code], is_entrance=False)
        yield f"{code}/{INDEX}", told

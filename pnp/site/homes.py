"""The pages that lead to all games: one for each language, and the entrance for everybody."""

from collections.abc import Iterator, Mapping, Sequence

from pnp.site.cards import Card
from pnp.site.chrome import INDEX, Chrome
from pnp.site.html import PLAIN, page, plain_file

GAMES_CSS = "games.css"


def home_pages(
    chrome: Chrome, languages: Sequence[str], cards: Mapping[str, Sequence[Card]]
) -> Iterator[tuple[str, bytes]]:
    """Yield all files that belong to no game; cards are those of each language."""
    for name in PLAIN:
        yield name, plain_file(name)
    first = cards[languages[0]]
    yield GAMES_CSS, page("games.css", cards=first)
    yield INDEX, page("home.html", **chrome.entrance(), cards=first, is_entrance=True)
    for code in languages:
        around = chrome.around(code, INDEX)
        told = page("home.html", **around, cards=cards[code], is_entrance=False)
        yield f"{code}/{INDEX}", told

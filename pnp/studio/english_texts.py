"""What the English of a game tells translators, looked at once as long as its files stay."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from pnp.findings import Refused
from pnp.load.po import SOURCE_LANGUAGE
from pnp.model.messages import Message
from pnp.rulebook.columns import Air
from pnp.studio.state import House
from pnp.translate.heard import AttentiveEdition, attentive
from pnp.translate.sights import look_at, with_sights
from pnp.translate.source import STOCK, TextSource, beside_games, open_source
from pnp.translate.stand import Stand, Stands
from pnp.translate.word_stands import WordStands
from pnp.workshop import LoadedGame

MOST_TRIED = 4  # places that are looked at for a text that the first does not have


class EnglishTexts(NamedTuple):
    """What the English tells: texts with their room and readings, and where they stand."""

    source: TextSource
    messages: Mapping[str, Message]
    places: Stands  # where the texts of a game stand
    words: WordStands | None  # where those of all sheets do
    airs: dict[object, Air]  # the spacing that suits rules, by what is set
    moved: dict[tuple[str, str], Stand]  # where texts stand in a language that has them elsewhere

    def stands(self, context: str) -> tuple[Stand, ...]:
        """Return where a text stands, nothing if that is on no paper."""
        if self.words and context in self.messages:
            return self.words.of(self.messages[context])
        return self.places.get(context, ())

    def others(self, context: str) -> Iterator[Stand]:
        """Yield where else a text may stand, if the first place does not have it."""
        stands = self.stands(context)
        yield from stands[1:MOST_TRIED]
        if self.words and stands:
            yield from (stands[0]._replace(game=one) for one in self.source.shop.project.games)


def known_texts(house: House, id_: str) -> EnglishTexts:
    """Return what the English of a game tells, looked at once as long as its files stay."""

    def look() -> EnglishTexts:
        if id_ in beside_games(house.project):
            source = open_source(house.shop, id_)
            words = WordStands(house.shop, _Games(house)) if id_ == STOCK else None
            return _english(source, {}, words)
        loaded = house.game(id_)
        source = open_source(loaded.shop, id_)
        looked = look_at(source)
        source = with_sights(source, pages=True, looked=looked)
        return _english(source, looked.stands)

    others = house.project.games if id_ == STOCK else ()
    return house.keep("texts", id_, look, *others)


def _english(source: TextSource, places: Stands, words: WordStands | None = None) -> EnglishTexts:
    return EnglishTexts(
        source=source,
        messages={one.context: one for one in source.messages},
        places=places,
        words=words,
        airs={},
        moved={},
    )


class _Games:
    """The games of a house in English, those with the fewest pieces first."""

    def __init__(self, house: House) -> None:
        self._house = house

    def __call__(self, gaps: int) -> Sequence[AttentiveEdition]:
        games: list[LoadedGame] = []
        for id_ in self._house.project.games:
            with suppress(Refused):  # `pnp check` says why
                games.append(self._house.game(id_))
        games.sort(key=lambda one: sum(len(part.pieces) for part in one.game.components))
        return [_with_gaps(attentive(one, SOURCE_LANGUAGE), gaps) for one in games]


def _with_gaps(edition: AttentiveEdition, gaps: int) -> AttentiveEdition:
    edition.gaps = gaps
    return edition

"""The words of sheets as an edition says them: which are said, and what stands in their braces."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import chain, product

from pnp.edition import Edition, edition_of
from pnp.findings import Refused
from pnp.load.po import SOURCE_LANGUAGE
from pnp.model.devices import Printer
from pnp.model.face import texts
from pnp.model.game import RULES, Rules
from pnp.model.messages import Message, TextKind, is_of_rules, taken_apart, word
from pnp.model.order import Order
from pnp.parts.all import parts_of
from pnp.parts.rules import printing_section
from pnp.placeholders import BRACES
from pnp.translate.readings import values_in
from pnp.workshop import LoadedGame, Workshop

Heard = Mapping[str, Mapping[str, object]]  # what words were filled with, by context
# For sentences that only such files have.
_OTHERS = (Order(scale=0.9), Order(printer=Printer("office")))
_OF_NO_GAME: Heard = {  # on sheets that every printer has its own of
    word("calibrate_long"): {"paper": "A4"},
    word("calibrate_short"): {"paper": "A4"},
    word("calibrate_wrong"): {"flip": "--flip short"},
    word("manual_same"): {"tray": "--tray face-up"},
    word("part_above"): {"other": "A1"},  # of a board that is one part wide
    word("changes_since"): {"since": "1.0"},
    word("changes_out"): {"count": 2},
    word("changes_in"): {"count": 2},
}


class AttentiveEdition(Edition):
    """An edition that remembers the words that it was asked for."""

    def word(self, id_: str, **values: object) -> str:
        """Return one of the stock's words, and keep what it was filled with the first time."""
        said = super().word(id_, **values)
        self.said.setdefault(said, word(id_))
        if values:
            self.heard.setdefault(word(id_), values)
        return said

    @property
    def said(self) -> dict[str, str]:
        """The contexts of the words that were said, by what they were."""
        found: dict[str, str] = self.__dict__.setdefault("_said", {})
        return found

    @property
    def heard(self) -> dict[str, Mapping[str, object]]:
        """What the braces of words stood for, by context."""
        found: dict[str, Mapping[str, object]] = self.__dict__.setdefault("_heard", {})
        return found


def attentive(loaded: LoadedGame, code: str) -> AttentiveEdition:
    """Return a game in one language, whatever is missing of it."""
    edition = edition_of(loaded, code)
    return AttentiveEdition(loaded, edition.language, edition.catalog, edition.gaps)


def heard_in(shop: Workshop, messages: Iterable[Message]) -> Heard:
    """Return what stands in the braces of words where the project's games use them.

    Sheets of pieces come first: rules take longer, and those of the smallest game will do.
    """
    wanted = {
        one.context: one.english
        for one in messages
        if taken_apart(one.context).kind is TextKind.WORD and BRACES.search(one.english)
    }
    found: dict[str, Mapping[str, object]] = dict(_OF_NO_GAME)
    editions = list(_editions(shop))
    for is_rules, edition in product((False, True), editions):
        if wanted.keys() <= found.keys():
            break
        _listen(edition, is_rules, wanted)
        found = {**edition.heard, **found}
    return {context: found[context] for context in wanted.keys() & found.keys()}


def _editions(shop: Workshop) -> Iterator[AttentiveEdition]:
    """Yield the project's games in English, the smallest first and as if it were a gap all over."""
    games = []
    for id_ in shop.project.games:
        with suppress(Refused):  # `pnp check` says why
            games.append(LoadedGame(shop, id_))
    gaps = 0
    for loaded in sorted(
        games, key=lambda one: len(list((one.game.rules or Rules(())).all_blocks()))
    ):
        with suppress(Refused):
            gaps = gaps or sum(not is_of_rules(one.context) for one in loaded.messages)
        edition = attentive(loaded, SOURCE_LANGUAGE)
        edition.gaps = gaps
        yield edition


def _listen(edition: AttentiveEdition, is_rules: bool, wanted: Mapping[str, str]) -> None:
    """Arrange the rules or all other parts; what is filled in on sheets is read there."""
    for part in parts_of(edition, Order()):
        if (part.id == RULES) is not is_rules:
            continue
        with suppress(Refused):
            for text in chain.from_iterable(texts(one.marks) for one in part.document.sheets):
                for context in wanted.keys() - edition.heard.keys():
                    if values := values_in(wanted[context], text.text, is_whole=True):
                        edition.heard[context] = values
    for order in (Order(), *_OTHERS) if not is_rules else ():
        list(printing_section(edition, order))

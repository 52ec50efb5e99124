"""The pages of one edition after the other, in this process or in one that helps."""

import gc
from collections.abc import Callable
from typing import Any, NamedTuple

from pnp.edition import edition_of
from pnp.findings import Finding
from pnp.model.names import filed
from pnp.site.cards import Card, card_of
from pnp.site.chrome import INDEX, RULES_PAGE, Chrome
from pnp.site.desk import EditionDesk, vectors_in
from pnp.site.downloads import PrintFolder
from pnp.site.game_page import GamePage
from pnp.site.html import page
from pnp.site.prose import index_of
from pnp.work.output import Output
from pnp.work.report import Progress, Report
from pnp.work.request import Pair
from pnp.work.sited import SiteOrder
from pnp.workshop import LoadedGame, Workshop


class MadeEdition(NamedTuple):
    """The pages and pictures of an edition, waiting to appear."""

    report: Report
    files: dict[str, str]  # fingerprints by name
    card: Card

    @classmethod
    def lost(cls, _: object, finding: Finding) -> "MadeEdition":
        """Return what is left of an edition whose process died."""
        return cls(Report.lost(_, finding), {}, {})


class PageMaker:
    """Makes pages; what is drawn for one language serves the next."""

    def __init__(
        self,
        shop: Callable[[], Workshop],
        asked: SiteOrder,
        prints: PrintFolder,
        output: Output,
    ) -> None:
        self._shop = shop()
        self._asked, self._prints, self._output = asked, prints, output
        self._chrome = Chrome(self._shop, asked.request.languages)
        self._loaded: LoadedGame | None = None
        self._vectors = vectors_in(self._shop)

    def __call__(self, pair: Pair, _: Progress) -> MadeEdition:
        """Make the pages of a game in one language; refusals are findings like any other."""
        id_, language = pair
        made = MadeEdition(Report(), {}, {})
        report, files = made.report, made.files
        with report.refusals():
            if self._loaded is None or self._loaded.game.id != id_:
                self._loaded, self._vectors = LoadedGame(self._shop, id_), vectors_in(self._shop)
                gc.collect()  # which is off
            edition = edition_of(self._loaded, language)
            order = self._asked.request.order
            report.add(*self._shop.findings, *self._loaded.findings)
            report.add(*edition.words_judged(order.allow_missing, style=False))

            def put(path: str, data: bytes) -> None:
                if path not in files:
                    place = self._asked.request.out / path
                    files[path], changed = self._output.stage_parts(place, (data,))
                    (report.written if changed else report.unchanged).append(place)

            desk = EditionDesk(edition, self._vectors, put, report=report, order=order)
            made.card.update(self._pages(desk, put))
            desk.judge()
            self._loaded.save()
        report.staged, self._output.staged = self._output.staged, []
        return made

    def _pages(self, desk: EditionDesk, put: Callable[[str, bytes], None]) -> Card:
        """Write the page of the game and that of its rules; return its card."""
        edition, blocks = desk.edition, desk.blocks
        code, folder = edition.language.code, filed(edition.game.id)
        say = self._chrome.say(code)
        card = card_of(edition, blocks, desk.pieces, say)
        shared = {"card": card, "word": edition.word}
        downloads = self._prints.of((edition.game.id, code))
        game = GamePage(edition, desk.pieces, desk.prose(), say)
        self._put(put, code, f"{folder}/{INDEX}", "game.html", {
            **shared, **game.told(blocks, downloads, self._asked),
        })  # fmt: skip
        if blocks:
            title, *prose = desk.prose().all(blocks)
            told = {"title": title, "prose": prose, "index": index_of(prose)}
            self._put(put, code, f"{folder}/{RULES_PAGE}", "rules.html", {**shared, **told})
        return card

    def _put(
        self,
        put: Callable[[str, bytes], None],
        code: str,
        path: str,
        template: str,
        told: dict[str, Any],
    ) -> None:
        put(f"{code}/{path}", page(template, **self._chrome.around(code, path), **told))

"""All that the pages of one edition are made with: its words, its blocks and who draws for it."""

from collections.abc import Callable
from functools import cached_property

from pnp.draw.vector import Vectors
from pnp.edition import Edition
from pnp.findings import Finding, Where, error
from pnp.model.face import PictureFile
from pnp.model.game import Block
from pnp.model.order import FULL, Order
from pnp.parts.facts import given_for, localized
from pnp.site.figures import FigurePictures
from pnp.site.pieces import PiecePictures
from pnp.site.prose import ProseMaker
from pnp.site.saving import PictureSaver
from pnp.work.report import Report
from pnp.workshop import Workshop


class EditionDesk:
    """Where the pages of one edition are made."""

    def __init__(
        self,
        edition: Edition,
        vectors: Vectors,
        put: Callable[[str, bytes], None],
        report: Report,
        order: Order,
    ) -> None:
        self.edition = edition
        self._order, self._report = order, report
        self._composer = composer = edition.composer(FULL)
        vectors.picture = lambda key: composer.pictures[key]
        self._saver = PictureSaver(edition.game, vectors, put)
        self.pieces = PiecePictures(self._composer, self._saver)

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """The rules in the language of the edition, as they are on paper."""
        findings: list[Finding] = []
        blocks = localized(self.edition, findings, self._order)
        self._report.add(*findings)
        return blocks

    @cached_property
    def _figures(self) -> FigurePictures:
        given = given_for(self.edition)
        return FigurePictures(self._composer, given, self._saver, self._wrong)

    def _wrong(self, where: Where, message: str, hint: str) -> None:
        self._report.add(error(where, message, hint))

    def prose(self) -> ProseMaker:
        """Return what makes the texts of another page."""
        return ProseMaker(self._figures, self.edition.word)

    def judge(self) -> None:
        """Tell what is wrong with anything that was drawn."""
        self._report.add(*self._composer.findings)


def vectors_in(shop: Workshop) -> Vectors:
    """Return what writes drawings; each desk tells it which pictures there are."""
    known: dict[str, PictureFile] = {}
    return Vectors(shop.fonts.ensure, known.__getitem__)

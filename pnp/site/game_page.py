"""The page of a game: pieces, what is in the box, files to print, and how to print them."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from pnp.edition import Edition
from pnp.model.game import RULES, Block, BlockKind, Component, walk
from pnp.parts.printing import printing_section
from pnp.screens import ScreenWords
from pnp.site.downloads import Download, Downloads
from pnp.site.pieces import PiecePictures
from pnp.site.printing import in_common, of_one
from pnp.site.prose import ProseMaker
from pnp.site.saving import SvgPicture
from pnp.site.walls import spread
from pnp.work.sited import SiteOrder

SHOWN = 6  # pieces of a component
PLAIN_PAPER = 80  # g/m², for rules
_MEGA, _KILO = 1_000_000, 1_000


class Sample(NamedTuple):
    """A component on the page of its game."""

    title: str
    many: str  # how many there are
    size: str
    note: str
    pictures: tuple[SvgPicture, ...]


class GamePage:
    """What the page of one edition's game says."""

    def __init__(
        self, edition: Edition, pictures: PiecePictures, made: ProseMaker, say: ScreenWords
    ) -> None:
        self._edition, self._pictures, self._made, self._say = edition, pictures, made, say

    def told(
        self, blocks: Sequence[Block], downloads: Downloads, asked: SiteOrder
    ) -> dict[str, Any]:
        """Return all that it shows, by name."""
        made, edition = self._made, self._edition
        sections = {
            paper: tuple(printing_section(edition, asked.printed(paper).order))
            for paper in downloads
        }
        return {
            "box": made.all(one for one in walk(blocks) if one.kind is BlockKind.PART),
            "samples": tuple(self._samples()),
            "papers": [
                {
                    "id": paper,
                    "title": edition.shop.paper(paper).title,
                    "told": made.all(of_one(paper, sections)),
                    "files": [self._row(one) for one in sorted(files, key=self._order)],
                }
                for paper, files in downloads.items()
            ],
            "steps": made.all(in_common(sections)),
            "credits": tuple(self._credits()),
        }

    def _samples(self) -> Iterator[Sample]:
        """Yield some pieces of every component."""
        edition = self._edition
        for component in edition.game.components:
            if not edition.loaded.borrowed.has_all(component) or not component.pieces:
                continue
            pieces = component.pieces
            some = tuple(pieces[at] for at in spread(len(pieces), SHOWN))
            width, height = (round(side, 1) for side in component.shape.size)
            yield Sample(
                title=edition.called(component),
                many=self._count(component),
                size=edition.word("size", width=width, height=height),
                note=edition.noted(component),
                pictures=tuple(self._pictures.pieces(component, some)),
            )

    def _count(self, component: Component) -> str:
        total, different = component.total, len(component.pieces)
        words = "site_pieces_count" if total == different else "site_pieces_different"
        return self._say(words, count=total, different=different)

    def _order(self, one: Download) -> int:
        """Tell where a file stands: as its component among all, rules last."""
        ids = [component.id for component in self._edition.game.components]
        return ids.index(one.part) if one.part in ids else len(ids)

    def _row(self, one: Download) -> dict[str, Any]:
        """Return what a table of files tells of one."""
        edition = self._edition
        component = edition.game.component(one.part)
        title = edition.called(component) if component else edition.word(RULES)
        weight = component.weight if component else PLAIN_PAPER
        return {
            "file": one,
            "title": title,
            "sides": edition.word("print_both" if one.both else "print_one"),
            "paper": edition.word("print_weight", weight=weight),
            "size": self._size(one.size),
        }

    def _size(self, count: int) -> str:
        if count >= _MEGA:
            return self._say("site_megabytes", size=round(count / _MEGA, 1))
        return self._say("site_kilobytes", size=max(1, round(count / _KILO)))

    def _credits(self) -> Iterator[str]:
        game, borrowed = self._edition.game, self._edition.loaded.borrowed
        if game.by:
            yield self._say("site_by", designer=game.by)
        sets = (one for some in borrowed.sets.values() for one in some)
        yield from (one.credit for one in dict.fromkeys(sets))

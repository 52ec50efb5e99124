"""A page for whoever has the old deck: each piece before and after, and what to do with it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryDirectory
from typing import NamedTuple

from pnp.arrange.changes import CHANGES, Headline, Pair, change_pages, change_sheets
from pnp.draw.drawing import Drawing, Files
from pnp.draw.operators import Batch, Inker
from pnp.draw.pdf import pdf
from pnp.edition import Edition
from pnp.geometry import Size
from pnp.model.face import Face, PictureFile
from pnp.model.sheet import Document
from pnp.model.stock import Paper
from pnp.pictures.files import read_facts

Keep = Callable[[bytes], Path]  # puts a picture into a file for a while


class Exchange(NamedTuple):
    """What to do about one piece, with its pictures as far as there are any."""

    name: str
    size: Size
    out: int
    into: int
    before: bytes = b""
    after: bytes = b""


def change_sheet(
    edition: Edition, paper: Paper, told: Sequence[Exchange], since: str, keep: Keep
) -> tuple[Document, Files]:
    """Return the document of these pages, and its file while it is being made."""
    drawing = changes_drawn(edition, paper, told, since, keep)
    return drawing.document(), pdf(drawing)


def changes_drawn(
    edition: Edition, paper: Paper, told: Sequence[Exchange], since: str, keep: Keep
) -> Drawing:
    """Return these pages for whoever draws them."""
    pictures: dict[str, PictureFile] = {}

    def key(data: bytes) -> str:
        if not data:
            return ""
        name = f"{CHANGES}/{len(pictures)}"
        pictures[name] = read_facts(data)._replace(key=name, path=str(keep(data)))
        return name

    pairs = [
        Pair(
            name=one.name,
            told=_said(edition, one),
            size=one.size,
            before=key(one.before),
            after=key(one.after),
        )
        for one in told
    ]
    title = edition.word("changes")
    line = " · ".join(
        (edition.full_title, edition.language.title, edition.word("changes_since", since=since))
    )
    words = Headline(title, line, edition.word("changes_before"), edition.word("changes_after"))
    pages = change_pages(pairs, paper, words, edition.setter)
    document = Document(
        game=edition.game.id,
        part=CHANGES,
        title=f"{edition.full_title}: {title}",
        language=edition.language.code,
        author=edition.game.by,
        duplex=None,
        sheets=change_sheets(pages, paper, title),
    )
    return _drawing(edition, document, pages, pictures)


@contextmanager
def aside() -> Iterator[Keep]:
    """Put pictures into files that go away again, where nothing is written."""
    with TemporaryDirectory(prefix="pnp-changes-") as folder:

        def keep(data: bytes) -> Path:
            with NamedTemporaryFile(dir=folder, delete=False) as file:
                file.write(data)
            return Path(file.name)

        yield keep


def _said(edition: Edition, one: Exchange) -> str:
    """Say how many copies go and come."""
    counts = (("changes_out", one.out), ("changes_in", one.into))
    return " · ".join(edition.word(word, count=count) for word, count in counts if count)


def _drawing(
    edition: Edition, document: Document, pages: Sequence[Face], pictures: dict[str, PictureFile]
) -> Drawing:
    @contextmanager
    def inked() -> Iterator[list[Batch]]:
        inker = Inker()
        faces = [inker.face(page) for page in pages]
        yield [Batch(faces, inker.all.settle())]

    return Drawing(
        document=lambda: document,
        shows=lambda put: put.face,
        faces=lambda: pages,
        inked=inked,
        font=edition.shop.fonts.ensure,
        pictures=pictures,
    )

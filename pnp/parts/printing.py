"""The rules' section on printing: the files of this very game, made to this very order."""

from collections.abc import Iterator, Mapping

from pnp.edition import Edition
from pnp.model.game import Advice, Block, Component
from pnp.model.messages import title
from pnp.model.order import Order
from pnp.parts.gathered import component_parts
from pnp.parts.part import Part
from pnp.parts.pieces import PiecesPart
from pnp.rulebook.printing import PrintedFile, printing_blocks, printing_steps
from pnp.text.typography import dressed


def printing_section(edition: Edition, order: Order, short: bool = False) -> Iterator[Block]:
    """Yield the section in the edition's language, as long as its game wants it, or shorter."""
    wanted = edition.game.printing
    order = order.whole._replace(view="", format="pdf")  # which are for screens
    language = edition.language
    for block in printing_blocks(
        game=edition.title,
        paper=edition.shop.paper(order.paper).title,
        files=tuple(_files(edition, order)),
        order=order,
        word=edition.saying,
        numerals=language.numerals,
        advice=Advice.SHORT if short and wanted is Advice.FULL else wanted,
    ):
        rows = tuple(tuple(dressed(cell, language) for cell in row) for row in block.rows)
        yield block._replace(text=dressed(block.text, language), rows=rows)


def steps_to_print(
    edition: Edition, order: Order, made: Mapping[str, int] | None = None
) -> list[str]:
    """Return what to do before printing in the edition's language, however short its rules are.

    If only some parts were made, their pages are given.
    """
    order = order.whole._replace(view="", format="pdf")
    steps = printing_steps(tuple(_files(edition, order, made)), order, edition.saying)
    return [dressed(step, edition.language) for step in steps]


def _files(
    edition: Edition, order: Order, made: Mapping[str, int] | None = None
) -> Iterator[PrintedFile]:
    """Yield the files of the components; what can not be arranged is told elsewhere."""
    for part, component in _parts(edition, order):
        sheets = part.arranged()
        if sheets and (made is None or part.id in made):
            yield PrintedFile(
                component=component,
                title=part.title,
                where=edition.place(
                    title(component.id), component.title, component.places["title"]
                ),
                name=order.file_name(edition.game.id, part.id, edition.language.code),
                pages=made[part.id] if made else sheets.pages,
                backs=sheets.backs,
                is_split=isinstance(part, PiecesPart) and part.is_split,
            )


def _parts(edition: Edition, order: Order) -> Iterator[tuple[Part, Component]]:
    """Yield every component with the part whose sheets it lies on."""
    for part in component_parts(edition, order, lambda _: True):
        for id_ in part.holds:
            component = edition.game.component(id_)
            if component:
                yield part, component

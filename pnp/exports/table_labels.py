"""What players read of a piece without looking at it: its name and its texts, as plain words."""

from pnp.compose.views import spoken
from pnp.edition import Edition
from pnp.exports.table_objects import Guids, Label
from pnp.model.game import Component, Piece
from pnp.parts.facts import signs_of
from pnp.text.inline import paragraphs


class Labels:
    """Labels of the things of one edition."""

    def __init__(self, edition: Edition) -> None:
        self._edition = edition
        self._signs = signs_of(edition)
        self.guid = Guids(edition.game.id, edition.language.code)

    def of(self, component: Component) -> Label:
        """Return the label of all pieces together."""
        return Label(self.guid(component.id), self._edition.called(component))

    def piece(self, component: Component, piece: Piece, *which: object) -> Label:
        """Return the label of one copy: its first text, and all others below it."""
        guid = self.guid(component.id, piece.id, *which)
        texts = map(self._plain, spoken(component, piece, self._edition.catalog).values())
        name, *rest = [text for text in texts if text] or [self._numbered(component, piece)]
        return Label(guid, name, "\n".join(rest))

    def _numbered(self, component: Component, piece: Piece) -> str:
        called = self._edition.called(component)
        return f"{called}: {piece.id}" if len(component.pieces) > 1 else called

    def _plain(self, text: str) -> str:
        """Return a text without its markup, with words instead of icons."""
        try:
            lines = paragraphs(text)
        except ValueError:  # a star that closes nothing, as a check has told
            return text
        said = (
            "".join(one.text or self._signs.get(one.icon, "") for one in line) for line in lines
        )
        return "\n".join(said)

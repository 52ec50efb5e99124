"""What players read of a piece without looking at it: its name and its texts, as plain words."""

import re

from pnp.compose.words import spoken
from pnp.edition import Edition
from pnp.exports.table_objects import Guids, Label
from pnp.model.face import texts
from pnp.model.game import Component, Piece
from pnp.model.names import Side
from pnp.parts.facts import signs_of
from pnp.parts.part import Part
from pnp.text.inline import paragraphs

_WORD = re.compile(r"[^\W\d_]{2}")


class Labels:
    """Labels of the things of one edition."""

    def __init__(self, edition: Edition) -> None:
        self._edition = edition
        self._signs = signs_of(edition)
        self._read: dict[str, list[str]] = {}  # what stands on pieces, as `component/piece`
        self.guid = Guids(edition.game.id, edition.language.code)

    def read(self, part: Part) -> None:
        """Take in what stands on the fronts of a part; numbers and single letters are no words."""
        fronts = [name for name in part.names if name.side is Side.FRONT]
        for face in part.faces(fronts):
            said = (self._plain(one.text) for one in texts(face.marks))
            self._read[face.name.owner] = [text for text in said if _WORD.search(text)]

    def of(self, component: Component) -> Label:
        """Return the label of all pieces together."""
        return Label(self.guid(component.id), self._edition.called(component))

    def piece(self, component: Component, piece: Piece, *which: object) -> Label:
        """Return the label of one copy: its own first text, or what stands first on it, or its id.

        Below are all its other texts.
        """
        guid = self.guid(component.id, piece.id, *which)
        own = map(self._plain, spoken(component, piece, self._edition.catalog).values())
        found = dict.fromkeys((*own, *self._read.get(f"{component.id}/{piece.id}", ())))
        found.pop("", None)
        name, *rest = found or [self._numbered(component, piece)]
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
        said = ("".join(one.text or self._sign(one.icon) for one in line) for line in lines)
        return "\n".join(said).replace("\N{NO-BREAK SPACE}", " ")

    def _sign(self, icon: str) -> str:
        """Return what an icon stands for, in quotes: it is not inflected as its sentence is."""
        return f"‹{self._signs[icon]}›" if icon in self._signs else ""

"""A picture of what shows a text: what is asked of it, and what is told."""

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from pnp.check.faces import text_fits
from pnp.findings import Finding
from pnp.geometry import Box, Edges
from pnp.model.face import Face, Text
from pnp.model.messages import Catalog, Message, without_variant
from pnp.screens import ScreenWords
from pnp.studio.text_desk import TextDesk
from pnp.translate.heard import AttentiveEdition
from pnp.translate.sought import Sought
from pnp.translate.stand import Guise, Stand

LETTERS = 9.0  # points, as on pages of rules
AROUND = 22.0  # millimetres of paper that are seen around a text while it is typed


class Sight(NamedTuple):
    """A picture of what shows a text, where the text stands on it, and what does not fit."""

    key: str  # by which it is known again
    called: str  # the id of a word of screens; nothing if its key is a name as well
    values: Mapping[str, object]  # that the word is filled with
    size: tuple[float, float]  # of the whole, in millimetres
    seen: Box  # the part that the picture shows
    picture: bytes
    boxes: tuple[Box, ...]
    findings: tuple[Finding, ...] = ()
    remark: str = ""  # the id of a sentence of screens
    letters: float = LETTERS  # how large the text is, in points

    def told(self, say: ScreenWords) -> dict[str, Any]:
        """Return all of it, for a page."""
        return {
            "key": self.key,
            "name": say(self.called, **self.values) if self.called else self.key,
            "size": self.size,
            "seen": tuple(self.seen),
            "src": f"data:image/png;base64,{b64encode(self.picture).decode()}",
            "boxes": [tuple(box) for box in self.boxes],
            "letters": self.letters,
            "remark": say(self.remark) if self.remark else "",
        }


class AskedText(NamedTuple):
    """A text that is to be shown: in which words, where, and whether with all around it."""

    desk: TextDesk
    context: str
    catalog: Catalog
    stand: Stand
    whole: bool

    @property
    def edition(self) -> AttentiveEdition:
        """The game that shows it, in these words."""
        return self.desk.edition(self.catalog, self.stand.game, self.stand.gaps)

    @property
    def message(self) -> Message:
        """The English, as its own game or variant calls it."""
        return self.called(self.context)

    def called(self, context: str) -> Message:
        """Return an English text as its own game or variant calls it."""
        return self.desk.message(context)._replace(context=without_variant(context)[0])

    @property
    def sought(self) -> Sought:
        """What finds it among others."""
        said = self.catalog.say(self.context, self.desk.message(self.context).english)
        return Sought(self.context, said, self.desk.language)

    @property
    def title(self) -> str:
        """The game that shows it, if the text belongs to all of them."""
        return "" if self.desk.source.loaded else self.stand.game

    @property
    def guised(self) -> str:
        """What is to be said if no game is like that."""
        return "text_guised" if self.stand.guise is not Guise.NONE else ""


class FoundText(NamedTuple):
    """Where a text stands on a face, what does not fit there, and what is to be said of it."""

    face: Face
    boxes: tuple[Box, ...] = ()
    findings: tuple[Finding, ...] = ()
    remark: str = ""


def fit(texts: Iterable[Text], face: Face) -> tuple[Finding, ...]:
    """Return how texts do not fit their boxes, as the build would tell it."""
    return tuple(one for text in texts for one in text_fits(text, str(face.name), face.where))


def around(boxes: Sequence[Box], whole: Box) -> Box:
    """Return what is seen around texts, as far as there is anything."""
    near = Box.holding(boxes).grown(Edges(*(AROUND,) * 4))
    left, top = max(near.x, whole.x), max(near.y, whole.y)
    right, foot = min(near.right, whole.right), min(near.bottom, whole.bottom)
    return Box(left, top, right - left, foot - top)

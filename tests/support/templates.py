"""Faces from templates written in a test."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pnp.base.findings import Finding, Refused, Where, refuse
from pnp.base.geometry import Size
from pnp.base.store import Store
from pnp.check.faces import texts_fit
from pnp.compose.draft_cache import DraftCache
from pnp.compose.drafter import Drafter, DraftTools
from pnp.compose.faces import Composer
from pnp.compose.inks import FULL
from pnp.compose.words import AnyLanguage, Words
from pnp.draw.operators import Inker
from pnp.load.project import shipped_root
from pnp.load.stock import load_stock
from pnp.model.face import Art, Face, Group, Mark, PictureFile, Side, Text
from pnp.model.game import Component, Field, Game, Piece
from pnp.model.messages import Catalog, Entry
from pnp.model.stock import Shape
from pnp.text.fonts import Fonts
from tests.support.loading import shipped

STOCK = load_stock(shipped())
FONTS = Fonts(STOCK)
TEXTS = {"name", "texts", "more"}  # fields that are translated
COLOURS = {"ink": "#101820", "Sea": "#0055AA"}
ART = """\
<art>
  <symbol name="gene" w="20" h="10"><box w="20" h="10" fill="current"/></symbol>
  <symbol name="leaf" w="4" h="8">
    <group x="1"><dot x="1" y="2" r="1" stroke="current" fill="ink"/></group>
    <path d="M 0 0 L 4 8" stroke="current"/>
  </symbol>
</art>
"""


def laid_open(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Return marks with those that art holds in its place."""
    out: list[Mark] = []
    for mark in marks:
        if isinstance(mark, Art):
            out.extend(laid_open(mark.marks))
        elif isinstance(mark, Group):
            out.append(mark._replace(marks=laid_open(mark.marks)))
        else:
            out.append(mark)
    return tuple(out)


@dataclass
class Made:
    """A face and all that was found on the way."""

    face: Face | None
    findings: list[Finding]

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The marks of a face without mistakes."""
        assert not self.findings, [str(finding) for finding in self.findings]
        assert self.face is not None
        return laid_open(self.face.marks)

    @property
    def mark(self) -> Mark:
        """The only mark."""
        (mark,) = self.marks
        return mark


class Table:
    """A folder of templates, and what makes faces from them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.game_folder = folder / "game"
        self.shared = folder / "shared"
        self.game_folder.mkdir()
        self.shared.mkdir()
        self.picture_size = (400, 200)
        self.colouring = FULL
        self.write("art.xml", ART)

    @property
    def folders(self) -> list[Path]:
        """Where templates are looked for."""
        return [self.game_folder, self.shared, shipped_root() / "templates"]

    def write(self, name: str, text: str | bytes, shared: bool = False) -> Path:
        """Write a template."""
        path = (self.shared if shared else self.game_folder) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def game(self, fields: Mapping[str, object] | None = None, back: str = "") -> Game:
        """Return a game of one component with one piece."""
        given = {"name": "Ant", "cost": 3, "rare": False, "none": None, **(fields or {})}
        declared = {
            name: Field(name, "text" if name in TEXTS else "word", optional=True) for name in given
        }
        component = Component(
            id="cards",
            title="Cards",
            shape=Shape("own", Size(60, 90), bleed=3, safe=4),
            pieces=(Piece("ant", 2, given, Where("cards.yaml", 2, 5)),),
            fields=declared,
            front="card.xml",
            back=back,
            where=Where("game.yaml", 4, 3),
            places={"front": Where("game.yaml", 8, 12), "back": Where("game.yaml", 9, 11)},
        )
        return Game("demo", "Demo", "1.2", (component,), COLOURS)

    def drafter(self, game: Game, words: Words, store: Store | None = None) -> Drafter:
        """Return what drafts the faces of a game."""
        tools = DraftTools(
            game=game,
            families=FONTS.families,
            folders=self.folders,
            find_picture=self.find_picture,
            words=words,
            ink=Inker().art,
            colouring=self.colouring,
            keeper=DraftCache(store or Store(None), self.folders, "demo", repr(dict(game.colours))),
        )
        return Drafter(tools)

    def speaker(
        self,
        drafter: Drafter,
        language: str = "en",
        words: Mapping[str, tuple[str, str]] | None = None,
    ) -> Composer:
        """Return what makes faces of drafts in one language."""
        entries = {
            context: Entry(english, text) for context, (english, text) in (words or {}).items()
        }
        return Composer(
            drafter=drafter,
            in_words=lambda words: self.drafter(drafter.game, words),
            catalog=Catalog(language, entries),
            language=STOCK.languages[language],
            fonts=FONTS,
        )

    def composer(
        self,
        fields: Mapping[str, object] | None = None,
        words: Mapping[str, tuple[str, str]] | None = None,
        language: str = "en",
        back: str = "",
    ) -> tuple[Composer, Component]:
        """Return a composer and its only component, of one piece."""
        game = self.game(fields, back)
        made = self.speaker(self.drafter(game, AnyLanguage()), language, words)
        return made, game.components[0]

    def make(
        self,
        template: str | bytes,
        fields: Mapping[str, object] | None = None,
        words: Mapping[str, tuple[str, str]] | None = None,
        language: str = "en",
        back: str = "",
    ) -> Made:
        """Compose the front of a piece from a template, and check its texts."""
        self.write("card.xml", template)
        try:
            composer, component = self.composer(fields, words, language, back)
            face = composer.face(component, component.pieces[0], Side.FRONT)
        except Refused as refused:
            return Made(None, list(refused.findings))
        findings = list(composer.findings)
        if face is not None:
            findings.extend(texts_fit(face, language))
        return Made(face, findings)

    def face(self, inside: str, fields: Mapping[str, object] | None = None, back: str = "") -> Made:
        """Compose a face from what stands inside of it; it begins in line 2."""
        return self.make(f"<face>\n{inside}\n</face>\n", fields, back=back)

    def told(self, made: Made) -> list[str]:
        """Return findings as `card.xml:2: message [hint]`."""
        found = []
        for finding in made.findings:
            place = str(finding.where)
            for folder in (self.game_folder, self.shared):
                place = place.replace(f"{folder}/", "")
            hint = f" [{finding.hint}]" if finding.hint else ""
            found.append(f"{place}: {finding.message}{hint}")
        return found

    def find_picture(self, name: str, where: Where) -> PictureFile:
        """Find the only picture that there is."""
        if name != "ant.png":
            raise refuse(where, f"there is no picture {name!r}")
        return PictureFile("demo/ant.png", "png", *self.picture_size, "/nowhere/ant.png")


def front(composer: Composer) -> Face | None:
    """Compose the front of the only piece."""
    (component,) = composer.game.components
    return composer.face(component, component.pieces[0], Side.FRONT)


def plain(marks: tuple[Mark, ...]) -> list[object]:
    """Return marks that can be compared: words are equal only to themselves."""
    return [_plain(mark) for mark in laid_open(marks)]


def _plain(mark: Mark) -> object:
    if isinstance(mark, Group):
        return mark._replace(marks=()), plain(mark.marks)
    if isinstance(mark, Text):
        runs = [(*run[:5], [word.text for word in run.words]) for run in mark.runs]
        return mark._replace(runs=(), origins=()), runs
    return mark

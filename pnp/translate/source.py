"""What there is to translate: the texts of a game, or the words that every sheet carries."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from pnp.compare.profiles import scopes_of
from pnp.findings import Finding, Where, did_you_mean, refuse, shown
from pnp.load.po import SCREENS, SOURCE_LANGUAGE, faults, load_catalog, parse_po, po_text
from pnp.load.project import Project
from pnp.model.game import Game
from pnp.model.messages import Catalog, Gloss, Message, PoFile
from pnp.model.stock import Language
from pnp.source import read_text
from pnp.translate.glossary import glossary
from pnp.translate.judge import TextVerdict, summed, verdicts
from pnp.translate.texts import game_texts, screen_texts, stock_texts
from pnp.worded import worded
from pnp.workshop import LoadedGame, Workshop

STOCK = "stock"  # stands for the words of all sheets where a game could be named


class TextSource(NamedTuple):
    """The texts of a game, or of the stock or the screens if there is no game."""

    shop: Workshop
    id: str
    messages: tuple[Message, ...]
    loaded: LoadedGame | None = None
    is_seen: bool = False  # whether its messages know how they are printed

    @property
    def game(self) -> Game | None:
        """The game, unless it is the stock."""
        return self.loaded.game if self.loaded else None

    def path(self, language: str) -> Path:
        """Return where its translation belongs."""
        return self.shop.project.data / self.id / "locale" / f"{language}.po"

    def catalog(self, language: str) -> Catalog:
        """Return its translation, with the words of all sheets."""
        return load_catalog(self.shop.project, self.id, language)

    def catalog_with(self, language: str, po: PoFile) -> Catalog:
        """Return its translation as it is with a file that may not be written yet."""
        file = shown(self.path(language))
        known = self.catalog(language).entries
        return Catalog(language, {**known, **parse_po(po_text(po), file).entries(file)})

    def po(self, language: str) -> PoFile:
        """Read its translation with everything that stands in the file."""
        path = self.path(language)
        return parse_po(read_text(path), shown(path))

    def verdicts(self, language: Language, catalog: Catalog) -> Iterator[TextVerdict]:
        """Yield what is wrong with the words of a translation."""
        file = Where(shown(self.path(language.code)))
        scope = scopes_of(self.shop.project, language.code)
        return verdicts(
            self.messages, language, catalog, self.game, place=lambda _: file, scope=scope
        )

    def summed(self, language: str, found: Iterable[TextVerdict]) -> Iterator[TextVerdict]:
        """Yield verdicts, but one for all texts that nobody has translated."""
        file = Where(shown(self.path(language)))
        return summed(found, self.messages, lambda _: file)

    def faults(self, language: str) -> Iterator[Finding]:
        """Yield what other programs for PO files stumble over in its translation."""
        path = self.path(language)
        if path.is_file():
            text, file = read_text(path), shown(path)
            yield from faults(text, parse_po(text, file), file)

    def terms(self, catalog: Catalog) -> tuple[Gloss, ...]:
        """Return the words that players must recognise, longest first."""
        return glossary(self.game.rules if self.game else None, catalog)


def beside_games(project: Project) -> tuple[str, ...]:
    """Return what can be translated in a project beside its games."""
    has_screens = (project.data / SCREENS / "words.yaml").is_file()
    return (STOCK, SCREENS) if has_screens else (STOCK,)


def open_source(shop: Workshop, id_: str) -> TextSource:
    """Return the texts of a game or of the stock."""
    if id_ == STOCK:
        return TextSource(shop, id_, tuple(stock_texts(shop)))
    if id_ in beside_games(shop.project):
        return TextSource(shop, id_, tuple(screen_texts(shop.project)))
    id_ = shop.project.game_folder(id_).name  # variants have their texts in the game's files
    loaded = LoadedGame(shop, id_)
    return TextSource(shop, id_, game_texts(loaded), loaded)


def language_of(shop: Workshop, code: str) -> Language:
    """Return a language to translate into."""
    codes = [known for known in shop.stock.languages if known != SOURCE_LANGUAGE]
    code = next((known for known in codes if known.casefold() == code.casefold()), code)
    if code not in codes:
        table = shop.project.data / STOCK / "languages.yaml"
        raise refuse(
            Where(""),
            worded("{code} is no language to translate into", code=repr(code)),
            worded(
                "{hint}; a new language is one row in {file}",
                hint=did_you_mean(code, codes),
                file=shown(table),
            ),
        )
    return shop.stock.languages[code]


def refuse_installed(project: Project) -> None:
    """Keep translations out of the folders of the installed program."""
    if project.root.name == "shipped":
        option = "--project"
        hint = worded("work in a copy of the project, or name one with {option}", option=option)
        raise refuse(Where(shown(project.root)), worded("this is the installed program"), hint)

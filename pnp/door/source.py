"""What there is to translate: the texts of a game, or the words that every sheet carries."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from pnp.check.translations import spoken
from pnp.edition import Edition
from pnp.findings import Finding, Refused, Where, did_you_mean, refuse, shown
from pnp.load.po import parse_po
from pnp.load.project import Project
from pnp.load.words import SOURCE_LANGUAGE, load_catalog
from pnp.load.yaml_file import read_yaml
from pnp.model.game import Game
from pnp.model.stock import Language
from pnp.model.words import Catalog, Gloss, Message, PoFile, Unit
from pnp.source import read_text
from pnp.translate.hints import glossary, hints
from pnp.translate.merge import is_generated
from pnp.translate.messages import game_messages, stock_messages
from pnp.workshop import LoadedGame, Workshop

STOCK = "stock"  # stands for the words of all sheets where a game could be named


class Source(NamedTuple):
    """The texts of a game, or of the stock if there is no game."""

    shop: Workshop
    id: str
    messages: tuple[Message, ...]
    loaded: LoadedGame | None = None

    @property
    def game(self) -> Game | None:
        """The game, unless it is the stock."""
        return self.loaded.game if self.loaded else None

    def edition(self, language: Language, catalog: Catalog) -> Edition | None:
        """Return its game in the words of a catalog; the stock is no game."""
        return Edition(self.loaded, language, catalog) if self.loaded else None

    @property
    def project(self) -> Project:
        """The folders that it comes from."""
        return self.shop.project

    def path(self, language: str) -> Path:
        """Return where its translation belongs."""
        return self.project.data / self.id / "locale" / f"{language}.po"

    def catalog(self, language: str) -> Catalog:
        """Return its translation, with the words of all sheets."""
        return load_catalog(self.project, self.id, language)

    def po(self, language: str) -> PoFile:
        """Read its translation with everything that stands in the file."""
        path = self.path(language)
        return parse_po(read_text(path), shown(path))

    def terms(self, catalog: Catalog) -> tuple[Gloss, ...]:
        """Return the words that players must recognise, longest first."""
        return glossary(self.messages, self.game.rules if self.game else None, catalog)

    def written_hints(self) -> dict[str, tuple[str, ...]]:
        """Return what people have noted for translators, in whatever language they did."""
        known: dict[str, tuple[str, ...]] = {}
        for path in sorted(self.path("en").parent.glob("*.po")):
            with suppress(Refused):  # a broken file is somebody else's trouble
                for unit in parse_po(read_text(path), shown(path)).units:
                    lines = tuple(line for line in unit.hints if not is_generated(line))
                    if lines:
                        known.setdefault(unit.context, lines)
        return known

    def units(self, catalog: Catalog) -> tuple[Unit, ...]:
        """Return its texts as a translator meets them, not translated yet."""
        terms = self.terms(catalog)
        return tuple(
            Unit(
                message.context,
                message.english,
                hints=tuple(hints(message, spoken(message.english), self.game, terms)),
                places=_places(message.where, self.project),
            )
            for message in self.messages
        )


def open_sources(shop: Workshop, ids: Sequence[str]) -> tuple[list[Source], list[Finding]]:
    """Return what is to be translated, and why some of it can not be read."""
    sources: list[Source] = []
    findings: list[Finding] = []
    for id_ in ids:
        try:
            sources.append(open_source(shop, id_))
        except Refused as refused:
            findings.extend(refused.findings)
    return sources, findings


def open_source(shop: Workshop, id_: str) -> Source:
    """Return the texts of a game or of the stock."""
    if id_ == STOCK:
        messages = tuple(_placed(message, shop.project) for message in stock_messages(shop.stock))
        return Source(shop, id_, messages)
    shop.project.game_folder(id_)
    loaded = LoadedGame(shop, id_)
    folders = shop.project.template_folders(id_)
    return Source(shop, id_, game_messages(loaded.game, folders), loaded)


def known_ids(project: Project) -> tuple[str, ...]:
    """Return all that can be translated."""
    return (*project.games, STOCK)


def language_of(shop: Workshop, code: str) -> Language:
    """Return a language to translate into."""
    codes = [known for known in shop.stock.languages if known != SOURCE_LANGUAGE]
    if code not in codes:
        table = shop.project.data / STOCK / "languages.yaml"
        hint = f"a new language is one row in {shown(table)}"
        near = did_you_mean(code, codes)
        raise refuse(Where(""), f"{code!r} is no language to translate into", f"{near}; {hint}")
    return shop.stock.languages[code]


def refuse_installed(project: Project) -> None:
    """Keep translations out of the folders of the installed program."""
    if project.root.name == "shipped":
        hint = "work in a copy of the project, or name one with --project"
        raise refuse(Where(shown(project.root)), "this is the installed program", hint)


def _placed(message: Message, project: Project) -> Message:
    """Say in which line of words.yaml a word stands."""
    id_ = message.context.partition(".")[2]
    for path in reversed(project.stock_files("words.yaml")):
        source = read_yaml(path)
        if ("words", id_) in source.values:
            return message._replace(where=source.where(("words", id_)))
    return message


def _places(where: Where, project: Project) -> tuple[str, ...]:
    """Return a place as anybody finds it, wherever the project lies."""
    if not where.file:
        return ()
    path = Path(where.file).resolve()
    for root in project.layers:
        if path.is_relative_to(root.resolve()):
            name = path.relative_to(root.resolve()).as_posix()
            return (f"{name}:{where.line}" if where.line else name,)
    return ()

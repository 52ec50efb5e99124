"""What there is to translate: the texts of a game with its variants, or of the stock or screens."""

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from pnp.base.findings import Finding, Refused, Where, did_you_mean, error, refuse, sentence, shown
from pnp.base.placeholders import Placeholder
from pnp.base.source import read_text
from pnp.check.words import load_wordings
from pnp.load.forms.base import read_form
from pnp.load.forms.files import TABLES
from pnp.load.po import SCREENS, SOURCE_LANGUAGE, faults, load_catalog, parse_po, po_text
from pnp.load.project import Project
from pnp.load.screens import load_screens
from pnp.load.stock import load_stock
from pnp.load.yaml_file import read_yaml
from pnp.model.face import OF
from pnp.model.game import Game
from pnp.model.messages import Catalog, Gloss, Message, MessageId, PoFile
from pnp.model.stock import Language
from pnp.parts.edition import LoadedGame, Workshop
from pnp.parts.translatable import TextVerdict, glossary, stock_messages, summed, verdicts
from pnp.text.breaking import pattern_names
from pnp.work.output import Output

_PROGRAM = Path(__file__).parents[1]
_MARK = "sentence"  # the function whose first argument is a sentence


def game_texts(loaded: LoadedGame) -> tuple[Message, ...]:
    """Return the texts that no other game has, with what its variants say otherwise."""
    shop, id_ = loaded.shop, loaded.game.id
    names = shop.project.variants(id_)
    variants = {name: LoadedGame(shop, f"{id_}{OF}{name}").own_messages for name in names}
    return with_variants(loaded.own_messages, variants)


def with_variants(
    own: Sequence[Message], variants: Mapping[str, Sequence[Message]]
) -> tuple[Message, ...]:
    """Return the texts of a game and what its variants say besides, or in other words."""
    found = {message.context: message for message in own}
    for variant, messages in variants.items():
        for message in messages:
            known = found.setdefault(message.context, message)
            if known.english != message.english:
                context = MessageId.in_variant(message.context, variant)
                found[context] = message._replace(context=context)
    return tuple(found.values())


def screen_texts(project: Project) -> Iterator[Message]:
    """Yield the words of the studio and of web sites, and what the program says of mistakes."""
    for id_, (text, where) in load_screens(project).items():
        yield Message(MessageId.screen(id_), text, where)
    for text, module in finding_texts().items():
        yield Message(MessageId.finding(text), text, note=f"said by {module}")


@cache
def finding_texts() -> Mapping[str, str]:
    """Read the sentences of findings out of the program's source, each with its first module."""
    found: dict[str, str] = {}
    modules = {path.relative_to(_PROGRAM).as_posix(): path for path in _PROGRAM.rglob("*.py")}
    for module, path in sorted(modules.items()):
        for _, said in sorted(_sentences(path.read_text("utf-8"))):
            found.setdefault(said, module)
    return found


def _sentences(source: str) -> Iterator[tuple[tuple[int, int], str]]:
    """Yield the English of every sentence in a module that has words, and where it stands."""
    for node in ast.walk(ast.parse(source)) if f"{_MARK}(" in source else ():
        match node:
            case ast.Call(ast.Name(name), [ast.Constant(str(said))]) if name == _MARK:
                if Placeholder.has_words(said):
                    yield (node.lineno, node.col_offset), said


def stock_texts(shop: Workshop) -> Iterator[Message]:
    """Yield the words of all sheets with the lines of words.yaml that they stand in."""
    tables = [read_yaml(path) for path in reversed(shop.project.stock_files("words.yaml"))]
    for message in stock_messages(shop.stock):
        place = ("words", MessageId.parse(message.context).owner)
        found = next((table.where(place) for table in tables if place in table.values), None)
        yield message._replace(where=found) if found else message


STOCK = "stock"  # stands for the words of all sheets where a game could be named


class TextSource(NamedTuple):
    """The texts of a game, or of the stock or the screens if there is no game."""

    shop: Workshop
    id: str
    messages: tuple[Message, ...]
    loaded: LoadedGame | None = None
    is_annotated: bool = False  # whether its messages know how they are printed

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
        words = load_wordings(self.shop.project)
        return verdicts(
            self.messages, language, catalog, self.game, place=lambda _: file, words=words
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
        said = sentence("{code} is no language to translate into", code=repr(code))
        known = did_you_mean(code, codes)
        hint = sentence(
            "{hint}; a new language is one row in {file}", hint=known, file=shown(table)
        )
        raise refuse(Where(""), said, hint)
    return shop.stock.languages[code]


def refuse_installed(project: Project) -> None:
    """Keep translations out of the folders of the installed program."""
    if project.root.name == "shipped":
        option = "--project"
        hint = sentence("work in a copy of the project, or name one with {option}", option=option)
        raise refuse(Where(shown(project.root)), sentence("this is the installed program"), hint)


# --- A new language: one row in the project's own table of languages.


_HEAD = "# Languages of this project, beside those that come with pnp.\nlanguages:\n"


class NewLanguage(NamedTuple):
    """What has to be known of a language before anybody can translate into it."""

    code: str
    title: str  # in the language itself
    english: str
    plurals: str  # the rule of gettext
    hyphens: str = ""  # patterns; those of the same code if there are any


def added(project: Project, new: NewLanguage) -> None:
    """Write the row, or refuse with everything that is wrong with it; nothing is half written."""
    refuse_installed(project)
    path = project.data / STOCK / "languages.yaml"
    if new.code in load_stock(project).languages:
        said = sentence("language {code} is there already", code=repr(new.code))
        raise refuse(Where(shown(path)), said)
    wrong = [
        error(Where(shown(path)), sentence("a language needs {field}", field=repr(name)))
        for name in ("code", "title", "english", "plurals")
        if not getattr(new, name)
    ]
    if wrong:
        raise Refused(wrong)
    hyphens = new.hyphens or next(
        (name for name in pattern_names() if name.partition("_")[0] == new.code), "en_GB"
    )
    lines = {"title": new.title, "english": new.english, "hyphens": hyphens, "plurals": new.plurals}
    row = "".join(f"    {name}: {_quoted(value)}\n" for name, value in lines.items())
    before = path.read_text("utf-8") if path.is_file() else _HEAD
    text = before.rstrip("\n") + f"\n  {_quoted(new.code)}:\n{row}"
    findings: list[Finding] = []
    with Output(project.root, "--project") as output:
        read_form(output.aside(text.encode()), TABLES["languages"], findings)
        if findings:
            raise Refused(one._replace(where=Where("")) for one in findings)
        output.stage(path, text.encode())
        output.commit()
    load_stock(project)


def _quoted(value: str) -> str:
    """Return a text in quotes, as YAML reads it."""
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'

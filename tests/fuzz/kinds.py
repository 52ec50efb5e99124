"""All kinds of files that the program reads, one row each: a later kind is one row more."""

import codecs
import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from textwrap import dedent
from typing import NamedTuple

from pnp.load.project import shipped_root
from tests.fuzz import samples
from tests.fuzz.commands import asked
from tests.fuzz.links import spoil_by_links
from tests.fuzz.made import made
from tests.fuzz.mutate import (
    Dice,
    Mutator,
    fonts,
    manifests,
    markdown,
    pdfs,
    pictures,
    po,
    rows,
    trees,
    xml,
    zips,
)  # fmt: skip
from tests.fuzz.plans import (
    ACCEPTED,
    CHANGED,
    COMPARED,
    DATA,
    EXAMPLES,
    EXPORTED,
    GERMAN,
    INSPECTED,
    LINKED,
    LISTED,
    PRINTED,
    PROFILES,
    REPRINTED,
    SCREENS,
    SHOPS,
    VARIANTS,
    Plan,
)  # fmt: skip
from tests.fuzz.project import DATA as FOLDER
from tests.fuzz.project import (
    ENGINES,
    GAME,
    STOCK,
    TEMPLATES,
    Files,
    Overlay,
    engine_game,
    project,
    text,
)  # fmt: skip
from tests.fuzz.stage import PRINTERS
from tests.support.hard import HARD
from tests.support.otf import otf
from tests.support.workbooks import Cells, ods, xlsx


class Seed(NamedTuple):
    """A file to begin with, where it lies, and what else has to be there."""

    place: str
    data: bytes
    more: Files = {}  # noqa: RUF012
    game: str = GAME
    code: str = ""  # of a sheet that was made, for who takes one


SCREENS_OF = "card_data/screens"
TWO_PRINTERS = """
printers:
  office:
    - {offset: [0.5, -1], angle: 0.1, scale: [0.995, 1], margins: [4, 3, 4, 6]}
    - {paper: strip, tray: rear, offset: [1, 0]}
  home:
    - {paper: a4, offset: [0, 0.25]}
"""
SMALLER = """
variants:
  small:
    called: smaller
    colours: {sea: "#24506b"}
    components:
      cards: {scale: 0.7, without: [whirlpool], copies: {gale: 1}}
    counts: {cards: 7, storms: 1}
"""
Seeds = Callable[[], Sequence[Seed]]
Spoil = Callable[[Overlay, Seed, Dice], None]


class Kind(NamedTuple):
    """A kind of file: how its name ends, what to begin with, how to change it, what to run."""

    name: str
    endings: tuple[str, ...]
    seeds: Seeds
    spoil: Spoil
    plan: Plan
    is_data: bool = False  # part of every project, so that two kinds can be changed at once
    of_rules: bool = True  # whether rules, which take their time, are of interest


_WITH_RULES = {"rules", "outline", "terms", "figure", "words", "languages"}


def by(change: Mutator) -> Spoil:
    """Return what changes the file of a seed."""

    def spoil(files: Overlay, seed: Seed, dice: Dice) -> None:
        old = files.get(seed.place)
        files[seed.place] = change(old if isinstance(old, bytes) else b"", dice)

    return spoil


def own(*places: str) -> Seeds:
    """Return files of the project."""
    return lambda: [Seed(place, project()[place]) for place in places]


def _data(name: str, ending: str, change: Mutator, *places: str) -> Kind:
    rules = name in _WITH_RULES
    return Kind(name, (ending,), own(*places), by(change), DATA, True, rules)


def _table(name: str) -> Kind:
    return _data(name, ".yaml", trees.change_yaml, f"{STOCK}/{name}.yaml")


def _templates(*names: str) -> list[str]:
    return [f"{TEMPLATES}/{name}.xml" for name in names]


def _picture(kind: str, *endings: str) -> Kind:
    """Return the row of a format of pictures; the project then shows one of that name."""
    place = f"{FOLDER}/fish{endings[0]}"
    tokens = f"{FOLDER}/tokens.yaml"
    more = {tokens: project()[tokens].replace(b"fish.png", f"fish{endings[0]}".encode())}
    return Kind(
        kind.lower(),
        endings,
        lambda: [Seed(place, data, more) for data in samples.pictures(kind)],
        by(pictures.change),
        DATA,
        of_rules=False,
    )


def _drawing() -> Kind:
    """Return the row of drawings; the project then shows one."""
    tokens = f"{FOLDER}/tokens.yaml"
    more = {tokens: project()[tokens].replace(b"fish.png", b"fish.svg")}
    return Kind(
        "svg",
        (".svg",),
        lambda: [Seed(f"{FOLDER}/fish.svg", one.encode(), more) for one in HARD.values()],
        by(xml.change),
        DATA,
        of_rules=False,
    )


def _otf() -> Kind:
    """Return the row of fonts with other outlines; the project is then printed in one."""
    table = f"{STOCK}/fonts.yaml"
    more = {table: project()[table].replace(b"own.ttf", b"own.otf")}
    place = f"{STOCK}/letters/own.otf"
    return Kind(
        "otf",
        (".otf",),
        lambda: [Seed(place, otf(samples.LETTERS, keyed), more) for keyed in (False, True)],
        by(fonts.change),
        DATA,
        of_rules=False,
    )


def _workbook(kind: str, make: Callable[[Mapping[str, Cells]], bytes]) -> Kind:
    """Return the row of a format of workbooks; the cards then come from one."""
    game, cards = f"{FOLDER}/game.yaml", f"{FOLDER}/cards.csv"
    more = {game: project()[game].replace(b"cards.csv", f"cards.{kind}".encode())}
    rows_of = list(csv.reader(io.StringIO(project()[cards].decode())))
    data = make({"Cards": [[cell or None for cell in row] for row in rows_of]})
    return Kind(
        kind,
        (f".{kind}",),
        lambda: [Seed(f"{FOLDER}/cards.{kind}", data, more)],
        by(zips.changing({".xml": xml.change})),
        DATA,
        of_rules=False,
    )


def _engines() -> list[Seed]:
    found = []
    for game in ENGINES:
        files = dict(engine_game(game))
        place = f"card_data/{game}/examples.yaml"
        found.append(Seed(place, files.pop(place), files, game))
    return found


def _made(*names: str, under: str = "", beside: bool = False) -> Seeds:
    """Return files that the program has made, under another name if one is given."""

    def seeds() -> list[Seed]:
        more = {name: data for name, data in made().items() if name.startswith("output/harbour/")}
        return [Seed(under or name, made()[name], more if beside else {}) for name in names]

    return seeds


RULES_PDF, CARDS_PDF = (f"output/{GAME}/{GAME}-{part}-en-a4.pdf" for part in ("rules", "cards"))
PAGES = text(
    "# Rules\n\n1. Draw 2 cards, or at least one.\n\n2. Only the *first* player may build on A.\n\n"
    "See page 4, fig. 2. [x](y)\n\n| a | b |\n|---|---|\n| 7 | 1 |\n\n# Regeln\n\n1. Ziehe 2.\n"
)


def _finished(place: str) -> Seeds:
    """Return finished PDFs, of ours and of somebody else, with a second one to compare with."""
    return lambda: [
        Seed(place, data, {"other.pdf": samples.foreign_pdf()})
        for data in (samples.foreign_pdf(), made()[RULES_PDF], made()[CARDS_PDF])
    ]


def _profiles() -> list[Seed]:
    place = f"{STOCK}/compare.yaml"
    return [Seed(place, project()[place], {"given.md": PAGES, "other.md": PAGES})]


def _printers() -> list[Seed]:
    return [Seed(f"../{PRINTERS}/printers.yaml", text(TWO_PRINTERS))]


def _prints() -> list[Seed]:
    place = f"output/{GAME}/prints-en.json"
    files = {name: data for name, data in made().items() if name.startswith(f"output/{GAME}/")}
    codes = json.loads(files[place])
    return [Seed(place, files[place], files, code=code) for code in list(codes)[:2]]


def _screens() -> list[Seed]:
    """Return the words of screens, few of them, and what German says for these."""
    head, *rest = _shipped("locale/de.po").split("\n\n")
    words = "".join(_shipped("words.yaml").partition("  room_print")[:1])
    german = "\n\n".join([head, *(one for one in rest if "screen.studio" in one)]) + "\n"
    both = {
        f"{SCREENS_OF}/words.yaml": words.encode(),
        f"{SCREENS_OF}/locale/de.po": german.encode(),
    }
    return [Seed(place, data, both) for place, data in both.items()]


def _shipped(name: str) -> str:
    return (shipped_root() / SCREENS_OF / name).read_text("utf-8")


def _by_ending(files: Overlay, seed: Seed, dice: Dice) -> None:
    """Change what is YAML or a translation."""
    by(po.change if seed.place.endswith(".po") else trees.change_yaml)(files, seed, dice)


def _variants() -> list[Seed]:
    place = f"{FOLDER}/game.yaml"
    return [Seed(place, project()[place] + text(SMALLER))]


def _spoil_variants(files: Overlay, seed: Seed, dice: Dice) -> None:
    """Change what is different alone, mostly, so that there is still a variant of that name."""
    old = files[seed.place]
    head, mark, own = (old if isinstance(old, bytes) else b"").partition(b"  small:\n")
    if not mark or dice.random() < 0.2:
        by(trees.change_yaml)(files, seed, dice)
        return
    changed = trees.change_yaml(dedent(own.decode("utf-8", "replace")).encode(), dice)
    files[seed.place] = (
        head + mark + b"".join(b"    " + line for line in changed.splitlines(keepends=True))
    )


def _saved_otherwise() -> list[Seed]:
    """Return the table of cards as other programs and countries save it."""
    place, game = f"{FOLDER}/cards.csv", f"{FOLDER}/game.yaml"
    plain = project()[place].decode()
    found = [
        Seed(place, told.encode(how))
        for told in (plain, plain.replace(",", ";"), plain.replace(",", "\t"))
        for how in ("utf-16", "utf-8-sig")
    ]
    for code in ("cp1250", "cp1251", "cp1252"):
        told = project()[game].replace(b"cards.csv", f"cards.csv\n    encoding: {code}".encode())
        found.append(Seed(place, plain.replace(",", ";").encode(code, "replace"), {game: told}))
    return found


def _saved(data: bytes, dice: Dice) -> bytes:
    """Change a table as it is read, and save it as it was."""
    for how in ("utf-16", "utf-8-sig") if dice.random() < 0.8 else ():
        if data.startswith((codecs.BOM_UTF16, codecs.BOM_UTF8)):
            try:
                changed = rows.change(data.decode(how).encode("utf-8", "surrogateescape"), dice)
                return changed.decode("utf-8", "replace").encode(how)
            except UnicodeDecodeError:
                continue
    return rows.change(data, dice)


def _collection() -> list[Seed]:
    table = f"{STOCK}/fonts.yaml"
    more = {table: project()[table].replace(b"own.ttf", b"own.ttc")}
    return [Seed(f"{STOCK}/letters/own.ttc", samples.collection(), more)]


def _shops() -> list[Seed]:
    place = f"{STOCK}/shops.yaml"
    return [Seed(place, project()[place])]


@cache
def kinds() -> dict[str, Kind]:
    """Return the table by name."""
    yaml, german = trees.change_yaml, f"{FOLDER}/locale/de.po"
    words = f"{STOCK}/locale/de.po"
    table = (
        _data("game", ".yaml", yaml, f"{FOLDER}/game.yaml"),
        _data("pieces", ".yaml", yaml, f"{FOLDER}/tokens.yaml"),
        _data("csv", ".csv", rows.change, f"{FOLDER}/cards.csv"),
        _workbook("xlsx", xlsx),
        _workbook("ods", ods),
        *map(_table, ("papers", "shapes", "languages", "fonts", "words")),
        _data("rules", ".md", markdown.change, f"{FOLDER}/rules.md"),
        _data("outline", ".yaml", yaml, f"{FOLDER}/outline.yaml"),
        _data("terms", ".yaml", yaml, f"{FOLDER}/terms.yaml"),
        _data("template", ".xml", xml.change, *_templates("card", "back", "token")),
        _data("figure", ".xml", xml.change, *_templates("figure", "title")),
        _data("art", ".xml", xml.change, *_templates("art")),
        _data("font", ".ttf", fonts.change, f"{STOCK}/letters/own.ttf"),
        _otf(),
        Kind("examples", (".yaml",), _engines, by(yaml), EXAMPLES),
        Kind("profiles", (".yaml",), _profiles, by(yaml), PROFILES),
        Kind("shops", (".yaml",), _shops, by(yaml), SHOPS),
        *(_picture(kind, *endings) for kind, endings in samples.FORMATS.items()),
        _drawing(),
        Kind("po", (".po",), _made(german), by(po.change), GERMAN),
        Kind("stock_po", (".po",), _made(words), by(po.change), GERMAN),
        Kind("sent_po", (".po",), _made(german, under="sent.po"), by(po.change), ACCEPTED),
        Kind("kit", (".zip",), _made(f"output/{GAME}-de-kit.zip", under="sent.zip"),
             by(zips.changing({".po": po.change, ".txt": po.change})), ACCEPTED),
        Kind("inspected", (".pdf",), _finished("given.pdf"), by(pdfs.change), INSPECTED),
        Kind("compared", (".pdf",), _finished("given.pdf"), by(pdfs.change), COMPARED),
        Kind("compared_text", (".md", ".txt"),
             lambda: [Seed("given.md", PAGES, {"other.md": PAGES}), Seed("given.txt", PAGES)],
             by(markdown.change), COMPARED),
        Kind("manifest", (".json",), _made(f"output/{GAME}/manifest-en-a4.json", beside=True),
             by(manifests.change), LISTED),
        Kind("since", (".json",), _made(f"output/{GAME}/manifest-en-a4.json", beside=True),
             by(manifests.change), CHANGED),
        Kind("prints", (".json",), _prints, by(trees.change_json), REPRINTED),
        Kind("printers", (".yaml",), _printers, by(yaml), PRINTED, of_rules=False),
        Kind("screens", (".yaml", ".po"), _screens, _by_ending, SCREENS),
        Kind("variants", (".yaml",), _variants, _spoil_variants, VARIANTS),
        Kind("encodings", (".csv",), _saved_otherwise, by(_saved), DATA, of_rules=False),
        Kind("collection", (".ttc",), _collection, by(fonts.change), DATA, of_rules=False),
        Kind("exported", (".yaml",), own(f"{FOLDER}/game.yaml", f"{FOLDER}/tokens.yaml"),
             by(yaml), EXPORTED),
        Kind("links", (), lambda: [Seed("", b"", {german: made()[german], words: made()[words]})],
             lambda files, _, dice: spoil_by_links(files, dice), LINKED),
        Kind("options", (), lambda: [Seed("", b"")], lambda *_: None, asked),
    )  # fmt: skip
    return {kind.name: kind for kind in table}

"""The documentation is true: its tables are what the program accepts, its links lead somewhere."""

import os
import re
import textwrap
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from PIL import Image
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from pnp.cli.list import cell
from pnp.compose.sandbox import FILTERS, TEXT_METHODS
from pnp.compose.templates import (
    Views,
)
from pnp.compose.vocabulary import ELEMENTS, INSIDE, REQUIRED
from pnp.compose.words import (
    AnyLanguage,
)
from pnp.load.forms import counts as count_forms
from pnp.load.forms import files as forms
from pnp.load.forms.files import ProductForm, ProfileForm, ShopForm
from pnp.load.project import find_project
from pnp.model.face import Side
from pnp.parts.edition import LoadedGame, Workshop
from pnp.uses.overview import catalogue
from tests.doc_pictures import guide as guide_pictures
from tests.doc_pictures.docs import PICTURES, differs
from tests.support import guide
from tests.support.editions import DRAWN, need_drawings
from tests.support.limits import LIMITS, OF_NOBODY, limits_table, named
from tests.support.options import SHOWN, asked, options_table

ROOT = Path(__file__).resolve().parents[1]
FORMATS = ROOT / "docs" / "formats.md"
PRINTING = ROOT / "docs" / "printing.md"
QUESTIONS: dict[str, type[BaseModel]] = {**count_forms.KINDS, "remove": count_forms.RemoveForm}
RENEW = bool(os.environ.get("PNP_RENEW_GOLDEN"))

HELP = {
    "GameForm": {
        "title": "the game's name, translated",
        "version": "of the data; stands at the foot of every sheet",
        "by": "who designed it",
        "players": "the smallest and the largest number of players",
        "engine": "the rules engine that judges the examples",
        "colours": 'names for colours: `sea: "#1f6f8b"`',
        "components": "what is printed, by id",
        "numbers": "numbers of the rules that no piece carries, by name",
        "counts": "what the rules say of the numbers",
        "setups": "what leaves the box for a number of players",
        "printing": "what rules say of printing and cutting at their end: "
        "`full`, `short` (nothing on cutting) or `none`",
        "variants": "other editions of the same game, see [below](#variants)",
    },
    "ComponentForm": {
        "title": "as readers see it, translated",
        "shape": "a name from shapes.yaml, or a shape of its own",
        "pieces": "the file with the pieces: .yaml, .csv, .xlsx or .ods",
        "columns": "what a table calls its columns, and the fields they hold, or `ignore`",
        "sheet": "the sheet of a workbook; the first one if none is named",
        "encoding": "how a .csv file was saved, if not as Unicode: cp1250, cp1251 or cp1252",
        "front": "the template of the front",
        "back": "the template of the back; without it nothing is printed there",
        "gap": "distance between pieces, 0 for edge to edge; else 2 to 4 mm where that is free",
        "note": "a sentence above the pieces, translated",
        "assembly": "own words for the steps beside what is folded: `score`, `cut`, `fold`, "
        "`glue`, `tuck`, and `then` for a last one; translated",
        "kinds": "the field whose values have to differ by more than colour; `pnp check` compares",
        "scale": "how large it is on paper, as a share of the shape that its templates draw for",
        "split": "split what is larger than the paper, with parts that overlap this much",
        "weight": "the paper to print on, in g/m²; the page on printing says so",
        "parts": "what the outlines of its shape are called, in their order",
        "fits": "what goes into, over or onto what it is folded to, see below",
        "fields": "what every piece has, by name",
        "without": "pieces of the file that it does without",
        "copies": "how many copies there are of a piece, whatever the file says: `{gale: 3}`",
    },
    "FieldForm": {
        "type": "what it holds, see below",
        "one_of": "the values that are allowed",
        "list": "how many values it has, or `any`",
        "optional": "whether it may be left out",
        "default": "what holds if it is left out",
    },
    "SleeveForm": {
        "title": "its name in shops",
        "size": "width and height of the inside",
    },
    "PaperForm": {
        "title": "its name",
        "size": "width and height, upright",
        "margins": "what printers do not reach: one number, or left, top, right, bottom",
        "inches": "whether the ruler shows inches too",
    },
    "ShapeForm": {
        "rect": "width and height",
        "rounded": "width, height and the radius of the corners",
        "square": "the length of a side",
        "circle": "diameter",
        "triangle": "the length of a side; it stands on one",
        "hexagon": "from side to side; one side is at the top",
        "octagon": "from side to side; one side is at the top",
        "polygon": "a list of points [x, y]",
        "path": "SVG path data of the outline",
        "tuck": "a tuck box for decks above it: `{deck: [cards]}`, see below",
        "corner": "radius of the corners; not for circles, paths and boxes",
        "pointed": "whether a hexagon or octagon has a corner at the top, and sides left and right",
        "bleed": "how far art runs over the cut",
        "mirror": "whether art that ends at the cut goes on beyond it as its mirror image",
        "safe": "how far inside the cut text stays",
        "folds": "lines to fold along, see below",
        "tabs": 'areas to glue: `{area: [[x, y], …], label: "1", under: [x, y, x, y]}`',
        "holes": "SVG path data of holes",
    },
    "FitForm": {
        "put": "a part of this shape, or a component",
        "into": "the part that it goes into,",
        "over": "or that it goes over as a lid,",
        "onto": "or whose holes it lies on",
        "under": "the part that closes it, as a lid",
        "pieces": "how many pieces at once, or the name of a number; all if left out",
        "play": "how much room it needs besides",
    },
    "FoldsForm": {
        "mountain": "lines [x, y, x, y] that are folded away from you",
        "valley": "lines [x, y, x, y] that are folded towards you",
    },
    "LanguageForm": {
        "title": "its own name",
        "english": "its English name",
        "hyphens": 'its hyphenation patterns, as pyphen calls them: `sv`, `pt_BR`; `""` for none',
        "plurals": "the gettext rule for plural forms",
        "quotes": "its opening and closing quotation marks",
        "decimal": "what parts 3 from 5 in 3.5",
        "group": "what parts thousands: `,` `.` `’`, a space (printed narrow and firm) or nothing",
        "group_from": "how many digits a number has at least that is parted so",
        "narrow": "marks with a narrow space before them",
        "tied": "short words that no line ends with",
        "twice": "words that may well stand twice in a row",
        "hyphen_again": "whether a word that is broken at its hyphen has one on both lines, "
        "as in Polish, Czech and Portuguese: `mostra-` / `-nos`",
        "complete": "whether it is translated; with `false`, what is missing or stale is a warning "
        "where `all` languages are asked for, and an error where it is named",
    },
    "ShopForm": {
        "title": "its name",
        "files": "`png`: a picture for each face; `pdf`: a page for each, one file a component",
        "dpi": "dots per inch of pictures",
        "colour": "`rgb` or `cmyk`; files are RGB, and it is told if the shop wants ink",
        "backs": "of pictures: `once` where all pieces share one, or `each`; of pages: `before` or "
        "`behind` their fronts",
        "copies": "`named`: a file tells in its name how many; `repeated`: each copy has its own",
        "bleed": "art over every cut",
        "safe": "how far inside the cut texts have to stay",
        "source": "the address that these figures are from",
        "status": "`published` by the shop, `quoted` by others, or `unverified`",
        "sizes": "`source` and `status` of what products say, if they are others",
        "note": "how to order, for README.txt",
        "products": "what it sells, by name",
    },
    "ProductForm": {
        "title": "what the shop calls it",
        "rect": "what is cut out: width and height,",
        "circle": "or a diameter,",
        "polygon": "or a list of corners [x, y]",
        "corner": "the radius of its corners, if that is known",
        "bleed": "art over every cut, instead of the shop's",
        "image": "or the pixels of a file, width and height, from which bleed follows",
        "safe": "how far inside the cut texts have to stay, instead of the shop's",
        "source": "an address, instead of the shop's",
        "status": "as for shops",
        "note": "what else to know, for README.txt",
    },
    "ProfileForm": {
        "common": "words that nearly every page has: by them a text's language is guessed",
        "letters": "letters that few other languages use, for the same purpose",
        "and_or": "words between two numbers of one row: *7, 11 or 12*",
        "figure": "words before the number of a picture: *fig. 2*",
        "page": "words before the number of a page, which differs from edition to edition",
        "ranks": "words before a lone Roman numeral: *level V*; else I, V and X may be words",
        "one_letter": "words of one letter, which are no marks of fields or cards",
        "endings": "what may follow a marked word. `sechs+` with `en` is *sechs* and *sechsen*; "
        "after `~`, `*` and `^` it is a stem: `piąt~` with `y a` is *piąty* and *piąta*",
        "joins": 'what stands between units and tens in one word: `[und]`; `[""]` for nothing',
        "dual": "whether a noun alone can say *two of them*",
        "numbers": "number words, ordinals from *third* on, in all their forms: `3: three third`; "
        "a word with `>` at its end is a number only before another word",
        "fractions": "words for a part, by how many make a whole: `2: half`; told only against "
        "another part",
        "perhaps": "words that can mean a number and often do not; never missed themselves",
        "idioms": "phrases in which a number word is one of those: `[no two]`",
        "scope": "phrases that change a rule, by what they say: `only: nur, lediglich`; `word*`, "
        "`#` and `…` as in [comparing](comparing.md#words-that-change-a-rule)",
        "perhaps_scope": "phrases that can say the same: they answer, and are "
        "never missed themselves",
        "no_scope": "phrases that only look like one of the others",
    },
    "FamilyForm": {
        "package": "the Python package with the files",
        "folder": "or a folder below card_data/stock/",
        "regular": "file of the upright style",
        "bold": "file of the bold style",
        "italic": "file of the italic style",
        "bold_italic": "file of the bold italic style",
        "fallback": "families with the letters that it lacks, the first that has one first",
    },
    "PictureSetForm": {
        "package": "the Python package with the files",
        "folder": "where they are in it",
        "install": "what `pip install` is asked for if it is not there",
        "licence": "what its makers allow",
        "credit": "what every sheet with one of them says, in these words in all languages",
    },
}


VALUES = {  # what templates are given
    "piece": "the piece: its `id`, its `copies` and all its fields, translated",
    "component": "its `id`, its `title`, translated, and the `total` of copies",
    "game": "its `id`, its `title`, translated, `version`, `by` and `players`, a list; of a variant"
    " its name `variant` and what it is `called`",
    "side": "`front` or `back`",
    "w": "the width of the shape or figure, in mm",
    "h": "its height",
    "bleed": "how far art runs over the cut, in mm",
    "safe": "how far inside the cut text stays, in mm",
    "ground": "path data of the shape with its bleed: "
    '`<path d="{{ ground }}" fill="sea"/>` fills a piece of any shape',
    "outline": "path data of the cut; nothing for rectangles and circles",
    "shape": "measures of a computed shape, such as a tuck box",
    "lang": "the language, such as `de`",
    "colours": "the game's colours by name: `colours.sea`, `colours[piece.kind]`",
    "tagline": "in the title of rules: the text below it, translated",
    "params": "in figures and titles of rules: what the block sets, such as `params.height`",
    "numbers": "there: every number that a placeholder may name, `numbers.tiles`",
    "example": "there: the one that the block names, with `data` and `facts`",
    "examples": "there: all of them, by name",
}


def values_table() -> str:
    """Return what templates are given, once it is what the program gives."""
    shop = Workshop.open(find_project(ROOT))
    loaded = LoadedGame(shop, "micropul")
    views = Views(loaded.game, AnyLanguage())
    component = loaded.game.components[0]
    given = views.face(component, component.pieces[0], Side.FRONT) | views.constants
    figures = {"params", "numbers", "example", "examples", "tagline"}
    assert set(VALUES) == {*given, *figures}
    for name in given["game"].__dict__:
        assert f"`{name}`" in VALUES["game"]
    rows = [f"| `{name}` | {text} |" for name, text in VALUES.items()]
    return "\n".join(["| value | |", "|---|---|", *rows])


def form_table(form: type[BaseModel]) -> str:
    rows = ["| key | | if left out |", "|---|---|---|"]
    for name, info in form.model_fields.items():
        key = info.alias or name
        default = "required" if info.is_required() else shown(info.default)
        rows.append(f"| `{key}` | {explained(form, key, info)} | {default} |")
    return "\n".join(rows)


def explained(form: type[BaseModel], key: str, info: FieldInfo) -> str:
    if form is count_forms.CountForm and key in count_forms.KINDS:
        return f"count this way: {answers(count_forms.KINDS[key])}"
    return info.description or HELP[form.__name__][key]


def answers(kind: type[BaseModel]) -> str:
    """Return what a question asks for, within a sentence."""
    text = kind.__doc__ or ""
    return f"{text[0].lower()}{text[1:].rstrip('.')}"


def shown(value: object) -> str:
    if value in (None, "", 0.0, [], {}) and value is not False:
        return "" if value != 0.0 or isinstance(value, str) else "0"
    if isinstance(value, list):
        return " ".join(str(one) for one in value)
    return {"True": "yes", "False": "no", " ": "a space"}.get(str(value), f"{value}")


def kinds_table() -> str:
    rows = ["| kind | needs | may have | answers |", "|---|---|---|---|"]
    for name, kind in QUESTIONS.items():
        keys = {info.alias or key: info.is_required() for key, info in kind.model_fields.items()}
        needs = " ".join(f"`{key}`" for key in keys if keys[key])
        may = " ".join(f"`{key}`" for key in keys if not keys[key])
        rows.append(f"| `{name}` | {needs} | {may} | {answers(kind)} |")
    return "\n".join(rows)


def keys_table(*kinds: type[BaseModel]) -> str:
    words = {
        info.alias or key: info.description
        for kind in kinds
        for key, info in kind.model_fields.items()
    }
    return "\n".join(
        ["| key | |", "|---|---|", *(f"| `{key}` | {text} |" for key, text in words.items())]
    )


def names_in_code(names: Iterable[str]) -> str:
    return textwrap.fill(" ".join(f"`{name}`" for name in sorted(names)), 104)


def elements_table() -> str:
    parts = []
    for tag, attributes in ELEMENTS.items():
        inside = sorted(holder for holder, tags in INSIDE.items() if tag in tags and holder)
        names = ", ".join(f"`<{holder}>`" for holder in inside)
        where = f"inside {names}" if inside else "outermost"
        parts.append(f"**`<{tag}>`** ({where})\n")
        if attributes:
            parts.append("| attribute | value | if left out | |\n|---|---|---|---|")
            for name, attribute in attributes.items():
                kind = ", ".join(f"`{word}`" for word in attribute.kind.split("|"))
                kind = kind if "|" in attribute.kind else attribute.kind
                default = "required" if attribute.default is REQUIRED else shown(attribute.default)
                parts.append(f"| `{name}` | {kind} | {default} | {attribute.help} |")
            parts.append("")
    return "\n".join(parts).rstrip()


def catalogue_table(what: str) -> str:
    """Return what `pnp list` tells of what comes with pnp."""
    rows = catalogue(find_project(ROOT), what)
    if what == "macros":  # those of games are their own
        rows = [row for row in rows if "house.xml" in row["from"]]
    keys = [key for key in rows[0] if key != "from"]
    lines = [
        " | ".join(
            f"`{cell(row[key])}`" if key in ("name", "file") else cell(row[key]) for key in keys
        )
        for row in rows
    ]
    ruler = f"|{'---|' * len(keys)}"
    return "\n".join([f"| {' | '.join(keys)} |", ruler, *(f"| {line} |" for line in lines)])


TABLES: dict[str, Callable[[], str]] = {
    "game": lambda: form_table(forms.GameForm),
    "component": lambda: form_table(forms.ComponentForm),
    "field": lambda: form_table(forms.FieldForm),
    "count": lambda: form_table(count_forms.CountForm),
    "number": lambda: form_table(count_forms.NumberForm),
    "kinds": kinds_table,
    "keys": lambda: keys_table(*QUESTIONS.values()),
    "conditions": lambda: keys_table(count_forms.ConditionForm),
    "paper": lambda: form_table(forms.PaperForm),
    "sleeve": lambda: form_table(forms.SleeveForm),
    "shop": lambda: form_table(ShopForm),
    "product": lambda: form_table(ProductForm),
    "shape": lambda: form_table(forms.ShapeForm),
    "folds": lambda: form_table(forms.FoldsForm),
    "fit": lambda: form_table(forms.FitForm),
    "language": lambda: form_table(forms.LanguageForm),
    "profile": lambda: form_table(ProfileForm),
    "font": lambda: form_table(forms.FamilyForm),
    "picture set": lambda: form_table(forms.PictureSetForm),
    "elements": elements_table,
    "filters": lambda: names_in_code(FILTERS),
    "methods": lambda: names_in_code(TEXT_METHODS),
    "limits": limits_table,
    "values": values_table,
    "options": options_table,
    "all shapes": lambda: catalogue_table("shapes"),
    "all papers": lambda: catalogue_table("papers"),
    "all sleeves": lambda: catalogue_table("sleeves"),
    "all shops": lambda: catalogue_table("shops"),
    "all fonts": lambda: catalogue_table("fonts"),
    "all pictures": lambda: catalogue_table("pictures"),
    "all languages": lambda: catalogue_table("languages"),
    "all macros": lambda: catalogue_table("macros"),
}


def test_every_limit_stands_in_the_table() -> None:
    listed = [name for group in LIMITS.values() for name in group]
    assert len(listed) == len(set(listed)) and OF_NOBODY.isdisjoint(listed)
    assert {*listed, *OF_NOBODY} == named()


@pytest.mark.parametrize("name", TABLES)
def test_the_formats_table_is_what_the_program_accepts(name: str) -> None:
    document = PRINTING if name == "options" else FORMATS
    text = document.read_text("utf-8")
    pattern = re.compile(rf"<!-- table: {name} -->\n(.*?)<!-- end -->", re.S)
    wanted = TABLES[name]() + "\n"
    if RENEW:
        document.write_text(
            pattern.sub(lambda _: f"<!-- table: {name} -->\n{wanted}<!-- end -->", text), "utf-8"
        )
        return
    found = pattern.search(text)
    assert found, f"docs/{document.name} has no table {name}"
    assert found[1] == wanted, "renew it with PNP_RENEW_GOLDEN=1 pytest -n0 tests/test_docs.py"


def test_every_option_that_changes_paper_is_shown_where_the_table_says() -> None:
    assert set(asked()) == set(SHOWN), "tests/support/options.py says where options are shown"
    sections = {
        re.sub("[^a-z -]", "", title.lower()).replace(" ", "-"): text
        for title, text in re.findall(
            r"^##+ (.*)\n((?:(?!^##).*\n)*)", PRINTING.read_text("utf-8"), re.M
        )
    }
    for name, (section, picture, _) in SHOWN.items():
        if not section:
            continue
        names = (*asked()[name].opts, *asked()[name].secondary_opts)
        assert section in sections, f"docs/printing.md has no section {section}"
        told = sections[section]
        assert any(one in told for one in names), f"{section} does not tell of {names}"
        assert not picture or f"](pictures/{picture})" in told or section == "backs-behind-fronts"


def documents() -> list[Path]:
    return [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]


@pytest.mark.parametrize("path", documents(), ids=lambda path: path.name)
def test_links_in_documents_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text("utf-8")):
        if not target.startswith(("http", "mailto")):
            assert (path.parent / target).exists(), f"{path.name} links to {target}"


def test_every_command_stands_in_a_document() -> None:
    from pnp.cli import COMMANDS

    text = "\n".join(path.read_text("utf-8") for path in documents())
    for name in COMMANDS:
        assert f"pnp {name}" in text, f"no document mentions `pnp {name}`"


def test_the_readme_lists_the_commands_that_ci_runs() -> None:
    lines = (ROOT / "README.md").read_text("utf-8").splitlines()
    for marker in ("build command", "test command"):
        at = lines.index(f"<!-- {marker} -->")
        assert lines[at + 1].startswith("```")
        assert lines[at + 2].strip()
        assert lines[at + 3] == "```"


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_shows_todays_pieces(name: str) -> None:
    if name.startswith("-".join(DRAWN)):
        need_drawings()
    kept = Image.open(ROOT / "docs" / "pictures" / name).convert("RGB")
    assert not differs(kept, PICTURES[name]()), "renew it with python -m tests.doc_pictures"


def test_a_picture_in_another_colour_is_stale() -> None:
    """An orange that became a little darker: hardly another grey, but another colour."""
    before, today = (Image.new("RGB", (40, 40), colour) for colour in ("#e4572e", "#c2410c"))
    assert differs(before, today)
    assert not differs(before, before)


@pytest.mark.slow
def test_the_guide_for_designers_can_be_followed_to_the_letter(tmp_path: Path) -> None:
    """What its commands print, from the first mistake to the plan, is what it shows."""
    text = guide.GUIDE.read_text("utf-8")
    steps = list(guide.follow(text, tmp_path))
    told = [step for step in steps if isinstance(step, guide.Told)]
    if RENEW:
        for step in reversed(told):
            text = guide.renewed(text, step)
        guide.GUIDE.write_text(text, "utf-8")
        return
    assert len(told) > 8
    for step in told:
        hint = "look at it; PNP_RENEW_GOLDEN=1 pytest -n0 tests/test_docs.py renews the guide"
        assert step.promised == step.printed, f"line {step.line}: {step.command}: {hint}"
    for one in steps:
        if isinstance(one, guide.Seen):
            kept = Image.open(ROOT / "docs" / "pictures" / one.name).convert("RGB")
            today = guide_pictures.PICTURES[one.name](one)
            assert not differs(kept, today), (
                f"{one.name}: renew it with python -m tests.doc_pictures"
            )


def test_a_change_of_the_guide_is_made_as_the_file_was_saved(tmp_path: Path) -> None:
    path = tmp_path / "teas.csv"
    path.write_bytes("Maté;1\r\nOolong;2\r\n".encode("cp1252"))
    guide.change(path, "-Maté;1\n+Maté;3\n Oolong;2\n")
    assert path.read_bytes() == "Maté;3\r\nOolong;2\r\n".encode("cp1252")
    with pytest.raises(ValueError, match="has 0 times"):
        guide.change(path, "-Sencha;1\n+Sencha;3\n")

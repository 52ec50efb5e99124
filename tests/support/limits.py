"""Every limit of the program, in the words of docs/formats.md."""

import ast
import re
from importlib import import_module
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "pnp"
_NAME = re.compile(r"(MOST|LONGEST|HUGE|DEEPEST|LARGEST|DEADLINE)(_|$)")
MEGA = 1_000_000

# By what is read or made: where the limit stands in the program, and what it is a limit of.
LIMITS: dict[str, dict[str, str]] = {
    "any file of data": {
        "base.source.MOST_BYTES": "its size",
        "base.source.MOST_VALUES": "values or cells",
        "load.spreadsheets.MOST_UNPACKED": "bytes of all that is packed in a workbook",
        "load.yaml_file.MOST_DEPTH": "lists and mappings inside each other",
        "base.units.LARGEST": "a length, in mm",
        "base.filenames.MOST_LETTERS": "letters of the name of a game, component, piece or paper",
        "work.output.LONGEST_ON_WINDOWS": "letters of a whole path on Windows",
    },
    "a component": {
        "load.components.MOST_COPIES": "copies of all its pieces together",
        "arrange.job.MOST_PARTS": "parts of a piece side by side, and one below the other",
        "check.questions.MOST_VIEWS": "ways to lay a piece down (`turns`, `mirrors`)",
        "load.forms.counts.MOST_PLACES": "items of a list that is turned",
        "load.forms.counts.MOST_STEPS": "numbers that another is computed from",
        "load.forms.counts.MOST_TOTAL": "what a sum or a computation comes to",
        "base.numerals.MOST_DIGITS": "digits of a number that is read from a text",
    },
    "a face": {
        "compose.limits.DEADLINE": "seconds of computing",
        "compose.limits.MOST_STEPS": "steps of the loops and calls of its template",
        "compose.limits.MOST_MADE": "letters that its template puts together",
        "compose.limits.MOST_LETTERS": "letters of one text of its template, and of all it writes",
        "compose.limits.MOST_ITEMS": "items of a list, those of lists in it included",
        "compose.limits.MOST_REPEAT": 'repetitions (`"x" * n`), and rows of `batch` and `slice`',
        "compose.limits.MOST_NUMBER": "a whole number",
        "model.face.MOST_MARKS": "elements, those of its symbols and pieces included",
        "model.face.MOST_DEPTH": "elements inside each other",
        "compose.sandbox.MOST_INSIDE": "blocks and brackets of a template inside each other",
        "compose.sandbox.MOST_INCLUDED": "templates that include each other",
        "compose.faces.MOST_SHOWING": "pieces that show pieces that show pieces",
        "check.legibility.MOST_SEEN": "square metres, up to which its contrasts are judged",
        "parts.pieces.MOST_READ": "pieces whose texts are measured if they are printed smaller",
        "compose.faces.MOST_LETTERS": "letters of a text on it",
        "compose.functions.MOST_SAID": "letters of a sentence that `say` fills",
        "compose.functions.MOST_POINTS": "points of a curve",
        "compose.functions.MOST_OF_BLOB": "points of a `blob`",
        "compose.functions.MOST_STROKES": "strokes of a pattern",
        "compose.functions.MOST_CHANCES": "chances at a time",
        "compose.functions.MOST_SEED": "letters of a seed",
    },
    "a picture": {
        "load.project.MOST_BYTES": "its size",
        "pictures.files.LONGEST_SIDE": "pixels of a side",
        "pictures.files.MOST_PIXELS": "pixels",
        "pictures.files.MOST_DECODED": "pixels, if it has to be decoded: other than PNG and JPEG",
        "pictures.files.MOST_SCANS": "scans of a JPEG",
        "draw.png.MOST_PIXELS": "pixels of a preview",
    },
    "a drawing (SVG)": {
        "pictures.svg_tree.MOST_BYTES": "its size",
        "pictures.svg_tree.MOST_ELEMENTS": "elements",
        "pictures.svg_tree.MOST_DEPTH": "elements inside each other, copies of copies included",
        "pictures.svg.MOST_DRAWN": "shapes, those of copies included",
        "pictures.svg_tree.MOST_MATCHED": "rules of its style sheets times elements",
    },
    "a font": {
        "text.font_files.MOST_BYTES": "its size",
        "load.forms.files.MOST_FALLBACKS": "families that it may take letters from (`fallback`)",
    },
    "rules": {
        "load.forms.files.MOST_TERMS": "terms of a game",
        "load.rules.MOST_LINES": "lines",
        "load.rules.MOST_BARS": "bars between cells of tables",
    },
    "a translation": {
        "load.po.MOST_IN_FILE": "letters of a PO file",
        "load.po.MOST_TEXTS": "its texts",
        "load.po.MOST_LETTERS": "letters of one text",
        "load.po.MOST_LINES": "lines of one text, and of the comments above it",
        "base.placeholders.MOST_FORMS": "plural forms of a language",
        "translate.accept.MOST_BYTES": "a zip that comes back, packed and unpacked",
        "translate.accept.MOST_FILES": "files in it",
        "translate.accept.MOST_LISTING": "the list of its files",
        "translate.accept.MOST_PO_BYTES": "a PO file in it",
        "translate.accept.MOST_PO_TOTAL": "all PO files in it",
    },
    "a document to compare": {
        "translate.compare.document.MOST_BYTES": "a PDF",
        "translate.compare.document.MOST_PAGES": "its pages",
        "translate.compare.document.MOST_LETTERS": "letters",
        "translate.compare.versions.MOST_PASSAGES": "passages",
        "translate.compare.versions.MOST": "passages of one version",
        "translate.compare.report.MOST_DIFFERENCES": "differences that are told, the worst first",
    },
    "a PDF to inspect": {
        "uses.inspect.inspection.HUGE": "its size",
        "uses.inspect.inspection.MOST_PAGES": "its pages",
        "uses.inspect.content.MOST": "forms and pictures on a page",
        "uses.inspect.content.MOST_FACES": "faces on a page",
        "uses.inspect.content.DEEPEST": "forms inside forms",
        "uses.inspect.content.MOST_UNPACKED": "the unpacked content of a page or form",
        "uses.inspect.content.MOST_OPERATORS": "operators of a page or form",
        "uses.inspect.content.MOST_PACKED": "content in a packing that can not be looked into "
        "beforehand",
        "uses.inspect.inspection.MOST_STROKES": "strokes of a page that are held against its cuts",
        "uses.inspect.rules.LARGEST": "millimetres of a page whose marks are looked at",
        "uses.inspect.rules.MOST_OVERLAPS": "overlaps of faces that are told of a page",
        "uses.inspect.tags.MOST_ELEMENTS": "elements of its tags",
        "uses.inspect.tags.MOST_TOLD": "faults of its tags that are told",
    },
    "a PDF of somebody else's, read in a process of its own": {
        "uses.inspect.confined.MOST_MEMORY": "memory, and times the size of the file",
        "uses.inspect.confined.MOST_SECONDS": "seconds, and for each MB of the file",
    },
    "messages": {
        "base.findings.MOST_TOLD": "errors that a person is told, and as many warnings",
        "base.findings.MOST_ALIKE": "of one kind in one file",
        "base.findings.MOST_KEPT": "errors that a program is told (`--json`), and as many warnings",
        "base.findings.MOST_LISTED": "names in a list of what is known",
    },
    "the studio": {
        "studio.state.MOST_BYTES": "what is sent to it at once",
        "studio.design_room.MOST_AT_ONCE": "pieces that a wall asks for at once",
        "studio.design_pictures.MOST_PIXELS": "pixels of one picture",
        "studio.translate_room.MOST_PICTURES": "pictures on a proof sheet",
    },
    "a build": {
        "model.options.MOST_COPIES": "copies of each piece (`--copies`)",
        "work.workers.MOST_DEATHS": "processes that may die before it is given up",
        "base.store.MOST_BYTES": "what is kept between builds",
    },
}

# What these bound is nobody's input: how much is kept at hand, or looked at to be helpful.
OF_NOBODY = {
    "check.translations.MOST_PAIRS", "translate.compare.sentences.MOST_CELLS",
    "translate.compare.document.LONGEST",
    "translate.compare.sentences.MOST_MEETINGS", "translate.compare.differences.MOST_SWAPS",
    "compose.drafter.MOST_AT_HAND",
    "compose.drafter.MOST_KEPT", "compose.templates.MOST_TOLD", "draw.png.MOST_BYTES",
    "draw.operators.MOST_KEPT", "base.findings.MOST_COMPARED", "base.findings.MOST_HINTS",
    "base.findings.MOST_LETTERS", "load.forms.base.MOST_COMPLAINTS",
    "uses.inspect.inspection.LARGEST",
    "load.pictures.LONGEST_LIST", "model.order.MOST_NAMED", "rulebook.pages.DEEPEST",
    "text.setting.MOST_ITEMS",
    "text.setting.MOST_WORDS", "text.fonts.MOST_FONTS", "text.fonts.MOST_WORDS",
    "text.breaking.MOST_WORDS", "translate.accept.MOST_CHANGED", "translate.files.MOST_LIKENED",
    "translate.as_printed.MOST_SHOWN", "translate.as_printed.MOST_READ",
    "studio.state.MOST_WAITING", "studio.design_files.MOST_TEMPLATES",
    "studio.design_pictures.MOST_KEPT", "studio.text_session.MOST_TRIED",
    "translate.locations.MOST", "load.forms.mending.MOST_ROUNDS",
    "load.forms.mending.MOST_MENDED", "load.forms.mending.MOST_CHANGES",
    "load.components.MOST_WRONG", "check.games.MOST_NAMED",
}  # fmt: skip
IN_BYTES = re.compile(r"BYTES|HUGE|UNPACKED|PACKED|LISTING|TOTAL$")


def named() -> set[str]:
    """Return every constant of the program that is called like a limit."""
    return {
        f"{'.'.join(path.relative_to(PACKAGE).with_suffix('').parts)}.{target.id}"
        for path in PACKAGE.rglob("*.py")
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name) and _NAME.match(target.id)
    }


def value(name: str) -> str:
    """Return a limit as a person reads it."""
    module, _, constant = name.rpartition(".")
    found = getattr(import_module(f"pnp.{module}"), constant)
    if isinstance(found, tuple):
        first, more = found
        least = f"{first // MEGA:,} MB" if first >= MEGA else f"{first:,}"
        return f"{least} + {more} {'×' if first >= MEGA else 's'}"
    if IN_BYTES.search(constant) and name != "load.forms.counts.MOST_TOTAL":
        return f"{found // MEGA:,} MB"
    if found >= 10**15:
        return f"10{str(len(str(found)) - 1).translate(str.maketrans('0123456789', '⁰¹²³⁴⁵⁶⁷⁸⁹'))}"
    return f"{found:,.0f}" if isinstance(found, float) else f"{found:,}"


def limits_table() -> str:
    """Return the table of the reference."""
    rows = ["| of | what | at most |", "|---|---|---|"]
    for thing, limits in LIMITS.items():
        for number, (name, what) in enumerate(limits.items()):
            rows.append(f"| {thing if not number else ''} | {what} | {value(name)} |")
    return "\n".join(rows)

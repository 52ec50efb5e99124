"""What a translator begins with: a file, or a parcel with texts, terms, pictures, a letter."""

import csv
import io
import re
import zipfile
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from html import escape
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from pnp.base.findings import Refused, Where, refuse, sentence, shortened, shown
from pnp.base.geometry import Box
from pnp.base.plurals import PluralRule
from pnp.check.translations import word_difference
from pnp.draw.operators import Look
from pnp.load.po import SOURCE_LANGUAGE, catalog_files, po_text
from pnp.model.face import RULES, Face, FaceName, Group, Mark, Paint
from pnp.model.face import Path as PathMark
from pnp.model.messages import Gloss, Message, MessageId, TextKind, Unit
from pnp.model.order import Order
from pnp.model.sheet import Document, Sheet
from pnp.model.stock import Language
from pnp.parts.edition import Edition, Workshop
from pnp.parts.rules import RulesPart, parts_of
from pnp.pictures.pixels import Packing
from pnp.text.setting import Align, Style, Typesetter
from pnp.translate.as_printed import Help, helped, readable
from pnp.translate.files import begun, today, write
from pnp.translate.lettering import LEGIBLE, printed_texts
from pnp.translate.locations import with_pages
from pnp.translate.source import STOCK, TextSource, open_source, refuse_installed
from pnp.uses.preview import pictures_of
from pnp.work.output import Output
from pnp.work.request import Progress, Report

MARGIN = 32.0  # mm that a page gets at either side
STEP = 2.7  # between two ids
INK = "#b0005c"
_GAP = 1.0  # between an id and its line
_LONGEST = 40  # letters of an id
_STYLE = Style(size=6.6, fill=INK, least=4.5, family="condensed", wrap=False)
_LINE = Paint(stroke=INK, line=0.12, opacity=0.7)


_PIECES, _PAGES = Look(75, packing=Packing.PAINTING), Look(105, packing=Packing.PAGE)
_VIEW = "contact"
_FOLDER = "pictures/{}/"  # where those in a language are
_KEYS = ("where", "note", "room", "term", "same as")
_READS, _SAYS, _BESIDE = "reads", "says", "beside "
# Each ends before the next begins, or else every mark that is not closed would be read to the end.
_GONE = re.compile(r"\[-((?:(?!\[-).)*?)-\]", re.DOTALL)
_COME = re.compile(r"\{\+((?:(?!\{\+).)*?)\+\}", re.DOTALL)


def browser_page(
    heading: str, language: Language, texts: Sequence[tuple[Message, Unit]], names: Collection[str]
) -> str:
    """Return the whole page; `names` are the pictures that go with it."""
    style = files("pnp").joinpath("starter", "texts.css").read_text("utf-8")
    body = "\n".join(_sections(language, texts, names))
    return (
        '<!doctype html>\n<html lang="en" dir="ltr">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(heading)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
        f"<h1>{escape(heading)}</h1>\n{body}\n</body>\n</html>\n"
    )


def _sections(
    language: Language, texts: Sequence[tuple[Message, Unit]], names: Collection[str]
) -> Iterator[str]:
    """Yield texts that one picture shows together, in the order of the file."""
    for picture, group in groupby(texts, key=lambda pair: _picture(pair[0])):
        yield "<section>\n<div>"
        yield from (_text(message, unit, language) for message, unit in group)
        yield "</div>"
        paths = [_FOLDER.format(code) + picture for code in ("en", language.code)]
        if found := [path for path in paths if path in names]:
            links = "".join(
                f'<a href="{escape(path)}"><img src="{escape(path)}" alt="{escape(path)}"></a>'
                for path in found
            )
            yield f'<div class="pictures">{links}</div>'
        yield "</section>"


def _picture(message: Message) -> str:
    """Return the name of the picture that shows a text first, nothing if none does."""
    kind, owner, _ = MessageId.parse(message.context)
    if message.page and message.part == RULES:
        return f"{RULES}-{message.page}{_PAGES.packing.ending}"
    is_own = kind in (TextKind.PIECE, TextKind.COMPONENT)
    part = message.part or (owner.partition("/")[0] if is_own else "")
    return f"{part}-{_VIEW}{_PIECES.packing.ending}" if part else ""


def _text(message: Message, unit: Unit, language: Language) -> str:
    """Return one text with all that is known of it."""
    told = _by_keyword(unit.hints)
    state = "missing" if not unit.text else "fuzzy" if unit.fuzzy else "done"
    lines = [f'<article class="{state}" id="{escape(unit.context)}">']
    lines.append(f"<h2>{escape(unit.context)}</h2>")
    lines.append(_paragraphs("english", "en", unit.english, told.get(_READS, ())))
    if unit.fuzzy and unit.before and unit.before != unit.english:
        change = _coloured(word_difference(unit.before, unit.english))
        lines.append(f'<p class="change" lang="en" dir="ltr">{change}</p>')
    lines.append(_paragraphs("own", language.code, unit.text, told.get(_SAYS, ())))
    for key in filter(lambda one: one.startswith(_BESIDE), told):
        code = key.removeprefix(_BESIDE)
        lines += [_paragraphs("beside", code, text, ()) for text in told[key]]
    lines.append('<p class="notes">')
    facts = [f"<b>{key}</b> {escape(text)}" for key in _KEYS for text in told.get(key, ())]
    lines.append("<br>\n".join([*facts, *(escape(line) for line in told.get("", ()))]))
    lines.append("</p>\n</article>")
    return "\n".join(lines)


def _paragraphs(kind: str, code: str, text: str, readings: Sequence[str]) -> str:
    """Return a text and how it reads; the browser sees from the letters which way they run."""
    marked = f'lang="{escape(code)}" dir="auto"'
    shown = escape(text).replace("\n", "<br>")
    lines = [f'<p class="{kind}" {marked}>{shown}</p>']
    lines += [f'<p class="reads" {marked}>{escape(one)}</p>' for one in readings]
    return "\n".join(lines)


def _by_keyword(hints: Sequence[str]) -> Mapping[str, Sequence[str]]:
    """Return hints by their keywords; what people wrote has none."""
    found: dict[str, list[str]] = {}
    for hint in hints:
        key, colon, text = hint.partition(": ")
        known = colon and (key in (*_KEYS, _READS, _SAYS) or key.startswith(_BESIDE))
        found.setdefault(key if known else "", []).append(text if known else hint)
    return found


def _coloured(difference: str) -> str:
    """Return what was taken away and what was put in as a browser shows it."""
    return _COME.sub(r"<ins>\1</ins>", _GONE.sub(r"<del>\1</del>", escape(difference)))


SHOWN = 8  # numbers that stand for a plural form
PAGE = "texts.html"
_TOLD = {
    PAGE: "all texts beside their pictures: open it in your browser",
    "changes.txt": "texts whose English has changed, word by word",
    "glossary.txt": "the words that players must recognise",
    "glossary.csv": "the same as a table",
    "style.md": "how texts sound here",
}


def papers(
    sources: Sequence[TextSource], asked: Help, pictures: Sequence[str]
) -> Mapping[str, bytes]:
    """Return files by name, the letter first; the first source is what is to be translated."""
    found = {"INSTRUCTIONS.txt": b""}  # written last
    language, first = asked.language, sources[0]
    texts: list[tuple[Message, Unit]] = []
    for source in sources:
        po = helped(today(source, language), source, asked)
        units = {unit.context: unit for unit in po.units if not unit.obsolete}
        texts += [(message, units[message.context]) for message in source.messages]
        found[f"{source.id}-{language.code}.po"] = po_text(po).encode()
    page = browser_page(_heading(first, language), language, texts, pictures)
    found[PAGE] = page.encode()
    if changes := "\n".join(_changes([unit for _, unit in texts])):
        found["changes.txt"] = changes.encode()
    terms = first.terms(first.catalog(language.code))
    if terms := tuple(sorted(terms, key=lambda gloss: gloss.english.casefold())):
        found["glossary.txt"] = _list(terms, language).encode()
        found["glossary.csv"] = _table(terms, language).encode("utf-8-sig")  # as Excel wants it
    style = first.shop.project.root / "docs" / "style" / f"{language.code}.md"
    if style.is_file():
        found["style.md"] = style.read_bytes()
    letter = _letter(first, language, list(found)[1:])
    return {**found, "INSTRUCTIONS.txt": letter.encode()}


def _changes(units: Sequence[Unit]) -> Iterator[str]:
    """Yield texts whose English has changed since they were translated, word by word."""
    for unit in units:
        if unit.text and unit.fuzzy and unit.before not in ("", unit.english):
            difference = word_difference(unit.before, unit.english)
            yield f"{unit.context}\n    was:  {unit.before}\n    is:   {unit.english}"
            yield f"    so:   {difference}\n    have: {unit.text}\n"


def _table(terms: Sequence[Gloss], language: Language) -> str:
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\r\n")
    writer.writerow(["English", language.english, "what it is"])
    writer.writerows([gloss.english, " | ".join(gloss.forms), gloss.note] for gloss in terms)
    return buffer.getvalue()


def _list(terms: Sequence[Gloss], language: Language) -> str:
    lines = [f"Glossary, English and {language.english}", ""]
    for gloss in terms:
        lines.append(f"{gloss.english} = {' | '.join(gloss.forms) or '?'}")
        lines.extend([f"    {gloss.note}"] if gloss.note else [])
    return "\n".join(lines) + "\n"


def _letter(source: TextSource, language: Language, names: Sequence[str]) -> str:
    text = files("pnp").joinpath("starter", "INSTRUCTIONS.txt").read_text("utf-8")
    heading = _heading(source, language)
    about = {**_TOLD, f"{STOCK}-{language.code}.po": "the words that every printed sheet carries"}
    contents = {name: about.get(name, "the texts of the game") for name in names}
    contents["pictures/"] = "what is printed, in English and as far as it is translated"
    width = max(map(len, contents))
    values = {
        "HEADING": f"{heading}\n{'=' * len(heading)}",
        "CONTENTS": "\n".join(f"{name:<{width}}   {text}" for name, text in contents.items()),
        "GAME": source.id,
        "LANGUAGE": language.english,
        "LANG": language.code,
        "PLURALS": "\n".join(_plurals(language)),
    }
    for name, value in values.items():
        text = text.replace(f"@{name}@", value)
    return text


def _heading(source: TextSource, language: Language) -> str:
    title = source.game.title if source.game else "The words on every sheet"
    return f"{title}: translation into {language.english}"


def _plurals(language: Language) -> Iterator[str]:
    """Say which numbers go with which form."""
    total, rule = PluralRule.of(language.plurals)
    for form in range(total):
        numbers = [number for number in range(1, 130) if rule(number) == form]
        more = " …" if len(numbers) > SHOWN else ""
        yield f"    form {form + 1}: {', '.join(map(str, numbers[:SHOWN])) or 'none'}{more}"


_EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest that a zip knows: kits are equal to the byte


def kit(shop: Workshop, id_: str, asked: Help, out: Path, tell: Progress) -> Sequence[str]:
    """Write the zip, the same today and tomorrow, and return what is in it."""
    sources = [with_pages(open_source(shop, one))[0] for one in dict.fromkeys((id_, STOCK))]
    shown = dict(_pictures(sources[0], asked.language, tell))
    contents = {**papers(sources, asked, list(shown)), **shown}
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in contents.items():
            info = zipfile.ZipInfo(name, _EPOCH)
            info.external_attr = 0o644 << 16
            packed = not name.endswith(".png")
            info.compress_type = zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED
            archive.writestr(info, data)
    with Output(out.parent) as output:
        output.stage(out, buffer.getvalue())
        output.commit()
    return list(contents)


def start(shop: Workshop, id_: str, asked: Help) -> list[Path]:
    """Write the PO file of a game, and of the stock if nobody has one; refuse to overwrite."""
    language = asked.language
    refuse_installed(shop.project)
    source = open_source(shop, id_)
    path = source.path(language.code)
    if path.exists() or path.is_symlink():
        command = f"`pnp translate update {id_} --lang {language.code}`"
        hint = sentence("{command} brings it up to date", command=command)
        raise refuse(Where(shown(path)), sentence("exists already"), hint)
    wanted = [source]
    if not catalog_files(shop.project, STOCK, language.code) and id_ != STOCK:
        wanted.append(open_source(shop, STOCK))
    written = {
        one.path(language.code): po_text(helped(begun(one, language), one, asked))
        for one, _ in map(with_pages, wanted)
    }
    write(shop.project, written)
    return list(written)


# --- Pictures of pieces and pages, with the id of every text in the margin.


class _Tag(NamedTuple):
    """An id, and the place that it points to."""

    text: str
    x: float
    y: float
    is_left: bool


class TextSpot(NamedTuple):
    """A text on a page."""

    context: str
    box: Box

    @property
    def is_cell(self) -> bool:
        """Whether it stands in a table."""
        return MessageId.parse(self.context).kind is TextKind.RULES and self.context.count(".") > 1


def rule_texts(face: Face, known: Container[str]) -> Iterator[TextSpot]:
    """Yield the texts of a page that are messages of its game, or words of all books.

    What stands on pieces that are shown too small to be read is left out.
    """
    for one in printed_texts(face.marks):
        is_word = MessageId.parse(one.id).kind is TextKind.WORD
        if (is_word or one.id in known) and one.is_whole and one.text.size >= LEGIBLE:
            yield TextSpot(one.id, one.text.box)


class MarkedRules(RulesPart):
    """Rules to look at: wider pages, with the id of every text beside it."""

    def __init__(self, edition: Edition, order: Order, source: TextSource) -> None:
        super().__init__(edition, order)
        self._from = edition, source
        self._known = {message.context for message in source.messages}

    def ordered(self, order: Order) -> "MarkedRules":
        """Return the same part for another order."""
        edition, source = self._from
        return MarkedRules(edition, order, source)

    @cached_property
    def document(self) -> Document:
        """Its sheets, with room for ids."""
        document = super().document
        return document._replace(sheets=tuple(map(_widened, document.sheets)))

    def faces(self, names: Iterable[FaceName]) -> Iterator[Face]:
        """Yield pages with their ids."""
        setter = self.edition.setter
        for face in super().faces(names):
            tags = list(_tags(list(rule_texts(face, self._known)), face.width))
            left, right = (_column(tags, is_left, face, setter) for is_left in (True, False))
            marks = (Group(face.marks, MARGIN), *left, *right)
            yield face._replace(width=face.width + 2 * MARGIN, marks=marks)


def _widened(sheet: Sheet) -> Sheet:
    def wide(box: Box) -> Box:
        return box._replace(width=box.width + 2 * MARGIN)

    return sheet._replace(
        size=sheet.size._replace(width=sheet.size.width + 2 * MARGIN),
        reach=wide(sheet.reach),
        block=wide(sheet.block),
        placements=tuple(one._replace(box=wide(one.box)) for one in sheet.placements),
    )


def _tags(spots: Sequence[TextSpot], width: float) -> Iterator[_Tag]:
    """Yield what stands in the margins: one id for each text, one for each row of a table."""
    done: set[tuple[str, bool]] = set()
    left = min((spot.box.x for spot in spots), default=0.0)
    right = max((spot.box.right for spot in spots), default=width)
    for row, group in groupby(spots, key=_row):
        cells = list(group)
        first, box = cells[0], cells[0].box
        is_left = box.x + min(box.width, width / 3) / 2 < width / 2
        text = row
        if first.is_cell:
            numbers = sorted({int(one.context.rpartition(".")[2]) for one in cells})
            text += f".{numbers[0]}" + (f"–{numbers[-1]}" if numbers[1:] else "")
        if (text, is_left) in done and not first.is_cell:
            continue  # a paragraph in two parts, or a word that a figure shows many times
        done.add((text, is_left))
        edge = box.x if is_left else max(one.box.right for one in cells)
        if MessageId.parse(first.context).kind is not TextKind.LABEL:  # which is inside of a figure
            edge = left if is_left else right
        yield _Tag(shortened(readable(text), _LONGEST), edge, box.y, is_left)


def _row(spot: TextSpot) -> str:
    """Return the id of a text, or of the row that a cell stands in."""
    kind, owner, _ = MessageId.parse(spot.context)
    own = owner if kind is TextKind.RULES else spot.context
    return own.rpartition(".")[0] if spot.is_cell else own


def _column(tags: Iterable[_Tag], is_left: bool, face: Face, setter: Typesetter) -> Iterator[Mark]:
    """Yield the ids of one margin below each other, each with a line to its text."""
    mine = sorted((tag for tag in tags if tag.is_left is is_left), key=lambda tag: tag.y)
    x = 0.0 if is_left else face.width + MARGIN
    for tag, y in zip(mine, _spread([tag.y for tag in mine], face.height), strict=True):
        box = Box(x + _GAP, y, MARGIN - 2 * _GAP, STEP)
        style = _STYLE._replace(align=Align.RIGHT if is_left else Align.LEFT)
        yield setter.label(tag.text, box, style)._replace(too_wide=0.0, missing="")  # ours to judge
        start = box.right + _GAP / 2 if is_left else box.x - _GAP / 2
        end = MARGIN + tag.x + (-_GAP if is_left else _GAP) / 2
        middle = y + STEP / 3
        yield PathMark(f"M {start:.2f} {middle:.2f} L {end:.2f} {tag.y + STEP / 3:.2f}", _LINE)


def _spread(wanted: Sequence[float], height: float) -> list[float]:
    """Return places below each other that are near to those wanted, none below the page."""
    found: list[float] = []
    for y in wanted:
        found.append(max(y, found[-1] + STEP) if found else y)
    last = height - STEP
    for number in reversed(range(len(found))):
        found[number] = min(found[number], last)
        last = found[number] - STEP
    return found


def _pictures(
    source: TextSource, language: Language, tell: Progress
) -> Iterator[tuple[str, bytes]]:
    """Yield pictures in English and, where they differ and can be made, in the language."""
    before: dict[str, bytes] = {}
    if not source.loaded:  # the stock is no game
        return
    for code in (SOURCE_LANGUAGE, language.code):
        edition = source.loaded.edition(code)
        tell(f"{edition.name}: pictures")
        found = dict(_pictures_in(edition, source))
        for name, data in found.items():
            if before.get(name) != data:
                yield f"{_FOLDER.format(code)}{name}", data
        before = found


def _pictures_in(edition: Edition, source: TextSource) -> Iterator[tuple[str, bytes]]:
    """Yield pictures of pieces and pages, whatever is still wrong with them."""
    order = Order(view=_VIEW)
    for part in parts_of(edition, order):
        shown, look = part, _PIECES
        if part.id == RULES:
            shown, look = MarkedRules(edition, order, source), _PAGES
        with suppress(Refused):
            for name, data in list(pictures_of(shown, look, Report())):
                yield f"{part.id}-{name.removeprefix('page')}{look.packing.ending}", data

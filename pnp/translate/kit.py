"""A parcel for a translator who has neither git nor Python: texts, terms, pictures, a letter."""

import csv
import io
import re
import stat
import zipfile
import zlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from html import escape
from importlib.resources import files
from itertools import groupby
from pathlib import Path, PurePosixPath

from pnp.base.findings import Refused, Where, error, refuse, said_by, sentence, shown
from pnp.base.plurals import PluralRule
from pnp.base.source import read_text
from pnp.check.translations import word_difference
from pnp.load.po import po_text
from pnp.model.messages import Gloss, Message, MessageId, TextKind, Unit
from pnp.model.stock import Language
from pnp.parts.edition import Workshop
from pnp.translate.as_printed import Help, annotated, helped
from pnp.translate.files import today
from pnp.translate.pictures import folder, picture_of, pictures
from pnp.translate.source import STOCK, TextSource, open_source
from pnp.work.output import Output
from pnp.work.request import Progress

_KEYS = ("where", "note", "room", "term", "same as")
_READS, _SAYS, _BESIDE = "reads", "says", "beside "
# Each ends before the next begins, or else every mark that is not closed would be read to the end.
_GONE = re.compile(r"\[-((?:(?!\[-).)*?)-\]", re.DOTALL)
_COME = re.compile(r"\{\+((?:(?!\{\+).)*?)\+\}", re.DOTALL)


def browser_page(
    heading: str,
    language: Language,
    texts: Sequence[tuple[Message, Unit]],
    names: Collection[str],
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
        paths = [folder(code) + picture for code in ("en", language.code)]
        if found := [path for path in paths if path in names]:
            links = "".join(
                f'<a href="{escape(path)}"><img src="{escape(path)}" alt="{escape(path)}"></a>'
                for path in found
            )
            yield f'<div class="pictures">{links}</div>'
        yield "</section>"


def _picture(message: Message) -> str:
    kind, owner, _ = MessageId.parse(message.context)
    is_own = kind in (TextKind.PIECE, TextKind.COMPONENT)
    return picture_of(message, owner.partition("/")[0] if is_own else "")


def _text(message: Message, unit: Unit, language: Language) -> str:
    """Return one text with all that is known of it."""
    told = _told(unit.hints)
    state = "missing" if not unit.text else "fuzzy" if unit.fuzzy else "done"
    lines = [f'<article class="{state}" id="{escape(unit.context)}">']
    lines.append(f"<h2>{escape(unit.context)}</h2>")
    lines.append(_said("english", "en", unit.english, told.get(_READS, ())))
    if unit.fuzzy and unit.before and unit.before != unit.english:
        change = _coloured(word_difference(unit.before, unit.english))
        lines.append(f'<p class="change" lang="en" dir="ltr">{change}</p>')
    lines.append(_said("own", language.code, unit.text, told.get(_SAYS, ())))
    for key in told:
        if key.startswith(_BESIDE):
            code = key.removeprefix(_BESIDE)
            lines += [_said("beside", code, text, ()) for text in told[key]]
    lines.append('<p class="notes">')
    facts = [f"<b>{key}</b> {escape(text)}" for key in _KEYS for text in told.get(key, ())]
    lines.append("<br>\n".join([*facts, *(escape(line) for line in told.get("", ()))]))
    lines.append("</p>\n</article>")
    return "\n".join(lines)


def _said(kind: str, code: str, text: str, readings: Sequence[str]) -> str:
    """Return a text and how it reads; the browser sees from the letters which way they run."""
    marked = f'lang="{escape(code)}" dir="auto"'
    shown = escape(text).replace("\n", "<br>")
    lines = [f'<p class="{kind}" {marked}>{shown}</p>']
    lines += [f'<p class="reads" {marked}>{escape(one)}</p>' for one in readings]
    return "\n".join(lines)


def _told(hints: Sequence[str]) -> Mapping[str, Sequence[str]]:
    """Return hints by their keywords; what people wrote has none."""
    found: dict[str, list[str]] = {}
    for hint in hints:
        key, colon, text = hint.partition(": ")
        known = colon and (key in (*_KEYS, _READS, _SAYS) or key.startswith(_BESIDE))
        found.setdefault(key if known else "", []).append(text if known else hint)
    return found


def _coloured(difference: str) -> str:
    """Return what was taken away and what was put in as a browser shows it."""
    marked = _GONE.sub(r"<del>\1</del>", escape(difference))
    return _COME.sub(r"<ins>\1</ins>", marked)


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
) -> Iterator[tuple[str, bytes]]:
    """Yield files by name, the letter first; the first source is what is to be translated."""
    found = dict(_papers(sources, asked, pictures))
    yield "INSTRUCTIONS.txt", _letter(sources[0], asked.language, list(found)).encode()
    yield from found.items()


def _papers(
    sources: Sequence[TextSource], asked: Help, pictures: Sequence[str]
) -> Iterator[tuple[str, bytes]]:
    language, first = asked.language, sources[0]
    texts: list[tuple[Message, Unit]] = []
    for source in sources:
        po = helped(today(source, language), source, asked)
        units = {unit.context: unit for unit in po.units if not unit.obsolete}
        texts += [(message, units[message.context]) for message in source.messages]
        yield f"{source.id}-{language.code}.po", po_text(po).encode()
    yield PAGE, browser_page(_heading(first, language), language, texts, pictures).encode()
    if changes := "\n".join(_changes([unit for _, unit in texts])):
        yield "changes.txt", changes.encode()
    terms = first.terms(first.catalog(language.code))
    if terms:
        terms = tuple(sorted(terms, key=lambda gloss: gloss.english.casefold()))
        yield "glossary.txt", _list(terms, language).encode()
        yield "glossary.csv", _table(terms, language).encode("utf-8-sig")  # as Excel wants it
    style = first.shop.project.root / "docs" / "style" / f"{language.code}.md"
    if style.is_file():
        yield "style.md", style.read_bytes()


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
    values = {
        "HEADING": f"{heading}\n{'=' * len(heading)}",
        "CONTENTS": "\n".join(_described(names, language)),
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


def _described(names: Sequence[str], language: Language) -> Iterator[str]:
    told = {**_TOLD, f"{STOCK}-{language.code}.po": "the words that every printed sheet carries"}
    width = max(map(len, (*names, "pictures/")))
    for name in names:
        yield f"{name:<{width}}   {told.get(name, 'the texts of the game')}"
    yield f"{'pictures/':<{width}}   what is printed, in English and as far as it is translated"


def _plurals(language: Language) -> Iterator[str]:
    """Say which numbers go with which form."""
    total, rule = PluralRule.of(language.plurals)
    for form in range(total):
        numbers = [number for number in range(1, 130) if rule(number) == form]
        more = " …" if len(numbers) > SHOWN else ""
        yield f"    form {form + 1}: {', '.join(map(str, numbers[:SHOWN])) or 'none'}{more}"


MOST_FILES = 5_000  # in a zip
MOST_LISTING = 2_000_000  # bytes of the list of files in a zip
MOST_BYTES = 300_000_000  # of all files in a zip, unpacked, and of the zip itself
MOST_PO_BYTES = 10_000_000  # of a PO file
MOST_PO_TOTAL = 50_000_000  # bytes of all PO files in a zip
_EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest that a zip knows: kits are equal to the byte
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError)


def send(path: Path, contents: Mapping[str, bytes]) -> None:
    """Write a zip of files by name, the same today and tomorrow."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in contents.items():
            info = zipfile.ZipInfo(name, _EPOCH)
            info.external_attr = 0o644 << 16
            packed = not name.endswith(".png")
            info.compress_type = zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED
            archive.writestr(info, data)
    with Output(path.parent) as output:
        output.stage(path, buffer.getvalue())
        output.commit()


def received(path: Path) -> list[tuple[str, str]]:
    """Return the PO files in a file, each with the name that it has for a person, and its text.

    What does not look like honest work is refused.
    """
    name = shown(path)
    if not path.is_file():
        raise refuse(Where(name), sentence("there is no such file"))
    if path.stat().st_size > MOST_BYTES:
        raise _too_large(name, MOST_BYTES)
    if path.suffix.lower() != ".zip" and not zipfile.is_zipfile(path):
        return [(name, read_text(path))]
    try:
        with _Careful(path) as file, zipfile.ZipFile(file) as archive:
            file.is_listed = True
            found = list(_unpacked(archive, name))
    except _BROKEN as problem:
        said = sentence("not a zip file that can be read: {problem}", problem=said_by(problem))
        raise refuse(Where(name), said) from None
    if not found:
        hint = sentence("send back the {ending} file, or a zip that holds it", ending=".po")
        raise refuse(Where(name), sentence("there is no {ending} file in it", ending=".po"), hint)
    return found


class _Careful(io.FileIO):
    """A file that hands out a zip's list of files only if it is not endless."""

    is_listed = False  # whether the list of files has been read

    def read(self, size: int | None = -1, /) -> bytes:
        """Return the next bytes; the rest of a file is the end of a zip, which is short."""
        if not self.is_listed and (size is None or size < 0 or size > MOST_LISTING):
            data = super().read(MOST_LISTING + 1) or b""
            if len(data) > MOST_LISTING:
                most = MOST_LISTING
                raise ValueError(
                    sentence("its list of files is longer than {most} bytes", most=most)
                )
            return data
        return super().read(-1 if size is None else size) or b""


def _unpacked(archive: zipfile.ZipFile, name: str) -> Iterator[tuple[str, str]]:
    members = archive.infolist()
    _refuse_tricks(members, name)
    ours = [member for member in members if _is_ours(member)]
    if sum(member.file_size for member in ours) > MOST_PO_TOTAL:
        message = sentence(
            "its {ending} files unpack to more than {number} MB",
            ending=".po",
            number=MOST_PO_TOTAL // 1_000_000,
        )
        raise refuse(Where(name), message)
    for member in ours:
        inside = f"{name}/{member.filename}"
        yield inside, _read(archive, member, inside)


def _is_ours(member: zipfile.ZipInfo) -> bool:
    path = PurePosixPath(member.filename)
    ours = path.suffix.lower() == ".po" and not path.name.startswith("._")
    return ours and not member.is_dir() and "__MACOSX" not in path.parts


def _refuse_tricks(members: list[zipfile.ZipInfo], name: str) -> None:
    """Refuse a zip that wants more than to bring files: nothing of it would be written anyway."""
    where, hint = Where(name), sentence("nothing was read from it; ask who sent it")
    if len(members) > MOST_FILES:
        said = sentence("more than {number} files are in it", number=str(MOST_FILES))
        raise refuse(where, said, hint)
    if sum(member.file_size for member in members) > MOST_BYTES:
        said = sentence("unpacks to more than {number} MB", number=MOST_BYTES // 1_000_000)
        raise refuse(where, said, hint)
    findings = [error(where, problem, hint) for member in members if (problem := _trick(member))]
    if findings:
        raise Refused(findings)


def _trick(member: zipfile.ZipInfo) -> str:
    path = member.orig_filename.replace("\\", "/")
    parts, file = PurePosixPath(path).parts, repr(member.filename[:80])
    if path.startswith("/") or ".." in parts or ":" in path or "\0" in path:
        return sentence("{file} leads out of the zip", file=file)
    if not path.isprintable():
        return sentence("{file} is no name of a file", file=file)
    if stat.S_ISLNK(member.external_attr >> 16):
        return sentence("{file} is a link", file=file)
    if member.flag_bits & 1:
        return sentence("{file} is locked with a password", file=file)
    return ""


def _read(archive: zipfile.ZipFile, member: zipfile.ZipInfo, name: str) -> str:
    with archive.open(member) as file:
        data = file.read(MOST_PO_BYTES + 1)
    if len(data) > MOST_PO_BYTES:
        raise _too_large(name, MOST_PO_BYTES)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data[: problem.start].count(b"\n") + 1
        hint = sentence("save the file as {encoding}", encoding="UTF-8")
        raise refuse(
            Where(name, line), sentence("not {encoding}", encoding="UTF-8"), hint
        ) from None


def _too_large(name: str, most: int) -> Refused:
    return refuse(Where(name), sentence("larger than {number} MB", number=most // 1_000_000))


def kit(shop: Workshop, id_: str, asked: Help, out: Path, tell: Progress) -> Sequence[str]:
    """Write the zip and return what is in it."""
    opened = [open_source(shop, one) for one in dict.fromkeys((id_, STOCK))]
    sources = [annotated(one, pages=True) for one in opened]
    shown = dict(pictures(sources[0], asked.language, tell))
    contents = {**dict(papers(sources, asked, list(shown))), **shown}
    send(out, contents)
    return list(contents)

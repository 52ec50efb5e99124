"""Translations: bilingual PO files, one per game and language; read, judged and edited."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.filenames import is_spelt_so
from pnp.base.findings import (
    Few,
    Finding,
    Where,
    error,
    refuse,
    sentence,
    shortened,
    shown,
    warning,
)
from pnp.base.plurals import PluralRule
from pnp.base.source import read_text
from pnp.load.project import Project
from pnp.model.messages import FUZZY, Catalog, Entry, MessageId, PoFile, Unit

WANTED = ("Project-Id-Version", "PO-Revision-Date", "Last-Translator", "Language-Team")
_LINES = re.compile(r"\r\n|\r|\n")  # and no other: a text may well hold U+2028
_FIELD_NAME = re.compile(r"(#~\s*)?(#\|\s*)?(msgctxt|msgid_plural|msgid|msgstr)\b")
_STRANGE_ESCAPE = re.compile(r'\\(?:[ntbrfva"\\0-7x]|(.))')
_PLAIN = "nplurals=1; plural=0"  # what a header without a rule is taken for
_RENEW = sentence("`pnp translate update` sets it right")
_NO_MSGSTR = sentence("here is a text without msgstr")
_BEGIN = sentence("English and translation do not both begin with \\n")
_END = sentence("English and translation do not both end with \\n")
_UNLIKE = sentence("{text}: {problem}", text="", problem="")
_KEEP_BREAKS = sentence("keep line breaks at the ends")
_TEXT_GONE = sentence("#| above a text that is gone")
_MEANINGLESS = sentence("{letters} means nothing in a PO file", letters="")
_DOUBLED = sentence("write \\\\ for a backslash")
_AGAIN = sentence("{text} stands here a second time (first in line {line})", text="", line="")
_NO_LINE = sentence("not a line of a PO file: {line}", line="")


class _Keyword(NamedTuple):
    """A keyword and where it stands."""

    line: int
    obsolete: bool
    before: bool  # in a line #|, about the English of before
    name: str


def lines_of(text: str) -> list[str]:
    """Return the lines of a PO file."""
    return _LINES.split(text)


def cut_short(text: str, file: str, few: Few) -> None:
    """Find texts that end before their msgstr, as in a file that was cut off."""
    hint = sentence("an entry is msgctxt, msgid and msgstr; is the file cut off here?")
    for entry in _keywords_of(text):
        if not any(word.name == "msgstr" for word in entry):
            few.note("msgstr", Where(file, entry[0].line), _NO_MSGSTR, hint)


def faults(text: str, po: PoFile, file: str) -> Iterator[Finding]:
    """Yield what other programs stumble over, though we can read it."""
    few = Few(file)
    _judge_before(text, file, few)
    for number, line in enumerate(lines_of(text), 1):
        wrong = next((found[0] for found in _STRANGE_ESCAPE.finditer(line) if found[1]), "")
        if wrong and not line.startswith(("# ", "#.", "#:", "#,")):
            few.note("escape", Where(file, number), _MEANINGLESS, _DOUBLED, letters=wrong)
    _judge_ends(po, file, few)
    yield from few.found
    if fault := PluralRule.fault(po.header.get("Plural-Forms", "") or _PLAIN):
        message = sentence("{key}: {problem}", key="Plural-Forms", problem=fault)
        yield error(Where(file, 1), message, _RENEW)
    lacking = [name for name in WANTED if name not in po.header]
    if lacking:
        yield warning(Where(file, 1), sentence("its header lacks {keys}", keys=lacking), _RENEW)


def _judge_ends(po: PoFile, file: str, few: Few) -> None:
    """Find texts that begin or end with a line break where the English does not."""
    for unit in po.units:
        if unit.finished and not unit.obsolete:
            where, name = Where(file, unit.line), shortened(unit.context, 100)
            for problem, ours, theirs in (
                (_BEGIN, unit.english[:1], unit.text[:1]),
                (_END, unit.english[-1:], unit.text[-1:]),
            ):
                if (ours == "\n") != (theirs == "\n"):
                    few.note(problem, where, _UNLIKE, _KEEP_BREAKS, text=name, problem=problem)


def _judge_before(text: str, file: str, few: Few) -> None:
    """Find lines #| that are not the English of before."""
    for entry in _keywords_of(text):
        before = [word for word in entry if word.before]
        names = [word.name for word in before]
        if names and "msgid" not in names:
            message = sentence("#| {keyword} without #| msgid", keyword=names[-1])
            few.note("before", Where(file, before[-1].line), message, _RENEW)
        elif names and entry[-1].obsolete:
            few.note("gone", Where(file, before[0].line), _TEXT_GONE, _RENEW)


def _keywords_of(text: str) -> Iterator[Sequence[_Keyword]]:
    """Yield the keywords of one entry after the other."""
    entry: list[_Keyword] = []
    seen: set[tuple[bool, str]] = set()
    for number, line in enumerate(lines_of(text), 1):
        found = _FIELD_NAME.match(line.strip())
        if not found:
            continue
        word = _Keyword(number, bool(found[1]), bool(found[2]), found[3])
        if entry and _begins_entry(word, seen):
            yield entry
            entry, seen = [], set()
        entry.append(word)
        seen.add((word.before, word.name))
    if entry:
        yield entry


def _begins_entry(word: _Keyword, seen: set[tuple[bool, str]]) -> bool:
    """Tell whether a keyword is the first of the next entry: by what this one has seen."""
    if any(name == "msgstr" for _, name in seen):
        return word.name != "msgstr"
    own = any(not before for before, _ in seen)
    again = word.name in ("msgctxt", "msgid") and (word.before, word.name) in seen
    return (word.before and own) or again


MOST_LETTERS = 50_000  # in one text, far more than any page holds
MOST_IN_FILE = 5_000_000  # letters of a PO file
MOST_TEXTS = 100_000  # entries of a PO file
MOST_LINES = 1_000  # of comments above a text, and of the text: both are put together one by one
_QUOTED = r'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
_KEYWORD = r"(?:msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)"
_LINE = re.compile(rf"\s*(?:#.*|(?:{_KEYWORD}\s*)?{_QUOTED}\s*)?")
_KEYWORDS = ("msgctxt", "msgid", "msgstr")
_COMMENT, _MORE = "comment", "text"
_ENDLESS = {
    _COMMENT: sentence("more than {most} lines of comments in a row", most=MOST_LINES),
    _MORE: sentence("more than {most} lines of one text", most=MOST_LINES),
}
_LINES_HINT = sentence('a line is a keyword and a text in quotes; write \\" for a quote inside it')
_TOO_LONG = sentence(
    "{text} has {number} letters; {most} are allowed", text="", number=0, most=MOST_LETTERS
)
_NO_PLURAL = sentence("pnp knows no msgid_plural")
_PLURAL = sentence("forms of a word stand inside the text: {example}", example="{n:tile|tiles}")


class _Text(str):
    """A PO file as polib reads it, in lines that end with a line end and nothing else."""

    __slots__ = ()

    def splitlines(self, keepends: bool = False) -> list[str]:
        """Return the lines."""
        return lines_of(self)


def parse_po(text: str, file: str) -> PoFile:
    """Take a PO file apart, or refuse it with the lines that are broken."""
    import polib  # noqa: PLC0415  only translations need it

    text = _Text(text + "\n")  # polib takes a text that names a file for that file
    _refuse_broken_lines(text, file)
    try:
        parsed = polib.pofile(text, encoding="utf-8")  # or it would look for a charset
    except (OSError, ValueError, UnicodeError) as problem:
        line = re.search(r"\(line (\d+)\)", str(problem))
        raise refuse(
            Where(file, int(line[1]) if line else 0),
            sentence("not a PO file: this line does not belong here"),
            sentence("an entry is msgctxt, msgid and msgstr, in this order"),
        ) from None
    units = tuple(_unit(entry) for entry in parsed)
    few = Few(file)
    cut_short(text, file, few)
    _judge(parsed, units, file, few)
    few.refuse()
    header = {key: " ".join(value.split("\n")).strip() for key, value in parsed.metadata.items()}
    flags: Any = parsed.metadata_is_fuzzy or ()  # a list of flags, whatever its name says
    return PoFile(parsed.header, header, units, tuple(flags))


def po_text(po: PoFile) -> str:
    """Return a PO file as text: one line for one text, obsolete entries last."""
    head = [
        *_marked("#", po.comment.split("\n") if po.comment else ()),
        *_marked("#,", [", ".join(po.flags)] if po.flags else ()),
        'msgid ""',
        'msgstr ""',
        *(_quoted(f"{key}: {value}\n") for key, value in po.header.items()),
    ]
    ordered = sorted(po.units, key=lambda unit: unit.obsolete)
    blocks = chain([head], (_block(unit) for unit in ordered))
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _unit(entry: Any) -> Unit:
    return Unit(
        context=entry.msgctxt or MessageId.label(entry.msgid),
        english=entry.msgid,
        text=entry.msgstr,
        notes=entry.tcomment,
        hints=tuple(entry.comment.split("\n")) if entry.comment else (),
        places=tuple(f"{file}:{line}" if line else file for file, line in entry.occurrences),
        flags=tuple(dict.fromkeys(entry.flags)),
        before=entry.previous_msgid or "",
        before_context=entry.previous_msgctxt or "",
        obsolete=bool(entry.obsolete),
        line=entry.linenum or 1,  # where a file ends in the middle of its first text
    )


def _block(unit: Unit) -> Iterator[str]:
    own = entry_lines(unit)
    yield from own["notes"]
    yield from _marked("#.", unit.hints)
    yield from _marked("#:", unit.places)
    yield from own["flags"]
    yield from own["before"]
    fields = (("msgctxt", unit.context), ("msgid", unit.english))
    lines = (*chain.from_iterable(_field(name, value) for name, value in fields), *own["text"])
    yield from _marked("#~", lines) if unit.obsolete else lines


def entry_lines(unit: Unit) -> dict[str, list[str]]:
    """Return the lines of what translators change: notes, flags, earlier English and text."""
    earlier = (("msgctxt", unit.before_context), ("msgid", unit.before))
    fields = (_field(name, value) for name, value in earlier if value)
    has_earlier = unit.before and not unit.obsolete
    return {
        "notes": list(_marked("#", unit.notes.split("\n") if unit.notes else ())),
        "flags": list(_marked("#,", [", ".join(unit.flags)] if unit.flags else ())),
        "before": list(_marked("#|", chain.from_iterable(fields))) if has_earlier else [],
        "text": list(_field("msgstr", unit.text)),
    }


def _marked(mark: str, lines: Any) -> Iterator[str]:
    yield from (f"{mark} {line}".rstrip() for line in lines)


def _field(name: str, value: str) -> Iterator[str]:
    """Yield the lines of a text; one that has line breaks begins on the next line."""
    if "\n" not in value.rstrip("\n"):
        yield f"{name} {_quoted(value)}"
        return
    yield f'{name} ""'
    yield from (_quoted(line) for line in re.findall(r"[^\n]*\n|[^\n]+", value))


def _quoted(value: str) -> str:
    import polib  # noqa: PLC0415

    return f'"{polib.escape(value)}"'


def _judge(parsed: Any, units: tuple[Unit, ...], file: str, few: Few) -> None:
    first: dict[str, int] = {}
    for entry, unit in zip(parsed, units, strict=True):
        where = Where(file, unit.line)
        if entry.msgid_plural:
            few.note("plural", where, _NO_PLURAL, _PLURAL)
        if not unit.obsolete:
            if unit.context in first:
                name, line = repr(shortened(unit.context, 100)), str(first[unit.context])
                few.note("twice", where, _AGAIN, text=name, line=line)
            first.setdefault(unit.context, unit.line)
        longest = max(map(len, (unit.context, unit.english, unit.text, unit.before)))
        if longest > MOST_LETTERS:
            name = f"{unit.context!r:.60}"
            few.note("long", where, _TOO_LONG, text=name, number=longest, most=MOST_LETTERS)


def _refuse_broken_lines(text: str, file: str) -> None:
    """Refuse lines that the parser would pass over in silence, such as an open quote."""
    found, most = len(text), MOST_IN_FILE
    if found > most:
        message = sentence("{number} letters in one file, at most {most}", number=found, most=most)
        raise refuse(Where(file), message)
    few = Few(file)
    texts, run, before = 0, 0, ""
    for number, line in enumerate(lines_of(text), 1):
        if not line.strip():
            continue
        where = Where(file, number)
        own, sort = line.lstrip("#~| \t"), ""
        if _LINE.fullmatch(line):
            sort = _MORE if own[:1] == '"' else next(filter(own.startswith, _KEYWORDS), _COMMENT)
        else:
            few.note("line", where, _NO_LINE, _LINES_HINT, line=repr(line.strip()[:40]))
        run, before = run + 1 if sort == before else 0, sort
        texts += sort == "msgid"
        if run >= MOST_LINES and sort in (_COMMENT, _MORE):
            raise refuse(where, _ENDLESS[sort])
    if texts > MOST_TEXTS:
        message = sentence(
            "{number} texts in one file, at most {most}", number=texts, most=MOST_TEXTS
        )
        raise refuse(Where(file), message)
    few.refuse()


_PLAIN_QUOTED = r'"[^"\\\n]*(?:\\.[^"\\\n]*)*"'
_PLAIN_TEXT = rf"({_PLAIN_QUOTED}(?:\n{_PLAIN_QUOTED})*)"
_NOTES = r"(?:#(?: [^\n]*)?\n)*(?:#\. \S[^\n]*\n)*(?:#: \S[^\n]*\n)*"
_COMMENTS = rf"{_NOTES}(?:#, (\S[^\n]*)\n)?"
_ENTRY = re.compile(
    rf"{_COMMENTS}(?:msgctxt {_PLAIN_TEXT}\n)?msgid {_PLAIN_TEXT}\nmsgstr {_PLAIN_TEXT}"
)
_LEFT = rf"{_PLAIN_QUOTED}(?:\n#~ {_PLAIN_QUOTED})*"
_GONE = re.compile(
    _COMMENTS + r"\n".join(rf"#~ {name} {_LEFT}" for name in ("msgctxt", "msgid", "msgstr"))
)
_ESCAPE = re.compile(r'\\(\\|n|v|b|f|t|r|")')
_MEANS = {"n": "\n", "v": "\v", "b": "\b", "f": "\f", "t": "\t", "r": "\r"}


def plain_entries(text: str, file: str) -> dict[str, Entry] | None:
    """Return the entries that count, by context; None if anything asks for a closer look.

    That is every mistake, whatever stands elsewhere than `pnp translate` writes it, and the
    English of before.
    """
    if "\r" in text or len(text) > MOST_IN_FILE or text.count("\n\n") > MOST_TEXTS:
        return None
    header, *blocks = text.rstrip("\n").split("\n\n")
    if max(map(len, (header, *blocks))) > MOST_LETTERS:
        return None
    first = _ENTRY.fullmatch(header)
    if not first or first[2] or first[3] != '""':
        return None
    entries: dict[str, Entry] = {}
    line = header.count("\n") + 3
    for block in blocks:
        found = _ENTRY.fullmatch(block)
        if found:
            flags, context, *texts = found.groups()
            english, said = map(_unquoted, texts)
            name = _unquoted(context) if context else MessageId.label(english)
            if not english or not name or name in entries:
                return None
            marks = tuple(dict.fromkeys(map(str.strip, flags.split(",")))) if flags else ()
            entries[name] = Entry(
                english=english,
                text=said,
                stale=FUZZY in marks,
                where=Where(file, line),
                flags=marks,
            )
        elif not _GONE.fullmatch(block):
            return None
        line += block.count("\n") + 2
    return entries


def _unquoted(quoted: str) -> str:
    value = quoted[1:-1].replace('"\n"', "")
    if "\\" not in value:
        return value
    return _ESCAPE.sub(lambda found: _MEANS.get(found[1], found[1]), value)


_LINE_BREAK = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+\Z")
_FIELD = re.compile(r"\s*(?:#~\s*)?(msgctxt|msgid|msgstr)\b")
_OWN = re.compile(r"#(?:[ \t].*)?\Z")  # a translator's own comment
_FLAGS, _EARLIER = "#,", "#|"


def edited(text: str, file: str, new: Unit) -> str:
    """Return the file with the text, notes, flags and earlier English of one entry changed.

    Whatever would change besides is a reason to refuse.
    """
    po = parse_po(text, file)
    keys = [(one.obsolete, one.context, one.english) for one in po.units]
    wanted = False, new.context, new.english
    at = keys.index(wanted) if wanted in keys else -1
    if at < 0:
        raise refuse(Where(file), sentence("{text} is not in the file any more", text=new.context))
    old = po.units[at]
    if _essence(old) == _essence(new):
        return text
    lines = _LINE_BREAK.findall(text)
    spans = list(_spans(lines))
    if len(spans) != len(po.units) + 1:  # the header is one of them
        message = sentence("this file is put together in a strange way")
        raise refuse(Where(file, old.line), message)
    start, end = spans[at + 1]
    ending = "\r\n" if "\r\n" in text else "\n"
    made = _changed(lines[start:end], old, new, ending)
    result = "".join([*lines[:start], *made, *lines[end:]])
    _prove(parse_po(result, file), po, at, new, file)
    return result


def _essence(unit: Unit) -> tuple[object, ...]:
    """Return what is changed here."""
    return unit.text, unit.notes, unit.flags, unit.before, unit.before_context


def _spans(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield where entries begin and end, comments and all: each ends with its msgstr."""
    start, said = -1, False
    for number, line in enumerate(lines):
        bare = line.strip()
        more = bare.removeprefix("#~").lstrip().startswith('"')
        field = _FIELD.match(line)
        begins = bool(bare) and not more and not (field and field[1] == "msgstr")
        if said and (begins or not bare):
            yield start, number
            start, said = -1, False
        if start < 0 and bare:
            start = number
        said = said or bool(field and field[1] == "msgstr")
    if said:
        yield start, len(lines)


def _changed(lines: Sequence[str], old: Unit, new: Unit, ending: str) -> list[str]:
    """Return the lines of an entry with what is new in the places of what was."""
    fresh = {
        kind: [f"{line}{ending}" for line in found] for kind, found in entry_lines(new).items()
    }
    kinds = list(_kinds(lines))
    differs = {
        "notes": old.notes != new.notes,
        "flags": old.flags != new.flags,
        "before": (old.before, old.before_context) != (new.before, new.before_context),
        "text": old.text != new.text,
    }
    made: list[str] = []
    written: set[str] = set()
    places = {"notes": "", "flags": "context", "before": "context"}
    for line, kind in zip(lines, kinds, strict=True):
        for other, wanted in places.items():
            is_here = kind == wanted if wanted else True
            if differs[other] and other not in written and other not in kinds and is_here:
                made += fresh[other]
                written.add(other)
        if differs.get(kind):
            made += fresh[kind] if kind not in written else []
            written.add(kind)
        else:
            made.append(line if line.endswith(("\n", "\r")) else line + ending)
    if lines[-1][-1:] not in ("\n", "\r"):
        made[-1] = made[-1].rstrip("\r\n")
    return made


def _kinds(lines: Sequence[str]) -> Iterator[str]:
    """Yield what each line of an entry belongs to; its fields begin with the context."""
    kind, is_begun = "", False
    for line in lines:
        bare = line.strip()
        if bare.startswith(_FLAGS):
            kind = "flags"
        elif bare.startswith(_EARLIER):
            kind = "before"
        elif _OWN.match(bare):
            kind = "notes"
        elif bare.startswith("#"):
            kind = "source"
        elif (field := _FIELD.match(line)) is not None:
            kind = "text" if field[1] == "msgstr" else "context" if not is_begun else "english"
            is_begun = True
        yield kind


def _prove(result: PoFile, before: PoFile, at: int, new: Unit, file: str) -> None:
    """Refuse unless exactly what was wanted has changed."""
    wanted = [*before.units[:at], new, *before.units[at + 1 :]]
    found = [unit._replace(line=0) for unit in result.units]
    is_wanted = found == [unit._replace(line=0) for unit in wanted]
    if not is_wanted or (result.header, result.comment) != (before.header, before.comment):
        message = sentence("{text} can not be written here safely", text=new.context)
        raise refuse(Where(file, new.line), message)


SOURCE_LANGUAGE = "en"
SCREENS = "screens"  # the folder of words on screens, beside those of the games


def load_catalog(project: Project, game: str, language: str) -> Catalog:
    """Read the words of a game and of the stock; English needs no file."""
    if language == SOURCE_LANGUAGE:
        return Catalog(language, {})
    entries: dict[str, Entry] = {}
    for path in catalog_files(project, game, language):
        found = read_po(path)
        entries.update({id_: one for id_, one in found.items() if one.text or id_ not in entries})
    return Catalog(language, entries)


def catalog_files(project: Project, game: str, language: str) -> Sequence[Path]:
    """Return the PO files that a language is made from; later ones win."""
    name = f"{language}.po"
    paths = (*project.stock_files(f"locale/{name}"), project.folder(game) / "locale" / name)
    there = [path for path in dict.fromkeys(paths) if path.is_file()]
    return [path for path in there if is_spelt_so(path.parent, name)]


def read_po(path: Path) -> dict[str, Entry]:
    """Read one PO file by its contexts, or refuse it with the line that is broken."""
    file, text = shown(path), read_text(path)
    entries = plain_entries(text, file)
    return parse_po(text, file).entries(file) if entries is None else entries

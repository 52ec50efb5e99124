"""PO files, read and written with everything that stands in them."""

import re
from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import Any

from pnp.findings import Few, Finding, Where, error, refuse, shortened
from pnp.load.po_faults import cut_short, lines_of
from pnp.model.messages import PoFile, Unit, label
from pnp.worded import worded

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
    _COMMENT: worded("more than {most} lines of comments in a row", most=MOST_LINES),
    _MORE: worded("more than {most} lines of one text", most=MOST_LINES),
}
_LINES_HINT = worded('a line is a keyword and a text in quotes; write \\" for a quote inside it')
_NO_PLURAL = worded("pnp knows no msgid_plural")
_PLURAL = worded("forms of a word stand inside the text: {example}", example="{n:tile|tiles}")


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
        raise refuse(
            _line(file, str(problem)),
            worded("not a PO file: this line does not belong here"),
            worded("an entry is msgctxt, msgid and msgstr, in this order"),
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
        context=entry.msgctxt or label(entry.msgid),
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
            few.add("plural", partial(error, where, _NO_PLURAL, _PLURAL))
        if not unit.obsolete:
            if unit.context in first:
                few.add("twice", partial(_twice, where, unit.context, first[unit.context]))
            first.setdefault(unit.context, unit.line)
        longest = max(map(len, (unit.context, unit.english, unit.text, unit.before)))
        if longest > MOST_LETTERS:
            few.add("long", partial(_too_long, where, unit.context, longest))


def _twice(where: Where, context: str, line: int) -> Finding:
    name = repr(shortened(context, 100))
    message = worded(
        "{text} stands here a second time (first in line {line})", text=name, line=str(line)
    )
    return error(where, message)


def _too_long(where: Where, context: str, letters: int) -> Finding:
    message = worded(
        "{text} has {number} letters; {most} are allowed",
        text=f"{context!r:.60}",
        number=letters,
        most=MOST_LETTERS,
    )
    return error(where, message)


def _refuse_broken_lines(text: str, file: str) -> None:
    """Refuse lines that the parser would pass over in silence, such as an open quote."""
    if len(text) > MOST_IN_FILE:
        letters = len(text)
        message = worded(
            "{number} letters in one file, at most {most}", number=letters, most=MOST_IN_FILE
        )
        raise refuse(Where(file), message)
    few = Few(file)
    texts, run, before = 0, 0, ""
    for number, line in enumerate(lines_of(text), 1):
        if not line.strip():
            continue
        where = Where(file, number)
        sort = _sort(line) if _LINE.fullmatch(line) else ""
        if not sort:
            few.add("line", partial(_no_line, where, line))
        run, before = run + 1 if sort == before else 0, sort
        texts += sort == "msgid"
        if run >= MOST_LINES and sort in (_COMMENT, _MORE):
            raise refuse(where, _ENDLESS[sort])
    if texts > MOST_TEXTS:
        message = worded(
            "{number} texts in one file, at most {most}", number=texts, most=MOST_TEXTS
        )
        raise refuse(Where(file), message)
    few.refuse()


def _no_line(where: Where, line: str) -> Finding:
    said = repr(line.strip()[:40])
    return error(where, worded("not a line of a PO file: {line}", line=said), _LINES_HINT)


def _sort(line: str) -> str:
    """Return what a line is: a comment, a keyword, or more of a text."""
    own = line.lstrip("#~| \t")
    return _MORE if own[:1] == '"' else next(filter(own.startswith, _KEYWORDS), _COMMENT)


def _line(file: str, message: str) -> Where:
    found = re.search(r"\(line (\d+)\)", message)
    return Where(file, int(found[1])) if found else Where(file)

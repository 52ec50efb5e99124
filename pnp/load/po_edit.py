"""One text of a PO file changed: everything else stays as it is, to the byte."""

import re
from collections.abc import Iterator, Sequence

from pnp.findings import Where, refuse
from pnp.load.po import entry_lines, parse_po
from pnp.model.messages import PoFile, Unit
from pnp.worded import worded

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+\Z")
_FIELD = re.compile(r"\s*(?:#~\s*)?(msgctxt|msgid|msgstr)\b")
_OWN = re.compile(r"#(?:[ \t].*)?\Z")  # a translator's own comment
_FLAGS, _BEFORE = "#,", "#|"


def edited(text: str, file: str, new: Unit) -> str:
    """Return the file with the text, notes, flags and earlier English of one entry changed.

    Whatever would change besides is a reason to refuse.
    """
    po = parse_po(text, file)
    at = next((i for i, one in enumerate(po.units) if _is_it(one, new)), -1)
    if at < 0:
        raise refuse(Where(file), worded("{text} is not in the file any more", text=new.context))
    old = po.units[at]
    if _essence(old) == _essence(new):
        return text
    lines = _LINE.findall(text)
    spans = list(_entries(lines))
    if len(spans) != len(po.units) + 1:  # the header is one of them
        message = worded("this file is put together in a strange way")
        raise refuse(Where(file, old.line), message)
    start, end = spans[at + 1]
    ending = "\r\n" if "\r\n" in text else "\n"
    made = _changed(lines[start:end], old, new, ending)
    result = "".join([*lines[:start], *made, *lines[end:]])
    _prove(parse_po(result, file), po, at, new, file)
    return result


def _is_it(one: Unit, new: Unit) -> bool:
    return not one.obsolete and (one.context, one.english) == (new.context, new.english)


def _essence(unit: Unit) -> tuple[object, ...]:
    """Return what is changed here."""
    return unit.text, unit.notes, unit.flags, unit.before, unit.before_context


def _entries(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
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
    told: set[str] = set()
    before = {"notes": "", "flags": "context", "before": "context"}
    for line, kind in zip(lines, kinds, strict=True):
        for other, wanted in before.items():
            is_here = kind == wanted if wanted else True
            if differs[other] and other not in told and other not in kinds and is_here:
                made += fresh[other]
                told.add(other)
        if differs.get(kind):
            made += fresh[kind] if kind not in told else []
            told.add(kind)
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
        elif bare.startswith(_BEFORE):
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
    same = found == [unit._replace(line=0) for unit in wanted]
    if not same or (result.header, result.comment) != (before.header, before.comment):
        message = worded("{text} can not be written here safely", text=new.context)
        raise refuse(Where(file, new.line), message)

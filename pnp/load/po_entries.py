"""The entries of a PO file that is plainly well-formed, many times as fast as all that it holds."""

import re

from pnp.findings import Where
from pnp.load.po import MOST_IN_FILE, MOST_LETTERS, MOST_TEXTS
from pnp.model.messages import FUZZY, Entry, label

_QUOTED = r'"[^"\\\n]*(?:\\.[^"\\\n]*)*"'
_TEXT = rf"({_QUOTED}(?:\n{_QUOTED})*)"
_NOTES = r"(?:#(?: [^\n]*)?\n)*(?:#\. \S[^\n]*\n)*(?:#: \S[^\n]*\n)*"
_COMMENTS = rf"{_NOTES}(?:#, (\S[^\n]*)\n)?"
_ENTRY = re.compile(rf"{_COMMENTS}(?:msgctxt {_TEXT}\n)?msgid {_TEXT}\nmsgstr {_TEXT}")
_LEFT = rf"{_QUOTED}(?:\n#~ {_QUOTED})*"
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
            english, said = map(_value, texts)
            name = _value(context) if context else label(english)
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


def _value(quoted: str) -> str:
    value = quoted[1:-1].replace('"\n"', "")
    if "\\" not in value:
        return value
    return _ESCAPE.sub(lambda found: _MEANS.get(found[1], found[1]), value)

"""Changes of PO files: entries, contexts, forms, flags, comments, and fields of the header."""

import re

from tests.fuzz.mutate import Dice, NotThisFile, on_text, one_of, spot, strange

_TEXT = re.compile(r'^(msg\w+(?:\[\d+\])? )?"(.*)"$', re.M)
_HEADERS = (
    "Language: {}", "Plural-Forms: {}", "Content-Type: text/plain; charset={}", "X-Pnp-Game: {}",
    "Content-Transfer-Encoding: {}", "{}: x", "Project-Id-Version: {}", "PO-Revision-Date: {}",
)  # fmt: skip
_SAID = (
    "de", "en", "fr", "xx", "qps", "../de", "UTF-8", "latin-1", "utf-7", "idna", "rot13",
    "nplurals=1; plural=0;", "nplurals=4; plural=n%4;", "nplurals=2; plural=n/0;",
    "nplurals=99999999999; plural=n;", "stock", "harbour", "micropul", "../x",
    "nplurals=2; plural=" + "n+" * 400 + "n;",
)  # fmt: skip
_LINES = (
    "#, fuzzy", "#, c-format, fuzzy", "#, no-wrap", "#", "#.", "#:", "#: card_data/x:999999999999",
    "#|", '#| msgid "old"', '#| msgctxt "old"', "#~", '#~ msgid "old"\n#~ msgstr "new"',
    "#~| msgid", 'msgctxt ""', 'msgctxt "term.ferry"', 'msgid_plural "more"', 'msgstr[0] "x"',
    'msgstr[1] "y"', 'msgstr[99] "z"', 'msgstr[-1] "x"', 'msgstr[] "x"', 'msgstr ""', '"more"',
    '"', 'domain "x"', "msgid", "\x0c", "﻿",
)  # fmt: skip


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")


def _entries(text: str, dice: Dice) -> str:
    """Take an entry away, put it in again, or swap two."""
    entries = re.split(r"\n\n+", text)
    at, other, way = spot(entries, dice), spot(entries, dice), dice.randrange(4)
    if way == 0:
        del entries[at]
    elif way == 1:
        entries.insert(other, entries[at])
    elif way == 2:
        entries[at], entries[other] = entries[other], entries[at]
    else:
        entries[at] = "\n".join("#~ " + line for line in entries[at].split("\n"))
    return "\n\n".join(entries)


def _words(text: str, dice: Dice) -> str:
    """Change what stands between two quotes."""
    found = [match for match in _TEXT.finditer(text) if match[1]]
    match = found[spot(found, dice)]
    new = strange.inside(match[2], dice) if dice.random() < 0.6 else strange.text(dice)
    new = _escaped(new) if dice.random() < 0.8 else new
    return text[: match.start(2)] + new + text[match.end(2) :]


def _header(text: str, dice: Dice) -> str:
    """Change, add or drop a field of the header."""
    field = dice.choice(_HEADERS)
    said = dice.choice(_SAID) if dice.random() < 0.8 else _escaped(strange.text(dice))
    line = f'"{field.format(said)}\\n"'
    known = re.search(rf'^"{re.escape(field.partition("{")[0])}.*"$', text, re.M)
    if known is None or not field.partition("{")[0]:
        return text.replace('msgstr ""\n', f'msgstr ""\n{line}\n', 1)
    return text[: known.start()] + dice.choice((line, line, "")) + text[known.end() :]


def _line(text: str, dice: Dice) -> str:
    """Put a line of the format where it may or may not belong, once or thousands of times."""
    lines = text.split("\n")
    at = spot(lines, dice)
    times = dice.choice((1, 1, 1, 1, 1, 2, 3000, 8000))
    lines[at:at] = [dice.choice(_LINES)] * times
    return "\n".join(lines)


def _forms(text: str, dice: Dice) -> str:
    """Turn an entry into one with plural forms."""
    found = list(re.finditer(r'^msgid "(.+)"\nmsgstr (".*")$', text, re.M))
    match = found[spot(found, dice)]
    forms = [f"msgstr[{number}] {match[2]}" for number in range(dice.choice((0, 1, 2, 3, 200)))]
    dice.shuffle(forms)
    new = f'msgid "{match[1]}"\nmsgid_plural "{match[1]}s"\n' + "\n".join(forms)
    return text[: match.start()] + new + text[match.end() :]


def _from_another(text: str, dice: Dice) -> str:
    """Give one entry the words of another."""
    found = list(re.finditer(r'^msg(?:str|id|ctxt) "(.*)"$', text, re.M))
    one, other = found[spot(found, dice)], found[spot(found, dice)]
    if one.start() == other.start():
        raise NotThisFile
    return text[: one.start(1)] + other[1] + text[one.end(1) :]


WAYS = (_entries, _words, _words, _words, _header, _line, _forms, _from_another)
change = one_of(*map(on_text, WAYS), raw=0.15)

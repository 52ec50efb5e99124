"""Texts as spreadsheets save them: UTF-8, UTF-16, or a code page of Windows that is guessed."""

import codecs
import re
from pathlib import Path

from pnp.findings import Finding, Where, refuse, shortened, shown, warning
from pnp.source import meaningful, read_data
from pnp.worded import worded

ENCODINGS = ("utf-8", "utf-16", "cp1250", "cp1251", "cp1252")
_MARKS = {codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
# Letters by which the two Latin pages are told apart: each has its own at the same numbers.
_WESTERN = frozenset("äöüÄÖÜßéèêëàâáíìîïóòôúùûçñãõåøæÉÀÇÑÅØÆ’“”«»–…€")
_CENTRAL = frozenset("ąćęłńóśźżĄĆĘŁŃÓŚŹŻáčďéěíňřšťúůýžÁČĎÉÍŇŘŠŤÚŽőűŐŰđĐäöüÄÖÜ„”–…€")
_CYRILLIC = re.compile("[а-яёіїєґ]{2,}", re.I)
_WORD = re.compile(r"\w*[^\x00-\x7f]\w*")


def read_table(path: Path, encoding: str = "") -> tuple[str, list[Finding]]:
    """Return the text of a table; a code page that was guessed is told with a word to judge by."""
    data, file = read_data(path), shown(path)
    sure = encoding or _MARKS.get(data[:2], "utf-8")
    try:
        return meaningful(data.decode("utf-8-sig" if sure == "utf-8" else sure), file), []
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        if sure != "utf-8" or encoding or b"\0" in data:
            byte = f"{data[problem.start]:#04x}"
            message = worded("byte {byte} is not {encoding}", byte=byte, encoding=sure.upper())
            hint = worded("`encoding:` says how the file was saved: {known}", known=ENCODINGS)
            raise refuse(Where(file, line), message, hint) from None
    page = _guessed(data)
    text = meaningful(data.decode(page, "replace"), file)
    word = _WORD.search(text)
    said = worded(
        "not UTF-8; read as {encoding}, which makes {word}",
        encoding=page,
        word=repr(shortened(word[0] if word else "", 30)),
    )
    hint = worded(
        "if that is right, say `encoding: {encoding}` beside `pieces`; or save the file as UTF-8",
        encoding=page,
    )
    return text, [warning(Where(file, line), said, hint)]


def _guessed(data: bytes) -> str:
    """Return the code page in which a text is most likely to mean something."""
    cyrillic = data.decode("cp1251", "replace")
    high = sum(letter > "\x7f" for letter in cyrillic)
    if sum(map(len, _CYRILLIC.findall(cyrillic))) > high * 0.8:
        return "cp1251"
    pages = {"cp1252": _WESTERN, "cp1250": _CENTRAL}
    return max(pages, key=lambda page: _likely(data.decode(page, "replace"), pages[page]))


def _likely(text: str, letters: frozenset[str]) -> int:
    return sum((letter in letters) - (letter == "\ufffd") for letter in text if letter > "\x7f")

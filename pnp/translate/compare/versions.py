"""The language versions of a document, read from a PDF, a Markdown file or a plain text."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from textwrap import wrap
from typing import NamedTuple

from pnp.base.findings import Where, refuse, shown
from pnp.base.source import read_text
from pnp.load.rules import bare
from pnp.translate.compare.document import (
    LONGEST,
    MOST_LETTERS,
    Passage,
    Role,
    Spot,
    TextLine,
    body_size,
    pdf_lines,
)
from pnp.translate.compare.profiles import LanguageProfile, Profiles, common, votes

MOST_PASSAGES = 30_000  # of a document, in all its languages

_HEADING = re.compile(r"#{1,6}\s+(.*)$")
_BULLET = re.compile(r"\s*[-*+•▪◦●–—·]\s+(.*)$")
_LABEL = re.compile(r"(\d{1,3}|[A-Za-z])[.)]\s+(?=\S)")
_RULE = re.compile(r"\s*(?:[-*_=~]\s*){3,}$")
_ENDS = (".", "!", "?", ":", ";", ")", "…", "»", "”", '"', ",")
_FULL_STOP = (".", "!", "?", "…", ")", '"', "”", "»", ";")
_LONGEST_HEADING = 70
_WORTH_JOINING = 40  # letters; a shorter line that breaks off is rather a label
_BYTE_ORDER_MARK = "\ufeff"
_PLAIN = str.maketrans({"’": "'", "ʼ": "'", "ʹ": "'", "\u00ad": None})
_SOFT = ("\u00ad", "\ufffe", "\x02")  # hyphens that stand only at the end of a line


def read_passages(path: Path) -> tuple[Passage, ...]:
    """Read a PDF, a Markdown file or a plain text, or say why that can not be done."""
    where = Where(shown(path))
    if path.exists() and not path.is_file():
        raise refuse(where, "is not a file")
    lines = pdf_lines(path) if _is_pdf(path) else _text_lines(path, where)
    if sum(len(line.text) for line in lines) > MOST_LETTERS:
        raise refuse(where, f"more than {MOST_LETTERS:,} letters: this is no rulebook")
    found = tuple(
        replace(passage, text=text)
        for passage in _joined(_passages(lines))
        for text in wrap(passage.text, LONGEST, break_on_hyphens=False)
    )
    if len(found) > MOST_PASSAGES:
        raise refuse(where, f"more than {MOST_PASSAGES:,} paragraphs: this is no rulebook")
    if not found:
        raise refuse(where, "has no text", "a scan needs to go through text recognition first")
    return found


def _is_pdf(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return b"%PDF-" in file.read(1024)
    except OSError:
        return False  # reading the text tells what is wrong


def _text_lines(path: Path, where: Where) -> list[TextLine]:
    text = read_text(path)
    if "\0" in text:
        raise refuse(where, "is neither a PDF nor Markdown nor plain text")
    rows = text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n\n").split("\n")
    return [TextLine(row, Spot(where.file, number)) for number, row in enumerate(rows, 1)]


def _passages(lines: Sequence[TextLine]) -> Iterator[Passage]:
    """Gather lines into passages; an empty line, a mark or a heading begins a new one."""
    body = body_size(lines)
    marked = any(_HEADING.match(line.text.strip()) for line in lines)
    held: list[TextLine] = []
    for line in (*lines, TextLine("", Spot(""))):
        empty = not line.text.strip() or bool(_RULE.match(line.text))
        if held and (empty or _begins(line, held[-1])):
            yield from _made(held, body, marked)
            held = []
        if not empty:
            held.append(line)


def _begins(line: TextLine, before: TextLine) -> bool:
    """Tell whether a line begins a passage although no empty line stands before it."""
    text = line.text.strip()
    if _HEADING.match(text) or _HEADING.match(before.text.strip()):
        return True
    if _BULLET.match(line.text):
        return True
    if _LABEL.match(text):  # or a number that begins a line: "draw / 1. Then …"
        return not line.size or before.text.strip().endswith(_ENDS)
    if not line.size:
        return False
    full = before.text.strip().endswith(_FULL_STOP)
    return full and text[:1].isupper() and len(before.text) < 0.75 * len(line.text)


def _made(lines: Sequence[TextLine], body: float, marked: bool) -> Iterator[Passage]:
    """Make a passage of the lines that belong to it."""
    raw = _in_one(lines)
    heading, bullet = _HEADING.match(raw), _BULLET.match(raw)
    own = (heading or bullet or [raw, raw])[1]
    text = plain(own.rstrip().rstrip("#") if heading else own)
    label = _LABEL.match(text)
    if lines[0].label:
        yield Passage(Role.LABEL, text, lines[0].spot)
        return
    if heading or (not bullet and _looks_like_heading(lines, text, body, marked)):
        role = Role.HEADING
    else:
        role = Role.ITEM if bullet or label else Role.TEXT
    if label:
        text = text[label.end() :]
    if text:
        mark = label[1].casefold() if label else ""
        yield Passage(role, text, lines[0].spot, label=mark, turned=lines[0].turned)


def _in_one(lines: Sequence[TextLine]) -> str:
    """Join lines, and the two halves of a word that was broken between them."""
    pieces: list[str] = []
    for line in lines:
        piece, before = line.text.strip(), pieces[-1] if pieces else ""
        hyphen = line.size and before[-1:] == "-" and before[-2:-1].isalpha()
        if (hyphen and piece[:1].islower()) or before.endswith(_SOFT):
            pieces[-1] = before[:-1]
            pieces.append(piece)
        else:
            pieces += [" ", piece] if pieces else [piece]
    return "".join(pieces)


def plain(text: str) -> str:
    """Return a text without marks: no emphasis, no links, one kind of apostrophe and space.

    What is longer than a passage is read in parts: some rows of marks take time for every pair.
    """
    if len(text) > LONGEST:
        return " ".join(filter(None, map(plain, wrap(text, LONGEST, break_on_hyphens=False))))
    text = unicodedata.normalize("NFKC", text).translate(_PLAIN)
    text = "".join(one for one in " ".join(text.split()) if one >= " " and one != _BYTE_ORDER_MARK)
    return " ".join(bare(text).split())


def _looks_like_heading(lines: Sequence[TextLine], text: str, body: float, marked: bool) -> bool:
    """Tell a heading without a mark: one short line, in capitals, large, or set apart."""
    letters = [letter for letter in text if letter.isalpha()]
    if len(text) > _LONGEST_HEADING or not letters:
        return False
    if lines[0].size:
        return lines[0].size > 1.12 * body
    if len(lines) > 1 or len(letters) < 3 or text.endswith((".", ",", ";", "!", "?")):
        return False
    apart = len(text) <= 50 and not text[0].islower() and not re.search(r"\d\s*\w", text)
    return all(letter.isupper() for letter in letters) or (apart and not marked)


def _joined(passages: Iterable[Passage]) -> list[Passage]:
    """Join a paragraph with its rest behind the end of a page or a column."""
    found: list[Passage] = []
    for passage in passages:
        if found and _continues(found[-1], passage):
            found[-1] = replace(found[-1], text=f"{found[-1].text} {passage.text}")
        else:
            found.append(passage)
    return found


def _continues(held: Passage, passage: Passage) -> bool:
    begins = passage.text[:1]
    return (
        passage.role is Role.TEXT
        and held.role is not Role.HEADING
        and _WORTH_JOINING <= len(held.text) < LONGEST
        and not held.text.endswith(_ENDS)
        and (begins.islower() or begins.isdigit())
    )


MOST = 3_000  # passages of one version
_SWITCH = 8  # votes that a change of language has to win
_SMALLEST = 0.02  # share of the document; what is smaller is a note in many languages
_FEWEST = 4  # passages
_SURE = 3  # votes without which a text has no language
_CLEAR = 0.155  # share of common words; our rules have 0.17 at least, Portuguese 0.14 of Spanish
_WEAK = "its language is only a guess: say it with --lang-a or --lang-b"
_BY_DIGITS = "its number words are not known: digits, their order and lengths are compared"
_OWN = 0.15  # share of the largest version from which a file really has two languages


class Version(NamedTuple):
    """A rulebook in one language."""

    profile: LanguageProfile
    passages: tuple[Passage, ...]
    note: str = ""  # what a reader should know of its language

    @property
    def language(self) -> str:
        """The code of its language."""
        return self.profile.code


def open_version(path: Path, part: str, language: str, profiles: Profiles) -> Version:
    """Read one version: the part in one language if it is named, else the whole file."""
    where = Where(shown(path))
    passages = read_passages(path)
    if language and not part:
        profile = profiles.get(language) or unknown(language, profiles)
        return _bounded(Version(profile, passages, "" if profile.known else _BY_DIGITS), where)
    found = versions(passages, profiles)
    if part in found:
        return _bounded(found[part], where)
    if part:
        raise refuse(where, f"has no part in {part}", _codes(found))
    guessed, sure = votes(_text(passages), profiles).most_common(1)[0]
    if sure < _SURE:
        raise refuse(where, "its language is not clear", "say it with --lang-a or --lang-b")
    sizes = {code: len(_text(version.passages)) for code, version in found.items()}
    own = [code for code, size in sizes.items() if size >= _OWN * max(sizes.values())]
    if len(own) > 1:
        hint = f"name one of them: {where.file}#{own[0]}"
        raise refuse(where, f"holds several languages ({', '.join(own)})", hint)
    clear = common(_text(passages), profiles[guessed]) >= _CLEAR
    return _bounded(Version(profiles[guessed], passages, "" if clear else _WEAK), where)


def open_all(path: Path, profiles: Profiles) -> tuple[Version, ...]:
    """Read all versions of a file, the one to compare with first: English, or what comes first."""
    where = Where(shown(path))
    found = versions(read_passages(path), profiles)
    if len(found) < 2:
        hint = f"{_codes(found)}; name a second file"
        raise refuse(where, "does not hold two languages", hint)
    bounded = [_bounded(version, where) for version in found.values()]
    return tuple(sorted(bounded, key=lambda version: version.language != "en"))


def _text(passages: Iterable[Passage]) -> str:
    return "\n".join(passage.text for passage in passages)


def _codes(found: Mapping[str, Version]) -> str:
    return f"found: {', '.join(found) or 'nothing that is known'}"


def _bounded(version: Version, where: Where) -> Version:
    if len(version.passages) > MOST:
        raise refuse(where, f"more than {MOST:,} paragraphs in {version.language}")
    return version


def versions(passages: Sequence[Passage], profiles: Profiles) -> dict[str, Version]:
    """Split a document into its languages, in the order of their appearance."""
    heard = [votes(passage.text, profiles) for passage in passages]
    spoken = _spoken(heard, tuple(profiles))
    _begin_at_headings(passages, heard, spoken)
    enough = _SMALLEST * len(_text(passages))
    found: dict[str, tuple[Passage, ...]] = {}
    for start, end in _runs(spoken):
        own = tuple(passages[start:end])
        if len(own) >= _FEWEST and len(_text(own)) >= enough:
            found[spoken[start]] = found.get(spoken[start], ()) + own
    return {code: Version(profiles[code], own) for code, own in found.items()}


def _spoken(heard: Sequence[Mapping[str, int]], codes: Sequence[str]) -> list[str]:
    """Return the language of each passage: the way with the most votes and few changes."""
    score = dict.fromkeys(codes, 0)
    steps: list[dict[str, str]] = []
    for vote in heard:
        best = max(codes, key=lambda code: score[code])
        came = {code: code if score[code] >= score[best] - _SWITCH else best for code in codes}
        score = {code: vote[code] + max(score[code], score[best] - _SWITCH) for code in codes}
        steps.append(came)
    spoken: list[str] = []
    now = max(codes, key=lambda code: score[code])
    for came in reversed(steps):
        spoken.append(now)
        now = came[now]
    return spoken[::-1]


def _runs(spoken: Sequence[str]) -> list[tuple[int, int]]:
    """Return the stretches of one language as first passage and the passage behind the last."""
    starts = [at for at, code in enumerate(spoken) if at == 0 or spoken[at - 1] != code]
    return list(zip(starts, [*starts[1:], len(spoken)], strict=True))


def _begin_at_headings(
    passages: Sequence[Passage], heard: Sequence[Mapping[str, int]], spoken: list[str]
) -> None:
    """Let a version begin with its title; labels of pictures before it belong to the one before."""
    for start, end in _runs(spoken)[1:]:
        first = next((at for at in range(start, end) if heard[at][spoken[start]]), start)
        while first > start and passages[first].role is not Role.HEADING:
            first -= 1
        while first > start and passages[first - 1].role is Role.HEADING:
            first -= 1
        spoken[start:first] = [spoken[start - 1]] * (first - start)


def unknown(code: str, profiles: Profiles) -> LanguageProfile:
    """Return a language of which nothing is known but what all languages share."""
    shared = [one for profile in profiles.values() for one in profile.figure]
    return LanguageProfile(code, figure=tuple(dict.fromkeys(shared)), known=False)

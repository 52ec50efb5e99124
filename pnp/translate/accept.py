"""Translations that come back: taken in text by text, judged before anything is written."""

import io
import re
import stat
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from pnp.base.findings import (
    Finding,
    Refused,
    Where,
    collected,
    error,
    has_errors,
    refuse,
    said_by,
    sentence,
    shown,
    warning,
)
from pnp.base.placeholders import spoken
from pnp.base.source import read_text
from pnp.check.translations import word_difference
from pnp.check.words import WORD
from pnp.load.po import SOURCE_LANGUAGE, load_catalog, parse_po, po_text
from pnp.model.messages import FUZZY, Catalog, PoFile
from pnp.model.stock import Language
from pnp.parts.edition import Workshop
from pnp.parts.translatable import UNDONE
from pnp.translate.as_printed import annotated
from pnp.translate.compare.profiles import Profiles, load_profiles, votes
from pnp.translate.files import GAME_LINE, Taken, renewed, taken_in, today, unsigned, write
from pnp.translate.locations import all_verdicts
from pnp.translate.source import (
    STOCK,
    TextSource,
    beside_games,
    language_of,
    open_source,
    refuse_installed,
)

# --- What is sent: a PO file, or a zip of them that tries no tricks.


MOST_FILES = 5_000  # in a zip
MOST_LISTING = 2_000_000  # bytes of the list of files in a zip
MOST_BYTES = 300_000_000  # of all files in a zip, unpacked, and of the zip itself
MOST_PO_BYTES = 10_000_000  # of a PO file
MOST_PO_TOTAL = 50_000_000  # bytes of all PO files in a zip
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError)


def received(path: Path) -> list[tuple[str, str]]:
    """Return the PO files in a file by their names for a person; what tries tricks is refused."""
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


# --- Why a file that comes back may not be what it says: another game, another language, a loss.


LEAST_WORDS = 100  # of fewer words nobody can tell
SOUNDS = 0.6  # of what is usual in a language: from here on a text may be in it
CLEARLY = 1.5  # times better than in the language that it is said to be in
FOREIGN = 0.3  # of what is usual: below, a text is not in the language
DOUBTFUL = 0.5  # the same if it has letters that the language has not
STRANGE = 0.005  # share of such letters that names do not explain


class Doubt(NamedTuple):
    """Why texts are hardly in a language."""

    nearest: str  # the language that they are most like
    sure: bool  # whether they are in that one
    letters: str = ""  # that the language they are said to be in has not


def doubt(source: TextSource, language: str, texts: Iterable[str]) -> Doubt | None:
    """Compare texts with what is usual: common words and letters of finished texts.

    A language that nobody has described is only told from those that somebody has.
    """
    text = _run_together(texts)
    if len(WORD.findall(text)) < LEAST_WORDS:
        return None
    profiles = load_profiles(source.shop.project)
    own_shares = _shares(text, profiles)
    usual = {code: _shares(_usual(source, code), profiles)[code] for code in profiles}
    likeness = {code: own_shares[code] / share for code, share in usual.items() if share}
    nearest = max(likeness, key=lambda code: likeness[code])
    own, best = likeness.get(language, 0), likeness[nearest]
    sure = best >= SOUNDS and best > CLEARLY * own and nearest != language
    if sure or language not in likeness:
        return Doubt(nearest, sure) if sure else None
    letters = _strange(text, _finished(source.catalog(language)))
    if own < (DOUBTFUL if letters else FOREIGN):
        others = {code: value for code, value in likeness.items() if code != language}
        return Doubt(max(others, key=lambda code: others[code]), sure=False, letters=letters)
    return None


def _shares(text: str, profiles: Profiles) -> Mapping[str, float]:
    words = len(WORD.findall(text)) or 1
    return {code: count / words for code, count in votes(text, profiles).items()}


def _usual(source: TextSource, language: str) -> str:
    """Return the words of all sheets in a language, which are there before any game."""
    if language == SOURCE_LANGUAGE:
        return _run_together(source.shop.stock.words.values())
    return _finished(load_catalog(source.shop.project, STOCK, language))


def _finished(catalog: Catalog) -> str:
    return _run_together(entry.text for entry in catalog.entries.values() if not entry.stale)


def _strange(text: str, finished: str) -> str:
    """Return the letters that finished texts never have, if they are more than a name or two."""
    known = set(finished.lower())
    letters = Counter(letter for letter in text.lower() if letter.isalpha())
    strange = {letter: count for letter, count in letters.items() if letter not in known}
    enough = sum(strange.values()) >= STRANGE * letters.total()
    return "".join(sorted(strange, key=lambda one: -strange[one])) if strange and enough else ""


def _run_together(texts: Iterable[str]) -> str:
    return "\n".join(spoken(text) for text in texts)


MOST_CHANGED = 10  # finished texts that one file may change, however few there are
SHARE_CHANGED = 1 / 3  # of the finished texts: more of them are not changed unasked
_LETTERS = 6  # that are enough to make a point


def other_game(source: TextSource, theirs: PoFile, where: Where) -> Iterator[Finding]:
    """Say which game a file fits if most of its texts are not those of the game that it names."""
    sent = {unit.context: unit.english for unit in theirs.units if not unit.obsolete}
    ours = _same(source, sent)
    if 2 * ours >= len(sent):
        return
    best, fits = source.id, ours
    for id_ in (*source.shop.project.games, *beside_games(source.shop.project)):
        with collected([]):  # a game that can not be read is told by other commands
            if (same := _same(open_source(source.shop, id_), sent)) > fits:
                best, fits = id_, same
    known = len(sent.keys() & {message.context for message in source.messages})
    if best == source.id and 2 * known >= len(sent):
        return  # the English has changed a lot
    counts = {"strange": str(len(sent) - known), "total": str(len(sent)), "game": source.id}
    if best == source.id:
        message = sentence(
            "{strange} of its {total} texts are not texts of {game}, nor of another game here",
            **counts,
        )
        hint = sentence(
            "is it a file of another project? {option} takes in the texts that fit",
            option="--anyway",
        )
    else:
        message = sentence(
            "{strange} of its {total} texts are not texts of {game};"
            " it looks like {other} ({fits} of {total} fit)",
            **counts,
            other=best,
            fits=str(fits),
        )
        hint = sentence(
            "say {option} {other} if it is; {anyway} takes in the texts that fit {game}",
            option="--game",
            other=best,
            anyway="--anyway",
            game=source.id,
        )
    yield error(where, message, hint)


def other_language(
    source: TextSource, language: Language, taken: Taken, where: Where
) -> Iterator[Finding]:
    """Say which language texts are in if it is hardly the one that they are said to be in."""
    fresh = {*taken.new, *taken.changed, *taken.fuzzy}
    found = doubt(
        source, language.code, [unit.text for unit in taken.po.units if unit.context in fresh]
    )
    if not found:
        return
    named = source.shop.stock.languages.get(found.nearest)
    facts = {
        "language": f"{language.english} ({language.code})",
        "number": str(len(fresh)),
        "nearest": f"{named.english} ({named.code})" if named else found.nearest,
    }
    if found.sure:
        message = sentence(
            "is said to be {language}, but its {number} new texts read like {nearest}", **facts
        )
        hint = sentence(
            "correct the line {line} of its header, or say {option} {code};"
            " {anyway} takes them in as {language}",
            line="Language",
            option="--lang",
            code=found.nearest,
            anyway="--anyway",
            language=language.english,
        )
    else:
        message = sentence(
            "is said to be {language}, but its {number} new texts are in another language,"
            " nearest to {nearest}",
            **facts,
        )
        hint = sentence(
            "correct the line {line} of its header; {anyway} takes them in as {language}",
            line="Language",
            anyway="--anyway",
            language=language.english,
        )
    if letters := " ".join(found.letters[:_LETTERS]):
        message = sentence(
            "{problem}, with letters such as {letters}", problem=message, letters=letters
        )
    yield error(where, message, hint)


def overwriting(ours: PoFile, taken: Taken, where: Where, path: str) -> Iterator[Finding]:
    """Say that a file would change most of what is finished."""
    finished = sum(unit.finished for unit in ours.units if not unit.obsolete)
    changed = len(taken.changed)
    if changed > MOST_CHANGED and changed > SHARE_CHANGED * finished:
        told = sentence(
            "would change {changed} of the {finished} finished texts of {file}",
            changed=str(changed),
            finished=str(finished),
            file=path,
        )
        hint = sentence(
            "look at them with {option}; {overwrite} takes them in all the same",
            option="--dry-run",
            overwrite="--overwrite",
        )
        yield error(where, told, hint)


def _same(source: TextSource, sent: Mapping[str, str]) -> int:
    """Count the texts that are word for word those of a game."""
    return sum(sent.get(one.context) == one.english for one in source.messages)


_LANGUAGE = re.compile(r'\s*(?:msgstr\s*)?"Language\s*:', re.IGNORECASE)


class Wanted(NamedTuple):
    """What a file is said to be, and how far somebody insists on taking it in."""

    game: str = ""
    language: str = ""
    anyway: bool = False  # with errors
    overwrite: bool = False  # most of what is finished
    dry: bool = False  # look, and write nothing


class Accepted(NamedTuple):
    """What came of one file."""

    path: Path
    ours: PoFile  # before
    taken: Taken
    findings: list[Finding]  # that --anyway overrules
    losses: list[Finding]  # that --overwrite overrules

    @property
    def changes(self) -> bool:
        """Whether there is anything to write."""
        return self.taken.po != self.ours

    @property
    def total(self) -> int:
        """How many texts there are."""
        return sum(not unit.obsolete for unit in self.ours.units)


def accept(shop: Workshop, file: Path, wanted: Wanted) -> tuple[list[Accepted], bool]:
    """Take translations in and say what came of them, and whether they are good enough."""
    refuse_installed(shop.project)
    parcels = [_opened(shop, *one, wanted) for one in received(file)]
    path, times = Counter(one.path for one in parcels).most_common(1)[0]
    if times > 1:
        said = sentence("has {file} more than once", file=shown(path))
        hint = sentence("take one file out, or accept them one by one")
        raise refuse(Where(shown(file)), said, hint)
    sources: dict[str, TextSource] = {}
    for one in parcels:
        if one.game not in sources:
            sources[one.game] = open_source(shop, one.game)
    results = [_accepted(sources[one.game], one, wanted) for one in parcels]
    good = wanted.anyway or not any(has_errors(one.findings) for one in results)
    good = good and (wanted.overwrite or not any(one.losses for one in results))
    if good and not wanted.dry:
        write(shop.project, {one.path: po_text(one.taken.po) for one in results if one.changes})
    return results, good


def side_by_side(one: Accepted) -> Iterator[str]:
    """Yield the lines that show what would change: English, old and new text, and the words."""
    for old, new in zip(one.ours.units, one.taken.po.units, strict=True):
        if (old.text, old.flags, old.notes) == (new.text, new.flags, new.notes):
            continue
        yield f"{new.context}: {new.english}"
        for name, unit in (("old", old), ("new", new)):
            if unit.text and (old.text, old.fuzzy) != (new.text, new.fuzzy):
                yield f"  {name}  {unit.text}{' (fuzzy)' if unit.fuzzy else ''}"
        if old.text and old.text != new.text:
            yield f"  now  {word_difference(old.text, new.text)}"
        if old.notes != new.notes:
            said = word_difference(old.notes, new.notes)
            yield from (f"  #    {line}" for line in said.split("\n"))
        if flags := set(new.flags) - set(old.flags) - {FUZZY}:
            yield f"  #,   {', '.join(sorted(flags))}"


class _Opened(NamedTuple):
    """A file that came, and what it is said to be."""

    theirs: PoFile
    where: Where
    game: str
    language: Language
    path: Path  # of the file that it goes into


def _opened(shop: Workshop, name: str, sent: str, wanted: Wanted) -> _Opened:
    theirs, where = parse_po(sent, name), Where(name)
    game = wanted.game or _line_of_header(theirs, GAME_LINE, "--game", where)
    if game not in beside_games(shop.project):
        game = shop.project.game_folder(game).name
    language = _language(shop, theirs, sent, wanted, where)
    path = shop.project.data / game / "locale" / f"{language.code}.po"
    return _Opened(theirs, where, game, language=language, path=path)


def _accepted(source: TextSource, sent: _Opened, wanted: Wanted) -> Accepted:
    theirs, where, language = sent.theirs, sent.where, sent.language
    ours = today(source, language, ())
    lines = unsigned(source, language)  # which come back as they went
    theirs = theirs._replace(
        header={key: value for key, value in theirs.header.items() if lines.get(key) != value}
    )
    taken = taken_in(ours, theirs)
    fresh = {*taken.new, *taken.changed, *taken.fuzzy}
    taken = taken._replace(po=renewed(source, language, taken.po, fresh))  # with new terms at once
    result = Accepted(
        path=source.path(language.code), ours=ours, taken=taken, findings=[], losses=[]
    )
    doubts = list(other_game(source, theirs, where))
    if not doubts or wanted.anyway:
        result.losses.extend(overwriting(ours, taken, where, shown(result.path)))
        doubts += other_language(source, language, taken, where)
    result.findings.extend(doubts)
    if not doubts or wanted.anyway:
        result.findings.extend(_not_taken(result, where))
        result.findings.extend(_judged(source, language, taken))
    return result


def _not_taken(result: Accepted, where: Where) -> Iterator[Finding]:
    """Yield what the sender has to know: what is not taken, and what the file does not hold."""
    taken = result.taken
    for context, reason in taken.rejected:
        text = f"{context!r:.100}"
        yield warning(where, sentence("{text} is not taken: {reason}", text=text, reason=reason))
    if taken.held < result.total:
        held, total = str(taken.held), str(result.total)
        said = sentence("holds {held} of {total} texts", held=held, total=total)
        hint = sentence(
            "what is missing stays as it is here; if more was sent, the file is cut off"
        )
        yield warning(where, said, hint)


def _line_of_header(po: PoFile, line: str, option: str, where: Where) -> str:
    """Return what the header says, or ask for it."""
    found = next((po.header[key] for key in po.header if key.lower() == line.lower()), "")
    if not found:
        hint = sentence("say it with {option}", option=option)
        raise refuse(where, sentence("its header has no line {line}", line=line), hint)
    return found.strip()


def _language(shop: Workshop, po: PoFile, sent: str, wanted: Wanted, where: Where) -> Language:
    """Return the language of a file; one that nobody knows is told where its header says so."""
    code = (wanted.language or _line_of_header(po, "Language", "--lang", where)).replace("_", "-")
    short, known = code.partition("-")[0], shop.stock.languages
    try:  # programs like to write de_DE for de
        return language_of(shop, code if code in known or short not in known else short)
    except Refused as refused:
        if wanted.language:
            raise
        lines = (at for at, row in enumerate(sent.split("\n"), 1) if _LANGUAGE.match(row))
        place = where._replace(line=next(lines, 0))
        raise Refused(finding._replace(where=place) for finding in refused.findings) from None


def _judged(source: TextSource, language: Language, taken: Taken) -> list[Finding]:
    """Judge what was taken in, as it will stand in the project."""
    fresh = {*taken.new, *taken.changed}
    if not fresh:
        return []
    catalog = source.catalog_with(language.code, taken.po)
    return [
        one.finding
        for one in all_verdicts(annotated(source, only=fresh), language, catalog, fresh)
        if one.message.context in fresh and one.check not in UNDONE
    ]

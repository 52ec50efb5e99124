"""Translations that come back: taken in text by text, judged before anything is written."""

import re
from collections import Counter
from collections.abc import Container, Iterator
from pathlib import Path
from typing import NamedTuple

from pnp.base.findings import Finding, Refused, Where, has_errors, refuse, shown, warning, worded
from pnp.check.translations import word_difference
from pnp.load.po import parse_po, po_text
from pnp.model.messages import FUZZY, PoFile
from pnp.model.stock import Language
from pnp.parts.texts import UNDONE
from pnp.parts.workshop import Workshop
from pnp.translate.as_printed import annotated
from pnp.translate.files import GAME_LINE, Taken, renewed, taken_in, today, unsigned, write
from pnp.translate.fits import all_verdicts
from pnp.translate.kit import received
from pnp.translate.source import (
    TextSource,
    beside_games,
    language_of,
    open_source,
    refuse_installed,
)
from pnp.translate.suspicions import other_game, other_language, overwriting

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
        said = worded("has {file} more than once", file=shown(path))
        hint = worded("take one file out, or accept them one by one")
        raise refuse(Where(shown(file)), said, hint)
    sources: dict[str, TextSource] = {}
    for one in parcels:
        if one.game not in sources:
            sources[one.game] = open_source(shop, one.game)
    results = [_accepted(sources[one.game], one, wanted) for one in parcels]
    good = all(
        (wanted.anyway or not has_errors(one.findings)) and (wanted.overwrite or not one.losses)
        for one in results
    )
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
    game = wanted.game or _said(theirs, GAME_LINE, "--game", where)
    if game not in beside_games(shop.project):
        game = shop.project.game_folder(game).name
    language = _language(shop, theirs, sent, wanted, where)
    path = shop.project.data / game / "locale" / f"{language.code}.po"
    return _Opened(theirs=theirs, where=where, game=game, language=language, path=path)


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
        result.findings.extend(_told(result, where))
        result.findings.extend(_judged(source, language, taken))
    return result


def _told(result: Accepted, where: Where) -> Iterator[Finding]:
    """Yield what the sender has to know: what is not taken, and what the file does not hold."""
    taken = result.taken
    for context, reason in taken.rejected:
        text = f"{context!r:.100}"
        yield warning(where, worded("{text} is not taken: {reason}", text=text, reason=reason))
    if taken.held < result.total:
        held, total = str(taken.held), str(result.total)
        said = worded("holds {held} of {total} texts", held=held, total=total)
        hint = worded("what is missing stays as it is here; if more was sent, the file is cut off")
        yield warning(where, said, hint)


def _said(po: PoFile, line: str, option: str, where: Where) -> str:
    """Return what the header says, or ask for it."""
    found = next((po.header[key] for key in po.header if key.lower() == line.lower()), "")
    if not found:
        hint = worded("say it with {option}", option=option)
        raise refuse(where, worded("its header has no line {line}", line=line), hint)
    return found.strip()


def _language(shop: Workshop, po: PoFile, sent: str, wanted: Wanted, where: Where) -> Language:
    """Return the language of a file; one that nobody knows is told where its header says so."""
    said = wanted.language or _said(po, "Language", "--lang", where)
    try:
        return language_of(shop, _code(said, shop.stock.languages))
    except Refused as refused:
        if wanted.language:
            raise
        lines = (at for at, row in enumerate(sent.split("\n"), 1) if _LANGUAGE.match(row))
        place = where._replace(line=next(lines, 0))
        raise Refused(finding._replace(where=place) for finding in refused.findings) from None


def _code(said: str, known: Container[str]) -> str:
    """Return a language as the table calls it: programs like to write de_DE for de."""
    code = said.replace("_", "-")
    short = code.partition("-")[0]
    return code if code in known or short not in known else short


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

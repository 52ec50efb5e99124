"""Translations that come back: taken in text by text, judged before anything is written."""

from collections import Counter
from collections.abc import Container
from pathlib import Path
from typing import NamedTuple

from pnp.findings import Finding, Where, has_errors, refuse, shown, warning
from pnp.load.po import parse_po, po_text
from pnp.model.stock import Language
from pnp.model.words import Catalog, PoFile
from pnp.translate.files import GAME_LINE, today, write
from pnp.translate.judge import UNDONE
from pnp.translate.marks import all_verdicts
from pnp.translate.merge import Taken, taken_in
from pnp.translate.parcel import received
from pnp.translate.source import TextSource, language_of, open_source, refuse_installed
from pnp.workshop import Workshop


class Accepted(NamedTuple):
    """What came of one file."""

    path: Path
    taken: Taken
    findings: list[Finding]
    text: str  # nothing if there is nothing to write


def accept(
    shop: Workshop, file: Path, game: str, language: str, anyway: bool
) -> tuple[list[Accepted], bool]:
    """Take translations in and say what came of them, and whether they were written."""
    refuse_installed(shop.project)
    results = [_accepted(shop, *one, game, language) for one in received(file)]
    path, times = Counter(result.path for result in results).most_common(1)[0]
    if times > 1:
        hint = "take one file out, or accept them one by one"
        raise refuse(Where(shown(file)), f"has {shown(path)} more than once", hint)
    good = anyway or not any(has_errors(result.findings) for result in results)
    if good:
        write(shop.project, {one.path: one.text for one in results if one.text})
    return results, good


def _accepted(shop: Workshop, name: str, sent: str, game: str, code: str) -> Accepted:
    theirs, where = parse_po(sent, name), Where(name)
    source = open_source(shop, game or _said(theirs, GAME_LINE, "--game", where))
    said = code or _said(theirs, "Language", "--lang", where)
    language = language_of(shop, _code(said, shop.stock.languages))
    ours = today(source, language)
    taken = taken_in(ours, theirs)
    text = po_text(taken.po)
    rejected = [
        warning(where, f"{context!r:.100} is not taken: {reason}")
        for context, reason in taken.rejected
    ]
    return Accepted(
        path=source.path(language.code),
        taken=taken,
        findings=[*rejected, *_judged(source, language, taken, text)],
        text=text if taken.po != ours else "",
    )


def _said(po: PoFile, line: str, option: str, where: Where) -> str:
    """Return what the header says, or ask for it."""
    found = next((po.header[key] for key in po.header if key.lower() == line.lower()), "")
    if not found:
        raise refuse(where, f"its header has no line {line}", f"say it with {option}")
    return found.strip()


def _code(said: str, known: Container[str]) -> str:
    """Return a language as the table calls it: programs like to write de_DE for de."""
    code = said.replace("_", "-")
    short = code.partition("-")[0]
    return code if code in known or short not in known else short


def _judged(source: TextSource, language: Language, taken: Taken, text: str) -> list[Finding]:
    """Judge what was taken in, as it will stand in the project."""
    fresh = {*taken.new, *taken.changed}
    if not fresh:
        return []
    file = shown(source.path(language.code))
    known = source.catalog(language.code).entries
    catalog = Catalog(language.code, {**known, **parse_po(text, file).entries(file)})
    return [
        one.finding
        for one in all_verdicts(source, language, catalog)
        if one.message.context in fresh and one.check not in UNDONE
    ]

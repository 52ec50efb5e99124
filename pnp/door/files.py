"""PO files in the project: begun, kept up to date with their source, written whole."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from pnp.door.marks import with_rooms
from pnp.door.source import STOCK, Source, open_source, refuse_installed
from pnp.findings import Finding, Refused, Where, error, refuse, shown
from pnp.load.po import po_text
from pnp.load.project import Project
from pnp.model.stock import Language
from pnp.model.words import PoFile
from pnp.translate.merge import merged, with_header
from pnp.work.output import Output
from pnp.workshop import Workshop

GAME_LINE = "X-Pnp-Game"
_FIXED = {
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
}


class Updated(NamedTuple):
    """What became of a file."""

    path: Path
    kept: int
    stale: int
    empty: int
    obsolete: int
    changed: bool


def start(shop: Workshop, id_: str, language: Language) -> list[Path]:
    """Write the PO file of a game, and of the stock if nobody has one; refuse to overwrite."""
    refuse_installed(shop.project)
    source = open_source(shop, id_)
    path = source.path(language.code)
    if path.exists() or path.is_symlink():
        hint = f"`pnp translate update {id_} --lang {language.code}` brings it up to date"
        raise refuse(Where(shown(path)), "exists already", hint)
    wanted = [source]
    stock = open_source(shop, STOCK)
    if id_ != STOCK and not _has_stock(shop.project, language.code):
        wanted.append(stock)
    files = {one.path(language.code): po_text(begun(one, language)) for one in wanted}
    write(shop.project, files)
    return list(files)


def begun(source: Source, language: Language) -> PoFile:
    """Return a file that nobody has translated yet."""
    empty = PoFile(f"{language.english} translation.", {}, ())
    po = renewed(with_rooms(source), language, empty)
    told = source.written_hints()
    units = (unit._replace(hints=(*told.get(unit.context, ()), *unit.hints)) for unit in po.units)
    return po._replace(units=tuple(units))


def today(source: Source, language: Language) -> PoFile:
    """Return what the project has, with today's texts."""
    if not source.path(language.code).is_file():
        return begun(source, language)
    return renewed(with_rooms(source), language, source.po(language.code))


def renewed(source: Source, language: Language, po: PoFile) -> PoFile:
    """Return a file with today's texts; whoever wants room in its hints gives it the source."""
    header = {"Language": language.code, **_FIXED, "Plural-Forms": language.plurals}
    kept = {key: po.header[key] for key in _FIXED if key in po.header}
    po = with_header(po, {**header, **kept, GAME_LINE: source.id})
    return merged(po, source.units(source.catalog(language.code)))


def update(
    shop: Workshop, sources: Iterable[Source], languages: Sequence[Language], explicit: bool
) -> list[Updated]:
    """Bring files up to date with their source, all or none."""
    refuse_installed(shop.project)
    findings: list[Finding] = []
    files: dict[Path, str] = {}
    done: list[Updated] = []
    for source in sources:
        told = _told(source, languages, explicit, findings)
        roomy = with_rooms(source) if told else source
        for language in told:
            try:
                path = source.path(language.code)
                po = renewed(roomy, language, source.po(language.code))
                files[path] = po_text(po)
                done.append(_updated(path, po, files[path]))
            except Refused as refused:
                findings.extend(refused.findings)
    if findings:
        raise Refused(findings)
    write(shop.project, {one.path: files[one.path] for one in done if one.changed})
    return done


def write(project: Project, files: Mapping[Path, str]) -> None:
    """Write files whole, all or none."""
    if not files:
        return
    with Output(project.root, "--project") as output:
        for path, text in files.items():
            output.stage(path, text.encode())
        output.commit()


def _told(
    source: Source, languages: Sequence[Language], explicit: bool, findings: list[Finding]
) -> list[Language]:
    """Return the languages that have a file; say which of those asked for has none."""
    there = []
    for language in languages:
        path = source.path(language.code)
        if path.is_file():
            there.append(language)
        elif explicit and source.id != STOCK:
            hint = f"`pnp translate start {source.id} {language.code}` makes it"
            findings.append(error(Where(shown(path)), "there is no such file", hint))
    return there


def _updated(path: Path, po: PoFile, text: str) -> Updated:
    live = [unit for unit in po.units if not unit.obsolete]
    return Updated(
        path=path,
        kept=sum(bool(unit.text) and not unit.fuzzy for unit in live),
        stale=sum(bool(unit.text) and unit.fuzzy for unit in live),
        empty=sum(not unit.text for unit in live),
        obsolete=len(po.units) - len(live),
        changed=path.read_bytes() != text.encode(),
    )


def _has_stock(project: Project, language: str) -> bool:
    name = f"{language}.po"
    return any((root / "card_data" / STOCK / "locale" / name).is_file() for root in project.layers)

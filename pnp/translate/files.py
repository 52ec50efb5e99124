"""PO files in the project: begun, kept up to date with their source, written whole."""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from pnp.findings import Finding, Refused, Where, collected, error, refuse, shown
from pnp.load.po import catalog_files, po_text
from pnp.load.project import Project
from pnp.model.messages import Gloss, PoFile, Unit
from pnp.model.stock import Language
from pnp.translate.helps import Help, helped
from pnp.translate.hints import by_hand, hints
from pnp.translate.merge import merged
from pnp.translate.sights import with_sights
from pnp.translate.source import STOCK, TextSource, open_source, refuse_installed
from pnp.worded import worded
from pnp.work.output import Output
from pnp.workshop import Workshop

GAME_LINE = "X-Pnp-Game"
_UNDATED = "1980-01-01 00:00+0000"  # until a translator's program knows better; no clock is asked
_FORMAT = re.compile(r"%(?:\(\w*\))?[-#0 +]?(?:\*|\d+)?(?:\.(?:\*|\d+))?[hlL]?[diouxXeEfFgGcrs%]")
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
    text: str  # nothing if there is nothing to write


def unsigned(source: TextSource, language: Language) -> dict[str, str]:
    """Return the lines of a header that other programs want, as long as nobody has signed."""
    title = source.game.title if source.game else "pnp"
    return {
        "Project-Id-Version": source.id,
        "PO-Revision-Date": _UNDATED,
        "Last-Translator": f"Translators of {title}",
        "Language-Team": language.english,
    }


def start(shop: Workshop, id_: str, asked: Help) -> list[Path]:
    """Write the PO file of a game, and of the stock if nobody has one; refuse to overwrite."""
    language = asked.language
    refuse_installed(shop.project)
    source = open_source(shop, id_)
    path = source.path(language.code)
    if path.exists() or path.is_symlink():
        command = f"`pnp translate update {id_} --lang {language.code}`"
        hint = worded("{command} brings it up to date", command=command)
        raise refuse(Where(shown(path)), worded("exists already"), hint)
    wanted = [source]
    if not catalog_files(shop.project, STOCK, language.code) and id_ != STOCK:
        wanted.append(open_source(shop, STOCK))
    seen = [with_sights(one, pages=True) for one in wanted]
    files = {
        one.path(language.code): po_text(helped(_begun(one, language), one, asked)) for one in seen
    }
    write(shop.project, files)
    return list(files)


def today(source: TextSource, language: Language) -> PoFile:
    """Return what the project has, with today's texts."""
    if not source.path(language.code).is_file():
        return _begun(source, language)
    return renewed(source, language, source.po(language.code))


def update(
    shop: Workshop, sources: Iterable[TextSource], languages: Sequence[Language], explicit: bool
) -> list[Updated]:
    """Bring files up to date with their source, all or none."""
    refuse_installed(shop.project)
    findings: list[Finding] = []
    done: list[Updated] = []
    for source in sources:
        there = [one for one in languages if source.path(one.code).is_file()]
        if explicit and source.id != STOCK:
            findings += [_absent(source, one.code) for one in languages if one not in there]
        roomy = with_sights(source) if there else source
        for language in there:
            with collected(findings):
                po = renewed(roomy, language, source.po(language.code))
                done.append(_updated(source.path(language.code), po))
    if findings:
        raise Refused(findings)
    write(shop.project, {one.path: one.text for one in done if one.text})
    return done


def write(project: Project, files: Mapping[Path, str]) -> None:
    """Write files whole, all or none."""
    if not files:
        return
    with Output(project.root, "--project") as output:
        for path, text in files.items():
            output.stage(path, text.encode())
        output.commit()


def _begun(source: TextSource, language: Language) -> PoFile:
    """Return a file that nobody has translated yet, with what people noted in other languages."""
    empty = PoFile(f"{language.english} translation.", {}, ())
    po = renewed(source, language, empty)
    noted = _noted(source)
    units = (unit._replace(hints=(*noted.get(unit.context, ()), *unit.hints)) for unit in po.units)
    return po._replace(units=tuple(units))


def renewed(source: TextSource, language: Language, po: PoFile) -> PoFile:
    """Return a file with today's texts, and what there is to know about them now."""
    source = with_sights(source)
    header = {"Language": language.code, **_FIXED, "Plural-Forms": language.plurals}
    kept = {key: po.header[key] for key in _FIXED if key in po.header}
    lines = {**unsigned(source, language), **po.header, **header, **kept, GAME_LINE: source.id}
    terms = source.terms(source.catalog_with(language.code, po))
    return merged(po._replace(header=lines), _units(source, terms))


def _units(source: TextSource, terms: Sequence[Gloss]) -> tuple[Unit, ...]:
    """Return texts as a translator meets them, not translated yet."""
    return tuple(
        Unit(
            one.context,
            one.english,
            hints=tuple(hints(one, source.game, terms)),
            flags=("no-python-format",) if _FORMAT.search(one.english) else (),
            places=places(one.where, source.shop.project),
        )
        for one in source.messages
    )


def _noted(source: TextSource) -> dict[str, tuple[str, ...]]:
    """Return what people have noted for translators, in whatever language they did."""
    known: dict[str, tuple[str, ...]] = {}
    for path in sorted(source.path("en").parent.glob("*.po")):
        with suppress(Refused):  # a broken file is somebody else's trouble
            for unit in source.po(path.stem).units:
                if lines := by_hand(unit.hints):
                    known.setdefault(unit.context, lines)
    return known


def places(where: Where, project: Project) -> tuple[str, ...]:
    """Return a place as anybody finds it, wherever the project lies."""
    path = Path(where.file).resolve()
    for root in project.layers if where.file else ():
        if path.is_relative_to(root.resolve()):
            name = path.relative_to(root.resolve()).as_posix()
            return (f"{name}:{where.line}" if where.line else name,)
    return ()


def _absent(source: TextSource, language: str) -> Finding:
    command = f"`pnp translate start {source.id} {language}`"
    hint = worded("{command} makes it", command=command)
    return error(Where(shown(source.path(language))), worded("there is no such file"), hint)


def _updated(path: Path, po: PoFile) -> Updated:
    live, text = [unit for unit in po.units if not unit.obsolete], po_text(po)
    return Updated(
        path=path,
        kept=sum(unit.finished for unit in live),
        stale=sum(bool(unit.text) and unit.fuzzy for unit in live),
        empty=sum(not unit.text for unit in live),
        obsolete=len(po.units) - len(live),
        text=text if path.read_bytes() != text.encode() else "",
    )

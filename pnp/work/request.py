"""What is asked for by name, where its files go, and every name that does not exist."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from pnp.base.findings import (
    NOWHERE,
    Finding,
    Refused,
    Where,
    did_you_mean,
    error,
    refuse,
    shown,
    worded,
)
from pnp.base.source import is_link
from pnp.base.store import Store
from pnp.load.digest import combined
from pnp.load.po import SOURCE_LANGUAGE
from pnp.load.project import Project
from pnp.model.game import RULES
from pnp.model.names import OF, filed, game_of, variant_of
from pnp.model.options import conflicts, split
from pnp.model.order import Order
from pnp.model.stock import AND, PSEUDO
from pnp.work.report import Report

OUT = Path("output")
Pair = tuple[str, str]  # a game and a language


def named_parts(names: Iterable[str]) -> tuple[str, ...]:
    """Return the parts that are named, themselves or with a piece."""
    return tuple(dict.fromkeys(name.partition("/")[0] for name in names))


def cores() -> int:
    """Return how many processes can work at once here."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on macOS and Windows
        return os.cpu_count() or 1


class Request(NamedTuple):
    """Which parts of which games in which languages, made to which order, and where."""

    games: tuple[str, ...]
    languages: tuple[str, ...]
    order: Order = Order()
    only: tuple[str, ...] = ()  # parts; all of them if none is named; pieces as `part/piece`
    cards: tuple[str, ...] = ()  # pieces of whatever part, which a preview shows alone
    out: Path = OUT
    jobs: int = 1
    force: bool = False
    cache: bool = True  # whether drafts are kept between builds
    fresh: frozenset[Pair] = frozenset()  # editions that are up to date
    begun: frozenset[str] = frozenset()  # languages with gaps that nobody asked for by name

    @property
    def editions(self) -> list[Pair]:
        """Every game in every language that is not up to date."""
        every = ((game, language) for game in self.games for language in self.languages)
        return [pair for pair in every if pair not in self.fresh]

    def allows_gaps(self, language: str) -> bool:
        """Tell whether English may stand in for what is not translated into a language."""
        return self.order.allow_missing or language in self.begun

    @property
    def store(self) -> Store:
        """What is kept between builds."""
        return Store.usual() if self.cache else Store(None)

    def folder(self, game: str) -> Path:
        """Return where a game's files go."""
        return self.out / filed(game)

    def manifest(self, game: str, language: str) -> Path:
        """Return where the manifest of an edition is; what is no PDF has one of its own."""
        kind = "" if self.order.format == "pdf" else f"-{self.order.format}"
        return (
            self.folder(game)
            / f"manifest-{language}-{self.order.paper}{self.order.share}{kind}.json"
        )

    def inputs(self, digests: tuple[str, str], part: str, language: str) -> str:
        """Return the fingerprint of one file's inputs, the order included."""
        gaps = self.allows_gaps(language) and language != SOURCE_LANGUAGE
        order = self.order._replace(allow_missing=gaps)
        return combined(digests[part == RULES], part, *order.facts)

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts that are named, themselves or with a piece."""
        return named_parts(self.only)

    def pieces(self, part: str) -> tuple[str, ...]:
        """Return the pieces of a part that are named."""
        return tuple(name[len(part) + 1 :] for name in self.only if name.startswith(f"{part}/"))

    @property
    def is_of_pieces(self) -> bool:
        """Whether all that is asked for is single pieces."""
        return bool(self.only) and all("/" in name for name in self.only)

    def wants(self, part: str) -> bool:
        """Tell whether a part is asked for."""
        return (not self.only or part in self.parts) and part not in self.order.without


Parts = Mapping[str, tuple[str, ...] | None]  # the ids that a game's file tells, if it does


def unknown_variants(project: Project, game: str) -> Iterator[Finding]:
    """Yield that a game has no such variant."""
    if OF in game:
        from pnp.load.variants import unknown_variant

        yield from unknown_variant(project, game)


def component_ids(project: Project, game: str) -> tuple[str, ...] | None:
    """Return the ids of a game's components, or None if its file does not tell."""
    from pnp.load.yaml_file import read_yaml

    try:
        source = read_yaml(project.game_folder(game) / "game.yaml")
        if variant := variant_of(game):
            from pnp.load.variants import varied

            source = varied(source, variant)
        value = source.value
    except Refused:
        return None
    found = value.get("components") if isinstance(value, dict) else None
    if not isinstance(found, dict):
        return None
    has_rules = (project.folder(game) / "rules.md").is_file()
    return (*found, "rules") if has_rules else tuple(found)


def unknown_rows(project: Project, request: Request) -> list[Finding]:
    """Return what the tables do not have; rather than that, refuse a table that is broken."""
    from pnp.load.tables import row_ids

    languages = [code for code in request.languages if code != PSEUDO.code]
    strange: list[Finding] = []
    for table, names in (("languages", languages), ("papers", request.order.paper.split(AND))):
        known, file = row_ids(project, table), shown(project.data / "stock" / f"{table}.yaml")
        strange += [_no_row(table, name, known, file) for name in names if name not in known]
    if strange:
        from pnp.load.stock import load_stock

        load_stock(project)
    return strange


def _no_row(table: str, name: str, known: Sequence[str], file: str) -> Finding:
    said = worded("no paper {name}", name=repr(name))
    if table == "languages":
        said = worded("no language {name}", name=repr(name))
    near = did_you_mean(name, known)
    return error(
        NOWHERE, said, worded("{hint}; a new one is a row in {file}", hint=near, file=file)
    )


def unknown_components(project: Project, parts: Parts, asked: Sequence[str]) -> Iterator[Finding]:
    """Yield components that none of the games has; a game that can not be read may have any."""
    if not parts or None in parts.values():
        return
    known = list(dict.fromkeys(id_ for ids in parts.values() for id_ in ids or ()))
    for name in asked:
        if name in known:
            continue
        where, said = project.data, worded("no game has a component {name}", name=repr(name))
        if len(parts) == 1:
            (game,) = parts
            where = project.folder(game) / "game.yaml"
            said = worded("{game} has no component {name}", game=game, name=repr(name))
        yield error(Where(shown(where)), said, did_you_mean(name, known))


def asked_for(
    project: Project,
    games: Sequence[str],
    languages: str,
    order: Order,
    only: str = "",
    out: Path | None = None,
) -> Request:
    """Return what a command line asks for, whether there is such a thing or not."""
    codes = _spelt(project, "languages", split(languages))
    order = order._replace(paper=AND.join(_spelt(project, "papers", order.paper.split(AND))))
    begun = frozenset[str]()
    if "all" in codes:
        from pnp.load.tables import begun_languages, row_ids

        begun = begun_languages(project) - set(codes)

        codes = row_ids(project, "languages")
    if order.printer.name:
        from pnp.load.printers import printer_for

        order = order._replace(printer=printer_for(order.printer.name, order.paper))
    named = split(only)
    request = Request(
        games=_games(project, games),
        languages=codes,
        order=order._replace(pieces=tuple(sorted(name for name in named if "/" in name))),
        only=named,
        begun=begun,
    )
    if out is None:
        return request
    refuse_sources_as_output(project, out)
    return request._replace(out=out)


def _games(project: Project, names: Sequence[str]) -> tuple[str, ...]:
    """Return the games and variants that are named, or all games."""
    if any(OF in name for name in names):
        from pnp.load.variants import expanded

        names = tuple(expanded(project, names))
    return tuple(dict.fromkeys(names)) or project.games


def with_all_variants(project: Project, request: Request) -> Request:
    """Ask for the variants of every game that is asked for, too."""
    from pnp.load.variants import with_variants

    every = (name for game in request.games for name in with_variants(project, game))
    return request._replace(games=tuple(dict.fromkeys(every)))


def _spelt(project: Project, table: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return names as their table spells them: A4 is a4, and DE is de."""
    if all(name == name.lower() for name in names):
        return tuple(names)
    from pnp.load.tables import row_ids

    known = row_ids(project, table)
    spelt = {id_.lower(): id_ for id_ in known}
    return tuple(name if name in known else spelt.get(name.lower(), name) for name in names)


def refuse_sources_as_output(project: Project, out: Path) -> None:
    """Keep output apart from what it is made from, and where somebody has named it."""
    real = out.resolve()
    elsewhere = not real.is_relative_to(project.root.resolve())
    if OUT in (out, out.parent) and is_link(OUT) and elsewhere:
        hint = worded(
            "if that is where files should go, name it: {option} {folder}",
            option="--out",
            folder=str(real),
        )
        raise refuse(Where(shown(OUT)), worded("is a link to another folder"), hint)
    for source in (project.data, project.root / "templates"):
        if any(_is_same(folder, source) for folder in (real, *real.parents)):
            message = worded(
                "output can not go into {folder}, which it is made from", folder=f"{source.name}/"
            )
            hint = worded("choose another folder with {option}", option="--out")
            raise refuse(Where(shown(out)), message, hint)


def _is_same(one: Path, other: Path) -> bool:
    """Tell whether two paths are one folder, however they are spelt."""
    try:
        return one.samefile(other)
    except OSError:  # there is none
        return False


def choose(project: Project, request: Request) -> Request:
    """Refuse all unknown names at once; leave out games that have none of the parts asked for."""
    report = Report()
    if not request.games:
        hint = worded("{command} makes one to start from", command="`pnp new GAME`")
        report.add(error(Where(shown(project.data)), worded("there are no games here"), hint))
    for game in request.games:
        with report.refusals():
            project.game_folder(game)
            report.add(*unknown_variants(project, game))
    if not request.languages:
        said = worded("{option} names no language", option="--lang")
        hint = worded("say {option} en, or {option} all", option="--lang")
        report.add(error(NOWHERE, said, hint))
    for row in conflicts(request.order):
        report.add(error(NOWHERE, row.reason, row.hint))
    if request.order.changed and request.order.copies:
        said = worded(
            "{option} tells how many copies to print, and so does {other}",
            option="--since",
            other="--copies",
        )
        report.add(error(NOWHERE, said, worded("leave out one of them")))
    known = [game for game in request.games if game_of(game) in project.games]
    asked = (*request.parts, *named_parts(request.order.without))
    parts = {game: component_ids(project, game) for game in known if asked}
    report.add(*unknown_rows(project, request), *unknown_components(project, parts, asked))
    report.stop_on_errors()
    wanted = set(request.parts or asked)
    lacking = {game for game, ids in parts.items() if ids is not None and wanted.isdisjoint(ids)}
    return request._replace(games=tuple(game for game in known if game not in lacking))

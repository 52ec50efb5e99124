"""What is asked for by name, where its files go, and every name that does not exist."""

import os
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from pnp.base.findings import (
    NOWHERE,
    Finding,
    LeftOut,
    Refused,
    Where,
    did_you_mean,
    error,
    has_errors,
    refuse,
    sentence,
    shown,
)
from pnp.base.source import is_link
from pnp.base.store import Store
from pnp.load.po import SOURCE_LANGUAGE
from pnp.load.project import Project, combined
from pnp.model.face import OF, RULES, filed, game_of, variant_of
from pnp.model.options import CONFLICTS, split
from pnp.model.order import GATHERED, Order
from pnp.model.stock import AND, PSEUDO

if TYPE_CHECKING:
    from pnp.work.output import Output, Staged


# --- What a build is doing, what it did, and everything that was found on the way.


GLANCE = 0.05  # seconds
Progress = Callable[[str], None]
Which = TypeVar("Which", bound=Hashable)


class Doing(str):
    """A line that says what is being done, with numbers for whoever shows a bar."""

    __slots__ = ("faces", "share")
    share: float  # how much of all is done, from 0 to 1
    faces: tuple[int, int] | None  # how many faces of a part are done, and of how many

    def __new__(
        cls, text: str, share: float = 0.0, faces: tuple[int, int] | None = None
    ) -> "Doing":
        """Return a line with its numbers."""
        made = super().__new__(cls, text)
        made.share, made.faces = min(1.0, share), faces
        return made

    @classmethod
    def of(cls, text: str) -> "Doing":
        """Return a line that may know no numbers as one that has some."""
        return text if isinstance(text, Doing) else cls(text)

    @property
    def percent(self) -> int:
        """How much of all is done, in whole percents; a hundred only if all of it is."""
        return int(self.share * 100)


NOTHING = Doing("")  # is done yet


def within(tell: Progress, start: float, size: float) -> Progress:
    """Return what tells steps as those of one thing among others: where it begins, how large."""

    def told(text: str) -> None:
        doing = Doing.of(text)
        tell(Doing(text, start + doing.share * size, doing.faces))

    return told


def in_turn(tell: Progress, weights: Sequence[float]) -> Iterator[Progress]:
    """Yield what tells the steps of things that are done one after the other."""
    total, before = sum(weights) or 1.0, 0.0
    for weight in weights:
        yield within(tell, before / total, weight / total)
        before += weight


class Together(Generic[Which]):
    """How much is done of things that go on at once; never less than was told before."""

    def __init__(self, tell: Progress, weights: Mapping[Which, float]) -> None:
        self._tell, self._weights = tell, weights
        self._total = sum(weights.values()) or 1.0
        self._sum = 0.0
        self._now: dict[Which, Doing] = {}
        self._left = deque(weights)  # the first of them is not finished

    def tell(self, which: Which, text: str) -> None:
        """Tell what is done of all, in the words of the first that is not finished."""
        doing, before = Doing.of(text), self._now.get(which, NOTHING).share
        share = max(before, doing.share)
        self._now[which] = Doing(text, share, doing.faces)
        self._sum += (share - before) * self._weights[which]
        while self._left and self._now.get(self._left[0], NOTHING).share >= 1.0:
            self._left.popleft()
        busy = (self._now[one] for one in self._left if one in self._now)
        said = next((one for one in busy if one.share < 1.0), doing)
        self._tell(Doing(said, self._sum / self._total, said.faces))

    def done(self, which: Which) -> None:
        """Tell that one of them is finished."""
        self.tell(which, Doing(self._now.get(which, ""), 1.0))


def seldom(tell: Progress) -> Progress:
    """Return what hands new words on at once, and numbers alone as often as eyes can follow."""
    last: list[tuple[str, float]] = [("", 0.0)]

    def told(text: str) -> None:
        words, when = last[0]
        now = monotonic()
        if text != words or now - when >= GLANCE or Doing.of(text).share >= 1.0:
            last[0] = text, now
            tell(text)

    return told


def silence(*_: object) -> None:
    """Tell nobody."""


class Report:
    """Files and findings, gathered from here and from other processes."""

    def __init__(self) -> None:
        self.written: list[Path] = []
        self.unchanged: list[Path] = []
        self.removed: list[Path] = []  # that an earlier build made and none needs now
        self.findings: dict[Finding, None] = {}  # each once, in their order
        self.left_out: dict[Finding, None] = {}  # those of parts that others appear without
        self.of_others: dict[Finding, None] = {}  # those of games that others appear without
        self.waiting: dict[Finding, None] = {}  # those that tell what was not looked at
        self.staged: list[Staged] = []  # files that wait to appear at their places

    @classmethod
    def of(cls, others: Iterable["Report"]) -> "Report":
        """Return what several did together."""
        report = cls()
        for other in others:
            report.take(other)
        return report

    def add(self, *findings: Finding) -> None:
        """Take findings over."""
        self.findings.update(dict.fromkeys(findings))
        for one in self.waiting:
            self.findings[one] = self.findings.pop(one, None)

    def take(self, other: "Report") -> None:
        """Take over what somebody else did."""
        self.written += other.written
        self.unchanged += other.unchanged
        self.removed += other.removed
        self.staged += other.staged
        self.waiting.update(other.waiting)
        self.add(*other.findings)
        self.left_out.update(other.left_out)

    def wait(self, *findings: Finding) -> None:
        """Take over what was not looked at: it comes last, whatever else is found."""
        self.waiting.update(dict.fromkeys(findings))
        self.add(*findings)

    def stage(
        self, output: "Output", path: Path, parts: Iterable[bytes], tells: bool = False
    ) -> str:
        """Let a file wait in the output, tell whether it is new, and return its fingerprint."""
        digest, changed = output.stage_parts(path, parts, tells)
        (self.written if changed else self.unchanged).append(path)
        return digest

    def take_games(self, results: Sequence[tuple[str, "Report"]]) -> None:
        """Take over what became of games; of one that is refused, only why, if others are not."""
        games: dict[str, Report] = {}
        for game, result in results:
            games.setdefault(game, Report()).take(result)
        for one in games.values():
            if one.is_refused and not all(other.is_refused for other in games.values()):
                self.waiting.update(one.waiting)
                self.add(*one.findings)
                self.of_others.update(one.findings)
            else:
                self.take(one)

    @property
    def has_errors(self) -> bool:
        """Whether anything is wrong."""
        return has_errors(self.findings)

    @property
    def is_refused(self) -> bool:
        """Whether nothing may appear: for a mistake, or because nothing but what is left out is."""
        mistakes = has_errors(
            one for one in self.findings if one not in self.left_out and one not in self.of_others
        )
        return mistakes or bool(self.left_out and not (self.written or self.unchanged))

    @contextmanager
    def refusals(self) -> Iterator[None]:
        """Go on behind what is refused inside, with its findings kept."""
        try:
            yield
        except LeftOut as left:
            self.add(*left.findings)
            self.left_out.update(dict.fromkeys(left.findings))
        except Refused as refused:
            self.add(*refused.findings)

    def stop_on_errors(self) -> None:
        """Refuse to go on if anything is wrong, or nothing is left to go on with."""
        if self.is_refused:
            raise Refused(list(self.findings))


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

    @classmethod
    def asked_for(
        cls,
        project: Project,
        games: Sequence[str],
        languages: str,
        order: Order,
        only: str = "",
        out: Path | None = None,
    ) -> "Request":
        """Return what a command line asks for, whether there is such a thing or not."""
        # Languages and papers, as their tables spell them.
        codes = _spelt(project, "languages", split(languages))
        order = order._replace(paper=AND.join(_spelt(project, "papers", order.paper.split(AND))))
        begun = frozenset[str]()
        if "all" in codes:
            begun = project.begun_languages - set(codes)
            codes = project.row_ids("languages")
        if order.printer.name:
            from pnp.load.printers import printer_for

            order = order._replace(printer=printer_for(order.printer.name, order.paper))
        # Games and variants, or all games.
        if any(OF in name for name in games):
            games = tuple(project.expand(games))
        if out is not None:
            refuse_sources_as_output(project, out)
        named = split(only)
        return cls(
            games=tuple(dict.fromkeys(games)) or project.games,
            languages=codes,
            order=order._replace(pieces=tuple(sorted(name for name in named if "/" in name))),
            only=named,
            begun=begun,
            out=OUT if out is None else out,
        )

    def with_all_variants(self, project: Project) -> "Request":
        """Ask for the variants of every game that is asked for, too."""
        every = (name for game in self.games for name in project.with_variants(game))
        return self._replace(games=tuple(dict.fromkeys(every)))

    def only_changed(self, since: str) -> "Request":
        """Ask for what has changed only, if something is named to compare with."""
        return self._replace(order=self.order._replace(changed=bool(since)))

    def choose(self, project: Project) -> "Request":
        """Refuse all unknown names at once; leave out games that have none of the parts named."""
        report = Report()
        # Games and their variants.
        if not self.games:
            hint = sentence("{command} makes one to start from", command="`pnp new GAME`")
            report.add(error(Where(shown(project.data)), sentence("there are no games here"), hint))
        for game in self.games:
            with report.refusals():
                project.game_folder(game)
                if OF in game:
                    report.add(*project.unknown_variant(game))
        # What no build can be asked for.
        if not self.languages:
            said = sentence("{option} names no language", option="--lang")
            hint = sentence("say {option} en, or {option} all", option="--lang")
            report.add(error(NOWHERE, said, hint))
        clashes = (row for row in CONFLICTS if row.clash(self.order))
        report.add(*(error(NOWHERE, row.reason, row.hint) for row in clashes))
        if self.order.changed and self.order.copies:
            said = sentence(
                "{option} tells how many copies to print, and so does {other}",
                option="--since",
                other="--copies",
            )
            report.add(error(NOWHERE, said, sentence("leave out one of them")))
        # Rows of tables, and parts.
        known = [game for game in self.games if game_of(game) in project.games]
        asked = [*self.parts, *named_parts(self.order.without)]
        if self.order.gather:  # what shares sheets goes by names of its own, too
            asked = [one for one in asked if not one.startswith(f"{GATHERED}-")]
        parts = {game: component_ids(project, game) for game in known if asked}
        report.add(*_unknown_rows(project, self), *_unknown_components(project, parts, asked))
        report.stop_on_errors()
        wanted = set(self.parts or asked)
        lacking = {
            game for game, ids in parts.items() if ids is not None and wanted.isdisjoint(ids)
        }
        return self._replace(games=tuple(game for game in known if game not in lacking))


def component_ids(project: Project, game: str) -> tuple[str, ...] | None:
    """Return the ids of a game's components, or None if its file does not tell."""
    from pnp.load.yaml_file import read_yaml

    try:
        source = read_yaml(project.game_folder(game) / "game.yaml")
        if variant := variant_of(game):
            from pnp.load.game import varied

            source = varied(source, variant)
        value = source.value
    except Refused:
        return None
    found = value.get("components") if isinstance(value, dict) else None
    if not isinstance(found, dict):
        return None
    has_rules = (project.folder(game) / "rules.md").is_file()
    return (*found, "rules") if has_rules else tuple(found)


def _unknown_rows(project: Project, request: Request) -> list[Finding]:
    """Return what the tables do not have; rather than that, refuse a table that is broken."""
    languages = [code for code in request.languages if code != PSEUDO.code]
    strange: list[Finding] = []
    for table, names in (("languages", languages), ("papers", request.order.paper.split(AND))):
        known, file = project.row_ids(table), shown(project.data / "stock" / f"{table}.yaml")
        for name in names:
            if name not in known:
                said = sentence("no paper {name}", name=repr(name))
                if table == "languages":
                    said = sentence("no language {name}", name=repr(name))
                near = did_you_mean(name, known)
                hint = sentence("{hint}; a new one is a row in {file}", hint=near, file=file)
                strange.append(error(NOWHERE, said, hint))
    if strange:
        from pnp.load.stock import load_stock

        load_stock(project)
    return strange


def _unknown_components(
    project: Project, parts: Mapping[str, tuple[str, ...] | None], asked: Sequence[str]
) -> Iterator[Finding]:
    """Yield components that none of the games has; a game that can not be read may have any."""
    if not parts or None in parts.values():
        return
    known = list(dict.fromkeys(id_ for ids in parts.values() for id_ in ids or ()))
    for name in asked:
        if name in known:
            continue
        where, said = project.data, sentence("no game has a component {name}", name=repr(name))
        if len(parts) == 1:
            (game,) = parts
            where = project.folder(game) / "game.yaml"
            said = sentence("{game} has no component {name}", game=game, name=repr(name))
        yield error(Where(shown(where)), said, did_you_mean(name, known))


def _spelt(project: Project, table: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return names as their table spells them: A4 is a4, and DE is de."""
    if all(name == name.lower() for name in names):
        return tuple(names)
    known = project.row_ids(table)
    spelt = {id_.lower(): id_ for id_ in known}
    return tuple(name if name in known else spelt.get(name.lower(), name) for name in names)


def refuse_sources_as_output(project: Project, out: Path) -> None:
    """Keep output apart from what it is made from, and where somebody has named it."""
    real = out.resolve()
    elsewhere = not real.is_relative_to(project.root.resolve())
    if OUT in (out, out.parent) and is_link(OUT) and elsewhere:
        hint = sentence(
            "if that is where files should go, name it: {option} {folder}",
            option="--out",
            folder=str(real),
        )
        raise refuse(Where(shown(OUT)), sentence("is a link to another folder"), hint)
    for source in (project.data, project.root / "templates"):
        if any(_is_same_folder(folder, source) for folder in (real, *real.parents)):
            message = sentence(
                "output can not go into {folder}, which it is made from", folder=f"{source.name}/"
            )
            hint = sentence("choose another folder with {option}", option="--out")
            raise refuse(Where(shown(out)), message, hint)


def _is_same_folder(one: Path, other: Path) -> bool:
    """Tell whether two paths are one folder, however they are spelt."""
    try:
        return one.samefile(other)
    except OSError:  # there is none
        return False

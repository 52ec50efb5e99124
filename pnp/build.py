"""The pipeline from top to bottom: load, compose, arrange, check, draw."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.arrange.backs import behind
from pnp.arrange.foot import FootText
from pnp.arrange.order import Order
from pnp.arrange.parts import Division, as_printed
from pnp.arrange.sheets import sheets_of
from pnp.check.faces import texts_fit
from pnp.check.sheets import no_back_is_lost, sheets_are_complete
from pnp.check.words import every_gap, words_are_translated
from pnp.crew import Carrier, Done, shared_out, worth_sharing
from pnp.draw.manifest import Pages, file_entry, manifest
from pnp.draw.operators import Batch, Inker
from pnp.findings import (
    Finding,
    Refused,
    Where,
    did_you_mean,
    error,
    has_errors,
    refuse,
    warning,
)
from pnp.fresh import entry_is_fresh, read_manifest
from pnp.inking import Recipe, inking
from pnp.load.digest import game_digests, refuse_strange_date
from pnp.load.game import load_game
from pnp.load.project import Project
from pnp.load.stock import load_stock
from pnp.load.words import SOURCE_LANGUAGE, load_catalog
from pnp.model.face import Face
from pnp.model.game import Component, Game
from pnp.model.sheet import Document, Placement
from pnp.model.stock import PSEUDO, Language, Paper, Stock
from pnp.model.words import Catalog, Message
from pnp.output import Output
from pnp.request import RULES, Request
from pnp.text.fonts import Fonts
from pnp.text.hyphens import pattern_names
from pnp.text.setting import Typesetter
from pnp.translate.messages import game_messages, is_of_rules, missing, stock_messages
from pnp.translate.pseudo import pseudo_catalog

if TYPE_CHECKING:
    from pnp.draw.pdf import PdfWriter

Progress = Callable[[str], None]
WordsJudge = Callable[[Sequence[Message], Catalog, str], Iterable[Finding]]


def part_ids(game: Game) -> list[str]:
    """Return what a game has a file for: its components, and its rules."""
    return [*(component.id for component in game.components), *([RULES] if game.rules else [])]


class Report:
    """What a build did."""

    def __init__(self) -> None:
        self.written: list[Path] = []
        self.unchanged: list[Path] = []
        self.findings: list[Finding] = []
        self.seen: dict[Path, str] = {}  # digests of files that all languages share

    def take(self, done: Done) -> None:
        """Take over what another process did."""
        self.written += done.written
        self.unchanged += done.unchanged
        self.findings += [found for found in done.findings if found not in self.findings]


class Workshop(NamedTuple):
    """What all games of a build share."""

    project: Project
    stock: Stock
    fonts: Fonts
    paper: Paper

    @classmethod
    def open(cls, project: Project, paper: str) -> "Workshop":
        """Load the stock and pick the paper."""
        refuse_strange_date()
        stock = load_stock(project)
        if paper not in stock.papers:
            hint = did_you_mean(paper, list(stock.papers))
            raise refuse(Where(""), f"no paper {paper!r}", hint)
        return cls(project, stock, Fonts(stock), stock.papers[paper])

    def language(self, code: str) -> Language:
        """Return a language by its code."""
        if code == PSEUDO.code and code not in self.stock.languages:
            return PSEUDO
        if code not in self.stock.languages:
            hint = did_you_mean(code, list(self.stock.languages))
            raise refuse(Where(""), f"no language {code!r}", hint)
        found = self.stock.languages[code]
        if found.hyphens and found.hyphens not in pattern_names():
            said = f"language {code}: there are no hyphenation patterns {found.hyphens!r}"
            hint = did_you_mean(found.hyphens, sorted(pattern_names()))
            raise refuse(Where(""), said, f'{hint}; hyphens: "" breaks no words')
        return found


class Edition(NamedTuple):
    """One game in one language."""

    shop: Workshop
    game: Game
    catalog: Catalog
    language: Language
    recipe: Recipe
    gaps: int = 0  # texts on cards and sheets that stand in English

    def say(self, context: str, english: str) -> str:
        """Return a text in the edition's language."""
        return self.catalog.say(context, english)

    def word(self, id_: str, **values: object) -> str:
        """Return one of the stock's words, with its placeholders filled."""
        text = self.say(f"word.{id_}", self.shop.stock.words[id_])
        for name, value in values.items():
            text = text.replace("{" + name + "}", str(value))
        return text


class Loaded(NamedTuple):
    """A game, what is wrong with it in any language, and its texts."""

    game: Game
    findings: tuple[Finding, ...]
    messages: Callable[[], tuple[Message, ...]]


Load = Callable[[Workshop, str], Loaded]


def build(project: Project, request: Request, tell: Progress) -> Report:
    """Build everything that was asked for; refuse with all findings if anything is wrong."""
    report = Report()
    with Output(request.out) as output:
        if worth_sharing(request):
            for (game, language), done in shared_out(project, request, _build_elsewhere):
                tell(f"{game} ({language})")
                report.take(done)
                for path, data in done.staged:
                    output.stage(path, data)
        else:
            shop = Workshop.open(project, request.paper)
            _build_all(shop, loaded, request, output, report, tell)
        if has_errors(report.findings):
            raise Refused(report.findings)
        output.commit()
    return report


def _build_all(
    shop: Workshop,
    load: Load,
    request: Request,
    output: Output | Carrier,
    report: Report,
    tell: Progress,
) -> None:
    judge, findings = partial(_no_gaps, request), report.findings
    for edition in editions(shop, request.games, request.languages, findings, judge, load):
        tell(f"{edition.game.title} ({edition.language.title})")
        _build_edition(edition, request, output, report, tell)


def _build_elsewhere(project: Project, request: Request, carrier: Carrier) -> Done:
    """Build one edition in a process of its own; refusals go home like any finding."""
    report = Report()
    try:
        shop = _kept_shop(project, request.paper)
        _build_all(shop, _kept_game, request, carrier, report, lambda _: None)
    except Refused as refused:
        report.findings.extend(refused.findings)
    return Done(carrier.staged, report.written, report.unchanged, report.findings)


@cache
def _kept_shop(project: Project, paper: str) -> Workshop:
    """Return a workshop that one process of a crew keeps for all its editions."""
    return Workshop.open(project, paper)


@cache
def _kept_load(project: Project, paper: str, id_: str) -> Loaded:
    return loaded(_kept_shop(project, paper), id_)


def _kept_game(shop: Workshop, id_: str) -> Loaded:
    return _kept_load(shop.project, shop.paper.id, id_)


def check(
    project: Project, games: Sequence[str], languages: Sequence[str], paper: str, tell: Progress
) -> list[Finding]:
    """Return everything that is wrong, without writing."""
    findings: list[Finding] = []
    shop = Workshop.open(project, paper)
    for edition in editions(shop, games, languages, findings):
        tell(f"{edition.game.title} ({edition.language.title})")
        for component in edition.game.components:
            try:
                printed, split = as_printed(component, shop.paper)
                for flip in ("long", "short"):
                    document = arrange(edition, printed, bool(printed.back), flip, split)
                    findings.extend(sheets_are_complete(printed, document, behind))
                findings.extend(no_back_is_lost(component, printed))
                findings.extend(_looked_at(edition, component))
            except Refused as refused:
                findings.extend(refused.findings)
        if edition.game.rules:
            findings.extend(_looked_at_rules(edition))
    return list(dict.fromkeys(findings))


def _looked_at_rules(edition: Edition) -> list[Finding]:
    request = Request((edition.game.id,), (edition.language.code,), edition.shop.paper.id)
    try:
        return looked_at_rules(edition, request)[2]
    except Refused as refused:
        return list(refused.findings)


def _looked_at(edition: Edition, component: Component) -> list[Finding]:
    """Compose every face and judge it."""
    from pnp.check.kinds import kinds_differ  # noqa: PLC0415  only a check needs them
    from pnp.check.legible import texts_are_legible  # noqa: PLC0415

    composer, code = edition.recipe.composer(), edition.language.code
    findings: list[Finding] = []
    fronts: dict[str, Face] = {}
    for side in ("front", "back") if component.back else ("front",):
        pieces = component.pieces[:1] if composer.is_shared(component, side) else component.pieces
        for piece in pieces:
            face = composer.face(component, piece, side)
            if face is None:
                continue
            findings.extend(texts_fit(face, code))
            findings.extend(texts_are_legible(face, code == SOURCE_LANGUAGE))
            if component.kinds and side == "front":
                fronts[piece.id] = face
    if component.kinds and code == SOURCE_LANGUAGE:
        findings.extend(kinds_differ(component, fronts))
    return [*findings, *composer.findings]


def _no_gaps(
    request: Request, messages: Sequence[Message], catalog: Catalog, _: str
) -> Iterator[Finding]:
    """Refuse texts that have no translation, unless English in the gaps is asked for."""
    has_rules = any(message.context.startswith(f"{RULES}.") for message in messages)
    if not (has_rules and request.wants(RULES)):
        messages = [message for message in messages if not is_of_rules(message)]
    judge = warning if request.allow_missing else error
    yield from every_gap(missing(messages, catalog), catalog.language, judge)


def editions(
    shop: Workshop,
    games: Sequence[str],
    languages: Sequence[str],
    findings: list[Finding],
    judge_words: WordsJudge = words_are_translated,
    load: Load | None = None,
) -> Iterator[Edition]:
    """Load and check games one after the other, in every language asked for."""
    chosen = [shop.language(code) for code in languages]
    found: list[Loaded] = []
    for id_ in games:
        try:
            found.append((load or loaded)(shop, id_))
        except Refused as refused:
            findings.extend(refused.findings)
    for game, mistakes, messages in found:
        findings.extend(mistakes)
        for language in chosen:
            try:
                yield _edition(shop, game, language, messages, findings, judge_words)
            except Refused as refused:
                findings.extend(refused.findings)


def loaded(shop: Workshop, id_: str) -> Loaded:
    """Load and judge a game; its texts are gathered when they are asked for, once."""
    game = load_game(shop.project, shop.stock, id_)
    return Loaded(game, tuple(_judged(game)), cache(partial(all_messages, shop, game)))


def _judged(game: Game) -> Iterator[Finding]:
    """Hold the game against what its rules say; most small games of one's own say nothing."""
    findings: list[Finding] = []
    if game.counts or game.setups:
        from pnp.check.counts import counts_hold  # noqa: PLC0415

        findings += counts_hold(game)
    if game.rules:
        from pnp.check.rules import rules_hold  # noqa: PLC0415

        findings += rules_hold(game.rules)
    if game.engine or game.examples:
        from pnp.check.examples import examples_hold  # noqa: PLC0415

        findings += examples_hold(game)
    yield from dict.fromkeys(findings)  # engines are given counts, which may be wrong as well


def _edition(
    shop: Workshop,
    game: Game,
    language: Language,
    messages: Callable[[], tuple[Message, ...]],
    findings: list[Finding],
    judge_words: WordsJudge,
) -> Edition:
    if language == PSEUDO:
        return edition_with(shop, game, language, pseudo_catalog(messages()))
    catalog = load_catalog(shop.project, game.id, language.code)
    if language.code != SOURCE_LANGUAGE:
        findings.extend(judge_words(messages(), catalog, game.id))
        cards = [message for message in messages() if not is_of_rules(message)]
        return edition_with(shop, game, language, catalog, len(missing(cards, catalog)))
    return edition_with(shop, game, language, catalog)


def all_messages(shop: Workshop, game: Game) -> tuple[Message, ...]:
    """Return all texts of a game, with the words that its sheets carry."""
    folders = shop.project.template_folders(game.id)
    return (*game_messages(game, folders), *stock_messages(shop.stock))


def edition_with(
    shop: Workshop, game: Game, language: Language, catalog: Catalog, gaps: int = 0
) -> Edition:
    """Return a game in the words of a catalog, wherever they are from."""
    recipe = Recipe(
        game, catalog, language, shop.stock, shop.project.template_folders(game.id),
        shop.project.data / game.id, shop.project.layers,
    )  # fmt: skip
    return Edition(shop, game, catalog, language, recipe, gaps)


def _build_edition(
    edition: Edition, request: Request, output: Output | Carrier, report: Report, tell: Progress
) -> None:
    """Build a game's components and its manifest."""
    game, code = edition.game, edition.language.code
    folder = request.folder(game.id)
    digests = game_digests(edition.shop.project, game.id, code, report.seen)
    manifest_path = folder / request.manifest_name(code)
    known = part_ids(game)
    anew = request.force and all(map(request.wants, known))
    before = {} if anew else read_manifest(manifest_path)
    entries = {entry["file"]: entry for entry in before.get("files", [])}
    for part in known:
        if request.wants(part):
            name = request.file_name(game.id, part, code)
            inputs = request.inputs(digests[part == RULES], part, code)
            job = _Job(edition, part, folder / name, inputs, request, output, report, tell)
            entry = _build_part(job, entries.get(name))
            entries.update({name: entry} if entry else {})
    if not has_errors(report.findings):
        names = [request.file_name(game.id, name, code) for name in known]
        files = [entries[name] for name in names if name in entries]
        data = manifest(game.id, code, request.paper, digests[True], known, files)
        output.stage(manifest_path, data)


class _Job(NamedTuple):
    """One file to make."""

    edition: Edition
    part: str  # a component, or the rules
    path: Path
    inputs: str  # the fingerprint of all that shapes it
    request: Request
    output: Output | Carrier
    report: Report
    tell: Progress


class _Drawn(NamedTuple):
    """A file that is ready to appear."""

    document: Document
    digest: str
    changed: bool  # it is not there yet
    pages: Pages


def _build_part(job: _Job, entry: dict[str, Any] | None) -> dict[str, Any] | None:
    """Make a part's file if need be, and return what the manifest says of it."""
    path, report = job.path, job.report
    if not job.request.force and entry_is_fresh(entry, path, job.inputs):
        report.unchanged.append(path)
        return entry
    try:
        component = job.edition.game.component(job.part)
        drawn = _draw(job, component) if component else _draw_rules(job)
    except Refused as refused:
        report.findings.extend(refused.findings)
        return None
    (report.written if drawn.changed else report.unchanged).append(path)
    return file_entry(drawn.document, path.name, drawn.digest, job.inputs, drawn.pages)


def _draw(job: _Job, component: Component) -> _Drawn:
    """Put one component on paper."""
    edition, request = job.edition, job.request
    findings = job.report.findings
    name = f"{edition.game.title} ({edition.language.title}): {component.title}"
    job.tell(name)
    whole = component
    component, split = as_printed(whole, edition.shop.paper, request.scale)
    backs = request.backs and bool(component.back)
    if request.backs:
        findings.extend(no_back_is_lost(whole, component))

    def count(done: int, total: int) -> None:
        job.tell(f"{name}, {done} of {total}")

    with inking(edition.recipe, component, backs, request.jobs, findings, count) as batches:
        document = arrange(edition, component, backs, request.flip, split)
        findings.extend(sheets_are_complete(component, document, behind))
        pages = Pages(document)  # while others ink
        parts = write_pdf(edition, component, document, batches)
        return _Drawn(document, *job.output.stage_parts(job.path, parts), pages)


def _draw_rules(job: _Job) -> _Drawn:
    """Set the rulebook."""
    edition = job.edition
    job.tell(f"{edition.game.title} ({edition.language.title}): {edition.word('rules')}")
    document, faces, found = looked_at_rules(edition, job.request)
    if has_errors(found):
        raise Refused(found)
    job.report.findings.extend(found)
    parts = write_rules(edition, document, faces)
    return _Drawn(document, *job.output.stage_parts(job.path, parts), Pages(document))


def looked_at_rules(
    edition: Edition, request: Request
) -> tuple[Document, tuple[Face, ...], list[Finding]]:
    """Set the rules and judge the pages."""
    from pnp.rulebooks import rulebook  # noqa: PLC0415  only rules need it

    book = rulebook(edition, request)
    findings = [*book.findings]
    for face in book.faces:
        findings.extend(texts_fit(face, edition.language.code))
    return book.document, book.faces, findings


def write_rules(edition: Edition, document: Document, faces: Sequence[Face]) -> Iterator[bytes]:
    """Return the file of a rulebook part by part."""
    inker = Inker()
    inked = [inker.face(face) for face in faces]
    recipe = edition.recipe
    recipe.pictures.update(recipe.composer().pictures)
    batches = [Batch(inked, inker.all.settle())]
    return _writer(edition, _page_face).write(document, batches)


def _page_face(placement: Placement) -> str:
    return f"{placement.piece}/{placement.face}"


def write_pdf(
    edition: Edition, component: Component, document: Document, batches: Iterable[Batch]
) -> Iterator[bytes]:
    """Return the file of a document part by part, while its faces are being inked."""
    composer = edition.recipe.composer()
    one_back = ""
    if component.back and composer.is_shared(component, "back"):
        one_back = composer.face_name(component, component.pieces[0], "back")

    def face_of(placement: Placement) -> str:
        return one_back if one_back and placement.face == "back" else _page_face(placement)

    return _writer(edition, face_of).write(document, batches)


def _writer(edition: Edition, face_of: Callable[[Placement], str]) -> "PdfWriter":
    from pnp.draw.pdf import PdfWriter  # noqa: PLC0415  reportlab, while others ink already

    return PdfWriter(face_of, edition.shop.fonts.ensure, edition.recipe.pictures)


def arrange(
    edition: Edition,
    component: Component,
    backs: bool,
    flip: str,
    split: Division | None = None,
) -> Document:
    """Put a component's pieces on the paper of the workshop."""
    game = edition.game
    title = edition.say("game.title", game.title)
    part = edition.say(f"{component.id}.title", component.title)

    def foot(number: int, total: int, side: str) -> FootText:
        sheet = edition.word("sheet", number=number, total=total)
        where = f"{sheet}, {edition.word(side)}"
        version = edition.word("version", version=game.version)
        language = edition.language.title
        if edition.gaps:
            language = f"{language} ({edition.word('gaps', count=edition.gaps)})"
        line = " · ".join((title, part, language, where, version))
        return FootText(line, edition.word("ruler"), where)

    note = edition.say(f"{component.id}.note", component.note) if component.note else ""
    part_word = edition.word("part") if split else ""
    order = Order(edition.shop.paper, backs, flip, note, foot, split, part_word)
    setter = Typesetter(edition.shop.fonts, lambda _: None)
    return Document(
        name=f"{game.id}-{component.id}",
        title=f"{title}: {part}",
        language=edition.language.code,
        author=game.by,
        duplex=flip if backs else "none",
        sheets=sheets_of(component, order, setter),
    )

"""Only what has changed since an earlier deck: what to print, and the page that says what to do."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryDirectory
from typing import NamedTuple

from pnp.arrange.contact import CHANGES, Headline, Pair, change_pages
from pnp.base.findings import Finding, sentence, warning
from pnp.base.geometry import Edges, Size
from pnp.build import Body, appearing, each_edition, each_part
from pnp.draw.manifest import Pages, manifest
from pnp.draw.operators import Batch, Drawing, Inker
from pnp.draw.pdf import pdf
from pnp.load.project import Project, versions
from pnp.model.face import RULES, Face, PictureFile, Side, TracedText
from pnp.model.sheet import Document, PartPlan, PieceChange, Placement, Plan, Sheet
from pnp.model.stock import Paper
from pnp.parts.edition import Edition
from pnp.parts.part import BEGUN, PLAIN, Part
from pnp.parts.pieces import PiecesPart
from pnp.parts.rules import RulesPart
from pnp.pictures.files import read_facts
from pnp.uses.earlier import Deck, Known, KnownSheet, earlier_deck
from pnp.uses.plan import PlanDetail, Planner, plans
from pnp.work.output import Output
from pnp.work.request import Doing, Progress, Report, Request, in_turn

# --- What has changed, piece by piece and sheet by sheet.


class Change(NamedTuple):
    """What to do about one piece."""

    piece: str
    out: int = 0  # copies to take out
    into: int = 0  # copies to print and put in
    looks: bool = False  # whether it looks different


class SheetChange(NamedTuple):
    """What to do about one sheet of rules."""

    sheet: int
    side: int  # the number of the one that tells the change
    out: int = 0
    into: int = 0


def piece_changes(earlier: Mapping[str, Known], today: Mapping[str, Known]) -> list[Change]:
    """Return what to do about each piece that is not as it was, those that are gone at the end."""
    found = []
    for piece, new in today.items():
        old = earlier.get(piece, Known(0, new.front, new.back))
        if old[1:] != new[1:]:
            found.append(Change(piece, out=old.copies, into=new.copies, looks=True))
        elif old.copies != new.copies:
            more = new.copies - old.copies
            found.append(Change(piece, out=max(-more, 0), into=max(more, 0)))
    gone = [piece for piece in earlier if piece not in today]
    return [*found, *(Change(piece, out=earlier[piece].copies) for piece in gone)]


def side_that_tells(old: Known | None, new: Known | None) -> str:
    """Return the side that tells a change: the back only if it alone is another."""
    only_back = old and new and old.front == new.front and old.back != new.back
    return Side.BACK if only_back else Side.FRONT


def sheet_changes(
    earlier: Mapping[int, KnownSheet], today: Mapping[int, KnownSheet]
) -> list[SheetChange]:
    """Return what to do about each sheet of rules that does not say what it said."""
    nothing = KnownSheet("", {})
    found = []
    for number in sorted({*earlier, *today}):
        old, new = earlier.get(number, nothing), today.get(number, nothing)
        if old.code != new.code:
            every = {**old.sides, **new.sides}
            other = [side for side in every if old.sides.get(side) != new.sides.get(side)]
            side = min(other or every)
            found.append(SheetChange(number, side, int(number in earlier), int(number in today)))
    return found


Keep = Callable[[bytes], Path]  # puts a picture into a file for a while


class Exchange(NamedTuple):
    """What to do about one piece, with its pictures as far as there are any."""

    name: str
    size: Size
    out: int
    into: int
    before: bytes = b""
    after: bytes = b""


def draw_changes(
    edition: Edition, paper: Paper, exchanges: Sequence[Exchange], since: str, keep: Keep
) -> Drawing:
    """Return the pages that tell what to do, for whoever writes files."""
    pictures: dict[str, PictureFile] = {}

    def key(data: bytes) -> str:
        if not data:
            return ""
        name = f"{CHANGES}/{len(pictures)}"
        pictures[name] = read_facts(data)._replace(key=name, path=str(keep(data)))
        return name

    # Each piece, with how many copies go and come.
    pairs = []
    for one in exchanges:
        counts = (("changes_out", one.out), ("changes_in", one.into))
        said = [edition.word(word, count=count) for word, count in counts if count]
        told = TracedText.joined(" · ", said)
        pairs.append(Pair(one.name, told, one.size, before=key(one.before), after=key(one.after)))
    # Pages of them, below a headline.
    title = edition.word("changes")
    since_words = edition.word("changes_since", since=since)
    line = TracedText.joined(" · ", (edition.full_title, edition.language.title, since_words))
    words = Headline(title, line, edition.word("changes_before"), edition.word("changes_after"))
    pages = change_pages(pairs, paper, words, edition.setter)
    document = Document(
        game=edition.game.id,
        part=CHANGES,
        title=f"{edition.full_title}: {title}",
        language=edition.language.code,
        author=edition.game.by,
        duplex=None,
        sheets=change_sheets(pages, paper, title),
    )
    inker = Inker()
    faces = [inker.face(page) for page in pages]
    return Drawing(
        document=document,
        batches=[Batch(faces, inker.all.settle())],
        faces=pages,
        font=edition.shop.fonts.ensure,
        pictures=pictures,
    )


def change_sheets(pages: Sequence[Face], paper: Paper, title: str) -> tuple[Sheet, ...]:
    """Return each page on one side of a sheet."""
    return tuple(
        Sheet(
            number=number,
            size=paper.size,
            reach=paper.reach,
            block=paper.reach,
            placements=(Placement(page.name, 1, paper.reach, bleed=Edges()),),
            title=title,
            name=f"page{number}",
        )
        for number, page in enumerate(pages, 1)
    )


class DeckComparison:
    """An edition beside the deck that somebody has."""

    def __init__(
        self, edition: Edition, request: Request, earlier: Deck, shows: bool = True
    ) -> None:
        self._edition, self._earlier, self._today = edition, earlier, Deck()
        self._request = request._replace(order=request.order._replace(changed=True))
        self._shows = shows  # whether pictures are wanted of what has changed
        self.parts: list[Part] = []  # what has to be printed
        self.exchanges: list[Exchange] = []  # what to do with it

    def compare(self, report: Report, tell: Progress) -> None:
        """Compare all that is asked for, component by component, and the rules."""
        wanted = [one for one in self._edition.game.components if self._request.wants(one.id)]
        weights = [BEGUN + len(one.pieces) for one in wanted]
        *steps, last = in_turn(tell, [*weights, BEGUN])
        for component, step in zip(wanted, steps, strict=True):
            with report.refusals():
                part = PiecesPart(self._edition, component, self._request.order.whole)
                self._compare_pieces(part, step)
        with report.refusals():
            last(self._edition.name)
            if self._edition.game.rules and self._request.wants(RULES):
                self._compare_rules(report)

    def _compare_pieces(self, part: PiecesPart, tell: Progress) -> None:
        """Compare a component piece by piece."""
        name = f"{part.edition.name}: {part.title}"
        tell(name)

        def count(done: int, total: int) -> None:
            tell(Doing(name, done / total, (done, total)))

        old, new = self._earlier.pieces(part), self._today.pieces(part, count)
        found = piece_changes(old, new)
        # What to do, with pictures of the side that has changed.
        sides = [
            (one.piece, side_that_tells(old.get(one.piece), new.get(one.piece)))
            for one in found
            if self._shows
        ]
        before = self._earlier.pictures(part, [one for one in sides if one[0] in old])
        after = self._today.pictures(part, [one for one in sides if one[0] in new])
        self.exchanges += [
            Exchange(
                name=f"{part.title}: {self._name(part, one.piece, one.piece in new)}",
                size=part.component.shape.size,
                out=one.out,
                into=one.into,
                before=before.get(one.piece, b"") if one.out else b"",
                after=after.get(one.piece, b""),
            )
            for one in found
        ]
        # The component with the copies that have to be printed and nothing else.
        into = {one.piece: one.into for one in found if one.into}
        wanted = (piece for piece in part.component.pieces if piece.id in into)
        pieces = tuple(piece._replace(copies=into[piece.id]) for piece in wanted)
        component = part.component._replace(pieces=pieces)
        if pieces:
            self.parts.append(PiecesPart(part.edition, component, self._request.order))

    def _name(self, part: PiecesPart, piece: str, is_left: bool) -> str:
        """Return what a piece is called, with its old name if it had another."""
        old = self._earlier.name(part, piece)
        new = self._today.name(part, piece) if is_left else old
        return new if old in (new, piece) else f"{old} → {new}"

    def _compare_rules(self, report: Report) -> None:
        """Compare rules sheet by sheet, laid out as they were."""
        papers = self._edition.shop.stock.papers
        order = self._earlier.order_of_rules(self._request.order.whole, papers).of(RULES)
        order = order._replace(copies=0, format=self._request.order.format)
        part = RulesPart(self._edition, order)
        old = self._earlier.sheets(part)
        if not all(one.code for one in old.values()):
            said = sentence("rules are not compared: their sheets have had no codes yet")
            hint = sentence(
                "{option} {part} makes them as they are today", option="--only", part=RULES
            )
            report.add(warning(part.where, said, hint))
            return
        new = self._today.sheets(part)
        found = sheet_changes(old, new)
        # What to do, with pictures of the side that has changed.
        sizes = {sheet.number: sheet.page for sheet in part.document.sheets}
        shown = found if self._shows else []
        before = self._earlier.pages(part, [one.side for one in shown if one.out])
        after = self._today.pages(part, [one.side for one in shown if one.into])
        self.exchanges += [
            Exchange(
                name=f"{part.title}: {_sheet_name(part, one.sheet)}",
                size=sizes.get(one.side, next(iter(sizes.values()))),
                out=one.out,
                into=one.into,
                before=before.get(one.side, b""),
                after=after.get(one.side, b""),
            )
            for one in found
        ]
        # The rules with the sheets that have to be printed and nothing else.
        into = [str(one.sheet) for one in found if one.into]
        sheets = "+".join(into) if len(into) < len(new) else ""
        if into:
            self.parts.append(part.ordered(part.order._replace(sheets=sheets, changed=True)))


def _sheet_name(part: RulesPart, number: int) -> str:
    """Say which sheet of rules it is, with its pages as far as it has any today."""
    sheets = part.document.sheets
    total = max(number, *(Document.leaf(sheet.number) for sheet in sheets))
    own = (sheet for sheet in sheets if Document.leaf(sheet.number) == number)
    pages = sorted(int(put.face.piece) for sheet in own for put in sheet.placements)
    said = part.edition.word("sheet", number=number, total=total)
    return f"{said} ({', '.join(map(str, pages))})" if pages else said


# --- Two uses of that: the files are built, or it is told what they would take.


def update(project: Project, request: Request, since: str, tell: Progress) -> Report:
    """Build what somebody needs who has a deck of an earlier manifest or revision."""
    with (
        earlier_deck(project, request, since) as (asked, earlier),
        appearing(asked.out, tell) as (output, making),
    ):
        found = each_edition(project, _Update(asked, output, earlier), making)
        report = Report.of(one.report for one in found.values())
        if report.has_errors or report.written:
            report.stop_on_errors()
        report.add(*output.commit())
    return report


def plan_update(
    project: Project, request: Request, since: str, detail: PlanDetail, tell: Progress
) -> tuple[list[Plan], list[Finding]]:
    """Tell what that takes: the very parts that would be built, and what to do with them."""
    with earlier_deck(project, request, since) as (asked, earlier):
        return plans(project, asked, detail, tell, partial(_plan_update, earlier))


class _Update(Body):
    """What somebody has to print and to do who has an edition as it was."""

    output: Output

    def __init__(self, request: Request, output: Output, earlier: Deck) -> None:
        super().__init__(request, output)
        self._earlier = earlier

    def make(self, edition: Edition, report: Report, tell: Progress) -> None:
        """Stage the files of all components that have changed, and the page about them."""
        comparing, making = in_turn(tell, (1.0, 1.0))
        comparison = DeckComparison(edition, self.request, self._earlier)
        comparison.compare(report, comparing)
        entries: list[dict[str, object]] = []
        for part, step in each_part(comparison.parts, making):
            with report.refusals():
                made = self.save(part, report, step)
                entries += [{"part": part.id, "inputs": "", **entry} for entry in made]
        if comparison.exchanges and not report.is_refused:
            self._tell(edition, comparison.exchanges, entries, report)

    def _tell(
        self,
        edition: Edition,
        exchanges: Sequence[Exchange],
        entries: list[dict[str, object]],
        report: Report,
    ) -> None:
        """Stage the page that says what to do, and the manifest of all files."""
        request, game, language = self.request, edition.game.id, edition.language.code
        paper = edition.shop.paper(request.order.paper)
        drawing = draw_changes(edition, paper, exchanges, self._earlier.label, self.output.aside)
        order = request.order._replace(changed=False, format="pdf").whole
        path = request.folder(game) / order.file_name(game, CHANGES, language)
        for _, data in pdf(drawing):
            entry = Pages(drawing.document).entry(path.name, report.stage(self.output, path, data))
            entries.append({"part": CHANGES, "inputs": "", **entry})
        listed = manifest(
            game=game,
            language=language,
            paper=request.order.paper,
            inputs="",
            versions=dict(versions()),
            components=[str(entry["part"]) for entry in entries],
            files=entries,
        )
        self.output.stage(request.manifest(game, language), listed, tells=True)


def _plan_update(earlier: Deck, planner: Planner, tell: Progress) -> Plan:
    """Return what an edition takes: the very parts that would be built, and what to do then."""
    comparing, drawing = in_turn(tell, (1.0, 1.0))
    seen = planner.detail.ink or planner.detail.dpi > 0
    comparison = DeckComparison(planner.edition, planner.request, earlier, seen)
    comparison.compare(planner.report, comparing)
    exchanges, edition = comparison.exchanges, planner.edition
    plan = planner.of(comparison.parts, drawing)
    if not exchanges:
        return plan._replace(changes=())
    # The page that says what to do; its pictures go away again, since nothing is written.
    with TemporaryDirectory(prefix="pnp-changes-") as folder:

        def keep(data: bytes) -> Path:
            with NamedTemporaryFile(dir=folder, delete=False) as file:
                file.write(data)
            return Path(file.name)

        paper = edition.shop.paper(planner.request.order.paper)
        made = draw_changes(edition, paper, exchanges, earlier.label, keep)
        sheets = len(made.document.sheets)
        page = PartPlan(CHANGES, edition.word("changes"), PLAIN, sheets=sheets, pages=sheets)
        page = planner.measured(page, lambda: pdf(made))
    changes = tuple(PieceChange(one.name, one.out, one.into) for one in exchanges)
    return plan._replace(parts=(*plan.parts, page), changes=changes)

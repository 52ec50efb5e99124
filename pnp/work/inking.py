"""The faces of a part, composed, judged and inked: here, or shared out over several processes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import groupby

from pnp.base.findings import Finding
from pnp.compose.faces import pictures_of, proof_face
from pnp.draw.operators import Batch, Drawing, Inker, Look, Supplies
from pnp.draw.png import Prints
from pnp.model.face import Face, FaceName, Inked, PictureFile
from pnp.model.sheet import Document
from pnp.parts.part import Part
from pnp.work.request import Doing, Progress, Report, Together, silence
from pnp.work.workers import begin_with, shared_out

WORTH_SHARING = 400  # faces; below that a second process costs more than it saves
CHUNK = 20  # small enough that all processes end at nearly the same time

Task = Sequence[FaceName]
# What came of a task: faces, what is wrong with them, their pictures and fingerprints; and what is
# wrong and shown as such.
Done = tuple[Batch, Sequence[Finding], dict[str, PictureFile], dict[str, str], Sequence[Finding]]
PLAIN = Look()
PRINT = 16  # hexadecimal digits of a fingerprint
Count = Callable[[int, int], None]  # told how many faces are done, and of how many


@contextmanager
def inked(
    part: Part, report: Report, jobs: int = 1, count: Count = silence, proof: bool = False
) -> Iterator["InkedFaces"]:
    """Ink a part's faces; other processes are at work before the first is asked for."""
    total = len(part.wanted)
    several = jobs if total >= WORTH_SHARING else 1
    begin, tasks = partial(_bench, part, proof), list(_tasks(part.wanted))
    all_of_it = Together(
        lambda doing: count(round(Doing.of(doing).share * total), total),
        {number: float(len(task)) for number, task in enumerate(tasks)},
    )
    with shared_out(begin, tasks, several, partial(_lost, part), all_of_it.tell) as results:
        yield InkedFaces(part, results, report, all_of_it.done)


def drawing(
    part: Part,
    document: Document,
    inked: "InkedFaces | None" = None,
    faces: Iterable[Face] = (),
    look: Look = PLAIN,
) -> Drawing:
    """Return a part for whoever writes files."""
    placed = {put.face: part.shows(put) for put in document.placements}
    return Drawing(
        document=document,
        font=part.edition.shop.fonts.ensure,
        pictures=inked.pictures if inked else {},
        batches=inked or (),
        faces=faces,
        shared={face: shown for face, shown in placed.items() if shown != face},
        look=look,
    )


def fingerprints(part: Part, count: Count = silence) -> dict[str, str]:
    """Return the fingerprints of all faces that are wanted of a part."""
    with inked(part, Report(), count=count) as batches:
        for _ in batches:
            pass
    return part.prints


def _tasks(names: Sequence[FaceName]) -> Iterator[Task]:
    """Part the faces into tasks, fronts and backs apart."""
    for _, group in groupby(names, key=lambda name: name.side):
        own = list(group)
        yield from (own[at : at + CHUNK] for at in range(0, len(own), CHUNK))


class InkedFaces:
    """Faces as operators, batch by batch; if anything is wrong, the end is a refusal."""

    def __init__(
        self, part: Part, results: Iterator[Done], report: Report, done: Callable[[int], None]
    ) -> None:
        self.pictures: dict[str, PictureFile] = {}  # that the faces so far show
        self._part, self._results, self._report, self._done = part, results, report, done

    def __iter__(self) -> Iterator[Batch]:
        """Yield faces in their order, once."""
        noticed = Report()
        proofs: list[Finding] = []
        for number, (batch, findings, shown, prints, proven) in enumerate(self._results):
            noticed.add(*findings)
            proofs += proven
            self._part.prints.update(prints)
            self.pictures.update(shown)
            self._done(number)
            yield batch
        noticed.stop_on_errors()
        self._report.take(noticed)
        self._report.add(*proofs)


def _lost(part: Part, _: Task, finding: Finding) -> Done:
    """Go on without faces that could not be made, to find out what else is wrong."""
    return Batch([], Supplies()), [finding._replace(where=part.where)], {}, {}, ()


def _noted(part: Part, names: Iterable[FaceName]) -> Iterator[FaceName]:
    """Say which face is begun, for whoever has to tell where it ended."""
    edition = part.edition
    for name in names:
        begin_with(f"{edition.game.id} ({edition.language.code}) {name}")
        yield name
    begin_with("")


def _bench(part: Part, proof: bool = False) -> Callable[[Task, Progress], Done]:
    """Return what composes, judges and inks one task after the other in a process."""
    inker = Inker()
    prints = Prints(part.edition.shop.fonts.ensure)

    def ink(names: Task, tell: Progress) -> Done:
        inked: list[Inked] = []
        findings: list[Finding] = []
        inker.all = Supplies()
        for face in part.faces(_noted(part, names)):
            findings.extend(part.face_judged(face))
            inked.append(inker.face(proof_face(face, part.edition.setter) if proof else face))
            tell(Doing("", len(inked) / len(names)))
        supplies = inker.all.settle()
        # All that the faces show, told before or not: tasks need not come in the file's order.
        known = pictures_of(part.composers)
        pictures = {
            key: known[key]
            for marks in (*inked, *supplies.shared.values())
            for key in marks.needs.pictures
        }
        prints.shared.update(supplies.shared)
        prints.pictures.update(pictures)
        shown = {face.name: prints.of(face)[:PRINT] for face in inked}
        refused, proven = ((), findings) if proof else (findings, ())
        return Batch(inked, supplies), [*refused, *part.findings], pictures, shown, proven

    return ink

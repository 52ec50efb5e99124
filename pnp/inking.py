"""Faces composed and inked: one after the other, or shared out over several processes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.check.faces import texts_fit
from pnp.compose.faces import Composer
from pnp.draw.operators import Batch, Inked, Inker, Supplies
from pnp.findings import Finding, Refused, has_errors
from pnp.load.pictures import find_picture
from pnp.model.face import Face
from pnp.model.game import Component, Game
from pnp.model.picture import PictureFile
from pnp.model.stock import Language, Stock
from pnp.model.words import Catalog
from pnp.processes import closing, hand_out, open_pool
from pnp.text.fonts import Fonts

if TYPE_CHECKING:
    from concurrent.futures import Future

WORTH_SHARING = 400  # faces; below that a second process costs more than it saves
CHUNK = 20  # small enough that all processes end at nearly the same time

Task = tuple[str, int, int]  # side, first piece, end
Tell = Callable[[int, int], None]
Done = tuple[list[Inked], Supplies, list[Finding], dict[str, PictureFile]]


class Recipe:
    """All that is needed to compose a game's faces, here or in another process."""

    def __init__(
        self,
        game: Game,
        catalog: Catalog,
        language: Language,
        stock: Stock,
        folders: Sequence[Path],
        game_folder: Path,
        roots: Sequence[Path],
    ) -> None:
        self.game = game
        self.catalog = catalog
        self.language = language
        self.stock = stock
        self.folders = folders
        self.game_folder = game_folder
        self.roots = roots
        self.pictures: dict[str, PictureFile] = {}
        self._composer: Composer | None = None

    def composer(self) -> Composer:
        """Return the composer, made when first asked for."""
        if self._composer is None:
            find = partial(_find, [self.game_folder, *self.folders], self.roots)
            self._composer = Composer(
                self.game, self.catalog, self.language, Fonts(self.stock), self.folders, find
            )
        return self._composer

    def __getstate__(self) -> dict[str, Any]:
        """Leave out what can not travel; a process that is a copy of this one has it anyway."""
        return {**self.__dict__, "pictures": {}, "_composer": None}


def _find(folders: Sequence[Path], roots: Sequence[Path], name: str, where: object) -> PictureFile:
    return find_picture(name, folders, roots, where)  # type: ignore[arg-type]


@contextmanager
def inking(
    recipe: Recipe,
    component: Component,
    backs: bool,
    jobs: int,
    findings: list[Finding],
    tell: Tell = lambda done, total: None,
) -> Iterator[Iterator[Batch]]:
    """Ink a component's faces; other processes are at work before the first is asked for.

    What is noticed is added to the findings; if any of it is an error, the end is a refusal.
    """
    tasks = _tasks(recipe.composer(), component, backs)
    total = sum(end - start for _, start, end in tasks)
    bench = _Bench(recipe, component)
    gather = partial(_batches, recipe, findings=findings, tell=lambda done: tell(done, total))
    if jobs < 2 or total < WORTH_SHARING:
        yield gather(map(bench.ink, tasks))
        return
    pool = open_pool(jobs - 1, _begin, recipe, component)
    with closing(pool):
        yield gather(_shared(tasks, hand_out(pool, _ink_there, tasks), bench))


def _batches(
    recipe: Recipe, results: Iterable[Done], findings: list[Finding], tell: Callable[[int], None]
) -> Iterator[Batch]:
    noticed: dict[Finding, None] = {}
    done = 0
    for inked, supplies, found, pictures in results:
        noticed.update(dict.fromkeys(found))
        recipe.pictures.update(pictures)
        done += len(inked)
        tell(done)
        yield Batch(inked, supplies)
    if has_errors(noticed):
        raise Refused(list(noticed))
    findings.extend(noticed)


def _tasks(composer: Composer, component: Component, backs: bool) -> list[Task]:
    tasks: list[Task] = []
    for side in ("front", "back") if backs else ("front",):
        count = 1 if composer.is_shared(component, side) else len(component.pieces)
        count = min(count, len(component.pieces))
        tasks += [(side, start, min(start + CHUNK, count)) for start in range(0, count, CHUNK)]
    return tasks


def _shared(
    tasks: Sequence[Task], futures: Sequence["Future[Done]"], bench: "_Bench"
) -> Iterator[Done]:
    """Yield what others make from the first task on; this process helps from the last one on."""
    own: dict[int, Done] = {}
    waiting = dict(enumerate(futures))
    del futures  # and with them what went on already
    free = list(waiting)
    for number in range(len(tasks)):
        while number not in own and free and not waiting[number].done():
            last = free.pop()
            if last in waiting and waiting[last].cancel():
                own[last] = bench.ink(tasks[last])
        yield own.pop(number) if number in own else waiting.pop(number).result()


class _Bench:
    """Where a process inks one task after the other."""

    def __init__(self, recipe: Recipe, component: Component) -> None:
        self._composer = recipe.composer()
        self._component = component
        self._inker = Inker()

    def ink(self, task: Task) -> Done:
        """Compose, judge and ink some pieces."""
        side, start, end = task
        composer, inker = self._composer, self._inker
        inked: list[Inked] = []
        findings: list[Finding] = []
        inker.all = Supplies()
        for piece in self._component.pieces[start:end]:
            face: Face | None = composer.face(self._component, piece, side)
            if face is None:
                continue
            findings.extend(texts_fit(face, composer.language.code))
            inked.append(inker.face(face))
        findings.extend(composer.findings)
        supplies = inker.all.settle()
        # All that the faces show, told before or not: tasks need not come in the file's order.
        pictures = {
            key: composer.pictures[key]
            for marks in (*inked, *supplies.shared.values())
            for key in marks.pictures
        }
        return inked, supplies, findings, pictures


class _There:
    """What another process keeps between tasks."""

    bench: _Bench


def _begin(recipe: Recipe, component: Component) -> None:
    _There.bench = _Bench(recipe, component)


def _ink_there(task: Task) -> Done:
    return _There.bench.ink(task)

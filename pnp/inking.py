"""Faces composed and inked: one after the other, or shared out over several processes."""

import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.check.faces import texts_fit
from pnp.compose.faces import Composer
from pnp.draw.operators import Inked, Inker, Supplies
from pnp.findings import Finding
from pnp.load.pictures import find_picture
from pnp.model.face import Face
from pnp.model.game import Component, Game
from pnp.model.picture import PictureFile
from pnp.model.stock import Language, Stock
from pnp.model.words import Catalog
from pnp.text.fonts import Fonts

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

WORTH_SHARING = 400  # faces; below that a second process costs more than it saves
CHUNK = 125  # small enough that all processes end at nearly the same time

Task = tuple[str, int, int]  # side, first piece, end
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

    def portable(self) -> "Recipe":
        """Return the recipe without what can not travel."""
        return Recipe(
            self.game, self.catalog, self.language, self.stock, self.folders, self.game_folder,
            self.roots,
        )  # fmt: skip


def _find(folders: Sequence[Path], roots: Sequence[Path], name: str, where: object) -> PictureFile:
    return find_picture(name, folders, roots, where)  # type: ignore[arg-type]


def ink_all(
    recipe: Recipe,
    component: Component,
    backs: bool,
    jobs: int,
    tell: Callable[[int, int], None] = lambda done, total: None,
) -> tuple[Mapping[str, Inked], Supplies, list[Finding]]:
    """Ink all faces of a component; refuse if its templates are not there at all."""
    return begin_inking(recipe, component, backs, jobs)(tell)


Collect = Callable[
    [Callable[[int, int], None]], tuple[Mapping[str, Inked], Supplies, list[Finding]]
]


def begin_inking(recipe: Recipe, component: Component, backs: bool, jobs: int) -> Collect:
    """Begin to ink; what is returned waits for the end. Other processes work in the meantime."""
    tasks = _tasks(recipe.composer(), component, backs)
    total = sum(end - start for _, start, end in tasks)
    results = _results(recipe, component, tasks, jobs, total)

    def collect(
        tell: Callable[[int, int], None],
    ) -> tuple[Mapping[str, Inked], Supplies, list[Finding]]:
        faces: dict[str, Inked] = {}
        supplies = Supplies()
        findings: dict[Finding, None] = {}
        for inked, needed, found, pictures in results:
            faces.update((face.name, face) for face in inked)
            supplies.merge(needed)
            findings.update(dict.fromkeys(found))
            recipe.pictures.update(pictures)
            tell(len(faces), total)
        return faces, supplies, list(findings)

    return collect


def _tasks(composer: Composer, component: Component, backs: bool) -> list[Task]:
    tasks: list[Task] = []
    for side in ("front", "back") if backs else ("front",):
        count = 1 if composer.is_shared(component, side) else len(component.pieces)
        count = min(count, len(component.pieces))
        tasks += [(side, start, min(start + CHUNK, count)) for start in range(0, count, CHUNK)]
    return tasks


def _results(
    recipe: Recipe, component: Component, tasks: Sequence[Task], jobs: int, faces: int
) -> Iterator[Done]:
    if jobs < 2 or faces < WORTH_SHARING:
        inker = Inker()
        return (_ink(recipe.composer(), inker, component, task) for task in tasks)
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415  only for large decks

    pool = ProcessPoolExecutor(
        max_workers=jobs, initializer=_begin, initargs=(recipe.portable(), component)
    )
    return _shut_after(pool, pool.map(_ink_here, tasks))


def _shut_after(pool: "ProcessPoolExecutor", results: Iterator[Done]) -> Iterator[Done]:
    with pool:
        yield from results


def _ink(composer: Composer, inker: Inker, component: Component, task: Task) -> Done:
    side, start, end = task
    inked: list[Inked] = []
    findings: list[Finding] = []
    inker.all = Supplies()
    for piece in component.pieces[start:end]:
        face: Face | None = composer.face(component, piece, side)
        if face is None:
            continue
        findings.extend(texts_fit(face, composer.language.code))
        inked.append(inker.face(face))
    findings.extend(composer.findings)
    return inked, inker.all.settle(), findings, dict(composer.pictures)


class _Worker:
    """What a process keeps between tasks."""

    composer: Composer
    component: Component
    inker: Inker


def _begin(recipe: Recipe, component: Component) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the first process's business
    _Worker.composer, _Worker.component, _Worker.inker = recipe.composer(), component, Inker()


def _ink_here(task: Task) -> Done:
    return _ink(_Worker.composer, _Worker.inker, _Worker.component, task)

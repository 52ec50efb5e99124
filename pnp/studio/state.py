"""What all rooms share: the project, its games as they are on disk now, events, tasks, words."""

import json
import os
import signal
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import AbstractContextManager, suppress
from functools import lru_cache
from importlib import import_module
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from queue import Empty, Full, Queue
from stat import S_ISREG
from threading import Lock, RLock, Thread
from typing import Any, NamedTuple, TypeVar

from pnp.base.findings import NOWHERE, Finding, Refused, did_you_mean, error, refuse, sentence
from pnp.base.store import Store
from pnp.load.po import SOURCE_LANGUAGE
from pnp.load.project import Project
from pnp.load.screens import ScreenWords
from pnp.model.game import Component
from pnp.model.stock import Stock
from pnp.parts.edition import Edition, LoadedGame, Workshop
from pnp.studio.print_form import OptionNames
from pnp.work.project_files import changes

MOST_BYTES = 25_000_000  # of what is sent to the studio at once
BEAT = 15.0  # seconds between two signs of life
MOST_WAITING = 500  # events for a page that does not listen; then it has to look at all anew
Work = Callable[[Project, Mapping[str, Any], Callable[[Any], None]], Any]
KEPT = 30  # tasks that have ended and can still be asked for
T = TypeVar("T")
Signature = tuple[tuple[str, int, int], ...]
TASKS = {  # what goes on in a process of its own
    "kit": "pnp.studio.translate_room:pack_kit",
    "status": "pnp.studio.translate_room:status",
    "check": "pnp.studio.design_files:check_game",
    "plan": "pnp.studio.print_jobs:plan",
    "build": "pnp.studio.print_jobs:build",
    "covers": "pnp.studio.print_jobs:covers",
}


class ChangedMeanwhile(Exception):
    """Somebody else has changed what was to be written; `now` is what it has become."""

    def __init__(self, now: Any = None) -> None:
        super().__init__(now)
        self.now = now


class Events:
    """Hands every event to every open page."""

    beat = BEAT

    def __init__(self) -> None:
        self._lock = Lock()
        self._pages: set[Queue[tuple[str, Any]]] = set()
        self._is_open = True

    def tell(self, event: str, /, **what: Any) -> None:
        """Tell all pages."""
        with self._lock:
            for page in list(self._pages):
                try:
                    page.put_nowait((event, what))
                except Full:
                    self._pages.discard(page)  # it will come again

    def stream(self, say: Callable[[Any], Any] = lambda what: what) -> Iterator[str]:
        """Yield events for one page as long as it listens, in its reader's words."""
        page: Queue[tuple[str, Any]] = Queue(MOST_WAITING)
        with self._lock:
            self._pages.add(page)
        try:
            yield "retry: 1000\n\nevent: hello\ndata: {}\n\n"
            while self._is_open and page in self._pages:
                try:
                    event, what = page.get(timeout=self.beat)
                    yield f"event: {event}\ndata: {json.dumps(say(what))}\n\n"
                except Empty:
                    yield ": \n\n"
        finally:
            with self._lock:
                self._pages.discard(page)

    def close(self) -> None:
        """Say good-bye."""
        self.tell("bye")
        self._is_open = False


class TaskState(NamedTuple):
    """How far a task is."""

    id: str
    kind: str
    state: str = "running"  # done, refused, stopped
    says: Any = ""
    steps: int = 0
    answer: Any = None
    findings: tuple[Mapping[str, Any], ...] = ()


class Tasks:
    """Begins tasks, follows them and tells pages."""

    def __init__(self, project: Project, events: Events, known: Mapping[str, str]) -> None:
        self._project, self._events, self._known = project, events, known
        self._lock = Lock()
        self._numbers = count(1)
        self._states: dict[str, TaskState] = {}
        self._processes: dict[str, Any] = {}

    def begin(self, kind: str, given: Mapping[str, Any]) -> TaskState:
        """Begin a task of a known kind."""
        context: Any = get_context("spawn")  # this process has threads, which no fork takes along
        ours, theirs = context.Pipe(duplex=False)
        asked = theirs, self._known[kind], self._project, dict(given)
        process = context.Process(target=_work, args=asked, daemon=False)
        with self._lock:
            state = TaskState(f"t{next(self._numbers)}", kind)
            self._states[state.id] = state
            self._processes[state.id] = process
            ended = [id_ for id_, one in self._states.items() if one.state != "running"]
            for id_ in ended[:-KEPT]:
                del self._states[id_]
        process.start()
        theirs.close()
        Thread(target=self._follow, args=(state.id, process, ours), daemon=True).start()
        return state

    def refused(self, kind: str, refused: Refused) -> TaskState:
        """Return what a page is told of a task that can not begin."""
        state, why = _refused(self._project, *refused.findings)
        return TaskState("", kind, state, **why)

    def state(self, id_: str) -> TaskState | None:
        """Return how far a task is, None if there is none."""
        return self._states.get(id_)

    @property
    def states(self) -> list[TaskState]:
        """All tasks that are known, the oldest first."""
        return list(self._states.values())

    def stop(self, id_: str) -> None:
        """End a task; what it has begun is put in order first."""
        process = self._processes.get(id_)
        if process and process.is_alive():
            process.terminate()

    def close(self) -> None:
        """End all of them and wait."""
        for id_ in list(self._processes):
            self.stop(id_)
        for process in list(self._processes.values()):
            if process.pid:
                process.join(10)

    def _follow(self, id_: str, process: Any, ours: Connection) -> None:
        ended = {"state": "stopped"}
        with suppress(EOFError, OSError):
            while True:
                kind, said = ours.recv()
                if kind == "says":
                    steps = self._states[id_].steps + 1
                    self._now(id_, says=said, steps=steps)
                else:
                    ended = {"state": kind, **said}
        process.join()
        ours.close()
        self._now(id_, **ended)
        self._processes.pop(id_, None)

    def _now(self, id_: str, **more: Any) -> None:
        with self._lock:
            self._states[id_] = state = self._states[id_]._replace(**more)
        self._events.tell("task", **state._asdict())


def _work(theirs: Connection, name: str, project: Project, given: Mapping[str, Any]) -> None:
    """Do the work in the other process, and answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the first process's business
    module, _, function = name.partition(":")

    def tell(said: Any) -> None:
        with suppress(OSError):  # nobody listens any more; what is begun is finished
            theirs.send(("says", said))

    try:
        work: Work = getattr(import_module(module), function)
        answer: tuple[str, Any] = "done", {"answer": work(project, given, tell)}
    except Refused as refused:
        answer = _refused(project, *refused.findings)
    except MemoryError:
        answer = _refused(project, error(NOWHERE, sentence("out of memory")))
    except OSError as problem:
        place = os.fsdecode(problem.filename) if problem.filename else ""
        said = f"{place}: {problem.strerror or problem}".removeprefix(": ")
        answer = _refused(project, error(NOWHERE, said))
    with suppress(OSError):
        theirs.send(answer)


def _refused(project: Project, *findings: Finding) -> tuple[str, dict[str, Any]]:
    return "refused", {"findings": tuple(OptionNames(project).facts(findings))}


class Studio:
    """One project, open in the studio."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self.events = Events()
        self.tasks = Tasks(project, self.events, TASKS)
        self._lock = RLock()  # games and what draws them are not made for two at once
        self._made: dict[Hashable, tuple[Signature, Any]] = {}

    def at_work(self) -> AbstractContextManager[bool]:
        """Be alone with games and drawings."""
        return self._lock

    def latest(self, key: Hashable, now: Signature, make: Callable[[], T]) -> T:
        """Return what was made of files that are as they were, or make it of them as they are."""
        with self._lock:
            known = self._made.get(key)
            if known is None or known[0] != now:
                self._made[key] = known = now, make()
            found: T = known[1]
            return found

    def _open_shop(self) -> Workshop:
        return Workshop.open(self.project, Store.usual())

    @property
    def shop(self) -> Workshop:
        """What games share, as it is on disk now."""
        return self.latest("shop", self._signed(self.project.data / "stock"), self._open_shop)

    @property
    def stock(self) -> Stock:
        """The tables that games share."""
        return self.shop.stock

    def game(self, id_: str) -> LoadedGame:
        """Return a game as it is on disk now, or refuse."""
        self.project.game_folder(id_)
        # A shop remembers what it has read: each state of the files has one of its own.
        return self.latest(
            ("game", id_), self.signature(id_), lambda: LoadedGame(self._open_shop(), id_)
        )

    def edition(self, id_: str, language: str) -> Edition:
        """Return a game in one language, as it is on disk now."""
        return self.game(id_).edition(language)

    @staticmethod
    def component(edition: Edition, name: str) -> Component:
        """Return a component by its id, or refuse with those that there are."""
        component = edition.game.component(name)
        if component is None:
            hint = did_you_mean(name, [one.id for one in edition.game.components])
            raise refuse(edition.game.where, f"there is no component {name!r}", hint)
        return component

    def signature(self, id_: str) -> Signature:
        """Return what changes as soon as a file of a game does; translations are read each time."""
        root = self.project.root
        own = (self.project.folder(id_), root / "templates" / self.project.folder(id_).name)
        shared = sorted((root / "templates").glob("*.xml"))
        return self._signed(self.project.data / "stock", *own, *shared)

    @staticmethod
    def _signed(*places: Path) -> Signature:
        files = (
            path
            for place in places
            for path in (sorted(place.rglob("*")) if place.is_dir() else [place])
            if path.parent.name != "locale"
        )
        found = []
        for path in files:
            try:
                status = path.stat()
            except OSError:  # it is gone in this very moment
                continue
            if S_ISREG(status.st_mode):  # a folder is another one as soon as a file in it is saved
                found.append((str(path), status.st_mtime_ns, status.st_size))
        return tuple(found)

    @lru_cache(maxsize=32)  # noqa: B019  there is one studio
    def words(self, language: str) -> ScreenWords:
        """Return what says the texts of screens in a language."""
        languages = self.stock.languages
        english = languages[SOURCE_LANGUAGE]
        return ScreenWords(languages.get(language, english), english)

    @property
    def say(self) -> ScreenWords:
        """What says the texts of the answer that is being made, in its reader's language."""
        from flask import g  # which tasks in processes of their own do without

        words: ScreenWords = g.words
        return words

    @property
    def titles(self) -> dict[str, str]:
        """What the games are called, by their ids; a broken one by its id."""
        found = {}
        for id_ in self.project.games:
            try:
                found[id_] = self.game(id_).game.title
            except Refused:
                found[id_] = id_
        return found

    def watch(self) -> None:
        """Tell pages of files that change, from now on."""
        Thread(target=self._watch, daemon=True).start()

    def _watch(self) -> None:
        folders = (self.project.data, self.project.root / "templates")
        root = self.project.root.resolve()
        for changed in changes(folders):
            names = [
                path.resolve().relative_to(root).as_posix()
                for path in changed
                if path.resolve().is_relative_to(root)
            ]
            if names:
                self.events.tell("changed", files=names, games=sorted(self._of_games(names)))

    def _of_games(self, names: list[str]) -> set[str]:
        """Return the games that files belong to; what all share belongs to all of them."""
        games = set(self.project.games)
        owners = {name.split("/")[1] for name in names if name.count("/") > 1}
        shared = any(name.count("/") == 1 for name in names) or owners - games
        return games if shared else owners & games

    def close(self) -> None:
        """End what goes on."""
        self.events.close()
        self.tasks.close()

"""Several languages at once: editions shared out over processes, their files carried home."""

from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from pnp.findings import Finding
from pnp.load.digest import file_digest
from pnp.load.project import Project
from pnp.processes import closing, hand_out, open_pool
from pnp.request import Request

Pair = tuple[str, str]  # a game and a language


class Done(NamedTuple):
    """What a process made of one game in one language."""

    staged: list[tuple[Path, bytes]]
    written: list[Path]
    unchanged: list[Path]
    findings: list[Finding]


class Carrier:
    """Takes files as an output folder does, and keeps them in memory until they are home."""

    def __init__(self) -> None:
        self.staged: list[tuple[Path, bytes]] = []

    def stage(self, path: Path, data: bytes) -> None:
        """Keep a file."""
        self.stage_parts(path, (data,))

    def stage_parts(self, path: Path, parts: Iterable[bytes]) -> tuple[str, bool]:
        """Keep a file unless the same is there; return its digest, and whether it is new."""
        data = b"".join(parts)
        digest = sha256(data).hexdigest()
        if path.is_file() and file_digest(path) == digest:
            return digest, False
        self.staged.append((path, data))
        return digest, True


Work = Callable[[Project, Request, Carrier], Done]


def worth_sharing(request: Request) -> bool:
    """Tell whether there is more than one edition, and more than one process for them."""
    return request.jobs > 1 and len(request.games) * len(request.languages) > 1


def shared_out(project: Project, request: Request, work: Work) -> Iterator[tuple[Pair, Done]]:
    """Let processes build one edition after the other; yield them in the order asked for."""
    pairs = [(game, language) for game in request.games for language in request.languages]
    tasks = [
        request._replace(games=(game,), languages=(language,), jobs=1) for game, language in pairs
    ]
    pool = open_pool(min(request.jobs, len(pairs)), _begin, project, work)
    with closing(pool):
        futures = hand_out(pool, _here, tasks)
        for pair in pairs:
            yield pair, futures.pop(0).result()  # which is let go once it is home


class _Worker:
    """What a process keeps between editions."""

    project: Project
    work: Work


def _begin(project: Project, work: Work) -> None:
    _Worker.project, _Worker.work = project, work


def _here(task: Request) -> Done:
    return _Worker.work(_Worker.project, task, Carrier())

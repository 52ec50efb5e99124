"""Makes a failing case smaller: fewer changes, then ever shorter files."""

from collections.abc import Callable, Iterator

from tests.fuzz.cases import MOST_CHANGES, Case, scene
from tests.fuzz.judge import Problem
from tests.fuzz.performing import Result
from tests.fuzz.project import Overlay

MOST_TRIES = 80
Act = Callable[[Case], Result]


class Shrinker:
    """Tries smaller cases as long as the same problem shows."""

    def __init__(self, act: Act, problem: Problem, most: int = MOST_TRIES) -> None:
        self._act, self._key, self._left = act, problem.key, most

    def shrunk(self, case: Case) -> Case:
        """Return the smallest case that was found with the same problem."""
        case = self._fewer_changes(case)
        files = dict(scene(case).overlay)
        for place in sorted(files):
            files = self._without(case, files, place)
        for place in sorted(files):
            files = self._shorter(case, files, place)
        return case._replace(files=files)

    def _shows(self, case: Case) -> bool:
        if self._left <= 0:
            return False
        self._left -= 1
        return any(problem.key == self._key for problem in self._act(case).problems)

    def _fewer_changes(self, case: Case) -> Case:
        for number in range(MOST_CHANGES):
            fewer = case._replace(left_out=case.left_out | {number})
            if scene(fewer).overlay != scene(case).overlay and self._shows(fewer):
                case = fewer
        return case

    def _without(self, case: Case, files: Overlay, place: str) -> Overlay:
        fewer = {name: data for name, data in files.items() if name != place}
        return fewer if self._shows(case._replace(files=fewer)) else files

    def _shorter(self, case: Case, files: Overlay, place: str) -> Overlay:
        """Take halves, quarters and so on out of a file: of its lines, if it has many."""
        data = files[place]
        if not isinstance(data, bytes):
            return files

        def good(fewer: bytes) -> bool:
            return self._shows(case._replace(files={**files, place: fewer}))

        for fewer in self._cuts(data.splitlines(keepends=True), good):
            data = fewer
        for fewer in self._cuts([data[at : at + 1] for at in range(len(data))], good):
            data = fewer
        return {**files, place: data}

    def _cuts(self, parts: list[bytes], good: Callable[[bytes], bool]) -> Iterator[bytes]:
        """Yield ever shorter data that still shows the problem."""
        size = len(parts) // 2
        while size:
            at = 0
            while at < len(parts) and self._left > 0:
                fewer = parts[:at] + parts[at + size :]
                if good(b"".join(fewer)):
                    parts = fewer
                    yield b"".join(parts)
                else:
                    at += size
            size //= 2

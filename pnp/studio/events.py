"""What the studio tells open pages by itself: files that changed, work that goes on."""

import json
from collections.abc import Callable, Iterator
from queue import Empty, Full, Queue
from threading import Lock
from typing import Any

BEAT = 15.0  # seconds between two signs of life
MOST_WAITING = 500  # events for a page that does not listen; then it has to look at all anew


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

"""What is kept between runs: by content, bounded, and never trusted blindly."""

import os
from contextlib import suppress
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

FOLDER = "PNP_CACHE"  # the variable that names another folder
SETTINGS = "PNP_CONFIG"  # and the one for what a user has set, which nobody but the user removes
MOST_BYTES = 300_000_000
_SEAL = 20  # bytes of a fingerprint in front of what is kept
_ENDING = ".pack"  # of what is ours: the folder may hold other files
_WAITING = ".new-"


class Store:
    """Files in a folder of the user's own; whatever goes wrong with it, a build goes on."""

    def __init__(self, folder: Path | None, most: int = MOST_BYTES) -> None:
        self._folder = folder  # None keeps nothing
        self._most = most

    @classmethod
    def usual(cls) -> "Store":
        """Return the store where a user's tools keep such things."""
        named = os.environ.get(FOLDER)
        if named is not None:
            return cls(Path(named).absolute() if named else None)
        from platformdirs import user_cache_path  # noqa: PLC0415  seldom needed twice

        return cls(user_cache_path("pnp", appauthor=False))

    @staticmethod
    def settings_folder() -> Path:
        """Return the folder of what a user has set, whether it is there or not."""
        named = os.environ.get(SETTINGS)
        if named:
            return Path(named).absolute()
        from platformdirs import user_config_path  # noqa: PLC0415  seldom needed

        return user_config_path("pnp", appauthor=False)

    @staticmethod
    def write_whole(path: Path, data: bytes) -> None:
        """Write a file of the user's own; it appears whole, or the old one stays and it raises."""
        waiting = path.with_name(f"{_WAITING}{os.urandom(8).hex()}{path.suffix}")
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            waiting.write_bytes(data)
            waiting.replace(path)
        except OSError:
            with suppress(OSError):
                waiting.unlink()
            raise

    @property
    def keeps(self) -> bool:
        """Whether anything is kept at all."""
        return self._folder is not None

    def get(self, name: str) -> bytes | None:
        """Return what was kept under a name; nothing if it is damaged, or was never there."""
        if self._folder is None or not self._is_own():
            return None
        path = self._folder / f"{name}{_ENDING}"
        try:
            data = path.read_bytes()
        except OSError:
            return None
        with suppress(OSError):
            os.utime(path)  # what is used is kept longest
        seal, kept = data[:_SEAL], data[_SEAL:]
        return kept if seal == _sealed(kept) else None

    @lru_cache(maxsize=1)  # noqa: B019  there are few stores
    def _is_own(self) -> bool:
        """Tell whether nobody but the user can write there: kept templates are programs."""
        if self._folder is None or not hasattr(os, "getuid"):  # Windows has folders of users
            return True
        try:
            status = self._folder.stat()
        except OSError:
            return True  # it is not there yet
        return status.st_uid == os.getuid() and not status.st_mode & 0o022

    def put(self, name: str, data: bytes) -> None:
        """Keep something; it appears whole or not at all."""
        if self._folder is None:
            return
        with suppress(OSError):  # a full disk, a folder that is somebody else's
            self.write_whole(self._folder / f"{name}{_ENDING}", _sealed(data) + data)
        self._make_room(self._folder)

    def _make_room(self, folder: Path) -> None:
        """Let go of what was not used for longest, and of what a killed build left behind."""
        found: list[tuple[float, int, str]] = []
        with suppress(OSError):
            for entry in os.scandir(folder):
                with suppress(OSError):  # another build may have taken it away
                    if entry.name.endswith(_ENDING) and entry.is_file(follow_symlinks=False):
                        status = entry.stat()
                        found.append((status.st_mtime, status.st_size, entry.path))
        room = self._most
        for _, size, path in sorted(found, reverse=True):
            room -= size
            if room < 0:
                with suppress(OSError):
                    Path(path).unlink()


def _sealed(data: bytes) -> bytes:
    return blake2b(data, digest_size=_SEAL).digest()

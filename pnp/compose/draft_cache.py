"""Drafts that are kept between builds, by the content of all that they are made from."""

import io
import marshal
import pickle
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from pnp.base.findings import Refused
from pnp.base.geometry import Affine, Box
from pnp.base.source import read_data
from pnp.base.store import Store
from pnp.model.draft import Blank, Draft, Inset, Phrase, ShownPicture, TextTable
from pnp.model.face import Art, Bulk, Group, Inked, Needs, Paint, Rect
from pnp.text.setting import Align, Style, VAlign

WORTH = 40  # marks; a face of fewer is drawn as quickly as it is found again,
FEW = 300  # and of such faces no more than this are kept
OLD = 20  # times that a pack is written without somebody asking for a draft
ART = "art.xml"
_USE = re.compile(  # of another template; its name, if it is nothing but a name in quotes
    r"""\{%[-+]?\s*(?:include|import|extends|from)\s+"""
    r"""(?:(["'])([^"'\\]+)\1\s*(?=[-+]?%\}|(?:as|import|ignore|with|without)\b))?"""
)
_NOUNS = (Draft, Phrase, Blank, TextTable, Inset, ShownPicture, Group, Art, Needs, Inked, Bulk, Box,
          Affine, Paint, Rect, Style, Align, VAlign, set)  # fmt: skip
_KNOWN = {(noun.__module__, noun.__name__): noun for noun in _NOUNS}


class _Reader(pickle.Unpickler):
    """Reads nouns of ours and plain values, and nothing that could run."""

    def find_class(self, module: str, name: str) -> Any:
        """Return one of the few classes that drafts consist of."""
        if (module, name) not in _KNOWN:
            raise pickle.UnpicklingError(f"{module}.{name} is not kept here")
        return _KNOWN[module, name]


_Kept = tuple[bytes, int]  # a draft, and how often its pack was written since it was asked for


class DraftCache(BytecodeCache):
    """The drafts and compiled templates of one game; with a store they outlive the program."""

    def __init__(self, store: Store, folders: Sequence[Path], name: str, stamp: str) -> None:
        self._store = store
        self._name = name
        self._folders = folders
        self._stamp = stamp  # of the program and all that drafts have in common
        self._pack: dict[str, _Kept] | None = None
        self._used: dict[str, bytes] = {}
        self._is_changed = False
        self._few = 0  # drafts that were drawn quickly
        self._cheap: set[str] = set()  # templates that are not worth it
        self._codes: dict[str, Any] = {}  # of templates, compiled once for all languages
        self._digests: dict[str, str] = {}
        self._texts: dict[str, str] = {}
        self._mentions: dict[tuple[str, str], bool] = {}  # of names in templates

    def key(self, template: str, facts: Callable[[], Any]) -> str:
        """Return what a draft is kept under; nothing if it is quicker to make it anew."""
        if template in self._cheap or not self._store.keeps:
            return ""
        parts = (self._stamp, template, self.digest(template), repr(facts()))
        return blake2b("\0".join(parts).encode(errors="surrogatepass"), digest_size=16).hexdigest()

    def get(self, key: str) -> Any:
        """Return what is kept under a key; None if there is nothing, or it can not be read."""
        data, _ = self._found().get(key, (b"", 0))
        with suppress(Exception):  # whatever a damaged pickle, or none at all, may lead to
            value = _Reader(io.BytesIO(data)).load()
            self._used[key] = data
            return value
        return None

    def put(self, key: str, value: Any) -> None:
        """Keep something under a key."""
        if self._store.keeps:
            self._used[key] = pickle.dumps(value, protocol=5)
            self._is_changed = True

    def put_draft(self, key: str, template: str, draft: Draft) -> None:
        """Keep a draft that is worth it."""
        self._few += draft.bulk.marks < WORTH
        if draft.bulk.marks < WORTH and self._few > FEW:
            self._cheap.add(template)
        else:
            self.put(key, draft)

    def save(self) -> None:
        """Write all that was used, and what was used not long ago; others may write as well."""
        if not self._is_changed:
            return
        self._pack = None  # another build may have written it in between
        kept = {key: (data, age + 1) for key, (data, age) in self._found().items()}
        kept |= {key: (data, 0) for key, data in self._used.items()}
        young = {key: (data, age) for key, (data, age) in kept.items() if age <= OLD}
        self._store.put(self._name, pickle.dumps(young, protocol=5))
        self._is_changed = False

    def _found(self) -> dict[str, _Kept]:
        if self._pack is None:
            self._pack = {}
            data = self._store.get(self._name)
            with suppress(Exception):
                found = _Reader(io.BytesIO(data or b"")).load()
                self._pack = {key: (data, age) for key, (data, age) in found.items()}
        return self._pack

    def mentioned(self, template: str, values: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        """Yield the values whose names stand in a template, or in one that it uses."""
        for name, value in values.items():
            key = template, name
            if key not in self._mentions:
                self._mentions[key] = bool(re.search(rf"\b{name}\b", self.whole(template)))
            if self._mentions[key]:
                yield name, value

    def digest(self, template: str) -> str:
        """Return the fingerprint of a template, of those that it uses and of the symbols."""
        if template not in self._digests:
            mixed = blake2b(digest_size=16)
            for name in sorted({*self._closure(template), *self._closure(ART)}):
                mixed.update(f"{name}\0{self.text(name)}\0".encode())
            self._digests[template] = mixed.hexdigest()
        return self._digests[template]

    def whole(self, template: str) -> str:
        """Return the texts of a template and of those that it uses."""
        return "\0".join(map(self.text, self._closure(template)))

    def _closure(self, template: str) -> Iterable[str]:
        """Return all templates that one may use: those that it names, or all there are."""
        found: dict[str, None] = {}
        waiting = [template]
        while waiting:
            name = waiting.pop()
            if name in found:
                continue
            found[name] = None
            for use in _USE.finditer(self.text(name)):
                waiting += (
                    [use[2]]
                    if use[2]
                    else (
                        path.relative_to(folder).as_posix()
                        for folder in self._folders
                        for path in folder.rglob("*")
                        if path.is_file()
                    )
                )
        return found

    def text(self, name: str) -> str:
        """Return the text of a template in all layers."""
        if name not in self._texts:
            parts = []
            for folder in self._folders:
                with suppress(Refused, ValueError):  # what is too large is no template
                    parts.append(read_data(folder / name).decode("latin-1"))
            self._texts[name] = "\0".join(parts)
        return self._texts[name]

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """Name a template by its path, whose bytes need not be letters."""
        return super().get_cache_key(ascii(name), ascii(filename))

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take over what was compiled from the very same source."""
        key = f"{bucket.key} {bucket.checksum}"
        if key not in self._codes:
            data = self.get(key)
            self._codes[key] = marshal.loads(data) if isinstance(data, bytes) else None  # noqa: S302
        bucket.code = self._codes[key]

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        key = f"{bucket.key} {bucket.checksum}"
        self._codes[key] = bucket.code
        self.put(key, marshal.dumps(bucket.code))

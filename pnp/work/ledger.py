"""What builds have made: manifests, by which it is known what is fresh, and the log of sheets."""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from pnp import __version__
from pnp.base.findings import NOWHERE, Finding, refuse, sentence
from pnp.base.source import is_link
from pnp.draw.manifest import LOOK, fits, manifest, read_manifest, read_written
from pnp.load.project import Project, Seen, file_digest, game_digests, versions
from pnp.model.face import RULES, FaceName, Side, game_of
from pnp.model.options import OPTIONS, OptionKind
from pnp.model.order import Order
from pnp.model.sheet import Document
from pnp.model.stock import AND
from pnp.work.request import Pair, Request

KEPT = 5_000  # codes that are kept; the oldest go first
LOOKS = 5  # of one code
_LEAST, _FAR = 0.5, 1e6  # what becomes of a millimetre; and millimetres that nothing is long
_NAME = "prints"
_ALIKE = ("part", "sheet", "order", "faces", "pieces")  # what makes a sheet that it is

_NO_LOG = sentence("can not be read as a log of sheets: {problem}", problem="")

Record = dict[str, Any]  # one sheet as it was made once


class Print(NamedTuple):
    """A sheet as it was made once."""

    game: str
    language: str
    part: str
    sheet: int
    order: Mapping[str, Any]  # what was not as usual
    version: str  # of the game
    pnp: str
    faces: Mapping[str, str]  # the fingerprint of every face on it
    pieces: int  # that lie on its front
    holds: Sequence[str] = ()  # the components that share the sheets of its part, if several do

    @classmethod
    def read_all(cls, out: Path, findings: list[Finding] | None = None) -> dict[str, list["Print"]]:
        """Return every code that was printed from an output folder, with all it stands for."""
        found: dict[str, list[Print]] = {}
        wrong = [] if findings is None else findings
        for path in sorted(out.glob(f"*/{_NAME}-*.json")):
            language = path.stem.removeprefix(f"{_NAME}-")
            for code, looks in _read_log(path, wrong).items():
                prints = [cls(game=path.parent.name, language=language, **one) for one in looks]
                if prints:
                    found.setdefault(code, []).extend(prints)
        return found

    def request(self, request: Request) -> Request:
        """Return what a build has to be asked for to make a sheet again."""
        try:
            order = order_from(self.order)._replace(sheets=str(self.sheet))
        except (KeyError, ValueError):
            wishes = ", ".join(f"{name} {value}" for name, value in self.order.items())
            told = sentence(
                "this version of pnp does not know all that the sheet was made with: {wishes}",
                wishes=wishes,
            )
            hint = sentence("it was made by pnp {version}", version=self.pnp)
            raise refuse(NOWHERE, told, hint) from None
        return request._replace(
            games=(self.game,),
            languages=(self.language,),
            order=order,
            only=tuple(self.part.split(AND)),  # components that shared its sheets
        )


def logged(path: Path, version: str, entries: Iterable[Mapping[str, Any]]) -> bytes:
    """Return the log with all sheets of these files, as a manifest lists them."""
    known = _read_log(path, [])
    for code, record in _sheets(entries, version).items():
        looks = known.setdefault(code, [])
        if not any(all(one[key] == record[key] for key in _ALIKE) for one in looks):
            looks[:] = [*looks, record][-LOOKS:]
    kept = dict(list(known.items())[-KEPT:])
    rows = (f' "{code}": {json.dumps(looks, ensure_ascii=False)}' for code, looks in kept.items())
    return ("{\n" + ",\n".join(rows) + "\n}\n").encode()


def order_from(asked: Mapping[str, Any]) -> Order:
    """Return an order from what was not as usual, as JSON has it; or raise KeyError or ValueError.

    What can be chosen on a command line is held to the same bounds.
    """
    kinds = get_type_hints(Order)
    given: dict[str, Any] = {name: _noun(kinds[name], asked[name]) for name in asked}
    for name in given:
        option = OPTIONS.get(name)
        if option and option.kind in (OptionKind.CHOICE, OptionKind.NUMBER, OptionKind.WHOLE):
            option.read(asked[name])
    order = Order(**given)
    if not all(_LEAST <= one <= 1 / _LEAST for one in order.printer.scale):
        raise ValueError(repr(order.printer))
    return order


def _noun(kind: Any, value: Any) -> Any:
    """Return a value of JSON as the noun that it was, or raise ValueError."""
    inner = get_args(kind)
    if type(None) in inner:
        return None if value is None else _noun(inner[0], value)
    if get_origin(kind) is tuple and isinstance(value, list):  # names, however many
        return tuple(_noun(inner[0], one) for one in value)
    if hasattr(kind, "_make") and isinstance(value, list):
        kinds = get_type_hints(kind).values()
        return kind._make(_noun(*pair) for pair in zip(kinds, value, strict=True))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(value)
    if isinstance(value, bool) != (kind is bool) or (
        not isinstance(value, (int, float) if kind is float else kind)
    ):
        raise ValueError(repr(value))
    if kind is float and not abs(value) < _FAR:
        raise ValueError(repr(value))
    return value


def _sheets(entries: Iterable[Mapping[str, Any]], version: str) -> dict[str, Record]:
    """Return the sheets of paper of all files by their codes.

    Fronts and backs are together, also if they lie in different files.
    """
    found: dict[str, Record] = {}
    for entry in entries:
        faces: Mapping[str, str] = entry.get("faces") or {}
        backs = (FaceName.parse(name) for name in faces if name.endswith(f"/{Side.BACK}"))
        shared = {back.component: str(back) for back in backs}  # if its pieces have it in common
        for page in entry["pages"] if faces else ():
            if not page.get("code"):
                continue
            on_it = (f"{one['piece']}/{one['face']}" for one in page["pieces"])
            names = [
                name if name in faces else shared.get(name.partition("/")[0], "") for name in on_it
            ]
            record = {
                "part": entry["part"],
                "sheet": Document.leaf(page["sheet"]) if entry["part"] == RULES else page["sheet"],
                "order": entry.get("order", {}),
                "version": version,
                "pnp": __version__,
                "faces": {},
                "pieces": 0,
                **({"holds": entry["holds"]} if "holds" in entry else {}),
            }
            kept = found.setdefault(page["code"], record)
            kept["faces"].update({name: faces[name] for name in names if name})
            kept["pieces"] = max(kept["pieces"], len(page["pieces"]))
    return found


def _read_log(path: Path, findings: list[Finding]) -> dict[str, list[Record]]:
    """Return as much of a log as can be read; all that can not is told."""
    read, found = read_written(path, {str: (LOOK,)}, _NO_LOG, is_sealed=False)
    findings += found
    log = read.items() if isinstance(read, dict) else ()
    return {
        code: [
            {name: one[name] for name in Print._fields if name in one}
            for one in looks
            if fits(one, LOOK)
        ]
        for code, looks in log
        if isinstance(looks, list)
    }


Entry = dict[str, Any]  # what the manifest says of one file


def fresh_files(project: Project, request: Request) -> dict[Pair, list[Path]]:
    """Return the editions whose files are all there and up to date, with these files."""
    found: dict[Pair, list[Path]] = {}
    known: set[str] = set()
    seen = Seen()
    for pair in request.editions:
        if game_of(pair[0]) not in project.games:
            continue
        try:
            ledger = Ledger(project, request, pair, seen)
        except OSError:  # a file that can not be read: loading it says so in words
            continue
        if files := ledger.fresh_files():
            found[pair] = files
            known.update(ledger.parts)
    return found if known.issuperset(request.parts) else {}


class Ledger:
    """The manifest of an edition: what it said, what of it still holds, what it says now."""

    def __init__(self, project: Project, request: Request, pair: Pair, seen: Seen) -> None:
        self.path = request.manifest(*pair)
        self.log = self.path.with_name(f"{_NAME}-{pair[1]}.json")
        self._request, self._pair = request, pair
        self._digests = game_digests(project, *pair, seen)
        before = read_manifest(self.path)
        self.is_of_today = before.get("inputs") == self._digests[True]
        self.parts: Sequence[str] = before.get("components", ())
        self._before: Sequence[Entry] = before.get("files", ())
        self._entries: dict[str, list[Entry]] = {}
        for entry in self._before:
            self._entries.setdefault(entry["part"], []).append(entry)

    def fresh_files(self) -> list[Path] | None:
        """Return the files of all parts that are wanted, if they are up to date."""
        files: list[Path] = []
        for part in filter(self._request.wants, self.parts):
            found = self.fresh(part)
            if found is None:
                return None
            files += found
        return files if self.is_of_today else None

    def fresh(self, part: str) -> list[Path] | None:
        """Return a part's files if they are what the manifest says, made from these inputs."""
        entries = self._entries.get(part)
        if not entries:
            return None
        inputs = self._request.inputs(self._digests, part, self._pair[1])
        files = [self.path.parent / entry["file"] for entry in entries]
        try:
            same = (
                entry.get("inputs") == inputs and file_digest(path) == entry.get("sha256")
                for entry, path in zip(entries, files, strict=True)
            )
            return files if all(same) else None
        except OSError:
            return None

    def enter(self, part: str, entries: Sequence[Entry]) -> None:
        """Take in what a part's files are now."""
        inputs = self._request.inputs(self._digests, part, self._pair[1])
        self._entries[part] = [{"part": part, "inputs": inputs, **entry} for entry in entries]

    def entries(self, parts: Sequence[str]) -> list[Entry]:
        """Return what is known of the files of these parts."""
        return [entry for part in parts for entry in self._entries.get(part, ())]

    def stale(self, parts: Sequence[str]) -> list[Path]:
        """Return files that the manifest listed before and does not with these parts.

        What somebody has changed since is theirs.
        """
        listed = {entry["file"] for entry in self.entries(parts)}
        folder, gone = self.path.parent, list[Path]()
        for entry in self._before:
            path = folder / entry["file"]
            if entry["file"] in listed or path.parent != folder or is_link(path):
                continue
            with suppress(OSError):
                gone += [path] if file_digest(path) == entry.get("sha256") else []
        return gone

    def logged(self, parts: Sequence[str], version: str) -> bytes:
        """Return the log of all sheets that were ever made, with those of these parts."""
        return logged(self.log, version, self.entries(parts))

    def kept(
        self, parts: Sequence[str], made: Mapping[str, Iterable[str]], known: Collection[str]
    ) -> list[str]:
        """Return whose files stay if only some are made, each with the components it holds.

        Those of the whole stay, and those that hold any known component that is not made.
        """
        rest = {*known}.difference(*made.values())
        others = (one for one in self._entries if not rest.isdisjoint(one.split(AND)))
        return [*dict.fromkeys((*parts, *others, *made))]

    def manifest(self, components: Sequence[str], parts: Sequence[str]) -> bytes:
        """Return the manifest of an edition that consists of components and has these parts."""
        game, language = self._pair
        return manifest(
            game=game,
            language=language,
            paper=self._request.order.paper,
            inputs=self._digests[True],
            versions=dict(versions()),
            components=list(components),
            files=self.entries(parts),
        )

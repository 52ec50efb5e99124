"""Files of the project in the studio, and what `pnp check` finds, each with where it leads to."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from pnp.base.findings import NOWHERE, Finding, Refused, Where, refuse, sentence, shown
from pnp.base.source import is_link, meaningful, read_data
from pnp.load.game import load_game
from pnp.load.piece_edit import fingerprint
from pnp.load.project import Project
from pnp.load.stock import load_stock
from pnp.model.face import game_of, variant_of
from pnp.model.game import Game
from pnp.model.order import Order
from pnp.studio.state import ChangedMeanwhile
from pnp.uses.check import check
from pnp.work.project_files import rewrite_data
from pnp.work.request import Request

TEXTS = (".xml", ".yaml", ".csv", ".md", ".po", ".svg")
SHIPPED = "shipped:"  # before the names of files that come with the program
_USED = re.compile(r"""\{%-?\s*(?:import|from|include|extends)\s+["']([^"']+)["']""")
_BREAK = re.compile("\r\n|\n|\r")
MOST_TEMPLATES = 40
_FACE = re.compile(r"([^/\s]+)/([^/]+)/(front|back)(?: \(([\w-]+)\))?: ")
_CONTEXT = re.compile(r'msgctxt "(.*)"')
_GAP = re.compile(r"(\S+) is not translated \(([\w-]+)\)")
_LOCALE = re.compile(r"card_data/([^/]+)/locale/([^/]+)\.po")


class Files:
    """The text files of one project."""

    def __init__(self, project: Project) -> None:
        self._project = project

    def name(self, path: Path) -> str:
        """Return what pages call a file; nothing for one that is not the project's."""
        real = path.resolve()
        for root, lead in ((self._project.root, ""), (self._project.shipped, SHIPPED)):
            if real.is_relative_to(root.resolve()):
                return lead + real.relative_to(root.resolve()).as_posix()
        return ""

    def place(self, where: Where) -> dict[str, Any] | None:
        """Return a place for a page."""
        name = self.name(Path(where.file)) if where.file else ""
        return {"file": name, "line": where.line, "column": where.column} if name else None

    def facts(self, finding: Finding) -> dict[str, Any]:
        """Return a finding for a page, with the file as the project knows it."""
        return {**finding.plain, "place": self.place(finding.where)}

    def path(self, name: str) -> Path:
        """Return the file that a page means, or refuse what is none of the project's texts."""
        is_shipped = name.startswith(SHIPPED)
        root = (self._project.shipped if is_shipped else self._project.root).resolve()
        inside = Path(name.removeprefix(SHIPPED))
        path = root / inside
        allowed = (root / "card_data", root / "templates")
        fine = not inside.is_absolute() and ".." not in inside.parts and "\0" not in name
        if not fine or not any(path.is_relative_to(folder) for folder in allowed):
            raise refuse(NOWHERE, sentence("{name} is no file of this project", name=repr(name)))
        if any(is_link(one) for one in (path, *path.parents) if one.is_relative_to(root)):
            raise refuse(Where(name), sentence("is a link, or lies behind one"))
        if path.suffix not in TEXTS or not path.is_file():
            raise refuse(Where(name), sentence("there is no such text file"))
        return path

    def read(self, name: str) -> dict[str, Any]:
        """Return a file for a page, its lines ended as pages end them."""
        path = self.path(name)
        data = read_data(path)
        try:
            text = meaningful(data.decode("utf-8-sig"), shown(path))
        except UnicodeDecodeError:
            raise refuse(
                Where(name), sentence("is not UTF-8"), sentence("save the file as UTF-8")
            ) from None
        return {
            "name": name,
            "text": "\n".join(_BREAK.split(text)),
            "fingerprint": fingerprint(data),
            "is_own": not name.startswith(SHIPPED),  # whether it can be changed here
        }

    def save(self, name: str, text: str, basis: str) -> str:
        """Write a file that a page has changed; its line ends and its mark stay as they were."""
        path = self.path(name)
        if name.startswith(SHIPPED):
            raise refuse(Where(name), sentence("comes with the program and is not changed here"))
        data = read_data(path)
        before = data.decode("utf-8-sig", "replace")
        ends = set(_BREAK.findall(before))
        if len(ends) > 1:
            said = sentence("its lines end in different ways")
            raise refuse(Where(name), said, sentence("change it in an editor that keeps them"))
        lines = "\n".join(_BREAK.split(text)).replace("\n", ends.pop() if ends else "\n")
        mark = b"\xef\xbb\xbf" if data.startswith(b"\xef\xbb\xbf") else b""
        new = mark + meaningful(lines, name).encode()
        self.write(path, new, basis)
        return fingerprint(new)

    def write(self, path: Path, data: bytes, basis: str) -> None:
        """Let a file appear whole in place of the one it was made from, or not at all."""

        def change(now: bytes) -> bytes:
            if fingerprint(now) != basis:
                raise ChangedMeanwhile
            return data

        rewrite_data(self._project, path, change)

    def templates(self, game: str, names: list[str]) -> list[str]:
        """Return templates and what they use, by the names that pages call them by."""
        folders = self._project.template_folders(game)
        found: dict[str, None] = {}
        waiting = [*names]
        while waiting and len(found) < MOST_TEMPLATES:
            name = waiting.pop(0)
            path = next((one for folder in folders if (one := folder / name).is_file()), None)
            called = self.name(path) if path and path.resolve().is_file() else ""
            if path and called and called not in found:
                found[called] = None
                waiting += _USED.findall(read_data(path).decode("utf-8", "replace"))
        return list(found)


def check_game(project: Project, given: Mapping[str, Any], tell: Callable[[str], None]) -> Any:
    """Check a game in some languages, with its variants."""
    game, languages = str(given["game"]), ",".join(map(str, given["languages"]))
    asked = Request.asked_for(project, [game], languages, Order())
    request = asked.with_all_variants(project).choose(project)
    told: dict[Finding, dict[str, Any]] = {}
    for name in request.games:  # one by one, to know of which variant something is told
        leads = Leads(project, name)
        try:
            findings = check(project, request._replace(games=(name,)), tell)
        except Refused as refused:
            findings = list(refused.findings)
        for one in findings:
            if one not in told:
                told[one] = leads.facts(one)
    return list(told.values())


class Leads:
    """Where findings of a game, or of a variant of it, lead to."""

    def __init__(self, project: Project, game: str) -> None:
        self._files, self._id, self._variant = Files(project), game_of(game), variant_of(game)
        self._game: Game | None = None
        with suppress(Refused):  # what is wrong leads to its file
            self._game = load_game(project, load_stock(project), game)

    def facts(self, finding: Finding) -> dict[str, Any]:
        """Return a finding for a page, with the address that it leads to."""
        place = self._files.place(finding.where)
        lead = self._lead(finding, place)
        called = (self._game.called if self._game else "") or self._variant
        return {**finding.plain, "place": place, "lead": lead, "variant": called}

    def _lead(self, finding: Finding, place: dict[str, Any] | None) -> str:
        file, line = (place["file"], place["line"]) if place else ("", 0)
        if found := _GAP.match(finding.message):
            return f"/translate/{quote(self._id)}/{quote(found[2])}?{urlencode({'text': found[1]})}"
        if found := _LOCALE.fullmatch(file):
            text = urlencode({"text": _context(finding.where.file, line)})
            return f"/translate/{quote(found[1])}/{quote(found[2])}?{text}"
        asked: dict[str, str] = {"file": file, "line": str(line)} if file else {}
        if found := _FACE.match(finding.message):
            component, piece, side, language = found.groups()
            with suppress(ValueError):  # there is none: the finding leads to its file
                if self._game and self._game.piece(f"{component}/{piece}"):
                    asked |= {"side": side} | ({"language": language} if language else {})
                    return self._piece(component, piece, asked)
        if piece := self._at(finding):
            return self._piece(*piece, {"line": str(line)})
        return f"/design/{quote(self._id)}/file?{urlencode(asked)}" if file else ""

    def _piece(self, component: str, piece: str, asked: dict[str, str]) -> str:
        asked = {"variant": self._variant, **asked} if self._variant else asked
        return f"/design/{quote(self._id)}/{quote(component)}/{quote(piece)}?{urlencode(asked)}"

    def _at(self, finding: Finding) -> tuple[str, str] | None:
        """Return the piece that stands at a line of its file."""
        there = [
            (piece.where.line, component.id, piece.id)
            for component in (self._game.components if self._game else ())
            for piece in component.pieces
            if piece.where.file == finding.where.file and piece.where.line <= finding.where.line
        ]
        return max(there, key=lambda one: one[0])[1:] if there else None


def _context(file: str, line: int) -> str:
    """Return the id of the text that stands at a line of a translation."""
    try:
        lines = Path(file).read_text("utf-8").split("\n")
    except (OSError, UnicodeDecodeError):
        return ""
    at = min(max(line - 1, 0), len(lines) - 1)
    while at > 0 and lines[at - 1].strip():
        at -= 1
    for text in lines[at:]:
        if found := _CONTEXT.match(text):
            return found[1]
        if not text.strip():
            break
    return ""

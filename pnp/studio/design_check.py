"""All that `pnp check` finds, each finding with the page of the studio that it leads to."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from pnp.checking import check
from pnp.findings import Finding, Refused, told_plainly
from pnp.load.game import load_game
from pnp.load.project import Project
from pnp.load.stock import load_stock
from pnp.model.game import Game
from pnp.model.names import game_of, variant_of
from pnp.model.order import Order
from pnp.studio.design_files import Files
from pnp.work.choosing import asked_for, choose, with_all_variants

_FACE = re.compile(r"([^/\s]+)/([^/]+)/(front|back)(?: \(([\w-]+)\))?: ")
_CONTEXT = re.compile(r'msgctxt "(.*)"')
_GAP = re.compile(r"(\S+) is not translated \(([\w-]+)\)")
_LOCALE = re.compile(r"card_data/([^/]+)/locale/([^/]+)\.po")


def checked(project: Project, given: Mapping[str, Any], tell: Callable[[str], None]) -> Any:
    """Check a game in some languages, with its variants."""
    game, languages = str(given["game"]), ",".join(map(str, given["languages"]))
    asked = asked_for(project, [game], languages, Order())
    request = choose(project, with_all_variants(project, asked))
    told: dict[Finding, dict[str, Any]] = {}
    for name in request.games:  # one by one, to know of which variant something is told
        leads = Leads(project, name)
        try:
            findings = check(project, request._replace(games=(name,)), tell)
        except Refused as refused:
            findings = list(refused.findings)
        for one in findings:
            if one not in told:
                told[one] = leads.told(one)
    return list(told.values())


class Leads:
    """Where findings of a game, or of a variant of it, lead to."""

    def __init__(self, project: Project, game: str) -> None:
        self._files, self._id, self._variant = Files(project), game_of(game), variant_of(game)
        self._game: Game | None = None
        with suppress(Refused):  # what is wrong leads to its file
            self._game = load_game(project, load_stock(project), game)

    def told(self, finding: Finding) -> dict[str, Any]:
        """Return a finding for a page, with the address that it leads to."""
        place = self._files.place(finding.where)
        lead = self._lead(finding, place)
        called = (self._game.called if self._game else "") or self._variant
        return {**told_plainly(finding), "place": place, "lead": lead, "variant": called}

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
            if self._has(component, piece):
                asked |= {"side": side} | ({"language": language} if language else {})
                return self._piece(component, piece, asked)
        if piece := self._at(finding):
            return self._piece(*piece, {"line": str(line)})
        return f"/design/{quote(self._id)}/file?{urlencode(asked)}" if file else ""

    def _piece(self, component: str, piece: str, asked: dict[str, str]) -> str:
        asked = {"variant": self._variant, **asked} if self._variant else asked
        return f"/design/{quote(self._id)}/{quote(component)}/{quote(piece)}?{urlencode(asked)}"

    def _has(self, component: str, piece: str) -> bool:
        try:
            return bool(self._game and self._game.piece(f"{component}/{piece}"))
        except ValueError:
            return False

    def _at(self, finding: Finding) -> tuple[str, str] | None:
        """Return the piece that stands at a line of its file."""
        near: tuple[int, str, str] | None = None
        for component in self._game.components if self._game else ():
            for piece in component.pieces:
                line = piece.where.line
                is_there = piece.where.file == finding.where.file and line <= finding.where.line
                if is_there and (near is None or line > near[0]):
                    near = line, component.id, piece.id
        return near[1:] if near else None


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

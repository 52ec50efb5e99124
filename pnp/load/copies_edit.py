"""Copies of a piece that game.yaml itself tells, for a game or a variant: changed there."""

from codecs import BOM_UTF8
from pathlib import Path
from typing import Any, NamedTuple

from pnp.findings import Refused, Where, refuse, shown
from pnp.forms.files import GameForm
from pnp.forms.validate import fit
from pnp.load.project import Project
from pnp.load.variants import VARIANTS
from pnp.load.yaml_edit import YamlText
from pnp.load.yaml_file import parse_yaml
from pnp.model.names import variant_of
from pnp.source import Trail, read_data
from pnp.worded import worded


class ToldCopies(NamedTuple):
    """How many copies of a piece there are, whatever its own file says of them."""

    path: Path
    data: bytes  # of the file as it was read
    trail: Trail
    copies: int
    where: Where

    def changed(self, copies: Any) -> bytes:
        """Return the file with another number of copies, or refuse what is none."""
        if copies is None:
            hint = worded("take the line out of the file, and the file of pieces tells it again")
            raise refuse(self.where, worded("copies: there has to be a number"), hint)
        text = YamlText(_text(self.data), shown(self.path)).with_value(self.trail, copies)
        _, findings = fit(parse_yaml(text, shown(self.path)), GameForm)
        if findings:
            raise Refused(findings)
        mark = BOM_UTF8 if self.data.startswith(BOM_UTF8) else b""
        return mark + text.encode()


def told_copies(project: Project, game: str, component: str, piece: str) -> ToldCopies | None:
    """Return what game.yaml says of the copies of a piece, if it does."""
    path = project.game_folder(game) / "game.yaml"
    data = read_data(path)
    source = parse_yaml(_text(data), shown(path))
    trail: Trail = ("components", component, "copies")
    if variant := variant_of(game):  # which has all of them, or leaves them to the game
        own: Trail = (VARIANTS, variant, *trail)
        trail = own if own in source.values else trail
    known = source.value
    for step in trail:
        known = known.get(step) if isinstance(known, dict) else None
    for id_, copies in known.items() if isinstance(known, dict) else ():
        if str(id_) == piece and isinstance(copies, int):
            at = (*trail, id_)
            where = source.where(at)
            return ToldCopies(path=path, data=data, trail=at, copies=copies, where=where)
    return None


def _text(data: bytes) -> str:
    return data.decode("utf-8-sig")

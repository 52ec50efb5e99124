"""The data of a piece as a form, and what becomes of what is filled in."""

from collections.abc import Callable, Mapping
from typing import Any

from pnp.findings import Refused, told_plainly
from pnp.forms.pieces import RESERVED
from pnp.load.piece_edit import PieceFile, piece_file
from pnp.model.game import Component, Field
from pnp.studio.design_files import Changed, Files
from pnp.studio.design_pictures import component_of
from pnp.studio.house import House

TRIES = 5  # if somebody else writes the same file all the time
PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".tif", ".tiff", ".bmp")
MOST_PICTURES = 2000
_ALWAYS = {"id": Field("id", "word"), "copies": Field("copies", "whole", default=1)}


class ValuesClash(Exception):
    """Somebody else has given other values to the same fields."""

    def __init__(self, values: Mapping[str, Mapping[str, Any]]) -> None:
        self.values = values
        super().__init__(values)


class Data:
    """The files of pieces of a project, read for forms and written by them."""

    def __init__(self, house: House, files: Files) -> None:
        self._house, self._files = house, files

    def form(self, game: str, component: str, piece: str) -> dict[str, Any]:
        """Return the form of a piece: its fields, what the file says, and where."""
        with self._house.at_work():
            part = self._component(game, component)
            where = next((one.where for one in part.pieces if one.id == piece), part.where)
            try:
                file = piece_file(self._house.project, game, part)
                said = file.row(piece)
            except Refused as refused:
                findings = [told_plainly(one) for one in refused.findings]
                return {"findings": findings, "place": self._files.place(where)}
            return {
                "place": self._files.place(where),
                "fingerprint": file.fingerprint,
                "fields": [_field(one, said) for one in _fields(part)],
                "pictures": self._pictures(game, part),
            }

    def save(self, asked: tuple[str, str, str], values: Any, before: Any) -> dict[str, Any]:
        """Write the values that a form has changed, each in place of the one it was made from."""
        game, component, piece = asked
        if not isinstance(values, dict) or not isinstance(before, dict):
            values, before = {}, {}

        def change(file: PieceFile) -> bytes:
            said = file.row(piece)
            theirs = {
                name: {"yours": value, "theirs": said.get(name)}
                for name, value in values.items()
                if said.get(name) != before.get(name) and said.get(name) != value
            }
            if theirs:
                raise ValuesClash(theirs)
            return file.with_values(piece, values)

        made = self._changed(game, component, change)
        return {"fingerprint": made, "piece": str(values.get("id") or piece)}

    def copy(self, asked: tuple[str, str, str], new: str) -> dict[str, Any]:
        """Add a copy of a piece under another id."""
        game, component, piece = asked
        self._changed(game, component, lambda file: file.with_copy(piece, new))
        return {"piece": new}

    def remove(self, asked: tuple[str, str, str], before: Any) -> dict[str, Any]:
        """Take a piece out of its file, if it is still what was to be taken out."""
        game, component, piece = asked

        def change(file: PieceFile) -> bytes:
            said = file.row(piece)
            if isinstance(before, dict):
                names = [one for one in {**said, **before} if said.get(one) != before.get(one)]
                theirs = {one: {"yours": before.get(one), "theirs": said.get(one)} for one in names}
                if theirs:
                    raise ValuesClash(theirs)
            return file.without(piece)

        self._changed(game, component, change)
        return {"piece": piece}

    def _changed(self, game: str, component: str, change: Callable[[PieceFile], bytes]) -> str:
        """Change a file as it is now; if it is another one meanwhile, begin again."""
        with self._house.at_work():
            for _ in range(TRIES):
                file = piece_file(self._house.project, game, self._component(game, component))
                data = change(file)
                if data == file.data:
                    return file.fingerprint
                try:
                    self._files.write(file.path, data, file.fingerprint)
                except Changed:
                    continue
                return file._replace(data=data).fingerprint
        raise Changed

    def _component(self, game: str, component: str) -> Component:
        return component_of(self._house.edition(game, "en"), component)

    def _pictures(self, game: str, part: Component) -> list[str]:
        """Return the pictures that a piece can name, if it has a field for them."""
        if not any(field.type == "picture" for field in part.fields.values()):
            return []
        folder = self._house.project.folder(game)
        files = sorted(one for one in folder.rglob("*") if one.suffix.lower() in PICTURES)
        found = [one.relative_to(folder).as_posix() for one in files[:MOST_PICTURES]]
        names = [name for name, field in part.fields.items() if field.type == "picture"]
        used = [piece.fields[name] for piece in part.pieces for name in names]
        return list(dict.fromkeys([*found, *(one for one in used if isinstance(one, str))]))


def _fields(part: Component) -> list[Field]:
    return [*(_ALWAYS[name] for name in RESERVED), *part.fields.values()]


def _field(field: Field, said: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "name": field.name,
        "type": field.type,
        "one_of": list(field.one_of),
        "length": field.length,
        "optional": field.optional or field.default is not None,
        "default": field.default,
        "value": said.get(field.name),
    }

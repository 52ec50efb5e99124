"""The data of a piece as a form, and what becomes of what is filled in."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from pnp.findings import Refused, told_plainly
from pnp.forms.pieces import RESERVED
from pnp.load.copies_edit import ToldCopies, told_copies
from pnp.load.piece_edit import PieceFile, fingerprint, is_shared, piece_file
from pnp.model.game import Component, Field, Piece
from pnp.model.names import variant_of
from pnp.studio.design_files import Changed, Files
from pnp.studio.design_pictures import component_of
from pnp.studio.house import House

TRIES = 5  # if somebody else writes the same file all the time
COPIES = "copies"
_ALWAYS = {"id": Field("id", "word"), COPIES: Field(COPIES, "whole", default=1)}


class AskedPiece(NamedTuple):
    """A piece that a page means; of a new one, its component."""

    game: str  # or a variant
    component: str
    piece: str = ""


class ValuesClash(Exception):
    """Somebody else has given other values to the same fields."""

    def __init__(self, values: Mapping[str, Mapping[str, Any]]) -> None:
        self.values = values
        super().__init__(values)


class Data:
    """The files of pieces of a project, read for forms and written by them."""

    def __init__(self, house: House, files: Files) -> None:
        self._house, self._files = house, files

    def form(self, asked: AskedPiece) -> dict[str, Any]:
        """Return the form of a piece, or of a new one: its fields, what the file says, where."""
        with self._house.at_work():
            part = self._component(asked)
            where = next((one.where for one in part.pieces if one.id == asked.piece), part.where)
            try:
                file = piece_file(self._house.project, asked.game, part)
                told = self._told(asked)
                said = _said(file, told, asked.piece) if asked.piece else {}
            except Refused as refused:
                findings = [told_plainly(one) for one in refused.findings]
                return {"findings": findings, "place": self._files.place(where)}
            fields = [_field(one, said) for one in _fields(part, file)]
            if told:
                own = next(one for one in fields if one["name"] == COPIES)
                own |= {"place": self._files.place(told.where), "optional": False, "default": None}
            variant = bool(variant_of(asked.game))
            return {
                "place": self._files.place(where),
                "fingerprint": file.fingerprint,
                "fields": fields,
                "shared": variant and is_shared(self._house.project, asked.game, part.id),
            }

    def save(self, asked: AskedPiece, values: Any, before: Any) -> dict[str, Any]:
        """Write the values that a form has changed, each in place of the one it was made from."""
        if not isinstance(values, dict) or not isinstance(before, dict):
            values, before = {}, {}
        with self._house.at_work():
            told = self._told(asked)

            def change(file: PieceFile) -> bytes:
                said = _said(file, told, asked.piece)
                odd = [one for one in values if said.get(one) not in (before.get(one), values[one])]
                _refuse(odd, values, said)
                own = {name: one for name, one in values.items() if not (told and name == COPIES)}
                return file.with_values(asked.piece, own)

            if told and COPIES in values:
                told.changed(values[COPIES])  # which is refused before anything is written
            file = self._changed(asked, change)
            if told and COPIES in values:
                self._files.write(told.path, told.changed(values[COPIES]), fingerprint(told.data))
            number = file.before.index(asked.piece)
            return {"fingerprint": file.now.fingerprint, "piece": file.now.ids[number]}

    def tried(self, asked: AskedPiece, values: Any) -> Piece:
        """Return a piece as a form has it before it is saved; it keeps its id until then."""
        given = values if isinstance(values, dict) else {}
        own = {name: value for name, value in given.items() if name not in RESERVED}
        with self._house.at_work():
            file = piece_file(self._house.project, asked.game, self._component(asked))
            return file.tried(asked.piece, own)._replace(id=asked.piece)

    def add(self, asked: AskedPiece, values: Any) -> dict[str, Any]:
        """Add a new piece."""
        given = values if isinstance(values, dict) else {}
        file = self._changed(asked, lambda file: file.with_new(given))
        return {"piece": file.now.ids[-1]}

    def copy(self, asked: AskedPiece, new: str) -> dict[str, Any]:
        """Add a copy of a piece under another id."""
        self._changed(asked, lambda file: file.with_copy(asked.piece, new))
        return {"piece": new}

    def remove(self, asked: AskedPiece, before: Any) -> dict[str, Any]:
        """Take a piece out of its file, if it is still what was to be taken out."""

        def change(file: PieceFile) -> bytes:
            said = _said(file, self._told(asked), asked.piece)
            if isinstance(before, dict):
                names = {**said, **before}
                _refuse([one for one in names if said.get(one) != before.get(one)], before, said)
            return file.without(asked.piece)

        self._changed(asked, change)
        return {"piece": asked.piece}

    def _changed(self, asked: AskedPiece, change: Callable[[PieceFile], bytes]) -> "_Written":
        """Change a file as it is now; if it is another one meanwhile, begin again."""
        with self._house.at_work():
            for _ in range(TRIES):
                file = piece_file(self._house.project, asked.game, self._component(asked))
                data = change(file)
                if data != file.data:
                    try:
                        self._files.write(file.path, data, file.fingerprint)
                    except Changed:
                        continue
                return _Written(file.ids, file._replace(data=data))
        raise Changed

    def _component(self, asked: AskedPiece) -> Component:
        return component_of(self._house.edition(asked.game, "en"), asked.component)

    def _told(self, asked: AskedPiece) -> ToldCopies | None:
        project = self._house.project
        return told_copies(project, asked.game, asked.component, asked.piece)


class _Written(NamedTuple):
    """A file that was changed, and the ids that it had before."""

    before: tuple[str, ...]
    now: PieceFile


def _said(file: PieceFile, told: ToldCopies | None, piece: str) -> dict[str, Any]:
    """Return what files say of a piece; what game.yaml tells of its copies holds."""
    return file.row(piece) | ({COPIES: told.copies} if told else {})


def _refuse(names: Sequence[str], yours: Mapping[str, Any], theirs: Mapping[str, Any]) -> None:
    """Refuse to overwrite values that somebody else has given meanwhile, if there are any."""
    if names:
        raise ValuesClash(
            {name: {"yours": yours.get(name), "theirs": theirs.get(name)} for name in names}
        )


def _fields(part: Component, file: PieceFile) -> list[Field]:
    own = [name for name in RESERVED if not (name == "id" and file.is_called_by_names)]
    return [*(_ALWAYS[name] for name in own), *part.fields.values()]


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

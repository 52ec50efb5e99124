"""Pieces changed one by one in their own files, and the copies that variants say."""

import codecs
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.findings import Refused, Where, did_you_mean, refuse, sentence, shown
from pnp.base.source import Source, Trail, meaningful, read_data
from pnp.load.components import Saved, held_to
from pnp.load.forms.base import fit
from pnp.load.forms.files import GameForm
from pnp.load.forms.pieces import RESERVED
from pnp.load.game import varied
from pnp.load.project import VARIANTS, Project
from pnp.load.spreadsheets import WORKBOOKS, CsvText, read_table
from pnp.load.yaml_file import YamlText, parse_yaml, read_yaml, typed
from pnp.model.face import game_of, variant_of
from pnp.model.game import Component, Field, Piece

_BY_HAND = sentence("change it in the file itself")
_AS_TABLE = sentence("or save it as CSV there and name that file under `pieces:` in game.yaml")
Values = Mapping[str, Any]


def fingerprint(data: bytes) -> str:
    """Return what tells one state of a file from another."""
    return sha256(data).hexdigest()[:24]


class PieceFile(NamedTuple):
    """A file of pieces as it was read, and how it is to be read."""

    path: Path
    fields: Mapping[str, Field]
    saved: Saved
    data: bytes

    @property
    def fingerprint(self) -> str:
        """What tells this state of the file from another."""
        return fingerprint(self.data)

    @property
    def is_table(self) -> bool:
        """Whether it is a table with cells of text."""
        return self.path.suffix != ".yaml"

    @property
    def is_called_by_names(self) -> bool:
        """Whether it is a table without ids, whose pieces are called by their names."""
        return self.is_table and ("pieces", "id") not in self._parsed(self._text).keys

    @property
    def ids(self) -> tuple[str, ...]:
        """What its pieces are called, also those without a copy."""
        return tuple(piece.id for piece in self._pieces(self._text))

    def row(self, id_: str) -> dict[str, Any]:
        """Return what the file says of a piece, in the kinds that its fields have."""
        number = self._number(id_)
        piece = self._pieces(self._text)[number]
        row, names = self._rows(self._text)[number], (*RESERVED, *self.fields)
        values = {"id": piece.id, "copies": piece.copies, **piece.fields}
        return {name: values[name] for name in names if row.get(name) is not None}

    def with_values(self, id_: str, values: Values) -> bytes:
        """Return the file with other values for a piece; None takes one away."""
        return self._packed(self._changed(self._text, self._number(id_), values))

    def tried(self, id_: str, values: Values) -> Piece:
        """Return a piece as it would be with other values, or refuse what does not fit."""
        number = self._number(id_)
        return self._pieces(self._changed(self._text, number, values))[number]

    def with_new(self, values: Values) -> bytes:
        """Return the file with a new piece at its end."""
        given = {name: value for name, value in values.items() if value is not None}
        if not self.is_called_by_names and "id" not in given:
            raise self._refusal(sentence("a new piece needs an id"))
        rows = self._rows(self._text)
        if self.is_table:
            cells = {name: self._cell(name, value, "") for name, value in given.items()}
            text = self._table(self._text).with_row(cells)
        else:
            if "id" in given:
                given["id"] = self._spelt(rows[-1], str(given["id"]))
            text = self._yaml(self._text).with_item(("pieces",), given)
        return self._packed(self._changed(text, len(rows), values))

    def _changed(self, text: str, number: int, values: Values) -> str:
        """Return a text with other values for a piece, if that is how they are read."""
        for name, value in values.items():
            self._refuse_unknown(name)
            text = self._with_value(text, number, name, value)
        found = self._pieces(text)[number]
        kept = {"id": found.id, "copies": found.copies, **found.fields}
        for name, value in values.items():
            if value is not None and kept[name] != value:
                message = sentence(
                    "{name}: {value} would be read as {found}",
                    name=name,
                    value=repr(value),
                    found=repr(kept[name]),
                )
                raise refuse(found.where, message, _BY_HAND)
        return text

    def _refuse_unknown(self, name: str) -> None:
        """Refuse a field that there is not, and an id where names stand for it."""
        known = (*RESERVED, *self.fields)
        if name not in known:
            message = sentence("there is no field {name}", name=repr(name))
            raise self._refusal(message, did_you_mean(name, known))
        if name == "id" and self.is_called_by_names:
            hint = sentence("change the name, or add a column 'id' to the file")
            raise self._refusal(sentence("its pieces are called by their names"), hint, line=1)

    def with_copy(self, id_: str, new: str) -> bytes:
        """Return the file with a copy of a piece behind it, under another id."""
        number = self._number(id_)
        self._refuse_unknown("id")
        if self.is_table:
            made = self._table(self._text).with_copy(number, {"id": new})
        else:
            id_new = self._spelt(self._rows(self._text)[number], new)
            made = self._yaml(self._text).with_copy(("pieces", number), "id", id_new)
        self._pieces(made)
        return self._packed(made)

    def without(self, id_: str) -> bytes:
        """Return the file without a piece."""
        number = self._number(id_)
        if self.is_table:
            made = self._table(self._text).without_row(number)
        else:
            made = self._yaml(self._text).without_item(("pieces", number))
        self._pieces(made)
        return self._packed(made)

    def _with_value(self, text: str, number: int, name: str, value: Any) -> str:
        if self.is_table:
            table = self._table(text)
            old = table.rows[number].get(name) or ""
            return table.with_value(number, name, self._cell(name, value, old))
        if name == "id" and isinstance(value, str):
            value = self._spelt(self._rows(text)[number], value)
        return self._yaml(text).with_value(("pieces", number, name), value)

    @staticmethod
    def _spelt(row: Values, new: str) -> Any:
        """Return an id as a row of the file writes it: some are numbers there."""
        old = row.get("id")
        return typed(new) if isinstance(old, int) and str(typed(new)) == new else new

    def _cell(self, name: str, value: Any, old: str) -> str:
        if value is None:
            return ""
        if isinstance(value, list):
            gap = "; " if "; " in old else ";"
            return gap.join(self._cell(name, one, "") for one in value)
        if isinstance(value, bool):
            pair = ("yes", "no") if old.lower() in ("yes", "no") else ("true", "false")
            return pair[not value]
        return f"{value}"

    def _number(self, id_: str) -> int:
        ids = self.ids
        if id_ not in ids:
            message = sentence("no piece is called {id}", id=repr(id_))
            raise self._refusal(message, did_you_mean(id_, ids))
        return ids.index(id_)

    def _pieces(self, text: str) -> tuple[Piece, ...]:
        """Return all pieces, also those without a copy, or refuse with all that is wrong."""
        pieces, wrong, _ = held_to(self._parsed(text), self.fields, self.is_table)
        if wrong:
            raise Refused(wrong)
        return pieces

    def _table(self, text: str) -> CsvText:
        return CsvText(text, shown(self.path), self.saved.naming(self.fields))

    def _yaml(self, text: str) -> YamlText:
        return YamlText(text, shown(self.path))

    def _parsed(self, text: str) -> Source:
        return self._table(text).source if self.is_table else self._yaml(text).source

    def _rows(self, text: str) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = self._parsed(text).value["pieces"]
        return rows

    def _refusal(self, message: str, hint: str = "", line: int = 0) -> Refused:
        return refuse(Where(shown(self.path), line), message, hint)

    @property
    def _encoding(self) -> str:
        if self.data.startswith(codecs.BOM_UTF8):
            return "utf-8-sig"
        marks = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
        return self.saved.encoding or ("utf-16" if self.data[:2] in marks else "utf-8")

    @property
    def _text(self) -> str:
        """What the file says, if it can be written back as it was."""
        try:
            text = self.data.decode(self._encoding)
            exact = self._encoded(text) == self.data
        except UnicodeDecodeError:
            _, findings = read_table(self.path, self.saved.encoding)
            raise Refused(findings) from None
        if not exact:
            message = sentence("this file can not be written back as it is")
            raise self._refusal(message, sentence("save it as UTF-8"))
        return meaningful(text, shown(self.path))

    def _encoded(self, text: str) -> bytes:
        if self._encoding == "utf-16" and self.data[:2] == codecs.BOM_UTF16_BE:
            return codecs.BOM_UTF16_BE + text.encode("utf-16-be")
        if self._encoding == "utf-16":
            return codecs.BOM_UTF16_LE + text.encode("utf-16-le")
        return text.encode(self._encoding)

    def _packed(self, text: str) -> bytes:
        try:
            return self._encoded(text)
        except UnicodeEncodeError as problem:
            code, letter = self._encoding, repr(problem.object[problem.start])
            message = sentence("{encoding} has no {letter}", encoding=code, letter=letter)
            raise self._refusal(message, sentence("save the file as UTF-8")) from None


def piece_file(
    project: Project, game: str, component: Component, read: Callable[[Path], bytes] = read_data
) -> PieceFile:
    """Return the file that the pieces of a component stand in, or refuse a workbook."""
    row = _row(project, game, component.id)
    path = project.folder(game) / str(row["pieces"])
    if path.suffix in WORKBOOKS:
        said = sentence("a workbook can only be changed by the program that made it")
        hint = sentence(
            "open it there: what you save is shown here at once; {more}", more=_AS_TABLE
        )
        raise refuse(Where(shown(path)), said, hint)
    saved = Saved(row.get("columns") or {}, row.get("sheet") or "", row.get("encoding") or "")
    return PieceFile(path, component.fields, saved, read(path))


def is_shared(project: Project, variant: str, component: str) -> bool:
    """Tell whether a variant has its pieces from the very file that the game has them from."""
    game = _row(project, game_of(variant), component)
    return game.get("pieces") == _row(project, variant, component).get("pieces")


def _row(project: Project, game: str, component: str) -> Values:
    """Return the settings of a component of a game, or of a variant."""
    source = read_yaml(project.game_folder(game) / "game.yaml")
    if variant := variant_of(game):
        source = varied(source, variant)
    found: Values = source.value["components"].get(component, {})
    return found


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
            hint = sentence("take the line out of the file, and the file of pieces tells it again")
            raise refuse(self.where, sentence("copies: there has to be a number"), hint)
        text = YamlText(_text(self.data), shown(self.path)).with_value(self.trail, copies)
        _, findings = fit(parse_yaml(text, shown(self.path)), GameForm)
        if findings:
            raise Refused(findings)
        mark = codecs.BOM_UTF8 if self.data.startswith(codecs.BOM_UTF8) else b""
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

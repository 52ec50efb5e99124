"""Components with their pieces, as their files say them."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.filenames import MOST_LETTERS, alike, is_spelt_so, plain
from pnp.base.findings import (
    Few,
    Finding,
    Refused,
    Where,
    all_of,
    collected,
    did_you_mean,
    error,
    listed,
    refuse,
    said_by,
    sentence,
    shortened,
    shown,
)
from pnp.base.geometry import Size
from pnp.base.outlines import outlines
from pnp.base.source import Source, Trail
from pnp.load.forms.base import fit, noun
from pnp.load.forms.files import ComponentForm, GameForm, ShapeForm, SleevesForm, TuckForm
from pnp.load.forms.mending import fit_in_part
from pnp.load.forms.pieces import OWN, RESERVED, file_form, holds
from pnp.load.spreadsheets import (
    IGNORE,
    NO_COLUMNS,
    WORKBOOKS,
    Naming,
    parse_csv,
    pieces_of,
    read_table,
    read_workbook,
)
from pnp.load.stock import is_box, shape_of
from pnp.load.yaml_file import read_yaml, typed
from pnp.model.game import Component, Field, Fit, FitWay, Piece
from pnp.model.stock import Shape, ShapeKind, Stock, Tuck

__all__ = ["ENDINGS", "IGNORE", "Saved", "read_pieces"]

ENDINGS = (".yaml", ".csv", *WORKBOOKS)  # of files with pieces
_COMMA = re.compile(r"-?\d+,(\d{1,2}|\d{4,})")  # three digits may be thousands


class Saved(NamedTuple):
    """How a table of pieces was saved, and what its columns are called."""

    columns: Mapping[str, str] = NO_COLUMNS
    sheet: str = ""
    encoding: str = ""

    def naming(self, fields: Iterable[str]) -> Naming:
        """Return which column holds which field."""
        return Naming(self.columns, (*RESERVED, *fields))


AS_USUAL = Saved()


class PieceFile(NamedTuple):
    """The pieces of a file as far as they can be read, and what is wrong with it."""

    pieces: tuple[Piece, ...]
    findings: list[Finding]
    unread: frozenset[str] = frozenset()  # pieces, fields: of which it may say something else


def read_pieces(path: Path, fields: Mapping[str, Field], saved: Saved = AS_USUAL) -> PieceFile:
    """Read the pieces of a file, those of 0 copies too, with everything that is wrong with them."""
    guesses: list[Finding] = []
    if path.suffix == ".csv":
        text, guesses = read_table(path, saved.encoding)
        source = parse_csv(text, shown(path), saved.naming(fields))
    elif path.suffix in WORKBOOKS:
        source = pieces_of(read_workbook(path, saved.sheet), saved.naming(fields))
    else:
        source = read_yaml(path)
    found = held_to(source, fields, is_table=path.suffix != ".yaml")
    return found._replace(findings=[*guesses, *found.findings])


def held_to(source: Source, fields: Mapping[str, Field], is_table: bool) -> PieceFile:
    """Return all pieces that a file holds, with everything that is wrong with them."""
    mistakes, known = list[Finding](), fields
    if is_table:
        mistakes = _wrong_columns(source, fields)
        if mistakes:  # cells are judged as far as it is known what they hold
            known = _without_columns(source, fields)
        _convert(source, known)
        _call_by_name(source)
    form, findings = fit(source, file_form(known))
    if form is not None:
        rows: Sequence[Any] = form.__dict__["pieces"]
        pieces = tuple(_piece(source, at, row, known) for at, row in enumerate(rows))
    else:
        pieces = tuple(_pieces_in_part(source, known))
    if mistakes:
        nothing = dict.fromkeys(fields)
        pieces = tuple(one._replace(fields={**nothing, **one.fields}) for one in pieces)
    unread = {"fields"} if mistakes and len(known) != len(fields) else set[str]()
    if mistakes and ("pieces", "copies") not in source.keys:  # which it may be that is misspelt
        unread.add("pieces")
    if twins := _repeated(pieces, source.file):
        first: dict[str, Piece] = {}
        pieces = tuple(one for one in pieces if first.setdefault(alike(one.id), one) is one)
        findings += twins
    if len(pieces) != len(_rows_of(source)) or not pieces:
        unread.add("pieces")
    elif form is not None and not any(piece.copies for piece in pieces):
        message = sentence("all of its pieces have 0 copies")
        findings.insert(0, error(source.where(("pieces",)), message))
    return PieceFile(pieces, [*mistakes, *findings], frozenset(unread))


def _rows_of(source: Source) -> list[Any]:
    """Return the rows of a file with pieces, if it has any."""
    rows = source.value.get("pieces") if isinstance(source.value, dict) else None
    return rows if isinstance(rows, list) else []


def _without_columns(source: Source, fields: Mapping[str, Field]) -> dict[str, Field]:
    """Take cells of unknown columns out of a table; return the fields that it has."""
    columns = {str(trail[1]) for trail in source.keys if len(trail) > 1}
    for row in source.value["pieces"]:
        for name in [*row]:
            if name not in fields and name not in RESERVED:
                del row[name]
    for at, row in enumerate(source.value["pieces"] if not {"id", "name"} & columns else ()):
        row["id"] = f"row-{at + 1}"
    return {name: field for name, field in fields.items() if name in columns}


def _pieces_in_part(source: Source, fields: Mapping[str, Field]) -> Iterator[Piece]:
    """Yield the pieces of a file in which some are wrong, each with what is not known of it."""
    loose = {name: one._replace(optional=True, default=None) for name, one in fields.items()}
    strict, loose_form, wrong = file_form(fields), file_form(loose), 0
    for at, raw in enumerate(_rows_of(source)):
        alone = Source(source.file, {"pieces": [raw]})
        form, mistakes = fit(alone, strict)
        unread = frozenset[str]()
        if mistakes:
            wrong += 1
            if wrong > MOST_WRONG:
                return
            mended = fit_in_part(alone, loose_form)
            form = mended.form
            unread = frozenset(str(gap[2]) for gap in mended.gaps if len(gap) > 2)
            unread |= {name for name in fields if unread and name not in raw}
            unread |= {
                name
                for name, one in fields.items()
                if name not in raw and not (one.optional or one.default is not None)
            }
        if form is not None:
            (row,) = form.__dict__["pieces"]
            yield _piece(source, at, row, fields)._replace(unread=unread)


def _wrong_columns(source: Source, fields: Mapping[str, Field]) -> list[Finding]:
    """Return what is wrong with the header of a CSV file, rather than with each of its rows."""
    few = Few(source.file)
    columns = dict.fromkeys(str(trail[1]) for trail in source.keys)
    known = dict.fromkeys((*RESERVED, *fields))
    lacking = [name for name in known if name not in columns]

    def unknown(name: str) -> Finding:
        where, called = source.where_key(("pieces", name)), shortened(name, 60)
        message = sentence("column {column}: there is no such field", column=repr(called))
        columns = sentence(
            "`columns: {example}` says what it holds, or `ignore`; known: {fields}",
            example=f"{{{called}: …}}",
            fields=listed(lacking),
        )
        return error(where, message, did_you_mean(name, lacking, columns))

    for name in columns:
        if name not in known:
            few.add("unknown", partial(unknown, name))
    for name in known:
        field = fields.get(name)
        needed = field is None or not (field.optional or field.default is not None)
        if name == "id" and "name" in columns and "name" in known:
            continue  # pieces are called by their names
        if needed and name not in columns and name != "copies":
            message = sentence("there is no column {column}", column=repr(name))
            few.note("lacking", source.where(("pieces",)), message)
    return few.found


def _call_by_name(source: Source) -> None:
    """Give the pieces of a table without ids such that their names tell."""
    if ("pieces", "id") not in source.keys:
        for row in source.value["pieces"]:
            if id_ := plain(str(row.get("name", "")))[:MOST_LETTERS]:
                row["id"] = id_


def _convert(source: Source, fields: Mapping[str, Field]) -> None:
    """Give the cells of a CSV file the types that YAML would have given them."""
    typed_ = ("flag", "whole", "number")
    texts = {"id"} | {
        name for name, field in fields.items() if field.length is None and field.type not in typed_
    }
    for row in source.value["pieces"]:
        for name, cell in list(row.items()):
            if cell is not None and name in texts:
                continue
            row[name] = _cell(name, cell, fields.get(name))
            if row[name] is None:
                del row[name]


def _cell(name: str, cell: str | None, field: Field | None) -> Any:
    if cell is None:
        needs_list = field and field.length == 0 and not field.optional and field.default is None
        return [] if needs_list else None
    if field is not None and field.length is not None:
        return [_value(part.strip(), field.type) for part in cell.split(";")]
    return _value(cell, "whole" if name == "copies" else field.type if field else "word")


def _value(cell: str, kind: str) -> Any:
    if kind == "flag":
        return {"true": True, "yes": True, "false": False, "no": False}.get(cell.lower(), cell)
    if kind == "number" and _COMMA.fullmatch(cell):
        cell = cell.replace(",", ".")
    return typed(cell) if kind in ("whole", "number") else cell


def _piece(source: Source, number: int, row: Any, forms: Mapping[str, Field]) -> Piece:
    values = row.__dict__
    fields = {name: values[OWN + name] for name in forms}
    texts = [name for name, one in forms.items() if one.translatable or one.type == "picture"]
    places = {
        name: source.where(("pieces", number, name)) for name in texts if fields[name] is not None
    }
    where = source.where(("pieces", number))
    return Piece(values["id"], values["copies"], fields, where, places)


def _repeated(pieces: Sequence[Piece], file: str) -> list[Finding]:
    first: dict[str, Piece] = {}
    few = Few(file)
    for piece in pieces:
        twin = first.setdefault(alike(piece.id), piece)
        if twin is not piece:
            few.add(piece.id == twin.id, partial(_twins, piece, twin))
    return few.found


def _twins(piece: Piece, first: Piece) -> Finding:
    name, line = repr(shortened(piece.id, 60)), str(first.where.line)
    if piece.id == first.id:
        message = sentence(
            "piece {piece} stands here a second time (first in line {line})", piece=name, line=line
        )
        return error(piece.where, message, sentence("use `copies` to print one several times"))
    message = sentence(
        "pieces {other} (line {line}) and {piece} differ in capitals only",
        other=repr(first.id),
        line=line,
        piece=name,
    )
    hint = sentence("their pictures are one file on Windows and macOS: rename one of them")
    return error(piece.where, message, hint)


MOST_WRONG = 100  # pieces of a file that are read in part
MOST_COPIES = 100_000  # of all pieces of a component together
_SHOWN = ("title", "note", "front", "back", "shape")
_NO_PIECES = {"game.yaml", "examples.yaml", "outline.yaml", "terms.yaml"}
_PARTS = {  # of a component, by the settings that they follow from
    "shape": "shape", "scale": "shape", "gap": "sheets", "split": "sheets", "fields": "fields",
    "columns": "fields", "pieces": "pieces", "sheet": "pieces", "encoding": "pieces",
    "without": "pieces", "copies": "pieces", "front": "front", "back": "front",
    "weight": "sheets",
}  # fmt: skip
_SOME_SHAPE = Shape("?", Size(63, 88), ShapeKind.RECT)  # stands in for one that is not known
_TAKEN = (*Saved._fields, "without", "copies", "fits")  # settings that pieces are read by


@dataclass(frozen=True)
class Noting:
    """Collects what is wrong with a file, each mistake with its place."""

    source: Source
    folder: Path
    findings: list[Finding]

    def wrong(self, trail: Trail, message: str, hint: str = "") -> None:
        """Note a mistake in a value."""
        self.findings.append(error(self.source.where(trail), message, hint))

    def wrong_key(self, trail: Trail, message: str) -> None:
        """Note a mistake in the name of a value."""
        self.findings.append(error(self.source.where_key(trail), message))


@dataclass(frozen=True)
class ComponentReader(Noting):
    """Turns the forms of components into nouns, and collects what is wrong with them."""

    stock: Stock

    def read(self, form: GameForm, gaps: Iterable[Trail] = ()) -> tuple[Component, ...]:
        """Return the components as far as they can be read; a box looks at those above it."""
        known: dict[str, Component] = {}
        for name, row in form.components.items():
            trail, where = ("components", name), self.source.where
            lost = {gap[2:4] for gap in gaps if gap[:2] == trail and len(gap) > 2}
            unread = {part for key, part in _PARTS.items() if key in {gap[0] for gap in lost}}
            is_told = any(gap[0] == "shape" for gap in lost)
            shape = None if is_told else self._shape(name, row.shape, known)
            shape = self._sized(name, row, shape)
            if shape is None or self._is_uncertain(shape, row, known):
                unread.add("shape")
            fields = self._fields(name, row)
            file = PieceFile((), [], frozenset({"pieces"}))
            if not {("pieces",), ("sheet",), ("encoding",)} & lost:
                file = self._pieces(name, row, fields, lost)
            unread |= file.unread
            pieces = self._some(name, row, file)
            if row.kinds and row.kinds not in fields and "fields" not in unread:
                kinds = repr(row.kinds)
                message = sentence(
                    "{component}: kinds: there is no field {field}", component=name, field=kinds
                )
                self.wrong((*trail, "kinds"), message, did_you_mean(row.kinds, list(fields)))
            places = {key: where((*trail, key)) for key in _SHOWN}
            for step in row.assembly:
                places[f"assembly_{step}"] = where((*trail, "assembly", step))
            known[name] = noun(
                Component,
                row,
                but=_TAKEN,
                id=name,
                shape=shape or _SOME_SHAPE,
                pieces=pieces,
                fields=fields,
                thick=row.weight * max(self.stock.bulks.values()) / 1000,
                fits=tuple(self._fits(name, row, shape, form.components)) if shape else (),
                where=self.source.where_key(trail),
                places=places,
                unread=frozenset(unread),
                lost=frozenset(str(gap[0]) for gap in lost),
            )
            if row.assembly and "shape" not in unread and not known[name].shape.folds:
                message = sentence(
                    "{component}: assembly: there is nothing to put together", component=name
                )
                self.wrong((*trail, "assembly"), message, sentence("its shape has no folds"))
        return tuple(known.values())

    @staticmethod
    def _is_uncertain(shape: Shape, row: ComponentForm, known: Mapping[str, Component]) -> bool:
        """Tell whether a shape is that of a box for cards of which not all is known."""
        deck = row.shape.tuck.deck if isinstance(row.shape, ShapeForm) and row.shape.tuck else ()
        names = [deck] if isinstance(deck, str) else deck
        return bool(shape.tuck) and not all(known[one].is_whole for one in names if one in known)

    def _shape(
        self, name: str, form: str | ShapeForm, known: Mapping[str, Component]
    ) -> Shape | None:
        trail = ("components", name, "shape")
        if isinstance(form, str):
            if not self.stock.is_sure("shapes", form):
                return None
            if form not in self.stock.shapes:
                message = sentence("no shape {name}", name=repr(form))
                self.wrong(trail, message, did_you_mean(form, list(self.stock.shapes)))
            return self.stock.shapes.get(form)
        where = self.source.where(trail)
        with collected(self.findings):
            if is_box(form):
                if form.tuck and not self.stock.is_sure("bulks", form.tuck.paper):
                    return None
                return _box_of(name, form, known, self.stock.bulks, where)
            return shape_of(name, form, where)
        return None

    def _sized(self, name: str, row: ComponentForm, shape: Shape | None) -> Shape | None:
        """Return a shape as it is printed; art runs as far over the cut as it always does."""
        if shape is None or row.scale == 1.0:
            return shape
        if shape.tuck:
            message = sentence("{component}: a tuck box has no scale", component=name)
            hint = sentence("it has the size of its cards: scale these")
            self.wrong(("components", name, "scale"), message, hint)
            return shape
        return shape.scaled(row.scale)._replace(bleed=shape.bleed)

    def _some(self, name: str, row: ComponentForm, file: PieceFile) -> tuple[Piece, ...]:
        """Return the pieces that a component has of its file, in the copies that it has."""
        pieces = file.pieces
        known = [piece.id for piece in pieces]
        for key in ("without", "copies"):
            for at, id_ in enumerate(getattr(row, key) if not file.unread else ()):
                if id_ not in known:
                    trail = ("components", name, key, at if key == "without" else id_)
                    message = sentence(
                        "{component}: there is no piece {piece}", component=name, piece=repr(id_)
                    )
                    self.wrong(trail, message, did_you_mean(id_, known))
        kept = tuple(
            piece._replace(copies=copies)
            for piece in pieces
            if piece.id not in row.without
            if (copies := row.copies.get(piece.id, piece.copies))
        )
        total = sum(piece.copies for piece in kept)
        if total > MOST_COPIES:
            message = sentence(
                "{component}: {total} pieces with all their copies, at most {most}",
                component=name,
                total=total,
                most=MOST_COPIES,
            )
            self.wrong(("components", name, "pieces"), message)
            unread = frozenset({"copies"})  # nobody lays out as many
            kept = tuple(piece._replace(unread=unread) for piece in kept)
        if pieces and not kept and not file.unread:
            message = sentence("{component}: no piece is left", component=name)
            hint = sentence(
                "in a variant, `{component}: null` takes the whole component away", component=name
            )
            self.wrong(("components", name, "without"), message, hint)
        return kept

    def _fits(
        self, name: str, row: ComponentForm, shape: Shape, components: Collection[str]
    ) -> Iterator[Fit]:
        """Yield what goes into which parts of a net; one outline is called as its component."""
        parts, count = row.parts or [name], len(outlines(shape.outline))
        if len(row.parts) not in (0, count):
            message = sentence(
                "{component}: {names} are names for {count} outlines",
                component=name,
                names=all_of(row.parts),
                count=count,
            )
            hint = sentence("give each outline of its shape a name, in their order")
            self.wrong(("components", name, "parts"), message, hint)
        for at, form in enumerate(row.fits):
            trail = ("components", name, "fits", at)
            (way,) = (one for one in FitWay if getattr(form, one) is not None)
            fit = noun(
                Fit,
                form,
                but=tuple(FitWay),
                way=way,
                part=getattr(form, way),
                where=self.source.where(trail),
            )
            named = [("put", fit.put, [*row.parts, *components]), (way, fit.part, [*parts])]
            for key, part, known in (*named, ("under", fit.under, [*parts])):
                if part and part not in known:
                    message = sentence(
                        "{component}: fits: there is no {part}", component=name, part=repr(part)
                    )
                    self.wrong((*trail, key), message, did_you_mean(part, known))
            yield fit

    def _fields(self, component: str, form: ComponentForm) -> dict[str, Field]:
        fields = {}
        trail = ("components", component, "fields")
        for name, row in form.fields.items():
            if name in RESERVED:
                message = sentence(
                    "{name} is a field of every piece; choose another name", name=repr(name)
                )
                self.wrong_key((*trail, name), message)
                continue
            if isinstance(row, str):
                fields[name] = Field(name, row)
                continue
            fields[name] = Field(
                name=name,
                type=row.type,
                one_of=tuple(row.one_of or ()),
                length=0 if row.items == "any" else row.items,
                optional=row.optional,
                default=row.default,
            )
            if row.default is not None and not holds(fields[name], row.default):
                message = sentence("{field}: the field can not hold its own default", field=name)
                self.wrong((*trail, name, "default"), message)
        return fields

    def _pieces(
        self, name: str, row: ComponentForm, fields: Mapping[str, Field], lost: set[Trail]
    ) -> PieceFile:
        """Return the pieces of a component, none where their file can not be used."""
        file, trail = row.pieces, ("components", name, "pieces")
        path = self.folder / file
        strange = {str(one[1]) for one in lost if one[0] == "fields" and len(one) > 1}
        strange |= {str(one[1]) for one in lost if one[0] == "columns" and len(one) > 1}
        if not any(one[0] in ("columns", "fields") for one in lost):
            self._judge_columns(name, row, fields)
        elif not strange or any(one[0] == "columns" for one in lost):
            return PieceFile((), [], frozenset({"pieces"}))  # nobody knows what its columns hold
        fields = {**fields, **{one: Field(one, "", optional=True) for one in strange}}
        if path.suffix not in ENDINGS:
            message = sentence(
                "{file} is no file with pieces: {endings}", file=repr(file), endings=ENDINGS
            )
            self.wrong(trail, message)
        elif not path.resolve().is_relative_to(self.folder.resolve()):
            self.wrong(trail, sentence("{file} lies outside the game's folder", file=repr(file)))
        elif not is_spelt_so(self.folder, file) or not path.is_file():
            known = {it.name for it in self.folder.iterdir() if it.suffix in ENDINGS}
            hint = did_you_mean(file, sorted(known - _NO_PIECES))
            self.wrong(trail, sentence("there is no file {file}", file=repr(file)), hint)
        else:
            with collected(self.findings):
                saved = Saved(row.columns, row.sheet, row.encoding)
                found = read_pieces(path, fields, saved)
                self.findings.extend(found.findings)
                return found
        return PieceFile((), [], frozenset({"pieces"}))

    def _judge_columns(self, name: str, row: ComponentForm, fields: Mapping[str, Field]) -> None:
        """Find columns that are to hold a field that there is not."""
        known = (*RESERVED, *fields, IGNORE)
        for called, field in row.columns.items():
            if field not in known:
                message = sentence(
                    "{component}: column {column}: there is no field {field}",
                    component=name,
                    column=repr(called),
                    field=repr(field),
                )
                trail = ("components", name, "columns", called)
                self.wrong(trail, message, did_you_mean(field, known))


def _box_of(
    id_: str,
    form: ShapeForm,
    known: Mapping[str, Component],
    bulks: Mapping[str, float],
    where: Where,
) -> Shape:
    """Return the box that a form describes, or refuse it with everything that is wrong."""
    tuck = form.tuck or TuckForm(deck=[])
    names = tuck.deck if isinstance(tuck.deck, list) else [tuck.deck]
    wrong = [
        error(
            where,
            sentence("no component {name} stands above this one", name=repr(name)),
            did_you_mean(name, [*known]),
        )
        for name in names
        if name not in known
    ]
    if tuck.paper not in bulks:
        hint = did_you_mean(tuck.paper, [*bulks])
        message = sentence("bulks.yaml has no paper {name}", name=repr(tuck.paper))
        wrong.append(error(where, message, hint))
    if wrong:
        raise Refused(wrong)
    content = held([known[name] for name in names], tuck, bulks[tuck.paper])
    try:
        return content.net(id_, form.bleed)
    except ValueError as problem:
        message = sentence(
            "a box for cards {thickness} mm thick: {problem}",
            thickness=f"{content.stack:,.0f}",
            problem=said_by(problem),
        )
        raise refuse(where, message) from None


def held(decks: Sequence[Component], form: TuckForm, bulk: float) -> Tuck:
    """Return the largest card and how thick all cards are together, on paper of this bulk."""
    sleeves = form.sleeves
    if not isinstance(sleeves, SleevesForm):
        sleeves = SleevesForm(thickness=sleeves)
    in_sleeves = sleeves.thickness > 0
    sizes = [deck.shape.size for deck in decks]
    width = max(size.width for size in sizes) + sleeves.width * in_sleeves
    height = max(size.height for size in sizes) + sleeves.height * in_sleeves
    stack = 0.0
    for deck in decks:
        card = form.thickness or (form.weight or deck.weight) * bulk / 1000  # millimetres
        stack += deck.total * (card + sleeves.thickness)
    return Tuck(Size(width, height), round(stack, 4))

"""The components of a game: shapes, fields and pieces, as game.yaml names them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from pnp.filenames import is_spelt_so
from pnp.findings import Finding, Where, collected, did_you_mean, error
from pnp.forms.files import ComponentForm, GameForm, ShapeForm
from pnp.forms.pieces import RESERVED, holds
from pnp.load.fitted import noun
from pnp.load.outlines import is_box, shape_of
from pnp.load.pieces import ENDINGS, IGNORE, Saved, read_pieces
from pnp.load.tuck import box_of
from pnp.model.game import Component, Field, Piece
from pnp.model.stock import Shape, Stock, scaled_shape
from pnp.source import Source, Trail
from pnp.worded import worded

MOST_COPIES = 100_000  # of all pieces of a component together
_SHOWN = ("title", "note", "front", "back", "shape")
_NO_PIECES = {"game.yaml", "examples.yaml", "outline.yaml", "terms.yaml"}
_TAKEN = (*Saved._fields, "without", "copies")  # settings that pieces are read by


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

    def read(self, form: GameForm) -> tuple[Component, ...]:
        """Return the components that can be read; a tuck box looks at those above it."""
        known: dict[str, Component] = {}
        for name, row in form.components.items():
            trail = ("components", name)
            shape = self._sized(name, row, self._shape(name, row.shape, known))
            fields = self._fields(name, row)
            pieces = self._some(name, row, self._pieces(name, row, fields))
            if row.kinds and row.kinds not in fields:
                message = worded(
                    "{component}: kinds: there is no field {field}",
                    component=name,
                    field=repr(row.kinds),
                )
                self.wrong((*trail, "kinds"), message, did_you_mean(row.kinds, list(fields)))
            if shape is not None:
                known[name] = noun(
                    Component,
                    row,
                    but=_TAKEN,
                    id=name,
                    shape=shape,
                    pieces=pieces,
                    fields=fields,
                    where=self.source.where_key(trail),
                    places=self._places(trail, row.assembly),
                )
            if row.assembly and shape is not None and not shape.folds:
                message = worded(
                    "{component}: assembly: there is nothing to put together", component=name
                )
                self.wrong((*trail, "assembly"), message, worded("its shape has no folds"))
        return tuple(known.values())

    def _places(self, trail: Trail, assembly: Iterable[str]) -> dict[str, Where]:
        """Return where the texts and names of a component stand."""
        where = self.source.where
        steps = {f"assembly_{step}": where((*trail, "assembly", step)) for step in assembly}
        return {key: where((*trail, key)) for key in _SHOWN} | steps

    def _shape(
        self, name: str, form: str | ShapeForm, known: Mapping[str, Component]
    ) -> Shape | None:
        trail = ("components", name, "shape")
        if isinstance(form, str):
            if form not in self.stock.shapes:
                message = worded("no shape {name}", name=repr(form))
                self.wrong(trail, message, did_you_mean(form, list(self.stock.shapes)))
            return self.stock.shapes.get(form)
        if not is_box(form):
            with collected(self.findings):
                return shape_of(name, form, self.source.where(trail))
            return None
        with collected(self.findings):
            return box_of(name, form, known, self.stock.bulks, self.source.where(trail))
        return None

    def _sized(self, name: str, row: ComponentForm, shape: Shape | None) -> Shape | None:
        """Return a shape as it is printed; art runs as far over the cut as it always does."""
        if shape is None or row.scale == 1.0:
            return shape
        if shape.tuck:
            message = worded("{component}: a tuck box has no scale", component=name)
            hint = worded("it has the size of its cards: scale these")
            self.wrong(("components", name, "scale"), message, hint)
            return shape
        return scaled_shape(shape, row.scale)._replace(bleed=shape.bleed)

    def _some(self, name: str, row: ComponentForm, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
        """Return the pieces that a component has of its file, in the copies that it has."""
        known = [piece.id for piece in pieces]
        for key in ("without", "copies"):
            for at, id_ in enumerate(getattr(row, key) if pieces else ()):
                if id_ not in known:
                    trail = ("components", name, key, at if key == "without" else id_)
                    message = worded(
                        "{component}: there is no piece {piece}", component=name, piece=repr(id_)
                    )
                    self.wrong(trail, message, did_you_mean(id_, known))
        kept = tuple(
            piece._replace(copies=row.copies.get(piece.id, piece.copies))
            for piece in pieces
            if piece.id not in row.without
        )
        total = sum(piece.copies for piece in kept)
        if total > MOST_COPIES:
            message = worded(
                "{component}: {total} pieces with all their copies, at most {most}",
                component=name,
                total=total,
                most=MOST_COPIES,
            )
            self.wrong(("components", name, "pieces"), message)
        if pieces and not kept:
            message = worded("{component}: no piece is left", component=name)
            hint = worded(
                "in a variant, `{component}: null` takes the whole component away", component=name
            )
            self.wrong(("components", name, "without"), message, hint)
        return kept

    def _fields(self, component: str, form: ComponentForm) -> dict[str, Field]:
        fields = {}
        trail = ("components", component, "fields")
        for name, row in form.fields.items():
            if name in RESERVED:
                message = worded(
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
                where = (*trail, name, "default")
                message = worded("{field}: the field can not hold its own default", field=name)
                self.wrong(where, message)
        return fields

    def _pieces(
        self, name: str, row: ComponentForm, fields: Mapping[str, Field]
    ) -> tuple[Piece, ...]:
        """Return the pieces of a component, none where their file can not be used."""
        file, trail = row.pieces, ("components", name, "pieces")
        path = self.folder / file
        self._judge_columns(name, row, fields)
        if path.suffix not in ENDINGS:
            message = worded(
                "{file} is no file with pieces: {endings}", file=repr(file), endings=ENDINGS
            )
            self.wrong(trail, message)
        elif not path.resolve().is_relative_to(self.folder.resolve()):
            self.wrong(trail, worded("{file} lies outside the game's folder", file=repr(file)))
        elif not is_spelt_so(self.folder, file) or not path.is_file():
            found = {it.name for it in self.folder.iterdir() if it.suffix in ENDINGS}
            near = sorted(found - _NO_PIECES)
            message = worded("there is no file {file}", file=repr(file))
            self.wrong(trail, message, did_you_mean(file, near))
        else:
            with collected(self.findings):
                saved = Saved(row.columns, row.sheet, row.encoding)
                pieces, mistakes = read_pieces(path, fields, saved)
                self.findings.extend(mistakes)
                return pieces
        return ()

    def _judge_columns(self, name: str, row: ComponentForm, fields: Mapping[str, Field]) -> None:
        """Find columns that are to hold a field that there is not."""
        known = (*RESERVED, *fields, IGNORE)
        for called, field in row.columns.items():
            if field not in known:
                message = worded(
                    "{component}: column {column}: there is no field {field}",
                    component=name,
                    column=repr(called),
                    field=repr(field),
                )
                hint = did_you_mean(field, known)
                self.wrong(("components", name, "columns", called), message, hint)

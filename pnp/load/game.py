"""One game's folder: `game.yaml`, its pieces and its examples."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pnp.filenames import MOST_LETTERS, alike, fault, is_spelt_so
from pnp.findings import Finding, Refused, Where, collected, did_you_mean, error, shown
from pnp.forms import files as forms
from pnp.forms.pieces import RESERVED, holds
from pnp.forms.validate import fit
from pnp.load.fitted import noun, read_form
from pnp.load.outlines import is_box, shape_of
from pnp.load.pieces import ENDINGS, IGNORE, Saved, read_pieces
from pnp.load.project import Project
from pnp.load.rules import load_rules
from pnp.load.tuck import box_of
from pnp.load.yaml_file import read_yaml
from pnp.model.game import Advice, Component, Count, Example, Field, Game, Number, Piece, SetUp
from pnp.model.stock import Shape, Stock
from pnp.source import Source, Trail

MOST_COPIES = 100_000  # of all pieces of a component together
_SHOWN = ("title", "note", "front", "back", "shape")
_NO_PIECES = {"game.yaml", "examples.yaml", "outline.yaml", "terms.yaml"}


def load_game(project: Project, stock: Stock, id_: str) -> Game:
    """Read a game, or refuse with every mistake in its files."""
    folder = project.game_folder(id_)
    source = read_yaml(folder / "game.yaml")
    form, findings = fit(source, forms.GameForm)
    findings += _named(project, folder)
    if form is None:
        raise Refused(findings)
    reader = _Reader(source, stock, folder, findings)
    game = noun(
        Game,
        form,
        id=id_,
        colours=reader.colours(form),
        components=reader.components(form),
        counts=reader.counts(form),
        setups=reader.set_ups(form),
        examples=reader.examples(),
        rules=load_rules(folder, findings),
        numbers=reader.numbers(form),
        printing=Advice(form.printing),
        where=source.where(()),
        places={name: source.where((name,)) for name in ("title", "version", "engine")},
    )
    if findings:
        raise Refused(findings)
    return game


def _named(project: Project, folder: Path) -> list[Finding]:
    """Return what keeps a game from being called so on every system."""
    name, where = folder.name, Where(shown(folder))
    said = fault(name)
    if len(name) > MOST_LETTERS:
        said = f"a name has {MOST_LETTERS} letters at most"
    findings = [error(where, f"no game can be called {name!r}: {said}")] if said else []
    twins = [game for game in project.games if game != name and alike(game) == alike(name)]
    if twins:
        hint = "they are one folder on Windows and macOS: rename one of them"
        message = f"the games {name!r} and {twins[0]!r} differ in capitals only"
        findings.append(error(where, message, hint))
    return findings


@dataclass(frozen=True)
class _Reader:
    """Turns the forms of a game into nouns, and collects what is wrong with them."""

    source: Source
    stock: Stock
    folder: Path
    findings: list[Finding]

    def wrong(self, trail: Trail, message: str, hint: str = "") -> None:
        """Note a mistake in a value."""
        self.findings.append(error(self.source.where(trail), message, hint))

    def wrong_key(self, trail: Trail, message: str) -> None:
        """Note a mistake in the name of a value."""
        self.findings.append(error(self.source.where_key(trail), message))

    def colours(self, form: forms.GameForm) -> Mapping[str, str]:
        """Return the colours by name."""
        for name in ("none", "current"):
            if name in form.colours:
                self.wrong_key(("colours", name), f"{name!r} means something else in templates")
        return form.colours

    def components(self, form: forms.GameForm) -> tuple[Component, ...]:
        """Return the components that can be read; a tuck box looks at those above it."""
        known: dict[str, Component] = {}
        for name, row in form.components.items():
            trail = ("components", name)
            shape = self._shape(name, row.shape, known)
            fields = self._fields(name, row)
            pieces = self._pieces(name, row, fields)
            if row.kinds and row.kinds not in fields:
                message = f"{name}: kinds: there is no field {row.kinds!r}"
                self.wrong((*trail, "kinds"), message, did_you_mean(row.kinds, list(fields)))
            if shape is not None:
                known[name] = noun(
                    Component,
                    row,
                    but=Saved._fields,
                    id=name,
                    shape=shape,
                    pieces=pieces,
                    fields=fields,
                    where=self.source.where_key(trail),
                    places={key: self.source.where((*trail, key)) for key in _SHOWN},
                )
        return tuple(known.values())

    def _shape(
        self, name: str, form: str | forms.ShapeForm, known: Mapping[str, Component]
    ) -> Shape | None:
        trail = ("components", name, "shape")
        if isinstance(form, str):
            if form not in self.stock.shapes:
                self.wrong(trail, f"no shape {form!r}", did_you_mean(form, list(self.stock.shapes)))
            return self.stock.shapes.get(form)
        if not is_box(form):
            with collected(self.findings):
                return shape_of(name, form, self.source.where(trail))
            return None
        with collected(self.findings):
            return box_of(name, form, known, self.stock.bulks, self.source.where(trail))
        return None

    def _fields(self, component: str, form: forms.ComponentForm) -> dict[str, Field]:
        fields = {}
        trail = ("components", component, "fields")
        for name, row in form.fields.items():
            if name in RESERVED:
                message = f"{name!r} is a field of every piece; choose another name"
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
                self.wrong(where, f"{name}: the field can not hold its own default")
        return fields

    def _pieces(
        self, name: str, row: forms.ComponentForm, fields: Mapping[str, Field]
    ) -> tuple[Piece, ...]:
        """Return the pieces of a component, none where their file can not be used."""
        file, trail = row.pieces, ("components", name, "pieces")
        path = self.folder / file
        self._judge_columns(name, row, fields)
        if path.suffix not in ENDINGS:
            self.wrong(trail, f"{file!r} is no file with pieces: {', '.join(ENDINGS)}")
        elif not path.resolve().is_relative_to(self.folder.resolve()):
            self.wrong(trail, f"{file!r} lies outside the game's folder")
        elif not is_spelt_so(self.folder, file) or not path.is_file():
            found = {it.name for it in self.folder.iterdir() if it.suffix in ENDINGS}
            near = sorted(found - _NO_PIECES)
            self.wrong(trail, f"there is no file {file!r}", did_you_mean(file, near))
        else:
            with collected(self.findings):
                saved = Saved(row.columns, row.sheet, row.encoding)
                pieces, mistakes = read_pieces(path, fields, saved)
                self.findings.extend(mistakes)
                total = sum(piece.copies for piece in pieces)
                if total > MOST_COPIES:
                    message = f"{total:,} pieces with all their copies, at most {MOST_COPIES:,}"
                    self.wrong(trail, f"{name}: {message}")
                return pieces
        return ()

    def _judge_columns(
        self, name: str, row: forms.ComponentForm, fields: Mapping[str, Field]
    ) -> None:
        """Find columns that are to hold a field that there is not."""
        known = (*RESERVED, *fields, IGNORE)
        for called, field in row.columns.items():
            if field not in known:
                message = f"{name}: column {called!r}: there is no field {field!r}"
                hint = did_you_mean(field, known)
                self.wrong(("components", name, "columns", called), message, hint)

    def counts(self, form: forms.GameForm) -> tuple[Count, ...]:
        """Return what the rules state and pieces prove, each under a name of its own."""
        counts = []
        taken = dict.fromkeys(form.numbers, "a number has")
        for at, row in enumerate(form.counts):
            if row.name in taken:
                message = f"count {row.id}: {taken[row.name]} the name {row.name!r} already"
                self.wrong(("counts", at, "name"), message)
            elif row.name:
                taken[row.name] = f"count {row.id} has"
            (ask,) = row.asks.values()
            counts.append(
                Count(
                    id=row.id,
                    ask=ask,
                    says=row.says,
                    status=row.status,
                    source=row.source,
                    players=row.players,
                    where=self.source.where(("counts", at)),
                    name=row.name or "",
                )
            )
        return tuple(counts)

    def set_ups(self, form: forms.GameForm) -> tuple[SetUp, ...]:
        """Return what leaves the box."""
        return tuple(
            noun(SetUp, row, where=self.source.where(("setups", at)))
            for at, row in enumerate(form.setups)
        )

    def numbers(self, form: forms.GameForm) -> dict[str, Number]:
        """Return what the rules state and no piece carries."""
        return {
            name: noun(Number, row, name=name, where=self.source.where_key(("numbers", name)))
            for name, row in form.numbers.items()
        }

    def examples(self) -> tuple[Example, ...]:
        """Return the positions that the rules engine judges."""
        read = read_form(self.folder / "examples.yaml", forms.ExamplesForm, self.findings)
        if read is None:
            return ()
        source, form = read
        return tuple(Example(id_, source.part(("examples", id_))) for id_ in form.examples)

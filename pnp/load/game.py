"""One game's folder: `game.yaml`, its pieces and its examples."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pnp.findings import Finding, Refused, Where, did_you_mean, error
from pnp.forms import files as forms
from pnp.forms.validate import fit
from pnp.load.outlines import shape_of
from pnp.load.pieces import RESERVED, holds, read_pieces
from pnp.load.project import Project
from pnp.load.rules import load_rules
from pnp.load.tuckbox import tuck_box
from pnp.load.yaml_file import read_yaml
from pnp.model.game import Component, Count, Example, Field, Game, Number, SetUp
from pnp.model.stock import Shape, Stock
from pnp.source import Source

MOST_COPIES = 100_000  # of all pieces of a component together
COUNT_KINDS = ("count", "sum", "distinct", "sets", "closed", "most", "least")


def load_game(project: Project, stock: Stock, id_: str) -> Game:
    """Read a game, or refuse with every mistake in its files."""
    folder = project.game_folder(id_)
    source = read_yaml(folder / "game.yaml")
    form, findings = fit(source, forms.GameForm)
    if form is None:
        raise Refused(findings)
    findings.extend(
        error(source.where_key(("colours", name)), f"{name!r} means something else in templates")
        for name in ("none", "current")
        if name in form.colours
    )
    components: dict[str, Component] = {}
    for name, part in form.components.items():
        component = _component(source, stock, folder, (name, part), components, findings)
        if component:
            components[name] = component
    counts = [_count(source, number, row, findings) for number, row in enumerate(form.counts)]
    findings.extend(_names_taken(source, form))
    setups = tuple(
        SetUp(row.players, tuple(_given(step) for step in row.remove), source.where(("setups", n)))
        for n, row in enumerate(form.setups)
    )
    examples = _examples(folder / "examples.yaml", findings)
    rules = load_rules(folder, findings)
    if findings:
        raise Refused(findings)
    return Game(
        id=id_,
        title=form.title,
        version=form.version,
        components=tuple(components.values()),
        colours=form.colours,
        counts=tuple(count for count in counts if count),
        setups=setups,
        engine=form.engine,
        examples=examples,
        rules=rules,
        by=form.by,
        players=tuple(form.players),
        numbers=_numbers(source, form),
        where=source.where(()),
        places={name: source.where((name,)) for name in ("title", "engine")},
    )


def _component(
    source: Source,
    stock: Stock,
    folder: Path,
    row: tuple[str, forms.ComponentForm],
    known: Mapping[str, Component],
    findings: list[Finding],
) -> Component | None:
    name, form = row
    trail = ("components", name)
    shape = _shape(source, stock, trail, form.shape, known, findings)
    fields = _fields(source, name, form, findings)
    mistake = _wrong_file(folder, form.pieces, source.where((*trail, "pieces")))
    if mistake:
        findings.append(mistake)
        return None
    try:
        pieces, mistakes = read_pieces(folder / form.pieces, fields)
    except Refused as refused:
        pieces, mistakes = (), list(refused.findings)
    findings.extend(mistakes)
    total = sum(piece.copies for piece in pieces)
    if total > MOST_COPIES:
        message = f"{name}: {total:,} pieces with all their copies, at most {MOST_COPIES:,}"
        findings.append(error(source.where((*trail, "pieces")), message))
    if form.kinds and form.kinds not in fields:
        message = f"{name}: kinds: there is no field {form.kinds!r}"
        hint = did_you_mean(form.kinds, list(fields))
        findings.append(error(source.where((*trail, "kinds")), message, hint))
    if shape is None:
        return None
    places = {
        key: source.where((*trail, key)) for key in ("title", "note", "front", "back", "shape")
    }
    return Component(
        id=name,
        title=form.title,
        shape=shape,
        pieces=pieces,
        fields=fields,
        front=form.front,
        back=form.back,
        gap=form.gap,
        note=form.note,
        kinds=form.kinds,
        split=form.split,
        weight=form.weight,
        where=source.where_key(trail),
        places=places,
    )


def _wrong_file(folder: Path, name: str, where: Where) -> Finding | None:
    """Say why a file of pieces can not be used."""
    if Path(name).suffix not in (".yaml", ".csv"):
        return error(where, f"{name!r} is neither a .yaml nor a .csv file")
    if "\0" in name or not (folder / name).resolve().is_relative_to(folder.resolve()):
        return error(where, f"{name!r} lies outside the game's folder")
    if not (folder / name).is_file():
        found = [path.name for ending in ("yaml", "csv") for path in folder.glob(f"*.{ending}")]
        near = sorted(set(found) - {"game.yaml", "examples.yaml", "outline.yaml", "terms.yaml"})
        return error(where, f"there is no file {name!r}", did_you_mean(name, near))
    return None


def _shape(
    source: Source,
    stock: Stock,
    trail: tuple[str, ...],
    form: str | forms.ShapeForm,
    known: Mapping[str, Component],
    findings: list[Finding],
) -> Shape | None:
    where = source.where((*trail, "shape"))
    if not isinstance(form, str) and form.tuck and not (form.rect or form.circle):
        deck = known.get(form.tuck.deck)
        if deck is None:
            message = f"no component {form.tuck.deck!r} stands above this one"
            findings.append(error(where, message, did_you_mean(form.tuck.deck, list(known))))
            return None
        try:
            return tuck_box(trail[-1], deck.shape.size, deck.total, form.tuck.weight, form.bleed)
        except ValueError as problem:
            findings.append(error(where, f"a box for {deck.total:,} pieces: {problem}"))
            return None
    if not isinstance(form, str):
        shape, mistakes = shape_of(trail[-1], form, where)
        findings.extend(mistakes)
        return shape
    if form not in stock.shapes:
        hint = did_you_mean(form, list(stock.shapes))
        findings.append(error(where, f"no shape {form!r}", hint))
    return stock.shapes.get(form)


def _fields(
    source: Source, component: str, form: forms.ComponentForm, findings: list[Finding]
) -> dict[str, Field]:
    fields = {}
    trail = ("components", component, "fields")
    for name, row in form.fields.items():
        if name in RESERVED:
            where = source.where_key((*trail, name))
            message = f"{name!r} is a field of every piece; choose another name"
            findings.append(error(where, message))
            continue
        if isinstance(row, str):
            fields[name] = Field(name, row)
            continue
        length = 0 if row.items == "any" else row.items
        field = Field(name, row.type, tuple(row.one_of or ()), length, row.optional, row.default)
        fields[name] = field
        if row.default is not None and not holds(field, row.default):
            where = source.where((*trail, name, "default"))
            findings.append(error(where, f"{name}: the field can not hold its own default"))
    return fields


def _count(
    source: Source, number: int, form: forms.CountForm, findings: list[Finding]
) -> Count | None:
    where = source.where(("counts", number))
    kinds = [kind for kind in COUNT_KINDS if getattr(form, kind) is not None]
    if len(kinds) != 1:
        said = " and ".join(kinds) or "none"
        message = f"count {form.id}: {said} given; a count is one of {', '.join(COUNT_KINDS)}"
        findings.append(error(where, message))
        return None
    ask = _given(getattr(form, kinds[0]))
    asked = Count(form.id, kinds[0], ask, form.says, form.status, form.source, form.players, where)
    return asked._replace(name=form.name or "")


def _numbers(source: Source, form: forms.GameForm) -> dict[str, Number]:
    return {
        name: Number(name, row.says, row.status, row.source, source.where_key(("numbers", name)))
        for name, row in form.numbers.items()
    }


def _names_taken(source: Source, form: forms.GameForm) -> Iterator[Finding]:
    """Find names of counts that another count or a number has."""
    taken = dict.fromkeys(form.numbers, "a number has")
    for at, row in enumerate(form.counts):
        if row.name in taken:
            where = source.where(("counts", at, "name"))
            message = f"count {row.id}: {taken[row.name]} the name {row.name!r} already"
            yield error(where, message)
        elif row.name:
            taken[row.name] = f"count {row.id} has"


def _given(form: Any) -> dict[str, Any]:
    """Return what the file says, without the keys that it leaves out."""
    given: dict[str, Any] = form.model_dump(by_alias=True, exclude_unset=True)
    return given


def _examples(path: Path, findings: list[Finding]) -> tuple[Example, ...]:
    if not path.is_file():
        return ()
    try:
        source = read_yaml(path)
    except Refused as refused:
        findings.extend(refused.findings)
        return ()
    form, mistakes = fit(source, forms.ExamplesForm)
    findings.extend(mistakes)
    if form is None:
        return ()
    return tuple(Example(id_, source.part(("examples", id_))) for id_ in form.examples)

"""One game's folder: `game.yaml`, its pieces and its examples."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pnp.base.findings import Finding, Refused, worded
from pnp.base.source import Source
from pnp.load.components import ComponentReader, Noting
from pnp.load.forms import files as forms
from pnp.load.forms.validate import fit
from pnp.load.project import Project, misnamed
from pnp.load.read_form import noun, read_form
from pnp.load.rules import load_rules
from pnp.load.variants import VARIANTS, asked_variants, of_variant, varied
from pnp.load.yaml_file import read_yaml
from pnp.model.game import Advice, Count, Example, Game, Number, Rules, SetUp
from pnp.model.names import variant_of
from pnp.model.stock import Stock


def load_game(project: Project, stock: Stock, id_: str) -> Game:
    """Read a game, or refuse with every mistake in its files."""
    folder = project.game_folder(id_)
    whole = read_yaml(folder / "game.yaml")
    form, findings = fit(whole, forms.GameForm)
    source, variant = whole, variant_of(id_)
    if variant and form:  # what is wrong with a variant alone, too, is told of the whole file
        source = varied(whole, variant)
        form, findings = fit(source, forms.GameForm)
    findings += misnamed(project, id_)
    if form is None:
        raise Refused(findings)
    reader = _Reader(source, folder, findings)
    components = ComponentReader(source, folder, findings, stock)
    game = noun(
        Game,
        form,
        but=(VARIANTS,),
        id=id_,
        colours=reader.colours(form),
        components=components.read(form),
        counts=reader.counts(form),
        setups=reader.set_ups(form),
        examples=reader.examples(),
        rules=_rules(whole, folder, variant, findings),
        numbers=reader.numbers(form),
        printing=Advice(form.printing),
        where=source.where(()),
        places={
            "called": whole.where((VARIANTS, variant, "called")),
            **{name: source.where((name,)) for name in ("title", "version", "engine")},
        },
        called=whole.value[VARIANTS][variant]["called"] if variant else "",
    )
    if findings:
        raise Refused(findings)
    return game


def _rules(whole: Source, folder: Path, variant: str, findings: list[Finding]) -> Rules | None:
    """Return the rules as a variant, or the game itself, has them."""
    rules = load_rules(folder, findings)
    if rules is None:
        return None
    findings += asked_variants(rules.blocks, list(whole.value.get(VARIANTS, ())))
    return rules._replace(blocks=of_variant(rules.blocks, variant))


def _taken(count: str, name: str, other: str) -> str:
    """Say that another count, or a number if it is none, has a name already."""
    if not other:
        return worded(
            "count {count}: a number has the name {name} already", count=count, name=repr(name)
        )
    return worded(
        "count {count}: count {other} has the name {name} already",
        count=count,
        other=other,
        name=repr(name),
    )


@dataclass(frozen=True)
class _Reader(Noting):
    """Turns the forms of a game into nouns, and collects what is wrong with them."""

    def colours(self, form: forms.GameForm) -> Mapping[str, str]:
        """Return the colours by name."""
        for name in ("none", "current"):
            if name in form.colours:
                message = worded("{name} means something else in templates", name=repr(name))
                self.wrong_key(("colours", name), message)
        return form.colours

    def counts(self, form: forms.GameForm) -> tuple[Count, ...]:
        """Return what the rules state and pieces prove, each under a name of its own."""
        counts = []
        taken = dict[str, str]()
        for at, row in enumerate(form.counts):
            if row.name in taken or row.name in form.numbers:
                message = _taken(row.id, row.name, taken.get(row.name, ""))
                self.wrong(("counts", at, "name"), message)
            elif row.name:
                taken[row.name] = row.id
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

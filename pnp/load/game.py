"""One game's folder: `game.yaml`, its pieces and its examples."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pnp.base.filenames import MOST_LETTERS, alike, fault
from pnp.base.findings import (
    Finding,
    Refused,
    Where,
    collected,
    did_you_mean,
    error,
    refuse,
    sentence,
    shortened,
    shown,
)
from pnp.base.source import Place, Source, Trail
from pnp.load.components import ComponentReader, Noting
from pnp.load.forms import files as forms
from pnp.load.forms.base import noun
from pnp.load.forms.counts import KINDS
from pnp.load.forms.mending import Mended, fit_in_part
from pnp.load.project import VARIANTS, Project
from pnp.load.rules import load_rules
from pnp.load.yaml_file import read_yaml
from pnp.model.face import OF, filed, variant_of
from pnp.model.game import Advice, Block, Count, Example, Game, Number, Rules, SetUp
from pnp.model.stock import Stock

# --- Variants of a game: what `variants:` in game.yaml changes, laid over all the rest of it.


ITSELF = "none"  # the game without a variant, where the name of one could stand
# What is a list in a game, by what a variant calls its rows.
_ROWS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "counts": ("id", str),
    "setups": ("players", lambda text: int(text) if text.isdigit() else text),
}
_NUMBERS = ("counts", "numbers")  # a bare number is what such a row says


def varied(source: Source, variant: str) -> Source:
    """Return a game's file, which fits its form, as a variant has it; or refuse."""
    found = source.value.get(VARIANTS) if isinstance(source.value, dict) else None
    known = found if isinstance(found, dict) else {}
    if not isinstance(known.get(variant), dict):
        message = sentence("there is no variant {variant}", variant=repr(variant))
        raise refuse(source.where((VARIANTS,)), message, did_you_mean(variant, [*known]))
    mixer = _Mixer(source, (VARIANTS, variant))
    value = mixer.game(known[variant])
    if mixer.findings:
        raise Refused(mixer.findings)
    return source._replace(value=value, values=mixer.values, keys=mixer.keys)


def of_variant(blocks: Iterable[Block], variant: str) -> tuple[Block, ...]:
    """Return the texts of rules that stand in a variant; lists are numbered without gaps."""
    kept: list[Block] = []
    gone = 0  # items of the list so far
    for block in blocks:
        gone = gone if block.number > 1 else 0
        asked = block.options.get("variant")
        if asked is not None and (variant or ITSELF) not in asked.split(","):
            gone += bool(block.number)
            continue
        inner = of_variant(block.blocks, variant)
        number = block.number - gone if block.number else 0
        kept.append(block._replace(number=number, blocks=inner))
    return tuple(kept)


def asked_variants(blocks: Iterable[Block], known: Sequence[str]) -> Iterator[Finding]:
    """Yield the variants that texts of rules ask for and that there are not."""
    for block in Block.walk(blocks):
        asked = block.options.get("variant")
        for name in asked.split(",") if asked is not None else ():
            if name not in (*known, ITSELF):
                message = sentence(
                    "{text}: there is no variant {variant}",
                    text=block.id,
                    variant=repr(shortened(name)),
                )
                yield error(block.where, message, did_you_mean(name, (*known, ITSELF)))


class _Mixer:
    """Lays a variant over its game, and notes where each value comes from."""

    def __init__(self, source: Source, at: Trail) -> None:
        self._source, self._at = source, at
        self.values: dict[Trail, Place] = {}
        self.keys: dict[Trail, Place] = {}
        self.findings: list[Finding] = []

    def game(self, above: dict[str, Any]) -> dict[str, Any]:
        """Return all that the file says of a variant."""
        below = {name: one for name, one in self._source.value.items() if name != VARIANTS}
        above = {name: one for name, one in above.items() if name != "called"}
        self._note((), ())
        made: dict[str, Any] = {}
        for name in self._left(below, above, self._at):
            if name not in above:
                made[name] = self._copied(below[name], (name,), (name,))
            elif isinstance(above[name], dict):
                made[name] = self._rows(name, below.get(name), above[name])
            else:
                made[name] = self._copied(above[name], (*self._at, name), (name,))
        return made

    def _rows(self, section: str, below: Any, above: dict[str, Any]) -> Any:
        """Return what stands under names, as a list where the game has one."""
        old, at = dict(_named(section, below)), (*self._at, section)
        self._note(at, (section,))
        made: dict[str | int, Any] = {}
        for name in self._left(old, above, at):
            target = (section, len(made) if section in _ROWS else name)
            if name not in above:
                index, row = old[name]
                made[target[1]] = self._copied(row, (section, index), target)
            else:
                row = self._row(old.get(name), above[name], (*at, name), target)
                if section in _ROWS and isinstance(row, dict):  # which says what it is called
                    key, typed = _ROWS[section]
                    row = {key: typed(name), **row}
                made[target[1]] = row
        return list(made.values()) if section in _ROWS else made

    def _row(self, old: tuple[Any, Any] | None, new: Any, at: Trail, target: Trail) -> Any:
        """Return what a name stands for: its settings, each of them the variant's or the game's."""
        index, row = old or (0, {})
        if target[0] in _NUMBERS and not isinstance(new, dict):
            source = f"the variant {self._at[-1]}"
            new = {"says": new, "status": "house", "source": source}
        if not isinstance(new, dict) or not isinstance(row, dict):
            return self._copied(new, at, target)
        self._note(at, target)
        made = {}
        for name in self._left(row, new, at):
            place: Trail = (*at, name) if name in new else (target[0], index, name)
            made[name] = self._copied((new if name in new else row)[name], place, (*target, name))
        return made

    def _copied(self, value: Any, at: Trail, target: Trail) -> Any:
        """Return a value as it stands in the file, with all its places."""
        self._note(at, target)
        pairs = value.items() if isinstance(value, dict) else ()
        for step, inner in enumerate(value) if isinstance(value, list) else pairs:
            self._copied(inner, (*at, step), (*target, step))
        return value

    def _note(self, at: Trail, target: Trail) -> None:
        """Note where a value and its name stand."""
        if at in self._source.values:
            self.values[target] = self._source.values[at]
        if at in self._source.keys:
            self.keys[target] = self._source.keys[at]

    def _left(self, below: Iterable[str], above: Mapping[str, Any], at: Trail) -> Iterator[str]:
        """Yield the names of either that are not taken away; the game has to have what is."""
        for name in dict.fromkeys((*below, *above)):
            if name not in above or above[name] is not None:
                yield name
            elif name not in below:
                value = ".".join(map(str, (*at, name)[2:]))
                message = sentence("{value}: the game has none to take away", value=value)
                self.findings.append(error(self._source.where_key((*at, name)), message))


def _named(section: str, value: Any) -> Iterator[tuple[str, tuple[Any, Any]]]:
    """Yield the rows of a game by name, each with the step to it."""
    if isinstance(value, dict):
        yield from ((name, (name, row)) for name, row in value.items())
    key = _ROWS[section][0] if section in _ROWS else ""
    for number, row in enumerate(value if isinstance(value, list) else ()):
        called = row.get(key) if isinstance(row, dict) else None
        yield str(called) if called is not None else f"?{number}", (number, row)


def load_game(project: Project, stock: Stock, id_: str) -> Game:
    """Read a game, or refuse with every mistake in its files."""
    game = read_game(project, stock, id_)
    if game.mistakes:
        raise Refused(game.mistakes)
    return game


def read_game(project: Project, stock: Stock, id_: str) -> Game:
    """Read a game as far as it goes; refuse only if nobody can tell what it has."""
    folder, variant = project.game_folder(id_), variant_of(id_)
    findings: list[Finding] = []
    whole, found = _opened(folder, variant, findings)
    findings += _misnamed(project, id_)
    if found is None or whole is None or found.form is None:  # other files tell what they have
        load_rules(folder, findings)
        _examples(folder, findings)
        raise Refused(dict.fromkeys(findings))
    source, form, unread = found.source, found.form, _unread(found) | _unread(whole)
    called = whole.source.value[VARIANTS][variant]["called"] if variant else ""
    reader = _Reader(source, folder, findings)
    components = ComponentReader(source, folder, findings, stock)
    game = noun(
        Game,
        form,
        but=(VARIANTS,),
        id=id_,
        colours={**dict.fromkeys(found.lacks("colours"), UNKNOWN), **reader.colours(form)},
        components=components.read(form, found.gaps | whole.gaps),
        counts=reader.counts(form),
        setups=tuple(
            noun(SetUp, row, where=source.where(("setups", at)))
            for at, row in enumerate(form.setups)
        ),
        examples=(),
        rules=_rules(whole.source, folder, variant, findings),
        numbers={
            name: noun(Number, row, name=name, where=source.where_key(("numbers", name)))
            for name, row in form.numbers.items()
        },
        printing=Advice(form.printing),
        where=source.where(()),
        places={
            "called": whole.source.where((VARIANTS, variant, "called")),
            **{name: source.where((name,)) for name in ("title", "version", "engine")},
        },
        called=called,
    )
    examples, are_all = _examples(folder, findings)
    if not are_all:
        unread |= {"examples"}
    return game._replace(
        examples=examples, mistakes=tuple(dict.fromkeys(findings)), unread=frozenset(unread)
    )


Opened = Mended[forms.GameForm] | None  # a game's file; nothing if it can not be read at all


def _opened(folder: Path, variant: str, findings: list[Finding]) -> tuple[Opened, Opened]:
    """Return the file of a game as far as it fits its form, as it is and as a variant has it."""
    whole: Opened = None
    with collected(findings):
        whole = fit_in_part(read_yaml(folder / "game.yaml"), forms.GameForm, _stand_in)
        findings += whole.findings
        if not variant or not whole.form:
            return whole, whole
        if variant in whole.lacks(VARIANTS) - {*whole.source.value[VARIANTS]}:  # which is told
            return whole, None
        found = fit_in_part(varied(whole.source, variant), forms.GameForm, _stand_in)
        findings += found.findings
        return whole, found
    return whole, None


UNKNOWN = "#808080"  # stands in for a colour that is none
_STAND_INS: Mapping[tuple[str, ...], Any] = {  # for what has to be there, by the way to it
    ("title",): "?",
    ("version",): "0",
    ("colours", "*"): UNKNOWN,
    ("variants", "*", "called"): "?",
    ("components", "*", "title"): "?",
    ("components", "*", "shape"): "?",
    ("components", "*", "pieces"): "?",
    ("components", "*", "front"): "?",
    ("numbers", "*", "says"): 0,
    ("numbers", "*", "status"): "house",
    ("numbers", "*", "source"): "?",
    ("counts", "*", "status"): "house",
    ("counts", "*", "source"): "?",
}


def _stand_in(trail: Trail) -> Any:
    """Return what a game is read with in place of what is wrong."""
    way = tuple("*" if at == 1 else str(step) for at, step in enumerate(trail))
    return _STAND_INS.get(way)


def _unread(found: Mended[forms.GameForm]) -> set[str]:
    """Return the sections of a game that are not all there, and the names of its numbers."""
    names = found.lacks("numbers")
    rows = found.original.value.get("counts", ()) if found.lacks("counts") else ()
    for at in found.lacks("counts"):
        row = rows[int(at)] if at.isdigit() and isinstance(rows, list) else None
        names |= {str(row["name"])} if isinstance(row, dict) and "name" in row else set()
    sections = {str(gap[0]) for gap in found.gaps if gap and gap[0] != "components"}
    if any(gap[0] == "components" and len(gap) < 3 for gap in found.gaps if gap):
        sections.add("components")  # one is left out
    return names | (sections - {"title", "version", "by", "printing", "colours", VARIANTS})


def _rules(whole: Source, folder: Path, variant: str, findings: list[Finding]) -> Rules | None:
    """Return the rules as a variant, or the game itself, has them."""
    rules = load_rules(folder, findings)
    if rules is None:
        return None
    findings += asked_variants(rules.blocks, list(whole.value.get(VARIANTS, ())))
    blocks = of_variant(rules.blocks, variant)
    there, kept = ({one.id for one in Block.walk(all_)} for all_ in (rules.blocks, blocks))
    numbers = {id_: one for id_, one in rules.numbers.items() if id_ not in there - kept}
    return rules._replace(blocks=blocks, numbers=numbers)


def _taken(count: str, name: str, other: str) -> str:
    """Say that another count, or a number if it is none, has a name already."""
    if not other:
        return sentence(
            "count {count}: a number has the name {name} already", count=count, name=repr(name)
        )
    return sentence(
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
                message = sentence("{name} means something else in templates", name=repr(name))
                self.wrong_key(("colours", name), message)
        return form.colours

    def counts(self, form: forms.GameForm) -> tuple[Count, ...]:
        """Return what the rules state and pieces prove, each under a name of its own."""
        counts = []
        taken: dict[str, str] = {}
        for at, row in enumerate(form.counts):
            if row.name in taken or row.name in form.numbers:
                message = _taken(row.id, row.name, taken.get(row.name, ""))
                self.wrong(("counts", at, "name"), message)
            elif row.name:
                taken[row.name] = row.id
            (ask,) = row.asks.values()
            where = self.source.where(("counts", at))
            counts.append(noun(Count, row, but=KINDS, ask=ask, where=where, name=row.name or ""))
        return tuple(counts)


def _examples(folder: Path, findings: list[Finding]) -> tuple[tuple[Example, ...], bool]:
    """Return the positions that the rules engine judges, and whether these are all."""
    path = folder / "examples.yaml"
    if path.is_file():
        with collected(findings):
            source, form, mistakes, gaps, _ = fit_in_part(read_yaml(path), forms.ExamplesForm)
            findings += mistakes
            names = form.examples if form else ()
            return tuple(Example(id_, source.part(("examples", id_))) for id_ in names), not gaps
        return (), False
    return (), True


def _misnamed(project: Project, id_: str) -> list[Finding]:
    """Return what keeps a game from being called so on every system."""
    folder = project.folder(id_)
    name, where = folder.name, Where(shown(folder))
    reason = fault(name)
    if len(name) > MOST_LETTERS:
        reason = sentence("a name has {most} letters at most", most=MOST_LETTERS)
    findings = []
    if reason:
        message = sentence("no game can be called {name}: {reason}", name=repr(name), reason=reason)
        findings.append(error(where, message))
    twins = [game for game in project.games if game != name and alike(game) == alike(name)]
    if twins:
        hint = sentence("they are one folder on Windows and macOS: rename one of them")
        message = sentence(
            "the games {name} and {other} differ in capitals only",
            name=repr(name),
            other=repr(twins[0]),
        )
        findings.append(error(where, message, hint))
    if taken := [game for game in project.games if alike(game) == alike(filed(id_)) and OF in id_]:
        hint = sentence("their files would go into one folder: rename one of them")
        message = sentence(
            "there are a game {game} and a variant {variant}",
            game=repr(taken[0]),
            variant=repr(id_),
        )
        findings.append(error(where, message, hint))
    return findings

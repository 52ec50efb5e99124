"""A game against its own rules: what texts state, and examples that engines compute."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import cached_property, reduce
from itertools import zip_longest
from typing import Any, NamedTuple

from pnp.base.findings import (
    Finding,
    Refused,
    Where,
    collected,
    did_you_mean,
    error,
    listed,
    sentence,
    shortened,
    warning,
)
from pnp.base.numerals import ENGLISH
from pnp.base.placeholders import BRACES, GAP, Placeholder
from pnp.check.counts import counted, uncounted
from pnp.check.words import Wording
from pnp.engines import Fact, Numbers, Pieces, find, judge
from pnp.model.game import Block, BlockKind, Example, Game, Rules
from pnp.model.order import CONDITIONS, Order
from pnp.model.stock import Stock


class Answer(NamedTuple):
    """An example with all that the engine works out; one with findings has no facts."""

    id: str
    data: Mapping[str, Any]
    facts: Mapping[str, Any]
    findings: tuple[Finding, ...] = ()


Answers = Mapping[str, Answer]

_ALT = "`Two tiles in a row. {#figure-alt alt=yes -}`"


def rules_hold(rules: Rules) -> Iterator[Finding]:
    """Yield the facts that no text states, and the numbers that no data stands behind."""
    yield from _facts_are_covered(rules)
    for block in rules.all_blocks():
        asked = block.options.get("when")
        if asked is not None and asked not in CONDITIONS:
            name, words = block.id, shortened(asked)
            message = sentence(
                "{block}: nothing can be asked as when={asked}", block=name, asked=words
            )
            yield error(block.where, message, did_you_mean(asked, list(CONDITIONS)))
        yield from _numbers_are_named(block)
        is_figure = block.kind is BlockKind.FIGURE
        if is_figure and not any(one.is_alternative for one in block.blocks):
            message = sentence(
                "{block}: nothing tells the figure to those who do not see it", block=block.id
            )
            hint = sentence("say what it shows in a text of its own: {example}", example=_ALT)
            yield warning(block.where, message, hint)


def _facts_are_covered(rules: Rules) -> Iterator[Finding]:
    known = dict.fromkeys(sorted(fact.id for fact in rules.outline))
    unread = rules.unread
    stated: set[str] = set()
    for block in rules.all_blocks():
        if Order().meets(block.condition):
            stated.update(block.facts)
        for fact in block.facts:
            if fact not in known and "outline" not in unread:
                message = sentence(
                    "{block}: the outline has no fact {fact}", block=block.id, fact=repr(fact)
                )
                yield error(block.where, message, did_you_mean(fact, list(known)))
    for missing in rules.outline:
        if missing.id not in stated and "texts" not in unread:
            message = sentence(
                "no text of the rules states {fact}: {text}", fact=missing.id, text=missing.says
            )
            hint = sentence("name the fact behind the text that states it")
            yield error(missing.where, message, hint)


def _numbers_are_named(block: Block) -> Iterator[Finding]:
    cells = (
        (cell, block.cell(number, column))
        for number, row in enumerate(block.rows)
        for column, cell in enumerate(row)
    )
    for text, where in ((block.text, block.where), *cells):
        for digits in dict.fromkeys(ENGLISH.numbers_in(BRACES.sub(" ", text))):
            message = sentence(
                "{block}: the number {number} stands bare in {text}",
                block=block.id or block.kind,
                number=str(digits),
                text=repr(shortened(text)),
            )
            hint = sentence(
                "name a number of game.yaml, such as {name}, or write {prose}",
                name="{hand_limit}",
                prose="{prose:1}",
            )
            yield error(where, message, hint)


def examples_of(game: Game) -> dict[str, Answer]:
    """Return every example by its id, judged; refuses an engine that there is not."""
    if not game.engine:
        return {}
    engine = find(game.engine, game.places["engine"])
    if not (game.examples and are_answered(game)):
        return {}
    places = {count.name: count.where for count in game.counts if count.name}
    places |= {name: number.where for name, number in game.numbers.items()}
    box = engine.Box(pieces_of(game), Numbers(numbers_of(game), places, game.places["engine"]))
    known = {}
    for example in game.examples:
        facts, findings = judge(engine, box, example.source)
        named = tuple(one._replace(message=_in_example(example, one.message)) for one in findings)
        known[example.id] = Answer(example.id, example.data, facts, named)
    return known


def examples_hold(game: Game, known: Mapping[str, Answer]) -> Iterator[Finding]:
    """Yield what is wrong with examples, and what they claim falsely."""
    if game.examples and not game.engine and "engine" not in game.unread:
        message = sentence("the game names no engine to judge its examples")
        yield error(game.examples[0].where, message)
        return
    for example in game.examples if are_answered(game) else ():
        answer = known[example.id]
        yield from answer.findings or _claims(example, answer.facts)


def are_answered(game: Game) -> bool:
    """Tell whether all is known that an engine is told: pieces, and the numbers of the rules."""
    return all(part.is_whole for part in game.components) and not (
        game.unread - {"examples", "setups"}
    )


MOST_NAMED = 6  # of a kind that were not looked at


def not_looked_at(game: Game, stock: Stock) -> Finding | None:
    """Say what could not be judged, as other mistakes have to be mended first."""
    parts = game.components
    waits: list[str] = []
    if hidden := [one.id for one in parts if one.unread & {"fields", "front"}]:
        waits.append(sentence("faces of {components}", components=listed(hidden, MOST_NAMED)))
    if hidden := [one.id for one in parts if "shape" in one.unread and one.id not in hidden]:
        waits.append(
            sentence("whether texts of {components} fit", components=listed(hidden, MOST_NAMED))
        )
    if hidden := [f"{one.id}/{it.id}" for one in parts for it in one.pieces if it.unread]:
        waits.append(sentence("faces of {pieces}", pieces=listed(hidden, MOST_NAMED)))
    if hidden := [one.id for one in parts if "pieces" in one.unread]:
        waits.append(
            sentence("how many {components} there are", components=listed(hidden, MOST_NAMED))
        )
    if hidden := [asked.id for asked in uncounted(game).values()]:
        waits.append(sentence("counts of {names}", names=listed(hidden, MOST_NAMED)))
    if game.examples and not are_answered(game):
        waits.append(sentence("examples"))
    if hidden := sorted({row or "fonts.yaml" for table, row in stock.unread if table == "fonts"}):
        waits.append(sentence("whether texts in {fonts} fit", fonts=listed(hidden)))
    if {"words", "papers"} & {table for table, _ in stock.unread}:
        waits.append(sentence("sheets"))
    if hidden := [row for table, row in stock.unread if table == "languages" and row]:
        waits.append(sentence("editions in {languages}", languages=listed(sorted(hidden))))
    if game.rules and (game.rules.unread or not game.is_whole or stock.mistakes):
        waits.append(sentence("the pages of the rules"))
    if not waits:
        return None
    what = reduce(lambda one, other: sentence("{one}; {other}", one=one, other=other), waits)
    said = sentence("not looked at, since it depends on what is wrong above: {what}", what=what)
    return warning(game.where._replace(line=0, column=0), said)


def pieces_of(game: Game) -> Pieces:
    """Return what an engine is told of the pieces: copies and fields by id."""
    return {
        it.id: {"copies": it.copies, **{n: v for n, v in it.fields.items() if v is not None}}
        for component in game.components
        for it in component.pieces
    }


def numbers_of(game: Game) -> dict[str, float]:
    """Return the numbers that the rules state and those that are counted, by name."""
    return {**{name: it.says for name, it in game.numbers.items()}, **counted(game)}


def _claims(example: Example, facts: Mapping[str, Fact]) -> Iterator[Finding]:
    for name, claimed in example.says.items():
        if name not in facts:
            where, hint = example.source.where_key(("says", name)), did_you_mean(name, [*facts])
            uncalled = sentence("nothing is called {name}", name=repr(name))
            yield error(where, _in_example(example, uncalled), hint)
        elif facts[name] != claimed:
            fact, said = str(facts[name]), str(claimed)
            message = sentence(
                "{name} is {fact}, the rulebook says {claimed}", name=name, fact=fact, claimed=said
            )
            yield error(example.source.where(("says", name)), _in_example(example, message))


def _in_example(example: Example, problem: str) -> str:
    return sentence("example {example}: {problem}", example=example.id, problem=problem)


class JudgedGame:
    """A game for the table of checks; an engine is asked for examples when somebody wants them."""

    def __init__(self, game: Game, wording: Wording | None = None) -> None:
        self.game, self.rules, self.wording = game, game.rules, wording

    @property
    def values(self) -> Mapping[str, Any]:
        """What numbers come to; nothing where counts or examples are wrong, as others tell."""
        try:
            return self.named
        except Refused:
            return {}

    @cached_property
    def known(self) -> Answers:
        """Every example of its rules with what the engine works out."""
        return examples_of(self.game)

    @property
    def named(self) -> dict[str, Any]:
        """Everything that a number's placeholder can name."""
        game = self.game
        totals = {component.id: component.total for component in game.components}
        players = dict(zip(("players.min", "players.max"), game.players, strict=False))
        facts = {
            f"example.{id_}.{name}": value
            for id_, example in self.known.items()
            for name, value in example.facts.items()
        }
        fields = {
            f"{component.id}/{piece.id}.{name}": value
            for component in game.components
            for piece in component.pieces
            for name, value in (("copies", piece.copies), *piece.fields.items())
            if isinstance(value, (int, float)) and not isinstance(value, bool)
        }
        stated = numbers_of(game).items()
        found = {name: int(value) if value == int(value) else value for name, value in stated}
        return {**totals, **fields, **players, **found, **facts}

    @property
    def guessed(self) -> Mapping[str, Any]:
        """The same of a game with mistakes: what may be a number in the end is one."""
        game, findings = self.game, list[Finding]()
        guesses = Guesses(dict.fromkeys(game.unread, 1))
        guesses.unsure = tuple(f"{part.id}/" for part in game.components if not part.is_whole)
        guesses.update((count.name, 1) for count in game.counts if count.name)
        guesses.update({"players.min": 1, "players.max": 1} if "players" in game.unread else {})
        with collected(findings):
            guesses.update(self.named)
            return guesses
        guesses.update((one.id, one.total) for one in game.components)
        guesses.unsure += tuple(f"{part.id}/" for part in game.components)
        guesses.update((name, one.says) for name, one in game.numbers.items())
        guesses.unsure += ("example.",)
        return guesses


class Guesses(dict[str, Any]):
    """Values by name, those included that may yet come."""

    unsure: tuple[str, ...] = ()  # how the names of these begin
    guess: Any = 1

    @classmethod
    def of(cls, values: Mapping[str, Any], guess: Any, all_unsure: bool) -> "Guesses":
        """Return values, beside which there may be any others."""
        made = cls(values)
        made.guess, made.unsure = guess, ("",) if all_unsure else ()
        return made

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or str(name).startswith(self.unsure)

    def __missing__(self, name: str) -> Any:
        return self.guess


# Facts against the texts that state them: each text says the numbers of its facts, in their order.

_NO_NUMBERS = {"game", "paper"}  # which are names
Number = str | int  # the name of one, or one that a text says in words


class Said(NamedTuple):
    """A number in a text, and where it stands; one in words with these words."""

    number: Number
    where: Where
    words: str = ""


def numbers_are_said(
    rules: Rules, wording: Wording, values: Mapping[str, Any]
) -> Iterator[Finding]:
    """Yield texts that say other numbers than their facts, and facts that no text says whole."""
    if not rules.numbers:
        return
    yield from _rows_are_known(rules, values)
    stated: dict[str, set[Number]] = {fact.id: set() for fact in rules.outline}
    for block in rules.all_blocks():
        own = rules.numbers.get(block.id)
        names = (block.id,) if own else tuple(it for it in block.facts if it in rules.numbers)
        wanted = [(name, number) for name in names for number in rules.numbers[name].numbers]
        if block.text or block.rows:
            for name in block.facts:
                stated.setdefault(name, set()).update(number for _, number in wanted)
            level = error if block.facts or own else warning
            for where, problem, hint in _differences(block, wanted, wording, values):
                message = sentence("{block}: {problem}", block=block.id, problem=problem)
                yield level(where, message, hint)
    for fact in rules.outline:
        row = rules.numbers.get(fact.id, fact)
        for number in dict.fromkeys(it for it in row.numbers if it not in stated[fact.id]):
            named = _named(number, values)
            message = sentence("no text of {fact} says {number}", fact=fact.id, number=named)
            yield error(row.where, message, sentence("name the fact behind the text that says it"))


def _rows_are_known(rules: Rules, values: Mapping[str, Any]) -> Iterator[Finding]:
    """Yield rows of nothing that there is, and names of no number."""
    blocks = list(rules.all_blocks())
    known = [*(fact.id for fact in rules.outline), *(block.id for block in blocks)]
    named = {one.name for block in blocks for text, _ in _texts(block) for one in _numbers_in(text)}
    for name, row in rules.numbers.items():
        if name not in known:
            message = sentence("there is no fact and no text {name}", name=repr(name))
            yield error(row.where, message, did_you_mean(name, known))
        for number in row.numbers:
            if isinstance(number, str) and values and number not in values and number not in named:
                message = sentence(
                    "{name}: there is no number {number}", name=name, number=repr(number)
                )
                yield error(row.where, message, did_you_mean(number, list(values)))


def _differences(
    block: Block, wanted: Sequence[tuple[str, Number]], wording: Wording, values: Mapping[str, Any]
) -> Iterator[tuple[Where, str, str]]:
    """Yield where a text leaves the numbers of its facts, how, and what to do."""
    said, whole = list(_said(block, wording)), block.where._replace(column=block.column)
    steps = SequenceMatcher(None, [it for _, it in wanted], [it.number for it in said], False)
    for kind, start, end, first, last in steps.get_opcodes():
        if kind == "equal":
            continue
        for fact_number, it in zip_longest(wanted[start:end], said[first:last]):
            yield it.where if it else whole, *_difference(fact_number, it, values)


def _difference(
    wanted: tuple[str, Number] | None, said: Said | None, values: Mapping[str, Any]
) -> tuple[str, str]:
    """Say what a text should say and what it says instead; one of the two may be nothing."""
    instead = ""
    if said:
        instead = f"{said.words!r} ({said.number})" if said.words else _named(said.number, values)
    if wanted is None:
        message = sentence("{number} is no number of its facts", number=instead)
        return message, sentence("add it to `numbers:` of the outline if it is meant")
    fact, number = wanted
    names = {"fact": fact, "number": _named(number, values)}
    if said is None:
        message = sentence("{number} of {fact} is not said", **names)
    else:
        message = sentence("{instead} stands where {fact} says {number}", instead=instead, **names)
    return message, sentence("name it in braces, or correct `numbers:` of the outline")


def _named(number: Number, values: Mapping[str, Any]) -> str:
    if isinstance(number, int):
        return sentence("{number} in words", number=str(number))
    return f"{{{number}}}" + (f" ({values[number]})" if number in values else "")


def _said(block: Block, wording: Wording) -> Iterator[Said]:
    """Yield the numbers of a text and its cells; a plural behind its number is the same one."""
    for text, where in _texts(block):
        found = [(one.start, Said(one.name, where), one.kind) for one in _numbers_in(text)]
        bare = BRACES.sub(lambda match: GAP * len(match[0]), text)
        for word in wording.find(bare):
            if word.sure and "/" not in word.value:
                words = text[word.start : word.end]
                found.append((word.start, Said(int(word.value), where, words), "word"))
        last: Number = ""
        for start, it, kind in sorted(found, key=lambda one: one[0]):
            if kind != "plural" or it.number != last:
                yield it._replace(where=where._replace(column=where.column + start))
            last = it.number


def _texts(block: Block) -> Iterator[tuple[str, Where]]:
    if block.text:
        yield block.text, block.where._replace(column=block.column)
    for number, row in enumerate(block.rows):
        for column, cell in enumerate(row):
            yield cell, block.cell(number, column)


def _numbers_in(text: str) -> Iterator[Placeholder]:
    found = (one for one in Placeholder.find_all(text) if one.kind in ("number", "plural"))
    return (one for one in found if one.name not in _NO_NUMBERS)

"""Rules in the reader's language, as an order makes them true, with numbers and names filled in."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pnp.base.findings import Finding, Where, did_you_mean, error, said_by, sentence
from pnp.base.placeholders import Placeholder
from pnp.base.plurals import PluralRule
from pnp.model.face import TracedText
from pnp.model.game import Block, BlockKind
from pnp.model.messages import Catalog, MessageId
from pnp.model.order import NO_BACKS, Order
from pnp.model.stock import Language
from pnp.text.breaking import apply_typography

# Texts that ask for something stand only where it holds.

_BACK = "@back"  # behind a piece whose back a row of the parts list shows


def as_ordered(blocks: Iterable[Block], order: Order) -> tuple[Block, ...]:
    """Return the blocks that hold for an order; lists are numbered without gaps."""
    held: list[Block] = []
    above = 0  # the number that the item above was given
    for block in blocks:
        if order.meets(block.condition):
            shown, number = block.words, block.number
            if block.kind is BlockKind.PART and order.backs == NO_BACKS:
                shown = tuple(word for word in shown if not word.endswith(_BACK)) or shown
            if number and above:  # no gap is left by items that do not stand
                number = above + 1
            above, inner = number, as_ordered(block.blocks, order)
            held.append(block._replace(words=shown, blocks=inner, number=number))
    return tuple(held)


# What placeholders stand for: numbers of the game, names on its cards, sizes of its pieces.

Value = object  # a number as a rule; engines answer with lists and words too


class Values(NamedTuple):
    """Everything that a rulebook's placeholders can name, in one language."""

    language: Language
    title: str
    numbers: Mapping[str, Value]
    names: Mapping[str, str]  # of terms and pieces
    sizes: Mapping[str, str]  # of components
    paper: str = ""  # what it is called

    def fill(self, text: str) -> tuple[str, list[tuple[str, int]]]:
        """Return a text with its placeholders filled, and what is wrong with them, and where."""
        problems: list[tuple[str, int]] = []
        stray = Placeholder.find_stray(text)
        if stray >= 0:
            part = repr(text[stray : stray + 20])
            problem = sentence("a brace opens or closes nothing: {text}", text=part)
            problems.append((problem, stray))

        def answer(asked: Placeholder) -> str:
            try:
                return self._answer(asked)
            except ValueError as problem:
                problems.append((said_by(problem), asked.start))
                return f"?{asked.name}?"

        return Placeholder.fill(text, answer), problems

    def number(self, name: str) -> Value:
        """Return a number by its name."""
        if name not in self.numbers:
            said = sentence("nothing is called {name}", name=f"{{{name}}}")
            raise ValueError(_near(said, name, self.numbers))
        return self.numbers[name]

    def _answer(self, asked: Placeholder) -> str:
        name = asked.name
        match asked.kind:
            case "number":
                if name == "game":
                    return self.title
                if name == "paper" and self.paper:
                    return self.paper
                return self.language.numerals.written(self.number(name))
            case "plural":
                return self._plural(asked)
            case "card":
                if name not in self.names:
                    said = sentence("no card or term is called {name}", name=repr(name))
                    raise ValueError(_near(said, name, self.names))
                return asked.forms[0] if asked.forms else self.names[name]
            case "size":
                if name not in self.sizes:
                    raise ValueError(sentence("no component is called {name}", name=repr(name)))
                return self.sizes[name]
            case "icon":
                return f"{{icon:{name}}}"
            case "prose":
                return name
        raise ValueError(sentence("{braces} is not a placeholder", braces=f"{{{name}}}"))

    def _plural(self, asked: Placeholder) -> str:
        value, plurals, name = self.number(asked.name), self.language.plurals, f"{{{asked.name}}}"
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            said = sentence("{name} is {value}, which has no plural", name=name, value=repr(value))
            raise ValueError(said)
        total, rule = PluralRule.of(plurals)
        if len(asked.forms) != total:
            said = sentence(
                "{braces}: {language} has {number} plural forms",
                braces=f"{{{asked.name}:{'|'.join(asked.forms)}}}",
                language=self.language.english,
                number=total,
            )
            raise ValueError(said)
        try:
            return asked.forms[rule(int(value))]
        except (ArithmeticError, IndexError):
            said = sentence(
                "{name} is {value}: no form by {rule}", name=name, value=value, rule=repr(plurals)
            )
            raise ValueError(said) from None


def _near(problem: str, name: str, known: Iterable[str]) -> str:
    """Return a sentence with what may have been meant, but never all that is known."""
    hint = did_you_mean(name, list(known), "")
    return sentence("{problem}; {hint}", problem=problem, hint=hint) if hint else problem


# Texts are translated, filled, and given the marks of their language.


class Localizer(NamedTuple):
    """Turns English blocks into the blocks of one language."""

    values: Values
    source: Values  # the same, with the plural forms of English
    catalog: Catalog
    findings: list[Finding]

    def ordered(self, blocks: Iterable[Block], order: Order) -> tuple[Block, ...]:
        """Return the blocks that hold for an order, in the reader's language."""
        return self.blocks(as_ordered(blocks, order))

    def blocks(self, blocks: tuple[Block, ...]) -> tuple[Block, ...]:
        """Return all blocks in the reader's language."""
        return tuple(self._block(block) for block in blocks)

    def _block(self, block: Block) -> Block:
        if block.kind is BlockKind.PER_PLAYER:
            tables = tuple(self._repeated(table, block.words) for table in block.blocks)
            return block._replace(blocks=tables)
        inner = self.blocks(block.blocks)
        if block.kind is BlockKind.TABLE:
            rows = tuple(self._row(block, number) for number in range(len(block.rows)))
            block = block._replace(rows=rows)
        elif block.text:
            place = block.where._replace(column=block.column)
            text, gap = self._say(MessageId.rule(block.id), block.text, place)
            block = block._replace(text=text, gap=gap)
        return block._replace(blocks=inner)

    def _say(
        self, context: str, english: str, where: Where, players: str = "#"
    ) -> tuple[str, bool]:
        """Return a text in the reader's language, and whether English stands in for it."""
        said = self.catalog.say(context, english)
        entry = self.catalog.entries.get(context)
        gap = bool(self.catalog.entries) and not self.catalog.holds(context, english)
        place, values = where, self.source  # English has its own plural forms, wherever it stands
        if entry is not None and not gap:
            place, values = entry.where, self.values
        text = self._filled(said.replace("#", players), place, context, values)
        sizes = (
            values.sizes.get(one.name, "")
            for one in Placeholder.find_all(said)
            if one.kind == "size"
        )
        worn = [apply_typography(one, self.values.language) for one in sizes]
        return TracedText.refilled(text, TracedText.of(text, context), worn), gap

    def _filled(self, text: str, where: Where, context: str, values: Values) -> str:
        text, problems = values.fill(text)
        for problem, start in problems:
            place = where._replace(column=where.column + start) if where.column else where
            owner = MessageId.parse(context).owner
            message = sentence("{block}: {problem}", block=owner, problem=problem)
            self.findings.append(error(place, message))
        return apply_typography(text, self.values.language)

    def _row(self, table: Block, number: int, players: str = "#") -> tuple[str, ...]:
        cells = []
        for column, cell in enumerate(table.rows[number]):
            context, where = MessageId.rule(table.id, number, column), table.cell(number, column)
            if Placeholder.has_words(cell):
                text, _ = self._say(context, cell, where, players)
            else:
                text = self._filled(cell.replace("#", players), where, context, self.values)
            cells.append(text)
        return tuple(cells)

    def _repeated(self, table: Block, players: tuple[str, ...]) -> Block:
        """Repeat the row below the header for each number of players."""
        if table.kind is not BlockKind.TABLE or len(table.rows) != 2:
            message = sentence("a per-player block holds a table with a header and one row")
            self.findings.append(error(table.where, message))
            return table._replace(rows=())
        repeated = (self._row(table, 1, number) for number in players)
        cells = (*table.cells[:1], *table.cells[1:] * len(players))
        return table._replace(rows=(self._row(table, 0), *repeated), cells=cells)

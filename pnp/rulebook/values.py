"""What placeholders stand for: numbers of the game, names on its cards, sizes of its pieces."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pnp.findings import did_you_mean
from pnp.model.stock import Language
from pnp.placeholders import Placeholder, filled, plural_rule, stray_brace
from pnp.worded import said_by, worded

Value = object  # a number as a rule; engines answer with lists and words too


class Unfilled(NamedTuple):
    """What is wrong with a placeholder, and where in its text it begins."""

    message: str
    start: int


class Values(NamedTuple):
    """Everything that a rulebook's placeholders can name, in one language."""

    language: Language
    title: str
    numbers: Mapping[str, Value]
    names: Mapping[str, str]  # of terms and pieces
    sizes: Mapping[str, str]  # of components
    paper: str = ""  # what it is called

    def fill(self, text: str) -> tuple[str, list[Unfilled]]:
        """Return a text with its placeholders filled, and what is wrong with them."""
        problems: list[Unfilled] = []
        stray = stray_brace(text)
        if stray >= 0:
            part = repr(text[stray : stray + 20])
            said = worded("a brace opens or closes nothing: {text}", text=part)
            problems.append(Unfilled(said, stray))

        def answer(asked: Placeholder) -> str:
            try:
                return self._answer(asked)
            except ValueError as problem:
                problems.append(Unfilled(said_by(problem), asked.start))
                return f"?{asked.name}?"

        return filled(text, answer), problems

    def number(self, name: str) -> Value:
        """Return a number by its name."""
        if name not in self.numbers:
            said = worded("nothing is called {name}", name=f"{{{name}}}")
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
                    said = worded("no card or term is called {name}", name=repr(name))
                    raise ValueError(_near(said, name, self.names))
                return asked.forms[0] if asked.forms else self.names[name]
            case "size":
                if name not in self.sizes:
                    raise ValueError(worded("no component is called {name}", name=repr(name)))
                return self.sizes[name]
            case "icon":
                return f"{{icon:{name}}}"
            case "prose":
                return name
        raise ValueError(worded("{braces} is not a placeholder", braces=f"{{{name}}}"))

    def _plural(self, asked: Placeholder) -> str:
        value, plurals = self.number(asked.name), self.language.plurals
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            said = worded(
                "{name} is {value}, which has no plural",
                name=f"{{{asked.name}}}",
                value=repr(value),
            )
            raise ValueError(said)
        total, rule = plural_rule(plurals)
        if len(asked.forms) != total:
            said = worded(
                "{braces}: {language} has {number} plural forms",
                braces=f"{{{asked.name}:{'|'.join(asked.forms)}}}",
                language=self.language.english,
                number=total,
            )
            raise ValueError(said)
        try:
            return asked.forms[rule(int(value))]
        except (ArithmeticError, IndexError):
            said = worded(
                "{name} is {value}: no form by {rule}",
                name=f"{{{asked.name}}}",
                value=str(value),
                rule=repr(plurals),
            )
            raise ValueError(said) from None


def _near(problem: str, name: str, known: Iterable[str]) -> str:
    """Return a sentence with what may have been meant, but never all that is known."""
    hint = did_you_mean(name, list(known), "")
    return worded("{problem}; {hint}", problem=problem, hint=hint) if hint else problem

"""What placeholders stand for: numbers of the game, names on its cards, sizes of its pieces."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pnp.findings import did_you_mean
from pnp.model.stock import Language
from pnp.placeholders import Placeholder, filled, plural_rule, stray_brace

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
            said = f"a brace opens or closes nothing: {text[stray : stray + 20]!r}"
            problems.append(Unfilled(said, stray))

        def answer(asked: Placeholder) -> str:
            try:
                return self._answer(asked)
            except ValueError as problem:
                problems.append(Unfilled(str(problem), asked.start))
                return f"?{asked.name}?"

        return filled(text, answer), problems

    def number(self, name: str) -> Value:
        """Return a number by its name."""
        if name not in self.numbers:
            raise ValueError(f"nothing is called {{{name}}}{_near(name, self.numbers)}")
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
                    near = _near(name, self.names)
                    raise ValueError(f"no card or term is called {name!r}{near}")
                return asked.forms[0] if asked.forms else self.names[name]
            case "size":
                if name not in self.sizes:
                    raise ValueError(f"no component is called {name!r}")
                return self.sizes[name]
            case "icon":
                return f"{{icon:{name}}}"
            case "prose":
                return name
        raise ValueError(f"{{{name}}} is not a placeholder")

    def _plural(self, asked: Placeholder) -> str:
        value, plurals = self.number(asked.name), self.language.plurals
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise ValueError(f"{{{asked.name}}} is {value!r}, which has no plural")
        total, rule = plural_rule(plurals)
        if len(asked.forms) != total:
            many = f"{self.language.english} has {total} plural forms"
            raise ValueError(f"{{{asked.name}:{'|'.join(asked.forms)}}}: {many}")
        try:
            return asked.forms[rule(int(value))]
        except (ArithmeticError, IndexError):
            raise ValueError(f"{{{asked.name}}} is {value}: no form by {plurals!r}") from None


def _near(name: str, known: Iterable[str]) -> str:
    """Return the end of a sentence: what may have been meant, but never all that is known."""
    hint = did_you_mean(name, list(known))
    return f"; {hint}" if hint.startswith("did") else ""

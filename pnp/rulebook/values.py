"""What placeholders stand for: numbers of the game, names on its cards, sizes of its pieces."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from pnp.findings import did_you_mean
from pnp.model.stock import Language
from pnp.placeholders import Placeholder, filled, plural_rule, stray_brace

Value = object  # a number as a rule; engines answer with lists and words too


class Values(NamedTuple):
    """Everything that a rulebook's placeholders can name, in one language."""

    language: Language
    title: str
    numbers: Mapping[str, Value]
    names: Mapping[str, str]  # of terms and pieces
    sizes: Mapping[str, str]  # of components

    def fill(self, text: str) -> tuple[str, list[str]]:
        """Return a text with its placeholders filled, and what is wrong with them."""
        problems: list[str] = []
        stray = stray_brace(text)
        if stray >= 0:
            problems.append(f"a brace opens or closes nothing: {text[stray : stray + 20]!r}")

        def answer(asked: Placeholder) -> str:
            try:
                return _ANSWERS[asked.kind](self, asked)
            except ValueError as problem:
                problems.append(str(problem))
                return f"?{asked.name}?"

        return filled(text, answer), problems

    def number(self, name: str) -> Value:
        """Return a number by its name."""
        if name not in self.numbers:
            hint = did_you_mean(name, list(self.numbers))
            near = f"; {hint}" if hint.startswith("did") else ""
            raise ValueError(f"nothing is called {{{name}}}{near}")
        return self.numbers[name]


def _number(values: Values, asked: Placeholder) -> str:
    if asked.name == "game":
        return values.title
    return written(values.number(asked.name), values.language)


def _plural(values: Values, asked: Placeholder) -> str:
    value = values.number(asked.name)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ValueError(f"{{{asked.name}}} is {value!r}, which has no plural")
    total, rule = plural_rule(values.language.plurals)
    if len(asked.forms) != total:
        many = f"{values.language.english} has {total} plural forms"
        raise ValueError(f"{{{asked.name}:{'|'.join(asked.forms)}}}: {many}")
    try:
        return asked.forms[rule(int(value))]
    except (ArithmeticError, IndexError):
        plurals = values.language.plurals
        raise ValueError(f"{{{asked.name}}} is {value}: no form by {plurals!r}") from None


def _card(values: Values, asked: Placeholder) -> str:
    if asked.name not in values.names:
        hint = did_you_mean(asked.name, list(values.names))
        near = f"; {hint}" if hint.startswith("did") else ""
        raise ValueError(f"no card or term is called {asked.name!r}{near}")
    return asked.forms[0] if asked.forms else values.names[asked.name]


def _size(values: Values, asked: Placeholder) -> str:
    if asked.name not in values.sizes:
        raise ValueError(f"no component is called {asked.name!r}")
    return values.sizes[asked.name]


def _broken(values: Values, asked: Placeholder) -> str:
    raise ValueError(f"{{{asked.name}}} is not a placeholder")


_ANSWERS: Mapping[str, Callable[[Values, Placeholder], str]] = {
    "number": _number,
    "plural": _plural,
    "card": _card,
    "size": _size,
    "icon": lambda _, asked: f"{{icon:{asked.name}}}",
    "prose": lambda _, asked: asked.name,
    "broken": _broken,
}


def written(value: Value, language: Language) -> str:
    """Return a value as the language writes it."""
    if isinstance(value, bool):
        raise ValueError(f"{value} is not a number")
    if isinstance(value, (list, tuple)):
        return ", ".join(written(one, language) for one in value)
    if isinstance(value, (int, float)):
        return f"{value:g}".replace(".", language.decimal).replace("-", "−")
    return str(value)

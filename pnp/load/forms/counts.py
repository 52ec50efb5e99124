"""Forms of counts, and of numbers that are worked out from others: `row + refills`."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Literal, Self, get_args

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    PlainValidator,
    StrictBool,
    StrictInt,
    StrictStr,
    model_validator,
)
from pydantic import ValidationInfo as Info

from pnp.base.findings import all_of, did_you_mean, nearest, sentence, shown_value
from pnp.load.forms.base import Dotted, Form, Number

# --- Forms of examples that a rules engine judges: positions, and turns of a game.


MOST_PLACES = 1_000  # of a list that is turned
SOME = Field(min_length=1)


def _a_turn(places: list[int]) -> list[int]:
    if len(places) > MOST_PLACES:
        raise ValueError(
            sentence("{number} places; {most} are allowed", number=len(places), most=MOST_PLACES)
        )
    if sorted(places) != list(range(len(places))):
        raise ValueError(
            sentence("{places} does not name every place from 0 once", places=str(places))
        )
    return places


def _a_swap(pairs: dict[Any, Any]) -> dict[str, Any]:
    """Return values by what they replace, as text: keys in YAML are never numbers."""
    if Counter(map(str, pairs)) != Counter(map(str, pairs.values())):
        raise ValueError(sentence("{pairs} does not go back and forth", pairs=str(pairs)))
    return {str(key): value for key, value in pairs.items()}


Turn = Annotated[list[StrictInt], SOME, AfterValidator(_a_turn)]
Swap = Annotated[dict[Any, Any], SOME, AfterValidator(_a_swap)]


FEW = 12  # names that are all told to whom has none of them


class ExampleBase(Form):
    """What every example has beside its position: what the rulebook claims, and notes."""

    says: dict[str, Any] = {}
    figure: Any = None


def named(what: str, known: Callable[[Any], Mapping[str, Any]]) -> PlainValidator:
    """A name that stands for one of the things that the game at hand calls so."""

    def check(value: object, info: Info[Any]) -> object:
        things = known(info.context)
        if not isinstance(value, str):
            problem = ValueError(
                sentence("{value} is no {kind}", value=shown_value(value), kind=what)
            )
            if str(value) in things:
                problem.add_note(sentence("put it in quotes: {text}", text=f'"{value}"'))
            raise problem
        if value not in things:
            names = list(things)
            problem = ValueError(sentence("there is no {kind} {name}", kind=what, name=repr(value)))
            if nearest(value, names) or len(names) <= FEW:
                problem.add_note(did_you_mean(value, names))
            raise problem
        return things[value]

    return PlainValidator(check)


def within(low: int | str, high: int | str) -> AfterValidator:
    """A number between two others; a text is the name of a number that the rules state."""

    def check(value: int, info: Info[Any]) -> int:
        stated = info.context.numbers
        first, last = (it if isinstance(it, int) else stated[it] for it in (low, high))
        if not first <= value <= last:
            message = sentence(
                "{number} is not within {first} to {last}",
                number=str(value),
                first=str(first),
                last=str(last),
            )
            raise ValueError(message)
        return value

    return AfterValidator(check)


def _example_key(value: object) -> object:
    """Return the number that a key is: YAML's keys are texts."""
    return int(value) if isinstance(value, str) and value.isdecimal() else value


Amount = Annotated[int, Field(ge=0)]
Pair = Annotated[list[int], Field(min_length=2, max_length=2)]
Players = Annotated[int, within("players.from", "players.to")]
Player = Annotated[int, BeforeValidator(_example_key), within(1, "players.to")]


MOST_STEPS = 50  # numbers that another is computed from
MOST_TOTAL = 10**18  # that a sum or a computation may come to
_NAME = r"[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*"
_STEP = re.compile(rf"(?P<name>{_NAME})|(?P<digits>[0-9]+(?:\.[0-9]+)?)|(?P<sign>//|[-−+*×])|(\S)")
_SAME = {"−": "-", "*": "×"}


def exact(value: float) -> Fraction | int:
    """Return a number as its digits say it: 0.1 is a tenth."""
    return value if isinstance(value, int) else Fraction(repr(value))


def rounded(value: Fraction | int) -> float:
    """Return a number that is whole if it can be, and not too large to be one of a game."""
    if abs(Fraction(value)) > MOST_TOTAL:
        raise ValueError(sentence("it comes to more than {most}", most=MOST_TOTAL))
    return value.numerator if value.denominator == 1 else float(value)


def steps(text: str) -> tuple[str, ...]:
    """Return the numbers and signs of a computation in turn, or say what is wrong with it."""
    found = list(_STEP.finditer(text))
    said = tuple(_SAME.get(one[0], one[0]) for one in found)
    for at, one in enumerate(found):
        if one.lastgroup is None or (one.lastgroup == "sign") != bool(at % 2):
            raise ValueError(
                sentence(
                    "{sign} is not expected at letter {number}",
                    sign=repr(one[0]),
                    number=str(one.start() + 1),
                )
            )
    if len(said) % 2 == 0:
        raise ValueError(sentence("a number is missing at its end"))
    if len(said) // 2 >= MOST_STEPS:
        raise ValueError(sentence("it names more than {most} numbers", most=MOST_STEPS))
    if not names(said):
        raise ValueError(
            sentence("no count or number of the game is named: it would always be right")
        )
    return said


def names(said: Iterable[str]) -> list[str]:
    """Return the names in a computation."""
    return [one for one in said if re.fullmatch(_NAME, one)]


def computed(said: tuple[str, ...], known: Mapping[str, float]) -> float:
    """Work a computation out, products first; who divides by nothing is told."""
    total: Fraction | int = 0
    product, sign = total, 1
    for how, name in zip(("+", *said[1::2]), said[::2], strict=True):
        number = exact(known[name]) if name in known else Fraction(name)
        if how == "×":
            product *= number
        elif how == "//":
            if not number:
                raise ValueError(sentence("{name} is 0, and nothing is divided by it", name=name))
            product = product // number
        else:
            total, product, sign = total + sign * product, number, -1 if how == "-" else 1
    return rounded(total + sign * product)


def _a_computation(text: str) -> str:
    steps(text)
    return text


Computation = Annotated[StrictStr, AfterValidator(_a_computation)]


class Holds(StrEnum):
    """What a field has to hold for a question about it to make sense."""

    ANYTHING = "anything"
    NUMBER = "a number"
    LIST = "a list"
    NUMBERS = "a number or a list of numbers"


def frozen(value: Any) -> Any:
    """Return a value that can be compared and hashed, lists as tuples."""
    return tuple(map(frozen, value)) if isinstance(value, (list, tuple)) else value


def many(value: Any) -> tuple[Any, ...]:
    """Return the items of a list, or a single value as the only one."""
    items = frozen(value)
    return items if isinstance(items, tuple) else (items,)


def _compared(fields: Any, info: Info) -> Any:
    for name in fields:
        if name not in info.data.get("by", fields):  # absent where it is wrong itself
            raise ValueError(sentence("{name} is not among the fields of 'by'", name=name))
    return fields


def _key(description: str, default: Any = ..., **more: Any) -> Any:
    """Return a key of a form, with what documentation and editors say of it."""
    return Field(default, description=description, **more)


MANY = AfterValidator(many)
BY = AfterValidator(_compared)
Single = StrictStr | Number | StrictBool
Names = Annotated[StrictStr | Annotated[list[StrictStr], SOME], MANY]
Whole = Annotated[StrictInt, Field(ge=1)]
Turns = Annotated[dict[str, Turn], SOME, BY]
Swaps = Annotated[dict[str, Swap], SOME, BY]
Values = Annotated[Single | list[Single | list[Single] | None] | None, MANY]
Items = Annotated[Single | Annotated[list[Single], SOME], MANY]
ItemsOfList = Annotated[Items, Holds.LIST]
Limit = Annotated[Number, Holds.NUMBER]
Lists = Annotated[Names, Holds.LIST, BY]
NumberField = Annotated[StrictStr, Holds.NUMBER, _key("a number field")]
NumbersField = Annotated[StrictStr, Holds.NUMBERS, _key("a number field, or a list of numbers")]
By = Annotated[Names, Holds.ANYTHING, _key("the field or fields that pieces are compared by")]
Status = Literal["documented", "derived", "public", "house"]


class Asking(Form):
    """A form whose keys say what the fields that they are about have to hold."""

    together: ClassVar[tuple[str, ...]] = ()
    apart: ClassVar[tuple[str, ...]] = ()

    def asked(self) -> Iterator[tuple[str, Any, Holds]]:
        """Yield the keys that the file has and that are about fields, with what they say."""
        for name, info in type(self).model_fields.items():
            for word in info.metadata:
                if isinstance(word, Holds) and name in self.model_fields_set:
                    yield info.alias or name, getattr(self, name), word

    @model_validator(mode="after")
    def _keys_fit(self) -> Self:
        given = [key.strip("_") for key in type(self).model_fields if key in self.model_fields_set]
        if not given:
            raise ValueError(sentence("no condition is named"))
        for missing in self.together:
            for key in self.together:
                if key in given and missing not in given:
                    raise ValueError(
                        sentence(
                            "{key} needs {other} beside it", key=repr(key), other=repr(missing)
                        )
                    )
        if self.apart and set(self.apart) <= set(given):
            both = all_of([*map(repr, self.apart)])
            raise ValueError(sentence("{keys} exclude each other", keys=both))
        return self


class ConditionForm(Asking):
    """What the field of a piece has to be like."""

    has: ItemsOfList = _key("the list has this item, or all of these", [])
    lacks: ItemsOfList = _key("the list has none of these; an absent list has none", [])
    any: ItemsOfList = _key("the list has at least one of these", [])
    not_: Annotated[Values, Holds.ANYTHING] = _key(
        "the field is something else; null asks for pieces that have it", None, alias="not"
    )
    at_least: Limit = _key("the number is this or more", 0)
    at_most: Limit = _key("the number is this or less", 0)
    items: Annotated[StrictInt, Field(ge=0), Holds.LIST] = _key("the list has so many items", 0)


class Question(Asking):
    """What is asked of the pieces of some components."""

    of: Names = _key("a component or a list of components")
    where: Annotated[dict[str, Values | ConditionForm], SOME] = _key(
        "what fields hold: a value, one of a list, null if absent, or conditions", {}
    )

    def conditions(self) -> Iterator[tuple[str, str, Any, Holds]]:
        """Yield the fields in `where`, each with a condition, `is` for a value, and its words."""
        for name, want in self.where.items():
            if isinstance(want, ConditionForm):
                yield from ((name, *one) for one in want.asked())
            else:
                yield name, "is", want, Holds.ANYTHING


class CopiesForm(Question):
    """How many copies there are, or how many equal items are on them."""

    together = ("each", "is")
    each: Annotated[StrictStr, Holds.LIST] = _key("a list field whose items are counted", "")
    is_: Items = _key("the item, or the items, that are counted", [], alias="is")


class SumForm(Question):
    """What a field adds up to over all copies."""

    field: NumbersField
    times: Annotated[Names, Holds.NUMBER] = _key("number fields to multiply with", ())


class DistinctForm(Question):
    """How many different pieces there are, whatever their copies."""

    by: By
    turns: Annotated[Turns, Holds.LIST] = _key(
        "for list fields, which old place comes to each new place in the smallest turn", {}
    )
    mirrors: Annotated[Turns, Holds.LIST] = _key(
        "the same for a mirror image; pieces that turns and mirror images make equal count once", {}
    )
    any_order: Lists = _key("list fields that are equal in any order", ())
    as_sets: Lists = _key("list fields that are equal if they have the same items at all", ())

    @model_validator(mode="after")
    def _lists_fit(self) -> Self:
        for name in self.turns.keys() & self.mirrors.keys():
            one, other = len(self.turns[name]), len(self.mirrors[name])
            if one != other:
                message = sentence(
                    "{field} is turned in {turned} places and mirrored in {mirrored}",
                    field=name,
                    turned=one,
                    mirrored=other,
                )
                raise ValueError(message)
        ways = Counter([*{**self.turns, **self.mirrors}, *self.any_order, *self.as_sets])
        for name, number in ways.items():
            if number > 1:
                message = sentence(
                    "{field}: turned or mirrored, in any order, or as a set; not two", field=name
                )
                raise ValueError(message)
        return self


class ItemsForm(Question):
    """How many different items the lists of a field have, or several fields together."""

    each: Annotated[Names, Holds.ANYTHING] = _key(
        "a list field whose items are counted; `items` takes several fields, and single values"
    )


class NumberedForm(Question):
    """How many groups are numbered from 1 on without a gap; what is in no group has no number."""

    by: By
    field: NumberField
    to: Annotated[StrictStr, Holds.NUMBER] = _key("the field that says how many are in a group", "")


class SetsForm(Question):
    """How many sets are complete."""

    by: By
    size: Whole = _key("how many cards make a set")
    part: Annotated[StrictStr, Holds.ANYTHING] = _key("the field that differs within a set", "")


class ClosedForm(Question):
    """How many copies have a counterpart when values change places."""

    by: By
    swap: Annotated[Swaps, Holds.ANYTHING] = _key("for fields, which value becomes which")


class MostForm(Question):
    """The largest value of a field."""

    field: NumbersField


class LeastForm(Question):
    """The smallest value of a field."""

    field: NumbersField


class ComputedForm(Asking):
    """What comes out of other counts and of numbers."""

    from_: Computation = _key(
        "names of counts above and of numbers, with + - × and // (how often it fits) between",
        alias="from",
    )


class RemoveForm(Question):
    """What leaves the box: all that matches, some copies of it, or whole sets."""

    together, apart = ("sets", "by"), ("copies", "sets")
    copies: Whole = _key("how many copies leave, in file order", 0)
    sets: Whole = _key("how many whole sets leave, in order of appearance", 0)
    by: By = ""


class NumberForm(Form):
    """A number that the rules state and no piece carries."""

    says: Number = _key("the number in the rules, whole or decimal")
    status: Status = _key("`documented`, `derived`, `public` or `house`")
    source: StrictStr = _key("where the number is from")


class CountForm(NumberForm):
    """A number that the rules state: one way of counting, the number, and where it is from."""

    id: StrictStr = _key("what is counted, in a few words")
    name: Dotted | None = _key("what rulebooks and engines call it: `deck.cells`", None)
    players: StrictInt | None = _key("count what the set-up for this many players leaves", None)
    count: CopiesForm | None = None
    sum: SumForm | None = None
    distinct: DistinctForm | None = None
    sets: SetsForm | None = None
    items: ItemsForm | None = None
    numbered: NumberedForm | None = None
    closed: ClosedForm | None = None
    most: MostForm | None = None
    least: LeastForm | None = None
    computed: ComputedForm | None = None

    @property
    def asks(self) -> dict[str, Asking]:
        """The ways of counting that the file gives; there is one."""
        return {kind: getattr(self, kind) for kind in KINDS if getattr(self, kind) is not None}

    @model_validator(mode="after")
    def _asks_in_one_way(self) -> Self:
        given, kinds = [*self.asks], [*KINDS]
        if not given:
            raise ValueError(sentence("none given; a count is one of {kinds}", kinds=kinds))
        if len(given) > 1:
            both = all_of(given)
            raise ValueError(
                sentence("{given} given; a count is one of {kinds}", given=both, kinds=kinds)
            )
        if self.computed and self.players is not None:
            raise ValueError(sentence("'computed' has no 'players': name counts that have them"))
        return self


KINDS: dict[str, type[Asking]] = {
    key: form
    for key, info in CountForm.model_fields.items()
    for form in get_args(info.annotation)
    if isinstance(form, type) and issubclass(form, Asking)
}

"""Orders by chance, from the one description of options: a new one takes part by itself."""

from random import Random
from typing import NamedTuple

from pnp.model.options import BUILD, CONFLICTS, Option, OptionKind
from pnp.model.order import Order
from tests.paper.game import COMPONENTS, OFFICE, PIECES
from tests.support.options import SHOWN, order_of

MOST_ASKED = 10  # options of one order
LEFT_TO_OTHERS = {"since", "jobs"}  # each build is asked for again since itself, in one process
_ASKED_FOR = 12  # orders that can not be had in words are refused; mostly others are drawn


class Asked(NamedTuple):
    """An order as somebody types it: what is given for each field."""

    given: tuple[tuple[str, tuple[str, ...]], ...]

    def __str__(self) -> str:
        return " ".join(self.args_of(BUILD))

    def args_of(self, command: str) -> tuple[str, ...]:
        """Return the part of it that a command offers."""
        offered = Option.offered_by(command)
        return tuple(arg for field, args in self.given if field in offered for arg in args)

    def without(self, *fields: str) -> "Asked":
        """Return the same without some options."""
        return Asked(tuple(one for one in self.given if one[0] not in fields))

    def value(self, field: str) -> str:
        """Return the text that is given for a field; none if it is not asked for."""
        return next((args[-1] for name, args in self.given if name == field), "")

    @property
    def order(self) -> Order:
        """The order as the program reads it."""
        return order_of(self.args_of(BUILD))


def drawn(dice: Random) -> Asked:
    """Return an order, mostly one whose options go together."""
    asked = _drawn(dice)
    for _ in range(_ASKED_FOR):
        if not any(row.clash(asked.order) for row in CONFLICTS):
            break
        asked = _drawn(dice)
    return asked


def options() -> list[Option]:
    """Return the options that are drawn from."""
    offered = Option.offered_by(BUILD)
    return [one for field, one in offered.items() if field not in LEFT_TO_OTHERS]


def _drawn(dice: Random) -> Asked:
    chosen = dice.sample(options(), dice.randint(1, MOST_ASKED))
    return Asked(tuple((one.field, given(one, dice)) for one in chosen))


def given(option: Option, dice: Random) -> tuple[str, ...]:
    """Return an option with a value of its kind, as it is typed."""
    tried = SHOWN[option.field].tried if option.field in SHOWN else ()
    if tried and option.kind is not OptionKind.NAMES and dice.random() < 0.5:
        return dice.choice(tried)
    if option.kind is OptionKind.FLAG:
        return (option.flag,)
    if option.kind is OptionKind.EITHER:
        return (dice.choice(option.flag.split("/")),)
    return (option.flag, _value(option, dice))


def _value(option: Option, dice: Random) -> str:
    match option.kind:
        case OptionKind.CHOICE:
            return dice.choice(option.choices)
        case OptionKind.NUMBER:
            usual = float(option.default or 0)
            near = dice.uniform(usual / 2, 1.5 * usual) if usual else dice.choice((0, 1, 2.5, 7))
            return f"{min(option.most, max(option.least, near)):.3g}"
        case OptionKind.WHOLE:
            return str(dice.randint(int(option.least), int(min(option.most, 4))))
        case OptionKind.NAMES:
            known = [*COMPONENTS, *COMPONENTS, *(f"{of}/{one}" for one, of in PIECES.items())]
            return ",".join(dice.sample([*known, "rules"], dice.choice((1, 1, 2, 3, 4))))
        case OptionKind.RANGES:
            return dice.choice(("1", "2", "1-2", "2-3", "1,3", "2,4-5"))
        case OptionKind.POINT:
            return f"{dice.uniform(-2, 2):.2f},{dice.uniform(-2, 2):.2f}"
        case OptionKind.PAPER:
            return dice.choice(("a4", "letter", "a5", "a3", "legal", "a4+letter"))
        case OptionKind.PRINTER:
            return OFFICE.name
        case OptionKind.LANGUAGES:
            return dice.choice(("en", "xx", "en,xx"))
    raise ValueError(f"tell tests/paper/orders.py what {option.flag} may be given")

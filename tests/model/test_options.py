"""Options: described once, offered everywhere, read from forms as from command lines."""

import re
import shutil
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from pnp.base.findings import Refused
from pnp.cli import main
from pnp.cli.common import Asked, takes
from pnp.load.project import Project
from pnp.load.screens import load_screens
from pnp.model.options import BUILD, OPTIONS, Group, Option, OptionKind
from pnp.model.order import Order
from pnp.work.request import Request
from tests.conftest import Pnp, Starter
from tests.support import options as shown_options
from tests.support.options import SHOWN

ROOT = Path(__file__).parents[2]
SHOWN_IN = Path(shown_options.__file__).relative_to(ROOT).as_posix()
FIELDS = [field for field in Option.offered_by(BUILD) if field in Order._fields]
NOT_ASKED_FOR = {"pieces", "changed"}  # fields that follow from `--only` and `--since`
GIVEN = {
    OptionKind.NUMBER: "2.5",
    OptionKind.WHOLE: "3",
    OptionKind.FLAG: True,
    OptionKind.EITHER: True,
    OptionKind.NAMES: "cards, tiles/2",
    OptionKind.RANGES: "2-3,5",
    OptionKind.POINT: "1.5,-2",
    OptionKind.PAPER: "letter",
    OptionKind.PRINTER: "office",
}


def value_for(option: Option) -> Any:
    return option.choices[-1] if option.kind is OptionKind.CHOICE else GIVEN[option.kind]


def typed(*arguments: str) -> Order:
    """Return the order of a command line."""
    seen: list[Order] = []

    @click.command()
    @takes(BUILD)
    def command(asked: Asked) -> None:
        seen.append(asked.order)

    result = CliRunner().invoke(command, arguments, catch_exceptions=False)
    assert not result.exit_code, result.output
    return seen[0]


def order_of(given: dict[str, Any]) -> Order:
    return Order(**Option.values_of(OPTIONS, given))


def command_named(name: str) -> click.Command:
    """Return a command as it is typed."""
    found: click.Command = main
    for word in name.split():
        assert isinstance(found, click.Group)
        inner = found.get_command(click.Context(found), word)
        assert inner, f"pnp/model/options.py: there is no command pnp {name}"
        found = inner
    return found


def lacking(options: dict[str, Option]) -> list[str]:
    """Return what is missing for options to be whole, each with the file that lacks it."""
    known = load_screens(Project(ROOT, ROOT))
    printing = (ROOT / "docs" / "printing.md").read_text("utf-8")
    found = []
    for field in sorted({*Order._fields} - NOT_ASKED_FOR - {*options}):
        found.append(f"pnp/model/options.py: no row for {field}")
    for field, option in options.items():
        if field not in {*Order._fields, *Request._fields, "since", "measured"}:
            found.append(f"pnp/model/order.py: Order has no field {field}")
        if not option.on:
            found.append(f"pnp/model/options.py: {field} is offered by no command")
        for name in option.on:
            if field not in {one.name for one in command_named(name).params}:
                found.append(f"pnp/cli: pnp {name} does not offer {option.flag}")
        if BUILD not in option.on:
            continue
        if option.group is Group.MORE:
            found.append(f"pnp/model/options.py: {field} has no group")
        rows = ("yes", "no") if option.kind is OptionKind.EITHER else option.choices
        names = ["", "_help", *(f"_{row.replace('-', '_')}" for row in rows)]
        words = [f"option_{field}{name}" for name in names]
        found += [f"card_data/screens/words.yaml: no {id_}" for id_ in words if id_ not in known]
        if field not in SHOWN or (field in Order._fields and not SHOWN[field].tried):
            found.append(f"{SHOWN_IN}: no row for {field}, or nothing to try")
        if f"| `{option.flag.partition('/')[0]}`" not in printing:
            found.append(f"docs/printing.md: the table of options lacks {option.flag}")
    return found


def test_every_option_is_whole() -> None:
    assert not lacking(dict(OPTIONS)), "\n".join(["", *lacking(dict(OPTIONS))])


def test_whatever_is_forgotten_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert lacking({field: one for field, one in OPTIONS.items() if field != "gap"}) == [
        "pnp/model/options.py: no row for gap"
    ]
    bare = OPTIONS["gap"]._replace(on=())
    assert lacking({**OPTIONS, "gap": bare}) == [
        "pnp/model/options.py: gap is offered by no command"
    ]
    monkeypatch.delitem(SHOWN, "gap")
    other = OPTIONS["gap"]._replace(on=(BUILD, "check"), group=Group.MORE)
    assert lacking({**OPTIONS, "gap": other}) == [
        "pnp/cli: pnp check does not offer --gap",
        "pnp/model/options.py: gap has no group",
        f"{SHOWN_IN}: no row for gap, or nothing to try",
    ]
    shine = OPTIONS["corners"]._replace(field="shine", flag="--shine", on=("build",))
    monkeypatch.setitem(SHOWN, "gap", SHOWN["corners"])
    assert lacking({**OPTIONS, "shine": shine}) == [
        "pnp/model/order.py: Order has no field shine",
        "pnp/cli: pnp build does not offer --shine",
        "card_data/screens/words.yaml: no option_shine",
        "card_data/screens/words.yaml: no option_shine_help",
        f"{SHOWN_IN}: no row for shine, or nothing to try",
        "docs/printing.md: the table of options lacks --shine",
    ]


def test_a_form_without_values_is_the_usual_order() -> None:
    assert order_of(dict.fromkeys(FIELDS)) == typed() == Order()


@pytest.mark.parametrize("field", FIELDS)
def test_a_form_and_a_command_line_mean_the_same(field: str) -> None:
    option = OPTIONS[field]
    given = value_for(option)
    flag = option.flag.partition("/")[0]
    line = [flag] if given is True else [flag, str(given)]
    assert order_of({field: given}) == typed(*line) != Order()


@pytest.mark.parametrize(
    ("field", "given", "says"),
    [
        ("scale", "5", "--scale: 5 is not from 0.1 to 4"),
        ("scale", "nan", "--scale: nan is not from 0.1 to 4"),
        ("copies", "2.5", "'2.5' is not a number"),
        ("copies", 0, "0 is not from 1 to 1000"),
        ("backs", "duplx", "did you mean 'duplex'?"),
        ("offset", "1", "two numbers"),
        ("gather", "yes", "neither yes nor no"),
        ("sheets", "x", "--sheets"),
        ("papper", "a4", "did you mean 'paper'?"),
    ],
)
def test_what_is_wrong_in_a_form_is_told(field: str, given: Any, says: str) -> None:
    with pytest.raises(Refused) as caught:
        order_of({field: given, "flip": "sideways"})
    first, second = map(str, caught.value.findings)
    assert says in first
    assert "--flip" in second, "all mistakes at once"


def test_an_option_that_nobody_has_translated_yet_is_english(run: Pnp, starter: Starter) -> None:
    screens = starter.root / "card_data" / "screens"
    shutil.copytree(ROOT / "card_data" / "screens", screens)
    words = screens / "words.yaml"
    text = words.read_text("utf-8")

    def english() -> int:
        told = run("translate", "check", "screens", "--lang", "de").output
        found = re.search(r"(\d+) sentences? in English", told)
        return int(found[1]) if found else 0

    before = english()
    words.write_text(f"{text}  option_shine: Shine\n", "utf-8")
    assert english() == before + 1
    words.write_text(f"{text}  option_shine: Shine\n  print_shine: Shine\n", "utf-8")
    assert "error: " in run("translate", "check", "screens", "--lang", "de", status=1).stderr

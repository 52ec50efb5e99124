"""Command lines by chance: every command that the program has, with every option that it takes."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import click

from pnp.cli import main
from pnp.model.options import OPTIONS as ROWS
from pnp.model.options import OptionKind
from pnp.model.stock import PSEUDO
from tests.fuzz.mutate import Dice, strange
from tests.fuzz.plans import OTHER, OUTPUT, PRINTERS, SCHEMA, WORDS, Step
from tests.fuzz.project import DATA, GAME, TEMPLATES

NEVER_ENDING = {"studio", "watch"}  # they wait for somebody, whom there is not
Words = tuple[str, ...]

# What may be given, by the name of an option or of a place on the command line.
VALUES: Mapping[str, Words] = {
    "--paper": ("a4", "letter", "a3", "a5", "legal", "strip", "none", "", "a4+strip"),
    "--lang": ("en", "de", "en,de,fr", PSEUDO.code, "qq", "", "en,de", "en,,en"),
    "--scale": ("0.1", "0.5", "1.37", "4", "0", "nan", "1e9", "0.99,1.01"),
    "--only": ("cards", "tokens", "rules", "cards,rules", "none", ",", "cards/gale"),
    "--without": ("cards/gale", "tokens", "rules", "cards,tokens,rules", "none", "cards/x"),
    "--dpi": ("20", "150", "1201", "0", "nan"),
    "--out": ("output", "other", "", "card_data", "templates/x", "output/a/b"),
    "--jobs": ("1", "2", "0"),
    "--margin": ("0", "5", "100", "1e9"),
    "--margins": ("5,5,5,5", "0,0,0,51", "5", "x"),
    "--offset": ("1,-0.5", "0,0", "30,0", "nan,1", "1"),
    "--sheets": ("1", "1-2", "2-1", "99", "0", "x", ""),
    "--pages": ("1", "2-3", "1,1", "99", "x"),
    "--since": (f"output/{GAME}/manifest-en-a4.json", f"output/{GAME}/prints-en.json", "HEAD", ""),
    "--printer": ("office", "office/rear", "none", ""),
    "--set": ("office", "home", "a/b", ""),
    "--show": ("office", "none"),
    "--forget": ("office", "none", ""),
    "--tray": ("rear", "face-up", "face-down", "", "../x"),
    "--shop": ("corner", "press", "none"),
    "--product": ("poker", "chip", "none"),
    "--url": ("https://cards.example/files/", "x", ""),
    "--beside": ("de", PSEUDO.code, "qq", ""),
    "--skip": ("fits", "none", ""),
    "--game": (GAME, "stock", "none"),
    "--lang-a": ("en", "de", "qq"),
    "--lang-b": ("en", "de", "qq"),
    "--table": ("side.html", "output/side.html", "none/side.html"),
    "--cards": ("gale", "gale,ferry", "none", ""),
    "games": ("", GAME, f"{GAME}/all", f"{GAME}/none", "stock", "none"),
    "game": (GAME, GAME, GAME, "stock", "none", "../x", "Ä"),
    "names": ("", GAME, "papers", "shops", "shapes", "icons", "none"),
    "parts": ("", "", "cards", "tokens", "rules", "none"),
    "language": ("de", "en", PSEUDO.code, "qq"),
    "code": ("ABCD-EFGH", "54FR-SGS7", "", "x" * 300),
    "readings": ("", "A=1", "Z=1/4", "A=nan", "E=200", "x"),
    "files": (f"output/{GAME}/{GAME}-cards-en-a4.pdf", f"{DATA}/game.yaml", "none.pdf", "."),
    "file": (f"{DATA}/locale/de.po", f"{DATA}/game.yaml", "none.po", "."),
    "a": (f"{DATA}/rules.md", f"output/{GAME}/{GAME}-rules-en-a4.pdf", "none.md"),
    "others": ("", f"{DATA}/rules.md", "none.md"),
    "out": ("other", "other/site", "output", "card_data"),
    "shell": ("bash", "zsh", "fish", "sh"),
}  # fmt: skip
_WRITES: Mapping[str, Words] = {
    "calibrate": (OUTPUT, OTHER, PRINTERS),
    "new": (f"{DATA}/", f"{TEMPLATES}/", "card_data/", "templates/"),
    "schema": (SCHEMA,),
    "translate": (WORDS, OUTPUT, OTHER, "side.html"),
}


@cache
def commands() -> Mapping[str, click.Command]:
    """Return all commands that come to an end, by what is typed."""
    return {name: one for name, one in _inside(main) if name not in NEVER_ENDING}


def _inside(group: click.Group, before: str = "") -> Iterator[tuple[str, click.Command]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        one = group.get_command(context, name)
        if isinstance(one, click.Group):
            yield from _inside(one, f"{before}{name} ")
        elif one:
            yield f"{before}{name}", one


def values(parameter: click.Parameter) -> Words:
    """Return what may be given for an option or a place; it has to be known what that is."""
    names = (parameter.name or "", *parameter.opts)
    if found := next((VALUES[name] for name in names if name in VALUES), ()):
        return found
    if isinstance(parameter.type, click.Choice):
        return (*map(str, parameter.type.choices), "x")
    row = ROWS.get(parameter.name or "")
    numbers = isinstance(parameter.type, (click.FloatRange, click.IntRange))
    if numbers or (row and row.kind in (OptionKind.NUMBER, OptionKind.WHOLE)):
        return ("0", "1", "2.5", "20", "-1", "nan", "1e9", "x")
    if isinstance(parameter, click.Option) and parameter.is_flag:
        return ("",)
    raise LookupError(f"tell tests/fuzz/commands.py what {parameter.name} may be given")


def asked(_: Any, dice: Dice) -> tuple[Step, ...]:
    """Return a command with options by chance, mostly such as it takes, after a build or not."""
    name = dice.choice(sorted(commands()))
    args = name.split()
    own = [one for one in commands()[name].params if isinstance(one, click.Option)]
    for one in commands()[name].params:
        if isinstance(one, click.Argument):
            args += [said] if (said := dice.choice(values(one))) else []
    for option in dice.sample(own, min(len(own), dice.randrange(5))):
        args += _given(option, dice)
    if dice.random() < 0.05:
        every = [one for command in commands().values() for one in command.params]
        args += _given(dice.choice([one for one in every if isinstance(one, click.Option)]), dice)
    if dice.random() < 0.1:
        args.append(strange.text(dice).replace("\0", ""))
    writes = _WRITES.get(args[0], (OUTPUT, OTHER, f"{GAME}/"))
    built = (Step(("build", "--jobs", "1"), (OUTPUT,)),) if dice.random() < 0.2 else ()
    return (*built, Step(tuple(args), writes))


def _given(option: click.Option, dice: Dice) -> list[str]:
    name = dice.choice([*option.opts, *option.secondary_opts])
    return [name] if option.is_flag else [name, dice.choice(values(option))]

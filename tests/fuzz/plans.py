"""What is run on a case: the same commands always, others now and then."""

from collections.abc import Callable
from typing import Any, NamedTuple

from tests.fuzz.mutate import Dice, strange
from tests.fuzz.project import GAME

OUTPUT, WORDS, SCHEMA, OTHER = "output/", "card_data/*/locale/*.po", "card_data/schema/", "other/"


class Step(NamedTuple):
    """A command, where it may write, and what is known of it beforehand."""

    args: tuple[str, ...]
    writes: tuple[str, ...] = ()
    pair: str = ""  # check and build under the same name have to agree
    after: str = ""  # only if the step under this name went well
    again: bool = False  # there is nothing left to do
    like: str = ""  # files have to be those of that build, to the byte


Plan = Callable[[Any, Dice], tuple[Step, ...]]  # for a seed


class Steps(NamedTuple):
    """What is always run, and what now and then."""

    always: tuple[Step, ...]
    sometimes: tuple[tuple[Step, ...], ...] = ()
    share: float = 0.3


def _build(*more: str, pair: str = "", out: str = OUTPUT, **how: Any) -> Step:
    return Step(("build", "--jobs", "1", *more), (out,), pair=pair, **how)


def _pair(*more: str, name: str = "plain") -> tuple[Step, ...]:
    return (Step(("check", *more), pair=name), _build(*more, pair=name))


_AGAIN = _build(after="plain", again=True)
_JOBS = Step(("build", "--jobs", "2", "--out", "other"), (OTHER,), after="plain", like=OUTPUT)
_TRANSLATE = (
    (Step(("translate", "check", GAME, "stock", "--lang", "de")),),
    (Step(("translate", "status", "--json")),),
    (
        Step(("translate", "update", GAME, "--lang", "de"), (WORDS,), pair="update"),
        Step(("translate", "update", GAME, "--lang", "de"), (WORDS,), after="update", again=True),
    ),
    (Step(("translate", "kit", GAME, "de"), (OUTPUT,)),),
)
DATA = Steps(
    (*_pair(), _AGAIN),
    (
        (_JOBS,),
        _pair("--paper", "strip", name="strip"),
        _pair("--lang", "de", "--allow-missing", name="de"),
        _pair("--lang", "qps", name="pseudo"),
        (_build("--booklet"),),
        (_build("--scale", "0.5", "--backs", "none"),),
        (_build("--format", "png"),),
        (Step(("preview", GAME, "--dpi", "20"), (OUTPUT,)),),
        (Step(("preview", GAME, "--dpi", "20", "--as", "sheets", "--vision", "grey"), (OUTPUT,)),),
        (Step(("list",)), Step(("list", "--json"))),
        (Step(("schema",), (SCHEMA,)),),
        tuple(Step(("translate", "start", one, "de"), (WORDS,)) for one in (GAME, "stock")),
        (Step(("check", "--json")),),
        (Step(("inspect", f"output/{GAME}/{GAME}-cards-en-a4.pdf"), after="plain"),),
        *_TRANSLATE,
    ),
)  # fmt: skip
LINKED = DATA._replace(share=0.9)
EXAMPLES = Steps((Step(("check", "{game}")),), ((_build("{game}"),),), share=0.1)
GERMAN = Steps(_pair("--lang", "de", "--allow-missing"), _TRANSLATE, share=0.5)
_ACCEPT = ("translate", "accept", "{place}")
ACCEPTED = Steps(
    (Step((*_ACCEPT, "--dry-run")), Step(_ACCEPT, (WORDS,))),
    (
        (
            Step((*_ACCEPT, "--anyway", "--overwrite"), (WORDS,)),
            *_pair("--lang", "de", "--allow-missing"),
        ),
        (
            Step((*_ACCEPT, "--game", GAME, "--lang", "de", "--anyway"), (WORDS,)),
            *_TRANSLATE[2],
        ),
    ),
    share=0.6,
)
INSPECTED = Steps((Step(("inspect", "{place}")),), ((Step(("inspect", "{place}", "--json")),),))
LISTED = Steps(
    (Step(("inspect", f"output/{GAME}/{GAME}-cards-en-a4.pdf")), _build(pair="plain"), _AGAIN),
    ((Step(("inspect", f"output/{GAME}/{GAME}-rules-en-a4.pdf", "--json")),),),
)
_COMPARE = ("translate", "compare")
COMPARED = Steps(
    (Step((*_COMPARE, "{place}", "{other}")),),
    (
        (Step((*_COMPARE, "{place}", "{other}", "--json")),),
        (Step((*_COMPARE, "{place}")),),
        (Step((*_COMPARE, "{other}", "{place}", "--table", "side.html"), ("side.html",)),),
        (Step((*_COMPARE, "{place}", "{other}", "--lang-a", "de", "--lang-b", "en")),),
    ),
)
PROFILES = Steps((Step((*_COMPARE, "given.md", "other.md")),))
_SHOP = ("export", "shop", GAME)
SHOPS = Steps(
    (Step((*_SHOP, "--shop", "corner"), (OUTPUT,)),),
    ((Step((*_SHOP, "--shop", "press", "--lang", "de", "--allow-missing"), (OUTPUT,)),),
     (Step(("list", "shops")),)),
)  # fmt: skip
# Options, each with what it may be given; what makes no sense is refused in words.
OPTIONS: dict[str, tuple[str, ...]] = {
    "--paper": ("a4", "letter", "a3", "a5", "legal", "strip", "none", ""),
    "--lang": ("en", "de", "en,de,fr", "qps", "xx", "", "en,de", "en,,en"),
    "--scale": ("0.1", "0.5", "1.37", "4", "0", "nan", "1e9"),
    "--backs": ("duplex", "none", "x"),
    "--flip": ("long", "short"),
    "--format": ("pdf", "png", "listing", "txt"),
    "--only": ("cards", "tokens", "rules", "cards,rules", "none", ","),
    "--dpi": ("20", "150", "1201", "0", "nan"),
    "--as": ("contact", "faces", "sheets", "x"),
    "--vision": ("normal", "grey", "tritanopia"),
    "--out": ("output", "other", "", "card_data", "templates/x", "output/a/b"),
    "--jobs": ("1", "2", "0"),
    "--margin": ("0", "5", "100", "1e9"),
}
FLAGS = ("--booklet", "--allow-missing", "--force", "--no-cache", "--json")
_TAKEN = {
    "build": {"--paper", "--lang", "--scale", "--backs", "--flip", "--format", "--only", "--out",
              "--jobs", *FLAGS},
    "check": {"--paper", "--lang", "--allow-missing", "--no-cache", "--json"},
    "preview": {"--paper", "--lang", "--dpi", "--as", "--vision", "--out", "--no-cache"},
}  # fmt: skip


def planned(steps: Steps) -> Plan:
    """Return a plan: what is always run, now and then one of the others before its last step."""

    def plan(seed: Any, dice: Dice) -> tuple[Step, ...]:
        more = dice.choice(steps.sometimes or ((),)) if dice.random() < steps.share else ()
        other = next((name for name in seed.more if name.startswith("other")), seed.place)
        names = {"place": seed.place, "game": seed.game, "other": other}
        return tuple(
            step._replace(args=tuple(part.format(**names) for part in step.args))
            for step in (*steps.always, *more)
        )

    return plan


def asked(_: Any, dice: Dice) -> tuple[Step, ...]:
    """Return a command with options by chance, most of them such as it takes."""
    command = dice.choice(sorted(_TAKEN))
    args = [command] if command != "preview" else [command, GAME]
    for _ in range(dice.randrange(5)):
        option = dice.choice(sorted(_TAKEN[command]) if dice.random() < 0.95 else sorted(OPTIONS))
        args += [option] if option in FLAGS else [option, dice.choice(OPTIONS[option])]
    if dice.random() < 0.1:
        args.append(strange.text(dice).replace("\0", ""))
    return (Step(tuple(args), (OUTPUT, OTHER, f"{GAME}/")),)

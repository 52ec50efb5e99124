"""What is run on a case: the same commands always, others now and then."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, NamedTuple

from pnp.model.stock import PSEUDO
from tests.fuzz.mutate import Dice
from tests.fuzz.project import GAME

OUTPUT, WORDS, SCHEMA, OTHER = "output/", "card_data/*/locale/*.po", "card_data/schema/", "other/"
PRINTERS = "printers/"  # beside the project, and no one's but those who keep printers


class Step(NamedTuple):
    """A command, where it may write, and what is known of it beforehand."""

    args: tuple[str, ...]
    writes: tuple[str, ...] = ()
    pair: str = ""  # check and build under the same name have to agree
    after: str = ""  # only if the step under this name went well
    again: bool = False  # there is nothing left to do
    like: str = ""  # files have to be those of that build, to the byte


Plan = Callable[[Any, Dice], tuple[Step, ...]]  # for a seed


@dataclass(frozen=True)
class Steps:
    """A plan: what is always run, and now and then one of the others behind it."""

    always: tuple[Step, ...]
    sometimes: tuple[tuple[Step, ...], ...] = ()
    share: float = 0.3

    def __call__(self, seed: Any, dice: Dice) -> tuple[Step, ...]:
        """Return what is run on a case."""
        more = dice.choice(self.sometimes or ((),)) if dice.random() < self.share else ()
        return self.filled(seed, (*self.always, *more))

    @property
    def every(self) -> tuple[Step, ...]:
        """Everything that may be run on a case."""
        return (*self.always, *chain(*self.sometimes))

    @staticmethod
    def filled(seed: Any, steps: Iterable[Step]) -> tuple[Step, ...]:
        """Return steps with the names of files in them."""
        other = next((name for name in seed.more if name.startswith("other")), seed.place)
        names = {"place": seed.place, "game": seed.game, "other": other, "code": seed.code}
        return tuple(
            step._replace(args=tuple(part.format(**names) for part in step.args)) for step in steps
        )


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
        _pair("--lang", PSEUDO.code, name="pseudo"),
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
LINKED = replace(DATA, share=0.9)
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


# What is given to options: a printer, an earlier build, the code of a sheet.
_CARDS = ("--only", "cards")
PRINTED = Steps(
    (
        Step(("calibrate", "--list")),
        Step(("plan", "--no-ink", "--printer", "office", *_CARDS)),
        _build("--printer", "office", *_CARDS),
    ),
    (
        (Step(("calibrate", "--list", "--json")),),
        (Step(("calibrate", "--show", "office")),),
        (Step(("calibrate", "--forget", "office"), (PRINTERS,)),),
        (Step(("calibrate", "--set", "office", "--offset", "1,1"), (PRINTERS,)),),
        (Step(("calibrate", "--printer", "office"), (OUTPUT,)),),
    ),
    share=0.7,
)
CHANGED = Steps(
    (Step(("plan", "--no-ink", "--since", "{place}")), _build("--since", "{place}")),
    (
        (_build("--since", "{place}", "--backs", "none"),),
        (_build("--since", "{place}", "--gather", "--only", "tokens"),),
        (Step(("plan", "--no-ink", "--since", "{place}", "--json")),),
    ),
    share=0.5,
)
REPRINTED = Steps(
    (Step(("reprint", "{code}"), (OUTPUT,)), _build(*_CARDS)),
    ((Step(("reprint", "{code}", "--anyway"), (OUTPUT,)),),),
    share=0.5,
)
SCREENS = Steps(
    (
        Step(("translate", "check", "screens", "--lang", "de")),
        Step(("site", "other", "--lang", "de", "--allow-missing", "--jobs", "1"), (OTHER,)),
    ),
    ((Step(("translate", "update", "screens", "--lang", "de"), (WORDS,)),),),
)
_SMALL = f"{GAME}/small"
VARIANTS = Steps(
    (Step(("check", _SMALL), pair="small"), _build(_SMALL, pair="small")),
    (
        (Step(("check", f"{GAME}/all")),),
        (Step(("plan", "--no-ink", _SMALL)),),
        (Step(("list", GAME)), Step(("list", GAME, "--json"))),
        (Step(("preview", _SMALL, "--dpi", "20"), (OUTPUT,)),),
        (Step(("site", "other", f"{GAME}/all", "--lang", "en", "--jobs", "1"), (OTHER,)),),
    ),
    share=0.5,
)
EXPORTED = Steps(
    _pair(),
    (
        (Step(("export", "cut", GAME, "--register", "silhouette"), (OUTPUT,)),),
        (Step(("export", "png", GAME, "cards", "--dpi", "20", "--jobs", "1"), (OUTPUT,)),),
        (Step(("export", "tts", GAME, "--dpi", "20", "--jobs", "1"), (OUTPUT,)),),
        (Step(("plan", "--json")),),
        (_build("--gather", "--backs", "fold"),),
        (Step(("site", "other", "--lang", "en", "--jobs", "1"), (OTHER,)),),
    ),
    share=0.8,
)

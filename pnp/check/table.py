"""One table of checks: what each looks at, when it is asked, how much it hurts, and what does it.

A row names its function, which is loaded when it is asked for. What the function wants, by the
names of its parameters, it gets from the thing that is looked at; a thing that lacks some of it (is
None there) is not judged by that row.
"""

from collections.abc import Callable, Iterator, Mapping
from enum import Enum, Flag, auto
from functools import lru_cache
from importlib import import_module
from inspect import signature
from typing import Any, NamedTuple

from pnp.base.findings import Finding, Severity, sentence


class When(Flag):
    """Which commands ask: `plan`, all that make files, and `check`, which asks everything."""

    PLAN = auto()
    BUILD = auto()
    CHECK = auto()


class On(Enum):
    """What a check looks at; whoever has such a thing asks all rows about it."""

    GAME = "a game"
    GAPS = "a text of a language"
    WORDS = "a translation"
    SHEETS = "the sheets of a part"
    PAGES = "the pages of rules"
    TEXT = "a set text"
    FACE = "a face"
    FACES = "the faces of a component"

    @lru_cache
    def checks(self, when: When = When.CHECK) -> "tuple[Check, ...]":
        """Return the rows about it, in their order."""
        return tuple(row for row in TABLE[self] if row.when & when)

    def judge(
        self, thing: object, when: When = When.CHECK, is_source: bool = True
    ) -> Iterator[Finding]:
        """Yield what all rows find in one thing; what no row asks it for is never worked out."""
        for row in self.checks(when):
            if row.once and not is_source:
                continue
            ask, wants = _loaded(row.function)
            given = {}
            for name in wants:
                given[name] = getattr(thing, name)
                if given[name] is None:
                    break
            else:
                yield from ask(**given)


class Check(NamedTuple):
    """One thing that has to hold."""

    name: str
    when: When
    severity: Severity  # the worst of what it finds
    function: str  # `module:function`, in this folder
    hint: str = ""  # what to do about a translation
    once: bool = False  # in the source language alone: others show the same

    @property
    def ask(self) -> Callable[..., Iterator[Any]]:
        """What yields findings; for texts of a language, what is wrong in a few words."""
        return _loaded(self.function)[0]


E, W = Severity.ERROR, Severity.WARNING
LOOK, MAKE, ALL = When.CHECK, When.BUILD | When.CHECK, When.PLAN | When.BUILD | When.CHECK

# fmt: off
TABLE: Mapping[On, tuple[Check, ...]] = {
    On.GAME: (
        Check("counts", MAKE, E, "counts:counts_hold"),
        Check("rules", MAKE, E, "games:rules_hold"),
        Check("examples", MAKE, E, "games:examples_hold"),
        Check("facts", MAKE, E, "games:numbers_are_said"),
    ),
    # What is missing or stale is judged no further: it is not printed.
    On.GAPS: (
        Check("missing", MAKE, E, "translations:missing",
              hint=sentence("it is printed in English")),
        Check("stale", MAKE, E, "translations:stale",
              hint=sentence("the English has changed: renew it, then take the fuzzy mark off")),
    ),
    # First what a player would stumble over, then how it reads.
    On.WORDS: (
        Check("placeholders", MAKE, E, "translations:braces",
              hint=sentence("keep what stands in braces; pnp fills it with numbers and signs")),
        Check("plurals", MAKE, E, "translations:forms",
              hint=sentence("give one form for each plural of the language, parted by |")),
        Check("unsaid", MAKE, W, "translations:unsaid",
              hint=sentence("put the name in braces where the number belongs")),
        Check("numbers", MAKE, E, "translations:numbers",
              hint=sentence("numbers are rules: keep them")),
        Check("cards", MAKE, E, "translations:cards",
              hint=sentence("keep the id behind card:, and change only the form behind |")),
        Check("markup", MAKE, E, "translations:markup",
              hint=sentence("write **bold** and *italic* with as many stars before as behind")),
        Check("characters", MAKE, E, "translations:characters",
              hint=sentence("delete it; it came with copying from elsewhere")),
        Check("scripts", MAKE, E, "translations:scripts",
              hint=sentence("they would print in the wrong order, or without what joins them")),
        Check("digits", LOOK, W, "translations:digits",
              hint=sentence("a number may be a word only if the words say the same")),
        Check("unchanged", LOOK, W, "translations:unchanged",
              hint=sentence("translate it, or keep it if it is a name")),
        Check("terms", LOOK, W, "translations:terms",
              hint=sentence("use the same word everywhere; the glossary takes other forms with |")),
        Check("scope", LOOK, W, "translations:scope",
              hint=sentence("only, not, at least: keep what changes a rule")),
        Check("emphasis", LOOK, W, "translations:emphasis",
              hint=sentence("mark the same words with ** or * as the English does")),
        Check("ending", LOOK, W, "translations:ending",
              hint=sentence("end a text as the English does")),
        Check("pairs", LOOK, W, "translations:pairs", hint=sentence("close what opens")),
        Check("doubles", LOOK, W, "translations:doubles", hint=sentence("delete one of them")),
        Check("spacing", LOOK, W, "translations:spacing",
              hint=sentence("set spaces before marks as the language does")),
        Check("length", LOOK, W, "translations:length",
              hint=sentence("look whether something is missing or said twice")),
        Check("alphabets", LOOK, W, "translations:alphabets",
              hint=sentence("type the whole word with one keyboard")),
    ),
    # Nothing is lost on the way to paper.
    On.SHEETS: (
        Check("note", MAKE, E, "sheets:note_is_closed"),
        Check("sheets", MAKE, E, "sheets:sheets_are_complete"),
        Check("marks", ALL, W, "sheets:marks_are_long"),
        Check("scale", MAKE, W, "legibility:texts_stay_legible"),
    ),
    On.PAGES: (
        Check("pages", MAKE, E, "sheets:rules_are_on_paper"),
        Check("figures", MAKE, W, "legibility:figures_are_legible"),
        Check("covered figures", LOOK, W, "covered:figures_are_free"),
    ),
    # A face asks about its texts; so do sheets, and whoever shows one text to a translator.
    On.TEXT: (
        Check("text", MAKE, E, "faces:text_is_whole"),
    ),
    On.FACE: (
        Check("fit", MAKE, E, "faces:texts_fit"),
        Check("covered", MAKE, W, "covered:texts_are_free"),
    ),
    # A build looks at the edges of a few, a check at all that players would stumble over.
    On.FACES: (
        Check("net", LOOK, E, "nets:net_is_sound", once=True),
        Check("fits", LOOK, E, "fitting:parts_fit", once=True),
        Check("sharp", LOOK, W, "faces:pictures_are_sharp", once=True),
        Check("still", LOOK, W, "faces:pictures_are_still", once=True),
        Check("lines", LOOK, W, "faces:lines_are_printed", once=True),
        Check("edges", MAKE, W, "cutting:art_goes_on", once=True),
        Check("clearance", LOOK, W, "cutting:texts_keep_off"),
        Check("contrast", LOOK, W, "legibility:texts_are_legible"),
        Check("kinds", LOOK, W, "faces:kinds_differ", once=True),
        Check("inks", LOOK, W, "legibility:inks_keep_shapes", once=True),
    ),
}
# fmt: on


@lru_cache
def _loaded(function: str) -> tuple[Callable[..., Iterator[Any]], tuple[str, ...]]:
    """Return a function and the names of its parameters."""
    module, _, name = function.rpartition(":")
    found = getattr(import_module(f"{__package__}.{module}"), name)
    return found, tuple(signature(found).parameters)

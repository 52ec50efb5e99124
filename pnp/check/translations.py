"""Is a translation right? What has to hold of it, one small thing after the other, in a table."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.check.differences import renewed
from pnp.check.wording import (
    DIGITS,
    WORD,
    alone_in,
    emphasis_in,
    end_of,
    levelled,
    names_in,
    numbers_in,
    plain,
    says,
    share_a_beginning,
)
from pnp.findings import Finding, Severity, quoted
from pnp.model.message_ids import GAME_TITLE
from pnp.model.stock import Language
from pnp.model.words import Entry, Gloss, Message
from pnp.placeholders import GAP, bare, placeholders, plural_rule, spoken, stray_brace
from pnp.scope import ScopeWords, missed

E, W = Severity.ERROR, Severity.WARNING

_AS_WORDS = {
    number: re.compile(rf"\b(?:{words})\b", re.IGNORECASE)
    for number, words in {
        "1": "one|once|single", "2": "two|twice|double|both|pair", "3": "three", "4": "four",
        "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine", "10": "ten",
    }.items()
}  # fmt: skip
_NEXT_TO = re.compile(r"(?<![\w-])([^\W\d_]+)[ \u00a0]+(?=([^\W\d_]+)(?![\w-]))")
_BEHIND_SPACE = re.compile(r"\s([,.;:!?)»])(?=[\s)»]|$)")
_GOOD = frozenset("\n\u200b\u00ad")  # though nobody sees them
_BAD = frozenset("\ufffd\ufffc")
_UNPRINTED = frozenset(("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"))


class Case(NamedTuple):
    """A text, its translation, and what the checks know about the language and the game."""

    message: Message
    entry: Entry
    language: Language
    names: Mapping[str, str] = {}  # what {card:x} stands for, in the language
    title: str = ""  # the game's English name
    terms: Sequence[Gloss] = ()  # that the translation has to use
    scope: tuple[ScopeWords, ScopeWords] | None = None  # of English and of the language

    @property
    def english(self) -> str:
        """The source."""
        return self.message.english

    @property
    def text(self) -> str:
        """The translation."""
        return self.entry.text


class Check(NamedTuple):
    """One thing that has to hold: how much it hurts if not, who tells, and what to do then."""

    name: str
    severity: Severity
    ask: Callable[[Case], Iterator[str]]
    hint: str


def judged(case: Case, checks: Sequence[Check]) -> Iterator[tuple[str, Finding]]:
    """Yield what is wrong with a translation, with the name of the check that says so.

    What is missing or stale is judged no further: it is not printed. A flag `ignore-<check>` in
    the PO file is a translator's word that a text is right as it is; it does not make one.
    """
    states = [(check, problem) for check in STATES for problem in check.ask(case)][:1]
    found = states or (
        (check, problem)
        for check in checks
        if f"ignore-{check.name}" not in case.entry.flags
        for problem in check.ask(case)
    )
    return ((check.name, _finding(check, case, problem)) for check, problem in found)


def _finding(check: Check, case: Case, problem: str) -> Finding:
    """Say what is wrong, with both texts and the name of the check, by which it is overruled."""
    texts = f"{quoted(case.english)} → {quoted(case.text)}" if case.text else quoted(case.english)
    message = f"{case.message.context}: {problem}: {texts} [{check.name}]"
    return Finding(check.severity, case.entry.where, message, check.hint)


# What has to hold. Each function yields what is wrong instead, in a few words.


def missing(case: Case) -> Iterator[str]:
    """There is a translation."""
    if not case.text:
        yield "not translated"


def stale(case: Case) -> Iterator[str]:
    """It translates today's English."""
    if case.entry.made_from != case.english:
        yield renewed(case.entry.made_from, case.english)
    elif case.entry.stale:
        yield "marked as fuzzy"


def braces(case: Case) -> Iterator[str]:
    """It has the placeholders of the source, and no others."""
    asked, given = names_in(case.english), names_in(case.text)
    if stray_brace(case.text) >= 0:
        yield "a brace opens or closes nothing"
    yield from (f"{{{name}}} is missing" for name in sorted(asked - given))
    yield from (f"{{{name}}} is not in the English" for name in sorted(given - asked))


def forms(case: Case) -> Iterator[str]:
    """Every plural has as many forms as the language, and each of them is words alone."""
    wanted, _ = plural_rule(case.language.plurals)
    asked = {one.name for one in placeholders(case.english) if DIGITS.search("".join(one.forms))}
    for one in placeholders(case.text):
        if one.kind != "plural":
            continue
        name, typed = f"{{{one.name}:…}}", [DIGITS.findall(form) for form in one.forms]
        if len(one.forms) != wanted:
            yield f"{name} has {len(one.forms)} forms, {case.language.english} has {wanted}"
        elif not all(form.strip() for form in one.forms):
            yield f"{name} has an empty form"
        elif any(form != form.strip() for form in one.forms):
            yield f"{name} has a space before or behind a form"
        if any(numbers != typed[0] for numbers in typed) and one.name not in asked:
            yield f"{name} has numbers typed into its forms; {{{one.name}}} is the number"


def unsaid(case: Case) -> Iterator[str]:
    """A number that the English prints is printed, not only the word that goes with it."""
    printed = {one.name for one in placeholders(case.english) if one.kind == "number"}
    found = list(placeholders(case.text))
    said = {one.name for one in found if one.kind == "number"}
    alone = {one.name for one in found if one.kind == "plural"} & printed - said
    yield from (f"the number {{{name}}} is not printed, only its forms" for name in sorted(alone))


def numbers(case: Case) -> Iterator[str]:
    """It states no number that the source does not, not even inside a plural form."""
    for number in sorted(numbers_in(case.text) - numbers_in(case.english)):
        words = _AS_WORDS.get(number)
        if not words or not words.search(case.english):
            yield f"the number {number} is not in the English"


def digits(case: Case) -> Iterator[str]:
    """It lacks no number of the source."""
    lacking = numbers_in(case.english) - numbers_in(case.text)
    yield from (f"the number {number} is missing" for number in sorted(lacking))


def cards(case: Case) -> Iterator[str]:
    """Every {card:x} names something, in a form of its name."""
    for one in placeholders(case.text):
        name = case.names.get(one.name)
        if one.kind == "card" and name is None:
            yield f"there is no card or term {one.name!r}"
        elif one.kind == "card" and one.forms and not share_a_beginning(name or "", one.forms[0]):
            yield f"{one.forms[0]!r} does not look like a form of {name!r}"


def markup(case: Case) -> Iterator[str]:
    """All that opens in bold or italic is closed."""
    inside = [form for one in placeholders(case.text) for form in one.forms]
    if any(count % 2 for count in emphasis_in(bare(case.text))):
        yield "a * or ** is opened and not closed"
    elif any(count % 2 for form in inside for count in emphasis_in(form)):
        yield "a * or ** is opened and not closed inside a form"


def characters(case: Case) -> Iterator[str]:
    """It has no characters that nobody can see or print."""
    for letter in sorted(set(case.text) - _GOOD):
        if unicodedata.category(letter) in _UNPRINTED or letter in _BAD:
            name = unicodedata.name(letter, "no name").lower()
            yield f"U+{ord(letter):04X} ({name}) does not belong into a text"


def unchanged(case: Case) -> Iterator[str]:
    """It is not the English text; names and single words may stay."""
    if case.text != case.english or case.message.context == GAME_TITLE:
        return
    names = {word.casefold() for word in WORD.findall(case.title)}
    words = [word for word in WORD.findall(bare(case.text)) if word.casefold() not in names]
    if sum(len(word) > 2 for word in words) > 1:
        yield "the same as the English"


def terms(case: Case) -> Iterator[str]:
    """It uses the words of the glossary."""
    text = levelled(spoken(case.text)) if case.terms else ""
    for gloss in case.terms:
        if gloss.forms and not any(says(text, form) for form in gloss.forms):
            yield f"{gloss.english!r} is {' or '.join(map(repr, gloss.forms))} in the glossary"


def scope(case: Case) -> Iterator[str]:
    """It says "only", "at least" and "never" where the source does."""
    if not case.scope:
        return
    texts = (spoken(text).replace(GAP, "1") for text in (case.english, case.text))
    english, own = zip(case.scope, texts, strict=True)
    for ours, theirs, said in ((english, own, "is lost"), (own, english, "is not in the English")):
        for concept, word in missed(ours, theirs).items():
            told = ours[1][word.start : word.end]
            meant = "" if told.casefold() == concept else f" ({concept})"
            yield f"{told!r}{meant} {said}"


def emphasis(case: Case) -> Iterator[str]:
    """Something is bold or italic if something in the source is."""
    ours, theirs = any(emphasis_in(case.english)), any(emphasis_in(case.text))
    if ours != theirs:
        yield "bold or italic is lost" if ours else "bold or italic is added"


def ending(case: Case) -> Iterator[str]:
    """It ends as the source does."""
    ours, theirs = (
        f"with {mark!r}" if mark else "without a mark"
        for mark in (end_of(case.english), end_of(case.text))
    )
    if ours != theirs:
        yield f"ends {theirs}, the English {ours}"


def pairs(case: Case) -> Iterator[str]:
    """Every bracket and quotation mark is closed."""
    ours = alone_in(case.english)
    alone = (mark for mark in alone_in(case.text) if mark not in ours)
    yield from (f"{mark} is opened or closed alone" for mark in alone)


def doubles(case: Case) -> Iterator[str]:
    """No word and no space stands twice in a row."""
    text, fine = plain(case.text), case.language.twice
    for found in _NEXT_TO.finditer(text):
        word = found[1].casefold()
        same = len(word) > 1 and word == found[2].casefold()  # letters have names: from a to a
        twice = rf"\b{re.escape(word)} {re.escape(word)}\b"
        if same and word not in fine and not re.search(twice, case.english, re.IGNORECASE):
            yield f"{found[1]!r} stands twice"
    if "  " in text and "  " not in case.english:
        yield "two spaces in a row"
    if text != text.strip() and case.english == case.english.strip():
        yield "a space at the beginning or at the end"


def spacing(case: Case) -> Iterator[str]:
    """Spaces stand before the marks that want them, and before no others."""
    text, wide = plain(case.text), case.language.narrow
    turned = text.find("»") < text.find("«")  # »so« is quoted the other way round
    tight = set(",.;:!?)" if turned else ",.;:!?)»") - set(wide)
    yield from (
        f"a space before {found[1]}" for found in _BEHIND_SPACE.finditer(text) if found[1] in tight
    )
    if wide:
        narrow = re.escape(wide)
        lacking = re.finditer(rf"[^\s{narrow}.…(]([{narrow}])(?=[\s)»]|$)", text)
        yield from (f"no space before {found[1]}" for found in lacking)
    if "»" in wide and re.search(r"«\S", text):
        yield "no space after «"


def length(case: Case) -> Iterator[str]:
    """It is about as long as the source."""
    ours, theirs = len(spoken(case.english)), len(spoken(case.text))
    if ours > 20 and not 0.4 * ours <= theirs <= 2.5 * ours:
        yield f"{theirs * 100 // ours} % as long as the English"


STATES = (
    Check("missing", E, missing, "it is printed in English"),
    Check("stale", E, stale, "the English has changed: renew it, then take the fuzzy mark off"),
)
ERRORS = (
    Check(
        "placeholders", E, braces, "keep what stands in braces; pnp fills it with numbers and signs"
    ),
    Check("plurals", E, forms, "give one form for each plural of the language, parted by |"),
    Check("unsaid", W, unsaid, "put the name in braces where the number belongs"),
    Check("numbers", E, numbers, "numbers are rules: keep them"),
    Check("cards", E, cards, "keep the id behind card:, and change only the form behind |"),
    Check("markup", E, markup, "write **bold** and *italic* with as many stars before as behind"),
    Check("characters", E, characters, "delete it; it came with copying from elsewhere"),
)
STYLE = (
    Check("digits", W, digits, "a number may be a word only if the words say the same"),
    Check("unchanged", W, unchanged, "translate it, or keep it if it is a name"),
    Check("terms", W, terms, "use the same word everywhere; the glossary takes other forms with |"),
    Check("scope", W, scope, "only, not, at least: keep what changes a rule"),
    Check("emphasis", W, emphasis, "mark the same words with ** or * as the English does"),
    Check("ending", W, ending, "end a text as the English does"),
    Check("pairs", W, pairs, "close what opens"),
    Check("doubles", W, doubles, "delete one of them"),
    Check("spacing", W, spacing, "set spaces before marks as the language does"),
    Check("length", W, length, "look whether something is missing or said twice"),
)
CHECKS = (*ERRORS, *STYLE)

"""Is a translation right? What has to hold of it, one small thing after the other, in a table."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache

from pnp.check.case import Case, Check, E, W
from pnp.check.differences import renewed
from pnp.check.phrasing import PHRASING
from pnp.check.wording import (
    DIGITS,
    emphasis_in,
    names_in,
    numbers_in,
    share_a_beginning,
)
from pnp.findings import Finding, quoted
from pnp.model.messages import IGNORE, TextKind, is_plain, taken_apart
from pnp.model.stock import Language
from pnp.placeholders import Placeholder, bare, placeholders, plural_rule, stray_brace
from pnp.worded import worded

_AS_WORDS = {
    number: re.compile(rf"\b(?:{words})\b", re.IGNORECASE)
    for number, words in {
        "1": "one|once|single", "2": "two|twice|double|both|pair", "3": "three", "4": "four",
        "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine", "10": "ten",
    }.items()
}  # fmt: skip
_UNFORMED = (TextKind.LABEL, TextKind.WORD)
_GOOD = frozenset("\n\u200b\u00ad")  # though nobody sees them
_BAD = frozenset("\ufffd\ufffc")
_UNPRINTED = frozenset(("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"))


def judged(case: Case, checks: Sequence[Check]) -> Iterator[tuple[str, Finding]]:
    """Yield what is wrong with a translation, with the name of the check that says so.

    What is missing or stale is judged no further: it is not printed. A flag `ignore-<check>` in
    the PO file is a translator's word that a text is right as it is; it does not make one.
    """
    flags = case.entry.flags
    if flags:
        checks = [check for check in checks if f"{IGNORE}{check.name}" not in flags]
    states = [(check, problem) for check in STATES for problem in check.ask(case)][:1]
    found = states or ((check, problem) for check in checks for problem in check.ask(case))
    return ((check.name, _finding(check, case, problem)) for check, problem in found)


def _finding(check: Check, case: Case, problem: str) -> Finding:
    """Say what is wrong, with both texts and the name of the check, by which it is overruled."""
    texts = f"{quoted(case.english)} → {quoted(case.text)}" if case.text else quoted(case.english)
    message = worded(
        "{context}: {problem}: {texts} [{check}]",
        context=case.message.context,
        problem=problem,
        texts=texts,
        check=check.name,
    )
    return Finding(check.severity, case.entry.where, message, check.hint)


# What has to hold. Each function yields what is wrong instead, in a few words.


def missing(case: Case) -> Iterator[str]:
    """There is a translation."""
    if not case.text:
        yield worded("not translated")


def stale(case: Case) -> Iterator[str]:
    """It translates today's English."""
    if case.entry.made_from != case.english:
        yield renewed(case.entry.made_from, case.english)
    elif case.entry.stale:
        yield worded("marked as fuzzy")


def braces(case: Case) -> Iterator[str]:
    """It has the placeholders of the source, and no others."""
    if "{" not in case.english and "{" not in case.text and "}" not in case.text:
        return
    asked, given = names_in(case.english), names_in(case.text)
    if stray_brace(case.text) >= 0:
        yield worded("a brace opens or closes nothing")
    for name in sorted(asked - given):
        yield worded("{name} is missing", name=f"{{{name}}}")
    for name in sorted(given - asked):
        yield worded("{name} is not in the English", name=f"{{{name}}}")


def forms(case: Case) -> Iterator[str]:
    """Every plural has as many forms as the language, and each of them is words alone."""
    if ":" not in case.text:
        return
    wanted, _ = plural_rule(case.language.plurals)
    asked = {one.name for one in placeholders(case.english) if DIGITS.search("".join(one.forms))}
    for one in placeholders(case.text):
        if one.kind != "plural":
            continue
        if taken_apart(case.message.context).kind in _UNFORMED:
            yield worded(
                "{name} is printed as it is: only rules have plural forms",
                name=f"{{{one.name}:…}}",
            )
            continue
        yield from _misformed(one, wanted, case.language)
        typed = [DIGITS.findall(form) for form in one.forms]
        if any(numbers != typed[0] for numbers in typed) and one.name not in asked:
            yield worded(
                "{name} has numbers typed into its forms; {number} is the number",
                name=f"{{{one.name}:…}}",
                number=f"{{{one.name}}}",
            )


def _misformed(one: Placeholder, wanted: int, language: Language) -> Iterator[str]:
    name = f"{{{one.name}:…}}"
    if len(one.forms) != wanted:
        yield worded(
            "{name} has {given} {given:form|forms}, {language} has {wanted}",
            name=name,
            given=len(one.forms),
            language=language.english,
            wanted=wanted,
        )
    elif not all(form.strip() for form in one.forms):
        yield worded("{name} has an empty form", name=name)
    elif any(form != form.strip() for form in one.forms):
        yield worded("{name} has a space before or behind a form", name=name)


def unsaid(case: Case) -> Iterator[str]:
    """A number that the English prints is printed, not only the word that goes with it."""
    if "{" not in case.text:
        return
    printed = {one.name for one in placeholders(case.english) if one.kind == "number"}
    found = list(placeholders(case.text))
    said = {one.name for one in found if one.kind == "number"}
    alone = {one.name for one in found if one.kind == "plural"} & printed - said
    for name in sorted(alone):
        yield worded("the number {name} is not printed, only its forms", name=f"{{{name}}}")


def numbers(case: Case) -> Iterator[str]:
    """It states no number that the source does not, not even inside a plural form."""
    stated = numbers_in(case.text, case.language.numerals)
    for number in sorted(stated - numbers_in(case.english)) if stated else ():
        words = _AS_WORDS.get(number)
        if not words or not words.search(case.english):
            yield worded("the number {number} is not in the English", number=number)


def digits(case: Case) -> Iterator[str]:
    """It lacks no number of the source."""
    lacking = numbers_in(case.english) - numbers_in(case.text, case.language.numerals)
    yield from (worded("the number {number} is missing", number=one) for one in sorted(lacking))


def cards(case: Case) -> Iterator[str]:
    """Every {card:x} names something, in a form of its name."""
    for one in placeholders(case.text):
        name = case.names.get(one.name)
        if one.kind == "card" and name is None:
            yield worded("there is no card or term {name}", name=repr(one.name))
        elif one.kind == "card" and one.forms and not share_a_beginning(name or "", one.forms[0]):
            form = repr(one.forms[0])
            yield worded("{form} does not look like a form of {name}", form=form, name=repr(name))


def markup(case: Case) -> Iterator[str]:
    """All that opens in bold or italic is closed."""
    if "*" not in case.text or is_plain(case.message.context):
        return
    inside = [form for one in placeholders(case.text) for form in one.forms]
    if any(count % 2 for count in emphasis_in(bare(case.text))):
        yield worded("a * or ** is opened and not closed")
    elif any(count % 2 for form in inside for count in emphasis_in(form)):
        yield worded("a * or ** is opened and not closed inside a form")


def characters(case: Case) -> Iterator[str]:
    """It has no characters that nobody can see or print."""
    for letter in sorted(filter(_is_bad, set(case.text))):
        name = unicodedata.name(letter, "no name").lower()
        code = f"U+{ord(letter):04X} ({name})"
        yield worded("{letter} does not belong into a text", letter=code)


@lru_cache(maxsize=4096)
def _is_bad(letter: str) -> bool:
    unprinted = unicodedata.category(letter) in _UNPRINTED and letter not in _GOOD
    return unprinted or letter in _BAD


STATES = (
    Check("missing", E, missing, worded("it is printed in English")),
    Check(
        "stale",
        E,
        stale,
        worded("the English has changed: renew it, then take the fuzzy mark off"),
    ),
)
ERRORS = (
    Check(
        "placeholders",
        E,
        braces,
        worded("keep what stands in braces; pnp fills it with numbers and signs"),
    ),
    Check(
        "plurals",
        E,
        forms,
        worded("give one form for each plural of the language, parted by |"),
    ),
    Check("unsaid", W, unsaid, worded("put the name in braces where the number belongs")),
    Check("numbers", E, numbers, worded("numbers are rules: keep them")),
    Check(
        "cards",
        E,
        cards,
        worded("keep the id behind card:, and change only the form behind |"),
    ),
    Check(
        "markup",
        E,
        markup,
        worded("write **bold** and *italic* with as many stars before as behind"),
    ),
    Check("characters", E, characters, worded("delete it; it came with copying from elsewhere")),
)
STYLE = (
    Check("digits", W, digits, worded("a number may be a word only if the words say the same")),
    *PHRASING,
)
CHECKS = (*ERRORS, *STYLE)

"""Is a translation right? What has to hold of it, one small thing after the other, in a table."""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.findings import Finding, Severity
from pnp.model.stock import Language
from pnp.model.words import Entry, Gloss, Message
from pnp.placeholders import Placeholder, filled, placeholders, stray_brace

E, W = Severity.ERROR, Severity.WARNING
GAP = "\ufffc"  # stands for a placeholder where only the words around it matter
SHOWN = 60  # letters of a text that a finding quotes

_WORDS = re.compile(r"[^\W\d_]+")
_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_STARS = re.compile(r"(?<!\\)\*+")
_BREAKS = "\u00ad\u200b"  # where a word may be broken
_SHIFTS = str.maketrans("kgкчгжхш", "czццззсс")  # consonants that change into each other
_INFLECTED = ((9, 4), (8, 3), (5, 2), (3, 1), (0, 0))  # from so many letters on, so many may change
_PAIRS = {"(": ")", "[": "]"}
_ENDS = {"…": ".", "。": "."}  # what counts as another mark
_NUMBERS = {
    "1": "one|once|single", "2": "two|twice|double|both|pair", "3": "three", "4": "four",
    "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine", "10": "ten",
}  # fmt: skip


class Lore(NamedTuple):
    """What the checks know about the language and the game."""

    language: Language
    terms: Sequence[Gloss] = ()
    names: Mapping[str, str] = {}  # what {card:x} stands for, in the language
    title: str = ""  # the game's English name


class Case(NamedTuple):
    """A text, its translation, and what is known around them."""

    message: Message
    entry: Entry
    lore: Lore

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


def judged(case: Case, checks: "Sequence[Check] | None" = None) -> Iterator[tuple[str, Finding]]:
    """Yield what is wrong with a translation, with the name of the check that says so.

    What is missing or stale is judged no further: it is not printed. A flag `ignore-<check>` in
    the PO file is a translator's word that a text is right as it is.
    """
    for check in checks or (*STATES, *CHECKS):
        if f"ignore-{check.name}" in case.entry.flags:
            continue
        wrong = False
        for problem in check.ask(case):
            wrong = True
            yield check.name, finding(check, case, problem)
        if wrong and check in STATES:
            return


def finding(check: Check, case: Case, problem: str) -> Finding:
    """Say what is wrong, with both texts and the name of the check, by which it is overruled."""
    texts = f"{quoted(case.english)} → {quoted(case.text)}" if case.text else quoted(case.english)
    message = f"{case.message.context}: {problem}: {texts} [{check.name}]"
    return Finding(check.severity, case.entry.where, message, check.hint)


def quoted(text: str) -> str:
    """Return a text short enough for a message."""
    line = " ".join(text.split())
    return repr(line if len(line) <= SHOWN else line[: SHOWN - 1] + "…")


# What the checks see of a text.


def names_in(text: str) -> set[str]:
    """Return the names in braces; what follows a name (a form, a plural) does not matter."""
    return {
        f"{one.kind}:{one.name}" if one.kind in ("card", "icon", "size") else one.name
        for one in placeholders(text)
        if one.kind != "prose"
    }


def bare(text: str) -> str:
    """Return a text with gaps instead of placeholders; prose stays."""
    return filled(text, lambda one: one.name if one.kind == "prose" else GAP)


def plain(text: str) -> str:
    """Return a text with gaps instead of placeholders and without bold and italic."""
    return _STARS.sub("", bare(text))


def spoken(text: str) -> str:
    """Return a text with the words that stand in its placeholders."""

    def words(one: Placeholder) -> str:
        return one.name if one.kind == "prose" else " ".join(one.forms) or GAP

    return filled(text, words)


def folded(text: str) -> str:
    """Return a text in small letters without accents and places to break."""
    apart = unicodedata.normalize("NFD", text.casefold())
    return "".join(
        letter for letter in apart if not unicodedata.combining(letter) and letter not in _BREAKS
    )


def levelled(text: str) -> str:
    """Return a text whose letters do not tell one form of a word from another: ręka, ręce."""
    return folded(text).translate(_SHIFTS)


def stem(word: str) -> str:
    """Return the beginning of a word that inflection leaves alone."""
    short = levelled(word)
    inflected = next(letters for least, letters in _INFLECTED if len(short) >= least)
    return short[: len(short) - inflected]


def nplurals(language: Language) -> int:
    """Return how many plural forms a language has, as its row says."""
    found = re.match(r"\s*nplurals\s*=\s*(\d+)", language.plurals)
    return int(found[1]) if found else 2


# What has to hold. Each function yields what is wrong instead, in a few words.


def missing(case: Case) -> Iterator[str]:
    """There is a translation."""
    if not case.text:
        yield "not translated"


def stale(case: Case) -> Iterator[str]:
    """It translates today's English."""
    if case.entry.english != case.english:
        yield f"translated from {quoted(case.entry.english)}"
    elif case.entry.stale:
        yield "marked as fuzzy"


def unchanged(case: Case) -> Iterator[str]:
    """It is not the English text; names and single words may stay."""
    if case.text != case.english or case.message.context == "game.title":
        return
    names = {word.casefold() for word in _WORD.findall(case.lore.title)}
    words = [word for word in _WORD.findall(bare(case.text)) if word.casefold() not in names]
    if sum(len(word) > 2 for word in words) > 1:
        yield "the same as the English"


def braces(case: Case) -> Iterator[str]:
    """It has the placeholders of the source, and no others."""
    asked, given = names_in(case.english), names_in(case.text)
    if stray_brace(case.text) >= 0:
        yield "a brace opens or closes nothing"
    yield from (f"{{{name}}} is missing" for name in sorted(asked - given))
    yield from (f"{{{name}}} is not in the English" for name in sorted(given - asked))


def forms(case: Case) -> Iterator[str]:
    """Every plural has as many forms as the language."""
    wanted = nplurals(case.lore.language)
    for one in placeholders(case.text):
        if one.kind == "plural" and len(one.forms) != wanted:
            asked = f"{case.lore.language.english} has {wanted}"
            yield f"{{{one.name}:…}} has {len(one.forms)} forms, {asked}"


def numbers(case: Case) -> Iterator[str]:
    """It states no number that the source does not."""
    asked, given = _numbers(case.english), _numbers(case.text)
    for number in sorted(given - asked):
        words = _NUMBERS.get(number)
        if not words or not re.search(rf"\b(?:{words})\b", case.english, re.IGNORECASE):
            yield f"the number {number} is not in the English"


def digits(case: Case) -> Iterator[str]:
    """It lacks no number of the source."""
    lacking = _numbers(case.english) - _numbers(case.text)
    yield from (f"the number {number} is missing" for number in sorted(lacking))


def _numbers(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d+", bare(text)))


def cards(case: Case) -> Iterator[str]:
    """Every {card:x} names something, in a form of its name."""
    for one in placeholders(case.text):
        name = case.lore.names.get(one.name)
        if one.kind == "card" and name is None:
            yield f"there is no card or term {one.name!r}"
        elif one.kind == "card" and one.forms and not _share_a_beginning(name or "", one.forms[0]):
            yield f"{one.forms[0]!r} does not look like a form of {name!r}"


def _share_a_beginning(name: str, form: str) -> bool:
    """Tell whether any two words begin alike."""
    ours, theirs = (_WORDS.findall(folded(text)) for text in (name, form))
    return any(one[:2] == other[:2] for one in ours for other in theirs)


def markup(case: Case) -> Iterator[str]:
    """All that opens in bold or italic is closed."""
    if any(count % 2 for count in _emphasis(case.text)):
        yield "a * or ** is opened and not closed"


def emphasis(case: Case) -> Iterator[str]:
    """Something is bold or italic if something in the source is."""
    ours, theirs = any(_emphasis(case.english)), any(_emphasis(case.text))
    if ours != theirs:
        yield "bold or italic is lost" if ours else "bold or italic is added"


def _emphasis(text: str) -> tuple[int, int]:
    runs = [len(run) for run in _STARS.findall(text)]
    return sum(run // 2 for run in runs), sum(run % 2 for run in runs)


def characters(case: Case) -> Iterator[str]:
    """It has no characters that nobody can see or print."""
    for letter in sorted(set(case.text) - set("\n\u200b\u00ad")):
        kind = unicodedata.category(letter)
        if kind in ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp") or letter in "\ufffd\ufffc":
            name = unicodedata.name(letter, "no name").lower()
            yield f"U+{ord(letter):04X} ({name}) does not belong into a text"


def terms(case: Case) -> Iterator[str]:
    """It uses the words of the glossary."""
    text = levelled(spoken(case.text))
    for gloss in case.lore.terms:
        if gloss.forms and not any(_says(text, form) for form in gloss.forms):
            yield f"{gloss.english!r} is {' or '.join(map(repr, gloss.forms))} in the glossary"


def _says(text: str, form: str) -> bool:
    """Tell whether all words of a term occur, however they end."""
    stems = [stem(word) for word in _WORDS.findall(form)]
    return all(
        (one in text) if len(one) > 2 else bool(re.search(rf"\b{re.escape(one)}", text))
        for one in stems
    )


def ending(case: Case) -> Iterator[str]:
    """It ends as the source does."""
    ours, theirs = _end(case.english), _end(case.text)
    if ours != theirs:
        yield f"ends {_named(theirs)}, the English {_named(ours)}"


def _end(text: str) -> str:
    last = bare(text).rstrip("*\"'”’“»«)] \u00a0\u202f\n")[-1:]
    last = _ENDS.get(last, last)
    return last if last in set(".:!?") else ""


def _named(mark: str) -> str:
    return f"with {mark!r}" if mark else "without a mark"


def pairs(case: Case) -> Iterator[str]:
    """Every bracket and quotation mark is closed."""
    ours, theirs = _open(case.english), _open(case.text)
    yield from (f"{mark} is opened or closed alone" for mark in theirs if mark not in ours)


def _open(text: str) -> list[str]:
    alone = []
    waiting = []
    for letter in text:
        if letter in _PAIRS:
            waiting.append(letter)
        elif letter in _PAIRS.values():
            if waiting and _PAIRS[waiting[-1]] == letter:
                waiting.pop()
            else:
                alone.append(letter)
    if text.count("«") != text.count("»"):
        alone.append("«»")
    alone += ["quotation mark"] if sum(map(text.count, "„“”")) % 2 or text.count('"') % 2 else []
    return [*alone, *waiting]


def doubles(case: Case) -> Iterator[str]:
    """No word and no space stands twice in a row."""
    text, fine = plain(case.text), case.lore.language.twice
    for found in re.finditer(r"(?<![\w-])([^\W\d_]+)[ \u00a0]+(?=([^\W\d_]+)(?![\w-]))", text):
        word = found[1].casefold()
        same = len(word) > 1 and word == found[2].casefold()  # letters have names: from a to a
        if same and word not in fine and not _twice(word, case.english):
            yield f"{found[1]!r} stands twice"
    if "  " in text and "  " not in case.english:
        yield "two spaces in a row"
    if text != text.strip() and case.english == case.english.strip():
        yield "a space at the beginning or at the end"


def _twice(word: str, text: str) -> bool:
    return re.search(rf"\b{re.escape(word)} {re.escape(word)}\b", text, re.IGNORECASE) is not None


def spacing(case: Case) -> Iterator[str]:
    """Spaces stand before the marks that want them, and before no others."""
    text, wide = plain(case.text), case.lore.language.narrow
    none = "".join(mark for mark in ",.;:!?)»" if mark not in wide)
    if "»" in none and text.find("»") < text.find("«"):  # »so« is quoted the other way round
        none = none.replace("»", "")
    for found in re.finditer(rf"\s([{re.escape(none)}])(?=[\s)»]|$)", text):
        yield f"a space before {found[1]}"
    if not wide:
        return
    for found in re.finditer(rf"[^\s{re.escape(wide)}.…(]([{re.escape(wide)}])(?=[\s)»]|$)", text):
        yield f"no space before {found[1]}"
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
CHECKS = (
    Check(
        "placeholders", E, braces, "keep what stands in braces; pnp puts numbers and signs there"
    ),
    Check("plurals", E, forms, "give one form for each plural of the language, parted by |"),
    Check("numbers", E, numbers, "numbers are rules: keep them"),
    Check("cards", E, cards, "keep the id behind card:, and change only the form behind |"),
    Check("markup", E, markup, "write **bold** and *italic* with as many stars before as behind"),
    Check("characters", E, characters, "delete it; it came with copying from elsewhere"),
    Check("digits", W, digits, "a number may be a word only if the words say the same"),
    Check("unchanged", W, unchanged, "translate it, or keep it if it is a name"),
    Check(
        "terms", W, terms, "use the same word everywhere; add another form to the glossary with |"
    ),
    Check("emphasis", W, emphasis, "mark the same words with ** or * as the English does"),
    Check("ending", W, ending, "end a text as the English does"),
    Check("pairs", W, pairs, "close what opens"),
    Check("doubles", W, doubles, "delete one of them"),
    Check("spacing", W, spacing, "set spaces before marks as the language does"),
    Check("length", W, length, "look whether something is missing or said twice"),
)

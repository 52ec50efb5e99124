"""Is a translation right? What has to hold of its words, numbers and marks, one thing each."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from pnp.base.findings import Finding, either, quoted, sentence
from pnp.base.numerals import ENGLISH, Numerals
from pnp.base.placeholders import BRACED, GAP, Placeholder, spoken
from pnp.base.plurals import PluralRule
from pnp.check.table import On, When
from pnp.check.words import ScopeWord, ScopeWords, Wording, two_alphabets, unset_scripts
from pnp.model.messages import GAME_TITLE, IGNORE, Entry, Gloss, Message, MessageId, TextKind
from pnp.model.stock import Language

WORD = re.compile(r"[^\W\d_][\w'’-]*")
STARS = re.compile(r"(?<!\\)\*+")
DIGITS = re.compile(r"\d+")
_LETTERS = re.compile(r"[^\W\d_]+")
_BREAKS = "\u00ad\u200b"  # where a word may be broken
_SHIFTS = str.maketrans("kgкчгжхш", "czццззсс")  # consonants that change into each other
_INFLECTED = ((9, 4), (8, 3), (5, 2), (3, 1), (0, 0))  # from so many letters on, so many may change
_PAIRS = {"(": ")", "[": "]"}
_PAIRED = frozenset('()[]«»„“”"')
_ENDS = {"…": ".", "。": "."}  # what counts as another mark


@lru_cache(maxsize=1024)  # the English is asked for in every language
def names_in(text: str) -> frozenset[str]:
    """Return the names in braces; what follows a name (a form, a plural) does not matter."""
    return frozenset(
        f"{one.kind}:{one.name}" if one.kind in ("card", "icon", "size") else one.name
        for one in Placeholder.find_all(text)
        if one.kind != "prose"
    )


@lru_cache(maxsize=1024)
def plain(text: str) -> str:
    """Return a text with gaps instead of placeholders and without bold and italic."""
    return STARS.sub("", bare(text))


@lru_cache(maxsize=1024)
def numbers_in(text: str, numerals: Numerals = ENGLISH) -> Counter[str]:
    """Count the numbers of a text; inside a form, one counts however often it is typed there."""
    if not DIGITS.search(text):
        return Counter()
    forms = (form for one in Placeholder.find_all(text) for form in one.forms)
    typed = {number for form in forms for number in numerals.numbers_in(form)}
    return Counter(numerals.numbers_in(bare(text))) | Counter(typed)


def emphasis_in(text: str) -> tuple[int, int]:
    """Return how often bold and italic begin or end."""
    if "*" not in text:
        return 0, 0
    runs = [len(run) for run in STARS.findall(text)]
    return sum(run // 2 for run in runs), sum(run % 2 for run in runs)


@lru_cache(maxsize=1024)
def end_of(text: str) -> str:
    """Return the mark that a text ends with: a full stop, a colon, ! or ?, or nothing."""
    last = bare(text).rstrip("*\"'”’“»«)] \u00a0\u202f\n")[-1:]
    last = _ENDS.get(last, last)
    return last if last in set(".:!?") else ""


def alone_in(text: str) -> list[str]:
    """Return the brackets and quotation marks that are opened or closed alone."""
    if _PAIRED.isdisjoint(text):
        return []
    alone, waiting = [], []
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


def says(text: str, form: str) -> bool:
    """Tell whether all words of a term occur in a levelled text, however they end."""
    return all(one.search(text) for one in _stems(form))


@lru_cache(maxsize=4096)
def _stems(form: str) -> tuple[re.Pattern[str], ...]:
    """Return what finds the stems of a term's words; short ones only where a word begins."""
    stems = (stem(word) for word in _LETTERS.findall(form))
    return tuple(re.compile(r"\b" * (len(one) < 3) + re.escape(one)) for one in stems)


MOST_PAIRS = 200_000  # of equal words in two texts that are compared word by word
AROUND = 40  # letters on either side of a changed word that are shown
_WORDS = re.compile(rf"(\s*)({BRACED}|\w+(?:['’-]\w+)*|[^\w\s]|$)")


def word_difference(old: str, new: str, around: int = 0) -> str:
    """Return the new text with what is gone and what has come: `the [-old-]{+new+} words`.

    With `around`, at most so many letters stay on either side of a change.
    """
    ours, theirs = (_WORDS.findall(text) for text in (old, new))
    words = [word for _, word in ours], [word for _, word in theirs]
    change, often = "", Counter(words[1])
    steps: Sequence[tuple[str, int, int, int, int]]
    steps = [("replace", 0, len(ours), 0, len(theirs))]  # if very many are equal, all at once
    if sum(often[word] for word in words[0]) <= MOST_PAIRS:
        steps = SequenceMatcher(None, *words, autojunk=False).get_opcodes()
    for kind, start, end, first, last in steps:
        gone, come = ("".join(map("".join, some)) for some in (ours[start:end], theirs[first:last]))
        if kind == "equal":
            change += _shortened(come, around, not change, last == len(theirs))
            continue
        text = come or gone
        change += text[: len(text) - len(text.lstrip())]
        change += f"[-{gone.strip()}-]" if gone.strip() else ""
        change += f"{{+{come.strip()}+}}" if come.strip() else ""
    return change


def renewed(old: str, new: str) -> str:
    """Say which words of an English text have changed."""
    ours, theirs = (" ".join(text.split()) for text in (old, new))
    change = word_difference(ours, theirs, AROUND)
    return sentence("the English has changed: {change}", change=change)


def _shortened(text: str, around: int, first: bool, last: bool) -> str:
    """Return a stretch that has not changed, without what is far from any change."""
    if not around or len(text) <= 2 * around + 3:
        return text
    head, tail = text[:around].rpartition(" ")[0], text[-around:].partition(" ")[2]
    parts = ("" if first else head, "…", "" if last else tail)
    return " ".join(part for part in parts if part or not (first or last))


class Case(NamedTuple):
    """A text, its translation, and what the checks know about the language and the game."""

    message: Message
    entry: Entry
    language: Language
    names: Mapping[str, str] = {}  # what {card:x} stands for, in the language
    title: str = ""  # the game's English name
    terms: Sequence[Gloss] = ()  # that the translation has to use
    words: tuple[Wording, Wording] | None = None  # of English and of the language

    @property
    def english(self) -> str:
        """The source."""
        return self.message.english

    @property
    def text(self) -> str:
        """The translation."""
        return self.entry.text

    def judge(self, when: When = When.CHECK) -> Iterator[tuple[str, Finding]]:
        """Yield what is wrong with a translation, with the name of the check that says so.

        What is missing or stale is judged no further: it is not printed. A flag `ignore-<check>`
        in the PO file is a translator's word that a text is right as it is; it does not make one.
        """
        flags, rows = self.entry.flags, On.WORDS.checks(when)
        if flags:
            rows = tuple(row for row in rows if f"{IGNORE}{row.name}" not in flags)
        gaps = [(row, problem) for row in On.GAPS.checks(when) for problem in row.ask(self)][:1]
        for check, problem in gaps or ((row, said) for row in rows for said in row.ask(self)):
            # Both texts are named, and the check, by which it is overruled.
            texts = " → ".join(map(quoted, filter(None, (self.english, self.text))))
            message = sentence(
                "{context}: {problem}: {texts} [{check}]",
                context=self.message.context,
                problem=problem,
                texts=texts,
                check=check.name,
            )
            yield check.name, Finding(check.severity, self.entry.where, message, check.hint)


_NEXT_TO = re.compile(r"(?<![\w-])([^\W\d_]+)[ \u00a0]+(?=([^\W\d_]+)(?![\w-]))")
_BEHIND_SPACE = re.compile(r"\s([,.;:!?)»])(?=[\s)»]|$)")


# What has to hold. Each function yields what is wrong instead, in a few words.


def unchanged(case: Case) -> Iterator[str]:
    """It is not the English text; names and single words may stay."""
    if case.text != case.english or case.message.context == GAME_TITLE:
        return
    names = {word.casefold() for word in WORD.findall(case.title)}
    words = [word for word in WORD.findall(bare(case.text)) if word.casefold() not in names]
    if sum(len(word) > 2 for word in words) > 1:
        yield sentence("the same as the English")


def terms(case: Case) -> Iterator[str]:
    """It uses the words of the glossary."""
    text = levelled(spoken(case.text)) if case.terms else ""
    for gloss in case.terms:
        if gloss.forms and not any(says(text, form) for form in gloss.forms):
            own = either(list(map(repr, gloss.forms)))
            yield sentence("{term} is {own} in the glossary", term=repr(gloss.english), own=own)


def scope(case: Case) -> Iterator[str]:
    """It says "only", "at least" and "never" where the source does."""
    if not case.words:
        return
    texts = (spoken(text).replace(GAP, "1") for text in (case.english, case.text))
    english, own = zip((words.scope for words in case.words), texts, strict=True)
    for concept, word in missed(english, own).items():
        told = english[1][word.start : word.end]
        meant = "" if told.casefold() == concept else f" ({concept})"
        yield sentence("{word} is lost", word=f"{told!r}{meant}")


def emphasis(case: Case) -> Iterator[str]:
    """Something is bold or italic if something in the source is."""
    ours, theirs = any(emphasis_in(case.english)), any(emphasis_in(case.text))
    if ours != theirs and not MessageId.is_plain(case.message.context):
        yield sentence("bold or italic is lost") if ours else sentence("bold or italic is added")


def ending(case: Case) -> Iterator[str]:
    """It ends as the source does."""
    ours, theirs = end_of(case.english), end_of(case.text)
    if ours and theirs and ours != theirs:
        mark, other = repr(theirs), repr(ours)
        yield sentence("ends with {mark}, the English with {other}", mark=mark, other=other)
    elif ours and not theirs:
        yield sentence("ends without a mark, the English with {mark}", mark=repr(ours))
    elif theirs and not ours:
        yield sentence("ends with {mark}, the English without a mark", mark=repr(theirs))


def pairs(case: Case) -> Iterator[str]:
    """Every bracket and quotation mark is closed."""
    if alone := alone_in(case.text):
        ours = alone_in(case.english)
        for mark in alone:
            if mark not in ours:
                yield sentence("{mark} is opened or closed alone", mark=mark)


def doubles(case: Case) -> Iterator[str]:
    """No word and no space stands twice in a row."""
    text, fine = plain(case.text), case.language.twice
    for found in _NEXT_TO.finditer(text):
        word, other = found[1].casefold(), found[2].casefold()
        if word != other or len(word) == 1 or word in fine:  # letters have names: from a to a
            continue
        twice = rf"\b{re.escape(word)} {re.escape(word)}\b"
        if not re.search(twice, case.english, re.IGNORECASE):
            yield sentence("{word} stands twice", word=repr(found[1]))
    if "  " in text and "  " not in case.english:
        yield sentence("two spaces in a row")
    if text != text.strip() and case.english == case.english.strip():
        yield sentence("a space at the beginning or at the end")


def spacing(case: Case) -> Iterator[str]:
    """Spaces stand before the marks that want them, and before no others."""
    text, wide = plain(case.text), case.language.narrow
    turned = text.find("»") < text.find("«")  # »so« is quoted the other way round
    tight = set(",.;:!?)" if turned else ",.;:!?)»") - set(wide)
    for found in _BEHIND_SPACE.finditer(text):
        if found[1] in tight:
            yield sentence("a space before {mark}", mark=found[1])
    if wide:
        narrow = re.escape(wide)
        lacking = re.finditer(rf"[^\s{narrow}.…(]([{narrow}])(?=[\s)»]|$)", text)
        yield from (sentence("no space before {mark}", mark=found[1]) for found in lacking)
    if "»" in wide and re.search(r"«\S", text):
        yield sentence("no space after {mark}", mark="«")


def length(case: Case) -> Iterator[str]:
    """It is about as long as the source."""
    ours, theirs = len(spoken(case.english)), len(spoken(case.text))
    if ours > 20 and not 0.4 * ours <= theirs <= 2.5 * ours:
        yield sentence("{percent} % as long as the English", percent=theirs * 100 // ours)


def alphabets(case: Case) -> Iterator[str]:
    """No word has letters of two alphabets, unless the source has it too."""
    for found in two_alphabets(spoken(case.text)):
        if found[0] not in case.english:
            yield sentence("{word} has letters of two alphabets", word=repr(found[0]))


_AS_WORDS = {
    number: re.compile(rf"\b(?:{words})\b", re.IGNORECASE)
    for number, words in {
        "1": "one|once|single", "2": "two|twice|double|both|pair", "3": "three", "4": "four",
        "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine", "10": "ten",
    }.items()
}  # fmt: skip

_GOOD = frozenset("\n\u200b\u00ad")  # though nobody sees them
_BAD = frozenset("\ufffd\ufffc")
_UNPRINTED = frozenset(("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"))


def missing(case: Case) -> Iterator[str]:
    """There is a translation."""
    if not case.text:
        yield sentence("not translated")


def stale(case: Case) -> Iterator[str]:
    """It translates today's English."""
    if case.entry.made_from != case.english:
        yield renewed(case.entry.made_from, case.english)
    elif case.entry.stale:
        yield sentence("marked as fuzzy")


def braces(case: Case) -> Iterator[str]:
    """It has the placeholders of the source, and no others."""
    if "{" not in case.english and "{" not in case.text and "}" not in case.text:
        return
    asked, given = names_in(case.english), names_in(case.text)
    if Placeholder.find_stray(case.text) >= 0:
        yield sentence("a brace opens or closes nothing")
    for name in sorted(asked - given):
        yield sentence("{name} is missing", name=f"{{{name}}}")
    for name in sorted(given - asked):
        yield sentence("{name} is not in the English", name=f"{{{name}}}")
    ours, theirs = (
        Counter(one.name for one in Placeholder.find_all(text) if one.kind == "number")
        for text in (case.english, case.text)
    )
    for name, other in zip(sorted(theirs - ours), sorted(ours - theirs), strict=False):
        if asked == given:
            known = {"name": f"{{{name}}}", "other": f"{{{other}}}"}
            yield sentence(
                "{name} stands once more, {other} once less than in the English", **known
            )


def forms(case: Case) -> Iterator[str]:
    """Every plural has as many forms as the language, and each of them is words alone."""
    if ":" not in case.text:
        return
    wanted, _ = PluralRule.of(case.language.plurals)
    asked = {
        one.name for one in Placeholder.find_all(case.english) if DIGITS.search("".join(one.forms))
    }
    unformed = MessageId.parse(case.message.context).kind in (TextKind.LABEL, TextKind.WORD)
    for one in Placeholder.find_all(case.text):
        if one.kind != "plural":
            continue
        name, number = f"{{{one.name}:…}}", f"{{{one.name}}}"
        if unformed:
            yield sentence("{name} is printed as it is: only rules have plural forms", name=name)
            continue
        yield from _misformed(name, one, wanted, case.language)
        typed = [DIGITS.findall(form) for form in one.forms]
        if any(numbers != typed[0] for numbers in typed) and one.name not in asked:
            yield sentence(
                "{name} has numbers typed into its forms; {number} is the number",
                name=name,
                number=number,
            )


def _misformed(name: str, one: Placeholder, wanted: int, language: Language) -> Iterator[str]:
    if len(one.forms) != wanted:
        yield sentence(
            "{name} has {given} {given:form|forms}, {language} has {wanted}",
            name=name,
            given=len(one.forms),
            language=language.english,
            wanted=wanted,
        )
    elif not all(form.strip() for form in one.forms):
        yield sentence("{name} has an empty form", name=name)
    elif any(form != form.strip() for form in one.forms):
        yield sentence("{name} has a space before or behind a form", name=name)


def unsaid(case: Case) -> Iterator[str]:
    """A number that the English prints is printed, not only the word that goes with it."""
    if "{" not in case.text:
        return
    printed = {one.name for one in Placeholder.find_all(case.english) if one.kind == "number"}
    found = list(Placeholder.find_all(case.text))
    said = {one.name for one in found if one.kind == "number"}
    alone = {one.name for one in found if one.kind == "plural"} & printed - said
    for name in sorted(alone):
        yield sentence("the number {name} is not printed, only its forms", name=f"{{{name}}}")


def numbers(case: Case) -> Iterator[str]:
    """It states no number that the source does not, not even inside a plural form."""
    stated = numbers_in(case.text, case.language.numerals)
    for number in sorted(stated - numbers_in(case.english)) if stated else ():
        words = _AS_WORDS.get(number)
        if not words or not words.search(case.english):
            yield sentence("the number {number} is not in the English", number=number)
    for word, number in _numbers_alone(case, 1):
        yield sentence("{word} ({number}) is not in the English", word=repr(word), number=number)


def digits(case: Case) -> Iterator[str]:
    """It lacks no number of the source."""
    lacking = numbers_in(case.english) - numbers_in(case.text, case.language.numerals)
    if lacking and case.words:  # in words it is said, too
        lacking -= Counter(one.value for one in case.words[1].find(spoken(case.text)))
    yield from (sentence("the number {number} is missing", number=one) for one in sorted(lacking))
    for word, number in _numbers_alone(case, 0):
        yield sentence("{word} ({number}) is lost", word=repr(word), number=number)


def _numbers_alone(case: Case, side: int) -> Iterator[tuple[str, str]]:
    """Yield number words of the English (0) or the translation (1) that the other does not say."""
    if not case.words:
        return
    own, other = case.words[side], case.words[1 - side]
    texts = [spoken(text) for text in (case.english, case.text)]
    found = [word for word in own.find(texts[side]) if word.sure and "/" not in word.value]
    if not found:
        return
    answer = texts[1 - side]
    said = {one for word in other.find(answer) for one in word.value.split("/")}
    digits = case.language.numerals if side == 0 else ENGLISH
    said |= {*numbers_in((case.english, case.text)[1 - side], digits)}
    said |= {"2"} if other.dual else set()
    words = {word.casefold() for word in _LETTERS.findall(answer)}
    for word in found:
        text = texts[side][word.start : word.end]
        # A name stays as it is; parts of longer words answer: the Hungarian kéthelyes has two.
        if word.value in said or text.casefold() in words:
            continue
        forms = [one for one, it in other.numbers.items() if it.value == word.value and it.sure]
        # What the other language has no word for could only stand there in digits.
        if forms and (
            side == 1 or not any(one.startswith(form) for one in words for form in forms)
        ):
            yield text, word.value


def cards(case: Case) -> Iterator[str]:
    """Every {card:x} names something, in a form of its name."""
    for one in Placeholder.find_all(case.text):
        name = case.names.get(one.name)
        if one.kind == "card" and name is None:
            yield sentence("there is no card or term {name}", name=repr(one.name))
        elif one.kind == "card" and one.forms:
            # Any two of their words begin alike.
            both = (_LETTERS.findall(folded(text)) for text in (name or "", one.forms[0]))
            if not any(own[:2] == other[:2] for own, other in product(*both)):
                form = repr(one.forms[0])
                yield sentence(
                    "{form} does not look like a form of {name}", form=form, name=repr(name)
                )


def markup(case: Case) -> Iterator[str]:
    """All that opens in bold or italic is closed."""
    if "*" not in case.text or MessageId.is_plain(case.message.context):
        return
    inside = [form for one in Placeholder.find_all(case.text) for form in one.forms]
    if any(count % 2 for count in emphasis_in(bare(case.text))):
        yield sentence("a * or ** is opened and not closed")
    elif any(count % 2 for form in inside for count in emphasis_in(form)):
        yield sentence("a * or ** is opened and not closed inside a form")


def characters(case: Case) -> Iterator[str]:
    """It has no characters that nobody can see or print."""
    for letter in sorted(filter(_is_bad, set(case.text))):
        name = unicodedata.name(letter, "no name").lower()
        code = f"U+{ord(letter):04X} ({name})"
        yield sentence("{letter} does not belong into a text", letter=code)


def scripts(case: Case) -> Iterator[str]:
    """Its letters can be set one by one, from left to right."""
    for script in unset_scripts(case.text):
        language = case.language.english
        yield sentence(
            "{script} letters can not be set yet ({language})", script=script, language=language
        )


@lru_cache(maxsize=4096)
def _is_bad(letter: str) -> bool:
    unprinted = unicodedata.category(letter) in _UNPRINTED and letter not in _GOOD
    return unprinted or letter in _BAD


Spoken = tuple[ScopeWords, str]  # a text and the language that it speaks


def missed(ours: Spoken, theirs: Spoken) -> dict[str, ScopeWord]:
    """Return what one text says more often than another, each with its first words."""
    (own, text), (other, answer) = ours, theirs
    words = [word for word in own.find(text) if word.says in other.known]
    times = Counter(word.says for word in words)
    lost = {says for says, count in times.items() if count > other.answers(answer, says)}
    return {word.says: word for word in reversed(words) if word.says in lost}


def bare(text: str) -> str:
    """Return a text with gaps instead of placeholders; prose stays."""
    return Placeholder.fill(text, lambda one: one.name if one.kind == "prose" else GAP)

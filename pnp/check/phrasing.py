"""Does a translation read well? Terms, words of scope, marks and spaces: warnings, in a table."""

import re
from collections.abc import Iterator

from pnp.alphabets import two_alphabets
from pnp.check.case import Case, Check, W
from pnp.check.wording import WORD, alone_in, emphasis_in, end_of, levelled, plain, says
from pnp.findings import either
from pnp.model.messages import GAME_TITLE, is_plain
from pnp.placeholders import GAP, bare, spoken
from pnp.scope import missed
from pnp.worded import worded

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
        yield worded("the same as the English")


def terms(case: Case) -> Iterator[str]:
    """It uses the words of the glossary."""
    text = levelled(spoken(case.text)) if case.terms else ""
    for gloss in case.terms:
        if gloss.forms and not any(says(text, form) for form in gloss.forms):
            own = either(list(map(repr, gloss.forms)))
            yield worded("{term} is {own} in the glossary", term=repr(gloss.english), own=own)


def scope(case: Case) -> Iterator[str]:
    """It says "only", "at least" and "never" where the source does."""
    if not case.scope:
        return
    texts = (spoken(text).replace(GAP, "1") for text in (case.english, case.text))
    english, own = zip(case.scope, texts, strict=True)
    for concept, word in missed(english, own).items():
        told = english[1][word.start : word.end]
        meant = "" if told.casefold() == concept else f" ({concept})"
        yield worded("{word} is lost", word=f"{told!r}{meant}")


def emphasis(case: Case) -> Iterator[str]:
    """Something is bold or italic if something in the source is."""
    ours, theirs = any(emphasis_in(case.english)), any(emphasis_in(case.text))
    if ours != theirs and not is_plain(case.message.context):
        yield worded("bold or italic is lost") if ours else worded("bold or italic is added")


def ending(case: Case) -> Iterator[str]:
    """It ends as the source does."""
    ours, theirs = end_of(case.english), end_of(case.text)
    if ours and theirs and ours != theirs:
        mark, other = repr(theirs), repr(ours)
        yield worded("ends with {mark}, the English with {other}", mark=mark, other=other)
    elif ours and not theirs:
        yield worded("ends without a mark, the English with {mark}", mark=repr(ours))
    elif theirs and not ours:
        yield worded("ends with {mark}, the English without a mark", mark=repr(theirs))


def pairs(case: Case) -> Iterator[str]:
    """Every bracket and quotation mark is closed."""
    if alone := alone_in(case.text):
        ours = alone_in(case.english)
        for mark in alone:
            if mark not in ours:
                yield worded("{mark} is opened or closed alone", mark=mark)


def doubles(case: Case) -> Iterator[str]:
    """No word and no space stands twice in a row."""
    text, fine = plain(case.text), case.language.twice
    for found in _NEXT_TO.finditer(text):
        word, other = found[1].casefold(), found[2].casefold()
        if word != other or len(word) == 1 or word in fine:  # letters have names: from a to a
            continue
        twice = rf"\b{re.escape(word)} {re.escape(word)}\b"
        if not re.search(twice, case.english, re.IGNORECASE):
            yield worded("{word} stands twice", word=repr(found[1]))
    if "  " in text and "  " not in case.english:
        yield worded("two spaces in a row")
    if text != text.strip() and case.english == case.english.strip():
        yield worded("a space at the beginning or at the end")


def spacing(case: Case) -> Iterator[str]:
    """Spaces stand before the marks that want them, and before no others."""
    text, wide = plain(case.text), case.language.narrow
    turned = text.find("»") < text.find("«")  # »so« is quoted the other way round
    tight = set(",.;:!?)" if turned else ",.;:!?)»") - set(wide)
    for found in _BEHIND_SPACE.finditer(text):
        if found[1] in tight:
            yield worded("a space before {mark}", mark=found[1])
    if wide:
        narrow = re.escape(wide)
        lacking = re.finditer(rf"[^\s{narrow}.…(]([{narrow}])(?=[\s)»]|$)", text)
        yield from (worded("no space before {mark}", mark=found[1]) for found in lacking)
    if "»" in wide and re.search(r"«\S", text):
        yield worded("no space after {mark}", mark="«")


def length(case: Case) -> Iterator[str]:
    """It is about as long as the source."""
    ours, theirs = len(spoken(case.english)), len(spoken(case.text))
    if ours > 20 and not 0.4 * ours <= theirs <= 2.5 * ours:
        yield worded("{percent} % as long as the English", percent=theirs * 100 // ours)


def alphabets(case: Case) -> Iterator[str]:
    """No word has letters of two alphabets, unless the source has it too."""
    for found in two_alphabets(spoken(case.text)):
        if found[0] not in case.english:
            yield worded("{word} has letters of two alphabets", word=repr(found[0]))


PHRASING = (
    Check("unchanged", W, unchanged, worded("translate it, or keep it if it is a name")),
    Check(
        "terms",
        W,
        terms,
        worded("use the same word everywhere; the glossary takes other forms with |"),
    ),
    Check("scope", W, scope, worded("only, not, at least: keep what changes a rule")),
    Check("emphasis", W, emphasis, worded("mark the same words with ** or * as the English does")),
    Check("ending", W, ending, worded("end a text as the English does")),
    Check("pairs", W, pairs, worded("close what opens")),
    Check("doubles", W, doubles, worded("delete one of them")),
    Check("spacing", W, spacing, worded("set spaces before marks as the language does")),
    Check("length", W, length, worded("look whether something is missing or said twice")),
    Check("alphabets", W, alphabets, worded("type the whole word with one keyboard")),
)

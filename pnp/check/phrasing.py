"""Does a translation read well? Terms, words of scope, marks and spaces: warnings, in a table."""

import re
from collections.abc import Iterator

from pnp.alphabets import two_alphabets
from pnp.check.case import Case, Check, W
from pnp.check.wording import WORD, alone_in, emphasis_in, end_of, levelled, plain, says
from pnp.model.message_ids import GAME_TITLE, is_plain
from pnp.placeholders import GAP, bare, spoken
from pnp.scope import missed

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
    for concept, word in missed(english, own).items():
        told = english[1][word.start : word.end]
        meant = "" if told.casefold() == concept else f" ({concept})"
        yield f"{told!r}{meant} is lost"


def emphasis(case: Case) -> Iterator[str]:
    """Something is bold or italic if something in the source is."""
    ours, theirs = any(emphasis_in(case.english)), any(emphasis_in(case.text))
    if ours != theirs and not is_plain(case.message.context):
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
    if alone := alone_in(case.text):
        ours = alone_in(case.english)
        yield from (f"{mark} is opened or closed alone" for mark in alone if mark not in ours)


def doubles(case: Case) -> Iterator[str]:
    """No word and no space stands twice in a row."""
    text, fine = plain(case.text), case.language.twice
    for found in _NEXT_TO.finditer(text):
        word, other = found[1].casefold(), found[2].casefold()
        if word != other or len(word) == 1 or word in fine:  # letters have names: from a to a
            continue
        twice = rf"\b{re.escape(word)} {re.escape(word)}\b"
        if not re.search(twice, case.english, re.IGNORECASE):
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


def alphabets(case: Case) -> Iterator[str]:
    """No word has letters of two alphabets, unless the source has it too."""
    for found in two_alphabets(spoken(case.text)):
        if found[0] not in case.english:
            yield f"{found[0]!r} has letters of two alphabets"


PHRASING = (
    Check("unchanged", W, unchanged, "translate it, or keep it if it is a name"),
    Check("terms", W, terms, "use the same word everywhere; the glossary takes other forms with |"),
    Check("scope", W, scope, "only, not, at least: keep what changes a rule"),
    Check("emphasis", W, emphasis, "mark the same words with ** or * as the English does"),
    Check("ending", W, ending, "end a text as the English does"),
    Check("pairs", W, pairs, "close what opens"),
    Check("doubles", W, doubles, "delete one of them"),
    Check("spacing", W, spacing, "set spaces before marks as the language does"),
    Check("length", W, length, "look whether something is missing or said twice"),
    Check("alphabets", W, alphabets, "type the whole word with one keyboard"),
)

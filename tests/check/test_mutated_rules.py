"""Rules with one number or one sentence changed, and how many of the changes are noticed.

`python -m tests.check.test_mutated_rules` prints the shares for all games, without what judges
number words and with it.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from pnp.base.findings import Finding, Severity
from pnp.base.placeholders import BRACES, Placeholder
from pnp.check.games import JudgedGame, numbers_are_said, rules_hold
from pnp.check.words import load_wordings
from pnp.model.game import Block, Rules
from pnp.model.messages import Catalog
from pnp.parts.translatable import verdicts
from tests.support.editions import loaded, shop
from tests.support.games import NAMES

WORDS = load_wordings(shop().project)
_SENTENCE = re.compile(r"(?<=[.!?:])\s+")
Shares = dict[str, tuple[int, int, int]]  # tried, noticed without number words, noticed with them


@cache
def word(number: int, language: str) -> str:
    """Return a word for a number."""
    known = WORDS[language].numbers.items()
    return next(text for text, it in known if it.sure and it.value == str(number))


def swapped(text: str, old: Placeholder, new: str) -> str:
    """Return a text with something else for a placeholder."""
    end = text.index("}", old.start) + 1
    return text[: old.start] + new + text[end:]


def changes(text: str, language: str = "en") -> Iterator[tuple[str, str]]:
    """Yield a text with one thing changed, and what sort of change it is."""
    found = [one for one in Placeholder.find_all(text) if one.kind == "number"]
    found = [one for one in found if one.name not in ("game", "paper")]
    names = list(dict.fromkeys(one.name for one in found))
    for one in found:
        yield "digit", swapped(text, one, "7")
        yield "word", swapped(text, one, word(7, language))
        for other in names:
            if other != one.name:
                yield "exchanged", swapped(text, one, f"{{{other}}}")
    words = WORDS[language].find(BRACES.sub(lambda match: "\ufffc" * len(match[0]), text))
    for it in words:
        if it.sure and "/" not in it.value:
            wrong = word(8 if it.value == "7" else 7, language)
            yield "other word", text[: it.start] + wrong + text[it.end :]


def removed(text: str) -> Iterator[str]:
    """Yield a text without one of its sentences."""
    parts = _SENTENCE.split(text)
    for at in range(len(parts) if len(parts) > 1 else 0):
        yield " ".join(parts[:at] + parts[at + 1 :])


def in_english(game: str) -> Shares:
    """Change each text of the rules in every way."""
    judged = JudgedGame(loaded(game).game, WORDS["en"])
    rules, values = judged.rules, judged.values
    assert rules
    found = Counter[tuple[str, int]]()
    for block in rules.all_blocks():
        if block.rows or not block.text:
            continue
        sentences = [("sentence", one) for one in removed(block.text)]
        counted = [it for it in sentences if _counts(block.text) != _counts(it[1])]
        for sort, text in (*changes(block.text), *counted):
            alone = _alone(rules, block._replace(text=text))
            before = _errors(rules_hold(alone), block)
            after = before or _errors(numbers_are_said(alone, WORDS["en"], values), block)
            found[sort, 0] += 1
            found[sort, 1] += before
            found[sort, 2] += after
    return {sort: (found[sort, 0], found[sort, 1], found[sort, 2]) for sort, _ in found}


def _counts(text: str) -> list[str]:
    words = [it.value for it in WORDS["en"].find(text) if it.sure and "/" not in it.value]
    found = (one.name for one in Placeholder.find_all(text) if one.kind == "number")
    return [*words, *(name for name in found if name not in ("game", "paper"))]


def _alone(rules: Rules, block: Block) -> Rules:
    """Return rules of one text, with the facts that it states."""
    ids = {block.id, *block.facts}
    outline = tuple(fact for fact in rules.outline if fact.id in ids)
    numbers = {id_: row for id_, row in rules.numbers.items() if id_ in ids}
    if block.id in numbers:  # other texts may say what this one leaves out
        numbers = {block.id: numbers[block.id]}
    return Rules((block,), outline, numbers=numbers)


def _errors(found: Iterable[Finding], block: Block) -> bool:
    said = (it for it in found if it.severity is Severity.ERROR)
    return any(it.message.startswith(f"{block.id}: ") for it in said)


def translated(game: str, code: str) -> Shares:
    """Change each text of a translation in every way."""
    it = loaded(game)
    language, catalog = shop().stock.languages[code], it.edition(code).catalog
    messages = [one for one in it.own_messages if catalog.entries.get(one.context)]
    found = Counter[tuple[str, int]]()
    for message in messages:
        entry = catalog.entries[message.context]
        for sort, text in changes(entry.text, code):
            changed = Catalog(code, {message.context: entry._replace(text=text)})
            for place, words in ((1, None), (2, WORDS)):
                seen = verdicts([message], language, changed, it.game, words=words)
                found[sort, place] += any(seen)
            found[sort, 0] += 1
    return {sort: (found[sort, 0], found[sort, 1], found[sort, 2]) for sort, _ in found}


def test_english_rules_notice_every_number_that_changes() -> None:
    shares = in_english("micropul")
    assert set(shares) == {"digit", "word", "exchanged", "other word", "sentence"}
    assert {sort: after for sort, (_, _, after) in shares.items()} == {
        sort: tried for sort, (tried, _, _) in shares.items()
    }
    assert sum(before for _, before, _ in shares.values()) < 0.6 * sum(
        tried for tried, _, _ in shares.values()
    )


def test_translations_notice_words_of_another_number() -> None:
    for code in ("de", "ru", "uk"):
        shares = translated("micropul", code)
        assert all(after == tried for tried, _, after in shares.values()), (code, shares)


if __name__ == "__main__":
    for name in NAMES:
        print(name, "en", in_english(name))
        for code in ("de", "ru"):
            print(name, code, translated(name, code))

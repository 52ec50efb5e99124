"""What is known of each language: its number words, and the words that give it away."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pnp.load.yaml_file import read_yaml

TABLE = Path(__file__).with_name("tongues.yaml")

WORD = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")
_TENS = range(20, 100, 10)
_LETTER_VOTE = 2  # a letter that few languages have tells more than a common word


@dataclass(frozen=True, slots=True)
class Tongue:
    """One language as far as comparing needs it."""

    code: str
    common: frozenset[str]
    letters: frozenset[str]
    and_or: frozenset[str]
    figure: tuple[str, ...]
    page: tuple[str, ...]
    dual: bool
    sure: Mapping[str, int]  # words that are numbers
    perhaps: Mapping[str, int]  # words that may be numbers


@cache
def tongues() -> Mapping[str, Tongue]:
    """Return all languages of the table by their codes."""
    rows: Mapping[str, Mapping[str, Any]] = read_yaml(TABLE).value["languages"]
    return {code: _tongue(code, row) for code, row in rows.items()}


def _tongue(code: str, row: Mapping[str, Any]) -> Tongue:
    endings = ["", *_words(row, "endings")]
    perhaps = _forms(row["perhaps"], endings)
    sure = _forms(row["numbers"], endings)
    sure = {**_joined({**sure, **perhaps}, row.get("joins", ())), **sure}
    return Tongue(
        code,
        common=frozenset(_words(row, "common")),
        letters=frozenset(row.get("letters", "")),
        and_or=frozenset(_words(row, "and_or")),
        figure=tuple(_words(row, "figure")),
        page=tuple(_words(row, "page")),
        dual=row.get("dual", False),
        sure=sure,
        perhaps={word: value for word, value in perhaps.items() if word not in sure},
    )


def _words(row: Mapping[str, Any], key: str) -> list[str]:
    return str(row.get(key, "")).split()


def _forms(numbers: Mapping[str, str], endings: Sequence[str]) -> dict[str, int]:
    """Return every form of every number word with its value."""
    found = {}
    for value, words in numbers.items():
        for word in words.split():
            stem = word.removesuffix("+")
            for ending in endings if word.endswith("+") else [""]:
                found[stem + ending] = int(value)
    return found


def _joined(words: Mapping[str, int], joins: Iterable[str]) -> dict[str, int]:
    """Return words such as einundzwanzig and ventidue, made of a unit and tens."""
    units = [(word, value) for word, value in words.items() if 1 <= value <= 9]
    tens = [(word, value) for word, value in words.items() if value in _TENS]
    found = {}
    for join in joins:
        for ten, tens_value in tens:
            for unit, unit_value in units:
                pairs = [unit + join + ten] if join else [ten + unit, ten[:-1] + unit]
                found.update(dict.fromkeys(pairs, tens_value + unit_value))
    return found


def votes(text: str) -> Counter[str]:
    """Count for each language how much of a text sounds like it."""
    folded = text.casefold()
    words = Counter(WORD.findall(folded))
    letters = Counter(folded)
    found: Counter[str] = Counter()
    for code, tongue in tongues().items():
        heard = sum(words[word] for word in tongue.common)
        seen = sum(letters[letter] for letter in tongue.letters)
        found[code] = heard + _LETTER_VOTE * seen
    return found

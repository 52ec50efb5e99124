"""The form of the table that `pnp translate compare` knows languages by."""

from typing import Annotated, Literal

from pydantic import Field, StrictStr

from pnp.forms.base import DIGITS, PHRASES, WORDS, Form, LanguageCode

Words = Annotated[StrictStr, Field(pattern=WORDS)]
NumberWords = dict[Annotated[str, Field(pattern=DIGITS)], Words]
Endings = dict[Literal["+", "~", "*", "^"], Words]
ScopePhrases = dict[Words, Annotated[StrictStr, Field(pattern=PHRASES)]]


class ProfileForm(Form):
    """One language: words that give it away, number words, words of scope, words before figures."""

    common: Words
    letters: StrictStr = ""
    and_or: Words
    figure: Words
    page: Words
    ranks: Words = ""
    one_letter: Words = ""
    endings: Endings = {}
    joins: list[StrictStr] = []
    dual: bool = False
    numbers: NumberWords
    fractions: NumberWords = {}
    perhaps: NumberWords = {}
    idioms: list[Words] = []
    scope: ScopePhrases = {}
    perhaps_scope: ScopePhrases = {}
    no_scope: Annotated[StrictStr, Field(pattern=PHRASES)] = ""


class CompareForm(Form):
    """`card_data/stock/compare.yaml`."""

    compare: dict[LanguageCode, ProfileForm]

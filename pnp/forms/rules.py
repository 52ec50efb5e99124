"""The forms of what stands beside a game's rules: the facts they cover and their terms."""

from typing import Annotated

from pydantic import Field, StrictStr

from pnp.forms.base import FACT, Form, Id

MOST_TERMS = 1_000  # of a game: each is looked for in every text
FactId = Annotated[str, Field(pattern=FACT)]


class SectionForm(Form):
    """Facts that belong together."""

    title: StrictStr
    facts: dict[FactId, StrictStr]


class OutlineForm(Form):
    """`card_data/<game>/outline.yaml`: what complete rules say, fact by fact."""

    sections: list[SectionForm]


class TermForm(Form):
    """A word that players have to recognise, and what it means."""

    says: StrictStr
    note: StrictStr = ""
    icon: StrictStr = ""


class TermsForm(Form):
    """`card_data/<game>/terms.yaml`: the words that rules and cards share."""

    terms: dict[Id, TermForm] = Field(max_length=MOST_TERMS)

"""Findings name options by their flags, and pages by what the form calls them."""

from pathlib import Path
from typing import Any

import pytest

from pnp.base.findings import NOWHERE, Finding, Refused, error
from pnp.load.project import Project, shipped_root
from pnp.model.options import CONFLICTS, OPTIONS, values_of
from pnp.studio.print_form import OptionNames
from tests.studio.conftest import Client

NAMES = OptionNames(Project(shipped_root(), shipped_root()))


def option(field: str, flag: str = "", value: str = "") -> dict[str, str]:
    rows = (("field", field), ("flag", flag), ("value", value))
    return {name: said for name, said in rows if said}


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("nothing of the kind -- or --else", ["nothing of the kind -- or --else"]),
        (
            "leave out --order stack or --gather",
            [
                "leave out ",
                option("slots", "--order", "stack"),
                " or ",
                option("gather", "--gather"),
            ],
        ),
        (
            "choose --backs manual, or fold for boards in parts",
            [
                "choose ",
                option("backs", "--backs", "manual"),
                ", or ",
                option("backs", value="fold"),
                " for boards in parts",
            ],
        ),
        ("it fits on --paper a3 or letter", [
            "it fits on ", option("paper", "--paper", "a3"), " or ",
            option("paper", value="letter"),
        ]),
        ("another --paper may do", ["another ", option("paper", "--paper"), " may do"]),
        ("at --scale 0.75 and below", [
            "at ", option("scale", "--scale", "0.75"), " and below",
        ]),
        ("--back-bleed: 'x' is not a number", [
            option("back_bleed", "--back-bleed"), ": 'x' is not a number",
        ]),
        ("say --no-turn", ["say ", option("turn", "--no-turn")]),
        ("`--allow-missing` prints English", [
            option("allow_missing", "--allow-missing"), " prints English",
        ]),
        ("print `pnp calibrate --paper a5` first", ["print `pnp calibrate --paper a5` first"]),
    ],
)  # fmt: skip
def test_flags_are_told_apart_from_words(text: str, parts: list[Any]) -> None:
    assert NAMES.parts(text) == parts


def test_every_conflict_leads_to_one_of_its_options() -> None:
    for row in CONFLICTS:
        parts = [*NAMES.parts(row.reason), *NAMES.parts(row.hint)]
        assert {one["field"] for one in parts if isinstance(one, dict)} & set(row.options)


def test_every_wrong_value_leads_to_its_option() -> None:
    wrong: dict[str, Any] = {
        field: "nonsense" for field, option in OPTIONS.items() if option.choices or option.most
    }
    with pytest.raises(Refused) as refused:
        values_of(OPTIONS, wrong)
    found = [one["said"]["message"][0] for one in NAMES.facts(refused.value.findings)]
    assert [one["field"] for one in found] == list(wrong)


def test_a_terminal_keeps_its_words(tmp_path: Path) -> None:
    finding: Finding = error(NOWHERE, "--gap 0 it is")
    (told,) = NAMES.facts([finding])
    assert told["message"] == "--gap 0 it is" and str(finding) == "error: --gap 0 it is"
    assert "said" not in NAMES.facts([error(NOWHERE, "something")])[0]


def test_a_page_gets_the_parts(client: Client) -> None:
    form = {"gather": True, "slots": "stack", "bleed": "3"}
    answer = client.post("/printing/plan", {"game": "micropul", "form": form}).json
    (told,) = answer["findings"]
    assert told["said"]["hint"][1] == option("slots", "--order", "stack")

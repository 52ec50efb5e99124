"""Forms made from declared fields: what a piece may say."""

from typing import Any

import pytest

from pnp.base.source import Source
from pnp.load.forms.pieces import OWN, file_form, holds, row_form
from pnp.load.forms.validate import fit
from pnp.model.game import Field

FIELDS = {
    "copy": Field("copy", "text"),
    "kind": Field("kind", "word", ("a", 1), optional=True, default="a"),
    "steps": Field("steps", "whole", length=2, default=[1, 2]),
}


def test_a_field_may_be_called_like_a_method_of_the_form() -> None:
    row = row_form(FIELDS).model_validate({"id": 7, "copy": "Text", "kind": 1})
    assert row.__dict__ == {
        "id": "7",
        "copies": 1,
        f"{OWN}copy": "Text",
        f"{OWN}kind": "1",
        f"{OWN}steps": [1, 2],
    }


def test_what_does_not_fit_a_field_is_told_by_the_name_of_the_piece() -> None:
    rows = [{"id": "x", "copy": 5, "kind": "b", "steps": [1]}, {"id": "y"}]
    _, findings = fit(Source("cards.yaml", {"pieces": rows}), file_form(FIELDS))
    assert [finding.message for finding in findings] == [
        "piece x: copy: 5 is not text",
        "piece x: kind: 'b' is not one of a, 1",
        "piece x: steps: 1 item, at least 2",
        "piece y: 'copy' is missing",
    ]


@pytest.mark.parametrize(
    ("name", "value", "good"),
    [
        ("copy", "x", True),
        ("copy", 1, False),
        ("kind", 1, True),
        ("kind", "b", False),
        ("steps", [1, 2], True),
        ("steps", [1], False),
        ("steps", [1, True], False),
    ],
)
def test_a_field_holds_what_its_type_says(name: str, value: Any, good: bool) -> None:
    assert holds(FIELDS[name], value) is good

"""What files may say."""

from typing import Any

import pytest
from pydantic import ValidationError

from pnp.base.findings import MOST_ALIKE, MOST_LISTED, Finding, Sentence, shown_value
from pnp.base.source import Source
from pnp.load.forms import base
from pnp.load.forms.base import KINDS, Complaint, Form, fit, in_words
from pnp.load.forms.files import (
    FAR,
    CompareForm,
    GameForm,
    LanguageForm,
    OutlineForm,
    PaperForm,
    PrinterForm,
    ShapeForm,
    ShopsForm,
    TermsForm,
)
from pnp.load.forms.pieces import OWN, file_form, holds, row_form
from pnp.load.project import shipped_root
from pnp.load.yaml_file import read_yaml
from pnp.model.game import Field

# Files with very many mistakes: the first are told, the others counted, and memory is kept.


FEW = 100  # complaints that are looked at, in these tests


def found(pieces: list[Any], fields: dict[str, Field] | None = None) -> list[Finding]:
    _, findings = fit(Source("f.yaml", {"pieces": pieces}), file_form(fields or {}))
    return findings


def good(number: int) -> dict[str, str]:
    return {"id": f"p{number}"}


def test_of_many_mistakes_the_first_are_told() -> None:
    told = found([[] for _ in range(500)])
    assert [one.message for one in told[:2]] == [
        f"pieces #{number}: a list is not a mapping (`key: value` lines)" for number in (1, 2)
    ]
    assert len(told) == MOST_ALIKE + 1
    assert str(told[-1]) == "error: f.yaml: and 480 more"


def test_each_kind_of_mistake_is_told() -> None:
    rows: list[Any] = [[] for _ in range(500)]
    told = found([*rows, {"id": "a", "copies": "x"}, {"id": "b", "colour": 1}])
    assert [one.message for one in told[MOST_ALIKE:-1]] == [
        "piece a: copies: 'x' is not a whole number",
        "piece b: there is no key 'colour'",
    ]


@pytest.mark.parametrize("before", [0, 3, 99, 100, 500, 3_000])
def test_too_many_to_be_listed_are_counted(before: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "MOST_COMPLAINTS", FEW)
    told = found([*map(good, range(before)), *([] for _ in range(2_000))])
    assert told[0].message.startswith(f"pieces #{before + 1}: a list is not")
    assert len(told) == MOST_ALIKE + 1
    assert sum(one.stands_for for one in told) == 2_000


def test_what_is_only_cut_off_is_not_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "MOST_COMPLAINTS", FEW)
    fields = {f"f{number}": Field(f"f{number}", "whole") for number in range(60)}
    row = {**dict.fromkeys(fields, "x"), "id": "a"}
    told = found([row] * 10, fields)
    assert len(told) > 40
    assert all(one.message.endswith("'x' is not a whole number") for one in told[:-1])
    assert sum(one.stands_for for one in told) == 600


def test_a_file_that_is_wrong_all_over_is_never_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "MOST_COMPLAINTS", FEW)
    fields = {f"f{number}": Field(f"f{number}", "whole") for number in range(150)}
    told = found([{"id": "a"}] * 10, fields)
    assert [one.message for one in told] == ["1,500 values in it are wrong or missing"]


def test_only_the_first_are_put_into_words(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def near(word: str, _: object) -> tuple[str, ...]:
        asked.append(word)
        return ()

    monkeypatch.setattr(base, "nearest", near)
    words = tuple(f"value{number}" for number in range(3_000))
    field = Field("k", "word", one_of=words)
    told = found([{"id": f"p{n}", "k": f"wrong{n}"} for n in range(3_000)], {"k": field})
    assert len(asked) == MOST_ALIKE
    assert told[0].message.endswith(f"value{MOST_LISTED - 1} and {3_000 - MOST_LISTED:,} more")
    assert sum(one.stands_for for one in told) == 3_000


@pytest.mark.parametrize("number", [MOST_LISTED, MOST_LISTED + 1])
def test_a_long_choice_is_a_choice_like_a_short_one(number: int) -> None:
    words = Field("k", "word", one_of=tuple(map(str, range(number))))
    numbers = Field("k", "whole", one_of=tuple(range(number)))
    assert holds(words, "7") and holds(words, 7) and not holds(words, "x")
    assert holds(numbers, 7) and not holds(numbers, "7") and not holds(numbers, number)


def test_long_names_are_cut_in_messages() -> None:
    told = found([{"id": "a" * 500, "copies": "x"}, {"id": "b", "c" * 500: 1}])
    assert max(len(one.message) for one in told) < 700
    assert any(one.message.startswith(f"piece {'a' * 60}…: copies: ") for one in told)


def said(value: Any, *kinds: str, **context: Any) -> tuple[str, str]:
    return in_words([Complaint((), kind, value, context) for kind in kinds])


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_a_sentence_of_its_own(kind: str) -> None:
    message, _ = said(["x"], kind)
    assert isinstance(message, Sentence)
    assert message.template == f"{{value}} is not {KINDS[kind]}"


def test_of_several_kinds_all_are_told() -> None:
    message, hint = said(5, "string_type", "list_type", "model_type")
    assert message == "5 is neither text nor a list nor a mapping (`key: value` lines)"
    assert hint == 'put it in quotes: "5"'
    message, _ = said("x", "literal_error", "int_type", expected="'any' or 'all'")
    assert message == "'x' is neither one of any, all nor a whole number"
    message, hint = said("alll", "literal_error", expected="'any' or 'all'")
    assert (message, hint) == ("'alll' is not one of any, all", "did you mean 'all'?")


def test_numbers_of_items_are_counted() -> None:
    assert said(["x"], "too_short", min_length=2)[0] == "1 item, at least 2"
    assert said(["x"] * 1200, "too_long", max_length=1000)[0] == "1,200 items, at most 1000"


def test_values_are_told_as_the_file_has_them() -> None:
    values: tuple[Any, ...] = (None, True, [1], {}, "a" * 80)
    assert [shown_value(value) for value in values[:-1]] == [
        "nothing",
        "true",
        "a list",
        "a mapping",
    ]
    assert shown_value(values[-1]).endswith("aaa...")


# Forms of data files: what they take, and what they say no to.


CARDS = {"title": "Cards", "shape": "poker", "pieces": "cards.csv", "front": "card.xml"}
PROFILE = {"common": "the and", "and_or": "and or", "figure": "figure", "page": "page"}


@pytest.mark.parametrize(
    ("form", "good", "bad"),
    [
        (PaperForm, {"title": "A", "size": ["8.5in", 297]}, {"title": "A", "size": [1, 2, 3]}),
        (ShapeForm, {"rect": [63, 88]}, {"rect": [63, 88], "blead": 2}),
        (
            LanguageForm,
            {"title": "S", "english": "S", "hyphens": "", "plurals": "nplurals=1; plural=0;"},
            {"title": "S", "english": "S", "hyphens": "", "plurals": "two"},
        ),
        (
            GameForm,
            {"title": "G", "version": "1", "components": {"cards": CARDS}},
            {"title": "G", "version": "1", "components": {}},
        ),
        (
            OutlineForm,
            {"sections": [{"title": "Turn", "facts": {"AB-1.01": "so"}}]},
            {"sections": [{"title": "Turn", "facts": {"1.01": "so"}}]},
        ),
        (TermsForm, {"terms": {"ant": {"says": "Ant"}}}, {"terms": {"An t": {"says": "Ant"}}}),
        (
            CompareForm,
            {"compare": {"de": {**PROFILE, "numbers": {"1": "eins"}}}},
            {"compare": {"de": {**PROFILE, "numbers": {"one": "eins"}}}},
        ),
    ],
)
def test_a_form_takes_what_is_right_and_refuses_what_is_not(
    form: type[Form], good: dict[str, object], bad: dict[str, object]
) -> None:
    form.model_validate(good)
    with pytest.raises(ValidationError):
        form.model_validate(bad)


def test_marks_of_numbers_differ_and_a_space_is_narrow() -> None:
    row = {"title": "S", "english": "S", "hyphens": "", "plurals": "nplurals=1; plural=0;"}
    assert str(LanguageForm.model_validate(row).group) == "\u202f"
    french = LanguageForm.model_validate({**row, "decimal": ",", "group": " "})
    assert str(french.group) == "\u202f"
    for marks in ({"decimal": ",", "group": ","}, {"group": "."}, {"group": "_"}):
        with pytest.raises(ValidationError):
            LanguageForm.model_validate({**row, **marks})
    with pytest.raises(ValidationError, match="is its decimal mark and parts groups"):
        LanguageForm.model_validate({**row, "group": "."})


def test_lengths_in_inches_become_millimetres() -> None:
    paper = PaperForm.model_validate({"title": "Letter", "size": ["8.5in", "11in"]})
    assert paper.size == pytest.approx([215.9, 279.4])
    assert paper.margins == 5


def test_what_ships_fits_its_form() -> None:
    path = shipped_root() / "card_data" / "stock" / "shops.yaml"
    form = ShopsForm.model_validate(read_yaml(path).value)
    assert all(shop.products for shop in form.shops.values())
    assert {shop.files for shop in form.shops.values()} == {"png", "pdf"}


def test_a_printer_does_nothing_wrong_unless_it_says_so() -> None:
    form = PrinterForm.model_validate({})
    assert (form.offset, form.angle, form.scale, form.margins) == ([0, 0], 0, [1, 1], None)


@pytest.mark.parametrize(
    "given", [{"angle": FAR + 1}, {"offset": [0, -FAR - 1]}, {"scale": [3.0, 1.0]}]
)
def test_what_no_printer_does_is_refused(given: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        PrinterForm.model_validate(given)


# Forms made from declared fields: what a piece may say.


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

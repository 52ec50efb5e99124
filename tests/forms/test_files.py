"""Forms of data files: what they take, and what they say no to."""

import pytest
from pydantic import ValidationError

from pnp.load.forms.base import Form
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
from pnp.load.project import shipped_root
from pnp.load.yaml_file import read_yaml

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

"""A file and its form together, and nouns that take all that a form says."""

from pathlib import Path
from typing import NamedTuple

import pytest

from pnp.base.findings import Finding
from pnp.load.forms.base import Form, noun, read_form


class NestForm(Form):
    ants: int
    rooms: list[str] = []  # noqa: RUF012  pydantic copies defaults


class Nest(NamedTuple):
    name: str
    ants: int
    rooms: tuple[str, ...]


def test_a_file_that_fits_comes_with_its_places(tmp_path: Path) -> None:
    path = tmp_path / "nest.yaml"
    path.write_text("ants: 3\n", "utf-8")
    read = read_form(path, NestForm, [])
    assert read is not None
    source, form = read
    assert (form.ants, source.where(("ants",)).column) == (3, 7)


@pytest.mark.parametrize(("text", "line"), [("rooms: [a]\nants: many\n", 2), ("ants: [\n", 2)])
def test_what_is_wrong_with_a_file_is_told(tmp_path: Path, text: str, line: int) -> None:
    path = tmp_path / "nest.yaml"
    path.write_text(text, "utf-8")
    findings: list[Finding] = []
    assert read_form(path, NestForm, findings) is None
    assert [finding.where.line for finding in findings] == [line]


def test_a_missing_file_is_no_mistake(tmp_path: Path) -> None:
    findings: list[Finding] = []
    assert read_form(tmp_path / "nest.yaml", NestForm, findings) is None
    assert not findings


def test_a_noun_takes_all_that_its_form_says() -> None:
    form = NestForm(ants=3, rooms=["a", "b"])
    assert noun(Nest, form, name="hill") == Nest("hill", 3, ("a", "b"))
    assert noun(Nest, form, name="hill", ants=4).ants == 4


def test_a_form_that_says_more_than_its_noun_is_noticed() -> None:
    class Hole(NamedTuple):
        ants: int

    with pytest.raises(TypeError, match="rooms"):
        noun(Hole, NestForm(ants=3))

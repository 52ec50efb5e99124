"""The calibration sheet: everything on it has its room, on every paper and in every language."""

import pytest

from pnp.arrange.calibration import (
    LETTERS,
    Calibration,
    Edge,
    direction,
    judge_readings,
    parse_readings,
)
from pnp.base.geometry import Box, Size
from pnp.base.placeholders import Placeholder
from pnp.load.po import load_catalog
from pnp.load.project import Project, shipped_root
from pnp.model.face import Flip, Text
from pnp.model.messages import MessageId
from pnp.parts.edition import Workshop
from pnp.text.setting import Typesetter

PROJECT = Project(shipped_root(), shipped_root())
SHOP = Workshop.open(PROJECT)
A4 = Size(210, 297)


def job(paper: str, language: str, flip: Flip = Flip.LONG) -> Calibration:
    catalog = load_catalog(PROJECT, "stock", language)
    return Calibration(
        paper=SHOP.paper(paper),
        flip=flip,
        setter=Typesetter(SHOP.fonts, lambda _: None, SHOP.language(language)),
        word=lambda id_, **values: Placeholder.with_values(
            catalog.say(MessageId.word(id_), SHOP.stock.words[id_]), **values
        ),
    )


@pytest.mark.parametrize("language", sorted(SHOP.stock.languages))
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_all_words_fit_and_can_be_read(paper: str, language: str) -> None:
    made = job(paper, language)
    inside = Box(50, 50, made.size.width - 100, made.size.height - 99.5)
    for sheet in made.sheets():
        for text in Text.all_in(sheet.marks):
            assert not text.missing, text.text
            assert text.too_wide == 0, text.text
            assert text.size >= 5, text.text
            if text.box.height == 1000:  # a step, which takes what it needs
                assert max(run.y for run in text.runs) < inside.bottom, text.text


@pytest.mark.parametrize("flip", list(Flip))
def test_every_reading_has_its_letter_and_flaps_bear_those_of_their_edges(flip: Flip) -> None:
    front, back = job("a4", "en", flip).sheets()
    shown = [text.text for text in Text.all_in(front.marks)]
    assert [letter for letter in LETTERS if shown.count(letter) != 1] == []
    behind = [text.text for text in Text.all_in(back.marks)]
    assert sorted(letter for letter in behind if letter in LETTERS) == list("GHIJ")


def test_the_sheet_says_how_its_numbers_are_entered() -> None:
    assert (
        job("a4", "en").command == f"pnp calibrate --set NAME {' '.join(f'{x}=…' for x in LETTERS)}"
    )
    assert job("letter", "en", Flip.SHORT).command.endswith("--flip short --paper letter")


@pytest.mark.parametrize(("used", "advised"), [(Flip.LONG, "short"), (Flip.SHORT, "long")])
def test_a_sheet_that_came_out_wrong_is_printed_again_over_the_other_edge(
    used: Flip, advised: str
) -> None:
    printed = " ".join(text.text for text in Text.all_in(job("a4", "en", used).sheets()[0].marks))
    assert f"turned over the **{used} edge**" in printed
    assert f"Print the sheet again with --flip {advised}." in printed


def test_a_scale_runs_the_other_way_at_the_opposite_edge_and_flip() -> None:
    ways = [direction(edge, A4, Flip.LONG) for edge in Edge]
    assert ways == [-1, 1, 1, -1]
    assert [direction(edge, A4, Flip.SHORT) for edge in Edge] == [-way for way in ways]


def test_opposite_verniers_have_the_offset_in_common_and_differ_by_the_angle() -> None:
    printer, doubt = judge_readings({"G": 1.0, "I": 1.0, "H": -0.5, "J": -0.5}, A4, Flip.LONG, "x")
    assert (printer.offset, round(printer.angle, 9)) == ((1.0, -0.5), 0.0)
    assert doubt == pytest.approx(0.0)
    _, doubt = judge_readings({"G": 1.0, "I": -1.0}, A4, Flip.LONG, "x")
    assert doubt > 0.2


def test_margins_count_only_if_all_four_are_read() -> None:
    readings, _ = parse_readings(["A=3", "B=4", "C=7"], A4)
    assert judge_readings(readings, A4, Flip.LONG, "x")[0].margins is None
    readings, _ = parse_readings(["A=3", "B=4", "C=7", "D=2"], A4)
    assert judge_readings(readings, A4, Flip.LONG, "x")[0].margins == (2, 3, 4, 7)


def test_readings_are_taken_as_people_write_them() -> None:
    found, faults = parse_readings(["a=4", "G=−1,25", "E=5.9in"], A4)
    assert found == pytest.approx({"A": 4.0, "G": -1.25, "E": 149.86})
    assert not faults


@pytest.mark.parametrize("said", ["K=1", "A", "A=x", "A=-1", "A=90", "G=55", "E=20", "=3"])
def test_what_can_not_have_been_read_is_told(said: str) -> None:
    _, faults = parse_readings([said], A4)
    assert len(faults) == 1


def test_all_mistakes_are_told_at_once() -> None:
    _, faults = parse_readings(["K=1", "A=2", "A=3", "B=no"], A4)
    assert len(faults) == 3

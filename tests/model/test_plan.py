"""A plan adds up what its parts take."""

import pytest

from pnp.model.plan import PRINTING, TEXT, PartPlan, Plan


def part(weight: int, sheets: int, ink: float | None) -> PartPlan:
    return PartPlan(
        part="cards",
        title="Cards",
        weight=weight,
        sheets=sheets,
        pages=2 * sheets,
        cuts=4,
        outlines=0,
        folds=0,
        tabs=0,
        card=None,
        copies=9,
        ink=ink,
    )


def plan(*parts: PartPlan) -> Plan:
    return Plan(
        game="g", title="G", language="English", paper="A4", parts=parts, sleeves=(), backs=()
    )


def test_sheets_are_added_up_by_weight_the_heaviest_first() -> None:
    made = plan(part(80, 3, None), part(300, 4, None), part(300, 1, None))
    assert list(made.papers.items()) == [(300, 5), (80, 3)]
    assert made.minutes.printing == pytest.approx(PRINTING * 16)


def test_ink_is_added_up_if_it_was_measured() -> None:
    made = plan(part(300, 1, 30.0), part(300, 1, 20.0))
    assert made.ink == 50.0
    assert made.text_pages == round(50.0 / TEXT)
    assert plan(part(300, 1, None)).ink is plan(part(300, 1, None)).text_pages is None

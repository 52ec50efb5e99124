"""Sixty orders of one seed, read back; thousands by python -m tests.paper 2000 --seed 7."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from pnp.model.options import OptionKind
from pnp.model.order import Order
from tests.paper.__main__ import dice_of
from tests.paper.asking import answer, printed, project
from tests.paper.judging import problems
from tests.paper.orders import LEFT_TO_OTHERS, Asked, drawn, given, options
from tests.paper.reading import Page
from tests.support.options import asked as offered

SEED, ORDERS, SHARES = 1, 60, 3
PLANNED = 3  # each so-many-th of them is planned, too, which costs as much again


@pytest.fixture(scope="module", autouse=True)
def in_the_project() -> Iterator[None]:
    with project():
        yield


@pytest.mark.parametrize("share", range(SHARES))
def test_what_is_printed_is_what_was_asked(share: int) -> None:
    results = [
        (number, answer(drawn(dice_of(SEED, number)), is_planned=number % PLANNED == 0))
        for number in range(share, ORDERS, SHARES)
    ]
    wrong = [
        f"python -m tests.paper --seed {SEED} --order {number}: {result.asked}\n"
        f"  {problem.sort}: {problem.told[-600:]}"
        for number, result in results
        for problem in result.problems
    ]
    assert not wrong, "\n".join(wrong)
    assert sum(result.is_built for _, result in results) > ORDERS / SHARES / 2


def test_every_option_takes_part() -> None:
    taking_part = {option.field for option in options()} | LEFT_TO_OTHERS
    fields = set(offered())
    assert {field for field in Order._fields if field in fields} <= taking_part
    assert all(given(option, dice_of(SEED, 0)) for option in options())
    kinds = {option.kind for option in options()}
    assert set(OptionKind) - kinds == {OptionKind.SINCE}


# The judge finds what it is there for: each sort of wrong paper, made by hand of one that is right.

DUPLEX, FOLD, MANUAL = (
    Asked((("only", ("--only", "cards")), ("backs", ("--backs", how))))
    for how in ("duplex", "fold", "manual")
)


def wrong(asked: Asked, pages: Sequence[Page]) -> set[str]:
    return {problem.sort for problem in problems(asked, pages, "")}


def changed(pages: Sequence[Page], side: str, **how: Any) -> list[Page]:
    """Return pages whose first name of a side is otherwise."""
    at = next(number for number, page in enumerate(pages) if page.of(side))
    page = pages[at]
    first = page.of(side)[0]
    names = tuple(one._replace(**how) if one is first else one for one in page.names)
    return [*pages[:at], page._replace(names=names), *pages[at + 1 :]]


@pytest.mark.parametrize("asked", [DUPLEX, FOLD, MANUAL], ids=["duplex", "fold", "manual"])
def test_wrong_paper_is_noticed(asked: Asked) -> None:
    pages = printed(asked)
    assert wrong(asked, pages) == set()
    behind = "no fold" if asked is FOLD else "no back behind"
    x, y = next(page.of("B")[0][2:4] for page in pages if page.of("B"))
    assert {"left out of F", "unasked in F"} <= wrong(asked, changed(pages, "F", name="C4"))
    assert "left out of B" in wrong(asked, changed(pages, "B", name="C4"))
    assert behind in wrong(asked, changed(pages, "B", x=x + 0.5))
    assert behind in wrong(asked, changed(pages, "B", y=y + 60))
    assert "off the page" in wrong(asked, changed(pages, "F", x=15))
    other = next(page.of("F")[1] for page in pages if page.of("F"))
    assert "on each other" in wrong(asked, changed(pages, "F", x=other.x, y=other.y + 50))
    assert "unasked in F" in wrong(asked, [*pages, *pages])

"""What a build tells while it goes on, and what it did."""

from pathlib import Path

from pnp.renew import renew
from pnp.work.report import Doing, Progress, within
from pnp.work.request import Request
from tests.draw.project import Cards


def test_what_is_done_is_a_line_with_a_share_of_all() -> None:
    told: list[str] = []
    editions: Progress = within(told.append, 1, 2)
    parts = within(editions, 2, 4)
    parts("cards")
    parts(Doing("cards, 5 of 10", (5, 10)))
    assert told == ["cards", "cards, 5 of 10"]
    shares = [one.share for one in told if isinstance(one, Doing)]
    assert shares == [0.5 + 0.25, 0.5 + (2 + 0.5) / 8]


def test_a_build_never_goes_back_and_ends_at_all_of_it(tmp_path: Path) -> None:
    told: list[str] = []
    asked = Request(("small",), ("en",), out=tmp_path / "out")
    renew(Cards().write(tmp_path), asked, told.append)
    shares = [one.share for one in told if isinstance(one, Doing)]
    assert len(shares) == len(told)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0

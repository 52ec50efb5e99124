"""Where a part has no room: what helps is told, and each of it does help."""

import json
import re

import pytest

from pnp.findings import LeftOut
from pnp.model.order import Order
from tests.conftest import GAME, Pnp, Starter
from tests.editions import pieces

TOWERS, BOX = ("clockwork_city", "towers"), ("microscopic", "box")


@pytest.mark.parametrize("order", [Order(paper="a5"), Order(scale=1.5)], ids=["a5", "larger"])
@pytest.mark.parametrize("name", [TOWERS, BOX], ids=["towers", "box"])
def test_every_way_out_that_is_told_is_one(name: tuple[str, str], order: Order) -> None:
    with pytest.raises(LeftOut) as left:
        _ = pieces(*name, order=order).document
    (finding,) = left.value.findings
    told = re.search(r"--paper ([\w ]+)", finding.hint)
    assert told
    papers = told[1].split(" or ")
    for paper in papers:
        assert pieces(*name, order=order._replace(paper=paper)).document.sheets
    fitting = re.search(r"--scale ([\d.]+)", finding.hint)
    assert fitting
    scale = float(fitting[1])
    assert pieces(*name, order=order._replace(scale=scale)).document.sheets
    with pytest.raises(LeftOut):
        _ = pieces(*name, order=order._replace(scale=scale + 0.01)).document
    assert name[1] not in re.split("[ ,]", finding.hint.partition("--only ")[2])


def test_papers_that_are_too_small_as_well_are_not_offered() -> None:
    with pytest.raises(LeftOut) as left:
        _ = pieces(*TOWERS, order=Order(scale=1.5)).document
    assert "--paper a3;" in left.value.findings[0].hint


def test_a_booklet_without_room_for_columns_offers_pages_without_a_fold(
    run: Pnp, starter: Starter
) -> None:
    (starter.data / "rules.md").write_text("# Rules {#rules -}\n\nTake a card. {#take -}\n")
    stock = starter.root / "card_data" / "stock"
    stock.mkdir()
    (stock / "papers.yaml").write_text("papers:\n  small: {title: Small, size: [105, 110]}\n")
    asked = ("build", "--paper", "small", "--only", "rules")
    told = run(*asked, "--booklet", status=1).stderr
    assert "pages of a booklet have columns" in told
    assert "it fits without --booklet" in told
    assert "--scale" not in told  # which rules do not follow
    assert told.endswith("Nothing was written.\n")
    run(*asked)


def test_what_fits_is_built_and_listed_without_what_does_not(run: Pnp, starter: Starter) -> None:
    starter.add_component("more")
    run("build")
    starter.edit("game.yaml", "title: More, shape: poker", "title: More, shape: {rect: [300, 400]}")
    result = run("build", status=1)
    assert "more: a piece of 300 × 400 mm does not fit on A4" in result.stderr
    assert "--scale 0.66 and below; --only cards leaves it out" in result.stderr
    assert "0 files written, 1 unchanged, 1 removed, 1 left out" in result.stdout
    listed = json.loads((starter.out / GAME / "manifest-en-a4.json").read_text("utf-8"))
    assert [entry["part"] for entry in listed["files"]] == ["cards"]
    assert "1 left out" in run("build", status=1).stdout  # and is told again
    answer = json.loads(run("build", "--json", status=1).stdout)
    assert len(answer["unchanged"]) == len(answer["findings"]) == 1


def test_a_mistake_in_data_still_stops_everything(run: Pnp, starter: Starter) -> None:
    starter.edit("game.yaml", "shape: poker ", "shape: {rect: [300, 400]} ")
    starter.add_component("more")
    starter.file("more.yaml").write_text("pieces: [{id: one, copys: 2}]\n")
    assert "Nothing was written" in run("build", status=1).stderr
    assert not starter.out.exists()

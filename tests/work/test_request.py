"""What is asked for, and where it goes."""

from pathlib import Path

from pnp.findings import NOWHERE, Refused, error, warning
from pnp.model.order import Order
from pnp.work.report import Report
from pnp.work.request import Request

ASKED = Request(("ants", "bees"), ("en", "de"), out=Path("out"))
DIGESTS = ("cards", "rules")


def test_every_game_comes_in_every_language() -> None:
    assert ASKED.editions == [("ants", "en"), ("ants", "de"), ("bees", "en"), ("bees", "de")]


def test_all_parts_are_wanted_unless_some_are_named() -> None:
    assert ASKED.wants("cards")
    only = ASKED._replace(only=("rules",))
    assert only.wants("rules") and not only.wants("cards")


def test_pieces_are_named_behind_their_part() -> None:
    only = ASKED._replace(only=("cards/ant/1", "rules", "cards/bee"))
    assert only.parts == ("cards", "rules")
    assert only.pieces("cards") == ("ant/1", "bee") and only.pieces("rules") == ()
    assert only.wants("cards") and only.wants("rules") and not only.wants("card")
    assert not only.is_of_pieces and not ASKED.is_of_pieces
    assert ASKED._replace(only=("cards/bee",)).is_of_pieces


def test_other_formats_and_papers_have_manifests_of_their_own() -> None:
    asked = [ASKED, *(ASKED._replace(order=Order(*row)) for row in (("a5",),))]
    asked.append(ASKED._replace(order=Order(format="png")))
    found = [str(one.manifest("ants", "de")) for one in asked]
    assert found == [
        "out/ants/manifest-de-a4.json",
        "out/ants/manifest-de-a5.json",
        "out/ants/manifest-de-a4-png.json",
    ]


def test_inputs_tell_orders_apart_but_english_has_no_gaps() -> None:
    allowing = ASKED._replace(order=Order(allow_missing=True))
    assert ASKED.inputs(DIGESTS, "cards", "en") == allowing.inputs(DIGESTS, "cards", "en")
    assert ASKED.inputs(DIGESTS, "cards", "de") != allowing.inputs(DIGESTS, "cards", "de")
    assert ASKED.inputs(DIGESTS, "cards", "de") == ASKED.inputs(("cards", "x"), "cards", "de")
    assert ASKED.inputs(DIGESTS, "rules", "de") != ASKED.inputs(("cards", "x"), "rules", "de")


def test_a_game_that_is_refused_keeps_no_other_away() -> None:
    whole, good, bad = Report(), Report(), Report()
    good.written.append(Path("a.pdf"))
    bad.written.append(Path("b.pdf"))
    bad.add(error(NOWHERE, "wrong"))
    whole.take_games([("ants", good), ("bees", bad), ("bees", good)])
    whole.stop_on_errors()
    assert whole.written == good.written and whole.has_errors
    none = Report()
    none.take_games([("bees", bad)])
    assert none.is_refused


def test_a_report_keeps_each_finding_once_and_stops_on_errors() -> None:
    report, other = Report(), Report()
    odd, wrong = warning(NOWHERE, "odd"), error(NOWHERE, "wrong")
    report.add(odd, odd)
    report.stop_on_errors()
    other.add(odd)
    with other.refusals():
        raise Refused([wrong])
    report.take(other)
    assert list(report.findings) == [odd, wrong]
    assert report.has_errors

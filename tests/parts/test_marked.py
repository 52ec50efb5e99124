"""Cut marks that are short: told before anything is printed, with options that help."""

from pnp.model.names import Guides
from pnp.model.order import Order
from pnp.parts.marked import roomier, shortest
from pnp.parts.pieces import PiecesPart
from pnp.work.report import Report
from tests.editions import edition


def nine(order: Order) -> PiecesPart:
    """Return nine cards of 63 × 88 mm."""
    whole = edition("clockwork_city")
    deck = whole.game.component("deck")
    assert deck
    pieces = tuple(piece._replace(copies=1) for piece in deck.pieces[:9])
    return PiecesPart(whole, deck._replace(pieces=pieces), order)


def test_nine_cards_on_one_letter_sheet_are_told_with_what_helps() -> None:
    part = nine(Order(paper="letter"))
    (told,) = part.marks_judged()
    assert "2.7 mm of a cut mark can be seen, 3 mm are good" in told.message
    for option in told.hint.removeprefix("they have room with ").split(" or "):
        name, value = option.split()[:2]
        letter = Order(paper="letter")
        helped = {
            "--gap": letter._replace(gap=0.0),
            "--columns": letter._replace(columns=int(value) if value.isdecimal() else 0),
            "--rows": letter._replace(rows=int(value) if value.isdecimal() else 0),
            "--paper": letter._replace(paper=value),
        }[name]
        assert not list(nine(helped).marks_judged()), option
    assert "--paper a4 (1 sheet)" in told.hint
    report = Report()
    report.add(*part.sheets_judged())
    assert told in report.findings, "a build says so as well"


def test_marks_that_can_be_seen_or_are_not_wanted_are_no_matter() -> None:
    assert not list(nine(Order()).marks_judged())
    assert (shortest(nine(Order()).document) or 0) >= 3
    assert not list(nine(Order(paper="letter", guides=Guides.NONE)).marks_judged())


def test_fewer_columns_than_were_asked_for_are_tried() -> None:
    told = [option for option, _ in roomier(Order(columns=3, gap=0.0), ["a4", "a3"])]
    assert "--columns 2" in told
    assert "--paper a3" in told
    assert "--gap 0" not in told
    assert "--paper a4" not in told

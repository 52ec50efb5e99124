"""Passages and lines of PDFs, each with its place, and differences."""

from collections.abc import Sequence
from itertools import islice
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from pnp.base.findings import NOWHERE, Refused
from pnp.pictures.pdfium import open_pdf as opened_by_pdfium
from pnp.translate.compare import document
from pnp.translate.compare.document import (
    Snippet,
    Spot,
    TextLine,
    _without_furniture,
    excerpt,
    laid_out,
)
from pnp.translate.compare.report import compared_all
from tests.support.documents import ENGLISH, UKRAINIAN, german, opened, write_pdf
from tests.support.growth import SLACK, counted_growth


def test_a_spot_is_a_line_or_a_page() -> None:
    assert str(Spot("rules.md", line=7)) == "rules.md:7"
    assert str(Spot("rules.pdf", page=2)) == "rules.pdf page 2"


def test_a_quote_is_cut_between_words() -> None:
    text = " ".join(f"word{number}" for number in range(60))
    told = excerpt(text, text.index("word30"))
    assert told.startswith("…word") and told.endswith("…") and "word30" in told
    assert len(told) <= 102
    assert excerpt("short", 3) == "short"


LINE = "A line of running text that is long"


def snippet(text: str, base: float, left: float = 50.0, size: float = 10.0) -> Snippet:
    return Snippet(text, size, left, left + 5 * len(text), base, height=800.0)


def blocks(*pages: Sequence[Snippet]) -> list[list[TextLine]]:
    """Return the lines of each block."""
    found: list[list[TextLine]] = [[]]
    for line in laid_out(pages, "x.pdf"):
        if line.text:
            found[-1].append(line)
        else:
            found.append([])
    return [block for block in found if block]


def texts(*pages: Sequence[Snippet]) -> list[str]:
    return [" ".join(line.text for line in block) for block in blocks(*pages)]


def labels(*pages: Sequence[Snippet]) -> list[str]:
    return [block[0].text for block in blocks(*pages) if block[0].label]


def body(*tops: float, left: float = 50.0) -> list[Snippet]:
    return [snippet(f"{LINE}.", top, left) for top in tops]


def test_a_running_foot_differs_in_digits_only() -> None:
    pages = [[*body(100, 112), snippet(f"Rules {number} / 3", 780)] for number in (1, 2, 3)]
    pages[1][-1] = pages[1][-1]._replace(left=300)  # even pages have it on the other side
    assert texts(*pages) == [f"{LINE}. {LINE}."] * 3


def test_feet_of_many_pages_are_looked_at_once() -> None:
    """Each against each would be a hundred million pairs."""
    pages = [[snippet(f"Page {at}", 780 + 0.001 * at) for at in range(100)] for _ in range(100)]
    assert texts(*pages) == []
    apart = [[snippet(f"{'x' * at}", 780) for at in range(1, 100)], []]
    assert len(blocks(*apart)) == 99


def test_a_foot_may_stand_a_little_higher_or_lower() -> None:
    pages = [[*body(100), snippet("Rules", base)] for base in (780, 782.9, 785.8, 795)]
    assert texts(*pages) == [f"{LINE}."] * 3 + [f"{LINE}.", "Rules"]


def test_what_stands_once_or_inside_the_page_stays() -> None:
    pages = [[*body(100), snippet(f"Take {number} cards.", 400)] for number in (1, 2)]
    assert texts(*pages) == [f"{LINE}.", "Take 1 cards.", f"{LINE}.", "Take 2 cards."]
    assert texts([*body(100), snippet("Printed in 2024.", 780)], body(100)) == [
        f"{LINE}.", "Printed in 2024.", f"{LINE}.",
    ]  # fmt: skip


def test_pictures_of_printed_things_are_not_read() -> None:
    assert texts([*body(100, 112), snippet("3/4", 300, size=3)]) == [f"{LINE}. {LINE}."]


def test_a_paragraph_begins_where_lines_stand_apart() -> None:
    assert texts(body(100, 112, 128, 140, 152)) == [f"{LINE}. {LINE}.", f"{LINE}. {LINE}. {LINE}."]


def test_the_cells_of_a_row_are_one_line() -> None:
    row = [
        snippet("two dice", 200, 62),
        snippet("jump, or stay", 194, 200),
        snippet("here", 206, 200),
    ]
    page = [*body(100, 112), *row, snippet("other", 230, 62), snippet("walk", 230, 200)]
    assert texts(page)[1:] == ["two dice jump, or stay here", "other walk"]
    assert labels(page) == ["two dice jump, or stay here", "other walk"]


def test_an_item_and_its_mark_are_running_text() -> None:
    page = [*body(100, 112), *body(150, 162, left=80), snippet("2.", 200), *body(200, left=80)]
    assert texts(page)[-1] == f"2. {LINE}." and labels(page) == []


def test_short_text_beside_the_columns_is_a_label() -> None:
    page = [
        *body(100, 112),
        snippet("supply", 300, 333),
        snippet("35", 320, 50),
        snippet("Title", 340),
    ]
    assert labels(page) == ["supply", "35"]
    sentence = [*body(100, 112), snippet("Both are here.", 300, 333)]
    assert labels(sentence) == []


def test_a_title_over_text_beside_a_picture_is_no_label() -> None:
    page = [*body(100, 112), snippet("24 cards", 300, 133), snippet("All are alike.", 316, 133)]
    assert labels(page) == []


def test_the_first_of_a_column_may_go_on_with_the_last() -> None:
    found = blocks([*body(700, 712), *body(100, 112, left=300)], body(100))
    assert [block[0].turned for block in found] == [True, True, True]
    assert [block[0].turned for block in blocks(body(100, 120, 140))] == [True, False, False]


def test_two_columns_side_by_side_are_no_table() -> None:
    page = [*body(100, 112, left=50), *body(100, 112, left=300)]
    assert len(texts(page)) == 2


def test_running_heads_are_found_in_one_go() -> None:
    def find(number: int) -> None:
        feet = [snippet(f"{at % 9}", 10 + at % 60 + at / 1e6) for at in range(number)]
        _without_furniture([feet, feet])

    assert counted_growth(find, 100) < SLACK


def test_a_head_that_wanders_a_little_is_still_one() -> None:
    body = [snippet(LINE, 300 + 12 * line) for line in range(3)]
    pages = [[snippet("Head", 20 + at), *body] for at in (0, 2, 2.5, 9)]
    assert [text for text in texts(*pages) if "Head" in text] == ["Head"]


def test_a_pdf_is_compared_by_its_pages(tmp_path: Path) -> None:
    write_pdf(tmp_path / "en.pdf", ENGLISH)
    write_pdf(tmp_path / "de.pdf", german("7, 9 oder 11", "7 oder 11"))
    one, two = (opened(tmp_path / name) for name in ("en.pdf", "de.pdf"))
    assert (one.language, two.language) == ("en", "de")
    (found,) = compared_all(one, [two])[0].differences
    assert found.message.startswith("9 stands in en, not in de")
    assert found.section == "Your turn"
    assert found.a and found.b
    assert (found.a.spot.page, found.b.spot.page) == (2, 2)
    assert str(found.a.spot).endswith("en.pdf page 2")


def test_a_pdf_and_a_text(tmp_path: Path) -> None:
    write_pdf(tmp_path / "en.pdf", ENGLISH)
    (tmp_path / "uk.md").write_text(UKRAINIAN, "utf-8")
    one, two = opened(tmp_path / "en.pdf"), opened(tmp_path / "uk.md")
    assert compared_all(one, [two])[0].differences == ()


def test_a_page_of_endless_letters_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.pdf"
    write_pdf(path, ENGLISH)
    monkeypatch.setattr(document, "MOST_LETTERS", 10)
    with pytest.raises(Refused, match="more than 10 letters: this is no rulebook"):
        document._pages(path, NOWHERE)


def test_a_long_line_is_put_together_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that grows letter by letter is copied again and again."""
    canvas = Canvas(str(tmp_path / "x.pdf"), pagesize=(20_000, 100))
    canvas.drawString(10, 50, "ab " * 500)
    canvas.showPage()
    canvas.save()
    lengths = []
    real = document._goes_on

    def noted(held: Snippet, letter: Snippet) -> bool:
        lengths.append(len(held.text))
        return real(held, letter)

    monkeypatch.setattr(document, "_goes_on", noted)
    with opened_by_pdfium(tmp_path / "x.pdf", NOWHERE) as opened:
        (line,) = islice(document._snippets(opened, 0, NOWHERE), 9)
    assert line.text.strip() == ("ab " * 500).strip()
    assert len(lengths) == 999
    assert max(lengths) == 1

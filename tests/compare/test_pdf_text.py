"""A printed rulebook is compared by its pages."""

from itertools import islice
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from pnp.compare import pdf_text
from pnp.compare.pdf_layout import Snippet
from pnp.compare.report import compared_all
from pnp.findings import NOWHERE, Refused
from pnp.pictures.pdfium import opened as opened_by_pdfium
from tests.compare.things import ENGLISH, UKRAINIAN, german, opened, write_pdf


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
    monkeypatch.setattr(pdf_text, "MOST_LETTERS", 10)
    with pytest.raises(Refused, match="more than 10 letters: this is no rulebook"):
        pdf_text._pages(path, NOWHERE)


def test_a_long_line_is_put_together_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that grows letter by letter is copied again and again."""
    canvas = Canvas(str(tmp_path / "x.pdf"), pagesize=(20_000, 100))
    canvas.drawString(10, 50, "ab " * 500)
    canvas.showPage()
    canvas.save()
    lengths = []
    real = pdf_text._goes_on

    def noted(held: Snippet, letter: Snippet) -> bool:
        lengths.append(len(held.text))
        return real(held, letter)

    monkeypatch.setattr(pdf_text, "_goes_on", noted)
    with opened_by_pdfium(tmp_path / "x.pdf", NOWHERE) as document:
        (line,) = islice(pdf_text._snippets(document, 0, NOWHERE), 9)
    assert line.text.strip() == ("ab " * 500).strip()
    assert len(lengths) == 999
    assert max(lengths) == 1

"""A printed rulebook is compared by its pages."""

from pathlib import Path

from pnp.compare.report import compared_all
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

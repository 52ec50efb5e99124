"""Fingerprints of pages: the same for what looks the same, another for what does not."""

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from pnp.draw.png import Showing
from pnp.model.order import Order
from pnp.parts.edition import LoadedGame, Workshop
from pnp.parts.pieces import PiecesPart
from pnp.work.inking import drawing, inked
from pnp.work.request import Report
from tests.support.project import BACK, FRONT, Cards

DOT = '<image src="dot.png" x="1" y="40" w="9" h="9"/>'
CARDS = Cards(
    front=FRONT.replace("</face>", f"{DOT}</face>"),
    back=BACK,
    rows=("one,1,First,#336699", "two,2,Second,#993366"),
)


def paint(folder: Path, colour: str) -> None:
    """Write the picture that is on all cards."""
    Image.new("RGB", (4, 4), colour).save(folder / "templates" / "small" / "dot.png")


def shown(folder: Path, cards: Cards = CARDS, view: str = "faces") -> dict[str, str]:
    """Return the fingerprints of the pages of two cards, by name."""
    project = cards.write(folder)
    edition = LoadedGame(Workshop.open(project), "small").edition("en")
    part = PiecesPart(edition, edition.game.components[0], Order(view=view))
    with inked(part, Report()) as found:
        batches = list(found)
        shows = Showing(drawing(part, part.picked, found), batches)
    return {sheet.file: shows.sheet(sheet) for sheet in part.picked.sheets}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    CARDS.write(tmp_path)
    paint(tmp_path, "#ff0000")
    return tmp_path


def with_second(row: str) -> Cards:
    """Return the cards with another second one."""
    return replace(CARDS, rows=(CARDS.rows[0], row))


def changed(before: dict[str, str], after: dict[str, str]) -> set[str]:
    """Return the pages that show something else."""
    assert before.keys() == after.keys()
    return {name for name, shows in after.items() if before[name] != shows}


def test_the_same_page_is_known_again_and_so_is_a_back_in_common(folder: Path) -> None:
    pages = shown(folder)
    assert list(pages) == ["one-front", "two-front", "one-back", "two-back"]
    assert pages["one-back"] == pages["two-back"]
    assert len(set(pages.values())) == 3
    assert not changed(pages, shown(folder))


@pytest.mark.parametrize("row", ["two,2,Čačak,#993366", "two,2,Second,#993367"])
def test_a_card_that_changed_changes_its_own_page_and_the_contact_sheet(
    row: str, folder: Path
) -> None:
    pages, contact = shown(folder), shown(folder, view="contact")
    other = with_second(row)
    assert changed(pages, shown(folder, other)) == {"two-front"}
    assert changed(contact, shown(folder, other, "contact")) == {"contact"}


def test_a_caption_is_on_the_contact_sheet_alone(folder: Path) -> None:
    pages, contact = shown(folder), shown(folder, view="contact")
    more = with_second("two,3,Second,#993366")
    assert not changed(pages, shown(folder, more))
    assert changed(contact, shown(folder, more, "contact")) == {"contact"}


def test_a_picture_in_a_file_counts_with_its_pixels(folder: Path) -> None:
    pages = shown(folder)
    paint(folder, "#00ff00")
    assert changed(pages, shown(folder)) == {"one-front", "two-front"}


def test_a_font_counts_with_its_outlines(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = shown(folder)
    read = Path.read_bytes
    monkeypatch.setattr(
        Path, "read_bytes", lambda path: read(path) + b"!" * (path.suffix == ".ttf")
    )
    assert changed(pages, shown(folder)) == {"one-front", "two-front"}

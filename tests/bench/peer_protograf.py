"""The benchmark deck as a protograf script."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

from tests.bench import cards as deck

MM = 72 / 25.4
HOME = Path(tempfile.gettempdir()) / "pnp-bench-protograf"


def install_fonts() -> None:
    """Offer the fonts to protograf, which only knows installed ones and keeps a list at home."""
    folder = HOME / "fonts"
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("FiraSans-Regular.ttf", "FiraSans-Bold.ttf"):
        if not (folder / name).exists():
            shutil.copyfile(deck.fonts() / name, folder / name)
    config = HOME / "fonts.conf"
    config.write_text(
        f'<?xml version="1.0"?><fontconfig><dir>{folder}</dir>'
        f"<cachedir>{HOME / 'cache'}</cachedir></fontconfig>",
        encoding="utf-8",
    )
    os.environ["FONTCONFIG_FILE"] = str(config)
    os.environ["HOME"] = os.environ["USERPROFILE"] = str(HOME)


def write_images(folder: Path) -> None:
    """Write the SVG files that the cards show."""
    gene = deck.svg([(deck.ICON, deck.ICON_COLOUR)], 10, 10, "pt", zoom=10)
    (folder / "gene.svg").write_text(gene, encoding="utf-8")
    for i, picture in enumerate(deck.ART):
        (folder / f"art{i}.svg").write_text(deck.svg(picture, 45, 34), encoding="utf-8")


def start(out: Path, rows: list[dict[str, object]]) -> None:
    """Set up the page, the data and the deck."""
    import protograf as pg

    left, top = deck.CORNER
    pg.Create(
        filename=str(out),
        paper_width=deck.PAGE[0],
        paper_height=deck.PAGE[1],
        units="mm",
        margin_left=left,
        margin_right=left,
        margin_top=top,
        margin_bottom=top,
    )
    pg.Data(source=rows)
    pg.Deck(
        width=deck.CARD[0],
        height=deck.CARD[1],
        rows=deck.ROWS,
        cols=deck.COLUMNS,
        stroke=None,
        fill=None,
        grid_marks=True,
        grid_marks_length=left - deck.MARK_GAP,
        grid_marks_stroke=deck.MARK_COLOUR,
        grid_marks_stroke_width=deck.MARK_LINE * MM,
    )


def draw_fronts() -> None:
    """Design the front of the cards."""
    import protograf as pg

    regular, bold = "Fira Sans", "Fira Sans Bold"
    x, y, w, h = deck.BORDER
    border = pg.rectangle(
        x=x,
        y=y,
        width=w,
        height=h,
        rounding=deck.BORDER_RADIUS,
        fill=None,
        stroke=deck.INK,
        stroke_width=deck.BORDER_LINE * MM,
    )
    title = pg.text(
        text=pg.T("{{ title }}"),
        x=deck.TITLE[0],
        y=deck.TITLE[1],
        align="left",
        font_name=bold,
        font_size=deck.TITLE_SIZE,
        stroke=deck.INK,
    )
    cx, cy, radius = deck.COST
    disc = pg.circle(cx=cx, cy=cy, radius=radius, fill=deck.COST_COLOUR, stroke=None)
    cost = pg.text(
        text=pg.T("{{ cost }}"),
        x=cx,
        y=cy + deck.COST_SIZE * deck.CAP_HEIGHT / 2 / MM,
        align="centre",
        font_name=bold,
        font_size=deck.COST_SIZE,
        stroke="white",
    )
    x, y, w, h = deck.ART_BOX
    art = pg.image(pg.T("art{{ art }}.svg"), x=x, y=y, width=w, height=h)
    x, y, w, h = deck.TEXT_BOX
    text = pg.text(
        text=pg.T("{{ text }}"),
        x=x,
        y=y,
        width=w,
        height=h,
        font_name=regular,
        style=f"font-family: {regular}; font-size: {deck.TEXT_SIZE}px; color: {deck.INK};"
        f" line-height: {deck.LEADING}px;",
    )
    footer = pg.text(
        text=pg.T("{{ footer }}"),
        x=deck.FOOTER[0],
        y=deck.FOOTER[1],
        align="centre",
        font_name=regular,
        font_size=deck.FOOTER_SIZE,
        stroke=deck.INK,
    )
    pg.Card("all", border, title, disc, cost, art, text, footer)


def draw_backs() -> None:
    """Design the back of the cards."""
    import protograf as pg

    marks = []
    for kind, numbers, colour in deck.BACK:
        if kind == "rect":
            x, y, w, h = numbers
            marks.append(pg.rectangle(x=x, y=y, width=w, height=h, fill=colour, stroke=None))
        else:
            x, y, r = numbers
            marks.append(pg.circle(cx=x, cy=y, radius=r, fill=colour, stroke=None))
    pg.CardBack("all", *marks)


def draw_pictures() -> None:
    """Design cards that are one picture each."""
    import protograf as pg

    width, height = deck.CARD
    pg.Card("all", pg.image(pg.T("{{ picture }}"), x=0, y=0, width=width, height=height))


def run(n: int, out: Path, pictures: Path | None, folder: Path) -> None:
    """Draw the deck with a folder for its images."""
    import protograf as pg

    sys.argv = [str(folder / "deck.py")]
    if pictures:
        start(out, [{"picture": str(pictures / f"{i:03d}.png")} for i in range(n)])
        draw_pictures()
    else:
        write_images(folder)
        rows = [asdict(card) for card in deck.cards(n)]
        for row in rows:
            row["text"] = row["text"].replace(deck.ICON_MARKER, f"|;gene.svg {deck.ICON_SIZE};|")
        start(out, rows)
        draw_fronts()
        draw_backs()
    pg.Save()


def main() -> None:
    """Run the program."""
    args = deck.arguments("peer_protograf")
    out = args.out.resolve()
    pictures = args.pictures.resolve() if args.pictures else None
    install_fonts()
    with tempfile.TemporaryDirectory() as name, contextlib.chdir(name):
        run(args.cards, out, pictures, Path(name))


if __name__ == "__main__":
    main()

"""The benchmark deck as an HTML page printed by WeasyPrint."""

from __future__ import annotations

import html
import tempfile
from pathlib import Path

from weasyprint import HTML

from tests.bench import cards as deck

STYLE = """
@font-face { font-family: "Fira Sans"; src: url(FONTS/FiraSans-Regular.ttf); }
@font-face {
  font-family: "Fira Sans"; font-weight: bold; src: url(FONTS/FiraSans-Bold.ttf);
}
@page { size: 210mm 297mm; margin: 0; }
* { margin: 0; padding: 0; box-sizing: border-box; }
body { font-family: "Fira Sans"; color: INK; }
.sheet { position: relative; width: 210mm; height: 297mm; break-after: page; overflow: hidden; }
.sheet:last-child { break-after: auto; }
.marks { position: absolute; left: 0; top: 0; width: 210mm; height: 297mm; }
.card { position: absolute; width: 63mm; height: 88mm; }
.face { display: block; width: 63mm; height: 88mm; }
.border {
  position: absolute; left: 1.7mm; top: 1.7mm; width: 59.6mm; height: 84.6mm;
  border: 0.6mm solid INK; border-radius: 3.3mm;
}
h1 {
  position: absolute; left: 5.5mm; top: calc(10mm - 0.935 * 11pt);
  font-size: 11pt; line-height: 1.2; white-space: nowrap;
}
.cost {
  position: absolute; left: 50mm; top: 4mm; width: 9mm; height: 9mm; border-radius: 4.5mm;
  background: COST; color: white; font-weight: bold; font-size: 13pt; line-height: 9mm;
  text-align: center;
}
.art { position: absolute; left: 9mm; top: 15mm; width: 45mm; height: 34mm; }
.text {
  position: absolute; left: 6mm; top: 53mm; width: 51mm; height: 24mm;
  font-size: 8.5pt; line-height: 10.6pt;
}
.gene { width: 7pt; height: 7pt; vertical-align: -0.8pt; }
.footer {
  position: absolute; left: 0; top: calc(82.5mm - 0.935 * 6pt); width: 63mm;
  font-size: 6pt; line-height: 1.2; text-align: center;
}
"""


def style() -> str:
    """Fill the fonts and the colours into the style sheet."""
    filled = STYLE.replace("FONTS", deck.fonts().as_uri())
    return filled.replace("INK", deck.INK).replace("COST", deck.COST_COLOUR)


def marks_svg() -> str:
    """Write the crop marks of a page as SVG."""
    d = " ".join(f"M {a} {b} L {c} {e}" for a, b, c, e in deck.crop_marks())
    pen = f'fill="none" stroke="{deck.MARK_COLOUR}" stroke-width="{deck.MARK_LINE}"'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" '
        f'viewBox="0 0 210 297"><path d="{d}" {pen}/></svg>'
    )


def back_svg() -> str:
    """Write the card back as SVG."""
    parts = []
    for kind, numbers, colour in deck.BACK:
        names = "x y width height" if kind == "rect" else "cx cy r"
        pairs = zip(names.split(), numbers, strict=True)
        values = " ".join(f'{name}="{value:g}"' for name, value in pairs)
        parts.append(f'<{kind} {values} fill="{colour}"/>')
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" '
        f'viewBox="0 0 63 88">{"".join(parts)}</svg>'
    )


def write_images(folder: Path) -> None:
    """Write all SVG files that the page shows."""
    (folder / "marks.svg").write_text(marks_svg(), encoding="utf-8")
    (folder / "back.svg").write_text(back_svg(), encoding="utf-8")
    gene = deck.svg([(deck.ICON, deck.ICON_COLOUR)], 10, 10, "pt")
    (folder / "gene.svg").write_text(gene, encoding="utf-8")
    for i, picture in enumerate(deck.ART):
        (folder / f"art{i}.svg").write_text(deck.svg(picture, 45, 34), encoding="utf-8")


def front(card: deck.Card) -> str:
    """Write the front of one card."""
    text = html.escape(card.text).replace(
        deck.ICON_MARKER, '<img class="gene" src="gene.svg" alt="gene">'
    )
    return (
        f'<div class="border"></div><h1>{html.escape(card.title)}</h1>'
        f'<div class="cost">{card.cost}</div>'
        f'<img class="art" src="art{card.art}.svg" alt="">'
        f'<p class="text">{text}</p><div class="footer">{card.footer}</div>'
    )


def sheet(faces: list[str], back: bool = False) -> str:
    """Write one page of up to nine faces."""
    parts = ['<section class="sheet"><img class="marks" src="marks.svg" alt="">']
    for slot, face in enumerate(faces):
        x, y = deck.place(slot, back)
        parts.append(f'<div class="card" style="left:{x:g}mm;top:{y:g}mm">{face}</div>')
    return "".join([*parts, "</section>"])


def page(n: int, pictures: Path | None) -> str:
    """Write the whole document."""
    body = []
    if pictures:
        for numbers in deck.sheets(n):
            uris = [(pictures.resolve() / f"{i:03d}.png").as_uri() for i in numbers]
            body.append(sheet([f'<img class="face" src="{uri}" alt="">' for uri in uris]))
    else:
        all_cards = deck.cards(n)
        rear = '<img class="face" src="back.svg" alt="">'
        for numbers in deck.sheets(n):
            body.append(sheet([front(all_cards[i]) for i in numbers]))
            body.append(sheet([rear] * len(numbers), back=True))
    return (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">'
        f"<title>Bench</title><style>{style()}</style></head><body>{''.join(body)}</body></html>"
    )


def main() -> None:
    """Run the program."""
    args = deck.arguments("peer_weasyprint")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_images(folder)
        HTML(string=page(args.cards, args.pictures), base_url=f"{name}/").write_pdf(args.out)


if __name__ == "__main__":
    main()

"""The benchmark deck as a Typst document."""

from __future__ import annotations

import json
import shutil
import tempfile
from dataclasses import asdict
from pathlib import Path

import typst

from tests.bench import cards as deck

MEASURES = {
    "sheet-corner": f"({deck.CORNER[0]}mm, {deck.CORNER[1]}mm)",
    "card-size": f"({deck.CARD[0]}mm, {deck.CARD[1]}mm)",
    "ink": f'rgb("{deck.INK}")',
    "cost-colour": f'rgb("{deck.COST_COLOUR}")',
}

SHEETS = """
#set page(width: 210mm, height: 297mm, margin: 0mm, background: crop-marks)

#let sheet(items, back: false) = for (slot, item) in items.enumerate() {
  let column = calc.rem(slot, 3)
  if back { column = 2 - column }
  let row = calc.quo(slot, 3)
  place(
    dx: sheet-corner.at(0) + column * card-size.at(0),
    dy: sheet-corner.at(1) + row * card-size.at(1),
    item,
  )
}
"""

DECK = """
#set text(
  font: "Fira Sans", size: 8.5pt, fill: ink, top-edge: "ascender", bottom-edge: "descender",
)
#set par(leading: 0.4pt, spacing: 0.4pt)

#let gene-inline = box(height: 0pt, width: 7pt, place(dy: -6.2pt, gene))

#let front(card) = block(width: 63mm, height: 88mm, {
  place(dx: 2mm, dy: 2mm, rect(width: 59mm, height: 84mm, radius: 3mm, stroke: 0.6mm + ink))
  place(dx: 5.5mm, dy: 10mm - 0.935 * 11pt, text(size: 11pt, weight: "bold", card.title))
  place(dx: 50mm, dy: 4mm, circle(
    radius: 4.5mm,
    fill: cost-colour,
    inset: 0pt,
    align(center + horizon, text(
      size: 13pt, weight: "bold", fill: white,
      top-edge: "cap-height", bottom-edge: "baseline", str(card.cost),
    )),
  ))
  place(dx: 9mm, dy: 15mm, art.at(card.art))
  place(dx: 6mm, dy: 53mm, block(width: 51mm, height: 24mm, {
    let (before, after) = card.text.split("{icon:gene}")
    before
    gene-inline
    after
  }))
  place(dy: 82.5mm - 0.935 * 6pt, block(width: 63mm, align(center, text(size: 6pt, card.footer))))
})

#for group in json("cards.json").chunks(9) {
  sheet(group.map(front))
  pagebreak()
  sheet(group.map(card => card-back), back: true)
  pagebreak(weak: true)
}
"""

PICTURES = """
#for group in json("cards.json").chunks(9) {
  sheet(group.map(name => image(name, width: 63mm, height: 88mm)))
  pagebreak(weak: true)
}
"""


def curve(d: str, colour: str, unit: str) -> str:
    """Write one path as a Typst curve."""
    parts = []
    for command, numbers in deck.segments(d):
        points = [
            f"({x:g}{unit}, {y:g}{unit})" for x, y in zip(numbers[::2], numbers[1::2], strict=True)
        ]
        name = {"M": "move", "L": "line", "C": "cubic", "Z": "close"}[command]
        inside = ", ".join(points) or 'mode: "straight"'
        parts.append(f"curve.{name}({inside})")
    return f'place(curve(fill: rgb("{colour}"), {", ".join(parts)}))'


def picture(paths: deck.Picture, width: str, height: str, unit: str) -> str:
    """Write a picture as a Typst block of curves."""
    curves = "; ".join(curve(d, colour, unit) for d, colour in paths)
    return f"block(width: {width}, height: {height}, {{ {curves} }})"


def shape(kind: str, numbers: tuple[float, ...], colour: str) -> str:
    """Write one mark of the card back."""
    if kind == "rect":
        x, y, w, h = numbers
        body = f"rect(width: {w}mm, height: {h}mm"
    else:
        x, y, r = numbers[0] - numbers[2], numbers[1] - numbers[2], numbers[2]
        body = f"circle(radius: {r}mm"
    return f'place(dx: {x}mm, dy: {y}mm, {body}, fill: rgb("{colour}")))'


def crop_marks() -> str:
    """Write the crop marks as lines on the page background."""
    pen = f'stroke: {deck.MARK_LINE}mm + rgb("{deck.MARK_COLOUR}")'
    lines = "; ".join(
        f"place(top + left, line(start: ({a}mm, {b}mm), end: ({c}mm, {d}mm), {pen}))"
        for a, b, c, d in deck.crop_marks()
    )
    return f"#let crop-marks = {{ {lines} }}"


def definitions() -> str:
    """Write the pictures, the icon and the back as Typst definitions."""
    art = ",\n".join(picture(paths, "45mm", "34mm", "mm") for paths in deck.ART)
    gene = picture([(deck.ICON, deck.ICON_COLOUR)], "7pt", "7pt", "pt * 0.7")
    back = "; ".join(shape(*mark) for mark in deck.BACK)
    return (
        f"#let art = (\n{art},\n)\n#let gene = {gene}\n"
        f"#let card-back = block(width: 63mm, height: 88mm, {{ {back} }})\n"
    )


def write_source(folder: Path, n: int, pictures: Path | None) -> Path:
    """Write the Typst document and its data into a folder."""
    header = "\n".join(f"#let {name} = {value}" for name, value in MEASURES.items())
    header += f"\n{crop_marks()}\n{SHEETS}"
    data: list[object]
    if pictures:
        data = [f"{i:03d}.png" for i in range(n)]
        for i in range(n):
            link(pictures / f"{i:03d}.png", folder / f"{i:03d}.png")
        body = PICTURES
    else:
        data = [asdict(card) for card in deck.cards(n)]
        body = definitions() + DECK
    (folder / "cards.json").write_text(json.dumps(data), encoding="utf-8")
    source = folder / "deck.typ"
    source.write_text(header + body, encoding="utf-8")
    return source


def link(source: Path, target: Path) -> None:
    """Make a picture reachable below the root folder of the document."""
    try:
        target.symlink_to(source.resolve())
    except OSError:
        shutil.copyfile(source, target)


def main() -> None:
    """Run the program."""
    args = deck.arguments("peer_typst")
    with tempfile.TemporaryDirectory() as name:
        source = write_source(Path(name), args.cards, args.pictures)
        typst.compile(
            source,
            output=args.out,
            root=name,
            font_paths=[deck.fonts()],
            ignore_system_fonts=True,
        )


if __name__ == "__main__":
    main()

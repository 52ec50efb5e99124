"""Rulebooks as Typst documents of two columns, one file for each language."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

import typst

from tests.bench import cards as deck

SOURCE = """
#let book = json("book.json")
#set page(width: 210mm, height: 297mm, margin: (x: 14mm, top: 14mm, bottom: 18mm), columns: 2,
  footer: context align(right, text(size: 8pt, counter(page).display("1 / 1", both: true))))
#set columns(gutter: 8mm)
#set text(font: "Fira Sans", size: 9.2pt, lang: book.language, hyphenate: true)
#set par(leading: 0.62em, spacing: 1em)
#show heading.where(level: 2): it => block(
  below: 2mm, above: 5mm, width: 100%, stroke: (bottom: 0.35mm), inset: (bottom: 1mm),
  text(size: 15pt, it.body))

#let marked(said) = {
  for (number, part) in said.split("**").enumerate() {
    if calc.odd(number) { strong(part) } else {
      for (n, piece) in part.split("*").enumerate() {
        if calc.odd(n) { emph(piece) } else { piece }
      }
    }
  }
}

#let show-block(block-data) = {
  let kind = block-data.kind
  let inside = for inner in block-data.blocks { show-block(inner) }
  let drawing = rect(width: 100%, height: block-data.height * 1mm, stroke: 0.2mm + gray)
  if kind == "title" {
    place(top, scope: "parent", float: true, drawing)
    heading(level: 1, marked(block-data.text))
    inside
  } else if kind == "heading" {
    heading(level: block-data.level, marked(block-data.text))
  } else if kind == "item" {
    if block-data.number > 0 { enum(start: block-data.number, marked(block-data.text)) }
    else { list(marked(block-data.text)) }
  } else if kind == "table" {
    table(columns: block-data.rows.first().len(), ..block-data.rows.flatten().map(marked))
  } else if kind == "figure" {
    if block-data.wide { place(auto, scope: "parent", float: true, drawing) } else { drawing }
    inside
  } else if kind in ("note", "ruling", "example") {
    block(fill: rgb("#f3efe6"), stroke: (left: 1.2mm), inset: 3mm, width: 100%, breakable: false)[
      #strong(kind) #inside
    ]
  } else {
    if block-data.text != "" { par(marked(block-data.text)) }
    inside
  }
}

#for block-data in book.blocks { show-block(block-data) }
"""


def main() -> None:
    """Set every rulebook of a file."""
    out = Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source = folder / "rules.typ"
        source.write_text(SOURCE, encoding="utf-8")
        for book in json.loads(Path(sys.argv[1]).read_text("utf-8")):
            (folder / "book.json").write_text(json.dumps(book), encoding="utf-8")
            typst.compile(
                source,
                output=out / f"typst-{book['language']}.pdf",
                root=name,
                font_paths=[deck.fonts()],
                ignore_system_fonts=True,
            )


if __name__ == "__main__":
    main()

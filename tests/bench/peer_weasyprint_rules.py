"""Rulebooks as HTML pages of two columns printed by WeasyPrint, one file for each language."""

from __future__ import annotations

import html
import json
import re
import sys
from pathlib import Path
from typing import Any

from weasyprint import HTML

from tests.bench import cards as deck

STYLE = """
@font-face { font-family: "Fira Sans"; src: url(FONTS/FiraSans-Regular.ttf); }
@font-face {
  font-family: "Fira Sans"; font-weight: bold; src: url(FONTS/FiraSans-Bold.ttf);
}
@page { size: 210mm 297mm; margin: 14mm 14mm 18mm 14mm;
  @bottom-right { content: counter(page) " / " counter(pages); font-size: 8pt; } }
* { margin: 0; padding: 0; }
body { font-family: "Fira Sans"; font-size: 9.2pt; line-height: 1.36; hyphens: auto; color: INK; }
.columns { columns: 2; column-gap: 8mm; }
p, li { margin-top: 1.7mm; orphans: 2; widows: 2; }
ol, ul { padding-left: 5mm; }
h1 { font-size: 34pt; }
h2 { font-size: 15pt; margin-top: 5mm; border-bottom: 0.35mm solid INK; break-after: avoid; }
h3 { font-size: 10.6pt; margin-top: 3.4mm; break-after: avoid; }
table { width: 100%; border-collapse: collapse; margin-top: 3mm; font-size: 8.6pt; }
td, th { border-bottom: 0.2mm solid INK; padding: 1mm; text-align: left; }
.box { background: #f3efe6; border-left: 1.2mm solid INK; padding: 3mm; margin-top: 3mm;
  break-inside: avoid; }
.figure { border: 0.2mm solid #999; margin-top: 2.6mm; }
"""


def inline(text: str) -> str:
    """Write bold and italic stretches."""
    text = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", html.escape(text))
    return re.sub(r"\*(.+?)\*", r"<i>\1</i>", text)


def written(block: dict[str, Any]) -> str:
    """Write one block and what it holds."""
    kind, text = block["kind"], inline(block["text"])
    inside = "".join(written(inner) for inner in block["blocks"])
    if kind == "title":
        height = block["height"]
        return f'<div class="figure" style="height:{height}mm"><h1>{text}</h1>{inside}</div>'
    if kind == "heading":
        return f"<h{block['level']}>{text}</h{block['level']}>"
    if kind == "item":
        tag = "ol" if block["number"] else "ul"
        start = f' start="{block["number"]}"' if block["number"] else ""
        return f"<{tag}{start}><li>{text}</li></{tag}>"
    if kind == "table":
        rows = "".join(
            "<tr>" + "".join(f"<td>{inline(cell)}</td>" for cell in row) + "</tr>"
            for row in block["rows"]
        )
        return f"<table>{rows}</table>"
    if kind == "figure":
        return f'<div class="figure" style="height:{block["height"]}mm"></div>{inside}'
    if kind in ("note", "ruling", "example"):
        return f'<div class="box"><b>{kind}</b>{inside}</div>'
    return f"<p>{text}</p>{inside}" if text else inside


def page(book: dict[str, Any]) -> str:
    """Write a whole rulebook: what spans the page stands between stretches of two columns."""
    style = STYLE.replace("FONTS", deck.fonts().as_uri()).replace("INK", deck.INK)
    parts = [[""]]
    for block in book["blocks"]:
        if block["wide"]:
            parts += [[written(block)], [""]]
        else:
            parts[-1].append(written(block))
    body = "".join(
        "".join(part) if number % 2 else f'<div class="columns">{"".join(part)}</div>'
        for number, part in enumerate(parts)
    )
    return (
        f'<!DOCTYPE html><html lang="{book["language"]}"><head><meta charset="utf-8">'
        f"<title>Rules</title><style>{style}</style></head><body>{body}</body></html>"
    )


def main() -> None:
    """Set every rulebook of a file."""
    out = Path(sys.argv[2])
    for book in json.loads(Path(sys.argv[1]).read_text("utf-8")):
        HTML(string=page(book)).write_pdf(out / f"weasyprint-{book['language']}.pdf")


if __name__ == "__main__":
    main()

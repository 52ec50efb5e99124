"""The benchmark deck as a plain reportlab canvas program."""

from __future__ import annotations

from pathlib import Path

from reportlab import rl_config
from reportlab.lib.colors import HexColor, white
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import FILL_NON_ZERO, Canvas

from tests.bench import cards as deck

REGULAR, BOLD = "FiraSans", "FiraSans-Bold"


def draw_path(canvas: Canvas, d: str, colour: str, scale: float, height: float) -> None:
    """Fill one path given in a box whose y axis points down."""
    path = canvas.beginPath()
    for command, numbers in deck.segments(d):
        xy = [(height - v if i % 2 else v) * scale for i, v in enumerate(numbers)]
        if command == "M":
            path.moveTo(*xy)
        elif command == "L":
            path.lineTo(*xy)
        elif command == "C":
            path.curveTo(*xy)
        else:
            path.close()
    canvas.setFillColor(HexColor(colour))
    canvas.drawPath(path, stroke=0, fill=1, fillMode=FILL_NON_ZERO)


def make_forms(canvas: Canvas) -> None:
    """Store what repeats - the pictures, the icon and the back - as form objects."""
    for i, picture in enumerate(deck.ART):
        canvas.beginForm(f"art{i}")
        for d, colour in picture:
            draw_path(canvas, d, colour, mm, deck.ART_BOX[3])
        canvas.endForm()
    canvas.beginForm("gene")
    draw_path(canvas, deck.ICON, deck.ICON_COLOUR, deck.ICON_SIZE / 10, 10)
    canvas.endForm()
    canvas.beginForm("back")
    for kind, numbers, colour in deck.BACK:
        canvas.setFillColor(HexColor(colour))
        x, y = numbers[0] * mm, (deck.CARD[1] - numbers[1]) * mm
        if kind == "rect":
            canvas.rect(x, y, numbers[2] * mm, -numbers[3] * mm, stroke=0, fill=1)
        else:
            canvas.circle(x, y, numbers[2] * mm, stroke=0, fill=1)
    canvas.endForm()


def place_form(canvas: Canvas, name: str, x: float, y: float) -> None:
    """Show a form object at a place."""
    canvas.saveState()
    canvas.translate(x, y)
    canvas.doForm(name)
    canvas.restoreState()


def word_width(word: str) -> float:
    """Measure one word or the icon in points."""
    if word == deck.ICON_MARKER:
        return deck.ICON_SIZE
    return float(pdfmetrics.stringWidth(word, REGULAR, deck.TEXT_SIZE))


def wrap(text: str, width: float) -> list[list[str]]:
    """Break a text greedily into lines of words."""
    space = pdfmetrics.stringWidth(" ", REGULAR, deck.TEXT_SIZE)
    lines: list[list[str]] = [[]]
    used = 0.0
    for word in text.split(" "):
        wide = word_width(word)
        if lines[-1] and used + space + wide > width:
            lines.append([])
            used = 0.0
        used += wide + (space if lines[-1] else 0)
        lines[-1].append(word)
    return lines


def draw_line(canvas: Canvas, words: list[str], x: float, y: float) -> None:
    """Draw one line of words, with the icon where its marker stands."""
    if deck.ICON_MARKER not in words:
        canvas.drawString(x, y, " ".join(words))
        return
    at = words.index(deck.ICON_MARKER)
    before = "".join(f"{word} " for word in words[:at])
    canvas.drawString(x, y, before)
    x += pdfmetrics.stringWidth(before, REGULAR, deck.TEXT_SIZE)
    place_form(canvas, "gene", x, y - deck.ICON_DROP)
    canvas.drawString(x + deck.ICON_SIZE, y, "".join(f" {word}" for word in words[at + 1 :]))


def draw_front(canvas: Canvas, card: deck.Card, left: float, top: float) -> None:
    """Draw the front of one card whose top left corner is given in points."""
    ink = HexColor(deck.INK)
    x, y, w, h = (v * mm for v in deck.BORDER)
    canvas.setStrokeColor(ink)
    canvas.setLineWidth(deck.BORDER_LINE * mm)
    canvas.roundRect(left + x, top - y - h, w, h, deck.BORDER_RADIUS * mm)

    canvas.setFillColor(ink)
    canvas.setFont(BOLD, deck.TITLE_SIZE)
    canvas.drawString(left + deck.TITLE[0] * mm, top - deck.TITLE[1] * mm, card.title)

    x, y, radius = (v * mm for v in deck.COST)
    canvas.setFillColor(HexColor(deck.COST_COLOUR))
    canvas.circle(left + x, top - y, radius, stroke=0, fill=1)
    canvas.setFillColor(white)
    canvas.setFont(BOLD, deck.COST_SIZE)
    middle = top - y - deck.COST_SIZE * deck.CAP_HEIGHT / 2
    canvas.drawCentredString(left + x, middle, str(card.cost))

    x, y, _, h = (v * mm for v in deck.ART_BOX)
    place_form(canvas, f"art{card.art}", left + x, top - y - h)

    x, y, w, _ = (v * mm for v in deck.TEXT_BOX)
    canvas.setFillColor(ink)
    canvas.setFont(REGULAR, deck.TEXT_SIZE)
    baseline = top - y - deck.ASCENT * deck.TEXT_SIZE
    for words in wrap(card.text, w):
        draw_line(canvas, words, left + x, baseline)
        baseline -= deck.LEADING

    canvas.setFont(REGULAR, deck.FOOTER_SIZE)
    canvas.drawCentredString(left + deck.FOOTER[0] * mm, top - deck.FOOTER[1] * mm, card.footer)


def draw_marks(canvas: Canvas) -> None:
    """Draw the crop marks of one page."""
    canvas.setStrokeColor(HexColor(deck.MARK_COLOUR))
    canvas.setLineWidth(deck.MARK_LINE * mm)
    height = deck.PAGE[1]
    canvas.lines(
        [(a * mm, (height - b) * mm, c * mm, (height - d) * mm) for a, b, c, d in deck.crop_marks()]
    )


def corner(slot: int, back: bool = False) -> tuple[float, float]:
    """Tell the top left corner of a card in points."""
    x, y = deck.place(slot, back)
    return x * mm, (deck.PAGE[1] - y) * mm


def draw_deck(canvas: Canvas, n: int) -> None:
    """Draw all sheets of the deck, fronts and backs."""
    for style, name in ((REGULAR, "FiraSans-Regular.ttf"), (BOLD, "FiraSans-Bold.ttf")):
        pdfmetrics.registerFont(TTFont(style, str(deck.fonts() / name)))
    make_forms(canvas)
    all_cards = deck.cards(n)
    for sheet in deck.sheets(n):
        draw_marks(canvas)
        for slot, number in enumerate(sheet):
            draw_front(canvas, all_cards[number], *corner(slot))
        canvas.showPage()
        draw_marks(canvas)
        for slot in range(len(sheet)):
            x, y = corner(slot, back=True)
            place_form(canvas, "back", x, y - deck.CARD[1] * mm)
        canvas.showPage()


def draw_pictures(canvas: Canvas, n: int, folder: Path) -> None:
    """Draw all sheets of the picture deck."""
    w, h = deck.CARD[0] * mm, deck.CARD[1] * mm
    for sheet in deck.sheets(n):
        draw_marks(canvas)
        for slot, number in enumerate(sheet):
            x, y = corner(slot)
            canvas.drawImage(str(folder / f"{number:03d}.png"), x, y - h, w, h)
        canvas.showPage()


def main() -> None:
    """Run the program."""
    args = deck.arguments("peer_canvas")
    rl_config.useA85 = 0  # plain binary streams: smaller, and much faster for pictures
    canvas = Canvas(str(args.out), pagesize=(deck.PAGE[0] * mm, deck.PAGE[1] * mm))
    if args.pictures:
        draw_pictures(canvas, args.cards, args.pictures)
    else:
        draw_deck(canvas, args.cards)
    canvas.save()


if __name__ == "__main__":
    main()

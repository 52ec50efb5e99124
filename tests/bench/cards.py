"""The deck that every program of the benchmark draws: data, pictures and measures."""

from __future__ import annotations

import argparse
import importlib.util
import math
import random
from dataclasses import dataclass
from pathlib import Path

PAGE = (210.0, 297.0)
CARD = (63.0, 88.0)
COLUMNS, ROWS = 3, 3
PER_SHEET = COLUMNS * ROWS
CORNER = ((PAGE[0] - COLUMNS * CARD[0]) / 2, (PAGE[1] - ROWS * CARD[1]) / 2)

BORDER = (2.0, 2.0, 59.0, 84.0)
BORDER_RADIUS, BORDER_LINE = 3.0, 0.6
TITLE = (5.5, 10.0)
COST = (54.5, 8.5, 4.5)
ART_BOX = (9.0, 15.0, 45.0, 34.0)
TEXT_BOX = (6.0, 53.0, 51.0, 24.0)
FOOTER = (31.5, 82.5)

TITLE_SIZE, COST_SIZE, TEXT_SIZE, FOOTER_SIZE = 11.0, 13.0, 8.5, 6.0
LEADING = 10.6
ICON_SIZE, ICON_DROP = 7.0, 0.8
CAP_HEIGHT, ASCENT, DESCENT = 0.689, 0.935, 0.265

INK, COST_COLOUR, ICON_COLOUR = "#26323a", "#8c2f39", "#2a7f62"
MARK_COLOUR, MARK_LINE, MARK_GAP, MARK_LENGTH = "#808080", 0.15, 1.0, 4.0

ICON_MARKER = "{icon:gene}"
ICON = (
    "M 2 0 C 2 4 8 6 8 10 L 6.6 10 C 6.6 6.6 0.6 4 0.6 0 Z "
    "M 9.4 0 C 9.4 4 3.4 6.6 3.4 10 L 2 10 C 2 6 8 4 8 0 Z "
    "M 2 1 L 8 1 L 8 2 L 2 2 Z M 2 8 L 8 8 L 8 9 L 2 9 Z"
)
BACK: list[tuple[str, tuple[float, ...], str]] = [
    ("rect", (0.0, 0.0, 63.0, 88.0), "#234e70"),
    ("rect", (5.0, 5.0, 53.0, 78.0), "#2f6690"),
    ("circle", (31.5, 44.0, 20.0), "#81c3d7"),
    ("circle", (31.5, 44.0, 13.0), "#16425b"),
    ("rect", (28.5, 20.0, 6.0, 48.0), "#d9dcd6"),
    ("circle", (14.0, 14.0, 5.0), "#81c3d7"),
    ("circle", (49.0, 74.0, 5.0), "#81c3d7"),
]

Picture = list[tuple[str, str]]


def _words(text: str) -> list[str]:
    """Split a list of words."""
    return text.split()


_COLOURS = _words("#e4b363 #ef6461 #5b8e7d #8cb369 #bc4b51 #f4a259 #5d737e #7d5ba6 #3d5a80")
_ADJECTIVES = _words("""
    amber ancient autumn bitter blue brave bright broken calm clever coastal cold copper
    crimson curious deep distant drowsy dusty eager early empty faded fallow fierce foggy
    frozen gentle giant gilded golden grand green hasty hidden hollow humble idle iron ivory
    jagged keen lasting late lean lively lonely lost lucky mellow misty modest narrow nimble
    noble northern old open pale patient plain proud quiet rapid ripe roaming rough royal
    rustic salty secret shaded sharp silent silver simple sleepy slow small smooth
""")
_NOUNS = _words("""
    acorn anchor badger basin beacon beetle bell birch bramble bridge brook candle canyon
    cedar cinder cliff clover comet coral crane creek crow dawn delta drift dune eagle ember
    falcon feather fern field finch fjord flint forest fox garden glade grove harbour harvest
    hawk hazel heron hill island ivy kettle lantern lark leaf marsh meadow mill moss orchard
    otter owl pebble pine pond raven reed reef ridge river rook root sail seed shore spring
""")
_VERBS = _words("""
    answer bring build carry choose claim count cover draw find follow gather guard keep lift
    mark move open place plant raise reach rest return reveal save share study swap trade turn
    watch
""")


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the deck."""

    id: str
    title: str
    cost: int
    text: str
    footer: str
    art: int


def cards(n: int) -> list[Card]:
    """Make the first n cards of the deck, all different and the same on every machine."""
    names = [(a, b) for a in _ADJECTIVES for b in _NOUNS]
    if n > len(names):
        raise ValueError(f"at most {len(names)} cards")
    rng = random.Random(74)
    rng.shuffle(names)
    return [_card(rng, i, n, *names[i]) for i in range(n)]


def _card(rng: random.Random, i: int, n: int, adjective: str, noun: str) -> Card:
    """Make one card from its number and its two title words."""
    verbs, nouns = rng.sample(_VERBS, 3), rng.sample(_NOUNS, 4)
    one, two = rng.sample(_ADJECTIVES, 2)
    text = (
        f"{verbs[0].capitalize()} the {one} {nouns[0]} and {verbs[1]} one {nouns[1]}, "
        f"then pay {ICON_MARKER} to {verbs[2]} every {two} {nouns[2]} beside the {nouns[3]} "
        "before the next round."
    )
    return Card(
        id=f"c{i + 1:04d}",
        title=f"{adjective} {noun}".title(),
        cost=rng.randint(1, 12),
        text=text,
        footer=f"bench {i + 1}/{n}",
        art=i % 8,
    )


def _blob(rng: random.Random, x: float, y: float, rx: float, ry: float) -> str:
    """Make a closed path of ten segments, lines and curves in turn, around a centre."""
    points = []
    for i in range(10):
        angle, reach = math.tau * i / 10, rng.uniform(0.6, 1.0)
        points.append((x + rx * reach * math.cos(angle), y + ry * reach * math.sin(angle)))
    parts = [f"M {points[0][0]:.2f} {points[0][1]:.2f}"]
    for i in range(10):
        (ax, ay), (bx, by) = points[i], points[(i + 1) % 10]
        if i % 2:
            parts.append(f"L {bx:.2f} {by:.2f}")
            continue
        bend = rng.uniform(-0.35, 0.35)
        dx, dy = (bx - ax) / 3, (by - ay) / 3
        parts.append(
            f"C {ax + dx - bend * dy:.2f} {ay + dy + bend * dx:.2f} "
            f"{bx - dx - bend * dy:.2f} {by - dy + bend * dx:.2f} {bx:.2f} {by:.2f}"
        )
    return " ".join([*parts, "Z"])


def _picture(number: int) -> Picture:
    """Make one of the eight illustrations: three filled paths of ten segments each."""
    rng = random.Random(800 + number)
    fills = rng.sample(_COLOURS, 3)
    places = [(22.5, 17.0, 22.0, 16.5), (15.0, 19.0, 12.0, 11.0), (31.0, 15.0, 9.0, 10.0)]
    return [(_blob(rng, *place), fill) for place, fill in zip(places, fills, strict=True)]


ART: list[Picture] = [_picture(i) for i in range(8)]


def segments(d: str) -> list[tuple[str, list[float]]]:
    """Split a path of absolute M, L, C and Z commands into (command, numbers)."""
    found: list[tuple[str, list[float]]] = []
    for word in d.split():
        if word.isalpha():
            found.append((word, []))
        else:
            found[-1][1].append(float(word))
    return found


def svg(picture: Picture, width: float, height: float, unit: str = "mm", zoom: int = 1) -> str:
    """Write a picture as an SVG file of the given size, or of a multiple of it."""
    paths = "".join(f'<path d="{d}" fill="{fill}"/>' for d, fill in picture)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * zoom:g}{unit}" '
        f'height="{height * zoom:g}{unit}" viewBox="0 0 {width:g} {height:g}">{paths}</svg>'
    )


def place(slot: int, back: bool = False) -> tuple[float, float]:
    """Tell where the top left corner of a card lies on its sheet, from the top left of the page."""
    row, column = divmod(slot, COLUMNS)
    if back:
        column = COLUMNS - 1 - column
    return CORNER[0] + column * CARD[0], CORNER[1] + row * CARD[1]


def sheets(n: int) -> list[range]:
    """Split n card numbers into sheets."""
    return [range(i, min(i + PER_SHEET, n)) for i in range(0, n, PER_SHEET)]


def crop_marks() -> list[tuple[float, float, float, float]]:
    """List the crop marks of a sheet as lines (x1, y1, x2, y2) outside the block of cards."""
    left, top = CORNER
    right, bottom = PAGE[0] - left, PAGE[1] - top
    near, far = MARK_GAP, MARK_GAP + MARK_LENGTH
    marks = []
    for i in range(COLUMNS + 1):
        x = left + i * CARD[0]
        marks += [(x, top - far, x, top - near), (x, bottom + near, x, bottom + far)]
    for i in range(ROWS + 1):
        y = top + i * CARD[1]
        marks += [(left - far, y, left - near, y), (right + near, y, right + far, y)]
    return marks


def fonts() -> Path:
    """Find the folder with the font files."""
    spec = importlib.util.find_spec("fontpkg_fira_sans")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("fontpkg_fira_sans")
    return Path(spec.origin).parent / "files"


def pictures(folder: Path, n: int) -> None:
    """Write n different pictures of 744 x 1039 pixels, about 1 MB each, as 000.png and so on."""
    from PIL import Image, ImageChops

    size = (744, 1039)
    folder.mkdir(parents=True, exist_ok=True)
    fine = random.Random(9)
    for i in range(n):
        rng = random.Random(5400 + i)
        bands = []
        for _ in range(3):
            coarse = Image.frombytes("L", (6, 9), rng.randbytes(54))
            middle = Image.frombytes("L", (93, 130), rng.randbytes(93 * 130))
            ground = coarse.resize(size, Image.Resampling.BICUBIC)
            detail = middle.resize(size, Image.Resampling.BICUBIC).point(_spread(40))
            grain = Image.frombytes("L", size, fine.randbytes(size[0] * size[1]))
            band = ImageChops.add(ground, detail, offset=-128)
            bands.append(ImageChops.add(band, grain.point(_spread(5)), offset=-128))
        Image.merge("RGB", bands).save(folder / f"{i:03d}.png", compress_level=4)


def _spread(width: int) -> list[int]:
    """Make a table that squeezes 0-255 into a narrow band around 128."""
    return [128 + round((value - 127.5) / 255 * width) for value in range(256)]


def arguments(name: str) -> argparse.Namespace:
    """Read the command line that all peer programs share."""
    parser = argparse.ArgumentParser(prog=name)
    parser.add_argument("--cards", type=int, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--pictures", type=Path)
    return parser.parse_args()

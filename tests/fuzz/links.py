"""What lies around a project and is none of its business, and links that lead there."""

import zlib
from functools import cache

from tests.fuzz import samples
from tests.fuzz.mutate import Dice
from tests.fuzz.project import GAME, Files, Link, Overlay, project

GUARD = "guard"
MARKER = "tornasnit"  # made of letters that the small font has; stands nowhere else
_SHOWN = (b"Storms", b"Draw", b"Worth", b"Deutsch", b"German", b"Tokens", b"Poker", b"Strip",
          b"actual size", b"hand limit", b"calm,1,", b"Rules")  # fmt: skip
_IN_THE_WAY = (".pnp-lock", "output/.pnp-lock", "output", f"output/{GAME}", "card_data/schema",
               "card_data/schema/game.schema.json", f"card_data/{GAME}/locale",
               f"output/{GAME}/manifest-en-a4.json", f"output/{GAME}/{GAME}-cards-en-a4.pdf",
               f"output/{GAME}/preview", "card_data/stock/locale", "other",
               f"output/{GAME}-de-kit.zip")  # fmt: skip


@cache
def guard() -> Files:
    """Return files beside the project that are as good as its own, and say the marker."""
    found = {f"{GUARD}/{place}": _marked(place, data) for place, data in project().items()}
    found |= {f"{GUARD}/plain.txt": MARKER.encode(), f"{GUARD}/empty/keep.txt": MARKER.encode()}
    return found


def _marked(place: str, data: bytes) -> bytes:
    if place.endswith(".png"):
        return _picture()
    if place.endswith(".ttf"):
        return data
    for word in _SHOWN:
        data = data.replace(word, MARKER.encode())
    label = f'<text x="3" y="3" w="40" h="9" font="own">{MARKER}</text></face>'
    return data.replace(b"</face>", label.encode())


def _picture() -> bytes:
    """Return a picture whose pixels, one after the other, spell the marker."""
    row = (MARKER * 3).encode()  # three times nine bytes are nine pixels
    header = (9).to_bytes(4, "big") * 2 + bytes((8, 2, 0, 0, 0))
    pixels = zlib.compress((b"\0" + row) * 9, 0)
    chunks = ((b"IHDR", header), (b"IDAT", pixels), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(samples.chunk(*one) for one in chunks)


def spoil_by_links(files: Overlay, dice: Dice) -> None:
    """Turn a file or folder of the project into a link that leads out, or put one in the way."""
    if dice.random() < 0.35:
        place = dice.choice(_IN_THE_WAY)
        targets = ("plain.txt", "empty", "none", "card_data", f"card_data/{GAME}/game.yaml")
        target = dice.choice(targets)
    else:
        place = dice.choice(sorted(project()))
        for _ in range(dice.choice((0, 0, 0, 1, 2))):  # a folder above it
            place = place.rpartition("/")[0] if place.count("/") else place
        top = place.count("/") == 0  # what is no folder there is no project, and others are built
        other = dice.choice(("plain.txt", "empty", "none"))
        target = place if top or dice.random() < 0.8 else other
    if any(isinstance(files.get(up), Link) for up in _above(place)):
        return
    for inner in [name for name in files if name.startswith(f"{place}/")]:
        del files[inner]
    up = "../" * (place.count("/") + 1)
    absolute = dice.random() < 0.2
    files[place] = Link(f"{{case}}/{GUARD}/{target}" if absolute else f"{up}{GUARD}/{target}")


def _above(place: str) -> list[str]:
    parts = place.split("/")
    return ["/".join(parts[:count]) for count in range(1, len(parts))]

"""A game whose faces say their own names, so that whoever reads a sheet knows what lies where."""

from collections.abc import Mapping
from functools import cache
from json import dumps
from typing import NamedTuple

from pnp.base.geometry import Edges, Point, Size
from pnp.load.printers import Profile
from pnp.model.stock import Printer
from tests.fuzz.project import Files, text

GAME = "probe"
OFFICE = Profile(Printer("office", Point(0.5, -1.0), 0.1, Size(0.995, 1.0), Edges(4, 3, 4, 6)))
RULES = ("RA", "RB", "RC", "RD", "RE")  # of English; other languages say them in their own way
COLUMNS, ROWS = 6, 4  # of names on a board, which is larger than the paper
OWN, SHARED = "own", "shared"


class Component(NamedTuple):
    """A component, its pieces with the copies of each, and which backs they have."""

    shape: Mapping[str, object]
    size: Size
    copies: Mapping[str, int]
    back: str = ""
    split: float = 0.0

    def backs(self, piece: str) -> str:
        """Return what stands on the back of a piece; nothing where there is none."""
        return {OWN: piece, SHARED: f"{piece[0]}0"}.get(self.back, "")


def _rectangle(width: float, height: float) -> tuple[Mapping[str, object], Size]:
    return {"rect": [width, height], "bleed": 2}, Size(width, height)


_SIX = [[12, 0], [36, 0], [48, 20.785], [36, 41.57], [12, 41.57], [0, 20.785]]
COMPONENTS: Mapping[str, Component] = {
    "cards": Component(*_rectangle(40, 55), {"C1": 2, "C2": 3, "C3": 0, "C4": 1}, OWN),
    "aids": Component(*_rectangle(70, 44), {"A1": 3, "A2": 1}),
    "discs": Component({"circle": 22, "bleed": 2}, Size(22, 22), {"D1": 3, "D2": 2}, SHARED),
    "hexes": Component({"polygon": _SIX, "bleed": 2}, Size(48, 41.57), {"X1": 3, "X2": 2}, OWN),
    "lots": Component(*_rectangle(24, 24), {f"L{at}": at % 4 for at in range(1, 10)}, OWN),
    "board": Component(*_rectangle(300, 180), {"W1": 1}, OWN, split=10),
}
PIECES = {piece: name for name, one in COMPONENTS.items() for piece in one.copies}

_FACE = """
<face><box x="{{ -bleed }}" y="{{ -bleed }}" w="{{ w + 2 * bleed }}" h="{{ h + 2 * bleed }}"
  fill="pale"/>SAID</face>
"""
_NAME = """<text x="{{ %s }}" y="{{ %s }}" w="18" h="8" size="9" align="centre" valign="middle"
  wrap="no">H%sH</text>"""
_ACROSS, _DOWN = f"(c + 0.5) * w / {COLUMNS} - 9", f"(r + 0.5) * h / {ROWS} - 4"


def _middle(name: str) -> bytes:
    return text(_FACE.replace("SAID", _NAME % ("w / 2 - 9", "h / 2 - 4", name)))


def _everywhere(name: str) -> bytes:
    """Return a face with as many names as are needed to know each part of it."""
    every = f"{{% for c in range({COLUMNS}) %}}{{% for r in range({ROWS}) %}}"
    said = f"{every}{_NAME % (_ACROSS, _DOWN, name)}{{% endfor %}}{{% endfor %}}"
    return text(_FACE.replace("SAID", said))


def _component(name: str, one: Component) -> Mapping[str, object]:
    wide = "board_" if one.split else ""
    row = {"title": name.title(), "shape": one.shape, "pieces": f"{name}.yaml"}
    row |= {"front": f"{wide}front.xml"}
    row |= {"back": f"{wide}{one.back}.xml"} if one.back else {}
    return row | ({"split": one.split} if one.split else {})


@cache
def game() -> Files:
    """Return the files of the project."""
    data, templates = f"card_data/{GAME}", f"templates/{GAME}"
    whole = {
        "title": GAME.title(), "version": "1", "players": [2, 4], "colours": {"pale": "#dde6ee"},
        "components": {name: _component(name, one) for name, one in COMPONENTS.items()},
    }  # fmt: skip
    heads = [f"## H{name}H {{#{name.lower()} -}}" for name in RULES]
    said = [f"# {GAME.title()} {{#title -}}", *heads]
    found = {
        f"{data}/game.yaml": dumps(whole).encode(),
        f"{data}/rules.md": text("\n\n".join(said)),
    }
    for name, one in COMPONENTS.items():
        pieces = [{"id": piece, "copies": copies} for piece, copies in one.copies.items()]
        found[f"{data}/{name}.yaml"] = dumps({"pieces": pieces}).encode()
    return found | {
        f"{templates}/front.xml": _middle("{{ piece.id }}F"),
        f"{templates}/own.xml": _middle("{{ piece.id }}B"),
        f"{templates}/shared.xml": _middle("{{ piece.id[0] }}0B"),
        f"{templates}/board_front.xml": _everywhere("W{{ c }}{{ r }}F"),
        f"{templates}/board_own.xml": _everywhere(f"W{{{{ {COLUMNS - 1} - c }}}}{{{{ r }}}}B"),
    }

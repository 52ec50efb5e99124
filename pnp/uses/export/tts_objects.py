"""What Tabletop Simulator is told: objects by kind, their names, and where their files are."""

from typing import Any, NamedTuple

from pnp.base.geometry import Size
from pnp.base.units import INCH

Object = dict[str, Any]

CARD_HEIGHT = 3.037  # units that a card of a custom deck is high at a scale of 1
TILE_SIDE = 2.0  # units of a custom tile with a square picture
ABOVE = 1.5  # units, from where things fall onto the table
THICKNESS = 0.1  # units of a tile
GREY = {"r": 0.713235259, "g": 0.713235259, "b": 0.713235259}
WHITE = {"r": 1.0, "g": 1.0, "b": 1.0}


class Label(NamedTuple):
    """What players read of a thing, how it is told from all others, and the things it can be."""

    guid: str
    name: str
    text: str = ""

    def thing(
        self, kind: str, scale: tuple[float, float, float] = (1.0, 1.0, 1.0), **more: Any
    ) -> Object:
        """Return an object with all that every object has."""
        across, up, down = (round(one, 6) for one in scale)
        return {
            "GUID": self.guid,
            "Name": kind,
            "Transform": {
                "posX": 0.0, "posY": ABOVE, "posZ": 0.0,
                "rotX": 0.0, "rotY": 180.0, "rotZ": 0.0,
                "scaleX": across, "scaleY": up, "scaleZ": down,
            },
            "Nickname": self.name,
            "Description": self.text,
            "GMNotes": "",
            "ColorDiffuse": WHITE,
            "LayoutGroupSortIndex": 0,
            "Value": 0,
            "Locked": False,
            **dict.fromkeys(("Grid", "Snap"), True),
            **dict.fromkeys(("IgnoreFoW", "MeasureMovement"), False),
            **dict.fromkeys(("DragSelectable", "Autoraise", "Sticky", "Tooltip"), True),
            **dict.fromkeys(("GridProjection", "HideWhenFaceDown", "Hands"), False),
            **more,
            **dict.fromkeys(("LuaScript", "LuaScriptState", "XmlUI"), ""),
        }  # fmt: skip

    def deck(self, size: Size, cards: list["Card"], sources: dict[int, "DeckSource"]) -> Object:
        """Return a deck that lies face down, or its only card."""
        scale = size.height / INCH / CARD_HEIGHT
        scales = (scale, 1.0, scale)
        about = {"ColorDiffuse": GREY, "HideWhenFaceDown": True, "SidewaysCard": False}
        states = {str(number): source.state for number, source in sources.items()}
        inside = [
            card.label.thing(
                "Card",
                scales,
                **{**about, "Hands": True, "CardID": card.id},
                CustomDeck={str(card.sheet): states[str(card.sheet)]},
            )
            for card in cards
        ]
        if len(inside) == 1:
            return _face_down({**inside[0], "Name": "CardCustom"})
        whole = self.thing(
            "DeckCustom",
            scales,
            **about,
            DeckIDs=[card.id for card in cards],
            CustomDeck=states,
            ContainedObjects=[_face_down(card) for card in inside],
        )
        return _face_down(whole)

    def tile(
        self, size: Size, front: str, back: str, *, type_: int, locked: bool = False
    ) -> Object:
        """Return a tile whose pictures are square, drawn out to its size again."""
        scale = (size.width / INCH / TILE_SIDE, 1.0, size.height / INCH / TILE_SIDE)
        image = {
            "ImageURL": front,
            "ImageSecondaryURL": back,
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
            "CustomTile": {
                "Type": type_,
                "Thickness": THICKNESS,
                "Stackable": False,
                "Stretch": True,
            },
        }
        return self.thing("Custom_Tile", scale, Locked=locked, CustomImage=image)

    def model(self, mesh: str, picture: str, type_: int) -> Object:
        """Return a model whose mesh is measured in units."""
        mesh_state = {
            "MeshURL": mesh,
            "DiffuseURL": picture,
            "NormalURL": "",
            "ColliderURL": mesh,
            "Convex": True,
            "MaterialIndex": 3,
            "TypeIndex": type_,
            "CastShadows": True,
        }
        return self.thing("Custom_Model", CustomMesh=mesh_state)

    def bag(self, things: list[Object]) -> Object:
        """Return a bag with things in it."""
        return self.thing("Bag", ContainedObjects=things)

    def book(self, file: str) -> Object:
        """Return a PDF to turn the pages of."""
        pages = {"PDFUrl": file, "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}
        return self.thing("Custom_PDF", CustomPDF=pages)


class DeckSource(NamedTuple):
    """The pictures of one sheet of cards, by their addresses."""

    front: str
    back: str
    columns: int
    rows: int
    is_unique: bool  # whether every card has its own back, in a sheet like that of the fronts
    type: int

    @property
    def state(self) -> Object:
        """It as the file has it."""
        return {
            "FaceURL": self.front,
            "BackURL": self.back,
            "NumWidth": self.columns,
            "NumHeight": self.rows,
            "BackIsHidden": True,
            "UniqueBack": self.is_unique,
            "Type": self.type,
        }


class Card(NamedTuple):
    """A card of a deck: its sheet, counted from 1 in the whole file, and its cell."""

    label: Label
    sheet: int
    cell: int

    @property
    def id(self) -> int:
        """Its number in the file."""
        return self.sheet * 100 + self.cell


def _face_down(card: Object) -> Object:
    return {**card, "Transform": {**card["Transform"], "rotZ": 180.0}}

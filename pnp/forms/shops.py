"""The form of the table of print shops."""

from typing import Annotated, Literal, Self

from pydantic import Field, StrictInt, StrictStr, model_validator

from pnp.forms.base import ADDRESS, AnyLength, Distance, Extent, FolderId, Form, ShortId
from pnp.worded import worded

Address = Annotated[StrictStr, Field(pattern=ADDRESS)]
Status = Literal["published", "quoted", "unverified"]
Pixels = Annotated[StrictInt, Field(ge=1, le=20_000)]


class ProductForm(Form):
    """What a shop cuts out: exactly one of rect, circle or polygon, and how large its file is."""

    title: StrictStr
    rect: list[Extent] | None = Field(default=None, min_length=2, max_length=2)
    circle: Extent | None = None
    polygon: list[list[AnyLength]] | None = None
    corner: Distance = 0.0
    bleed: Distance | None = None
    image: list[Pixels] | None = Field(default=None, min_length=2, max_length=2)
    safe: Distance | None = None
    source: Address | None = None
    status: Status | None = None
    note: StrictStr = ""

    @model_validator(mode="after")
    def _has_one_size(self) -> Self:
        if self.bleed is not None and self.image is not None:
            raise ValueError(
                worded("bleed and image given: each tells how large a file is, so say one")
            )
        return self


class OriginForm(Form):
    """Where figures are from, and how well they are known."""

    source: Address
    status: Status


class ShopForm(Form):
    """A print shop: the files that it wants, and its products."""

    title: StrictStr
    files: Literal["png", "pdf"]
    dpi: Annotated[StrictInt, Field(ge=50, le=1200)]
    colour: Literal["rgb", "cmyk"]
    backs: Literal["once", "each", "before", "behind"]
    copies: Literal["named", "repeated"]
    bleed: Distance
    safe: Distance
    source: Address
    status: Status
    sizes: OriginForm | None = None
    note: StrictStr = ""
    products: dict[ShortId, ProductForm] = Field(min_length=1)

    @model_validator(mode="after")
    def _backs_are_where_files_have_them(self) -> Self:
        in_files = self.backs in ("before", "behind")
        if self.files == "pdf" and not in_files:
            raise ValueError(
                worded(
                    "backs: {backs} is not for files: pdf; say before or behind", backs=self.backs
                )
            )
        if self.files == "png" and in_files:
            raise ValueError(
                worded("backs: {backs} is not for files: png; say once or each", backs=self.backs)
            )
        return self


class ShopsForm(Form):
    """`card_data/stock/shops.yaml`."""

    shops: dict[FolderId, ShopForm]

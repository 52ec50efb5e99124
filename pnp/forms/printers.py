"""The form of a user's own file of printers."""

from typing import Annotated

from pydantic import Field

from pnp.forms.base import AnyLength, Distance, Form, Number, ShortId

FAR = 20.0  # mm or degrees that a printer may be off; whatever is more is a mistake
Factor = Annotated[Number, Field(ge=0.5, le=2.0)]


class PrinterForm(Form):
    """What a printer does, from one of its trays and on one paper if these are named."""

    tray: ShortId | None = None
    paper: ShortId | None = None
    offset: list[Annotated[AnyLength, Field(ge=-FAR, le=FAR)]] = Field(
        default=[0.0, 0.0], min_length=2, max_length=2
    )
    angle: Annotated[Number, Field(ge=-FAR, le=FAR)] = 0.0
    scale: list[Factor] = Field(default=[1.0, 1.0], min_length=2, max_length=2)
    margins: list[Distance] | None = Field(default=None, min_length=4, max_length=4)


class PrintersForm(Form):
    """`printers.yaml` in the folder of a user's settings."""

    printers: dict[ShortId, list[PrinterForm]]

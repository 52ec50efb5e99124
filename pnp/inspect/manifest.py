"""What the manifest beside a file says of it."""

import json
import math
from pathlib import Path
from typing import Any, NamedTuple

from pnp.findings import Finding, Where, error
from pnp.geometry import SAME, Affine, Box, Size
from pnp.model.sheet import Cut

MOST_BYTES = 64_000_000  # of a manifest
_UNREADABLE = (OSError, ValueError, KeyError, TypeError, AttributeError, ArithmeticError)


class ListedPiece(NamedTuple):
    """One face of one copy, where the manifest says it is."""

    piece: str
    copy: int
    face: str
    box: Box
    rotation: float

    def __str__(self) -> str:
        return f"{self.piece} {self.face} (copy {self.copy})"

    def is_shown_by(self, name: str) -> bool:
        """Tell whether a face may stand for this one; backs are shared within a component."""
        if self.face != "back":
            return name == f"{self.piece}/{self.face}"
        component = self.piece.partition("/")[0]
        return name.partition("/")[0] == component and name.endswith("/back")


class ListedPage(NamedTuple):
    """A page as the manifest has it."""

    number: int
    side: str
    sheet: int
    size: Size  # of the sheet
    pieces: tuple[ListedPiece, ...]
    fold: Cut | None = None  # between fronts and their backs, where both are on one page
    drawn: Affine = SAME  # from the sheet to the page that a printer needs

    @property
    def page(self) -> Size:
        """The size of the page, which may stand upright where the sheet lies."""
        return self.size.turned if abs(self.drawn.b) > abs(self.drawn.a) else self.size


class Listed(NamedTuple):
    """A file as the manifest has it."""

    pages: tuple[ListedPage, ...]
    sha256: str
    duplex: str
    by_hand: str  # the edge that somebody turns the paper over, whose backs are in another file
    others: tuple[ListedPage, ...]  # of the part's other files
    margin: float | None  # what the printer was taken not to reach


def listed_file(path: Path) -> tuple[Listed | None, list[Finding]]:
    """Return what a manifest beside the file says about it, and what is wrong with the manifest."""
    for manifest in sorted(path.parent.glob("manifest-*.json")):
        if not manifest.is_file():  # what is none, such as a pipe, would never end
            continue
        text = ""
        try:
            if manifest.stat().st_size > MOST_BYTES:
                raise ValueError(f"it has more than {MOST_BYTES // 1_000_000} MB")
            text = manifest.read_text(encoding="utf-8")
            whole = json.loads(text)
            for entry in whole["files"]:
                if entry["file"] == path.name:
                    return _listed(entry, whole["files"]), []
        except (*_UNREADABLE, RecursionError) as problem:
            if not text or path.name in text:
                what = f"{problem} is missing" if isinstance(problem, KeyError) else str(problem)
                message = f"can not be read as a manifest: {what}"
                return None, [error(Where(str(manifest)), message, "build the file again")]
    return None, []


def _listed(entry: dict[str, Any], files: list[dict[str, Any]]) -> Listed:
    by_hand = str(entry.get("by_hand") or "")
    beside = [one for one in files if by_hand and one.get("part") == entry.get("part")]
    margin = entry.get("margin")
    return Listed(
        pages=tuple(_page(page) for page in entry["pages"]),
        sha256=str(entry["sha256"]),
        duplex=str(entry.get("duplex") or ""),
        by_hand=by_hand,
        others=tuple(_page(page) for one in beside for page in one["pages"]),
        margin=None if margin is None else _number(margin),
    )


def _page(page: dict[str, Any]) -> ListedPage:
    fold = page.get("fold")
    return ListedPage(
        number=int(page["page"]),
        side=str(page.get("side") or ""),
        sheet=int(page.get("sheet") or 0),
        size=Size(_number(page["width"]), _number(page["height"])),
        pieces=tuple(_piece(piece) for piece in page.get("pieces") or ()),
        fold=Cut("x" in fold, _number(fold["x" if "x" in fold else "y"])) if fold else None,
        drawn=Affine(*map(_number, page["drawn"])) if page.get("drawn") else SAME,
    )


def _piece(piece: dict[str, Any]) -> ListedPiece:
    return ListedPiece(
        piece=str(piece["piece"]),
        copy=int(piece.get("copy", 1)),
        face=str(piece["face"]),
        box=Box(*(_number(piece[key]) for key in Box._fields)),
        rotation=_number(piece.get("rotation", 0)),
    )


def _number(value: Any) -> float:
    number = float(value)
    if not math.isfinite(number):
        raise ValueError(f"{number} is no length")
    return number

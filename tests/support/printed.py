"""Files as a build makes them: what the manifest says, and what is on the paper."""

import hashlib
import json
import math
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Matrix, String

from tests.support.pdfs import A4, PT, add_page, errors, form, inspect_pdf, new, number, warnings


@dataclass(frozen=True)
class Put:
    """A face on a page and in the manifest; `name` is the form's where it differs."""

    piece: str
    face: str
    x: float
    y: float
    width: float = 30.0
    height: float = 40.0
    rotation: float = 0.0
    copy: int = 1
    name: str = ""

    @property
    def form(self) -> str:
        return self.name or f"{self.piece}/{self.face}"

    @property
    def upright(self) -> tuple[float, float]:
        sides = (self.width, self.height)
        return sides if self.rotation % 180 == 0 else sides[::-1]

    def entry(self) -> dict[str, Any]:
        keys = ("piece", "copy", "face", "x", "y", "width", "height", "rotation")
        return {key: getattr(self, key) for key in keys}


@dataclass
class Made:
    path: Path
    manifest: dict[str, Any]

    @property
    def entry(self) -> dict[str, Any]:
        entry: dict[str, Any] = self.manifest["files"][0]
        return entry

    def write(self) -> None:
        text = json.dumps(self.manifest)
        (self.path.parent / "manifest-micropul-en-a4.json").write_text(text, encoding="utf-8")


@dataclass
class Plan:
    """Pages as they are meant, and as they are drawn unless that is the same."""

    duplex: str = "long"
    size: tuple[float, float] = A4
    fronts: list[Put] = field(
        default_factory=lambda: [
            Put("tiles/1", "front", 15, 20),
            Put("tiles/2", "front", 45, 20),
            Put("tiles/2", "front", 15, 60, copy=2),
        ]
    )
    backs: list[Put] = field(
        default_factory=lambda: [
            Put("tiles/1", "back", 165, 20, name="tiles/back"),
            Put("tiles/2", "back", 135, 20, name="tiles/back"),
            Put("tiles/2", "back", 165, 60, copy=2, name="tiles/back"),
        ]
    )
    drawn: list[Put] | None = None  # the first page
    drawn_back: list[Put] | None = None
    mirrored: bool = False  # the first face

    def first(self, **change: Any) -> "Plan":
        """Draw the first face otherwise than the manifest says."""
        return replace(self, drawn=[replace(self.fronts[0], **change), *self.fronts[1:]])


def face_form(pdf: pikepdf.Pdf, put: Put) -> Any:
    width, height = put.upright
    stream = form(pdf, f"0.8 g 0 0 {width} {height} re f", Resources=Dictionary())
    stream["/BBox"] = Array([-2, -2, width + 2, height + 2])
    private = Dictionary(Face=String(put.form), Trim=Array([0, 0, width, height]))
    info = Dictionary(LastModified=String("D:20000101000000Z"), Private=private)
    stream["/PieceInfo"] = Dictionary(pnp=info)
    return stream


def face_page(pdf: pikepdf.Pdf, plan: Plan, puts: list[Put], mirrored: bool) -> None:
    forms: dict[str, Any] = {}
    known: dict[tuple[str, float, float], str] = {}
    lines = [f"q {number(PT)} 0 0 {number(-PT)} 0 {number(plan.size[1] * PT)} cm"]
    for index, put in enumerate(puts):
        key = (put.form, *put.upright)
        if key not in known:
            known[key] = f"/F{len(known)}"
            forms[known[key]] = face_form(pdf, put)
        turn = math.radians(put.rotation)
        cos, sin = math.cos(turn), math.sin(turn)
        width, height = put.upright
        middle = Matrix().translated(-width / 2, -height / 2)
        if mirrored and index == 0:
            middle = middle @ Matrix(1, 0, 0, -1, 0, 0)
        placed = middle @ Matrix(cos, sin, -sin, cos, put.x + put.width / 2, put.y + put.height / 2)
        lines.append(f"q {' '.join(number(n) for n in placed.shorthand)} cm {known[key]} Do Q")
    add_page(pdf, "\n".join([*lines, "Q"]), plan.size, XObject=Dictionary(forms))


HINTS = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "none": "Simplex"}


def make(folder: Path, plan: Plan | None = None) -> Made:
    plan = plan or Plan()
    pdf = new(HINTS[plan.duplex])
    face_page(pdf, plan, plan.fronts if plan.drawn is None else plan.drawn, plan.mirrored)
    if plan.backs:
        backs = plan.backs if plan.drawn_back is None else plan.drawn_back
        face_page(pdf, plan, backs, mirrored=False)
    path = folder / "micropul-tiles-en-a4.pdf"
    pdf.save(path)
    pages = []
    for index, puts in enumerate((plan.fronts, plan.backs) if plan.backs else (plan.fronts,)):
        page = {"page": index + 1, "side": ("front", "back")[index], "sheet": 1}
        page |= {"width": plan.size[0], "height": plan.size[1]}  # type: ignore[dict-item]
        pages.append({**page, "pieces": [put.entry() for put in puts]})
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    entry = {"file": path.name, "sha256": digest, "duplex": plan.duplex, "pages": pages}
    manifest = {"game": "micropul", "language": "en", "paper": "a4", "files": [entry]}
    made = Made(path, manifest)
    made.write()
    return made


def judge(folder: Path, plan: Plan) -> list[str]:
    report = inspect_pdf(make(folder, plan).path)
    assert warnings(report) == []
    return errors(report)

"""The manifest: every piece on every page in millimetres, so that anyone can check the paper."""

import json
from typing import Any

from pnp.model.sheet import Document, Sheet


def file_entry(document: Document, file: str, sha256: str, inputs: str) -> dict[str, Any]:
    """Return what the manifest says of one file."""
    return {
        "file": file,
        "sha256": sha256,
        "inputs": inputs,
        "duplex": document.duplex,
        "pages": [_page(number, sheet) for number, sheet in enumerate(document.sheets, 1)],
    }


def _page(number: int, sheet: Sheet) -> dict[str, Any]:
    return {
        "page": number,
        "side": sheet.side,
        "sheet": sheet.number,
        "width": _mm(sheet.size.width),
        "height": _mm(sheet.size.height),
        "pieces": [
            {
                "piece": placement.piece,
                "copy": placement.copy,
                "face": placement.face,
                "x": _mm(placement.box.x),
                "y": _mm(placement.box.y),
                "width": _mm(placement.box.width),
                "height": _mm(placement.box.height),
                "rotation": _mm(placement.rotation),
            }
            for placement in sheet.placements
        ],
    }


def manifest(
    game: str,
    language: str,
    paper: str,
    inputs: str,
    components: list[str],
    files: list[dict[str, Any]],
) -> bytes:
    """Return the manifest of a game in one language on one paper."""
    whole = {
        "game": game,
        "language": language,
        "paper": paper,
        "inputs": inputs,
        "components": components,
        "files": sorted(files, key=lambda entry: str(entry["file"])),
    }
    return (_compact(whole) + "\n").encode()


def _compact(whole: dict[str, Any]) -> str:
    """Write JSON with one piece a line: small enough to read, and a diff shows what moved."""
    text = json.dumps(whole, ensure_ascii=False, indent=1)
    lines: list[str] = []
    inside = False
    for line in text.split("\n"):
        bare = line.strip()
        if bare == "{" and line.startswith("      "):
            inside = True
            lines.append(line)
        elif inside:
            lines[-1] += bare if bare.startswith("}") else bare + " "
            inside = not bare.startswith("}")
        else:
            lines.append(line)
    return "\n".join(lines)


def _mm(value: float) -> float:
    return round(value, 3) + 0.0

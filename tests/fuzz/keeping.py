"""Failing cases as folders that a person can look at and have acted out again."""

import json
from pathlib import Path

from tests.fuzz.cases import Case, scene
from tests.fuzz.judge import Problem
from tests.fuzz.project import Link, Overlay

_CASE = "case.json"
_FILES = "files"


def keep(folder: Path, case: Case, problem: Problem) -> Path:
    """Write what a case lays over the project, what is run on it, and what it is about."""
    overlay = scene(case).overlay
    target = folder / case.name.replace("/", "-")
    number = 2
    while target.exists():
        target = folder / f"{case.name.replace('/', '-')}-{number}"
        number += 1
    rows: dict[str, object] = {}
    for at, (place, data) in enumerate(sorted(overlay.items())):
        if isinstance(data, bytes):
            name = f"{_FILES}/{at}-{place.rpartition('/')[2]}"
            (target / _FILES).mkdir(parents=True, exist_ok=True)
            (target / name).write_bytes(data)
            rows[place] = {"file": name}
        else:
            rows[place] = {"link": data.target} if isinstance(data, Link) else None
    target.mkdir(parents=True, exist_ok=True)
    about = {
        "seed": case.seed, "kind": case.kind, "number": case.number, "overlay": rows,
        "problem": problem.key, "told": problem.told,
        "commands": [" ".join(step.args) for step in scene(case).steps],
        "again": f"python -m tests.fuzz --again {target.as_posix()}",
        "whole": f"python -m tests.fuzz --seed {case.seed} --case {case.name}",
    }  # fmt: skip
    (target / _CASE).write_text(json.dumps(about, indent=1), "utf-8")
    return target


def kept(folder: Path) -> Case:
    """Return the case that a folder holds."""
    about = json.loads((folder / _CASE).read_text("utf-8"))
    overlay: Overlay = {}
    for place, row in about["overlay"].items():
        if row is None:
            overlay[place] = None
        else:
            overlay[place] = (
                Link(row["link"]) if "link" in row else (folder / row["file"]).read_bytes()
            )
    return Case(about["seed"], about["kind"], about["number"], files=overlay)

"""Mutators change what they are given, never fail, and fall the same way every time."""

import os
import subprocess
import sys
from hashlib import sha256
from random import Random

import pytest

from tests.fuzz.cases import Case, scene
from tests.fuzz.kinds import kinds
from tests.fuzz.mutate import (
    Mutator,
    fonts,
    manifests,
    markdown,
    pdfs,
    pictures,
    plain,
    po,
    rows,
    trees,
    xml,
    zips,
)
from tests.fuzz.project import Link

MUTATORS: dict[str, Mutator] = {
    "yaml": trees.change_yaml, "json": trees.change_json, "csv": rows.change, "po": po.change,
    "markdown": markdown.change, "xml": xml.change, "pictures": pictures.change,
    "fonts": fonts.change, "pdfs": pdfs.change, "zips": zips.changing({".po": po.change}),
    "manifests": manifests.change, "plain": plain.change,
}  # fmt: skip


@pytest.mark.parametrize("name", MUTATORS)
def test_whatever_the_bytes_there_are_bytes(name: str) -> None:
    dice = Random(name)
    for data in (
        b"",
        b"\0",
        b"x",
        b"a: [1",
        b"\xff" * 40,
        b"\x89PNG\r\n\x1a\n",
        b"PK\3\4",
        b"%PDF-",
    ):
        for _ in range(60):
            assert isinstance(MUTATORS[name](data, dice), bytes)


@pytest.mark.parametrize("name", kinds())
def test_nearly_every_case_changes_something(name: str) -> None:
    found = [scene(Case(3, name, number)) for number in range(12)]
    changed = [one for one in found if one.overlay]
    assert len(changed) > 8 or name == "options"
    assert all(one.steps for one in found)


SCRIPT = "from tests.fuzz.test_mutators import fingerprint; print(fingerprint())"


def fingerprint() -> str:
    """Return one fingerprint of some cases of every kind: their files and commands."""
    whole = sha256()
    for name in kinds():
        for number in range(6):
            play = scene(Case(1, name, number))
            for place, data in sorted(play.overlay.items()):
                told = data.target.encode() if isinstance(data, Link) else data or b"none"
                whole.update(place.encode() + b"\0" + sha256(told).digest())
            whole.update(repr([step.args for step in play.steps]).encode())
    return whole.hexdigest()


def test_a_seed_gives_the_same_cases_whatever_the_hashes() -> None:
    given = os.environ | {"PYTHONHASHSEED": "77"}
    told = subprocess.run([sys.executable, "-c", SCRIPT], env=given, capture_output=True, text=True)
    assert told.stdout.strip() == fingerprint(), told.stderr


def test_another_seed_gives_other_cases() -> None:
    one, other = (scene(Case(seed, "game", 4)).overlay for seed in (1, 2))
    assert one != other

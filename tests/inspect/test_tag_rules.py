"""Tags that screen readers would stumble over are found in finished files."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from pnp.base.findings import Severity, Where
from pnp.build import drawn
from pnp.uses.inspect.report import Hints
from pnp.uses.inspect.rules import Job
from pnp.uses.inspect.tags import elements, parents_of, stretches, tags_are_sound
from pnp.work.request import Report
from tests.support.editions import rules


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    files = drawn(rules("micropul"), Report())
    path = tmp_path_factory.mktemp("book") / "rules.pdf"
    path.write_bytes(b"".join(part for _, parts in files for part in parts))
    return path


def told(path: Path, ours: bool = True, language: str = "en") -> list[str]:
    hints = Hints("None", "", "Micropul", language, "", outline=True)
    job = Job(path, Where(str(path)), 5.0, {}, (), hints, ours)
    found = list(tags_are_sound(job))
    wanted = Severity.ERROR if ours else Severity.WARNING
    assert {one.severity for one in found} <= {wanted}
    return [one.message.removeprefix("tags: ") for one in found]


def walk(pdf: pikepdf.Pdf, role: str) -> Iterator[Any]:
    return (
        thing
        for thing in pdf.objects
        if isinstance(thing, Dictionary) and thing.get("/S") == role and "/P" in thing
    )


def rewritten(pdf: pikepdf.Pdf, old: bytes, new: bytes) -> None:
    """Change the first stretch of operators like this on the first page."""
    for stream in pdf.pages[0].Contents:
        data = stream.read_bytes()
        if re.search(old, data):
            stream.write(re.sub(old, new, data, count=1))
            return
    raise AssertionError("nothing was found to be changed")


def drop(role: str, key: str) -> Callable[[pikepdf.Pdf], None]:
    def change(pdf: pikepdf.Pdf) -> None:
        del next(walk(pdf, role))[key]

    return change


def set_role(role: str, other: str) -> Callable[[pikepdf.Pdf], None]:
    def change(pdf: pikepdf.Pdf) -> None:
        next(walk(pdf, role))["/S"] = Name(other)

    return change


def without(*keys: str) -> Callable[[pikepdf.Pdf], None]:
    def change(pdf: pikepdf.Pdf) -> None:
        holder: Any = pdf.Root
        for key in keys[:-1]:
            holder = holder[key]
        del holder[keys[-1]]

    return change


def lose_a_cell(pdf: pikepdf.Pdf) -> None:
    row = list(walk(pdf, "/TR"))[-1]
    row["/K"] = Array(list(row.K)[1:])


def forget_parents(pdf: pikepdf.Pdf) -> None:
    pdf.Root.StructTreeRoot.ParentTree.Nums[1][0] = pdf.Root.StructTreeRoot.ParentTree.Nums[1][3]


def read_twice(pdf: pikepdf.Pdf) -> None:
    one, other = list(walk(pdf, "/P"))[:2]
    other["/K"] = one.K
    other["/Pg"] = one.Pg


def take_another_parent(pdf: pikepdf.Pdf) -> None:
    next(walk(pdf, "/P"))["/P"] = pdf.Root.StructTreeRoot


CASES: list[tuple[Callable[[pikepdf.Pdf], None], str]] = [
    (without("/MarkInfo"), "MarkInfo does not say"),
    (without("/ViewerPreferences", "/DisplayDocTitle"), "instead of its title"),
    (without("/Metadata"), "XMP does not say PDF/UA"),
    (without("/StructTreeRoot", "/K"), "the tree is empty"),
    (without("/StructTreeRoot", "/ParentTree"), "its stretches have no parents"),
    (lambda pdf: pdf.pages[0].__delitem__("/Tabs"), "not visited in the order"),
    (lambda pdf: rewritten(pdf, rb"/P << /MCID \d+ >> BDC", b"/P BMC"), "which is on no page"),
    (lambda pdf: rewritten(pdf, rb"/P << /MCID \d+ >> BDC", b"/P BMC"), "neither read nor"),
    (lambda pdf: rewritten(pdf, rb"/MCID 3\b", b"/MCID 2"), "stands twice"),
    (lambda pdf: rewritten(pdf, rb"(/P << /MCID)", rb"/Artifact BMC EMC \1"), ""),
    (drop("/Figure", "/Alt"), "a Figure has no alternative text"),
    (drop("/TH", "/A"), "a TH does not say"),
    (set_role("/P", "/Murmur"), "nobody knows the role 'Murmur'"),
    (set_role("/H2", "/H4"), "an H4 follows an H1"),
    (set_role("/LI", "/P"), "a L holds P"),
    (lose_a_cell, "rows of a table have"),
    (forget_parents, "has another parent"),
    (read_twice, "is read 2 times"),
    (take_another_parent, "a P names another parent"),
]


def test_our_own_tags_are_sound(book: Path) -> None:
    assert told(book) == []
    assert told(book, language="") == ["the file has no language"]


@pytest.mark.parametrize(("change", "message"), CASES)
def test_what_is_wrong_is_told(
    book: Path, tmp_path: Path, change: Callable[[pikepdf.Pdf], None], message: str
) -> None:
    path = tmp_path / "changed.pdf"
    with pikepdf.open(book) as pdf:
        change(pdf)
        pdf.save(path)
    found = told(path, ours=True)
    assert any(message in one for one in found) if message else not found
    assert len(told(path, ours=False)) <= len(found)


def test_decoration_inside_of_what_is_read_is_told(book: Path, tmp_path: Path) -> None:
    path = tmp_path / "changed.pdf"
    with pikepdf.open(book) as pdf:
        rewritten(pdf, rb"(/P << /MCID \d+ >> BDC)", rb"\1 /Artifact BMC EMC")
        pdf.save(path)
    assert told(path) == ["page 1: 1 stretches are read and decoration at once"]


def test_a_tree_that_holds_itself_ends(book: Path, tmp_path: Path) -> None:
    path = tmp_path / "loop.pdf"
    with pikepdf.open(book) as pdf:
        part = next(walk(pdf, "/L"))
        part["/K"] = Array([*part.K, pdf.Root.StructTreeRoot.K])
        pdf.save(path)
    assert told(path)


def test_a_file_without_tags_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "plain.pdf"
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.save(path)
    assert told(path) == []


def test_the_tree_is_read_in_order(book: Path) -> None:
    with pikepdf.open(book) as pdf:
        every = list(elements(pdf))
        assert [one.role for one in every[:3]] == ["Document", "H1", "P"]
        numbers = stretches(pdf.pages[0].obj).numbers
        assert len(parents_of(pdf)[0]) == len(numbers)

"""Every kind of file that the program reads is in the table."""

import ast
import re
from collections.abc import Iterator

from pnp.pictures import files
from tests.fuzz.kinds import kinds
from tests.fuzz.samples import FORMATS
from tests.test_architecture import modules, nodes

_ENDING = re.compile(r"(?:[\w{}<>*@/ -]*)(\.[a-z][a-z0-9]{1,4})")
# Endings in the program's texts that are not those of files somebody gives it.
NOT_READ = {
    ".html": "written by `translate compare --table` and into kits, never read",
    ".obj": "written by `export tts`, never read",
    ".css": "comes with the program",
    ".js": "comes with the program",
    ".dic": "comes with pyphen",
    ".pack": "the store's own, sealed",
    ".py": "the program itself",
    ".mute": "the end of the name of a font whose letters are not read out",
    ".new": "in the name of a file beside one that is open elsewhere, never read",
    **dict.fromkeys((".min", ".max", ".most", ".from", ".to", ".title", ".note"), "of values"),
    **dict.fromkeys((".all", ".blue", ".pay", ".sides", ".start"), "of numbers of Macroscope"),
}


def endings(tree: ast.AST) -> Iterator[str]:
    """Yield what looks like the end of a file's name in the texts of a module."""
    if isinstance(tree, ast.Constant) and isinstance(tree.value, str):
        found = _ENDING.fullmatch(tree.value)
        if found:
            yield found[1]


def test_every_ending_that_the_program_names_is_in_the_table() -> None:
    known = {ending for kind in kinds().values() for ending in kind.endings}
    named = {
        ending: name
        for name, path in modules().items()
        for node in nodes(path)
        for ending in endings(node)
    }
    assert not {ending: named[ending] for ending in named.keys() - known - NOT_READ.keys()}
    assert not NOT_READ.keys() - named.keys()
    assert not NOT_READ.keys() & known


def test_an_ending_would_be_noticed() -> None:
    tree = ast.parse("path.suffix in ('.xlsx', '*.ods') or name == 'cards.svg' or 'etc. and so on'")
    found = {one for node in ast.walk(tree) for one in endings(node)}
    assert found == {".xlsx", ".ods", ".svg"}


def test_every_format_of_pictures_is_in_the_table() -> None:
    named = set(re.findall(r"\?P<(\w+)>", files._STARTS.pattern.decode()))
    assert named | {"PNG"} == set(FORMATS)


def test_every_file_of_the_project_is_changed_by_some_kind() -> None:
    from tests.fuzz.project import project

    places = {seed.place for kind in kinds().values() for seed in kind.seeds()}
    assert set(project()) - places == set()

"""Every kind of file that the program reads is in the table."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.cli import COMMANDS
from pnp.pictures import files
from tests.fuzz import plans
from tests.fuzz.acting import act, entered
from tests.fuzz.commands import NEVER_ENDING, commands, values
from tests.fuzz.kinds import Seed, kinds
from tests.fuzz.plans import Steps
from tests.fuzz.project import RULES_FILE, project
from tests.fuzz.samples import FORMATS
from tests.fuzz.stage import Scene, lay_out
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
    places = {seed.place for kind in kinds().values() for seed in kind.seeds()}
    assert set(project()) - places == set()


FINDING = {("translate", "check"), ("translate", "compare")}  # what they find is no refusal
WRITTEN = "written, 1 left out."  # whatever has no room, or is no shop's product
MOST_TRIED = 8  # projects

# Every command and every step of a plan does something, or nothing would be tried by it.


def test_every_command_takes_part_with_every_option() -> None:
    assert set(COMMANDS) - {name.split()[0] for name in commands()} == NEVER_ENDING
    assert all(values(one) for command in commands().values() for one in command.params)
    assert any(parameter.name == "since" for parameter in commands()["build"].params)


PLANS = {name: one for name, one in vars(plans).items() if isinstance(one, Steps)}
del PLANS["LINKED"]  # the steps of DATA, taken more often


def scenes(plan: Steps) -> Iterator[tuple[Seed, Scene]]:
    """Yield sound projects for a plan, the ones that take least time first."""
    own = [kind for kind in kinds().values() if kind.plan is plan]
    for with_rules in (False, True):
        for seed in (seed for kind in own for seed in kind.seeds()):
            files = {**project(), **seed.more, **({seed.place: seed.data} if seed.place else {})}
            if not with_rules and seed.place != RULES_FILE:
                del files[RULES_FILE]
            yield seed, Scene(files, {}, ())


@pytest.mark.parametrize("name", PLANS)
def test_no_step_of_a_plan_is_always_refused(name: str, tmp_path: Path) -> None:
    left = {step.args: step for step in PLANS[name].every}
    told: dict[tuple[str, ...], str] = {}
    for number, (seed, scene) in enumerate(scenes(PLANS[name])):
        folder = tmp_path / str(number)
        folder.mkdir()
        lay_out(folder, scene)
        with entered(folder):
            for step in PLANS[name].every:
                if step.args in left:
                    outcome = act(PLANS[name].filled(seed, [step])[0], 0)
                    told[step.args] = outcome.crash or outcome.told
                    if not outcome.status or step.args[:2] in FINDING or WRITTEN in outcome.told:
                        del left[step.args]
        if not left or number == MOST_TRIED:
            break
    assert not {" ".join(args): told[args][-500:] for args in left}

"""Every module has its tests where one looks for them: in the folder that mirrors its package."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
EMPTY = 12  # lines; a package's front page with nothing but its docstring and exports


def modules() -> Iterator[tuple[str, Path]]:
    """Yield the names of all modules that do something, with their files."""
    for path in sorted((ROOT / "pnp").rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        if path.name != "__init__.py" or len(path.read_text("utf-8").splitlines()) > EMPTY:
            yield name, path


@cache
def imported(test: Path) -> frozenset[str]:
    """Return every module that a test imports, and what it imports from them."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(test.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return frozenset(found)


def mirror(path: Path) -> Path:
    """Return the folder of tests for a module; packages inside of packages share one."""
    package = path.relative_to(ROOT / "pnp").parts[:-1]
    return ROOT / "tests" / (package[0] if package else "")


def is_tested(name: str, path: Path) -> bool:
    """Tell whether a test beside it imports a module or bears its name."""
    tests = sorted(mirror(path).glob("*.py"))
    own = f"test_{name.rpartition('.')[2]}"
    return any(test.stem.startswith(own) or name in imported(test) for test in tests)


@pytest.mark.parametrize(
    ("name", "path"), list(modules()), ids=lambda one: str(one).rpartition("/")[2]
)
def test_a_module_has_tests_in_the_folder_that_mirrors_its_package(name: str, path: Path) -> None:
    if name in ("pnp", "pnp.__main__", "pnp.cli"):  # the program as a process
        path = ROOT / "pnp" / "cli" / "program.py"
    hint = f"write one in {mirror(path).relative_to(ROOT)}/test_{path.stem}.py"
    assert is_tested(name, path), f"no test imports {name}: {hint}"


def test_a_module_without_a_test_would_be_noticed() -> None:
    found = dict(modules())
    assert len(found) > 150
    assert is_tested("pnp.arrange.grid", found["pnp.arrange.grid"])
    assert not is_tested("pnp.arrange.nobody", found["pnp.arrange.grid"])

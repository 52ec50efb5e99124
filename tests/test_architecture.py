"""Who may know whom: import directions, and one place for each library."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]

# From the ground up: a package imports from those before it, and from nobody else.
ORDER = (
    "base", "model", "pictures", "text", "load", "compose", "arrange", "rulebook", "draw",
    "engines", "check", "parts", "work", "build", "uses", "translate", "studio", "cli", "__main__",
)  # fmt: skip

CHANGES = {  # methods and functions after which the disk is another
    "write_text", "write_bytes", "mkdir", "makedirs", "unlink", "rmdir", "rmtree", "symlink_to",
    "touch", "copy2", "copyfile", "copytree", "truncate",
}  # fmt: skip
WRITERS = {
    "pnp.base.store", "pnp.work.output", "pnp.cli.program",  # which opens what swallows everything
}  # fmt: skip

MOST_LINES = 600  # of a module
MOST_LONG = 50  # lines of a function

# Depth (docs/adr/0036-depth-instead-of-length.md): bounds are what was reached, and move one way.
LEAST_BEHIND_A_NAME = 73  # lines behind each name that crosses a module: only upwards
MOST_IMPORTS = 27  # pairs of modules per 1,000 lines: these and all below only downwards
LONGEST_CHAIN = 22
MOST_SINGLE = 20  # modules that only one other of their own room imports
MOST_ON_TOP = 18  # entries beside `__init__` and `__main__`

# Third parties by the places that may know them.
HOMES = {
    "click": ("pnp.cli",),
    "jinja2": ("pnp.compose", "pnp.uses.site.pages"),
    "markupsafe": ("pnp.compose",),
    "reportlab": ("pnp.draw",),
    "uharfbuzz": ("pnp.text.fonts",),
    "markdown_it": ("pnp.load.rules",),
    "python_calamine": ("pnp.load.spreadsheets",),
    "yaml": ("pnp.load.yaml_file",),
    "pydantic": ("pnp.load.forms",),
    "pydantic_core": ("pnp.load.forms",),
    "polib": ("pnp.load.po",),
    "pypdfium2": ("pnp.pictures.pdfium",),
    "filelock": ("pnp.work.output",),
    "watchfiles": ("pnp.work.project_files",),
    "platformdirs": ("pnp.base.store",),
    "pikepdf": ("pnp.uses.inspect",),
    "PIL": ("pnp.pictures",),
    "flask": ("pnp.studio",),
    "werkzeug": ("pnp.studio",),
}
HEAVY = {
    "flask",
    "reportlab",
    "PIL",
    "pydantic",
    "jinja2",
    "yaml",
    "uharfbuzz",
    "pikepdf",
    "pypdfium2",
}
OUTSIDE = {"os", "io", "pathlib", "random", "time", "datetime", "subprocess", "socket", "locale"}


class Import(NamedTuple):
    """One imported module and where it stands."""

    place: str  # file:line
    importer: str
    imported: str


@cache
def modules() -> dict[str, Path]:
    """Return all modules of the program by their names."""
    found = {}
    for path in sorted((ROOT / "pnp").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        if "shipped" in parts:
            continue
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Return everything that stands in a module."""
    return tuple(ast.walk(ast.parse(path.read_text("utf-8"))))


@cache
def imports() -> tuple[Import, ...]:
    """Return every import, also those inside functions and those for type checkers only."""
    return tuple(
        Import(f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}", name, target)
        for name, path in modules().items()
        for node in nodes(path)
        for target in _targets(
            node, name if path.name == "__init__.py" else name.rpartition(".")[0]
        )
    )


def _targets(node: ast.AST, package: str) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        above = package.split(".")[: len(package.split(".")) - node.level + 1]
        module = node.module or ""
        base = ".".join([*above, module]).strip(".") if node.level else module
        for alias in node.names:
            inner = f"{base}.{alias.name}"
            yield inner if inner in modules() else base


def room_of(module: str) -> str:
    """Return the part of the program that a module belongs to."""
    return module.split(".")[1] if "." in module else "pnp"


def offence(one: Import) -> str:
    """Say what is wrong with an import; nothing if it is allowed."""
    mine, theirs = room_of(one.importer), room_of(one.imported)
    if "pnp" in (mine, theirs) or ORDER.index(theirs) <= ORDER.index(mine):
        return ""
    names = f"{one.place}: {one.importer} imports {one.imported}"
    return f"{names}: {mine} must not know {theirs}"


def test_every_package_has_its_place_and_says_what_it_does() -> None:
    """In its first paragraph; the second says what goes in, what comes out, what is not known."""
    rooms = {room_of(name) for name in modules()} - {"pnp"}
    assert rooms == set(ORDER)
    for room in rooms - {"build", "__main__"}:
        tree = ast.parse((ROOT / "pnp" / room / "__init__.py").read_text("utf-8"))
        _, _, more = (ast.get_docstring(tree) or "").partition("\n\n")
        assert "must not know" in more, f"pnp/{room}/__init__.py"


def test_imports_point_downwards() -> None:
    offences = [offence(one) for one in imports() if one.imported.split(".")[0] == "pnp"]
    assert not any(offences), "\n".join(filter(None, offences))


def graph() -> dict[str, set[str]]:
    """Return which modules each module imports, also inside functions and for type checkers."""
    found: dict[str, set[str]] = {name: set() for name in modules()}
    for _, importer, imported in imports():
        if imported in found and imported != importer:
            found[importer].add(imported)
    return found


def circle(known: dict[str, set[str]]) -> list[str]:
    """Return the first modules that import each other in a circle, or nothing."""
    done: set[str] = set()

    def walk(name: str, trail: list[str]) -> list[str]:
        if name in trail:
            return [*trail[trail.index(name) :], name]
        if name in done:
            return []
        for other in sorted(known[name]):
            if found := walk(other, [*trail, name]):
                return found
        done.add(name)
        return []

    return next((found for name in sorted(known) if (found := walk(name, []))), [])


def test_no_modules_import_each_other() -> None:
    assert circle(graph()) == []


def test_a_circle_would_be_noticed() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == ["a", "b", "c", "a"]
    assert circle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


class Depth(NamedTuple):
    """How much stands behind the doors of a program."""

    behind_a_name: float  # lines, for each function or class that another module imports
    imports: float  # pairs of modules, per 1,000 lines
    chain: int  # the longest row of modules that import each other
    single: int  # modules that only one other of their own room imports
    on_top: int


def crossing_names() -> set[tuple[str, str]]:
    """Return the functions and classes that are used outside of their module."""
    kinds = (ast.FunctionDef, ast.ClassDef)
    defined = {
        (name, node.name)
        for name, path in modules().items()
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, kinds)
    }
    used: set[tuple[str, str]] = set()
    for name, path in modules().items():
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        called: dict[str, str] = {}  # modules by what they are called here
        for node in nodes(path):
            for alias, target in zip(
                getattr(node, "names", ()), _targets(node, package), strict=False
            ):
                if isinstance(node, ast.ImportFrom) and target in modules():
                    used.add((target, alias.name))
                    called[alias.asname or alias.name] = target
        for node in nodes(path):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                used.add((called.get(node.value.id, ""), node.attr))
    return used & defined


def depth() -> Depth:
    """Measure the program as it is."""
    known = graph()
    lines = sum(len(path.read_text("utf-8").splitlines()) for path in modules().values())
    importers: dict[str, set[str]] = {name: set() for name in known}
    for name, others in known.items():
        for other in others:
            importers[other].add(name)
    rooms = {name: name.rpartition(".")[0] for name, path in modules().items()
             if path.name != "__init__.py"}  # fmt: skip
    single = [
        name
        for name, room in rooms.items()
        if [one.rpartition(".")[0] for one in importers[name]] == [room]
    ]

    @cache
    def chain(name: str) -> int:
        return 1 + max(map(chain, known[name]), default=0)

    top = {name.split(".")[1] for name in known if "." in name} - {"__main__"}
    return Depth(
        behind_a_name=lines / len(crossing_names()),
        imports=1000 * sum(map(len, known.values())) / lines,
        chain=max(map(chain, known)),
        single=len(single),
        on_top=len(top),
    )


def test_there_is_more_behind_each_door_than_there_was() -> None:
    found = depth()
    assert found.behind_a_name >= LEAST_BEHIND_A_NAME, found
    assert found.imports <= MOST_IMPORTS, found
    assert found.chain <= LONGEST_CHAIN, found
    assert found.single <= MOST_SINGLE, found
    assert found.on_top <= MOST_ON_TOP, found


def test_modules_and_functions_are_short() -> None:
    offences = []
    for path in modules().values():
        text = path.read_text("utf-8")
        if (lines := len(text.splitlines())) > MOST_LINES:
            offences.append(f"{path.relative_to(ROOT)}: {lines} lines")
        for node in nodes(path):
            if isinstance(node, ast.FunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > MOST_LONG:
                    offences.append(f"{path.relative_to(ROOT)}:{node.lineno}: {node.name}, {lines}")
    assert not offences, "\n".join(offences)


def test_only_units_knows_an_inch() -> None:
    offences = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {node.value}"
        for name, path in modules().items()
        if name != "pnp.base.units"
        for node in nodes(path)
        if isinstance(node, ast.Constant) and node.value in (72, 25.4, 2.54)
        if not isinstance(node.value, bool)
    ]
    assert not offences


def writes(node: ast.AST) -> bool:
    """Tell whether something may change what is on the disk."""
    if not isinstance(node, ast.Call):
        return False
    name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    modes = [one.value for one in node.args[:2] if isinstance(one, ast.Constant)]
    opens = name == "open" or (isinstance(node.func, ast.Name) and node.func.id == "open")
    return name in CHANGES or (opens and any(str(mode)[:1] in ("w", "a", "x") for mode in modes))


def test_only_the_output_and_the_store_write_files() -> None:
    """There files appear whole, and nothing is written through a link."""
    found = {
        name: f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"
        for name, path in modules().items()
        for node in nodes(path)
        if writes(node)
    }
    assert found.keys() == WRITERS, found


def test_each_library_lives_in_one_place() -> None:
    offences = []
    for place, importer, imported in imports():
        library = imported.split(".")[0]
        if library == "pnp" or library in sys.stdlib_module_names:
            continue
        homes = HOMES.get(library, ())
        if not any(importer == home or importer.startswith(f"{home}.") for home in homes):
            where = " and ".join(homes) or "nowhere: say in HOMES where it belongs"
            offences.append(f"{place}: {importer} imports {library}, which lives in {where}")
    assert not offences, "\n".join(offences)


def test_libraries_in_the_table_are_in_use() -> None:
    used = {one.imported.split(".")[0] for one in imports()}
    assert set(HOMES) - used <= {"pydantic_core"}


def test_arranging_knows_no_files_no_chance_and_no_clock() -> None:
    offences = [
        f"{place}: {importer} imports {imported}"
        for place, importer, imported in imports()
        if room_of(importer) in ("arrange", "model") and imported.split(".")[0] in OUTSIDE
    ]
    assert not offences, "\n".join(offences)


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("pnp.model.face imports pnp.draw.pdf", "model must not know draw"),
        ("pnp.load.game imports pnp.build", "load must not know build"),
        ("pnp.parts.pieces imports pnp.build", "parts must not know build"),
        ("pnp.arrange.layouts imports pnp.draw.pdf", "arrange must not know draw"),
        ("pnp.draw.pdf imports pnp.text.fonts", ""),
        ("pnp.cli.build imports pnp.build", ""),
        ("pnp.text.fonts imports pnp.compose.faces", "text must not know compose"),
    ],
)
def test_the_rule_tells_good_from_bad(source: str, says: str) -> None:
    importer, _, imported = source.split()
    found = offence(Import("pnp/x.py:3", importer, imported))
    assert says in found
    assert bool(says) == bool(found)
    assert not found or found.startswith("pnp/x.py:3: ")


@pytest.mark.parametrize("asked", ["--version", "--help", "build --help"])
def test_asking_for_help_loads_no_heavy_library(asked: str) -> None:
    script = (
        "import sys\n"
        "from pnp.cli import main\n"
        "try:\n    main(sys.argv[1:])\n"
        "except SystemExit as done:\n    assert not done.code, done.code\n"
        "print(*sorted({name.split('.')[0] for name in sys.modules}), file=sys.stderr)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", script, *asked.split()],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(run.stderr.split()) & HEAVY
    assert not loaded, f"pnp {asked} loads {', '.join(sorted(loaded))}"
    assert "pnp" in run.stderr.split()


MOST_PLAIN = 4  # values that a noun is given by their places
MADE_BY_THE_THOUSAND = {"Run", "Piece", "Mention"}  # measured: keywords cost a fifth more


def fields_of_nouns() -> set[str]:
    """Return the classes whose values can be given by place or by name."""
    return {
        node.name
        for path in modules().values()
        for node in nodes(path)
        if isinstance(node, ast.ClassDef)
        and (
            any(getattr(base, "id", "") == "NamedTuple" for base in node.bases)
            or any("dataclass" in ast.unparse(one) for one in node.decorator_list)
            or any(getattr(part, "name", "") == "__init__" for part in node.body)
        )
    }


def test_nouns_with_many_values_name_them() -> None:
    nouns = fields_of_nouns() - MADE_BY_THE_THOUSAND
    offences = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {ast.unparse(node)[:60]}"
        for path in modules().values()
        for node in nodes(path)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in nouns
        if len([one for one in node.args if not isinstance(one, ast.Starred)]) > MOST_PLAIN
    ]
    assert not offences, "\n".join(offences)

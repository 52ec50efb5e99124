"""Who may know whom: import directions, and one place for each library."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]

# A part may import from lower layers, and from its own only where NEIGHBOURS says so.
LAYERS = (
    ("base", {"pnp", "findings", "units", "geometry", "paths", "placeholders", "source", "pdfium"}),
    ("model", {"model"}),
    ("forms", {"forms"}),
    (
        "stage",
        {
            "load",
            "check",
            "text",
            "compose",
            "arrange",
            "draw",
            "engines",
            "rulebook",
            "translate",
            "vision",
        },
    ),
    (
        "pipeline",
        {
            "request",
            "fresh",
            "output",
            "inking",
            "crew",
            "processes",
            "build",
            "preview",
            "listing",
            "schema",
            "newgame",
            "door",
            "rulebooks",
        },
    ),
    ("cli", {"cli", "__main__"}),
)
NEIGHBOURS = {
    ("compose", "text"),
    ("arrange", "text"),
    ("draw", "text"),
    ("draw", "vision"),
    ("check", "engines"),
    ("check", "text"),
    ("check", "vision"),
    ("translate", "compose"),
    ("rulebook", "compose"),
    ("rulebook", "text"),
    ("rulebook", "translate"),
    ("translate", "load"),
}
FREE = {"base", "model", "pipeline", "cli"}  # layers whose parts may import each other

# Third parties by the places that may know them.
HOMES = {
    "click": ("pnp.cli",),
    "jinja2": ("pnp.compose",),
    "reportlab": ("pnp.draw",),
    "uharfbuzz": ("pnp.text.fonts",),
    "markdown_it": ("pnp.load.rules",),
    "pyphen": ("pnp.text.hyphens",),
    "yaml": ("pnp.load.yaml_file",),
    "pydantic": ("pnp.forms", "pnp.load", "pnp.schema"),
    "pydantic_core": ("pnp.forms",),
    "polib": ("pnp.load.po",),
    "pypdfium2": ("pnp.pdfium",),
    "pikepdf": ("pnp.check",),
    "PIL": ("pnp.pdfium", "pnp.draw", "pnp.load.pictures", "pnp.check", "pnp.vision"),
}
HEAVY = {"reportlab", "PIL", "pydantic", "jinja2", "yaml", "uharfbuzz", "pikepdf", "pypdfium2"}
OUTSIDE = {"os", "io", "pathlib", "random", "time", "datetime", "subprocess", "socket", "locale"}


class Import(NamedTuple):
    """One imported module and where it stands."""

    place: str  # file:line
    importer: str
    imported: str


def modules() -> dict[str, Path]:
    """Return all modules of the program by their names."""
    found = {}
    for path in sorted((ROOT / "pnp").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        if "shipped" in parts:
            continue
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports() -> Iterator[Import]:
    """Yield every import, also those inside functions and those for type checkers only."""
    for name, path in modules().items():
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            for target in _targets(node, package):
                place = f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"
                yield Import(place, name, target)


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


def part_of(module: str) -> str:
    """Return the part of the program that a module belongs to."""
    return module.split(".")[1] if "." in module else "pnp"


def layer_of(module: str) -> int:
    """Return the number of a module's layer, -1 if nobody has said."""
    part = part_of(module)
    return next((number for number, (_, parts) in enumerate(LAYERS) if part in parts), -1)


def offence(one: Import) -> str:
    """Say what is wrong with an import; nothing if it is allowed."""
    mine, theirs = layer_of(one.importer), layer_of(one.imported)
    if part_of(one.importer) == part_of(one.imported):
        return ""
    names = f"{one.place}: {one.importer} imports {one.imported}"
    if theirs > mine:
        return f"{names}: {LAYERS[mine][0]} must not know {LAYERS[theirs][0]}"
    pair = (part_of(one.importer), part_of(one.imported))
    if theirs == mine and LAYERS[mine][0] not in FREE and pair not in NEIGHBOURS:
        return f"{names}: these stages talk through the model only"
    return ""


def test_every_module_has_its_layer() -> None:
    homeless = [name for name in modules() if layer_of(name) < 0]
    assert not homeless, f"say in LAYERS where these belong: {', '.join(homeless)}"


def test_imports_point_downwards() -> None:
    offences = [offence(one) for one in imports() if one.imported.split(".")[0] == "pnp"]
    assert not any(offences), "\n".join(filter(None, offences))


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
        if part_of(importer) in ("arrange", "model", "geometry", "units")
        and imported.split(".")[0] in OUTSIDE
    ]
    assert not offences, "\n".join(offences)


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("pnp.model.face imports pnp.draw.pdf", "model must not know stage"),
        ("pnp.load.game imports pnp.build", "stage must not know pipeline"),
        ("pnp.arrange.grid imports pnp.draw.pdf", "talk through the model only"),
        ("pnp.draw.pdf imports pnp.text.fonts", ""),
        ("pnp.cli.build imports pnp.build", ""),
        ("pnp.text.fonts imports pnp.compose.faces", "talk through the model only"),
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


def test_the_longest_functions_are_known(capsys: pytest.CaptureFixture[str]) -> None:
    """Say which functions are longest; a budget to talk about, not to enforce."""
    lengths = [
        (
            (node.end_lineno or node.lineno) - node.lineno + 1,
            f"{path.relative_to(ROOT)}:{node.name}",
        )
        for path in modules().values()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef)
    ]
    longest = sorted(lengths, reverse=True)[:5]
    with capsys.disabled():
        over = [f"{lines} lines {name}" for lines, name in longest if lines > 40]
        if over:
            print("\nlongest functions: " + ", ".join(over))
    assert longest

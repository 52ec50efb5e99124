"""Names in the stock's tables, read without the heavy machinery of validation."""

from contextlib import suppress
from itertools import combinations
from typing import Any

from pnp.base.findings import Refused
from pnp.base.geometry import Size
from pnp.base.units import millimetres
from pnp.load.project import Project
from pnp.load.yaml_file import read_yaml


def row_ids(project: Project, table: str) -> tuple[str, ...]:
    """Return the ids of a table's rows; a broken table has none."""
    return tuple(_rows(project, table))


def begun_languages(project: Project) -> frozenset[str]:
    """Return the languages whose rows say that they are not complete."""
    rows = _rows(project, "languages").items()
    return frozenset(
        id_ for id_, row in rows if isinstance(row, dict) and row.get("complete") is False
    )


def paper_sizes(project: Project) -> dict[str, Size]:
    """Return the papers by their titles, and what two have in common; a broken row is none."""
    sizes: dict[str, Size] = {}
    for row in _rows(project, "papers").values():
        with suppress(KeyError, TypeError, ValueError):
            width, height = row["size"]
            sizes[str(row["title"])] = Size(millimetres(width), millimetres(height))
    for (one, first), (other, second) in combinations(tuple(sizes.items()), 2):
        size = Size(*map(min, first, second))
        if size not in (first, second):
            sizes[f"{one} / {other}"] = size
    return sizes


def _rows(project: Project, table: str) -> dict[str, Any]:
    rows: dict[str, Any] = {}
    for path in project.stock_files(f"{table}.yaml"):
        with suppress(Refused):
            value = read_yaml(path).value
            found = value.get(table) if isinstance(value, dict) else None
            rows.update(found if isinstance(found, dict) else {})
    return rows

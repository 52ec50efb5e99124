"""Names in the stock's tables, read without the heavy machinery of validation."""

from pnp.findings import Refused
from pnp.load.project import Project
from pnp.load.yaml_file import read_yaml


def row_ids(project: Project, table: str) -> tuple[str, ...]:
    """Return the ids of a table's rows; a broken table has none."""
    ids: dict[str, None] = {}
    for path in project.stock_files(f"{table}.yaml"):
        try:
            value = read_yaml(path).value
        except Refused:
            continue
        rows = value.get(table) if isinstance(value, dict) else None
        ids.update(dict.fromkeys(rows if isinstance(rows, dict) else ()))
    return tuple(ids)

"""YAML files in the forms that they have to fit, and nouns from forms."""

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, TypeVar

from pnp.base.findings import Finding, collected
from pnp.base.source import Source
from pnp.load.forms.base import Form
from pnp.load.forms.validate import fit
from pnp.load.project import Project
from pnp.load.yaml_file import read_yaml

F = TypeVar("F", bound=Form)
N = TypeVar("N")


def read_form(path: Path, form: type[F], findings: list[Finding]) -> tuple[Source, F] | None:
    """Return what a file says and its form; None if it is missing, or wrong, which is told."""
    if path.is_file():
        with collected(findings):
            source = read_yaml(path)
            fitted, mistakes = fit(source, form)
            findings.extend(mistakes)
            if fitted is not None:
                return source, fitted
    return None


def noun(kind: Callable[..., N], form: Form, but: Collection[str] = (), **more: Any) -> N:
    """Return what a form describes: all that it says but some, and what else is known."""
    said = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in form
        if name not in but
    }
    return kind(**{**said, **more})


def table_rows(
    project: Project, name: str, table: type[Form], findings: list[Finding]
) -> dict[str, tuple[Source, Any]]:
    """Return the rows of one table by their ids, each with its file; the project's own win."""
    return {
        id_: (read[0], row)
        for path in project.stock_files(f"{name}.yaml")
        if (read := read_form(path, table, findings))
        for id_, row in getattr(read[1], name).items()
    }

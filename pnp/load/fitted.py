"""YAML files in the forms that they have to fit."""

from pathlib import Path
from typing import TypeVar

from pnp.findings import Finding, collected
from pnp.forms.base import Form
from pnp.forms.validate import fit
from pnp.load.yaml_file import read_yaml
from pnp.source import Source

F = TypeVar("F", bound=Form)


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

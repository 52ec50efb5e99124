"""The words that the studio and web sites show: they come with the program, in its languages."""

from typing import TypeVar

from pnp.findings import Finding, Refused, Where
from pnp.forms.base import Form
from pnp.forms.files import TABLES, FindingsForm
from pnp.load.fitted import read_form
from pnp.load.project import Project
from pnp.load.words import SCREENS
from pnp.source import Source

WORDS, FINDINGS = "words.yaml", "findings.yaml"
F = TypeVar("F", bound=Form)


def load_screens(project: Project) -> dict[str, tuple[str, Where]]:
    """Return the English words by their ids, each with its place; none if there is no table."""
    read = _read(project, WORDS, TABLES["words"])
    if read is None:
        return {}
    source, form = read
    return {id_: (text, source.where(("words", id_))) for id_, text in form.words.items()}  # type: ignore[attr-defined]


def load_findings(project: Project) -> dict[str, tuple[str, Where]]:
    """Return the sentences that findings are made of, each with its module and its place."""
    read = _read(project, FINDINGS, FindingsForm)
    if read is None:
        return {}
    source, form = read
    return {
        text: (module, source.where(("findings", module, number)))
        for module, texts in form.findings.items()
        for number, text in enumerate(texts)
    }


def _read(project: Project, name: str, form: type[F]) -> tuple[Source, F] | None:
    findings = list[Finding]()
    read = read_form(project.data / SCREENS / name, form, findings)
    if findings:
        raise Refused(findings)
    return read

"""The words that the studio and web sites show: they come with the program, in its languages."""

from pnp.findings import Finding, Refused, Where
from pnp.forms.files import TABLES
from pnp.load.fitted import read_form
from pnp.load.project import Project
from pnp.load.words import SCREENS


def load_screens(project: Project) -> dict[str, tuple[str, Where]]:
    """Return the English words by their ids, each with its place; none if there is no table."""
    path, findings = project.data / SCREENS / "words.yaml", list[Finding]()
    read = read_form(path, TABLES["words"], findings) if path.is_file() else None
    if findings:
        raise Refused(findings)
    if read is None:
        return {}
    source, form = read
    return {id_: (text, source.where(("words", id_))) for id_, text in form.words.items()}  # type: ignore[attr-defined]

"""A new language: one row in the project's own table of languages."""

from typing import NamedTuple

from pnp.base.findings import Finding, Refused, Where, error, refuse, shown, worded
from pnp.load.forms.files import TABLES
from pnp.load.project import Project
from pnp.load.read_form import read_form
from pnp.load.stock import load_stock
from pnp.text.breaking import pattern_names
from pnp.translate.source import STOCK, refuse_installed
from pnp.work.output import Output

_HEAD = "# Languages of this project, beside those that come with pnp.\nlanguages:\n"


class NewLanguage(NamedTuple):
    """What has to be known of a language before anybody can translate into it."""

    code: str
    title: str  # in the language itself
    english: str
    plurals: str  # the rule of gettext
    hyphens: str = ""  # patterns; those of the same code if there are any


def added(project: Project, new: NewLanguage) -> None:
    """Write the row, or refuse with everything that is wrong with it; nothing is half written."""
    refuse_installed(project)
    path = project.data / STOCK / "languages.yaml"
    if new.code in load_stock(project).languages:
        said = worded("language {code} is there already", code=repr(new.code))
        raise refuse(Where(shown(path)), said)
    wrong = [
        error(Where(shown(path)), worded("a language needs {field}", field=repr(name)))
        for name in ("code", "title", "english", "plurals")
        if not getattr(new, name)
    ]
    if wrong:
        raise Refused(wrong)
    before = path.read_text("utf-8") if path.is_file() else _HEAD
    text = before.rstrip("\n") + "\n" + _row(new)
    with Output(project.root, "--project") as output:
        _refuse_wrong(output, text)
        output.stage(path, text.encode())
        output.commit()
    load_stock(project)


def _row(new: NewLanguage) -> str:
    hyphens = new.hyphens or next(
        (name for name in pattern_names() if name.partition("_")[0] == new.code), "en_GB"
    )
    lines = {"title": new.title, "english": new.english, "hyphens": hyphens, "plurals": new.plurals}
    rows = "".join(f"    {name}: {_quoted(value)}\n" for name, value in lines.items())
    return f"  {_quoted(new.code)}:\n{rows}"


def _quoted(value: str) -> str:
    """Return a text in quotes, as YAML reads it."""
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'


def _refuse_wrong(output: Output, text: str) -> None:
    """Read the table as it would be, and refuse it with every mistake."""
    findings: list[Finding] = []
    read_form(output.aside(text.encode()), TABLES["languages"], findings)
    if findings:
        raise Refused(one._replace(where=Where("")) for one in findings)

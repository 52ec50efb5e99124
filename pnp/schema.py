"""JSON Schemas for every data file, made from the forms that the loader uses."""

import json
from pathlib import Path
from typing import Any

from pnp.findings import Where, refuse, shown
from pnp.forms import files as forms
from pnp.forms import rules as rule_forms
from pnp.forms.base import Form
from pnp.forms.compare import CompareForm
from pnp.forms.pieces import file_form
from pnp.load.game import load_game
from pnp.load.project import Project
from pnp.load.stock import TABLES, load_stock


def schemas(project: Project) -> dict[str, str]:
    """Return the schemas of a project by file name."""
    made = {f"{name}.schema.json": _schema(form, name) for name, form in TABLES.items()}
    made["compare.schema.json"] = _schema(CompareForm, "compare")
    made["game.schema.json"] = _schema(forms.GameForm, "game")
    made["examples.schema.json"] = _schema(forms.ExamplesForm, "examples")
    made["outline.schema.json"] = _schema(rule_forms.OutlineForm, "outline")
    made["terms.schema.json"] = _schema(rule_forms.TermsForm, "terms")
    stock = load_stock(project)
    for id_ in project.games:
        for component in load_game(project, stock, id_).components:
            title = f"{id_}-{component.id}"
            made[f"{title}.schema.json"] = _schema(file_form(component.fields), title)
    return made


def write_schemas(project: Project, made: dict[str, str]) -> list[Path]:
    """Write schemas that are new or have changed, and return their paths."""
    folder = project.data / "schema"
    written = []
    for name, text in made.items():
        path = folder / name
        if path.is_file() and path.read_text("utf-8") == text:
            continue
        try:
            folder.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
        except OSError as problem:
            raise refuse(Where(shown(path)), f"can not be written: {problem.strerror}") from None
        written.append(path)
    return written


def _forbid_other_names(schema: Any) -> None:
    """Let editors mark the names that the loader refuses."""
    if isinstance(schema, dict):
        if "patternProperties" in schema:
            schema.setdefault("additionalProperties", False)
        for inner in schema.values():
            _forbid_other_names(inner)
    elif isinstance(schema, list):
        for inner in schema:
            _forbid_other_names(inner)


def _schema(form: type[Form], title: str) -> str:
    found = form.model_json_schema(by_alias=True)
    _forbid_other_names(found)
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", **found, "title": title}
    return json.dumps(head, ensure_ascii=False, indent=1, sort_keys=True) + "\n"

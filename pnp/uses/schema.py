"""JSON Schemas for every data file, made from the forms that the loader uses."""

import json
from pathlib import Path
from typing import Any

from pnp.base.source import is_link
from pnp.load.forms import files as forms
from pnp.load.forms.base import Form
from pnp.load.forms.files import CompareForm, ShopsForm
from pnp.load.forms.pieces import file_form
from pnp.load.game import load_game
from pnp.load.project import Project
from pnp.load.stock import load_stock
from pnp.work.output import Output


def schemas(project: Project) -> dict[str, str]:
    """Return the schemas of a project by file name."""
    found: dict[str, type[Form]] = {
        **forms.TABLES,
        "compare": CompareForm,
        "shops": ShopsForm,
        "game": forms.GameForm,
        "examples": forms.ExamplesForm,
        "outline": forms.OutlineForm,
        "terms": forms.TermsForm,
    }
    stock = load_stock(project)
    for id_ in project.games:
        for component in load_game(project, stock, id_).components:
            found[f"{id_}-{component.id}"] = file_form(component.fields)
    made = {}
    for title, form in found.items():
        schema = form.model_json_schema(by_alias=True)
        _forbid_other_names(schema)
        head = {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": title}
        text = json.dumps(head, ensure_ascii=False, indent=1, sort_keys=True)
        made[f"{title}.schema.json"] = f"{text}\n"
    return made


def update_schemas(project: Project, made: dict[str, str], writes: bool = True) -> list[Path]:
    """Write schemas that are new or have changed, all or none, unless only their paths matter."""
    files = {project.data / "schema" / name: text.encode() for name, text in made.items()}
    stale = {
        path: data
        for path, data in files.items()
        if is_link(path) or not path.is_file() or path.read_bytes() != data
    }
    if stale and writes:
        with Output(project.root, "--project") as output:
            for path, data in stale.items():
                output.stage(path, data)
            output.commit()
    return list(stale)


def _forbid_other_names(schema: Any) -> None:
    """Let editors mark the names that the loader refuses."""
    if isinstance(schema, dict) and "patternProperties" in schema:
        schema.setdefault("additionalProperties", False)
    if isinstance(schema, (dict, list)):
        for inner in schema.values() if isinstance(schema, dict) else schema:
            _forbid_other_names(inner)

"""The schemas that editors use, and the files that they are for."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.load.forms import base
from pnp.load.project import find_project, shipped_root
from pnp.load.yaml_file import read_yaml
from pnp.uses.schema import schemas, update_schemas
from tests.support.loading import make_project

DATA = shipped_root() / "card_data"
FILES = sorted(DATA.rglob("*.yaml"))


def named_schema(path: Path) -> Path:
    """Return the schema that the first line of a file names."""
    first = path.read_text("utf-8").splitlines()[0]
    match = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
    assert match, f"{path}: its first line does not name a schema"
    return path.parent / match[1]


def mistakes(value: Any, schema: Any, root: Any, at: str = "") -> Iterator[str]:
    """Yield where a value does not fit; knows only the words that pnp's schemas use."""
    if "$ref" in schema:
        yield from mistakes(value, root["$defs"][schema["$ref"].rpartition("/")[2]], root, at)
    if "anyOf" in schema and all([*mistakes(value, part, root, at)] for part in schema["anyOf"]):
        yield f"{at}: {value!r} fits none of its forms"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{at}: {value!r} is not in {schema['enum']}"
    if "const" in schema and value != schema["const"]:
        yield f"{at}: {value!r} is not {schema['const']}"
    kinds: dict[str, Any] = {
        "string": str,
        "integer": int,
        "number": (int, float),
        "boolean": bool,
        "null": type(None),
        "array": list,
        "object": dict,
    }
    kind = schema.get("type")
    if kind and not isinstance(value, kinds[kind]):
        yield f"{at}: {value!r} is not of type {kind}"
    elif isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        yield f"{at}: {value!r} does not match {schema['pattern']}"
    elif isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            yield f"{at}: {len(value)} items"
        for number, item in enumerate(value):
            yield from mistakes(item, schema.get("items", {}), root, f"{at}/{number}")
    elif isinstance(value, dict):
        yield from _in_mapping(value, schema, root, at)


def _in_mapping(value: dict[str, Any], schema: Any, root: Any, at: str) -> Iterator[str]:
    known = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    patterns = schema.get("patternProperties", {})
    yield from (
        f"{at}: {name!r} is missing" for name in schema.get("required", ()) if name not in value
    )
    for name, inner in value.items():
        if name in known:
            yield from mistakes(inner, known[name], root, f"{at}/{name}")
            continue
        fitting = [part for pattern, part in patterns.items() if re.search(pattern, name)]
        for part in fitting:
            yield from mistakes(inner, part, root, f"{at}/{name}")
        if not fitting and others is False:
            yield f"{at}: {name!r} is unknown"


def test_the_schemas_are_up_to_date_or_run_pnp_schema() -> None:
    made = schemas(find_project(shipped_root()))
    stored = {path.name: path.read_text("utf-8") for path in (DATA / "schema").iterdir()}
    assert sorted(made) == sorted(stored), "run `pnp schema`"
    for name, text in made.items():
        assert text == stored[name], f"{name} is out of date: run `pnp schema`"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(DATA)))
def test_a_shipped_file_names_its_schema_and_fits_it(path: Path) -> None:
    schema = named_schema(path)
    assert schema.is_file(), f"{path} names {schema}, which does not exist"
    root = json.loads(schema.read_text("utf-8"))
    assert list(mistakes(read_yaml(path).value, root, root)) == []


def test_the_check_above_sees_mistakes() -> None:
    root = json.loads((DATA / "schema" / "papers.schema.json").read_text("utf-8"))

    def found(row: dict[str, Any]) -> list[str]:
        return list(mistakes({"papers": {"a": row}}, root, root))

    good = {"title": "A", "size": [1, "2in"]}
    assert found(good) == []
    assert found({**good, "tilte": "B"})
    assert found({**good, "size": [1]})
    assert found({**good, "size": [1, "2 miles"]})
    assert found({**good, "margins": [1, 2, 3]})
    assert found({**good, "inches": "yes"})
    assert found({"title": "A"})
    assert list(mistakes({"papers": {"A B": good}}, root, root))
    assert list(mistakes({}, root, root))


def test_schemas_name_the_fields_of_a_component(tmp_path: Path) -> None:
    made = schemas(make_project(tmp_path))
    row = json.loads(made["demo-cards.schema.json"])["$defs"]["PieceForm"]
    assert list(row["properties"]) == ["copies", "cost", "id", "name"]
    assert sorted(row["required"]) == ["cost", "id", "name"]
    assert row["additionalProperties"] is False


def test_schemas_are_written_once_and_when_they_change(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    made = schemas(project)
    assert len(update_schemas(project, made)) == len(made)
    assert update_schemas(project, made) == []
    (tmp_path / "card_data" / "schema" / "game.schema.json").write_text("{}")
    assert [path.name for path in update_schemas(project, made)] == ["game.schema.json"]


def test_every_pattern_has_words_for_who_misses_it() -> None:
    """A pattern without words would end in a traceback instead of a finding."""
    text = "".join(path.read_text("utf-8") for path in Path(base.__file__).parent.glob("*.py"))
    for name in re.findall(r"Field\(pattern=([^)]+)\)", text):
        assert getattr(base, name) in base.PATTERNS

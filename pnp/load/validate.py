"""Data against its form: all mistakes at once, each with its place and a hint."""

from collections.abc import Sequence
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from pnp.findings import Finding, Where, did_you_mean, error
from pnp.load.source import Source, Trail

F = TypeVar("F", bound=BaseModel)

_KINDS = {
    "string_type": "text",
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "float_parsing": "a number",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "list_type": "a list",
    "dict_type": "a mapping (`key: value` lines)",
    "model_type": "a mapping (`key: value` lines)",
    "model_attributes_type": "a mapping (`key: value` lines)",
}


def fit(source: Source, form: type[F]) -> tuple[F | None, list[Finding]]:
    """Return the file's content in its form, or what keeps it from fitting."""
    try:
        return form.model_validate(source.value), []
    except ValidationError as problem:
        details = problem.errors(include_url=False, include_input=True)
        return None, _explain_all(source, form, details)


def _explain_all(source: Source, form: type[BaseModel], details: Sequence[Any]) -> list[Finding]:
    findings: dict[tuple[Where, str], Finding] = {}
    for detail in details:
        finding = explain(source, form, detail)
        findings.setdefault((finding.where, finding.message), finding)
    return sorted(findings.values(), key=lambda finding: finding.where)


def explain(
    source: Source, form: type[BaseModel], detail: Any, start: Trail = ()
) -> Finding:
    """Put one complaint of the validator into words; `start` is where the form begins."""
    trail = known_trail(source, (*start, *detail["loc"]))
    kind, context = detail["type"], detail.get("ctx", {})
    name = dotted(trail)
    if kind == "extra_forbidden":
        key = str(detail["loc"][-1])
        hint = did_you_mean(key, allowed_keys(form, tuple(detail["loc"][:-1])))
        return error(source.where_key(trail), f"{dotted(trail)}: there is no such key", hint)
    if kind == "missing":
        holder = known_trail(source, (*start, *detail["loc"][:-1]))
        key = str(detail["loc"][-1])
        unknown = [k for k in _mapping_at(source.value, holder) if k not in
                   allowed_keys(form, tuple(detail["loc"][:-1]))]
        hint = did_you_mean(key, unknown) if unknown else ""
        hint = hint if hint.startswith("did") else ""
        where = source.where(holder)
        return error(where, f"{_lead(holder)}{key!r} is missing", hint)
    value = detail["input"]
    if kind in _KINDS:
        return error(source.where(trail), f"{name}: {told(value)} is not {_KINDS[kind]}",
                     _type_hint(kind, value))
    if kind == "literal_error":
        wanted = context["expected"].replace(" or ", ", ")
        words = [word.strip().strip("'") for word in wanted.split(",")]
        hint = did_you_mean(str(value), words)
        return error(source.where(trail), f"{name}: {told(value)} is not one of {wanted}",
                     hint if hint.startswith("did") else "")
    if kind in ("too_short", "too_long"):
        limit = context.get("min_length", context.get("max_length"))
        return error(source.where(trail), f"{name}: {context['actual_length']} items, not {limit}")
    if kind == "string_pattern_mismatch":
        return error(source.where(trail), f"{name}: {told(value)} does not fit",
                     f"it has to match {context['pattern']}")
    if kind == "value_error":
        return error(source.where(trail), f"{name}: {context['error']}")
    return error(source.where(trail), f"{name}: {told(value)}: {detail['msg']}")


def told(value: Any) -> str:
    """Show a value as the file has it, cut short."""
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "nothing"}[value]
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def dotted(trail: Trail) -> str:
    """Show the way to a value: `components.tiles.gap`."""
    return ".".join(str(step) for step in trail) or "the file"


def known_trail(source: Source, location: Trail) -> Trail:
    """Drop the validator's own words from a location, such as the branch of a union."""
    trail: Trail = ()
    for step in location:
        longer = (*trail, step)
        if longer in source.values or longer in source.keys:
            trail = longer
    return trail


def allowed_keys(form: type[BaseModel], location: Trail) -> list[str]:
    """Return the keys that a form knows at a location."""
    models = [form]
    for step in location:
        models = [inner for model in models for inner in _models_below(model, step)] or models
    return [info.alias or name for model in models for name, info in model.model_fields.items()]


def _models_below(model: type[BaseModel], step: str | int) -> list[type[BaseModel]]:
    by_name = {info.alias or name: info for name, info in model.model_fields.items()}
    info = by_name.get(str(step))
    return _models_in(info.annotation) if info else []


def _models_in(annotation: Any) -> list[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    if get_origin(annotation) in (Union, UnionType, Annotated, list, dict, tuple):
        return [model for part in get_args(annotation) for model in _models_in(part)]
    return []


def _mapping_at(value: Any, trail: Trail) -> list[str]:
    for step in trail:
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):
            return []
    return list(value) if isinstance(value, dict) else []


def _lead(trail: Trail) -> str:
    return f"{dotted(trail)}: " if trail else ""


def _type_hint(kind: str, value: Any) -> str:
    if kind == "string_type" and isinstance(value, (int, float)):
        return f'put it in quotes: "{str(value).lower()}"'
    if kind.startswith(("int", "float")) and isinstance(value, str):
        return "write the number without quotes" if value.strip().isdigit() else ""
    return ""

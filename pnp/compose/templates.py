"""Jinja2 in a cage: templates see plain values, and every element remembers its own line."""

import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NoReturn

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, TemplateError, nodes
from jinja2.exceptions import (
    SecurityError,
    TemplateNotFound,
    TemplateSyntaxError,
    UndefinedError,
)
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from jinja2.sandbox import SandboxedEnvironment
from markupsafe import Markup

from pnp.findings import Where, did_you_mean, refuse, shown

MOST_STEPS = 200_000  # loop steps for one face
MOST_LETTERS = 2_000_000  # of one rendered face
MOST_REPEAT = 10_000
LINE_BREAK = "\u2028"  # a line break inside a value, as opposed to one in the template
MARK = "_"  # the attribute that carries a template's line

_TAG = re.compile(r"<([A-Za-z][^\s/<>]*)(?=[\s/>])")
_TEXT_METHODS = frozenset(
    re.findall(
        r"\w+",
        "capitalize casefold endswith find index isdigit join lower lstrip partition replace "
        "rstrip split splitlines startswith strip title upper",
    )
)
_FILTERS = frozenset(
    re.findall(
        r"\w+",
        "abs batch capitalize default d first float int join last length count list lower map max "
        "min reject rejectattr replace round select selectattr slice sort sum title trim unique "
        "upper string groupby reverse items dictsort",
    )
)
_FUNCTIONS = ("sin", "cos", "tan", "sqrt", "floor", "ceil", "atan2")
_MATHS = {name: getattr(math, name) for name in _FUNCTIONS}


class LineMarks(Extension):
    """Writes into every element of a template the line that it stands on."""

    def filter_stream(self, stream: TokenStream) -> Iterable[Token]:
        """Mark the elements in the stretches between expressions."""
        name = stream.name or "template"
        for token in stream:
            if token.type == "data":
                yield Token(token.lineno, "data", _marked(token.value, token.lineno, name))
            else:
                yield token


def _marked(text: str, line: int, name: str) -> str:
    seen, last = line, 0

    def mark(match: re.Match[str]) -> str:
        nonlocal seen, last
        seen += text.count("\n", last, match.start())
        last = match.start()
        return f'<{match[1]} {MARK}="{name}:{seen}"'

    return _TAG.sub(mark, text)


class TemplateFolders(FileSystemLoader):
    """Folders of templates in UTF-8."""

    def get_source(self, environment: Environment, template: str) -> Any:
        """Read a template; a byte that is not UTF-8 is a mistake with a line like any other."""
        try:
            return super().get_source(environment, template)
        except UnicodeDecodeError as problem:
            line = problem.object[: problem.start].count(b"\n") + 1
            message = f"byte {problem.object[problem.start]:#04x} is not UTF-8"
            raise TemplateSyntaxError(message, line, template) from None


class Cage(SandboxedEnvironment):
    """A sandbox without the ways to spend endless time or memory."""

    intercepted_binops = frozenset(["*", "**", "%"])

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Allow plain attributes, and of a text only what is short-lived."""
        if isinstance(obj, str):
            return attr in _TEXT_METHODS
        return super().is_safe_attribute(obj, attr, value)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Refuse arithmetic whose result has no end."""
        if operator == "%" and isinstance(left, str):
            raise SecurityError("texts are not formatted with %")
        if operator == "**" and (abs(right) > 64 or abs(left) > 1e6):
            raise SecurityError("the power is too large")
        if operator == "*":
            for sequence, times in ((left, right), (right, left)):
                if isinstance(sequence, (str, list, tuple)) and (
                    not isinstance(times, int) or len(sequence) * times > MOST_REPEAT
                ):
                    raise SecurityError("the repetition is too long")
        return super().call_binop(context, operator, left, right)

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree = super()._parse(source, name, filename)
        for loop in tree.find_all(nodes.For):
            loop.iter = nodes.Filter(loop.iter, "_steps", [], [], None, None, lineno=loop.lineno)
        return tree


class Templates:
    """The templates of one game, ready to render."""

    def __init__(self, folders: Sequence[Path], translate: Callable[[str], str]) -> None:
        self.folders = folders
        self._left = MOST_STEPS
        self.environment = self._environment(translate)
        self._known: dict[str, Template] = {}
        self._places: dict[str, Where] = {}

    def _environment(self, translate: Callable[[str], str]) -> Cage:
        cage = Cage(
            loader=TemplateFolders([str(folder) for folder in self.folders]),
            undefined=StrictUndefined,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            extensions=[LineMarks],
            finalize=_finalize,
        )
        cage.filters = {k: v for k, v in cage.filters.items() if k in _FILTERS}
        cage.filters["_steps"] = self._steps
        cage.globals = {
            "range": self._range,
            "namespace": cage.globals["namespace"],
            "zip": lambda *lists: list(zip(*lists, strict=False)),
            "pi": math.pi,
            "chance": _chance,
            "_": translate,
            **_MATHS,
        }
        return cage

    def _steps(self, items: Any) -> Any:
        """Charge a loop for all its steps before it begins."""
        if not hasattr(items, "__len__"):
            items = self._counted(items)
        self._left -= len(items) + 1
        if self._left < 0:
            raise SecurityError(f"more than {MOST_STEPS:,} loop steps")
        return items

    def _counted(self, items: Iterable[Any]) -> list[Any]:
        kept = []
        for item in items:
            kept.append(item)
            if len(kept) > self._left:
                raise SecurityError(f"more than {MOST_STEPS:,} loop steps")
        return kept

    def _range(self, *bounds: int) -> range:
        made = range(*(int(bound) for bound in bounds))
        if len(made) > MOST_STEPS:
            raise SecurityError(f"more than {MOST_STEPS:,} loop steps")
        return made

    def get(self, name: str, where: Where) -> Template:
        """Return a template by its name, or refuse at the place that names it."""
        if name not in self._known:
            try:
                self._known[name] = self.environment.get_template(name)
            except TemplateNotFound as problem:
                known = sorted(
                    path.name for folder in self.folders for path in folder.glob("*.xml")
                )
                missing = str(problem.name or name)
                hint = did_you_mean(missing, known)
                raise refuse(where, f"no template {missing!r}", hint) from None
            except TemplateSyntaxError as problem:
                self._refuse_syntax(problem)
            except (RecursionError, MemoryError, SyntaxError, ValueError) as problem:
                raise refuse(Where(self.shown(name)), _told(problem)) from None
        return self._known[name]

    def render(self, template: Template, values: dict[str, Any]) -> str:
        """Render a template, or refuse with the template's own line."""
        self._left = MOST_STEPS
        try:
            text = template.render(values)
        except TemplateSyntaxError as problem:
            self._refuse_syntax(problem)
        except (
            TemplateError,
            RecursionError,
            MemoryError,
            ArithmeticError,
            ValueError,
            TypeError,
            AttributeError,
            LookupError,
            NameError,
        ) as problem:
            raise refuse(self._line_of(problem), _told(problem), _hint(problem, values)) from None
        if len(text) > MOST_LETTERS:
            where = Where(self.shown(template.name or ""))
            raise refuse(where, f"renders to {len(text):,} letters; {MOST_LETTERS:,} are allowed")
        return text

    def shown(self, name: str) -> str:
        """Return the path of a template as a person would type it."""
        for folder in self.folders:
            if (folder / name).is_file():
                return shown(folder / name)
        return name

    def place(self, mark: str) -> Where:
        """Turn an element's line mark into a place."""
        if mark not in self._places:
            name, _, line = mark.rpartition(":")
            known = Where(self.shown(name), int(line)) if line.isdigit() else Where(mark)
            self._places[mark] = known
        return self._places[mark]

    def _refuse_syntax(self, problem: TemplateSyntaxError) -> NoReturn:
        where = Where(self.shown(problem.name or ""), problem.lineno)
        raise refuse(where, problem.message or "not a template") from None

    def _line_of(self, problem: BaseException) -> Where:
        known = {str(folder / name): name for name in self._all_names() for folder in self.folders}
        trace, found = problem.__traceback__, Where("template")
        while trace is not None:
            file = trace.tb_frame.f_code.co_filename
            if file in known:
                found = Where(shown(Path(file)), trace.tb_lineno)
            trace = trace.tb_next
        return found

    def _all_names(self) -> Iterator[str]:
        for folder in self.folders:
            yield from (path.name for path in folder.glob("*.xml"))


def _told(problem: BaseException) -> str:
    if isinstance(problem, RecursionError):
        return "the template is nested too deeply, or calls itself without end"
    if isinstance(problem, NameError):  # the only name of its own that Jinja writes: inf
        return "a number is too large"
    if isinstance(problem, TemplateNotFound):
        return f"no template {problem.name!r}"
    text = str(problem).replace("'types.SimpleNamespace object'", "it")
    return text if isinstance(problem, TemplateError) else f"{type(problem).__name__}: {text}"


def _hint(problem: BaseException, values: dict[str, Any]) -> str:
    if not isinstance(problem, UndefinedError):
        return ""
    match = re.search(r"has no attribute '(\w+)'|^'(\w+)' is undefined", str(problem))
    if not match:
        return ""
    piece = values.get("piece")
    known = list(vars(piece)) if match[1] and isinstance(piece, SimpleNamespace) else list(values)
    return did_you_mean(match[1] or match[2], sorted(known))


def _finalize(value: Any) -> Any:
    if isinstance(value, float):
        return f"{value:.4f}".rstrip("0").rstrip(".")
    if type(value) is str and "\n" in value:
        return value.strip("\n").replace("\n", LINE_BREAK)
    if value is None:
        raise UndefinedError("a field that is empty here was to be written out")
    return value


def _chance(*seed: Any) -> float:
    """Return a number from 0 to 1 that looks random and is always the same for the same seed."""
    mixed = 2166136261
    for letter in "/".join(str(part) for part in seed).encode():
        mixed = ((mixed ^ letter) * 16777619) & 0xFFFFFFFF
    for shift, factor in ((16, 0x85EBCA6B), (13, 0xC2B2AE35), (16, 1)):
        mixed = ((mixed ^ (mixed >> shift)) * factor) & 0xFFFFFFFF
    return mixed / 0x100000000


__all__ = ["LINE_BREAK", "MARK", "Markup", "Templates"]

"""Templates: they see plain values, and every element remembers its own line."""

import marshal
import math
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from traceback import walk_tb
from types import SimpleNamespace
from typing import Any, NoReturn

from jinja2 import (
    BytecodeCache,
    Environment,
    FileSystemLoader,
    StrictUndefined,
    Template,
    TemplateError,
    TemplateNotFound,
    TemplateSyntaxError,
    meta,
    nodes,
)
from jinja2.bccache import Bucket
from jinja2.exceptions import SecurityError
from jinja2.parser import Parser
from jinja2.sandbox import MAX_RANGE

from pnp.base.filenames import is_spelt_so
from pnp.base.findings import Refused, Where, Worded, did_you_mean, refuse, said_by, shown, worded
from pnp.compose.draft_cache import DraftCache
from pnp.compose.functions import FUNCTIONS
from pnp.compose.limits import Limits, OutOfTime, Spent
from pnp.compose.sandbox import FILTERS, Namespace, Sandbox
from pnp.compose.tokens import NeedsOneLanguage, shown_template, wordless
from pnp.compose.words import Words
from pnp.model.messages import label

MOST_TOLD = 180  # letters of what Python says
_BROKEN = (RecursionError, MemoryError, SyntaxError, ValueError)
_MISTAKES = (
    NeedsOneLanguage, TemplateError, ArithmeticError, AttributeError, LookupError, NameError,
    TypeError,
)  # fmt: skip
_SAID = {
    RecursionError: worded("the template is nested too deeply, or calls itself without end"),
    NameError: worded("a number is too large"),  # the only name of its own that Jinja writes: inf
    SyntaxError: worded("loops are nested too deeply"),
}


class _TemplateFolders(FileSystemLoader):
    """Folders of templates in UTF-8."""

    def get_source(self, environment: Environment, template: str) -> Any:
        """Read a template; a byte that is not UTF-8 is a mistake with a line like any other."""
        try:
            source = super().get_source(environment, template)
        except UnicodeDecodeError as problem:
            line = problem.object[: problem.start].count(b"\n") + 1
            byte = f"{problem.object[problem.start]:#04x}"
            message = worded("byte {byte} is not UTF-8", byte=byte)
            raise TemplateSyntaxError(message, line, template) from None
        if not any(is_spelt_so(Path(folder), template) for folder in self.searchpath):
            raise TemplateNotFound(template)  # as on a disk that minds capitals
        return source


class Compiled(BytecodeCache):
    """Templates compiled once for all languages of a build, and kept for the next."""

    def __init__(self, keeper: DraftCache) -> None:
        self._keeper = keeper
        self._codes: dict[str, Any] = {}

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """Name a template by its path, whose bytes need not be letters."""
        return super().get_cache_key(ascii(name), ascii(filename))

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take over what was compiled from the very same source."""
        key = f"{bucket.key} {bucket.checksum}"
        if key not in self._codes:
            data = self._keeper.get(key)
            self._codes[key] = marshal.loads(data) if isinstance(data, bytes) else None  # noqa: S302
        bucket.code = self._codes[key]

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        key = f"{bucket.key} {bucket.checksum}"
        self._codes[key] = bucket.code
        self._keeper.put(key, marshal.dumps(bucket.code))


class Templates:
    """The templates of one game, ready to render."""

    def __init__(
        self, folders: Sequence[Path], words: Words, compiled: Compiled | None = None
    ) -> None:
        self.folders = folders
        self._limits = Limits()
        self._loader = _TemplateFolders([str(folder) for folder in folders])
        self._environment = self._sandbox(words, compiled)
        self._words = words
        self._known: dict[str, Template] = {}
        self._slow: dict[Template, Refused] = {}

    def _sandbox(self, words: Words, compiled: Compiled | None) -> Sandbox:
        sandbox = Sandbox(
            self._limits,
            loader=self._loader,
            undefined=StrictUndefined,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            optimized=False,  # which takes longer than it saves
            bytecode_cache=compiled,
        )
        sandbox.globals = {
            **FUNCTIONS,
            "pi": math.pi,
            "range": _range,
            "zip": _zip,
            "namespace": Namespace,
            "_": lambda english: words.message(label(english), english),
            "say": words.say,
            "number": words.number,
        }
        sandbox.deaf = (words.say, _zip, Namespace)
        sandbox.phrased = words.written
        return sandbox

    def get(self, name: str, where: Where) -> Template:
        """Return a template by its name, or refuse at the place that names it."""
        if name not in self._known:
            self._limits.start()
            try:
                self._known[name] = template = self._environment.get_template(name)
                template.globals = dict(template.globals)  # copied for each face, and quickly so
            except TemplateNotFound as problem:
                missing = str(problem.name or name)
                hint = did_you_mean(missing, self._all_names())
                message = worded("no template {file}", file=repr(missing))
                raise refuse(where, message, hint) from None
            except TemplateSyntaxError as problem:
                self._refuse_syntax(problem)
            except _BROKEN as problem:
                place = Where(self.shown(name), _reached(problem))
                raise refuse(place, _problem_of(problem)) from None
        return self._known[name]

    def tree(self, name: str, where: Where) -> nodes.Template:
        """Return what stands in a template, or refuse at the place that names it."""
        self.get(name, where)
        return self._environment.parse(self._loader.get_source(self._environment, name)[0])

    def uses(self, name: str, variable: str, where: Where) -> bool:
        """Tell whether what a template draws may depend on a variable."""
        tree = self.tree(name, where)
        others = next(tree.find_all((nodes.Include, nodes.Extends)), None)
        return others is not None or variable in meta.find_undeclared_variables(tree)

    def render(self, template: Template, values: dict[str, Any]) -> str:
        """Render a template, or refuse with the template's own line."""
        if template in self._slow:
            raise self._slow[template]
        self._limits.start()
        try:
            return template.render(values)
        except TemplateSyntaxError as problem:
            self._refuse_syntax(problem)
        except (*_MISTAKES, *_BROKEN) as problem:
            if self._words.is_any and not isinstance(problem, Spent):
                raise NeedsOneLanguage(str(problem)) from None  # who has words knows what is wrong
            where, hint = self._line_of(problem, template), self._hint(problem, values)
            refused = refuse(where, _problem_of(problem), hint)
            if isinstance(problem, OutOfTime):  # once is enough for all the cards of a deck
                self._slow[template] = refused
            raise refused from None

    def shown(self, name: str) -> str:
        """Return the path of a template as a person would type it."""
        return shown_template(self.folders, name)

    def _refuse_syntax(self, problem: TemplateSyntaxError) -> NoReturn:
        where = Where(self.shown(problem.name or ""), problem.lineno)
        said = problem.message or worded("not a template")
        match = re.match(r"No filter named '(\w+)'", said)
        hint = did_you_mean(match[1], sorted(FILTERS)) if match else ""
        raise refuse(where, said, hint) from None

    def _line_of(self, problem: BaseException, template: Template) -> Where:
        found = Where(self.shown(template.name or ""))
        for frame, line in walk_tb(problem.__traceback__):
            file = Path(frame.f_code.co_filename)
            if any(file.is_relative_to(folder) for folder in self.folders):
                found = Where(shown(file), line)
        return found

    def _all_names(self) -> list[str]:
        return sorted({path.name for folder in self.folders for path in folder.glob("*.xml")})

    def _hint(self, problem: BaseException, values: dict[str, Any]) -> str:
        if isinstance(problem, TemplateNotFound):
            return did_you_mean(str(problem.name), self._all_names())
        if match := re.search(r"SimpleNamespace object' has no attribute '(\w+)'", str(problem)):
            views = [view for view in values.values() if isinstance(view, SimpleNamespace)]
            return did_you_mean(match[1], sorted({name for view in views for name in vars(view)}))
        if "'append' of 'list'" in str(problem):
            order = "{% set n.list = n.list + [item] %}"
            return worded("lists do not change: {order} with a namespace n", order=order)
        match = re.match(r"'(\w+)' is undefined", str(problem))
        if not match:
            return ""
        otherwise = did_you_mean(match[1], sorted(values))
        return did_you_mean(match[1], sorted([*values, *self._environment.globals]), otherwise)


def _reached(problem: BaseException) -> int:
    """Return the line that Jinja was at when it gave up; 0 if that can not be told."""
    line = 0
    for frame, _ in walk_tb(problem.__traceback__):
        reader = frame.f_locals.get("self")
        node = frame.f_locals.get("node")
        line = max(getattr(node, "lineno", 0) or 0, line)
        if isinstance(reader, Parser):
            line = reader.stream.current.lineno
    return line


def _problem_of(problem: BaseException) -> str:
    """Return what is wrong with a template; what Jinja and Python say stays English."""
    if isinstance(problem, TemplateNotFound):
        return worded("no template {file}", file=repr(problem.name))
    for kind, usual in _SAID.items():
        if isinstance(problem, kind):
            return usual
    said = said_by(problem)
    if isinstance(said, Worded):
        return said
    said = said.replace("'types.SimpleNamespace object'", "it")[:MOST_TOLD]
    return said or worded("out of memory")


def _zip(*lists: Any) -> Iterable[tuple[Any, ...]]:
    """Return items side by side; letters of words are none."""
    return zip(*map(wordless, lists), strict=False)


def _range(*bounds: float) -> range:
    """Return a range that a face can be drawn from."""
    found = range(*map(int, bounds))
    if len(found) > MAX_RANGE:
        raise SecurityError(worded("a range of more than {most} numbers", most=MAX_RANGE))
    return found

"""Templates: they see plain values, and every element remembers its own line."""

import re
import sys
from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from traceback import walk_tb
from types import SimpleNamespace
from typing import Any, NamedTuple, NoReturn

from jinja2 import (
    BytecodeCache,
    Environment,
    FileSystemLoader,
    StrictUndefined,
    Template,
    TemplateError,
    TemplateNotFound,
    TemplateSyntaxError,
    Undefined,
    UndefinedError,
    meta,
    nodes,
)
from jinja2.parser import Parser

from pnp.base.filenames import is_spelt_so
from pnp.base.findings import (
    Finding,
    Refused,
    Sentence,
    Where,
    did_you_mean,
    error,
    refuse,
    said_by,
    sentence,
    shown,
)
from pnp.base.outlines import spread
from pnp.base.paths import circle, rounded
from pnp.base.source import MOST_BYTES, UNPRINTABLE, read_data
from pnp.compose.limits import Limits, NeedsOneLanguage, OutOfTime, Spent
from pnp.compose.sandbox import FILTERS, Sandbox
from pnp.compose.vocabulary import Lines
from pnp.compose.words import AnyLanguage, Words
from pnp.model.face import Side, TracedText, game_of
from pnp.model.game import Component, Game, Piece
from pnp.model.messages import GAME_TITLE, Catalog, Message, MessageId
from pnp.model.stock import Shape, ShapeKind
from pnp.text.breaking import literal

MOST_TOLD = 180  # letters of what Python says
_BROKEN = (RecursionError, MemoryError, SyntaxError, ValueError)
_MISTAKES = (
    NeedsOneLanguage, TemplateError, ArithmeticError, AttributeError, LookupError, NameError,
    TypeError,
)  # fmt: skip
_USUAL = {
    RecursionError: sentence("the template is nested too deeply, or calls itself without end"),
    NameError: sentence("a number is too large"),  # the only name of its own that Jinja writes: inf
    SyntaxError: sentence("loops are nested too deeply"),
}


class _TemplateFolders(FileSystemLoader):
    """Folders of templates in UTF-8."""

    def get_source(self, environment: Environment, template: str) -> Any:
        """Read a template; a byte that is not UTF-8 is a mistake with a line like any other."""
        files = (file for folder in self.searchpath if (file := Path(folder, template)).is_file())
        if (found := next(files, None)) and found.stat().st_size > MOST_BYTES:
            said = sentence("larger than {most} MB", most=MOST_BYTES // 1_000_000)
            raise TemplateSyntaxError(said, 1, template)
        try:
            source = super().get_source(environment, template)
        except UnicodeDecodeError as problem:
            line = problem.object[: problem.start].count(b"\n") + 1
            byte = f"{problem.object[problem.start]:#04x}"
            message = sentence("byte {byte} is not UTF-8", byte=byte)
            raise TemplateSyntaxError(message, line, template) from None
        if not any(is_spelt_so(Path(folder), template) for folder in self.searchpath):
            raise TemplateNotFound(template)  # as on a disk that minds capitals
        return source


GUESSED = "\ue0f7"  # is written in place of what is not known


class _Guess(Undefined):
    """What stands in for a name that there is not, so that a template is read to its end."""

    note: Callable[[str], None]
    is_noted = False

    def _used(self, *_: Any, **__: Any) -> "_Guess":
        asked = self._undefined_name, self._undefined_obj  # what follows from a guess is none
        if not self.is_noted and not any(isinstance(one, Undefined) for one in asked):
            type(self).note(self._undefined_message)
        self.is_noted = True
        return self

    def __getattr__(self, name: str) -> Any:
        if name[:2] == "__":
            raise AttributeError(name)
        return self._used()

    def __str__(self) -> str:
        self._used()
        return GUESSED

    def __bool__(self) -> bool:
        self._used()
        return False

    def __iter__(self) -> Iterator[Any]:
        self._used()
        return iter(())

    def __float__(self) -> float:  # type: ignore[override]
        self._used()
        return 1.0

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _used  # type: ignore[assignment]
    __truediv__ = __rtruediv__ = __floordiv__ = __rfloordiv__ = _used  # type: ignore[assignment]
    __mod__ = __rmod__ = __pow__ = __rpow__ = __neg__ = __pos__ = _used  # type: ignore[assignment]
    __call__ = __getitem__ = _used  # type: ignore[assignment]


class Templates:
    """The templates of one game, ready to render."""

    def __init__(
        self, folders: Sequence[Path], words: Words, compiled: BytecodeCache | None = None
    ) -> None:
        self.folders = folders
        self.shown = Lines(folders).shown  # the path of a template as a person would type it
        self._limits = Limits()
        self._loader = _TemplateFolders([str(folder) for folder in folders])
        self._words = words
        self._known: dict[str, Template] = {}
        self._slow: dict[Template, Refused] = {}
        self._compiled = compiled
        self._environment = self._sandbox(StrictUndefined)

    def _sandbox(self, undefined: type[Undefined]) -> Sandbox:
        """Return what templates are rendered in."""
        words = self._words
        made = Sandbox(
            self._limits,
            loader=self._loader,
            undefined=undefined,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            optimized=False,  # which takes longer than it saves
            bytecode_cache=self._compiled,
        )
        others = {"_": lambda english: words.message(MessageId.label(english), english)}
        made.offer({"say": words.say}, number=words.number, **others)
        made.phrased = words.written
        return made

    def get(self, name: str, where: Where) -> Template:
        """Return a template by its name, or refuse at the place that names it."""
        if name not in self._known:
            self._limits.start()
            try:
                self._known[name] = template = self._environment.get_template(name)
                template.globals = dict(template.globals)  # copied for each face, and quickly so
            except TemplateNotFound as problem:
                missing = str(problem.name or name)
                message = sentence("no template {file}", file=repr(missing))
                raise refuse(where, message, did_you_mean(missing, self._all_names())) from None
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
            where = Where(self.shown(template.name or ""))
            for frame, line in walk_tb(problem.__traceback__):
                file = Path(frame.f_code.co_filename)
                if any(file.is_relative_to(folder) for folder in self.folders):
                    where = Where(shown(file), line)
            refused = refuse(where, _problem_of(problem), self._hint(problem, values))
            if isinstance(problem, OutOfTime):  # once is enough for all the cards of a deck
                self._slow[template] = refused
            raise refused from None

    def guessed(self, name: str, values: dict[str, Any]) -> tuple[str, list[Finding]]:
        """Render a template that is refused; return what it writes, and all names it looks for.

        Something stands in for each name that there is not.
        """
        found: dict[Finding, None] = {}

        def note(message: str) -> None:
            where, frame = Where(self.shown(name)), sys._getframe(2)
            while frame.f_back is not None:
                template = frame.f_globals.get("__jinja_template__")
                if isinstance(template, Template) and template.filename:
                    line = template.get_corresponding_lineno(frame.f_lineno)
                    where = Where(shown(Path(template.filename)), line)
                    break
                frame = frame.f_back
            problem = UndefinedError(message)
            found[error(where, _problem_of(problem), self._hint(problem, values))] = None

        kind = type("Guess", (_Guess,), {"note": staticmethod(note)})
        try:
            self._limits.start()
            text = self._sandbox(kind).get_template(name).render(values)
        except (*_MISTAKES, *_BROKEN):
            text = ""
        return text, [*found]

    def _refuse_syntax(self, problem: TemplateSyntaxError) -> NoReturn:
        where = Where(self.shown(problem.name or ""), problem.lineno)
        said = problem.message or sentence("not a template")
        match = re.match(r"No filter named '(\w+)'", said)
        hint = did_you_mean(match[1], sorted(FILTERS)) if match else ""
        raise refuse(where, said, hint) from None

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
            return sentence("lists do not change: {order} with a namespace n", order=order)
        if match := re.match(r"'(\w+)' is undefined", str(problem)):
            otherwise = did_you_mean(match[1], sorted(values))
            return did_you_mean(match[1], sorted([*values, *self._environment.globals]), otherwise)
        return ""


def _reached(problem: BaseException) -> int:
    """Return the line that Jinja was at when it gave up; 0 if that can not be told."""
    line = 0
    for frame, _ in walk_tb(problem.__traceback__):
        reader, node = map(frame.f_locals.get, ("self", "node"))
        line = max(getattr(node, "lineno", 0) or 0, line)
        if isinstance(reader, Parser):
            line = reader.stream.current.lineno
    return line


def _problem_of(problem: BaseException) -> str:
    """Return what is wrong with a template; what Jinja and Python say stays English."""
    if isinstance(problem, TemplateNotFound):
        return sentence("no template {file}", file=repr(problem.name))
    for kind, usual in _USUAL.items():
        if isinstance(problem, kind):
            return usual
    said = said_by(problem)
    if not isinstance(said, Sentence):
        said = said.replace("'types.SimpleNamespace object'", "it")[:MOST_TOLD]
    return said or sentence("out of memory")


# --- What templates see of a game.
Values = dict[str, Any]


class Views:
    """What templates see of a game and its pieces: plain values, with words or their tokens."""

    def __init__(self, game: Game, words: Words) -> None:
        self._words = words
        self._components: dict[str, SimpleNamespace] = {}
        called = words.message(MessageId.called(game.variant), game.called) if game.called else ""
        self.constants: Values = {
            "game": SimpleNamespace(
                id=game_of(game.id),
                variant=game.variant,
                called=called,
                title=words.message(GAME_TITLE, game.title),
                version=literal(game.version),
                by=literal(game.by),
                players=list(game.players),
            ),
            "lang": words.language,
            "colours": dict(game.colours),
        }

    def face(self, component: Component, piece: Piece, side: Side) -> Values:
        """Return what the template of a face is given."""
        shape = component.shape
        return {
            "component": self._component(component),
            "piece": SimpleNamespace(
                id=piece.id, copies=piece.copies, **_fields(component, piece, self._words.field)
            ),
            "side": side,
            "w": shape.size.width,
            "h": shape.size.height,
            "bleed": shape.bleed,
            "safe": shape.safe,
            "outline": shape.d,
            "ground": ground_of(shape),
            "shape": SimpleNamespace(**dict(shape.facts)),
        }

    def _component(self, component: Component) -> SimpleNamespace:
        id_ = component.id
        if id_ not in self._components:
            title = self._words.message(MessageId.title(id_), component.title)
            self._components[id_] = SimpleNamespace(id=id_, title=title, total=component.total)
        return self._components[id_]

    @staticmethod
    def without_words(component: Component, piece: Piece) -> dict[str, Any]:
        """Return what drafts know of a piece: of its words, which of them there are."""
        return _fields(component, piece, lambda _, __, text: bool(text))


def _fields(
    component: Component, piece: Piece, word: Callable[[str, str, str], Any]
) -> dict[str, Any]:
    """Return the fields of a piece, with something in place of each text that is translated."""
    values = dict(piece.fields)
    for name, texts in _texts(component, piece):
        words = [word(*one) for one in texts]
        values[name] = words if isinstance(values[name], list) else words[0]
    return values


def ground_of(shape: Shape) -> str:
    """Return the outline of a shape with its bleed as path data: what art has to fill."""
    (width, height), over = shape.size, shape.bleed
    if shape.kind is ShapeKind.CIRCLE:
        return circle(width / 2, height / 2, width / 2 + over)
    return spread(shape.d or rounded(width, height, 0.0), over)


def translated_texts(component: Component, piece: Piece, catalog: Catalog) -> dict[str, str]:
    """Return the words of a piece in one language, by what stands for them in drafts."""
    return {
        f".{key}": TracedText.of(catalog.say(id_, text), id_)
        for _, texts in _texts(component, piece)
        for key, id_, text in texts
    }


def _texts(component: Component, piece: Piece) -> Iterator[tuple[str, list[tuple[str, str, str]]]]:
    """Yield fields that are translated with their texts: a key, the message's id, the English."""
    for name, form in component.fields.items():
        value = piece.fields[name] if form.translatable else None
        message_id = partial(MessageId.text_of, component.id, piece.id, name)
        if isinstance(value, list):
            texts = enumerate(value)
            yield name, [(f"{name}.{n}", message_id(n), text) for n, text in texts]
        elif value is not None:
            yield name, [(name, message_id(), value)]


# --- What templates say without being run: their fixed words (`_("…")`), uses and macros.
_ANY_TAG = re.compile(
    r"\{#.*?#\}|\{\{[-+]?(?P<value>.*?)[-+]?\}\}|\{%[-+]?(?P<order>.*?)[-+]?%\}", re.DOTALL
)
_OPENS = re.compile(r"\{[#{%]")
_STRING = r""""[^"\\]*"|'[^'\\]*'"""
_STRINGS = re.compile(_STRING)
_CALL = re.compile(r"(?<![\w.])_\s*\(")
_SAYS = re.compile(rf"\s*(?:({_STRING})\s*\)|[A-Za-z])")  # or a name, whose value nobody knows
_NAMES = re.compile(r"\s*(?:import|from|include|extends)\b\s*")
_NAMED = re.compile(rf"({_STRING})\s*(?:(?:import|as|with|without|ignore)\b.*)?", re.DOTALL)
_RAW = re.compile(r"\s*(?:raw|filter)\b")  # not a tag, or one that comes after what it holds
# A label in a test comes before those that the test chooses from.
_TEST = re.compile(rf"\S.*\bif\b(?:(?!\belse\b).)*{_CALL.pattern}", re.DOTALL)


class TemplateFacts(NamedTuple):
    """The labels of a template with their lines, and the templates that it names."""

    labels: list[tuple[int, str]]
    used: list[str]


def scan(source: str) -> TemplateFacts | None:
    """Return what a template says; None if that takes somebody who knows all of Jinja."""
    if "\r" in source or UNPRINTABLE.search(source) or _OPENS.search(_ANY_TAG.sub("", source)):
        return None
    lines = [place.start() for place in re.finditer("\n", source)]
    found = TemplateFacts([], [])
    for tag in _ANY_TAG.finditer(source):
        if not tag.lastgroup:
            continue
        inside, start = tag[tag.lastgroup], tag.start(tag.lastgroup)
        plain = _STRINGS.sub(lambda string: "0" * len(string[0]), inside)
        is_balanced = all(plain.count(a) == plain.count(b) for a, b in ("()", "[]", "{}"))
        if not is_balanced or any(mark in plain for mark in "'\"\\"):
            return None  # it may end elsewhere
        for call in _CALL.finditer(plain):
            said = _SAYS.match(inside, call.end())
            if said is None or _TEST.search(plain):
                return None
            if said[1]:
                found.labels.append((bisect(lines, start + call.end() - 1) + 1, said[1][1:-1]))
        if tag.lastgroup == "order":
            if _RAW.match(inside):
                return None  # what follows is not read as usual
            if uses := _NAMES.match(inside):
                named = _NAMED.fullmatch(inside, uses.end())
                if named:
                    found.used.append(named[1][1:-1])
                elif _STRINGS.search(inside):
                    return None  # a name is put together
    return found


_PLAIN_NAME = re.compile(r"\w[\w-]*(?:[./]\w[\w-]*)*")


def labels(game: Game, folders: Sequence[Path], in_part: bool = False) -> Iterator[Message]:
    """Yield the labels in the templates that a game's components use, or in those it can read."""
    waiting = [
        (name, part.places.get(side, part.where))
        for part in game.components
        for side, name in (("front", part.front), ("back", part.back))
        if name
    ]
    for block in game.rules.all_blocks() if game.rules else ():  # which draw with some, too
        if "template" in block.options:
            waiting.append((block.options["template"], block.where))
        elif block.kind == "figure" and block.words:
            waiting.append((block.words[0], block.where))
    known: set[str] = set()
    while waiting:
        name, where = waiting.pop(0)
        if name in known:
            continue
        known.add(name)
        try:
            file, found = _scanned(name, where, folders)
        except Refused:
            if in_part:  # who draws with it tells why
                continue
            raise
        waiting.extend((used, Where(file)) for used in found.used)
        for line, text in found.labels:
            yield Message(MessageId.label(text), text, Where(file, line))


def _scanned(name: str, where: Where, folders: Sequence[Path]) -> tuple[str, TemplateFacts]:
    """Return a template's file and what it says, or refuse at the place that names it."""
    path = next((folder / name for folder in folders if (folder / name).is_file()), None)
    if path is not None and _PLAIN_NAME.fullmatch(name):
        with suppress(Refused, UnicodeDecodeError):
            if found := scan(read_data(path).decode()):
                return shown(path), found
    # Few templates need somebody who knows all of Jinja.
    from jinja2.ext import extract_from_ast  # noqa: PLC0415

    templates = Templates(folders, AnyLanguage())
    tree = templates.tree(name, where)
    kinds = (nodes.Import, nodes.FromImport, nodes.Include, nodes.Extends)
    used = [getattr(node, "template", None) for node in tree.find_all(kinds)]
    return templates.shown(name), TemplateFacts(
        [(line, text) for line, _, text in extract_from_ast(tree, ["_"]) if isinstance(text, str)],
        [name.value for name in used if isinstance(name, nodes.Const)],
    )

"""Jinja's own sandbox: templates are read, compiled and run within the limits of a face.

They become Python that asks where a template could spend much, and nowhere else.
"""

import math
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from html import escape as escape_html
from types import SimpleNamespace
from typing import Any

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.exceptions import SecurityError, TemplateSyntaxError, UndefinedError
from jinja2.lexer import Token, TokenStream
from jinja2.parser import Parser
from jinja2.runtime import Context, LoopContext, Macro
from jinja2.sandbox import MAX_RANGE, ImmutableSandboxedEnvironment
from jinja2.utils import Namespace as JinjaNamespace
from markupsafe import Markup, escape

from pnp.base.findings import sentence
from pnp.base.source import MEANINGLESS, UNPRINTABLE, unprintable
from pnp.compose.functions import FUNCTIONS, NUMBERS, PURE, format_value
from pnp.compose.limits import (
    LOOK,
    MOST_REPEAT,
    VARIABLES,
    Limits,
    refuse_words,
    refuse_words_within,
)
from pnp.compose.vocabulary import MARK

MOST_INSIDE = 40  # blocks and brackets of a template inside each other
DIRECT = "f_"  # before the names of functions that templates call without further ado
_TAG = re.compile(r"<([A-Za-z][^\s/<>]*)(?=[\s/>]|\Z)")
_COMMENT = re.compile(r"\{#.*?#\}", re.S)
_ASIDE = re.compile(rf"\b(?:macro\s+)?({'|'.join(PURE)})\b(?!\s*\()|macro\s+(\w+)")
_DEAF_TESTS = {"defined", "none", "undefined"}


class _FaceParser(Parser):
    """Knows which names are functions of the face language."""

    def __init__(self, environment: Environment, source: str, *names: Any) -> None:
        super().__init__(environment, source, *names)
        # What a template can only call: it gives the names of these functions to nothing else.
        self._direct = frozenset(PURE).difference(*_ASIDE.findall(_COMMENT.sub("", source)))
        self._inside = 0  # blocks and brackets

    def subparse(self, *args: Any, **options: Any) -> list[nodes.Node]:
        with self._deeper():
            return super().subparse(*args, **options)

    def parse_expression(self, *args: Any, **options: Any) -> nodes.Expr:
        with self._deeper():
            return super().parse_expression(*args, **options)

    @contextmanager
    def _deeper(self) -> Iterator[None]:
        """Refuse what is nested so deeply that Python gives up, sooner or later."""
        self._inside += 1
        if self._inside > MOST_INSIDE:
            most = MOST_INSIDE
            said = sentence(
                "the template is nested too deeply: {most} levels are allowed", most=most
            )
            self.fail(said, self.stream.current.lineno)
        yield
        self._inside -= 1

    def parse_primary(self, *args: Any, **options: Any) -> nodes.Expr:
        """Take a function of the face language for what it is, without looking it up each time."""
        node = super().parse_primary(*args, **options)
        if isinstance(node, nodes.Name) and node.name in self._direct:
            return nodes.EnvironmentAttribute(DIRECT + node.name, lineno=node.lineno)
        return node


def _printable(tokens: Iterator[Token], names: tuple[Any, Any]) -> Iterator[Token]:
    """Refuse strings with codes of letters that no paper shows."""
    for token in tokens:
        if token.type == "string" and (odd := UNPRINTABLE.search(token.value)):
            raise TemplateSyntaxError(unprintable(odd[0]), token.lineno, *names)
        yield token


def _marked(
    tokens: Iterator[tuple[int, str, str]], name: str | None
) -> Iterator[tuple[int, str, str]]:
    place = escape_html(name or "template")
    for line, kind, text in tokens:
        if kind == "data" and "<" in text:
            rows = enumerate(text.split("\n"), line)
            yield line, kind, "\n".join(_marked_row(row, f"{place}:{at}") for at, row in rows)
        else:
            yield line, kind, text


def _marked_row(row: str, place: str) -> str:
    return _TAG.sub(lambda tag: f'<{tag[1]} {MARK}="{place}"', row) if "<" in row else row


class _FaceCode(CodeGenerator):
    """Writes templates as Python that passes all values on to the sandbox's own methods."""

    def _passed(self, method: str, node: Any, frame: Frame) -> None:
        self.write(f"environment.{method}(")
        self.visit(node, frame)
        self.write(")")

    def _output_child_to_const(self, node: nodes.Expr, *args: Any) -> str:
        if not isinstance(node, nodes.TemplateData):
            raise nodes.Impossible  # constants are written as other values are
        return super()._output_child_to_const(node, *args)

    def _output_child_pre(self, *_: Any) -> None:
        self.write("environment.out(")

    def _output_child_post(self, *_: Any) -> None:
        self.write(")")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        """Call something; what the face language brings along needs no guard."""
        target = node.node
        plain = not (node.kwargs or node.dyn_args or node.dyn_kwargs or forward_caller)
        if plain and isinstance(target, nodes.EnvironmentAttribute):
            self.write(f"environment.{target.name}(")
            for argument in node.args:
                self.visit(argument, frame)
                self.write(", ")
        else:
            self.write("environment.run(")
            self.visit(target, frame)
            self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        self.write(")")

    def visit_For(self, node: nodes.For, frame: Frame) -> None:
        """Let every loop pass the clock."""
        is_apart = isinstance(node.target, nodes.Tuple)
        steps = nodes.EnvironmentAttribute("apart" if is_apart else "steps")
        node.iter = nodes.Call(steps, [node.iter], [], None, None, lineno=node.lineno)
        super().visit_For(node, frame)

    def visit_Assign(self, node: nodes.Assign, frame: Frame) -> None:
        """Give a name to a value, or take it apart."""
        if isinstance(node.target, nodes.Tuple):
            node.node = _passed_to("wordless", node.node)
        super().visit_Assign(node, frame)

    def visit_Compare(self, node: nodes.Compare, frame: Frame) -> None:
        """Compare values, though not words; numbers are never equal to any."""
        sides = [node.expr, *(operand.expr for operand in node.ops)]
        if any(isinstance(one, nodes.Const) and not isinstance(one.value, str) for one in sides):
            super().visit_Compare(node, frame)
            return
        self.write("(")
        self._compared(node.expr, frame)
        for operand in node.ops:
            self.write(f" {_OPERATORS[operand.op]} ")
            self._compared(operand.expr, frame)
        self.write(")")

    def _compared(self, node: nodes.Expr, frame: Frame) -> None:
        if isinstance(node, nodes.Const):
            self.visit(node, frame)
        else:
            self._passed("compared", node, frame)

    def visit_Test(self, node: nodes.Test, frame: Frame) -> None:
        """Test a value, though not words."""
        if node.name not in _DEAF_TESTS:
            node.node = _passed_to("compared", node.node)
            node.args = [_passed_to("compared", argument) for argument in node.args or ()]
        super().visit_Test(node, frame)

    def visit_Getitem(self, node: nodes.Getitem, frame: Frame) -> None:
        """Look something up, or take a stretch of it."""
        if isinstance(node.arg, nodes.Slice):
            self.write("environment.made(environment.wordless(")
            self.visit(node.node, frame)
            self.write(")[")
            self.visit(node.arg, frame)
            self.write("])")
        else:
            super().visit_Getitem(node, frame)

    def visit_List(self, node: nodes.List, frame: Frame) -> None:
        """Write a list whose size is looked at."""
        self.write("environment.made(")
        super().visit_List(node, frame)
        self.write(")")

    def visit_Dict(self, node: nodes.Dict, frame: Frame) -> None:
        """Write a table whose size is looked at."""
        self.write("environment.made({")
        for row in node.items:
            self._compared(row.key, frame)  # nothing is found by words
            self.write(": ")
            self.visit(row.value, frame)
            self.write(", ")
        self.write("})")

    def visit_Tuple(self, node: nodes.Tuple, frame: Frame) -> None:
        """Write a tuple; one that holds values is looked at."""
        self.write("environment.made(" if node.ctx == "load" else "")
        super().visit_Tuple(node, frame)
        self.write(")" if node.ctx == "load" else "")

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:
        self.write("markup_join((")
        for part in node.nodes:
            self._passed("part", part, frame)
            self.write(", ")
        self.write("))")

    def visit_Mul(self, node: nodes.BinExpr, frame: Frame) -> None:
        """Calculate; with a fraction, or a number that is added or taken away, nothing can grow."""
        harmless, sides = float if node.operator == "*" else (int, float), (node.left, node.right)
        is_plain = any(isinstance(x, nodes.Const) and isinstance(x.value, harmless) for x in sides)
        self.write("(" if is_plain else f"environment.{_ARITHMETIC[node.operator]}(")
        self.visit(node.left, frame)
        self.write(f" {node.operator} " if is_plain else ", ")
        self.visit(node.right, frame)
        self.write(")")

    visit_Add = visit_Sub = visit_Mul  # noqa: N815  as Jinja calls its methods


_ARITHMETIC = {"*": "times", "+": "plus", "-": "minus"}
_OPERATORS = {
    "eq": "==", "ne": "!=", "gt": ">", "gteq": ">=", "lt": "<", "lteq": "<=",
    "in": "in", "notin": "not in",
}  # fmt: skip


def _passed_to(method: str, node: Any) -> Any:
    if isinstance(node, nodes.Const):
        return node
    target = nodes.EnvironmentAttribute(method)
    return nodes.Call(target, [node], [], None, None, lineno=node.lineno)


_TEXT_METHODS = """
    capitalize casefold endswith find index isdigit join lower lstrip partition replace rstrip
    split splitlines startswith strip title upper
"""
_FILTERS = """
    abs batch capitalize count d default dictsort first float groupby int items join last length
    list lower map max min reject rejectattr replace reverse round select selectattr slice sort
    string sum title trim unique upper
"""
TEXT_METHODS, FILTERS = frozenset(_TEXT_METHODS.split()), frozenset(_FILTERS.split())
_METHODS: dict[type, frozenset[str]] = {  # of others, those of lists, and all of Jinja's own
    str: TEXT_METHODS,
    list: frozenset({"count", "index"}),
    dict: frozenset({"get", "items", "keys", "values"}),
    int: frozenset(),
    float: frozenset(),
}
_DEAF_FILTERS = {"d", "default", "join", "string"}  # which do not look at words
_OF_LISTS = {"count", "first", "last", "length", "list"}  # nor do these, if a list holds them
_WRITERS = {"capitalize", "lower", "replace", "string", "title", "trim", "upper"}
_COUNTERS = {"batch", "round", "slice", "sum"}
_LONG = (str, list, tuple)
MOST_INCLUDED = 20  # templates inside each other
_ROOT = "root"  # what Jinja calls the function that a template becomes
_HOLDERS = (list, tuple, dict)
_VIEWS = {SimpleNamespace, TemplateModule}


class Namespace(JinjaNamespace):
    """Variables that loops may change; tells nothing of what it holds, which may have no end."""

    def __repr__(self) -> str:
        return "namespace"


class Sandbox(ImmutableSandboxedEnvironment):
    """Jinja's sandbox for values that do not change, with limits."""

    intercepted_binops = frozenset(["**", "%", "//"])
    code_generator_class = _FaceCode

    def __init__(self, limits: Limits, **options: Any) -> None:
        super().__init__(**options)
        self.limits = limits
        self.phrased: Callable[[str], str] = str  # what is written of a text
        self._deaf: tuple[Any, ...] = ()  # functions that pass words on and do not look at them
        self._safe: dict[tuple[type, str], bool] = {}  # attributes that were asked for before
        self.concat = limits.concat  # type: ignore[method-assign]
        self.filters = {name: _limited(name, self.filters[name], limits) for name in FILTERS}
        # What compiled templates call.
        self.steps, self.made, self.part = limits.steps, limits.made, limits.part
        self.wordless, self.compared, self.apart = refuse_words, limits.compared, limits.unpacked
        # The functions of the face language: those that draw pay for what they make.
        for name, function in PURE.items():
            setattr(self, DIRECT + name, function if name in NUMBERS else _paid(function, limits))

    def offer(self, deaf: Mapping[str, Any], **others: Any) -> None:
        """Give templates more than the face language to call; what is deaf passes words on."""
        deaf = {**deaf, "zip": _zip, "namespace": Namespace}
        self.globals = {**FUNCTIONS, "pi": math.pi, "range": _range, **deaf, **others}
        self._deaf = tuple(deaf.values())

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Allow plain attributes, and methods whose results are no larger than a text."""
        key = type(obj), attr  # which is all that any of it depends on
        if key not in self._safe:
            allowed = (names for kind, names in _METHODS.items() if isinstance(obj, kind))
            known = next(allowed, None)
            usual = super().is_safe_attribute(obj, attr, value)
            if known is None and callable(value):  # such as of what an engine has worked out
                own = type(obj).__module__.startswith("jinja2.")
                usual = usual and (own or attr in _METHODS[list])
            self._safe[key] = usual if known is None else attr in known
        return self._safe[key]

    def wrap_str_format(self, value: Any) -> Callable[..., str] | None:
        """Leave str.format to `is_safe_attribute`, which refuses it."""
        return None

    def run(__self, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805
        """Call something that the template may call."""
        limits = __self.limits
        limits.tick()
        if type(__obj) is Macro:
            if __obj.catch_varargs or __obj.catch_kwargs:
                limits.held((args, kwargs))  # it may keep them together
            return __obj(*args, **kwargs)
        if type(__obj) is LoopContext:  # goes through items of its own
            return __obj(limits.steps(*args), **kwargs)
        if __obj is Namespace:
            limits.spend(VARIABLES)
        holder = getattr(__obj, "__self__", None)
        if isinstance(holder, str):
            _foresee(__obj.__name__, refuse_words(holder), args, limits)
        elif isinstance(holder, list):  # which counts its items, or looks for one
            refuse_words_within(holder)
        if __obj not in __self._deaf:
            refuse_words_within((*args, *kwargs.values()))
        if not __self.is_safe_callable(__obj):
            raise SecurityError(sentence("{name} is not safely callable", name=repr(__obj)))
        return limits.made(__obj(*args, **kwargs))

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return an attribute; those of views and of other templates are plain values."""
        if type(obj) in _VIEWS and attribute in obj.__dict__ and attribute[0] != "_":
            return obj.__dict__[attribute]
        if type(obj) is dict and attribute in obj and attribute not in _METHODS[dict]:
            return obj[attribute]
        return super().getattr(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """Look something up, though not by words or in them."""
        refuse_words(argument)
        if type(obj) is dict and argument in obj:
            return obj[argument]
        return super().getitem(refuse_words(obj), argument)

    def times(self, left: Any, right: Any) -> Any:
        """Multiply: most of drawing, and fractions have no way to grow."""
        if type(left) is float or type(right) is float:
            return left * right
        if isinstance(left, _LONG) or isinstance(right, _LONG):
            n, times = (len(one) if isinstance(one, _LONG) else one for one in (left, right))
            if not n * times <= MOST_REPEAT:
                raise SecurityError(sentence("the repetition is too long"))
        return self.made(left * right)

    def plus(self, left: Any, right: Any) -> Any:
        """Add, or put texts or lists together."""
        if type(left) is float or type(right) is float:
            return left + right
        return self.made(left + right)

    def minus(self, left: Any, right: Any) -> Any:
        """Subtract; differences of differences grow as sums do."""
        if type(left) is float or type(right) is float:
            return left - right
        return self.made(left - right)

    def out(self, value: Any) -> Any:
        """Return what a template writes of a value."""
        kind = type(value)
        if kind is Markup:
            return value
        if kind is float or kind is int:
            return format_value(value)
        if kind is str:
            return escape(self.phrased(value))
        if value is None:
            raise UndefinedError(sentence("a field that is empty here was to be written out"))
        return escape(self.limits.writable(value))

    def join_path(self, template: str, parent: str) -> str:
        """Find a template that another one includes, imports or extends."""
        refuse_words(template)
        self.limits.tick(LOOK)
        self.limits.spend(VARIABLES)
        # Templates may include each other without end: what the last writes climbs all.
        frame, deep = sys._getframe(), 0
        while (outer := frame.f_back) is not None:
            deep += frame.f_code.co_name == _ROOT
            frame = outer
        if deep > (most := MOST_INCLUDED):
            said = sentence("templates include each other more than {most} deep", most=most)
            raise SecurityError(said)
        return super().join_path(template, parent)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Refuse arithmetic whose result has no end."""
        if isinstance(left, _LONG) or isinstance(right, _LONG):
            if operator == "%":
                raise SecurityError(sentence("texts are not formatted with %"))
        elif operator == "**" and (abs(right) > 64 or abs(left) > 1e6):
            raise SecurityError(sentence("the power is too large"))
        return self.made(super().call_binop(context, operator, left, right))

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        return _FaceParser(self, source, name, filename).parse()

    def _tokenize(
        self, source: str, name: str | None, filename: str | None = None, state: str | None = None
    ) -> TokenStream:
        """Return a template's tokens, with its line in every element."""
        source, names = self.preprocess(source, name, filename), (name, filename)
        if odd := MEANINGLESS.search(source):
            line = source.count("\n", 0, odd.start()) + 1
            raise TemplateSyntaxError(unprintable(odd[0]), line, *names)
        tokens = self.lexer.wrap(_marked(self.lexer.tokeniter(source, *names), name), *names)
        return TokenStream(_printable(tokens, names), *names)


def _paid(function: Callable[..., Any], limits: Limits) -> Callable[..., Any]:
    return wraps(function)(lambda *args, **more: limits.drawn(function(*args, **more)))


def _limited(name: str, filter_: Callable[..., Any], limits: Limits) -> Callable[..., Any]:
    """Return a filter that passes the clock and whose result is looked at."""
    first = 1 if hasattr(filter_, "jinja_pass_arg") else 0  # the environment or context
    writable = limits.writable

    @wraps(filter_)
    def limited(*args: Any, **kwargs: Any) -> Any:
        limits.tick(LOOK)
        value, others = args[first], (*args[first + 1 :], *kwargs.values())
        if name in _OF_LISTS:
            refuse_words(value)
        elif name not in _DEAF_FILTERS:
            refuse_words_within((value, *others))
        if name == "join":
            value = [part if isinstance(part, str) else str(writable(part)) for part in value]
            _foresee(name, str(writable(others[0])) if others else "", (value,), limits)
        elif name in _WRITERS:
            value = writable(value)
            _foresee(name, str(value), tuple(map(writable, others)), limits)
        elif name in _COUNTERS and any(
            isinstance(one, _HOLDERS) or (isinstance(one, int) and abs(one) > MOST_REPEAT)
            for one in others
        ):
            raise SecurityError(sentence("{name}: the number is too large", name=name))
        return limits.made(filter_(*args[:first], value, *args[first + 1 :], **kwargs))

    return limited


def _foresee(name: str, text: str, args: tuple[Any, ...], limits: Limits) -> None:
    """Refuse what a text would become, before it is."""
    if name == "replace" and len(args) > 1:
        limits.spend(len(text) + text.count(str(args[0])) * len(str(args[1])))
    elif name == "join" and args and hasattr(args[0], "__len__"):
        limits.spend(sum(len(part) + len(text) for part in args[0] if isinstance(part, str)))


def _zip(*lists: Any) -> Iterable[tuple[Any, ...]]:
    """Return items side by side; letters of words are none."""
    return zip(*map(refuse_words, lists), strict=False)


def _range(*bounds: float) -> range:
    """Return a range that a face can be drawn from."""
    found = range(*map(int, bounds))
    if len(found) > MAX_RANGE:
        raise SecurityError(sentence("a range of more than {most} numbers", most=MAX_RANGE))
    return found

"""Jinja's own sandbox, with limits on time, memory and numbers for each face."""

import sys
from collections.abc import Callable
from functools import wraps
from types import SimpleNamespace
from typing import Any

from jinja2 import nodes
from jinja2.environment import TemplateModule
from jinja2.exceptions import SecurityError, UndefinedError
from jinja2.lexer import TokenStream
from jinja2.runtime import Context, LoopContext, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace as JinjaNamespace
from markupsafe import Markup, escape

from pnp.compose.compiling import DIRECT, NUMBERS, PURE, FaceCode, FaceParser, marked_tokens
from pnp.compose.functions import written
from pnp.compose.limits import LOOK, MOST_REPEAT, VARIABLES, Limits, held_in, writable
from pnp.compose.tokens import none_heard, unheard
from pnp.compose.words import broken
from pnp.worded import worded

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
    code_generator_class = FaceCode

    def __init__(self, limits: Limits, **options: Any) -> None:
        super().__init__(**options)
        self.limits = limits
        self.phrased: Callable[[str], str] = broken  # what is written of a text
        self.deaf: tuple[Any, ...] = ()  # functions that pass words on and do not look at them
        self._safe: dict[tuple[type, str], bool] = {}  # attributes that were asked for before
        self.concat = limits.concat  # type: ignore[method-assign]
        self.filters = {name: _limited(name, self.filters[name], limits) for name in FILTERS}
        # What compiled templates call.
        self.steps, self.made, self.part = limits.steps, limits.made, limits.part
        self.unheard, self.compared, self.apart = unheard, limits.compared, limits.apart
        vars(self).update(_direct(limits))

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
                held_in((args, kwargs))  # it may keep them together
            return __obj(*args, **kwargs)
        if type(__obj) is LoopContext:  # goes through items of its own
            return __obj(limits.steps(*args), **kwargs)
        if __obj is Namespace:
            limits.spend(VARIABLES)
        holder = getattr(__obj, "__self__", None)
        if isinstance(holder, str):
            _foresee(__obj.__name__, unheard(holder), args, limits)
        elif isinstance(holder, list):  # which counts its items, or looks for one
            none_heard(holder)
        if __obj not in __self.deaf:
            none_heard((*args, *kwargs.values()))
        if not __self.is_safe_callable(__obj):
            raise SecurityError(worded("{name} is not safely callable", name=repr(__obj)))
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
        unheard(argument)
        if type(obj) is dict and argument in obj:
            return obj[argument]
        return super().getitem(unheard(obj), argument)

    def times(self, left: Any, right: Any) -> Any:
        """Multiply: most of drawing, and fractions have no way to grow."""
        if type(left) is float or type(right) is float:
            return left * right
        is_long = isinstance(left, _LONG) or isinstance(right, _LONG)
        if is_long and not _size(left) * _size(right) <= MOST_REPEAT:
            raise SecurityError(worded("the repetition is too long"))
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
            return written(value)
        if kind is str:
            return escape(self.phrased(value))
        if value is None:
            raise UndefinedError(worded("a field that is empty here was to be written out"))
        return escape(writable(value))

    def join_path(self, template: str, parent: str) -> str:
        """Find a template that another one includes, imports or extends."""
        unheard(template)
        self.limits.tick(LOOK)
        self.limits.spend(VARIABLES)
        _refuse_circles()
        return super().join_path(template, parent)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Refuse arithmetic whose result has no end."""
        if isinstance(left, _LONG) or isinstance(right, _LONG):
            if operator == "%":
                raise SecurityError(worded("texts are not formatted with %"))
        elif operator == "**" and (abs(right) > 64 or abs(left) > 1e6):
            raise SecurityError(worded("the power is too large"))
        return self.made(super().call_binop(context, operator, left, right))

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        return FaceParser(self, source, name, filename).parse()

    def _tokenize(
        self, source: str, name: str | None, filename: str | None = None, state: str | None = None
    ) -> TokenStream:
        return marked_tokens(self, self.preprocess(source, name, filename), (name, filename))


def _direct(limits: Limits) -> dict[str, Callable[..., Any]]:
    """Return the functions of the face language; those that draw pay for what they make."""

    def paid(function: Callable[..., Any]) -> Callable[..., Any]:
        return wraps(function)(lambda *args, **more: limits.drawn(function(*args, **more)))

    return {
        DIRECT + name: function if name in NUMBERS else paid(function)
        for name, function in PURE.items()
    }


def _refuse_circles() -> None:
    """Refuse templates that include each other without end: what the last writes climbs all."""
    frame, deep = sys._getframe(1), 0
    while (outer := frame.f_back) is not None:
        deep += frame.f_code.co_name == _ROOT
        frame = outer
    if deep > MOST_INCLUDED:
        raise SecurityError(
            worded("templates include each other more than {most} deep", most=MOST_INCLUDED)
        )


def _limited(name: str, filter_: Callable[..., Any], limits: Limits) -> Callable[..., Any]:
    """Return a filter that passes the clock and whose result is looked at."""
    first = 1 if hasattr(filter_, "jinja_pass_arg") else 0  # the environment or context

    @wraps(filter_)
    def limited(*args: Any, **kwargs: Any) -> Any:
        limits.tick(LOOK)
        value, others = args[first], (*args[first + 1 :], *kwargs.values())
        if name in _OF_LISTS:
            unheard(value)
        elif name not in _DEAF_FILTERS:
            none_heard((value, *others))
        if name == "join":
            value = [part if isinstance(part, str) else str(writable(part)) for part in value]
            _foresee(name, str(writable(others[0])) if others else "", (value,), limits)
        elif name in _WRITERS:
            value = writable(value)
            _foresee(name, str(value), tuple(map(writable, others)), limits)
        elif name in _COUNTERS and any(map(_is_large, others)):
            raise SecurityError(worded("{name}: the number is too large", name=name))
        return limits.made(filter_(*args[:first], value, *args[first + 1 :], **kwargs))

    return limited


def _foresee(name: str, text: str, args: tuple[Any, ...], limits: Limits) -> None:
    """Refuse what a text would become, before it is."""
    if name == "replace" and len(args) > 1:
        limits.spend(len(text) + text.count(str(args[0])) * len(str(args[1])))
    elif name == "join" and args and hasattr(args[0], "__len__"):
        limits.spend(sum(len(part) + len(text) for part in args[0] if isinstance(part, str)))


def _size(value: Any) -> Any:
    return len(value) if isinstance(value, _LONG) else value


def _is_large(value: Any) -> bool:
    return isinstance(value, _HOLDERS) or (isinstance(value, int) and abs(value) > MOST_REPEAT)

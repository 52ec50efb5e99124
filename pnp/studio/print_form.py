"""The form of the room to print in, made from the options of `pnp build`, and what it asks for."""

import os
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.findings import Finding
from pnp.load.project import Project
from pnp.model.options import BUILD, OPTIONS, Option, OptionKind
from pnp.model.order import Order
from pnp.work.request import OUT, Request, cores

# What the form asks for; `only` is shown as a list of parts.
OFFERED: Mapping[str, Option] = Option.offered_by(BUILD)


class AskedToPrint(NamedTuple):
    """What a form asks for."""

    request: Request
    since: str


def out_of(project: Project) -> Path:
    """Return where files go: into the project, or where one is if that is not one's own."""
    return project.root / OUT if os.access(project.root, os.W_OK) else OUT


def request_of(project: Project, game: str, form: Mapping[str, Any]) -> AskedToPrint:
    """Return what a form asks for, or refuse with everything that is wrong in it."""
    usual = dict.fromkeys(OFFERED)
    found = Option.values_of(OFFERED, {**usual, **form})
    order = Order(**{field: value for field, value in found.items() if field in Order._fields})
    asked = (game,), found["languages"], order, found["only"], out_of(project)
    making = {name: found[name] for name in ("force", "cache")}
    request = Request.asked_for(project, *asked)._replace(**making, jobs=found["jobs"] or cores())
    return AskedToPrint(request, found["since"])


# --- Options that a finding names, apart from its other words: a page says them as its form does.


Parts = list[str | dict[str, str]]  # words as they are, and options
_FLAGS: Mapping[str, str] = {
    flag: field for field, option in OPTIONS.items() for flag in option.flag.split("/")
}
# A command in backticks is left alone, a flag in backticks is a flag.
_NAMED = re.compile(r"`(?P<quoted>--[a-z-]+)`|`[^`]*`|(?<![\w-])(?P<flag>--[a-z]+(?:-[a-z]+)*)")
_NUMBER = re.compile(r" (-?\d+(?:\.\d+)?)(?![\w.]*\w)")
_WORD = re.compile(r" ([\w+-]+)")
_NEXT = re.compile(r"(,? \w+|,) ([\w+-]+)")  # with whatever `or` is in a language


class OptionNames:
    """Finds options in the words of findings."""

    def __init__(self, project: Project) -> None:
        self._papers = project.row_ids("papers")

    def facts(self, findings: Iterable[Finding]) -> list[dict[str, Any]]:
        """Return findings for a page; if one names options, its words are there in parts, too."""
        return [self._parted(one.plain) for one in findings]

    def again(self, value: Any) -> Any:
        """Part the words of findings anew that are in another language meanwhile."""
        if isinstance(value, dict):
            if "said" in value and "message" in value:
                return self._parted({name: one for name, one in value.items() if name != "said"})
            return {name: self.again(one) for name, one in value.items()}
        return list(map(self.again, value)) if isinstance(value, (list, tuple)) else value

    def _parted(self, plain: dict[str, Any]) -> dict[str, Any]:
        texts = {name: str(plain[name] or "") for name in ("message", "hint")}
        parts = {name: self.parts(text) for name, text in texts.items()}
        named = any(isinstance(one, dict) for said in parts.values() for one in said)
        return {**plain, **({"said": parts} if named else {})}

    def parts(self, text: str) -> Parts:
        """Return a text in parts."""
        parts: Parts = []
        done = 0
        for found in _NAMED.finditer(text):
            flag = found["quoted"] or found["flag"] or ""
            if flag in _FLAGS and found.start() >= done:
                parts.append(text[done : found.start()])
                done = found.end()
                for one, end in self._option(flag, text, done):
                    parts.append(one)
                    done = end
        return [one for one in (*parts, text[done:]) if one]

    def _option(self, flag: str, text: str, at: int) -> Iterator[tuple[str | dict[str, str], int]]:
        """Yield an option with its value, and other values of it that follow, with their ends."""
        field = _FLAGS[flag]
        known = self._values(OPTIONS[field])
        option = {"field": field, "flag": flag}
        found = (_NUMBER if known is None else _WORD).match(text, at)
        if not found or (known is not None and found[1] not in known):
            yield option, at
            return
        yield {**option, "value": found[1]}, found.end()
        at = found.end()
        while (more := _NEXT.match(text, at)) and more[2] in (known or ()):
            yield f"{more[1]} ", more.end(1) + 1
            yield {"field": field, "value": more[2]}, more.end()
            at = more.end()

    def _values(self, option: Option) -> Collection[str] | None:
        """Return what can follow the name of an option; None for any number."""
        if option.kind in (OptionKind.NUMBER, OptionKind.WHOLE):
            return None
        return self._papers if option.kind is OptionKind.PAPER else option.choices

"""A page for the browser: every text beside its translation, as both read, with its picture."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from html import escape
from importlib.resources import files
from itertools import groupby

from pnp.check.translations import word_difference
from pnp.model.messages import Message, TextKind, Unit, taken_apart
from pnp.model.stock import Language
from pnp.translate.pictures import folder, picture_of

_KEYS = ("where", "note", "room", "term", "same as")
_READS, _SAYS, _BESIDE = "reads", "says", "beside "
# Each ends before the next begins, or else every mark that is not closed would be read to the end.
_GONE = re.compile(r"\[-((?:(?!\[-).)*?)-\]", re.DOTALL)
_COME = re.compile(r"\{\+((?:(?!\{\+).)*?)\+\}", re.DOTALL)


def browser_page(
    heading: str,
    language: Language,
    texts: Sequence[tuple[Message, Unit]],
    names: Collection[str],
) -> str:
    """Return the whole page; `names` are the pictures that go with it."""
    style = files("pnp").joinpath("starter", "texts.css").read_text("utf-8")
    body = "\n".join(_sections(language, texts, names))
    return (
        '<!doctype html>\n<html lang="en" dir="ltr">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(heading)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
        f"<h1>{escape(heading)}</h1>\n{body}\n</body>\n</html>\n"
    )


def _sections(
    language: Language, texts: Sequence[tuple[Message, Unit]], names: Collection[str]
) -> Iterator[str]:
    """Yield texts that one picture shows together, in the order of the file."""
    for picture, group in groupby(texts, key=lambda pair: _picture(pair[0])):
        yield "<section>\n<div>"
        yield from (_text(message, unit, language) for message, unit in group)
        yield "</div>"
        paths = [folder(code) + picture for code in ("en", language.code)]
        if found := [path for path in paths if path in names]:
            links = "".join(
                f'<a href="{escape(path)}"><img src="{escape(path)}" alt="{escape(path)}"></a>'
                for path in found
            )
            yield f'<div class="pictures">{links}</div>'
        yield "</section>"


def _picture(message: Message) -> str:
    kind, owner, _ = taken_apart(message.context)
    is_own = kind in (TextKind.PIECE, TextKind.COMPONENT)
    return picture_of(message, owner.partition("/")[0] if is_own else "")


def _text(message: Message, unit: Unit, language: Language) -> str:
    """Return one text with all that is known of it."""
    told = _told(unit.hints)
    state = "missing" if not unit.text else "fuzzy" if unit.fuzzy else "done"
    lines = [f'<article class="{state}" id="{escape(unit.context)}">']
    lines.append(f"<h2>{escape(unit.context)}</h2>")
    lines.append(_said("english", "en", unit.english, told.get(_READS, ())))
    if unit.fuzzy and unit.before and unit.before != unit.english:
        change = _coloured(word_difference(unit.before, unit.english))
        lines.append(f'<p class="change" lang="en" dir="ltr">{change}</p>')
    lines.append(_said("own", language.code, unit.text, told.get(_SAYS, ())))
    for key in told:
        if key.startswith(_BESIDE):
            code = key.removeprefix(_BESIDE)
            lines += [_said("beside", code, text, ()) for text in told[key]]
    lines.append('<p class="notes">')
    facts = [f"<b>{key}</b> {escape(text)}" for key in _KEYS for text in told.get(key, ())]
    lines.append("<br>\n".join([*facts, *(escape(line) for line in told.get("", ()))]))
    lines.append("</p>\n</article>")
    return "\n".join(lines)


def _said(kind: str, code: str, text: str, readings: Sequence[str]) -> str:
    """Return a text and how it reads; the browser sees from the letters which way they run."""
    marked = f'lang="{escape(code)}" dir="auto"'
    shown = escape(text).replace("\n", "<br>")
    lines = [f'<p class="{kind}" {marked}>{shown}</p>']
    lines += [f'<p class="reads" {marked}>{escape(one)}</p>' for one in readings]
    return "\n".join(lines)


def _told(hints: Sequence[str]) -> Mapping[str, Sequence[str]]:
    """Return hints by their keywords; what people wrote has none."""
    found: dict[str, list[str]] = {}
    for hint in hints:
        key, colon, text = hint.partition(": ")
        known = colon and (key in (*_KEYS, _READS, _SAYS) or key.startswith(_BESIDE))
        found.setdefault(key if known else "", []).append(text if known else hint)
    return found


def _coloured(difference: str) -> str:
    """Return what was taken away and what was put in as a browser shows it."""
    marked = _GONE.sub(r"<del>\1</del>", escape(difference))
    return _COME.sub(r"<ins>\1</ins>", marked)

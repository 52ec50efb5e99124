"""PO files in the project: begun, brought up to date text by text, written whole."""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.findings import Finding, Refused, Where, collected, error, sentence, shown
from pnp.base.placeholders import spoken
from pnp.load.po import po_text
from pnp.load.project import Project
from pnp.model.face import RULES
from pnp.model.game import Game
from pnp.model.messages import (
    FUZZY,
    GAME_TITLE,
    IGNORE,
    Gloss,
    Message,
    MessageId,
    PoFile,
    TextKind,
    Unit,
)
from pnp.model.stock import Language
from pnp.parts.edition import Workshop
from pnp.parts.translatable import UNDONE, terms_in
from pnp.translate.as_printed import annotated
from pnp.translate.source import STOCK, TextSource, refuse_installed
from pnp.work.output import Output

# Hints that are written anew every time.
_GENERATED = re.compile(r"(?:where|note|reads|says|room|term|same as|beside [\w-]+): ")
_WORD = re.compile(r"[^\s-]*-?")  # what is not broken
MARK, WIDTH = "#. ", 78  # of lines that other programs write
_SAID_OF = {
    TextKind.WORD: sentence("on every sheet"),
    TextKind.SCREEN: sentence("on the screen, in the studio or on a web site"),
    TextKind.FINDING: sentence("a mistake that is told, or what to do about it"),
    TextKind.LABEL: sentence("a fixed word, printed on pieces"),
    TextKind.TERM: sentence(
        "the glossary; several forms are parted by {sign}, the first one is the name", sign="|"
    ),
}
_OF_COMPONENTS = {
    "title": sentence("what the pieces are called, at the foot of their sheets"),
    "note": sentence("a sentence above the pieces"),
    **dict.fromkeys(
        (f"assembly_{step}" for step in ("score", "cut", "fold", "glue", "tuck", "then")),
        sentence("a step of putting the pieces together, in small letters beside a picture"),
    ),
}


def hints(message: Message, game: Game | None, terms: Sequence[Gloss]) -> Iterator[str]:
    """Yield the lines above a text, each with its keyword."""
    yield f"where: {place(message.context, game, message.part, message.page)}"
    if message.note:
        yield f"note: {' '.join(message.note.split())}"
    yield from (f"reads: {line}" for line in message.reads)
    if message.room:
        yield f"room: {message.room}"
    if MessageId.parse(message.context).kind is TextKind.TERM:
        return
    for gloss in terms_in(spoken(message.english), terms):
        yield f"term: {gloss.english}" + (f" = {' | '.join(gloss.forms)}" if gloss.forms else "")


def by_hand(lines: Sequence[str]) -> tuple[str, ...]:
    """Return the hints that people wrote, without those of `pnp translate` itself."""
    return _by_writer(lines)[1]


def _by_writer(lines: Sequence[str]) -> tuple[Mapping[str, list[str]], tuple[str, ...]]:
    """Return the hints of `pnp translate` itself by their keywords, and those of people.

    Some programs break long ones: what goes on below is put together again.
    """
    ours: dict[str, list[str]] = defaultdict(list)
    kept: list[str] = []
    key, above = "", ""  # the line of ours that may go on
    for line in lines:
        if _GENERATED.match(line):
            key, above = line.partition(":")[0], line
            ours[key].append(line)
        elif above and _goes_on(above, line):
            ours[key][-1] += ("" if above.endswith("-") else " ") + line
            above = line
        else:
            kept.append(line)
            above = ""
    return ours, tuple(kept)


def _goes_on(above: str, line: str) -> bool:
    """Tell whether a line was broken because its next word did not fit."""
    word = _WORD.match(line)
    space = 0 if above.endswith("-") else 1
    length = len(MARK) + len(above)
    return length <= WIDTH < length + space + len(word[0] if word else "")


def place(context: str, game: Game | None, part: str = "", page: int = 0) -> str:
    """Say in words where a text stands: in the rules on which page, if that is known."""
    id_, variant = MessageId.without_variant(context)
    if variant:
        there = place(id_, game, part, page)
        return sentence("{place}, in the variant {variant}", place=there, variant=variant)
    if context == GAME_TITLE:
        return sentence("the game's name")
    kind, owner, field = MessageId.parse(context)
    if kind is TextKind.GAME:
        return sentence("what a variant of the game is called")
    if kind is TextKind.RULES or (kind is TextKind.LABEL and part == RULES):
        return _in_rules(owner if kind is TextKind.RULES else "", page)
    if kind in _SAID_OF:
        return _SAID_OF[kind]
    component, _, piece = owner.partition("/")
    found = game.component(component) if game else None
    name = found.title if found else component
    if piece:
        return sentence("{component}: {piece}, {field}", component=name, piece=piece, field=field)
    return sentence("{component}: {field}", component=name, field=_OF_COMPONENTS.get(field, field))


def _in_rules(paragraph: str, page: int) -> str:
    """Say in words where a text of the rules stands; without a paragraph, in a figure of them."""
    if paragraph and page:
        return sentence("the rules, page {page}: {paragraph}", page=page, paragraph=paragraph)
    if paragraph:
        return sentence("the rules: {paragraph}", paragraph=paragraph)
    if page:
        return sentence("a fixed word in a figure of the rules, page {page}", page=page)
    return sentence("a fixed word in a figure of the rules")


NEAR = 0.8  # of the letters in common: a text that moved rather than a new one
MOST_LIKENED = 100_000_000  # pairs of letters of texts that may have moved
_OURS = {"language", "plural-forms", "mime-version", "content-type", "content-transfer-encoding"}
_BY_RULE = {"no-python-format"}  # flags that the English decides, anew every time


def merged(po: PoFile, source: Sequence[Unit]) -> PoFile:
    """Return the file with today's texts in today's order; vanished ones become obsolete."""
    wanted = {unit.context for unit in source}
    gone = [unit for unit in po.units if unit.obsolete or unit.context not in wanted]
    known: dict[str, list[Unit]] = defaultdict(list)
    for unit in po.units:
        known[unit.context].append(unit)
    new = [fresh for fresh in source if not known[fresh.context]]
    renamed = _renamed(new, [unit for unit in gone if unit.text])
    moved = _Moved(gone)
    units = tuple(
        _renewed(fresh, known[fresh.context] or renamed.get(fresh.context, []), moved)
        for fresh in source
    )
    used = {(unit.context, unit.english) for unit in units}
    used |= {(unit.context, unit.english) for (unit,) in renamed.values()}
    kept: dict[tuple[str, str], Unit] = {}  # what somebody has written, each once
    for unit in gone:
        key = (unit.context, unit.english)
        if key not in used and (unit.text or unit.notes):
            kept.setdefault(key, _obsolete(unit))
    return po._replace(units=(*units, *kept.values()))


class Taken(NamedTuple):
    """What came of a file that a translator sent back."""

    po: PoFile
    new: list[str]  # contexts
    changed: list[str]
    same: list[str]
    fuzzy: list[str]  # to be looked at before they count
    rejected: list[tuple[str, str]]  # contexts with the reason
    noted: list[str]  # with comments that we had not
    held: int  # texts of ours that the file has, translated or not


def taken_in(ours: PoFile, theirs: PoFile) -> Taken:
    """Put the translations and comments of one file into another that has today's texts."""
    live = {unit.context: unit for unit in ours.units if not unit.obsolete}
    before = dict(live)
    by_verdict: dict[str, list[str]] = {"new": [], "changed": [], "same": [], "fuzzy": []}
    rejected: list[tuple[str, str]] = []
    sent = [unit for unit in theirs.units if not unit.obsolete]
    for unit in sent:
        verdict = ""
        if unit.context in live:
            mine = live[unit.context]
            mine = mine._replace(notes=_joined(mine.notes, unit.notes))
            verdict, live[unit.context] = _taken(mine, unit) if unit.text else ("same", mine)
        if unit.text and verdict in by_verdict:
            by_verdict[verdict].append(unit.context)
        elif unit.text or (unit.notes and unit.context not in live):
            rejected.append((unit.context, verdict or sentence("there is no such text any more")))
    units = (unit if unit.obsolete else live[unit.context] for unit in ours.units)
    return Taken(
        po=ours._replace(
            comment=_joined(ours.comment, theirs.comment),
            header={**ours.header, **_signed(theirs.header)},
            units=tuple(units),
        ),
        **by_verdict,
        rejected=rejected,
        noted=[context for context, unit in live.items() if unit.notes != before[context].notes],
        held=len(live.keys() & {unit.context for unit in sent}),
    )


def _taken(mine: Unit, unit: Unit) -> tuple[str, Unit]:
    """Return what comes of a translation, or why it is not taken, and what stands now.

    One that has to be looked at never takes the place of one that is finished.
    """
    overruled = (flag for flag in unit.flags if flag.startswith(IGNORE))  # checks
    mine = mine._replace(flags=tuple(dict.fromkeys((*mine.flags, *overruled))))
    if (unit.text, unit.fuzzy, unit.english) == (mine.text, mine.fuzzy, mine.english):
        return "same", mine
    old = unit.english != mine.english
    if mine.finished and old:
        return sentence("the English has changed since, and ours is finished"), mine
    if mine.finished and unit.fuzzy:
        return sentence("it is marked as fuzzy, and ours is finished"), mine
    if old or unit.fuzzy:
        before = _made_from(unit)
        offered = mine._replace(text=unit.text, flags=_marked(mine.flags), before_context="")
        offered = offered._replace(before=before if before != mine.english else "")
        return "same" if offered == mine else "fuzzy", offered
    flags = tuple(dict.fromkeys((*mine.flags, *unit.flags)))
    said = _right(mine._replace(text=unit.text, flags=flags))
    return "changed" if mine.finished else "new", said


def _joined(ours: str, theirs: str) -> str:
    """Return the comments of both sides, each line once."""
    if not ours or f"\n{ours}\n" in f"\n{theirs}\n":
        return theirs
    lines = ours.split("\n")
    known, new = set(lines), theirs.split("\n") if theirs else ()
    return "\n".join([*lines, *(line for line in new if line not in known)])


def _signed(header: Mapping[str, str]) -> dict[str, str]:
    """Return who made a translation and with what, which goes with it."""
    return {
        key: value
        for key, value in header.items()
        if value and key.lower() not in _OURS and not key.lower().startswith("x-pnp-")
    }


def stale(unit: Unit, english: str) -> Unit:
    """Return a translation of other English, to be looked at: what it was made from stays."""
    before, unit = _made_from(unit), unit._replace(english=english)
    if not unit.text:
        return unit._replace(before="", before_context="")
    if before == english:  # the text has come back
        return _right(unit)
    return unit._replace(before=before, flags=_marked(unit.flags))


def _renewed(fresh: Unit, known: Sequence[Unit], moved: "_Moved") -> Unit:
    """Return today's text with its translation: of the same English if possible, one in use."""
    old = min(
        known, key=lambda unit: (unit.english != fresh.english, unit.obsolete), default=None
    ) or moved.find(fresh)
    if old is None:
        return fresh
    if old.english != fresh.english:
        old = stale(old, fresh.english)
    if not old.fuzzy:
        old = _right(old)
    return old._replace(
        context=fresh.context,
        flags=(*(flag for flag in old.flags if flag not in _BY_RULE), *fresh.flags),
        hints=(*by_hand(old.hints), *fresh.hints),
        places=fresh.places,
        obsolete=False,
        line=0,
    )


def _renamed(new: Sequence[Unit], gone: Sequence[Unit]) -> dict[str, list[Unit]]:
    """Return translations of texts whose id alone has changed, where there is no doubt of it."""
    now, before = (Counter(map(_essence, units)) for units in (new, gone))
    known = {_essence(unit): unit for unit in gone}
    found = ((fresh.context, _essence(fresh)) for fresh in new)
    return {context: [known[key]] for context, key in found if now[key] == before[key] == 1}


def _essence(unit: Unit) -> tuple[TextKind, str]:
    """Return what stays of a text if its id changes."""
    return MessageId.parse(unit.context).kind, unit.english


class _Moved:
    """Finds texts again that stand elsewhere now; after very many letters it does not look on."""

    def __init__(self, gone: Sequence[Unit]) -> None:
        self._gone = [unit for unit in gone if unit.text]
        self._left = MOST_LIKENED

    def find(self, fresh: Unit) -> Unit | None:
        """Return the translation of a nearly equal text, to be looked at."""
        shares = [(self._likeness(unit.english, fresh.english), unit) for unit in self._gone]
        share, found = max(shares, key=lambda one: one[0], default=(0, fresh))
        if share < NEAR:
            return None
        return found._replace(
            english=fresh.english,
            before=_made_from(found),
            before_context=found.context,
            flags=_marked(found.flags),
            hints=(),
        )

    def _likeness(self, one: str, other: str) -> float:
        """Return how alike two texts are, from 0 to 1; 0 if they are clearly not near."""
        if one == other:
            return 1.0
        short, long = sorted((len(one), len(other)))
        self._left -= 1
        if self._left < 0 or 2 * short < NEAR * (short + long):
            return 0.0
        self._left -= short + long
        matcher = SequenceMatcher(None, one, other, autojunk=False)
        if matcher.quick_ratio() < NEAR:
            return 0.0
        self._left -= short * long
        return matcher.ratio() if self._left >= 0 else 0.0


def _obsolete(unit: Unit) -> Unit:
    return unit._replace(
        english=_made_from(unit),
        notes=_joined(unit.notes, "\n".join(by_hand(unit.hints))),
        hints=(),  # other programs drop them here
        places=(),
        before="",
        before_context="",
        obsolete=True,
    )


def _made_from(unit: Unit) -> str:
    """Return the English that a translation was made from."""
    return unit.before if unit.fuzzy and unit.before else unit.english


def _right(unit: Unit) -> Unit:
    """Return a translation that nobody has to look at any more."""
    flags = tuple(flag for flag in unit.flags if flag != FUZZY)
    return unit._replace(before="", before_context="", flags=flags)


def _marked(flags: tuple[str, ...]) -> tuple[str, ...]:
    return flags if FUZZY in flags else (FUZZY, *flags)


GAME_LINE = "X-Pnp-Game"
_UNDATED = "1980-01-01 00:00+0000"  # until a translator's program knows better; no clock is asked
_FORMAT = re.compile(r"%(?:\(\w*\))?[-#0 +]?(?:\*|\d+)?(?:\.(?:\*|\d+))?[hlL]?[diouxXeEfFgGcrs%]")
_FIXED = {
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
}


class Updated(NamedTuple):
    """What became of a file."""

    path: Path
    kept: int
    stale: int
    empty: int
    obsolete: int
    text: str  # nothing if there is nothing to write


def unsigned(source: TextSource, language: Language) -> dict[str, str]:
    """Return the lines of a header that other programs want, as long as nobody has signed."""
    title = source.game.title if source.game else "pnp"
    return {
        "Project-Id-Version": source.id,
        "PO-Revision-Date": _UNDATED,
        "Last-Translator": f"Translators of {title}",
        "Language-Team": language.english,
    }


def today(source: TextSource, language: Language, fresh: Collection[str] | None = None) -> PoFile:
    """Return what the project has, with today's texts; if none is fresh, its hints are believed."""
    if not source.path(language.code).is_file():
        return begun(source, language)
    return renewed(source, language, source.po(language.code), fresh)


def update(
    shop: Workshop, sources: Iterable[TextSource], languages: Sequence[Language], explicit: bool
) -> list[Updated]:
    """Bring files up to date with their source, all or none."""
    refuse_installed(shop.project)
    findings: list[Finding] = []
    done: list[Updated] = []
    for source in sources:
        there = [one for one in languages if source.path(one.code).is_file()]
        for one in languages if explicit and source.id != STOCK else ():
            if one not in there:
                command = f"`pnp translate start {source.id} {one.code}`"
                hint, where = sentence("{command} makes it", command=command), source.path(one.code)
                findings.append(error(Where(shown(where)), sentence("there is no such file"), hint))
        roomy = annotated(source) if there else source
        for language in there:
            with collected(findings):
                po = renewed(roomy, language, source.po(language.code))
                done.append(_updated(source.path(language.code), po))
    if findings:
        raise Refused(findings)
    write(shop.project, {one.path: one.text for one in done if one.text})
    return done


def write(project: Project, files: Mapping[Path, str]) -> None:
    """Write files whole, all or none."""
    if not files:
        return
    with Output(project.root, "--project") as output:
        for path, text in files.items():
            output.stage(path, text.encode())
        output.commit()


def begun(source: TextSource, language: Language) -> PoFile:
    """Return a file that nobody has translated yet, with what people noted in other languages."""
    empty = PoFile(f"{language.english} translation.", {}, ())
    po = renewed(source, language, empty)
    noted = _noted(source)
    units = (unit._replace(hints=(*noted.get(unit.context, ()), *unit.hints)) for unit in po.units)
    return po._replace(units=tuple(units))


def renewed(
    source: TextSource, language: Language, po: PoFile, fresh: Collection[str] | None = None
) -> PoFile:
    """Return a file with today's texts, and what there is to know about them now.

    If only some are fresh, the file is believed about the room of all others, and how they read.
    """
    at_hand = {unit.context: unit for unit in po.units}
    if fresh is None:
        source = annotated(source)
    else:
        changed = (
            one.context
            for one in source.messages
            if one.context not in at_hand or at_hand[one.context].english != one.english
        )
        looked = {*fresh, *changed}
        source = annotated(source, only=looked)
        at_hand = {id_: unit for id_, unit in at_hand.items() if id_ not in looked}
    header = {"Language": language.code, **_FIXED, "Plural-Forms": language.plurals}
    kept = {key: po.header[key] for key in _FIXED if key in po.header}
    lines = {**unsigned(source, language), **po.header, **header, **kept, GAME_LINE: source.id}
    terms = source.terms(source.catalog_with(language.code, po))
    believed = {} if fresh is None else at_hand
    units = [  # as a translator meets them, not translated yet
        Unit(
            one.context,
            one.english,
            hints=tuple(_hints(one, source.game, terms, believed.get(one.context))),
            flags=("no-python-format",) if _FORMAT.search(one.english) else (),
            places=places(one.where, source.shop.project),
        )
        for one in source.messages
    ]
    return merged(po._replace(header=lines), units)


def _hints(
    message: Message, game: Game | None, terms: Sequence[Gloss], believed: Unit | None
) -> Iterator[str]:
    """Yield the lines above a text; what a file tells of how it is printed may be believed."""
    told = list(hints(message, game, terms))
    if believed is None:
        yield from told
        return
    at_hand, _ = _by_writer(believed.hints)
    kind = MessageId.parse(message.context).kind
    is_there = kind is TextKind.LABEL and at_hand["where"]  # it may stand in the rules
    yield from at_hand["where"][:1] if is_there else told[:1]
    yield from (line for line in told[1:] if line.startswith("note: "))
    yield from (*at_hand["reads"], *at_hand["room"])
    yield from (line for line in told[1:] if line.startswith("term: "))


def _noted(source: TextSource) -> dict[str, tuple[str, ...]]:
    """Return what people have noted for translators, in whatever language they did."""
    known: dict[str, tuple[str, ...]] = {}
    for path in sorted(source.path("en").parent.glob("*.po")):
        with suppress(Refused):  # a broken file is somebody else's trouble
            for unit in source.po(path.stem).units:
                if lines := by_hand(unit.hints):
                    known.setdefault(unit.context, lines)
    return known


def places(where: Where, project: Project) -> tuple[str, ...]:
    """Return a place as anybody finds it, wherever the project lies."""
    path = Path(where.file).resolve()
    for root in project.layers if where.file else ():
        if path.is_relative_to(root.resolve()):
            name = path.relative_to(root.resolve()).as_posix()
            return (f"{name}:{where.line}" if where.line else name,)
    return ()


def _updated(path: Path, po: PoFile) -> Updated:
    live, text = [unit for unit in po.units if not unit.obsolete], po_text(po)
    return Updated(
        path=path,
        kept=sum(unit.finished for unit in live),
        stale=sum(bool(unit.text) and unit.fuzzy for unit in live),
        empty=sum(not unit.text for unit in live),
        obsolete=len(po.units) - len(live),
        text=text if path.read_bytes() != text.encode() else "",
    )


def status(source: TextSource, language: Language) -> dict[str, Any]:
    """Count the texts that are translated, have to be renewed, are missing and are wrong."""
    found = list(source.verdicts(language, source.catalog(language.code)))
    undone = {name: sum(one.check == name for one in found) for name in ("stale", "missing")}
    total = len(source.messages)
    done = total - sum(undone.values())
    return {
        "game": source.id,
        "language": language.code,
        "texts": total,
        "translated": done,
        **undone,
        "failing": len({one.message.context for one in found if one.check not in UNDONE}),
        "percent": done * 100 // total if total else 100,
    }

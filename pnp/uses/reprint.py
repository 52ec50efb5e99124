"""One sheet again, by the code at its foot: the same as it was, or what has changed since."""

from collections.abc import Iterable, Iterator, Sequence

from pnp import __version__
from pnp.base.findings import (
    NOWHERE,
    Finding,
    Refused,
    Severity,
    did_you_mean,
    error,
    listed,
    refuse,
    said_by,
    sentence,
)
from pnp.build import Body, build, each_edition
from pnp.load.project import Project
from pnp.parts.edition import Edition, LoadedGame
from pnp.parts.footers import read_code
from pnp.parts.part import Part
from pnp.parts.rules import parts_of
from pnp.work.inking import fingerprints
from pnp.work.ledger import Print
from pnp.work.request import Doing, Progress, Report, Request, in_turn

_FACES = 12  # that are named


def find_prints(
    code: str, known: dict[str, list[Print]], out: str, wrong: Sequence[Finding] = ()
) -> list[Print]:
    """Return what a code stands for, or refuse it with what may be meant, and what is wrong."""
    try:
        code = read_code(code)
    except ValueError as problem:
        said = sentence(
            "{code} is no code of a sheet: {problem}", code=repr(code), problem=said_by(problem)
        )
        otherwise = sentence("read it off the sheet again")
        near = did_you_mean(code.upper(), list(known), otherwise)
        raise refuse(NOWHERE, said, near) from None
    if code not in known:
        hint = sentence(
            "codes are kept in {files}; name another folder with {option}",
            files=f"{out}/<game>/prints-<language>.json",
            option="--out",
        )
        said = sentence("no sheet {code} was made here", code=code)
        raise Refused([*wrong, error(NOWHERE, said, did_you_mean(code, list(known), hint))])
    return known[code]


def reprint(
    project: Project, request: Request, looks: Sequence[Print], anyway: bool, tell: Progress
) -> Report:
    """Make a sheet once more if it is what it was; else refuse with all that has changed."""
    comparing, making = in_turn(tell, (1.0, 1.0))
    (compared,) = each_edition(project, _Comparison(request, looks), comparing).values()
    compared.report.stop_on_errors()
    changes: list[Finding] = compared.made
    if changes and not anyway:
        raise Refused(changes)
    report = build(project, request, making)
    report.add(*(one._replace(severity=Severity.WARNING, hint="") for one in changes))
    return report


class _Comparison(Body):
    """Holds a sheet as it is today against what it was; the build after it judges the rest."""

    def __init__(self, request: Request, looks: Sequence[Print]) -> None:
        super().__init__(request)
        self._looks = looks

    def judge_game(self, _: LoadedGame) -> Iterable[Finding]:
        """Judge nothing."""
        return ()

    def judge_words(self, _: Edition) -> Iterable[Finding]:
        """Judge nothing."""
        return ()

    def make(self, edition: Edition, _: Report, tell: Progress) -> list[Finding]:
        """Return what has changed, nothing if the sheet is one of those that it was."""
        looks, order = self._looks, self.request.order
        parts = parts_of(edition, order, self.request.wants)
        part = next((one for one in parts if one.id == looks[-1].part), None)
        if part is None:  # it is left out
            missing = edition.loaded.borrowed.findings
            if not missing:
                said = sentence("{part} is not made of these options any more", part=looks[-1].part)
                raise refuse(edition.game.where, said)
            raise Refused(one._replace(severity=Severity.ERROR) for one in missing)
        name = f"{edition.name}: {part.title}"
        fingerprints(part, lambda done, total: tell(Doing(name, done / total, (done, total))))
        same = [look for look in looks if not any(_changes(part, look))]
        found = [one for look in looks if look not in same for one in _differences(part, look)]
        if found and same:
            said = sentence(
                "{prints} prints bear this code, and today's looks like {same} of them",
                prints=len(looks),
                same=len(same),
            )
            hint = sentence("compare it with the sheet in your hand")
            found.insert(0, error(part.where, said, hint))
        return found


def _changes(part: Part, record: Print) -> Iterator[str]:
    """Yield how a sheet differs from what it was."""
    now = part.prints
    gone = [name for name in record.faces if name not in now]
    new = [name for name in now if name not in record.faces]
    other = [name for name in now if record.faces.get(name, now[name]) != now[name]]
    many = len(part.picked.sheets[0].placements)
    if many != record.pieces:
        yield sentence(
            "{now} pieces lie on this sheet, {then} then", now=str(many), then=str(record.pieces)
        )
    if other:
        yield sentence("looks different: {faces}", faces=listed(other, _FACES))
    if gone:
        yield sentence("is no longer on this sheet: {faces}", faces=listed(gone, _FACES))
    if new:
        yield sentence("has come onto this sheet: {faces}", faces=listed(new, _FACES))


def _differences(part: Part, record: Print) -> list[Finding]:
    """Return what has changed since a sheet was made, and what may be the reason."""
    changes, game = list(_changes(part, record)), part.edition.game
    if record.version != game.version:
        made_from = sentence(
            "made from version {then} of the game, today's is {today}",
            then=record.version,
            today=game.version,
        )
        changes.append(made_from)
    if record.pnp != __version__:
        made_from = sentence(
            "made from version {then} of pnp, today's is {today}",
            then=record.pnp,
            today=__version__,
        )
        changes.append(made_from)
    hint = sentence("{option} prints it as it is today", option="--anyway")
    name, sheet = record.part, record.sheet
    messages = (
        sentence("{part}, sheet {sheet}: {change}", part=name, sheet=sheet, change=change)
        for change in changes
    )
    return [error(part.where, message, hint) for message in messages]

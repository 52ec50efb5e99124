"""What a set-up leaves in the box for a number of players."""

from pnp.check.questions import Objection, in_sets, matching, mistakes, told
from pnp.findings import Finding, Refused, did_you_mean
from pnp.forms.counts import RemoveForm
from pnp.model.game import Component, Game, SetUp
from pnp.worded import worded


def remaining(game: Game, players: int) -> Game:
    """Return the game as it is after the set-up; refuses a set-up that can not be done."""
    set_up = next((one for one in game.setups if one.players == players), None)
    if set_up is None and plays_whole(game, players):
        return game
    if set_up is None:
        raise Refused(told(game.id, [no_set_up(game, players)], game.where))
    left, findings = _carry_out(game, set_up)
    if findings:
        raise Refused(findings)
    return left


def plays_whole(game: Game, players: int) -> bool:
    """Tell whether so many players can play, and nothing is said to leave the box for them."""
    can_play = bool(game.players) and min(game.players) <= players <= max(game.players)
    return can_play and all(players != set_up.players for set_up in game.setups)


def set_ups_hold(game: Game) -> list[Finding]:
    """Find every removal that can not be done."""
    return [finding for set_up in game.setups for finding in _carry_out(game, set_up)[1]]


def no_set_up(game: Game, players: int) -> Objection:
    """Say that a number of players has no set-up."""
    known = [str(set_up.players) for set_up in game.setups]
    whole = worded(
        "add {setup} if all stays in the box, or `players:` of the game",
        setup=f"{{players: {players}, remove: []}}",
    )
    message = worded("no set-up for {players} players", players=players)
    return Objection(message, did_you_mean("", known) or whole)


def _carry_out(game: Game, set_up: SetUp) -> tuple[Game, list[Finding]]:
    """Take everything out that the set-up names, in order, and find what is not there."""
    left, findings = game, list[Finding]()
    for number, step in enumerate(set_up.remove, 1):
        wrong = list(mistakes(game, step))
        if not wrong:
            left, wrong = _without(left, step)
        if wrong:
            name = worded(
                "set-up for {players} players: removal {number}",
                players=set_up.players,
                number=number,
            )
            findings += told(name, wrong, set_up.where)
    return left, findings


def _without(game: Game, step: RemoveForm) -> tuple[Game, list[Objection]]:
    """Return the game after one removal, and what there is too little of."""
    pieces = matching(game, step)
    there, asked = sum(piece.copies for piece in pieces), step.copies or 1
    copies = step.copies or there
    if step.sets:
        sets = list(in_sets(pieces, step.by).values())
        there, asked = len(sets), step.sets
        pieces = [piece for one in sets[: step.sets] for piece in one]
        copies = sum(piece.copies for piece in pieces)
    cuts: dict[int, int] = {}
    for piece in pieces:
        cuts[id(piece)] = min(piece.copies, copies)
        copies -= cuts[id(piece)]
    parts = tuple(_reduced(part, cuts) for part in game.components)
    short = [_too_few(there, asked, bool(step.sets))] if there < asked else []
    return game._replace(components=parts), short


def _too_few(there: int, asked: int, sets: bool) -> Objection:
    if sets:
        told = worded("sets: {there} in the data, {asked} to remove", there=there, asked=asked)
    else:
        told = worded("copies: {there} in the data, {asked} to remove", there=there, asked=asked)
    return Objection(told)


def _reduced(part: Component, cuts: dict[int, int]) -> Component:
    """Return a component with so many copies less of each piece, by the piece's identity."""
    pieces = (it._replace(copies=it.copies - cuts.get(id(it), 0)) for it in part.pieces)
    return part._replace(pieces=tuple(piece for piece in pieces if piece.copies > 0))

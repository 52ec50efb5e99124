"""Pictures in terminals: only where somebody looks, and only where they are shown."""

from base64 import standard_b64decode

import pytest

from pnp.cli.terminal import CHUNK, iterm, kitty, way_to_show

PNG = bytes(range(256)) * 40


@pytest.mark.parametrize(
    ("environment", "way"),
    [
        ({"KITTY_WINDOW_ID": "1"}, kitty),
        ({"TERM": "xterm-kitty"}, kitty),
        ({"TERM_PROGRAM": "WezTerm"}, kitty),
        ({"TERM_PROGRAM": "iTerm.app"}, iterm),
        ({"TERM": "xterm-256color"}, None),
        ({"TERM": "xterm-kitty", "TMUX": "/tmp/tmux"}, None),
        ({}, None),
    ],
)
def test_a_terminal_says_what_it_is(environment: dict[str, str], way: object) -> None:
    assert way_to_show(environment, is_terminal=True) is way
    assert way_to_show(environment, is_terminal=False) is None


def test_kitty_takes_a_picture_in_parts_that_are_a_whole() -> None:
    parts = kitty(PNG).split("\x1b\\")[:-1]
    heads, data = zip(*(part.removeprefix("\x1b_G").split(";") for part in parts), strict=True)
    assert heads[0] == "a=T,f=100,m=1" and heads[-1] == "m=0"
    assert max(map(len, data)) <= CHUNK
    assert standard_b64decode("".join(data)) == PNG


def test_iterm_takes_a_picture_at_once() -> None:
    head, data = iterm(PNG).rstrip("\x07").split(":")
    assert head == f"\x1b]1337;File=inline=1;size={len(PNG)}"
    assert standard_b64decode(data) == PNG

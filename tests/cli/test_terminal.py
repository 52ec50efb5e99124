"""Pictures in terminals: only where somebody looks, and only where they are shown."""

import io
from base64 import standard_b64decode

import pytest
from PIL import Image

from pnp.cli.terminal import CHUNK, drawn, draws_sixels, iterm, kitty, sixels, way_to_show

PNG = bytes(range(256)) * 40


@pytest.mark.parametrize(
    ("environment", "way"),
    [
        ({"KITTY_WINDOW_ID": "1"}, kitty),
        ({"TERM": "xterm-kitty"}, kitty),
        ({"TERM_PROGRAM": "WezTerm"}, kitty),
        ({"TERM_PROGRAM": "iTerm.app"}, iterm),
        ({"TERM": "foot-extra"}, sixels),
        ({"TERM": "xterm-256color"}, None),
        ({"TERM": "foot", "STY": "1.pts"}, None),
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


@pytest.mark.parametrize(
    ("environment", "said", "way"),
    [
        ({"TERM": "xterm-256color"}, "\x1b[?64;1;2;4;6c", sixels),
        ({"WT_SESSION": "1"}, "\x1b[?61;4;6;7;14c", sixels),
        ({"WT_SESSION": "1"}, "\x1b[?61;6;7;14c", None),
        ({"TERM": "xterm"}, "\x1b[?4;6c", None),  # the first number is its class
        ({"TERM": "xterm"}, "", None),
    ],
)
def test_whoever_does_not_say_by_name_is_asked(
    environment: dict[str, str], said: str, way: object
) -> None:
    assert draws_sixels(said) is (way is sixels)
    assert way_to_show(environment, is_terminal=True, ask=lambda: said) is way


@pytest.mark.parametrize(
    ("environment", "is_terminal"),
    [
        ({"TERM": "xterm-kitty"}, True),
        ({"TERM": "dumb"}, True),
        ({"TERM": "linux"}, True),
        ({"TERM": "screen.xterm-256color"}, True),
        ({"TERM": "tmux-256color"}, True),
        ({}, True),
        ({"TERM": "xterm"}, False),
    ],
)
def test_nobody_is_asked_who_has_said_or_can_not_answer(
    environment: dict[str, str], is_terminal: bool
) -> None:
    def ask() -> str:
        raise AssertionError("asked")

    way_to_show(environment, is_terminal, ask)


def test_sixels_of_a_row_are_one_picture() -> None:
    file = io.BytesIO()
    Image.new("RGB", (3, 3)).save(file, "PNG")
    assert drawn(sixels, [file.getvalue()] * 2).count("\x1bP") == 1
    assert drawn(kitty, [PNG, PNG]).count("a=T") == 2
    assert drawn(sixels, []) == ""

"""How a difference is quoted."""

from pnp.compare.difference import excerpt


def test_a_quote_is_cut_between_words() -> None:
    text = " ".join(f"word{number}" for number in range(60))
    told = excerpt(text, text.index("word30"))
    assert told.startswith("…word") and told.endswith("…") and "word30" in told
    assert len(told) <= 102
    assert excerpt("short", 3) == "short"

"""Products of shops: what is cut out of a page, and what is around it."""

import pytest

from pnp.model.shop import Backs
from tests.support.shops import product, rect


def test_a_product_is_cut_out_of_the_middle_of_its_page() -> None:
    poker = product(rect("poker", 63, 88), bleed=3.2)
    assert poker.trim == pytest.approx((3.2, 3.2, 63, 88))
    assert poker.bleed == pytest.approx((3.2,) * 4)


def test_pages_of_backs_belong_to_a_file_of_pages() -> None:
    assert [one for one in Backs if one.are_pages] == [Backs.BEFORE, Backs.BEHIND]

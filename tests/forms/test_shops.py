"""The form of the table of print shops."""

from pnp.forms.shops import ShopsForm
from pnp.load.project import shipped_root
from pnp.load.yaml_file import read_yaml


def test_what_ships_fits_its_form() -> None:
    path = shipped_root() / "card_data" / "stock" / "shops.yaml"
    form = ShopsForm.model_validate(read_yaml(path).value)
    assert all(shop.products for shop in form.shops.values())
    assert {shop.files for shop in form.shops.values()} == {"png", "pdf"}

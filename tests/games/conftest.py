"""What tests of a game's looks share with those of all sheets, and those of its rulebook with all rulebooks."""

import pytest

from tests.printables.conftest import out as out
from tests.printables.conftest import printed as printed

pytest.register_assert_rewrite("tests.rulebooks.contract", "tests.rulebooks.played")

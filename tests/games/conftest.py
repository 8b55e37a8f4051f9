"""What tests of a game's looks share with those of all sheets."""

from tests.printables.conftest import out as out
from tests.printables.conftest import printed as printed

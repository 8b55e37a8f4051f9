"""The plain second referees at their former address, until `tests/refcli/test_sentences.py` asks for the new one."""

import importlib
import sys

from refcli.game import games

for _game in games():
    sys.modules[f"{__name__}.{_game}"] = importlib.import_module(f"tests.games.{_game}.naive")

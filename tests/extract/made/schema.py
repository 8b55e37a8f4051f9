"""The JSON Schema of `rulebook.json`."""

import json

from tests.conftest import ROOT

SCHEMA = json.loads((ROOT / "extract" / "forms" / "rulebook.schema.json").read_text(encoding="utf-8"))

"""Compile the message catalogues when the package is built or installed for development."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileCatalogues(BuildHookInterface):  # type: ignore[type-arg]
    """Write `refcli.mo` beside each `refcli.po`."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's signature
        """Compile all catalogues and name them to the builder, which leaves out what git ignores."""
        for po in sorted(Path(self.root, "refcli", "messages", "locale").glob("*/LC_MESSAGES/refcli.po")):
            mo = po.with_suffix(".mo")
            with po.open("rb") as source, mo.open("wb") as target:
                write_mo(target, read_po(source, locale=po.parent.parent.name))
            build_data["artifacts"].append(mo.relative_to(self.root).as_posix())

"""Which text is in which language."""

from extract.languages.foreign_passages import language_findings
from extract.languages.identify import evidence
from extract.languages.placing import Placed, place

__all__ = ["Placed", "evidence", "language_findings", "place"]

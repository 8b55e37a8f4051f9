"""A rulebook on disk: Markdown pages, JSON data, findings; written, read, and corrected by hand in between."""

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from extract.forms.cache import *
    from extract.forms.examples import *
    from extract.forms.feedback import *
    from extract.forms.files import *
    from extract.forms.interchange import *
    from extract.forms.markdown import *
    from extract.forms.transcription import *
else:
    __getattr__ = imported_later(
        __name__,
        cache="cache_entry store_cached",
        examples="Example read_examples",
        feedback="fed_back",
        files="STANDARD_OUTPUT is_at is_written_into locked write_whole written_beside",
        interchange="from_json to_json",
        markdown="MarkdownError read_markdown write_markdown",
        transcription="TranscriptionError in_the_way keep_corrections load_transcription kept_at save_transcription",
    )

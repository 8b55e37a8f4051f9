"""Words, numbers and game terms of our four languages, from the lists beside this file."""

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from extract.words.context import *
    from extract.words.glossary import *
    from extract.words.lexicon import *
else:
    __getattr__ = imported_later(
        __name__,
        context="NAMED PLACES TOKEN around context_of features likelihoods possible tokens_of weights",
        glossary=(
            "CONJUNCTIONS EXAMPLE_LABELS GAME NAVIGATION NOTE_LABELS NUMBER_WORD PLAIN_TITLES "
            "STRICT_NUMBER common_patterns deciding_patterns heading_patterns hinting_patterns listed number "
            "number_patterns opposed_words plain_words telling_name telling_patterns"
        ),
        lexicon=(
            "ACCENTED LEAST_USUAL LETTERS OTHERS SHARP Reading alike built flat frequencies frequency is_known is_word "
            "list_of orders parts rarity readings spelt"
        ),
    )

"""Turn rulebook documents into structured, multilingual transcriptions."""

"""The faces of pieces, as drawings: what sheets, rule sheets and board pictures share.

Functions here take plain values (a species, a colour, an id) and give a `Drawing` with its origin in the middle; a
`bleed` says how far it reaches over the trim. They are cached: the same face is the same value.
"""

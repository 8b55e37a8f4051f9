"""Draw tiles, boards and rule sheets for print.

A room a subject, each above those that it uses, each entered through its `__init__` alone:

`drawing`    drawings as values, in millimetres; the type; drawings into PDF (with our seal) and SVG
`pieces`     what is printed: pieces, boards, the bleed and the safe zone
`paper`      sizes, what lies where on the sheets, the marks around
`art`        what games share of their art; `diagrams` what they share of their diagrams
`games`      how each game looks: a folder a game
`building`   how a set is built from its sheets: on what it is printed, the order of the cuts, how it is kept
`sheets`     from a game's name to a finished file: `print_game`; the calibration page
`shops`      from a game to the files that a service takes, by what it publishes (`targets.toml`)
`rulesheet`  a rulebook edition, typeset
`preflight`  a finished file against the limits of print
`gallery`    everything that can be printed, to look through
"""

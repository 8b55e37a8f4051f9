"""Draw tiles, boards and rule sheets for print.

`shapes`     drawings as values, in millimetres; `geometry` boxes and transformations, `ink` the saving of ink
`type`       the two families, widths of text; `paper` lengths and sizes
`canvas`     drawings into PDF, `svg` into SVG; `seal` tells a PDF of ours again
`art`        the faces of all games; `games` which pieces a game has, one file each
`pieces`     what is printed; `imposition` and `boards` where it lies on the sheets; `marks` what stands around it
`sheets`     from a game's name to a finished file: `print_game`; `calibration` the page for a printer's errors
`preflight`  a finished file against the limits of print; `measure`, `cutting`, `pixels` read it back
"""

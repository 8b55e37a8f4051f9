"""The few words on the edge of our sheets, in the languages of the rulebooks."""

from __future__ import annotations

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "front": "front",
        "back": "back",
        "scale": "print at 100 %",
        "fold": "fold here, glue, then cut",
        "glue": "glue",
        "cut": "cut here",
        "calibration": "Calibration page",
        "ruler": "Each ruler must measure 100 mm. If not, switch off scaling in the print dialogue.",
        "cross": "Print both sides, hold the sheet against the light and read off where the cross of the back lies "
        "in the grid of the front: each line is 0.5 mm.",
        "shift": "Hand the offset to the next print: --shift DX,DY (mm, right and up, seen from the back).",
    },
    "de": {
        "front": "Vorderseite",
        "back": "Rückseite",
        "scale": "mit 100 % drucken",
        "fold": "hier falten, kleben, dann schneiden",
        "glue": "kleben",
        "cut": "hier schneiden",
        "calibration": "Kalibrierseite",
        "ruler": "Jedes Lineal muss 100 mm messen. Wenn nicht: Skalierung im Druckdialog abschalten.",
        "cross": "Beidseitig drucken, das Blatt gegen das Licht halten und ablesen, wo das Kreuz der Rückseite im "
        "Gitter der Vorderseite liegt: jede Linie ist 0,5 mm.",
        "shift": "Den Versatz beim nächsten Druck angeben: --shift DX,DY (mm, nach rechts und oben, von der "
        "Rückseite gesehen).",
    },
    "fr": {
        "front": "recto",
        "back": "verso",
        "scale": "imprimer à 100 %",
        "fold": "plier ici, coller, puis couper",
        "glue": "coller",
        "cut": "couper ici",
        "calibration": "Page d’étalonnage",
        "ruler": "Chaque règle doit mesurer 100 mm. Sinon, désactivez la mise à l’échelle de l’imprimante.",
        "cross": "Imprimez recto verso, tenez la feuille contre la lumière et lisez où la croix du verso tombe dans "
        "la grille du recto : chaque ligne vaut 0,5 mm.",
        "shift": "Donnez le décalage à l’impression suivante : --shift DX,DY (mm, à droite et en haut, vu du verso).",
    },
    "es": {
        "front": "anverso",
        "back": "reverso",
        "scale": "imprimir al 100 %",
        "fold": "doblar aquí, pegar y luego cortar",
        "glue": "pegar",
        "cut": "cortar aquí",
        "calibration": "Página de calibración",
        "ruler": "Cada regla debe medir 100 mm. Si no, desactive el escalado de la impresora.",
        "cross": "Imprima por las dos caras, mire la hoja a contraluz y lea dónde cae la cruz del reverso en la "
        "cuadrícula del anverso: cada línea es 0,5 mm.",
        "shift": "Indique el desfase en la siguiente impresión: --shift DX,DY (mm, a la derecha y arriba, visto desde "
        "el reverso).",
    },
}


def word(lang: str, key: str) -> str:
    """The word in a language."""
    return WORDS[lang][key]

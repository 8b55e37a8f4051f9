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
        "cross": "Print both sides and hold the sheet against the light. The cross of the back "
        "lies somewhere in the grid of the front; a line is 0.5 mm.",
        "shift": "Where it lies, read off the shift that mends it. Give the two numbers to "
        "the next print: --shift DX,DY.",
        "long": "turned over the long edge",
        "short": "turned over the short edge",
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
        "cross": "Beide Seiten drucken und das Blatt gegen das Licht halten. Das Kreuz der "
        "Rückseite liegt irgendwo im Gitter der Vorderseite; eine Linie ist 0,5 mm.",
        "shift": "Dort nennt das Gitter die Verschiebung, die den Fehler ausgleicht. Beide Zahlen "
        "beim nächsten Druck angeben: --shift DX,DY.",
        "long": "über die lange Kante gewendet",
        "short": "über die kurze Kante gewendet",
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
        "cross": "Imprimez recto verso et tenez la feuille contre la lumière. La croix du verso "
        "tombe quelque part dans la grille du recto ; une ligne vaut 0,5 mm.",
        "shift": "À cet endroit, la grille donne le décalage qui corrige. Indiquez les deux "
        "nombres à l’impression suivante : --shift DX,DY.",
        "long": "retourné sur le bord long",
        "short": "retourné sur le bord court",
    },
    "es": {
        "front": "anverso",
        "back": "reverso",
        "scale": "imprimir al 100 %",
        "fold": "doblar aquí, pegar y luego cortar",
        "glue": "pegar",
        "cut": "cortar aquí",
        "calibration": "Página de calibración",
        "ruler": "Cada regla debe medir 100 mm. Si no, desactiva el escalado de la impresora.",
        "cross": "Imprime por las dos caras y mira la hoja a contraluz. La cruz del reverso cae "
        "en algún lugar de la cuadrícula del anverso; una línea es 0,5 mm.",
        "shift": "En ese punto, la cuadrícula indica el desfase que lo corrige. Da los dos "
        "números en la siguiente impresión: --shift DX,DY.",
        "long": "girada por el borde largo",
        "short": "girada por el borde corto",
    },
}


def word(lang: str, key: str) -> str:
    """The word in a language."""
    return WORDS[lang][key]

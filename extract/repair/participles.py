"""French verbs in -e that lost an accent, or none: "le joueur pose" and "le jeton posé" differ in nothing else.

The words around tell: behind "est" and "a" stands the participle, behind "il" and "qui" the verb.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from extract.language.accents import french_participles, is_known

_HELPING = re.compile(
    r"(?:^|[^a-z])(?:as?|ai|ont|avons|avez|est|sont|etes|sommes|etre|ete|avoir|avait|avaient|etait|etaient|soit|soient"
    r"|sera|seront|serait|fut|furent|aura|auront|aurait|ayant|etant|fois|reste|restent)"
    r"(?: (?:pas|plus|jamais|deja|toujours|ainsi|ensuite|alors|donc|bien|tous|toutes|aussi|encore|immediatement"
    r"|aussitot|directement|simplement|totalement|entierement))* $"
)
_LEADING = re.compile(
    r"(?:^|[^a-z])(?:il|elle|on|qui|que|je|tu|ne|se|le|la|les|l|n|s|m|t|d|un|une|chaque|cette|ce|de|des|du|et|ou|puis"
    r"|sa|son|ses|leur|joueur|joueuse|adversaire|donneur|vainqueur|gagnant|chacun|personne|premier|suivant|tour|y|en|par"
    r"|ensuite|alors|lui|pour|sans|nous|vous|votre|notre|aucune?|quelle|cela|autre|avec|sur|a|au|aux|si|quand|meme|seule?"
    r"|dernier|deuxieme|premiere)[ '’]?$|(?:^|[.,;:!?…(] ?)$"
)
_OBJECT = re.compile(
    r" (?:les?|la|l(?=.[a-z])|une?|des|du|de|ses|son|sa|leurs?|deux|trois|quatre|[0-9]+|alors|ensuite|donc"
    r"|aussi|qu)(?![a-z])"
)
_MANY = re.compile(
    r"(?:^|[^a-z])(?:les|des|ces|ses|leurs|vos|nos|deux|trois|quatre|cinq|six|dix|autres|quelques|plusieurs|[0-9]+|aux|mes"
    r"|tes|tu|petites|grandes|premieres|dernieres|memes|de|d.|l.) ?$"
)


def verb_readings(folded: str, readings: Sequence[str], before: str, behind: str) -> tuple[str, ...]:
    """What a flat word that may be a participle is here: one reading, or two; none where it is no such word.

    All is in small letters; `before` and `behind` have no accents.
    """
    participles = [reading for reading in readings if reading in french_participles()]
    if not participles or not re.search(r"[^e]es?$", folded):
        return ()
    participle = participles[0]
    plain = next((reading for reading in readings if reading not in participles), folded)
    if _HELPING.search(before):
        return (participle,)
    if folded.endswith("es"):
        many = re.search(r"[sx] $", before) and not _MANY.search(before)
        if many and not is_known(folded, "fr"):
            return (participle,)
        return (plain,) if plain != folded or not many else (plain, participle)
    if plain != folded or _LEADING.search(before) or _OBJECT.match(behind):
        return (plain,)
    return (plain, participle)

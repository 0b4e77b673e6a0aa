"""The choices of the menus, with their words."""

ITEM_BOULETTE, ITEM_UNTOUCHED, ITEM_IMPROPER, ITEM_FOUL, ITEM_OFF, ITEM_TOUCH = range(6)
ITEM_TECHNICAL, ITEM_UNDO, ITEM_MISSED, ITEM_CORRECT, ITEM_UNSEEN, ITEM_NEW_GAME = range(6, 12)
ITEM_LOST, ITEM_RESIGN, ITEM_FORGO, ITEM_SIDES, ITEM_AGAIN, ITEM_STOOD = range(12, 18)
# Words for each, French and English.
ITEMS = """
Boulette|Boulette
Intouché|Untouched
Irrégulier|Improper
Faute|Foul
Sorti|Off
Touché|Touch
Technique|Technical
Annuler|Undo
En plus|Missed
Corriger|Correct
Tir non vu|Unseen shot
Partie|New game
Plateau perdu|Board lost
Abandon|Resign
Renoncer|Waive
Côtés|Sides
Encore une|Once more
Reste valable|Stands
"""

SHOT_DONE = ("Tir fini ?", "Shot done?")

"""Checks the sentences of any ruling: they are whole, name their row, are true, and their figures add up.

`check` is written from the positions around an entry and from its pieces alone; it asks nothing of the words' own
notes. The conditions are looked for in the English text, the figures in both languages.
"""

import re
from collections import Counter

from carrom.game import engine, pieces
from carrom.game import entry as entries
from carrom.game.position import PENALTY_SHOT, QUEEN_BOARD, QUEEN_COVERED, QUEEN_HELD, UNKNOWN
from carrom.panel.calls import side_name
from carrom_simulator.words.books import reasons

SENTENCE = re.compile(r"[A-ZÀÉ0-9][^{}]*[^ .(] \((?P<row>[BCDFKIL]\d+)(, (loi|law) \d+[a-d]?(, \d+[a-d]?)?)?\)\.")
SUM = re.compile(r"(\d+(?: [+−×] \d+)+) = (\d+)")
FIGURE = r"(?:\d[\d +−×]*= )?(\d+)"
SHOTS = re.compile(FIGURE + r" shots?(?: and (a|\d+) half shots?)?(?: left|: )")
WORTH = re.compile(r"board is worth " + FIGURE)


class Ruled:
    """A ruling from outside: the position before, the entry, the verdict, the position after.

    own, others: the men that fell of the shooter's colour and of the other one; a late piece is in the shot.
    """

    def __init__(self, verdict):
        self.book, self.start, self.entry = verdict.judged
        self.verdict = verdict
        self.over = verdict.board_over
        start, shot = self.start, self.entry
        self.after = engine.judge(self.book, start, shot)[0]
        self.side = start.side_of(shot.seat if shot.seat >= 0 else start.turn)
        fallen = [entries.piece_of(code) for code in shot.fallen]
        self.colours = start.colours
        for piece in fallen:
            if self.colours == UNKNOWN and piece <= pieces.BLACK:
                self.colours = piece ^ self.side
        known = self.colours != UNKNOWN
        self.colour = self.colours ^ self.side if known else UNKNOWN
        self.own = fallen.count(self.colour)
        self.others = fallen.count(1 - self.colour) if known else 0
        self.queen = pieces.QUEEN in fallen
        self.striker = pieces.STRIKER in fallen
        had = shot.seat if shot.claims & pieces.STANDS else start.turn
        self.passes = self.after.turn != had and self.over is None

    def called(self, name: str) -> bool:
        return name in self.verdict.calls

    def claimed(self, claim: int) -> bool:
        return self.entry.claims & claim != 0

    def won_by(self, side: int) -> bool:
        return self.over is not None and self.over[0] == side

    def stay(self) -> int:
        """Count the other side's men of this shot that stay down."""
        if self.over is not None:
            return -1
        taken_off = "D4 remove" in self.verdict.reasons
        return self.after.down[1 - self.colour] - self.start.down[1 - self.colour] - taken_off

    def returned(self, colour: int) -> int:
        """Count the men of a colour that were to be returned: those that came back, and those that are owed since."""
        fell = [entries.piece_of(code) for code in self.entry.fallen].count(colour)
        start, after = self.start, self.after
        return fell + start.down[colour] - after.down[colour] + after.due[colour] - start.due[colour]


# A pattern in the English sentences -> a function that tells whether it is true of the ruling.
CONDITIONS = (
    (r"was (still )?to be covered|who was still", lambda r: r.start.queen == QUEEN_HELD),
    (r"is left on the board", lambda r: r.start.queen == QUEEN_BOARD and not r.queen),
    (r"[Tt]he queen (\w+ )?fell|fell with the queen|The queen, (?!who)|The queen and", lambda r: r.queen),
    (r"queen that fell too", lambda r: r.queen),
    (r"[Tt]he striker (\w+ )?fell|pocketed striker|with the striker|and the striker", lambda r: r.striker),
    (r"striker that fell", lambda r: r.striker),
    (r"is for the striker", lambda r: r.striker),
    (r"An own man fell|together with an own man|fell with an own man|Nothing but own men", lambda r: r.own >= 1),
    (r"Own men fell|with own men", lambda r: r.own > 1),
    (r"An own man fell properly", lambda r: r.own == 1),
    (r"Nothing fell and", lambda r: not r.entry.fallen),
    (r"[Nn]o own man fell|without an own man|none of the shooter's own", lambda r: not r.own),
    (r"shooter's last man|All of the shooter's men are down", lambda r: r.own >= 1),
    (r"All of the shooter's men had fallen", lambda r: r.start.down[r.colour] + r.own == pieces.MEN),
    (r"[Tt]he shooter's man (that fell )?stays down", lambda r: r.own >= 1),
    (r"[Tt]he shooter's (other )?men (that fell )?stay down", lambda r: r.own > 1),
    (r"What the shooter pocketed", lambda r: r.own >= 1),
    (r"other side's last man", lambda r: r.others >= 1),
    (r"last man of both|Both last men|both last men", lambda r: r.own and r.others),
    (r"One of the other side's men fell", lambda r: r.others == 1),
    (r"Men of the other side|men of the other side|men of both|Men of both", lambda r: r.others >= 1),
    (r"men of both sides|Men of both sides", lambda r: r.own and r.others),
    (r"side's man that fell stays|side's men that fell stay ", lambda r: r.over or r.stay() == r.others >= 1),
    (r"side's men (the others stay|one stays)", lambda r: r.over or 0 < r.stay() < r.others),
    (r"[Tt]he open bet|an open bet|bet (is|was)", lambda r: r.start.has_bet() or r.entry.kind != entries.SHOT),
    (r"named man fell into", lambda r: r.start.has_bet() and r.called("bet_won")),
    (r"named man did not", lambda r: r.start.has_bet() and r.called("bet_lost")),
    (r"bet made since is void", lambda r: not r.after.has_bet()),
    (r"she is covered|she stays covered|enough to cover", lambda r: r.called("queen_covered")),
    (r"The queen was covered|the queen was covered|queen covered by", lambda r: r.start.queen >= QUEEN_COVERED),
    (r"queen covered by the shooter", lambda r: r.start.queen == QUEEN_COVERED + r.side),
    (r"queen covered by the other", lambda r: r.start.queen == QUEEN_COVERED + 1 - r.side),
    (r"queen is not covered|queen was not covered", lambda r: r.start.queen < QUEEN_COVERED),
    (r"(queen|she)( that fell too|, who was still to be covered,)? (goes back|comes out)",
     lambda r: r.called("queen_back")),
    (r"plays again|keeps the turn|the turn (goes on|continues)|turn stays", lambda r: not r.passes and not r.over),
    (r"turn passes|turn is lost|loses the turn|opens with", lambda r: r.passes),
    (r"opens with a penalty shot", lambda r: r.after.phase == PENALTY_SHOT),
    (r"penalty shot is (scored|missed)|penalty shot that was still", lambda r: r.start.phase == PENALTY_SHOT),
    (r"It was a penalty shot", lambda r: r.start.phase == PENALTY_SHOT),
    (r"shooter wins the board|he wins the board|Yes Sir\): \w+ wins the board", lambda r: r.won_by(r.side)),
    (r"other side wins the board|that side wins|\w+ loses the board", lambda r: r.won_by(1 - r.side)),
    (r"wins the game|wins it", lambda r: r.verdict.game_over is not None or "C14" in r.verdict.reasons),
    (r"leads by", lambda r: r.after.board >= 8 and max(r.after.score) < 25),
    (r"improper", lambda r: r.claimed(pieces.IMPROPER | pieces.FOUL)),
    (r"There is a foul", lambda r: r.claimed(pieces.FOUL)),
    (r"With all of the shooter's men down", lambda r: r.start.down[r.colour] == pieces.MEN),
    (r"boulette\)", lambda r: r.claimed(pieces.BOULETTE)),
    (r"\(brutal\)", lambda r: r.claimed(pieces.BANK) and r.own),
    (r"\(six-cinquante\)", lambda r: r.own > 1),
    (r"left the board|off the board", lambda r: len(r.entry.off) > 0),
    (r"words were said", lambda r: r.claimed(pieces.SAID)),
    (r"words were not said", lambda r: not r.claimed(pieces.SAID)),
    (r"out of turn|while not on turn", lambda r: r.entry.seat != r.start.turn),
    (r"was owed|were owed", lambda r: sum(r.start.due) > 0),
    (r"owed a man|had a due", lambda r: r.start.due[r.start.colour_of(r.side)] > 0),
    (r"had the right to her", lambda r: r.start.down[r.colour] > 0),
    (r"no more than 21: the queen", lambda r: r.start.score[r.over[0]] <= 21),
    (r"before this board, more than 21|more than 21 points already", lambda r: r.start.score[r.over[0]] > 21),
    (r"owes none", lambda r: r.won_by(r.side)),
    (r"first man to fall is (white|black)", lambda r: r.start.colours == UNKNOWN),
    (r"[Nn]othing fell|Nothing was touched|touched nothing", lambda r: not r.entry.fallen or r.striker),
    (r"None of the shooter's men was down|[Aa]ll nine of the shooter's", lambda r: not r.start.down[r.colour]),
)  # fmt: skip


def told(verdict) -> tuple:
    """Return the French and the English sentences of a ruling."""
    return reasons.sentences(verdict, "fr"), reasons.sentences(verdict, "en")


def check(verdict) -> Counter[str]:
    """Raise AssertionError where the sentences of an accepted entry of carrom are none, or say what is not so.

    Returns how many conditions and figures were looked at.
    """
    r = Ruled(verdict)
    french, english = told(verdict)
    context = r.entry.text(), r.start.text(), english
    for sentences in (french, english):
        for sentence in sentences:
            assert SENTENCE.fullmatch(sentence), (sentence, *context)
        assert len(set(sentences)) == len(sentences), context
        rows = {SENTENCE.fullmatch(sentence)["row"] for sentence in sentences}
        assert rows >= {reason.split(" ")[0] for reason in verdict.reasons}, context
    assert [re.findall(r"\d+", text) for text in french] == [re.findall(r"\d+", text) for text in english], french
    text = " ".join(english)
    counts = Counter(_conditions(r, text, context))
    counts += _figures(r, text, context)
    return counts


def _conditions(r: Ruled, text: str, context: tuple):
    for pattern, holds in CONDITIONS:
        if re.search(pattern, text):
            assert holds(r), (pattern, *context)
            yield pattern


def _figures(r: Ruled, text: str, context: tuple) -> Counter[str]:
    counts: Counter[str] = Counter()
    for terms, total in SUM.findall(text):
        assert eval(terms.replace("−", "-").replace("×", "*")) == int(total), (terms, *context)
        counts["sums"] += 1
    start, after = r.start, r.after
    if r.over is not None:
        gained = sum(after.score) - sum(start.score)
        if r.book.game_points > 1:
            assert [int(found) for found in WORTH.findall(text)] == [gained], context
            counts["points"] += 1
        if r.verdict.game_over is not None and r.book.game_points > 1:
            score = re.search(rf"(?:has|leads by) {FIGURE}", text)
            assert score, context
            assert int(score[1]) == after.score[r.verdict.game_over], context
            counts["scores"] += 1
        return counts
    if after.shots and after.shots != (1 if r.passes else start.shots):
        found = SHOTS.search(text)
        assert found, context
        assert int(found[1]) == after.shots, context
        halves = 0 if found[2] is None else 1 if found[2] == "a" else int(found[2])
        assert halves == after.half_shots, context
        counts["shots"] += 1
    for colour in (0, 1):
        if after.due[colour] != start.due[colour]:
            who = side_name(after, colour ^ after.colours, "en")
            owes = re.search(rf"{who} owes {FIGURE} m[ae]n", text)
            assert owes, context
            assert int(owes[1]) == after.due[colour], context
            counts["dues"] += 1
    return counts + _returned(r, text, context)


def _returned(r: Ruled, text: str, context: tuple) -> Counter[str]:
    """Compare the men to be returned with those that are. The last man of B9 and B11 comes back besides."""
    found = re.search(FIGURE + r" m[ae]n to be returned|one more, " + FIGURE + r" m[ae]n", text)
    if found is None:
        return Counter()
    colour = r.colours ^ r.side
    besides = 1 if {"B9 return", "B11 return"} & set(r.verdict.reasons) else 0
    assert int(found[1] or found[2]) == r.returned(colour) - besides, context
    return Counter(returned=1)

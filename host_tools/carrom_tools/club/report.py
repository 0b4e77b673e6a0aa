"""An evening or a tournament of before, as data that the club owns: JSON, tables for a spreadsheet, a page to print."""

import csv
import html
import io
from datetime import datetime
from typing import Any

from carrom.lang import pick
from carrom_simulator.words.codes import Pair
from carrom_tools.club.decisions import Player
from carrom_tools.club.evening import Evening, standing_rows
from carrom_tools.club.results import Result
from carrom_tools.club.statistics import GUEST
from carrom_tools.club.tournament import Match, Tournament

_COMMANDS = ("=", "+", "-", "@", "\t", "\r")  # begin what a spreadsheet would reckon
_HEADS: dict[str, Pair] = {
    "place": ("place", "place"),
    "name": ("joueur", "player"),
    "points": ("points", "points"),
    "played": ("parties", "games"),
    "net": ("écart", "difference"),
    "bucholz": ("bucholz", "bucholz"),
    "won": ("gagnées", "won"),
    "rating": ("cote", "rating"),
    "off": ("±", "±"),
    "round": ("ronde", "round"),
    "one": ("joueur", "player"),
    "other": ("contre", "against"),
    "score": ("score", "score"),
    "winner": ("gagne", "winner"),
    "given": ("", ""),
    "game": ("partie", "game"),
    "began": ("commencée", "begun"),
    "table": ("table", "table"),
    "book": ("règle", "book"),
    "players": ("joueurs", "players"),
}
_TITLES: dict[str, Pair] = {
    "standings": ("Classement", "Standings"),
    "matches": ("Rencontres", "Pairings"),
    "ranking": ("Classement de la soirée", "The evening's ranking"),
    "games": ("Parties", "Games"),
}
_EVENING = ("Soirée du {}", "Evening of {}")
_PRINT = ("Imprimer", "Print")
_STYLE = """
body { font: 1rem/1.4 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #201812; }
table { border-collapse: collapse; margin-bottom: 2rem; width: 100%; }
th, td { text-align: left; padding: .25rem .6rem; border-bottom: 1px solid #c9bfb4; }
tr { break-inside: avoid; }
@media print { button { display: none; } body { margin: 0; } }
"""


def evening_report(found: Evening, at: datetime, lang: str) -> dict[str, Any]:
    """Return an evening: {"title", "ranking", "games"}. at: a moment of it."""
    rows = [_game(result, lang) for result in found.results_of(at)]
    return {"title": pick(lang, _EVENING).format(f"{at:%Y-%m-%d}"), "ranking": found.ranking(at), "games": rows}


def tournament_report(on: Tournament, played: list[Match]) -> dict[str, Any]:
    """Return a tournament: {"title", "book", "made", "ended", "standings", "matches"}."""
    rows = [
        {"round": match.round, "one": match.one, "other": match.other, "score": score_text(match.score)}
        | {"winner": _winner(match), "given": match.given, "game": match.game}
        for match in played
        if match.other
    ]
    head = {"title": on.title, "book": on.book, "made": on.made, "ended": on.ended}
    return {**head, "standings": standing_rows(on, played), "matches": rows}


def person_report(found: Evening, player_id: str, lang: str) -> list[dict[str, Any]]:
    """Return all games of a player that are over and count."""
    return [
        _game(result, lang)
        for result in found.results()
        if any(player is not None and player.id == player_id for player in result.players.values())
    ]


def score_text(score: tuple[int, ...] | None) -> str:
    """Write a score such as 25-12; "" for none."""
    return "-".join(map(str, score)) if score is not None else ""


def _winner(match: Match) -> str:
    return "" if match.score is None else match.one if match.one_won else match.other


def _game(result: Result, lang: str) -> dict[str, Any]:
    players = {seat: _name(player, lang) for seat, player in result.players.items()}
    told = {"game": result.game, "began": result.began, "table": result.table, "book": result.book, "players": players}
    return told | {"score": score_text(tuple(result.score.values())), "winner": result.winner}


def _name(player: Player | None, lang: str) -> str:
    if player is None:
        return ""
    return player.name or ("bot" if player.skill is not None else pick(lang, GUEST))


def tables(report: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """Return the lists of a report by their names."""
    return {name: rows for name, rows in report.items() if isinstance(rows, list)}


def as_csv(rows: list[dict[str, Any]], lang: str) -> str:
    """Write a list for a spreadsheet. No cell of it is reckoned: a text that begins like a formula has an apostrophe
    before it."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    if rows:
        writer.writerow([pick(lang, _HEADS[word]) or word for word in rows[0]])
    for row in rows:
        writer.writerow([_cell(value) for value in row.values()])
    return out.getvalue()


def _cell(value: Any) -> Any:
    text = _text(value)
    return f"'{text}" if isinstance(value, str | dict) and text.startswith(_COMMANDS) else text


def _text(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{seat} {name}" for seat, name in value.items())
    return "" if value is None else str(value)


def as_page(report: dict[str, Any], lang: str) -> str:
    """Write a report as a page that shows it whole, with its names, and prints well."""
    title = html.escape(report["title"])
    parts = []
    for name, rows in tables(report).items():
        if rows:
            heads = "".join(f"<th>{html.escape(pick(lang, _HEADS[word]))}</th>" for word in rows[0])
            cells = ("".join(f"<td>{html.escape(_text(value))}</td>" for value in row.values()) for row in rows)
            lines = "".join(f"<tr>{line}</tr>" for line in cells)
            parts.append(f"<h2>{html.escape(pick(lang, _TITLES[name]))}</h2><table><tr>{heads}</tr>{lines}</table>")
    return (
        f'<!doctype html>\n<html lang="{lang}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title><style>{_STYLE}</style>'
        f'<h1>{title}</h1><button onclick="print()">{pick(lang, _PRINT)}</button>{"".join(parts)}</html>\n'
    )

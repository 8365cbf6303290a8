"""A clean drawing of a scene: places as panels, pieces as chips, maps and grids by rows, the area of each player under his name. It knows no
game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

_WIDTH = 1040
_COLOURS = ("#a4343a", "#2f6690", "#4f772d", "#b0741a", "#6a4c93", "#5c5470")  # of the seats, then of a rival
_INK, _QUIET, _PAPER, _PANEL, _LINE = "#2b2523", "#7a6f66", "#faf6ee", "#f3ecdf", "#d9cdb8"
# Widths of letters at a size of 12, about those of common fonts; no drawing can ask which one there will be.
_NARROW, _WIDE, _OTHER, _CAPITAL = 4.2, 11.0, 7.3, 8.6


def _long(words: str, size: int = 12, bold: bool = False) -> float:
    """How long words are."""
    wide = sum(_NARROW if letter in "iIjl.,:;'’|!()[] ft–-" else _WIDE if letter in "mwMWŒœ…%+#" else _CAPITAL if letter.isupper() else _OTHER
               for letter in words)
    return wide * size / 12 * (1.1 if bold else 1.0)


def _cut(words: str, room: float, size: int = 12) -> str:
    """As much of them as there is room for."""
    if _long(words, size) <= room:
        return words
    while words and _long(words + "…", size) > room:
        words = words[:-1]
    return words.rstrip() + "…"


@dataclass
class _Node:
    item: dict[str, Any]
    inside: list[_Node] = field(default_factory=list)


def _label(item: dict[str, Any], language: str) -> str:
    if item.get("domain") == "number":
        return str(item["count"])
    hidden = "face down" if language == "en" else "face cachée"
    text = str(item.get("text") or (hidden if item.get("symbol") == "?" else item.get("symbol", "")))
    return f"{item['count']} × {text}" if item["count"] > 1 else text


def _text(x: float, y: float, words: str, size: int = 12, colour: str = _INK, weight: str = "normal") -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" fill="{colour}" font-weight="{weight}">{escape(words)}</text>'


def _chip(node: _Node, width: float, language: str) -> tuple[list[str], float, float]:
    """One piece at the origin: its parts, its width and height."""
    words = _cut(_label(node.item, language), width - 16)
    wide = _long(words) + 14
    owner = node.item.get("owner")
    edge = _COLOURS[(owner - 1) % len(_COLOURS)] if owner else _LINE
    paper = "#e6ddcc" if node.item.get("turned") or node.item.get("symbol") == "?" else "#ffffff"
    parts = [f'<rect width="{wide:.0f}" height="20" rx="4" fill="{paper}" stroke="{edge}"/>', _text(7, 14, words)]
    return parts, wide, 20


def _panel(node: _Node, width: float, language: str) -> tuple[list[str], float, float]:
    """A place with what it holds, at the origin, no wider than that."""
    item = node.item
    title = " · ".join(str(word) for word in (item.get("title"), item.get("text")) if word)
    parts: list[str] = []
    top = 22.0 if title else 6.0
    inside = _map if item["layout"] == "map" else _flow
    body, wide, high = inside(node.inside, width - 12, language)
    title = _cut(title, (width - 20) / 1.1, 11)
    wide = max(wide + 12, _long(title, 11, True) + 16)
    owner = item.get("owner")
    if title:
        parts.append(_text(8, 15, title, 11, _COLOURS[(owner - 1) % len(_COLOURS)] if owner else _QUIET, "bold"))
    parts.append(f'<g transform="translate(6,{top:.0f})">{"".join(body)}</g>')
    height = top + high + 6
    frame = f'<rect width="{min(wide, width):.0f}" height="{height:.0f}" rx="5" fill="{_PANEL}" stroke="{_LINE}"/>'
    return [frame, *parts], min(wide, width), height


def _flow(nodes: Sequence[_Node], width: float, language: str) -> tuple[list[str], float, float]:
    """One after the other, in lines no longer than that."""
    parts: list[str] = []
    x = y = line = widest = 0.0
    row = 0
    for node in nodes:
        draw = _chip if node.item["layout"] == "piece" else _panel
        if draw is _panel and not node.inside and not node.item.get("text"):
            continue
        drawn, wide, high = draw(node, width, language)
        if x > 0 and (x + wide > width or node.item.get("row", 0) > row):
            x, y, line = 0.0, y + line + 5, 0.0
        row = node.item.get("row", 0)
        parts.append(f'<g transform="translate({x:.0f},{y:.0f})">{"".join(drawn)}</g>')
        x, line = x + wide + 5, max(line, high)
        widest = max(widest, x - 5)
    return parts, widest, y + line


def _map(nodes: Sequence[_Node], width: float, language: str) -> tuple[list[str], float, float]:
    """Squares in rows: small what the square is called, below it what lies there, in the colour of whom it belongs to."""
    squares: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for node in nodes:
        squares.setdefault((node.item["row"], node.item["column"]), []).append(node.item)
    across, down = (1 + max((place[axis] for place in squares), default=-1) for axis in (1, 0))
    wide, high = min(92.0, width / max(1, across)), 36.0
    parts: list[str] = []
    for (row, column), items in squares.items():
        named, others = (items[0], items[1:]) if items[0].get("domain") == "cell" else (None, items)
        owner = next((item["owner"] for item in reversed(items) if item.get("owner")), 0)
        blank = bool(others) and all(item.get("turned") for item in others)
        edge = _COLOURS[(owner - 1) % len(_COLOURS)] if owner else _LINE
        x, y = column * wide, row * high
        parts.append(f'<rect x="{x + 1:.0f}" y="{y + 1:.0f}" width="{wide - 2:.0f}" height="{high - 2:.0f}" rx="3" '
                     f'fill="{"#e6ddcc" if blank else "#ffffff"}" stroke="{edge}"/>')
        if named is not None:
            parts.append(_text(x + 5, y + 12, _label(named, language), 9, _QUIET))
        if not blank:
            words = _label(others[-1], language) if others else ""  # what stands on top
            parts.append(_text(x + 5, y + 28, _cut(words, wide - 10, 11), 11, edge if owner else _INK))
    return parts, across * wide, down * high


def _tree(scene: Sequence[dict[str, Any]]) -> list[_Node]:
    nodes = {item["id"]: _Node(item) for item in scene}
    roots: list[_Node] = []
    for item in scene:
        home = nodes.get(item.get("in", ""))
        (home.inside if home is not None else roots).append(nodes[item["id"]])
    return roots


def draw(scene: Sequence[dict[str, Any]], title: str, points: Sequence[int], asked: Sequence[int], language: str = "en",
         names: Sequence[str | None] = ()) -> str:
    """The scene as SVG, the things of the table first, then each player's."""
    roots = [node for node in _tree(scene) if node.item["id"] != "house"]
    parts = [_text(12, 24, title, 15, _INK, "bold")]
    y = 40.0
    player, colon = ("Player", ":") if language == "en" else ("Joueur", "\u202f:")
    for owner in [0, *range(1, len(_COLOURS) + 1)]:
        mine = [node for node in roots if node.item.get("owner", 0) == owner]
        if not mine:
            continue
        if owner:
            mark = " ▸" if owner - 1 in asked else ""
            name = names[owner - 1] if owner <= len(names) else None
            told = f"{name or f'{player} {owner}'}{colon} {points[owner - 1]} points{mark}" if owner <= len(points) else "Rival"
            parts.append(_text(12, y + 12, told, 13, _COLOURS[owner - 1], "bold"))
            y += 20
        body, _, high = _flow(mine, _WIDTH - 24, language)
        parts.append(f'<g transform="translate(12,{y:.0f})">{"".join(body)}</g>')
        y += high + 12
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {y:.0f}" width="{_WIDTH}" height="{y:.0f}" '
            f'font-family="system-ui, sans-serif" role="img"><title>{escape(title)}</title>'
            f'<rect width="{_WIDTH}" height="{y:.0f}" fill="{_PAPER}"/>{"".join(parts)}</svg>')


def outline(scene: Sequence[dict[str, Any]], language: str = "en") -> str:
    """The scene as lines of text, what lies in a place indented below it."""
    lines: list[str] = []

    def tell(node: _Node, depth: int) -> None:
        pieces = [_label(inner.item, language) for inner in node.inside if inner.item["layout"] == "piece"]
        title = " · ".join(str(word) for word in (node.item.get("title"), node.item.get("text")) if word)
        owner = f"[{node.item['owner']}] " if depth == 0 and "owner" in node.item else ""
        if pieces or any(inner.item["layout"] != "piece" for inner in node.inside):
            lines.append("  " * depth + owner + (f"{title}: " if title and pieces else title) + ", ".join(pieces))
        for inner in node.inside:
            if inner.item["layout"] != "piece":
                tell(inner, depth + 1)

    for node in _tree(scene):
        if node.item["id"] != "house":
            tell(node, 0)
    return "\n".join(line for line in lines if line.strip())

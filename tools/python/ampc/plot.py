"""Drawings without further packages."""
from __future__ import annotations

import html
import math
from typing import Dict, List, Sequence

_COLORS = ("#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e")


def lines_svg(series: Dict[str, Sequence[float]], width: int = 640, height: int = 320) -> str:
    """Series of numbers as lines over their index, in SVG. Numbers that are not finite interrupt a line."""
    finite = [value for values in series.values() for value in values if math.isfinite(value)]
    low, high = (min(finite), max(finite)) if finite else (0.0, 1.0)
    span = high - low or 1.0
    left, right, top, bottom = 60, width - 10, 20, height - 30
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif" font-size="11">',
             f'<rect width="{width}" height="{height}" fill="white"/>',
             f'<path d="M{left} {top}V{bottom}H{right}" fill="none" stroke="#888"/>']
    for share in (0, 0.5, 1):
        y = bottom - share * (bottom - top)
        parts.append(f'<text x="{left - 5}" y="{y + 4:.1f}" text-anchor="end">{low + share * span:.4g}</text>')
    longest = max((len(values) for values in series.values()), default=0)
    parts.append(f'<text x="{right}" y="{height - 10}" text-anchor="end">{longest}</text>')
    for index, (name, values) in enumerate(series.items()):
        color = _COLORS[index % len(_COLORS)]
        for line in _lines(values):
            points = " ".join(f"{left + i * (right - left) / max(1, longest - 1):.1f},{bottom - (value - low) / span * (bottom - top):.1f}" for i, value in line)
            parts.append(f'<polyline points="{points}" fill="none" stroke="{color}"/>')
        parts.append(f'<text x="{left + 10 + 90 * index}" y="14" fill="{color}">{html.escape(name)}</text>')
    return "\n".join([*parts, "</svg>\n"])


def _lines(values: Sequence[float]) -> List[List]:
    """The runs of finite numbers with their indices, at most about 2,000 points in all."""
    every = max(1, len(values) // 2000)
    lines: List[List] = [[]]
    for i in range(0, len(values), every):
        if math.isfinite(values[i]):
            lines[-1].append((i, values[i]))
        elif lines[-1]:
            lines.append([])
    return [line for line in lines if line]

#!/usr/bin/env python3
"""Fits the polynomials of lib/CodeGen/Math*.cpp and compares them with those in the source.

usage: fit_math.py [--source-root DIR] [--only NAME]... [--print]

Each is a weighted minimax fit by Lawson's algorithm: repeated least squares, with weights that grow where the error is large, in 160 bits. The
coefficients are rounded one after another, the lowest power first, and after each rounding the remaining ones are fitted again. The error is relative
to the function's result and includes only the error of the polynomial; MathAccuracyTest tests the whole expansion.

Prints a line per polynomial: the error before and after rounding, that of the source, and their ratio, as powers of two. The exit status is 1 if an
error in the source is larger than that of the fit by more than a quarter. --print prints the fitted coefficients as C++. Standard library only.
"""
import argparse
import math
import pathlib
import re
import struct
import sys
from decimal import Decimal, getcontext

getcontext().prec = 50  # 166 bits
POINTS, ROUNDS, SLACK = 160, 24, 1.25
ONE, TWO, HALF = Decimal(1), Decimal(2), Decimal("0.5")


def series(first, factor):
    """The sum of terms: the first, and each next one as factor(k) of the one before, k from 1 on."""
    total, term, k = first, first, 0
    while term and abs(term) > abs(total) * Decimal(10) ** -52:
        k += 1
        term *= factor(k)
        total += term
    return total


def arctangent(x):
    """Halved until the series is short: atan x = 2 atan(x / (1 + sqrt(1 + x²)))."""
    if abs(x) > Decimal("0.1"):
        return 2 * arctangent(x / (1 + (1 + x * x).sqrt()))
    total, power, k = Decimal(0), x, 0
    while abs(power) > Decimal(10) ** -55:
        total += power / (2 * k + 1) * (-1) ** k
        power *= x * x
        k += 1
    return total


PI = 4 * arctangent(ONE)
LN2 = TWO.ln()
sine = lambda x: series(x, lambda k: -x * x / (2 * k * (2 * k + 1)))
cosine = lambda x: series(ONE, lambda k: -x * x / (2 * k * (2 * k - 1)))
# erf x = 2 x / sqrt(pi) e^(-x²) (1 + 2x²/3 + (2x²)²/(3·5) + …): all terms are positive.
erf = lambda x: 2 * x / PI.sqrt() * (-x * x).exp() * series(ONE, lambda k: 2 * x * x / (2 * k + 1))
log1p = lambda f: (1 + f).ln()
exp2 = lambda r: (r * LN2).exp()


class Fit:
    """file, place: where the polynomial stands; target: what it is fitted to, on [low, high]; weight: how much of an error of the
    polynomial the result has, relative to the result; fixed: coefficients that are given; bits: of a coefficient."""

    def __init__(self, name, file, place, target, weight, low, high, fixed=(), bits=24):
        self.name, self.file, self.place, self.target, self.weight = name, file, place, target, weight
        self.low, self.high, self.fixed, self.bits = Decimal(low), Decimal(high), [Decimal(c) for c in fixed], bits

    def points(self):
        """Chebyshev's, of the interval: dense at its ends. None lies on a zero of the function."""
        middle, half = (self.low + self.high) / 2, (self.high - self.low) / 2
        return [middle + half * cosine(PI * (2 * k + 1) / (2 * POINTS)) for k in range(POINTS)]

    def tree(self, root):
        text = (root / "lib" / "CodeGen" / f"{self.file}.cpp").read_text()
        lists = re.findall(r"polynomial\(\s*\w+(?: \* \w+)?,\s*\{([^}]*)\}", text)
        return [Decimal(float.fromhex(c) if "x" in c else float(c)) for c in map(str.strip, lists[self.place].split(","))]


ROOT_HALF, EDGE = HALF.sqrt() - 1, Decimal("0.9277")
FITS = [
    Fit("erf, near 0", "MathErf", 0, lambda s: erf(s.sqrt()) / s.sqrt() - 1, lambda s: s.sqrt() / erf(s.sqrt()), 0, EDGE * EDGE),
    Fit("erf, far", "MathErf", 1, lambda t: (-(1 - erf(t)).ln() - t) / t, lambda t: (1 - erf(t)) * t / erf(t), EDGE, "3.95"),
    Fit("erfc", "MathErf", 2, lambda t: (1 - erf(t)) * (t * t).exp(), lambda t: (-t * t).exp(), 0, "4.25", fixed=(1,)),  # the error is absolute
    Fit("log", "MathLog", 0, lambda f: (log1p(f) - f + f * f / 2) / f**3, lambda f: f**3 / log1p(f), ROOT_HALF, TWO.sqrt() - 1),
    Fit("exp", "MathExp", 0, lambda r: r.exp(), lambda r: 1 / r.exp(), -LN2 / 2, LN2 / 2, fixed=(1, 1)),
    Fit("exp2", "MathExp", 1, lambda r: (exp2(r) - 1) / r, lambda r: r / exp2(r), "-0.5", "0.5"),
    Fit("expm1", "MathExp", 2, lambda r: (r.exp() - 1 - r) / (r * r), lambda r: r * r / (r.exp() - 1), -LN2 / 2, LN2 / 2, fixed=("0.5",)),
    Fit("sin", "MathTrig", 0, lambda s: (sine(s.sqrt()) / s.sqrt() - 1) / s, lambda s: s * s.sqrt() / sine(s.sqrt()), 0, PI * PI / 16),
    Fit("cos", "MathTrig", 1, lambda s: (cosine(s.sqrt()) - 1 + s / 2) / (s * s), lambda s: s * s / cosine(s.sqrt()), 0, PI * PI / 16),
    Fit("atan", "MathTrig", 2, lambda s: (arctangent(s.sqrt()) / s.sqrt() - 1) / s, lambda s: s * s.sqrt() / arctangent(s.sqrt()), 0, 1),
    Fit("log2 of pow", "MathPow", 0, lambda f: log1p(f) / LN2 / f, lambda f: f * LN2 / log1p(f), ROOT_HALF, TWO.sqrt() - 1, bits=53),
    Fit("exp2 of pow", "MathPow", 1, exp2, lambda r: 1 / exp2(r), "-0.5", "0.5", bits=53),
]


def rounded(value, bits):
    """To the nearest float or double."""
    return Decimal(float(value) if bits == 53 else struct.unpack("<f", struct.pack("<f", float(value)))[0])


def solved(matrix, right):
    """Gauss's elimination of a symmetric, positive definite system."""
    n = len(right)
    rows = [list(row) + [r] for row, r in zip(matrix, right)]
    for i in range(n):
        for j in range(i + 1, n):
            factor = rows[j][i] / rows[i][i]
            rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i])]
    result = [Decimal(0)] * n
    for i in reversed(range(n)):
        result[i] = (rows[i][n] - sum(rows[i][j] * result[j] for j in range(i + 1, n))) / rows[i][i]
    return result


class Samples:
    def __init__(self, fit):
        self.x = fit.points()
        self.target, self.weight = [fit.target(x) for x in self.x], [abs(fit.weight(x)) for x in self.x]

    def errors(self, coefficients):
        value = lambda x: sum(c * x**k for k, c in enumerate(coefficients))
        return [w * abs(value(x) - t) for x, t, w in zip(self.x, self.target, self.weight)]

    def minimax(self, known, terms):
        """All coefficients, of which the first are known: least squares whose weights are multiplied with the errors (Lawson)."""
        first, count = len(known), terms - len(known)
        rest = [t - sum(c * x**k for k, c in enumerate(known)) for x, t in zip(self.x, self.target)]
        powers = [[w * x ** (first + k) for k in range(count)] for x, w in zip(self.x, self.weight)]
        wanted = [w * r for w, r in zip(self.weight, rest)]
        shares, best, least = [ONE / POINTS] * POINTS, None, None
        for _ in range(ROUNDS):
            matrix = [[sum(s * p[i] * p[j] for s, p in zip(shares, powers)) for j in range(count)] for i in range(count)]
            free = solved(matrix, [sum(s * p[i] * y for s, p, y in zip(shares, powers, wanted)) for i in range(count)])
            errors = [abs(sum(c * v for c, v in zip(free, p)) - y) for p, y in zip(powers, wanted)]
            if least is None or max(errors) < least:
                best, least = [*known, *free], max(errors)
            shares = [s * e for s, e in zip(shares, errors)]
            total = sum(shares)
            shares = [s / total for s in shares]
        return best


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--source-root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent)
    p.add_argument("--only", action="append", metavar="NAME", help="this function; " + ", ".join(f.name for f in FITS))
    p.add_argument("--print", action="store_true", help="the coefficients")
    a = p.parse_args()
    wrong = 0
    for fit in FITS:
        if a.only and fit.name not in a.only:
            continue
        samples, tree = Samples(fit), fit.tree(a.source_root)
        real = samples.minimax(fit.fixed, len(tree))
        known = list(fit.fixed)
        while len(known) < len(tree):
            known.append(rounded(samples.minimax(known, len(tree))[len(known)], fit.bits))
        best, ours, theirs = (max(samples.errors(c)) for c in (real, known, tree))
        bad = theirs > ours * Decimal(SLACK)
        wrong += bad
        power = lambda v: f"2^{math.log2(v):.2f}"
        print(f"{fit.name + ':':14}fit {power(best)}, rounded {power(ours)}, tree {power(theirs)}, ratio {theirs / ours:.3f}{' WORSE' if bad else ''}", flush=True)
        if a.print:
            print("  {" + ", ".join(float(c).hex() for c in known) + "}")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())

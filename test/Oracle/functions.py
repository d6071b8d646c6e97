"""Paddle's functions of one number and their derivatives, in float64: name -> (f(x, ...), slope(x, f(x), ...)).

Arguments behind them are the operator's attributes with Paddle's defaults. At a corner the slope is the one that Paddle takes.
"""
import math

erf, exp, log, sqrt, tanh = math.erf, math.exp, math.log, math.sqrt, math.tanh
ROOT = sqrt(2 / math.pi)


def sigmoid(x):
    return 1 / (1 + exp(-x)) if x > 0 else exp(x) / (1 + exp(x))


def softplus(x, beta=1.0, threshold=20.0):
    return x if beta * x > threshold else (max(beta * x, 0.0) + math.log1p(exp(-abs(beta * x)))) / beta


def gelu(x, approximate=False):
    if approximate:
        return 0.5 * x * (1 + tanh(ROOT * (x + 0.044715 * x**3)))
    return x * 0.5 * (1 + erf(x / sqrt(2)))


def gelu_slope(x, y, approximate=False):
    if approximate:
        t = tanh(ROOT * (x + 0.044715 * x**3))
        return 0.5 * (1 + t) + 0.5 * x * (1 - t * t) * ROOT * (1 + 3 * 0.044715 * x * x)
    return 0.5 * (1 + erf(x / sqrt(2))) + x * exp(-x * x / 2) / sqrt(2 * math.pi)


def swish_slope(x, y, beta=1.0):
    s = sigmoid(beta * x)
    return s + beta * x * s * (1 - s)


def mish(x, threshold=20.0):
    return x * tanh(x if x > threshold else softplus(x))


def mish_slope(x, y, threshold=20.0):
    inner = x if x > threshold else softplus(x)
    t = tanh(inner)
    return t + x * (1 - t * t) * (1 - exp(-inner))


def hard_swish(x, threshold=6.0, scale=6.0, offset=3.0):
    return x * min(max(x + offset, 0.0), threshold) / scale


def hard_swish_slope(x, y, threshold=6.0, scale=6.0, offset=3.0):
    return 0.0 if x + offset <= 0 else threshold / scale if x + offset >= threshold else (2 * x + offset) / scale


def scale(x, scale=1.0, bias=0.0, bias_after_scale=True):
    return scale * x + bias if bias_after_scale else scale * (x + bias)


def power(x, factor=1.0):
    return float(x**factor)


FUNCTIONS = {
    "abs": (abs, lambda x, y: math.copysign(1.0, x) if x else 0.0),
    "ceil": (lambda x: float(math.ceil(x)), lambda x, y: 0.0),
    "clip": (lambda x, min, max: min if x < min else max if x > max else x, lambda x, y, min, max: float(min <= x <= max)),
    "cos": (math.cos, lambda x, y: -math.sin(x)),
    "elu": (lambda x, alpha=1.0: x if x > 0 else alpha * math.expm1(x), lambda x, y, alpha=1.0: 1.0 if x > 0 else y + alpha),
    "erf": (erf, lambda x, y: 2 / sqrt(math.pi) * exp(-x * x)),
    "exp": (exp, lambda x, y: y),
    "expm1": (math.expm1, lambda x, y: y + 1),
    "floor": (lambda x: float(math.floor(x)), lambda x, y: 0.0),
    "gelu": (gelu, gelu_slope),
    "hard_sigmoid": (lambda x, slope=0.2, offset=0.5: min(max(slope * x + offset, 0.0), 1.0),
                     lambda x, y, slope=0.2, offset=0.5: slope if 0 < slope * x + offset < 1 else 0.0),
    "hard_swish": (hard_swish, hard_swish_slope),
    "leaky_relu": (lambda x, alpha=0.02: x if x >= 0 else alpha * x, lambda x, y, alpha=0.02: 1.0 if x >= 0 else alpha),
    "log": (log, lambda x, y: 1 / x),
    "log10": (math.log10, lambda x, y: 1 / (x * log(10))),
    "log1p": (math.log1p, lambda x, y: 1 / (1 + x)),
    "log2": (math.log2, lambda x, y: 1 / (x * log(2))),
    "mish": (mish, mish_slope),
    "pow": (power, lambda x, y, factor=1.0: factor * float(x**(factor - 1)) if factor else 0.0),
    "reciprocal": (lambda x: 1 / x, lambda x, y: -y * y),
    "relu": (lambda x: max(x, 0.0), lambda x, y: 1.0 if x > 0 else 0.0),
    "relu6": (lambda x, threshold=6.0: min(max(x, 0.0), threshold), lambda x, y, threshold=6.0: 1.0 if 0 < x < threshold else 0.0),
    "rsqrt": (lambda x: 1 / sqrt(x), lambda x, y: -0.5 * y / x),
    "scale": (scale, lambda x, y, scale=1.0, bias=0.0, bias_after_scale=True: scale),
    "sigmoid": (sigmoid, lambda x, y: y * (1 - y)),
    "sign": (lambda x: float((x > 0) - (x < 0)), lambda x, y: 0.0),
    "silu": (lambda x: x * sigmoid(x), swish_slope),
    "sin": (math.sin, lambda x, y: math.cos(x)),
    "softplus": (softplus, lambda x, y, beta=1.0, threshold=20.0: 1.0 if beta * x > threshold else sigmoid(beta * x)),
    "softsign": (lambda x: x / (1 + abs(x)), lambda x, y: 1 / (1 + abs(x))**2),
    "sqrt": (sqrt, lambda x, y: 0.5 / y),
    "square": (lambda x: x * x, lambda x, y: 2 * x),
    "swish": (lambda x, beta=1.0: x * sigmoid(beta * x), swish_slope),
    "tanh": (tanh, lambda x, y: 1 - y * y),
}

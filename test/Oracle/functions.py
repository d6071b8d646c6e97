"""Paddle's functions of one number and their derivatives, in float64: name -> (f(x, ...), slope(x, f(x), ...)).

Arguments behind them are the operator's attributes with Paddle's defaults. At a corner the slope is the one that Paddle takes.
"""
import math

erf, exp, log, sqrt, tanh = math.erf, math.exp, math.log, math.sqrt, math.tanh
ROOT = sqrt(2 / math.pi)
SELU_SCALE, SELU_ALPHA = 1.0507009873554805, 1.6732632423543772


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


def erfinv(x):
    """By Newton's method on erf, from where it converges: in the middle, or on the tail's side away from 0."""
    y = 0.0 if abs(x) < 0.7 else math.copysign(sqrt(-log(1 - abs(x))), x)
    for _ in range(100):
        y -= (erf(y) - x) / (2 / sqrt(math.pi) * exp(-y * y))
    return y


def scale(x, scale=1.0, bias=0.0, bias_after_scale=True):
    return scale * x + bias if bias_after_scale else scale * (x + bias)


def power(x, factor=1.0):
    return float(x**factor)


FUNCTIONS = {
    "abs": (abs, lambda x, y: math.copysign(1.0, x) if x else 0.0),
    "acos": (math.acos, lambda x, y: -1 / sqrt((1 - x) * (1 + x))),
    "acosh": (math.acosh, lambda x, y: 1 / sqrt((x - 1) * (x + 1))),
    "asin": (math.asin, lambda x, y: 1 / sqrt((1 - x) * (1 + x))),
    "asinh": (math.asinh, lambda x, y: 1 / math.hypot(x, 1)),
    "atan": (math.atan, lambda x, y: 1 / (1 + x * x)),
    "atanh": (math.atanh, lambda x, y: 1 / ((1 - x) * (1 + x))),
    "brelu": (lambda x, low=0.0, high=24.0: min(max(x, low), high), lambda x, y, low=0.0, high=24.0: float(low < x < high)),
    "ceil": (lambda x: float(math.ceil(x)), lambda x, y: 0.0),
    "celu": (lambda x, alpha=1.0: x if x > 0 else alpha * math.expm1(x / alpha), lambda x, y, alpha=1.0: 1.0 if x > 0 else exp(x / alpha)),
    "clip": (lambda x, min, max, open=False: min if x < min else max if x > max else x,
             lambda x, y, min, max, open=False: float(min < x < max if open else min <= x <= max)),
    "cos": (math.cos, lambda x, y: -math.sin(x)),
    "cosh": (math.cosh, lambda x, y: math.sinh(x)),
    "elu": (lambda x, alpha=1.0: x if x > 0 else alpha * math.expm1(x), lambda x, y, alpha=1.0: 1.0 if x > 0 else y + alpha),
    "erf": (erf, lambda x, y: 2 / sqrt(math.pi) * exp(-x * x)),
    "erfinv": (erfinv, lambda x, y: sqrt(math.pi) / 2 * exp(y * y)),
    "exp": (exp, lambda x, y: y),
    "expm1": (math.expm1, lambda x, y: y + 1),
    "floor": (lambda x: float(math.floor(x)), lambda x, y: 0.0),
    "gelu": (gelu, gelu_slope),
    "hard_shrink": (lambda x, threshold=0.5: x if abs(x) >= threshold else 0.0, lambda x, y, threshold=0.5: float(abs(x) >= threshold)),
    "hard_sigmoid": (lambda x, slope=0.2, offset=0.5: min(max(slope * x + offset, 0.0), 1.0),
                     lambda x, y, slope=0.2, offset=0.5: slope if 0 < slope * x + offset < 1 else 0.0),
    "hard_swish": (hard_swish, hard_swish_slope),
    "leaky_relu": (lambda x, alpha=0.02, zero_leaks=False: x if x >= 0 else alpha * x,
                   lambda x, y, alpha=0.02, zero_leaks=False: alpha if x < 0 or x == 0 and zero_leaks else 1.0),
    "log": (log, lambda x, y: 1 / x),
    "log10": (math.log10, lambda x, y: 1 / (x * log(10))),
    "log1p": (math.log1p, lambda x, y: 1 / (1 + x)),
    "log2": (math.log2, lambda x, y: 1 / (x * log(2))),
    "logit": (lambda x, eps=1e-6: log(min(max(x, eps), 1 - eps) / (1 - min(max(x, eps), 1 - eps))),
              lambda x, y, eps=1e-6: 1 / (x * (1 - x)) if eps <= x <= 1 - eps else 0.0),
    "logsigmoid": (lambda x: -softplus(-x, threshold=math.inf), lambda x, y: sigmoid(-x)),
    "mish": (mish, mish_slope),
    "pow": (power, lambda x, y, factor=1.0: factor * float(x**(factor - 1)) if factor else 0.0),
    "reciprocal": (lambda x: 1 / x, lambda x, y: -y * y),
    "relu": (lambda x: max(x, 0.0), lambda x, y: 1.0 if x > 0 else 0.0),
    "relu6": (lambda x, threshold=6.0: min(max(x, 0.0), threshold), lambda x, y, threshold=6.0: 1.0 if 0 < x < threshold else 0.0),
    "round": (lambda x, decimals=0: round(x * 10.0**decimals) / 10.0**decimals, lambda x, y, decimals=0: 0.0),
    "rsqrt": (lambda x: 1 / sqrt(x), lambda x, y: -0.5 * y / x),
    "scale": (scale, lambda x, y, scale=1.0, bias=0.0, bias_after_scale=True: scale),
    "selu": (lambda x, scale=SELU_SCALE, alpha=SELU_ALPHA: scale * (x if x > 0 else alpha * math.expm1(x)),
             lambda x, y, scale=SELU_SCALE, alpha=SELU_ALPHA: scale if x > 0 else y + scale * alpha),
    "sigmoid": (sigmoid, lambda x, y: y * (1 - y)),
    "sign": (lambda x: float((x > 0) - (x < 0)), lambda x, y: 0.0),
    "silu": (lambda x: x * sigmoid(x), swish_slope),
    "sin": (math.sin, lambda x, y: math.cos(x)),
    "sinh": (math.sinh, lambda x, y: math.cosh(x)),
    "soft_relu": (lambda x, threshold=40.0: softplus(min(max(x, -threshold), threshold), threshold=math.inf),
                  lambda x, y, threshold=40.0: sigmoid(x) if abs(x) < threshold else 0.0),
    "softplus": (softplus, lambda x, y, beta=1.0, threshold=20.0: 1.0 if beta * x > threshold else sigmoid(beta * x)),
    "softshrink": (lambda x, threshold=0.5: x - math.copysign(threshold, x) if abs(x) > threshold else 0.0, lambda x, y, threshold=0.5: float(abs(x) > threshold)),
    "softsign": (lambda x: x / (1 + abs(x)), lambda x, y: 1 / (1 + abs(x))**2),
    "sqrt": (sqrt, lambda x, y: 0.5 / y),
    "square": (lambda x: x * x, lambda x, y: 2 * x),
    "stanh": (lambda x, scale_a=0.67, scale_b=1.7159: scale_b * tanh(scale_a * x), lambda x, y, scale_a=0.67, scale_b=1.7159: scale_a * scale_b * (1 - (y / scale_b)**2)),
    "swish": (lambda x, beta=1.0: x * sigmoid(beta * x), swish_slope),
    "tan": (math.tan, lambda x, y: 1 + y * y),
    "tanh": (tanh, lambda x, y: 1 - y * y),
    "tanh_shrink": (lambda x: x - tanh(x), lambda x, y: tanh(x)**2),
    "thresholded_relu": (lambda x, threshold=1.0, value=0.0: x if x > threshold else value, lambda x, y, threshold=1.0, value=0.0: float(x > threshold)),
    "trunc": (lambda x: float(math.trunc(x)), lambda x, y: 0.0),
}

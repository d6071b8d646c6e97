"""fused_gemm_epilogue, linear_v2, fc, fused_rotary_position_embedding, fused_bn_add_activation, resnet_unit, fused_bias_dropout_residual_layer_norm, fused_feedforward."""
import math

import numpy as np
import torch
import torch.nn.functional as F

from suite import op

ACTIVATIONS = {"none": lambda x: x, "": lambda x: x, "relu": torch.relu, "gelu": lambda x: F.gelu(x, approximate="tanh")}


def small(slots):
    return {"".join("_" + c.lower() if c.isupper() and i else c.lower() for i, c in enumerate(name)): value for name, value in slots.items()}


def rotated(x, sin, cos, neighbors):
    if neighbors:
        other = torch.stack([-x[..., 1::2], x[..., 0::2]], -1).reshape(x.shape)
    else:
        a, b = x.chunk(2, -1)
        other = torch.cat([-b, a], -1)
    return x * cos + other * sin


def build(s):
    exact = lambda key, *shape: s.ints(key, -6, 7, *shape).astype(np.float32) / 4  # products of these are exact in 16 bits, too

    for key, x, y, tx, ty in (("plain", [5, 7], [7, 3], False, False), ("cube", [2, 4, 7], [7, 3], False, False), ("turned", [4, 7], [3, 7], False, True), ("left", [7, 5], [7, 3], True, False),
                              ("left_cube", [7, 2, 3], [5, 7], True, True)):
        for activation in ("none", "relu", "gelu"):
            def f(x, y, bias, tx=tx, ty=ty, a=ACTIVATIONS[activation]):
                rows = x.movedim(0, -1) if tx else x
                return a(rows @ (y.T if ty else y) + bias)
            n = y[0] if ty else y[1]
            inputs = {"x": exact("gemm x" + key, *x), "y": exact("gemm y" + key, *y), "b": exact("gemm b" + key, n)}
            attrs = {"trans_x": tx, "trans_y": ty, "activation": activation}
            s.case("composite", f"fused_gemm_epilogue_{key}_{activation}", f, inputs, op("fused_gemm_epilogue", {"X": "x", "Y": "y", "Bias": "b"}, {"Out": "out"}, **attrs),
                   op("fused_gemm_epilogue", {"x": "x", "y": "y", "bias": "b"}, {"out": "out"}, **attrs))
    for key, shape, turned in (("plain", [5, 7], False), ("cube", [2, 3, 7], False), ("turned", [5, 7], True)):
        inputs = {"x": s.normal("linear x" + key, *shape), "w": s.normal("linear w" + key, *((4, 7) if turned else (7, 4))), "b": s.normal("linear b" + key, 4)}
        s.case("composite", f"linear_v2_{key}", lambda x, w, b, t=turned: x @ (w.T if t else w) + b, inputs,
               op("linear_v2", {"input": "x", "weight": "w", "bias": "b"}, {"out": "out"}, transpose_weight=turned))
    for key, shape, dims, bias in (("plain", [5, 7], 1, [3]), ("rows", [2, 5, 7], 2, [3]), ("columns", [4, 2, 5], 1, [1, 3]), ("no_bias", [4, 5], 1, None)):
        for activation in ("", "relu"):
            columns = math.prod(shape[dims:])
            inputs = {"x": exact("fc x" + key, *shape), "w": exact("fc w" + key, columns, 3), **({"b": exact("fc b" + key, *bias)} if bias else {})}

            def f(x, w, b=None, dims=dims, a=ACTIVATIONS[activation]):
                y = x.reshape(*x.shape[:dims], -1) @ w
                return a(y if b is None else y + b.reshape(-1))
            slots = {"Input": "x", "W": "w", **({"Bias": "b"} if bias else {})}
            attrs = {"in_num_col_dims": dims, "activation_type": activation}
            s.case("composite", f"fc_{key}_{activation or 'none'}", f, inputs, op("fc", slots, {"Out": "out"}, **attrs), op("fc", small(slots), {"out": "out"}, **attrs))

    def rope(key, q, k=None, v=None, tables=None, ids=None, **attrs):
        """Heads of k and v; tables: how sin and cos are written; ids: rows of the tables."""
        major, neighbors, base = attrs.get("time_major", False), attrs.get("use_neox_rotary_style", True), attrs.get("rotary_emb_base", 10000.0)
        length, batch, size = q[0 if major else 1], q[1 if major else 0], q[3]
        others = {n: [*q[:2], heads, size] for n, heads in (("k", k), ("v", v)) if heads}
        inputs = {"q": s.normal("rope q" + key, *q), **{n: s.normal(f"rope {n}{key}", *shape) for n, shape in others.items()}}
        slots, outs = {n: n for n in inputs}, ["q", *others]
        count = ids or length
        angle = np.arange(count)[:, None] * base ** (-2.0 * (np.arange(size) // 2) / size)
        if tables:
            shape = [1, count, 1, size] if tables == "cube" else [count, size]
            inputs |= {"sin": np.sin(angle).reshape(shape).astype(np.float32), "cos": np.cos(angle).reshape(shape).astype(np.float32)}
            slots |= {"sin": "sin", "cos": "cos"}
        if ids:
            inputs["ids"], slots["position_ids"] = s.ints("rope ids" + key, 0, ids, batch, length), "ids"

        def f(*tensors):
            given = dict(zip(inputs, tensors))
            sin, cos = (given[n].reshape(count, size) for n in ("sin", "cos")) if tables else (torch.from_numpy(g(angle)) for g in (np.sin, np.cos))
            sin, cos = (t[given["ids"]] if ids else t[None] for t in (sin, cos))  # [batch or 1, length, size]
            sin, cos = (t[:, :, None] for t in (sin, cos))
            if major:
                sin, cos = sin.transpose(0, 1), cos.transpose(0, 1)
            return tuple(rotated(given[n], sin, cos, neighbors) for n in outs)
        s.case("composite", f"rotary_{key}", f, inputs, op("fused_rotary_position_embedding", slots, {f"out_{n}": f"o{n}" for n in outs}, **attrs),
               outputs=tuple(f"o{n}" for n in outs), nograd=("sin", "cos"))

    rope("plain", [2, 5, 3, 8])
    rope("two", [2, 5, 4, 8], k=2)
    rope("three", [1, 7, 2, 6], k=2, v=1)
    rope("pair", [2, 3, 1, 2], k=1)
    rope("base", [1, 5, 2, 8], rotary_emb_base=500.0)
    rope("long", [1, 130, 1, 4])
    rope("tables", [2, 5, 3, 8], k=3, tables="cube")
    rope("matrix", [2, 5, 3, 8], tables="matrix")
    rope("halves", [2, 5, 2, 8], k=1, v=2, tables="cube", use_neox_rotary_style=False)
    rope("positions", [2, 5, 2, 8], k=2, tables="matrix", ids=9)
    rope("positions_halves", [2, 3, 2, 4], tables="cube", ids=4, use_neox_rotary_style=False)
    rope("major", [5, 2, 2, 8], k=1, time_major=True)
    rope("major_tables", [5, 2, 2, 8], tables="cube", time_major=True)
    rope("major_positions", [3, 2, 2, 4], tables="matrix", ids=7, time_major=True)

    def bn_act(x, z, mean, variance, scale, bias, momentum=0.9, epsilon=1e-5):
        m, v = x.mean((0, 1, 2)), x.var((0, 1, 2), unbiased=False)
        y = torch.relu((x - m) / torch.sqrt(v + epsilon) * scale + bias + z)
        return y, momentum * mean + (1 - momentum) * m, momentum * variance + (1 - momentum) * v
    for key, shape, attrs in (("image", [2, 3, 4, 5], {}), ("one", [4, 1, 1, 3], {"momentum": 0.5, "epsilon": 1e-3}), ("wide", [2, 5, 3, 17], {"act_type": "relu"})):
        n = shape[3]
        inputs = {"x": s.normal("bn act x" + key, *shape), "z": np.where(s.ints("bn act z" + key, 0, 2, *shape) > 0, 8, -8).astype(np.float32), "mean": s.normal("bn act m" + key, n),
                  "variance": s.uniform("bn act v" + key, 0.5, 2, n), "scale": s.normal("bn act s" + key, n), "bias": s.normal("bn act b" + key, n)}
        slots = {"X": "x", "Z": "z", "Mean": "mean", "Variance": "variance", "Scale": "scale", "Bias": "bias"}
        outs = {"Y": "y", "MeanOut": "mean_out", "VarianceOut": "variance_out"}
        numbers = {k: v for k, v in attrs.items() if k != "act_type"}
        s.case("composite", f"fused_bn_add_activation_{key}", lambda *t, a=numbers: bn_act(*t, **a), inputs, op("fused_bn_add_activation", slots, outs, **attrs),
               op("fused_bn_add_activation_", small(slots), small(outs), **attrs), outputs=("y", "mean_out", "variance_out"), nograd=("mean", "variance", "mean_out", "variance_out"),
               lanes=("O0", "O1-float16", "O1-bfloat16", "O2-float16", "O2-bfloat16"))

    def unit(key, x, f, z=None, fz=None, **attrs):
        """Shapes of images and filters in the layout of the attributes; no sum is near 0."""
        last = attrs.get("data_format", "NHWC") == "NHWC"
        n, shortcut, test = f[0], fz is not None, attrs.get("is_test") or attrs.get("use_global_stats")
        inputs = {}
        for part, image, kernel in (("x", x, f), ("z", z, fz)):
            if image:
                signs = s.ints(f"unit sign {part}{key}", 0, 2, *(image if part == "z" and not shortcut else [n])) * 2 - 1
                inputs[part] = s.normal(f"unit {part}{key}", *image) if part == "x" or shortcut else 16.0 * signs.astype(np.float32)
            if image and kernel:
                wide = [1, 1, 1, n] if last else [1, n, 1, 1]
                inputs |= {f"filter_{part}": s.normal(f"unit f{part}{key}", *kernel), f"scale_{part}": s.uniform(f"unit s{part}{key}", 0.5, 1, *wide),
                           f"bias_{part}": (signs * (8 if part == "x" else 4)).astype(np.float32).reshape(wide), f"mean_{part}": s.normal(f"unit m{part}{key}", *wide),
                           f"var_{part}": s.uniform(f"unit v{part}{key}", 0.5, 2, *wide)}
        running = [f"{kind}_{part}" for part in ("x", "z") for kind in ("mean", "var") if f"mean_{part}" in inputs]

        def forward(*tensors):
            given, states = dict(zip(inputs, tensors)), {}

            def branch(part, stride):
                t, w = given[part], given["filter_" + part]
                t, w = (t.permute(0, 3, 1, 2), w.permute(0, 3, 1, 2)) if last else (t, w)
                y = F.conv2d(t, w, None, stride, attrs.get("padding", 0), attrs.get("dilation", 1), attrs.get("group", 1))
                mean, var = given["mean_" + part], given["var_" + part]
                m, v = (mean.reshape(-1), var.reshape(-1)) if test else (y.mean((0, 2, 3)), y.var((0, 2, 3), unbiased=False))
                momentum = 1.0 if test else attrs.get("momentum", 0.9)
                for name, old, new in (("mean_" + part, mean, m), ("var_" + part, var, v)):
                    states[name] = momentum * old + (1 - momentum) * new.reshape(old.shape)
                column = lambda value: value.reshape(1, -1, 1, 1)
                y = (y - column(m)) / torch.sqrt(column(v) + attrs.get("epsilon", 1e-5)) * column(given["scale_" + part]) + column(given["bias_" + part])
                return y.permute(0, 2, 3, 1) if last else y
            y = branch("x", attrs.get("stride", 1))
            if shortcut:
                y = y + branch("z", attrs.get("stride_z", 1))
            elif attrs.get("fuse_add"):
                y = y + given["z"]
            return torch.relu(y), *(states[name] for name in running)
        slots = {"".join(word.capitalize() for word in name.split("_")): name for name in inputs}
        outs = {"Y": "y", **{"Running" + "".join(word.capitalize() for word in name.split("_")): name + "_out" for name in running}}
        pir = {"out": "y", **{"running_" + name: name + "_out" for name in running}}
        names = ("y", *(name + "_out" for name in running))
        s.case("composite", f"resnet_unit_{key}", forward, inputs, op("resnet_unit", slots, outs, **attrs), op("resnet_unit", {n: n for n in inputs}, pir, **attrs),
               outputs=names, nograd=(*running, *names[1:]), lanes=("O0", "O1-float16", "O1-bfloat16", "O2-float16", "O2-bfloat16"))

    unit("plain", [2, 4, 3, 5], [4, 1, 1, 5])
    unit("add", [2, 4, 5, 3], [6, 3, 3, 3], z=[2, 4, 5, 6], fuse_add=True, padding=1, momentum=0.5)
    unit("shortcut", [2, 5, 5, 3], [4, 1, 1, 3], z=[2, 5, 5, 6], fz=[4, 1, 1, 6], has_shortcut=True, stride=2, stride_z=2, epsilon=1e-3)
    unit("both", [2, 3, 3, 2], [3, 3, 3, 2], z=[2, 3, 3, 3], fz=[3, 3, 3, 3], has_shortcut=True, fuse_add=True, padding=1)
    unit("channels_first", [2, 4, 5, 5], [6, 2, 3, 3], z=[2, 6, 3, 3], fuse_add=True, group=2, stride=2, padding=1, data_format="NCHW")
    unit("dilated", [1, 7, 6, 2], [3, 3, 2, 2], dilation=2, act_type="relu")
    unit("global", [2, 3, 3, 2], [4, 1, 1, 2], z=[2, 3, 3, 4], fuse_add=True, use_global_stats=True)
    unit("test_mode", [2, 3, 3, 2], [4, 1, 1, 2], z=[2, 3, 3, 3], fz=[4, 1, 1, 3], has_shortcut=True, is_test=True)

    for key, shape, given, attrs in (("all", [5, 7], ("Bias", "LnScale", "LnBias"), {"dropout_rate": 0.0}), ("cube", [2, 3, 33], ("Bias", "LnScale", "LnBias"), {"dropout_rate": 0.0, "ln_epsilon": 1e-3}),
                                     ("plain", [4, 8], (), {"dropout_rate": 0.0}), ("scale", [4, 8], ("LnScale",), {"dropout_rate": 0.0}), ("bias", [4, 8], ("Bias", "LnBias"), {"dropout_rate": 0.0}),
                                     ("test_mode", [4, 8], ("Bias",), {"dropout_rate": 0.25, "is_test": True}),
                                     ("test_mode_upscaled", [4, 8], ("LnBias",), {"dropout_rate": 0.25, "is_test": True, "dropout_implementation": "upscale_in_train"})):
        inputs = {"x": s.normal("bdrln x" + key, *shape), "r": s.normal("bdrln r" + key, *shape), **{n: s.normal(f"bdrln {n}{key}", shape[-1]) for n in given}}
        kept = 0.75 if attrs.get("is_test") and "dropout_implementation" not in attrs else 1.0

        def f(x, r, *more, given=given, kept=kept, epsilon=attrs.get("ln_epsilon", 1e-5)):
            named = dict(zip(given, more))
            y = r + kept * (x + named.get("Bias", 0.0))
            return F.layer_norm(y, y.shape[-1:], named.get("LnScale"), named.get("LnBias"), epsilon), y
        slots = {"X": "x", "Residual": "r", **{n: n for n in given}}
        outs = {"Y": "y", "BiasDropoutResidualOut": "sum"}
        s.case("composite", f"bias_dropout_residual_norm_{key}", f, inputs, op("fused_bias_dropout_residual_layer_norm", slots, outs, **attrs),
               op("fused_bias_dropout_residual_layer_norm", small(slots), small(outs), **attrs), outputs=("y", "sum"))

    everything = ("Linear1Bias", "Linear2Bias", "Ln1Scale", "Ln1Bias", "Ln2Scale", "Ln2Bias")
    for key, shape, hidden, given, attrs in (("post", [2, 3, 8], 12, ("Linear1Bias", "Linear2Bias", "Ln2Scale", "Ln2Bias"), {}), ("pre", [2, 3, 8], 12, everything, {"pre_layer_norm": True}),
                                             ("plain", [5, 7], 9, (), {}), ("gelu", [4, 8], 16, everything, {"act_method": "gelu"}),
                                             ("relu", [4, 8], 16, everything, {"act_method": "relu", "pre_layer_norm": True, "ln1_epsilon": 1e-3}),
                                             ("no_residual", [4, 8], 6, ("Linear2Bias",), {"add_residual": False}), ("test_mode", [4, 8], 6, ("Linear1Bias",), {"is_test": True})):
        weights = {"Linear1Weight": s.normal("ffn w1" + key, shape[-1], hidden, scale=0.5), "Linear2Weight": s.normal("ffn w2" + key, hidden, shape[-1], scale=0.5)}
        vectors = {n: s.normal(f"ffn {n}{key}", hidden if n == "Linear1Bias" else shape[-1]) for n in given}
        inputs = {"x": s.normal("ffn x" + key, *shape), **weights, **vectors}
        pre, act = attrs.get("pre_layer_norm", False), torch.relu if attrs.get("act_method") == "relu" else F.gelu

        def f(x, w1, w2, *more, given=given, pre=pre, act=act, attrs=attrs, test=attrs.get("is_test", False)):
            n = dict(zip(given, more))
            norm = lambda t, i: F.layer_norm(t, t.shape[-1:], n.get(f"Ln{i}Scale"), n.get(f"Ln{i}Bias"), attrs.get(f"ln{i}_epsilon", 1e-5))
            h = norm(x, 1) if pre else x
            h = act(h @ w1 + n.get("Linear1Bias", 0.0)) * (0.7 if test else 1.0)
            h = (h @ w2 + n.get("Linear2Bias", 0.0)) * (0.9 if test else 1.0)
            h = x + h if attrs.get("add_residual", True) else h
            return h if pre else norm(h, 2)
        p = (0.3, 0.1) if attrs.get("is_test") else (0.0, 0.0)
        slots = {"X": "x", **{n: n for n in inputs if n != "x"}}
        s.case("composite", f"fused_feedforward_{key}", f, inputs, op("fused_feedforward", slots, {"Out": "out"}, dropout1_rate=p[0], dropout2_rate=p[1], **attrs),
               op("fused_feedforward", {{"Linear1Weight": "linear1_weight", "Linear2Weight": "linear2_weight", "Linear1Bias": "linear1_bias", "Linear2Bias": "linear2_bias", "X": "x"}.get(n) or
                                        n[:3].lower() + "_" + n[3:].lower(): v for n, v in slots.items()}, {"out": "out"}, dropout1_prob=p[0], dropout2_prob=p[1], **attrs))

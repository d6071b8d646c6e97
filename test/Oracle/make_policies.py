#!/usr/bin/env python3
"""Writes policies/<policy>.json.gz: random graphs with what a real PaddlePaddle decides for each of their ops, and its casts.
With `layers` behind the policy, policies/<policy>-layers.json.gz: graphs of policy_layers.py, and the networks of docs/examples/models.

Needs the paddlepaddle package (made with 3.3.1, CPU). One policy per run, since Paddle's two generations exclude each other:

  make_policies.py paddle        algorithm A: paddle.static.amp.bf16.amp_utils.rewrite_program_bf16 over the 3.x lists
  make_policies.py paddle-2.5    algorithm B: paddle.static.amp.fp16_utils.cast_model_to_fp16
  make_policies.py paddle-pir    algorithm C: paddle.amp.auto_cast while PIR builds the program

A CPU build calls every operator unsupported, so _get_sys_unsupported_list is told that none is. PIR on a CPU refuses float16 and
the operators without a bfloat16 kernel: it is driven in bfloat16, whose lists are the same for all operators used here, and such
operators are left out.
"""
import gzip
import json
import os
import pathlib
import random
import sys

POLICY, LAYERS = sys.argv[1], sys.argv[2:] == ["layers"]
os.environ["FLAGS_enable_pir_api"] = "1" if POLICY == "paddle-pir" else "0"
import paddle  # noqa: E402
from paddle.base import core  # noqa: E402
from paddle.static.amp import fp16_lists, fp16_utils  # noqa: E402
from paddle.static.amp.bf16 import amp_utils  # noqa: E402

import networks  # noqa: E402
import policy_layers  # noqa: E402
import policy_ops  # noqa: E402

GRAPHS = 300
HERE = pathlib.Path(__file__).resolve().parent
all_ops = fp16_lists._get_sys_unsupported_list("float16")[2]
fp16_lists._get_sys_unsupported_list = lambda dtype: ("GPU", set(), set(all_ops))
paddle.enable_static()
LOW = {"float16": paddle.float16, "bfloat16": paddle.bfloat16}
FLOATS = {core.VarDesc.VarType.FP32: "f32", core.VarDesc.VarType.FP16: "low", core.VarDesc.VarType.BF16: "low",
          paddle.float32: "f32", paddle.float16: "low", paddle.bfloat16: "low"}
WIDE = {"float": "float32", "int": "int64", "bool": "bool", "mask": "int32"}
CUSTOM = ["relu", "gelu", "softmax", "exp", "matmul_v2", "elementwise_add", "tanh", "reduce_sum", "concat", "sqrt", "log", "mul", "where"]
if LAYERS:
    CUSTOM += ["conv2d", "batch_norm", "layer_norm", "lookup_table_v2", "pool2d", "dropout", "gather"]


def options(rng, number, graph):
    """What the graph is rewritten under; every third graph has lists of its own."""
    out = {"level": ("O1", "OD", "O1", "O2")[number % 4], "dtype": ("float16", "bfloat16")[number // 4 % 2]}
    if POLICY == "paddle" and out["level"] == "O2":
        out["level"] = "O1"  # the rewrite of algorithm A knows no O2
    if number % 3 == 0:
        # A black-listed batch norm's parameters are stored low by Paddle at O2, and stay as they are here.
        names = rng.sample([name for name in CUSTOM if out["level"] != "O2" or name != "batch_norm"], 4)
        if LAYERS:  # ampc's lists know the two as one operator
            names = [[name] + ["depthwise_conv2d"] * (name == "conv2d") for name in names]
            names = [names[0] + names[1], names[2] + names[3]]
        else:
            names = [names[:2], names[2:]]
        out["custom_white_list"], out["custom_black_list"] = names
        if POLICY != "paddle-pir":
            named = {v for op in graph.ops for slots in (op["inputs"], op["outputs"]) for names in slots.values() for v in names}
            out["custom_black_varnames"] = rng.sample(sorted(named), min(2, len(named)))
    if POLICY == "paddle-2.5" and number % 5 == 0:
        out["use_promote"] = True
    if POLICY == "paddle-2.5" and out["level"] == "O2" and number % 8 == 3:
        out["use_fp16_guard"] = True
    if POLICY == "paddle-pir" and out["level"] == "O2" and number % 8 == 3:
        out["use_promote"] = False
    return out


def program_desc(graph):
    program = paddle.static.Program()
    block = program.global_block()
    for name, (shape, kind) in graph.values.items():
        if name in graph.parameters:
            block.create_parameter(name=name, shape=shape or (1,), dtype="float32", trainable=True)
        else:
            block.create_var(name=name, shape=shape, dtype=WIDE[kind])
    for op in graph.ops:
        attrs = dict(op["attrs"])
        for key in ("dtype", "out_dtype"):
            if key in attrs:
                attrs[key] = getattr(paddle, attrs[key])
        if op["type"] == "cast":
            attrs["in_dtype"] = paddle.int64 if graph.values[op["inputs"]["X"][0]][1] == "int" else paddle.float32
        outputs = dict(op["outputs"])
        if op["type"] in ("reshape2", "transpose2", "unsqueeze2", "squeeze2", "flatten_contiguous_range"):
            outputs["XShape"] = [block.create_var(name=op["name"] + ".xshape", shape=(0, 1), dtype="float32")]
        for slot, kind in policy_layers.BESIDE.get(op["type"], {}).items():
            if slot not in outputs:
                outputs[slot] = [block.create_var(name=f"{op['name']}.{slot.lower()}", dtype=kind)]
        made = block.append_op(type=op["type"], inputs=op["inputs"], outputs=outputs, attrs=attrs)
        if "scope" in op:
            made._set_attr("op_namescope", "/" + op["scope"])
    return program


def rewrite(program, given):
    low = LOW[given["dtype"]]
    if POLICY == "paddle" and given["level"] == "OD":  # decorate() says: the amp list will not be used
        given = {k: v for k, v in given.items() if not k.startswith("custom_")}
    lists = fp16_lists.AutoMixedPrecisionLists(set(given.get("custom_white_list", [])), set(given.get("custom_black_list", [])),
                                               set(given.get("custom_black_varnames", [])), dtype=given["dtype"])
    if POLICY == "paddle-2.5":
        fp16_utils.cast_model_to_fp16(program, lists, use_fp16_guard=given.get("use_fp16_guard", False), dest_type=low,
                                      level=given["level"], use_promote=given.get("use_promote", False))
        return
    lists.bf16_list, lists.fp32_list, lists.fp32_varnames = lists.white_list, lists.black_list, lists.black_varnames
    if given["level"] == "OD":
        lists.gray_list, lists.fp32_list = set(), set()
    amp_utils.rewrite_program_bf16(program, lists)


def computes(types, results):
    return next((t for t in types + results if t), "other")


def from_program_desc(graph, given):
    program = program_desc(graph)
    rewrite(program, given)
    block = program.global_block()
    dtype = lambda name: FLOATS.get(block.var(name).dtype)
    made = {}  # cast value -> (source, dtype)
    ops, casts, originals = [], set(), iter(graph.ops)
    for op in block.ops:
        out = op.output_arg_names[0]
        if op.type == "cast" and ".cast_" in out:
            made[out] = (op.input_arg_names[0], dtype(out))
            continue
        original = next(originals)
        assert op.type == original["type"], (op.type, original)
        order = [name for slot in original["inputs"] for name in op.input(slot)]
        if op.type == "cast":  # what it reads is cast or not without changing what it gives
            order = [made.get(name, (name,))[0] for name in order]
        casts |= {made[name] for name in order if name in made}
        results = [dtype(name) for slot in original["outputs"] for name in op.output(slot)]
        ops.append(computes([dtype(name) for name in order], results))
    casts |= {(w, "low") for w in graph.parameters if dtype(w) == "low"}
    return ops, casts


def pir_call(graph, op, values):
    def argument(a):
        if isinstance(a, list) and a and isinstance(a[0], str):
            return [values[v] for v in a]
        if isinstance(a, str) and a in values:
            return values[a]
        return getattr(paddle, a) if a in ("float32", "int64", "bool") else a
    args = [argument(a) for a in op["args"]]
    if op["call"] == "full":
        args.append(paddle.CPUPlace())
    return getattr(paddle._C_ops, op["call"])(*args)


def from_pir(graph, given):
    program = paddle.static.Program()
    ops, casts, values, names = [], set(), {}, {}
    with paddle.static.program_guard(program):
        for name, (shape, kind) in graph.values.items():
            if name in graph.parameters:  # at O2 paddle.amp.decorate has made them low, but not those of norms (of layer_norm in float16 alone)
                low = given["level"] == "O2" and kind not in ("norm", "state")
                values[name] = paddle.create_parameter(list(shape), "bfloat16" if low else "float32",
                                                       default_initializer=paddle.nn.initializer.Constant(0.0))
                if low:
                    casts.add((name, "low"))
            elif name in graph.inputs:
                values[name] = paddle.static.data(name, list(shape), WIDE[kind])
        block = program.global_block()
        with paddle.amp.auto_cast(level=given["level"], dtype="bfloat16", custom_white_list=set(given.get("custom_white_list", [])),
                                  custom_black_list=set(given.get("custom_black_list", [])), use_promote=given.get("use_promote", True)):
            for op in graph.ops:
                before, named = len(block.ops), {v.id: k for k, v in values.items()}
                result = pir_call(graph, op, values)
                result = list(result) if isinstance(result, (list, tuple)) else [result]
                for name, value in zip([v for slot in op["outputs"].values() for v in slot], result):
                    values[name] = value
                named |= {v.id: k for k, v in values.items()}
                ops.append(computes(*look(block.ops[before:], op, named, casts, values)))
    return ops, casts


def look(fresh, op, named, casts, values):
    """Types of the operands as the op reads them, and of its results; casts that were made for it are noted."""
    cast_of = {}
    for new in fresh:
        if new.name() == "pd_op.cast" and not (op["type"] == "cast" and new is fresh[-1]):
            cast_of[named[new.operand_source(0).id]] = FLOATS[new.result(0).dtype]
    ordered = [v for slot in op["inputs"].values() for v in slot]
    results = [FLOATS.get(values[v].dtype) for slot in op["outputs"].values() for v in slot]
    if op["type"] == "cast":
        cast_of = {}
    casts |= set(cast_of.items())
    return [cast_of.get(v) or FLOATS.get(values[v].dtype) for v in ordered], results


def usable_in_pir():
    """Takes out what a CPU build cannot run in bfloat16."""
    def works(call, args, operands=1):
        with paddle.static.program_guard(paddle.static.Program()):
            x = paddle.static.data("x", [8, 8], "bfloat16")
            try:
                getattr(paddle._C_ops, call)(*[x] * operands, *args)
                return True
            except (TypeError, RuntimeError) as error:
                print("left out:", call, str(error).splitlines()[0][:90])
                return False
    policy_ops.UNARY = [u for u in policy_ops.UNARY if works(u, policy_ops.PIR_ARGS.get(u, ()))]
    policy_ops.ONE = {k: v for k, v in policy_ops.ONE.items() if works(v[0], v[1])}
    policy_ops.BINARY = {k: v for k, v in policy_ops.BINARY.items() if works(v, (), 2)}
    policy_ops.COMPARE = [c for c in policy_ops.COMPARE if works(c, (), 2)]
    policy_ops.REDUCE = {k: v for k, v in policy_ops.REDUCE.items() if works(v, ([1], None, False) if v == "sum" else ([1], False))}
    layers = policy_layers.Layers
    for kind in (policy_ops.Graph, layers):
        kind.MAKERS = tuple(m for m in kind.MAKERS if m[0] not in ("arg_max", "where", "shuffle"))
    layers.pools, layers.norms = ["avg", "max"], [kind for kind in layers.norms if kind != "instance_norm"]
    layers.activations = [a for a in layers.activations if works(a, policy_ops.PIR_ARGS.get(a, ()))]


def leave_out(graph, rng, number, pir):
    """Layers that ampc and Paddle treat differently at O2, and those that a CPU build of PIR has no bfloat16 for where they would compute in it."""
    if number % 4 == 3:
        graph.without(norms=["group_norm"], makers=["norm", "scan"] if pir else [])
    elif pir and rng.random() < 0.7:
        graph.without(norms=["batch_norm"])


def draw(rng, number, pir):
    graph = (policy_layers.Layers if LAYERS else policy_ops.Graph)(rng, pir)
    if LAYERS:
        leave_out(graph, rng, number, pir)
    graph.input()
    if number % 7 == 0:
        graph.parameter(name="learning_rate_0")
    if pir and number % 4 == 3:
        graph.MAKERS = tuple(m for m in graph.MAKERS if m[0] != "loss")
    graph.grow(rng.randint(5, 58))
    given = options(rng, number, graph)
    if given.get("use_fp16_guard"):
        for op in graph.ops:
            if rng.random() < 0.6:
                op["scope"] = "__use_fp16__/block"
    ops, casts = (from_pir if pir else from_program_desc)(graph, given)
    return graph, given, ops, casts


WHITE = {"custom_white_list": ["softmax", "layer_norm", "gelu", "depthwise_conv2d"]}
BLACK = {"custom_black_list": ["batch_norm", "elementwise_add", "unstack"]}


def of_networks(pir):
    """The networks of docs/examples/models under every level that the policy has, and with lists."""
    for name in networks.TASKS:
        graph = policy_layers.Given(name)
        if not {op["type"] for op in graph.ops} <= policy_layers.PIR_FORMS.keys() and pir:
            continue
        for given in ({"level": "O1"}, {"level": "OD"}, {"level": "O2"}, {"level": "O1", **WHITE}, {"level": "O1", **BLACK}):
            if given["level"] == "O2" and POLICY == "paddle":
                continue
            if pir:  # a CPU build has no bfloat16 for the loss
                graph = policy_layers.Given(name, given["level"] != "O2").for_pir()
            for dtype in ("float16", "bfloat16"):
                yield graph, {**given, "dtype": dtype}


def case_of(graph, given, ops, casts):
    model = graph.model()
    model["amp"] = {"policy": POLICY, **given}
    read = {v for op in graph.ops for names in op["inputs"].values() for v in names}
    return {"model": model, "dtypes": ops, "casts": sorted(c for c in casts if c[0] in read)}


def main():
    pir = POLICY == "paddle-pir"
    if pir:
        usable_in_pir()
    cases = []
    if LAYERS:
        cases += [case_of(graph, given, *(from_pir if pir else from_program_desc)(graph, given)) for graph, given in of_networks(pir)]
    for number in range(GRAPHS):
        for attempt in range(200):
            try:
                graph, given, ops, casts = draw(random.Random(f"{POLICY}{'/layers' if LAYERS else ''}/{number}/{attempt}"), number, pir)
                break
            except TypeError as error:  # an operator that the CPU build has no bfloat16 for got one at O2: draw again
                if "Check data type error" not in str(error):
                    raise
        else:
            raise RuntimeError(f"no graph {number} without such an operator")
        cases.append(case_of(graph, given, ops, casts))
    text = json.dumps({"paddle": paddle.__version__, "policy": POLICY, "cases": cases}, separators=(",", ":"))
    path = HERE / "policies" / f"{POLICY}{'-layers' if LAYERS else ''}.json.gz"
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    print(f"{POLICY}: {len(cases)} graphs, {sum(len(c['dtypes']) for c in cases)} ops, {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()

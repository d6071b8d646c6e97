#!/usr/bin/env python3
"""Every operator of --list-ops under every name: a smallest model compiles, with and without side outputs, and gives finite numbers;
then one thing is wrong at a time, and the error names the place. Of what can be wrong each name gets a quarter, its neighbours in the
list the others. Standard library only.
"""
import concurrent.futures
import json
import re
import tempfile

from contract import contract
from programs import BROKEN, INTERNAL
from tensors import read_npy, read_safetensors

PAIRS = {"elementwise_add", "elementwise_sub", "elementwise_mul", "elementwise_div", "elementwise_max", "elementwise_min", "elementwise_pow", "add", "subtract",
         "multiply", "divide", "maximum", "minimum", "equal", "not_equal", "less_than", "less_equal", "greater_than", "greater_equal", "logical_and",
         "logical_or", "logical_xor", "mse_loss", "square_error_cost", "bce_loss", "log_loss", "huber_loss", "kldiv_loss", "dist", "atan2",
         *(f"{prefix}{name}" for prefix in ("", "elementwise_") for name in ("fmax", "fmin", "heaviside")), "elementwise_floordiv", "floor_divide",
         "elementwise_mod", "remainder"}
F, I, B = "float32", "int64", "bool"

# Shapes and dtypes of the inputs by place, attributes that have no default or must fit. Everything else: one [2, 3] of float32 per slot.
SPECIAL = {
    "accuracy": ([([4, 2], F), ([4, 2], I), ([4, 1], I)], {}),
    "arg_max": ([([2, 3], F)], {"axis": 1}), "argmax": ([([2, 3], F)], {"axis": 1}),
    "cast": ([([2, 3], F)], {"out_dtype": "int32"}), "pir cast": ([([2, 3], F)], {"dtype": "int32"}),
    **{name: ([([2, 3, 2], F), *[([3], F)] * 4], {"trainable_statistics": True}) for name in ("batch_norm", "batch_norm_", "sync_batch_norm", "sync_batch_norm_")},
    "conv2d": ([([1, 2, 4, 4], F), ([3, 2, 3, 3], F), ([3], F)], {}), "depthwise_conv2d": ([([1, 2, 4, 4], F), ([2, 1, 3, 3], F), ([2], F)], {"groups": 2}),
    "conv3d": ([([1, 2, 3, 3, 3], F), ([3, 2, 2, 2, 2], F), ([3], F)], {}),
    "conv2d_transpose": ([([1, 2, 3, 3], F), ([2, 3, 2, 2], F), ([3], F)], {}),
    "conv3d_transpose": ([([1, 2, 3, 3, 3], F), ([2, 3, 2, 2, 2], F), ([3], F)], {}),
    "depthwise_conv2d_transpose": ([([1, 2, 3, 3], F), ([2, 1, 2, 2], F), ([2], F)], {"groups": 2}),
    "pool2d": ([([1, 2, 4, 4], F)], {"ksize": [2, 2], "pooling_type": "max"}), "pir pool2d": ([([1, 2, 4, 4], F)], {"kernel_size": [2, 2], "pooling_type": "avg"}),
    "pool3d": ([([1, 2, 4, 4, 4], F)], {"ksize": [2, 2, 2], "pooling_type": "max"}),
    "pir pool3d": ([([1, 2, 4, 4, 4], F)], {"kernel_size": [2, 2, 2], "pooling_type": "avg"}),
    "max_pool2d_with_index": ([([1, 2, 4, 4], F)], {"ksize": [2, 2]}), "pir max_pool2d_with_index": ([([1, 2, 4, 4], F)], {"kernel_size": [2, 2]}),
    "lookup_table_v2": ([([4], I), ([5, 3], F)], {}), "embedding": ([([4], I), ([5, 3], F)], {}),
    "concat": ([([2, 3], F)], {"axis": 1}), "stack": ([([2, 3], F)], {"axis": 1}),
    "clip": ([([2, 3], F)], {"min": 0.25, "max": 0.5}),
    "softmax_with_cross_entropy": ([([2, 3], F), ([2, 1], I)], {}), "cross_entropy_with_softmax": ([([2, 3], F), ([2, 1], I)], {}),
    "expand_v2": ([([1, 3], F)], {"shape": [2, 3]}), "expand": ([([1, 3], F)], {"shape": [2, 3]}),
    "fill_constant": ([], {"shape": [2, 3], "value": 0.5, "dtype": "float32"}), "full": ([], {"shape": [2, 3], "value": 0.5, "dtype": "float32"}),
    "flatten_contiguous_range": ([([2, 3, 2], F)], {"start_axis": 0, "stop_axis": 1}), "pir flatten": ([([2, 3, 2], F)], {"start_axis": 0, "stop_axis": 1}),
    "layer_norm": ([([2, 3], F), ([3], F), ([3], F)], {}), "logical_not": ([([2, 3], B)], {}),
    "moving_average_abs_max_scale": ([([2, 3], F), ([1], F), ([1], F)], {}),
    "matmul": ([([2, 3], F), ([3, 4], F)], {}), "matmul_v2": ([([2, 3], F), ([3, 4], F)], {}), "pir matmul": ([([2, 3], F), ([3, 4], F)], {}),
    "mul": ([([2, 3], F), ([3, 4], F)], {}), "matmul_with_flatten": ([([2, 3], F), ([3, 4], F)], {}),
    "reshape": ([([2, 3], F)], {"shape": [3, -1]}), "reshape2": ([([2, 3], F)], {"shape": [3, -1]}), "pir reshape": ([([2, 3], F)], {"shape": [3, -1]}),
    "slice": ([([2, 3], F)], {"axes": [1], "starts": [1], "ends": [3]}), "pir slice": ([([2, 3], F)], {"axes": [1], "starts": [1], "ends": [3]}),
    "split": ([([2, 4], F)], {"num": 2, "axis": 1}), "pir split": ([([2, 4], F)], {"sections": [1, 3], "axis": 1}),
    "split_with_num": ([([2, 4], F)], {"num": 2, "axis": 1}),
    "squeeze": ([([2, 1, 3], F)], {"axes": [1]}), "squeeze2": ([([2, 1, 3], F)], {"axes": [1]}), "pir squeeze": ([([2, 1, 3], F)], {"axis": [1]}),
    "unsqueeze": ([([2, 3], F)], {"axes": [1]}), "unsqueeze2": ([([2, 3], F)], {"axes": [1]}), "pir unsqueeze": ([([2, 3], F)], {"axis": [1]}),
    "top_k_v2": ([([2, 3], F)], {"k": 2}), "topk": ([([2, 3], F)], {"k": 2}),
    "transpose": ([([2, 3], F)], {"axis": [1, 0]}), "transpose2": ([([2, 3], F)], {"axis": [1, 0]}), "pir transpose": ([([2, 3], F)], {"perm": [1, 0]}),
    **{name: ([([2, 3], B)], {}) for name in ("reduce_any", "reduce_all", "any", "all", "bitwise_not")},
    **{f"bitwise_{name}": ([([2, 3], I)] * 2, {}) for name in ("and", "or", "xor")},
    "huber_loss": ([], {"delta": 1.0}), "log_loss": ([], {"epsilon": 1.5}), "prelu": ([([2, 3], F), ([1], F)], {}),
    "norm": ([], {"axis": 1}), "pir norm": ([], {"axis": 1, "epsilon": 1e-10, "is_test": False}),
    "label_smooth": ([([2, 3], F), ([1, 3], F)], {}), "rms_norm": ([([2, 3], F), ([3], F)], {"normalized_shape": [3]}),
    "group_norm": ([([2, 4, 3], F), ([4], F), ([4], F)], {"groups": 2}), "instance_norm": ([([2, 4, 3], F), ([4], F), ([4], F)], {}),
    **{name: ([([2, 3], F), ([2], I)], {}) for name in ("gather", "index_select")}, "gather_nd": ([([2, 3], F), ([2, 1], I)], {}),
    "take_along_axis": ([([2, 3], F), ([2, 1], I)], {"Axis": 1}), "pir take_along_axis": ([([2, 3], F), ([2, 1], I)], {"axis": 1}),
    "pad": ([], {"paddings": [0, 0, 1, 2]}), "pad3d": ([([1, 2, 3, 3, 3], F)], {"paddings": [1, 1, 0, 0, 0, 2]}), "pixel_shuffle": ([([1, 4, 2, 3], F)], {"upscale_factor": 2}),
    "arg_min": ([([2, 3], F)], {"axis": 1}), "argmin": ([([2, 3], F)], {"axis": 1}), "bmm": ([([2, 3, 4], F), ([2, 4, 5], F)], {}), "mv": ([([3, 4], F), ([4], F)], {}),
    **{name: ([([1, 3, 4, 2], F), *[([1, 5, 2, 2], F)] * 2, ([4, 3, 1], F), ([2], I)], {}) for name in ("flash_attn", "scaled_dot_product_attention")},
    "einsum": ([([2, 3], F)], {"equation": "ij->ji"}),
    "fused_gemm_epilogue": ([([2, 3], F), ([3, 4], F), ([4], F)], {}), "linear_v2": ([([2, 3], F), ([3, 4], F), ([4], F)], {}), "fc": ([([2, 3], F), ([3, 4], F), ([4], F)], {}),
    "fused_rotary_position_embedding": ([([2, 3, 2, 4], F), ([2, 3, 1, 4], F), ([2, 3, 2, 4], F), ([3, 4], F), ([3, 4], F), ([2, 3], I)], {}),
    "fused_bias_dropout_residual_layer_norm": ([([2, 3], F), ([2, 3], F), *[([3], F)] * 3], {}),
    **{name: ([*[([2, 2, 2, 3], F)] * 2, *[([3], F)] * 4], {}) for name in ("fused_bn_add_activation", "fused_bn_add_activation_")},
    "resnet_unit": ([([2, 2, 2, 3], F), ([3, 1, 1, 3], F), *[([3], F)] * 4] * 2, {}),
    "fused_feedforward": ([([2, 3], F), ([3, 4], F), ([4], F), ([4, 3], F), *[([3], F)] * 5], {}), "renorm": ([], {"p": 2.0, "axis": 0, "max_norm": 1.0}),
    **{name: ([([2, 3], F), ([2, 1], I)], {}) for name in ("cross_entropy", "cross_entropy2")}, "triplet_margin_loss": ([([2, 3], F)] * 3, {}),
    "addmm": ([([5], F), ([3, 4], F), ([4, 5], F)], {}),
    "index_sample": ([([2, 3], F), ([2, 1], I)], {}), "one_hot_v2": ([([2, 3], I)], {"depth": 2}), "one_hot": ([([2, 3], I)], {"num_classes": 2}),
    "nll_loss": ([([2, 3], F), ([2], I), ([3], F)], {}), "tile": ([], {"repeat_times": [2, 1]}), "expand_as_v2": ([([1, 3], F), ([2, 3], F)], {}),
    "expand_as": ([([1, 3], F), ([2, 3], F)], {}), "roll": ([], {"shifts": [1], "axis": [0]}), "flip": ([], {"axis": [1]}),
    "scatter": ([([4, 3], F), ([2], I), ([2, 3], F)], {}), "scatter_nd_add": ([([4, 3], F), ([2, 1], I), ([2, 3], F)], {}), "index_add": ([([4, 3], F), ([2], I), ([2, 3], F)], {}),
    "put_along_axis": ([([4, 3], F), ([2, 3], I), ([2, 3], F)], {"Axis": 0, "Reduce": "add"}), "pir put_along_axis": ([([4, 3], F), ([2, 3], I), ([2, 3], F)], {"axis": 0, "reduce": "add"}),
    **{name: ([], {"start": 0, "end": 4, "step": 1, "dtype": "float32"}) for name in ("range", "arange")}, "linspace": ([], {"start": 0, "stop": 1, "num": 4}),
    "assign_value": ([], {"shape": [2], "dtype": "float32", "values": [0.5, 2]}), "eye": ([], {"num_rows": 2, "num_columns": 3}),
    "strided_slice": ([], {"axes": [1], "starts": [2], "ends": [0], "strides": [-1]}), "set_value": ([([4, 3], F), ([3], F)], {"axes": [0], "starts": [1], "ends": [2]}),
    "pir set_value": ([([4, 3], F)], {"axes": [0], "starts": [1], "ends": [2], "shape": [1], "values": [0.5]}), "set_value_with_tensor": ([([4, 3], F), ([3], F)], {"axes": [0], "starts": [1], "ends": [2]}),
    "masked_fill": ([([2, 3], F), ([2, 3], B), ([1], F)], {}), "meshgrid": ([([3], F)], {}), "unfold": ([([1, 2, 3, 3], F)], {"kernel_sizes": [2, 2], "strides": [1, 1], "paddings": [0, 0, 0, 0], "dilations": [1, 1]}),
    **{name: ([], {"dim": 1}) for name in ("cumprod", "pir cumprod")}, **{name: ([], {"shape": [2, 3]}) for name in ("uniform_random", "gaussian_random")},
    "uniform": ([], {"shape": [2, 3], "min": 0, "max": 1}), "gaussian": ([], {"shape": [2, 3], "mean": 0, "std": 1}), "uniform_random_batch_size_like": ([], {"shape": [-1, 4]}),
    **{name: ([([1, 2, 3, 3], F), ([1, 2, 2, 2], F)], {}) for name in ("grid_sampler", "grid_sample")},
    "top_k": ([([2, 3], F)], {"k": 2}),
    **{f"{word}_interp{version}": ([(shape, F)], {"out_d": 2, "out_h": 3, "out_w": 5}) for version in ("", "_v2")
       for word, shape in (("nearest", [1, 2, 3, 4]), ("linear", [1, 2, 4]), ("bilinear", [1, 2, 3, 4]), ("bicubic", [1, 2, 3, 4]), ("trilinear", [1, 2, 2, 3, 4]))},
    "where": ([([2, 3], B), ([2, 3], F), ([2, 3], F)], {}),
}
# Outputs that are lists of several.
LISTS = {"split": 2, "split_with_num": 2, "unbind": 2, "unstack": 2}


class Form:
    """An operator under one name, and its smallest model."""

    def __init__(self, entry):
        self.type, self.pir = entry["type"], entry["generation"] == "pir"
        self.label = ("pir " if self.pir else "") + self.type
        strip = lambda slots: [(slot.rstrip("?*"), slot[len(slot.rstrip("?*")):]) for slot in slots]
        self.slots, self.results = strip(entry["inputs"]), strip(entry["outputs"])
        given, self.attrs = SPECIAL.get(self.label) or SPECIAL.get(self.type) or ([], {})
        self.inputs = given if given or not self.slots else [([2, 3], F)] * len(self.slots)
        self.known = [attr if isinstance(attr, str) else attr["name"] for attr in entry["attrs"]]

    def outputs(self, side=True):
        out = {}
        for slot, mark in self.results:
            if mark == "?" and not side:
                continue
            out[slot] = [f"{slot}.{i}" for i in range(LISTS.get(self.type, 1) if mark == "*" else 1)]
        return out

    def model(self, side=True, prefix="", **change):
        names = [f"{prefix}in{i}" for i in range(len(self.inputs))]
        outputs = {slot: [prefix + v for v in values] for slot, values in self.outputs(side).items()}
        op = {"type": self.type, "name": f"{prefix}op", "inputs": {slot: [name] for (slot, _), name in zip(self.slots, names)}, "outputs": outputs,
              "attrs": dict(self.attrs)}
        op.update(change)
        return {"format": "ampc.model", "version": 1, "parameters": [], "ops": [op], "outputs": [next(iter(outputs.values()))[0]],
                "inputs": [{"name": n, "shape": s, "dtype": d} for n, (s, d) in zip(names, self.inputs)]}

    def wrong(self):
        """(what, model, parts of the error)"""
        op = self.model()["ops"][0]
        for (slot, mark), i in zip(self.slots, range(9)):
            less = {k: v for k, v in op["inputs"].items() if k != slot}
            if mark != "?":
                yield f"without {slot}", self.model(inputs=less), ["ops[0]", slot]
            other = slot.swapcase() if len(slot) > 1 or not self.pir else slot + slot
            yield f"{slot} spelt {other}", self.model(inputs={**less, other + "_": op["inputs"][slot]}), ["ops[0]", other]
            yield f"{slot} of nothing", self.model(inputs={**op["inputs"], slot: ["nothing"]}), ["ops[0]", "'nothing'", slot]
            if i == 0 and self.slots[0][1] != "*":
                yield f"two values in {slot}", self.model(inputs={**op["inputs"], slot: op["inputs"][slot] * 2}), ["ops[0]", slot]
        required = next(slot for slot, mark in self.results if mark != "?")
        if self.slots:
            rest = {k: v for k, v in op["outputs"].items() if k != required}
            yield f"without {required}", {**self.model(outputs=rest), "outputs": ["in0"]}, ["ops[0]", required if rest else "has no output"]
        yield "a slot too many", self.model(outputs={**op["outputs"], "Zz" if not self.pir else "zz": ["z"]}), ["ops[0]", "z"]
        for attr in self.known:
            for bad in ({"a": 1}, [[1]]):
                yield f"{attr} is {json.dumps(bad)}", self.model(attrs={**self.attrs, attr: bad}), [f"ops[0].attrs.{attr}"]
        yield "an unknown attribute", self.model(attrs={**self.attrs, "colour": 1}), ["ops[0].attrs", "colour"]
        for attr in self.attrs:
            if attr in ("axis", "perm") and self.label in ("arg_max", "argmax", "concat", "stack"):
                yield f"{attr} beyond the rank", self.model(attrs={**self.attrs, attr: 7}), ["ops[0]"]


def together(c, forms):
    """All operators in one model, with side outputs and without: every output is there, finite and of a whole number of elements."""
    for side in (True, False):
        model = {"format": "ampc.model", "version": 1, "inputs": [], "parameters": [], "ops": [], "outputs": []}
        for number, form in enumerate(forms):
            part = form.model(side, f"n{number}.")
            for key in ("inputs", "ops", "outputs"):
                model[key] += part[key]
        c.compile(model, "--amp-level=O0", name="all")
        c.train("all.bin", *(f"--output={name}=out{i}.npy" for i, name in enumerate(model["outputs"])))
        for i, form in enumerate(forms):
            dtype, shape, values = read_npy(c.path(f"out{i}.npy"))
            # Random inputs lie in [-1, 1), outside the domain of a few.
            undefined = {"log", "log2", "log10", "sqrt", "rsqrt", "elementwise_pow", "acosh", "bce_loss", "cross_entropy", "cross_entropy2",
                         "fused_bn_add_activation", "fused_bn_add_activation_", "resnet_unit"}
            finite = all(v == v and abs(v) != float("inf") for v in values) or form.type in undefined
            c.ok(values and finite, f"{form.label} gives {dtype} {list(shape)}{'' if side else ', its side outputs left out'}")


def refusal(tools, model, says):
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/m.json", "w") as file:
            json.dump(model, file)
        status, out, err = tools.run("ampc", "m.json", "-o", "m.bin", "--target=cpu", cwd=folder)
    first = err.splitlines()[0] if err else ""
    good = status == 1 and not out and not BROKEN.search(err) and not INTERNAL.search(err) and re.match(r"m\.json: error: \S", first) and all(part.lower() in err.lower() for part in says)
    return good, f"exit {status}: {err.strip()[:300]}"


def refusals(c, forms):
    cases = [(form, *case) for number, form in enumerate(forms) for at, case in enumerate(form.wrong()) if at % 4 == number % 4]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for (form, what, _, says), (good, text) in zip(cases, pool.map(lambda case: refusal(c.tools, case[2], case[3]), cases)):
            c.ok(good, f"{form.label}: {what}: {text if not good else says}")


def masked_lines(c):
    """A softmax of a line that is masked as a whole is NaN, which models replace by 0 (as attention is exported): its gradient is 0, too."""
    model = {"format": "ampc.model", "version": 1, "name": "masked", "outputs": ["y"],
             "inputs": [{"name": "mask", "shape": [2, 3], "dtype": F}, {"name": "t", "shape": [2, 3], "dtype": F}],
             "parameters": [{"name": "w", "shape": [2, 3], "dtype": F, "init": {"type": "constant", "value": 0.5}}],
             "ops": [{"type": "elementwise_add", "name": "add", "inputs": {"X": ["w"], "Y": ["mask"]}, "outputs": {"Out": ["scores"]}},
                     {"type": "softmax", "name": "softmax", "inputs": {"X": ["scores"]}, "outputs": {"Out": ["shares"]}},
                     {"type": "isnan_v2", "name": "isnan", "inputs": {"X": ["shares"]}, "outputs": {"Out": ["none"]}},
                     {"type": "fill_constant", "name": "zero", "outputs": {"Out": ["zero"]}, "attrs": {"shape": [2, 3], "value": 0.0, "dtype": F}},
                     {"type": "where", "name": "where", "inputs": {"Condition": ["none"], "X": ["zero"], "Y": ["shares"]}, "outputs": {"Out": ["y"]}},
                     {"type": "mse_loss", "name": "mse", "inputs": {"X": ["y"], "Y": ["t"]}, "outputs": {"Out": ["loss"]}}],
             "train": {"loss": "loss", "optimizer": {"type": "sgd", "learning_rate": 1.0}}}
    c.npy("mask.npy", [2, 3], [0.0, -float("inf"), 0.0, *[-float("inf")] * 3])
    c.npy("t.npy", [2, 3], [1.0, 0.0, 0.0, 1.0, 0.0, 0.0])
    for level, dtype in (("O0", "float16"), ("O1", "bfloat16"), ("O2", "bfloat16"), ("O2", "float16")):
        c.compile(model, f"--amp-level={level}", f"--amp-dtype={dtype}", "--init-loss-scaling=16", name="masked")
        c.train("masked.bin", "--data=mask=mask.npy,t=t.npy", "--steps=3", "--save-weights=w.safetensors", "--quiet")
        w = read_safetensors(c.path("w.safetensors"))["w"][2]
        c.ok(w[3:] == [0.5] * 3 and w[1] == 0.5 and w[0] > 0.55 and w[2] < 0.45, f"{level} {dtype}: lines that are masked as a whole stay as they are: {w}")


def main():
    with contract(__doc__) as c:
        masked_lines(c)
        forms = [Form(entry) for entry in json.loads(c.run("ampc", "--list-ops=json")[1]) if entry["op"] and entry["op"].startswith("nn.")]
        c.ok(len(forms) > 120, f"{len(forms)} names of operators")
        together(c, forms)
        refusals(c, forms)


if __name__ == "__main__":
    main()

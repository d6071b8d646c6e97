#!/usr/bin/env python3
"""Models that must be rejected: exit 1, one `<where>: error:` line first, the op named, no file left.

Each case is one op over declared inputs that contradicts its definition. Standard library only.
"""
import json
import pathlib
import re
import sys
import tempfile

from programs import BROKEN, INTERNAL, Score, Tools, parser

X, V, M, I = [2, 3, 4], [3], [6, 5], "int64"


class Many(list):
    """The shapes of a slot that takes several tensors."""


def case(name, kind, inputs, attrs=None, outs=("Out",), says=None):
    """inputs: slot -> shape, or (shape, dtype), or Many of those."""
    return {"name": name, "type": kind, "inputs": inputs, "attrs": attrs or {}, "outs": outs, "says": says}


CASES = [
    case("reduce_axis_high", "reduce_sum", {"X": X}, {"dim": [3]}),
    case("reduce_axis_low", "reduce_mean", {"X": X}, {"dim": [-4]}),
    case("pir_sum_axis_high", "sum", {"x": X}, {"axis": [5]}, ("out",)),
    case("transpose_no_axes", "transpose2", {"X": X}, {"axis": []}),
    case("transpose_short", "transpose2", {"X": X}, {"axis": [1, 0]}),
    case("transpose_twice", "transpose2", {"X": X}, {"axis": [0, 1, 1]}),
    case("transpose_high", "transpose2", {"X": X}, {"axis": [0, 1, 3]}),
    case("softmax_axis", "softmax", {"X": X}, {"axis": 3}),
    case("log_softmax_axis", "log_softmax", {"X": X}, {"axis": -4}),
    case("matmul_inner", "matmul_v2", {"X": [7, 5], "Y": [6, 3]}),
    case("matmul_inner_transposed", "matmul_v2", {"X": [7, 5], "Y": [5, 3]}, {"trans_x": True}),
    case("matmul_batches", "matmul_v2", {"X": [2, 7, 5], "Y": [3, 5, 3]}),
    case("matmul_scalar", "matmul_v2", {"X": [], "Y": [5, 3]}),
    case("matmul_dtypes", "matmul_v2", {"X": [7, 5], "Y": ([5, 3], I)}),
    case("mul_inner", "mul", {"X": X, "Y": [4, 5]}, {"x_num_col_dims": 1}),
    case("mul_columns_high", "mul", {"X": X, "Y": [4, 5]}, {"x_num_col_dims": 3}),
    case("add_shapes", "elementwise_add", {"X": [7, 5], "Y": [7]}),
    case("add_axis_misfit", "elementwise_add", {"X": X, "Y": [2, 4]}, {"axis": 0}),
    case("add_axis_high", "elementwise_add", {"X": X, "Y": V}, {"axis": 3}),
    case("add_dtypes", "elementwise_add", {"X": X, "Y": (X, I)}),
    case("reshape_count", "reshape2", {"X": X}, {"shape": [5, 5]}),
    case("reshape_two_unknown", "reshape2", {"X": X}, {"shape": [-1, -1]}),
    case("reshape_not_divisible", "reshape2", {"X": X}, {"shape": [-1, 5]}),
    case("reshape_zero_beyond", "reshape2", {"X": V}, {"shape": [-1, 0]}),
    case("reshape_negative", "reshape2", {"X": X}, {"shape": [-2, 12]}),
    case("flatten_range_missing", "flatten_contiguous_range", {"X": X}),
    case("flatten_range_backwards", "flatten_contiguous_range", {"X": X}, {"start_axis": 2, "stop_axis": 1}),
    case("flatten_range_high", "flatten_contiguous_range", {"X": X}, {"start_axis": 0, "stop_axis": 3}),
    case("concat_dims", "concat", {"X": Many([[2, 3], [2, 4]])}, {"axis": 0}),
    case("concat_ranks", "concat", {"X": Many([[2, 3], [2, 3, 1]])}, {"axis": 0}),
    case("concat_axis", "concat", {"X": Many([[2, 3], [2, 3]])}, {"axis": 2}),
    case("concat_nothing", "concat", {"X": Many([])}, {"axis": 0}),
    case("stack_shapes", "stack", {"X": Many([[2, 3], [3, 2]])}, outs=("Y",)),
    case("stack_axis", "stack", {"X": Many([[2, 3], [2, 3]])}, {"axis": 3}, ("Y",)),
    case("split_uneven", "split", {"X": M}, {"axis": 1, "num": 2}, ("Out", "Out")),
    case("split_sum", "split", {"X": M}, {"axis": 0, "sections": [1, 2]}, ("Out", "Out")),
    case("split_two_unknown", "split", {"X": M}, {"axis": 0, "sections": [-1, -1]}, ("Out", "Out")),
    case("split_axis", "split", {"X": M}, {"axis": 2, "num": 2}, ("Out", "Out")),
    case("split_outputs", "split", {"X": M}, {"axis": 0, "num": 3}, ("Out", "Out")),
    case("slice_lengths", "slice", {"Input": M}, {"axes": [0, 1], "starts": [0], "ends": [1]}),
    case("slice_empty", "slice", {"Input": M}, {"axes": [0], "starts": [4], "ends": [2]}),
    case("slice_axis", "slice", {"Input": M}, {"axes": [2], "starts": [0], "ends": [1]}),
    case("slice_decrease_long", "slice", {"Input": M}, {"axes": [0], "starts": [0], "ends": [2], "decrease_axis": [0]}),
    case("squeeze_axis", "squeeze2", {"X": [1, 3]}, {"axes": [2]}),
    case("unsqueeze_axis", "unsqueeze2", {"X": [1, 3]}, {"axes": [4]}),
    case("expand_size", "expand_v2", {"X": [2, 3]}, {"shape": [2, 4]}),
    case("expand_rank", "expand_v2", {"X": [2, 3]}, {"shape": [3]}),
    case("expand_new_unknown", "expand_v2", {"X": [3]}, {"shape": [-1, 3]}),
    case("cast_dtype", "cast", {"X": V}, {"in_dtype": "float32", "out_dtype": "float33"}),
    case("dropout_probability", "dropout", {"X": V}, {"dropout_prob": 1.5}),
    case("dropout_negative", "dropout", {"X": V}, {"dropout_prob": -0.1}),
    case("dropout_word", "dropout", {"X": V}, {"dropout_implementation": "upscale"}),
    case("clip_bounds", "clip", {"X": V}, {"min": 2.0, "max": 1.0}),
    case("top_k_too_many", "top_k_v2", {"X": [7, 5]}, {"k": 6}, ("Out", "Indices")),
    case("top_k_none", "top_k_v2", {"X": [7, 5]}, {"k": 0}, ("Out", "Indices")),
    case("top_k_axis", "top_k_v2", {"X": [7, 5]}, {"k": 1, "axis": 2}, ("Out", "Indices")),
    case("arg_max_no_axis", "arg_max", {"X": [7, 5]}),
    case("arg_max_axis", "arg_max", {"X": [7, 5]}, {"axis": 2}),
    case("ce_label_rank", "softmax_with_cross_entropy", {"Logits": [7, 5], "Label": ([7], I)}, outs=("Loss",)),
    case("ce_label_rows", "softmax_with_cross_entropy", {"Logits": [7, 5], "Label": ([6, 1], I)}, outs=("Loss",)),
    case("ce_label_width", "softmax_with_cross_entropy", {"Logits": [7, 5], "Label": ([7, 2], I)}, outs=("Loss",)),
    case("ce_hard_float", "softmax_with_cross_entropy", {"Logits": [7, 5], "Label": [7, 1]}, outs=("Loss",)),
    case("ce_soft_shape", "softmax_with_cross_entropy", {"Logits": [7, 5], "Label": [7, 1]}, {"soft_label": True},
         ("Loss",)),
    case("ce_axis", "softmax_with_cross_entropy", {"Logits": [7, 5], "Label": ([7, 1], I)}, {"axis": 2}, ("Loss",)),
    case("layer_norm_axis", "layer_norm", {"X": [7, 5]}, {"begin_norm_axis": 2}, ("Y",)),
    case("layer_norm_scale", "layer_norm", {"X": [7, 5], "Scale": [7]}, outs=("Y",)),
    case("mse_shapes", "mse_loss", {"X": [7, 5], "Y": [7, 1, 3]}),
    case("fill_negative", "fill_constant", {}, {"shape": [-3], "value": 1.0, "dtype": "float32"}),
    case("unknown_type", "matmul_v3", {"X": [7, 5], "Y": [5, 3]}, says="matmul_v2"),
    case("unknown_slot", "relu", {"Z": V}, says="Z"),
    case("missing_slot", "elementwise_add", {"X": V}, says="Y"),
    case("two_generations", "elementwise_add", {"X": V, "y": V}),
    case("unknown_attribute", "relu", {"X": V}, {"slope": 1.0}, says="slope"),
    case("attribute_kind", "softmax", {"X": X}, {"axis": "last"}, says="axis"),
]


def model_of(one):
    model = {"format": "ampc.model", "version": 1, "inputs": [], "parameters": [], "ops": [], "outputs": []}
    slots = {}
    for slot, given in one["inputs"].items():
        slots[slot] = []
        for i, tensor in enumerate(given if isinstance(given, Many) else [given]):
            shape, dtype = tensor if isinstance(tensor, tuple) else (tensor, "float32")
            slots[slot].append(f"{slot}{i}")
            model["inputs"].append({"name": f"{slot}{i}", "shape": shape, "dtype": dtype})
    outs = {}
    for i, slot in enumerate(one["outs"]):
        outs.setdefault(slot, []).append(f"out{i}")
    if not model["inputs"]:
        model["inputs"].append({"name": "unused", "shape": [1], "dtype": "float32"})
    model["ops"].append({"type": one["type"], "name": "the_culprit", "inputs": slots, "outputs": outs, "attrs": one["attrs"]})
    model["outputs"] = ["out0"]
    return model


def main():
    p = parser(__doc__)
    args = p.parse_args()
    tools, score = Tools(args), Score()
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(args.keep or scratch)
        folder.mkdir(parents=True, exist_ok=True)
        for one in CASES:
            path, program = folder / f"{one['name']}.json", folder / f"{one['name']}.bin"
            path.write_text(json.dumps(model_of(one)))
            status, out, err = tools.run("ampc", path, "-o", program)
            first = err.splitlines()[0] if err else ""
            wrong = [text for bad, text in (
                (status != 1, f"exit {status}, not 1"), (not re.match(r"\S.*: error: \S", first), f"first line {first!r}"),
                (BROKEN.search(err), "a raw failure"), (INTERNAL.search(err), "a word of the compiler's insides"), ("the_culprit" not in err, "the op is not named"),
                (one["says"] and one["says"] not in err, f"{one['says']!r} is not mentioned"),
                (out, "something on stdout"), (program.exists(), "a file is left")) if bad]
            score.add(not wrong, f"{one['name']}: {'; '.join(wrong) or first}")
    return score.end()


if __name__ == "__main__":
    sys.exit(main())

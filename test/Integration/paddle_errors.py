"""Programs of Paddle that are wrong, and files of weights that do not fit: one clear error each. Then mutations: never a crash.

usage: paddle_errors.py AMPC FOLDER
"""
import copy
import json
import pathlib
import random
import re
import struct
import subprocess
import sys

from pir import attribute, op, parameter, program, tensor

AMPC, FOLDER = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
MUTATIONS = 350

DTYPE = attribute("dtype", "1.a_dtype", "float32")
MODEL = program(
    parameter("w", 1, tensor([2, 2])), parameter("b", 2, tensor([2])),
    op("1.data", [], [(3, tensor([-1, 2]))], attribute("name", "0.a_str", "x"), attribute("shape", "1.a_intarray", [-1, 2]), DTYPE),
    op("1.matmul", [3, 1], [(4, tensor([-1, 2]))], attribute("transpose_x", "0.a_bool", False), attribute("transpose_y", "0.a_bool", False)),
    op("1.add", [4, 2], [(5, tensor([-1, 2]))]),
    op("1.full", [], [(6, tensor([1]))], attribute("shape", "1.a_intarray", [1]), attribute("value", "0.a_f64", 2.0), DTYPE),
    op("1.scale", [5, 6], [(7, tensor([-1, 2]))], attribute("bias", "0.a_f32", 0.0), attribute("bias_after_scale", "0.a_bool", True)),
    op("1.fetch", [7], [(8, tensor([-1, 2]))], attribute("name", "0.a_str", "fetch_name_0"), attribute("col", "0.a_i32", 0)))
BLOCK = "program.regions.0.blocks.0"
ARRAY = {"#": "1.t_dense_tensor_array", "D": [{"#": "0.t_f32"}, [], "NCHW"]}


def block(*yielded):
    """The ops of a block that yields these values."""
    return [op("2.yield", yielded, [])]


def branch(operands, results, *blocks):
    made = op("1.if", operands, [(i, tensor([-1, 2])) for i in results])
    return {**made, "regions": [{"#": f"region_{k}", "blocks": [{"#": f"block_{k}", "args": [], "ops": ops}]} for k, ops in enumerate(blocks)]}


def loop(made):
    """A branch that is taken: an array, the number 0, and the op."""
    zero = op("1.full", [], [(21, tensor([], "t_i64"))], attribute("shape", "1.a_intarray", []), attribute("value", "0.a_f64", 0.0), attribute("dtype", "1.a_dtype", "int64"))
    return branch([6], [], [op("1.create_array", [], [(20, ARRAY)], DTYPE), zero, made, *block()], block())


def spectrum(normalization, *axes):
    return [attribute("axes", "0.a_array", [{"#": "0.a_i64", "D": axis} for axis in axes]), attribute("normalization", "0.a_str", normalization)]


OPS = f"{BLOCK}.ops"
PLACE = "program.regions[0].blocks[0].ops"


def record(dims, kind=5, version=0, inner=0, data=None, description=None):
    count = 1
    for size in dims:
        count *= size
    if description is None:
        description = bytes([8, kind]) + b"".join(bytes([16, size]) for size in dims)
    return (struct.pack("<IQIi", version, 0, inner, len(description)) + description + (bytes(4 * count) if data is None else data))


GOOD = record([2]) + record([2, 2])
# A path in the program, what stands there (None: removed), and the error behind "<model>: error: ".
EDITS = [
    ("base_code.magic", "pri", "base_code.magic: expects 'pir', got 'pri'\nhint: did you mean 'pir'?"),
    ("base_code.version", None, "base_code: missing key 'version'"),
    ("base_code.version", -1, "base_code.version: expects an integer of at least 0, got -1"),
    ("program", [], "program: expects an object, got an empty list"),
    ("program.regions", [], "program.regions: expects a list of one, got an empty list"),
    (f"{BLOCK}.args", [{"#": -1, "TT": tensor([2])}], "program.regions[0].blocks[0].args: a program takes its inputs from data ops, not from arguments"),
    (f"{OPS}.3.#", "", f"{PLACE}[3]['#']: expects the name of an op, got ''"),
    (f"{OPS}.3.O", None, f"{PLACE}[3]: missing key 'O'"),
    (f"{OPS}.3.A", [{"N": 1, "AT": {}}], f"{PLACE}[3].A[0]: expects the name and the value of an attribute"),
    (f"{OPS}.0.A", [0, 1, 1], f"{PLACE}[0].A: expects three flags and the name of a parameter"),
    (f"{OPS}.4.O.0.%", 4, f"{PLACE}[4].O[0]['%']: value 4 is written twice"),
    (f"{OPS}.3.O.0.TT", {"#": "0.t_dtensor", "D": []}, f"{PLACE}[3].O[0].TT: expects an element type and dimensions of a tensor"),
    (f"{OPS}.1.A.3", "w", "two parameters are named 'w'"),
    (f"{OPS}.0.O.TT", tensor([2, 2], "t_c64"), f"{PLACE}[0]: parameter 'w' has no tensor type of known sizes"),
    (f"{OPS}.0.O.TT", tensor([2, -1]), f"{PLACE}[0]: parameter 'w' has no tensor type of known sizes"),
    (f"{OPS}.2.O.0.TT", tensor([-1, 2], "t_c64"), f"{PLACE}[2]: input 'x' has type 't_c64', which no operator takes"),
    (f"{OPS}.2.O.0.TT", tensor([-1, 2], "t_f64"), f"{PLACE}[2]: input 'x' has type 't_f64', which no operator takes\nhint: cast to float32 before the model is called"),
    (f"{OPS}.3", op("1.cast", [3], [(4, tensor([-1, 2], "t_f64"))], attribute("dtype", "1.a_dtype", "float64")),
     f"{PLACE}[3] (op 'cast_0'): float64 is not supported by ampc's operators\nhint: cast to float32 in its place"),
    (f"{OPS}.2.O", [], f"{PLACE}[2]: expects a data op with a name and a result"),
    (f"{OPS}.7.A", [], f"{PLACE}[7]: expects a fetch op with a name and an operand"),
    (OPS, [MODEL["program"]["regions"][0]["blocks"][0]["ops"][i] for i in (0, 1, 2)],
     "the program has no fetch op and computes no value that nothing reads, so nothing is its output\n"
     "hint: paddle.jit.save and paddle.static.save_inference_model write fetch ops"),
    (f"{OPS}.3.#", "1.no_such", f"{PLACE}[3]: operator pd_op.no_such is not supported\nhint: ampc --list-ops prints the operators that are supported"),
    (f"{OPS}.3.#", "onednn_op.conv", f"{PLACE}[3]: operator onednn_op.conv is not supported\nhint: ampc --list-ops prints the operators that are supported"),
    (f"{OPS}.3.I", [{"%": 3}, {"%": 77}], f"{PLACE}[3] (op 'matmul_0'): reads value 77, which no op writes"),
    (f"{OPS}.3.I", [{"%": 3}, {"%": 5}], f"{PLACE}[3] (op 'matmul_0'): reads value 5, which op 'add_0' has not written"),
    (f"{OPS}.3.I", [{"%": 3}, {"%": 1}, {"%": 1}], f"{PLACE}[3] (op 'matmul_0'): has 3 operands, 'matmul' has at most 2"),
    (f"{OPS}.6.I", [{"%": 5}, {"%": 4}], f"{PLACE}[6] (op 'scale_0'): operand 'scale' is computed when the program runs; here it must be a constant"),
    (f"{OPS}.5.A.0.AT.D", [3], f"{PLACE}[6] (op 'scale_0'): operand 'scale' is no value of this attribute"),
    (f"{OPS}.6.A.0.AT", {"#": "0.a_f32", "VD": "NaN"}, f"{PLACE}[6] (op 'scale_0'): attribute 'bias' cannot be read: 'NaN'"),
    (f"{OPS}.6.A.0", attribute("alpha", "0.a_f32", 2.5), f"{PLACE}[6] (op 'scale_0'): attribute 'alpha' of operator 'scale' is not supported: 2.5"),
    (f"{OPS}.5.#", "1.full_int_array", f"{PLACE}[5] (op 'full_int_array_0'): cannot be computed at compile time"),
    (f"{OPS}.3", op("1.full_with_tensor", [1, 1], [(4, tensor([2, 2]))], DTYPE), f"{PLACE}[3] (op 'full_with_tensor_0'): value and shape must be constants"),
    (f"{OPS}.3", op("1.nearest_interp", [3, 1, 0, 0], [(4, tensor([2, 2]))]),
     f"{PLACE}[3] (op 'nearest_interp_0'): operand 'out_size' is computed when the program runs; here it must be a constant"),
    (f"{OPS}.3", op("0.combine", [1, 1], [(4, {"#": "0.t_vec", "D": [tensor([2, 2])] * 2})]),
     f"{PLACE}[4] (op 'add_0'): slot 'x' takes one tensor, got 2"),
    (f"{OPS}.5.#", "1.assign_value_", f"{PLACE}[5] (op 'assign_value__0'): values, shape and dtype do not fit"),
    (f"{OPS}.3", op("1.lerp", [3, 1], [(4, tensor([-1, 2]))]), f"{PLACE}[3] (op 'lerp_0'): has no operand 2"),
    (f"{OPS}.3", op("1.lerp", [3, 77, 1], [(4, tensor([-1, 2]))]), f"{PLACE}[3] (op 'lerp_0'): reads value 77, which no op writes"),
    (f"{OPS}.3", op("1.conj", [3], [(4, tensor([-1, 2]))], attribute("alpha", "0.a_i32", 7)), f"{PLACE}[3] (op 'conj_0'): attribute 'alpha' of operator 'conj' is not supported: 7"),
    # Complex tensors and operators that are unrolled.
    (f"{OPS}.6", op("1.complex", [5, 5], [(7, tensor([-1, 2], "t_c64"))]),
     f"{PLACE}[7] (op 'fetch_name_0'): fetches a complex tensor, which no output can be\nhint: paddle.as_real makes pairs of real numbers of it"),
    (f"{OPS}.3", op("1.relu", [3], [(4, tensor([-1, 2], "t_c64"))]), f"{PLACE}[3]: operator pd_op.relu is not supported\nhint: ampc --list-ops prints the operators that are supported"),
    (f"{OPS}.3", op("1.as_complex", [2], [(4, tensor([], "t_c64"))], attribute("odd", "0.a_i32", 1)), f"{PLACE}[3] (op 'as_complex_0'): attribute 'odd' of operator 'as_complex' is not supported: 1"),
    *[(f"{OPS}.3", op(f"1.{kind}", operands, [(4, tensor([-1, 2], result))], *attributes), f"{PLACE}[3] (op '{kind}_0'): {error}") for kind, operands, result, attributes, error in (
        ("fft_r2c", [3], "t_c64", [*spectrum("odd", 1)], "has the normalization 'odd'"),
        ("fft_r2c", [3], "t_c64", [*spectrum("ortho")], "has no axes to transform"),
        ("frame", [3], "t_f32", [attribute("frame_length", "0.a_i32", 9), attribute("hop_length", "0.a_i32", 1)], "has 0 frames of 9 elements, with a hop of 1"),
        ("overlap_add", [2], "t_f32", [attribute("hop_length", "0.a_i32", 1)], "expects frames of two dimensions or more"),
        ("inverse", [2], "t_f32", [], "expects square matrices"),
        ("cholesky_solve", [2, 1], "t_f32", [], "expects as many right sides as the matrices have rows"),
        ("warpctc", [3, 1, 2, 2], "t_f32", [], "expects logits of [steps, batch, classes], labels of [batch, length], and the lengths of both"),
        ("warpctc", [3, 1], "t_f32", [attribute("norm_by_times", "0.a_bool", True)], "attribute 'norm_by_times' with the value true is not supported"),
        ("deformable_conv", [3, 1, 2], "t_f32", [], "expects images and filters whose channels the groups divide"),
        ("roi_align", [3, 1, 2], "t_f32", [], "expects images, boxes of four numbers, and how many of them each image has"),
        ("yolo_box", [3, 1], "t_f32", [], "expects 5 channels and one for each class for each anchor, and the sizes of each image"),
        ("bitwise_left_shift", [3, 1], "t_f32", [], "shifts numbers of type float32, which is not supported"),
    )],
    (f"{OPS}.3", op("1.crop", [3, 1, 2], [(4, tensor([-1, 2]))]), f"{PLACE}[3] (op 'crop_0'): operand 1 is computed when the program runs; here it must be a constant"),
    (f"{OPS}.3", op("1.maxout", [3], [(4, tensor([-1, 2]))], attribute("groups", "0.a_i32", 2), attribute("axis", "0.a_i32", 7)), f"{PLACE}[3] (op 'maxout_0'): axis 7 lies outside of rank 2"),
    (f"{OPS}.3", op("1.maxout", [3], [(4, tensor([-1, 2]))], attribute("groups", "0.a_str", "two")), f"{PLACE}[3] (op 'maxout_0'): expects an integer in attribute 'groups'"),
    (f"{OPS}.3", op("1.rnn", [3], [(4, tensor([-1, 2]))], attribute("mode", "0.a_str", "LSTM")),
     f"{PLACE}[3] (op 'rnn_0'): expects mode LSTM, GRU, RNN_TANH or RNN_RELU, x of three dimensions, four weights for each layer and direction, and a state (LSTM: two)"),
    *[(f"{OPS}.6", branch([6], [7], [op("1.greater_than", [3, 3], [(9, tensor([-1, 2], "t_bool"))]), op("0.combine", masks, [(10, {"#": "0.t_vec", "D": []})]),
                                     op("1.index_put", [3, 10, value], [(11, tensor([-1, 2]))], attribute("accumulate", "0.a_bool", False)), *block(11)], block()),
       f"{PLACE}[6].regions[0].blocks[0].ops[2] (op 'index_put_0'): an index of booleans must be the only one, with the first dimensions of the tensor as its shape, "
       "and the value must have one element") for masks, value in (([9], 2), ([9, 9], 6))],
    # An op that overwrites its operand, control flow, and arrays.
    (f"{OPS}.3", op("1.relu_", [1], [(4, tensor([2, 2]))]), f"{PLACE}[3] (op 'relu__0'): overwrites parameter 'w', which only a norm may"),
    (f"{OPS}.3", branch([3], [4], block()), f"{PLACE}[3] (op 'if_0'): expects a condition and two blocks"),
    (f"{OPS}.3", branch([3], [4], block(), block()),
     f"{PLACE}[3] (op 'if_0'): its condition is computed when the program runs; here it must be a constant\nhint: paddle.where chooses between two results"),
    (f"{OPS}.6", branch([6], [7], [], block()), f"{PLACE}[6] (op 'if_0'): expects 0 arguments and a yield as last op in a block"),
    (f"{OPS}.6", branch([6], [7], block(5, 5), block()), f"{PLACE}[6] (op 'if_0'): has 1 results, its block yields 2"),
    (f"{OPS}.6", branch([6], [7], block(66), block()), f"{PLACE}[6] (op 'if_0'): yields value 66, which no op writes"),
    (f"{OPS}.6", branch([6], [7], [op("1.no_such", [5], [(9, tensor([2]))]), *block(9)], block()),
     f"{PLACE}[6].regions[0].blocks[0].ops[0]: operator pd_op.no_such is not supported\nhint: ampc --list-ops prints the operators that are supported"),
    (f"{OPS}.6", branch([6], [7], [parameter("q", 9, tensor([2])), *block(9)], block()), f"{PLACE}[6].regions[0].blocks[0].ops[0]: missing key 'I'"),
    (f"{OPS}.6", {**branch([6], [7], block()), "#": "1.while", "I": []}, f"{PLACE}[6] (op 'while_0'): expects a condition and a block"),
    (f"{OPS}.6", {**branch([6, 66], [7], block()), "#": "1.while"}, f"{PLACE}[6] (op 'while_0'): reads value 66, which no op writes"),
    (f"{OPS}.6", {**branch([3], [], block(3)), "#": "1.while"},
     f"{PLACE}[6] (op 'while_0'): its condition is computed when the program runs; here it must be a constant\nhint: a loop runs a number of times that is known here"),
    (f"{OPS}.6", {**branch([6], [], block(6)), "#": "1.while"}, f"{PLACE}[6] (op 'while_0'): runs more than 4096 times"),
    (f"{OPS}.6", {**branch([6], [], block(6, 6)), "#": "1.while"}, f"{PLACE}[6] (op 'while_0'): its block yields 2 values, expects 1"),
    (f"{OPS}.6", {**branch([6], [], [*[op("1.full", [], [(100 + i, tensor([1]))], attribute("shape", "1.a_intarray", [1]), DTYPE) for i in range(70)], *block(6)]), "#": "1.while"},
     f"{PLACE}[6].regions[0].blocks[0].ops[25] (op 'full_249996'): makes more than 250000 ops of loops"),
    (f"{OPS}.6", op("1.array_length", [5], [(7, tensor([], "t_i64"))]), f"{PLACE}[6] (op 'array_length_0'): expects an array of tensors"),
    (f"{OPS}.6", loop(op("1.array_read", [20, 6], [(7, tensor([2]))])), f"{PLACE}[6].regions[0].blocks[0].ops[2] (op 'array_read_0'): place 2 lies outside of an array of 0 tensors"),
    (f"{OPS}.6", loop(op("1.array_read", [20, 5], [(7, tensor([2]))])),
     f"{PLACE}[6].regions[0].blocks[0].ops[2] (op 'array_read_0'): its place is computed when the program runs; here it must be a constant"),
    (f"{OPS}.6", loop(op("1.array_write_", [20, 66, 21], [(7, ARRAY)])), f"{PLACE}[6].regions[0].blocks[0].ops[2] (op 'array_write__0'): expects a tensor to write"),
    (f"{OPS}.6", loop(op("1.array_to_tensor", [20], [(7, tensor([2]))])),
     f"{PLACE}[6].regions[0].blocks[0].ops[2] (op 'array_to_tensor_0'): expects tensors in the array, an axis, and whether they are stacked"),
    (f"{OPS}.3.A.0.AT.D", 3, f"{PLACE}[3] (op 'matmul_0'): expects true or false, got 3"),
]
PARAMS = [
    (b"", "tensor 'b' at byte 0 is cut off: the file ends inside of it"),
    (GOOD[:-1], f"tensor 'w' at byte {len(record([2]))} is cut off: it has 16 bytes, the file has 15 more"),
    (GOOD + b"12", f"has 2 bytes behind the last tensor, 'w', which ends at byte {len(GOOD)}"),
    (record([2], version=1) + record([2, 2]), "tensor 'b' at byte 0 has an unknown version"),
    (record([2], inner=7) + record([2, 2]), "tensor 'b' at byte 0 has an unknown version of its tensor"),
    (record([2], kind=3) + record([2, 2]), "tensor 'b' at byte 0 has dtype int64, the program declares float32"),
    (record([2], kind=23) + record([2, 2]), "tensor 'b' at byte 0 has dtype number 23, the program declares float32"),
    (record([3]) + record([2, 2]), "tensor 'b' at byte 0 has shape [3], the program declares [2]"),
    (record([2], description=b"\x99\x01") + record([2, 2]), "tensor 'b' at byte 0 has a malformed description"),
    (record([2], description=b"\x08\x05\x12\x01\x02") + record([2, 2]), None),  # packed
]


def word(text):
    return b"X" + struct.pack("<I", len(text)) + text


def state(code=b"f4", order=b"<"):
    return b"cnumpy\ndtype\n" + word(code) + b"\x89\x88\x87R(K\x03" + word(order) + b"NNNJ\xff\xff\xff\xffJ\xff\xff\xff\xffK\0tb"


def array(dims, data=None, code=b"f4", fortran=b"\x89", order=b"<", version=b"K\x01"):
    """A numpy array as pickle writes it."""
    shape = b"(" + b"".join(b"K" + bytes([size]) for size in dims) + b"t"
    count = 1
    for size in dims:
        count *= size
    data = b"B" + struct.pack("<I", 4 * count) + bytes(4 * count) if data is None else data
    return (b"cnumpy.core.multiarray\n_reconstruct\ncnumpy\nndarray\nK\0\x85C\x01b\x87R(" + version + shape + state(code, order) + fortran + data + b"tb")


def pickled(*items, protocol=4, end=b"."):
    return bytes([0x80, protocol]) + b"}(" + b"".join(items) + b"u" + end


W, B = word(b"w") + array([2, 2]), word(b"b") + array([2])
NAMES = word(b"StructuredToParameterName@@") + b"}(" + word(b"fc.weight") + word(b"w") + word(b"fc.bias") + word(b"b") + b"u"
LATIN = b"c_codecs\nencode\n" + word(b"\0\xc2\x80" + bytes(6)) + word(b"latin1") + b"\x86R"
BUFFER = b"cnumpy._core.numeric\n_frombuffer\n(\x96" + struct.pack("<Q", 8) + bytes(8) + state() + b"K\x02\x85X\x01\0\0\0CtR"
NO_ARRAY = "has no array for parameter 'b'\nhint: names are those of the program, or keys that 'StructuredToParameterName@@' maps to them"
# A pickle, and what is wrong with it behind "<file>: error: ".
PICKLES = [
    (pickled(W, B), None),
    (pickled(B, word(b"more") + array([1]), W, protocol=2), None),
    (pickled(word(b"fc.weight") + array([2, 2]), word(b"fc.bias") + array([2]), NAMES), None),
    (pickled(W, word(b"b") + array([2], LATIN)), None),
    (pickled(W, word(b"b") + BUFFER, protocol=5), None),
    (pickled(W, b"\x8c\x01q" + array([1], b"C\x04abcd") + b"0" * 0, B), None),
    (pickled(W), NO_ARRAY),
    (pickled(W, B) + b"1", "pickle, byte {end}: has 1 bytes behind the pickle"),
    (pickled(W, B)[:-20], "is cut off: the file ends inside of it"),
    (pickled(word(b"f") + b"cos\nsystem\n"), "pickle, byte 10: uses 'os.system': only numpy arrays are read, nothing is executed"),
    (pickled(word(b"f") + b"cnumpy"), "pickle, byte 10: is cut off: the file ends inside of a name"),
    (pickled(word(b"f") + b"cnumpy\ndtype\n)R"), "pickle, byte 24: calls 'dtype' with other arguments than numpy does"),
    (pickled(word(b"f") + b"G" + bytes(8)), "pickle, byte 10: has opcode 71, which no state_dict of arrays has"),
    (pickled(word(b"f") + b"K\x01"), "pickle, byte 13: has 'f', which is no array"),
    (pickled(word(b"f")), "pickle, byte 10: expects keys and values of a dictionary"),
    (pickled(word(b"f") + b"h\x09"), "pickle, byte 10: recalls a value that it has not remembered"),
    (b"\x80\x04.", "pickle, byte 2: takes a value from an empty stack"),
    (b"\x80\x04q\0.", "pickle, byte 2: remembers a value of an empty stack"),
    (b"\x80\x04u.", "pickle, byte 2: takes values up to a mark that is not there"),
    (b"\x80\x04)b.", "pickle, byte 3: builds an object that is not there"),
    (b"\x80\x04N.", "pickle, byte 3: expects a dictionary of arrays"),
    (b"\x80\x04\x8a\x09" + bytes(9) + b".", "pickle, byte 2: has an integer of 9 bytes"),
    (pickled(W, word(b"b") + array([2], fortran=b"\x88")), "has an array in Fortran's order"),
    (pickled(W, word(b"b") + array([2], order=b">")), "has a dtype that is no little-endian number"),
    (pickled(W, word(b"b") + array([2], version=b"")), "expects five parts in the state of an array"),
    (pickled(W, word(b"b") + array([1] * 65)), "has an array of 65 dimensions"),
    (pickled(W, word(b"b") + array([2]).replace(b"(K\x02t", b"(J\xff\xff\xff\xfft")), "has an array of a negative size"),
    (pickled(W, word(b"b") + array([3])), "array of parameter 'b' has dtype 'f4', shape [3] and 12 bytes, the program declares float32 [2]"),
    (pickled(W, word(b"b") + array([2], code=b"i4")), "array of parameter 'b' has dtype 'i4', shape [2] and 8 bytes, the program declares float32 [2]"),
    (pickled(W, word(b"b") + array([2], b"C\x04abcd")), "array of parameter 'b' has dtype 'f4', shape [2] and 4 bytes, the program declares float32 [2]"),
    (pickled(W, word(b"b") + array([2], LATIN.replace(b"\xc2\x80", b"\xc9\x80"))), "array of parameter 'b' has dtype 'f4', shape [2] and 0 bytes, the program declares float32 [2]"),
]


def edited(path, value):
    model = copy.deepcopy(MODEL)
    at, parts = model, [int(part) if part.isdigit() else part for part in path.split(".")]
    for part in parts[:-1]:
        at = at[part]
    if value is None:
        del at[parts[-1]]
    else:
        at[parts[-1]] = value
    return model


def run(*options):
    return subprocess.run([str(AMPC), str(FOLDER / "m.json"), "--shape=x=3x2", "--check", *options], capture_output=True, text=True, errors="replace")


def expect(what, error, *options, where="m.json"):
    done = run(*options)
    if error is None:
        assert done.returncode == 0, (what, done.stderr)
    else:
        assert done.returncode == 1 and done.stderr.startswith(f"{FOLDER / where}: error: {error}\n"), (what, done.returncode, done.stderr)


def mutate(text, rng):
    tokens = ["{", "}", "[", "]", ",", "0", "-1", "1e999", "99999999999", "null", "true", '"0.t_vec"', '"0.split"', '"0.combine"', '"1.slice"', '"%"', '"#"']
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(text))
        if rng.random() < 0.5:
            digits = [i for i, c in enumerate(text) if c.isdigit()]
            at = rng.choice(digits)
            text = text[:at] + rng.choice(tokens[5:9] + ["2", "7", "5"]) + text[at + 1:]
        else:
            text = text[:at] + rng.choice(tokens) + text[at + rng.randint(0, 6):]
    return text


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    model, params = FOLDER / "m.json", FOLDER / "m.pdiparams"
    params.write_bytes(GOOD)
    model.write_text(json.dumps(MODEL))
    expect("the model", None)
    for path, value, error in EDITS:
        model.write_text(json.dumps(edited(path, value)))
        expect(path, error)
    model.write_text(json.dumps(edited("base_code.version", 9)))
    done = run()
    assert done.returncode == 0 and "base_code.version: PIR version 9 is newer than 4, the newest one that is known" in done.stderr, done.stderr
    model.write_text(json.dumps(MODEL))
    for data, error in PARAMS:
        params.write_bytes(data)
        expect(data, error, where="m.pdiparams")
    params.unlink()
    for data, error in PICKLES:
        (FOLDER / "m.pdparams").write_bytes(data)
        if error is None or error.startswith(("pickle, byte ", "array of", "has no array")):
            error = error and error.format(end=len(data) - 2)
            expect(data, error, where="m.pdparams")
        else:
            done = run()
            assert done.returncode == 1 and re.match(rf"{re.escape(str(FOLDER / 'm.pdparams'))}: error: pickle, byte \d+: {re.escape(error)}\n", done.stderr), (data, done.stderr)
    (FOLDER / "m.pdparams").unlink()
    done = run()
    assert "the weights' file " in done.stderr and " does not exist\nhint: --params names it" in done.stderr, done.stderr
    expect("another name", "does not exist", f"--params={FOLDER / 'other'}", where="other")
    (FOLDER / "folder").mkdir(exist_ok=True)
    expect("a folder", "is no file of weights", f"--params={FOLDER / 'folder'}", where="folder")
    done = run("--params=/proc/self/mem")
    assert done.stderr == "/proc/self/mem: error: cannot be read\n", done.stderr
    (FOLDER / "x.pdiparams").write_bytes(GOOD)
    expect("given", None, f"--params={FOLDER / 'x.pdiparams'}")
    open_shape = subprocess.run([str(AMPC), str(model), "--check", f"--params={FOLDER / 'x.pdiparams'}"], capture_output=True, text=True)
    assert open_shape.stderr == f"{model}: error: {PLACE}[2] (input 'x'): has open dimensions: [?, 2]\nhint: --shape x=1x2 gives it these sizes\n", open_shape.stderr

    rng, text = random.Random(1), json.dumps(MODEL)
    refused = 0
    for number in range(MUTATIONS):
        params.write_bytes(GOOD)
        if number % 5 == 3:  # a pickle, which is recognized by its content
            data = bytearray(rng.choice(PICKLES[:6])[0])
            for _ in range(rng.randint(1, 3)):
                data[rng.randrange(2, len(data))] = rng.choice([rng.randrange(256), *b"}(ut.Rbqh\x94\x87\x96\x8a"])
            params.write_bytes(data[:rng.randrange(2, len(data) + 1)] if number % 2 else data)
            model.write_text(text)
        elif number % 5 == 4:
            data = bytearray(GOOD)
            data[rng.randrange(40)] ^= 1 << rng.randrange(8)
            params.write_bytes(data[:rng.randrange(len(data) + 1)] if number % 2 else data)
            model.write_text(text)
        else:
            model.write_text(mutate(text, rng))
        done = run()
        refused += done.returncode == 1
        assert done.returncode in (0, 1) and done.stderr.count("error:") == (done.returncode == 1), (model.read_text(), done.returncode, done.stderr)
    print(f"{len(EDITS) + len(PARAMS) + len(PICKLES)} errors, {MUTATIONS} mutations without a crash: {refused} refused")


main()

"""What --emit=onnx writes computes what the program computes: the file is read again, at O0, which keeps its types.

usage: onnx_export.py AMPC AMPRUN
"""
import json
import pathlib
import sys
import tempfile

from onnx_running import AMPC, computed, counted, expect, must, run
from onnx_writer import BOOL, DOUBLE, INT16, UINT8, UINT32, graph, model, node, simple, tensor, value

TEXT = pathlib.Path(__file__).with_name("onnx_text.py")


def emitted(folder, data, *options):
    """The ONNX model, and its text."""
    (folder / "m.onnx").write_bytes(data)
    run(AMPC, "m.onnx", "--infer", "--emit=onnx", "-o", "mixed.onnx", *options, cwd=folder)
    return (folder / "mixed.onnx").read_bytes(), must(sys.executable, TEXT, "mixed.onnx", cwd=folder)


def same(folder, nodes, numbers, x, initializers=(), dtype="float16", **more):
    """Requires that program and file agree, and returns the file's text."""
    data = simple(nodes, (2, 2), initializers=[*(tensor(name, [], [number]) for name, number in numbers.items()), *initializers], **more)
    written, text = emitted(folder, data, "--amp-level=O2", f"--amp-dtype={dtype}")
    (folder / "m.onnx").write_bytes(data)
    got = computed(folder, written, x)
    want = computed(folder, data, x, level="O2") if dtype == "float16" else None
    expect(want is None or [str(number) for number in got] == [str(number) for number in want], (text, got, want))
    return text


def constants(folder):
    """Numbers that a 16-bit type does not hold are float32 in the file."""
    wide = lambda text: "to = 1}" in text.split("y.float16")[0] and text.count("Cast(") == 4
    mul = [node("Mul", ["x", "k"], ["y"])]
    for number in (-3.4028234663852886e38, 65520.0, 1e-5, 1e-9):
        text = same(folder, mul, {"k": number}, [0, 1, 1e-4, -0.5])
        expect(wide(text), (number, text))
    for number in (65504.0, 0.1, -2.5):
        text = same(folder, mul, {"k": number}, [0, 1, 1e-4, -0.5])
        expect(not wide(text) and text.count("Cast(") == 2, (number, text))
    text = same(folder, [node("Sub", ["one", "x"], ["h"]), node("Mul", ["h", "k"], ["y"])], {"one": 1.0, "k": -3.4028234663852886e38}, [1, 0, 1, 1])
    expect("h = Mul" not in text and "y/Mul = Mul" in text, text)
    expect(wide(same(folder, [node("Add", ["x", "k"], ["y"])], {"k": 1e-6}, [0, 1, 1e-5, -0.5])), "a bias")
    power = [node("Pow", ["x", "k"], ["y"])]
    for number, exact in ((2.5, True), (3.001, False), (2.2, False)):
        expect(wide(same(folder, power, {"k": number}, [2, 20, 0.5, 1])) != exact, ("exponent", number))
    rounding = {"format": "ampc.model", "version": 1, "name": "r", "inputs": [{"name": "x", "shape": [2, 2], "dtype": "float32"}], "parameters": [], "outputs": ["y"],
                "ops": [{"type": "round", "inputs": {"X": "x"}, "outputs": {"Out": "y"}, "attrs": {"decimals": 5}}]}
    (folder / "r.json").write_text(json.dumps(rounding))
    run(AMPC, "r.json", "--infer", "--emit=onnx", "-o", "r.onnx", "--amp-level=O2", cwd=folder)
    expect(computed(folder, (folder / "r.onnx").read_bytes(), [1, -0.75, 300, 0]) == [1, -0.75, 300, 0], "decimals beyond float16")
    same(folder, power, {"k": 70000.0}, [1, 0.5, 0.999, 0])


def interface(folder):
    """Inputs that are outputs, and opsets."""
    for dtype in (1, UINT8, INT16, UINT32, BOOL):
        main = graph([node("Cast", ["x"], ["y"], to=1)], [value("x", [2, 3], dtype)], [value("x", [2, 3], dtype), value("y", [2, 3])])
        for options in (["--amp-level=O0"], ["--amp-level=O2"], ["--amp-level=O2", "--onnx-io=low"]):
            text = emitted(folder, model(main), *options)[1].splitlines()
            expect(sum(line.startswith("input x:") for line in text) == sum(line.startswith("output x:") for line in text) == 1, text)
            expect(not any(" x = " in line for line in text), text)
    doubled = model(graph([node("Add", ["x", "x"], ["h"]), node("Cast", ["h"], ["y"], to=DOUBLE)], [value("x", [2, 2])], [value("y", [2, 2], DOUBLE)]))
    for level in ("O0", "O2"):
        text = emitted(folder, doubled, f"--amp-level={level}")[1]
        expect("output y: float64[2, 2]" in text and text.count("to = 11}") == 1, text)
    expect("output y: float16[2, 2]" in emitted(folder, doubled, "--amp-level=O2", "--onnx-io=low")[1], "the value before the last cast")
    power = simple([node("Pow", ["x", "k"], ["y"])], (2, 2), initializers=[tensor("k", [], [2.5])], opset=13)
    low = ["--amp-level=O2", "--amp-dtype=bfloat16"]
    expect("opset 15" in emitted(folder, power, *low)[1].splitlines()[0], "Pow of bfloat16 is of opset 15")
    text = emitted(folder, power, *low, "--onnx-opset=14")[1]
    expect("opset 14" in text and "y = Pow(x, " in text and "unsupported (ONNX's Pow below opset 15)" in text, text)
    expect("opset 13" in emitted(folder, power, "--amp-level=O2")[1].splitlines()[0], "that of float16 is not")


def main():
    for case in (constants, interface):
        with tempfile.TemporaryDirectory() as scratch:
            case(pathlib.Path(scratch))
    print(f"{counted()} checks of models in ONNX that were written")


if __name__ == "__main__":
    main()

# RUN: %python %s
"""Arrays of NumPy and DLPack; training over rows, against amprun."""
import array
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

import ampc
import cases

np = cases.numpy
BIN = pathlib.Path(os.environ.get("AMPC_LIBRARY_PATH", "")).parent / "bin"


def identity(dtype, shape, name="v"):
    """A session that copies its input."""
    model = {"format": "ampc.model", "version": 1, "name": "copy", "inputs": [{"name": name, "shape": shape, "dtype": dtype}], "parameters": [],
             "ops": [{"type": "assign", "name": "a", "inputs": {"X": name}, "outputs": {"Out": "o"}}], "outputs": ["o"]}
    return ampc.Session(ampc.compile(model, amp_level="O0", target="cpu", infer=True), "cpu", threads=1)


@cases.needs_numpy
class Arrays(unittest.TestCase):
    def test_every_type_goes_in_and_out(self):
        for dtype in ("float32", "float16", "int32", "int64", "bool"):
            session, values = identity(dtype, [2, 3]), np.arange(6).reshape(2, 3).astype(dtype)
            for given in (values, np.asfortranarray(values), np.repeat(values, 2, axis=1)[:, ::2], values[::-1].copy()[::-1]):
                out = session.infer(v=given)["o"]
                self.assertEqual((out.dtype, out.tolist()), (values.dtype, values.tolist()))
            values.flags.writeable = False
            self.assertEqual(session.infer({"v": values})["o"].tolist(), values.tolist())
            if dtype != "bool":  # which NumPy takes from 1.25 on; before, it refuses the capsule
                self.assertEqual(np.from_dlpack(session.view("o")).tolist(), values.tolist())
            self.assertEqual(np.asarray(session.view("o")).tolist(), values.tolist())

    def test_bfloat16_is_a_type_of_ml_dtypes_or_bits(self):
        session = identity("bfloat16", [3])
        bits = np.array([0x3F80, 0xC000, 0x7F80], "uint16")
        out = session.infer(v=bits)["o"]
        self.assertIn(out.dtype.name, ("uint16", "bfloat16"))
        self.assertEqual(ampc.bfloat16_to_float32(out).tolist(), [1.0, -2.0, np.inf])
        self.assertEqual(ampc.bfloat16_to_float32(bits.reshape(3, 1)[::2]).tolist(), [[1.0], [np.inf]])
        for wrong in (np.zeros(4, "float32"), np.zeros(4, "float16"), np.zeros(4, "int16"), bits.astype(">u2"), [1, 2]):
            with self.assertRaisesRegex(ampc.InvalidInput, "bfloat16_to_float32 expects bfloat16 or uint16, got "):
                ampc.bfloat16_to_float32(wrong)
        self.assertEqual(session.infer(v=cases.buffer("H", [3], bits.tolist()))["o"].tobytes(), bits.tobytes())
        with self.assertRaisesRegex(ampc.InvalidInput, r"input 'v' expects bfloat16 \[3\], got float32 \[3\]"):
            session.infer(v=np.zeros(3, "float32"))

    def test_numbers_and_sequences_have_no_type_of_their_own(self):
        session = identity("float32", [2, 2])
        self.assertEqual(session.infer(v=[[1, 2], [3, 4.5]])["o"].tolist(), [[1, 2], [3, 4.5]])
        self.assertEqual(identity("int64", []).infer(v=7)["o"], 7)
        self.assertEqual(identity("float32", []).infer(v=np.float32(0.5))["o"], 0.5)
        for wrong in ([[1, 2], [3]], [1, 2], "text"):
            with self.assertRaisesRegex(ampc.InvalidInput, r"input 'v' expects float32 \[2, 2\], got "):
                session.infer(v=wrong)

    def test_numbers_that_the_type_cannot_hold_are_errors(self):
        inputs = [{"name": "i", "shape": [3], "dtype": "int64"}, {"name": "h", "shape": [2], "dtype": "float16"}, {"name": "b", "shape": [2], "dtype": "bool"}]
        ops = [{"type": "scale", "inputs": {"X": name}, "outputs": {"Out": name + "o"}, "attrs": {"scale": 1.0}} for name in "ih"]
        ops.append({"type": "logical_not", "inputs": {"X": "b"}, "outputs": {"Out": "bo"}})
        model = {"format": "ampc.model", "version": 1, "inputs": inputs, "parameters": [], "ops": ops, "outputs": ["io", "ho", "bo"]}
        session, good = ampc.Session(ampc.compile(model, target="cpu", infer=True), "cpu"), {"i": [1, 2, 3], "h": [1, 2.5], "b": [True, False]}
        self.assertEqual(session.infer(**good)["io"].tolist(), [1, 2, 3])
        self.assertEqual(session.infer(**{**good, "b": [1, 0], "h": [float("inf"), float("nan")]})["bo"].tolist(), [False, True])
        for name, value, error in (("i", [1.7, 2, 3], "has elements of float64"), ("i", ["1", "2", "3"], "has elements of <U1"), ("i", [2**63] * 3, "is not in the range of int64"),
                                   ("i", [2**70, 0, 0], "has elements of object"), ("h", [1e6, 2], "1000000.0 is not in the range of float16"), ("h", [None, 1], "has elements of object"),
                                   ("h", "3.5", "has elements of <U3"), ("b", [2, 0], "2 is not in the range of bool")):
            with self.subTest(value=value), self.assertRaisesRegex(ampc.InvalidInput, f"'{name}' .*{error}"):
                session.infer(**{**good, name: value})

    def test_other_types_and_byte_orders_are_errors(self):
        session = identity("float32", [2, 2])
        for wrong, got in ((np.zeros((2, 2)), r"float64 \[2, 2\]\nhint: .astype\('float32'\)"), (np.zeros(4, "float32"), r"float32 \[4\]\nhint: .reshape\(2, 2\)"),
                           (np.zeros((1, 2), "float32"), r"float32 \[1, 2\]$"), (np.zeros((2, 2), ">f4"), r">f4 \[2, 2\]")):
            with self.assertRaisesRegex(ampc.InvalidInput, r"input 'v' expects float32 \[2, 2\], got " + got):
                session.infer(v=wrong)

    def test_objects_with_dlpack(self):
        class Wrapped:
            """An object that has nothing but DLPack."""
            device = (1, 0)

            def __init__(self, array):
                self.array, self.exported = array, 0

            def __dlpack__(self, **_):
                self.exported += 1
                return self.array.__dlpack__()

            def __dlpack_device__(self):
                return self.device
        session, values = identity("float32", [2, 3]), np.arange(6, dtype="float32").reshape(3, 2)
        wrapped = Wrapped(values.T)
        self.assertEqual((session.infer(v=wrapped)["o"].tolist(), wrapped.exported), (values.T.tolist(), 1))
        with self.assertRaisesRegex(ampc.InvalidInput, r"input 'v' expects float32 \[2, 3\], got float32 \[3, 2\]"):
            session.infer(v=Wrapped(values))
        with self.assertRaisesRegex(ampc.InvalidInput, r"got DLPack's type 5 of 64 bits \[2, 3\]"):
            session.infer(v=Wrapped(np.zeros((2, 3), "complex64")))
        wrapped.device = (2, 1)
        with self.assertRaisesRegex(ampc.InvalidInput, r"input 'v' is in the memory of cuda:1, .*\nhint: .cpu\(\)"):
            session.infer(v=wrapped)

    def test_dense_inputs_are_read_in_place(self):
        program = ampc.compile(cases.model(rows=4096), amp_level="O1", target="cpu")
        session, copying = (ampc.Session(program, "cpu", threads=2, seed=3) for _ in range(2))
        x, label = np.random.default_rng(0).standard_normal((4096, 3), "float32"), np.arange(4096).reshape(4096, 1) % 2
        aligned_otherwise = np.zeros(x.nbytes + 4, "uint8")[4:].view("float32").reshape(x.shape)
        aligned_otherwise[:] = x
        read_only = x.copy()
        read_only.flags.writeable = False
        for given in (x, aligned_otherwise, read_only, memoryview(x), array.array("f", x.ravel().tolist()), np.asfortranarray(x)):
            if isinstance(given, array.array):
                given = memoryview(given).cast("B").cast("f", x.shape)
            copying.start(x=x, label=label)
            self.assertEqual(session.step(x=given, label=label)["loss"], copying.wait()["loss"])
            self.assertEqual(session.evaluate({"x": given, "label": label})["logits"].tolist(), self.copied(copying, x, label))
            self.assertEqual(session._handle.lent, [])
            in_place = not isinstance(given, np.ndarray) or given.flags.c_contiguous
            self.assertEqual(bool(session.input("x").any()), not in_place)

    @staticmethod
    def copied(session, x, label):
        session.start(x=x, label=label, entry="eval")
        return session.wait()["logits"].tolist()

    def test_a_lent_input_ends_with_an_error(self):
        program = ampc.compile(cases.model(rows=4096), amp_level="O0", target="cpu")
        session, x, label = ampc.Session(program, "cpu"), np.ones((4096, 3), "float32"), np.zeros((4096, 1), "int64")
        expected = session.evaluate(x=x * 2, label=label)["logits"].tolist()
        session.input("x", "eval")[:] = 2
        with self.assertRaisesRegex(ampc.InvalidInput, "input 'label' expects"):
            session.evaluate(x=x, label=label[:4])
        self.assertEqual(session._handle.lent, [])
        own = session.input("x", "eval"), session.input("label", "eval")
        self.assertEqual(session.evaluate(x=own[0], label=own[1])["logits"].tolist(), expected)
        with self.assertRaisesRegex(ampc.InvalidInput, "label 2 at row 7"):
            session.evaluate(x=x, label=np.where(np.arange(4096) == 7, 2, 0).reshape(4096, 1))
        self.assertEqual(session._handle.lent, [])
        self.assertEqual(session.evaluate(x=own[0], label=label)["logits"].tolist(), expected)

    def test_an_output_as_the_next_input(self):
        model = {"format": "ampc.model", "version": 1, "name": "twice", "inputs": [{"name": "x", "shape": [8192], "dtype": "float32"}], "parameters": [],
                 "ops": [{"type": "scale", "name": "s", "inputs": {"X": "x"}, "outputs": {"Out": "y"}, "attrs": {"scale": 2.0}}], "outputs": ["y"]}
        session = ampc.Session(ampc.compile(model, infer=True, target="cpu"), "cpu")
        session.infer(x=np.ones(8192, "float32"))
        for power in (4, 8, 16):
            self.assertEqual(set(session.infer(x=session.view("y", "infer"))["y"].tolist()), {power})

    def test_a_view_is_copied_by_the_next_run_only_if_it_is_a_result(self):
        session = identity("float32", [2])
        first = session.infer(v=np.ones(2, "float32"))
        view = session.view("o").numpy()
        session.infer(v=np.zeros(2, "float32"))
        self.assertEqual((first["o"].tolist(), view.tolist(), view.flags.writeable), ([1, 1], [0, 0], False))
        memory = session.input("v")
        memory[:] = 5
        self.assertEqual(session.infer(v=memory)["o"].tolist(), [5, 5])


@cases.needs_numpy
class Training(unittest.TestCase):
    def setUp(self):
        self.data = {"x": np.load(cases.DIGITS / "train_x.npy"), "label": np.load(cases.DIGITS / "train_y.npy")}
        self.test = {"x": np.load(cases.DIGITS / "test_x.npy"), "label": np.load(cases.DIGITS / "test_y.npy")}

    def amprun(self, model, *options):
        """The log of amprun, for the same model and data."""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder)
            (path / "m.json").write_text(json.dumps(model))
            subprocess.run([BIN / "ampc", "m.json", "--quiet", "--target=cpu"], cwd=folder, check=True)
            subprocess.run([BIN / "amprun", "m.bin", "--quiet", "--device=cpu", "--threads=1", "--log=log", "--data-file", "x", cases.DIGITS / "train_x.npy",
                            "--data-file", "label", cases.DIGITS / "train_y.npy", *options], cwd=folder, check=True, capture_output=True)
            return [json.loads(line) for line in (path / "log").read_text().splitlines()]

    def test_a_training_is_that_of_amprun(self):
        model = cases.digits()
        model["train"]["optimizer"]["learning_rate"] = {"type": "step", "learning_rate": 0.002, "step_size": 1, "gamma": 0.5, "per": "epoch"}
        log = self.amprun(model, "--epochs=3", "--shuffle", "--seed=4")
        session = ampc.Session(ampc.compile(model, target="cpu"), "cpu", threads=1, seed=4)
        seen = []
        history = session.fit(self.data, epochs=3, batch_size=32, shuffle=True, callback=lambda progress: seen.append((progress.epoch, progress.result.learning_rate)))
        self.assertEqual(history.losses.tolist(), [np.float32(line["loss"]) for line in log])
        self.assertEqual(history.metrics["acc"].tolist(), [np.float32(line["acc"]) for line in log])
        self.assertEqual(seen, [(line["epoch"], np.float32(line["lr"])) for line in log])
        self.assertEqual((history.steps, history.stopped), (3 * 44, False))

    def test_rows_in_order_and_evaluations(self):
        log = [line["loss"] for line in self.amprun(cases.digits(), "--epochs=1")]
        session = ampc.Session(ampc.compile(cases.digits(), target="cpu"), "cpu", threads=1)
        history = session.fit(self.data, eval_data=self.test)
        self.assertEqual(history.losses.tolist(), [np.float32(loss) for loss in log])
        self.assertEqual([set(e) for e in history.evaluations], [{"epoch", "loss", "acc"}])
        batches = ({"x": self.data["x"][i:i + 32], "label": self.data["label"][i:i + 32]} for i in range(0, 1408, 32))
        other = ampc.Session(session.program, "cpu", threads=1)
        self.assertEqual(other.fit(batches).losses, history.losses)
        without = ampc.Session(session.program, "cpu", threads=1)
        plain = {name: memoryview(array.tobytes()).cast("f" if name == "x" else "q", array.shape) for name, array in self.data.items()}
        self.assertEqual(without.fit(plain).losses, history.losses)
        self.assertEqual(without.fit(plain, shuffle=True, seed=1).losses, other.fit(self.data, shuffle=True, seed=1).losses)

    def test_predictions_of_any_number_of_rows(self):
        session = ampc.Session(ampc.compile(cases.digits(), target="cpu"), "cpu", threads=1)
        session.fit(self.data, epochs=20, shuffle=True)
        logits = session.predict(x=self.test["x"])["fc3.out"]
        with self.assertRaisesRegex(ampc.InvalidInput, "input 'x' has 0 rows, a batch takes "):
            session.predict(x=self.test["x"][:0])
        self.assertEqual(logits.shape, (360, 10))
        self.assertGreater(np.mean(logits.argmax(1) == self.test["label"][:, 0]), 0.95)
        self.assertEqual(logits[-8:].tolist(), session.infer(x=np.concatenate([self.test["x"][-8:], np.zeros((24, 64), "float32")]))["fc3.out"][:8].tolist())

    def test_a_callback_stops_the_training(self):
        session = ampc.Session(ampc.compile(cases.digits(), target="cpu"), "cpu", threads=1)
        history = session.fit(self.data, epochs=5, callback=lambda progress: progress.step < 7)
        self.assertEqual((history.steps, history.stopped), (7, True))
        self.assertIn("7 steps", repr(history))
        self.assertTrue(history.svg().startswith("<svg ") and "<polyline points=" in history._repr_svg_())

        def interrupt(progress):
            if progress.step == 3:
                raise KeyboardInterrupt
        with self.assertRaises(KeyboardInterrupt):
            session.fit(self.data, callback=interrupt)
        self.assertGreater(session.step({name: array[:32] for name, array in self.data.items()}).loss, 0)

    def test_wrong_data_is_an_error_before_the_first_step(self):
        session = ampc.Session(ampc.compile(cases.digits(), target="cpu"), "cpu", threads=1)

        def refused(text, data, **options):
            with self.assertRaisesRegex(ampc.InvalidInput, text):
                session.fit({**self.data, **data}, **options)
        refused(r"input 'x' takes rows of float32 \[64\], got float64 \[1437, 64\]\nhint: .astype\('float32'\)", {"x": self.data["x"].astype("float64")})
        refused("input 'x' expects float32 .*, got str: has elements of <U1", {"x": "a"})
        refused("input 'label' has 5 rows in batches of 32, 'x' has 1437", {"label": self.data["label"][:5]})
        refused("has no input 'y'", {"y": 0})
        refused("the program is compiled for batches of 32", {}, batch_size=16)
        with self.assertRaisesRegex(ampc.InvalidInput, "input 'x' has 5 rows, a batch takes 32"):
            session.fit({name: array[:5] for name, array in self.data.items()})
        with self.assertRaisesRegex(ampc.InvalidInput, "batches of an iterable cannot be shuffled"):
            session.fit([self.data], shuffle=True)

    def test_states_convert_floats(self):
        session = ampc.Session(ampc.compile(cases.model(), target="cpu"), "cpu", threads=1)
        session.load_state_dict({"w": np.full((3, 2), 0.5, "float16"), "b": np.array([1, 2], "float64")})
        state = session.state_dict()
        self.assertEqual((state["w"].dtype.name, state["w"].tolist(), state["b"].tolist()), ("float32", [[0.5, 0.5]] * 3, [1, 2]))
        self.assertEqual(session.view("w.float16").numpy().tolist(), [[0.5, 0.5]] * 3)


if __name__ == "__main__":
    unittest.main()

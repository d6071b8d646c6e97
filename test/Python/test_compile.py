# RUN: %python %s
"""Compiling from Python: options, models in memory, errors, messages, reports, other outputs."""
import contextlib
import json
import os
import pathlib
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import time
import types
import unittest
import unittest.mock
import warnings

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Integration"))
import ampc
import cases
import onnx_writer


class Compile(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def refused(self, kind, *words, model=None, **options):
        """The error of a compilation, which must be of this class and contain these words."""
        with self.assertRaises(kind) as caught:
            ampc.compile(model or cases.model(), **options)
        for word in words:
            self.assertIn(word, str(caught.exception))
        return caught.exception

    def test_models_of_all_kinds_give_the_same_program(self):
        path = self.folder / "model.json"
        path.write_text(json.dumps(cases.model()))
        programs = [ampc.compile(model, target="cpu", name=str(path)) for model in
                    (path, str(path), path.read_bytes(), bytearray(path.read_bytes()), memoryview(path.read_bytes()), cases.model())]
        self.assertEqual(len({bytes(program) for program in programs}), 1)
        self.assertRegex(programs[0].summary, r"O1 float16 paddle; 6 ops \(\d float16, \d float32\)")
        self.assertIn("tiny", programs[0].name)
        with self.assertRaisesRegex(TypeError, "a model is a file name, a dict or bytes, not int"):
            ampc.compile(3)

    def test_a_dict_may_change_after_the_compilation(self):
        model = cases.model()
        program = ampc.compile(model, target="cpu")
        model["ops"][0]["name"] = "other"
        self.assertIn("fc (matmul_v2) computes in float16", program.explain("fc"))

    def test_options_are_keywords(self):
        program = ampc.compile(cases.model(), amp_level="O1", amp_dtype="bf16", amp_black_list=["elementwise_add"], amp_override={"mean": "float32"}, target="cpu", infer=False)
        self.assertIn("O1 bfloat16 paddle", program.summary)
        dtypes = {op["name"]: op["dtype"] for op in program.report}
        self.assertEqual((dtypes["fc"], dtypes["add"]), ("bfloat16", "float32"))
        self.assertEqual(list(ampc.compile(cases.model(), infer=True, target=["cpu"]).entries), ["infer"])
        self.assertEqual(bytes(ampc.compile(cases.model(), target=["cpu", "cuda"])), bytes(ampc.compile(cases.model(), target="cpu,cuda")))
        many = ampc.compile(cases.model(), amp_white_list=["mean", "softmax_with_cross_entropy"], target="cpu", amp_level="O1", init_loss_scaling=1024.0, incr_every_n_steps=5)
        self.assertEqual({op["name"]: op["dtype"] for op in many.report}["mean"], "float16")
        self.assertEqual(bytes(ampc.compile(cases.model(), target="cpu", amp_level=None, infer=False)), bytes(ampc.compile(cases.model(), target="cpu")))

    def test_open_dimensions_are_given_as_a_dict(self):
        graph = onnx_writer.graph([onnx_writer.node("Add", ["x", "y"], ["z"])], [onnx_writer.value("x", ["n", 3]), onnx_writer.value("y", ["n", 3])], [onnx_writer.value("z", ["n", 3])])
        program = ampc.compile(onnx_writer.model(graph), shape={"x": [5, 3], "y": (5, 3)}, infer=True, target="cpu")
        self.assertEqual([str(tensor) for tensor in program.inputs], ["x float32 [5, 3]", "y float32 [5, 3]"])

    def test_unknown_keywords_are_type_errors_with_the_nearest_option(self):
        error = self.refused(ampc.UnknownOption, "unknown option 'amp_levle'", amp_levle="O1")
        self.assertIsInstance(error, TypeError)
        self.assertEqual((error.code, error.hint, error.file), (2, "did you mean 'amp_level'?", None))
        self.assertIn("amp_dtype='float16'", self.refused(ampc.UnknownOption, fp16=True).hint)
        self.refused(ampc.UnknownOption, "unknown option 'output'", "Program.save", output="x.bin")

    def test_wrong_values_are_errors_in_the_words_of_python(self):
        error = self.refused(ampc.InvalidOption, "amp_level: expects O0, OD, O1 or O2, got 'O9'", amp_level="O9")
        self.assertIsInstance(error, ValueError)
        self.refused(ampc.InvalidOption, "min_loss_scale='8' is above max_loss_scale='2'", min_loss_scale=8, max_loss_scale=2)
        self.refused(ampc.InvalidModel, "keep: 'none' is no value of the model", keep="none")
        self.refused(ampc.Error, "'foo' is not an operator", amp_white_list=["foo"])

    def test_errors_have_file_and_place(self):
        model = cases.model()
        model["ops"][0]["type"] = "matmul_v3"
        error = self.refused(ampc.InvalidModel, model=json.dumps(model).encode(), name="dir/m.json")
        self.assertEqual((error.file, error.place, error.what, error.hint, error.code),
                         ("dir/m.json", "ops[0].type (op 'fc')", "unknown operator 'matmul_v3'", "did you mean 'matmul_v2'?", 1))
        self.assertEqual(str(error), "dir/m.json: error: ops[0].type (op 'fc'): unknown operator 'matmul_v3'\nhint: did you mean 'matmul_v2'?")
        same = pickle.loads(pickle.dumps(error))
        self.assertEqual((type(same), str(same), same.place), (ampc.InvalidModel, str(error), error.place))
        error = self.refused(ampc.InvalidModel, model=b'{"format": "ampc.model",\n "version": 1, x}', name="m.json")
        self.assertEqual((error.file, error.place), ("m.json", "2:16"))
        error = self.refused(ampc.InvalidModel, "cannot open", model=str(self.folder / "none.json"))
        self.assertTrue(error.file.endswith("none.json"))
        model = cases.model()
        model["parameters"][1]["shape"] = [5]
        self.assertIn("[4, 2]", " ".join(self.refused(ampc.InvalidModel, model=model).notes))

    def test_warnings_are_those_of_python(self):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            program = ampc.compile(cases.model(), amp_level="O0", amp_white_list="mean", target="cpu")
        self.assertEqual([(w.category, str(w.message), pathlib.Path(w.filename).name) for w in caught],
                         [(ampc.Warning, "ampc: warning: amp_white_list: has no effect at O0", "test_compile.py")])
        self.assertEqual(program.messages, [("warning", "ampc: warning: amp_white_list: has no effect at O0")])
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with self.assertRaises(ampc.Warning):
                ampc.compile(cases.model(), amp_level="O0", amp_white_list="mean", target="cpu")

    def test_a_handler_gets_all_messages_instead(self):
        got = []
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            ampc.compile(cases.model(), amp_level="O1", remarks_filter="amp", target="cpu", on_message=lambda *message: got.append(message))
        self.assertIn("remark", {severity for severity, _ in got})
        self.assertTrue(any("fc" in text for _, text in got))

        def fails(*_):
            raise KeyError("mine")
        with self.assertRaisesRegex(KeyError, "mine"):
            ampc.compile(cases.model(), remarks_filter="amp", target="cpu", on_message=fails)

    def test_the_report_is_a_table_and_a_page(self):
        program = ampc.compile(cases.model(), target="cpu")
        report = program.report
        self.assertEqual([op["name"] for op in report], ["fc", "add", "ce", "mean", "top", "acc"])
        self.assertEqual((len(report), report[0]["type"], report["fc"]["rule"], report[-1]["name"]), (6, "matmul_v2", "white_list", "acc"))
        self.assertRegex(str(report), r"(?m)^O1 float16 paddle: 6 ops, \d casts\nname +type +dtype +rule +cause\nfc +matmul_v2 +float16 +white_list +matmul_v2$")
        self.assertRegex(str(report), r"(?m)^  x: float32 -> float16 for fc$")
        self.assertIn('<iframe srcdoc="&lt;!', report._repr_html_())
        self.assertTrue(report.html.lstrip().startswith("<!"))
        with self.assertRaises(KeyError):
            report["none"]
        report.save(self.folder / "r.html")
        report.save(self.folder / "r.json")
        report.save(self.folder / "r.txt")
        self.assertEqual((self.folder / "r.txt").read_bytes(), (self.folder / "r.json").read_bytes())
        self.assertEqual((self.folder / "r.html").read_text(encoding="utf-8"), report.html)
        self.assertEqual(json.loads((self.folder / "r.json").read_text(encoding="utf-8")), report.json)
        self.assertIn("O1 float16", repr(report))
        again = pickle.loads(pickle.dumps(report))
        self.assertEqual((again.json, again.html), (report.json, report.html))
        self.assertEqual(ampc.compile(cases.model(), target="cpu", amp_level="O2", amp_diff=report).report.json["diff"]["other"], "<amp_diff>")
        with self.assertRaisesRegex(ampc.Error, "none/r.html: error: cannot write: No such file or directory"):
            report.save(self.folder / "none" / "r.html")

    def test_options_that_name_an_output_file_write_it(self):
        path = {name: self.folder / name for name in ("r.json", "r.html", "r.txt", "d.json", "stats.json", "table")}
        program = ampc.compile(cases.model(), target="cpu", amp_report=[path["r.json"], str(path["r.html"]), path["r.txt"]], amp_decisions=path["d.json"],
                               plan_stats=path["stats.json"], compare_table=path["table"])
        self.assertEqual(sorted(os.listdir(self.folder)), sorted(path))
        self.assertEqual(path["r.html"].read_text(encoding="utf-8"), program.report.html)
        self.assertEqual(path["r.json"].read_bytes(), path["r.txt"].read_bytes())
        program.report.save(self.folder / "saved")
        self.assertEqual(path["r.json"].read_bytes(), (self.folder / "saved").read_bytes())
        self.assertEqual([json.loads(path[name].read_bytes()) for name in ("r.json", "d.json", "stats.json")], [program.report.json, program.decisions, program.plan_stats])
        self.assertGreater(path["table"].stat().st_size, 0)
        self.assertIn("fc (matmul_v2)", program.explain("fc"))
        for file in path.values():
            file.unlink()
        ampc.emit(cases.model(), "cast", amp_decisions=path["d.json"])
        ampc.convert(cases.model(), self.folder / "m.onnx", infer=True, amp_report=path["r.html"])
        self.assertEqual(sorted(os.listdir(self.folder)), ["d.json", "m.onnx", "r.html", "saved"])

    def test_output_files_are_written_all_or_none(self):
        none = self.folder / "none" / "r.json"
        for options, code, said in (({"amp_report": none}, 1, f"{none}: error: cannot write: No such file or directory"),
                                    ({"plan_stats": self.folder}, 1, f"{self.folder}: error: cannot write: is a folder"),
                                    ({"plan_stats": self.folder / "d.json"}, 2, f"ampc: error: '{self.folder}/d.json' is the name of two outputs")):
            error = self.refused(ampc.Error, amp_decisions=self.folder / "d.json", target="cpu", **options)
            self.assertEqual((str(error), error.code, os.listdir(self.folder)), (said, code, []))
        self.refused(ampc.InvalidModel, keep="none", amp_decisions=self.folder / "d.json")
        self.refused(ampc.InvalidOption, "amp_report: '-' is the standard output on the command line alone", amp_report="-")
        self.refused(ampc.InvalidOption, "amp_report: ", amp_report=True)
        self.refused(ampc.InvalidOption, "check writes nothing, and amp_report asks for an output", check=True, amp_report="r.json")
        with self.assertRaisesRegex(ampc.Error, "cannot write: No such file or directory"):
            ampc.convert(cases.model(), self.folder / "none" / "m.onnx", infer=True, amp_report=self.folder / "r.json")
        self.assertEqual(os.listdir(self.folder), [])

    def test_output_files_replace_no_input(self):
        model, decisions = self.folder / "m.json", self.folder / "d.json"
        model.write_text(json.dumps(cases.model()))
        ampc.compile(model, target="cpu", amp_decisions=decisions)
        before = [path.read_bytes() for path in (model, decisions)]
        self.refused(ampc.Error, "m.json: error: cannot write: is the model itself", model=model, amp_report=model)
        self.refused(ampc.Error, "d.json: error: cannot write: is read by this compilation", amp_replay=decisions, plan_stats=self.folder / ".." / self.folder.name / "d.json")
        with self.assertRaisesRegex(ampc.Error, "cannot write: is the model itself"):
            ampc.convert(model, model)
        self.assertEqual([path.read_bytes() for path in (model, decisions)], before)
        ampc.compile(model, target="cpu", amp_replay=decisions, amp_decisions=decisions)

    def test_explanations_statistics_and_replay(self):
        program = ampc.compile(cases.model(), target="cpu")
        self.assertEqual(program.explain(["fc", "me*"]), program.explain("fc", "me*"))
        self.assertRegex(program.explain("fc", "me*"), r"(?s)^fc \(matmul_v2\) computes in float16: white_list.*mean \(mean\)")
        with self.assertRaisesRegex(ampc.InvalidModel, "the model has no op 'fcc'"):
            program.explain("fcc")
        self.assertGreater(len(program.plan_stats), 3)
        decisions = program.decisions
        again = ampc.compile(cases.model(), target="cpu", amp_replay=decisions)
        self.assertEqual([op["dtype"] for op in again.report], [op["dtype"] for op in program.report])

    def test_a_training_section_may_be_a_dict(self):
        model = cases.model()
        train = {"format": "ampc.train", "version": 1, "train": model.pop("train"), "frozen": ["b"]}
        program = ampc.compile(model, train=train, target="cpu")
        self.assertIn("train_step", program.entries)
        self.assertEqual({v.name: v.trainable for v in program.variables}["b"], False)
        train["frozen"] = ["nothing"]
        error = self.refused(ampc.InvalidModel, "nothing", model=model, train=train)
        self.assertEqual(error.file, "<train>")

    def test_errors_in_dicts_name_the_option(self):
        for name, options in (("train", {}), ("amp_replay", {}), ("amp_ranges", {}), ("amp_diff", {}), ("device_table", {"amp_policy": "min-cut"})):
            got = []
            error = self.refused(ampc.Error, f"<{name}>: error: ", target="cpu", on_message=lambda *message: got.append(message), **{name: {"a": 1}}, **options)
            self.assertEqual(error.file, f"<{name}>")
            self.assertNotIn(tempfile.gettempdir(), f"{error} {got}")
        program = ampc.compile(cases.model(), target="cpu")
        for options in ({"amp_replay": program.decisions}, {"amp_diff": program.report.json}):
            again = ampc.compile(cases.model(), target="cpu", **options)
            outputs = b"".join(bytes(output) for output in again._outputs.values()) + again.explain("*").encode() + bytes(again)
            self.assertFalse(tempfile.gettempdir().encode() + b"/ampc-" in outputs)
        self.assertEqual(again.report.json["diff"]["other"], "<amp_diff>")
        self.assertIn('ranges = "<amp_ranges>"', ampc.emit(cases.model(), "import", amp_ranges={"format": "ampc.ranges", "version": 1, "batches": 1, "values": {}}))

    def test_texts_and_other_models(self):
        self.assertIn("nn.matmul", ampc.emit(cases.model(), "import"))
        self.assertIn("nn.cast", ampc.compile(cases.model(), emit="cast").text)
        for phase in ("bin", "model", "onnx"):
            with self.assertRaisesRegex(ampc.InvalidOption, f"'{phase}' is no text") as caught:
                ampc.emit(cases.model(), phase)
            self.assertEqual(caught.exception.code, 2)
        made = ampc.convert(cases.model(), self.folder / "native.json")
        self.assertEqual(json.loads((self.folder / "native.json").read_text())["name"], "tiny")
        self.assertEqual(bytes(ampc.compile(self.folder / "native.json", target="cpu"))[:4], bytes(ampc.compile(cases.model(), target="cpu"))[:4])
        made = ampc.convert(cases.model(), self.folder / "mixed.onnx", infer=True)
        self.assertEqual(made.report["fc"]["dtype"], "float16")
        self.assertIn("MatMul", (self.folder / "mixed.onnx").read_bytes().decode("latin-1"))
        self.assertEqual(list(ampc.compile(self.folder / "mixed.onnx", infer=True, target="cpu", amp_level="O0").entries), ["infer"])
        with self.assertRaisesRegex(ampc.UnknownOption, "the suffix of the file decides"):
            ampc.convert(cases.model(), "x.onnx", emit="onnx")

    def test_programs_are_saved_and_loaded(self):
        program = ampc.compile(cases.model(), target="cpu")
        path = self.folder / "tiny.bin"
        program.save(path)
        self.assertEqual(os.listdir(self.folder), ["tiny.bin"])
        loaded = ampc.load(path)
        self.assertEqual((bytes(loaded), loaded.inputs, loaded.outputs, loaded.variables), (bytes(program), program.inputs, program.outputs, program.variables))
        self.assertEqual((loaded.summary, loaded.name), ("O1 float16 paddle", "tiny"))
        self.assertIn(ampc.Output("loss", (), "float32", "loss"), program.outputs)
        self.assertIn(ampc.Variable("w", (3, 2), "float32", "parameter", True), program.variables)
        with self.assertRaisesRegex(ampc.InvalidInput, "a program from a file has none"):
            loaded.report  # pylint: disable=pointless-statement
        with self.assertRaisesRegex(ampc.InvalidInput, "a program that was loaded has no explanation"):
            loaded.explain("fc")
        loaded = ampc.load(bytes(program))
        self.assertEqual((bytes(loaded), loaded.inputs), (bytes(program), program.inputs))
        with self.assertRaisesRegex(ampc.InvalidProgram, "^<program>: error: is truncated"):
            ampc.load(bytes(program)[:-100])
        path.write_bytes(path.read_bytes()[:-100])
        with self.assertRaisesRegex(ampc.InvalidProgram, "tiny.bin: error: "):
            ampc.load(path)
        with self.assertRaisesRegex(ampc.Error, "cannot write: No such file or directory"):
            program.save(self.folder / "none" / "x.bin")
        for place, text in ((self.folder, "is a folder"), ("/dev/full", "No space left on device")):
            with self.assertRaisesRegex(ampc.Error, f"{place}: error: cannot write: {text}"):
                program.save(place)
        (self.folder / "real.bin").write_bytes(b"old")
        (self.folder / "link.bin").symlink_to("real.bin")
        program.save(self.folder / "link.bin")
        self.assertTrue((self.folder / "link.bin").is_symlink())
        self.assertEqual((self.folder / "real.bin").read_bytes(), bytes(program))
        long = self.folder / ("x" * 250 + ".bin")
        program.save(long)
        self.assertEqual(long.read_bytes(), bytes(program))
        with self.assertRaisesRegex(ampc.InvalidProgram, "is no program: the options ask for something else"):
            bytes(ampc.compile(cases.model(), check=True))

    def test_results_without_a_program_have_a_summary(self):
        for emit in ("import", "plan", "model"):
            made = ampc.compile(cases.model(), emit=emit)
            self.assertEqual(made.summary, f"emit='{emit}', no program")
            self.assertEqual((repr(made), str(made)), (f"<ampc.Program <model>: emit='{emit}', no program>",) * 2)
            with self.assertRaisesRegex(ampc.InvalidProgram, "is no program: the options ask for something else"):
                made.inputs  # pylint: disable=pointless-statement
        self.assertIn("emit='model'", repr(ampc.convert(cases.model(), self.folder / "native.json")))
        self.assertIn("O1 float16 paddle; 6 ops", repr(ampc.compile(cases.model(), emit="cast")))

    def test_programs_are_pickled(self):
        program = ampc.compile(cases.model(), target="cpu", remarks_filter="amp")
        program.save(self.folder / "tiny.bin")
        same = pickle.loads(pickle.dumps(program))
        self.assertEqual((bytes(same), repr(same), same.messages, same.report.json, same.variables),
                         (bytes(program), repr(program), program.messages, program.report.json, program.variables))
        with self.assertRaisesRegex(ampc.InvalidInput, "a program that was loaded has no explanation"):
            same.explain("fc")
        loaded = pickle.loads(pickle.dumps(ampc.load(self.folder / "tiny.bin")))
        self.assertEqual((bytes(loaded), loaded.summary), (bytes(program), "O1 float16 paddle"))
        for given in (loaded, ampc.load(bytes(program))):
            with self.assertRaisesRegex(ampc.InvalidInput, "a program from a file has none"):
                given.report  # pylint: disable=pointless-statement
        text = pickle.loads(pickle.dumps(ampc.compile(cases.model(), emit="plan")))
        self.assertEqual((text.summary, "nn.matmul" in text.text), ("emit='plan', no program", True))

    def test_only_modules_are_exported(self):
        torch = types.SimpleNamespace(nn=types.SimpleNamespace(Module=type("Module", (), {})))
        with unittest.mock.patch.dict(sys.modules, {"torch": torch}), self.assertRaisesRegex(ampc.InvalidInput, "from_torch expects a torch.nn.Module, got function"):
            ampc.from_torch(lambda x: x, None)

    def test_a_module_is_exported_for_training(self):
        """With a stand-in for PyTorch, whose exporter traces a module, so that batch norms in training mode move their statistics."""
        class Buffer(list):
            clone = list.copy

            def copy_(self, other):
                self[:] = other

        class Module:
            def __init__(self, *parts, training=True):
                self.parts, self.training, self.mean = parts, training, Buffer([0.0])

            def modules(self):
                return [self, *(inner for part in self.parts for inner in part.modules())]

            def buffers(self):
                return [part.mean for part in self.modules()]

            def named_modules(self):
                return [(str(i), part) for i, part in enumerate(self.modules())]

            def named_buffers(self, _prefix, recurse):
                return [] if recurse else [("n", types.SimpleNamespace(is_floating_point=lambda: False))]

            def named_parameters(self):
                return [("w", types.SimpleNamespace(requires_grad=False))]

            def train(self, mode):
                for part in self.modules():
                    part.training = mode

            def eval(self):
                self.train(False)

        class BatchNorm(Module):
            pass

        def export(module, _inputs, buffer, **options):
            seen.append(([part.training for part in module.modules()], options["training"]))
            for part in module.modules():
                part.mean[0] += part.training
            w = onnx_writer
            buffer.write(w.simple([w.node("BatchNormalization", ["x", "scale", "bias", "mean", "variance"], ["n"]), w.node("Dropout", ["n", "ratio", "mode"], ["y"], "drop")],
                                  initializers=[w.tensor(name, [4], [1] * 4) for name in ("scale", "bias", "mean", "variance")]
                                  + [w.tensor("ratio", [], [0.25]), w.tensor("mode", [], [True], w.BOOL)]))

        seen, module = [], Module(BatchNorm(), Module(training=False), BatchNorm(training=False))
        modes = types.SimpleNamespace(PRESERVE="preserve", EVAL="eval")
        torch = types.SimpleNamespace(nn=types.SimpleNamespace(Module=Module, modules=types.SimpleNamespace(batchnorm=types.SimpleNamespace(_BatchNorm=BatchNorm, _NormBase=BatchNorm))),
                                      onnx=types.SimpleNamespace(TrainingMode=modes, export=export), no_grad=contextlib.nullcontext,
                                      jit=types.SimpleNamespace(TracerWarning=type("TracerWarning", (Warning,), {})))
        train = {"format": "ampc.train", "version": 1, "ops": [{"type": "mean", "inputs": {"X": "y"}, "outputs": {"Out": "loss"}}],
                 "train": {"loss": "loss", "optimizer": {"type": "sgd", "learning_rate": 0.1}}}
        with unittest.mock.patch.dict(sys.modules, {"torch": torch}):
            with self.assertWarnsRegex(ampc.Warning, "'w' does not require gradients in PyTorch, and is trained here"):
                program = ampc.from_torch(module, None, train=train, target="cpu", on_message=lambda *_: None)
            self.assertRegex("".join(map(str, program.messages)), r"note: node\[1\] \(op 'drop'\): Dropout is in training mode: the random numbers are ampc's own")
            self.assertEqual({op["type"] for op in program.report} & {"batch_norm", "dropout"}, {"batch_norm", "dropout"})
            with self.assertRaisesRegex(ampc.Error, "training_mode is true: "):
                ampc.from_torch(module, None, target="cpu")
        self.assertEqual(seen, [([True, False, True, False], "preserve"), ([False] * 4, "eval")])
        self.assertEqual([part.training for part in module.modules()], [True, True, False, False])
        self.assertEqual(module.buffers(), [[0.0]] * 4)

    def test_operators(self):
        self.assertIn("matmul_v2", {op["type"] for op in ampc.operators()})
        self.assertIn("Conv", {op["type"] for op in ampc.operators("onnx")})
        with self.assertRaises(ampc.InvalidOption):
            ampc.operators("caffe")

    def test_threads_compile_at_the_same_time(self):
        results = {}

        def work(level):
            results[level] = ampc.compile(cases.model(), amp_level=level, target="cpu").summary
        threads = [threading.Thread(target=work, args=(level,)) for level in ("O0", "O1", "O2")]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual({level: text[:2] for level, text in results.items()}, {"O0": "O0", "O1": "O1", "O2": "O2"})

    def test_an_interrupt_ends_the_call(self):
        seen = []
        self.addCleanup(signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, signal.default_int_handler))  # a background job ignores it

        def interrupt(*_):
            if not seen:
                seen.append(1)
                os.kill(os.getpid(), signal.SIGINT)
                time.sleep(0.3)
        with self.assertRaises(KeyboardInterrupt):
            ampc.compile(cases.model(), remarks_filter="amp", target="cpu", on_message=interrupt)
        self.assertIn("O1", ampc.compile(cases.model(), target="cpu").summary)

    def test_missing_libraries_are_errors_that_name_the_package(self):
        script = "import ampc\ntry: ampc.compile({})\nexcept ampc.MachineError as e: print(e.code, e)\n"

        def run(folder):
            env = {**os.environ, "AMPC_LIBRARY_PATH": str(folder), "LC_ALL": "C"}
            return subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=True).stdout
        text = run(self.folder)
        self.assertTrue(text.startswith("3 ampc: error: libampc.so.1 is not installed\nhint: ") or "is older than" in text, text)
        (self.folder / "libampc.so.1").write_bytes(b"no library")
        self.assertRegex(run(self.folder), "3 .*libampc.so.1: error: cannot be opened: .*(too short|invalid ELF header)")
        self.assertIn("apt install libllvm22", ampc._library._missing("p", "libampc.so.1", "libLLVM.so.22.1: cannot open shared object file: No such file or directory"))
        self.assertIn("the package that contains libdnnl.so.2",
                      ampc._library._missing("p", "libampc.so.1", "libdnnl.so.2: cannot open shared object file: No such file or directory"))


if __name__ == "__main__":
    unittest.main()

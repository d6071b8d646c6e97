# RUN: %python %s
"""Running programs from Python, with nothing but Python: buffers, numbers, state, started runs, lifetimes."""
import array
import gc
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import unittest
import weakref

import ampc
import cases

PROGRAM = ampc.compile(cases.model(), amp_level="O1", target="cpu")


class Sessions(unittest.TestCase):
    def setUp(self):
        self.session = ampc.Session(PROGRAM, device="cpu", threads=1, seed=3)
        self.inputs = cases.batch()

    def refused(self, kind, *words, call=None, **inputs):
        with self.assertRaises(kind) as caught:
            (call or self.session.step)(**inputs)
        for word in words:
            self.assertIn(word, str(caught.exception))
        return caught.exception

    def test_training_lowers_the_loss(self):
        losses = [self.session.step(**self.inputs).loss for _ in range(30)]
        self.assertLess(losses[-1], losses[0] / 2)
        out = self.session.step(self.inputs)
        self.assertEqual(set(out), {output.name for output in PROGRAM.outputs})
        self.assertEqual((out["loss"], out.metrics, out.skipped, len(out)), (out.loss, {"accuracy": 1.0}, False, len(PROGRAM.outputs)))
        self.assertEqual((out.learning_rate, out.loss_scale), (0.5, 32768.0))
        self.assertEqual(tuple(memoryview(out["logits"]).shape), (4, 2))
        self.assertIn("logits float32 [4, 2]", repr(out))
        with self.assertRaises(KeyError):
            out["none"]  # pylint: disable=pointless-statement

    def test_entries(self):
        trained = self.session.step(self.inputs)
        first = self.session.evaluate(**self.inputs)
        second = self.session.evaluate(**self.inputs)
        self.assertEqual((first.loss, first.metrics), (second.loss, second.metrics))
        self.assertNotEqual(first.loss, trained.loss)
        out = self.session.infer(x=self.inputs["x"])
        self.assertEqual((cases.values(out["logits"]), out.loss), (cases.values(second["logits"]), None))
        only = ampc.Session(ampc.compile(cases.model(), infer=True, target="cpu"), "cpu")
        self.refused(ampc.InvalidInput, "the program has no entry 'train_step', only infer", "compile it without infer", call=only.step, x=self.inputs["x"])

    def test_results_stay_as_they_are(self):
        kept = [self.session.step(self.inputs) for _ in range(3)]
        first = self.session.infer(x=self.inputs["x"])
        self.session.infer(x=cases.buffer("f", [4, 3], [9] * 12))
        self.assertEqual(len({out.loss for out in kept}), 3)
        again = ampc.Session(PROGRAM, device="cpu", threads=1, seed=3)
        self.assertEqual([out.loss for out in kept], [again.step(self.inputs).loss for _ in range(3)])
        self.assertEqual(cases.values(first["logits"]), cases.values(again.infer(x=self.inputs["x"])["logits"]))

    def test_results_stay_when_the_session_is_closed(self):
        with ampc.Session(PROGRAM, device="cpu", threads=1, seed=3) as session:
            result = session.step(self.inputs)
        self.assertEqual(result.loss, self.session.step(self.inputs).loss)
        self.assertEqual(cases.values(result["logits"]), cases.values(self.session.view("logits").copy()))
        session.close()
        session = ampc.Session(PROGRAM, device="cpu", threads=1)
        session.start(self.inputs)
        session.close()

    def test_names_are_checked(self):
        self.refused(ampc.InvalidInput, "has no input 'labels'", "did you mean 'label'?", x=self.inputs["x"], labels=self.inputs["label"])
        for name, hint in (("foo", "the entries are train_step, eval, infer"), ("train", "did you mean 'train_step'?")):
            error = self.refused(ampc.InvalidInput, f"the program has no entry '{name}'", call=lambda: self.session.start(self.inputs, entry=name))
            self.assertEqual(error.hint, hint)
        self.refused(ampc.InvalidInput, "has no input 'zzz'", "the inputs are x, label", zzz=0, **self.inputs)
        self.refused(ampc.InvalidInput, "input 'label' is missing", x=self.inputs["x"])

    def test_types_and_shapes_are_checked(self):
        x, label = self.inputs["x"], self.inputs["label"]
        error = self.refused(ampc.InvalidInput, "input 'label' expects int64 [4, 1], got float32 [4]", x=x, label=array.array("f", [0] * 4))
        self.assertEqual((error.code, error.hint), (1, None))
        self.refused(ampc.InvalidInput, "input 'label' expects int64 [4, 1], got int64 [4]\nhint: .reshape(4, 1)", x=x, label=array.array("q", [0] * 4))
        self.refused(ampc.InvalidInput, "input 'label' expects int64 [4, 1], got int32 [4, 1]\nhint: .astype('int64')", x=x, label=cases.buffer("i", [4, 1], [0] * 4))
        self.refused(ampc.InvalidInput, "input 'x' expects float32 [4, 3], got uint8 [48]", x=bytes(48), label=label)
        self.refused(ampc.InvalidInput, "input 'x' expects", x=object(), label=label)

    def test_labels_are_checked(self):
        x = self.inputs["x"]
        labels = cases.buffer("q", [4, 1], [0, 1, 2, 7])
        said = "label 2 at row 2 of input 'label', classes are 0 to 1\nnote: op 'ce' takes 0 to 1, and ignores -100; 2 of 4 are none of these"
        self.refused(ampc.InvalidInput, said, x=x, label=labels)
        self.session.start(x=x, label=labels)
        self.refused(ampc.InvalidInput, said, call=self.session.wait)
        data = {"x": cases.buffer("f", [8, 3], [0] * 24), "label": cases.buffer("q", [8, 1], [0, 1] * 3 + [-1, 0])}
        self.refused(ampc.InvalidInput, "label -1 at row 6 of input 'label'", call=lambda: ampc.Session(PROGRAM, "cpu").fit(data))
        data["label"] = cases.buffer("q", [8, 1], [0, 1, 0, 9] + [1] * 4)
        for seed in range(4):  # the row of the data, wherever the shuffle puts it
            self.refused(ampc.InvalidInput, "label 9 at row 3 of input 'label'", call=lambda: ampc.Session(PROGRAM, "cpu").fit(data, shuffle=True, seed=seed))
        self.refused(ampc.InvalidInput, "label 9 at row 7 of input 'label'",
                     call=lambda: self.session.fit(cases.batch(8), eval_data={**data, "label": cases.buffer("q", [8, 1], [1] * 7 + [9])}))
        again = ampc.Session(PROGRAM, device="cpu", threads=1, seed=3)
        again.fit(cases.batch(8))  # the one run that was valid
        self.assertEqual([cases.values(value) for value in self.session.state_dict().values()], [cases.values(value) for value in again.state_dict().values()])

    def test_buffers_with_strides_are_copied_in_order(self):
        flat = array.array("f", range(24))
        every = memoryview(flat)[::2]
        self.assertFalse(every.c_contiguous)
        model = {"format": "ampc.model", "version": 1, "name": "v", "inputs": [{"name": "v", "shape": [12], "dtype": "float32"}], "parameters": [],
                 "ops": [{"type": "scale", "name": "s", "inputs": {"X": "v"}, "outputs": {"Out": "o"}, "attrs": {"scale": 2.0}}], "outputs": ["o"]}
        session = ampc.Session(ampc.compile(model, amp_level="O0", target="cpu", infer=True), "cpu")
        self.assertEqual(cases.values(session.infer(v=every)["o"]), [4.0 * i for i in range(12)])
        self.assertEqual(cases.values(session.infer(v=session.view("o", "infer"))["o"]), [8.0 * i for i in range(12)])

    def test_views_borrow_memory(self):
        self.session.step(self.inputs)
        view = self.session.view("w")
        before = cases.values(view.memoryview())
        self.session.step(self.inputs)
        self.assertNotEqual(cases.values(view.memoryview()), before)
        self.assertEqual((view.name, view.shape, view.dtype, view.__dlpack_device__()), ("w", (3, 2), "float32", (1, 0)))
        self.assertTrue(view.memoryview().readonly)
        logits = self.session.view("logits")
        self.assertEqual(cases.values(logits.memoryview()), cases.values(logits.copy()))
        loss = self.session.step(self.inputs).loss
        self.assertEqual(self.session.view("loss").item(), loss)
        self.refused(ampc.InvalidInput, "has no output or variable 'logit'", "did you mean 'logits'?", call=lambda: self.session.view("logit"))

    def test_capsules_free_what_nobody_took(self):
        self.session.step(self.inputs)
        for name in ("w", "logits"):
            capsules = [self.session.view(name).__dlpack__() for _ in range(100)]
            self.assertEqual(len(ampc._arrays._given), 100)
            self.assertIn("dltensor", repr(capsules[0]))
            del capsules
            ampc._arrays.release_capsules()
            self.assertEqual(ampc._arrays._given, [])

    def test_capsules_are_what_the_consumer_asks_for(self):
        self.session.step(self.inputs)
        for exported in (self.session.view("w"), self.session.tensor("w")):
            self.assertIn("dltensor", repr(exported.__dlpack__(stream=None, max_version=(1, 0), dl_device=(1, 0), copy=False)))
            with self.assertRaisesRegex(BufferError, r"on device \(1, 0\) of DLPack, not on \(2, 0\)"):
                exported.__dlpack__(dl_device=(2, 0))
        with self.assertRaisesRegex(BufferError, "is exported without a copy"):
            self.session.tensor("w").__dlpack__(copy=True)
        view = self.session.view("w")
        if not cases.numpy:
            with self.assertRaisesRegex(BufferError, "is exported without a copy if NumPy is not installed"):
                view.__dlpack__(copy=True)
            return

        class Copied:
            """An object whose capsule is the copy of a view."""
            def __dlpack_device__(self):
                return view.__dlpack_device__()

            def __dlpack__(self, **_):
                return view.__dlpack__(copy=True)
        copied, before = cases.numpy.from_dlpack(Copied()), view.copy()
        self.session.step(self.inputs)
        self.assertEqual(copied.tolist(), before.tolist())
        self.assertNotEqual(copied.tolist(), view.numpy().tolist())

    def test_inputs_can_be_written_in_place(self):
        memory = self.session.input("x", "infer")
        raw = memoryview(memory).cast("B") if not isinstance(memory, memoryview) else memory
        raw[:] = self.inputs["x"].cast("B")
        if cases.numpy:
            written = self.session.infer(x=memory)
        else:
            written = self.session.infer(x=raw.cast("f", (4, 3)))
        self.assertEqual(cases.values(written["logits"]), cases.values(self.session.infer(x=self.inputs["x"])["logits"]))
        self.refused(ampc.InvalidInput, "has no input 'y'", call=lambda: self.session.input("y"))

    def test_started_runs(self):
        other = ampc.Session(PROGRAM, device="cpu", threads=1, seed=3)
        self.assertTrue(self.session.done)
        self.session.start(self.inputs)
        self.refused(ampc.InvalidInput, "a run was started", "wait() returns its result", call=lambda: self.session.step(self.inputs))
        self.refused(ampc.InvalidInput, "a run was started", call=lambda: self.session.view("loss"))
        result = self.session.wait()
        self.assertEqual(result.loss, other.step(self.inputs).loss)
        self.session.start(entry="infer", x=self.inputs["x"])
        self.assertEqual(cases.values(self.session.wait()["logits"]), cases.values(other.infer(x=self.inputs["x"])["logits"]))
        self.refused(ampc.InvalidInput, "no run was started", call=self.session.wait)
        self.session.start(self.inputs)  # and is collected while it runs

    def test_weights_in_files(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "w.safetensors")
            self.session.step(self.inputs)
            self.session.save_weights(path)
            loss = self.session.evaluate(self.inputs).loss
            self.session.step(self.inputs)
            self.assertNotEqual(self.session.evaluate(self.inputs).loss, loss)
            self.session.load_weights(path)
            self.assertEqual(self.session.evaluate(self.inputs).loss, loss)
            path.write_bytes(b"no tensors")
            error = self.refused(ampc.InvalidProgram, "w.safetensors: error: ", call=lambda: self.session.load_weights(path))
            self.assertNotIn("--weights", str(error))
            self.refused(ampc.Error, call=lambda: self.session.save_weights(pathlib.Path(folder, "none", "w")))

    def test_state_dicts(self):
        self.session.step(self.inputs)
        weights, everything = self.session.state_dict(), self.session.state_dict(optimizer=True)
        self.assertEqual(set(weights), {"w", "b"})
        self.assertGreater(set(everything), set(weights))
        expected = [self.session.step(self.inputs).loss for _ in range(3)]
        other = ampc.Session(PROGRAM, device="cpu", threads=1, seed=9)
        self.assertEqual(other.load_state_dict(everything), [])
        self.assertEqual([other.step(self.inputs).loss for _ in range(3)], expected)
        wrong = {"w": weights["w"], "bb": weights["b"]}
        self.refused(ampc.InvalidInput, "the state lacks 'b'; has unexpected 'bb'", "did you mean 'b'?", call=lambda: other.load_state_dict(wrong))
        self.refused(ampc.InvalidInput, "the state has unexpected 'more'", "strict=False", call=lambda: other.load_state_dict({**weights, "more": weights["b"]}))
        self.assertEqual(other.load_state_dict(wrong, strict=False), ["b", "bb"])
        self.refused(ampc.InvalidInput, "variable 'w' expects float32 [3, 2], got float32 [2]", call=lambda: other.load_state_dict({**weights, "w": weights["b"]}))
        other.reset(3)
        self.assertEqual(other.step(self.inputs).loss, ampc.Session(PROGRAM, "cpu", seed=3).step(self.inputs).loss)

    def test_devices(self):
        self.assertEqual((self.session.device, self.session.threads), ("cpu", 1))
        self.refused(ampc.InvalidOption, "device: expects auto, cpu, cuda or cuda:<number>, got 'gpu'", call=lambda: ampc.Session(PROGRAM, "gpu"))
        self.refused(ampc.MachineError, "the program holds no code for a GPU", call=lambda: ampc.Session(PROGRAM, "cuda:1"))
        self.refused(ampc.InvalidInput, "cannot run with 5000 threads", call=lambda: ampc.Session(PROGRAM, "cpu", threads=5000))
        for option, value in (("threads", -1), ("threads", 2**32 + 1), ("seed", -1), ("seed", 2**64), ("memory_limit", -1), ("memory_limit", 2**64 + 1)):
            self.refused(ampc.InvalidOption, f"{option}: expects a whole number from 0 to ", str(value), call=lambda: ampc.Session(PROGRAM, "cpu", **{option: value}))
        self.refused(ampc.InvalidOption, "device: expects", call=lambda: ampc.Session(PROGRAM, "cuda:99999999999"))
        self.refused(ampc.InvalidOption, "seed: expects", call=lambda: self.session.reset(-1))
        self.refused(ampc.InvalidOption, "seed: expects", call=lambda: self.session.fit(cases.batch(), seed=2**64))
        self.refused(ampc.InvalidOption, "epochs: expects", call=lambda: self.session.fit(cases.batch(), epochs=-1))
        for call in (lambda: ampc.load("a\0b"), lambda: ampc.compile("a\0b"), lambda: self.session.save_weights("a\0b"), lambda: ampc.compile(cases.model(), keep=["a\0b"])):
            self.refused(ampc.InvalidInput, "has a zero character", call=call)
        closed = ampc.Session(PROGRAM, "cpu", threads=1)
        closed.close()
        self.assertIn("closed", repr(closed))
        with self.assertRaisesRegex(ampc.InvalidProgram, "none.bin"):
            ampc.Session("none.bin")
        with ampc.Session(PROGRAM, "cpu") as session:
            self.assertIn("tiny on cpu", repr(session))
        self.refused(ampc.InvalidInput, "the session is closed", call=lambda: session.step(self.inputs))

    def test_epochs_without_batches(self):
        self.refused(ampc.InvalidInput, "the data has no batches in epoch 1", "a generator ends once", call=lambda: self.session.fit((cases.batch() for _ in range(2)), epochs=2))
        self.assertEqual(self.session.fit([cases.batch()], epochs=2).steps, 2)
        self.assertEqual(self.session.fit(lambda: (cases.batch() for _ in range(2)), epochs=2).steps, 4)
        self.assertEqual(self.session.fit([], epochs=1).steps, 0)
        pair = tuple(cases.batch().values())
        for call in (lambda: self.session.fit([pair]), lambda: self.session.step(pair)):
            self.refused(ampc.InvalidInput, "inputs are a dict of arrays by name, got tuple", "hint: {'x': …, 'label': …}", call=call)

    def test_inputs_without_rows(self):
        model = {"format": "ampc.model", "version": 1, "inputs": [], "parameters": [{"name": "w", "shape": [2], "dtype": "float32"}], "outputs": ["l"],
                 "ops": [{"type": "mean", "inputs": {"X": "w"}, "outputs": {"Out": "l"}}], "train": {"loss": "l", "optimizer": {"type": "sgd", "learning_rate": 0.1}}}
        session = ampc.Session(ampc.compile(model, target="cpu"), "cpu")
        self.assertEqual(session.fit([{}]).steps, 1)
        self.refused(ampc.InvalidInput, "the program has no inputs, so there are no rows", call=lambda: session.fit({}))
        model["inputs"] = [{"name": "s", "shape": [], "dtype": "float32"}]
        model["ops"] = [{"type": "elementwise_mul", "inputs": {"X": "w", "Y": "s"}, "outputs": {"Out": "q"}}, {"type": "mean", "inputs": {"X": "q"}, "outputs": {"Out": "l"}}]
        session = ampc.Session(ampc.compile(model, target="cpu"), "cpu")
        self.refused(ampc.InvalidInput, "input 's' is a single number, which has no rows", call=lambda: session.fit({"s": [1.0]}))

    def test_objects_are_collected_in_any_order(self):
        for order in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
            program = ampc.compile(cases.model(), target="cpu")
            session = ampc.Session(program, "cpu", threads=1)
            session.step(self.inputs)
            view = session.view("w").memoryview()
            objects, alive = [program, session, view], weakref.ref(session)
            expected = cases.values(view)
            del program, session, view
            for i in order:
                if i != 2 and objects[2] is not None:
                    objects[i] = None
                    gc.collect()
                    self.assertEqual(cases.values(objects[2]), expected)
                objects[i] = None
            gc.collect()
            self.assertIsNone(alive())

    def test_a_session_without_references_is_freed_at_once(self):
        gc.disable()
        self.addCleanup(gc.enable)
        session = ampc.Session(PROGRAM, "cpu", threads=1)
        session.evaluate(**self.inputs)
        result = session.step(self.inputs)
        handle = weakref.ref(session._handle)
        del session
        self.assertIsNotNone(handle())  # the result needs it
        del result
        self.assertIsNone(handle())

    def test_threads_share_a_session_and_a_program(self):
        losses = []

        def work(session):
            for _ in range(50):
                losses.append(session.step(self.inputs).loss)
        sessions = [self.session, self.session, ampc.Session(PROGRAM, "cpu", threads=1)]
        threads = [threading.Thread(target=work, args=(session,)) for session in sessions]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(losses), 150)

    def test_an_interrupted_process_ends_with_a_traceback(self):
        script = """
import sys, ampc, cases, signal, _thread, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job ignores it
session = ampc.Session(ampc.compile(cases.model(), target="cpu"), "cpu", threads=1)
session._seconds["train_step"] = 1.0  # as if a step took so long
poll = session._poll
def interrupted(*arguments):
    _thread.interrupt_main(); time.sleep(0.01); poll(*arguments)
session._poll = interrupted
try: session.step(cases.batch())
except KeyboardInterrupt: print("interrupted")
session._poll = poll
print(session.step(cases.batch()).loss > 0)
def wait():
    session._poll = interrupted
    session.start(cases.batch())
    try: session.wait()
    except KeyboardInterrupt: print("interrupted")
    session._poll = poll
wait()
print(session.wait().loss > 0)
wait()
print(session.step(cases.batch()).loss > 0)
try: session.wait()
except ampc.InvalidInput as error: print(error.what)
wait()
session.start(cases.batch())
"""
        done = subprocess.run([sys.executable, "-c", script], cwd=pathlib.Path(__file__).parent, env=os.environ, capture_output=True, text=True, check=False)
        self.assertEqual((done.stdout, done.returncode), ("interrupted\nTrue\n" * 3 + "no run was started\ninterrupted\n", 0), done.stderr)


if __name__ == "__main__":
    unittest.main()

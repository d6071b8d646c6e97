# RUN: %python %s
"""A session on a GPU: the fake one of test/FakeCuda, whose memory is not the host's."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import ampc
import cases

FAKE = pathlib.Path(os.environ["AMPC_LIBRARY_PATH"]).parent / "test" / "FakeCuda" / "lib"
SCRIPT = """
import sys
import ampc, cases
session, inputs = ampc.Session(sys.argv[1], "cuda", seed=3), cases.batch()
assert session.device.startswith("cuda ("), session.device
losses = [session.step(inputs).loss for _ in range(5)]
data = {"x": cases.buffer("f", [9, 3], [i % 5 for i in range(27)]), "label": cases.buffer("q", [9, 1], [0, 1] * 4 + [0])}
losses += session.fit(data, epochs=2, shuffle=True).losses
session.start(inputs)
losses.append(session.wait().loss)
try:
    session.input("x")
except ampc.InvalidInput as error:
    assert "inputs cannot be written in place on a GPU" in str(error)
state = session.state_dict(optimizer=True)
other = ampc.Session(sys.argv[1], "cuda", seed=9)
other.load_state_dict(state)
assert other.step(inputs).loss == session.step(inputs).loss
if cases.numpy:
    x = cases.numpy.asfortranarray(cases.numpy.asarray(inputs["x"]))
    assert session.infer(x=x)["logits"].tolist() == session.infer(x=inputs["x"])["logits"].tolist()
view = session.view("w").memoryview()
del session, other
assert view.shape == (3, 2)
print(" ".join(map(repr, losses)))
"""


@unittest.skipUnless((FAKE / "libcublasLt.so.13").exists(), "the fake GPU is not built")
class Gpu(unittest.TestCase):
    def test_a_training_is_that_of_the_cpu(self):
        program = ampc.compile(cases.model(), amp_level="O1")
        session, inputs = ampc.Session(program, "cpu", seed=3), cases.batch()
        losses = [session.step(inputs).loss for _ in range(5)]
        losses += session.fit({"x": cases.buffer("f", [9, 3], [i % 5 for i in range(27)]), "label": cases.buffer("q", [9, 1], [0, 1] * 4 + [0])}, epochs=2, shuffle=True).losses
        losses.append(session.step(inputs).loss)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "tiny.bin")
            program.save(path)
            environment = {**os.environ, "LD_LIBRARY_PATH": str(FAKE), "AMPC_FAKE_CUDA_PROGRAM": path}
            done = subprocess.run([sys.executable, "-c", SCRIPT, path], cwd=pathlib.Path(__file__).parent, env=environment, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(len(done.stdout.split()), len(losses))
        for gpu, cpu in zip(map(float, done.stdout.split()), losses):
            self.assertAlmostEqual(gpu, cpu, delta=2e-3)  # products are summed in another order, and rounded to float16

    def test_why_the_gpu_is_not_used_is_a_warning(self):
        script = "import sys, ampc; print(ampc.Session(sys.argv[1]).device)"
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "tiny.bin")
            ampc.compile(cases.model()).save(path)
            environment = {**os.environ, "LD_LIBRARY_PATH": str(FAKE), "AMPC_FAKE_CUDA_PROGRAM": path, "AMPC_FAKE_CUDA_FAIL": "cuDevicePrimaryCtxRetain:1"}
            done = subprocess.run([sys.executable, "-c", script, path], env=environment, capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (0, "cpu\n"), done.stderr)
        self.assertRegex(done.stderr, r"<string>:1: Warning: .*tiny.bin: note: runs on the CPU: ")


if __name__ == "__main__":
    unittest.main()

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
import ctypes, sys
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
try:
    session.step(x=inputs["x"], label=cases.buffer("q", [4, 1], [0, 1, 2, 7]))
except ampc.InvalidInput as error:
    assert "label 2 at row 2 of input 'label', classes are 0 to 1" in str(error)
else:
    raise AssertionError("no class, and no error")
state = session.state_dict(optimizer=True)
other = ampc.Session(sys.argv[1], "cuda", seed=9)
other.load_state_dict(state)
assert other.step(inputs).loss == session.step(inputs).loss
if cases.numpy:
    x = cases.numpy.asfortranarray(cases.numpy.asarray(inputs["x"]))
    assert session.infer(x=x)["logits"].tolist() == session.infer(x=inputs["x"])["logits"].tolist()
driver = ctypes.CDLL("libcuda.so.1")


class OnGpu:
    # a tensor in the memory of the GPU that has nothing but DLPack
    def __init__(self, rows, columns, values):
        self.memory, data, legacy = ctypes.c_uint64(), (ctypes.c_float * len(values))(*values), ctypes.c_void_p(1)
        assert driver.cuMemAlloc_v2(ctypes.byref(self.memory), ctypes.c_size_t(4 * len(values))) == 0
        assert driver.cuMemcpyHtoDAsync_v2(self.memory, data, ctypes.c_size_t(4 * len(values)), legacy) == 0
        self.data, self.shape, self.managed, self.streams = data, (ctypes.c_int64 * 2)(rows, columns), (ctypes.c_uint64 * 8)(), []

    def __dlpack_device__(self):
        return 2, 0

    def __dlpack__(self, stream=None):
        self.streams.append(stream)
        # data; device 0 of type 2; 2 dimensions, float32 of one lane; shape; no strides
        self.managed[:5] = [self.memory.value, 2, 2 | (1 << 48 | 32 << 40 | 2 << 32), ctypes.addressof(self.shape), 0]
        new = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)(("PyCapsule_New", ctypes.pythonapi))
        return new(ctypes.addressof(self.managed), b"dltensor", None)


numbers = [i / 8 for i in range(3 * len(inputs["x"]))]
tensor = OnGpu(len(numbers) // 3, 3, numbers)
there = session.infer(x=tensor)["logits"]
here = session.infer(x=cases.buffer("f", [len(numbers) // 3, 3], numbers))["logits"]
assert cases.values(there) == cases.values(here) and tensor.streams == [1]
assert driver.cuMemFree_v2(tensor.memory) == 0


def fetched(tensor):
    # the floats of a tensor of the GPU, as a consumer of DLPack finds them
    assert tensor.__dlpack_device__() == (2, 0), repr(tensor)
    get = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)(("PyCapsule_GetPointer", ctypes.pythonapi))
    capsule = tensor.__dlpack__(stream=1)
    address = ctypes.c_uint64.from_address(get(capsule, b"dltensor"))
    count = tensor.shape[0] * tensor.shape[1]
    data = (ctypes.c_float * count)()
    assert driver.cuMemcpyDtoHAsync_v2(data, address, ctypes.c_size_t(4 * count), ctypes.c_void_p(1)) == 0
    event = ctypes.c_void_p()
    assert driver.cuEventCreate(ctypes.byref(event), 3) == 0 and driver.cuEventRecord(event, ctypes.c_void_p(1)) == 0
    assert driver.cuEventSynchronize(event) == 0 and driver.cuEventDestroy_v2(event) == 0
    del capsule
    ampc._arrays.release_capsules()
    return list(data)


session.step(inputs)
assert fetched(session.tensor("w")) == cases.values(session.view("w").memoryview())
logits = session.infer(x=inputs["x"])["logits"]
assert fetched(session.tensor("logits", "infer")) == cases.values(logits)
square = session.tensor("w")
session.close()
assert len(fetched(square)) == 6 and repr(square) == "<ampc.DeviceTensor w float32 [3, 2] on cuda:0>"
del square
session = ampc.Session(sys.argv[1], "cuda", seed=3)
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

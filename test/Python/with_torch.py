"""Modules and tensors of PyTorch, by hand: AMPC_LIBRARY_PATH=build/lib PYTHONPATH=tools/python <a Python with torch, onnx, numpy> test/Python/with_torch.py"""
import copy
import json
import pathlib
import sys
import tempfile
import unittest
import unittest.mock
import warnings

import numpy as np
import torch
from torch import nn

import ampc
import cases


def cnn():
    torch.manual_seed(0)
    return nn.Sequential(nn.Conv2d(1, 8, 3, padding=1, bias=False), nn.BatchNorm2d(8), nn.ReLU(), nn.Flatten(), nn.Linear(8 * 36, 3))


def train_json(optimizer):
    return {"format": "ampc.train", "version": 1, "inputs": [{"name": "label", "shape": [4, 1], "dtype": "int64"}],
            "ops": [{"type": "softmax_with_cross_entropy", "inputs": {"Logits": "logits", "Label": "label"}, "outputs": {"Loss": "ce"}},
                    {"type": "mean", "inputs": {"X": "ce"}, "outputs": {"Out": "loss"}}],
            "train": {"loss": "loss", "optimizer": optimizer}}


class Torch(unittest.TestCase):
    def test_tensors_go_in_and_out(self):
        session = ampc.Session(ampc.compile(cases.model(), amp_level="O0", target="cpu"), "cpu", threads=1)
        x, label = torch.randn(4, 3), torch.tensor([[0], [1], [0], [1]])
        expected = session.infer(x=x.numpy())["logits"]
        for given in (x, x.clone().requires_grad_(), x.t().contiguous().t(), nn.Parameter(x), torch.cat([x, x], 1)[:, :3]):
            self.assertTrue(np.array_equal(session.infer(x=given)["logits"], expected))
        self.assertGreater(session.step(x=x, label=label).loss, 0)
        for wrong, text in ((x.double(), r"expects float32 \[4, 3\], got float64 \[4, 3\]"), (x[:3], r"got float32 \[3, 3\]"), (x.bool(), r"got bool \[4, 3\]")):
            with self.assertRaisesRegex(ampc.InvalidInput, text):
                session.infer(x=wrong)
        for wrong, text in ((x.to("meta"), "got Tensor: .*meta"), (x.to_sparse(), "got Tensor: .*(strided|Sparse)")):
            for call in (lambda: session.infer(x=wrong), lambda: session.fit({"x": wrong, "label": label})):
                with self.assertRaisesRegex(ampc.InvalidInput, "input 'x' expects float32 .*, " + text):
                    call()
        weight = torch.from_dlpack(session.view("w"))
        before = weight.clone()
        session.step(x=x, label=label)
        self.assertFalse(torch.equal(before, weight))  # the same memory
        del session
        self.assertEqual(weight.shape, (3, 2))
        self.assertEqual(weight.sum().isfinite(), True)

    def test_signs_that_are_not_in_memory(self):
        model = {"format": "ampc.model", "version": 1, "inputs": [{"name": "x", "shape": [4], "dtype": "float32"}], "parameters": [], "outputs": ["y"],
                 "ops": [{"type": "scale", "inputs": {"X": "x"}, "outputs": {"Out": "y"}, "attrs": {"scale": 2.0}}]}
        session = ampc.Session(ampc.compile(model, target="cpu", infer=True), "cpu")
        x = torch.complex(torch.zeros(4), torch.arange(4.0)).conj().imag  # its negative bit is set
        self.assertTrue(x.is_neg())
        self.assertEqual(session.infer(x=x)["y"].tolist(), [0, -2, -4, -6])

    def test_bfloat16(self):
        model = {"format": "ampc.model", "version": 1, "name": "b", "inputs": [{"name": "v", "shape": [3], "dtype": "bfloat16"}], "parameters": [],
                 "ops": [{"type": "assign", "name": "a", "inputs": {"X": "v"}, "outputs": {"Out": "o"}}], "outputs": ["o"]}
        session = ampc.Session(ampc.compile(model, amp_level="O0", target="cpu", infer=True), "cpu")
        v = torch.tensor([1.5, -2, float("inf")], dtype=torch.bfloat16)
        out = session.infer(v=v)["o"]
        self.assertEqual(ampc.bfloat16_to_float32(out).tolist(), v.float().tolist())
        self.assertTrue(torch.equal(torch.from_dlpack(session.view("o")), v))
        self.assertEqual(str(out.dtype), "bfloat16")  # of ml_dtypes
        self.assertTrue(np.array_equal(session.infer(v=out)["o"], out))

    def test_a_module_for_inference(self):
        module, x = cnn().eval(), torch.randn(4, 1, 6, 6)
        program = ampc.from_torch(module, x, output_names=["logits"], amp_level="O0", target="cpu")
        self.assertEqual([str(tensor) for tensor in program.inputs], ["x float32 [4, 1, 6, 6]"])
        logits = ampc.Session(program, "cpu").infer(x=x)["logits"]
        self.assertLess(np.abs(logits - module(x).detach().numpy()).max(), 1e-5)
        low = ampc.from_torch(module, x, output_names=["logits"], amp_dtype="bfloat16", target="cpu")
        self.assertIn("bfloat16", {op["dtype"] for op in low.report})

    def test_a_module_is_trained_as_by_torch(self):
        module = cnn()
        x, label = torch.randn(80, 1, 6, 6), torch.randint(0, 3, (80, 1))
        program = ampc.from_torch(module, x[:4], output_names=["logits"], train=train_json({"type": "momentum", "momentum": 0.9, "learning_rate": 0.05}),
                                  amp_level="O0", target="cpu")
        self.assertTrue(module.training)
        session, reference = ampc.Session(program, "cpu"), copy.deepcopy(module).double()
        optimizer = torch.optim.SGD(reference.parameters(), lr=0.05, momentum=0.9)
        for step in range(20):
            rows = slice(4 * step, 4 * step + 4)
            loss = nn.functional.cross_entropy(reference(x[rows].double()), label[rows, 0])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            self.assertLess(abs(session.step(x=x[rows], label=label[rows]).loss - loss.item()), 1e-4)
        state = session.state_dict()
        self.assertLess(np.abs(state["0.weight"] - reference.state_dict()["0.weight"].numpy()).max(), 1e-4)
        session.load_state_dict({name: value for name, value in module.state_dict().items() if name in state}, strict=False)
        self.assertTrue(np.array_equal(session.state_dict()["0.weight"], module.state_dict()["0.weight"].numpy()))

    def test_buffers_are_not_trained(self):
        class Scaled(nn.Module):
            def __init__(self):
                super().__init__()
                self.layer = nn.Linear(8, 8)
                self.register_buffer("frequencies", torch.linspace(0.1, 1, 8))
                self.register_buffer("spread", torch.full((8,), 2.0))
                self.register_buffer("again", torch.full((8,), 2.0))

            def forward(self, x):
                return (torch.sin(self.layer(x) * self.frequencies) / self.spread * self.again).square().mean()

        module, x = Scaled(), torch.randn(4, 8)
        train = {"format": "ampc.train", "version": 1, "train": {"loss": "loss", "optimizer": {"type": "sgd", "learning_rate": 1.0}}}
        session = ampc.Session(ampc.from_torch(module, x, train=train, output_names=["loss"], amp_level="O0", target="cpu"), device="cpu")
        optimizer = torch.optim.SGD(module.parameters(), 1.0)
        for _ in range(5):
            optimizer.zero_grad()
            loss = module(x)
            loss.backward()
            optimizer.step()
            self.assertAlmostEqual(session.step(x=x).loss, loss.item(), 5)
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "train.json"
            file.write_text(json.dumps(train))
            with self.assertWarnsRegex(ampc.Warning, "'frequencies' is a buffer in PyTorch, and is trained here"):
                ampc.from_torch(module, x, train=file, output_names=["loss"], target="cpu")

    def test_dropout_and_batch_norm_stay(self):
        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.norm, self.drop, self.lin = nn.BatchNorm1d(8), nn.Dropout(0.5), nn.Linear(8, 16)
                self.layer, self.head = nn.TransformerEncoderLayer(16, 2, 32, 0.25, batch_first=True), nn.Linear(16, 3)

            def forward(self, x):
                return self.head(self.layer(self.drop(self.lin(self.norm(x)))[:, None])[:, 0])

        torch.manual_seed(1)
        module, x, label = Net(), torch.randn(4, 8) + 1, torch.randint(0, 3, (4, 1))
        module.norm.eval()
        before = copy.deepcopy(module.state_dict())
        for frozen in (False, True):
            train = {**train_json({"type": "sgd", "learning_rate": 0.0}), "batch_norm": "frozen" if frozen else "train"}
            program = ampc.from_torch(module, x, output_names=["logits"], train=train, amp_level="O0", target="cpu", on_message=lambda *_: None)
            self.assertEqual([op["type"] for op in program.report].count("dropout"), 5)
            # PyTorch exports that of the attention without a mode.
            self.assertIn("Dropout is in training mode, and so are 3 more: ", "".join(map(str, program.messages)))
            self.assertEqual((module.training, module.norm.training, module.drop.training), (True, False, True))
            for name, value in module.state_dict().items():
                self.assertTrue(torch.equal(value, before[name]), name)
            session, reference = ampc.Session(program, "cpu"), copy.deepcopy(module)
            losses = [session.step(x=x, label=label).loss for _ in range(3)]
            self.assertEqual(len(set(losses)), 3)  # other masks
            reference.norm.train(not frozen)
            for _ in range(3):
                reference.norm(x)
            # ONNX's variance is that of the batch, PyTorch's divides by n - 1.
            mean, variance = reference.norm.running_mean, 0.729 + 0.271 * x.var(0, correction=0)
            state = session.state_dict()
            self.assertLess(np.abs(state["norm.running_mean"] - mean.numpy()).max(), 1e-6)
            self.assertLess(np.abs(state["norm.running_var"] - (np.ones(8) if frozen else variance.numpy())).max(), 1e-6)
            reference.norm.running_var.copy_(torch.from_numpy(state["norm.running_var"]))
            want = reference.eval()(x).detach().numpy()
            self.assertLess(np.abs(session.infer(x=x)["logits"] - want).max(), 1e-5)

    def test_missing_packages_are_named(self):
        with unittest.mock.patch.dict(sys.modules, {"onnx": None}), self.assertRaisesRegex(ImportError, "pip install onnx"):
            ampc.from_torch(nn.Linear(3, 2), torch.randn(4, 3))
        with unittest.mock.patch.dict(sys.modules, {"torch": None}), self.assertRaisesRegex(ImportError, "pip install torch"):
            ampc.from_torch(nn.Linear(3, 2), torch.randn(4, 3))

    def test_what_cannot_be_exported_is_an_error(self):
        for wrong in (lambda x: x, nn.Linear):
            with self.assertRaisesRegex(ampc.InvalidInput, "from_torch expects a torch.nn.Module, got "):
                ampc.from_torch(wrong, torch.randn(4, 4))

        class Sort(nn.Module):
            def forward(self, x):
                return torch.linalg.eigvals(x)
        with warnings.catch_warnings(), self.assertRaises(ampc.Error):
            warnings.simplefilter("ignore")
            ampc.from_torch(Sort(), torch.randn(4, 4))


if __name__ == "__main__":
    unittest.main()

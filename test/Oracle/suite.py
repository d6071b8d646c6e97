"""What the case modules build with: a Suite collects cases, computes their reference in float64 and writes them.

A case is a small graph over named inputs in one or both generations of operator names, and a torch function that says
what it must compute. The gradient is that of sum(out * cotangent) with a fixed random cotangent.
"""
import json
import zlib

import numpy as np
import torch

ROUND = {"float16": (torch.float16, 2.0**-11), "bfloat16": (torch.bfloat16, 2.0**-8)}  # dtype, unit roundoff
FACTOR = 4  # slack over the emulated error of a 16-bit run: accumulation order and composed operators
F16_MAX = 60000.0
TOO_LOOSE = 0.3  # a tolerance beyond this says nothing: the case has no such lane


class Round(torch.autograd.Function):
    """Rounds a value to a 16-bit type, and the gradient on its way back."""

    @staticmethod
    def forward(ctx, x, dtype):
        ctx.dtype = dtype
        return x.to(dtype).to(torch.float64)

    @staticmethod
    def backward(ctx, grad):
        return grad.to(ctx.dtype).to(torch.float64), None


def op(kind, inputs, outputs, **attrs):
    """One op of a case; slots map to local names."""
    as_list = lambda slots: {k: [v] if isinstance(v, str) else list(v) for k, v in slots.items()}
    return {"type": kind, "inputs": as_list(inputs), "outputs": as_list(outputs), "attrs": attrs}


class Suite:
    def __init__(self):
        self.files = {}  # file name -> (cases, tensors)

    def rng(self, *key):
        return np.random.default_rng(zlib.crc32("/".join(map(str, key)).encode()))

    def normal(self, key, *shape, scale=1.0):
        return (self.rng(key, "normal").standard_normal(shape) * scale).astype(np.float32)

    def uniform(self, key, low, high, *shape):
        return self.rng(key, "uniform").uniform(low, high, shape).astype(np.float32)

    def grid(self, key, *shape, scale=1.0):
        """Values that both 16-bit types hold exactly: for operators that jump (max, relu, top_k)."""
        return to_grid(self.normal(key, *shape, scale=scale))

    def distinct(self, key, *shape, step=0.5):
        """Distinct multiples of `step`, shuffled; exact in both 16-bit types up to 256 elements."""
        n = int(np.prod(shape))
        return ((self.rng(key, "distinct").permutation(n) - n // 2) * step).astype(np.float32).reshape(shape)

    def ints(self, key, low, high, *shape, dtype=np.int64):
        return self.rng(key, "ints").integers(low, high, shape).astype(dtype)

    def case(self, file, name, ref, inputs, desc=None, pir=None, outputs=("out",), grad=True, nograd=(), tol=1e-5,
             low=True, lanes=None):
        """ref takes the inputs as torch tensors in order and gives one tensor or as many as `outputs`.

        grad: False for a case without gradients; nograd: inputs or outputs that take no part; low: False where a
        16-bit run says nothing; lanes: the only lanes it runs in.
        """
        cases, tensors = self.files.setdefault(file, ([], {}))
        assert name not in [c["name"] for c in cases], (file, name)
        variants = {k: v if isinstance(v, list) else [v] for k, v in (("desc", desc), ("pir", pir)) if v}
        values = {k: np.asarray(v) for k, v in inputs.items()}
        wants = [k for k, v in values.items() if grad and v.dtype == np.float32 and k not in nograd]
        outs, grads, cots = self._run(file, name, ref, values, outputs, wants, nograd)
        entry = {"name": name, "tol": tol, "inputs": [], "outputs": []}
        for k, v in values.items():
            entry["inputs"].append({"name": k, "shape": list(v.shape), "dtype": str(v.dtype), "grad": k in grads})
            tensors[f"{name}/{k}"] = v
        for k, v in outs.items():
            entry["outputs"].append({"name": k, "shape": list(v.shape), "dtype": dtype_name(v), "grad": k in cots})
            tensors[f"{name}/{k}"] = narrow(v)
        for k, v in cots.items():
            tensors[f"{name}/cot.{k}"] = v
        for k, v in grads.items():
            tensors[f"{name}/grad.{k}"] = narrow(v)
        if low:
            entry["low"] = self._low(file, name, ref, values, outputs, wants, nograd, outs, grads, cots)
        if lanes:
            entry["lanes"] = list(lanes)
        entry["variants"] = variants
        cases.append(entry)

    def _run(self, file, name, ref, values, outputs, wants, nograd, dtype=None, cots=None):
        rounded = (lambda t: Round.apply(t, dtype)) if dtype else (lambda t: t)
        leaves, args = {}, []
        for k, v in values.items():
            t = torch.from_numpy(v.astype(np.float64) if v.dtype == np.float32 else v.copy())
            if k in wants:
                leaves[k] = t.requires_grad_()
            args.append(rounded(t) if t.is_floating_point() else t)
        result = ref(*args)
        result = result if isinstance(result, (tuple, list)) else (result,)
        assert len(result) == len(outputs), (file, name)
        result = [rounded(t) if t.dtype == torch.float64 else t for t in result]
        outs = {k: t.detach().numpy() for k, t in zip(outputs, result)}
        if cots is None:
            live = [k for k, t in zip(outputs, result) if t.requires_grad and k not in nograd] if wants else []
            cots = {k: self._cotangent(file, name, k, outs[k].shape) for k in live}
        loss = sum((t * torch.from_numpy(np.asarray(cots[k], np.float64))).sum()
                   for k, t in zip(outputs, result) if k in cots)
        if cots:
            loss.backward()
        grads = {k: (t.grad if t.grad is not None else torch.zeros_like(t)).numpy() for k, t in leaves.items()}
        return outs, grads if cots else {}, cots

    def _cotangent(self, file, name, out, shape):
        """Eighths in [-2, 2] without 0: exact in every float type."""
        rng = self.rng(file, name, out, "cotangent")
        return np.asarray(rng.integers(1, 17, shape) * rng.choice([-1, 1], shape) / 8, np.float32)

    def _low(self, file, name, ref, values, outputs, wants, nograd, outs, grads, cots):
        """Tolerances of the 16-bit lanes, relative to each tensor's largest magnitude."""
        tols = {}  # by 16-bit type
        for kind, (dtype, unit) in ROUND.items():
            low_outs, low_grads, _ = self._run(file, name, ref, values, outputs, wants, nograd, dtype, cots)
            exact = {**outs, **{f"grad.{k}": v for k, v in grads.items()}}
            rounded = {**low_outs, **{f"grad.{k}": v for k, v in low_grads.items()}}
            floats = {k: v for k, v in exact.items() if v.dtype == np.float64}
            everything = [*values.values(), *exact.values(), *cots.values()]
            big = max((np.abs(v).max() for v in everything if v.dtype.kind == "f" and v.size), default=0)
            if not all(np.isfinite(v).all() for v in (*floats.values(), *rounded.values())) or (
                    kind == "float16" and big > F16_MAX):
                continue
            tols[kind] = {}
            for k, v in floats.items():
                top = np.abs(v).max() or 1.0
                error = np.abs(v - rounded[k]).max() / top
                tols[kind][k] = float(f"{FACTOR * (error + unit):.2g}")
            if max(tols[kind].values(), default=0) > TOO_LOOSE:
                del tols[kind]
        return tols

    def write(self, folder):
        folder.mkdir(exist_ok=True)
        total = 0
        for file, (cases, tensors) in sorted(self.files.items()):
            lines = ",\n".join("  " + json.dumps(c) for c in cases)
            text = f'{{"format": "ampc.oracle", "version": 1, "op": "{file}", "cases": [\n{lines}\n]}}\n'
            (folder / f"{file}.json").write_text(text)
            total += len(text) + write_safetensors(folder / f"{file}.safetensors", tensors)
        print(f"{len(self.files)} files, {sum(len(c) for c, _ in self.files.values())} cases, {total} bytes")


def to_grid(x):
    return torch.from_numpy(np.asarray(x, np.float32)).to(torch.bfloat16).to(torch.float32).numpy()


def dtype_name(v):
    return "float32" if v.dtype == np.float64 else str(v.dtype)


def narrow(v):
    """References are computed in float64 and stored in float32: rounding once costs 6e-8, tolerances start at 1e-5."""
    return v.astype(np.float32) if v.dtype == np.float64 else v


SAFE = {"float32": "F32", "float16": "F16", "int64": "I64", "int32": "I32", "bool": "BOOL", "uint8": "U8", "int8": "I8",
        "int16": "I16", "float64": "F64"}


def write_safetensors(path, tensors):
    """Float32 tensors that bfloat16 holds exactly are stored so: half the size, no loss."""
    header, blobs, at = {}, [], 0
    for k, v in tensors.items():
        v = np.ascontiguousarray(v).reshape(v.shape)
        bits, kind = v.view(np.uint8) if v.ndim else v, SAFE[str(v.dtype)]
        if kind == "F32" and not (np.frombuffer(v.tobytes(), np.uint32) & 0xFFFF).any():
            bits, kind = np.frombuffer(v.tobytes(), np.uint16)[1::2], "BF16"
        blob = bits.tobytes()
        header[k] = {"dtype": kind, "shape": list(v.shape), "data_offsets": [at, at + len(blob)]}
        blobs.append(blob)
        at += len(blob)
    head = json.dumps(header, separators=(",", ":")).encode()
    head += b" " * (-len(head) % 8)
    data = len(head).to_bytes(8, "little") + head + b"".join(blobs)
    path.write_bytes(data)
    return len(data)

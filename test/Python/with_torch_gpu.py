"""Tensors of PyTorch on a GPU, by hand: AMPC_LIBRARY_PATH=<libampc_runtime's folder> PYTHONPATH=tools/python:test/Python
<a Python with torch and numpy> test/Python/with_torch_gpu.py <program>, the program made of cases.model() with --amp-level=O0."""
import sys

import numpy as np
import torch

import ampc


def main(program):
    session = ampc.Session(program, "cuda", seed=3)
    torch.manual_seed(0)
    x, label = torch.randn(4, 3, device="cuda"), torch.tensor([[0], [1], [0], [1]], device="cuda")
    given = session.infer(x=x)["logits"]
    assert np.array_equal(given, session.infer(x=x.cpu().numpy())["logits"])
    for strided in (x.t().contiguous().t(), torch.cat([x, x], 1)[:, :3]):
        try:
            session.infer(x=strided)
            raise AssertionError("a tensor with strides was taken")
        except ampc.InvalidInput as error:
            assert "takes a dense tensor of a GPU" in str(error), error
    logits = torch.from_dlpack(session.tensor("logits", "infer"))
    assert logits.is_cuda and np.array_equal(logits.cpu().numpy(), given)

    weight = torch.from_dlpack(session.tensor("w"))
    assert weight.is_cuda and weight.shape == (3, 2), weight
    first = weight.clone()
    losses = [session.step(x=x, label=label).loss for _ in range(20)]
    assert losses[-1] < losses[0] and not torch.equal(weight, first)  # the memory of the session
    assert np.array_equal(weight.cpu().numpy(), np.asarray(session.view("w")))
    weight.mul_(2)  # what PyTorch writes there, the session reads
    torch.cuda.synchronize()
    assert np.array_equal(weight.cpu().numpy(), session.state_dict()["w"])
    session.close()
    assert weight.sum().isfinite()  # the tensor keeps the memory
    print("tensors on the GPU: good")


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Models of PyTorch, through its exporter to ONNX."""
from __future__ import annotations

import io
import os
import re
import warnings
from typing import Any, Optional, Sequence, Tuple, Union

from ._compile import Handler, _program
from .errors import Error, InvalidInput, Warning  # pylint: disable=redefined-builtin
from .program import Program


def export_torch(module: Any, example_inputs: Any, *, train: bool = False, input_names: Optional[Sequence[str]] = None,
                 output_names: Optional[Sequence[str]] = None, opset: int = 18) -> bytes:
    """Exports a module to ONNX, and returns the bytes of the model.

    With ``train``, the file keeps batch norms and dropout, which exporters otherwise fold or drop. The module stays as it is.
    """
    try:
        import torch  # pylint: disable=import-outside-toplevel
    except ImportError as error:
        raise ImportError("ampc.from_torch needs PyTorch: pip install torch onnx") from error
    if not isinstance(module, torch.nn.Module):
        raise InvalidInput(f"ampc: error: from_torch expects a torch.nn.Module, got {type(module).__name__}")
    inputs: Tuple[Any, ...] = tuple(example_inputs) if isinstance(example_inputs, (tuple, list)) else (example_inputs,)
    mode = torch.onnx.TrainingMode.PRESERVE if train else torch.onnx.TrainingMode.EVAL
    buffer = io.BytesIO()
    modes = [(part, part.training) for part in module.modules()]
    buffers = [(tensor, tensor.clone()) for tensor in module.buffers()]  # the exporter runs the module
    module.train(train)  # in evaluation mode the exporter drops dropout
    for part in module.modules():
        # In training mode, tracing moves the running statistics, and the file would start with those.
        if isinstance(part, torch.nn.modules.batchnorm._BatchNorm):  # pylint: disable=protected-access
            part.eval()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of the exporter, about itself
            warnings.simplefilter("default", torch.jit.TracerWarning)  # about the module: a branch that depends on data
            torch.onnx.export(module, inputs, buffer, dynamo=False, training=mode, do_constant_folding=not train, opset_version=opset,
                              input_names=list(input_names or _names("x", len(inputs))), output_names=list(output_names) if output_names else None)
    except Exception as error:  # the exporter raises what the module's operators do
        if "onnx is not installed" in str(error):
            raise ImportError("the exporter of PyTorch needs the package onnx: pip install onnx") from error
        raise Error(f"{type(module).__name__}: error: PyTorch cannot export it: {_first_line(error)}\n"
                    "hint: torch.onnx.export(module, inputs, 'model.onnx', dynamo=True) may, and ampc.compile takes the file") from error
    finally:
        for part, was_training in modes:
            part.training = was_training
        with torch.no_grad():
            for tensor, before in buffers:
                tensor.copy_(before)
    return buffer.getvalue()


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]


def _float_buffers(module: Any, data: bytes) -> Sequence[str]:
    """Buffers that would be trained: the file cannot tell them from parameters. Running statistics it can."""
    import torch  # pylint: disable=import-outside-toplevel
    buffers = {name: tensor for prefix, part in module.named_modules() if not isinstance(part, torch.nn.modules.batchnorm._NormBase)  # pylint: disable=protected-access
               for name, tensor in part.named_buffers(prefix, recurse=False) if tensor.is_floating_point() and tensor.dim() and tensor.numel()}
    if not buffers:
        return []
    import onnx  # pylint: disable=import-outside-toplevel
    graph = onnx.load_from_string(data).graph
    stored = {tensor.name for tensor in graph.initializer}
    # Of equal tensors the exporter stores one; others with one value for all elements become parameters, under their own names.
    copied = {name for node in graph.node if node.op_type == "Identity" for name in node.output}
    return [name for name, tensor in buffers.items()
            if name in stored or name in copied and bool((tensor == tensor.flatten()[0]).all())]


def _names(stem: str, count: int) -> Sequence[str]:
    return [stem] if count == 1 else [f"{stem}{i}" for i in range(count)]


def from_torch(module: Any, example_inputs: Any, *, train: "Union[None, str, os.PathLike[str], dict]" = None, input_names: Optional[Sequence[str]] = None,
               output_names: Optional[Sequence[str]] = None, opset: int = 18, on_message: Optional[Handler] = None, **options: Any) -> Program:
    """Compiles a module of PyTorch.

    Args:
        module: a ``torch.nn.Module``.
        example_inputs: a tensor or a tuple of them, whose shapes become those of the program.
        train: a train.json (docs/TrainFormat.md) as a dict or a file, for a training program; else it is for inference. Buffers of the module
            are not trained; with a file, it must name them under 'frozen'.
        input_names, output_names: the names of inputs and outputs; inputs are called ``x``, or ``x0``, ``x1``, ... if not given.
        options: those of ``ampc.compile``.
    """
    data = export_torch(module, example_inputs, train=train is not None, input_names=input_names, output_names=output_names, opset=opset)
    fixed = [name for name, parameter in module.named_parameters() if not parameter.requires_grad]
    if fixed and isinstance(train, dict) and "frozen" not in train:
        warnings.warn(f"{type(module).__name__}: {fixed[0]!r} does not require gradients in PyTorch, and is trained here: name such parameters "
                      "under 'frozen' of the train.json", Warning, stacklevel=2)
    constants = _float_buffers(module, data) if train is not None else []
    if constants and isinstance(train, dict):
        train = {**train, "frozen": [*train.get("frozen", []), *map(re.escape, constants)]}
    elif constants:
        warnings.warn(f"{type(module).__name__}: {constants[0]!r} is a buffer in PyTorch, and is trained here: name such buffers under 'frozen' "
                      "of the train.json", Warning, stacklevel=2)
    options = {**options, "train": train} if train is not None else {"infer": True, **options}
    return _program(data, type(module).__name__, on_message, options, 2)

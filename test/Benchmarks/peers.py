"""One peer of simplenet_cpu.py in a process of its own: prepares the step, then times as many as each line of stdin asks.

usage: peers.py <torch-eager|torch-compile|jax-jit> <float32|float16|bfloat16> <size> <batch> <threads>
Prints a JSON line when ready and one with a list of seconds per request.

Every peer runs the whole step of docs/examples/simplenet.json: three Linear with bias, ReLU after two, mean squared
error, backward, SGD on float32 masters. 16-bit types are used as the peer's own mixed precision does: torch's autocast
(float16 with its GradScaler), and in JAX weights and inputs cast inside the step, the loss in float32.
"""
import json
import os
import sys
import time

RATE = 1e-4


def torch_step(how, dtype, size, batch, threads):
    import torch
    torch.set_num_threads(threads)
    torch.manual_seed(0)
    linear = torch.nn.Linear
    net = torch.nn.Sequential(linear(size, size), torch.nn.ReLU(), linear(size, size), torch.nn.ReLU(), linear(size, size))
    x, y = torch.randn(batch, size), torch.randn(batch, size)
    optimizer = torch.optim.SGD(net.parameters(), lr=RATE, fused=True)
    scaler = torch.amp.GradScaler("cpu", init_scale=2.0**15, enabled=dtype == "float16")
    kind = {"float16": torch.float16, "bfloat16": torch.bfloat16}.get(dtype)

    def forward(x, y):
        with torch.autocast("cpu", dtype=kind or torch.bfloat16, enabled=kind is not None):
            out = net(x)
        return torch.nn.functional.mse_loss(out.float(), y)

    forward = torch.compile(forward) if how == "compile" else forward

    def step():
        optimizer.zero_grad(set_to_none=True)
        loss = forward(x, y)
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        return loss.item()
    return step, torch.__version__


def jax_step(dtype, size, batch, threads):
    flags = f"--xla_cpu_multi_thread_eigen={'true' if threads > 1 else 'false'}"
    os.environ["XLA_FLAGS"] = f"{os.environ.get('XLA_FLAGS', '')} {flags}"
    import jax
    import jax.numpy as jnp
    keys = jax.random.split(jax.random.PRNGKey(0), 5)
    draw = lambda key, rows: jax.random.uniform(key, (rows, size), minval=-size**-0.5, maxval=size**-0.5)
    params = [(draw(k, size), jnp.zeros(size)) for k in keys[:3]]
    x, y = jax.random.normal(keys[3], (batch, size)), jax.random.normal(keys[4], (batch, size))
    low = jnp.dtype(dtype)
    scale = 2.0**15 if dtype == "float16" else 1.0

    def loss_of(params, x, y):
        h = x.astype(low)
        for i, (w, b) in enumerate(params):
            h = h @ w.astype(low) + b.astype(low)
            h = jax.nn.relu(h) if i < 2 else h
        return jnp.mean((h.astype(jnp.float32) - y) ** 2) * scale

    def train(params, x, y):
        loss, grads = jax.value_and_grad(loss_of)(params, x, y)
        if scale != 1.0:
            finite = jnp.all(jnp.stack([jnp.isfinite(g).all() for pair in grads for g in pair]))
            return jax.tree.map(lambda p, g: jnp.where(finite, p - RATE / scale * g, p), params, grads), loss
        return jax.tree.map(lambda p, g: p - RATE * g, params, grads), loss

    train = jax.jit(train, donate_argnums=0)

    def step():
        nonlocal params
        params, loss = train(params, x, y)
        jax.block_until_ready(params)
        return float(loss) / scale
    return step, jax.__version__


def main():
    who, dtype, size, batch, threads = sys.argv[1], sys.argv[2], *map(int, sys.argv[3:6])
    if who == "jax-jit":
        step, version = jax_step(dtype, size, batch, threads)
    else:
        step, version = torch_step(who.split("-")[1], dtype, size, batch, threads)
    start = time.perf_counter()
    loss = step()
    print(json.dumps({"version": version, "first": time.perf_counter() - start, "loss": loss}), flush=True)
    for line in sys.stdin:
        times = []
        for _ in range(int(line)):
            start = time.perf_counter()
            step()
            times.append(time.perf_counter() - start)
        print(json.dumps(times), flush=True)


if __name__ == "__main__":
    main()

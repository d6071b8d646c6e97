"""One peer on the GPU in a process of its own: prints a JSON line with the median time of its step.

usage: peers.py <torch-eager|torch-compile|jax-jit> <float32|tf32|float16|bfloat16> <sgd|adamw|resnet|bert|gpt2> [wait]
AMPC_PEERS_TRY=1 runs a small net for a few steps wherever the framework runs, to see that the script does; no claims.
With `sgd` or `adamw` a peer runs the whole step of docs/examples/simplenet.json as its own documentation has it: three
Linear 4096 with bias, ReLU after two, batch 512, mean squared error, backward, a fused optimizer on float32 masters. The
networks are those of model_peers.py and jax_peers.py in test/Benchmarks, at the sizes of LARGE in prepare.py.
With `wait` it says "ready" when its step is compiled and warm, and measures when it gets a line: others can prepare meanwhile.
"""
import json
import os
import pathlib
import statistics
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Benchmarks"))

TRY = "AMPC_PEERS_TRY" in os.environ
SIZE, BATCH, STEPS, WARM = (64, 16, 20, 5) if TRY else (4096, 512, 250, 20)
RATE = 1e-4
NETWORKS = {"resnet": (256, 0), "bert": (32, 512), "gpt2": (16, 1024)}  # batch and length
VOCABULARY = 50304


def torch_network(how, dtype, name):
    import torch
    from model_peers import trained
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = dtype == "tf32"
    torch.backends.cudnn.benchmark = True
    torch.manual_seed(0)
    model, update, loss = trained(name, NETWORKS[name], VOCABULARY, "cuda", fused=True)
    kind = {"float16": torch.float16, "bfloat16": torch.bfloat16}.get(dtype)
    scaler = torch.amp.GradScaler("cuda", init_scale=2.0**15, enabled=dtype == "float16")
    loss = torch.compile(loss) if how == "compile" else loss

    def step():
        with torch.autocast("cuda", dtype=kind or torch.float16, enabled=kind is not None):
            value = loss()
        update.zero_grad(set_to_none=True)
        scaler.scale(value).backward()
        if name == "bert":
            scaler.unscale_(update)
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        scaler.step(update)
        scaler.update()
    return step, torch.cuda.synchronize, torch.__version__


def torch_step(how, dtype, optimizer):
    import torch
    torch.backends.cuda.matmul.allow_tf32 = dtype == "tf32"
    torch.manual_seed(0)
    device = "cpu" if TRY and not torch.cuda.is_available() else "cuda"
    linear = lambda: torch.nn.Linear(SIZE, SIZE, device=device)
    net = torch.nn.Sequential(linear(), torch.nn.ReLU(), linear(), torch.nn.ReLU(), linear())
    x, y = torch.randn(BATCH, SIZE, device=device), torch.randn(BATCH, SIZE, device=device)
    kind = {"float16": torch.float16, "bfloat16": torch.bfloat16}.get(dtype)
    make = {"sgd": torch.optim.SGD, "adamw": torch.optim.AdamW}[optimizer]
    update = make(net.parameters(), lr=RATE, fused=True)
    scaler = torch.amp.GradScaler(device, init_scale=2.0**15, enabled=dtype == "float16")

    def forward(x, y):
        with torch.autocast(device, dtype=kind or torch.float16, enabled=kind is not None):
            out = net(x)
        return torch.nn.functional.mse_loss(out.float(), y)

    forward = torch.compile(forward, mode="max-autotune") if how == "compile" else forward

    def step():
        torch.compiler.cudagraph_mark_step_begin()
        update.zero_grad(set_to_none=True)
        loss = forward(x, y)
        scaler.scale(loss).backward()
        scaler.step(update)
        scaler.update()
    return step, torch.cuda.synchronize if device == "cuda" else lambda: None, torch.__version__


def jax_step(dtype, optimizer):
    import jax
    import jax.numpy as jnp
    jax.config.update("jax_default_matmul_precision", {"float32": "highest", "tf32": "tensorfloat32"}.get(dtype, "default"))
    keys = jax.random.split(jax.random.PRNGKey(0), 5)
    params = [(jax.random.uniform(k, (SIZE, SIZE), minval=-SIZE**-0.5, maxval=SIZE**-0.5), jnp.zeros(SIZE)) for k in keys[:3]]
    x, y = jax.random.normal(keys[3], (BATCH, SIZE)), jax.random.normal(keys[4], (BATCH, SIZE))
    low = jnp.dtype("float32" if dtype == "tf32" else dtype)
    scale = 2.0**15 if dtype == "float16" else 1.0
    zeros = lambda: jax.tree.map(jnp.zeros_like, params)
    moments = (jnp.zeros((), jnp.int32), zeros(), zeros()) if optimizer == "adamw" else None

    def loss_of(params):
        h = x.astype(low)
        for i, (w, b) in enumerate(params):
            h = h @ w.astype(low) + b.astype(low)
            h = jax.nn.relu(h) if i < 2 else h
        return jnp.mean((h.astype(jnp.float32) - y) ** 2) * scale

    def adamw(params, grads, moments):
        count, first, second = moments[0] + 1, *(jax.tree.map(lambda m, g: b * m + (1 - b) * g**power, m, grads)
                                                 for m, b, power in ((moments[1], 0.9, 1), (moments[2], 0.999, 2)))
        c1, c2 = 1 - 0.9**count, 1 - 0.999**count
        move = lambda p, m, v: p - RATE * (m / c1 / (jnp.sqrt(v / c2) + 1e-8) + 0.01 * p)
        return jax.tree.map(move, params, first, second), (count, first, second)

    def sgd(params, grads, moments):
        return jax.tree.map(lambda p, g: p - RATE * g, params, grads), moments

    update = adamw if optimizer == "adamw" else sgd

    def train(params, moments):
        grads = jax.tree.map(lambda g: g / scale, jax.grad(loss_of)(params))
        if scale == 1:
            return update(params, grads, moments)
        finite = jnp.all(jnp.stack([jnp.isfinite(g).all() for g in jax.tree.leaves(grads)]))
        return jax.tree.map(lambda new, old: jnp.where(finite, new, old), update(params, grads, moments), (params, moments))

    train = jax.jit(train, donate_argnums=(0, 1))
    state = [params, moments]

    def step():
        state[:] = train(*state)
    return step, lambda: jax.block_until_ready(state), jax.__version__


def peer(who, dtype, what):
    """The step, what waits for it, and the framework's version."""
    if what not in NETWORKS:
        return jax_step(dtype, what) if who == "jax-jit" else torch_step(who.split("-")[1], dtype, what)
    if who != "jax-jit":
        return torch_network(who.split("-")[1], dtype, what)
    if what == "resnet":
        raise SystemExit(f"{what} is not written in JAX")
    from jax_peers import training
    return training(what, dtype, *NETWORKS[what], VOCABULARY)


def main():
    who, dtype, what = sys.argv[1:4]
    step, wait, version = peer(who, dtype, what)
    steps, warm, group = (20, 5, 4) if what in NETWORKS else (STEPS, WARM, 10)
    for _ in range(warm):
        step()
    wait()
    if sys.argv[4:] == ["wait"]:
        print("ready", flush=True)
        sys.stdin.readline()
        for _ in range(warm):  # the GPU's clock and caches are this process's again
            step()
        wait()
    times = []
    for _ in range(steps // group):  # several steps at a time, so that waiting is not what is measured
        begin = time.perf_counter()
        for _ in range(group):
            step()
        wait()
        times.append((time.perf_counter() - begin) * 1000 / group)
    print(json.dumps({"version": version, "median_ms": statistics.median(times), "min_ms": min(times)}))


if __name__ == "__main__":
    main()

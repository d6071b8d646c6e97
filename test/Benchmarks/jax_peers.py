"""BERT-base and GPT-2 124M as one jitted training step in JAX, as docs/examples/models has them: AdamW on float32 masters. Needs jax.

    jax_peers.py <bert|gpt2> <float32|bfloat16> <threads> <steps>    prints the seconds of each step on the CPU

test/gpu/peers.py takes the networks from here; on a GPU, attention without dropout is cuDNN's.
"""
import os
import sys
import time

os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # others use the same GPU

WIDTH, HEADS, LAYERS, RATE, DECAY = 768, 12, 12, 3e-4, 0.01
SIZES = {"bert": (8, 128), "gpt2": (2, 256)}  # batch and length, if nothing else is said
VOCABULARY = {"bert": 30522, "gpt2": 50257}


def training(name, dtype, batch, length, vocabulary):
    """The step, what waits for it, and JAX's version."""
    import jax
    import jax.numpy as jnp
    bert = name == "bert"
    dropout = 0.1 if bert else 0
    low = jnp.dtype("float32" if dtype == "tf32" else dtype)
    jax.config.update("jax_default_matmul_precision", {"float32": "highest", "tf32": "tensorfloat32"}.get(dtype, "default"))
    scale = 2.0**15 if dtype == "float16" else 1.0
    keys = iter(jax.random.split(jax.random.PRNGKey(0), 100))
    draw = lambda *shape: 0.02 * jax.random.normal(next(keys), shape)
    linear = lambda a, b: (draw(a, b), jnp.zeros(b))
    norm = lambda: (jnp.ones(WIDTH), jnp.zeros(WIDTH))
    layer = lambda: {"n1": norm(), "n2": norm(), "qkv": linear(WIDTH, 3 * WIDTH), "out": linear(WIDTH, WIDTH),
                     "up": linear(WIDTH, 4 * WIDTH), "down": linear(4 * WIDTH, WIDTH)}
    params = {"tokens": draw(vocabulary, WIDTH), "places": draw(length, WIDTH), "norm": norm(), "layers": [layer() for _ in range(LAYERS)]}
    if bert:
        params.update(pool=linear(WIDTH, WIDTH), classify=linear(WIDTH, 2))
    tokens = jax.random.randint(next(keys), (batch, length), 0, vocabulary)
    mask = jnp.zeros((batch, 1, 1, length))  # of padding; nothing is padding
    labels = jax.random.randint(next(keys), (batch,), 0, 2) if bert else tokens

    def normalized(x, weights):
        x = x.astype(jnp.float32)
        centered = x - x.mean(-1, keepdims=True)
        y = centered * jax.lax.rsqrt(jnp.mean(centered**2, -1, keepdims=True) + 1e-5)
        return (y * weights[0] + weights[1]).astype(low)

    def apply(x, weights):
        return x @ weights[0].astype(low) + weights[1].astype(low)

    def dropped(x, key):
        if not dropout:
            return x
        return jnp.where(jax.random.bernoulli(key, 1 - dropout, x.shape), x / (1 - dropout), 0).astype(x.dtype)

    def attended(x, weights, key):
        q, k, v = (part.reshape(batch, length, HEADS, -1) for part in jnp.split(apply(x, weights["qkv"]), 3, -1))
        if bert:
            scores = jnp.einsum("bqhd,bkhd->bhqk", q, k).astype(jnp.float32) * (WIDTH // HEADS) ** -0.5 + mask
            y = jnp.einsum("bhqk,bkhd->bqhd", dropped(jax.nn.softmax(scores).astype(low), key), v)
        else:
            how = "cudnn" if low != jnp.float32 and jax.default_backend() == "gpu" else "xla"
            y = jax.nn.dot_product_attention(q, k, v, is_causal=True, implementation=how)
        return apply(y.reshape(x.shape), weights["out"])

    def widened(x, weights):
        return apply(jax.nn.gelu(apply(x, weights["up"]), approximate=not bert), weights["down"])

    def loss_of(params, key):
        key = iter(jax.random.split(key, 3 * LAYERS + 1))
        x = (params["tokens"][tokens] + params["places"]).astype(low)
        if bert:
            x = dropped(normalized(x, params["norm"]), next(key))
        for weights in params["layers"]:
            if bert:
                x = normalized(x + dropped(attended(x, weights, next(key)), next(key)), weights["n1"])
                x = normalized(x + dropped(widened(x, weights), next(key)), weights["n2"])
            else:
                x = x + attended(normalized(x, weights["n1"]), weights, None)
                x = x + widened(normalized(x, weights["n2"]), weights)
        if bert:
            logits = apply(jnp.tanh(apply(x[:, 0], params["pool"])), params["classify"])
        else:
            logits = normalized(x, params["norm"]) @ params["tokens"].astype(low).T
        logits = logits.astype(jnp.float32)
        chosen = jnp.take_along_axis(logits, labels[..., None], -1)[..., 0]
        return jnp.mean(jax.nn.logsumexp(logits, -1) - chosen) * scale

    def train(params, first, second, count):
        grads = jax.tree.map(lambda g: g / scale, jax.grad(loss_of)(params, jax.random.fold_in(jax.random.PRNGKey(1), count)))
        count = count + 1
        if bert:
            size = jnp.sqrt(sum(jnp.sum(g * g) for g in jax.tree.leaves(grads)))
            grads = jax.tree.map(lambda g: g / jnp.maximum(size, 1.0), grads)
        new_first = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, first, grads)
        new_second = jax.tree.map(lambda v, g: 0.999 * v + 0.001 * g * g, second, grads)
        c1, c2 = 1 - 0.9**count, 1 - 0.999**count
        new = jax.tree.map(lambda p, m, v: p - RATE * (m / c1 / (jnp.sqrt(v / c2) + 1e-8) + DECAY * p), params, new_first, new_second)
        if scale == 1:
            return new, new_first, new_second, count
        finite = jnp.all(jnp.stack([jnp.isfinite(g).all() for g in jax.tree.leaves(grads)]))
        return jax.tree.map(lambda a, b: jnp.where(finite, a, b), (new, new_first, new_second, count), (params, first, second, count - 1))

    train = jax.jit(train, donate_argnums=(0, 1, 2))
    zeros = lambda: jax.tree.map(jnp.zeros_like, params)
    state = [params, zeros(), zeros(), jnp.zeros((), jnp.int32)]

    def step():
        state[:] = train(*state)
    return step, lambda: jax.block_until_ready(state), jax.__version__


def main(name, dtype, threads, steps):
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:int(threads)])  # XLA takes a thread per processor
    step, wait, _ = training(name, dtype, *SIZES[name], VOCABULARY[name])
    for _ in range(int(steps)):
        begin = time.perf_counter()
        step()
        wait()
        print(time.perf_counter() - begin, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])

# %% [markdown]
# # Digits in mixed precision
# Compiles a small network to float16, looks at the decisions, trains it, plots the losses, and saves what a program for inference needs.
# Run it as a script, or cell by cell in an editor that knows `# %%` (VS Code, Spyder, jupytext).

# %%
import pathlib
import sys

import numpy as np

import ampc

here = pathlib.Path(__file__).parent
out = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")

# %% [markdown]
# ## Compile
# Options are those of the command line. At O1, operators on the white list compute in 16 bits, and weights have a float32 master.

# %%
program = ampc.compile(here / "digits.json", amp_level="O1", amp_dtype="float16")
print(program.summary)

# %% [markdown]
# ## Look at the report
# In a notebook the last line of a cell, `program.report`, is an interactive page.

# %%
print(program.report)
print(program.explain("fc1.relu"))
program.report.save(out / "report.html")

# %% [markdown]
# ## Train
# The rows of an epoch are shuffled as `amprun --shuffle --seed=0` does it, so both trainings are equal to the bit.

# %%
train = {"x": np.load(here / "digits/train_x.npy"), "label": np.load(here / "digits/train_y.npy")}
test = {"x": np.load(here / "digits/test_x.npy"), "label": np.load(here / "digits/test_y.npy")}
session = ampc.Session(program, seed=0)
history = session.fit(train, epochs=15, shuffle=True, eval_data=test)
print(history)
for evaluation in history.evaluations[::5]:
    print(f"epoch {evaluation['epoch']:2}: loss {evaluation['loss']:.4f}, accuracy {evaluation['acc']:.3f}")

# %% [markdown]
# ## Plot
# With matplotlib if it is installed; `history.svg()` needs nothing, and is what a notebook shows for `history`.

# %%
try:
    import matplotlib.pyplot as plt
    plt.plot(history.losses)
    plt.xlabel("step")
    plt.ylabel("loss")
    plt.savefig(out / "loss.svg")
except ImportError:
    (out / "loss.svg").write_text(history.svg(), encoding="utf-8")

# %% [markdown]
# ## Save
# The weights go to a safetensors file, from the float32 masters. A program for inference contains them.

# %%
session.save_weights(out / "digits.safetensors")
inference = ampc.compile(here / "digits.json", infer=True, weights=out / "digits.safetensors")
inference.save(out / "digits.bin")

# %% [markdown]
# ## Infer
# `amprun digits.bin` runs the same file without Python.

# %%
session = ampc.Session(out / "digits.bin")
logits = session.predict(x=test["x"])["fc3.out"]
accuracy = np.mean(logits.argmax(axis=1) == test["label"][:, 0])
print(f"accuracy of the saved program: {accuracy:.3f}")

"""Several ranks of one training as processes of this machine, over TCP, as torchrun would start them."""
import os
import random
import socket
import subprocess

LAUNCHERS = ("OMPI_", "PMI_", "SLURM_", "MPI_", "RANK", "WORLD_SIZE", "LOCAL_RANK", "MASTER_", "TORCHELASTIC_")


def free_port():
    """Below the ports that the system gives to connections, so that none of these takes it in between."""
    while True:
        port = random.SystemRandom().randrange(12000, 32000)
        with socket.socket() as s:
            try:
                s.bind(("", port))
                return port
            except OSError:
                continue


def layers(count, width, batch, name="layers"):
    """Products with square weights: gradients of 4 width^2 bytes each, complete one after the other."""
    model = {"format": "ampc.model", "version": 1, "name": name, "outputs": [f"h{count}"], "parameters": [], "ops": [],
             "inputs": [{"name": n, "shape": [batch, width], "dtype": "float32"} for n in ("h0", "t")],
             "train": {"loss": "loss", "optimizer": {"type": "adam", "learning_rate": 1e-3}}}
    for i in range(count):
        model["parameters"].append({"name": f"w{i}", "shape": [width, width], "dtype": "float32"})
        model["ops"].append({"type": "matmul_v2", "inputs": {"X": [f"h{i}"], "Y": [f"w{i}"]}, "outputs": {"Out": [f"h{i + 1}"]}})
    model["ops"].append({"type": "mse_loss", "inputs": {"X": [f"h{count}"], "Y": ["t"]}, "outputs": {"Out": ["loss"]}})
    return model


class Group:
    """`count` processes of amprun; `own(rank)` are a rank's further options, and a program may be a function of the rank, too."""

    def __init__(self, c, count, program, options, own=lambda rank: (), environment=lambda rank: {}, device="cpu", threads=1):
        port = free_port()
        clean = {k: v for k, v in os.environ.items() if not k.startswith(LAUNCHERS)}
        self.processes = []
        for rank in range(count):
            variables = {"RANK": rank, "WORLD_SIZE": count, "LOCAL_RANK": rank, "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": port}
            variables.update(environment(rank))
            self.processes.append(subprocess.Popen(
                [c.tools.bin / "amprun", program(rank) if callable(program) else program, f"--device={device}", f"--threads={threads}", *options, *own(rank)], cwd=c.folder,
                env={**clean, **{k: str(v) for k, v in variables.items()}}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True))

    def end(self, timeout=120):
        """Waits; the exit codes, and what each printed to stdout and to stderr."""
        outs = []
        try:
            for process in self.processes:
                outs.append(process.communicate(timeout=timeout))
        finally:
            for process in self.processes:
                if process.poll() is None:
                    process.kill()
                    process.communicate()
        return [p.returncode for p in self.processes], [o for o, _ in outs], [e for _, e in outs]

"""Several ranks of one training as processes of this machine, over TCP, as torchrun would start them."""
import os
import random
import socket
import struct
import subprocess
import time

LAUNCHERS = ("OMPI_", "PMI_", "SLURM_", "MPI_", "RANK", "WORLD_SIZE", "LOCAL_RANK", "MASTER_", "TORCHELASTIC_")
held = []  # sockets that hold ports


def free_port():
    """Below the ports that the system gives to connections, so that none of these takes it in between. Nor does another test: a UDP socket holds
    the number until this process ends."""
    while True:
        port = random.SystemRandom().randrange(12000, 32000)
        holder = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        try:
            holder.bind(("", port))
            with socket.socket() as s:
                s.bind(("", port))
        except OSError:
            holder.close()
            continue
        held.append(holder)
        return port


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
    """Processes of amprun, `count` or those of a list of ranks; `own(rank)` are a rank's further options, and a program may be a function of the rank, too."""

    def __init__(self, c, count, program, options, own=lambda rank: (), environment=lambda rank: {}, device="cpu", threads=1):
        port = free_port()
        clean = {k: v for k, v in os.environ.items() if not k.startswith(LAUNCHERS)}
        self.processes = []
        ranks = range(count) if isinstance(count, int) else count
        for rank in ranks:
            variables = {"RANK": rank, "WORLD_SIZE": len(ranks), "LOCAL_RANK": rank, "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": port}
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


HELLO = struct.Struct("<QQIIII64s")  # magic, token, rank, size, port, whether it is a control connection, host
PLACE = struct.Struct("<64s64sII")  # address, host, port
MAGIC = 0x3174736964637061  # "apcdist1"


class FakeRank:
    """A rank above 0 that joins rank 0 and does nothing more; `runtime/dist/Rendezvous.cpp` has the protocol."""

    def __init__(self, port, count, rank):
        for _ in range(500):
            try:
                self.control = socket.create_connection(("127.0.0.1", port))
                break
            except OSError:
                time.sleep(0.02)
        self.count, self.listener = count, socket.create_server(("127.0.0.1", 0))
        self.control.sendall(HELLO.pack(MAGIC, 0, rank, count, self.listener.getsockname()[1], 0, b"elsewhere"))
        time.sleep(0.3)

    def receive_table(self):
        size = 16 + self.count * PLACE.size
        while size > 0:
            size -= len(self.control.recv(size)) or size

    def close(self):
        self.control.close()
        self.listener.close()


def send_table(server, joining, places):
    """Accepts this many ranks, adds them to the table of places, and sends it to them; their control connections."""
    controls = []
    for _ in range(joining):
        control, _ = server.accept()
        _, _, rank, _, own, _, host = HELLO.unpack(control.recv(HELLO.size, socket.MSG_WAITALL))
        places[rank] = PLACE.pack(b"127.0.0.1", host, own, 0)
        controls.append(control)
    for control in controls:
        control.sendall(struct.pack("<QQ", MAGIC, 1) + b"".join(places))
    return controls


def fake_rank_0(port, count, _):
    """Sends the table of places to all ranks, and accepts no further connection."""
    server = socket.create_server(("127.0.0.1", port))
    controls = send_table(server, count - 1, [PLACE.pack(b"127.0.0.1", b"elsewhere", port, 0)] * count)
    for control in controls[1:]:
        control.close()
    server.close()
    return controls[0]

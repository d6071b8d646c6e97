#!/usr/bin/env python3
"""A rank that fails, is killed or hangs ends all ranks, with one error line and the right exit code. Standard library only."""
import os
import random
import signal
import socket
import subprocess
import time

from contract import contract, example
from ranks import LAUNCHERS, PLACE, FakeRank, Group, fake_rank_0, free_port, send_table

ENDLESS = "--steps=1000000000"


class Check:
    def __init__(self, c):
        self.c = c
        model = example()
        model["train"]["optimizer"] = {"type": "adam", "learning_rate": 0.01}
        self.program = c.compile(model)
        model["name"] = "other"
        self.other = c.compile(model, name="other")
        self.plain = c.compile(model, "--amp-level=O0", name="plain")
        c.npy("x.npy", [24, 8])
        c.npy("y.npy", [24, 2])
        c.npy("large.npy", [24, 8], [1e30] * 192)
        c.npy("short.npy", [20, 8])
        c.npy("short_y.npy", [20, 2])
        self.data = "--data=x=x.npy,y=y.npy"

    def ended(self, label, codes, errs, wanted, *says):
        """Every code is as wanted (None: any), and there is one error line, which says all this."""
        errors = [line for err in errs for line in err.splitlines() if ": error: " in line]
        good = all(w is None or w == code for w, code in zip(wanted, codes)) and len(errors) == 1 and all(s in errors[0] for s in says)
        self.c.ok(good, f"{label}: exit {codes}, {errors}")

    def fails(self, label, code, *says, count=3, program=None, options=(), own=lambda rank: (), environment=lambda rank: {}):
        group = Group(self.c, count, program or self.program, [self.data, "--steps=6", *options], own, environment)
        codes, _, errs = group.end()
        self.ended(label, codes, errs, [code] * count, *says)


def started(check, count, options, own=lambda rank: (), name="run"):
    """A training that runs: rank 0 has logged a step."""
    log = check.c.path(f"{name}.log")
    log.unlink(missing_ok=True)
    group = Group(check.c, count, check.program, [check.data, ENDLESS, f"--log={name}.log", *options], own)
    for _ in range(3000):
        if log.exists() and log.stat().st_size:
            break
        time.sleep(0.02)
    return group


def own_failures(check):
    codes, _, errs = Group(check.c, 3, check.program, ["--steps=6"], lambda r: ["--data=x=x.npy,y=nowhere.npy" if r == 1 else check.data]).end()
    check.ended("a data file is missing on rank 1", codes, errs, [1, 1, 1], "rank 1 on '", "nowhere.npy")
    check.fails("weights that do not exist", 1, "rank 0 on '", "nowhere", options=["--weights=nowhere"])
    check.fails("a folder of checkpoints that is a file", 1, "rank 0 on '", "cannot make the folder", options=["--checkpoint=x.npy"])
    check.fails("an option that rank 2 does not know", 2, "rank 2 on '", "unknown option '--stepz'", own=lambda r: ["--stepz=3"] if r == 2 else [])
    check.fails("an unknown option on all ranks", 2, "unknown option '--stepz'", options=["--stepz=3"])
    check.fails("inference on ranks", 2, "an inference runs in one process", options=["--mode=infer"])
    check.fails("comparing on ranks", 2, "--compare runs in one process", options=["--compare=O0"])
    check.fails("too few batches", 1, "gets 6 batches of data, a step takes 8", count=2, options=["--accumulate=4"])
    check.fails("a fault of a rank that is not there", 2, "--inject-overflow: names rank 7 of 3, which are counted from 0", options=["--inject-overflow=1@7"])
    check.fails("an unknown type", 2, "--all-reduce-dtype: 'int8' is not auto, float32, float16 or bfloat16", options=["--all-reduce-dtype=int8"])
    check.c.refused("micro-batches and a comparison", "amprun", [check.program, "--accumulate=2", "--compare=O0"], 2,
                    "--accumulate excludes --compare, --dry-run and --calibrate")
    check.c.refused("micro-batches of an inference", "amprun", [check.program, "--accumulate=2", "--mode=infer"], 2, "--accumulate belongs to training")
    codes, _, errs = Group(check.c, 2, check.plain, ["--data=x=large.npy,y=y.npy", "--steps=6", "--fail-on-nan"]).end()
    check.ended("a loss that is not finite", codes, errs, [4, 4], "step 1 has loss inf")


def disagreements(check):
    check.fails("other arithmetic", 2, "rank 1 on '", "has --strict-numerics=yes, rank 0 has --strict-numerics=no", own=lambda r: ["--strict-numerics"] if r == 1 else [])
    check.fails("another seed", 2, "rank 1 on '", "has --seed=5, rank 0 has --seed=0", own=lambda r: ["--seed=5"] if r == 1 else [])
    codes, _, errs = Group(check.c, 2, lambda r: (check.program, check.other)[r], ["--steps=3"]).end()
    check.ended("another program", codes, errs, [1, 1], "is another program on rank 1 on '")
    codes, _, _ = Group(check.c, 2, check.program, ["--steps=3"]).end()
    check.c.ok(codes == [0, 0], f"random inputs: {codes}")
    codes, _, errs = Group(check.c, 2, check.program, ["--steps=3"], lambda r: ["--data=x=short.npy,y=short_y.npy" if r else check.data]).end()
    check.ended("data of another length", codes, errs, [1, 1], "gets 5 batches of data on rank 1", "6 on rank 0")
    check.fails("data for evaluations of another length", 1, "gets 20 rows of evaluation data on rank 1", "24 on rank 0", count=2,
                own=lambda r: ["--eval-data=x=short.npy,y=short_y.npy" if r else "--eval-data=x=x.npy,y=y.npy"])


def foreign(check):
    """Another program at rank 0's port: it sends zeros, other bytes, or nothing."""
    for sent, text in ((bytes(4096), "another program answers at 127.0.0.1:{}: it is no rank 0"), (random.Random(1).randbytes(4096), "another program answers at 127.0.0.1:{}"),
                       (b"", "127.0.0.1:{} accepted the connection of this rank but did not answer: is it rank 0?")):
        with socket.socket() as server:
            server.bind(("127.0.0.1", 0))
            server.listen()
            port = server.getsockname()[1]
            group = Group(check.c, 1, check.program, ["--steps=1", "--timeout=1"], environment=lambda r: {"RANK": 1, "LOCAL_RANK": 1, "WORLD_SIZE": 2, "MASTER_PORT": port})
            connection, _ = server.accept()
            with connection:
                connection.sendall(sent)
                codes, _, errs = group.end()
            check.ended(f"another program that sends {len(sent)} bytes", codes, errs, [3], text.format(port))


def launchers(check):
    def one(label, variables, *says):
        codes, _, errs = Group(check.c, 1, check.program, ["--steps=1", "--timeout=1"], environment=lambda r: variables).end()
        check.ended(label, codes, errs, [3], *says)
    one("a rank beyond the last", {"RANK": 4, "WORLD_SIZE": 2}, "there is no rank 4 among 2")
    one("a rank that is no number", {"RANK": "x", "WORLD_SIZE": 2}, "environment variable RANK: 'x' is not a whole number")
    one("no address", {"WORLD_SIZE": 2, "MASTER_ADDR": ""}, "do not name an address")
    one("a rank that does not join", {"WORLD_SIZE": 2}, "rank 1 did not join in time")
    one("a rank 0 that is not there", {"RANK": 1, "WORLD_SIZE": 2}, "cannot connect to 127.0.0.1", "nobody answers there")
    codes, _, errs = Group(check.c, 1, check.program, ["--steps=1", "--timeout=1"], environment=lambda r: {"WORLD_SIZE": 2, "MASTER_PORT": check.busy}).end()
    check.ended("a port that is in use", codes, errs, [3], f"cannot listen at port {check.busy}")
    check.c.ok("hint: another program listens there, or another process has the number of this rank" in errs[0], f"with a hint: {errs[0]}")
    done = subprocess.run([check.c.tools.bin / "amprun", check.program, "--steps=1", "--quiet"], cwd=check.c.folder, capture_output=True, text=True, check=False,
                          env={**{k: v for k, v in os.environ.items() if not k.startswith(LAUNCHERS)}, "WORLD_SIZE": "2"})
    check.c.ok(done.returncode == 0 and "amprun: warning: WORLD_SIZE is 2, but RANK is not set: this process runs alone" in done.stderr,
               f"half of a launcher's variables: exit {done.returncode}: {done.stderr}")
    codes, _, errs = Group(check.c, 2, check.program, ["--steps=1", "--timeout=30"], environment=lambda r: {"WORLD_SIZE": 2 + r}).end()
    check.ended("another number of ranks", codes, errs, [3, 3], "is rank 1 of 3, not of 2")
    group = Group(check.c, 3, check.program, ["--steps=1", "--timeout=20"], environment=lambda r: {"WORLD_SIZE": 4})
    time.sleep(3)
    group.processes[0].kill()
    codes, _, errs = group.end()
    check.ended("rank 0 is killed before all have joined", codes, errs, [None, 3, 3], "closed the connection before all ranks had joined")
    foreign(check)
    codes, _, errs = Group(check.c, 2, check.program, ["--steps=1", "--timeout=1"], environment=lambda r: {"RANK": r + 1, "WORLD_SIZE": 3}).end()
    check.ended("rank 0 is killed before it listens", codes, errs, [3, 3], "nobody answers there")
    codes, _, errs = Group(check.c, 3, check.program, ["--steps=1", "--timeout=30"], environment=lambda r: {"RANK": min(r, 1)}).end()
    check.ended("one rank twice", codes, errs, [3, 3, 3], "two processes are rank 1")


def libraries_of_mpi(check):
    def one(label, library, fault, *says):
        variables = {"PMI_RANK": 0, "PMI_SIZE": 2, "MASTER_ADDR": "", "AMPC_MPI_LIBRARY": check.c.tools.bin.resolve() / library, "AMPC_FAKE_MPI": fault}
        codes, _, errs = Group(check.c, 1, check.program, ["--steps=1", "--timeout=1"], environment=lambda r: variables).end()
        check.ended(label, codes, errs, [3], *says)
    one("no library", "nowhere.so", "", "cannot open the library of MPICH, which started 2 ranks: ", "nowhere.so")
    one("a library without MPI's functions", "fake-mpi-bare/libmpich.so.12", "", "the library of MPICH lacks functions of MPI")
    one("a call of MPI that fails", "fake-mpi/libmpich.so.12", "MPI_Init_thread", "MPI_Init_thread fails: fake error 15")
    one("a later call that fails", "fake-mpi/libmpich.so.12", "MPI_Bcast", "MPI_Bcast fails: fake error 15")
    one("mpirun and a library of another MPI", "fake-mpi/libmpich.so.12", "other-rank", "started rank 0 of 2, its library knows rank 1 of 2")


def joining(check):
    """A rank that has joined rank 0 and ends, or hangs, before all connections of pairs are made."""
    def one(label, count, rank, fake, code, options, *says, late=(), hangs=False):
        port, begin = free_port(), time.monotonic()

        def started(ranks):
            return Group(check.c, ranks, check.program, [check.data, "--steps=6", *options], environment=lambda r: {"WORLD_SIZE": count, "MASTER_PORT": port})
        group = started([r for r in range(count) if r != rank and r not in late])
        other = fake(port, count, rank)
        if not hangs:
            other.close()
        time.sleep(1 if late else 0)
        group.processes += started(late).processes
        codes, _, errs = group.end(40)
        other.close()
        check.ended(label, codes, errs, [code] * len(codes), *says)
        check.c.ok(time.monotonic() - begin < 15, f"all end soon: {time.monotonic() - begin:.1f} s")

    def tabled(port, count, rank):
        fake = FakeRank(port, count, rank)
        fake.receive_table()
        return fake
    for count, rank in ((3, 2), (4, 3), (4, 1), (3, 1)):
        one(f"rank {rank} of {count} ends after it got the table", count, rank, tabled, 3, (), f"rank {rank} on 'elsewhere' ended without a message")
    one("rank 2 of 3 ends before rank 1 joins", 3, 2, FakeRank, 3, (), "rank 2 on 'elsewhere' ended without a message", late=[1])
    one("rank 1 of 4 ends, rank 2 waits for the table", 4, 1, FakeRank, 3, (), "rank 1 on 'elsewhere' ended without a message", late=[3])
    one("rank 0 of 3 ends after it sent the table", 3, 0, fake_rank_0, 3, (), "rank 0 on 'elsewhere' ended without a message")
    one("rank 2 of 3 hangs", 3, 2, tabled, 3, ["--timeout=2"], "rank 2 did not join in time", hangs=True)


def neighbors_of_rank_0(check):
    """Rank 0 sees rank 1 at a loopback address. Rank 2, on another machine, connects to rank 1 at the address of rank 0."""
    port = free_port()
    with socket.create_server(("127.0.0.2", port)) as zero, socket.create_server(("127.0.0.2", 0)) as one:
        group = Group(check.c, [2], check.program, ["--steps=1"], environment=lambda r: {"WORLD_SIZE": 3, "MASTER_ADDR": "127.0.0.2", "MASTER_PORT": port})
        controls = send_table(zero, 1, [PLACE.pack(b"127.0.0.1", b"elsewhere", one.getsockname()[1], 0)] * 3)
        one.settimeout(20)
        try:
            one.accept()[0].close()
            found = True
        except TimeoutError:
            found = False
        check.c.ok(found, "a rank on the machine of rank 0 is found at the address of rank 0")
        controls[0].close()
        group.processes[0].kill()
        group.end()


def killed(check):
    """At 8 random moments, 50 in the long run; then the training goes on with another number of ranks."""
    rng = random.Random(3)
    for turn in range(50 if os.environ.get("AMPC_LONG") else 8):
        count, victim = rng.choice(((2, 0), (2, 1), (4, 0), (4, 2), (4, 3)))
        group = started(check, count, ["--checkpoint=kept", "--every=20", "--keep=2", *(["--resume=kept"] if turn else []), *(["--zero=1"] if turn % 2 else [])])
        time.sleep(rng.random() / 2)
        group.processes[victim].kill()
        begin = time.monotonic()
        codes, _, errs = group.end(40)
        wanted = [None if rank == victim else 3 for rank in range(count)]
        check.ended(f"rank {victim} of {count} is killed", codes, errs, wanted, f"rank {victim} on '", "ended without a message")
        check.c.ok(time.monotonic() - begin < 30, f"all end within 30 s: {time.monotonic() - begin:.1f} s")
    # Ranks of one machine wait 20 s for one that was killed before it joined.
    for victim in range(3) if os.environ.get("AMPC_LONG") else ():
        group = Group(check.c, 3, check.program, [ENDLESS])
        time.sleep(rng.random() / 200)
        group.processes[victim].kill()
        begin = time.monotonic()
        codes, _, errs = group.end(40)
        check.ended(f"rank {victim} of 3 is killed while it starts", codes, errs, [None if rank == victim else 3 for rank in range(3)], "amprun: error: ")
        check.c.ok(time.monotonic() - begin < 30, f"all end within 30 s: {time.monotonic() - begin:.1f} s")
    out, _ = check.c.train(check.program, check.data, "--resume=kept", ENDLESS.replace("1000000000", "0"))
    check.c.ok("trained" in out or out == "", "one rank goes on from the checkpoint")


def hanging(check):
    """Whichever rank gives up first, one line names the lowest rank that hangs. All groups wait at the same time."""
    groups = []
    for count, victims, timeouts in ((2, (1,), (8, 8)), (3, (0,), (8, 8, 8)), (3, (2,), (8, 8, 8)), (3, (0,), (8, 12, 5)), (4, (1,), (12, 8, 12, 5)), (4, (0, 1), (8, 8, 5, 8))):
        group = started(check, count, [f"--zero={victims[0] % 2}"], lambda r: [f"--timeout={timeouts[r]}"], f"hang{len(groups)}")
        for victim in victims:
            group.processes[victim].send_signal(signal.SIGSTOP)
        groups.append((group, count, victims, time.monotonic()))
    for group, count, victims, begin in groups:
        others = [p for r, p in enumerate(group.processes) if r not in victims]
        while any(p.poll() is None for p in others) and time.monotonic() - begin < 40:
            time.sleep(0.05)
        seconds = time.monotonic() - begin
        for victim in victims:
            group.processes[victim].kill()
        codes, _, errs = group.end()
        wanted = [None if rank in victims else 3 for rank in range(count)]
        check.ended(f"ranks {victims} of {count} hang", codes, errs, wanted, f"rank {victims[0]} on '", "did not answer for")
        check.c.ok(seconds < 30, f"all others end within 30 s: {seconds:.1f} s")


def interrupted(check):
    group = started(check, 2, ["--checkpoint=stopped", "--save-weights=stopped.w"])
    group.processes[1].send_signal(signal.SIGINT)
    codes, _, errs = group.end()
    check.ended("a signal to one rank stops both after a step", codes, errs, [130, 130], "interrupted after step")
    check.c.ok(check.c.path("stopped.w").exists() and any(check.c.path("stopped").iterdir()), "with weights and a checkpoint")


def main():
    with contract(__doc__) as c, socket.socket() as busy:
        busy.bind(("", 0))
        busy.listen()
        check = Check(c)
        check.busy = busy.getsockname()[1]
        for part in (own_failures, disagreements, launchers, libraries_of_mpi, joining, neighbors_of_rank_0, killed, hanging, interrupted):
            part(check)


if __name__ == "__main__":
    main()

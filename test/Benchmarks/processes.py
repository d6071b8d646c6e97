"""Runs a process for a benchmark."""
import subprocess
import sys

RUN = "import resource,subprocess,sys; r = subprocess.run(sys.argv[1:]).returncode; " \
      "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr); sys.exit(r)"


def measured(command):
    """What it prints on stdout and on stderr, and the largest memory in MB."""
    done = subprocess.run([sys.executable, "-c", RUN, *map(str, command)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr, int(done.stderr.split()[-1]) / 1e3

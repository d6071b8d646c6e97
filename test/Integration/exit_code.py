"""Runs a command, prints what it wrote, and fails unless its exit status is the expected one: exit_code.py STATUS COMMAND…"""
import subprocess
import sys

expected, command = int(sys.argv[1]), sys.argv[2:]
done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
sys.stdout.buffer.write(done.stdout)
if done.returncode != expected:
    sys.exit(f"exit_code.py: expected {expected}, got {done.returncode}")

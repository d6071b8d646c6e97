"""How many more calls one run made than another. usage: count.py <counts> <counts> <call>…

Both files are what AMPC_FAKE_CUDA_COUNTS names. Prints "<call> <difference>" for each call, 0 where neither made it.
"""
import sys


def read(path):
    return {call: int(count) for call, count in (line.split() for line in open(path))}


def main(first, second, *calls):
    a, b = read(first), read(second)
    for call in calls:
        print(call, b.get(call, 0) - a.get(call, 0))


if __name__ == "__main__":
    main(*sys.argv[1:])

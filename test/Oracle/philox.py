"""Philox 4x32-10 (Salmon et al., 2011) in plain Python: the training goldens' weights and data, so that none is stored.

uniform(seed, stream, n) gives n numbers in [-1, 1), each a multiple of 2^-23 and so exact in float32:
  block i of the stream is philox(counter = (i, 0, 0, 0), key = (seed, stream)), its four words in order, and a word w
  becomes (w >> 8) / 2^23 - 1.
"""
MASK = 0xFFFFFFFF


def philox(counter, key):
    c0, c1, c2, c3 = counter
    k0, k1 = key
    for _ in range(10):
        low, high = 0xD2511F53 * c0, 0xCD9E8D57 * c2
        c0, c1, c2, c3 = (high >> 32) ^ c1 ^ k0, high & MASK, (low >> 32) ^ c3 ^ k1, low & MASK
        k0, k1 = (k0 + 0x9E3779B9) & MASK, (k1 + 0xBB67AE85) & MASK
    return c0, c1, c2, c3


def uniform(seed, stream, n, bound=1.0):
    values = []
    for i in range((n + 3) // 4):
        values += [((word >> 8) / 2**23 - 1) * bound for word in philox((i, 0, 0, 0), (seed, stream))]
    return values[:n]


# The known answers of Random123.
assert philox((0, 0, 0, 0), (0, 0)) == (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)
assert philox((MASK,) * 4, (MASK, MASK)) == (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)

// Kernels of the test programs, as the compiler would generate them: rows [first, last) and a
// manifest.
#include <immintrin.h>
#include <stdint.h>
#include <string.h>

#ifndef ABI
#define ABI 1
#endif

typedef void (*Function)(const void *const *, int64_t, int64_t);
struct Argument {
  uint64_t fixed_bytes, bytes_per_row;
  uint32_t access, reserved;
};
struct Entry {
  const char *name;
  Function function;
  const struct Argument *arguments;
  uint64_t rows;
  uint32_t argument_count, reserved;
};
struct Manifest {
  uint32_t abi, count;
  const struct Entry *entries;
};
enum { R = 1, W = 2, RW = 3 };

// The network of Programs.cpp: y[B,N] = x[B,K] w[K,N].
enum { B = 4, K = 3, N = 2 };

struct State {
  float scale;
  int32_t good, bad, skipped, found, steps;
  float lr, unused;
};

static uint32_t bits(float f) {
  uint32_t u;
  memcpy(&u, &f, 4);
  return u;
}

static void widen_bf16(const void *const *a, int64_t first, int64_t last) {
  const uint16_t *restrict from = a[0];
  uint32_t *restrict to = (void *)a[1];
  for (int64_t i = first; i < last; ++i)
    to[i] = (uint32_t)from[i] << 16;
}
static void narrow_bf16(const void *const *a, int64_t first, int64_t last) {
  const uint32_t *restrict from = a[0];
  uint16_t *restrict to = (void *)a[1];
  for (int64_t i = first; i < last; ++i) {
    uint32_t u = from[i], nan = (u & 0x7fffffff) > 0x7f800000;
    to[i] = nan ? (u >> 16) | 0x40 : (u + 0x7fff + ((u >> 16) & 1)) >> 16;
  }
}
static void widen_f16(const void *const *a, int64_t first, int64_t last) {
  const uint16_t *from = a[0];
  float *to = (void *)a[1];
  int64_t i = first;
  for (; i + 8 <= last; i += 8)
    _mm256_storeu_ps(to + i, _mm256_cvtph_ps(_mm_loadu_si128((const void *)(from + i))));
  for (; i < last; ++i)
    to[i] = _cvtsh_ss(from[i]);
}
static void narrow_f16(const void *const *a, int64_t first, int64_t last) {
  const float *from = a[0];
  uint16_t *to = (void *)a[1];
  int64_t i = first;
  for (; i + 8 <= last; i += 8)
    _mm_storeu_si128((void *)(to + i), _mm256_cvtps_ph(_mm256_loadu_ps(from + i), 0));
  for (; i < last; ++i)
    to[i] = _cvtss_sh(from[i], 0);
}
// to = from + 1, a row being one element.
static void increment(const void *const *a, int64_t first, int64_t last) {
  const float *from = a[0];
  float *to = (void *)a[1];
  for (int64_t i = first; i < last; ++i)
    to[i] = from[i] + 1;
}
// total = 2 total + from, a row being four elements: shows rows that run twice, too early or not.
static void accumulate(const void *const *a, int64_t first, int64_t last) {
  const float *from = a[0];
  float *total = (void *)a[1];
  for (int64_t i = 4 * first; i < 4 * last; ++i)
    total[i] = 2 * total[i] + from[i];
}
// w[i] from the seed; state from nothing.
static void init(const void *const *a, int64_t first, int64_t last) {
  float *w = (void *)a[0];
  uint64_t seed;
  memcpy(&seed, a[1], 8);
  for (int64_t i = first; i < last; ++i) {
    uint64_t h = (seed + 1) * 0x9E3779B97F4A7C15ull + (uint64_t)i * 0xBF58476D1CE4E5B9ull;
    h ^= h >> 31;
    w[i] = (float)(h & 1023) / 1024 - 0.5f;
  }
}
static void init_state(const void *const *a, int64_t first, int64_t last) {
  struct State *s = (void *)a[0];
  s->scale = 1024;
  s->lr = 0.125f;
}
// loss = mean over rows of the squared error; dy = its gradient times the scale.
static void loss_grad(const void *const *a, int64_t first, int64_t last) {
  const float *y = a[0], *t = a[1];
  float *loss = (void *)a[2], *dy = (void *)a[3];
  const struct State *s = a[4];
  float sum = 0;
  for (int i = 0; i < B * N; ++i) {
    float d = y[i] - t[i];
    sum += d * d;
    dy[i] = 2 * d / B * s->scale;
  }
  *loss = sum / B;
}
static void check(const void *const *a, int64_t first, int64_t last) {
  const float *g = a[0];
  struct State *s = (void *)a[1];
  s->found = 0;
  for (int i = 0; i < K * N; ++i)
    s->found |= (bits(g[i]) & 0x7f800000) == 0x7f800000;
}
static void sgd(const void *const *a, int64_t first, int64_t last) {
  float *w = (void *)a[0];
  const float *g = a[1];
  const struct State *s = a[2];
  if (s->found)
    return;
  for (int64_t i = first; i < last; ++i)
    w[i] -= s->lr * (g[i] / s->scale);
}
// The scaler after a step; log = {scale used, good, bad, skipped, found, floor_hit}; the counter
// moves on.
static void update(const void *const *a, int64_t first, int64_t last) {
  struct State *s = (void *)a[0];
  uint64_t *counter = (void *)a[1];
  float *log = (void *)a[2];
  log[0] = s->scale;
  log[5] = s->found && s->scale <= 1;
  if (s->found) {
    s->good = 0;
    s->skipped++;
    s->scale = s->scale > 2 ? s->scale / 2 : 1;
  } else {
    s->steps++;
    if (++s->good == 3) {
      s->scale *= 2;
      s->good = 0;
    }
  }
  log[1] = s->good;
  log[2] = s->bad;
  log[3] = s->skipped;
  log[4] = s->found;
  ++*counter;
}
// loss (mean over rows), metric "sum" (mean over rows of the sum of y).
static void measure(const void *const *a, int64_t first, int64_t last) {
  const float *y = a[0], *t = a[1];
  float *loss = (void *)a[2], *metric = (void *)a[3];
  float sum = 0, all = 0;
  for (int i = 0; i < B * N; ++i) {
    float d = y[i] - t[i];
    sum += d * d;
    all += y[i];
  }
  *loss = sum / B;
  *metric = all / B;
}
// The convolution of calls/Conv.cpp: input [3, 5, 4, 2], windows [3, 3, 3, 3, 2, 2].
enum { CN = 3, CH = 5, CW = 4, CC = 2, CP = 9, CE = 6 };
// The element of the input that element e of the window at place p has; -1 in the padding.
static int64_t conv_source(int64_t n, int64_t p, int64_t e) {
  int64_t y = p / 3 * 2 - 1 + e / 2, x = p % 3 + e % 2 * 2;
  return y < 0 || y >= CH || x >= CW ? -1 : ((n * CH + y) * CW + x) * CC;
}
static void conv_windows(const void *const *a, int64_t first, int64_t last, int64_t bytes) {
  const uint8_t *from = a[0];
  uint8_t *to = (void *)a[1];
  for (int64_t row = first; row < last; ++row)
    for (int64_t e = 0; e < CE; ++e) {
      int64_t source = conv_source(row / CP, row % CP, e);
      uint8_t *target = to + (row * CE + e) * CC * bytes;
      if (source < 0)
        memset(target, 0, CC * bytes);
      else
        memcpy(target, from + source * bytes, CC * bytes);
    }
}
static void conv_windows_32(const void *const *a, int64_t first, int64_t last) {
  conv_windows(a, first, last, 4);
}
static void conv_windows_16(const void *const *a, int64_t first, int64_t last) {
  conv_windows(a, first, last, 2);
}
#define CONV_SUMS(name, type, widen, narrow)                                                       \
  static void name(const void *const *a, int64_t first, int64_t last) {                            \
    const type *from = a[0];                                                                       \
    type *to = (void *)a[1];                                                                       \
    for (int64_t row = first; row < last; ++row)                                                   \
      for (int64_t c = 0; c < CC; ++c) {                                                           \
        float sum = 0;                                                                             \
        for (int64_t window = row / (CH * CW) * CP, p = 0; p < CP; ++p)                            \
          for (int64_t e = 0; e < CE; ++e)                                                         \
            if (conv_source(row / (CH * CW), p, e) == row * CC)                                    \
              sum += widen(from[((window + p) * CE + e) * CC + c]);                                \
        to[row * CC + c] = narrow(sum);                                                            \
      }                                                                                            \
  }
static float same(float f) {
  return f;
}
static float from_bf16(uint16_t u) {
  uint32_t wide = (uint32_t)u << 16;
  float f;
  memcpy(&f, &wide, 4);
  return f;
}
static uint16_t to_bf16(float f) {
  uint32_t u = bits(f);
  return (u + 0x7fff + ((u >> 16) & 1)) >> 16;
}
static float from_f16(uint16_t u) {
  return _cvtsh_ss(u);
}
static uint16_t to_f16(float f) {
  return _cvtss_sh(f, 0);
}
CONV_SUMS(conv_sums_f32, float, same, same)
CONV_SUMS(conv_sums_f16, uint16_t, from_f16, to_f16)
CONV_SUMS(conv_sums_bf16, uint16_t, from_bf16, to_bf16)
static void nothing(const void *const *a, int64_t first, int64_t last) {}

#define ARGS(name, ...) static const struct Argument name[] = {__VA_ARGS__}
ARGS(kWiden, {0, 2, R}, {0, 4, W});
ARGS(kNarrow, {0, 4, R}, {0, 2, W});
ARGS(kIncrement, {0, 4, R}, {0, 4, W});
ARGS(kAccumulate, {0, 16, R}, {0, 16, RW});
ARGS(kInit, {0, 4, W}, {8, 0, R});
ARGS(kInitState, {32, 0, RW});
ARGS(kLossGrad, {4 * B * N, 0, R}, {4 * B * N, 0, R}, {4, 0, W}, {4 * B * N, 0, W}, {32, 0, R});
ARGS(kCheck, {4 * K * N, 0, R}, {32, 0, RW});
ARGS(kSgd, {0, 4, RW}, {0, 4, R}, {32, 0, R});
ARGS(kUpdate, {32, 0, RW}, {8, 0, RW}, {24, 0, W});
ARGS(kMeasure, {4 * B * N, 0, R}, {4 * B * N, 0, R}, {4, 0, W}, {4, 0, W});
ARGS(kNothing, {4, 0, R});
enum { kConvInput = CN * CH * CW * CC, kConvWindows = CN * CP * CE * CC };
ARGS(kWindows32, {4 * kConvInput, 0, R}, {4 * kConvWindows, 0, W});
ARGS(kWindows16, {2 * kConvInput, 0, R}, {2 * kConvWindows, 0, W});
ARGS(kSums32, {4 * kConvWindows, 0, R}, {4 * kConvInput, 0, W});
ARGS(kSums16, {2 * kConvWindows, 0, R}, {2 * kConvInput, 0, W});

#define COUNT(x) (sizeof(x) / sizeof(x[0]))
#define ENTRY(name, args, rows) {#name, name, args, rows, COUNT(args), 0}
static const struct Entry entries[] = {
    ENTRY(widen_bf16, kWiden, 0),
    ENTRY(narrow_bf16, kNarrow, 0),
    ENTRY(widen_f16, kWiden, 0),
    ENTRY(narrow_f16, kNarrow, 0),
    ENTRY(increment, kIncrement, 0),
    ENTRY(accumulate, kAccumulate, 0),
    ENTRY(init, kInit, 0),
    ENTRY(init_state, kInitState, 1),
    ENTRY(loss_grad, kLossGrad, 1),
    ENTRY(check, kCheck, 1),
    ENTRY(sgd, kSgd, 0),
    ENTRY(update, kUpdate, 1),
    ENTRY(measure, kMeasure, 1),
    ENTRY(nothing, kNothing, 0),
    ENTRY(conv_windows_32, kWindows32, CN *CP),
    ENTRY(conv_windows_16, kWindows16, CN *CP),
    ENTRY(conv_sums_f32, kSums32, CN * CH * CW),
    ENTRY(conv_sums_f16, kSums16, CN * CH * CW),
    ENTRY(conv_sums_bf16, kSums16, CN * CH * CW),
};
__attribute__((visibility("default")))
const struct Manifest ampc_kernel_manifest = {ABI, COUNT(entries), entries};

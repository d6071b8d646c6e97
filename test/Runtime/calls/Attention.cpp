// The library call "attention": what the loader refuses, and its values on the fake GPU.
#include "ampc/Format/calls/attention_generated.h"
#include "Elements.h"
#include "Programs.h"
#include "../../FakeCuda/Keeps.h"
#include "gtest/gtest.h"
#include <cmath>

namespace ampc::test {
namespace {

struct Problem {
  Spec spec;
  AttentionT attention;

  // With a mask for each batch, and dropout, if it `drops`. If `joined`, q, k and v are parts of
  // one tensor, and so are their gradients.
  explicit Problem(bool gradient, bool drops = false, uint64_t keyHeads = 3, bool joined = false) {
    constexpr uint64_t kTensor = 2 * 2 * 4 * 3 * 8, kSums = 4 * 2 * 3 * 4;
    const uint64_t ofKeys = 2 * 2 * 4 * keyHeads * 8;
    auto range = [&](const char *name, ArenaKind kind, uint64_t bytes) {
      return std::make_unique<Range>(0, bytes, spec.arena(name, kind, bytes), 0);
    };
    ArenaKind input = ArenaKind::input, output = ArenaKind::output;
    attention.q = range("q", input, kTensor);
    attention.k = range("k", input, ofKeys);
    attention.v = range("v", input, ofKeys);
    attention.out = range("out", gradient ? input : output, kTensor);
    attention.lse = range("lse", gradient ? input : output, kSums);
    if (gradient) {
      attention.dout = range("dout", input, kTensor);
      attention.dq = range("dq", output, kTensor);
      attention.dk = range("dk", output, ofKeys);
      attention.dv = range("dv", output, ofKeys);
    }
    if (drops) {
      attention.mask = range("mask", input, 2 * 2 * 4 * 4);
      attention.mask_batch = 2, attention.mask_heads = 1;
      attention.key = range("key", input, 16);
      attention.dropout = 0.25f;
    }
    attention.type = DType::f16;
    attention.batch = 2, attention.queries = attention.keys = 4;
    attention.heads = 3, attention.key_heads = keyHeads;
    attention.size = 8, attention.scale = 0.5f, attention.causal = true;
    if (!joined)
      return;
    constexpr uint64_t kPlaces = 2 * 4, kRow = 2 * 3 * 8, kStep = 3 * kRow;
    auto join = [&](const char *name, ArenaKind kind,
                    std::initializer_list<std::unique_ptr<Range> *> parts) {
      uint32_t arena = spec.arena(name, kind, kPlaces * kStep);
      uint64_t offset = 0;
      for (std::unique_ptr<Range> *part : parts) {
        **part = Range(offset, (kPlaces - 1) * kStep + kRow, arena, 0);
        offset += kRow;
        attention.places.push_back(kStep / 2);
      }
    };
    join("joined", input, {&attention.q, &attention.k, &attention.v});
    if (gradient)
      join("dJoined", output, {&attention.dq, &attention.dk, &attention.dv});
  }

  // Where element i of q, k, v or their gradients is in its range.
  size_t placeOf(size_t i) const {
    constexpr size_t kRow = 3 * 8;
    return attention.places.empty() ? i : i / kRow * 3 * kRow + i % kRow;
  }
};

std::string errorOf(bool gradient, void (*edit)(Problem &), bool drops = false,
                    bool joined = false) {
  Problem p(gradient, drops, 3, joined);
  edit(p);
  p.spec.entry(EntryRole::infer)
      .commands.push_back(libraryCall<Attention>("attention", p.attention));
  std::string error = loadError(serialize(p.spec)), place = "entry infer: command 0: ";
  return error.starts_with(place) ? error.substr(place.size()) : error;
}

TEST(Attention, RefusesWhatDoesNotFit) {
  EXPECT_EQ(errorOf(false, [](Problem &) {}), "");
  EXPECT_EQ(errorOf(true, [](Problem &) {}), "");
  EXPECT_EQ(errorOf(false, [](Problem &p) { p.attention.type = DType::bf16; }), "");
  EXPECT_EQ(errorOf(false, [](Problem &p) { p.attention.type = DType::f32; }),
            "attention of a type that is not float16 or bfloat16");
  const char *extent = "attention with an impossible extent";
  EXPECT_EQ(errorOf(false, [](Problem &p) { p.attention.heads = 0; }), extent);
  EXPECT_EQ(errorOf(false, [](Problem &p) { p.attention.size = 1ull << 31; }), extent);
  EXPECT_EQ(errorOf(false,
                    [](Problem &p) {
                      p.attention.batch = p.attention.heads = 1ull << 30;
                      p.attention.key_heads = p.attention.heads;
                      p.attention.size = 1ull << 30;
                    }),
            extent);
  EXPECT_EQ(errorOf(false, [](Problem &p) { p.attention.keys = 5; }),
            "causal attention whose keys are not as many as its queries");
  EXPECT_EQ(errorOf(false, [](Problem &p) { p.attention.causal = false, p.attention.keys = 5; }),
            "operand k does not fit its range");
  EXPECT_EQ(
      errorOf(true,
              [](Problem &p) { *p.attention.lse = Range(0, 4, p.attention.lse->arena(), 0); }),
      "operand lse does not fit its range");
  EXPECT_EQ(errorOf(true, [](Problem &) {}, true), "");
  EXPECT_EQ(errorOf(false, [](Problem &p) { p.attention.key_heads = 2; }),
            "attention whose heads are no multiple of its keys' heads");
  const char *dropout = "attention whose dropout does not fit its key";
  EXPECT_EQ(errorOf(false, [](Problem &p) { p.attention.key.reset(); }, true), dropout);
  EXPECT_EQ(errorOf(false, [](Problem &p) { p.attention.dropout = 0; }, true), dropout);
  EXPECT_EQ(errorOf(false, [](Problem &p) { p.attention.dropout = 1; }, true), dropout);
  EXPECT_EQ(errorOf(
                false, [](Problem &p) { p.attention.mask_heads = 2; }, true),
            "attention whose mask does not fit its batches and heads");
  EXPECT_EQ(errorOf(
                false, [](Problem &p) { p.attention.mask_batch = 1; }, true),
            "operand mask does not fit its range");
  EXPECT_EQ(errorOf(true, [](Problem &p) { p.attention.dk.reset(); }),
            "attention that lacks some of its gradients");
  EXPECT_EQ(
      errorOf(false, [](Problem &p) { p.attention.dv = std::make_unique<Range>(*p.attention.v); }),
      "attention that lacks some of its gradients");
  EXPECT_EQ(errorOf(true, [](Problem &p) { *p.attention.dq = *p.attention.dk; }),
            "attention that overlaps an operand of its own");
}

TEST(Attention, RefusesPartsThatDoNotFit) {
  auto error = [](bool gradient, void (*edit)(Problem &)) {
    return errorOf(gradient, edit, false, true);
  };
  EXPECT_EQ(error(false, [](Problem &) {}), "");
  EXPECT_EQ(error(true, [](Problem &) {}), "");
  const char *places = "attention whose places do not fit its operands";
  EXPECT_EQ(error(true, [](Problem &p) { p.attention.places.pop_back(); }), places);
  EXPECT_EQ(error(false, [](Problem &p) { p.attention.places.push_back(72); }), places);
  EXPECT_EQ(error(false, [](Problem &p) { p.attention.places[1] = 16; }), places);
  EXPECT_EQ(error(false, [](Problem &p) { p.attention.places[1] = 68; }), places);
  EXPECT_EQ(error(false, [](Problem &p) { p.attention.places[1] = 1ull << 63; }), places);
  EXPECT_EQ(error(false, [](Problem &p) { p.attention.places[2] = 64; }),
            "operand v does not fit its range");
  const char *overlaps = "attention that overlaps an operand of its own";
  EXPECT_EQ(error(true, [](Problem &p) { *p.attention.dq = *p.attention.dk; }), overlaps);
  EXPECT_EQ(error(true,
                  [](Problem &p) {
                    Range &dk = *p.attention.dk;
                    dk = Range(dk.offset() - 16, dk.size(), dk.arena(), 0);
                  }),
            overlaps);
}

#ifdef AMPC_TEST_CUDA
constexpr int kBatch = 2, kPlaces = 4, kHeads = 3, kSize = 8;

// Of element 0 of a tensor [batch, places, heads, size].
size_t placeOf(int b, int place, int h, int heads) {
  return static_cast<size_t>(((b * kPlaces + place) * heads + h) * kSize);
}

// The definition, in double precision: P = softmax(scale q k^T + mask), P' those weights that
// dropout keeps, out = P' v, and the gradients.
struct Reference {
  using Tensor = std::vector<double>;
  Tensor out, lse, dq, dk, dv;

  // mask [batch, queries, keys]; the keys of the generator are given.
  Reference(const Tensor &q, const Tensor &k, const Tensor &v, const Tensor &dout,
            const Tensor &mask, const int64_t (&numbers)[2], double scale, double dropout,
            bool causal, int keyHeads)
      : out(q.size()), lse(kBatch * kHeads * kPlaces), dq(q.size()), dk(k.size()), dv(k.size()) {
    auto dot = [](const Tensor &x, size_t i, const Tensor &y, size_t j) {
      double sum = 0;
      for (size_t d = 0; d < kSize; ++d)
        sum += x[i + d] * y[j + d];
      return sum;
    };
    for (int b = 0; b < kBatch; ++b)
      for (int h = 0; h < kHeads; ++h)
        for (int i = 0; i < kPlaces; ++i) {
          int keys = causal ? i + 1 : kPlaces;
          size_t query = placeOf(b, i, h, kHeads);
          auto keyOf = [&](int j) { return placeOf(b, j, h * keyHeads / kHeads, keyHeads); };
          double sum = 0, total = 0;
          std::vector<double> weights, dweights, factors;
          auto score = [&](int j) {
            return scale * dot(q, query, k, keyOf(j)) +
                   mask[static_cast<size_t>((b * kPlaces + i) * kPlaces + j)];
          };
          for (int j = 0; j < keys; ++j)
            sum += std::exp(score(j));
          lse[static_cast<size_t>((b * kHeads + h) * kPlaces + i)] = std::log(sum);
          for (int j = 0; j < keys; ++j) {
            auto number = static_cast<uint64_t>(((b * kHeads + h) * kPlaces + i) * kPlaces + j);
            bool kept = fake::keeps(numbers[0], numbers[1], number, 1 - dropout);
            factors.push_back(kept ? 1 / (1 - dropout) : 0);
            weights.push_back(std::exp(score(j)) / sum);
            dweights.push_back(factors.back() * dot(dout, query, v, keyOf(j)));
            total += weights.back() * dweights.back();
          }
          for (int j = 0; j < keys; ++j)
            for (size_t d = 0; d < kSize; ++d) {
              size_t key = keyOf(j), at = static_cast<size_t>(j);
              double dscore = scale * weights[at] * (dweights[at] - total);
              out[query + d] += factors[at] * weights[at] * v[key + d];
              dv[key + d] += factors[at] * weights[at] * dout[query + d];
              dq[query + d] += dscore * k[key + d];
              dk[key + d] += dscore * q[query + d];
            }
        }
  }
};

TEST(Attention, ComputesItsDefinition) {
  for (bool causal : {false, true})
    for (DType type : {DType::f16, DType::bf16})
      for (int kind = 0; kind < 8; ++kind) {
        bool gradient = kind % 2, drops = kind / 2 == 1, joined = kind / 2 == 3;
        int keyHeads = kind / 2 == 2 ? 1 : kHeads;
        constexpr size_t kCount = kBatch * kPlaces * kHeads * kSize;
        double tolerance = type == DType::f16 ? 0x1p-9 : 0x1p-6; // two roundings of numbers up to 2
        auto numbers = [&](uint32_t seed) {
          std::vector<double> x(kCount);
          for (size_t i = 0; i < kCount; ++i)
            x[i] = static_cast<double>((i * 7 + seed * i * i + seed) % 17) / 8 - 1;
          return x;
        };
        auto q = numbers(1), k = numbers(2), v = numbers(3), dout = numbers(4), mask = numbers(5);
        k.resize(kBatch * kPlaces * static_cast<size_t>(keyHeads) * kSize);
        v.resize(k.size());
        mask.resize(kBatch * kPlaces * kPlaces, 0);
        if (!drops)
          mask.assign(mask.size(), 0);
        const int64_t key[2] = {0x123456789abcdef0, 7};
        Reference expected(q, k, v, dout, mask, key, 0.5, drops ? 0.25 : 0, causal, keyHeads);
        Problem p(gradient, drops, static_cast<uint64_t>(keyHeads), joined);
        p.attention.causal = causal;
        p.attention.type = type;
        p.spec.entry(EntryRole::infer)
            .commands.push_back(libraryCall<Attention>("attention", p.attention));
        runtime::SessionOptions options;
        onFakeGpu(p.spec, options);
        auto session = runtime::Session::create(loadOrDie(p.spec), options);
        ASSERT_TRUE(session.ok()) << session.status().text();
        auto write = [&](const Range &range, const std::vector<double> &values, DType as) {
          Bytes bytes(range.size());
          ASSERT_TRUE((*session)->read(range, bytes.data()).ok());
          bool parts = values.size() * (as == DType::f32 ? 4 : 2) != range.size();
          for (size_t i = 0; i < values.size(); ++i)
            put(as, bytes.data(), parts ? p.placeOf(i) : i, static_cast<float>(values[i]));
          ASSERT_TRUE((*session)->write(range, bytes).ok());
        };
        auto expect = [&](const Range &range, const std::vector<double> &values, DType as,
                          const char *name) {
          Bytes bytes(range.size());
          ASSERT_TRUE((*session)->read(range, bytes.data()).ok());
          bool parts = values.size() * (as == DType::f32 ? 4 : 2) != range.size();
          for (size_t i = 0; i < values.size(); ++i)
            ASSERT_NEAR(get(as, bytes.data(), parts ? p.placeOf(i) : i), values[i],
                        as == DType::f32 ? 1e-6 : tolerance * std::max(1.0, std::fabs(values[i])))
                << name << " " << i << (causal ? " causal" : "");
        };
        for (const auto &[range, values] : {std::pair(p.attention.q.get(), &q),
                                            {p.attention.k.get(), &k},
                                            {p.attention.v.get(), &v}})
          write(*range, *values, type);
        if (drops) {
          write(*p.attention.mask, mask, type);
          Bytes bytes(sizeof(key));
          memcpy(bytes.data(), key, sizeof(key));
          ASSERT_TRUE((*session)->write(*p.attention.key, bytes).ok());
        }
        if (gradient) {
          write(*p.attention.out, expected.out, type);
          write(*p.attention.lse, expected.lse, DType::f32);
          write(*p.attention.dout, dout, type);
        }
        for (int i = 0; i < 3; ++i) // as commands, and as a graph
          ASSERT_TRUE((*session)->run(EntryRole::infer).ok());
        if (!gradient) {
          expect(*p.attention.out, expected.out, type, "out");
          expect(*p.attention.lse, expected.lse, DType::f32, "lse");
          continue;
        }
        expect(*p.attention.dq, expected.dq, type, "dq");
        expect(*p.attention.dk, expected.dk, type, "dk");
        expect(*p.attention.dv, expected.dv, type, "dv");
      }
}

TEST(Attention, IsNotStrict) {
  Problem p(false);
  p.spec.entry(EntryRole::infer)
      .commands.push_back(libraryCall<Attention>("attention", p.attention));
  runtime::SessionOptions options;
  onFakeGpu(p.spec, options);
  options.strictNumerics = true;
  auto session = runtime::Session::create(loadOrDie(p.spec), options);
  ASSERT_FALSE(session.ok());
  EXPECT_TRUE(session.status().what().find("leaves attention to cuDNN, which cannot be used: it "
                                           "does not say in which order it sums") !=
              std::string::npos)
      << session.status().what();
}

TEST(Attention, NeedsAnEngine) {
  setenv("AMPC_FAKE_CUDNN_REFUSES_PRODUCTS", "1", 1);
  Problem p(false);
  p.spec.entry(EntryRole::infer)
      .commands.push_back(libraryCall<Attention>("attention", p.attention));
  runtime::SessionOptions options;
  onFakeGpu(p.spec, options);
  auto session = runtime::Session::create(loadOrDie(p.spec), options);
  unsetenv("AMPC_FAKE_CUDNN_REFUSES_PRODUCTS");
  ASSERT_FALSE(session.ok());
  EXPECT_TRUE(session.status().what().find("cuDNN 91900 has no engine for op 'op'") !=
              std::string::npos)
      << session.status().what();
}
#endif

} // namespace
} // namespace ampc::test

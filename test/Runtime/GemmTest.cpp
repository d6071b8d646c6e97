// Products against a reference in double, in all ways, and bit-equal for every number of threads.
#include "Elements.h"
#include "Programs.h"
#include "cpu/Gemm.h"
#include "cpu/OneDnn.h"
#include "cpu/TileProduct.h"
#include <cmath>
#include <cstring>
#include <functional>
#include <gtest/gtest.h>
#include <random>

namespace ampc::test {
namespace {

using runtime::ProductWay;

struct Shape {
  uint64_t m, n, k;
  bool transA, transB;
  std::vector<uint64_t> batch;
  bool broadcastB = false;
  float alpha = 1;
  // Whether A, B and C are [batch 0, rows, batch 1, columns], as attention has its heads.
  bool headsInside = false;

  // The place of an element in a matrix that is stored with these rows and columns.
  uint64_t place(uint64_t matrix, uint64_t row, uint64_t column, uint64_t rows,
                 uint64_t columns) const {
    if (!headsInside)
      return (matrix * rows + row) * columns + column;
    uint64_t heads = batch[1];
    return ((matrix / heads * rows + row) * heads + matrix % heads) * columns + column;
  }
};

struct Types {
  DType a, b, c;
};

// Random numbers, which are repeated after a prime number of elements: to draw all of them would
// take longer than the products.
void fillRandom(DType type, std::span<uint8_t> bytes, uint32_t seed) {
  constexpr size_t kDrawn = 16381;
  std::mt19937 random(seed);
  std::uniform_real_distribution<float> uniform(-1, 1);
  for (size_t i = 0; i < std::min(kDrawn, bytes.size() / format::sizeOf(type)); ++i)
    put(type, bytes.data(), i, uniform(random));
  for (size_t period = kDrawn * format::sizeOf(type), i = period; i < bytes.size(); i += period)
    std::memcpy(&bytes[i], bytes.data(), std::min(period, bytes.size() - i));
}

struct Problem {
  Spec spec;
  Range a, b, c;
  uint64_t batches = 1;

  Problem(const Shape &s, const Types &t) {
    for (uint64_t extent : s.batch)
      batches *= extent;
    uint64_t bytesA = batches * s.m * s.k * format::sizeOf(t.a);
    uint64_t bytesB = (s.broadcastB ? 1 : batches) * s.k * s.n * format::sizeOf(t.b);
    uint64_t bytesC = batches * s.m * s.n * format::sizeOf(t.c);
    a = Range(0, bytesA, spec.arena("a", ArenaKind::input, bytesA), 0);
    b = Range(0, bytesB, spec.arena("b", ArenaKind::input, bytesB), 0);
    c = Range(0, bytesC, spec.arena("c", ArenaKind::output, bytesC), 0);
    GemmT g;
    g.a = std::make_unique<Range>(a);
    g.b = std::make_unique<Range>(b);
    g.c = std::make_unique<Range>(c);
    g.a_type = t.a;
    g.b_type = t.b;
    g.c_type = t.c;
    g.m = s.m;
    g.n = s.n;
    g.k = s.k;
    auto i = [](uint64_t v) { return static_cast<int64_t>(v); };
    g.a_row_stride = s.transA ? 1 : i(s.k);
    g.a_col_stride = s.transA ? i(s.m) : 1;
    g.b_row_stride = s.transB ? 1 : i(s.n);
    g.b_col_stride = s.transB ? i(s.k) : 1;
    uint64_t stepA = s.m * s.k, stepB = s.broadcastB ? 0 : s.k * s.n;
    for (size_t d = s.batch.size(); d-- > 0;) {
      g.batch.insert(g.batch.begin(), s.batch[d]);
      g.a_batch_strides.insert(g.a_batch_strides.begin(), i(stepA));
      g.b_batch_strides.insert(g.b_batch_strides.begin(), i(stepB));
      stepA *= s.batch[d];
      stepB *= s.batch[d];
    }
    if (s.headsInside) {
      uint64_t heads = s.batch[1];
      (s.transA ? g.a_col_stride : g.a_row_stride) *= i(heads);
      (s.transB ? g.b_col_stride : g.b_row_stride) *= i(heads);
      g.a_batch_strides = {i(heads * s.m * s.k), i(s.transA ? s.m : s.k)};
      g.b_batch_strides = {i(heads * s.k * s.n), i(s.transB ? s.k : s.n)};
      g.c_strides = {i(heads * s.m * s.n), i(s.n), i(heads * s.n)};
    }
    auto kernel = [&](DType type, const char *half, const char *brain) {
      return type == DType::f32
                 ? -1
                 : static_cast<int32_t>(spec.kernel(type == DType::f16 ? half : brain));
    };
    g.widen_a = kernel(t.a, "widen_f16", "widen_bf16");
    g.widen_b = kernel(t.b, "widen_f16", "widen_bf16");
    g.alpha = s.alpha;
    g.narrow_c = kernel(t.c, "narrow_f16", "narrow_bf16");
    spec.entry(EntryRole::infer).commands.push_back(gemm(std::move(g)));
  }
};

// The result of operands that `fill` makes.
using Fill = std::function<void(DType, std::span<uint8_t>, uint32_t seed)>;
std::vector<uint8_t> multiply(Problem &problem, const Types &types, int threads, ProductWay way,
                              const Fill &fill = fillRandom) {
  runtime::SessionOptions options;
  options.threads = threads;
  options.way = way;
#ifdef AMPC_TEST_CUDA
  std::string path = onFakeGpu(problem.spec, options);
#endif
  auto session = runtime::Session::create(loadOrDie(problem.spec), options);
  EXPECT_TRUE(session.ok()) << session.status().text();
  std::vector<uint8_t> a(problem.a.size()), b(problem.b.size()), c(problem.c.size());
  fill(types.a, a, 1);
  fill(types.b, b, 2);
  EXPECT_TRUE((*session)->write(problem.a, a).ok() && (*session)->write(problem.b, b).ok());
  EXPECT_TRUE((*session)->run(EntryRole::infer).ok());
  EXPECT_TRUE((*session)->read(problem.c, c.data()).ok());
  return c;
}

// Compares with double. float32 sums of k products of numbers below 1 are off by at most about k
// 2^-24; a 16-bit result is one rounding more.
void compare(const Shape &s, const Types &t, Problem &problem, const std::vector<uint8_t> &result) {
  std::vector<uint8_t> a(problem.a.size()), b(problem.b.size());
  fillRandom(t.a, a, 1);
  fillRandom(t.b, b, 2);
  std::vector<float> valuesA = allElements(t.a, a), valuesB = allElements(t.b, b);
  double epsilon = t.c == DType::f32 ? 0 : t.c == DType::f16 ? 0x1p-11 : 0x1p-8;
  double absolute = (static_cast<double>(s.k) * 0x1p-22 + 1e-7) * std::max(1.0f, std::abs(s.alpha));
  uint64_t stride = std::max<uint64_t>(1, s.m * s.n / 2000);
  for (uint64_t batch = 0; batch < problem.batches; ++batch)
    for (uint64_t e = 0; e < s.m * s.n; e += stride) {
      uint64_t row = e / s.n, column = e % s.n;
      double sum = 0;
      for (uint64_t x = 0; x < s.k; ++x) {
        uint64_t ia =
            s.transA ? s.place(batch, x, row, s.k, s.m) : s.place(batch, row, x, s.m, s.k);
        uint64_t there = s.broadcastB ? 0 : batch, ib = s.transB
                                                            ? s.place(there, column, x, s.n, s.k)
                                                            : s.place(there, x, column, s.k, s.n);
        sum += static_cast<double>(valuesA[ia]) * valuesB[ib];
      }
      sum *= s.alpha;
      double got = get(t.c, result.data(), s.place(batch, row, column, s.m, s.n));
      ASSERT_NEAR(got, sum, absolute + epsilon * std::abs(sum))
          << s.m << "x" << s.n << "x" << s.k << " at " << e;
    }
}

// The product of the same matrices, stored one behind the other.
std::vector<uint8_t> denseProduct(Shape s, const Types &t, ProductWay way) {
  auto fill = [&](DType type, std::span<uint8_t> bytes, uint32_t seed) {
    std::vector<uint8_t> strided(bytes.size());
    fillRandom(type, strided, seed);
    uint64_t rows = seed == 1 ? (s.transA ? s.k : s.m) : (s.transB ? s.n : s.k),
             columns = seed == 1 ? (s.transA ? s.m : s.k) : (s.transB ? s.k : s.n);
    for (uint64_t i = 0; i < bytes.size() / format::sizeOf(type); ++i)
      put(type, bytes.data(), i,
          get(type, strided.data(),
              s.place(i / (rows * columns), i / columns % rows, i % columns, rows, columns)));
  };
  Shape dense = s;
  dense.headsInside = false;
  Problem problem(dense, t);
  return multiply(problem, t, 2, way, fill);
}

const Types kF32{DType::f32, DType::f32, DType::f32};

// What the library is asked for on a GPU depends neither on the CPU's ways nor on the sizes beyond
// one tile, and the fake library takes seconds for large products.
#ifdef AMPC_TEST_CUDA
const ProductWay kWays[] = {ProductWay::automatic};
const uint64_t kSides[] = {1, 33};
#else
const ProductWay kWays[] = {ProductWay::widen, ProductWay::library, ProductWay::pack,
                            ProductWay::tiles};
const uint64_t kSides[] = {1, 7, 33, 1000};
#endif

TEST(Gemm, EqualsTheReferenceForAllTransposesAndOddSizes) {
  for (uint64_t m : kSides)
    for (uint64_t n : kSides)
      for (uint64_t k : {1, 33, 129})
        for (int trans = 0; trans < 4; ++trans) {
          Shape s{m, n, k, (trans & 1) != 0, (trans & 2) != 0, {}};
          for (Types t : {kF32, Types{DType::bf16, DType::bf16, DType::bf16},
                          Types{DType::f16, DType::f16, DType::f16}}) {
            Problem problem(s, t);
            compare(s, t, problem, multiply(problem, t, 2, ProductWay::widen));
          }
        }
}

TEST(Gemm, GivesEqualBitsForEveryNumberOfThreads) {
  const Shape shapes[] = {
      {1000, 33, 700, false, false, {}},
      {33, 1000, 700, true, false, {}},
      {512, 513, 300, false, true, {}},
      {700, 700, 64, true, true, {}},
      {40, 40, 40, false, false, {3, 5}},
      {200, 300, 100, false, false, {2}},
      {65, 130, 50, false, true, {4}, true},
#ifndef AMPC_TEST_CUDA // divided along k
      {40, 24, 8192, true, false, {}},
      {17, 65, 8008, false, true, {}},
      // operands that all threads pack, with and without padding
      {600, 256, 272, true, false, {}},
      {640, 192, 300, false, true, {}},
      {640, 200, 275, true, true, {}},
      {520, 256, 264, true, false, {2}},
#endif
  };
  const Types types[] = {kF32,
                         {DType::bf16, DType::bf16, DType::f32},
                         {DType::bf16, DType::bf16, DType::bf16},
                         {DType::f16, DType::f16, DType::f16},
                         {DType::f32, DType::f16, DType::f32},
                         {DType::bf16, DType::f32, DType::f16}};
  for (const Shape &s : shapes)
    for (const Types &t : types)
      for (ProductWay way : kWays) {
        Problem problem(s, t);
        std::vector<uint8_t> one = multiply(problem, t, 1, way);
        compare(s, t, problem, one);
#ifndef AMPC_TEST_CUDA // there are no threads to count
        for (int threads : {2, 4, 8})
          ASSERT_EQ(one, multiply(problem, t, threads, way))
              << s.m << "x" << s.n << "x" << s.k << " " << threads;
#endif
      }
}

// Strides in two batch dimensions, of the operands and of the result, with every way and type: the
// same bits for any number of threads, and those of the dense product.
TEST(Gemm, TakesHeadsThatLieInside) {
  for (int trans = 0; trans < 4; ++trans)
    for (Shape s : {Shape{17, 9, 33, false, false, {3, 4}},
                    {1, 5, 7, false, false, {3, 4}},
                    {300, 64, 16, false, false, {3, 4}},
                    {200, 150, 64, false, false, {1, 2}}}) {
      s.transA = trans & 1;
      s.transB = trans & 2;
      s.headsInside = true;
      uint64_t m = s.m, n = s.n, k = s.k;
      for (DType type : {DType::f32, DType::f16, DType::bf16})
        for (ProductWay way : kWays) {
          Types t{type, type, type};
          Problem problem(s, t);
          std::vector<uint8_t> one = multiply(problem, t, 1, way);
          compare(s, t, problem, one);
          ASSERT_EQ(one, multiply(problem, t, 4, way));
          std::vector<uint8_t> dense = denseProduct(s, t, way);
          for (uint64_t i = 0; i < dense.size() / format::sizeOf(type); ++i) {
            uint64_t matrix = i / (m * n), row = i / n % m, column = i % n;
            ASSERT_EQ(get(type, dense.data(), i),
                      get(type, one.data(), s.place(matrix, row, column, m, n)))
                << m << "x" << n << "x" << k << " " << trans;
          }
        }
    }
}

TEST(Gemm, FoldsABatchOverRowsAndBroadcasts) {
  for (Types t : {kF32, Types{DType::f16, DType::f16, DType::f32}}) {
    Shape folded{16, 20, 24, false, false, {3, 4}, true};
    Problem a(folded, t);
    compare(folded, t, a, multiply(a, t, 2, ProductWay::widen));
    Shape kept{16, 20, 24, true, true, {3, 4}, true};
    Problem b(kept, t);
    compare(kept, t, b, multiply(b, t, 2, ProductWay::widen));
    Shape rows{1, 20, 24, false, false, {100}, true};
    Problem c(rows, t);
    compare(rows, t, c, multiply(c, t, 2, ProductWay::widen));
  }
}

// Every path that a product takes: whole, sliced along either side, batched, broadcast, folded, in
// both ways.
TEST(Gemm, ScalesTheSumOnEveryPath) {
  for (float alpha : {0.125f, -2.0f, 1.0f / 3, 0.0f})
    for (Shape s :
         {Shape{7, 5, 33, false, true, {}}, Shape{700, 33, 64, true, false, {}},
          Shape{33, 700, 64, false, false, {}}, Shape{16, 20, 24, false, false, {3, 4}, true},
          Shape{16, 20, 24, true, true, {2, 3}}}) {
      s.alpha = alpha;
      for (const Types &t :
           {kF32, Types{DType::bf16, DType::bf16, DType::bf16},
            Types{DType::bf16, DType::bf16, DType::f32}, Types{DType::f16, DType::f16, DType::f16}})
        for (ProductWay way : kWays) {
          Problem problem(s, t);
          std::vector<uint8_t> one = multiply(problem, t, 1, way);
          compare(s, t, problem, one);
#ifndef AMPC_TEST_CUDA
          ASSERT_EQ(one, multiply(problem, t, 4, way)) << alpha;
#endif
        }
    }
}

// Products that differ in nothing but their scale are different primitives.
TEST(Gemm, KeepsScalesApart) {
  Problem problem({8, 8, 8, false, false, {}}, kF32);
  auto &commands = problem.spec.entry(EntryRole::infer).commands;
  uint32_t second = problem.spec.arena("second", ArenaKind::output, 256);
  GemmT scaled(*gemmIn(*commands[0]));
  scaled.c = std::make_unique<Range>(0, 256, second, 0);
  scaled.alpha = -4;
  commands.push_back(gemm(std::move(scaled)));
  runtime::SessionOptions options;
  options.threads = 1;
  auto session = runtime::Session::create(loadOrDie(problem.spec), options);
  ASSERT_TRUE(session.ok()) << session.status().text();
  std::vector<uint8_t> a(256), b(256), plain(256), other(256);
  fillRandom(DType::f32, a, 1);
  fillRandom(DType::f32, b, 2);
  ASSERT_TRUE((*session)->write(problem.a, a).ok() && (*session)->write(problem.b, b).ok());
  ASSERT_TRUE((*session)->run(EntryRole::infer).ok());
  ASSERT_TRUE((*session)->read(problem.c, plain.data()).ok());
  ASSERT_TRUE((*session)->read(Range(0, 256, second, 0), other.data()).ok());
  for (uint64_t i = 0; i < 64; ++i)
    ASSERT_EQ(-4 * get(DType::f32, plain.data(), i), get(DType::f32, other.data(), i));
}

// 128 * 60 * 60 is beyond float16; an eighth of it is not, and is exact there.
TEST(Gemm, ScalesBeforeItRounds) {
  Shape s{8, 8, 128, false, false, {}};
  s.alpha = 0.125f;
  Types t{DType::f16, DType::f16, DType::f16};
  Problem problem(s, t);
  runtime::SessionOptions options;
  options.threads = 1;
  auto session = runtime::Session::create(loadOrDie(problem.spec), options);
  ASSERT_TRUE(session.ok()) << session.status().text();
  uint16_t sixty = runtime::toF16(60);
  for (Range range : {problem.a, problem.b}) {
    std::vector<uint8_t> bytes(range.size());
    for (uint64_t i = 0; i < range.size() / 2; ++i)
      std::memcpy(bytes.data() + 2 * i, &sixty, 2);
    ASSERT_TRUE((*session)->write(range, bytes).ok());
  }
  ASSERT_TRUE((*session)->run(EntryRole::infer).ok());
  std::vector<uint8_t> c(problem.c.size());
  ASSERT_TRUE((*session)->read(problem.c, c.data()).ok());
  for (uint64_t i = 0; i < 64; ++i)
    ASSERT_EQ(get(DType::f16, c.data(), i), 57600) << i;
}

// Slices along either side, of two and of more pieces, the last one shorter or not.
TEST(Gemm, AddsUpPiecesAlongKOfWidenedOperands) {
#ifdef AMPC_TEST_CUDA
  GTEST_SKIP() << "nothing is widened on a GPU";
#endif
  for (Shape s : {Shape{140, 40, 9000, false, false, {}}, Shape{140, 40, 9000, true, true, {}},
                  Shape{40, 140, 5000, false, true, {}}, Shape{33, 70, 16384, true, false, {}},
                  Shape{40, 30, 9000, false, true, {2}, true}}) {
    s.alpha = 0.5f;
    for (Types t :
         {Types{DType::f16, DType::f16, DType::f16}, Types{DType::bf16, DType::bf16, DType::f32},
          Types{DType::f32, DType::f16, DType::f32}, Types{DType::bf16, DType::f32, DType::bf16}}) {
      Problem problem(s, t);
      std::vector<uint8_t> one = multiply(problem, t, 1, ProductWay::widen);
      compare(s, t, problem, one);
      EXPECT_EQ(one, multiply(problem, t, 3, ProductWay::widen)) << s.m << "x" << s.n << "x" << s.k;
    }
  }
}

#ifndef AMPC_TEST_CUDA
// How a product is cut follows from its shape; a large one keeps more than eight threads busy.
TEST(Gemm, LargeProductsAreCutInBothDirections) {
  auto library = runtime::OneDnn::create(1);
  ASSERT_TRUE(library.ok());
  auto tasks = [&](int64_t m, int64_t n, int64_t k, std::vector<int64_t> batch = {}) {
    runtime::Product p;
    p.a.rowStride = k;
    p.b.rowStride = n;
    p.a.columnStride = p.b.columnStride = 1;
    p.m = m;
    p.n = n;
    p.k = k;
    p.batch = batch;
    if (!batch.empty()) {
      p.a.batchStrides = {m * k};
      p.b.batchStrides = {k * n};
    }
    auto plan = runtime::GemmPlan::create(p, ProductWay::widen, **library);
    EXPECT_TRUE(plan.ok());
    return plan->tasks();
  };
  EXPECT_EQ(tasks(512, 4096, 4096), 16u);
  EXPECT_EQ(tasks(4096, 512, 4096), 16u);
  EXPECT_EQ(tasks(4096, 4096, 512), 16u);
  EXPECT_EQ(tasks(8192, 8192, 512), 32u);
  EXPECT_EQ(tasks(2048, 2048, 2048), 16u);
  EXPECT_EQ(tasks(128, 4096, 4096), 16u) << "short: twice as many along the other extent";
  EXPECT_EQ(tasks(128, 1024, 1024), 8u);
  EXPECT_EQ(tasks(64, 64, 64), 1u);
  EXPECT_EQ(tasks(64, 256, 3136), 8u) << "along k";
  EXPECT_EQ(tasks(128, 256, 50176), 16u) << "along k";
  EXPECT_EQ(tasks(512, 512, 512, {3}), 24u);
  EXPECT_EQ(tasks(512, 512, 512, {16}), 16u);
}

// A kept operand costs no tile anything: threads have the same to do.
TEST(Gemm, KeptProductsAreCutEvenly) {
  runtime::OneThread one;
  auto library = runtime::OneDnn::create(1);
  ASSERT_TRUE(library.ok());
  auto tasks = [&](int64_t m, int64_t n, int64_t k) {
    runtime::Product p;
    p.a.rowStride = p.k = k;
    p.b.rowStride = p.n = n;
    p.a.columnStride = p.b.columnStride = 1;
    p.m = m;
    p.fixedB = true;
    auto plan = runtime::GemmPlan::create(p, ProductWay::library, **library);
    EXPECT_TRUE(plan.ok() && plan->keepsOperand());
    return plan->tasks();
  };
  EXPECT_EQ(tasks(49, 320, 1152), 4u) << "columns";
  EXPECT_EQ(tasks(784, 32, 192), 4u) << "rows";
  EXPECT_EQ(tasks(197, 192, 192), 4u) << "both";
  EXPECT_EQ(tasks(128, 3072, 768), 8u) << "for eight threads";
  EXPECT_EQ(tasks(8, 1024, 256), 4u) << "as long as reading B takes";
  EXPECT_EQ(tasks(1, 64, 64), 1u);
}

TEST(Gemm, GivesTheSameBitsForAnyNumberOfThreads) {
  for (Shape s : {Shape{520, 1040, 1000, false, false, {}}, Shape{1040, 520, 1000, true, false, {}},
                  Shape{520, 1040, 1000, true, true, {}}})
    for (Types t :
         {Types{DType::f32, DType::f32, DType::f32}, Types{DType::f16, DType::f16, DType::f16},
          Types{DType::bf16, DType::bf16, DType::f32}})
      for (ProductWay way : {ProductWay::automatic, ProductWay::widen, ProductWay::pack}) {
        Problem problem(s, t);
        std::vector<uint8_t> one = multiply(problem, t, 1, way);
        if (way == ProductWay::automatic && t.a == DType::f32)
          compare(s, t, problem, one);
        for (int threads : {2, 3, 4, 8, 16})
          EXPECT_EQ(one, multiply(problem, t, threads, way))
              << s.m << "x" << s.n << " " << threads << " threads";
      }
}

// Rows of a dense A, and of the transposed one that a weight's gradient has.
TEST(Gemm, NarrowsLargeResultsInBlocks) {
  for (Shape s :
       {Shape{9000, 700, 8, false, false, {}}, Shape{700, 4110, 300, true, false, {}},
        Shape{700, 4110, 300, true, true, {}}, Shape{500, 600, 500, true, false, {3}, true}})
    for (Types t :
         {Types{DType::bf16, DType::bf16, DType::bf16}, Types{DType::f16, DType::f32, DType::f16},
          Types{DType::f32, DType::f16, DType::f32}}) {
      Problem problem(s, t);
      std::vector<uint8_t> one = multiply(problem, t, 1, ProductWay::widen);
      compare(s, t, problem, one);
      EXPECT_EQ(one, multiply(problem, t, 3, ProductWay::widen)) << s.m << "x" << s.n << "x" << s.k;
    }
}
#endif

#ifndef AMPC_TEST_CUDA // a GPU has no matrix tiles of the runtime
const Types kF16{DType::f16, DType::f16, DType::f16}, kF16ToF32{DType::f16, DType::f16, DType::f32};

// One and several blocks of either side and pieces along k, the last ones smaller; batches; scales.
const Shape kTileShapes[] = {
    {1, 1, 1, false, false, {}},           {7, 33, 129, true, false, {}},
    {33, 7, 1, false, true, {}},           {1000, 300, 70, true, true, {}},
    {300, 1000, 700, false, false, {}},    {1100, 70, 1100, false, true, {}},
    {70, 530, 520, true, true, {3}},       {530, 70, 40, true, false, {2, 2}},
    {40, 300, 600, true, true, {3}, true}, {600, 600, 600, false, true, {}, false, -0.375f}};

void fillPatterns(std::span<uint8_t> bytes, const std::function<uint16_t(uint32_t)> &pattern,
                  uint32_t seed) {
  std::mt19937 random(seed);
  for (size_t i = 0; i < bytes.size() / 2; ++i) {
    uint16_t half = pattern(random());
    std::memcpy(bytes.data() + 2 * i, &half, 2);
  }
}

#define SKIP_WITHOUT_TILES()                                                                       \
  if (!runtime::tiles::areUsable())                                                                \
  GTEST_SKIP() << "this CPU has no vectors or tiles for bfloat16"

TEST(Gemm, TilesFloat16OnEveryPath) {
  SKIP_WITHOUT_TILES();
  for (const Shape &s : kTileShapes)
    for (Types t : {kF16, kF16ToF32, Types{DType::f16, DType::f16, DType::bf16}}) {
      Problem problem(s, t);
      std::vector<uint8_t> one = multiply(problem, t, 1, ProductWay::tiles);
      compare(s, t, problem, one);
      for (int threads : {2, 4, 8})
        ASSERT_EQ(one, multiply(problem, t, threads, ProductWay::tiles))
            << s.m << "x" << s.n << "x" << s.k << " " << threads;
      if (s.m * s.n * s.k > 1 << 24 && t.c == DType::f32) { // so that it is not widened after all
        EXPECT_NE(one, multiply(problem, t, 1, ProductWay::widen));
      }
    }
}

// Integers of 11 bits, whose sums of four products float32 holds: without one of the four products
// of the parts they would be wrong. And the same of the smallest numbers, denormal ones.
TEST(Gemm, TilesFloat16Exactly) {
  SKIP_WITHOUT_TILES();
  Shape s{300, 700, 4, false, true, {}};
  auto integers = [](DType, std::span<uint8_t> bytes, uint32_t seed) {
    fillPatterns(
        bytes, [](uint32_t r) { return runtime::toF16(static_cast<float>(r % 4095) - 2047.0f); },
        seed);
  };
  auto smallest = [](DType, std::span<uint8_t> bytes, uint32_t seed) {
    fillPatterns(
        bytes, [](uint32_t r) { return static_cast<uint16_t>(r % 0x800 | (r & 0x8000)); }, seed);
  };
  for (const Fill &fill : {Fill(integers), Fill(smallest)}) {
    Problem problem(s, kF16ToF32);
    EXPECT_EQ(multiply(problem, kF16ToF32, 2, ProductWay::tiles, fill),
              multiply(problem, kF16ToF32, 2, ProductWay::widen, fill));
  }
}

// Any pattern: infinities, NaN and numbers whose sums leave float16, which the parts cannot tell
// apart. Few of them, so that most sums stay finite.
TEST(Gemm, TilesFloat16AsItIsWidenedWhereSumsAreNotFinite) {
  SKIP_WITHOUT_TILES();
  for (uint16_t special : {0x7c00, 0xfc00, 0x7e00, 0x7c01, 0x7bff})
    for (Types t : {kF16, kF16ToF32})
      for (const Shape &s : kTileShapes) {
        auto fill = [&](DType, std::span<uint8_t> bytes, uint32_t seed) {
          fillPatterns(
              bytes, [&](uint32_t r) { return r % 5000 ? static_cast<uint16_t>(0x4000) : special; },
              seed);
          std::memcpy(bytes.data(), &special, 2); // in the smallest, too
        };
        Problem problem(s, t);
        std::vector<uint8_t> widened = multiply(problem, t, 2, ProductWay::widen, fill);
        std::vector<uint8_t> tiled = multiply(problem, t, 2, ProductWay::tiles, fill);
        float tolerance = special == 0x7bff ? 0x1p-10f : 0; // finite: summed in another order
        for (uint64_t i = 0; i < tiled.size() / format::sizeOf(t.c); ++i) {
          float a = get(t.c, tiled.data(), i), b = get(t.c, widened.data(), i);
          ASSERT_TRUE(std::isnan(b) ? std::isnan(a)
                                    : a == b || std::abs(a - b) <= tolerance * std::abs(b))
              << a << ", not " << b << ": " << special << " " << s.m << "x" << s.n << "x" << s.k;
        }
      }
}
#endif

} // namespace
} // namespace ampc::test

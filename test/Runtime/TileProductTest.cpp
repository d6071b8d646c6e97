// Products by matrix tiles, compared with exact sums: the operands are small integers, so that no
// sum is rounded in float32. What is around the operands is NaN, and what is around C is kept.
#include "cpu/Gemm.h"
#include "cpu/MatrixTiles.h"
#include <bit>
#include <cstring>
#include <gtest/gtest.h>
#include <string>

namespace runtime = ampc::runtime;
using ampc::format::DType;
using runtime::GemmPlan, runtime::OneDnn, runtime::Product, runtime::ProductWay,
    runtime::ThreadPool, runtime::Workspace;

namespace {

struct Case {
  int64_t m, n, k;
  bool transA = false, transB = false;
  DType type = DType::bf16; // of C
  int64_t batch = 1;
  int64_t gap = 0; // unused elements behind each row of an operand and of C
  bool fixedB = false;
  float alpha = 1;
  int64_t rowElements = 0;
};

uint16_t toBf16(float value) {
  return static_cast<uint16_t>(std::bit_cast<uint32_t>(value) >> 16); // exact for small integers
}

// A matrix with a gap behind each row.
struct Storage {
  Storage(int64_t rows, int64_t columns, int64_t gap, int64_t batch, int64_t seed)
      : rows(rows), pitch(columns + gap),
        values(static_cast<size_t>(rows * pitch * batch + 64), 0x7fc0) {
    for (int64_t line = 0; line < rows * batch; ++line)
      for (int64_t i = 0; i < columns; ++i)
        values[static_cast<size_t>(line * pitch + i)] =
            toBf16(static_cast<float>((line * 7 + i * 5 + line * i % 11 + seed) % 7 - 3));
  }
  float at(int64_t batch, int64_t row, int64_t column) const {
    uint32_t bits = values[static_cast<size_t>((batch * rows + row) * pitch + column)];
    return std::bit_cast<float>(bits << 16);
  }
  int64_t rows, pitch;
  std::vector<uint16_t> values;
};

void check(const Case &s, int threads) {
  SCOPED_TRACE(std::to_string(s.m) + "x" + std::to_string(s.n) + "x" + std::to_string(s.k) +
               (s.transA ? " t" : " n") + (s.transB ? "t" : "n") + ", batch " +
               std::to_string(s.batch) + ", " + std::to_string(threads) + " threads");
  Storage a(s.transA ? s.k : s.m, s.transA ? s.m : s.k, s.gap, s.batch, 1),
      b(s.transB ? s.n : s.k, s.transB ? s.k : s.n, s.gap, s.batch, 2);
  int64_t element = s.type == DType::f32 ? 4 : 2, pitchC = s.n + s.gap;
  std::vector<uint8_t> c(static_cast<size_t>(s.batch * s.m * pitchC * element), 0x5a);
  auto address = [](const Storage &of) {
    return reinterpret_cast<const uint8_t *>(of.values.data());
  };
  Product p;
  p.a = {address(a), DType::bf16, s.transA ? 1 : a.pitch, s.transA ? a.pitch : 1, {}, nullptr};
  p.b = {address(b), DType::bf16, s.transB ? 1 : b.pitch, s.transB ? b.pitch : 1, {}, nullptr};
  p.c = c.data();
  p.cType = s.type;
  p.m = s.m;
  p.n = s.n;
  p.k = s.k;
  p.alpha = s.alpha;
  p.fixedB = s.fixedB;
  p.rowElements = s.rowElements;
  p.batch = {s.batch};
  p.a.batchStrides = {a.rows * a.pitch};
  p.b.batchStrides = {s.batch == 1 ? 0 : b.rows * b.pitch};
  if (s.gap)
    p.cStrides = {s.m * pitchC, pitchC};
  auto library = OneDnn::create(threads);
  ASSERT_TRUE(library.ok());
  auto plan = GemmPlan::create(p, ProductWay::tiles, **library);
  ASSERT_TRUE(plan.ok()) << plan.status().text();
  Workspace workspace;
  plan->placeKept(workspace);
  workspace.include(plan->needs());
  workspace.slotBytes = runtime::align64(workspace.slotBytes);
  auto bytes = [](uint64_t size) {
    return std::unique_ptr<uint8_t, decltype(&free)>(
        static_cast<uint8_t *>(aligned_alloc(64, runtime::align64(size) + 64)), free);
  };
  auto shared = bytes(workspace.sharedBytes), kept = bytes(workspace.keptBytes),
       slots = bytes(workspace.slotBytes * static_cast<uint64_t>(threads));
  workspace.shared = shared.get();
  workspace.slots = slots.get();
  workspace.kept = kept.get();
  ThreadPool pool(threads);
  if (plan->keepsOperand())
    ASSERT_TRUE(plan->keepOperand(pool, **library, workspace));
  ASSERT_TRUE(plan->run(pool, **library, workspace, nullptr));

  int64_t stride = std::max<int64_t>(1, s.m * s.n / 3000);
  for (int64_t batch = 0; batch < s.batch; ++batch)
    for (int64_t e = 0; e < s.m * s.n; e += stride) {
      int64_t row = e / s.n, column = e % s.n;
      float sum = 0;
      for (int64_t x = 0; x < s.k; ++x)
        sum += (s.transA ? a.at(batch, x, row) : a.at(batch, row, x)) *
               (s.transB ? b.at(batch, column, x) : b.at(batch, x, column));
      sum *= s.alpha;
      const uint8_t *at = c.data() + ((batch * s.m + row) * pitchC + column) * element;
      float got;
      if (s.type == DType::f32) {
        std::memcpy(&got, at, 4);
      } else {
        uint16_t bits;
        std::memcpy(&bits, at, 2);
        got = std::bit_cast<float>(static_cast<uint32_t>(bits) << 16);
        auto wide = std::bit_cast<uint32_t>(sum); // to nearest, ties to even
        sum = std::bit_cast<float>((wide + 0x7fff + (wide >> 16 & 1)) & 0xffff0000);
      }
      ASSERT_EQ(got, sum) << "batch " << batch << " row " << row << " column " << column;
    }
  for (int64_t line = 0; line < s.batch * s.m; ++line)
    for (int64_t i = s.n * element; i < pitchC * element; ++i)
      ASSERT_EQ(c[static_cast<size_t>(line * pitchC * element + i)], 0x5a) << "behind row " << line;
}

class TileProduct : public testing::Test {
protected:
  void SetUp() override {
    if (!runtime::tiles::areUsable())
      GTEST_SKIP() << "this CPU has no matrix tiles for bfloat16";
  }
};

TEST_F(TileProduct, EqualsExactSums) {
  for (int64_t m : {1, 15, 16, 17, 31, 33, 48, 197})
    for (int64_t n : {1, 16, 33, 64})
      for (int64_t k : {1, 31, 32, 70})
        for (int trans = 0; trans < 4; ++trans)
          check({m, n, k, (trans & 1) != 0, (trans & 2) != 0}, 2);
}

TEST_F(TileProduct, DividesLargeProducts) {
  const Case cases[] = {
      {197, 768, 768},                                // columns
      {197, 256, 3072},                               // parts of k in a task
      {197, 256, 3072, false, false, DType::f32},     //
      {300, 96, 1100, false, true},                   // a last part that is not whole
      {300, 96, 1100, true, false},                   //
      {1100, 384, 256},                               // rows, B packed by all
      {4000, 64, 64},                                 // rows, B in the cache
      {700, 13000, 1024, false, true},                // B too large for that
      {64, 100, 16000, true, false, DType::f32},      // parts of k
      {260, 48, 8000, true, false, DType::f32},       // those of the transposed product
      {520, 40, 96, true, false, DType::f32, 3},      //
      {520, 40, 96, true, false, DType::bf16, 3, 24}, //
      {1100, 384, 256, false, false, DType::bf16, 1, 0, false, 1, 384}, // whole rows
  };
  for (const Case &one : cases)
    for (int threads : {1, 3})
      check(one, threads);
}

TEST_F(TileProduct, TakesGapsBatchesScalesAndFixedOperands) {
  for (int trans = 0; trans < 4; ++trans)
    for (int64_t gap : {0, 5, 32}) {
      Case s{50, 70, 45, (trans & 1) != 0, (trans & 2) != 0};
      s.gap = gap;
      check(s, 2);
      s.batch = 5;
      s.alpha = 0.5f;
      check(s, 2);
      s.type = DType::f32;
      check(s, 2);
      s.batch = 1;
      s.fixedB = true;
      check(s, 2);
    }
}

} // namespace

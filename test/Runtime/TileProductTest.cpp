// Products by matrix tiles, compared with exact sums: the operands are small integers, so that no
// sum is rounded in float32. What is around the operands is NaN, and what is around C is kept.
#include "Elements.h"
#include "PlanRun.h"
#include "StoredMatrix.h"
#include "cpu/Gemm.h"
#include "cpu/MatrixTiles.h"
#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <limits>
#include <string>

namespace runtime = ampc::runtime;
using ampc::format::DType;
using ampc::test::get, ampc::test::put, ampc::test::rounded;
using runtime::GemmPlan, runtime::OneDnn, runtime::Product, runtime::ProductWay;

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
  DType operands = DType::bf16;
  bool onlyReader = false; // a launch alone reads the rows of C
};

using Storage = ampc::test::StoredMatrix;
using Fill = Storage::Fill;
using ampc::test::smallInteger;

void check(const Case &s, int threads, const Fill &fillA = smallInteger,
           const Fill &fillB = smallInteger) {
  SCOPED_TRACE(std::to_string(s.m) + "x" + std::to_string(s.n) + "x" + std::to_string(s.k) +
               (s.transA ? " t" : " n") + (s.transB ? "t" : "n") + ", batch " +
               std::to_string(s.batch) + ", " + std::to_string(threads) + " threads");
  Storage a(s.operands, s.transA ? s.k : s.m, s.transA ? s.m : s.k, s.gap, s.batch, fillA),
      b(s.operands, s.transB ? s.n : s.k, s.transB ? s.k : s.n, s.gap, s.batch, fillB);
  int64_t element = s.type == DType::f32 ? 4 : 2, pitchC = s.n + s.gap;
  std::vector<uint8_t> c(static_cast<size_t>(s.batch * s.m * pitchC * element), 0x5a);
  Product p;
  p.a = {a.bytes.data(), s.operands, s.transA ? 1 : a.pitch, s.transA ? a.pitch : 1, {}, nullptr};
  p.b = {b.bytes.data(), s.operands, s.transB ? 1 : b.pitch, s.transB ? b.pitch : 1, {}, nullptr};
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
  ampc::test::OnlyReader reader(s.batch * s.m, s.n, element, c.data());
  if (s.onlyReader) {
    p.onlyReader = true;
    p.rowElements = s.n;
    p.c = reader.result();
  }
  auto library = OneDnn::create(threads);
  ASSERT_TRUE(library.ok());
  auto plan = GemmPlan::create(p, ProductWay::tiles, **library);
  ASSERT_TRUE(plan.ok()) << plan.status().text();
  ASSERT_TRUE(!s.onlyReader || plan->mayFuse());
  ASSERT_TRUE(
      ampc::test::runPlan(*plan, **library, threads, s.onlyReader ? &reader.launch : nullptr));
  EXPECT_FALSE(reader.isWritten());

  int64_t stride = std::max<int64_t>(1, s.m * s.n / 3000);
  for (int64_t batch = 0; batch < s.batch; ++batch)
    for (int64_t e = 0; e < s.m * s.n; e += stride) {
      int64_t row = e / s.n, column = e % s.n;
      float sum = 0;
      for (int64_t x = 0; x < s.k; ++x)
        sum += (s.transA ? a.at(batch, x, row) : a.at(batch, row, x)) *
               (s.transB ? b.at(batch, column, x) : b.at(batch, x, column));
      sum *= s.alpha;
      float got =
          get(s.type, c.data(), static_cast<uint64_t>((batch * s.m + row) * pitchC + column));
      sum = rounded(s.type, sum);
      if (std::isnan(sum))
        ASSERT_TRUE(std::isnan(got)) << "row " << row << " column " << column;
      else
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
      GTEST_SKIP() << "this CPU has no vectors or tiles for bfloat16";
  }
};

TEST_F(TileProduct, EqualsExactSums) {
  for (int64_t m : {1, 15, 16, 17, 31, 33, 48, 197})
    for (int64_t n : {1, 16, 33, 64})
      for (int64_t k : {1, 31, 32, 70})
        for (int trans = 0; trans < 4; ++trans)
          check({m, n, k, (trans & 1) != 0, (trans & 2) != 0}, 2);
}

TEST_F(TileProduct, KeepsRowsForTheirOnlyReader) {
  for (Case one : {Case{4000, 64, 64}, Case{1000, 96, 64}, Case{700, 40, 70, true},
                   Case{130, 96, 300, false, true, DType::f32, 3}})
    for (DType operands : {DType::bf16, DType::f16})
      for (int threads : {1, 3}) {
        one.operands = operands;
        one.type = one.type == DType::f32 ? DType::f32 : operands;
        one.onlyReader = true;
        check(one, threads);
      }
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
      {520, 13000, 1024, false, true},                // B too large for that
      {64, 100, 16000, true, false, DType::f32},      // parts of k
      {260, 48, 8000, true, false, DType::f32},       // those of the transposed product
      {520, 40, 96, true, false, DType::f32, 3},      //
      {520, 40, 96, true, false, DType::bf16, 3, 24}, //
      {1100, 384, 256, false, false, DType::bf16, 1, 0, false, 1, 384}, // whole rows
  };
  for (Case one : cases)
    for (int threads : {1, 3}) {
      check(one, threads);
      one.operands = DType::f16;
      if (one.type == DType::bf16)
        one.type = DType::f16;
      check(one, threads);
      one.operands = DType::bf16;
      if (one.type == DType::f16)
        one.type = DType::bf16;
    }
}

// All 11 significant bits of one operand are in the result, whichever it is, of subnormals, too.
TEST_F(TileProduct, TakesFloat16AsTwoParts) {
  auto large = [](int64_t line, int64_t i) {
    auto bits = static_cast<int>((line * 2654435761 + i * 40503 + line * i * 97) & 0xfff);
    return std::ldexp(static_cast<float>(bits / 2 - 1024), static_cast<int>(line % 3 * 14 - 24));
  };
  for (int trans = 0; trans < 4; ++trans)
    for (Case s : {Case{33, 50, 40}, Case{40, 40, 900}, Case{300, 96, 70}, Case{1100, 384, 100}}) {
      s.transA = trans & 1;
      s.transB = trans & 2;
      s.operands = DType::f16;
      s.type = DType::f32;
      auto unit = [&](bool isTransposed) {
        return [&s, isTransposed](int64_t line, int64_t i) {
          int64_t x = isTransposed ? i : line, other = isTransposed ? line : i;
          return x == other % s.k ? 1.0f : 0.0f;
        };
      };
      check(s, 2, large, unit(s.transB));
      check(s, 3, unit(!s.transA), large);
      s.fixedB = true;
      check(s, 2, large, unit(s.transB));
    }
}

// As float32 instructions give them; parts would make NaN of an infinity times zero.
TEST_F(TileProduct, KeepsInfinitiesOfFloat16) {
  for (int trans = 0; trans < 4; ++trans)
    for (float special :
         {std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()})
      for (Case s : {Case{70, 100, 450}, Case{1100, 384, 100}}) {
        auto with = [&](int64_t line, int64_t i) {
          return line == 20 && i == 17 ? special : smallInteger(line, i);
        };
        s.transA = trans & 1;
        s.transB = trans & 2;
        s.operands = s.type = DType::f16;
        check(s, 2, with, smallInteger);
        check(s, 2, smallInteger, with);
        s.fixedB = true;
        check(s, 2, smallInteger, with);
      }
  Case large{40, 40, 64}; // sums beyond float16
  large.operands = large.type = DType::f16;
  check(large, 2, [](int64_t line, int64_t) { return line % 2 ? 60000.0f : 1.0f; }, smallInteger);
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
      s.operands = DType::f16;
      check(s, 2);
    }
}

} // namespace

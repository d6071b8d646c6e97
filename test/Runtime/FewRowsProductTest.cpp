// Products of a few rows with a B that is kept, compared with exact sums: the operands are small
// integers, so that no sum is rounded in float32. What is around the operands is NaN, and what is
// around C is kept.
#include "PlanRun.h"
#include "StoredMatrix.h"
#include "cpu/Convert.h"
#include "cpu/FewRowsProduct.h"
#include "cpu/Gemm.h"
#include "load/CpuFeatures.h"
#include <gtest/gtest.h>

namespace ampc::test {
namespace {

using format::DType;
using runtime::FewRowsProduct, runtime::GemmPlan, runtime::OneDnn, runtime::Product,
    runtime::ProductWay;

struct FewRowsCase {
  int64_t m, n, k;
  bool transA = false, transB = false;
  DType operands = DType::f32, result = DType::f32;
  int64_t gap = 0; // unused elements behind each row of an operand and of C
  float alpha = 1;
};

void checkFewRows(const FewRowsCase &s, int threads) {
  SCOPED_TRACE(std::to_string(s.m) + "x" + std::to_string(s.n) + "x" + std::to_string(s.k) +
               (s.transA ? " t" : " n") + (s.transB ? "t " : "n ") + nameOf(s.operands) + " " +
               nameOf(s.result) + ", " + std::to_string(threads) + " threads");
  StoredMatrix a(s.operands, s.transA ? s.k : s.m, s.transA ? s.m : s.k, s.gap),
      b(s.operands, s.transB ? s.n : s.k, s.transB ? s.k : s.n, s.gap);
  int64_t pitchC = s.n + s.gap;
  std::vector<uint8_t> c(static_cast<size_t>(s.m * pitchC) * sizeOf(s.result), 0x5a);
  bool isHalf = s.operands != DType::f32;
  const AmpcKernelEntry *widen = isHalf ? &runtime::widenKernel(s.operands) : nullptr;
  Product p;
  p.a = {a.bytes.data(), s.operands, s.transA ? 1 : a.pitch, s.transA ? a.pitch : 1, {}, widen};
  p.b = {b.bytes.data(), s.operands, s.transB ? 1 : b.pitch, s.transB ? b.pitch : 1, {}, widen};
  p.c = c.data();
  p.cType = s.result;
  p.narrow = s.result == DType::f32 ? nullptr : &runtime::narrowKernel(s.result);
  p.m = s.m, p.n = s.n, p.k = s.k;
  p.alpha = s.alpha;
  p.fixedB = true;
  if (s.gap)
    p.cStrides = {pitchC};
  EXPECT_EQ(FewRowsProduct::supports(p, true), s.m <= 6);
  EXPECT_EQ(FewRowsProduct::supports(p, false), s.m <= 6 && !isHalf);
  auto library = OneDnn::create(threads);
  ASSERT_TRUE(library.ok());
  auto plan = GemmPlan::create(p, ProductWay::widen, **library);
  ASSERT_TRUE(plan.ok()) << plan.status().text();
  ASSERT_TRUE(runPlan(*plan, **library, threads));
  int64_t step = std::max<int64_t>(1, s.n / 100);
  for (int64_t row = 0; row < s.m; ++row) {
    for (int64_t column = row % step; column < s.n; column += step) {
      double sum = 0;
      for (int64_t i = 0; i < s.k; ++i)
        sum += static_cast<double>(s.transA ? a.at(0, i, row) : a.at(0, row, i)) *
               (s.transB ? b.at(0, column, i) : b.at(0, i, column));
      ASSERT_EQ(get(s.result, c.data(), static_cast<uint64_t>(row * pitchC + column)),
                rounded(s.result, s.alpha * sum))
          << row << ", " << column;
    }
    for (int64_t column = s.n; column < pitchC; ++column)
      ASSERT_EQ(c[static_cast<size_t>(row * pitchC + column) * sizeOf(s.result)], 0x5a);
  }
}

TEST(FewRowsProduct, EqualsExactSums) {
  if (!runtime::cpuHas("avx512f"))
    GTEST_SKIP() << "this CPU has no AVX-512";
  for (int64_t m = 1; m <= 7; ++m)
    for (auto [n, k] : {std::pair<int64_t, int64_t>{512, 64}, {65, 601}, {1000, 130}, {2100, 77}})
      for (int threads : {1, 3}) {
        checkFewRows({m, n, k}, threads);
        checkFewRows({m, n, k, false, true}, threads);
        checkFewRows({m, n, k, true, false, DType::f32, DType::f32, 5, 0.5f}, threads);
        for (DType type : {DType::f16, DType::bf16}) {
          checkFewRows({m, n, k, false, true, type, type}, threads);
          checkFewRows({m, n, k, true, true, type, DType::f32, 3, 2}, threads);
          checkFewRows({m, n, k, false, false, type, type, 3}, threads);
        }
      }
}

// Fewer elements or another B in each run: the library's.
TEST(FewRowsProduct, IsForALargeKeptOperand) {
  Product p;
  p.a.columnStride = p.b.columnStride = 1;
  p.m = 1, p.n = p.b.rowStride = 512, p.k = p.a.rowStride = 64;
  p.fixedB = true;
  bool usable = runtime::cpuHas("avx512f");
  EXPECT_EQ(FewRowsProduct::supports(p, false), usable);
  auto refused = [&](auto change) {
    Product other = p;
    change(other);
    EXPECT_FALSE(FewRowsProduct::supports(other, true));
  };
  refused([](Product &o) { o.fixedB = false; });
  refused([](Product &o) { o.n = 511; });
  refused([](Product &o) { o.k = 63; });
  refused([](Product &o) { o.m = 7; });
  refused([](Product &o) { o.batch = {2}; });
  refused([](Product &o) { o.b.type = DType::f16; });
}

} // namespace
} // namespace ampc::test
